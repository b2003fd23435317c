"""The committed bundle is the one its sources make."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_the_bundle_is_as_old_as_its_sources() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "client", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_bundle_loads_nothing_from_elsewhere() -> None:
    static = ROOT / "src" / "goldenspike" / "server" / "static"
    page = (static / "index.html").read_text(encoding="utf-8")
    assert "://" not in page
    for style in static.rglob("*.css"):
        assert "url(http" not in style.read_text(encoding="utf-8"), style.name
