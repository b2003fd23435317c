"""The configuration of one server: what an operator chooses, and how others reach it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal

import msgspec


class ServerConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The configuration of one server."""

    database: str
    """The SQLAlchemy URL, with the asynchronous driver."""
    notices: str = ""
    """The URL of a Valkey server that carries notices; '' for the database itself."""
    reach: Literal["this computer", "the network", "everybody"] = "this computer"
    address: str = ""
    """The URL others reach it at; '' when they cannot."""
    public_url: str = ""
    qr: str = ""
    """The address as a QR code, an SVG path on a grid of `qr_size`."""
    qr_size: int = 0
    pace: float = 0.6
    """Seconds between the turns of bots while somebody watches, so that people can follow."""
    workers: int = 1
    """The number of worker processes."""
    programs: dict[str, str] = {}
    """Outside bots: the command of each, by the name it plays under."""
    smtp: str = ""
    """The URL of the SMTP server for e-mail; '' for none."""
    mail_from: str = ""
    """The sender of e-mail."""
    private_webhooks: bool = False
    """Whether webhooks may reach private addresses, and without encryption."""
    remind_after: float = 300.0
    """After how many seconds without an answer a reminder is sent."""
    lab_games: int = 1_000
    """Most games of one simulation that a person may start; 0 for no lab."""
    lab_minutes: float = 30.0
    """How long the lab plays for a person in a day."""
    lab_workers: int = 1
    """The number of processes that play for the lab."""
    board_folder: str = ""
    """Where own boards and their tables are kept; '' for no tables on own boards."""
    own_board: str = ""
    """The hash of the own board that this process is the site of; '' for the server itself."""
    only_game: str = ""
    """The game of that board, the only one of this process."""


def data_folder() -> Path:
    """Return the user's data folder for this program on this operating system."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "goldenspike"
