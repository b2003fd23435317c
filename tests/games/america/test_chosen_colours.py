"""Colours that the players of Trails to Rails choose: another paint and other words, the same game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from goldenspike.core import notation, registry
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.facts import Clause, Fact, recoloured, render
from goldenspike.core.game import Game, Preview
from goldenspike.core.play import BrokenRecord, UnknownGame, pending, play
from goldenspike.core.record import check, new_record, result_of
from goldenspike.core.rng import Rng
from goldenspike.games.america.events import CityPlaced
from goldenspike.games.america.setup import PlaceUnusedCity
from goldenspike.sim.match import Match, record_of

GAME = registry.find("america")
CHOSEN = ("white", "blue", "red", "orange")
"""By seat; with three seats orange is left."""


def in_chosen_words(text: str) -> str:
    """Return a text with each of the game's colours replaced by the one chosen for its seat."""
    chosen = dict(zip(GAME.seat_names, CHOSEN, strict=True))
    chosen |= {colour.capitalize(): other.capitalize() for colour, other in chosen.items()}
    return re.sub(r"\w+", lambda word: chosen.get(word[0], word[0]), text)


def questions(settings: dict[str, str], most: int) -> Iterator[tuple[Any, Any]]:
    """Yield a table of three that is played at random, with the next answer."""
    table, rng = GAME.open(3, settings), Rng("colours")
    for _ in range(most):
        answer = pending(table).sample(table, rng)
        yield table, answer
        play(table, answer)


def test_answers_previews_and_the_table_are_worded_in_the_chosen_colours() -> None:
    painted = GAME.in_colours(CHOSEN)
    answers_named, facts_named = 0, 0
    for table, answer in questions({}, 1_500):
        words = painted.write(answer)
        assert words == in_chosen_words(GAME.write(answer))
        assert painted.read(words) == answer
        answers_named += words != GAME.write(answer)
        question = pending(table)
        viewer = question.seat if isinstance(question, Decision) else None
        view = GAME.view(table, viewer)
        assert painted.text(view) == in_chosen_words(GAME.text(view))
        if viewer is not None:
            usual, preview = GAME.preview(table, answer), painted.preview(table, answer)
            assert preview.words == words
            for fact, other in zip(facts_in(usual), facts_in(preview), strict=True):
                assert render(other) == in_chosen_words(render(fact))
                facts_named += render(other) != render(fact)
    assert answers_named
    assert facts_named


def facts_in(preview: Preview) -> list[Fact]:
    """Return the facts of a preview that may name seats."""
    return [preview.pays, preview.gains, *preview.others]


def test_p2_unused_colour__is_the_one_that_nobody_chose() -> None:
    painted = GAME.in_colours(("white", "blue", "red"))
    table = GAME.open(3, {})
    assert "\nOrange (nobody): cities " in painted.text(painted.view(table, Seat(0)))
    assert "\nBlue (nobody): cities " in GAME.text(GAME.view(table, Seat(0)))


def record(game: Game, *colours: str) -> str:
    """Return the record of a game of three random bots in these colours, as text."""
    match = Match(game, ["random"] * 3, {"setup": "variable"}, "colours")
    played = record_of(match, match.play(), {})
    written = new_record(game, played.players, played.settings, colours)
    written.answers = played.answers
    written.result = result_of(game.in_colours(colours), match.play().table)
    return notation.write(game, written)


def test_a_record_keeps_the_colours_in_the_order_of_its_seats() -> None:
    usual, text = record(GAME), record(GAME, "white", "blue", "red")
    assert "seats     white random, blue random, red random\n" in text
    found = notation.read(text, registry.find)
    assert found.colours == ["white", "blue", "red"]
    assert found.answers == notation.read(usual, registry.find).answers
    assert notation.write(GAME, found) == text
    check(GAME, found)
    lines = [line.split(None, 1)[1] for line in usual.splitlines() if line[:6].strip().isdecimal()]
    chosen = [line.split(None, 1)[1] for line in text.splitlines() if line[:6].strip().isdecimal()]
    assert [" ".join(line.split()) for line in chosen] == [
        in_chosen_words(" ".join(line.split())) for line in lines
    ]


def test_the_usual_colours_are_no_choice() -> None:
    assert new_record(GAME, ["a", "b", "c"], {}, GAME.seat_names[:3]).colours == []
    assert GAME.in_colours(GAME.seat_names) is GAME
    assert "seats     red random, orange random, white random\n" in record(GAME)


@pytest.mark.parametrize(
    ("seats", "complaint"),
    [
        ("green a, red b, blue c", "Trails to Rails has no colour 'green'"),
        ("red a, red b, blue c", "Two seats cannot both be red."),
    ],
)
def test_a_record_with_other_colours_than_those_of_the_box_is_refused(seats: str, complaint: str) -> None:
    with pytest.raises(BrokenRecord, match=complaint):
        notation.parse(f"game america\nversion 2\nseats {seats}\n", registry.find)


def test_colours_of_a_game_without_a_choice_are_refused() -> None:
    with pytest.raises(UnknownGame, match="colours of Montana cannot be chosen"):
        registry.find("montana").in_colours(("red", "blue"))


def test_p9_unused_colour_placed__names_the_colour_as_a_seat() -> None:
    asked = [
        question.prompt(table)
        for table, _ in questions({"setup": "variable"}, 60)
        if isinstance(question := pending(table), PlaceUnusedCity)
    ]
    assert len(asked) == 3
    assert render(recoloured(asked[0], CHOSEN)).startswith("Place a city of the unused colour, orange, on")
    assert render(asked[0]).startswith("Place a city of the unused colour, blue, on")
    placed = CityPlaced(0, 3, 0)
    clause = Clause(placed.worded().they, placed.facts())
    assert render(recoloured(clause, CHOSEN)).startswith(
        "white places a city of the unused colour, orange, at"
    )
