"""The tables of actions and observations in the documents are those of the games."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="the extra 'rl' is not installed")

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "scripts"))

import _environments


def test_the_page_has_the_tables_of_all_games() -> None:
    page = _environments.PAGE.read_text(encoding="utf-8")
    assert _environments.renewed() == page, "scripts/environment-tables renews it"
