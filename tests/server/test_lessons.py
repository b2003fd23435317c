"""Lessons at the server: a table for one, played by its script, with progress kept for each person."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from goldenspike import how_to_play, lessons, rulebook
from goldenspike.core.game import Game
from goldenspike.core.registry import find, names
from goldenspike.lessons import Lesson
from kit.live import Server
from kit.people import Looking, Person


@pytest.fixture
def learner(server: Server) -> Any:
    """Somebody who has done no lesson yet."""
    person = Person(server, "Ida")
    yield person
    person.http.close()


def begun(person: Person, game: str, lesson: str) -> str:
    """Begin a lesson; return the id of its table."""
    body = {"id": person.command_id()}
    table: str = person.told(f"/api/games/{game}/lessons/{lesson}", body)["id"]
    return table


def done(person: Person, game: str) -> list[str]:
    """The lessons of a game that a person has done."""
    (found,) = [one for one in person.read("/api/lessons") if one["game"] == game]
    return [lesson["id"] for lesson in found["lessons"] if lesson["done"]]


def played(person: Person, table: str, looking: Looking, words: str) -> dict[str, Any]:
    """Give an answer that is taken; return the state after it."""
    answer = person.answer(table, looking.asked(), words)
    assert answer.is_success, answer.text
    state: dict[str, Any] = looking.after(answer.json()["number"])["state"]
    return state


def play_through(person: Person, table: str, lesson: Lesson) -> dict[str, Any]:
    """Answer by the solution until the lesson is done; return how far it is then."""
    with person.look(table, lesson.seat) as looking:
        for step in lesson.steps:
            for words in step.solution:
                played(person, table, looking, words)
    found: dict[str, Any] = person.table(table)["lesson"]
    return found


def test_a_hint_at_a_lesson_is_its_own_step(learner: Person) -> None:
    """Whoever takes the first move of each hint does the lesson; no bot is asked for its opinion."""
    lesson = lessons.of(find("railways"))[0]
    table = begun(learner, "railways", lesson.id)
    with learner.look(table, lesson.seat) as looking:
        while not learner.table(table)["lesson"]["done"]:
            task = learner.table(table)["lesson"]["text"]
            looking.asked()
            hint = learner.told(f"/api/tables/{table}/hint", {"seat": lesson.seat})
            assert hint["lesson"] == task
            assert [reason["words"] for reason in hint["best"]] == [hint["best"][0]["steps"][0]["words"]]
            played(learner, table, looking, hint["best"][0]["words"])


@pytest.mark.parametrize("name", names())
def test_every_lesson_is_played_through_and_kept(learner: Person, name: str) -> None:
    taught = lessons.of(find(name))
    for number, lesson in enumerate(taught):
        assert lesson.id not in done(learner, name)
        table = begun(learner, name, lesson.id)
        state = play_through(learner, table, lesson)
        assert (state["done"], state["text"]) == (True, lesson.closing)
        assert state["next"] == (taught[number + 1].id if number + 1 < len(taught) else "")
        assert learner.table(table)["stage"] == "over"
    assert done(learner, name) == [lesson.id for lesson in taught]


def test_a_wrong_move_is_explained_and_changes_nothing(learner: Person) -> None:
    table = begun(learner, "america", "roll")
    with learner.look(table, 0) as looking:
        played(learner, table, looking, "roll")
        state = looking.asked()
        refused = learner.answer(table, state, "rail J8w–Omaha")
        assert (refused.status_code, refused.json()["rule"]) == (422, "p5 Rail")
        declined = learner.answer(table, state, "rail Jackson–K11w")
        assert declined.status_code == 409
        assert "Lexington" in declined.json()["reason"]
        assert learner.read(f"/api/tables/{table}/moments/2?seat=0")["state"]["view"] == state["view"]
        assert learner.table(table)["lesson"]["step"] == 2
        assert learner.answer(table, state, "rail L10e–Lexington").is_success


def test_a_step_taken_back_is_open_again(learner: Person) -> None:
    table = begun(learner, "america", "deliver")
    with learner.look(table, 0) as looking:
        state = played(learner, table, looking, "train 1 to L10e–Lexington")
        assert learner.table(table)["lesson"]["step"] == 2
        body = {"id": learner.command_id(), "number": state["number"], "seat": 0}
        learner.told(f"/api/tables/{table}/back", body)
    assert learner.table(table)["lesson"]["step"] == 1


def test_a_lesson_is_for_one_and_no_game_of_theirs(learner: Person, server: Server) -> None:
    table = begun(learner, "america", "seven")
    assert table not in [one["id"] for one in learner.read("/api/tables")["mine"]]
    assert learner.not_read(f"/api/tables/{table}/record").status == 409
    assert learner.not_read(f"/api/tables/{table}/statistics").status == 409
    assert learner.rejected(f"/api/tables/{table}/leave", {}).status == 409
    stranger = Person(server)
    assert stranger.not_read(f"/api/tables/{table}/moments/0").status == 403
    assert done(stranger, "america") == []
    stranger.http.close()


def test_a_lesson_begun_twice_by_one_command_is_one_table(learner: Person) -> None:
    body = {"id": learner.command_id()}
    tables = {learner.told("/api/games/america/lessons/roll", body)["id"] for _ in range(2)}
    assert len(tables) == 1


@pytest.mark.parametrize("path", ["america/lessons/nothing", "nothing/lessons/roll"])
def test_a_lesson_that_is_not_there_is_not_found(learner: Person, path: str) -> None:
    assert learner.rejected(f"/api/games/{path}", {"id": learner.command_id()}).status == 404


@pytest.mark.parametrize("name", names())
def test_the_others_at_a_lesson_are_called_as_its_texts_call_them(learner: Person, name: str) -> None:
    lesson = lessons.of(find(name))[0]
    table = begun(learner, name, lesson.id)
    seats = learner.read(f"/api/tables/{table}")["seats"]
    colours = [colour.capitalize() for colour in find(name).seat_names]
    assert [seat["name"] for seat in seats] == ["Ida", *colours[1 : lesson.seats]]


def names_on_the_board(game: Game) -> set[str]:
    """Return the names of all cities and fields that clients can draw."""
    board = msgspec.to_builtins(game.board_data()) if game.board_data else {}
    parts = [part for found in board.values() if isinstance(found, list | tuple) for part in found]
    return {part["name"] for part in parts if isinstance(part, dict) and "name" in part}


@pytest.mark.parametrize("name", names())
def test_how_to_play_is_one_page_with_pictures(learner: Person, name: str) -> None:
    page = learner.read(f"/api/games/{name}/how-to-play")
    found = how_to_play.of(find(name), lessons.of(find(name)))
    assert found is not None
    assert 600 <= len(found.text().split()) <= 900
    pictures = [section["picture"] for section in page["sections"] if section["picture"]]
    assert len(pictures) >= 2
    for picture in pictures:
        assert picture["state"]["view"]
        assert picture["state"]["seat"] == 0
        assert set(picture["around"]) <= names_on_the_board(find(name))


def test_a_picture_shows_no_hand_of_others(learner: Person) -> None:
    page = learner.read("/api/games/america/how-to-play")
    states = [section["picture"]["state"] for section in page["sections"] if section["picture"]]
    for state in states:
        hands = [player["hand"] for player in state["view"]["players"]]
        assert hands[0] is not None
        assert hands[1:] == [None, None, None]


@pytest.mark.parametrize(
    ("name", "words", "rule"),
    [
        ("america", "robber", "p4 Move the outlaw"),
        ("america", "toll", "p8 Right of way"),
        ("america", "hand limit", "p4 Lose resources"),
        ("montana", "auction", "p5 City"),
        ("montana", "hand limit", "p4 Eight workers"),
        ("pioneer", "longest", "p9 Longest link"),
        ("railways", "loan", "base Bonds"),
        ("railways", "toll", "base Points for links"),
    ],
)
def test_rules_are_found_by_the_words_people_use(name: str, words: str, rule: str, learner: Person) -> None:
    assert rule in [found.id for found in rulebook.of(find(name)).search(words)]
    (found,) = [one for one in learner.read(f"/api/games/{name}/rules") if one["id"] == rule]
    told = " ".join([found["heading"], found["summary"], found["text"], *found["also"]])
    assert words in told.lower()
