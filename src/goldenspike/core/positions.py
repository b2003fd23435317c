"""Positions: the parts of a table that every game writes down alike, and the checks when they are read.

A position is a msgspec struct of the game, written as plain data. Counts are written by name without the
zeros, layers of the board as owners by place, seats by their colours. Every reader raises BrokenPosition with
the place where the data are wrong; what is wrong is quoted only in part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, Final, TypeVar

import msgspec

from goldenspike.core.agenda import Entry, Seat
from goldenspike.core.codec import brief
from goldenspike.core.play import BrokenPosition

Counts = dict[str, int]
Position = TypeVar("Position", bound=msgspec.Struct)

CORE: Final = "goldenspike.core."
MOST: Final = 100_000
"""No count of any game comes near it."""
MOST_SHOWN: Final = 40
MOST_SHOWN_OF_ERROR: Final = 200


def entry_kinds(*modules: ModuleType) -> dict[str, type[Entry]]:
    """Return the kinds of agenda entry that a game defines in these modules or packages, by name."""
    return {
        name: kind
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Entry) and not kind.__module__.startswith(CORE)
    }


# Writing -----------------------------------------------------------------------------------------


def plain_data(position: msgspec.Struct) -> dict[str, Any]:
    """Return a position as dicts, lists, strings and numbers."""
    written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
    return written


def copy_fields(kind: type[Position], source: Any, **others: Any) -> Position:
    """Return the struct with these fields; the rest are the source's attributes of the same name."""
    fields = {name: getattr(source, name) for name in kind.__struct_fields__ if name not in others}
    return kind(**fields, **others)


def write_counts(counts: Iterable[int], names: Iterable[str]) -> Counts:
    """Return what there is of each name.

    >>> write_counts([2, 0, 1], ("ore", "coal", "gold"))
    {'ore': 2, 'gold': 1}
    """
    return {name: number for name, number in zip(names, counts, strict=True) if number}


def write_owners(
    layer: Iterable[int], places: Sequence[str], colours: Sequence[str], nobody: int
) -> dict[str, str]:
    """Return the owner's colour of every owned place, by the place's name."""
    return {places[place]: colours[owner] for place, owner in enumerate(layer) if owner != nobody}


# Reading -----------------------------------------------------------------------------------------


def read_struct(written: Any, kind: type[Position], title: str) -> Position:
    """Return the position of a game with this title that plain data describe, field by field."""
    try:
        return msgspec.convert(written, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        reason = str(error)[:MOST_SHOWN_OF_ERROR]
        raise BrokenPosition(f"This is not a position of {title}: {reason}.") from None


def read_settings(
    written: dict[str, str],
    kind: type[Position],
    values: Mapping[str, Sequence[str]],
    former: Mapping[str, str],
) -> Position:
    """Return the settings of a table, each one of its possible values.

    Positions name all settings there were when they were written; later ones get their former values.
    """
    for name, value in written.items():
        if value not in values.get(name, ()):
            raise BrokenPosition(f"The option {name[:MOST_SHOWN]} cannot be '{value[:MOST_SHOWN]}'.")
    return msgspec.convert({**former, **written}, kind)


def read_colours(
    seats: int, possible: Iterable[int], players: Iterable[str], colours: Sequence[str], title: str
) -> tuple[str, ...]:
    """Return the colours that play, which must be as many as the game allows, and be the players in order."""
    if seats not in possible:
        raise BrokenPosition(f"{title} has no table of {brief(seats)} seats.")
    playing = tuple(colours[:seats])
    if tuple(players) != playing:
        raise BrokenPosition(f"The players must be {', '.join(playing)}, in this order.")
    return playing


def read_seat(colour: str, colours: Sequence[str], where: str) -> Seat:
    """Return the seat of a colour that plays."""
    if colour not in colours:
        raise BrokenPosition(f"{where}: nobody plays '{colour[:MOST_SHOWN]}'.")
    return Seat(colours.index(colour))


def read_place(name: str, places: Mapping[str, int], where: str, complaint: str) -> int:
    """Return the number of a place by its name.

    >>> read_place("Omaha", {"Omaha": 7}, "cities", "is no city")
    7
    """
    if name not in places:
        raise BrokenPosition(f"{where}: '{name[:MOST_SHOWN]}' {complaint}.")
    return places[name]


def read_name(name: str, names: Sequence[str], where: str, what: str = "") -> int:
    """Return the number of a name among these."""
    if name not in names:
        raise BrokenPosition(f"{where}: there is no {what}'{name[:MOST_SHOWN]}'.")
    return names.index(name)


def read_number(number: int, where: str, least: int = 0, most: int = MOST) -> int:
    """Return a number between these bounds."""
    if not least <= number <= most:
        raise BrokenPosition(f"{where}: {brief(number)} is out of range.")
    return number


def read_numbers(target: Any, written: msgspec.Struct, names: Iterable[str], whose: str = "") -> None:
    """Set these attributes of the target to the numbers of the same name, none of which is negative."""
    for name in names:
        setattr(target, name, read_number(getattr(written, name), f"{whose}{name}"))


def read_flags(target: Any, written: msgspec.Struct, names: Iterable[str]) -> None:
    """Set these attributes of the target to the booleans of the same name."""
    for name in names:
        setattr(target, name, getattr(written, name))


def read_counts(written: Counts, names: Sequence[str], where: str, most: int = MOST) -> list[int]:
    """Return how much there is of each name, each at most so much."""
    for name, number in written.items():
        read_name(name, names, where)
        read_number(number, where, most=most)
    return [written.get(name, 0) for name in names]


def require_sound(fault: str) -> None:
    """Raise BrokenPosition with the fault of a table, if it has any."""
    if fault:
        raise BrokenPosition(fault)
