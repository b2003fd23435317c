"""The command `doctor`: check the installation, and say how to repair it."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import click
import msgspec

from goldenspike import __version__, rulebook
from goldenspike.cli.errors import FAILED
from goldenspike.cli.output import print_json
from goldenspike.cli.parameters import json_option
from goldenspike.core.form import is_compiled, module_is_compiled
from goldenspike.core.play import GoldenSpikeError
from goldenspike.core.registry import find, names

REQUIRED_PACKAGES: Final = ("click", "msgspec", "mypy_extensions", "rich")
MIN_COLUMNS: Final = 60
MIN_PYTHON: Final = (3, 11)
MIN_SQLITE: Final = (3, 51, 3)
"""The first version in which the known faults of the write-ahead log are corrected."""


class Finding(msgspec.Struct, frozen=True):
    """The result of one check."""

    what: str
    says: str
    state: str = "well"
    """'well', 'lacking' (everything works without it) or 'broken'."""
    remedy: str = ""


@click.command(short_help="What is installed, and what is lacking.")
@json_option
@click.pass_context
def doctor(context: click.Context, as_json: bool) -> None:
    """Say what is installed, whether it is compiled, and what to do about each lack."""
    findings = list(check_all())
    broken = any(finding.state == "broken" for finding in findings)
    if as_json:
        print_json({"well": not broken, "version": __version__, "findings": findings})
    else:
        for finding in findings:
            mark = "" if finding.state == "well" else f" ({finding.state})"
            click.echo(f"{finding.what}: {finding.says}{mark}")
            if finding.remedy:
                click.echo(f"  To do: {finding.remedy}")
    context.exit(FAILED if broken else 0)


def check_all() -> Iterator[Finding]:
    """Run every check."""
    yield Finding("goldenspike", f"{__version__}, from {Path(__file__).resolve().parent.parent}")
    yield check_python()
    for name in REQUIRED_PACKAGES:
        yield check_package(name)
    yield check_extra("openskill", "lab", "arena")
    yield check_extra("onnxruntime", "onnx", "simulate --seats onnx:…")
    yield check_extra("psycopg", "postgres", "serve --db postgresql://…")
    yield check_sqlite()
    yield check_form()
    yield from check_games()
    yield check_terminal()


def check_python() -> Finding:
    """Check the version of Python."""
    says = (
        f"{platform.python_version()} ({platform.python_implementation()}) on {platform.platform(terse=True)}"
    )
    if sys.version_info[:2] >= MIN_PYTHON:
        return Finding("python", says)
    return Finding("python", says, "broken", "Install Python 3.11 or later.")


def check_sqlite() -> Finding:
    """Check that SQLite, where the server keeps its tables, has the corrections of its write-ahead log."""
    says = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info >= MIN_SQLITE:
        return Finding("sqlite", says)
    wanted = ".".join(map(str, MIN_SQLITE))
    return Finding(
        "sqlite",
        f"{says}, which in rare cases damages a database that several connections write",
        "lacking",
        f"Use a Python with SQLite {wanted} or later for a server of many people, and back it up.",
    )


def check_package(name: str) -> Finding:
    """Check that a required package is installed."""
    try:
        return Finding(name, version(name))
    except PackageNotFoundError:
        return Finding(name, "not installed", "broken", f"pip install {name}")


def check_extra(name: str, which: str, command: str) -> Finding:
    """Check that a package is installed that only one command needs."""
    try:
        return Finding(name, version(name))
    except PackageNotFoundError:
        says = f"not installed; goldenspike {command} needs it"
        return Finding(name, says, "lacking", f"pip install '.[{which}]' in the clone")


def check_form() -> Finding:
    """Check whether the engine is compiled, and why not."""
    if module_is_compiled("goldenspike.core.play"):
        return Finding("form", "compiled")
    lack = missing_tool()
    if lack:
        says = f"plain, which is complete but slower; {lack[0]}"
        return Finding("form", says, "lacking", f"{lack[1]} Then install again: pip install .")
    return Finding(
        "form",
        "plain, which is complete but slower; a C compiler is there",
        "lacking",
        "Install without -e, from the folder of the source: pip install .",
    )


def missing_tool() -> tuple[str, str] | None:
    """Return what is missing for compiling and how to install it; None if nothing is."""
    if sys.platform == "win32":
        if shutil.which("cl") is None:
            return "no C compiler is on the path", "Install the Visual Studio Build Tools."
    else:
        compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
        if shutil.which(compiler) is None:
            return f"the C compiler {compiler} is not on the path", "Install a C compiler, such as gcc."
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python.h is not there", "Install the headers of Python, such as the package python3-dev."
    return None


def check_games() -> Iterator[Finding]:
    """Check that every registered game and its rulebook can be loaded."""
    if not names():
        yield Finding("games", "none is registered", "broken", "Install goldenspike again: pip install .")
    for name in names():
        try:
            game = find(name)
            said = f"{game.title}, version {game.version}, {game.stage}, "
            said += "compiled" if is_compiled(game) else "plain"
        except Exception as error:  # noqa: BLE001  any error that keeps a game from loading is reported
            says = f"cannot be loaded: {type(error).__name__}: {error}"
            yield Finding(f"game {name}", says, "broken", "Install the package that brings this game again.")
            continue
        yield Finding(f"game {name}", said)
        try:
            yield Finding(f"rulebook {name}", f"{len(rulebook.of(game).rules)} rules")
        except GoldenSpikeError as error:
            yield Finding(f"rulebook {name}", str(error), "broken", "Install the package of this game again.")


def check_terminal() -> Finding:
    """Check the width and the encoding of the terminal."""
    size = shutil.get_terminal_size()
    encoding = (sys.stdout.encoding or "ascii").lower()
    kind = "a terminal" if sys.stdout.isatty() else "no terminal"
    says = f"{kind}, {size.columns} columns, {size.lines} lines, {encoding}"
    if "utf" not in encoding:
        return Finding(
            "terminal", says, "lacking", "Set PYTHONUTF8=1, or some place names show question marks."
        )
    if size.columns < MIN_COLUMNS:
        return Finding("terminal", says, "lacking", f"Lines read better in {MIN_COLUMNS} columns or more.")
    return Finding("terminal", says)
