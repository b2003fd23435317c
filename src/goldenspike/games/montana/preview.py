"""Previews: what an answer would pay and gain, from its own seat's knowledge."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

import msgspec

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import Preview
from goldenspike.core.play import pending
from goldenspike.games.montana import actions as say
from goldenspike.games.montana import flow, notation
from goldenspike.games.montana.action_kinds import ANSWER_KINDS
from goldenspike.games.montana.board import AXES, BESIDE, COSTS, FIELD_NAMES, HAS_COW, PLACED, RAYS
from goldenspike.games.montana.box import (
    AREAS,
    BIG,
    COLOURS,
    FIRST_BANK,
    LINE,
    MOST_FIELDS,
    NO_CREW,
    NOBODY,
    PRICES,
    PUMPKIN,
    REWARDS,
    ROWS,
    SILVER_FOR_COW,
    SMALL_SPACE_GOODS,
    SPACES,
    counted,
    number_of,
)
from goldenspike.games.montana.events import pair_words, sent_words
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
        return Preview(words, gains="2 workers by the wheel")
    if isinstance(answer, say.Advance):
        pair = table.wheel[(table.arrow + answer.grain) % SPACES]
        return Preview(words, f"{answer.grain} grain", _pair_gain(pair))
    if isinstance(answer, say.Bank):
        silver = f"{table.bank[len(answer.crew) - 1]} silver"
        return Preview(words, sent_words(answer.crew), silver + _clears(table, FIRST_BANK, "bank"))
    if isinstance(answer, say.Work):
        goods = _goods(table, answer.area, table.yields[answer.area][answer.row])
        clears = _clears(table, answer.area * ROWS, AREAS[answer.area])
        return Preview(words, f"{PRICES[answer.row]} silver, {sent_words(answer.crew)}", goods + clears)
    if isinstance(answer, say.WorkMore) and isinstance(question, flow.EmployMore):
        return Preview(words, sent_words(answer.crew), _goods(table, question.area, SMALL_SPACE_GOODS))
    if isinstance(answer, say.GoToCity):
        return Preview(words, gains="1 pumpkin, and the others bid too")
    if isinstance(answer, say.Bid):
        return _bid(table, answer, words)
    if isinstance(answer, say.ChooseGood):
        return Preview(words, gains=_goods(table, answer.good, 1))
    if isinstance(answer, say.Upgrade):
        return Preview(words, number_of(1, answer.metal), _goods(table, BIG[answer.metal], 1))
    if isinstance(answer, say.Build):
        return _build(table, question, answer, words)
    if isinstance(answer, say.TradeCow):
        gains = cattle.gain_words(answer.take)
        if answer.take < SILVER_FOR_COW:
            gains = _goods(table, answer.take, 1)
        return Preview(words, "1 cow", gains)
    if isinstance(answer, say.SpendCanteen):
        return Preview(words, "1 canteen", "another turn")
    if isinstance(answer, say.Done) and isinstance(question, flow.BuildOn):
        return Preview(words, gains=f"{MOST_FIELDS - question.built} silver")
    return Preview(words)


def _goods(table: Montana, good: int, number: int) -> str:
    """Return goods from the supply in words, with a note if everybody must return some first."""
    short = "; the supply is short, so everybody returns some first" if table.goods[good] < number else ""
    return f"{number_of(number, good)}{short}"


def _clears(table: Montana, first: int, where: str) -> str:
    """p4 Bank clears, p5 Area clears: a note if this takes the last of three large spaces."""
    taken = [post for post in range(first, first + ROWS) if table.posts[post] != NO_CREW]
    return f"; the {where} is full then, and clears for the next turn" if len(taken) == ROWS - 1 else ""


def _pair_gain(pair: tuple[int, ...]) -> str:
    """Return the pair of a space of the wheel as workers gained."""
    words = pair_words(pair)
    return words if words.endswith("workers") else f"{words} workers"


def _bid(table: Montana, answer: say.Bid, words: str) -> Preview:
    """Return the preview of a bid: its pumpkins, the reward, and who is outbid."""
    outbid = table.bidders[answer.row]
    gains = REWARDS[answer.row] + ("" if outbid == NOBODY else f"; {COLOURS[outbid]} must move")
    return Preview(words, f"{number_of(answer.pumpkins, PUMPKIN)}, if nobody bids more", gains)


def _build(table: Montana, question: Decision, answer: say.Build, words: str) -> Preview:
    """Return the preview of building on a field: its goods, settlements, cow, canteens and line."""
    ground = table.grounds[answer.at]
    lines = build.lines_made(table, question.seat, answer.at)
    number = min(PLACED[ground] + lines, table.players[question.seat].settlements)
    gains = ["1 settlement" if number == 1 else f"{number} settlements"]
    if lines:
        gains.append("one of them for a line of four" if lines == 1 else f"{lines} of them for lines of four")
    if HAS_COW[ground]:
        gains.append("a cow")
    canteens = sum(table.canteens[near] for near in BESIDE[answer.at])
    if canteens:
        gains.append("a canteen" if canteens == 1 else f"{canteens} canteens")
    return Preview(words, counted(COSTS[ground]), ", ".join(gains), _line(table, question.seat, answer.at))


def _line(table: Montana, seat: Seat, field: int) -> tuple[str, ...]:
    """p6 Line of four: the fields of the lines that this one makes."""
    fields = {field}
    for axis in range(AXES):
        if build.run_length(table, seat, field, axis) == LINE:
            for direction in (axis, axis + AXES):
                ray = RAYS[field][direction]
                fields.update(takewhile(lambda other: table.owners[other] == seat, ray))
    return tuple(FIELD_NAMES[one] for one in sorted(fields)) if len(fields) > 1 else ()
