"""Calls that look cheap and are slow once compiled, in the modules that games spend their time in.

Compiled code calls these through the interpreter's generic protocols: built-ins over a list, searches in a
list, arguments packed into a tuple, ranges whose step is not known, and `isinstance` on a Struct, whose
metaclass is asked. Plain loops, `push` and `type(answer) is` compile to a few instructions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.sources import syntax_tree

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "goldenspike"

HOT = (
    "core/agenda.py",
    "core/play.py",
    "core/rng.py",
    "core/supply.py",
    "games/america/determinization.py",
    "games/america/state.py",
    "games/america/bot/*.py",
    "games/america/flow/*.py",
    "games/america/rules/*.py",
    "bots/search/beam.py",
    "bots/search/one_ply.py",
    "sim/playout.py",
)
"""The modules that most of the time of games and searches is spent in."""
FOR_PEOPLE = ("refuse", "why_", "prompt", "rule_of", "asking_rule", "_fill", "_write")
"""How functions begin that run once for a person or once for a table, never in a search."""
OVER_A_LIST = {"max", "min", "any", "all", "sum"}
SEARCHES = {"index", "count"}
STRUCT_MODULES = (".actions", ".events")

ALLOWED: dict[tuple[str, str], str] = {
    ("core/play.py", "asked_first"): "called once for an answer of a person",
    ("games/america/flow/building.py", "is_building"): "asked only by `refuse`",
    ("games/america/rules/production.py", "lay_all_aside"): "only while somebody listens to events",
}
"""By module and function: why a hidden cost may stay."""


def hot_files() -> list[Path]:
    """Return the hot modules."""
    return [file for pattern in HOT for file in sorted(PACKAGE.glob(pattern)) if file.name != "__init__.py"]


def struct_names(module: ast.Module) -> set[str]:
    """Return the Structs that a module imports."""
    return {
        alias.name
        for node in module.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith(STRUCT_MODULES)
        for alias in node.names
    }


def hidden_costs(module: ast.Module) -> Iterator[tuple[str, int, str]]:
    """Yield the function, the line and the kind of every hidden cost, except at import time."""
    structs = struct_names(module)
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef) and not function.name.lstrip("_").startswith(FOR_PEOPLE):
            for node in ast.walk(function):
                if isinstance(node, ast.Call):
                    cost = hidden_cost(node, structs)
                    if cost:
                        yield function.name, node.lineno, cost


def hidden_cost(call: ast.Call, structs: set[str]) -> str:
    """Return what makes a call dear, or ''."""
    if any(isinstance(argument, ast.Starred) for argument in call.args):
        return "star arguments"
    if isinstance(call.func, ast.Attribute):
        return f".{call.func.attr}()" if call.func.attr in SEARCHES else ""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name in OVER_A_LIST and len(call.args) == 1:
        return f"{name}() over a list"
    if name == "range" and len(call.args) == 3 and not is_number(call.args[2]):
        return "range() with a variable step"
    if name == "isinstance":
        kinds = call.args[1].elts if isinstance(call.args[1], ast.Tuple) else [call.args[1]]
        if any(isinstance(kind, ast.Name) and kind.id in structs for kind in kinds):
            return "isinstance() on a Struct"
    return ""


def is_number(step: ast.expr) -> bool:
    """Return whether a step is written as a number."""
    inner = step.operand if isinstance(step, ast.UnaryOp) else step
    return isinstance(inner, ast.Constant)


@pytest.mark.parametrize("file", hot_files(), ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_hot_modules_have_no_hidden_costs(file: Path) -> None:
    place = file.relative_to(PACKAGE).as_posix()
    for function, line, cost in hidden_costs(syntax_tree(file)):
        assert (place, function) in ALLOWED, f"{place}:{line}: {function} uses {cost}."


def test_every_exception_is_still_needed() -> None:
    needed = {
        (file.relative_to(PACKAGE).as_posix(), function)
        for file in hot_files()
        for function, _, _ in hidden_costs(syntax_tree(file))
    }
    assert set(ALLOWED) <= needed


def test_hidden_costs_would_be_noticed() -> None:
    text = """
from goldenspike.games.america.actions import Done
LONGEST = max([1, 2])
def refuse_rail(table): return max(table)
def take(table, answer, step):
    max(table.hand); max(1, 2); table.hand.index(3); table.then(*answer)
    range(0, 9, step); range(9, 0, -1); isinstance(answer, Done); isinstance(answer, Entry)
"""
    found = [(function, cost) for function, _, cost in hidden_costs(ast.parse(text))]
    assert found == [
        ("take", "max() over a list"),
        ("take", ".index()"),
        ("take", "star arguments"),
        ("take", "range() with a variable step"),
        ("take", "isinstance() on a Struct"),
    ]
