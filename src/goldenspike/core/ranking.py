"""Ranking of seats by tuples of numbers, and the tie-breaks that decided it."""

from __future__ import annotations

from goldenspike.core.agenda import Seat


def best(standings: list[tuple[int, ...]]) -> tuple[Seat, ...]:
    """Return the seats with the best standing, several if they are equal in every number.

    >>> best([(10, 3), (12, 1), (12, 1)])
    (1, 2)
    """
    first = max(standings)
    return tuple([Seat(seat) for seat in range(len(standings)) if standings[seat] == first])


def compared(
    standings: list[tuple[int, ...]], names: tuple[str, ...]
) -> list[tuple[str, list[tuple[int, int]]]]:
    """Return each tie-break that was needed: its name, and the seats still level with their numbers.

    The names are those of the last numbers of a standing, which break ties of the numbers before them.

    >>> compared([(10, 3), (12, 1), (12, 4)], ("links",))
    [('links', [(1, 1), (2, 4)])]
    >>> compared([(10, 3), (12, 1), (11, 4)], ("links",))
    []
    """
    foremost = len(standings[0]) - len(names)
    most = max([standing[:foremost] for standing in standings])
    level = [seat for seat in range(len(standings)) if standings[seat][:foremost] == most]
    found: list[tuple[str, list[tuple[int, int]]]] = []
    for place, name in enumerate(names, start=foremost):
        if len(level) < 2:
            break
        held = [(seat, standings[seat][place]) for seat in level]
        found.append((name, held))
        highest = max([number for _, number in held])
        level = [seat for seat, number in held if number == highest]
    return found
