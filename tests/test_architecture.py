"""The layers of the house and its few bans, read from the source tree itself."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from kit.sources import syntax_tree

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "goldenspike"
GAMES = sorted(folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").exists())

# Who imports what --------------------------------------------------------------------------------


@cache
def modules() -> dict[str, Path]:
    """Every module of ours by its full name; a package by its own."""
    found = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(SOURCES).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


@cache
def imports(module: str) -> frozenset[str]:
    """Every module this one imports, wherever in it the import stands; ours by their full names."""
    found: set[str] = set()
    for node in ast.walk(syntax_tree(modules()[module])):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively."
            assert node.module is not None
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            inner = {name for name in names if name in modules()}
            found.update(inner)
            if inner != names:
                found.add(node.module)
    return frozenset(found)


def ours(module: str) -> set[str]:
    """What a module imports of ours."""
    return {name for name in imports(module) if name.partition(".")[0] == "goldenspike"}


def within(module: str, package: str) -> bool:
    """Whether a module is this package or lies in it."""
    return module == package or module.startswith(package + ".")


def layer(module: str) -> str:
    """The layer a module belongs to: the first name below goldenspike, and for a game its own."""
    parts = module.split(".")
    return ".".join(parts[:3]) if parts[1:2] == ["games"] else ".".join(parts[:2])


ROOT_PACKAGE = "goldenspike"
CORE, BOTS, REVIEW, PUZZLES, SIM, CLI, RULEBOOK, LESSONS, HOW_TO_PLAY, SERVER, ENV = (
    f"goldenspike.{name}"
    for name in (
        "core",
        "bots",
        "review",
        "puzzles",
        "sim",
        "cli",
        "rulebook",
        "lessons",
        "how_to_play",
        "server",
        "env",
    )
)
GAME_LAYERS = {f"goldenspike.games.{game}" for game in GAMES}
MAY_IMPORT: dict[str, set[str]] = {
    ROOT_PACKAGE: set(),
    CORE: set(),
    "goldenspike.games": set(),
    **{game: {CORE} for game in GAME_LAYERS},
    RULEBOOK: {CORE},
    LESSONS: {CORE},
    HOW_TO_PLAY: {CORE, LESSONS},
    BOTS: {CORE},
    REVIEW: {CORE, BOTS},
    PUZZLES: {CORE, BOTS, LESSONS, REVIEW},
    SIM: {CORE, BOTS},
    ENV: {CORE, BOTS},
    SERVER: {CORE, BOTS, REVIEW, SIM, RULEBOOK, LESSONS, PUZZLES, HOW_TO_PLAY, ROOT_PACKAGE},
    CLI: {CORE, BOTS, REVIEW, PUZZLES, SIM, RULEBOOK, SERVER, ROOT_PACKAGE},
}
"""What each layer may import besides itself. The command line finds games by entry point, like everybody."""

OUTSIDE: dict[str, set[str]] = {
    **{lower: {"msgspec", "mypy_extensions"} for lower in MAY_IMPORT},
    BOTS: {"msgspec", "mypy_extensions", "numpy", "onnxruntime"},
    SIM: {"msgspec", "mypy_extensions", "openskill", "pyarrow", "ray"},
    ENV: {"gymnasium", "msgspec", "numpy", "pettingzoo", "pyspiel"},
    CLI: {"msgspec", "click", "rich"},
    SERVER: {
        *("msgspec", "litestar", "uvicorn", "sqlalchemy", "alembic", "prometheus_client", "segno"),
        *("psycopg", "valkey"),
    },
}
"""What each layer may import that is neither ours nor of the standard library."""


def test_every_layer_is_known() -> None:
    assert {layer(module) for module in modules()} == set(MAY_IMPORT)


@pytest.mark.parametrize("module", modules())
def test_a_layer_imports_only_what_lies_below_it(module: str) -> None:
    own = layer(module)
    for name in ours(module):
        assert layer(name) in {own, *MAY_IMPORT[own]}, f"{module} must not import {name}."


@pytest.mark.parametrize("module", modules())
def test_a_layer_needs_only_the_libraries_it_may(module: str) -> None:
    foreign = {name.partition(".")[0] for name in imports(module)}
    foreign -= {ROOT_PACKAGE, *sys.stdlib_module_names}
    assert foreign <= OUTSIDE[layer(module)], f"{module} imports {sorted(foreign)}."


def test_the_library_for_ratings_stands_behind_one_module() -> None:
    users = [module for module in modules() if any(within(name, "openskill") for name in imports(module))]
    assert users == ["goldenspike.sim.ratings"]


def test_the_libraries_for_trained_models_stand_behind_one_module_of_the_bots() -> None:
    """It imports them when a model is loaded, so that everybody else needs neither."""
    bots = [module for module in modules() if within(module, BOTS)]
    assert [module for module in bots if {"numpy", "onnxruntime"} & imports(module)] == [
        "goldenspike.bots.onnx_bot"
    ]
    top = [
        node
        for node in syntax_tree(modules()["goldenspike.bots.onnx_bot"]).body
        if isinstance(node, ast.Import)
    ]
    assert not {"numpy", "onnxruntime"} & {alias.name for node in top for alias in node.names}


def test_what_compiled_modules_reach_may_be_absent_when_they_are_compiled() -> None:
    """mypyc follows their imports, and scripts/play compiles where no extra is installed."""
    overrides = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"][
        "overrides"
    ]
    absent = {
        module.removesuffix(".*")
        for part in overrides
        if part.get("ignore_missing_imports")
        for module in part["module"]
    }
    base = {ROOT_PACKAGE, "msgspec", "mypy_extensions", *sys.stdlib_module_names}
    for module in modules():
        if any(within(module, f"{ROOT_PACKAGE}.{part}") for part in ("core", "games", "bots")):
            foreign = {name.partition(".")[0] for name in imports(module)} - base
            assert foreign <= absent, f"{module} imports {sorted(foreign - absent)}."


def test_one_module_of_the_server_can_start_programs() -> None:
    """It knows those the operator registered and no other; a client names them, and never a command."""
    starters = ("goldenspike.bots.outside", "goldenspike.bots.program")
    users = [module for module in modules() if within(module, SERVER) and set(starters) & set(ours(module))]
    assert users == ["goldenspike.server.programs"]


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {module: ours(module) - {module} for module in modules()}
    for module in modules():
        package = module.rpartition(".")[0]
        graph[module] = {name for name in graph[module] if name in modules() and name != package}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        raise AssertionError(f"These import one another: {circle.args[1]}.") from None


DOORS = {
    "goldenspike.core.play": "submit, for programs",
    "goldenspike.core.record": "the replay of records",
    "goldenspike.server.answer_check": "persons at the server",
    "goldenspike.server.jobs": "an answer by chance for a bot that failed",
    "goldenspike.cli.local_game": "persons in the terminal",
    "goldenspike.cli.puzzle": "puzzles in the terminal",
    "goldenspike.lessons": "scripts and solutions of lessons",
}
"""Where answers come from outside: each calls `check_answer`."""


def calls(module: str, called: str) -> bool:
    """Return whether a module calls a function or method of this name, or passes it on."""
    for node in ast.walk(syntax_tree(modules()[module])):
        if isinstance(node, ast.Call):
            named = [node.func, *node.args]
            if called in [getattr(one, "id", getattr(one, "attr", "")) for one in named]:
                return True
    return False


def test_every_answer_from_outside_comes_through_one_door() -> None:
    """`check_answer` checks seat, form and rule; only it and `refusal` beside it ask a question to refuse."""
    outside_games = [module for module in modules() if not module.startswith("goldenspike.games.")]
    assert {module for module in outside_games if calls(module, "check_answer")} == set(DOORS)
    play = ast.unparse(syntax_tree(modules()["goldenspike.core.play"]))
    assert play.count(".refuse(") == 2, "refusal, for answers of our own, and check_answer"
    others = [module for module in outside_games if calls(module, "refuse")]
    assert set(others) == {
        "goldenspike.core.play",
        "goldenspike.core.board_file",  # refuses own boards
        "goldenspike.cli.terminal",  # calls LocalGame.refuse, which calls check_answer
    }


# Inside a game -----------------------------------------------------------------------------------

ORDER: tuple[tuple[str, ...], ...] = (
    ("box", "settings"),
    ("own_boards",),
    ("board",),
    ("actions", "place_words"),
    ("answers", "state", "events"),
    ("rules",),
    ("search", "scoring", "determinization"),
    ("action_kinds",),
    ("flow",),
    ("setup",),
    ("invariants", "notation", "encoding", "bot"),
    ("position",),
    ("view", "preview", "idle", "score_breakdown"),
    ("text_view", "board_data", "figures", "purpose"),
    ("__init__",),
)
"""The files of a game in reading order. Each imports only files of earlier lines, and a folder its own."""
RANK = {name: rank for rank, names in enumerate(ORDER) for name in names}


def part(module: str, game: str) -> str:
    """The file or folder of a game that a module belongs to."""
    below = module.removeprefix(f"goldenspike.games.{game}").lstrip(".")
    return below.partition(".")[0] or "__init__"


def modules_of(game: str) -> list[str]:
    """The modules of a game."""
    return [module for module in modules() if within(module, f"goldenspike.games.{game}")]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_no_file_without_a_place_in_the_order(game: str) -> None:
    unknown = {part(module, game) for module in modules_of(game)} - set(RANK)
    assert not unknown, f"Give {sorted(unknown)} a place in ORDER and in docs/architecture.md."


@pytest.mark.parametrize("game", GAMES)
def test_a_game_reads_from_the_box_to_the_bot(game: str) -> None:
    for module in modules_of(game):
        here = part(module, game)
        for name in ours(module):
            if within(name, f"goldenspike.games.{game}"):
                there = part(name, game)
                assert there == here or RANK[there] < RANK[here], f"{module} must not import {name}."


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_page_and_its_papers(game: str) -> None:
    for paper in (
        PACKAGE / "games" / game / "README.md",
        PACKAGE / "games" / game / "rulebook.toml",
        ROOT / "docs" / "games" / f"{game}.md",
    ):
        assert paper.exists(), f"{paper.relative_to(ROOT)} is missing."


# Bans --------------------------------------------------------------------------------------------

COPIES_AGENDAS = ("state.py", "determinization.py", "position.py", "view.py")
"""state.py and determinization.py copy a table; position.py and view.py restore one."""
WRITES_THE_AGENDA = {
    "core/agenda.py",  # Table.then, the only way for rules and flow
    "core/play.py",  # takes the next entry off
    *[f"games/{game}/{file}" for game in GAMES for file in COPIES_AGENDAS],
}
CHANGES = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}


def agenda_writes(file: Path) -> Iterator[int]:
    """The lines on which a file changes some table's agenda."""
    for node in ast.walk(syntax_tree(file)):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            targets = list(node.targets)
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES
        ):
            targets = [node.func.value]
        for target in targets:
            for place in target.elts if isinstance(target, ast.Tuple) else [target]:
                inner = place.value if isinstance(place, ast.Subscript) else place
                if isinstance(inner, ast.Attribute) and inner.attr == "agenda":
                    yield inner.lineno


def test_only_then_adds_to_the_agenda() -> None:
    for file in PACKAGE.rglob("*.py"):
        if file.relative_to(PACKAGE).as_posix() not in WRITES_THE_AGENDA:
            lines = list(agenda_writes(file))
            assert not lines, f"{file.relative_to(ROOT)} changes the agenda on lines {lines}; say then()."


def test_an_agenda_write_would_be_noticed(tmp_path: Path) -> None:
    file = tmp_path / "sly.py"
    file.write_text(
        "table.agenda.append(x)\na, b.agenda = 1, []\ndel table.agenda[0]\nread = table.agenda[-1]\n"
    )
    assert sorted(agenda_writes(file)) == [1, 2, 3]


def users_of(name: str) -> list[str]:
    """The modules that read an attribute of this name, of whatever object."""
    return [
        module
        for module, file in modules().items()
        if any(
            [isinstance(node, ast.Attribute) and node.attr == name for node in ast.walk(syntax_tree(file))]
        )
    ]


def test_bots_reach_the_true_table_only_through_what_their_seat_knows() -> None:
    assert users_of("imagine_table") == ["goldenspike.bots.knowledge"]
    private = [module for module in users_of("_table") if not within(module, SERVER)]
    assert private == ["goldenspike.bots.knowledge"]


def test_nothing_is_deep_copied() -> None:
    for folder in (PACKAGE, ROOT / "tests", ROOT / "scripts"):
        for file in folder.rglob("*.py"):
            for node in ast.walk(syntax_tree(file)):
                named = isinstance(node, ast.alias) and node.name == "deepcopy"
                called = isinstance(node, ast.Attribute) and node.attr == "deepcopy"
                assert not named, f"{file.relative_to(ROOT)} imports deepcopy."
                assert not called, (
                    f"{file.relative_to(ROOT)} deep-copies on line {getattr(node, 'lineno', 0)}."
                )


def test_nothing_is_compiled_inside_the_source_tree() -> None:
    assert not [file for suffix in ("*.so", "*.pyd") for file in SOURCES.rglob(suffix)]


FORBIDDEN = re.compile(r"^_*(get|do|handle|process)_|(?:^|_)(manager|helper|util)s?(?:_|$)")
OVERRIDES = {("cli/group.py", "get_command")}
"""Names that a library we build on has chosen."""


def snake(name: str) -> str:
    """A class's name as a function's would be written."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def test_names_say_what_things_are() -> None:
    for file in PACKAGE.rglob("*.py"):
        place = file.relative_to(PACKAGE).as_posix()
        assert not FORBIDDEN.search(file.stem), f"{place} has a name that says nothing."
        for node in ast.walk(syntax_tree(file)):
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and (place, node.name) not in OVERRIDES:
                assert not FORBIDDEN.search(snake(node.name)), (
                    f"{place} calls something {node.name}; docs/style.md says what names are for."
                )


# Docstrings --------------------------------------------------------------------------------------

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
LEAST_LINES_OF_NESTED = 6
"""A nested function of fewer lines may go without a docstring."""
NO_VERBS = {
    *("a", "an", "the", "this", "these", "that", "no", "whoever"),
    *("whether", "how", "what", "when", "where", "which", "who", "why"),
}
"""First words of docstrings that describe a value instead of saying what the function does."""


def rulebook_voice(file: Path) -> bool:
    """Return whether a file is of the rules or the flow of a game."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return parts[0] == "games" and parts[2:3] in {("rules",), ("flow",)}


def functions(node: ast.AST, inside: ast.AST | None = None) -> Iterator[tuple[FunctionNode, bool]]:
    """Yield every function and method below a node, with whether it is nested in another one."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FunctionNode):
            yield child, inside is not None
            yield from functions(child, child)
        else:
            yield from functions(child, inside)


def undocumented(file: Path) -> Iterator[str]:
    """Yield the functions of a file without a docstring that says what they do, with their lines."""
    for function, nested in functions(syntax_tree(file)):
        lines = (function.end_lineno or 0) - function.lineno + 1
        dunder = function.name.startswith("__") and function.name.endswith("__")
        if dunder or (nested and lines < LEAST_LINES_OF_NESTED):
            continue
        first = (ast.get_docstring(function) or "").partition(" ")[0]
        is_property = any(ast.unparse(each).endswith("property") for each in function.decorator_list)
        if not first or (not is_property and (first.islower() or first.lower() in NO_VERBS)):
            yield f"{function.name} on line {function.lineno}"


def test_every_function_says_what_it_does() -> None:
    """In a docstring, verb first; only rules and flow, which are in the rulebook's voice, may do without."""
    found = [
        f"{file.relative_to(ROOT)}: {function}"
        for file in modules().values()
        if not rulebook_voice(file)
        for function in undocumented(file)
    ]
    assert not found, "No docstring, or none with its verb first:\n" + "\n".join(found)


def test_a_function_that_does_not_say_what_it_does_would_be_noticed(tmp_path: Path) -> None:
    file = tmp_path / "silent.py"
    long = "\n".join(["        x = 1"] * LEAST_LINES_OF_NESTED)
    file.write_text(
        "class A:\n    def __init__(self): ...\n    def silent(self): ...\n"
        '    @property\n    def size(self):\n        """The size."""\n'
        f'def noun():\n    """The sum."""\n    def short(): ...\n    def long():\n{long}\n'
        'def rule():\n    """p5 Rail: whether it fits."""\n'
        'async def verb():\n    """Return whether it fits (p5 Rail)."""\n'
    )
    assert [each.split()[0] for each in undocumented(file)] == ["silent", "noun", "long", "rule"]


# What lies in the repository ---------------------------------------------------------------------


def repository_files() -> list[Path]:
    """Every file that is or would be committed."""
    if (ROOT / ".git").exists():
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        found = [ROOT / name for name in listed.split("\0") if name]
    else:
        found = [file for file in ROOT.rglob("*") if not {".git", ".cache"} & set(file.parts)]
        found = [file for file in found if not any(part.startswith(".venv") for part in file.parts)]
    return [file for file in found if file.is_file()]


HOSTS = ("pypi" + ".org", "python" + "hosted", "npm" + "js", "arti" + "factory", "index" + "-url")
MACHINE_PATH = re.compile(r"(?<![\w.~])(/home/|/Users/|/root/|/work/|/tmp/|/opt/|[A-Z]:\\Users)")


def test_no_file_names_a_package_host_or_a_path_of_one_machine() -> None:
    for file in repository_files():
        if file == Path(__file__).resolve() or file.suffix in {".png", ".webp", ".woff2", ".gz"}:
            continue
        text = file.read_text(encoding="utf-8")
        place = file.relative_to(ROOT)
        assert not [host for host in HOSTS if host in text.lower()], f"{place} names a package host."
        found = MACHINE_PATH.search(text)
        assert found is None, (
            f"{place} names a path of one machine: {text[found.start() : found.start() + 40]!r}."
        )
