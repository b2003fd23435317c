"""The named positions of Pioneer Rails for perft; `tests/every_game/test_perft.py` counts them.

The files in `perft` are written anew by running this one as a program, as that file says.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from goldenspike.games.pioneer import GAME
from kit import perft
from kit.pioneer import World, in_a_row, on_the_water, opened, sundowner_land

pytestmark = pytest.mark.slow

FOLDER: Final = Path(__file__).parent / "perft"


def test_every_named_position_has_its_file() -> None:
    for name, (about, world) in positions().items():
        found = perft.read((FOLDER / f"{name}.perft").read_text(encoding="utf-8"))
        assert (found.about, found.position) == (about, GAME.write_position(world.table))
    assert {file.stem for file in FOLDER.glob("*.perft")} == set(positions())


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
            in_a_row("Larkspur", "Hell's Furnace", "Iron Kettle", left=-2)
            .brought("Hell's Furnace", "wood", "food")
            .holds("Larkspur", "food", "food")
            .supply(2)
            .shipping(),
        ),
        "harbours": (
            "water trade, and a third harbour to place",
            on_the_water(left=-2)
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
    return World(water="lenient").land("L84", 0, 0).land("L72", 2, 0).stack("Ferryman's Rest").settling()


if __name__ == "__main__":
    for stem, (about, world) in positions().items():
        counted = perft.measured(GAME, about, world.table, largest=60_000, deepest=4)
        (FOLDER / f"{stem}.perft").write_text(perft.write(counted), encoding="utf-8")
