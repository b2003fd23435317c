"""What an operator may choose, and how others reach the server."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server."""

    database: str
    """As SQLAlchemy names it."""
    reach: Literal["this computer", "the network", "everybody"] = "this computer"
    address: str = ""
    """How others reach it; '' when they cannot."""
    public_url: str = ""
    qr: str = ""
    qr_size: int = 0
    pace: float = 0.6
    """Seconds between the turns of bots while somebody looks on, so that one sees what happened."""
    workers: int = 1
    programs: dict[str, str] = {}
    """Bots beside ours: programs by the names they sit down under."""


def data_folder() -> Path:
    """Where a person's own data lie on this system."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "goldenspike"
