"""The schedule of a tournament: every bot has every seat equally often in every round."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from goldenspike.sim.schedule import Schedule, circular_orders, rotations

BOTS = ("a", "b", "c", "d", "e", "f")
tables = st.tuples(st.integers(2, 6), st.integers(1, 6))


def games_of(schedule: Schedule, turn: int) -> list[int]:
    """Return the numbers of the games of a round."""
    number = next(number for number in range(100_000) if schedule.locate(number)[0] == turn)
    games = []
    while schedule.locate(number)[0] == turn:
        games.append(number)
        number += 1
    return games


@given(tables, st.integers(0, 3))
def test_in_a_round_every_bot_has_every_seat_equally_often(table: tuple[int, int], turn: int) -> None:
    bots, seats = table
    schedule = Schedule(BOTS[:bots], seats)
    seatings = [schedule.seating(number) for number in games_of(schedule, turn)]
    assert len(set(seatings)) == len(seatings), "no game is played twice with the same seed"
    for seat in range(seats):
        assert len(set(Counter(seating[seat] for seating in seatings).values())) == 1
        assert {seating[seat] for seating in seatings} == set(BOTS[:bots])


@given(tables)
def test_at_a_table_bots_have_as_equal_numbers_of_seats_as_can_be(table: tuple[int, int]) -> None:
    bots, seats = table
    schedule = Schedule(BOTS[:bots], seats)
    for number in games_of(schedule, 0):
        counts = Counter(dict.fromkeys(BOTS[:bots], 0))
        counts.update(schedule.seating(number))
        assert sum(counts.values()) == seats
        assert max(counts.values()) - min(counts.values()) <= 1


@given(tables)
def test_in_a_round_every_line_up_plays(table: tuple[int, int]) -> None:
    bots, seats = table
    schedule = Schedule(BOTS[:bots], seats)
    met = Counter(tuple(sorted(schedule.seating(number))) for number in games_of(schedule, 0))
    assert len(met) == len(schedule.line_ups)
    assert len(set(met.values())) == 1


@given(tables, st.integers(1, 2000))
def test_games_are_rounded_up_to_whole_rounds(table: tuple[int, int], games: int) -> None:
    schedule = Schedule(BOTS[: table[0]], table[1])
    whole = schedule.whole_rounds(games)
    assert whole >= games
    assert schedule.whole_rounds(whole) == whole
    assert schedule.locate(whole)[1] == 0, "a new round begins there"
    assert schedule.locate(whole - 1)[0] <= schedule.locate(games - 1)[0], "and not a round too late"


@given(tables)
def test_rounds_follow_one_another(table: tuple[int, int]) -> None:
    schedule = Schedule(BOTS[: table[0]], table[1])
    places = [schedule.locate(number) for number in range(300)]
    assert places[0] == (0, 0)
    for (turn, rest), after in pairwise(places):
        assert after in {(turn, rest + 1), (turn + 1, 0)}


def test_a_bot_named_three_times_has_three_seats_at_every_table() -> None:
    schedule = Schedule(("a", "b", "b", "b"), 4)
    seatings = [schedule.seating(number) for number in games_of(schedule, 0)]
    assert seatings == [
        ("a", "b", "b", "b"),
        ("b", "a", "b", "b"),
        ("b", "b", "a", "b"),
        ("b", "b", "b", "a"),
    ]


def test_neighbours_change_from_round_to_round() -> None:
    schedule = Schedule(("a", "b", "c", "d"), 4)
    firsts = [schedule.seating(schedule.whole_rounds(4 * turn)) for turn in range(7)]
    assert len({("".join(seating)) for seating in firsts[:6]}) == 6, (
        "there are six ways round a table of four"
    )
    assert firsts[6] == firsts[0]


def test_circular_orders_and_rotations() -> None:
    assert circular_orders([0, 1, 2]) == [(0, 1, 2), (0, 2, 1)]
    assert len(circular_orders([0, 1, 2, 3, 4, 5])) == 120
    assert rotations((0, 0, 1)) == [(0, 0, 1), (1, 0, 0), (0, 1, 0)]
