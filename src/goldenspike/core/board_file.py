"""The data file of a game, `board.toml`: read once, when the game is imported, or an own board instead of it.

An own board is chosen for a whole process before the game is imported in it, so that the rules read the same
constants as ever. Its text travels with series and records, so that other processes can choose it, too.
"""

from __future__ import annotations

import base64
import hashlib
import tomllib
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from goldenspike.core.play import GoldenSpikeError

LONGEST_BOARD: Final = 100_000
"""Most characters of an own board."""
FREE_KEYS: Final = {"source": "own", "note": "Of an own board."}
"""What a part of an own board may leave out."""


class WrongBoard(GoldenSpikeError):
    """An own board cannot be played; the message says why."""


class OwnBoards(msgspec.Struct, frozen=True):
    """What a game lets an own board change."""

    parts: tuple[str, ...]
    """The tables of `board.toml` that may be others."""
    refuse: Callable[[dict[str, Any]], str]
    """Return why a whole board cannot be played, as a sentence; '' if it can."""
    complete: Callable[[dict[str, Any]], None] | None = None
    """Add what boards lack that were written for an earlier version, to the parts of an own board."""


_chosen: dict[str, str] = {}
"""The own boards of this process by game, as text."""
_read: dict[str, str] = {}
"""The board on which each game of this process is played; '' for that of the box."""


def choose_board(game: str, text: str) -> None:
    """Set the board on which this process plays a game from now on; '' is the board of the box.

    Raises WrongBoard if it is played on another board here already: a process imports a game once.
    """
    played = _read.get(game, text)
    if played != text:
        raise WrongBoard(f"{game} is played on another board in this process already.")
    _chosen[game] = text


def played_board(game: str) -> str:
    """Return the text of the own board on which a game is played in this process; '' for that of the box."""
    return _read.get(game, "")


def own_boards() -> dict[str, str]:
    """Return the own boards of this process by game, for the processes it starts."""
    return {game: text for game, text in _chosen.items() if text}


def read_board_file(module: str, own: OwnBoards | None = None) -> dict[str, Any]:
    """Return the tables of the `board.toml` beside a module, given the module's `__file__`.

    Parts of an own board that was chosen replace those of the file. Raises WrongBoard if it cannot be played.
    """
    folder = Path(module).parent
    with (folder / "board.toml").open("rb") as file:
        tables = tomllib.load(file)
    text = _chosen.get(folder.name, "")
    if text:
        if own is None:
            raise WrongBoard(f"There are no own boards for {folder.name}.")
        tables = with_own_parts(tables, text, own)
    _read[folder.name] = text
    return tables


def with_own_parts(tables: dict[str, Any], text: str, own: OwnBoards) -> dict[str, Any]:
    """Return the tables of a board with the parts of an own one; raise WrongBoard if it cannot be played."""
    if len(text) > LONGEST_BOARD:
        raise WrongBoard("The board is longer than any board.")
    try:
        parts = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise WrongBoard(f"The board is no TOML file: {error}") from None
    if not parts:
        raise WrongBoard(f"The board has no part; it may have {_listed(own.parts)}.")
    if own.complete is not None:
        own.complete(parts)
    for name, part in parts.items():
        if name not in own.parts:
            raise WrongBoard(f"The board cannot have a part '{name[:40]}'; it may have {_listed(own.parts)}.")
        _require_form(f"[{name}]", part, tables[name])
    whole = {**tables, **{name: {**FREE_KEYS, **part} for name, part in parts.items()}}
    reason = own.refuse(whole)
    if reason:
        raise WrongBoard(reason)
    return whole


def _require_form(place: str, part: Any, like: Any) -> None:
    """Raise WrongBoard unless a part has the keys, and values of the types, of that in the box."""
    if not isinstance(part, dict):
        raise WrongBoard(f"{place} of the board is no table.")
    for key in part:
        if key not in like and key not in FREE_KEYS:
            raise WrongBoard(f"{place} of the board has '{key[:40]}', which is not known there.")
    for key, value in like.items():
        if key not in part:
            if key not in FREE_KEYS:
                raise WrongBoard(f"{place} of the board lacks '{key}'.")
        elif not isinstance(part[key], type(value)) or isinstance(part[key], bool):
            raise WrongBoard(f"'{key}' in {place} of the board is not of the kind it should be.")
        elif isinstance(value, dict):
            _require_form(f"{place[:-1]}.{key}]", part[key], value)


def are_rows(rows: Any, *kinds: type) -> bool:
    """Return whether these are rows of values of these types.

    >>> are_rows([["A5", 3]], str, int), are_rows([["A5"]], str, int)
    (True, False)
    """
    for row in rows:
        if not isinstance(row, list) or len(row) != len(kinds):
            return False
        for value, kind in zip(row, kinds, strict=True):
            if not isinstance(value, kind) or isinstance(value, bool):
                return False
    return True


def _listed(names: tuple[str, ...]) -> str:
    """Return names separated by commas."""
    return ", ".join(names)


# In the header of a record -----------------------------------------------------------------------


def pack_board(text: str) -> str:
    """Return an own board as words of the header of a record: a hash, then the text compressed.

    >>> unpack_board(pack_board("[land]"))
    '[land]'
    """
    packed = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    return f"{board_hash(text)} {packed}"


def unpack_board(words: str) -> str:
    """Return the own board that `pack_board` wrote; raise WrongBoard if it is damaged or too long."""
    name, _, packed = words.partition(" ")
    try:
        opened = zlib.decompressobj()
        text = opened.decompress(base64.b64decode(packed, validate=True), LONGEST_BOARD + 1).decode()
    except (ValueError, zlib.error):
        text = ""
    if len(text) > LONGEST_BOARD or not text or board_hash(text) != name:
        raise WrongBoard("The board in the record is damaged.")
    return text


def board_hash(text: str) -> str:
    """Return the hash that names an own board."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
