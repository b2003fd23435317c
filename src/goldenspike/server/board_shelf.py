"""The own boards on which tables are opened, a file each beside the database of the server."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

import msgspec

from goldenspike.core.board_file import board_hash

MOST_BOARDS: Final = 100
"""Boards that are kept."""


class StoredBoard(msgspec.Struct, frozen=True):
    """A board on which tables can be opened."""

    game: str
    text: str


@final
class BoardShelf:
    """The boards of a server, a file each in a folder beside its database."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder) if folder else None
        """None where no tables on own boards can be kept."""

    def add(self, game: str, text: str) -> str:
        """Keep a board; return the address of its site, '' if no more can be kept."""
        assert self.folder is not None
        name = board_hash(f"{game}\n{text}")
        file = self.folder / f"{name}.json"
        if not file.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            if len(list(self.folder.glob("*.json"))) >= MOST_BOARDS:
                return ""
            unfinished = file.with_suffix(".unfinished")
            unfinished.write_bytes(msgspec.json.encode(StoredBoard(game, text)))
            unfinished.replace(file)
        return f"/board/{name}/"

    def find(self, name: str) -> StoredBoard | None:
        """Return the board of this hash; None if there is none."""
        file = None if self.folder is None else self.folder / f"{name}.json"
        if file is None or not file.exists():
            return None
        return msgspec.json.decode(file.read_bytes(), type=StoredBoard)

    def database(self, name: str) -> Path:
        """Return the file of the tables on this board."""
        assert self.folder is not None
        return self.folder / f"{name}.db"
