"""The named positions of Trails to Rails for perft; `tests/every_game/test_perft.py` counts them.

The files in `perft` are written anew by running this one as a program, as that file says.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from goldenspike.core import notation, registry
from goldenspike.core import record as records
from goldenspike.core.agenda import Table
from goldenspike.games.america import GAME
from kit import perft
from kit.america import Scenario, opened, roll_for_first

FOLDER: Final = Path(__file__).parent / "perft"


# Tests ---------------------------------------------------------------------------------------------


def test_every_named_position_has_its_file() -> None:
    for name, build in POSITIONS.items():
        found = perft.read((FOLDER / f"{name}.perft").read_text(encoding="utf-8"))
        assert (found.about, found.position) == (build()[0], GAME.write_position(build()[1]))
    assert {file.stem for file in FOLDER.glob("*.perft")} == set(POSITIONS)


def test_the_divide_counts_every_first_answer_twice() -> None:
    table = discard()[1]
    lines = perft.divide(GAME, table, 2).splitlines()
    assert lines[0] == "divide at depth 2"
    assert "  give back 3 cattle 1 ore: 2 fast, 2 naive" in lines
    assert "  give back 2 coal 2 grain: 2 fast, 2 naive" in lines
    assert not [line for line in lines if line.startswith("≠")]


# The positions -------------------------------------------------------------------------------------


def eastern_cities(seats: int = 4) -> Scenario:
    """The cities, rails and trains of the fixed set-up, all hands empty."""
    board = Scenario(seats)
    board.city("red", "Little Rock", "Atlanta", "Indianapolis").rail("red", "Indianapolis–K7e")
    board.city("orange", "Jackson", "Lexington", "St. Louis").rail("orange", "St. Louis–I9e")
    board.city("white", "Shreveport", "Columbus", "Raleigh").rail("white", "Raleigh–N8w")
    board.city("blue", "Nashville", "Washington D.C.", "Minneapolis").rail("blue", "Minneapolis–I7e")
    board.train("red", "Indianapolis–K7e").train("orange", "St. Louis–I9e")
    return board.train("white", "Raleigh–N8w").train("blue", "Minneapolis–I7e")


def opening() -> tuple[str, Table]:
    """The first turn."""
    board = opened(4, fixed_places="balanced")
    roll_for_first(board, "red")
    board.says("red", "roll")
    board.dice("2 3")
    return "The fixed set-up after the first roll, a 5 by red.", board.table


def settlers_and_trains() -> tuple[str, Table]:
    """Both settlers and both trains of one seat on the map, and rails of others to run on."""
    board = eastern_cities()
    board.rail("red", "Indianapolis–K9e", "K9e–Nashville").rail(
        "white", "K7e–Columbus", "Columbus–L8e", "L8e–N8w"
    )
    board.rail("orange", "K9e–Lexington").train("red", "K9e–Nashville", 2)
    board.settler("red", "J10w", 1).settler("red", "N12w", 2).settler("orange", "L12e", 1)
    board.hand("red", "2 coal 1 grain").gold("red", 1).gold("orange", 0)
    board.turn("red")
    return "Red has two settlers and two trains, a grain, two coal, and gold for one fee.", board.table


def full_path() -> tuple[str, Table]:
    """A train pauses where two others stand."""
    board = eastern_cities()
    board.rail("red", "K7e–Columbus", "Columbus–L8e", "L8e–Lexington").rail("white", "L8e–N8w")
    board.train("orange", "K7e–Columbus", 2).train("white", "K7e–Columbus", 2)
    board.hand("red", "2 coal").gold("red", 1).turn("red")
    board.says("red", "train 1 to K7e–Columbus")
    assert board.asked() == ("red", "GoOn")
    return "Red's train pauses beside Columbus on a path with two other trains and must go on.", board.table


def discard() -> tuple[str, Table]:
    """Two seats give back half of their cards."""
    board = eastern_cities()
    board.hand("red", "3 cattle 2 coal 2 grain 1 lumber 1 ore").hand("orange", "7 lumber 1 ore")
    board.before_roll("white")
    board.says("white", "roll")
    board.dice("3 4")
    assert board.asked() == ("red", "DiscardAtOnce")
    return "White rolled a 7; red gives back four cards of nine and orange four of eight.", board.table


def gold_route() -> tuple[str, Table]:
    """The seat whose turn it is chooses the route that pays, in another's extraordinary build."""
    by_hand = Path(__file__).parent / "golden" / "by_hand.game"
    record = notation.read(by_hand.read_text(encoding="utf-8"), registry.find)
    chosen = [GAME.write(answer) for answer in record.answers].index("route pays red 1, orange 1, blue 2")
    about = "Red's rail joins Minneapolis by two routes of four rails; orange, whose turn it is, chooses."
    return about, records.replay(GAME, record, upto=chosen)


def extraordinary_build() -> tuple[str, Table]:
    """A seat that can build everything, out of turn."""
    board = eastern_cities()
    board.rail("orange", "St. Louis–J8e", "Lexington–L10e").rail("red", "I9e–J10w")
    board.hand("orange", "2 cattle 2 coal 1 grain 2 lumber 1 ore").hand("blue", "1 lumber 1 ore")
    board.turn("red")
    board.says("red", "done")
    assert board.asked() == ("orange", "ExtraordinaryBuild")
    return "Orange may build anything in red's turn, and blue a rail after it.", board.table


def variable_setup() -> tuple[str, Table]:
    """Third cities, first rails and the cities of the unused colour."""
    board = opened(3, setup="variable")
    board.dice("tokens 9 10 11 9 9 10 9 11 11 10 11 10", "3 3", "6 5", "2 2")
    board.says("orange", "city Columbus")
    board.says("white", "city Nashville")
    board.says("red", "city Houston", "city Albany")
    board.says("white", "city Jackson")
    board.says("orange", "city Atlanta", "city Minneapolis")
    board.says("white", "city Jacksonville")
    return (
        "Three seats, variable set-up: red places its third city, then rails and the unused colour.",
        board.table,
    )


def free_ride() -> tuple[str, Table]:
    """The card Right of Way before it has chosen its train."""
    board = eastern_cities()
    board.rail("red", "Indianapolis–K9e").rail("white", "K7e–Columbus", "Columbus–L8e", "L8e–N8w")
    board.rail("orange", "K9e–Lexington", "Lexington–L8e").rail("blue", "K9e–Nashville")
    board.train("red", "Indianapolis–K9e", 2).cards("red", "right of way").gold("red", 0).turn("red")
    board.says("red", "play right of way")
    assert board.asked() == ("red", "FreeRide")
    return (
        "Red moves either train up to five rails by Right of Way, without gold, and may deliver.",
        board.table,
    )


def every_card() -> tuple[str, Table]:
    """Before the roll, with one card of each kind."""
    board = eastern_cities()
    board.settler("red", "J10w", 1).rail("red", "K7e–Columbus").hand("red", "1 cattle")
    board.cards("red", "cavalry", "engineer", "right of way", "mineral rights", "cattle drive", "scout")
    board.cards("red", "native support").hand("blue", "1 coal").before_roll("red")
    return "Red holds one card of each kind and has not rolled.", board.table


POSITIONS: Final[dict[str, Callable[[], tuple[str, Table]]]] = {
    position.__name__: position
    for position in (
        opening,
        settlers_and_trains,
        full_path,
        discard,
        gold_route,
        extraordinary_build,
        variable_setup,
        free_ride,
        every_card,
    )
}


if __name__ == "__main__":
    for name, build in POSITIONS.items():
        (FOLDER / f"{name}.perft").write_text(perft.write(perft.measured(GAME, *build())), encoding="utf-8")
