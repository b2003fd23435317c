"""Make saved games that stop before a wanted question, from which browser tests continue.

A record contains the answers of the dice, so a game can be replayed up to that question.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from goldenspike.bots.bot import make_bot
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core import notation
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.record import new_record
from goldenspike.core.rng import Rng

GAMES = 200
"""Most games that `before` plays."""
ANSWERS = 1_500
"""Most answers of each."""

Wanted = Callable[[Table, Decision, int], object]
"""Return whether the game stops before this question; called with the number of answers so far."""


@dataclass(frozen=True)
class Save:
    """The text of a saved game, and the seat that must answer next."""

    game: str
    text: str
    seat: int
    seats: int

    def seating(self, bot: str) -> list[str]:
        """Return the seats for `Guest.open`: `me` where the next answer is due, this bot at the others."""
        return ["me" if seat == self.seat else f"bot:{bot}" for seat in range(self.seats)]


def before(
    game: Game,
    wanted: Wanted,
    bot: str = "random",
    seats: int | None = None,
    options: dict[str, str] | None = None,
) -> Save:
    """Return the first game of these bots that comes to a wanted question, up to that question."""
    count = seats or min(game.seats)
    for seed in range(GAMES):
        rng = Rng(f"save {seed}")
        record = new_record(game, [f"player {seat + 1}" for seat in range(count)], options or {})
        table = game.open(count, record.settings)
        bots = [make_bot(bot, game, Seat(seat), f"save {seed}") for seat in range(count)]
        while not table.over and len(record.answers) < ANSWERS:
            question = pending(table)
            answer: Any
            if isinstance(question, Decision):
                if wanted(table, question, len(record.answers)):
                    return Save(game.name, notation.write(game, record), question.seat, count)
                one = bots[question.seat]
                known = TableKnowledge(game, table, question.seat)
                answer = one.choose(known, question.options(table))
            else:
                answer = question.sample(table, rng)
            record.answers.append(answer)
            play(table, answer)
    raise AssertionError("No game comes to the wanted question.")


def cut(game: Game, text: str, wanted: Wanted) -> Save:
    """Return a recorded game up to the first wanted question."""
    record = notation.read(text, lambda _: game)
    table = game.open(len(record.players), record.settings)
    for number, answer in enumerate(record.answers):
        question = pending(table)
        if isinstance(question, Decision) and wanted(table, question, number):
            record.answers = record.answers[:number]
            record.speakers, record.result = record.speakers[:number], ""
            return Save(game.name, notation.write(game, record), question.seat, len(record.players))
        play(table, answer)
    raise AssertionError("The game does not come to the wanted question.")


def before_answer(game: Game, kind: str, **options: str) -> Save:
    """Return a game up to the first question that allows an answer of this kind."""
    return before(
        game,
        lambda table, question, _: any(type(option).__name__ == kind for option in question.options(table)),
        options=options,
    )
