"""Mining of puzzles: write the positions of one game in which one answer is clearly best.

Games between bots are searched in the order of their numbers. Every puzzle found is written at once, and
after each game how far the search is (.cache/puzzles/GAME.json), so that the next run goes on there; without
that file it goes on after the last game with a puzzle. The same seed finds the same puzzles; --games and
--minutes bound a run, which ends between two games.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from goldenspike.core.registry import find, names
from goldenspike.puzzles import library
from goldenspike.puzzles.mining import QUOTA, QUOTAS, Miner
from goldenspike.puzzles.summary import summary_lines

ROOT: Final = Path(__file__).resolve().parent.parent
PROGRESS: Final = ROOT / ".cache" / "puzzles"
PAGE: Final = ROOT / "docs" / "puzzles.md"
BEGIN: Final = "<!-- puzzles:begin -->"
END: Final = "<!-- puzzles:end -->"
SEED: Final = "1869"


def arguments() -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(prog="scripts/mine-puzzles", description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=names())
    parser.add_argument(
        "--figures",
        action="store_true",
        help="search nothing; write the figures of all games into docs/puzzles.md",
    )
    parser.add_argument("--seed", default=SEED, help=f"of games and searches, by default {SEED}")
    parser.add_argument("--games", type=int, default=1000, help="how many games at most in this run")
    parser.add_argument("--minutes", type=float, default=60.0, help="no game is begun after so many minutes")
    parser.add_argument("--wanted", type=int, default=QUOTA.wanted, help="how many puzzles in all")
    return parser.parse_args()


def write_figures() -> None:
    """Write the figures of the puzzles of all games between the marks of their page."""
    before, mark, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    lines = "\n".join(summary_lines([find(name) for name in names()]))
    PAGE.write_text(f"{before}{mark}\n{lines}\n{end}{after}", encoding="utf-8")


def main() -> int:
    """Search until enough is found or the run is at its bounds."""
    given = arguments()
    if given.figures:
        write_figures()
        return 0
    game = find(given.game)
    folder = ROOT / "src" / "goldenspike" / "games" / game.name / library.FOLDER
    progress = PROGRESS / f"{game.name}.json"
    state: dict[str, Any] = {"seed": given.seed, "next": 0, "decisions": {}, "seconds": 0.0}
    if progress.exists():
        before = json.loads(progress.read_text(encoding="utf-8"))
        if before["seed"] == given.seed:
            state = before
    found = [library.read(file) for file in sorted(folder.glob("*.json"))]
    # In another checkout only the files tell how far it was.
    state["next"] = max(
        [state["next"], *[one.source.game + 1 for one in found if one.source.seed == given.seed]]
    )
    quota = QUOTAS.get(game.name, QUOTA)._replace(wanted=given.wanted)
    miner = Miner(game, given.seed, found, quota, lambda line: print(f"  {line}", flush=True))
    start = time.monotonic()
    first = state["next"]
    while not miner.is_complete() and state["next"] < first + given.games:
        if time.monotonic() - start > 60 * given.minutes:
            break
        began = time.process_time()
        number = state["next"]
        for puzzle in miner.search_game(number):
            file = folder / f"{puzzle.theme}-{number:04}-{puzzle.source.move}.json"
            file.write_text(library.write(puzzle), encoding="utf-8")
        state["next"] = number + 1
        state["seconds"] += time.process_time() - began
        state["decisions"] = dict(Counter(state["decisions"]) + miner.examined)
        miner.examined.clear()
        PROGRESS.mkdir(parents=True, exist_ok=True)
        progress.write_text(json.dumps(state), encoding="utf-8")
        print(f"game {number}: {len(miner.found)} puzzles, {state['seconds']:.0f} s", flush=True)
    print(json.dumps(state), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
