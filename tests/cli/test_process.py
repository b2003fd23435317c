"""The command as a process of its own: streams, exit status, a closed pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from goldenspike import __version__

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


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end differently there")
def test_a_reader_who_leaves_early_gets_no_traceback() -> None:
    with subprocess.Popen(
        [*COMMAND, "rules", "america"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
