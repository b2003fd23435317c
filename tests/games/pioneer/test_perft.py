"""Perft: how many sequences of answers begin at some named positions of Pioneer Rails.

Every file of `perft` holds a position and counts, one for each depth, counted twice: fast, from what the
pending question lists, and by the naive counter of the kit, which tries everything conceivable and keeps what
is not refused. Ending the game is left out of both: it is allowed before every draw and hardly ever listed.

The files are written anew by running this one as a program (`PYTHONPATH=tests python
tests/games/pioneer/test_perft.py`), only when behaviour changed on purpose, with a new version.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from goldenspike.core.agenda import Table
from goldenspike.core.play import pending, play
from goldenspike.games.pioneer import GAME
from kit import naive
from kit.pioneer import World, in_a_row, on_the_water, opened, sundowner_land

pytestmark = pytest.mark.slow

FOLDER: Final = Path(__file__).parent / "perft"
FILES: Final = sorted(FOLDER.glob("*.perft"))
LEFT_OUT: Final = ("EndGame",)
LARGEST_COUNT: Final = 60_000
MOST_NAIVE_LISTS: Final = 400


class Perft(msgspec.Struct):
    """A position, what it is, and how many sequences begin there, by depth from 1 on."""

    about: str
    naive_depth: int
    counts: list[int]
    position: dict[str, Any]


def read(text: str) -> Perft:
    """What stands in a file."""
    found = Perft("", 0, [], {})
    for line in text.splitlines():
        name, _, value = line.partition(" ")
        if name == "about":
            found.about = value.strip()
        elif name == "naive":
            found.naive_depth = int(value)
        elif name == "depth":
            found.counts.append(int(value.split()[1]))
        else:
            found.position = msgspec.json.decode(value, type=dict[str, Any])
    return found


def written(perft: Perft) -> str:
    """A file's text."""
    lines = [
        f"about     {perft.about}",
        f"naive     {perft.naive_depth}",
        *[f"depth {depth:<3} {number}" for depth, number in enumerate(perft.counts, start=1)],
        f"position  {msgspec.json.encode(perft.position).decode()}",
    ]
    return "\n".join(lines) + "\n"


def after(table: Table, answer: Any) -> Table:
    """Another table on which this was answered."""
    following: Table = table.copy()
    play(following, answer)
    return following


def listed(table: Table) -> list[Any]:
    """What the pending question lists."""
    return [answer for answer in pending(table).options(table) if type(answer).__name__ not in LEFT_OUT]


def count(table: Table, depth: int) -> int:
    """The fast counter: the last answers are counted, not played."""
    if depth == 0 or table.over:
        return 1
    answers = listed(table)
    if depth == 1:
        return len(answers)
    return sum([count(after(table, answer), depth - 1) for answer in answers])


def divide(table: Table, depth: int) -> str:
    """Both counts for every first answer, those that differ marked."""
    fast = {GAME.write(answer): count(after(table, answer), depth - 1) for answer in listed(table)}
    slow = {
        GAME.write(answer): naive.perft(GAME, after(table, answer), depth - 1, LEFT_OUT)
        for answer in naive.options(GAME, table)
        if type(answer).__name__ not in LEFT_OUT
    }
    marks = {words: " " if fast.get(words) == slow.get(words) else "≠" for words in {*fast, *slow}}
    return "\n".join(
        f"{marks[words]} {words}: {fast.get(words)} {slow.get(words)}" for words in sorted(marks)
    )


def test_there_are_positions() -> None:
    assert {file.stem for file in FILES} == set(positions())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_fast_counter_counts_what_was_counted_once(file: Path) -> None:
    perft = read(file.read_text(encoding="utf-8"))
    for depth, number in enumerate(perft.counts, start=1):
        table = GAME.read_position(perft.position)
        assert count(table, depth) == number, divide(table, min(depth, perft.naive_depth))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_naive_counter_counts_the_same(file: Path) -> None:
    perft = read(file.read_text(encoding="utf-8"))
    for depth in range(1, perft.naive_depth + 1):
        table = GAME.read_position(perft.position)
        assert naive.perft(GAME, table, depth, LEFT_OUT) == perft.counts[depth - 1], divide(table, depth)


# Positions -----------------------------------------------------------------------------------------


def positions() -> dict[str, tuple[str, World]]:
    """The named positions."""
    return {
        "opening": ("Sundowner lies open, nothing is drawn yet", opened()),
        "founding": ("Hanover Hills may be founded", opened("Hanover Hills", founding="ask")),
        "sundowner": (
            "the book's land, Sundowner may be placed",
            sundowner_land().stack("Hell's Furnace", "Sundowner").settling(),
        ),
        "furnace": (
            "the book's link, a delivery is due",
            sundowner_land()
            .settled("Sundowner", -2, 0)
            .settled("Hell's Furnace", 2, 0)
            .stack("Larkspur")
            .shipping(),
        ),
        "cities": (
            "a delivery through a city, with two tiles left",
            in_a_row("Larkspur", "Hell's Furnace", "Iron Kettle")
            .brought("Hell's Furnace", "wood", "food")
            .holds("Larkspur", "food", "food")
            .supply(2)
            .shipping(),
        ),
        "harbours": (
            "water trade, and a third harbour to place",
            on_the_water()
            .brought("Mercy Landing", "wood", "rock")
            .brought("Coldwater Dock", "food")
            .holds("Mercy Landing", "food")
            .stack("Amity Bend")
            .settling(),
        ),
        "two_tiles": ("two tiles to choose from", two_tiles()),
        "lenient": ("Ferryman's Rest where edges may wait", lenient()),
    }


def two_tiles() -> World:
    """Two tiles were drawn."""
    world = sundowner_land().stack("Three Pines").turn()
    world.says("draw two")
    world.dice("L60", "L35")
    return world


def lenient() -> World:
    """Edges of Ferryman's Rest may face empty ground for now."""
    return World(water="lenient").land("L84", 0, 0).land("L19", 2, 0).stack("Ferryman's Rest").settling()


def measured(about: str, table: Table) -> Perft:
    """A position with its counts."""
    perft = Perft(about, 0, [], GAME.write_position(table))
    lists = 1
    while len(perft.counts) < 4:
        number = count(table, len(perft.counts) + 1)
        if number > LARGEST_COUNT and perft.counts:
            break
        perft.counts.append(number)
        if lists <= MOST_NAIVE_LISTS:
            perft.naive_depth = len(perft.counts)
        lists += number
    return perft


if __name__ == "__main__":
    for stem, (about, world) in positions().items():
        (FOLDER / f"{stem}.perft").write_text(written(measured(about, world.table)), encoding="utf-8")
