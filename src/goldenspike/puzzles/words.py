"""What players read about a puzzle: the task, why a move is not the best, and the explanation of the best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from goldenspike.core.agenda import Table
from goldenspike.core.facts import Clause, Fact, Listed, render
from goldenspike.core.game import Game
from goldenspike.puzzles.model import Alternative, Puzzle

MOST_TERMS: Final = 3
"""Terms that a sentence names at most."""
SMALL: Final = 0.15
"""A term is named if it differs by this part of the largest difference."""
APART: Final = "; "
"""Between terms: some have commas of their own."""


def plain(clause: Clause) -> str:
    """Return a clause as text, with a capital first letter."""
    text = render(clause)
    return text[:1].upper() + text[1:]


def task(puzzle: Puzzle) -> Clause:
    """Return the task of a puzzle, a sentence for its solver."""
    if puzzle.alone:
        return Clause("One move brings clearly more points in the end than any other. Find it.")
    return Clause("One move gives you a clearly better chance to win than any other. Find it.")


def move_title(game: Game, table: Table, words: str) -> Fact:
    """Return an option as players say it."""
    preview = game.preview(table, game.read(words))
    return preview.title or preview.words


def amount(loss: float, *, alone: bool) -> Fact:
    """Return a loss or a lead as people say it: games of 100, or points.

    >>> amount(0.083, alone=False), amount(2.25, alone=True)
    (8, '2.2')
    """
    return f"{max(0.1, loss):.1f}" if alone else max(1, round(100 * loss))


def terms(parts: Sequence[tuple[str, float]], sign: int) -> list[Fact]:
    """Return the names of the terms in which the best is ahead (1) or behind (-1), the largest first."""
    least = SMALL * max([abs(change) for _, change in parts], default=0.0)
    found = [(name, sign * change) for name, change in parts if sign * change > 0 and abs(change) >= least]
    found.sort(key=lambda part: -part[1])
    return [name for name, _ in found[:MOST_TERMS]]


def not_compared(puzzle: Puzzle) -> Clause:
    """Return why an answer is not the best that the question does not list, such as a way round."""
    if puzzle.alone:
        return Clause("Not this one: a move that is listed brings more points.")
    return Clause("Not this one: a move that is listed gives you a better chance.")


def why_not(puzzle: Puzzle, one: Alternative) -> Clause:
    """Return why an option is not the best, without naming the best."""
    facts: dict[str, Fact] = {"amount": amount(one.loss, alone=puzzle.alone)}
    facts["why"] = Clause()
    against = terms(one.parts, 1)
    if against:
        facts["why"] = Clause(" Against it: {terms}.", {"terms": Listed(tuple(against), APART)})
    good = puzzle.is_good(one)
    if puzzle.alone:
        if good:
            return Clause("Good, but not the best: it brings about {amount} points less.{why}", facts)
        return Clause("Not this one: it brings about {amount} points less than the best move.{why}", facts)
    if good:
        return Clause("Good, but not the best: it wins about {amount} fewer of 100 games.{why}", facts)
    return Clause("Not this one: it wins about {amount} fewer of 100 games than the best move.{why}", facts)


def explanation(game: Game, table: Table, puzzle: Puzzle) -> list[Clause]:
    """Return why the best is best, a sentence each."""
    second = puzzle.alternative(puzzle.first.runner_up) or puzzle.alternatives[0]
    best = Listed(tuple([move_title(game, table, words) for words in puzzle.best]), " / ")
    facts: dict[str, Fact] = {
        "best": best,
        "amount": amount(puzzle.first.margin, alone=puzzle.alone),
        "second": move_title(game, table, second.answer),
    }
    ahead, behind = terms(second.parts, 1), terms(second.parts, -1)
    if puzzle.alone:
        said = [Clause("Best: {best}. It brings about {amount} points more than the next: {second}.", facts)]
    else:
        said = [
            Clause("Best: {best}. It wins about {amount} more of 100 games than the next: {second}.", facts)
        ]
    if ahead:
        said.append(Clause("For it: {terms}.", {"terms": Listed(tuple(ahead), APART)}))
    if behind:
        said.append(Clause("For the other: {terms}.", {"terms": Listed(tuple(behind), APART)}))
    for detour in [one for one in puzzle.alternatives if one.answer in puzzle.detours]:
        before = move_title(game, table, detour.answer)
        loss = amount(detour.loss, alone=puzzle.alone)
        facts = {"before": before, "amount": loss}
        if puzzle.alone:
            said.append(Clause("{before} before it: about {amount} points less.", facts))
        else:
            said.append(Clause("{before} before it: about {amount} fewer of 100 games.", facts))
    checked: dict[str, Fact] = {
        "worlds": puzzle.first.worlds,
        "more": puzzle.second.worlds,
        "amount": amount(puzzle.second.margin, alone=puzzle.alone),
    }
    said.append(Clause("Based on {worlds} simulated games.", checked))
    if puzzle.alone:
        check = Clause(
            "A second search of {more} simulated games finds it ahead by {amount} points.", checked
        )
    else:
        check = Clause(
            "A second search of {more} simulated games finds it ahead by {amount} of 100.", checked
        )
    return [*said, check]
