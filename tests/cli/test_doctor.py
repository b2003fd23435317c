"""goldenspike doctor: what is installed, and what to do about each lack."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from click.testing import Result

from goldenspike.cli import doctor as doctor_module
from goldenspike.core.registry import find

Run = Callable[..., Result]

COMPILED = os.environ.get("GOLDENSPIKE_FORM") == "compiled"


def test_doctor_says_versions_form_games_and_rulebooks(goldenspike: Run) -> None:
    result = goldenspike("doctor")
    assert result.exit_code == 0
    for what in (
        "goldenspike: ",
        "python: ",
        "click: ",
        "form: ",
        "game america: ",
        "rulebook america: ",
        "terminal: ",
    ):
        assert f"\n{what}" in f"\n{result.stdout}"
    assert ("form: compiled" in result.stdout) == COMPILED


def test_doctor_as_json_is_one_document(goldenspike: Run) -> None:
    document = json.loads(goldenspike("doctor", "--json").stdout)
    assert document["well"] is True
    for finding in document["findings"]:
        assert finding["state"] in {"well", "lacking", "broken"}
        assert (finding["state"] == "well") == (finding["remedy"] == "")


def test_doctor_warns_of_an_old_sqlite(goldenspike: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for version, warned in (((3, 51, 2), True), ((3, 51, 3), False), ((3, 60, 0), False)):
        monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
        result = goldenspike("doctor")
        assert result.exit_code == 0
        assert ("SQLite 3.51.3 or later" in result.stdout) is warned


def test_a_broken_rulebook_makes_doctor_fail_and_say_what_to_do(
    goldenspike: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    homeless = msgspec.structs.replace(find("america"), folder=tmp_path)
    monkeypatch.setattr(doctor_module, "find", lambda name: homeless)
    result = goldenspike("doctor")
    assert result.exit_code == 1
    assert "There is no rulebook at" in result.stdout
    assert "  To do: " in result.stdout


def test_a_game_that_does_not_load_makes_doctor_fail(
    goldenspike: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fall(name: str) -> None:
        raise ImportError("no such module")

    monkeypatch.setattr(doctor_module, "find", fall)
    result = goldenspike("doctor")
    assert result.exit_code == 1
    assert "game america: cannot be loaded: ImportError: no such module (broken)" in result.stdout


def test_no_games_at_all_is_told(goldenspike: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_module, "names", lambda: ())
    result = goldenspike("doctor")
    assert result.exit_code == 1
    assert "games: none is registered (broken)" in result.stdout


@pytest.mark.skipif(COMPILED, reason="the compiled form lacks nothing")
def test_without_a_compiler_doctor_says_what_to_install(
    goldenspike: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    result = goldenspike("doctor")
    assert result.exit_code == 0
    assert "the C compiler no-such-compiler is not on the path" in result.stdout
    assert "Install a C compiler" in result.stdout


def test_an_extra_that_is_not_installed_is_lacking_and_nothing_is_broken() -> None:
    assert doctor_module.check_extra("click", "lab", "arena").state == "well"
    lacking = doctor_module.check_extra("nowhere-to-be-found", "lab", "arena")
    assert lacking.state == "lacking"
    assert "goldenspike arena needs it" in lacking.says
    assert lacking.remedy == "pip install '.[lab]' in the clone"
