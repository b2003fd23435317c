"""Results as a Parquet file, a row for each seat of each game, for those who analyse them elsewhere."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from goldenspike.core.play import GoldenSpikeError
from goldenspike.sim.runner import GameResult, Series


class ParquetError(GoldenSpikeError):
    """The file cannot be written; the message says why."""


def require_installed() -> None:
    """Raise ParquetError if the extra is not installed."""
    if importlib.util.find_spec("pyarrow") is None:
        raise ParquetError(
            "--parquet needs an extra that is not installed: pip install '.[parquet]' in the clone."
        )


def columns(series: Series, results: Iterable[GameResult]) -> dict[str, list[Any]]:
    """Return the columns: game, seat, bot, win, score, answers, turns, whether finished, and the game's
    figures.

    A figure that is one number for the table is the same in all rows of a game.
    """
    found: dict[str, list[Any]] = {
        name: []
        for name in ("game", "seat", "bot", "won", "score", "answers", "turns", "finished", "forfeits")
    }
    for result in sorted(results, key=lambda each: each.number):
        seating = series.seating(result.number)
        for seat, score in enumerate(result.scores):
            row = {
                "game": result.number,
                "seat": seat,
                "bot": seating[seat],
                "won": 1.0 / len(result.winners) if seat in result.winners else 0.0,
                "score": score,
                "answers": result.answers,
                "turns": result.turns,
                "finished": result.finished,
                "forfeits": result.forfeits.get(seat, 0),
            }
            for name, numbers in result.figures.items():
                row[name] = numbers[seat] if len(numbers) == len(result.scores) else numbers[0]
            for name, value in row.items():
                found.setdefault(name, []).append(value)
    return found


def write_parquet(file: Path, series: Series, results: Iterable[GameResult]) -> None:
    """Write the results of a series."""
    require_installed()
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.table(columns(series, results)), file)
