"""Puzzles at the server: a table, verdicts on moves, the solution on request, and nothing before it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest

from goldenspike import puzzles
from goldenspike.core.registry import find, names
from kit.live import Server
from kit.people import Person

MINED = [name for name in names() if puzzles.of(find(name))]
"""The games that have puzzles."""


@pytest.fixture
def solver(server: Server) -> Iterator[Person]:
    """Somebody who has solved no puzzle yet."""
    person = Person(server, "Ida")
    yield person
    person.http.close()


def begun(person: Person, game: str, puzzle: str) -> str:
    """Begin a puzzle; return the id of its table."""
    body = {"id": person.command_id()}
    table: str = person.told(f"/api/games/{game}/puzzles/{puzzle}", body)["id"]
    return table


@pytest.mark.parametrize("name", MINED)
def test_a_puzzle_is_solved_by_its_best_answer_alone(solver: Person, name: str) -> None:
    puzzle = puzzles.of(find(name))[0]
    table = begun(solver, name, puzzle.id)
    lesson = solver.table(table)["lesson"]
    assert (lesson["id"], lesson["done"], lesson["lights"]) == (puzzle.id, False, [])
    assert lesson["puzzle"]["explanation"] == []
    with solver.look(table, puzzle.seat) as looking:
        state = looking.asked()
        for one in (puzzle.alternatives[0], puzzle.alternatives[-1]):
            declined = solver.answer(table, state, one.answer)
            assert declined.status_code == 409
            told = declined.json()
            assert told["verdict"] == ("good" if puzzle.is_good(one) else "wrong")
            assert told["template"]
            assert told["reason"].startswith(("Good, but not the best:", "Not this one:"))
            assert solver.table(table)["lesson"]["done"] is False
        solved = solver.answer(table, state, puzzle.best[0])
        assert solved.is_success, solved.text
    after = solver.table(table)
    assert after["stage"] == "over"
    assert after["lesson"]["done"] is True
    said = [clause["template"] for clause in after["lesson"]["puzzle"]["explanation"]]
    assert said[0].startswith("Best: {best}.")


def test_a_solution_is_sent_only_when_it_is_asked_for(solver: Person) -> None:
    """No list, table or view before names the margin, the plan or what the others lose."""
    for name in MINED:
        game = find(name)
        puzzle = max(puzzles.of(game), key=lambda one: len(one.best[0]))
        table = begun(solver, name, puzzle.id)
        told = json.dumps([solver.read("/api/puzzles"), solver.table(table)])
        for secret in (f'"{puzzle.best[0]}"', str(puzzle.first.margin), "alternatives", "runner_up"):
            assert secret not in told
        hint = solver.told(f"/api/tables/{table}/hint", {"seat": puzzle.seat})
        assert hint["best"][0]["words"] == puzzle.best[0]
        assert hint["because"][0]["template"].startswith("Best: {best}.")
        assert hint["idle"] == []


def test_the_list_names_todays_puzzle_of_every_game(solver: Person) -> None:
    found: list[dict[str, Any]] = solver.read("/api/puzzles")
    assert [one["game"] for one in found] == MINED
    for one in found:
        game = find(one["game"])
        todays = puzzles.daily(game, date.fromisoformat(one["day"]))
        assert todays is not None
        assert one["daily"] == todays.id
        assert {theme["id"] for theme in one["themes"]} == {puzzle["theme"] for puzzle in one["puzzles"]}
        assert all(set(puzzle) == {"id", "theme", "difficulty", "phase"} for puzzle in one["puzzles"])


def test_the_puzzle_of_today_says_so(solver: Person) -> None:
    game = find("montana")
    todays = puzzles.daily(game, datetime.now(UTC).date())
    assert todays is not None
    other = next(one for one in puzzles.of(game) if one.id != todays.id)
    assert solver.table(begun(solver, "montana", todays.id))["lesson"]["puzzle"]["day"]
    assert solver.table(begun(solver, "montana", other.id))["lesson"]["puzzle"]["day"] == ""


def test_a_puzzle_stays_among_the_puzzles_alone(solver: Person) -> None:
    """It is no game of the lobby, no lesson that was done, and has no record and no review."""
    puzzle = puzzles.of(find("montana"))[0]
    before = solver.read("/api/lessons")
    table = begun(solver, "montana", puzzle.id)
    with solver.look(table, puzzle.seat) as looking:
        assert solver.answer(table, looking.asked(), puzzle.best[0]).is_success
    assert solver.read("/api/lessons") == before
    assert solver.read("/api/tables")["mine"] == []
    assert solver.get(f"/api/tables/{table}/record").status_code == 409
    assert solver.get(f"/api/tables/{table}/review").status_code == 409


def test_the_same_command_opens_one_table(solver: Person) -> None:
    puzzle = puzzles.of(find("montana"))[0]
    body = {"id": solver.command_id()}
    address = f"/api/games/montana/puzzles/{puzzle.id}"
    assert solver.told(address, body)["id"] == solver.told(address, body)["id"]


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/games/montana/puzzles/no-such-one", 404),
        ("/api/games/chess/puzzles/no-such-one", 404),
        ("/api/games/montana/puzzles/..%2f..%2fsecret", 404),
        ("/api/games/montana/puzzles/" + "x" * 40, 400),
    ],
)
def test_a_puzzle_that_is_not_there_is_refused(solver: Person, address: str, status: int) -> None:
    answer = solver.post(address, {"id": solver.command_id()})
    assert answer.status_code == status, answer.text
