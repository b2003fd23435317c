"""Measure each bot against weaker ones, and the planner's thinking times.

Results are kept in benchmarks/ladder.json, from which the tables of docs/bots.md and the plot are written.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from _strength import plot
from goldenspike.bots.bot import Bot
from goldenspike.bots.knowledge import Knowledge
from goldenspike.core.game import Game
from goldenspike.core.registry import find
from goldenspike.sim.match import Match

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "bots.md"
PICTURE: Final = ROOT / "docs" / "pictures" / "strength.svg"
RESULTS: Final = ROOT / "benchmarks" / "ladder.json"
GAMES_CACHE: Final = ROOT / ".cache" / "ladder"
SEED: Final = 1869
"""Reserved for measuring: no weight and no setting was chosen by games of this seed."""
SEATS: Final = {"america": 4, "montana": 2, "pioneer": 1, "railways": 4}
"""Seats at a table by game; one of them is the planner's."""
MIN_DECISIONS: Final = 300
"""Fewest decisions of a game that are timed."""


@dataclass(frozen=True)
class Rung:
    """A bot, its opponents, and the number of games to play."""

    game: str
    bot: str
    other: str
    others: int
    games: int

    @property
    def bots(self) -> str:
        """The value of `--bots` for the arena."""
        return ",".join((self.bot, *[self.other] * self.others))

    @property
    def name(self) -> str:
        """The key of the result."""
        return f"{self.game} {self.bots}"


RUNGS: Final = (
    Rung("america", "novice", "random", 3, 100),
    Rung("america", "greedy", "random", 3, 200),
    Rung("america", "greedy", "novice", 3, 100),
    Rung("montana", "novice", "random", 1, 100),
    Rung("montana", "greedy", "random", 1, 200),
    Rung("montana", "greedy", "novice", 1, 100),
    Rung("montana", "expert:1000", "planner:3000", 1, 20),
    Rung("pioneer", "novice", "random", 1, 200),
    Rung("pioneer", "greedy", "novice", 1, 200),
    Rung("railways", "novice", "random", 1, 100),
    Rung("railways", "greedy", "random", 1, 200),
    Rung("railways", "greedy", "novice", 1, 100),
)
PLANNER_BUDGETS: Final = {
    "america": {200: 40, 500: 40, 1_250: 40, 2_500: 40, 5_000: 240, 10_000: 40},
    "montana": {300: 60, 1_000: 60, 3_000: 60, 10_000: 30, 20_000: 12},
    "pioneer": {100: 40, 400: 400, 1_200: 40, 4_000: 16},
    "railways": {350: 32, 1_400: 32, 3_500: 32, 7_000: 32, 14_000: 60, 28_000: 20},
}
"""By game, the number of games to play with each budget of the planner, which is in evaluated tables.

Most games are played with the budget that takes about 100 ms for a decision. In `pioneer` greedy plays half
of the games, on the same deals.
"""


class TimedBot:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds: list[float] = []

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        """Return the choice of the bot, and record its CPU time."""
        begun = time.process_time()
        answer = self.bot.choose(known, options)
        self.seconds.append(time.process_time() - begun)
        return answer


def main() -> int:
    """Measure the requested rungs, all by default, and write the results; return the exit status."""
    arguments = parse_arguments()
    # The planner measures wall-clock time. Here that is replaced by CPU time, so that other load on the
    # machine does not make it weaker.
    time.perf_counter = time.process_time
    for name in arguments.game:
        seats = max(2, SEATS[name])
        planners = [
            Rung(name, f"planner:{tables}", "greedy", seats - 1, games)
            for tables, games in PLANNER_BUDGETS[name].items()
        ]
        for rung in (*[each for each in RUNGS if each.game == name], *planners):
            if not arguments.only or arguments.only in rung.bots.split(",") or arguments.only == rung.bots:
                store_result("rungs", rung.name, measure_rung(rung, arguments.jobs))
        for bot in ("planner", *[rung.bot for rung in planners]):
            if arguments.times and (not arguments.only or arguments.only == bot):
                store_result("times", f"{name} {bot}", measure_times(find(name), bot))
    write_tables()
    return 0


def parse_arguments() -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(prog="scripts/ladder", description=__doc__)
    parser.add_argument("game", nargs="*", default=[*SEATS], help="games (all)")
    parser.add_argument(
        "--only", default="", metavar="BOTS", help="only rungs with this bot, like planner:5000"
    )
    parser.add_argument("--times", action="store_true", help="also time the planner's decisions")
    parser.add_argument("--jobs", type=int, default=1, help="games played at once (1)")
    return parser.parse_args()


# Measuring ---------------------------------------------------------------------------------------


def command(rung: Rung) -> list[str]:
    """Return the arguments of `goldenspike` that play the games of a rung."""
    words = ["arena", rung.game, "--bots", rung.bots, "--games", str(rung.games), "--seed", str(SEED)]
    return [*words, *(["--seats", "1"] if SEATS[rung.game] == 1 else [])]


def measure_rung(rung: Rung, jobs: int) -> dict[str, object]:
    """Return wins and scores of a bot against the others; games in the cache are not played again."""
    print(f"{rung.name} …", flush=True)
    folder = GAMES_CACHE / rung.name.replace(" ", "-").replace(",", "-").replace(":", "-")
    words = [*command(rung), "--out", str(folder), "--jobs", str(jobs), "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "goldenspike.cli", *words], capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    own = next(each for each in found["standings"] if each["bot"] == rung.bot)
    others = next(each for each in found["standings"] if each["bot"] == rung.other)
    line = {
        "game": rung.game,
        "bot": rung.bot,
        "against": f"{rung.others} `{rung.other}`" if SEATS[rung.game] > 1 else f"`{rung.other}`",
        "command": " ".join(("goldenspike", *command(rung))),
        "games": own["win_share"]["of"],
        "wins": own["wins"],
        "share": own["win_share"]["share"],
        "low": own["win_share"]["low"],
        "high": own["win_share"]["high"],
        "par": own["even_share"],
        "score": own["scores"]["mean"],
        "score_low": own["scores"]["low"],
        "score_high": own["scores"]["high"],
        "others_score": others["scores"]["mean"],
        "unfinished": found["unfinished"],
        "compiled": found["compiled"],
        "day": str(datetime.now(UTC).date()),
    }
    print(f"   {line['wins']} of {line['games']}; {line['score']:.1f} to {line['others_score']:.1f} points")
    return line


def measure_times(game: Game, bot: str) -> dict[str, object]:
    """Return the distribution of a planner's thinking times in milliseconds."""
    seconds: list[float] = []
    number = 0
    while len(seconds) < MIN_DECISIONS:
        match = Match(game, [bot, *["greedy"] * (SEATS[game.name] - 1)], {}, f"times {number}")
        timed = TimedBot(match.bots[0])
        match.bots[0] = timed
        match.play()
        seconds.extend(timed.seconds)
        number += 1
        print(f"{game.name} {bot}: {len(seconds)} decisions", flush=True)
    ordered = sorted(seconds)
    p50, p99, longest = [
        round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1) for part in (0.5, 0.99, 1)
    ]
    return {
        "game": game.name,
        "bot": bot,
        "decisions": len(seconds),
        "mean": round(1000 * sum(seconds) / len(seconds), 1),
        "p50": p50,
        "p99": p99,
        "longest": longest,
        "day": str(datetime.now(UTC).date()),
    }


def read_results() -> dict[str, dict[str, Any]]:
    """Return all stored results, by part and name."""
    if not RESULTS.exists():
        return {"rungs": {}, "times": {}}
    found: dict[str, dict[str, Any]] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return found


def store_result(part: str, name: str, line: dict[str, object]) -> None:
    """Store a result, in place of the last one of this name."""
    found = read_results()
    found[part][name] = line
    RESULTS.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


# Tables ------------------------------------------------------------------------------------------


def write_tables() -> None:
    """Write the tables of docs/bots.md and the plot, from all results so far."""
    found = read_results()
    rungs = sorted(found["rungs"].values(), key=lambda line: (line["game"], strength_order(line["bot"])))
    write_rows("ladder", [rung_row(line) for line in rungs])
    times = sorted(found["times"].values(), key=lambda line: (line["game"], strength_order(line["bot"])))
    write_rows("times", [time_row(line) for line in times])
    PICTURE.write_text(plot(rungs, times), encoding="utf-8")


def strength_order(bot: str) -> tuple[int, int]:
    """Return a sort key: weaker bots first, and smaller budgets."""
    name, _, tables = bot.partition(":")
    return ("random", "novice", "greedy", "planner", "expert").index(name), int(tables or 0)


def rung_row(line: dict[str, Any]) -> str:
    """Return the table row of a rung, in Markdown."""
    cells = (
        *(f"`{line['game']}`", f"`{line['bot']}`", line["against"], line["games"], line["wins"]),
        *(f"{line['share']:.0%}", f"{line['low']:.0%} to {line['high']:.0%}", f"{line['par']:.0%}"),
        *(f"{line['score']:.1f}", f"{line['others_score']:.1f}", line["day"]),
    )
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def time_row(line: dict[str, Any]) -> str:
    """Return the table row of a bot's thinking times, in Markdown."""
    cells = (
        *(f"`{line['game']}`", f"`{line['bot']}`", line["decisions"]),
        *[f"{line[key]:.0f}" for key in ("mean", "p50", "p99", "longest")],
        line["day"],
    )
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def write_rows(table: str, rows: list[str]) -> None:
    """Replace the rows of a table of docs/bots.md, between its markers and under its heading."""
    begin, end = f"<!-- {table}:begin -->", f"<!-- {table}:end -->"
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
    inside, _, after = rest.partition(end)
    lines = [*inside.strip().splitlines()[:2], *rows]
    PAGE.write_text(f"{before}{begin}\n" + "\n".join(lines) + f"\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
