"""What the documents claim is so: examples run, links lead somewhere, every rule has code and a test."""

from __future__ import annotations

import ast
import doctest
import importlib
import os
import re
import shlex
import string
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from goldenspike.cli import main
from goldenspike.core import notation, registry
from kit.sources import syntax_tree

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import _rules as table_of_rules  # noqa: E402  it lies beside the scripts, which are no package

SOURCES = ROOT / "src" / "goldenspike"
README = ROOT / "README.md"
GAMES = registry.names()
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / ".github").rglob("*.md"),
        *SOURCES.rglob("*.md"),
    ]
)


def name(file: Path) -> str:
    """A file as people know it."""
    return file.relative_to(ROOT).as_posix()


pages = pytest.mark.parametrize("page", PAGES, ids=name)
games = pytest.mark.parametrize("game", GAMES)

# Reading Markdown --------------------------------------------------------------------------------

FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


@cache
def text_of(page: Path) -> str:
    """What a page says."""
    return page.read_text(encoding="utf-8")


def blocks(page: Path, *languages: str) -> list[str]:
    """The fenced blocks of a page in these languages, in order."""
    return [body for _, language, body in FENCE.findall(text_of(page)) if language in languages]


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return FENCE.sub("", text_of(page))


def rows(page: Path, heading: str) -> list[list[str]]:
    """The rows of the first table below a heading, cell by cell, without their back-quotes."""
    below = re.split(rf"^#+ {re.escape(heading)}$", text_of(page), maxsplit=1, flags=re.MULTILINE)[1]
    lines = re.split(r"^#+ ", below, maxsplit=1, flags=re.MULTILINE)[0].splitlines()
    table = [line for line in lines if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in table[2:]]


def anchors(page: Path) -> set[str]:
    """The places in a page that a link can lead to."""
    headings = re.findall(r"^#+ (.+)$", prose(page), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


# Examples ----------------------------------------------------------------------------------------


@pages
def test_python_examples_run(page: Path) -> None:
    examples = [body for body in blocks(page, "python", "pycon") if ">>>" in body]
    test = doctest.DocTestParser().get_doctest("\n".join(examples), {}, name(page), str(page), 0)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(test, out=told.append)
    assert not runner.failures, "".join(told)


@pages
def test_other_blocks_can_be_read(page: Path) -> None:
    for body in blocks(page, "python"):
        if ">>>" not in body:
            ast.parse(body)
    for body in blocks(page, "toml"):
        tomllib.loads(re.sub(r"^ +", "", body, flags=re.MULTILINE))
    for body in blocks(page, "game"):
        notation.read(body, registry.find)


def test_the_readme_has_an_example_and_begins_with_two_commands() -> None:
    assert any(">>>" in body for body in blocks(README, "pycon"))
    assert blocks(README, "sh")[0].splitlines() == ["scripts/play", "scripts/test"]


# Commands ----------------------------------------------------------------------------------------

COMMAND = ".venv/bin/goldenspike"


def commands(page: Path) -> list[list[str]]:
    """Every line of a page's shell examples, in words."""
    return [shlex.split(line) for body in blocks(page, "sh") for line in body.splitlines() if line.strip()]


def asked(words: list[str]) -> list[str] | None:
    """What a line asks of the command goldenspike, if it does."""
    if words[0] == COMMAND:
        return words[1:]
    if words[0] != "scripts/play":
        return None
    return ["play", *words[2:]] if words[1:2] == ["--terminal"] else ["serve", *words[1:]]


@pages
def test_shell_examples_name_scripts_and_commands_that_exist(page: Path) -> None:
    for words in commands(page):
        assert words[0] == COMMAND or os.access(ROOT / words[0], os.X_OK), f"There is no {words[0]}."
        arguments = asked(words)
        if arguments is None:
            continue
        command = main.get_command(click.Context(main), arguments[0])
        assert command is not None, f"There is no command {arguments[0]}."
        known = {option for parameter in command.params for option in parameter.opts}
        unknown = {word for word in arguments[1:] if word.startswith("-")} - known
        assert not unknown, f"{arguments[0]} has no option {unknown}."


@pages
def test_every_script_and_file_of_ours_that_is_named_exists(page: Path) -> None:
    for script in re.findall(r"`(scripts/[\w-]+)", text_of(page)):
        assert (ROOT / script).exists(), f"{name(page)} names {script}."
    for file in re.findall(r"`((?:src|docs|tests|scripts|requirements)/[\w./-]+)`", prose(page)):
        assert (ROOT / file).exists(), f"{name(page)} names {file}."


NAMED = re.compile(r"`([\w./*-]+\.(?:py|ts)): ([A-Za-z_]\w*)(?:\.(\w+))?`")
FOLDERS = (SOURCES, SOURCES / "server", ROOT)


def defines(file: Path, thing: str, member: str) -> bool:
    """Whether a source file defines a function, class or value, and this member of it."""
    text = text_of(file)
    if file.suffix == ".ts":
        names = [thing, member] if member else [thing]
        kinds = r"^\s*(?:export |private |async |function |class |const )*"
        return all(re.search(rf"{kinds}{each}\b\s*[<({{:=e]", text, re.MULTILINE) for each in names)
    for node in syntax_tree(file).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name == thing:
            body = node.body if member else []
            functions = [one for one in body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
            return not member or member in [one.name for one in functions]
    return False


@pages
def test_every_function_that_is_named_with_its_file_exists(page: Path) -> None:
    """As in the walk of an answer: `server/room.py: Room.answer`."""
    for path, thing, member in NAMED.findall(text_of(page)):
        files = [folder / path for folder in FOLDERS if (folder / path).is_file()]
        assert files, f"{name(page)} names {path}."
        assert defines(files[0], thing, member), f"{name(page)}: {path} has no {thing} {member}."


@pages
def test_every_command_that_is_named_exists(page: Path) -> None:
    for command in re.findall(r"`goldenspike (\w+)", text_of(page)):
        assert command in main.list_commands(click.Context(main)), (
            f"{name(page)} names goldenspike {command}."
        )


@pytest.mark.slow
def test_the_commands_of_the_readme_do_what_they_should(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in commands(README):
        if words[0] == COMMAND and words[1] != "bench":
            done = CliRunner().invoke(main, words[1:])
            if words[1] != "doctor":  # whose verdict depends on the machine
                assert done.exit_code == 0, f"{shlex.join(words)}: {done.output}"
            assert done.output.strip()


# Links -------------------------------------------------------------------------------------------


def links(page: Path) -> Iterator[str]:
    """Where the links of a page lead to within the repository."""
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if "://" not in target:
            yield target


@pages
def test_links_lead_somewhere(page: Path) -> None:
    for target in links(page):
        place, _, anchor = target.partition("#")
        there = (page.parent / place).resolve() if place else page
        assert there.exists(), f"{name(page)} links to {target}."
        assert there.is_relative_to(ROOT), f"{name(page)} links out of the repository, to {target}."
        if anchor:
            assert anchor in anchors(there), f"{name(page)} links to {target}, which has no such heading."


def test_a_picture_is_kept_only_if_a_document_shows_it() -> None:
    """All others are taken by `scripts/pictures` when somebody wants to look; git never forgets one."""
    kept = {picture.name for picture in (ROOT / "docs" / "pictures").iterdir()}
    shown = {link for page in PAGES for link in re.findall(r"pictures/([\w-]+\.\w+)\)", text_of(page))}
    assert kept == shown


def test_every_decision_is_listed_and_has_its_four_parts() -> None:
    folder = ROOT / "docs" / "decisions"
    pages_of_decisions = sorted(folder.glob("[0-9]*.md"))
    assert [int(page.name[:4]) for page in pages_of_decisions] == list(range(1, len(pages_of_decisions) + 1))
    assert [page.name for page in pages_of_decisions] == list(links(folder / "README.md"))
    for page in pages_of_decisions:
        assert re.findall(r"^## (.+)$", prose(page), flags=re.MULTILINE) == [
            "Context",
            "Decision",
            "Rejected",
            "Consequences",
        ], name(page)


# Notation ----------------------------------------------------------------------------------------


@games
@pytest.mark.parametrize("heading", ["What seats say", "What the dice say"])
def test_every_form_of_the_notation_is_read_and_written_as_shown(game: str, heading: str) -> None:
    found = registry.find(game)
    for form, example, _ in rows(table_of_rules.page(game), heading):
        assert found.write(found.read(example)) == example, form
        fixed = re.match(r"[a-z ]*", form)
        assert fixed is not None
        assert example.startswith(fixed.group().strip()), f"{example} is not of the form {form}."


@games
def test_every_kind_of_answer_has_a_form(game: str) -> None:
    actions = importlib.import_module(f"goldenspike.games.{game}.actions")
    found, page = registry.find(game), table_of_rules.page(game)
    shown = {
        type(found.read(example))
        for heading in ("What seats say", "What the dice say")
        for _, example, _ in rows(page, heading)
    }
    kinds = {
        kind
        for kind in vars(actions).values()
        if isinstance(kind, type) and issubclass(kind, actions.Action) and kind is not actions.Action
    }
    assert shown == kinds


@games
def test_what_is_also_understood_is(game: str) -> None:
    found = registry.find(game)
    for typed, written in rows(table_of_rules.page(game), "Also understood"):
        assert found.write(found.read(typed)) == written


# Rules -------------------------------------------------------------------------------------------


@games
def test_every_rule_is_cited_in_code(game: str) -> None:
    uncited = [id_ for id_, places in table_of_rules.citations(game).items() if not places]
    assert not uncited, f"No docstring or refusal of {game} cites {', '.join(uncited)}."


@games
def test_every_rule_has_a_test(game: str) -> None:
    untried = [id_ for id_, tests in table_of_rules.tests(game).items() if not tests]
    assert not untried, f"No test of {game} is named after {', '.join(untried)}."


@games
def test_every_chapter_test_is_named_after_a_rule(game: str) -> None:
    slugs = {rule.slug for rule in table_of_rules.rules(game)}
    chapters = {slug.partition("_")[0] for slug in slugs}
    for file, test in table_of_rules.test_functions(ROOT / "tests" / "games" / game):
        head, separator, _ = test.removeprefix("test_").partition("__")
        if chapters & {file.stem.split("_")[1], head.partition("_")[0]}:
            assert separator, f"{name(file)}: {test} does not name its rule."
            assert head in slugs, f"{name(file)}: {test} is named after no rule."


@games
def test_no_two_rules_have_tests_of_one_name(game: str) -> None:
    slugs = [rule.slug for rule in table_of_rules.rules(game)]
    assert len(set(slugs)) == len(slugs)


@games
def test_the_rule_table_is_current(game: str) -> None:
    page = table_of_rules.page(game)
    assert table_of_rules.renewed(game) == text_of(page), f"{name(page)}: run scripts/rules-table."


@games
def test_every_ruling_that_is_cited_is_written_down(game: str) -> None:
    page = ROOT / "docs" / "games" / f"{game}.md"
    rulings = [int(number) for number in re.findall(r"^(\d+)\. \*\*", text_of(page), flags=re.MULTILINE)]
    assert rulings == list(range(1, len(rulings) + 1))
    folder = SOURCES / "games" / game
    for file in [*folder.rglob("*.py"), folder / "rulebook.toml"]:
        for words in re.findall(r"rulings? (\d+(?:(?:, | and )\d+)*)", text_of(file)):
            cited = {int(number) for number in re.findall(r"\d+", words)}
            assert cited <= set(rulings), f"{name(file)} cites ruling {sorted(cited - set(rulings))}."


# Refusals and announcements ----------------------------------------------------------------------


def refusals(file: Path) -> Iterator[tuple[ast.Call, ast.FunctionDef]]:
    """Every refusal a file makes, with the function that makes it."""
    for function in ast.walk(syntax_tree(file)):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id == "Refusal"
                ):
                    yield node, function


def constants(node: ast.expr) -> list[str]:
    """The strings an expression can be: one, or those of a conditional expression."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*constants(node.body), *constants(node.orelse)]
    return []


def keys(node: ast.expr, function: ast.FunctionDef) -> set[str] | None:
    """The names that a dictionary fills: written here, or earlier in the function under this name."""
    if isinstance(node, ast.Dict):
        return {text for key in node.keys if key is not None for text in constants(key)}
    if isinstance(node, ast.Name):
        for line in ast.walk(function):
            if isinstance(line, ast.Assign) and [ast.unparse(target) for target in line.targets] == [node.id]:
                return keys(line.value, function)
    return None


def places(template: str) -> set[str]:
    """The named places of a template."""
    return {place for _, place, _, _ in string.Formatter().parse(template) if place is not None}


GAME_CODE = [
    *(SOURCES / "core").rglob("*.py"),
    *[file for game in GAMES for file in (SOURCES / "games" / game).rglob("*.py")],
]


@pytest.mark.parametrize("file", GAME_CODE, ids=name)
def test_every_place_in_a_refusal_is_filled(file: Path) -> None:
    for call, function in refusals(file):
        where = f"{name(file)}, line {call.lineno}"
        reasons = constants(call.args[1])
        assert reasons, f"{where}: write the reason as a plain sentence."
        facts = keys(call.args[2], function) if len(call.args) > 2 else set()
        assert facts is not None, f"{where}: write the facts as a dictionary in this function."
        for reason in reasons:
            assert places(reason) <= facts, f"{where}: nothing fills {sorted(places(reason) - facts)}."
            if len(call.args) > 2 and isinstance(call.args[2], ast.Dict):
                assert facts == places(reason), f"{where}: {sorted(facts - places(reason))} has no place."
            assert reason.endswith("."), f"{where}: a reason is a sentence."


@games
def test_every_rule_that_a_refusal_or_a_question_names_exists(game: str) -> None:
    ids = {rule.id for rule in table_of_rules.rules(game)}
    for file in (SOURCES / "games" / game).rglob("*.py"):
        named = [(call.lineno, id_) for call, _ in refusals(file) for id_ in constants(call.args[0])]
        for node in ast.walk(syntax_tree(file)):
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "rule" and node.value:
                named.extend((node.lineno, id_) for id_ in constants(node.value))
        for line, id_ in named:
            assert id_ in ids, f"{name(file)}, line {line}: there is no rule '{id_}'."


# Provenance --------------------------------------------------------------------------------------


def flat(text: str) -> str:
    """Words with single spaces."""
    return " ".join(text.split())


@games
def test_what_is_reconstructed_stands_in_the_documents(game: str) -> None:
    for what in registry.find(game).reconstructed:
        for page in (README, ROOT / "docs" / "progress.md"):
            assert what in flat(text_of(page)), f"{name(page)} does not say what is reconstructed: {what}"


@games
def test_every_table_of_the_board_says_its_source(game: str) -> None:
    board = SOURCES / "games" / game / "board.toml"
    for heading, facts in tomllib.loads(text_of(board)).items() if board.exists() else ():
        assert facts.get("source") in {"printed", "derived", "reconstructed"}, f"{heading} has no source."


def test_the_readme_lists_every_game() -> None:
    listed = {row[0]: row for row in rows(README, "What it is")}
    for game in GAMES:
        assert registry.find(game).title == listed[game][1]
        assert "planned" not in listed[game][3]
    for game in set(listed) - set(GAMES):
        assert listed[game][3] == "planned"
