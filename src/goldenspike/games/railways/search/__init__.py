"""How answers are found quickly: cheapest routes, deliveries worth listing, and the memos of both.

Imports go one way: state, rules, search, flow. A search asks the rules what is allowed and what it is worth;
no rule asks a search. Nothing here is legal or illegal by itself.
"""
