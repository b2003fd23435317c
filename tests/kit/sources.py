"""Read Python sources as syntax trees, for tests of the sources themselves."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path


@cache
def syntax_tree(file: Path) -> ast.Module:
    """Return the syntax tree of a file.

    Without the garbage collector: it may find an error that nobody asked for, whose traceback is then
    formatted with the same parser, and in Python 3.11 the parser fails when it is entered twice.
    """
    gc.disable()
    try:
        return ast.parse(file.read_text(encoding="utf-8"))
    finally:
        gc.enable()
