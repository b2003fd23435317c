"""The line of a search as steps that a person can follow: each legal whatever the dice and the others do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from goldenspike.bots.knowledge import Knowledge
from goldenspike.bots.search.beam import must_answer, others_answer_first
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.facts import Clause, Fact
from goldenspike.core.game import Game, Preview
from goldenspike.core.play import pending, play, refusal
from goldenspike.core.rng import Rng

MAX_STEPS: Final = 5
"""Steps of a plan that are shown."""
TRIED_WORLDS: Final = 3
"""Worlds in which every step must be legal, where anything is hidden or left to chance."""
ENDINGS: Final = ("Done", "Pass")
"""Kinds of answers that end a turn or leave a question: no step of their own after others."""


class PlanStep(msgspec.Struct, frozen=True):
    """One step of a plan: an answer with its preview, as of the moment it would be given."""

    kind: str
    words: str
    """The answer in the game's notation."""
    title: Fact
    pays: Fact
    gains: Fact
    route: list[str]
    action: Any
    """The answer, a struct of the game."""
    notes: list[str | Clause]
    others: list[Clause]
    turn: int = 0
    """How many of the seat's turns later it is given; 0 in the present one."""
    times: int = 1
    """How often in a row."""


class PlayedLine(NamedTuple):
    """A line played in one world."""

    previews: list[Preview]
    turns: list[int]
    tables: list[Table]
    """The table after each answer, before anybody else's."""
    after: Table
    """The last of them; without an answer the table as it was."""


def play_line(game: Game, world: Table, seat: Seat, line: list[Any], rng: Rng) -> PlayedLine:
    """Play the answers of a line on a copy of a table, a world, as far as they are legal.

    Between the seat's turns the others wait and chances are sampled, in a game with a waiting answer; in
    other games the line ends there. An offer is played only as the first answer: plans do not count on it.
    """
    table: Table = world.copy()
    previews: list[Preview] = []
    turns: list[int] = []
    tables: list[Table] = []
    turn = 0
    after: Table = table.copy()
    for answer in line:
        if not must_answer(table, seat):
            if not _wait_for(game, table, seat, rng):
                break
            turn += 1
        if refusal(table, answer) is not None:
            break
        preview = game.preview(table, answer)
        play(table, answer)
        if previews and others_answer_first(table, seat):
            break
        previews.append(preview)
        turns.append(turn)
        after = table.copy()
        tables.append(after)
    return PlayedLine(previews, turns, tables, after)


def _wait_for(game: Game, table: Table, seat: Seat, rng: Rng) -> bool:
    """Let the others wait until the seat must answer; return whether it ever must."""
    if game.waiting_answer is None:
        return False
    while not table.over:
        question = pending(table)
        if not isinstance(question, Decision):
            play(table, question.sample(table, rng))
        elif question.seat == seat:
            return True
        else:
            play(table, game.waiting_answer(table))
    return False


def safe_line(known: Knowledge, seat: Seat, line: list[Any], seed: str) -> list[Any]:
    """Return the part of a line, at least its first answer, that is legal in several sampled worlds."""
    game = known.game
    worlds = TRIED_WORLDS if game.hidden or game.waiting_answer is not None else 1
    length = len(line)
    for number in range(worlds):
        rng = Rng(f"tried {seed} {number}")
        length = min(length, len(play_line(game, known.imagine(rng), seat, line, rng).previews))
    return line[: max(length, 1)]


def plan_steps(
    game: Game, line: Sequence[Any], previews: Sequence[Preview], turns: Sequence[int]
) -> list[PlanStep]:
    """Return the steps of a played line: equal answers in a row as one, endings after others left out."""
    steps: list[PlanStep] = []
    for answer, preview, turn in zip(line, previews, turns, strict=False):
        if steps and type(answer).__name__ in ENDINGS and preview.gains == "":
            continue
        if steps and steps[-1].action == answer and steps[-1].turn == turn:
            steps[-1] = msgspec.structs.replace(steps[-1], times=steps[-1].times + 1)
            continue
        steps.append(
            PlanStep(
                kind=type(answer).__name__,
                words=game.write(answer),
                title=preview.title or preview.words,
                pays=preview.pays,
                gains=preview.gains,
                route=list(preview.route),
                action=answer,
                notes=list(preview.notes),
                others=list(preview.others),
                turn=turn,
            )
        )
    return steps[:MAX_STEPS]
