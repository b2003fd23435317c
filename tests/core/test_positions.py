"""The shared parts of positions: what is written is read, and what is wrong is named."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import msgspec
import pytest

from goldenspike.core import positions
from goldenspike.core.agenda import Decision
from goldenspike.core.play import BrokenPosition

NAMES = ("ore", "coal", "gold")


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """A player of no game."""

    score: int
    done: bool
    hand: dict[str, int]


class Player:
    """The same, at the table."""

    def __init__(self) -> None:
        self.score, self.done, self.hand = 7, True, [0, 2, 1]


def test_a_player_comes_back_from_plain_data() -> None:
    hand = positions.write_counts(Player().hand, NAMES)
    data = positions.plain_data(positions.copy_fields(Written, Player(), hand=hand))
    assert data == {"score": 7, "done": True, "hand": {"coal": 2, "gold": 1}}
    player, written = Player(), positions.read_struct({**data, "score": 9, "done": False}, Written, "Nothing")
    positions.read_numbers(player, written, ("score",))
    positions.read_flags(player, written, ("done",))
    assert (player.score, player.done) == (9, False)
    assert positions.read_counts(written.hand, NAMES, "hand") == player.hand


def test_owners_are_written_by_place_without_nobody() -> None:
    assert positions.write_owners(b"\x01\xff\x00", ("A", "B", "C"), ("red", "blue"), 255) == {
        "A": "blue",
        "C": "red",
    }


@pytest.mark.parametrize(
    ("reading", "complaint"),
    [
        (lambda: positions.read_struct({}, Written, "Nothing"), "This is not a position of Nothing: Object"),
        (
            lambda: positions.read_settings({"end": "soon"}, Written, {"end": ("late",)}, {}),
            "cannot be 'soon'",
        ),
        (lambda: positions.read_colours(5, (2, 3), (), NAMES, "Nothing"), "Nothing has no table of 5 seats"),
        (lambda: positions.read_colours(2, (2,), ("ore",), NAMES, ""), "must be ore, coal, in this order"),
        (lambda: positions.read_seat("red", NAMES, "first"), "first: nobody plays 'red'"),
        (lambda: positions.read_place("x" * 50, {}, "cities", "is no city"), f"cities: '{'x' * 40}' is no"),
        (lambda: positions.read_name("tin", NAMES, "hand", "metal "), "hand: there is no metal 'tin'"),
        (lambda: positions.read_number(-1, "gold"), "gold: -1 is out of range"),
        (lambda: positions.read_number(10**5000, "gold"), "gold: something without end is out of range"),
        (lambda: positions.read_number(3, "gold", 1, 2), "gold: 3 is out of range"),
        (lambda: positions.read_counts({"ore": 9}, NAMES, "hand", most=8), "hand: 9 is out of range"),
        (lambda: positions.read_counts({"tin": 1}, NAMES, "hand"), "hand: there is no 'tin'"),
        (lambda: positions.require_sound("A card is lost."), "A card is lost."),
    ],
)
def test_what_is_wrong_is_named(reading: Callable[[], Any], complaint: str) -> None:
    with pytest.raises(BrokenPosition) as broken:
        reading()
    assert complaint in str(broken.value)


def test_entry_kinds_are_those_a_game_defines() -> None:
    class Ask(Decision):
        """A question of no game."""

    module = ModuleType("flow")
    vars(module).update(Ask=Ask, Decision=Decision, NAMES=NAMES)
    assert positions.entry_kinds(module) == {"Ask": Ask}
