"""The command as a process of its own: streams, exit status, a closed pipe."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from goldenspike import __version__
from kit import programs

COMMAND = (sys.executable, "-m", "goldenspike.cli")


def run(*words: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    surroundings = {**os.environ, "PYTHONUTF8": "1"}
    return subprocess.run([*COMMAND, *words], input=typed, capture_output=True, check=False, env=surroundings)


def test_the_command_is_installed_under_its_name() -> None:
    (point,) = entry_points(group="console_scripts", name="goldenspike")
    assert point.value == "goldenspike.cli:main"


def test_the_version_is_told() -> None:
    done = run("--version")
    assert (done.returncode, done.stderr) == (0, b"")
    assert __version__.encode() in done.stdout


def test_errors_go_to_standard_error_and_the_status_is_2() -> None:
    done = run("rules", "nowhere")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"There is no game 'nowhere'")
    assert b"Traceback" not in done.stderr


def test_bytes_that_are_no_text_do_not_crash_a_game(tmp_path: Path) -> None:
    done = run("play", "america", "--seed", "5", typed=b"\xff\xfe\x80\n\x00\x00\nquit\n")
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.splitlines()[-1].startswith(b"Goodbye.")


def test_a_program_that_crashes_is_told_on_standard_error_and_the_games_go_on(tmp_path: Path) -> None:
    name = programs.program(tmp_path, "sys.exit(1)")
    seats = ("--seats", f"{name},random", "--games", "2", "--jobs", "2")
    done = run("simulate", "montana", *seats, "--seed", "1", "--json")
    assert done.returncode == 0
    document = json.loads(done.stdout)
    assert document["unfinished"] == 0
    assert document["forfeits_by_bot"][name] > 6
    lines = done.stderr.decode().splitlines()
    told = [line for line in lines if "it ended without an answer; random answers for it" in line]
    assert len(told) == 6, "three in each game"
    # What the program itself complains about, as when it is cut off in mid-sentence, is shown as it is.
    assert not [line for line in lines if line not in told and "goldenspike" in line], lines


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end differently there")
def test_a_reader_who_leaves_early_gets_no_traceback() -> None:
    with subprocess.Popen(
        [*COMMAND, "rules", "america"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
