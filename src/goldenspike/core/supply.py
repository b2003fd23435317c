"""Transfers of counted goods, which neither create nor lose any, and changes of immutable board layers."""

from __future__ import annotations


def move(source: list[int], target: list[int], kind: int, number: int) -> None:
    """Move goods of one kind from source to target; the source must hold them.

    >>> bank, purse = [5], [0]
    >>> move(bank, purse, 0, 2)
    >>> bank, purse
    ([3], [2])
    """
    assert 0 <= number <= source[kind], "more than there is"
    source[kind] -= number
    target[kind] += number


def covers(held: list[int], price: tuple[int, ...]) -> bool:
    """Return whether these goods hold at least the price in every kind."""
    for kind in range(len(price)):
        if held[kind] < price[kind]:
            return False
    return True


def pay(source: list[int], target: list[int], price: tuple[int, ...]) -> None:
    """Move a whole price from source to target, which must hold it."""
    for kind in range(len(price)):
        if price[kind]:
            move(source, target, kind, price[kind])


def replaced(layer: bytes, index: int, value: int) -> bytes:
    """Return a layer with one cell changed. Layers are immutable, so that copies of a table share them.

    >>> replaced(bytes(3), 1, 7)
    b'\\x00\\x07\\x00'
    """
    cells = bytearray(layer)
    cells[index] = value
    return bytes(cells)
