"""Searches for options: cheapest routes, deliveries worth listing, and the memos of both.

Imports go one way: state, rules, search, flow. A search asks the rules what is legal and what it is worth; no
rule asks a search, and no search decides what is legal.
"""
