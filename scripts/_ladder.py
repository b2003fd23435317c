"""How strong each bot is against the next lower one, and how long the planner thinks.

Everything found stands in benchmarks/ladder.json; the tables of docs/bots.md and the plot are made from it.
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
from goldenspike.core.game import Game
from goldenspike.core.registry import find
from goldenspike.sim.match import Match

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "bots.md"
PICTURE: Final = ROOT / "docs" / "pictures" / "strength.svg"
FOUND: Final = ROOT / "benchmarks" / "ladder.json"
PLAYED: Final = ROOT / ".cache" / "ladder"
SEED: Final = 1869
"""No weight and no setting was ever chosen by games of this seed."""
SEATS: Final = {"america": 4, "montana": 2, "pioneer": 1, "railways": 4}
"""At a table with a planner."""
DECISIONS: Final = 300
"""At least so many decisions of each game are timed."""


@dataclass(frozen=True)
class Rung:
    """A bot, and those it has to beat."""

    game: str
    bot: str
    other: str
    others: int
    games: int

    @property
    def bots(self) -> str:
        """As the arena wants them named."""
        return ",".join((self.bot, *[self.other] * self.others))

    @property
    def name(self) -> str:
        """How it is found again."""
        return f"{self.game} {self.bots}"


RUNGS: Final = (
    Rung("america", "novice", "random", 3, 100),
    Rung("america", "greedy", "random", 3, 200),
    Rung("america", "greedy", "novice", 3, 100),
    Rung("montana", "novice", "random", 1, 100),
    Rung("montana", "greedy", "random", 1, 200),
    Rung("montana", "greedy", "novice", 1, 100),
    Rung("pioneer", "novice", "random", 1, 200),
    Rung("pioneer", "greedy", "novice", 1, 200),
    Rung("railways", "novice", "random", 1, 100),
    Rung("railways", "greedy", "random", 1, 200),
    Rung("railways", "greedy", "novice", 1, 100),
)
PLANNED: Final = {
    "america": {200: 40, 500: 40, 1_250: 40, 2_500: 40, 5_000: 240, 10_000: 40},
    "montana": {300: 60, 1_000: 60, 3_000: 60, 10_000: 30, 20_000: 12},
    "pioneer": {100: 40, 400: 400, 1_200: 40, 4_000: 16},
    "railways": {350: 32, 1_400: 32, 3_500: 32, 7_000: 32, 14_000: 60, 28_000: 20},
}
"""Tables a planner may judge for a decision, and games with that budget; most of them with what it judges in
about 100 ms. How long it takes is measured beside it. In `pioneer` half of the games are greedy's, on the
same deals."""


class Timed:
    """A bot with a stop-watch."""

    needs_view = True

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds: list[float] = []

    def choose(self, view: Any, options: list[Any]) -> Any:
        """What the bot chooses."""
        begun = time.process_time()
        answer = self.bot.choose(view, options)
        self.seconds.append(time.process_time() - begun)
        return answer


def main() -> int:
    """Climb the rungs that are asked for, all by default, and write down what came out."""
    asked = arguments()
    # The planner looks at the clock on the wall. From here on that is the time of this process, so that
    # whatever else the machine does makes it neither quicker nor weaker.
    time.perf_counter = time.process_time
    for name in asked.game:
        seats = max(2, SEATS[name])
        planners = [
            Rung(name, f"planner:{tables}", "greedy", seats - 1, games)
            for tables, games in PLANNED[name].items()
        ]
        for rung in (*[each for each in RUNGS if each.game == name], *planners):
            if not asked.only or asked.only in rung.bots.split(",") or asked.only == rung.bots:
                note("rungs", rung.name, climbed(rung, asked.jobs))
        for bot in ("planner", *[rung.bot for rung in planners]):
            if asked.times and (not asked.only or asked.only == bot):
                note("times", f"{name} {bot}", timed(find(name), bot))
    write_tables()
    return 0


def arguments() -> argparse.Namespace:
    """What was asked for on the command line."""
    reader = argparse.ArgumentParser(prog="scripts/ladder", description=__doc__)
    reader.add_argument("game", nargs="*", default=[*SEATS], help="games (all)")
    reader.add_argument(
        "--only", default="", metavar="BOTS", help="rungs in which this is said, as planner:5000"
    )
    reader.add_argument("--times", action="store_true", help="also time the planner's decisions")
    reader.add_argument("--jobs", type=int, default=1, help="games played at once (1)")
    return reader.parse_args()


# What is found -----------------------------------------------------------------------------------


def command(rung: Rung) -> list[str]:
    """What anybody can type to play the same games."""
    words = ["arena", rung.game, "--bots", rung.bots, "--games", str(rung.games), "--seed", str(SEED)]
    return [*words, *(["--seats", "1"] if SEATS[rung.game] == 1 else [])]


def climbed(rung: Rung, jobs: int) -> dict[str, object]:
    """How a bot did against the others; what was played before is not played again."""
    print(f"{rung.name} …", flush=True)
    kept = PLAYED / rung.name.replace(" ", "-").replace(",", "-").replace(":", "-")
    words = [*command(rung), "--out", str(kept), "--jobs", str(jobs), "--json"]
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


def timed(game: Game, bot: str) -> dict[str, object]:
    """How long the planner thinks about each of some decisions."""
    seconds: list[float] = []
    each = 0
    while len(seconds) < DECISIONS:
        match = Match(game, [bot, *["greedy"] * (SEATS[game.name] - 1)], {}, f"times {each}")
        watch = Timed(match.bots[0])
        match.bots[0] = watch
        match.play()
        seconds.extend(watch.seconds)
        each += 1
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


def noted() -> dict[str, dict[str, Any]]:
    """All that was found so far."""
    if not FOUND.exists():
        return {"rungs": {}, "times": {}}
    found: dict[str, dict[str, Any]] = json.loads(FOUND.read_text(encoding="utf-8"))
    return found


def note(part: str, name: str, line: dict[str, object]) -> None:
    """Keep a line in place of the last one of this name."""
    found = noted()
    found[part][name] = line
    FOUND.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


# What is written ---------------------------------------------------------------------------------


def write_tables() -> None:
    """The tables of the document, and the plot, of all that was found so far."""
    found = noted()
    rungs = sorted(found["rungs"].values(), key=lambda line: (line["game"], step(line["bot"])))
    between("ladder", [rung_row(line) for line in rungs])
    times = sorted(found["times"].values(), key=lambda line: (line["game"], step(line["bot"])))
    between("times", [time_row(line) for line in times])
    PICTURE.write_text(plot(rungs, times), encoding="utf-8")


def step(bot: str) -> tuple[int, int]:
    """Weaker bots first, and smaller budgets."""
    name, _, tables = bot.partition(":")
    return ("random", "novice", "greedy", "planner").index(name), int(tables or 0)


def rung_row(line: dict[str, Any]) -> str:
    """How one bot did against others."""
    cells = (
        *(f"`{line['game']}`", f"`{line['bot']}`", line["against"], line["games"], line["wins"]),
        *(f"{line['share']:.0%}", f"{line['low']:.0%} to {line['high']:.0%}", f"{line['par']:.0%}"),
        *(f"{line['score']:.1f}", f"{line['others_score']:.1f}", line["day"]),
    )
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def time_row(line: dict[str, Any]) -> str:
    """How long one bot thinks."""
    cells = (
        *(f"`{line['game']}`", f"`{line['bot']}`", line["decisions"]),
        *[f"{line[key]:.0f}" for key in ("mean", "p50", "p99", "longest")],
        line["day"],
    )
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def between(table: str, rows: list[str]) -> None:
    """Put these lines into the table between its marks, under its heading."""
    begin, end = f"<!-- {table}:begin -->", f"<!-- {table}:end -->"
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
    inside, _, after = rest.partition(end)
    lines = [*inside.strip().splitlines()[:2], *rows]
    PAGE.write_text(f"{before}{begin}\n" + "\n".join(lines) + f"\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
