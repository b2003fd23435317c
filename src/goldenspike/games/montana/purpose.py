"""What a plan is for, in the words of the game: for hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import Clause, Fact, SeatFact, SeatsFact, amount
from goldenspike.core.play import pending
from goldenspike.core.supply import covers
from goldenspike.games.montana import actions as say
from goldenspike.games.montana.board import COSTS, FIELD_NAMES, PLACED
from goldenspike.games.montana.box import (
    AREAS,
    BIG,
    COLOURS,
    GOOD_NAMES,
    GOODS,
    METALS,
    PRICES,
    PUMPKIN,
    REWARD_GOODS,
    REWARD_KINDS,
    REWARD_UPGRADES,
    ROW_OF_GOODS,
    WORKER_NAMES,
)
from goldenspike.games.montana.events import goods_fact
from goldenspike.games.montana.flow.work import EmployMore
from goldenspike.games.montana.state import Montana
from goldenspike.games.montana.view import view

MOST_REASONS: Final = 2
"""Most reasons of single answers that are named, before what the whole plan is for."""
NEARLY: Final = 2
"""A field that lacks at most so many goods is worth naming."""


def plan_purpose(before: Montana, after: Montana, seat: Seat, line: Sequence[Any]) -> tuple[Clause, ...]:
    """Return what these answers of a seat are for, a sentence each, given the table before and after them."""
    found: list[Clause] = []
    for answer in line:
        found += _reasons_of(before, after, answer, seat)
    built = [answer for answer in line if isinstance(answer, say.Build)]
    if len(built) > 1:
        fields = amount(len(built), "field")
        found.append(Clause("{fields} in one turn, where others need a turn for each.", {"fields": fields}))
    told: list[Clause] = []
    for clause in found:
        if clause not in told:
            told.append(clause)
    aim = [] if built or seat in after.bidders else _field_within_reach(before, after, seat)
    return (*told[:MOST_REASONS], *aim) or _plain_reason(before, after, line, seat)


def _reasons_of(before: Montana, after: Montana, answer: Any, seat: Seat) -> list[Clause]:
    """Return the reasons that one answer of a plan has by its kind."""
    if isinstance(answer, say.Recruit):
        return [_why_recruit(before, seat)]
    if isinstance(answer, say.Advance):
        return [Clause("A second pair for grain saves you another turn of recruiting.")]
    if isinstance(answer, say.Work):
        return [*_workers_kept(before, answer, seat), *_pumpkins_to_bid(before, after, seat)]
    if isinstance(answer, say.Bank):
        silver: dict[str, Fact] = {
            "silver": amount(after.players[seat].silver, "silver", "silver"),
            "second": PRICES[1],
            "third": PRICES[2],
        }
        return [
            Clause("You then have {silver}: rows 2 and 3 of the areas cost {second} and {third}.", silver)
        ]
    if isinstance(answer, say.Bid):
        return _why_bid(after, answer, seat)
    if isinstance(answer, say.GoToCity):
        return _why_city(before, seat)
    if isinstance(answer, say.Build):
        return _why_build(before, answer, seat)
    if isinstance(answer, say.SpendCanteen):
        return [Clause("You take another turn before anybody else moves.")]
    return []


def _why_recruit(table: Montana, seat: Seat) -> Clause:
    """Return how many workers the seat has left."""
    crowd = table.players[seat].crowd()
    if not crowd:
        return Clause("You have no workers left, and recruiting is free.")
    return Clause("Recruiting is free, and you have only {workers}.", {"workers": amount(crowd, "worker")})


def _workers_kept(table: Montana, answer: say.Work, seat: Seat) -> list[Clause]:
    """Return which workers two others spare (p5 Right workers)."""
    own = table.players[seat].workers[answer.area]
    if answer.area in answer.crew or not own:
        return []
    facts: dict[str, Fact] = {
        "workers": amount(own, f"{WORKER_NAMES[answer.area]} worker"),
        "place": AREAS[answer.area],
    }
    return [Clause("You keep {workers}, worth two others each in the {place}.", facts)]


def _pumpkins_to_bid(before: Montana, after: Montana, seat: Seat) -> list[Clause]:
    """Return how the seat's pumpkins compare with the others', if the plan brings some."""
    mine = after.players[seat].goods[PUMPKIN]
    if mine <= before.players[seat].goods[PUMPKIN]:
        return []
    facts: dict[str, Fact] = {"pumpkins": amount(mine, "pumpkin")}
    if mine > max(_others_pumpkins(after, seat)):
        return [Clause("With {pumpkins} you can outbid everybody in the city.", facts)]
    return [Clause("You bid with pumpkins in the city: you then have {pumpkins}.", facts)]


def _others_pumpkins(table: Montana, seat: Seat) -> list[int]:
    """Return how many pumpkins each other seat has."""
    return [player.goods[PUMPKIN] for other, player in enumerate(table.players) if other != seat]


def _why_city(table: Montana, seat: Seat) -> list[Clause]:
    """Return how many pumpkins the seat brings to the auction that it opens (p5 City)."""
    mine = table.players[seat].goods[PUMPKIN] + 1
    most = max(_others_pumpkins(table, seat))
    if mine > most:
        facts: dict[str, Fact] = {"mine": amount(mine, "pumpkin"), "most": most}
        if not most:
            return [Clause("You bid with {mine}, and nobody else has any.", facts)]
        return [Clause("You bid with {mine}, and nobody else has more than {most}.", facts)]
    return []


def _why_bid(after: Montana, answer: say.Bid, seat: Seat) -> list[Clause]:
    """Return which field the reward helps to build on, and who can still outbid the seat."""
    auction = view(after, seat).auction
    if auction is None or after.bidders[answer.row] != seat:
        return []
    found = []
    field = _best_field(
        [field for field in after.open_fields if _reward_makes(after, answer, field, seat)], after
    )
    if field != NO_FIELD:
        found.append(
            Clause("With the reward you have the goods for {field}: {settlements}.", _named(after, field))
        )
    rivals = auction.rivals[answer.row]
    if not rivals:
        found.append(Clause("Nobody can outbid you there."))
    elif len(rivals) == 1:
        rival = {"seat": SeatFact(rivals[0], COLOURS[rivals[0]])}
        found.append(Clause("Only {seat} could still outbid you there.", rival))
    return found


def _reward_makes(table: Montana, answer: say.Bid, field: int, seat: Seat) -> bool:
    """Return whether the reward of a row completes the goods of a field that the seat cannot build on yet."""
    goods = table.players[seat].goods[:]
    cost = COSTS[table.grounds[field]]
    if covers(goods, cost):
        return False
    goods[PUMPKIN] -= answer.pumpkins
    missing = [max(0, cost[good] - goods[good]) for good in GOODS]
    if answer.row == ROW_OF_GOODS:
        return sum(missing) <= REWARD_GOODS and sum(missing) == sum([missing[good] for good in REWARD_KINDS])
    for metal in METALS:
        if goods[metal] - cost[metal] < missing[BIG[metal]]:
            return False
    upgraded = sum([missing[BIG[metal]] for metal in METALS])
    return sum(missing) == upgraded <= REWARD_UPGRADES[answer.row]


def _why_build(table: Montana, answer: say.Build, seat: Seat) -> list[Clause]:
    """Return who else has the goods for a field."""
    cost = COSTS[table.grounds[answer.at]]
    others = [
        SeatFact(other, COLOURS[other])
        for other, player in enumerate(table.players)
        if other != seat and player.settlements and covers(player.goods, cost)
    ]
    if not others or answer.at not in table.open_fields:
        return []
    facts: dict[str, Fact] = {"field": FIELD_NAMES[answer.at], "seats": SeatsFact(tuple(others))}
    return [Clause("{field} could be built on by {seats} as well: be first.", facts)]


# What a plan is for ------------------------------------------------------------------------------

NO_FIELD: Final = -1


def _best_field(fields: list[int], table: Montana) -> int:
    """Return the field with the most settlements; NO_FIELD if there is none."""
    return max(fields, key=lambda field: (PLACED[table.grounds[field]], -field), default=NO_FIELD)


def _named(table: Montana, field: int) -> dict[str, Fact]:
    """Return the facts about a field: its name and its settlements."""
    return {"field": FIELD_NAMES[field], "settlements": amount(PLACED[table.grounds[field]], "settlement")}


def _field_within_reach(before: Montana, after: Montana, seat: Seat) -> list[Clause]:
    """Return the best field that the goods of a plan make possible, or else bring nearer (p6 Exact goods)."""
    had, has = before.players[seat].goods, after.players[seat].goods
    if had == has or before.over or after.over or not after.players[seat].settlements:
        return []
    costs = {field: COSTS[after.grounds[field]] for field in after.open_fields}
    ready = [field for field, cost in costs.items() if covers(has, cost) and not covers(had, cost)]
    field = _best_field(ready, after)
    if field != NO_FIELD:
        return [Clause("Then you have the goods for {field}: {settlements}.", _named(after, field))]
    nearest: list[tuple[int, int, int]] = []
    for field, cost in costs.items():
        old, new = _missing(had, cost), _missing(has, cost)
        if 0 < sum(new) <= NEARLY and sum(new) < sum(old):
            nearest.append((sum(new), -PLACED[after.grounds[field]], field))
    if not nearest:
        return []
    _, _, field = min(nearest)
    lacking = goods_fact(_missing(has, costs[field]))
    facts = {**_named(after, field), "goods": lacking}
    return [Clause("Then you lack only {goods} for {field}: {settlements}.", facts)]


def _missing(goods: Sequence[int], cost: Sequence[int]) -> tuple[int, ...]:
    """Return how many of each good a field takes that are not there."""
    return tuple([max(0, cost[good] - goods[good]) for good in GOODS])


def _plain_reason(before: Montana, after: Montana, line: Sequence[Any], seat: Seat) -> tuple[Clause, ...]:
    """Return a reason that plans without a better one have; nothing if there is none."""
    first = line[0] if line else None
    if isinstance(first, say.Build):
        left = amount(after.players[seat].settlements, "settlement")
        return (Clause("Settlements win the game: then you have {left} left to place.", {"left": left}),)
    if isinstance(first, (say.Work, say.WorkMore)):
        had, has = before.players[seat].goods, after.players[seat].goods
        gained = [good for good in GOODS if has[good] > had[good]]
        for good in gained:
            wanting = [field for field in after.open_fields if COSTS[after.grounds[field]][good]]
            facts: dict[str, Fact] = {"good": GOOD_NAMES[good], "fields": amount(len(wanting), "open field")}
            return (Clause("The map has {fields} that cost {good}.", facts),) if wanting else ()
    if isinstance(first, say.Pass):
        return (Clause("Your pumpkins stay with you for a later auction."),)
    crowd = after.players[seat].crowd()
    if isinstance(first, say.Done) and isinstance(pending(before), EmployMore) and crowd:
        return (Clause("You keep {workers} for other work.", {"workers": amount(crowd, "worker")}),)
    return ()
