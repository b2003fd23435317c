"""Text views: blocks of lines that describe a view, for terminals, screen readers and boardless clients."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec


class TextBlock(msgspec.Struct, frozen=True):
    """Lines of a text view that belong together."""

    lines: tuple[str, ...]
    seat: int | None = None
    """The seat that the block is about; its first line is then the heading. None for what is common."""
    drawing: tuple[str, ...] = ()
    """Lines of a map drawn with letters, which follow the others and need characters of one width."""


def block(lines: Sequence[str], drawing: Sequence[str] = ()) -> TextBlock:
    """Return a block about what is common."""
    return TextBlock(tuple(lines), None, tuple(drawing))


def seat_block(seat: int, lines: Sequence[str]) -> TextBlock:
    """Return the block of a seat; the first line is its heading."""
    return TextBlock(tuple(lines), seat)


def plain_text(blocks: Iterable[TextBlock]) -> str:
    """Return blocks as text: a blank line between blocks, the lines below a seat's heading indented.

    >>> print(plain_text([TextBlock(("Turn 1.",)), TextBlock(("Red:", "Gold: 3."), seat=0)]))
    Turn 1.
    <BLANKLINE>
    Red:
      Gold: 3.
    """
    return "\n\n".join(["\n".join(_lines(each)) for each in blocks])


def _lines(shown: TextBlock) -> list[str]:
    """Return the lines of a block; those of a seat are indented below its heading."""
    if shown.seat is None:
        return [*shown.lines, *shown.drawing]
    heading, *others = shown.lines
    return [heading, *[f"  {line}" for line in others], *shown.drawing]
