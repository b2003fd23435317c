"""Preview an answer for the seat that would give it: its notation, what it pays and gains, the route."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import Preview
from goldenspike.core.play import pending
from goldenspike.core.supply import replaced
from goldenspike.games.america import actions as say
from goldenspike.games.america import flow, notation
from goldenspike.games.america.action_kinds import ANSWER_KINDS
from goldenspike.games.america.board import (
    COAST_GOLD,
    GRAIN_TO_GO,
    HEX_KIND,
    HEXES_AT,
    IS_SITE,
    PATH_NAMES,
    TERRAIN,
    TRAIN_TRACK,
)
from goldenspike.games.america.box import (
    ALIKE_FOR_ONE,
    CATTLE_DRIVE,
    CATTLE_DRIVE_GOLD,
    CAVALRY,
    CAVALRY_GOLD,
    COLOURS,
    GOLD_PER_RESOURCE,
    NOBODY,
    RESOURCE_NAMES,
    SCOUT_GOLD,
)
from goldenspike.games.america.events import cards_words
from goldenspike.games.america.rules import gold, settlers, trains
from goldenspike.games.america.state import America

THROWS: Final = 6
MIDDLE: Final = 7
"""Of 36 throws, six show a 7, and one fewer shows each number a step further away."""
BUILDING: Final = (say.BuyCard, say.BuildSettler, say.BuildTrain, say.BuildRail)


def preview(table: America, answer: Any) -> Preview:
    """Return what a legal answer to the pending decision pays and gains, as far as its seat can know."""
    question = pending(table)
    words = notation.write(answer)
    if not isinstance(question, Decision):
        return Preview(words)
    if isinstance(answer, BUILDING):
        price = ANSWER_KINDS.price_of(table, question, answer)
        return Preview(words, pays=price, gains=_building_gain(table, question, answer))
    if isinstance(answer, say.MoveSettler):
        return _settler_move(table, question, answer, words)
    if isinstance(answer, say.MoveTrain):
        return _train_move(table, question, answer, words)
    if isinstance(answer, say.BuyResource):
        return Preview(words, f"{GOLD_PER_RESOURCE} gold", f"1 {RESOURCE_NAMES[answer.card]}")
    if isinstance(answer, say.Exchange):
        gain = notation.GOODS_NAMES[answer.take]
        return Preview(words, f"{ALIKE_FOR_ONE} {RESOURCE_NAMES[answer.give]}", f"1 {gain}")
    if isinstance(answer, say.Offer):
        return Preview(words, cards_words(answer.give), f"{cards_words(answer.want)}, if somebody agrees")
    if isinstance(answer, say.Accept) and isinstance(question, flow.AnswerOffer):
        return Preview(words, cards_words(question.want), f"{cards_words(question.give)}, if it is taken up")
    if isinstance(answer, say.Counter):
        return Preview(words, cards_words(answer.give), f"{cards_words(answer.want)}, if it is taken up")
    if isinstance(answer, say.TradeWith) and isinstance(question, flow.ChoosePartner):
        for partner, give, want in question.replies:
            if partner == answer.partner:
                return Preview(words, cards_words(give), cards_words(want))
    if isinstance(answer, say.Deliver):
        left = table.players[question.seat].goods + table.players[question.seat].cities_left - 1
        return Preview(words, "1 good", "the game" if not left else f"{left} goods to go")
    if isinstance(answer, say.PlayCard):
        return _card(answer, words)
    if isinstance(answer, say.TakeGold):
        return Preview(words, gains=f"{SCOUT_GOLD} gold")
    if isinstance(answer, say.TakeResource):
        return Preview(words, gains=f"1 {RESOURCE_NAMES[answer.card]}")
    if isinstance(answer, say.GiveBack):
        return Preview(words, f"1 {RESOURCE_NAMES[answer.card]}")
    return Preview(words)


def _building_gain(table: America, question: Decision, answer: Any) -> str:
    """Return what building gains besides the piece itself."""
    if isinstance(answer, say.BuyCard):
        return "a development card"
    if not isinstance(answer, say.BuildRail):
        return ""
    gains = _route_gold(table, question.seat, answer.on)
    if TRAIN_TRACK[answer.on]:
        gains.append("a free rail beside it")
    return ", ".join(gains)


def _route_gold(table: America, seat: Seat, path: int) -> list[str]:
    """p6 Rails produce gold: what a rail here would pay its builder and the others."""
    after = table.copy()
    after.rails = replaced(after.rails, path, seat)
    ways = gold.payments(after, path)
    if len(ways) > 1:
        return [f"gold for a newly joined site: one of {len(ways)} routes pays"]
    if not ways:
        return []
    others = [owner for owner in range(len(COLOURS)) if owner != seat and ways[0][owner]]
    own = [f"{ways[0][seat]} gold"] if ways[0][seat] else []
    return own + [f"{ways[0][owner]} gold for {COLOURS[owner]}" for owner in others]


def _settler_move(table: America, question: Decision, answer: say.MoveSettler, words: str) -> Preview:
    """Preview a settler's move: its grain, and the city it founds on an empty site."""
    start = table.players[question.seat].settlers[answer.settler]
    pays = f"{GRAIN_TO_GO[start][answer.to]} grain" if isinstance(question, flow.ActionPhase) else ""
    if not IS_SITE[answer.to] or table.cities[answer.to] != NOBODY:
        return Preview(words, pays)
    coast = COAST_GOLD[answer.to]
    gains = "a city and a good to deliver" + (f", {coast} gold from the coast" if coast else "")
    return Preview(words, pays, gains, notes=_site_notes(table, answer.to))


def _site_notes(table: America, site: int) -> tuple[str, ...]:
    """Return what a new city here would yield, counting the tokens that founding it moves west."""
    after = table.copy()
    for land in HEXES_AT[site]:
        if HEX_KIND[land] == "??" and not after.numbers[land]:
            settlers.move_token(after, land)
    yields = [land for land in HEXES_AT[site] if after.numbers[land]]
    if not yields:
        return ("yields nothing",)
    parts = [f"{RESOURCE_NAMES[TERRAIN[land]]} on {after.numbers[land]}" for land in yields]
    odds = sum([THROWS - abs(after.numbers[land] - MIDDLE) for land in yields if land != after.outlaw])
    notes = [f"yields {', '.join(parts)}: {odds} of 36 throws"]
    if after.outlaw in yields:
        notes.append("the outlaw stands in the way")
    drawn = [land for land in yields if not table.numbers[land]]
    notes.extend([f"the {after.numbers[land]} comes from the east" for land in drawn])
    return tuple(notes)


def _train_move(table: America, question: Decision, answer: say.MoveTrain, words: str) -> Preview:
    """Preview a train's move: its coal, its fees and the rails it takes."""
    seat = question.seat
    if isinstance(question, flow.FreeRide):
        budget = trains.free_fare(question.steps)
    elif isinstance(question, flow.GoOn):
        budget = trains.paid_fare(table, seat, answer.train)
    else:
        budget = trains.fare(table, seat, answer.train)
    route = trains.route_of(table, seat, answer, budget)
    return Preview(words, _coal_and_fees(route.coal, route.fees), route=_path_names(route.rails))


def _coal_and_fees(coal: int, fees: int) -> str:
    parts = [f"{coal} coal"] if coal else []
    if fees:
        parts.append(f"{fees} gold right of way")
    return ", ".join(parts)


def _path_names(rails: Sequence[int]) -> tuple[str, ...]:
    return tuple(PATH_NAMES[rail] for rail in rails)


def _card(answer: say.PlayCard, words: str) -> Preview:
    if answer.card == CAVALRY:
        return Preview(words, gains=f"{CAVALRY_GOLD} gold, and the outlaw moves")
    if answer.card == CATTLE_DRIVE:
        return Preview(words, "1 cattle", f"{CATTLE_DRIVE_GOLD} gold")
    return Preview(words)
