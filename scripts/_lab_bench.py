"""Measure the lab: games a second by worker processes, one long series, and what a game of the planner costs.

Every number of workers plays the same series in every round, in turn, so that ratios come from one run; the
summaries must be equal. The cost of a planner game is the CPU time of a series in one process.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from typing import Any

SEATS = {"america": 4, "montana": 4, "pioneer": 1, "railways": 4}
"""The seats of the games that are measured."""
GAMES = {"america": 200, "montana": 2000, "pioneer": 400, "railways": 200}
"""Games of a series that is measured, enough that starting processes takes a small part of the time."""
PLANNER_GAMES = {"america": 4, "montana": 20, "pioneer": 8, "railways": 4}
"""Games of the planner whose CPU time is measured."""
TIMES = ("seconds", "answers_per_second")
MACHINES = 100
MILLION = 1_000_000
SECONDS_IN_HOUR = 3600


def main() -> int:
    """Measure and print figures as JSON; return the exit status."""
    options = arguments()
    games = {game: GAMES[game] for game in ([options.game] if options.game else SEATS)}
    figures: dict[str, Any] = {
        "workers": {
            game: by_workers(options, game, scaled(number, options)) for game, number in games.items()
        },
        "planner": {game: planner_cost(options, game) for game in games},
    }
    if options.long:
        figures["long"] = long_series(options)
    print(json.dumps(figures))
    return 0


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help="the command goldenspike, compiled")
    parser.add_argument("--game", choices=tuple(SEATS), help="only this game (all)")
    parser.add_argument("--rounds", type=int, default=5, help="series of each number of workers (5)")
    parser.add_argument("--percent", type=int, default=100, help="of the usual number of games (100)")
    parser.add_argument("--workers", default="", help="numbers of workers like 1,2 (1, 2, 4 … all cores)")
    parser.add_argument("--long", action="store_true", help="also 20,000 games of america with two workers")
    return parser.parse_args()


def scaled(games: int, options: argparse.Namespace) -> int:
    """Return the asked part of a number of games."""
    return max(1, games * int(options.percent) // 100)


def worker_counts(options: argparse.Namespace) -> list[int]:
    """Return the numbers of workers: those asked for, or powers of two up to the cores."""
    if options.workers:
        return [int(word) for word in options.workers.split(",")]
    cores = os.cpu_count() or 1
    counts = [1]
    while counts[-1] * 2 < cores:
        counts.append(counts[-1] * 2)
    return [*counts, cores] if cores > 1 else counts


def series(options: argparse.Namespace, game: str, bot: str, games: int, workers: int) -> dict[str, Any]:
    """Play one series and return its summary, with the seconds on the clock and of the processors."""
    seats = ",".join([bot] * SEATS[game])
    command = [options.program, "simulate", game, "--games", str(games), "--seats", seats]
    command += ["--seed", "1", "--jobs", str(workers), "--json"]
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    clock, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"{done.stderr.strip()}\nMeasuring failed.")
    summary: dict[str, Any] = json.loads(done.stdout)
    summary["clock"] = clock
    summary["cpu"] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return summary


def by_workers(options: argparse.Namespace, game: str, games: int) -> list[dict[str, Any]]:
    """Return games a second by number of workers, with the ratio to one worker of the same round."""
    counts = worker_counts(options)
    rates: dict[int, list[float]] = {count: [] for count in counts}
    results: set[str] = set()
    compiled = False
    for number in range(options.rounds):
        for count in counts if number % 2 == 0 else reversed(counts):
            summary = series(options, game, "greedy", games, count)
            rates[count].append(games / summary["clock"])
            compiled = summary["compiled"]
            own = {name: value for name, value in summary.items() if name not in (*TIMES, "clock", "cpu")}
            results.add(json.dumps(own, sort_keys=True))
    if len(results) > 1:
        sys.exit(f"The summaries of {game} differ between numbers of workers.")
    first = rates[counts[0]]
    return [
        {
            "workers": count,
            "games": games,
            "games_per_second": round(statistics.median(rates[count]), 2),
            "ratio": round(
                statistics.median([rate / one for rate, one in zip(rates[count], first, strict=True)]), 2
            ),
            "compiled": compiled,
        }
        for count in counts
    ]


def planner_cost(options: argparse.Namespace, game: str) -> dict[str, Any]:
    """Return the CPU seconds of a game between planners, and what a million cost on 100 machines.

    The machines are like this one; the hours are those of all their cores, at the efficiency of one worker.
    """
    games = scaled(PLANNER_GAMES[game], options)
    start = series(options, game, "random", 1, 1)["cpu"]
    cpu = (series(options, game, "planner", games, 1)["cpu"] - start) / games
    cores = os.cpu_count() or 1
    return {
        "games": games,
        "cpu_seconds_a_game": round(cpu, 2),
        "core_hours_a_million": round(MILLION * cpu / SECONDS_IN_HOUR),
        "cores_a_machine": cores,
        "hours_on_100_machines": round(MILLION * cpu / SECONDS_IN_HOUR / MACHINES / cores, 1),
    }


def long_series(options: argparse.Namespace) -> dict[str, Any]:
    """Return the time of 20,000 games of america with two workers."""
    summary = series(options, "america", "greedy", 20_000, 2)
    return {
        "games": summary["games"],
        "minutes": round(summary["clock"] / 60, 1),
        "games_per_second": round(summary["games"] / summary["clock"], 1),
        "answers_per_second": summary["answers_per_second"],
        "wins": summary["wins"],
    }


if __name__ == "__main__":
    sys.exit(main())
