"""Previews: what an answer would pay and gain, from its own seat's knowledge."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

import msgspec

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.facts import Clause, Fact, SeatFact, SeatsFact, amount, listed
from goldenspike.core.game import Preview
from goldenspike.core.play import pending
from goldenspike.games.montana import actions as say
from goldenspike.games.montana import flow, notation
from goldenspike.games.montana.action_kinds import ANSWER_KINDS
from goldenspike.games.montana.board import AXES, BESIDE, COSTS, FIELD_NAMES, HAS_COW, PLACED, RAYS
from goldenspike.games.montana.box import (
    ANY,
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
    REWARD_COWS,
    REWARDS,
    ROWS,
    SILVER_FOR_COW,
    SMALL_SPACE_GOODS,
    SPACES,
    WORKER_FOR_COW,
    WORKER_NAMES,
)
from goldenspike.games.montana.events import MANY_GOODS, crew_fact, goods_fact, pair_gain, received, seat_fact
from goldenspike.games.montana.rules import build, cattle, supply
from goldenspike.games.montana.setup import free_beside
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
        short = [] if ANY in pair else _short_of_pair(table, question, pair[0], pair[1])
        return Preview(words, amount(answer.grain, "grain", "grain"), listed([pair_gain(pair), *short], "; "))
    if isinstance(answer, say.TakePair):
        pair = (answer.first, answer.second)
        short = _short_of_pair(table, question, *pair)
        return Preview(words, gains=listed([pair_gain(pair), *short], "; "))
    if isinstance(answer, say.Bank):
        gains = [_silver(table.bank[len(answer.crew) - 1]), _clears(table, FIRST_BANK, "bank")]
        return Preview(words, crew_fact(answer.crew), listed(gains, "; "))
    if isinstance(answer, say.Work):
        goods = _goods(table, question, answer.area, table.yields[answer.area][answer.row])
        clears = _clears(table, answer.area * ROWS, AREAS[answer.area])
        pays = listed([_silver(PRICES[answer.row]), crew_fact(answer.crew)])
        return Preview(words, pays, listed([goods, clears], "; "))
    if isinstance(answer, say.WorkMore) and isinstance(question, flow.EmployMore):
        return Preview(
            words, crew_fact(answer.crew), _goods(table, question, question.area, SMALL_SPACE_GOODS)
        )
    if isinstance(answer, say.GoToCity):
        pumpkin = _goods(table, question, PUMPKIN, 1)
        return Preview(words, gains=listed([pumpkin, "the others bid too"], "; "))
    if isinstance(answer, say.Bid):
        return _bid(table, answer, words)
    if isinstance(answer, say.ChooseGood) and isinstance(question, flow.ChooseGoods):
        return Preview(words, gains=_named(table, question, answer.good, question.chosen[answer.good]))
    if isinstance(answer, say.Upgrade) and isinstance(question, flow.ChooseUpgrades):
        big = _named(table, question, BIG[answer.metal], question.chosen[answer.metal])
        return Preview(words, received(1, answer.metal), big)
    if isinstance(answer, say.Build):
        return _build(table, question, answer, words)
    if isinstance(answer, say.TradeCow):
        gain: Fact = cattle.gain_words(answer.take)
        if answer.take < SILVER_FOR_COW:
            gain = _goods(table, question, answer.take, 1)
        elif answer.take >= WORKER_FOR_COW:
            worker = answer.take - WORKER_FOR_COW
            gain = listed([gain, _short_of_worker(table, question.seat, worker, 1)], "; ")
        return Preview(words, amount(1, "cow"), gain)
    if isinstance(answer, say.StartingTile):
        room = amount(free_beside(table, answer.at), "field")
        covered = "the cow there stays out of the game" if HAS_COW[table.grounds[answer.at]] else ""
        return Preview(
            words, gains=listed([Clause("{fields} around it to build on", {"fields": room}), covered], "; ")
        )
    if isinstance(answer, say.SpendCanteen):
        return Preview(words, amount(1, "canteen"), "another turn")
    if isinstance(answer, say.Done) and isinstance(question, flow.BuildOn):
        return Preview(words, gains=_silver(MOST_FIELDS - question.built))
    return Preview(words)


def _silver(number: int) -> Fact:
    """Return an amount of silver."""
    return amount(number, "silver", "silver")


def _goods(table: Montana, question: Decision, good: int, number: int) -> Fact:
    """Return goods from the supply, with a note if players must return some first."""
    return listed([received(number, good), _short_of_good(table, question.seat, good, number)], "; ")


def _named(table: Montana, question: Decision, good: int, before: int) -> Fact:
    """Return what one more good of a reward brings; a shortage counts all named so far (p5 Declare first)."""
    return listed([received(1, good), _short_of_good(table, question.seat, good, before + 1)], "; ")


def _short_of_pair(table: Montana, question: Decision, first: int, second: int) -> list[Fact]:
    """Return the shortages of two workers."""
    if first == second:
        return [_short_of_worker(table, question.seat, first, 2)]
    return [_short_of_worker(table, question.seat, worker, 1) for worker in (first, second)]


def _short_of_good(table: Montana, seat: Seat, good: int, number: int) -> Fact:
    """Return who returns how many of a good if so many are taken, '' if none must (p3 Limited supply)."""
    if table.goods[good] >= number:
        return ""
    trial = table.copy()
    trial.announced = []
    taken = supply.take_goods(trial, seat, good, number)
    return _short(table.goods[good], number, taken, MANY_GOODS[good], trial.announced)


def _short_of_worker(table: Montana, seat: Seat, worker: int, number: int) -> Fact:
    """Return who returns how many workers if so many are taken, '' if none must (p3 Limited supply)."""
    if table.workers[worker] >= number:
        return ""
    trial = table.copy()
    trial.announced = []
    taken = supply.take_workers(trial, seat, worker, number)
    return _short(table.workers[worker], number, taken, f"{WORKER_NAMES[worker]} workers", trial.announced)


def _short(held: int, number: int, taken: int, things: str, rounds: list[Any]) -> Fact:
    """Return a note on a shortage: what the supply has, who returns how many, and what can be had."""
    facts: dict[str, Fact] = {"held": held, "number": number, "taken": taken, "things": things}
    notes: list[Fact] = [
        Clause("the supply has only {held} of {number} {things}", facts)
        if held
        else Clause("the supply has no {things}", facts)
    ]
    returns: dict[int, int] = {}
    for event in rounds:
        for seat in event.seats:
            returns[seat] = returns.get(seat, 0) + 1
    if len(returns) > 1 and len(set(returns.values())) == 1:
        givers = SeatsFact(tuple(SeatFact(seat, COLOURS[seat]) for seat in returns))
        notes.append(Clause("{seats} return {times} each", {"seats": givers, "times": max(returns.values())}))
    else:
        notes.extend(
            Clause("{seat} returns {times}", {"seat": seat_fact(seat), "times": times})
            for seat, times in returns.items()
        )
    if taken < number:
        notes.append(Clause("only {taken} can be had", facts) if taken else "none can be had")
    return listed(notes)


def _clears(table: Montana, first: int, where: str) -> Fact:
    """Return a note if this takes the last of three spaces, else '' (p4 Bank clears, p5 Area clears)."""
    taken = [post for post in range(first, first + ROWS) if table.posts[post] != NO_CREW]
    if len(taken) < ROWS - 1:
        return ""
    return Clause("the {place} is full then, and clears for the next turn", {"place": where})


def _bid(table: Montana, answer: say.Bid, words: str) -> Preview:
    """Return the preview of a bid: its pumpkins, the reward, and who is outbid."""
    outbid = table.bidders[answer.row]
    no_cow = "no cow is left" if REWARD_COWS[answer.row] and not table.cows else ""
    moves = "" if outbid == NOBODY else Clause("{seat} must move", {"seat": seat_fact(outbid)})
    pays = Clause("{pumpkins}, if nobody bids more", {"pumpkins": amount(answer.pumpkins, "pumpkin")})
    return Preview(words, pays, listed([REWARDS[answer.row], no_cow, moves], "; "))


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
    """Return the fields of the lines that a settlement here completes (p6 Line of four)."""
    fields = {field}
    for axis in range(AXES):
        if build.run_length(table, seat, field, axis) == LINE:
            for direction in (axis, axis + AXES):
                ray = RAYS[field][direction]
                fields.update(takewhile(lambda other: table.owners[other] == seat, ray))
    return tuple(FIELD_NAMES[one] for one in sorted(fields)) if len(fields) > 1 else ()
