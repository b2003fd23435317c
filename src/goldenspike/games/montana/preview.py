"""Previews: what an answer would pay and gain, from its own seat's knowledge."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

import msgspec

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.facts import Amounts, Clause, Fact, amount, listed
from goldenspike.core.game import Preview
from goldenspike.core.play import pending
from goldenspike.games.montana import actions as say
from goldenspike.games.montana import flow, notation
from goldenspike.games.montana.action_kinds import ANSWER_KINDS
from goldenspike.games.montana.board import AXES, BESIDE, COSTS, FIELD_NAMES, HAS_COW, PLACED, RAYS
from goldenspike.games.montana.box import (
    AREAS,
    BIG,
    FIRST_BANK,
    LINE,
    MOST_FIELDS,
    NO_CREW,
    NOBODY,
    PRICES,
    REWARDS,
    ROWS,
    SILVER_FOR_COW,
    SMALL_SPACE_GOODS,
    SPACES,
)
from goldenspike.games.montana.events import crew_fact, goods_amount, goods_fact, pair_words, seat_fact
from goldenspike.games.montana.rules import build, cattle
from goldenspike.games.montana.state import Montana


def preview(table: Montana, answer: Any) -> Preview:
    """Return what this legal answer to the pending decision pays and gains."""
    question = pending(table)
    words = notation.write(answer)
    if not isinstance(question, Decision):
        return Preview(words)
    title = ANSWER_KINDS.title_of(table, question, answer)
    return msgspec.structs.replace(_terms(table, question, answer, words), title=title)


def _terms(table: Montana, question: Decision, answer: Any, words: str) -> Preview:
    """Return the preview of an answer without its title."""
    if isinstance(answer, say.Recruit):
        return Preview(words, gains=Clause("{workers} by the wheel", {"workers": amount(2, "worker")}))
    if isinstance(answer, say.Advance):
        pair = table.wheel[(table.arrow + answer.grain) % SPACES]
        return Preview(words, amount(answer.grain, "grain", "grain"), _pair_gain(pair))
    if isinstance(answer, say.Bank):
        gains = [_silver(table.bank[len(answer.crew) - 1]), _clears(table, FIRST_BANK, "bank")]
        return Preview(words, crew_fact(answer.crew), listed(gains, "; "))
    if isinstance(answer, say.Work):
        goods = _goods(table, answer.area, table.yields[answer.area][answer.row])
        clears = _clears(table, answer.area * ROWS, AREAS[answer.area])
        pays = listed([_silver(PRICES[answer.row]), crew_fact(answer.crew)])
        return Preview(words, pays, listed([goods, clears], "; "))
    if isinstance(answer, say.WorkMore) and isinstance(question, flow.EmployMore):
        return Preview(words, crew_fact(answer.crew), _goods(table, question.area, SMALL_SPACE_GOODS))
    if isinstance(answer, say.GoToCity):
        return Preview(
            words, gains=Clause("{pumpkin}, and the others bid too", {"pumpkin": amount(1, "pumpkin")})
        )
    if isinstance(answer, say.Bid):
        return _bid(table, answer, words)
    if isinstance(answer, say.ChooseGood):
        return Preview(words, gains=_goods(table, answer.good, 1))
    if isinstance(answer, say.Upgrade):
        return Preview(words, Amounts((goods_amount(1, answer.metal),)), _goods(table, BIG[answer.metal], 1))
    if isinstance(answer, say.Build):
        return _build(table, question, answer, words)
    if isinstance(answer, say.TradeCow):
        good = answer.take < SILVER_FOR_COW
        gain = _goods(table, answer.take, 1) if good else cattle.gain_words(answer.take)
        return Preview(words, amount(1, "cow"), gain)
    if isinstance(answer, say.SpendCanteen):
        return Preview(words, amount(1, "canteen"), "another turn")
    if isinstance(answer, say.Done) and isinstance(question, flow.BuildOn):
        return Preview(words, gains=_silver(MOST_FIELDS - question.built))
    return Preview(words)


def _silver(number: int) -> Fact:
    return amount(number, "silver", "silver")


def _goods(table: Montana, good: int, number: int) -> Fact:
    """Return goods from the supply, with a note if everybody must return some first."""
    goods = Amounts((goods_amount(number, good),))
    if table.goods[good] >= number:
        return goods
    return Clause("{goods}; the supply is short, so everybody returns some first", {"goods": goods})


def _clears(table: Montana, first: int, where: str) -> Fact:
    """p4 Bank clears, p5 Area clears: a note if this takes the last of three large spaces."""
    taken = [post for post in range(first, first + ROWS) if table.posts[post] != NO_CREW]
    if len(taken) < ROWS - 1:
        return ""
    return Clause("the {place} is full then, and clears for the next turn", {"place": where})


def _pair_gain(pair: tuple[int, ...]) -> str:
    """Return the pair of a space of the wheel as workers gained."""
    words = pair_words(pair)
    return words if words.endswith("workers") else f"{words} workers"


def _bid(table: Montana, answer: say.Bid, words: str) -> Preview:
    """Return the preview of a bid: its pumpkins, the reward, and who is outbid."""
    outbid = table.bidders[answer.row]
    moves = "" if outbid == NOBODY else Clause("{seat} must move", {"seat": seat_fact(outbid)})
    pays = Clause("{pumpkins}, if nobody bids more", {"pumpkins": amount(answer.pumpkins, "pumpkin")})
    return Preview(words, pays, listed([REWARDS[answer.row], moves], "; "))


def _build(table: Montana, question: Decision, answer: say.Build, words: str) -> Preview:
    """Return the preview of building on a field: its goods, settlements, cow, canteens and line."""
    ground = table.grounds[answer.at]
    lines = build.lines_made(table, question.seat, answer.at)
    number = min(PLACED[ground] + lines, table.players[question.seat].settlements)
    gains: list[Fact] = [amount(number, "settlement")]
    if lines == 1:
        gains.append("one of them for a line of four")
    elif lines:
        gains.append(Clause("{number} of them for lines of four", {"number": lines}))
    if HAS_COW[ground]:
        gains.append("a cow")
    canteens = sum(table.canteens[near] for near in BESIDE[answer.at])
    if canteens:
        gains.append("a canteen" if canteens == 1 else amount(canteens, "canteen"))
    return Preview(words, goods_fact(COSTS[ground]), listed(gains), _line(table, question.seat, answer.at))


def _line(table: Montana, seat: Seat, field: int) -> tuple[str, ...]:
    """p6 Line of four: the fields of the lines that this one makes."""
    fields = {field}
    for axis in range(AXES):
        if build.run_length(table, seat, field, axis) == LINE:
            for direction in (axis, axis + AXES):
                ray = RAYS[field][direction]
                fields.update(takewhile(lambda other: table.owners[other] == seat, ray))
    return tuple(FIELD_NAMES[one] for one in sorted(fields)) if len(fields) > 1 else ()
