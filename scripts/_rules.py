"""Build the rule table of a game: each rule with its summary, the code that cites it and its tests.

Standard library only, because `scripts/rules-table` runs on a fresh clone; `tests/test_docs.py` uses it too.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "src" / "goldenspike" / "games"
PAGES: Final = ROOT / "docs" / "games"
TESTS: Final = ROOT / "tests"
BEGIN: Final = "<!-- rules:begin -->"
END: Final = "<!-- rules:end -->"


@dataclass(frozen=True)
class Rule:
    """One rule of a rulebook, as far as the table shows it."""

    id: str
    chapter: str
    summary: str
    source: str

    @property
    def slug(self) -> str:
        """The id as it begins the names of the rule's tests."""
        return slug(self.id)


@dataclass(frozen=True)
class Place:
    """A class or function, or a whole file, that cites a rule."""

    file: str
    name: str


def games() -> list[str]:
    """Return the names of the games that have a rulebook, sorted."""
    return sorted(file.parent.name for file in GAMES.glob("*/rulebook.toml"))


def rules(game: str) -> list[Rule]:
    """Return the rules of a game, in the order of its rulebook.toml."""
    book = tomllib.loads((GAMES / game / "rulebook.toml").read_text(encoding="utf-8"))
    return [Rule(rule["id"], rule["chapter"], rule["summary"], rule["source"]) for rule in book["rule"]]


def slug(id_: str) -> str:
    """Return an id in lower case, with an underscore for every run of characters other than a-z and 0-9.

    >>> slug("p8 Another player's city")
    'p8_another_player_s_city'
    """
    return re.sub(r"[^a-z0-9]+", "_", id_.lower()).strip("_")


# Code --------------------------------------------------------------------------------------------


def citations(game: str) -> dict[str, list[Place]]:
    """Return for every rule id the places in the game's code whose strings or docstrings mention it."""
    ids = [rule.id for rule in rules(game)]
    longest_first = sorted(ids, key=len, reverse=True)
    mention = re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(id_) for id_ in longest_first)})(?!\w)")
    found: dict[str, list[Place]] = {id_: [] for id_ in ids}
    folder = GAMES / game
    for file in sorted(folder.rglob("*.py")):
        name = file.relative_to(folder).as_posix()
        for scope, text in strings(ast.parse(file.read_text(encoding="utf-8"))):
            for id_ in mention.findall(" ".join(text.split())):
                place = Place(name, scope)
                if place not in found[id_]:
                    found[id_].append(place)
    return found


def strings(tree: ast.AST, scope: str = "") -> Iterator[tuple[str, str]]:
    """Yield every string of a module, with the name of the top-level class or function that contains it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield scope, node.value
        elif not scope and isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield from strings(node, node.name)
        else:
            yield from strings(node, scope)


# Tests -------------------------------------------------------------------------------------------


@cache
def test_functions(folder: Path) -> list[tuple[Path, str]]:
    """Return the file and name of every test below a folder; cached, because every game needs them."""
    found: list[tuple[Path, str]] = []
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        found.extend(
            (file, node.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        )
    return found


def tests(game: str) -> dict[str, list[tuple[Path, str]]]:
    """Return for every rule id the tests whose names begin with its slug."""
    by_slug = {rule.slug: rule.id for rule in rules(game)}
    found: dict[str, list[tuple[Path, str]]] = {id_: [] for id_ in by_slug.values()}
    for file, name in test_functions(TESTS):
        head, separator, _ = name.removeprefix("test_").partition("__")
        if separator and head in by_slug and belongs(file, game):
            found[by_slug[head]].append((file, name))
    return found


def belongs(file: Path, game: str) -> bool:
    """Return whether a test file is in the folder of this game, or outside the folders of games."""
    parts = file.relative_to(TESTS).parts
    return parts[0] != "games" or parts[1] == game


# The table ---------------------------------------------------------------------------------------


def table(game: str) -> str:
    """Return the rule table of a game in Markdown, chapter by chapter, with its markers."""
    cited, tested = citations(game), tests(game)
    lines: list[str] = []
    chapter = ""
    chapters = list(dict.fromkeys(rule.chapter for rule in rules(game)))
    for rule in sorted(rules(game), key=lambda rule: chapters.index(rule.chapter)):
        if rule.chapter != chapter:
            chapter = rule.chapter
            lines += ["", f"**{chapter}**", "", "| rule | in short | code | tests |", "|---|---|---|---|"]
        mark = "" if rule.source == "printed" else f" *({rule.source})*"
        cells = (rule.id + mark, rule.summary, code_cell(cited[rule.id]), test_cell(tested[rule.id]))
        lines.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
    lead = f"{len(rules(game))} rules. Written by `scripts/rules-table`; do not edit between the markers."
    return "\n".join([BEGIN, "", lead, *lines, "", END])


def code_cell(places: list[Place]) -> str:
    """Return the cell that names the code of a rule, file by file."""
    by_file: dict[str, list[str]] = {}
    for place in places:
        by_file.setdefault(place.file, []).append(place.name)
    cells = []
    for file, names in by_file.items():
        named = ", ".join(f"`{name}`" for name in names if name)
        cells.append(f"{file}: {named}" if named else file)
    return "; ".join(cells) or "none"


def test_cell(found: list[tuple[Path, str]]) -> str:
    """Return the cell that names the test files of a rule.

    Tests are not counted, so that the table changes only when they move to another file.
    """
    return ", ".join(dict.fromkeys(file.name for file, _ in found)) or "none"


def page(game: str) -> Path:
    """Return the path of a game's page."""
    return PAGES / f"{game}.md"


def renewed(game: str) -> str:
    """Return the text of a game's page with a current table; raise ValueError if it lacks the markers."""
    text = page(game).read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page(game).relative_to(ROOT)} lacks the markers {BEGIN} and {END}.")
    return before + table(game) + after
