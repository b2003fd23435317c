"""goldenspike perft and goldenspike bench."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from goldenspike.core.registry import find, names
from kit import toy

Run = Callable[..., Result]

BENCH_FIELDS = {
    "answers_per_second": float,
    "sampled_answers_per_second": float,
    "kinds": dict,
    "options_mean": float,
    "copy_us": float,
    "options_us": float,
    "table_bytes": int,
    "games_per_second_greedy": float,
    "compiled": bool,
    "python": str,
}


def counted(result: Result) -> int:
    assert result.exit_code == 0, result.stderr
    number: int = json.loads(result.stdout)["count"]
    return number


@pytest.mark.parametrize(("depth", "sequences"), [(0, 1), (1, 3), (2, 9), (3, 18), (4, 36), (5, 54)])
@pytest.mark.usefixtures("goldrush")
def test_perft_counts_by_hand(goldenspike: Run, depth: int, sequences: int) -> None:
    """Two secret finds of three; then north stops and south chooses, or north digs and finds one of two.

    Where both stop at once the game is over, and there is no fifth answer.
    """
    words = ("perft", "goldrush", "--seats", "2", "--depth", str(depth), "--json")
    assert counted(goldenspike(*words)) == sequences
    assert counted(goldenspike(*words, "--divide")) == sequences


def test_perft_of_america_opens_with_two_rolls(goldenspike: Run) -> None:
    result = goldenspike("perft", "america", "--depth", "2", "--json")
    document = json.loads(result.stdout)
    assert document["count"] == 36 * 36
    assert {"game", "version", "depth", "count", "seconds"} <= document.keys()


def test_perft_in_words_divides_by_the_first_answer(goldenspike: Run) -> None:
    result = goldenspike(
        "perft", "america", "--depth", "2", "--divide", "--option", "setup=variable", "--seats", "3"
    )
    assert result.exit_code == 0
    *parts, total = result.stdout.splitlines()
    assert len(parts) == 1, "the shuffled tokens are one listed answer"
    assert total.startswith("36 sequences of 2 answers")


def test_perft_begins_with_a_position(goldenspike: Run, tmp_path: Path) -> None:
    game = find("america")
    file = tmp_path / "position.json"
    file.write_text(json.dumps(game.write_position(game.open(3, {}))), encoding="utf-8")
    words = ("perft", "america", "--depth", "2", "--json")
    assert counted(goldenspike(*words, "--position", file)) == counted(goldenspike(*words, "--seats", "3"))


def test_a_position_of_another_game_is_refused(goldenspike: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(toy.GAME.write_position(toy.GAME.open(2, {}))), encoding="utf-8")
    result = goldenspike("perft", "america", "--depth", "1", "--position", file)
    assert result.exit_code == 1
    assert "This is not a position of Trails to Rails" in result.stderr


@pytest.mark.usefixtures("goldrush")
def test_bench_has_every_field_of_the_contract(goldenspike: Run) -> None:
    result = goldenspike("bench", "goldrush", "--seconds", "0.05", "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    document = json.loads(result.stdout)
    assert list(document) == ["goldrush"]
    figures = document["goldrush"]
    for name, kind in BENCH_FIELDS.items():
        assert type(figures[name]) is kind, name
    assert figures["answers_per_second"] > 0
    assert figures["sampled_answers_per_second"] > 0
    assert abs(sum(figures["kinds"].values()) - 1) < 0.001
    assert set(figures["kinds"]) == {"Found", "Dig", "Stop"}
    assert 2 <= figures["options_mean"] <= 3
    assert figures["compiled"] is False, "the toy comes from the tests"


@pytest.mark.usefixtures("goldrush")
def test_bench_in_words(goldenspike: Run) -> None:
    result = goldenspike("bench", "goldrush", "--seconds", "0.05")
    assert result.exit_code == 0
    assert result.stdout.startswith("goldrush, version 1, 3 seats, plain form")
    assert "answers a second, all options made" in result.stdout


@pytest.mark.slow
@pytest.mark.usefixtures("goldrush")
def test_bench_without_a_name_measures_every_game(goldenspike: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    # As if these were all there are: whole greedy games of all others take minutes in plain form.
    assert "montana" in names()
    monkeypatch.setattr("goldenspike.cli.bench.names", lambda: ("goldrush", "montana"))
    result = goldenspike("bench", "--seconds", "0.05", "--json")
    assert result.exit_code == 0, result.stderr
    document = json.loads(result.stdout)
    assert list(document) == ["goldrush", "montana"]
    assert document["montana"]["table_bytes"] > 500
