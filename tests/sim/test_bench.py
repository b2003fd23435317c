"""Benchmarks of the engine: what is counted and measured."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from goldenspike.core.agenda import Table
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.sim import bench
from goldenspike.sim.playout import (
    play_listing_options,
    play_sampling,
    replay_answers,
    replay_listing_options,
)
from kit import toy


def rush(seats: int) -> toy.Rush:
    table: toy.Rush = toy.GAME.start(seats, toy.GAME.complete_settings({}))
    return table


def test_only_choices_are_counted() -> None:
    table = rush(2)
    played, choices = play_listing_options(table, Rng("count"), toy.GAME.turn_limit)
    assert table.over
    forced = sum(digs == toy.MOST_DIGS for digs in table.digs)
    assert played - choices == forced
    assert played == 2 + 2 + 2 * sum(table.digs)


def test_sampled_play_is_whole_too() -> None:
    table = rush(3)
    played = play_sampling(table, Rng("count"), toy.GAME.turn_limit)
    assert table.over
    assert played == 3 + 3 + 2 * sum(table.digs)


def test_play_stops_at_the_turn_limit() -> None:
    for limit in (0, 1, 3):
        for work in (play_listing_options, play_sampling):
            table = toy.GAME.open(3, {})
            work(table, Rng("limit"), limit)
            assert table.turns == limit


def test_a_table_is_as_large_as_its_own_parts() -> None:
    table = rush(3)
    alone = bench.table_bytes(toy.GAME, [table])
    table.players.extend([0] * 1000)
    grown = bench.table_bytes(toy.GAME, [table])
    assert 7000 < grown - alone < 12_000


def test_what_all_tables_share_is_not_counted() -> None:
    game = find("america")
    table: Table = game.open(4, {})
    shared = {id(part) for part in bench.own_objects(table)} & {
        id(part) for part in bench.own_objects(game.open(4, {}))
    }
    assert shared, "the printed numbers belong to everybody"
    assert bench.table_bytes(game, [table]) < sum(bench.size(part) for part in bench.own_objects(table))


class Remembering(toy.Rush):
    """A table that shares a cache with its copies."""

    def __init__(self, players: int = 0) -> None:
        super().__init__(players)
        self.memory: dict[int, list[int]] = {}

    def copy(self) -> Remembering:
        other = Remembering(len(self.players))
        other.memory = self.memory
        return other


def test_caches_shared_with_copies_are_not_counted() -> None:
    table = Remembering(2)
    before = bench.table_bytes(toy.GAME, [table])
    table.memory.update({number: [number] * 100 for number in range(100)})
    assert abs(bench.table_bytes(toy.GAME, [table]) - before) < 100, "but for the fields' own dictionary"


def test_the_attributes_of_a_table_are_found_in_either_form() -> None:
    table: Table = find("america").open(4, {})
    kinds = [type(part).__name__ for part in bench.own_objects(table)]
    assert kinds.count("America") == 1
    assert kinds.count("Player") == 4
    assert kinds.count("bytes") >= 4


def test_a_game_without_choices_can_be_sampled() -> None:
    idle = msgspec.structs.replace(toy.GAME, turn_limit=0)
    found = bench.sample_play(idle, 2)
    assert (found.kinds, found.options_mean, len(found.tables)) == ({}, 0, 1)
    assert bench.options_time(idle, 2, found.answers) >= 0


def test_replayed_games_come_to_the_same_end() -> None:
    found = bench.sample_play(toy.GAME, 2)
    for answers in found.answers[:5]:
        one, other = rush(2), rush(2)
        replay_answers(one, answers)
        replay_listing_options(other, answers)
        assert one.over
        assert toy.GAME.write_position(one) == toy.GAME.write_position(other)


def test_the_longest_listing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock advances only while options are listed, most of all at the fifth list."""
    clock = [0.0]
    lists = [0]
    listed = toy.Prospect.options

    def slow(question: toy.Prospect, table: toy.Rush) -> list[Any]:
        lists[0] += 1
        clock[0] += 7 if lists[0] == 5 else 1
        return listed(question, table)

    monkeypatch.setattr(toy.Prospect, "options", slow)
    monkeypatch.setattr(bench, "process_time", lambda: clock[0])
    games = bench.sample_play(toy.GAME, 2).answers[:3]
    lists[0] = 0
    assert bench.longest_options_time(toy.GAME, 2, games) == 7


def test_the_fullest_position_is_read_if_there_is_one() -> None:
    assert bench.fullest_time(toy.GAME) is None
    taken = bench.fullest_time(find("railways"))
    assert taken is not None
    assert taken > 0
