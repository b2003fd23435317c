"""p3: what can be drawn, and where a drawn tile goes."""

from __future__ import annotations

from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from goldenspike.core.supply import replaced
from goldenspike.games.pioneer.actions import Action, Drawn, Uncovered
from goldenspike.games.pioneer.answers import DRAW, DRAW_TWO, DRAWN, END_GAME, KEEP, UNCOVERED
from goldenspike.games.pioneer.board import (
    FIRST_OUTPOST,
    KIND_NAMES,
    KINDS,
    LAND_KINDS,
    OUTPOST_NAMES,
    OUTPOSTS,
)
from goldenspike.games.pioneer.box import BLIND, FEWEST_FOR_TWO
from goldenspike.games.pioneer.state import Pioneer

# What is unseen ----------------------------------------------------------------------------------


def unseen_outposts(table: Pioneer) -> int:
    """How many outposts nobody has seen."""
    return sum(table.unseen[FIRST_OUTPOST:])


def unseen_land(table: Pioneer) -> int:
    """How many land tiles nobody has seen."""
    return sum(table.unseen[:LAND_KINDS])


def draw_odds(table: Pioneer) -> list[tuple[Drawn, int]]:
    """p3 Supply: what the next tile of the supply may be.

    Any unseen tile, save that some of the unseen outposts lie hidden in the stack, and nobody knows which.
    Whole weights: a land tile counts as often as there are unseen outposts, an outpost as often as there are
    some outside the stack.
    """
    outposts = unseen_outposts(table)
    outside = outposts - table.hidden
    share = outposts if outposts else 1
    odds: list[tuple[Drawn, int]] = []
    for kind in range(LAND_KINDS):
        if table.unseen[kind]:
            odds.append((DRAWN[kind], table.unseen[kind] * share))
    if outside:
        for kind in range(FIRST_OUTPOST, KINDS):
            if table.unseen[kind]:
                odds.append((DRAWN[kind], outside))
    return odds


def draws(table: Pioneer) -> list[Drawn]:
    """What the next tile may be, without its odds."""
    unseen = table.unseen
    last = KINDS if unseen_outposts(table) > table.hidden else LAND_KINDS
    return [DRAWN[kind] for kind in range(last) if unseen[kind]]


def sample_draw(table: Pioneer, rng: Rng) -> Drawn:
    """One of the draws, by its odds."""
    outposts = unseen_outposts(table)
    outside = outposts - table.hidden
    left = rng.below(unseen_land(table) + outside)
    if left < outside:
        return DRAWN[FIRST_OUTPOST + _nth(table, FIRST_OUTPOST, rng.below(outposts))]
    return DRAWN[_nth(table, 0, left - outside)]


def _nth(table: Pioneer, first: int, number: int) -> int:
    """The kind, counted from the first one, of the tile with so many unseen ones before it."""
    kind = first
    while True:
        number -= table.unseen[kind]
        if number < 0:
            return kind - first
        kind += 1


def refuse_draw(table: Pioneer, kind: int) -> Refusal | None:
    """p3 Draw: only a tile that is still unseen and not bound to the stack can come."""
    if not 0 <= kind < KINDS:
        return Refusal("p3 Draw", "There is no such tile.")
    if not table.unseen[kind]:
        return Refusal("p3 Draw", "No tile {tile} is left to be drawn.", {"tile": KIND_NAMES[kind]})
    if kind >= FIRST_OUTPOST and unseen_outposts(table) <= table.hidden:
        return Refusal("p3 Draw", "All outposts not seen yet lie in the stack.")
    return None


def uncoverable(table: Pioneer) -> list[Uncovered]:
    """p3 Outpost stack: any outpost nobody has seen may lie next in the stack."""
    return [UNCOVERED[outpost] for outpost in range(OUTPOSTS) if table.unseen[FIRST_OUTPOST + outpost]]


def refuse_uncover(table: Pioneer, outpost: int) -> Refusal | None:
    """p3 Outpost stack: only an outpost that was not seen can come to light."""
    if not 0 <= outpost < OUTPOSTS:
        return Refusal("p3 Outpost stack", "There is no such outpost.")
    if not table.unseen[FIRST_OUTPOST + outpost]:
        return Refusal("p3 Outpost stack", "{outpost} was seen already.", {"outpost": OUTPOST_NAMES[outpost]})
    return None


# Drawing -----------------------------------------------------------------------------------------


def ways_to_draw(table: Pioneer) -> list[Action]:
    """p3 Draw: draw a tile, or two at a price."""
    return [DRAW, DRAW_TWO] if refuse_draw_two(table) is None else [DRAW]


def explorations(table: Pioneer) -> list[Action]:
    """p3 Draw: every way to draw, or the end of the game instead (p9 The end)."""
    return [*ways_to_draw(table), END_GAME]


def refuse_draw_two(table: Pioneer) -> Refusal | None:
    """p3 Draw two: by option, with at least three tiles in the supply."""
    if table.settings.draw_two == "no":
        return Refusal("p3 Draw two", "This table plays without the rule that lets you draw two.")
    if table.supply < FEWEST_FOR_TWO:
        return Refusal(
            "p3 Draw two",
            "Drawing two takes three tiles, and the supply holds only {number}.",
            {"number": table.supply},
        )
    return None


def discard_unseen(table: Pioneer, number: int) -> None:
    """Tiles that leave the supply face down (p3 Draw two, p8 City exemption); what they were stays open."""
    table.supply -= number
    table.blind += number


def let_one_go(table: Pioneer) -> None:
    """p3 Draw two: the price."""
    discard_unseen(table, BLIND)


def take_tile(table: Pioneer, kind: int) -> None:
    """p3 Draw: land comes to hand; an outpost goes on top of the stack at once (p3 Outpost drawn)."""
    table.supply -= 1
    table.unseen = replaced(table.unseen, kind, table.unseen[kind] - 1)
    if kind < FIRST_OUTPOST:
        table.hand = table.hand + (kind,)
    else:
        table.stack = table.stack + (kind - FIRST_OUTPOST,)


def uncover(table: Pioneer, outpost: int) -> None:
    """p3 Outpost stack: the next outpost lies open."""
    kind = FIRST_OUTPOST + outpost
    table.hidden -= 1
    table.unseen = replaced(table.unseen, kind, table.unseen[kind] - 1)
    table.stack = table.stack + (outpost,)


def keepable(table: Pioneer) -> list[Action]:
    """p3 Draw two: either tile; two of one face are one answer."""
    return [KEEP[kind] for kind in sorted(set(table.hand))]


def refuse_keep(table: Pioneer, kind: int) -> Refusal | None:
    """p3 Draw two: one of the two tiles drawn."""
    if kind in table.hand:
        return None
    return Refusal("p3 Draw two", "Keep one of the two tiles you drew.")


def keep(table: Pioneer, kind: int) -> int:
    """p3 Draw two: the other tile is discarded; its kind."""
    first, second = table.hand
    other = second if kind == first else first
    table.hand = (kind,)
    table.discards = table.discards + (other,)
    return other
