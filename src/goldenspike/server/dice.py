"""Verifiable dice (commit and reveal): nobody can predict them, everybody can check them afterwards.

Every table has a secret of 32 bytes. Its hash, the commitment, is shown from the start, the secret itself
when the game is over. Where players add words of their own, they do so after they have seen the commitment:
not even the operator can then choose a secret that suits somebody. Each answer of the dice follows from the
secret, these words and the number of the answer alone.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from typing import Any, final

import msgspec

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


def encode_words(words: Sequence[str]) -> str:
    """Return the words of all seats as a record holds them: a JSON list; '' if no seat has added any.

    >>> encode_words(["iron horse", ""])
    '["iron horse",""]'
    """
    return msgspec.json.encode(list(words)).decode() if any(words) else ""


def key_of_dice(secret: bytes, words: str) -> bytes:
    """Return the key from which all dice of a table follow; `words` as by `encode_words`."""
    return bytes.fromhex(derive_seed(secret, f"words {words}")) if words else secret


@final
class TableDice:
    """The dice of one table. A deal of the day follows from the date instead of the secret."""

    def __init__(self, game: Game, key: bytes, dealt_from: Table, day: str = "") -> None:
        self.key = key
        self.deal: Dice | None = None
        if day:
            self.deal = game.dice(dealt_from, seed_of_day(day))
        elif game.deal is not None:
            self.deal = game.deal(dealt_from, Rng(derive_seed(key, "deal")))

    def answer(self, table: Any, moment: int) -> Any:
        """Return the dice's answer to the pending question, before which so many answers stand."""
        if self.deal is not None:
            return self.deal.answer(table)
        return pending(table).sample(table, Rng(derive_seed(self.key, f"answer {moment + 1}")))


class DiceCheck(msgspec.Struct, frozen=True):
    """What a check of a record's dice has found."""

    chances: int
    """How many rolls and draws were redone, up to the first wrong one."""
    first_wrong: int
    """The number of the first one in the record that does not follow from the secret; 0 if all do."""
    matches_commitment: bool
    """Whether the secret is the one whose hash was shown from the start."""


def verify_record(
    game: Game, record: Record, before_each: Callable[[Table, int], None] | None = None
) -> DiceCheck:
    """Redo every roll and draw of a record from its secret and its words; return what was found.

    `before_each` is called with the table before each answer and how many stand; it may raise BrokenRecord.
    Raises BrokenRecord if the record has no secret, or does not say where its table began.
    """
    try:
        secret = bytes.fromhex(record.notes.get("secret", ""))
    except ValueError:
        secret = b""
    if not secret:
        raise BrokenRecord("The record has no secret: it was saved before the game was over.", 0)
    since = record.notes.get("begun", "after answer 0").rpartition(" ")[2]
    if not since.isdecimal() or not 0 <= int(since) <= len(record.answers):
        raise BrokenRecord("The record does not say where its table began.", 0)
    begun = int(since)
    key = key_of_dice(secret, record.notes.get("words", ""))
    dice: list[TableDice] = []
    redone: list[int] = []
    wrong: list[int] = []

    def compare(table: Table, number: int) -> None:
        """Compare the next answer with the table's dice if it is a chance; stop at the first difference."""
        if before_each is not None:
            before_each(table, number)
        if number == begun:
            dice.append(TableDice(game, key, table, record.notes.get(DAILY, "")))
        last = number == len(record.answers) or bool(wrong)
        if number < begun or last or table.over or isinstance(pending(table), Decision):
            return
        redone.append(number + 1)
        if dice[0].answer(table, number) != record.answers[number]:
            wrong.append(number + 1)

    replay(game, record, after_each=compare)
    return DiceCheck(
        len(redone), wrong[0] if wrong else 0, commitment(secret) == record.notes.get("commitment")
    )
