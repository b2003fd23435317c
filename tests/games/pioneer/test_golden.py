"""Golden games of Pioneer Rails: whole records that must come out for ever as they came out once.

`golden/by_hand.game` was worked out by hand from the rulebook; its remarks say after every turn what is so.
The other records were played by bots, and only their replay is tested: running this file as a program writes
them anew (`python tests/games/pioneer/test_golden.py`), when behaviour changed on purpose, in a commit that
raises `GAME.version`. The game worked out by hand is never written anew.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from goldenspike.core import notation, registry
from goldenspike.core import record as records
from goldenspike.core.play import play
from goldenspike.games.pioneer import GAME
from goldenspike.games.pioneer.actions import EndGame
from goldenspike.games.pioneer.board import OUTPOST_NAMES
from goldenspike.games.pioneer.box import STATUS_NAMES, counted
from goldenspike.games.pioneer.scoring import points
from goldenspike.games.pioneer.state import Pioneer
from goldenspike.sim.match import Match, record_of

pytestmark = pytest.mark.slow

GOLDEN: Final = Path(__file__).parent / "golden"
FILES: Final = sorted(GOLDEN.glob("*.game"))
BY_HAND: Final = GOLDEN / "by_hand.game"
SUMS: Final = re.compile(r"#= supply (\d+), discards (\d+), score (-?\d+): ([\d ]+)")
PLACE: Final = re.compile(r"#: (.+) (outpost|town|city), (.+)")

PLAYED: Final = {
    "last_tile": ("greedy", {}),
    "other_options": (
        "greedy",
        {"founding": "yes", "water": "lenient1", "yield": "each", "redraw": "yes", "link": "longest"},
    ),
    "random": ("random", {}),
}
"""The records that bots played."""


def golden(file: Path) -> records.Record:
    """A golden record as written down."""
    return notation.parse(file.read_text(encoding="utf-8"), registry.find)


def test_every_ending_has_a_golden_game() -> None:
    """p9: by choice, or by the last tile."""
    endings = {file.stem: isinstance(golden(file).answers[-1], EndGame) for file in FILES}
    assert endings["by_hand"]
    assert not endings["last_tile"]
    assert set(endings) == {"by_hand", *PLAYED}


def test_the_game_worked_out_by_hand_is_the_engines_game() -> None:
    table = GAME.open(1, golden(BY_HAND).settings)
    assert isinstance(table, Pioneer)
    sums = 0
    for line in BY_HAND.read_text(encoding="utf-8").splitlines():
        answer = re.fullmatch(r" *\d+  (?:dice|pioneer) +(.+)", line)
        if answer is not None:
            play(table, GAME.read(answer.group(1)))
        elif line.startswith("#="):
            supply, discards, score, lines = read_sums(line)
            tally = points(table)
            assert (table.supply, table.discarded(), tally.total()) == (supply, discards, score), line
            assert [
                tally.outposts,
                tally.towns,
                tally.cities,
                tally.link,
                tally.water,
                tally.discards,
            ] == lines, line
            sums += 1
        elif line.startswith("#:"):
            place = PLACE.fullmatch(line)
            assert place is not None, line
            outpost = OUTPOST_NAMES.index(place.group(1))
            held = counted(tuple(table.left[3 * outpost : 3 * outpost + 3]))
            assert (STATUS_NAMES[table.status(outpost)], held) == place.group(2, 3), line
    assert table.over
    assert sums == table.turns - 1 == 13


def read_sums(line: str) -> tuple[int, int, int, list[int]]:
    """What a line of sums says."""
    sums = SUMS.fullmatch(line)
    assert sums is not None, line
    supply, discards, score, lines = sums.groups()
    return int(supply), int(discards), int(score), [int(number) for number in lines.split()]


if __name__ == "__main__":
    for stem, (bot, options) in PLAYED.items():
        match = Match(GAME, [bot], options, f"golden {stem}")
        text = notation.write(GAME, record_of(match, match.play(), {"seed": f"golden {stem}"}))
        (GOLDEN / f"{stem}.game").write_text(text, encoding="utf-8")
