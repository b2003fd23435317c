"""Who stands best at the end, and what decided between those who were level."""

from __future__ import annotations

from goldenspike.core.agenda import Seat


def best(standings: list[tuple[int, ...]]) -> tuple[Seat, ...]:
    """The seats that stand best; several share what nothing decides.

    >>> best([(10, 3), (12, 1), (12, 1)])
    (1, 2)
    """
    first = max(standings)
    return tuple([Seat(seat) for seat in range(len(standings)) if standings[seat] == first])


def compared(
    standings: list[tuple[int, ...]], names: tuple[str, ...]
) -> list[tuple[str, list[tuple[int, int]]]]:
    """What had to be compared, with the seats still level and how much of it each has.

    The names are those of a standing's last numbers, which are compared only between equals.

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
