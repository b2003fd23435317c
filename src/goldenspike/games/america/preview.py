"""Preview an answer for the seat that would give it: its notation, what it pays and gains, the route."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.facts import Clause, Fact, amount, listed
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
    PATHS_BESIDE,
    TERRAIN,
    TRAIN_TRACK,
)
from goldenspike.games.america.box import (
    ALIKE_FOR_ONE,
    CATTLE,
    CATTLE_DRIVE,
    CATTLE_DRIVE_GOLD,
    CAVALRY,
    CAVALRY_GOLD,
    COAL,
    COLOURS,
    ENGINEER,
    ENGINEER_RAILS,
    GOLD_PER_RESOURCE,
    GRAIN,
    MINERAL_RIGHTS,
    MINERAL_RIGHTS_CARDS,
    NATIVE_SUPPORT,
    NOBODY,
    RESOURCE_NAMES,
    RIGHT_OF_WAY,
    RIGHT_OF_WAY_RAILS,
    SCOUT,
    SCOUT_GOLD,
    SCOUT_STEPS,
)
from goldenspike.games.america.events import cards_fact, seat_fact
from goldenspike.games.america.rules import gold, settlers, trains
from goldenspike.games.america.state import America

THROWS: Final = 6
MIDDLE: Final = 7
"""Of 36 throws, six show a 7, and one fewer shows each number a step further away."""
CARD_GAINS: Final[dict[int, Fact]] = {
    CAVALRY: Clause(
        "{gold}; move the outlaw and steal a card beside it", {"gold": amount(CAVALRY_GOLD, "gold", "gold")}
    ),
    ENGINEER: Clause("up to {rails} free", {"rails": amount(ENGINEER_RAILS, "rail")}),
    RIGHT_OF_WAY: Clause(
        "one train moves up to {rails} free, with no right of way to pay",
        {"rails": amount(RIGHT_OF_WAY_RAILS, "rail")},
    ),
    MINERAL_RIGHTS: Clause("{cards} of your choice", {"cards": amount(MINERAL_RIGHTS_CARDS, "resource")}),
    CATTLE_DRIVE: amount(CATTLE_DRIVE_GOLD, "gold", "gold"),
    SCOUT: Clause(
        "a settler moves up to {steps} free, or {gold}",
        {"steps": amount(SCOUT_STEPS, "intersection"), "gold": amount(SCOUT_GOLD, "gold", "gold")},
    ),
    NATIVE_SUPPORT: "you name the number instead of rolling",
}
"""p7: what each development card does for whoever plays it."""
BUILDING: Final = (say.BuyCard, say.BuildSettler, say.BuildTrain, say.BuildRail)


def preview(table: America, answer: Any) -> Preview:
    """Return what a legal answer to the pending decision pays and gains, as far as its seat can know."""
    question = pending(table)
    words = notation.write(answer)
    if not isinstance(question, Decision):
        return Preview(words)
    title = ANSWER_KINDS.title_of(table, question, answer)
    return msgspec.structs.replace(_untitled(table, question, answer, words), title=title)


def _untitled(table: America, question: Decision, answer: Any, words: str) -> Preview:
    """Return the preview of an answer without its title."""
    if isinstance(answer, BUILDING):
        price = ANSWER_KINDS.price_of(table, question, answer)
        return Preview(words, pays=price, gains=_building_gain(table, question, answer))
    if isinstance(answer, say.MoveSettler):
        return _settler_move(table, question, answer, words)
    if isinstance(answer, say.MoveTrain):
        return _train_move(table, question, answer, words)
    if isinstance(answer, say.BuyResource):
        return Preview(words, _gold(GOLD_PER_RESOURCE), _resource(1, answer.card))
    if isinstance(answer, say.Exchange):
        gain = notation.GOODS_NAMES[answer.take]
        return Preview(words, _resource(ALIKE_FOR_ONE, answer.give), amount(1, gain, gain))
    if isinstance(answer, say.Offer):
        wanted = {"cards": cards_fact(answer.want)}
        return Preview(words, cards_fact(answer.give), Clause("{cards}, if somebody agrees", wanted))
    if isinstance(answer, say.Accept) and isinstance(question, flow.AnswerOffer):
        return Preview(words, cards_fact(question.want), _if_taken_up(question.give))
    if isinstance(answer, say.Counter):
        return Preview(words, cards_fact(answer.give), _if_taken_up(answer.want))
    if isinstance(answer, say.TradeWith) and isinstance(question, flow.ChoosePartner):
        for partner, give, want in question.replies:
            if partner == answer.partner:
                return Preview(words, cards_fact(give), cards_fact(want))
    if isinstance(answer, say.Deliver):
        left = table.players[question.seat].goods + table.players[question.seat].cities_left - 1
        to_go = Clause("then {goods} left to deliver", {"goods": amount(left, "good")})
        return Preview(
            words, gains="1 good delivered" if left else "the game", notes=(to_go,) if left else ()
        )
    if isinstance(answer, say.PlayCard):
        return _card(answer, words)
    if isinstance(answer, say.TakeGold):
        return Preview(words, gains=_gold(SCOUT_GOLD))
    if isinstance(answer, say.TakeResource):
        return Preview(words, gains=_resource(1, answer.card))
    if isinstance(answer, say.GiveBackCards):
        return Preview(words, cards_fact(answer.cards))
    if isinstance(answer, say.GiveBack):
        return Preview(words, _resource(1, answer.card))
    return Preview(words)


def _gold(number: int) -> Fact:
    """Return an amount of gold."""
    return amount(number, "gold", "gold")


def _resource(number: int, card: int) -> Fact:
    """Return an amount of one resource."""
    return amount(number, RESOURCE_NAMES[card], RESOURCE_NAMES[card])


def _if_taken_up(cards: tuple[int, ...]) -> Fact:
    """Return the cards that an offer brings if somebody accepts it."""
    return Clause("{cards}, if it is taken up", {"cards": cards_fact(cards)})


def _building_gain(table: America, question: Decision, answer: Any) -> Fact:
    """Return what building gains besides the piece itself."""
    if isinstance(answer, say.BuyCard):
        return "a development card"
    if not isinstance(answer, say.BuildRail):
        return ""
    gains = _route_gold(table, question.seat, answer.on)
    if _earns_free_rail(table, question.seat, answer.on):
        gains.append("a free rail beside it")
    return listed(gains)


def _earns_free_rail(table: America, seat: Seat, path: int) -> bool:
    """Return whether a rail here earns a free one that can be laid (p6 Train track)."""
    beside = [near for near in PATHS_BESIDE[path] if table.rails[near] == NOBODY]
    return bool(TRAIN_TRACK[path] and beside and table.players[seat].rails_left > 1)


def _route_gold(table: America, seat: Seat, path: int) -> list[Fact]:
    """Return what a rail here would pay its builder and the others (p6 Rails produce gold)."""
    after = table.copy()
    after.rails = replaced(after.rails, path, seat)
    ways = gold.payments(after, path)
    if len(ways) > 1:
        routes = {"routes": amount(len(ways), "route")}
        return [Clause("gold for a newly joined site: one of {routes} pays", routes)]
    if not ways:
        return []
    others = [owner for owner in range(len(COLOURS)) if owner != seat and ways[0][owner]]
    own: list[Fact] = [_gold(ways[0][seat])] if ways[0][seat] else []
    return own + [
        Clause("{gold} for {seat}", {"gold": _gold(ways[0][owner]), "seat": seat_fact(owner)})
        for owner in others
    ]


def _settler_move(table: America, question: Decision, answer: say.MoveSettler, words: str) -> Preview:
    """Preview a settler's move: its grain, and the city it founds on an empty site."""
    start = table.players[question.seat].settlers[answer.settler]
    grain = GRAIN_TO_GO[start][answer.to]
    pays = _resource(grain, GRAIN) if isinstance(question, flow.ActionPhase) else ""
    if not IS_SITE[answer.to] or table.cities[answer.to] != NOBODY:
        return Preview(words, pays)
    coast = COAST_GOLD[answer.to]
    from_coast = Clause("{gold} from the coast", {"gold": _gold(coast)}) if coast else ""
    return Preview(
        words, pays, listed(["a city and a good to deliver", from_coast]), notes=_site_notes(table, answer.to)
    )


def _site_notes(table: America, site: int) -> tuple[str | Clause, ...]:
    """Return what a new city here would yield, counting the tokens that founding it moves west."""
    after = table.copy()
    for land in HEXES_AT[site]:
        if HEX_KIND[land] == "??" and not after.numbers[land]:
            settlers.move_token(after, land)
    yields = [land for land in HEXES_AT[site] if after.numbers[land]]
    if not yields:
        return ("yields nothing",)
    parts = [
        Clause(
            "{resource} on {number}",
            {"resource": RESOURCE_NAMES[TERRAIN[land]], "number": after.numbers[land]},
        )
        for land in yields
    ]
    # Two hexes with the same number yield on the same throws.
    numbers = {after.numbers[land] for land in yields if land != after.outlaw}
    odds = sum([THROWS - abs(number - MIDDLE) for number in numbers])
    facts = {"resources": listed(parts), "odds": odds}
    notes: list[str | Clause] = [Clause("yields {resources}: {odds} of 36 throws", facts)]
    if after.outlaw in yields:
        notes.append("the outlaw stands in the way")
    drawn = [land for land in yields if not table.numbers[land]]
    notes.extend(
        [Clause("the {number} comes from the east", {"number": after.numbers[land]}) for land in drawn]
    )
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


def _coal_and_fees(coal: int, fees: int) -> Fact:
    """Return the price of a ride in coal and right of way, '' if it is free (p5 Move trains)."""
    spent = _resource(coal, COAL) if coal else ""
    if not fees:
        return spent
    paid = {"coal": Clause("{coal}, ", {"coal": spent}) if coal else "", "fees": _gold(fees)}
    return Clause("{coal}{fees} right of way", paid)


def _path_names(rails: Sequence[int]) -> tuple[str, ...]:
    """Return the names of these paths."""
    return tuple(PATH_NAMES[rail] for rail in rails)


def _card(answer: say.PlayCard, words: str) -> Preview:
    """Return the preview of playing a development card; only Cattle Drive costs anything (p7)."""
    pays = _resource(1, CATTLE) if answer.card == CATTLE_DRIVE else ""
    return Preview(words, pays, CARD_GAINS[answer.card])
