"""Many games: who sits where, how they are dealt out, and what remains of them."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenspike.sim import series as series_module
from goldenspike.sim.series import (
    LARGEST_CHUNK,
    Result,
    Series,
    Tournament,
    chunks,
    play_all,
    play_one,
    sensible_jobs,
)
from kit import toy

PAIR = Series("goldrush", ("greedy", "random", "random"), {"order": "forwards"}, games=9, seed=1)


@pytest.fixture(autouse=True)
def _toy_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series_module, "find", lambda name: toy.GAME)


@given(st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=5), st.integers(0, 50))
def test_every_bot_sits_at_every_seat_equally_often(bots: list[str], round_number: int) -> None:
    series = Series("any", tuple(bots), {}, 100, 0)
    seats = len(bots)
    seatings = [series.seating(round_number * seats + turn) for turn in range(seats)]
    for seat in range(seats):
        assert Counter(seating[seat] for seating in seatings) == Counter(bots)
    assert series.seating(0) == tuple(bots)


def test_fixed_bots_stay() -> None:
    fixed = msgspec.structs.replace(PAIR, rotate=False)
    assert {fixed.seating(number) for number in range(9)} == {PAIR.bots}


@given(st.integers(1, 500), st.integers(1, 16))
def test_chunks_hold_every_game_once(games: int, jobs: int) -> None:
    dealt = list(chunks(range(games), jobs))
    assert [number for chunk in dealt for number in chunk] == list(range(games))
    assert all(0 < len(chunk) <= LARGEST_CHUNK for chunk in dealt)
    assert len(dealt) >= min(games, jobs), "every process has something to do"


def test_a_game_depends_on_seed_and_number_alone() -> None:
    longer = msgspec.structs.replace(PAIR, games=90)
    assert play_one(PAIR, 5) == play_one(longer, 5)
    assert list(play_all(PAIR, range(9), 1)) == [play_one(PAIR, number) for number in range(9)]
    other = msgspec.structs.replace(PAIR, seed=2)
    assert list(play_all(PAIR, range(9), 1)) != list(play_all(other, range(9), 1))


def test_an_unfinished_game_has_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    short = msgspec.structs.replace(toy.GAME, turn_limit=1)
    monkeypatch.setattr(series_module, "find", lambda name: short)
    result = play_one(PAIR, 0)
    assert (result.finished, result.winners, result.turns) == (False, (), 1)


def test_results_cross_to_other_processes_as_bytes() -> None:
    result = play_one(PAIR, 3)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(result), type=Result) == result
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(PAIR), type=Series) == PAIR


def test_what_a_process_hands_in_before_its_chunk_is_done_is_gone_on_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(series_module, "SHIFT", -1.0)
    monkeypatch.setattr(series_module, "LARGEST_CHUNK", 4)
    monkeypatch.setattr(series_module, "CHUNKS_PER_JOB", 1)
    monkeypatch.setattr(
        series_module, "ProcessPoolExecutor", lambda workers, **_: ThreadPoolExecutor(workers)
    )
    played = sorted(play_all(PAIR, range(9), 2), key=lambda result: result.number)
    assert played == [play_one(PAIR, number) for number in range(9)]


def test_few_games_deserve_one_process() -> None:
    assert sensible_jobs(1) == 1
    assert sensible_jobs(10_000) >= 1


CUP = Tournament("goldrush", ("greedy", "random"), {"order": "forwards"}, seats=2, seed=1)


def test_the_games_of_a_round_share_their_luck_and_rounds_do_not() -> None:
    assert [CUP.seating(number) for number in range(2)] == [("greedy", "random"), ("random", "greedy")]
    assert CUP.luck(0) == CUP.luck(1) != CUP.luck(2) == CUP.luck(3)
    assert CUP.luck(0) != msgspec.structs.replace(CUP, seed=2).luck(0)


def test_a_tournament_is_played_like_a_series() -> None:
    assert list(play_all(CUP, [4, 1], 1)) == [play_one(CUP, 4), play_one(CUP, 1)]
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(CUP), type=Series | Tournament) == CUP
