"""One game between bots: the host plays on the true table, the bots see their views and options only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, final

import msgspec

from goldenspike.bots.bot import Bot
from goldenspike.bots.outside import DEFAULT_PATIENCE, OutsideBot, TableTerms, make_any_bot
from goldenspike.core import record as records
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game, Outcome
from goldenspike.core.play import pending, play


class Played(msgspec.Struct):
    """How a game between bots went."""

    table: Table
    """The table as it was left."""
    outcome: Outcome
    answers: list[Any]
    """Every answer given, the dice's among them."""
    forfeits: dict[int, int]
    """By seat, how many decisions were taken by chance because an outside bot failed."""

    @property
    def finished(self) -> bool:
        """Whether it came to its own end, rather than to the turn limit."""
        return self.table.over


@final
class Match:
    """A table with a bot at every seat; the seed fixes the dice and every bot."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[str],
        options: Mapping[str, str],
        seed: str,
        patience: float = DEFAULT_PATIENCE,
    ) -> None:
        self.game = game
        self.bots = list(bots)
        self.options = dict(options)
        self.table = game.open(len(self.bots), self.options)
        self.dice = game.dice(self.table, seed)
        terms = TableTerms(len(self.bots), game.complete_settings(self.options), patience)
        self.choosers: list[Bot] = [
            make_any_bot(name, game, Seat(seat), f"{seed} {name}", terms)
            for seat, name in enumerate(self.bots)
        ]

    def play(self) -> Played:
        """Play to the end, or until the table has seen the game's limit of turns (house Hopeless game)."""
        outside = {seat: bot for seat, bot in enumerate(self.choosers) if isinstance(bot, OutsideBot)}
        try:
            answers = self.answers()
        finally:
            end = self.game.outcome(self.table) if self.table.over else None
            for bot in outside.values():
                bot.close(end)
        forfeits = {seat: bot.forfeits for seat, bot in outside.items() if bot.forfeits}
        return Played(self.table, self.game.outcome(self.table), answers, forfeits)

    def answers(self) -> list[Any]:
        """Every answer from here to the end, each of them played."""
        table = self.table
        limit = self.game.turn_limit
        answers: list[Any] = []
        while not table.over and table.turns < limit:
            question = pending(table)
            if isinstance(question, Decision):
                answer = self.decide(question)
            else:
                answer = self.dice.answer(table)
            answers.append(answer)
            play(table, answer)
        return answers

    def decide(self, question: Decision) -> Any:
        """What the seat's bot answers; where there is no choice it is not asked."""
        options = question.options(self.table)
        if len(options) == 1:
            return options[0]
        seat = question.seat
        chooser = self.choosers[seat]
        view = self.game.view(self.table, seat) if chooser.needs_view else None
        answer = chooser.choose(view, options)
        assert answer in options, f"{self.bots[seat]} answered {answer!r}, which is not among its options"
        return answer


def record_of(match: Match, played: Played, notes: Mapping[str, str]) -> records.Record:
    """The record of a played match, with further header lines."""
    record = records.new_record(match.game, match.bots, match.options)
    record.answers = played.answers
    record.result = records.result_of(match.game, played.table)
    record.notes = dict(notes)
    return record
