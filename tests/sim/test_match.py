"""One game between bots."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from goldenspike.bots.knowledge import Knowledge
from goldenspike.core import record as records
from goldenspike.core.agenda import Seat
from goldenspike.core.play import UnknownGame
from goldenspike.core.registry import find
from goldenspike.sim.match import Match, record_of
from kit import toy

SHORT = msgspec.structs.replace(toy.GAME, turn_limit=2)


def test_the_same_seed_plays_the_same_game_and_another_seed_another() -> None:
    def played(seed: str) -> list[Any]:
        return Match(toy.GAME, ["random", "greedy", "random"], {}, seed).play().answers

    assert played("a") == played("a")
    assert len({tuple(played(str(number))) for number in range(10)}) > 5


def test_house_hopeless_game__a_table_at_the_turn_limit_is_unfinished() -> None:
    played = Match(SHORT, ["random"] * 3, {}, "limit").play()
    assert not played.finished
    assert played.table.turns == 2
    match = Match(SHORT, ["random"] * 3, {}, "limit")
    assert record_of(match, match.play(), {}).result.endswith("unfinished after 2 turns")


def test_the_record_replays_to_the_same_end() -> None:
    match = Match(toy.GAME, ["random", "greedy"], {"order": "backwards"}, "record")
    played = match.play()
    record = record_of(match, played, {"seed": "record"})
    table = records.check(toy.GAME, record)
    assert toy.GAME.write_position(table) == toy.GAME.write_position(played.table)
    assert record.players == ["random", "greedy"]
    assert record.settings == {"order": "backwards"}
    assert record.notes == {"seed": "record"}


class Watcher:
    """A bot that writes down what it is shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[Any, list[Any]]] = []

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        self.shown.append((known.view(), options))
        return options[-1]


class Cheat(Watcher):
    """A bot that answers what it was not offered."""

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        return toy.Found(3)


def test_bots_see_their_own_view_and_are_not_asked_where_there_is_no_choice() -> None:
    watcher = Watcher()
    match = Match(toy.GAME, ["random", "random"], {}, "watch")
    match.bots[1] = watcher
    match.play()
    assert len(watcher.shown) == toy.MOST_DIGS, "the sixth time there is only one answer"
    for view, options in watcher.shown:
        assert isinstance(view, toy.Sight)
        assert view.viewer == 1
        assert view.hidden[0] is None
        assert len(options) > 1


def test_no_view_is_made_for_the_bots_of_a_match() -> None:
    def unwanted(table: Any, viewer: Seat | None) -> Any:
        raise AssertionError("a view costs more than the choice itself")

    game = msgspec.structs.replace(find("montana"), view=unwanted)
    assert Match(game, ["greedy", "random"], {}, "no view").play().finished


def test_a_bot_that_cheats_is_our_bug() -> None:
    match = Match(toy.GAME, ["random", "random"], {}, "cheat")
    match.bots[0] = Cheat()
    with pytest.raises(AssertionError, match="not among its options"):
        match.play()


def test_unknown_bots_seats_and_options_are_refused() -> None:
    with pytest.raises(UnknownGame, match="no bot 'nobody'"):
        Match(toy.GAME, ["random", "nobody"], {}, "")
    with pytest.raises(UnknownGame, match="not 4"):
        Match(toy.GAME, ["random"] * 4, {}, "")
    with pytest.raises(UnknownGame, match="no option 'colour'"):
        Match(toy.GAME, ["random"] * 2, {"colour": "red"}, "")


def test_a_game_does_not_depend_on_games_played_before_it() -> None:
    """What a bot remembers of one table must not be taken for knowledge of another."""
    short = msgspec.structs.replace(find("america"), turn_limit=4)
    tokens = {"tokens": "shuffled"}

    def played(seats: int, seed: str) -> list[Any]:
        return Match(short, ["greedy"] * seats, tokens, seed).play().answers

    for seed in ("the same tokens", "for three and four"):
        three, four = played(3, seed), played(4, seed)
        assert played(3, seed) == three
        assert played(4, seed) == four


@pytest.mark.slow
def test_greedy_beats_random_in_america() -> None:
    played = Match(find("america"), ["random", "greedy", "random"], {}, "sim").play()
    assert played.finished
    assert played.outcome.winners == (1,)
