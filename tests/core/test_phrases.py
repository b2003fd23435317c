"""The frame of a notation, with two kinds of answer of no game."""

from __future__ import annotations

from typing import Any

import pytest

from goldenspike.core.phrases import Phrases, look_up, read_counted, read_name
from goldenspike.core.play import UnreadableMove

PHRASES = Phrases(
    {int: lambda answer: f"roll {answer}", str: lambda answer: f"go {answer}"},
    [(r"roll ([1-6])", int), (r"(?:go|walk) (.+)", str), (r"roll (.+)", lambda rest: rest)],
    {"roll": "roll 3", "go": "go home"},
    only_dice=("roll",),
)


@pytest.mark.parametrize("answer", [3, "home"])
def test_what_is_written_is_read(answer: Any) -> None:
    assert PHRASES.read(PHRASES.write(answer)) == answer


def test_case_and_spaces_do_not_matter_and_the_first_pattern_counts() -> None:
    assert PHRASES.read("  ROLL   4 ") == 4
    assert PHRASES.read("roll 44") == "44"


def test_a_known_first_word_brings_an_example() -> None:
    with pytest.raises(UnreadableMove, match=r"'go' cannot be read; write it like: go home\."):
        PHRASES.read("go")


def test_an_unknown_word_brings_the_words_of_players_and_not_of_the_dice() -> None:
    with pytest.raises(UnreadableMove) as unread:
        PHRASES.read("fly " + "on " * 100)
    assert str(unread.value).endswith("is not a move; moves begin with go.")
    assert len(str(unread.value)) < 120


def test_names_are_found_without_case_and_all_are_named_if_not() -> None:
    assert read_name(" Ore", ("coal", "ore"), "is no resource") == 1
    with pytest.raises(UnreadableMove, match=r"'x{40}' is no resource \(there are: coal, ore\)\."):
        read_name("x" * 50, ("coal", "ore"), "is no resource")


def test_places_are_found_without_stops_and_curly_apostrophes() -> None:
    assert look_up("St. Mary’s", {"st mary's": 5}, "is no city.") == 5
    with pytest.raises(UnreadableMove, match=r"'Omaha' is no city\."):
        look_up("Omaha ", {"st mary's": 5}, "is no city.")


def test_counted_words() -> None:
    assert read_counted("2 ore, coal and 12 gold", 2, "say of what") == [
        (2, "ore"),
        (1, "coal"),
        (12, "gold"),
    ]
    assert read_counted("100 ore", 2, "say of what") == [(1, "100"), (1, "ore")]
    assert read_counted("1 2 ore", 2, "say of what") == [(1, "2"), (1, "ore")]
    with pytest.raises(UnreadableMove, match="'ore 2' ends with a number: say of what"):
        read_counted("ore 2", 2, "say of what")
