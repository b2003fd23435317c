"""Results as columns, a row for each seat of each game."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldenspike.sim.parquet import columns, write_parquet
from goldenspike.sim.runner import GameResult, Series

SERIES = Series("toy", ("a", "b"), {}, 2, 1)
RESULTS = [
    GameResult(1, (0, 1), (5, 5), 30, 8, True, {"rounds": (4,), "gold": (1, 2)}),
    GameResult(0, (1,), (3, 6), 20, 6, True, {"rounds": (3,), "gold": (0, 9)}, {0: 2}),
]


def test_every_seat_of_every_game_is_a_row() -> None:
    found = columns(SERIES, RESULTS)
    assert found["game"] == [0, 0, 1, 1]
    assert found["bot"] == ["a", "b", "b", "a"], "bots rotate"
    assert found["won"] == [0.0, 1.0, 0.5, 0.5]
    assert found["score"] == [3, 6, 5, 5]
    assert found["rounds"] == [3, 3, 4, 4]
    assert found["gold"] == [0, 9, 1, 2]
    assert found["forfeits"] == [2, 0, 0, 0]


def test_a_file_reads_back(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra 'parquet' is not installed")
    write_parquet(tmp_path / "results.parquet", SERIES, RESULTS)
    assert parquet.read_table(tmp_path / "results.parquet").to_pydict() == columns(SERIES, RESULTS)
