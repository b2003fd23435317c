"""Perft: count the sequences of answers that begin at a position, fast and naively; files of such counts.

The fast counter takes what the pending question lists. The naive one tries every conceivable answer and keeps
what is not refused. Kinds of answer that a question does not list whole are left out of both. A game that is
over counts as one sequence.
"""

from __future__ import annotations

from typing import Any

import msgspec

from goldenspike.core.agenda import Chance, Decision, Question, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play

MOST_NAIVE_LISTS = 400
"""Most tables that the naive counter visits for one position."""


class Perft(msgspec.Struct):
    """A position, what it shows, and the number of sequences from it, by depth from 1 on."""

    about: str
    naive_depth: int
    counts: list[int]
    position: dict[str, Any]


# Counting ------------------------------------------------------------------------------------------


def listed(table: Table) -> list[Any]:
    """Return what the pending question lists, without the kinds it does not list whole."""
    question = pending(table)
    return _whole_kinds(question, question.options(table))


def conceivable(game: Game, table: Table) -> list[Any]:
    """Return every conceivable answer that the pending question does not refuse, and those it lists."""
    question = pending(table)
    options = question.options(table)
    if isinstance(question, Chance):
        return options
    found = [answer for answer in game.every_action if question.refuse(table, answer) is None]
    return _whole_kinds(question, [*found, *[answer for answer in options if answer not in found]])


def _whole_kinds(question: Question, answers: list[Any]) -> list[Any]:
    """Return the answers without the kinds that the question does not list whole."""
    if not isinstance(question, Decision):
        return answers
    return [answer for answer in answers if type(answer).__name__ not in question.unlisted]


def count(table: Table, depth: int) -> int:
    """Return the number of sequences by listed options; the last answers are counted, not played."""
    if depth == 0 or table.over:
        return 1
    answers = listed(table)
    if depth == 1:
        return len(answers)
    return sum([count(after(table, answer), depth - 1) for answer in answers])


def count_naively(game: Game, table: Table, depth: int) -> int:
    """Return the number of sequences by trying every conceivable answer."""
    if depth == 0 or table.over:
        return 1
    answers = conceivable(game, table)
    return sum([count_naively(game, after(table, answer), depth - 1) for answer in answers])


def after(table: Table, answer: Any) -> Table:
    """Return a copy of the table after this answer."""
    following: Table = table.copy()
    play(following, answer)
    return following


def divide(game: Game, table: Table, depth: int) -> str:
    """Return both counts for every first answer, those that differ marked, to find a wrong count."""
    fast = {game.write(answer): count(after(table, answer), depth - 1) for answer in listed(table)}
    naive = {
        game.write(answer): count_naively(game, after(table, answer), depth - 1)
        for answer in conceivable(game, table)
    }
    lines = [f"divide at depth {depth}"]
    for words in sorted({*fast, *naive}):
        mark = " " if fast.get(words) == naive.get(words) else "≠"
        both = f"{fast.get(words, 'not listed')} fast, {naive.get(words, 'refused')} naive"
        lines.append(f"{mark} {words}: {both}")
    return "\n".join(lines)


# Files ---------------------------------------------------------------------------------------------


def read(text: str) -> Perft:
    """Return the perft that the text of a file describes."""
    found = Perft("", 0, [], {})
    for line in text.splitlines():
        name, _, value = line.partition(" ")
        if name == "about":
            found.about = value.strip()
        elif name == "naive":
            found.naive_depth = int(value)
        elif name == "depth":
            depth, number = value.split()
            assert int(depth) == len(found.counts) + 1
            found.counts.append(int(number))
        else:
            assert name == "position", f"unreadable: {line[:60]}"
            found.position = msgspec.json.decode(value, type=dict[str, Any])
    return found


def write(perft: Perft) -> str:
    """Return a perft as the text of a file."""
    lines = [
        f"about     {perft.about}",
        f"naive     {perft.naive_depth}",
        *[f"depth {depth:<3} {number}" for depth, number in enumerate(perft.counts, start=1)],
        f"position  {msgspec.json.encode(perft.position).decode()}",
    ]
    return "\n".join(lines) + "\n"


def measured(game: Game, about: str, table: Table, largest: int = 20_000, deepest: int = 6) -> Perft:
    """Return the perft of a table: depth by depth while counts are at most `largest`, to depth `deepest`."""
    counts = [count(table, 1)]
    while len(counts) < deepest:
        number = count(table, len(counts) + 1)
        if number > largest:
            break
        counts.append(number)
    naive_depth = 1
    while naive_depth < len(counts) and sum(counts[:naive_depth]) <= MOST_NAIVE_LISTS:
        naive_depth += 1
    return Perft(about, naive_depth, counts, game.write_position(table))
