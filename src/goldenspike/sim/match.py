"""One game between bots, which know what their seats know, never the true table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, final

import msgspec

from goldenspike.bots.bot import Bot
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.outside import DEFAULT_PATIENCE, OutsideBot, TableTerms, make_any_bot
from goldenspike.core import record as records
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game, Outcome
from goldenspike.core.play import pending, play


class PlayedGame(msgspec.Struct):
    """The result of a game between bots."""

    table: Table
    """The table as it was left."""
    outcome: Outcome
    answers: list[Any]
    """Every answer given, the dice's among them."""
    forfeits: dict[int, int]
    """By seat, the number of decisions taken at random because an outside bot failed."""

    @property
    def finished(self) -> bool:
        """Whether the game came to its end, rather than to the turn limit."""
        return self.table.over


@final
class Match:
    """A table with a bot at every seat; the seed fixes the dice and every bot."""

    def __init__(
        self,
        game: Game,
        bot_names: Sequence[str],
        options: Mapping[str, str],
        seed: str,
        patience: float = DEFAULT_PATIENCE,
    ) -> None:
        self.game = game
        self.bot_names = list(bot_names)
        self.options = dict(options)
        self.table = game.open(len(self.bot_names), self.options)
        self.dice = game.dice(self.table, seed)
        terms = TableTerms(len(self.bot_names), game.complete_settings(self.options), patience)
        self.bots: list[Bot] = [
            make_any_bot(name, game, Seat(seat), f"{seed} {name}", terms)
            for seat, name in enumerate(self.bot_names)
        ]

    def play(self) -> PlayedGame:
        """Play to the end or to the game's turn limit (house Hopeless game), and stop outside bots."""
        outside = {seat: bot for seat, bot in enumerate(self.bots) if isinstance(bot, OutsideBot)}
        try:
            answers = self.play_answers()
        finally:
            end = self.game.outcome(self.table) if self.table.over else None
            for bot in outside.values():
                bot.close(end)
        forfeits = {seat: bot.forfeits for seat, bot in outside.items() if bot.forfeits}
        return PlayedGame(self.table, self.game.outcome(self.table), answers, forfeits)

    def play_answers(self) -> list[Any]:
        """Play to the end or to the turn limit, and return every answer given."""
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
        """Return the answer of the seat's bot, which is not asked if there is only one option."""
        options = question.options(self.table)
        if len(options) == 1:
            return options[0]
        seat = question.seat
        bot = self.bots[seat]
        answer = bot.choose(TableKnowledge(self.game, self.table, seat), options)
        name = self.bot_names[seat]
        assert answer in options, f"{name} answered {answer!r}, which is not among its options"
        return answer


def record_of(match: Match, played: PlayedGame, notes: Mapping[str, str]) -> records.Record:
    """Return the record of a played match, with further header lines."""
    record = records.new_record(match.game, match.bot_names, match.options)
    record.answers = played.answers
    record.result = records.result_of(match.game, played.table)
    record.notes = dict(notes)
    return record
