"""Programs for tests that play as external bots, correct and faulty ones, written to a test's folder."""

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
    """Write a program that runs this code for each decision and logs its input; return its bot name."""
    file = folder / "bot.py"
    file.write_text(
        FRAME.format(log=str(folder / "heard.jsonl"), decide=indent(decide, " " * 8)), encoding="utf-8"
    )
    return command(file)


def bare(folder: Path, text: str) -> str:
    """Write a program of exactly this text; return its bot name."""
    file = folder / "bare.py"
    file.write_text(text, encoding="utf-8")
    return command(file)


def command(file: Path, interpreter: str = sys.executable) -> str:
    """Return the bot name that runs this file, with Python by default."""
    return f"cmd:{shlex.quote(interpreter)} {shlex.quote(str(file))}"


def node() -> str:
    """Return the path of Node: that on the PATH, or the one that Playwright includes."""
    found = shutil.which("node")
    if found is not None:
        return found
    from playwright._impl._driver import compute_driver_executable

    return str(compute_driver_executable()[0])


def heard(folder: Path) -> list[str]:
    """Return the messages a program received, line by line."""
    file = folder / "heard.jsonl"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []
