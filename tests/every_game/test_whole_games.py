"""Whole random games of every registered game: they end, and their records replay."""

from __future__ import annotations

import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenspike.core import notation, registry
from goldenspike.core import record as records
from goldenspike.core.game import Game
from goldenspike.core.play import BrokenRecord, UnknownGame
from goldenspike.core.record import Record
from goldenspike.core.rng import Rng
from kit import toy
from kit.walks import answered, opened


def find(name: str) -> Game:
    """The registered games and the toy."""
    return toy.GAME if name == toy.GAME.name else registry.find(name)


def played(game: Game, seed: str, answers: int) -> Record:
    """The record of a random game, up to so many answers, with a position now and then."""
    rng = Rng(seed)
    options = {option.name: rng.choice(list(option.values)) for option in game.settings}
    seats = rng.choice(list(game.seats))
    record = records.new_record(game, ["random"] * seats, options)
    table = game.open(seats, options)
    while not table.over and len(record.answers) < answers:
        if len(record.answers) % 50 == 0:
            record.positions[len(record.answers)] = game.write_position(table)
        record.answers.append(answered(table, rng))
    record.result = records.result_of(game, table)
    return record


def test_a_game_leaves_no_garbage(game: Game) -> None:
    """Whatever is dropped is freed at once, which `collect_seldom` rests on."""
    played(game, "warm", 40)
    gc.collect()
    gc.disable()
    try:
        played(game, "a seed", 200)
        assert not gc.collect()
    finally:
        gc.enable()


@pytest.mark.parametrize("seed", range(5))
def test_a_record_replays_to_the_same_table(game: Game, seed: int) -> None:
    record = played(game, f"record {seed}", 800)
    text = notation.write(game, record)
    again = notation.read(text, find)
    record.speakers = records.speakers_of(game, record)
    assert again == record
    assert notation.write(game, again) == text
    table = records.check(game, again)
    assert records.result_of(game, table) == record.result


def test_a_record_of_another_version_is_taken_up_from_its_last_position(game: Game) -> None:
    record = played(game, "another version", 120)
    table = records.replay(game, record)
    record.speakers = records.speakers_of(game, record)
    record.version += 1
    assert game.write_position(records.replay(game, record)) == game.write_position(table)
    again = notation.read(notation.write(game, record), find)
    assert again == record
    record.positions.clear()
    with pytest.raises(BrokenRecord, match="version"):
        records.replay(game, record)


def test_the_first_bad_answer_is_named(game: Game) -> None:
    text = notation.write(game, played(game, "bad answer", 60))
    lines = text.splitlines()
    place = next(number for number, line in enumerate(lines) if line.strip().startswith("3 "))
    swapped = [
        *lines[:place],
        lines[place].replace(lines[place].split()[1], "nobody", 1),
        *lines[place + 1 :],
    ]
    with pytest.raises(BrokenRecord, match="Move 3 ") as refused:
        notation.read("\n".join(swapped), find)
    assert refused.value.number == 3


@given(text=st.text(max_size=300))
def test_nonsense_is_no_record(text: str) -> None:
    with pytest.raises(BrokenRecord):
        notation.read(text, find)


@given(data=st.data())
def test_a_damaged_record_is_read_or_refused_never_worse(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from([toy.GAME, *[registry.find(name) for name in registry.names()]]))
    text = notation.write(game, played(game, "damaged", 60))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    damaged = text[:start] + data.draw(st.text(max_size=10)) + text[end:]
    try:
        notation.read(damaged, find)
    except BrokenRecord as error:
        assert str(error)


def test_wrong_seats_and_options_are_refused(game: Game) -> None:
    with pytest.raises(UnknownGame, match="players"):
        game.open(max(game.seats) + 1, {})
    with pytest.raises(UnknownGame, match="players"):
        game.open(0, {})
    with pytest.raises(UnknownGame, match="no option"):
        game.open(game.seats[0], {"weather": "fine"})
    with pytest.raises(UnknownGame, match="no value"):
        game.open(game.seats[0], {game.settings[0].name: "sideways"})


def test_random_games_end_or_reach_the_limit(game: Game) -> None:
    rng = Rng("to the end")
    table = opened(game, rng)
    while not table.over and table.turns < min(game.turn_limit, 150):
        answered(table, rng)
    outcome = game.outcome(table)
    assert len(outcome.scores) in game.seats
    assert bool(outcome.winners) or not table.over


def test_folders_and_registered_names_are_the_same() -> None:
    games = registry.find("america").folder.parent
    folders = {folder.name for folder in games.iterdir() if (folder / "__init__.py").exists()}
    assert folders == set(registry.names())
