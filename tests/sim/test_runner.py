"""Running series and tournaments: seatings, chunks, seeds and results."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenspike.sim import runner
from goldenspike.sim.runner import (
    MAX_CHUNK_GAMES,
    GameResult,
    Series,
    Tournament,
    chunks,
    default_jobs,
    play_game,
    play_games,
)
from kit import toy

PAIR = Series("goldrush", ("greedy", "random", "random"), {"order": "forwards"}, games=9, seed=1)


@pytest.fixture(autouse=True)
def _toy_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "find", lambda name: toy.GAME)


@given(st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=5), st.integers(0, 50))
def test_every_bot_sits_at_every_seat_equally_often(bots: list[str], round_number: int) -> None:
    series = Series("any", tuple(bots), {}, 100, 0)
    seats = len(bots)
    seatings = [series.seating(round_number * seats + turn) for turn in range(seats)]
    for seat in range(seats):
        assert Counter(seating[seat] for seating in seatings) == Counter(bots)
    assert series.seating(0) == tuple(bots)


def test_fixed_bots_keep_their_seats() -> None:
    fixed = msgspec.structs.replace(PAIR, rotate=False)
    assert {fixed.seating(number) for number in range(9)} == {PAIR.bots}


@given(st.integers(1, 500), st.integers(1, 16))
def test_chunks_hold_every_game_once(games: int, jobs: int) -> None:
    dealt = list(chunks(range(games), jobs))
    assert [number for chunk in dealt for number in chunk] == list(range(games))
    assert all(0 < len(chunk) <= MAX_CHUNK_GAMES for chunk in dealt)
    assert len(dealt) >= min(games, jobs), "every process has something to do"


def test_a_game_depends_on_seed_and_number_alone() -> None:
    longer = msgspec.structs.replace(PAIR, games=90)
    assert play_game(PAIR, 5) == play_game(longer, 5)
    assert list(play_games(PAIR, range(9), 1)) == [play_game(PAIR, number) for number in range(9)]
    other = msgspec.structs.replace(PAIR, seed=2)
    assert list(play_games(PAIR, range(9), 1)) != list(play_games(other, range(9), 1))


def test_an_unfinished_game_has_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    short = msgspec.structs.replace(toy.GAME, turn_limit=1)
    monkeypatch.setattr(runner, "find", lambda name: short)
    result = play_game(PAIR, 0)
    assert (result.finished, result.winners, result.turns) == (False, (), 1)


def test_results_cross_to_other_processes_as_bytes() -> None:
    result = play_game(PAIR, 3)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(result), type=GameResult) == result
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(PAIR), type=Series) == PAIR


def test_the_rest_of_a_chunk_that_took_too_long_is_submitted_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "CHUNK_SECONDS", -1.0)
    monkeypatch.setattr(runner, "MAX_CHUNK_GAMES", 4)
    monkeypatch.setattr(runner, "CHUNKS_PER_JOB", 1)
    monkeypatch.setattr(runner, "ProcessPoolExecutor", lambda workers, **_: ThreadPoolExecutor(workers))
    played = sorted(play_games(PAIR, range(9), 2), key=lambda result: result.number)
    assert played == [play_game(PAIR, number) for number in range(9)]


def test_few_games_run_in_one_process() -> None:
    assert default_jobs(1) == 1
    assert default_jobs(10_000) >= 1


CUP = Tournament("goldrush", ("greedy", "random"), {"order": "forwards"}, seats=2, seed=1)


def test_the_games_of_a_round_share_their_seed_and_rounds_do_not() -> None:
    assert [CUP.seating(number) for number in range(2)] == [("greedy", "random"), ("random", "greedy")]
    assert CUP.game_seed(0) == CUP.game_seed(1) != CUP.game_seed(2) == CUP.game_seed(3)
    assert CUP.game_seed(0) != msgspec.structs.replace(CUP, seed=2).game_seed(0)


def test_a_tournament_is_played_like_a_series() -> None:
    assert list(play_games(CUP, [4, 1], 1)) == [play_game(CUP, 4), play_game(CUP, 1)]
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(CUP), type=Series | Tournament) == CUP
