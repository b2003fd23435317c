"""Saved games that stop just before something wanted, for a page to go on with.

The dice of a record are answers like any other, so a game can be walked until the wanted question comes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from goldenspike.bots.bot import make_bot
from goldenspike.core import notation
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.record import new_record
from goldenspike.core.rng import Rng

GAMES = 200
ANSWERS = 1_500

Wanted = Callable[[Table, Decision, int], object]
"""Whether a game stops before this question, after so many answers."""


@dataclass(frozen=True)
class Save:
    """The text of a saved game, and the seat that must answer next."""

    game: str
    text: str
    seat: int
    seats: int

    def seating(self, bot: str) -> list[str]:
        """The person whose answer comes next, and bots at the other seats."""
        return ["me" if seat == self.seat else f"bot:{bot}" for seat in range(self.seats)]


def before(
    game: Game,
    wanted: Wanted,
    bot: str = "random",
    seats: int | None = None,
    options: dict[str, str] | None = None,
) -> Save:
    """The first game of these bots that comes to a wanted question, up to that question."""
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
                view = game.view(table, question.seat) if one.needs_view else None
                answer = one.choose(view, question.options(table))
            else:
                answer = question.sample(table, rng)
            record.answers.append(answer)
            play(table, answer)
    raise AssertionError("No game comes to the wanted question.")


def cut(game: Game, text: str, wanted: Wanted) -> Save:
    """A whole game that was written down, up to the first wanted question."""
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
    """A game in which an answer of this kind comes next if somebody likes."""
    return before(
        game,
        lambda table, question, _: any(type(option).__name__ == kind for option in question.options(table)),
        options=options,
    )
