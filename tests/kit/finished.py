"""Records of whole games of random bots, made once for each game and number of seats."""

from __future__ import annotations

from functools import cache
from typing import Any

from goldenspike.bots.bot import make_bot
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core import notation
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.play import pending, play
from goldenspike.core.record import new_record, result_of
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng


@cache
def finished(name: str, seats: int) -> str:
    """Return the record of a game that random bots played to its end."""
    game = find(name)
    rng = Rng("finished")
    record = new_record(game, [f"player {seat}" for seat in range(seats)], {})
    table = game.open(seats, record.settings)
    bots = [make_bot("random", game, Seat(seat), "finished") for seat in range(seats)]
    while not table.over:
        question = pending(table)
        answer: Any
        if isinstance(question, Decision):
            known = TableKnowledge(game, table, question.seat)
            answer = bots[question.seat].choose(known, question.options(table))
        else:
            answer = question.sample(table, rng)
        record.answers.append(answer)
        play(table, answer)
    record.result = result_of(game, table)
    return notation.write(game, record)
