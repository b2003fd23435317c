"""What the pioneer may see: everything but the order of the supply and the stack, and what went unseen."""

from __future__ import annotations

from typing import Any

import msgspec

from goldenspike.core.agenda import Seat
from goldenspike.core.codec import plain, read_agenda
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer.choices import Choices
from goldenspike.games.pioneer.laws import pieces_of
from goldenspike.games.pioneer.position import ENTRIES
from goldenspike.games.pioneer.rules.world import rebuild
from goldenspike.games.pioneer.state import Pioneer, new_table


class View(msgspec.Struct, frozen=True, tag="pioneer"):
    """A table as the pioneer, or an onlooker, knows it."""

    viewer: int | None
    choices: Choices
    pieces: tuple[tuple[int, int, int], ...]
    """Every tile of the world: its kind and where its left half lies, in the order of placing."""
    left: tuple[int, ...]
    delivered: tuple[int, ...]
    made: tuple[int, ...]
    unseen: tuple[int, ...]
    """How many tiles of each kind nobody has seen, as an attentive player can count."""
    supply: int
    hidden: int
    stack: tuple[int, ...]
    """Outposts of the stack that were seen, in their order, the open one last."""
    hand: tuple[int, ...]
    discards: tuple[int, ...]
    blind: int
    turns: int
    over: bool
    agenda: list[list[Any]]
    """What the table will do, the next thing first."""


def view(table: Pioneer, viewer: Seat | None) -> View:
    """What the pioneer, or an onlooker, knows."""
    return View(
        viewer=viewer,
        choices=table.choices,
        pieces=tuple(pieces_of(table)),
        left=tuple(table.left),
        delivered=tuple(table.delivered),
        made=tuple(table.made),
        unseen=tuple(table.unseen),
        supply=table.supply,
        hidden=table.hidden,
        stack=table.stack,
        hand=table.hand,
        discards=table.discards,
        blind=table.blind,
        turns=table.turns,
        over=table.over,
        agenda=[
            [type(entry).__name__, *plain(entry.parts())]
            for entry in [entry.seen_by(viewer) for entry in reversed(table.agenda)]
        ],
    )


def imagine(seen: View, rng: Rng) -> Pioneer:  # noqa: ARG001  every game imagines with dice
    """The table this view tells of. Nothing is left to chance: what is unseen has no order at any table."""
    table = new_table(seen.choices)
    rebuild(table, list(seen.pieces))
    table.left = bytes(seen.left)
    table.delivered = bytes(seen.delivered)
    table.made = bytes(seen.made)
    table.unseen = bytes(seen.unseen)
    table.supply = seen.supply
    table.hidden = seen.hidden
    table.stack = tuple(seen.stack)
    table.hand = tuple(seen.hand)
    table.discards = tuple(seen.discards)
    table.blind = seen.blind
    table.turns = seen.turns
    table.over = seen.over
    table.agenda.extend(read_agenda(seen.agenda, ENTRIES))
    return table
