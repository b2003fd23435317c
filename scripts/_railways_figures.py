"""Play games of Transcontinental between bots and write how they end, and who wins, to its page.

Run by `scripts/figures railways`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev
from typing import Any, Final, NamedTuple

from goldenspike.bots.greedy import Greedy
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.play import pending, play
from goldenspike.games.railways import GAME
from goldenspike.games.railways.bot.weights import WEIGHTS
from goldenspike.games.railways.scoring import winners

PAGE = Path(__file__).resolve().parent.parent / "docs" / "games" / "railways.md"
BEGIN = "<!-- figures:begin -->"
END = "<!-- figures:end -->"
SEED = "figures"
"""Reserved for these figures: the weights were chosen on games of other seeds."""
SEATS: Final = (2, 3, 4, 6)
ARENA_SEATS: Final = (2, 4)
ERRORS_OF_95: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""
FORMER: Final = {
    "opening": 2.0,
    "calm": 2.0,
    "patience": 1.0,
    "west_rounds": 1.0,
    "western": 0.0,
    "finish": 0.0,
}
"""Weights with which `greedy` plays as it did in version 1 of the game."""

Weights = dict[str, float]


class GameFigures(NamedTuple):
    """The figures of one game."""

    rounds: int
    west: int
    """Rounds of the Western phase; 0 if it did not begin."""
    settlers: int
    coast_lines: int
    by_clock: bool
    """Whether neither a second line nor the limit of rounds ended the game."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]


def play_game(seated: list[Weights], seed: str) -> GameFigures:
    """Return the figures of a game between greedy bots, each with its own weights."""
    table: Any = GAME.open(len(seated), {})
    dice = GAME.dice(table, seed)
    bots = [Greedy(GAME, Seat(seat), seed) for seat in range(len(seated))]
    east = 0
    while not table.over:
        question = pending(table)
        if table.phase == 1:
            east = table.rounds
        if not isinstance(question, Decision):
            play(table, dice.answer(table))
            continue
        options = question.options(table)
        for name, value in seated[question.seat].items():
            setattr(WEIGHTS, name, value)
        play(table, bots[question.seat].choose(TableKnowledge(GAME, table, question.seat), options))
    return GameFigures(
        rounds=table.rounds,
        west=table.rounds - east if table.phase == 2 else 0,
        settlers=table.settlers_delivered,
        coast_lines=table.coast_lines,
        by_clock=not table.ending and table.rounds < int(table.settings.rounds),
        scores=tuple(GAME.outcome(table).scores),
        winners=tuple(winners(table)),
    )


def play_alike(seats: int, weights: Weights, first: int, number: int) -> list[GameFigures]:
    """Play this many games from the first number on, all seats with the same weights."""
    return [play_game([weights] * seats, f"{SEED} {seats} {first + each}") for each in range(number)]


def play_arena(seats: int, new: Weights, first: int, number: int) -> list[tuple[float, float]]:
    """Play pairs of games between new and former weights, with swapped seats; return the pairs' results.

    A result is the difference of the mean points, and the new weights' share of both wins.
    """
    half = seats // 2
    results = []
    for each in range(first, first + number):
        seed = f"{SEED} arena {seats} {each}"
        one = play_game([new, FORMER] * half, seed)
        other = play_game([FORMER, new] * half, seed)
        gain = fmean(one.scores[::2] + other.scores[1::2]) - fmean(one.scores[1::2] + other.scores[::2])
        results.append((gain, (share_won(one, 0) + share_won(other, 1)) / 2))
    return results


def share_won(game: GameFigures, parity: int) -> float:
    """Return the share of a win that the seats of this parity have."""
    return fmean([float(seat % 2 == parity) for seat in game.winners])


def wilson(successes: float, number: int) -> tuple[float, float]:
    """Return the 95 % interval of a share by Wilson."""
    z = ERRORS_OF_95
    share = successes / number
    middle = share + z * z / (2 * number)
    half = z * sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    return max(0.0, (middle - half) / (1 + z * z / number)), min(1.0, (middle + half) / (1 + z * z / number))


def percent(value: float) -> str:
    """Return a share as a percentage without the sign."""
    return f"{100 * value:.0f}"


def share(flags: list[bool]) -> str:
    """Return the share of true values with its interval, like "70 % (57 to 80)"."""
    low, high = wilson(sum(flags), len(flags))
    return f"{percent(fmean(flags))} % ({percent(low)} to {percent(high)})"


def column(games: list[GameFigures]) -> list[str]:
    """Return the cells of a number of seats, one for each of ROWS."""
    west = [game.west for game in games if game.west]
    rounds = sorted(game.rounds for game in games)
    seats = len(games[0].scores)
    return [
        str(len(games)),
        share([game.west > 0 for game in games]),
        f"{median(west):g}" if west else "–",
        f"{fmean(rounds):.1f} ({rounds[len(rounds) // 10]} to {rounds[len(rounds) * 9 // 10]})",
        f"{fmean(game.settlers for game in games):.1f}",
        f"{fmean(game.coast_lines for game in games):.1f}",
        share([game.by_clock for game in games]),
        ", ".join(f"{fmean(game.scores[seat] for game in games):.0f}" for seat in range(seats)),
        f"{fmean(max(game.scores) for game in games):.0f}",
        ", ".join(str(sum(game.winners[0] == seat for game in games)) for seat in range(seats)),
    ]


ROWS: Final = (
    "games",
    "games that reach the Western phase (95 % interval)",
    "rounds of the Western phase, median of these",
    "rounds, mean (10 to 90 %)",
    "settlers delivered, mean",
    "coast-to-coast lines, mean",
    "games that the clock ended",
    "points by seat, mean",
    "winner's points, mean",
    "games won by seat",
)


def arena_line(seats: int, results: list[tuple[float, float]]) -> str:
    """Return the sentence about the new weights against the former."""
    gains = [gain for gain, _ in results]
    half = ERRORS_OF_95 * stdev(gains) / sqrt(len(gains))
    won = [wins for _, wins in results]
    low, high = wilson(sum(won), len(won))
    points = f"{fmean(gains):+.1f} points a seat ({fmean(gains) - half:+.1f} to {fmean(gains) + half:+.1f})"
    wins = f"{percent(fmean(won))} % of the wins ({percent(low)} to {percent(high)})"
    return f"- {seats} seats, {len(results)} pairs of games with swapped seats:\n  {points}, {wins}."


def text(found: dict[int, list[GameFigures]], arena: dict[int, list[tuple[float, float]]], day: str) -> str:
    """Return the text between the markers."""
    columns = [column(found[seats]) for seats in sorted(found)]
    lines = [
        BEGIN,
        "",
        f"Written by `scripts/figures railways` on {day}; do not edit between the markers. `greedy` in every",
        f"seat, default options, dice of the seeds `{SEED} SEATS NUMBER`.",
        "",
        f"| | {' | '.join(f'{seats} seats' for seats in sorted(found))} |",
        f"|---|{'---|' * len(found)}",
        *[f"| {name} | {' | '.join(cells[row] for cells in columns)} |" for row, name in enumerate(ROWS)],
        "",
        "`greedy` against itself with the weights of version 1, at the same tables by the rules of today:",
        "",
        *[arena_line(seats, arena[seats]) for seats in sorted(arena)],
        "",
        END,
    ]
    return "\n".join(lines)


def main() -> int:
    """Play the games and write the figures to the page; return the exit status."""
    parser = argparse.ArgumentParser(prog="scripts/figures railways", description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="games with each number of seats (60)")
    parser.add_argument(
        "--pairs", type=int, default=60, help="pairs of games against the former weights (60)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    arguments = parser.parse_args()
    new = {name: getattr(WEIGHTS, name) for name in FORMER}
    found: dict[int, list[GameFigures]] = {}
    arena: dict[int, list[tuple[float, float]]] = {}
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(arguments.jobs, mp_context=context) as pool:
        for seats in SEATS:
            parts = [
                pool.submit(play_alike, seats, new, first, min(5, arguments.games - first))
                for first in range(0, arguments.games, 5)
            ]
            found[seats] = [game for part in parts for game in part.result()]
            print(seats, column(found[seats]), flush=True)
        for seats in ARENA_SEATS:
            duels = [
                pool.submit(play_arena, seats, new, first, min(5, arguments.pairs - first))
                for first in range(0, arguments.pairs, 5)
            ]
            arena[seats] = [result for part in duels for result in part.result()]
            print(arena_line(seats, arena[seats]), flush=True)
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    day = datetime.now(UTC).date().isoformat()
    PAGE.write_text(before + text(found, arena, day) + after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
