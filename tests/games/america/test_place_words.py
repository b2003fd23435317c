"""What players call places: every one differently, and never by the coordinates of the notation."""

from __future__ import annotations

import re

from goldenspike.core.agenda import Decision
from goldenspike.core.facts import render
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng
from goldenspike.games.america import GAME
from goldenspike.games.america.place_words import HEX_WORDS, PATH_WORDS, PLACE_WORDS
from kit.america import Scenario, spoken_path, spoken_place
from kit.shown import in_words

CODE = re.compile(r"\b[A-P]\d{1,2}[ew]?\b")
"""A hex or an intersection in the notation."""


def test_every_place_has_words_of_its_own() -> None:
    for words in (PLACE_WORDS, PATH_WORDS, HEX_WORDS):
        assert len(set(words)) == len(words)
        assert not [each for each in words if CODE.search(each)]


def test_places_are_named_by_city_sites_and_directions() -> None:
    assert spoken_place("Omaha") == "Omaha"
    assert spoken_place("E9e") == "the intersection west of Denver"
    assert spoken_place("A5e") == "the intersection between Seattle and Portland"
    assert spoken_place("B8w") == "the intersection two steps south of Portland"
    assert spoken_path("Chicago–K7e") == "from Chicago towards Indianapolis"
    assert spoken_path("Denver–E9e") == "from Denver to the west"
    assert spoken_path("I9e–J8w") == "midway between St. Louis and Omaha"
    assert spoken_path("E9e–F8w") == "west of Denver, heading north-west"
    assert "the hills between Omaha and Wichita" in HEX_WORDS
    assert "the pasture east of Denver" in HEX_WORDS


def test_nothing_that_players_read_of_a_game_shows_coordinates() -> None:
    """Titles, prices, prompts, action kinds and events of a whole game; the notation keeps them."""
    table = GAME.open(4, {"setup": "variable"})
    table.announced = []
    rng = Rng("read everything")
    codes = 0
    for _ in range(400):
        question = pending(table)
        answer = question.sample(table, rng)
        if isinstance(question, Decision):
            shown = in_words(GAME.preview(table, answer))
            read = [shown.title, shown.pays, shown.gains, *shown.notes, render(question.prompt(table))]
            assert shown.title
            assert GAME.action_kinds is not None
            read.extend([render(kind.lack) for kind in GAME.action_kinds(table)])
            assert not [words for words in read if CODE.search(words)]
            codes += bool(CODE.search(shown.words))
        play(table, answer)
    assert codes > 20
    assert not [event.sentence for event in table.announced if CODE.search(event.sentence)]


def test_titles_say_which_of_two_pieces_moves_by_where_it_stands() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha").hand("red", "2 grain").turn("red")
    assert title(board, "settler 1 to E9e") == "Move your settler to the intersection west of Denver"
    board.settler("red", "Denver", 2)
    assert (
        title(board, "settler 2 to E9e") == "Move your settler at Denver to the intersection west of Denver"
    )


def title(board: Scenario, words: str) -> str:
    """Return the title of a move."""
    return in_words(GAME.preview(board.table, GAME.read(words))).title
