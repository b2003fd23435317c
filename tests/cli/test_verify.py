"""Checking the luck of a game that was played on a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from goldenspike.core import notation
from goldenspike.core.agenda import Decision
from goldenspike.core.play import pending, play, settle
from goldenspike.core.record import Record, result_of
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.server.dice import TableDice, commitment, encode_words, key_of_dice
from goldenspike.server.game_state import GameState

Run = Callable[..., Result]
SECRET = bytes(range(32))


def played(name: str, seats: int, words: str = "") -> Record:
    """A whole game whose luck came from the secret and these words."""
    game = find(name)
    game_state = GameState(game, seats, game.complete_settings({}))
    dice = TableDice(game, key_of_dice(SECRET, words), game_state.table)
    rng = Rng("answers")
    while not game_state.table.over:
        draft = game_state.draft()
        game_state.play_chances(draft, dice)
        if not draft.table.over:
            game_state.play(draft, pending(draft.table).sample(draft.table, rng))
        game_state.accept(draft)
    notes = {"commitment": commitment(SECRET), "secret": SECRET.hex()}
    if words:
        notes["words"] = words
    players = ["somebody"] * seats
    record = Record(name, game.version, game.complete_settings({}), players, game_state.answers, notes=notes)
    record.result = result_of(game, game_state.table)
    return record


@pytest.mark.parametrize(("name", "seats"), [("montana", 2), ("pioneer", 1)])
def test_a_game_whose_luck_came_from_its_secret_is_true(
    goldenspike: Run, tmp_path: Path, name: str, seats: int
) -> None:
    file = tmp_path / "true.game"
    file.write_text(notation.write(find(name), played(name, seats)), encoding="utf-8")
    result = goldenspike("verify", file)
    assert result.exit_code == 0
    assert "are what the table's secret gives" in result.output


@pytest.mark.parametrize(("name", "seats"), [("montana", 2), ("pioneer", 1)])
def test_words_of_the_players_count(goldenspike: Run, tmp_path: Path, name: str, seats: int) -> None:
    file = tmp_path / "words.game"
    words = encode_words(["iron horse", "“quoted”, ünlikely"][:seats])
    record = played(name, seats, words)
    file.write_text(notation.write(find(name), record), encoding="utf-8")
    result = goldenspike("verify", file)
    assert result.exit_code == 0
    assert "are what the table's secret with the players' words gives" in result.output
    first = next(
        number
        for number, who in enumerate(notation.parse(file.read_text("utf-8"), find).speakers)
        if who == "dice"
    )
    record.notes["words"] = words.replace("horse", "mule")
    file.write_text(notation.write(find(name), record), encoding="utf-8")
    result = goldenspike("verify", file)
    assert result.exit_code == 1
    wrong = int(result.output.split("Move ")[1].split(",")[0])
    assert first < wrong <= first + 10


def with_another_outcome(record: Record, chance: int) -> tuple[str, int]:
    """Return a record as text with another legal answer of the dice, and the number of its move."""
    game = find(record.game)
    lines = notation.write(game, record).splitlines()
    table = game.open(len(record.players), record.settings)
    settle(table)
    seen = 0
    for number, answer in enumerate(record.answers, start=1):
        question = pending(table)
        if not isinstance(question, Decision):
            others = [question.sample(table, Rng(f"tamper {attempt}")) for attempt in range(64)]
            others = [other for other in others if other != answer]
            if seen >= chance and others:
                place = next(place for place, line in enumerate(lines) if line.split()[:1] == [str(number)])
                lines[place] = f"{number:>6}  dice    {game.write(others[0])}"
                return "\n".join(lines) + "\n", number
            seen += 1
        play(table, answer)
    raise AssertionError("The game has not so many chances.")


@pytest.mark.parametrize(("name", "seats"), [("america", 3), ("montana", 2), ("pioneer", 1), ("railways", 3)])
@pytest.mark.parametrize("chance", [0, 12])
def test_a_tampered_roll_is_told_by_its_number(
    goldenspike: Run, tmp_path: Path, name: str, seats: int, chance: int
) -> None:
    """Even if a later move is not allowed any more once another tile or roll stands in the record."""
    record = played(name, seats)
    text, number = with_another_outcome(record, chance)
    file = tmp_path / "tampered.game"
    file.write_text(text, encoding="utf-8")
    result = goldenspike("verify", file)
    assert result.exit_code == 1
    assert f"Move {number}, a roll or a draw, is not what the table's secret gives." in result.output


def test_another_secret_or_none_is_told(goldenspike: Run, tmp_path: Path) -> None:
    record = played("montana", 2)
    file = tmp_path / "other.game"
    record.notes["secret"] = bytes(32).hex()
    file.write_text(notation.write(find("montana"), record), encoding="utf-8")
    result = goldenspike("verify", file)
    assert result.exit_code == 1
    assert "does not match its commitment" in result.output
    record.notes["commitment"] = commitment(bytes(32))
    file.write_text(notation.write(find("montana"), record), encoding="utf-8")
    result = goldenspike("verify", file)
    assert result.exit_code == 1
    assert "a roll or a draw, is not what the table's secret gives" in result.output
    del record.notes["secret"]
    file.write_text(notation.write(find("montana"), record), encoding="utf-8")
    result = goldenspike("verify", file)
    assert result.exit_code == 1
    assert "has no secret" in result.output
