"""The committed bundle is the one its sources make."""

from __future__ import annotations

import ast
import gzip
import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from goldenspike.bots.explain import EQUAL_WITHIN, EQUAL_WITHIN_POINTS
from goldenspike.core.events import Event
from goldenspike.core.registry import find
from goldenspike.how_to_play import of as page_of
from goldenspike.lessons import of as lessons_of
from goldenspike.puzzles import themes
from goldenspike.server.table_events import TABLE_EVENTS
from kit.sources import syntax_tree

ROOT = Path(__file__).resolve().parent.parent
MOST_OF_A_SCRIPT = 150_000
"""Bytes that one script of a board may have, compressed."""


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


@pytest.mark.parametrize("game", ["america", "montana", "pioneer", "railways"])
def test_the_scripts_of_a_board_weigh_little(game: str) -> None:
    """What is fetched for a board: its own script and the sheet of the table beside it."""
    assets = ROOT / "src" / "goldenspike" / "server" / "static" / "assets"
    boards = sorted(assets.glob(f"{game}-*.js"))
    assert boards
    for script in [*boards, assets / "Table.js"]:
        assert len(gzip.compress(script.read_bytes())) < MOST_OF_A_SCRIPT, script.name


def templates(event: type[Event]) -> set[str]:
    """Every template of an event, in both persons."""
    return {template for wording in (event.wording, *event.variants) for template in wording if template}


def test_the_catalogue_holds_all_that_a_table_tells() -> None:
    catalogue = json.loads((ROOT / "client" / "catalogue.json").read_text(encoding="utf-8"))
    assert {template for event in TABLE_EVENTS for template in templates(event)} <= catalogue.keys()


@pytest.mark.parametrize("game", ["america", "montana", "pioneer", "railways"])
def test_the_catalogue_holds_all_that_a_game_tells(game: str) -> None:
    catalogue = json.loads((ROOT / "client" / "catalogue.json").read_text(encoding="utf-8"))
    told = {template for event in find(game).events for template in templates(event)}
    assert told
    assert told <= catalogue.keys()


@pytest.mark.parametrize("name", ["america", "montana", "pioneer", "railways"])
def test_the_catalogue_holds_every_text_that_teaches_a_game(name: str) -> None:
    catalogue = json.loads((ROOT / "client" / "catalogue.json").read_text(encoding="utf-8"))
    game = find(name)
    lessons = lessons_of(game)
    texts = {text for lesson in lessons for text in (lesson.title, lesson.summary, lesson.closing)}
    for step in [step for lesson in lessons for step in lesson.steps]:
        texts |= {step.text, step.otherwise, *[wrong.says for wrong in step.wrong]}
    page = page_of(game, lessons)
    assert page is not None
    for section in page.sections:
        texts |= {section.title, *section.paragraphs, *section.steps}
        texts |= {words for price in section.prices for words in price}
        texts |= {section.picture.caption} if section.picture is not None else set()
    assert len(texts) > 40
    assert texts - {""} <= catalogue.keys()


@pytest.mark.parametrize("name", ["america", "montana", "pioneer", "railways"])
def test_the_catalogue_holds_what_is_said_about_puzzles(name: str) -> None:
    catalogue = json.loads((ROOT / "client" / "catalogue.json").read_text(encoding="utf-8"))
    words = syntax_tree(ROOT / "src" / "goldenspike" / "puzzles" / "words.py")
    said = {theme.title for theme in themes(find(name))}
    for node in ast.walk(words):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Clause" and node.args:
            assert isinstance(node.args[0], ast.Constant), f"line {node.lineno} is no template"
            said.add(str(node.args[0].value))
    assert len(said) > 15
    assert said <= catalogue.keys()


@pytest.mark.parametrize("game", ["america", "montana", "pioneer", "railways"])
def test_the_catalogue_holds_every_reason_why_a_game_says_no(game: str) -> None:
    catalogue = json.loads((ROOT / "client" / "catalogue.json").read_text(encoding="utf-8"))
    reasons = set()
    for file in (ROOT / "src" / "goldenspike" / "games" / game).rglob("*.py"):
        for node in ast.walk(syntax_tree(file)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal":
                assert isinstance(node.args[1], ast.Constant), f"{file.name}:{node.lineno} is no template"
                reasons.add(node.args[1].value)
    assert len(reasons) > 20
    assert reasons <= catalogue.keys()


@pytest.mark.parametrize("game", ["america", "montana", "pioneer", "railways"])
def test_the_catalogue_holds_the_titles_of_all_kinds_of_answers(game: str) -> None:
    catalogue = json.loads((ROOT / "client" / "catalogue.json").read_text(encoding="utf-8"))
    kinds = import_module(f"goldenspike.games.{game}.action_kinds").ANSWER_KINDS.by_name.values()
    titles = {title for kind in kinds for title in (kind.title, *kind.title_at.values())}
    assert len(titles) > 5
    assert titles <= catalogue.keys()


def test_plans_are_about_equal_for_the_page_within_the_bounds_of_hints() -> None:
    source = (ROOT / "client" / "src" / "lib" / "plan.ts").read_text(encoding="utf-8")
    found = re.search(r"EQUAL_WITHIN = \{ chance: ([\d.]+), points: ([\d.]+) \}", source)
    assert found is not None
    assert tuple(map(float, found.groups())) == (EQUAL_WITHIN, EQUAL_WITHIN_POINTS)
