"""What the evaluation remembers: the same as if it had been looked at anew."""

from __future__ import annotations

from goldenspike.core.agenda import Seat, Table
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.games.america.bot import evaluate
from goldenspike.games.america.bot.lands import lands_known
from goldenspike.games.america.bot.lines import Lines
from goldenspike.games.america.bot.weights import WEIGHTS
from goldenspike.games.america.box import IN_SUPPLY, NOBODY
from goldenspike.games.america.state import America
from kit.america import Scenario
from kit.walks import entered

GAME = find("america")


def some_tables(number: int) -> list[America]:
    """Return tables from the middle of random games."""
    found: list[America] = []
    for seed in range(number):
        table, _ = entered(GAME, f"bot memory {seed}", latest=1500)
        assert isinstance(table, America)
        found.append(table)
    return found


def test_a_way_is_the_same_however_many_were_asked_for_before() -> None:
    for table in some_tables(4):
        rails = [path for path, owner in enumerate(table.rails) if owner != NOBODY]
        for seat in range(len(table.players)):
            whole = Lines(table, Seat(seat))
            for path in reversed(rails):
                whole.settle(path)
            for path in rails[::5]:
                alone = Lines(table, Seat(seat))
                alone.settle(path)
                way = (alone.cost[path], alone.steps[path], alone.missing[path])
                assert way == (whole.cost[path], whole.steps[path], whole.missing[path])


def test_the_network_of_trains_is_the_same_whoever_asked_first() -> None:
    for table in some_tables(4):
        rails = [path for path, owner in enumerate(table.rails) if owner != NOBODY]
        shared = Lines(table, Seat(0))
        for path in rails[::7]:
            table.players[0].trains = bytes([path, IN_SUPPLY])
            assert shared.network(table, Seat(0)) == Lines(table, Seat(0)).network(table, Seat(0))


def test_settlers_are_judged_by_the_weights_of_now() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Denver").turn("red")
    table, seat = board.table, board.seat("red")
    before, usual = evaluate(table, seat), WEIGHTS.on_the_way
    try:
        WEIGHTS.on_the_way = usual * 2
        remembered = evaluate(table, seat)
        lands_known.clear()
        assert remembered == evaluate(table, seat) != before
    finally:
        WEIGHTS.on_the_way = usual
    assert evaluate(table, seat) == before


def test_moves_are_found_anew_when_the_map_changes() -> None:
    """The options of a table with warm caches are those of the same table read back from its position."""
    for table in some_tables(3):
        played: Table = table
        for _ in range(60):
            if played.over:
                break
            question = pending(played)
            options = question.options(played)
            fresh = GAME.read_position(GAME.write_position(played))
            assert pending(fresh).options(fresh) == options
            play(played, options[-1])
