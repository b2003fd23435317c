"""The examples in docstrings give what they say."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parent.parent / "src"


def modules_with_examples() -> list[str]:
    """Return the names of the modules of the package that have an example."""
    return sorted(
        ".".join(file.relative_to(SOURCES).with_suffix("").parts)
        for file in SOURCES.rglob("*.py")
        if ">>> " in file.read_text(encoding="utf-8")
    )


@pytest.mark.parametrize("name", modules_with_examples())
def test_the_examples_of_a_module_hold(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert failed == 0
    assert tried > 0
