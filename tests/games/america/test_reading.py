"""Reading notation and positions of Trails to Rails: what is good comes back, nonsense costs nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenspike.core import registry
from goldenspike.core.play import BrokenPosition, IllegalAction, UnreadableMove, submit
from goldenspike.games.america import actions as say
from goldenspike.games.america import answers
from goldenspike.games.america.board import PATHS
from goldenspike.games.america.box import COLOURS
from goldenspike.games.america.notation import phrases, read, write
from kit.america import Scenario

GAME = registry.find("america")

sides = st.tuples(*[st.integers(0, 30)] * 6).filter(any)
paths = st.integers(0, PATHS - 1)


def test_everything_in_plain_words_round_trips() -> None:
    for action in (*answers.EVERY_ACTION, *answers.ROLLS, *answers.STOLEN, *answers.DRAWN):
        assert read(write(action)) == action


@given(sides, sides)
def test_offers_round_trip(give: Any, want: Any) -> None:
    assert read(write(say.Offer(give, want))) == say.Offer(give, want)
    assert read(write(say.Counter(give, want))) == say.Counter(give, want)


@given(st.integers(0, 1), paths, st.lists(paths, max_size=12))
def test_named_routes_round_trip(train: int, to: int, via: list[int]) -> None:
    action = say.MoveTrain(train, to, tuple(via))
    assert read(write(action)) == action


@given(st.tuples(*[st.integers(0, 30)] * 4).filter(any))
def test_payments_round_trip(gold: tuple[int, int, int, int]) -> None:
    assert read(write(say.PayRoute(gold))) == say.PayRoute(gold)


def test_case_dashes_and_spaces_do_not_matter() -> None:
    assert read("  RAIL   omaha - j8w ") == read("rail Omaha–J8w")
    assert read("pass") == read("done")


def test_every_kind_is_written_and_every_first_word_has_a_hint() -> None:
    kinds = {kind for kind in vars(say).values() if isinstance(kind, type) and issubclass(kind, say.Action)}
    notation = phrases(COLOURS)
    assert kinds - {say.Action} == set(notation.writers)
    words = {write(action).split()[0] for action in answers.EVERY_ACTION} | {"route"}
    assert words <= set(notation.hints)
    assert len(notation.readers) >= len(notation.writers)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a move"),
        ("fly to Omaha", "is not a move"),
        ("rail Omaha", "name both its ends"),
        ("rail Omaha–Chicago", "No path joins Omaha and Chicago"),
        ("rail Omaha–Atlantis", "no place on the map"),
        ("settler 3 to Omaha", "write it like"),
        ("outlaw to Z99", "no hex on the map"),
        ("buy uranium", "no resource"),
        ("play joker", "no card"),
        ("rob green", "no colour"),
        ("offer 1 ore", "write it like"),
        ("offer 999999 ore for 1 coal", "no resource"),
        ("route pays red", "no payment"),
        ("offer 1 ore for 1 coal 5", "ends with a number"),
        ("offer 1 2 ore for 1 coal", "no resource"),
    ],
)
def test_the_complaint_says_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(UnreadableMove, match=complaint):
        read(text)


# Positions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("seats", 7, "no table of 7 seats"),
        ("outlaw", "Z1", "outlaw"),
        ("supply", {"ore": 99}, "cards of"),
        ("supply", {"uranium": 1}, "there is no 'uranium'"),
        ("cities", {"Atlantis": "red"}, "no city-site"),
        ("rails", {"Omaha–Chicago": "red"}, "no path"),
        ("tokens", {}, "number tokens"),
        ("agenda", [], "agenda is empty"),
        ("agenda", [["Earthquake", 1]], "no entry like"),
        ("agenda", [["ActionPhase"]], "does not fit ActionPhase"),
        ("agenda", [["ActionPhase", 9]], "concerns nobody"),
        ("active", "green", "nobody plays 'green'"),
        ("turns", -1, "out of range"),
    ],
)
def test_the_place_of_the_fault_is_named(key: str, value: Any, complaint: str) -> None:
    position = GAME.write_position(GAME.open(4, {}))
    position[key] = value
    with pytest.raises(BrokenPosition, match=complaint):
        GAME.read_position(position)


# Answers made in a program -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        None,
        "done",
        say.BuyResource("ore"),  # type: ignore[arg-type]  # what a careless program may send
        say.Deliver(None),  # type: ignore[arg-type]
        say.MoveTrain(None, 1),  # type: ignore[arg-type]
        say.Offer((0, 0.5, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0)),  # type: ignore[arg-type]
        say.Offer(None, None),  # type: ignore[arg-type]
        say.Deliver(10**30),
        say.Deliver(-1),
    ],
    ids=str,
)
def test_an_answer_that_is_none_is_refused_and_costs_nothing(answer: object) -> None:
    board = Scenario().hand("red", "2 coal").turn("red")
    before = GAME.write_position(board.table)
    with pytest.raises(IllegalAction):
        submit(board.table, board.seat("red"), answer)
    assert GAME.write_position(board.table) == before
