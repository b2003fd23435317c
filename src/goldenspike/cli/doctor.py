"""What is installed, in which form, and what to do about each lack."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import click
import msgspec

from goldenspike import __version__, rulebook
from goldenspike.cli.frame import FAILED, json_option, print_json
from goldenspike.core.form import is_compiled, module_is_compiled
from goldenspike.core.play import GoldenSpikeError
from goldenspike.core.registry import find, names

NEEDED: Final = ("click", "msgspec", "mypy_extensions", "rich")
NARROW: Final = 60
OLDEST_PYTHON: Final = (3, 11)


class Finding(msgspec.Struct, frozen=True):
    """One thing looked at."""

    what: str
    says: str
    state: str = "well"
    """well, lacking (everything works without it) or broken."""
    remedy: str = ""


@click.command(short_help="What is installed, and what is lacking.")
@json_option
@click.pass_context
def doctor(context: click.Context, as_json: bool) -> None:
    """Say what is installed, whether it is compiled, and what to do about each lack."""
    findings = list(look())
    ill = any(finding.state == "broken" for finding in findings)
    if as_json:
        print_json({"well": not ill, "version": __version__, "findings": findings})
    else:
        for finding in findings:
            mark = "" if finding.state == "well" else f" ({finding.state})"
            click.echo(f"{finding.what}: {finding.says}{mark}")
            if finding.remedy:
                click.echo(f"  To do: {finding.remedy}")
    context.exit(FAILED if ill else 0)


def look() -> Iterator[Finding]:
    """Look at everything."""
    yield Finding("goldenspike", f"{__version__}, from {Path(__file__).resolve().parent.parent}")
    yield python()
    for name in NEEDED:
        yield package(name)
    yield extra("openskill", "lab", "arena")
    yield form()
    yield from games()
    yield terminal()


def python() -> Finding:
    """The interpreter."""
    says = (
        f"{platform.python_version()} ({platform.python_implementation()}) on {platform.platform(terse=True)}"
    )
    if sys.version_info[:2] >= OLDEST_PYTHON:
        return Finding("python", says)
    return Finding("python", says, "broken", "Install Python 3.11 or later.")


def package(name: str) -> Finding:
    """A package that must be there."""
    try:
        return Finding(name, version(name))
    except PackageNotFoundError:
        return Finding(name, "not installed", "broken", f"pip install {name}")


def extra(name: str, which: str, command: str) -> Finding:
    """A package that one command needs."""
    try:
        return Finding(name, version(name))
    except PackageNotFoundError:
        says = f"not installed; goldenspike {command} needs it"
        return Finding(name, says, "lacking", f"pip install '.[{which}]' in the clone")


def form() -> Finding:
    """Compiled or plain, and why."""
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
    """What is missing for compiling, and what to do about it."""
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


def games() -> Iterator[Finding]:
    """Every registered game and its rulebook."""
    if not names():
        yield Finding("games", "none is registered", "broken", "Install goldenspike again: pip install .")
    for name in names():
        try:
            game = find(name)
            said = f"{game.title}, version {game.version}, {game.stage}, "
            said += "compiled" if is_compiled(game) else "plain"
        except Exception as error:  # noqa: BLE001  whatever keeps a game from loading is worth telling
            says = f"cannot be loaded: {type(error).__name__}: {error}"
            yield Finding(f"game {name}", says, "broken", "Install the package that brings this game again.")
            continue
        yield Finding(f"game {name}", said)
        try:
            yield Finding(f"rulebook {name}", f"{len(rulebook.of(game).rules)} rules")
        except GoldenSpikeError as error:
            yield Finding(f"rulebook {name}", str(error), "broken", "Install the package of this game again.")


def terminal() -> Finding:
    """The terminal, its size and its letters."""
    size = shutil.get_terminal_size()
    encoding = (sys.stdout.encoding or "ascii").lower()
    kind = "a terminal" if sys.stdout.isatty() else "no terminal"
    says = f"{kind}, {size.columns} columns, {size.lines} lines, {encoding}"
    if "utf" not in encoding:
        return Finding(
            "terminal", says, "lacking", "Set PYTHONUTF8=1, or some place names show question marks."
        )
    if size.columns < NARROW:
        return Finding("terminal", says, "lacking", f"Lines read better in {NARROW} columns or more.")
    return Finding("terminal", says)
