"""Programs that play as outside bots, well and badly, written where a test wants them."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from textwrap import indent

FRAME = """\
import json, os, subprocess, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

for line in sys.stdin:
    told = json.loads(line)
    with open({log!r}, "a", encoding="utf-8") as log:
        log.write(line)
    if told["type"] == "hello":
        say(type="hello", name="test")
    if told["type"] == "decide":
        number, options = told["number"], told["options"]
{decide}
"""

GOOD = "say(type='answer', number=number, option=0)"


def program(folder: Path, decide: str = GOOD) -> str:
    """The seat's name of a program that does this when it must decide; what it hears is kept beside it."""
    file = folder / "bot.py"
    file.write_text(
        FRAME.format(log=str(folder / "heard.jsonl"), decide=indent(decide, " " * 8)), encoding="utf-8"
    )
    return command(file)


def bare(folder: Path, text: str) -> str:
    """The seat's name of a program that is just this text."""
    file = folder / "bare.py"
    file.write_text(text, encoding="utf-8")
    return command(file)


def command(file: Path, interpreter: str = sys.executable) -> str:
    """The seat's name of a file, of Python unless told otherwise."""
    return f"cmd:{shlex.quote(interpreter)} {shlex.quote(str(file))}"


def node() -> str:
    """A Node: the one on the path, or the one that Playwright brings along."""
    found = shutil.which("node")
    if found is not None:
        return found
    from playwright._impl._driver import compute_driver_executable

    return str(compute_driver_executable()[0])


def heard(folder: Path) -> list[str]:
    """What a program was told, line by line."""
    file = folder / "heard.jsonl"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []
