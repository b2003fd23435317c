"""What an answer would mean to the seat that gives it: words, what it pays and gains."""

from __future__ import annotations

from typing import Any

from goldenspike.core.agenda import Decision
from goldenspike.core.game import Preview
from goldenspike.core.play import pending
from goldenspike.games.montana import actions as say
from goldenspike.games.montana import flow, notation
from goldenspike.games.montana.board import BESIDE, COSTS, HAS_COW, PLACED
from goldenspike.games.montana.box import (
    BIG,
    COLOURS,
    GOOD_NAMES,
    MOST_FIELDS,
    NOBODY,
    PRICES,
    REWARDS,
    SMALL_SPACE_GOODS,
    SPACES,
    counted,
)
from goldenspike.games.montana.events import pair_words
from goldenspike.games.montana.rules import build, cattle
from goldenspike.games.montana.state import Montana


def preview(table: Montana, answer: Any) -> Preview:
    """What this legal answer to the pending decision pays and gains, from its seat's own knowledge."""
    question = pending(table)
    words = notation.write(answer)
    if not isinstance(question, Decision):
        return Preview(words)
    if isinstance(answer, say.Recruit):
        return Preview(words, gains="two workers by the wheel")
    if isinstance(answer, say.Advance):
        pair = table.wheel[(table.arrow + answer.grain) % SPACES]
        return Preview(words, f"{answer.grain} grain", _pair_gain(pair))
    if isinstance(answer, say.Bank):
        return Preview(words, gains=f"{table.bank[len(answer.crew) - 1]} silver")
    if isinstance(answer, say.Work):
        goods = f"{table.yields[answer.area][answer.row]} {GOOD_NAMES[answer.area]}"
        return Preview(words, f"{PRICES[answer.row]} silver", goods)
    if isinstance(answer, say.WorkMore) and isinstance(question, flow.EmployMore):
        return Preview(words, gains=f"{SMALL_SPACE_GOODS} {GOOD_NAMES[question.area]}")
    if isinstance(answer, say.GoToCity):
        return Preview(words, gains="1 pumpkin, and the others bid too")
    if isinstance(answer, say.Bid):
        return _bid(table, answer, words)
    if isinstance(answer, say.ChooseGood):
        return Preview(words, gains=f"1 {GOOD_NAMES[answer.good]}")
    if isinstance(answer, say.Upgrade):
        return Preview(words, f"1 {GOOD_NAMES[answer.metal]}", f"1 {GOOD_NAMES[BIG[answer.metal]]}")
    if isinstance(answer, say.Build):
        return _build(table, question, answer, words)
    if isinstance(answer, say.TradeCow):
        return Preview(words, "1 cow", cattle.gain_words(answer.take))
    if isinstance(answer, say.SpendCanteen):
        return Preview(words, "1 canteen", "another turn")
    if isinstance(answer, say.Done) and isinstance(question, flow.BuildOn):
        return Preview(words, gains=f"{MOST_FIELDS - question.built} silver")
    return Preview(words)


def _pair_gain(pair: tuple[int, ...]) -> str:
    words = pair_words(pair)
    return words if words.endswith("workers") else f"{words} workers"


def _bid(table: Montana, answer: say.Bid, words: str) -> Preview:
    outbid = table.bidders[answer.row]
    gains = REWARDS[answer.row] + ("" if outbid == NOBODY else f"; {COLOURS[outbid]} must move")
    return Preview(words, f"{answer.pumpkins} pumpkins, if nobody bids more", gains)


def _build(table: Montana, question: Decision, answer: say.Build, words: str) -> Preview:
    ground = table.grounds[answer.at]
    due = PLACED[ground] + build.lines_made(table, question.seat, answer.at)
    number = min(due, table.players[question.seat].settlements)
    gains = ["1 settlement" if number == 1 else f"{number} settlements"]
    if HAS_COW[ground]:
        gains.append("a cow")
    canteens = sum(table.canteens[near] for near in BESIDE[answer.at])
    if canteens:
        gains.append("a canteen" if canteens == 1 else f"{canteens} canteens")
    return Preview(words, counted(COSTS[ground]), ", ".join(gains))
