"""How often the planner beats greedy, and how long it thinks: measured here, written into docs/bots.md."""

from __future__ import annotations

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
MATCHES: Final = {"america": (4, "planner:5000", 120), "montana": (2, "planner:3000", 100)}
"""Seats, the planner with about as many tables as it judges in 100 ms, and games."""
TIMED: Final = {"america": 4, "montana": 2, "pioneer": 1, "railways": 4}
DECISIONS: Final = 150
"""So many decisions of each game are timed."""


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
    """Play, and write down what came out."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    today = datetime.now(UTC).date()
    ladder = [met(find(name), *match, games) for name, match in MATCHES.items()]
    # The planner looks at the clock on the wall. Here that is the time of this process, so that
    # whatever else the machine does makes it neither quicker nor weaker.
    time.perf_counter = time.process_time
    times = [timed(find(name), seats) for name, seats in TIMED.items()]
    write(
        "ladder",
        [
            f"`scripts/ladder`, seeds `{SEED} 0` and so on, each played from every seat, {today}:",
            "",
            "| game | planner | against | games | wins | share | 95 % interval | par | p50, p99 a decision |",
            "|---|---|---|--:|--:|--:|--:|--:|--:|",
            *ladder,
        ],
    )
    write(
        "times",
        [
            f"The first {DECISIONS} choices of `planner` at 100 ms, in milliseconds of one core, {today}:",
            "",
            "| game | p50 | p99 | longest |",
            "|---|--:|--:|--:|",
            *times,
        ],
    )
    return 0


def met(game: Game, seats: int, planner: str, usual: int, games: int) -> str:
    """A line about games of one planner against greedy at all other seats."""
    number = games or usual
    wins = 0
    seconds: list[float] = []
    for each in range(number):
        place = each % seats
        bots = [planner if seat == place else "greedy" for seat in range(seats)]
        match = Match(game, bots, {}, f"{SEED} {each // seats}")
        watch = Timed(match.choosers[place])
        match.choosers[place] = watch
        played = match.play()
        wins += played.finished and played.outcome.winners == (place,)
        seconds.extend(watch.seconds)
        print(f"{game.name} {each + 1}: {wins} won", flush=True)
    share = wilson(wins, number)
    cells = (
        *(f"`{game.name}`", f"`{planner}`", f"{seats - 1} `greedy`", number, wins, f"{share.share:.0%}"),
        *(f"{share.low:.0%} to {share.high:.0%}", f"{1 / seats:.0%}"),
        f"{thousandths(seconds, 0.5)}, {thousandths(seconds, 0.99)} ms",
    )
    return row(cells)


def timed(game: Game, seats: int) -> str:
    """A line about how long the planner thinks."""
    seconds: list[float] = []
    each = 0
    while len(seconds) < DECISIONS:
        match = Match(game, ["planner", *["greedy"] * (seats - 1)], {}, f"{SEED} {each}")
        watch = Timed(match.choosers[0])
        match.choosers[0] = watch
        match.play()
        seconds.extend(watch.seconds)
        each += 1
    print(f"{game.name} timed", flush=True)
    first = seconds[:DECISIONS]
    cells = (thousandths(first, 0.5), thousandths(first, 0.99), thousandths(first, 1.0))
    return row((f"`{game.name}`", *cells))


def thousandths(seconds: list[float], share: float) -> str:
    """What this share of the times does not exceed, in thousandths of a second."""
    ordered = sorted(seconds)
    return f"{1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]:.0f}"


def row(cells: tuple[object, ...]) -> str:
    """A line of a table."""
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def write(name: str, lines: list[str]) -> None:
    """Put lines between the marks of this name."""
    text = PAGE.read_text(encoding="utf-8")
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    PAGE.write_text(f"{before}{begin}\n" + "\n".join(lines) + f"\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
