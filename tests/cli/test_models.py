"""Trained models at the command line: simulate seats them, and neither records nor servers name files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("onnx", reason="the package onnx is not installed")
pytest.importorskip("onnxruntime", reason="the extra 'onnx' is not installed")

from click.testing import Result

from kit.models import write_model

Run = Callable[..., Result]


def test_simulate_seats_a_model_and_its_record_is_not_resumed_without_being_asked(
    goldenspike: Run, tmp_path: Path
) -> None:
    name = write_model(tmp_path / "model.onnx")
    words = ("simulate", "montana", "--seats", f"{name},random", "--games", "1", "--seed", "3", "--jobs", "1")
    result = goldenspike(*words, "--out", tmp_path / "games")
    assert (result.exit_code, result.stderr) == (0, "")
    record = tmp_path / "games" / "0001.game"
    theirs = tmp_path / "theirs.game"
    text = record.read_text(encoding="utf-8")
    theirs.write_text(text.replace("yellow random", "yellow you"), encoding="utf-8")
    loaded = goldenspike("play", "--load", theirs)
    assert loaded.exit_code == 2
    assert loaded.stderr.endswith("has a seat of an outside bot; say who sits where with --seats.\n")


@pytest.mark.parametrize("command", ["simulate", "arena", "play"])
def test_a_wrong_file_is_one_sentence_before_anything_is_played(goldenspike: Run, command: str) -> None:
    seats = {"simulate": "--seats", "arena": "--bots", "play": "--seats"}[command]
    result = goldenspike(command, "montana", seats, "onnx:nowhere.onnx,random")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "'onnx:nowhere.onnx': there is no file 'nowhere.onnx'.\n"


def test_a_server_registers_no_files(goldenspike: Run, tmp_path: Path) -> None:
    name = write_model(tmp_path / "model.onnx")
    result = goldenspike("serve", "--db", f"sqlite:///{tmp_path / 'tables.db'}", "--bot", f"Mole={name}")
    assert result.exit_code == 2
    assert "--bot is written like NAME=cmd:./my-bot." in result.stderr
