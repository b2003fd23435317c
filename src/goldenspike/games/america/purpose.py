"""What a plan is for: a good delivered, a city founded, where rails lead, what cards are kept for."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import Clause, Fact, SeatFact, SeatsFact, amount, listed
from goldenspike.core.supply import replaced
from goldenspike.games.america import actions as say
from goldenspike.games.america.board import (
    ENDS,
    GRAIN_TO_GO,
    HEX_KIND,
    HEXES_AT,
    PATHS_AT,
    PLACES,
    SITES_OF,
    TERRAIN,
)
from goldenspike.games.america.bot.lands import lands_of
from goldenspike.games.america.bot.settling import SettlingSearch
from goldenspike.games.america.box import (
    CARD_PRICE,
    COAL,
    COLOURS,
    GRAIN,
    HAND_LIMIT,
    IN_SUPPLY,
    NOBODY,
    RAIL_PRICE,
    RESOURCE_NAMES,
    RESOURCES,
    SETTLER_PRICE,
    SETTLERS_PER_PLAYER,
    TRAIN_PRICE,
    TRAINS_PER_PLAYER,
)
from goldenspike.games.america.events import cards_fact
from goldenspike.games.america.place_words import PLACE_WORDS
from goldenspike.games.america.rules import gold, settlers, trains
from goldenspike.games.america.state import America

MOST: Final = 2
"""How many sentences say what a plan is for."""
FAR: Final = 1000
"""More rails than there are paths."""
MOST_LACKING: Final = 2
"""So many cards are lacking at most for something that the others are kept for."""
THROWS: Final = 6
MIDDLE: Final = 7
"""Of 36 throws, six show a 7, and one fewer shows each number a step further away."""


def plan_purpose(before: America, after: America, seat: Seat, line: Sequence[Any]) -> tuple[Clause, ...]:
    """Return what a plan is for, in at most two sentences, its most important part first."""
    kinds = {type(answer) for answer in line}
    found: list[Clause] = []
    if say.Deliver in kinds:
        found += _delivery(after, seat, line)
    if after.players[seat].cities_left < before.players[seat].cities_left:
        found += _new_city(before, after, seat)
    if say.BuildRail in kinds:
        found += _rails(before, after, seat, line)
    if say.BuildTrain in kinds or (say.MoveTrain in kinds and say.Deliver not in kinds):
        found += _train(before, after, seat)
    if kinds & {say.BuildSettler, say.MoveSettler}:
        found += _way_of_settler(before, after, seat)
    if say.BuyCard in kinds:
        found += _card(before, seat)
    outlaw = next((answer for answer in line if isinstance(answer, say.MoveOutlaw)), None)
    if outlaw is not None:
        found += _outlaw(after, seat, outlaw.to)
    if not found:
        found += _cards_in_hand(before, after, seat, line)
    return tuple(found[:MOST])


# Deliveries and cities ---------------------------------------------------------------------------


def _delivery(after: America, seat: Seat, line: Sequence[Any]) -> list[Clause]:
    """Return what a delivery brings: a step nearer to winning, and the use of a city (p8 Deliver)."""
    player = after.players[seat]
    if not player.goods + player.cities_left:
        return [Clause("This delivers your last good and wins the game.")]
    places = [PLACE_WORDS[answer.to] for answer in line if isinstance(answer, say.Deliver)]
    said = "Only delivered goods win the game: {places} takes yours and never another."
    several = "Only delivered goods win the game: {places} take yours and never another."
    found = [Clause(several if places[1:] else said, {"places": listed(places)})]
    if not player.goods:
        found.append(Clause("After that your next city must free a good before you can deliver again."))
    return found


def _new_city(before: America, after: America, seat: Seat) -> list[Clause]:
    """Return what a new city brings: a good, cards, and one city fewer to build (p7 Freeing goods)."""
    player = after.players[seat]
    site = next(place for place in player.cities if place not in before.players[seat].cities)
    facts = {"site": PLACE_WORDS[site], "yields": _yields(after, site)}
    found = [Clause("The city at {site} frees one of your goods{yields}.", facts)]
    if player.cities_left:
        left = {"cities": amount(player.cities_left, "city", "cities")}
        found.append(
            Clause("You can deliver all your goods only if you build all your cities: {cities} to go.", left)
        )
    return found


def _yields(table: America, site: int) -> Fact:
    """Return what a city brings on which numbers, as the end of a sentence; '' if nothing."""
    lands = [land for land in HEXES_AT[site] if table.numbers[land]]
    if not lands:
        return ""
    parts = [
        Clause(
            "{resource} on {number}",
            {"resource": RESOURCE_NAMES[TERRAIN[land]], "number": table.numbers[land]},
        )
        for land in lands
    ]
    odds = sum([THROWS - abs(number - MIDDLE) for number in {table.numbers[land] for land in lands}])
    return Clause(" and brings {resources} ({odds} of 36 rolls)", {"resources": listed(parts), "odds": odds})


def _way_of_settler(before: America, after: America, seat: Seat) -> list[Clause]:
    """Return where the settler that was built or moved is to found a city, and what the way costs."""
    player = after.players[seat]
    if not player.cities_left:
        return []
    for settler in range(SETTLERS_PER_PLAYER):
        place = player.settlers[settler]
        if place == IN_SUPPLY or place == before.players[seat].settlers[settler]:
            continue
        site = _best_site(after, seat, place)
        if site < 0:
            continue
        grain = GRAIN_TO_GO[place][site]
        built = after.copy()
        for land in HEXES_AT[site]:
            if HEX_KIND[land] == "??" and not built.numbers[land]:
                settlers.move_token(built, land)
        facts: dict[str, Fact] = {
            "place": PLACE_WORDS[place],
            "site": PLACE_WORDS[site],
            "grain": amount(grain, "grain", "grain"),
            "yields": _yields(built, site),
        }
        return [
            Clause(
                "From {place} the settler needs {grain} to {site}: a city there frees a good{yields}.", facts
            )
        ]
    return []


def _best_site(table: America, seat: Seat, start: int) -> int:
    """Return the empty site worth most to a settler of a seat, as its bot sees it; -1 for none."""
    player = table.players[seat]
    lands = lands_of(table, seat)
    search = SettlingSearch(table, seat, lands, player.goods + player.cities_left)
    index = search.best_site(start, -1)
    return lands.sites[index] if index >= 0 else -1


# Rails and trains --------------------------------------------------------------------------------


def _open_cities(table: America, seat: Seat) -> list[int]:
    """Return the cities of others that still take a good (p8 Goods-space must be empty)."""
    return [
        place
        for place in range(PLACES)
        if table.cities[place] not in (NOBODY, seat) and table.goods[place] == NOBODY
    ]


def _ride(table: America, seat: Seat, city: int) -> trains.Route | None:
    """Return the cheapest ride of one of a seat's trains to a city, were there coal and gold enough."""
    best: trains.Route | None = None
    for train in range(TRAINS_PER_PLAYER):
        start = table.players[seat].trains[train]
        if start == IN_SUPPLY:
            continue
        steps, paid = (table.steps_left[train], table.fees_paid[train]) if table.active == seat else (0, 0)
        budget = trains.Fare(steps, FAR, len(COLOURS), paid, trains.COAL_RULE)
        for path in PATHS_AT[city]:
            if path == start:
                return trains.Route((), 0, 0, paid)
            if table.rails[path] == NOBODY or not trains.has_room(table, seat, train, path):
                continue
            route = trains.best_route(table, seat, train, path, budget)
            if route is not None and (best is None or route.is_cheaper(best)):
                best = route
    return best


def _rides(table: America, seat: Seat) -> dict[int, trains.Route]:
    """Return the rides to all cities that still take a good and can be reached, by city."""
    found = {city: _ride(table, seat, city) for city in _open_cities(table, seat)}
    return {city: route for city, route in found.items() if route is not None}


def _nearest(rides: dict[int, trains.Route]) -> int:
    """Return the city with the cheapest ride: the least coal, then fees, then rails."""
    return min(rides, key=lambda city: (rides[city].coal, rides[city].fees, len(rides[city].rails), city))


def _fare(route: trains.Route) -> Fact:
    """Return what a ride costs in coal and right of way."""
    coal = amount(route.coal, "coal", "coal")
    if not route.fees:
        return coal if route.coal else "nothing"
    facts: dict[str, Fact] = {"coal": coal, "gold": amount(route.fees, "gold", "gold")}
    if not route.coal:
        return Clause("{gold} for the right of way", facts)
    return Clause("{coal} and {gold} for the right of way", facts)


def _whose(table: America, city: int) -> dict[str, Fact]:
    """Return a city and its owner, as facts of a sentence; with three players one colour is nobody's."""
    owner = table.cities[city]
    whose: Fact = "nobody’s city"
    if owner < len(table.players):
        whose = Clause("a city of {seat}", {"seat": SeatFact(owner, COLOURS[owner])})
    return {"city": PLACE_WORDS[city], "whose": whose}


def _rails(before: America, after: America, seat: Seat, line: Sequence[Any]) -> list[Clause]:
    """Return where new rails lead: to a city that takes a good, towards one, or to gold for a new route."""
    had, has = _rides(before, seat), _rides(after, seat)
    fresh = {city: has[city] for city in has if city not in had}
    if fresh:
        city = _nearest(fresh)
        facts = {**_whose(after, city), "fare": _fare(fresh[city])}
        said = "Rails then lead to {city}, {whose} that still takes a good: the ride there costs {fare}."
        return [Clause(said, facts), *_no_good_yet(after, seat)]
    cheaper = {city: has[city] for city in has if city in had and has[city].is_cheaper(had[city])}
    if cheaper:
        city = _nearest(cheaper)
        facts = {**_whose(after, city), "fare": _fare(cheaper[city]), "before": _fare(had[city])}
        said = "The ride to {city}, {whose} that still takes a good, then costs {fare} instead of {before}."
        return [Clause(said, facts), *_no_good_yet(after, seat)]
    missing, left = _rails_missing(before, seat), _rails_missing(after, seat)
    nearer = [city for city in _open_cities(after, seat) if 0 < left[city] < missing[city]]
    found: list[Clause] = []
    if nearer:
        city = min(nearer, key=lambda place: (left[place], place))
        facts = {**_whose(after, city), "rails": amount(left[city], "more rail")}
        said = "This leads towards {city}, {whose} that still takes a good: {rails} and a train gets there."
        found.append(Clause(said, facts))
    if _joins_site(before, seat, line):
        found.append(Clause("Joining an isolated site to another for the first time pays gold."))
    return found


def _no_good_yet(after: America, seat: Seat) -> list[Clause]:
    """Return what must come before a delivery, if no good is free."""
    player = after.players[seat]
    if player.goods or not player.cities_left:
        return []
    return [Clause("You have no free good at present: your next city frees one.")]


def _joins_site(before: America, seat: Seat, line: Sequence[Any]) -> bool:
    """Return whether one of the rails of a plan pays gold (p6 Rails produce gold)."""
    table = before.copy()
    for answer in line:
        if isinstance(answer, say.BuildRail):
            table.rails = replaced(table.rails, answer.on, seat)
            if gold.payments(table, answer.on):
                return True
    return False


def _rails_missing(table: America, seat: Seat) -> list[int]:
    """Return for each intersection how many rails a seat must lay until its trains get there.

    Any rail may be ridden on, but a new one must touch a city or rail of the seat's own (p5 Rail).
    """
    player = table.players[seat]
    own = {end for path in range(len(ENDS)) if table.rails[path] == seat for end in ENDS[path]}
    own.update(player.cities)
    starts = {end for path in player.trains if path != IN_SUPPLY for end in ENDS[path]} or set(player.cities)
    missing = [FAR] * PLACES
    seen: dict[tuple[int, bool], int] = {}
    ahead = deque([(0, place, place in own) for place in sorted(starts)])
    while ahead:
        rails, place, may_lay = ahead.popleft()
        if seen.get((place, may_lay), FAR) <= rails:
            continue
        seen[place, may_lay] = rails
        missing[place] = min(missing[place], rails)
        for path in PATHS_AT[place]:
            one, other = ENDS[path]
            end = other if one == place else one
            if table.rails[path] != NOBODY:
                ahead.appendleft((rails, end, end in own))
            elif may_lay:
                ahead.append((rails + 1, end, True))
    return missing


def _train(before: America, after: America, seat: Seat) -> list[Clause]:
    """Return which city a train that was built or moved has come nearer to."""
    had, has = _rides(before, seat), _rides(after, seat)
    nearer = {
        city: has[city] for city in has if city not in had or len(has[city].rails) < len(had[city].rails)
    }
    if not nearer:
        return []
    city = _nearest(nearer)
    facts = {**_whose(after, city), "fare": _fare(nearer[city])}
    if not nearer[city].rails:
        said = "The train then stands beside {city}, {whose} that still takes a good."
    else:
        said = "From there the ride to {city}, {whose} that still takes a good, costs {fare}."
    return [Clause(said, facts), *_no_good_yet(after, seat)]


# Cards -------------------------------------------------------------------------------------------


def _card(before: America, seat: Seat) -> list[Clause]:
    """Return what a development card is bought for."""
    found = [Clause("You may play it from your next turn on; the others do not know what it is.")]
    if before.players[seat].held() > HAND_LIMIT:
        found.append(Clause("It also uses cards of which a 7 would take half."))
    return found


def _outlaw(after: America, seat: Seat, land: int) -> list[Clause]:
    """Return whom the outlaw keeps from getting cards."""
    owners = {after.cities[site] for site in SITES_OF[land]} - {NOBODY}
    others = tuple(
        [SeatFact(owner, COLOURS[owner]) for owner in sorted(owners) if owner < len(after.players)]
    )
    if seat in owners or not others:
        return []
    facts: dict[str, Fact] = {"resource": RESOURCE_NAMES[TERRAIN[land]], "seats": SeatsFact(others)}
    return [Clause("While the outlaw stays there, no {resource} comes from this hex for {seats}.", facts)]


def _cards_in_hand(before: America, after: America, seat: Seat, line: Sequence[Any]) -> list[Clause]:
    """Return what cards are taken, kept or given away for."""
    held = before.players[seat].hand
    hand = list(after.players[seat].hand)
    answer = line[0]
    if isinstance(answer, say.Done):
        return _kept(after, seat, hand)
    if isinstance(answer, say.GiveBackCards):
        left = [had - gone for had, gone in zip(held, answer.cards, strict=True)]
        named = [name for name, price in _aims(after, seat) if not any(_lacking(left, price))]
        return [Clause("What you keep pays for {piece}.", {"piece": named[0]})] if named else []
    asked = isinstance(answer, (say.Offer, say.Counter))
    if asked:
        hand = [hand[card] - answer.give[card] + answer.want[card] for card in RESOURCES]
    for name, price in _aims(after, seat):
        if any(_lacking(held, price)) and not any(_lacking(hand, price)):
            said = "If this is agreed, you hold" if asked else "You then hold"
            return [Clause(said + " all the cards for {piece}.", {"piece": name})]
    return (
        [] if asked or hand == held else _saved(after, seat, hand, "For {piece} you then lack only {cards}.")
    )


def _kept(after: America, seat: Seat, hand: list[int]) -> list[Clause]:
    """Return what is waited for at the end of a turn: coal for a ride, grain for a settler, or a card."""
    player = after.players[seat]
    rides = _rides(after, seat) if player.goods else {}
    if rides:
        city = _nearest(rides)
        if rides[city].coal > hand[COAL]:
            facts = {**_whose(after, city), "fare": _fare(rides[city])}
            return [
                Clause("For the ride to {city}, {whose} that still takes a good, you need {fare}.", facts)
            ]
    for place in player.settlers:
        site = _best_site(after, seat, place) if place != IN_SUPPLY and player.cities_left else -1
        if site >= 0 and GRAIN_TO_GO[place][site] > hand[GRAIN]:
            needs: dict[str, Fact] = {
                "grain": amount(GRAIN_TO_GO[place][site], "grain", "grain"),
                "site": PLACE_WORDS[site],
            }
            return [Clause("Your settler needs {grain} to found a city at {site}.", needs)]
    return _saved(after, seat, hand, "Keep your cards for {piece}: you lack {cards}.")


def _saved(after: America, seat: Seat, hand: list[int], said: str) -> list[Clause]:
    """Return what the cards in hand are nearest to paying for, and what is lacking."""
    if not any(hand):
        return []
    lacking = [(_lacking(hand, price), name) for name, price in _aims(after, seat)]
    wanted = [(cards, name) for cards, name in lacking if 0 < sum(cards) <= MOST_LACKING]
    if not wanted:
        return []
    cards, name = min(wanted, key=lambda aim: sum(aim[0]))
    return [Clause(said, {"piece": name, "cards": cards_fact(cards)})]


def _aims(table: America, seat: Seat) -> list[tuple[str, tuple[int, ...]]]:
    """Return what a seat may still want to build, the most useful first, with prices."""
    player = table.players[seat]
    out = [place for place in player.settlers if place != IN_SUPPLY]
    found: list[tuple[str, tuple[int, ...]]] = []
    if len(out) < min(SETTLERS_PER_PLAYER, player.cities_left):
        found.append(("a settler", SETTLER_PRICE))
    if player.rails_left:
        found.append(("a rail", RAIL_PRICE))
    if IN_SUPPLY in player.trains:
        found.append(("a train", TRAIN_PRICE))
    found.append(("a development card", CARD_PRICE))
    return found


def _lacking(hand: list[int], price: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards of a price that a hand does not hold."""
    return tuple([max(0, want - held) for held, want in zip(hand, price, strict=True)])
