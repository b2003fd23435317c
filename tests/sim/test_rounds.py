"""Who sits where in a tournament: every bot has every seat equally often, in every single round."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from goldenspike.sim.rounds import Rounds, circles, rotations

BOTS = ("a", "b", "c", "d", "e", "f")
tables = st.tuples(st.integers(2, 6), st.integers(1, 6))


def games_of(rounds: Rounds, turn: int) -> list[int]:
    """The numbers of the games of a round."""
    number = next(number for number in range(100_000) if rounds.place(number)[0] == turn)
    games = []
    while rounds.place(number)[0] == turn:
        games.append(number)
        number += 1
    return games


@given(tables, st.integers(0, 3))
def test_in_a_round_every_bot_has_every_seat_equally_often(table: tuple[int, int], turn: int) -> None:
    bots, seats = table
    rounds = Rounds(BOTS[:bots], seats)
    seatings = [rounds.seating(number) for number in games_of(rounds, turn)]
    assert len(set(seatings)) == len(seatings), "no game is played twice with the same luck"
    for seat in range(seats):
        assert len(set(Counter(seating[seat] for seating in seatings).values())) == 1
        assert {seating[seat] for seating in seatings} == set(BOTS[:bots])


@given(tables)
def test_at_a_table_bots_have_as_equal_numbers_of_seats_as_can_be(table: tuple[int, int]) -> None:
    bots, seats = table
    rounds = Rounds(BOTS[:bots], seats)
    for number in games_of(rounds, 0):
        counts = Counter(dict.fromkeys(BOTS[:bots], 0))
        counts.update(rounds.seating(number))
        assert sum(counts.values()) == seats
        assert max(counts.values()) - min(counts.values()) <= 1


@given(tables)
def test_in_a_round_every_line_up_plays(table: tuple[int, int]) -> None:
    bots, seats = table
    rounds = Rounds(BOTS[:bots], seats)
    met = Counter(tuple(sorted(rounds.seating(number))) for number in games_of(rounds, 0))
    assert len(met) == len(rounds.line_ups)
    assert len(set(met.values())) == 1


@given(tables, st.integers(1, 2000))
def test_games_are_rounded_up_to_whole_rounds(table: tuple[int, int], games: int) -> None:
    rounds = Rounds(BOTS[: table[0]], table[1])
    whole = rounds.whole(games)
    assert whole >= games
    assert rounds.whole(whole) == whole
    assert rounds.place(whole)[1] == 0, "a new round begins there"
    assert rounds.place(whole - 1)[0] <= rounds.place(games - 1)[0], "and not a round too late"


@given(tables)
def test_rounds_follow_one_another(table: tuple[int, int]) -> None:
    rounds = Rounds(BOTS[: table[0]], table[1])
    places = [rounds.place(number) for number in range(300)]
    assert places[0] == (0, 0)
    for (turn, rest), after in pairwise(places):
        assert after in {(turn, rest + 1), (turn + 1, 0)}


def test_a_bot_named_three_times_has_three_seats_at_every_table() -> None:
    rounds = Rounds(("a", "b", "b", "b"), 4)
    seatings = [rounds.seating(number) for number in games_of(rounds, 0)]
    assert seatings == [
        ("a", "b", "b", "b"),
        ("b", "a", "b", "b"),
        ("b", "b", "a", "b"),
        ("b", "b", "b", "a"),
    ]


def test_neighbours_change_from_round_to_round() -> None:
    rounds = Rounds(("a", "b", "c", "d"), 4)
    firsts = [rounds.seating(rounds.whole(4 * turn)) for turn in range(7)]
    assert len({("".join(seating)) for seating in firsts[:6]}) == 6, (
        "there are six ways round a table of four"
    )
    assert firsts[6] == firsts[0]


def test_circles_and_rotations() -> None:
    assert circles([0, 1, 2]) == [(0, 1, 2), (0, 2, 1)]
    assert len(circles([0, 1, 2, 3, 4, 5])) == 120
    assert rotations((0, 0, 1)) == [(0, 0, 1), (1, 0, 0), (0, 1, 0)]
