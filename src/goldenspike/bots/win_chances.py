"""Every seat's chance to win, from what one seat may know, with a band of doubt."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

import msgspec

from goldenspike.bots.knowledge import Knowledge
from goldenspike.bots.net_file import judge_of, trained
from goldenspike.bots.planner import count_seats
from goldenspike.core.agenda import Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.rng import Rng

WORLDS: Final = 16
"""Imagined tables over which chances are averaged, in a game with something hidden."""
ERRORS_OF_95: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""


class WinChances(msgspec.Struct, frozen=True):
    """What a seat can say about who will win."""

    chances: tuple[float, ...]
    """By seat, with the sum 1; in a game for one, the points it will have."""
    bands: tuple[float, ...]
    """By seat, half the width of the band of doubt."""
    learned: bool
    """Whether a trained network judged, or the evaluation of the game."""


def win_chances(known: Knowledge, seed: str, worlds: int = WORLDS) -> WinChances:
    """Return every seat's chance to win, averaged over tables imagined from what is known.

    The band holds the sampling error of the mean, and by how much the network's chances differed from what
    came true in the games it was tested on.
    """
    game = known.game
    rng = Rng(f"chances {seed}")
    number = worlds if game.hidden else 1
    found: list[list[float]] = []
    learned = False
    for _ in range(number):
        table = known.imagine(rng)
        judge = judge_of(game, table)
        learned = judge is not None
        found.append(evaluated_chances(game, table) if judge is None else judge.chances(table))
    means = [sum(column) / number for column in zip(*found, strict=True)]
    error = calibration_error(game) if learned else 0.0
    bands = [sqrt(sampling_error(column) ** 2 + error**2) for column in zip(*found, strict=True)]
    return WinChances(tuple(means), tuple(bands), learned)


def sampling_error(numbers: tuple[float, ...]) -> float:
    """Return half the width of the 95 % interval of the mean; 0 for a single number."""
    number = len(numbers)
    if number < 2:
        return 0.0
    mean = sum(numbers) / number
    variance = sum([(each - mean) ** 2 for each in numbers]) / (number - 1)
    return ERRORS_OF_95 * sqrt(variance / number)


def calibration_error(game: Game) -> float:
    """Return the expected calibration error of the game's network on games between equals."""
    found = trained(game)
    return 0.0 if found is None else float(found[0].record.get("calibration_error", 0.0))


def evaluated_chances(game: Game, table: Table) -> list[float]:
    """Return every seat's chance by the game's evaluation: a softmax with its fitted slope."""
    seats = count_seats(table)
    if table.over and seats > 1:
        won = game.outcome(table).winners
        return [1.0 / len(won) if seat in won else 0.0 for seat in range(seats)]
    values = [game.evaluate(table, Seat(seat)) for seat in range(seats)]
    if seats == 1:
        return values
    top = max(values)
    shares = [exp(game.win_slope * (value - top)) for value in values]
    return [share / sum(shares) for share in shares]
