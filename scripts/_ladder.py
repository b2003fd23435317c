"""How often the planner beats greedy, and how long it thinks: measured here, written into docs/bots.md."""

from __future__ import annotations

import argparse
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from goldenspike.bots.chooser import Chooser
from goldenspike.core.game import Game
from goldenspike.core.registry import find
from goldenspike.sim.match import Match
from goldenspike.sim.tally import wilson

PAGE: Final = Path(__file__).parent.parent / "docs" / "bots.md"
SEED: Final = "rungs"
"""No weight and no setting was ever chosen by games of this seed."""
MATCHES: Final = {"america": (4, "planner:5000", 120), "montana": (2, "planner:3000", 28)}
"""Seats, the planner with about as many tables as it judges in 100 ms, and games."""
TIMED: Final = {"america": 4, "montana": 2, "pioneer": 1, "railways": 4}
DECISIONS: Final = 150
"""At least so many decisions of each game are timed."""


class Timed:
    """A bot with a stop-watch."""

    needs_view = True

    def __init__(self, bot: Chooser) -> None:
        self.bot = bot
        self.seconds: list[float] = []

    def choose(self, view: Any, options: list[Any]) -> Any:
        """What the bot chooses."""
        begun = time.process_time()
        answer = self.bot.choose(view, options)
        self.seconds.append(time.process_time() - begun)
        return answer


def main() -> int:
    """Play the games that are named, or all, and write down what came out; other lines stay as they are."""
    reader = argparse.ArgumentParser(prog="scripts/ladder", description=__doc__)
    reader.add_argument("game", nargs="*", help=f"of {', '.join(TIMED)}; all, if none is named")
    reader.add_argument("--games", type=int, default=0, help="how many of each, if not as many as usual")
    asked = reader.parse_args()
    names = asked.game or [*TIMED]
    for name in names:
        if name in MATCHES:
            seats, planner, usual = MATCHES[name]
            games = asked.games or usual
            note_wins(name, games, met(find(name), seats, planner, games))
    # The planner looks at the clock on the wall. From here on that is the time of this process, so that
    # whatever else the machine does makes it neither quicker nor weaker.
    time.perf_counter = time.process_time
    for name in names:
        note_times(name, timed(find(name), TIMED[name]))
    return 0


def met(game: Game, seats: int, planner: str, games: int) -> int:
    """How many of these games one planner wins alone against greedy at all other seats."""
    wins = 0
    for each in range(games):
        place = each % seats
        bots = [planner if seat == place else "greedy" for seat in range(seats)]
        played = Match(game, bots, {}, f"{SEED} {each // seats}").play()
        wins += played.finished and played.outcome.winners == (place,)
        print(f"{game.name} {each + 1}: {wins} won", flush=True)
    return wins


def note_wins(name: str, games: int, wins: int) -> None:
    """Write down how many games of a match were won."""
    seats, planner, _ = MATCHES[name]
    share = wilson(wins, games)
    interval = f"{share.low:.0%} to {share.high:.0%}"
    cells = (f"`{planner}`", f"{seats - 1} `greedy`", games, wins, f"{share.share:.0%}", interval)
    write("ladder", name, (*cells, f"{1 / seats:.0%}", datetime.now(UTC).date()))


def timed(game: Game, seats: int) -> list[float]:
    """How many seconds the planner thinks about each of some decisions."""
    seconds: list[float] = []
    each = 0
    while len(seconds) < DECISIONS:
        match = Match(game, ["planner", *["greedy"] * (seats - 1)], {}, f"{SEED} {each}")
        watch = Timed(match.choosers[0])
        match.choosers[0] = watch
        match.play()
        seconds.extend(watch.seconds)
        each += 1
        print(f"{game.name}: {len(seconds)} decisions", flush=True)
    return seconds


def note_times(name: str, seconds: list[float]) -> None:
    """Write down how long the planner thinks."""
    shares = [thousandths(seconds, share) for share in (0.5, 0.99, 1.0)]
    write("times", name, (len(seconds), *shares, datetime.now(UTC).date()))


def thousandths(seconds: list[float], share: float) -> str:
    """What this share of the times does not exceed, in thousandths of a second."""
    ordered = sorted(seconds)
    return f"{1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]:.0f}"


def write(table: str, name: str, cells: tuple[object, ...]) -> None:
    """Put a line about a game into the table between these marks, in place of its last one."""
    begin, end = f"<!-- {table}:begin -->", f"<!-- {table}:end -->"
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
    inside, _, after = rest.partition(end)
    lines = [line for line in inside.strip().splitlines() if not line.startswith(f"| `{name}` |")]
    lines.append(f"| `{name}` | {' | '.join(str(cell) for cell in cells)} |")
    lines = [*lines[:2], *sorted(lines[2:])]
    PAGE.write_text(f"{before}{begin}\n" + "\n".join(lines) + f"\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
