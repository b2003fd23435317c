"""Luck at tables with people: nobody can guess it beforehand, everybody can check it afterwards.

Every table has a secret of 32 bytes. Its hash, the commitment, is shown from the beginning; the secret itself
when the game is over. Each answer of the dice is drawn from the secret and the number of the answer alone.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, final

from goldenspike.core.agenda import Table
from goldenspike.core.game import Dice, Game
from goldenspike.core.play import pending
from goldenspike.core.rng import Rng


def commitment(secret: bytes) -> str:
    """What binds the table to its secret without telling it."""
    return hashlib.sha256(secret).hexdigest()


def seed(secret: bytes, label: str) -> str:
    """What one use of the secret begins with; no use says anything about another."""
    return hmac.new(secret, label.encode(), hashlib.sha256).hexdigest()


@final
class TableDice:
    """The dice of one table."""

    def __init__(self, game: Game, secret: bytes, dealt_from: Table) -> None:
        self.secret = secret
        self.deal: Dice | None = None
        if game.deal is not None:
            self.deal = game.deal(dealt_from, Rng(seed(secret, "deal")))

    def answer(self, table: Any, moment: int) -> Any:
        """What the dice say at this table, where so many answers stand before theirs."""
        if self.deal is not None:
            return self.deal.answer(table)
        return pending(table).sample(table, Rng(seed(self.secret, f"answer {moment + 1}")))
