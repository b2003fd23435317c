"""Verifiable dice (commit and reveal): nobody can predict them, everybody can check them afterwards.

Every table has a secret of 32 bytes. Its hash, the commitment, is shown from the start, the secret itself
when the game is over. Each answer of the dice follows from the secret and the number of the answer alone.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, final

from goldenspike.core.agenda import Decision, Table
from goldenspike.core.game import DAILY, Dice, Game, seed_of_day
from goldenspike.core.play import BrokenRecord, pending
from goldenspike.core.record import Record, replay
from goldenspike.core.rng import Rng


def commitment(secret: bytes) -> str:
    """Return the hash that binds a table to its secret without revealing it."""
    return hashlib.sha256(secret).hexdigest()


def derive_seed(secret: bytes, label: str) -> str:
    """Return the seed for one use of a table's secret (HMAC); the label separates the uses."""
    return hmac.new(secret, label.encode(), hashlib.sha256).hexdigest()


@final
class TableDice:
    """The dice of one table. A deal of the day follows from the date instead of the secret."""

    def __init__(self, game: Game, secret: bytes, dealt_from: Table, day: str = "") -> None:
        self.secret = secret
        self.deal: Dice | None = None
        if day:
            self.deal = game.dice(dealt_from, seed_of_day(day))
        elif game.deal is not None:
            self.deal = game.deal(dealt_from, Rng(derive_seed(secret, "deal")))

    def answer(self, table: Any, moment: int) -> Any:
        """Return the dice's answer to the pending question, before which so many answers stand."""
        if self.deal is not None:
            return self.deal.answer(table)
        return pending(table).sample(table, Rng(derive_seed(self.secret, f"answer {moment + 1}")))


def verify_record(game: Game, record: Record) -> int:
    """Return the number of the first dice answer that does not follow from the record's secret; 0 if all do.

    Raises BrokenRecord if the record has no secret, or one that does not match its commitment.
    """
    try:
        secret = bytes.fromhex(record.notes.get("secret", ""))
    except ValueError:
        secret = b""
    if not secret:
        raise BrokenRecord("The record has no secret: it was saved before the game was over.", 0)
    if commitment(secret) != record.notes.get("commitment"):
        raise BrokenRecord("The record's secret does not match its commitment.", 0)
    since = record.notes.get("begun", "after answer 0").rpartition(" ")[2]
    if not since.isdecimal() or not 0 <= int(since) <= len(record.answers):
        raise BrokenRecord("The record does not say where its table began.", 0)
    begun = int(since)
    dice: list[TableDice] = []
    found: list[int] = []

    def compare(table: Table, number: int) -> None:
        if number == begun:
            dice.append(TableDice(game, secret, table, record.notes.get(DAILY, "")))
        last = number == len(record.answers) or bool(found)
        if number < begun or last or table.over or isinstance(pending(table), Decision):
            return
        if dice[0].answer(table, number) != record.answers[number]:
            found.append(number + 1)

    replay(game, record, after_each=compare)
    return found[0] if found else 0
