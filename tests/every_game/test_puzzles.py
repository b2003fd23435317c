"""Every puzzle of every game: its position, that only the best answers solve it, its figures, its words."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from goldenspike import puzzles
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import Game
from goldenspike.core.play import check_answer, pending
from goldenspike.core.refusal import Refusal
from goldenspike.core.registry import find, names
from goldenspike.lessons import LessonRun
from goldenspike.puzzles import BrokenPuzzle, Puzzle, library, mining, words
from goldenspike.puzzles.judging import DETOUR_SHARE, JUDGES, OptionSearch
from goldenspike.puzzles.summary import summary_lines

PUZZLES = [(find(name), puzzle) for name in names() for puzzle in puzzles.of(find(name))]
IDS = [f"{game.name}-{puzzle.id}" for game, puzzle in PUZZLES]
FEWEST = 40
UNFINISHED = {"pioneer"}
"""Games whose search is not at its end yet (docs/puzzles.md says how far it is)."""
LONGEST_ID = 33
"""With what stands before it, it fits the column of lessons."""


@pytest.mark.parametrize("name", [name for name in names() if name not in UNFINISHED])
def test_a_game_has_forty_puzzles_of_several_kinds(name: str) -> None:
    found = puzzles.of(find(name))
    assert len(found) >= FEWEST
    for part in ("theme", "difficulty", "phase"):
        counts = Counter(getattr(puzzle, part) for puzzle in found)
        assert len(counts) >= 3, part
        assert max(counts.values()) <= 0.75 * len(found), part


@pytest.mark.parametrize("name", names())
def test_no_puzzle_is_there_twice_and_the_search_is_as_far_as_it_says(name: str) -> None:
    found = puzzles.of(find(name))
    assert len({msgspec.json.encode(puzzle.position) for puzzle in found}) == len(found)
    assert (len(found) < FEWEST) == (name in UNFINISHED)


@pytest.mark.parametrize(("game", "puzzle"), PUZZLES, ids=IDS)
def test_a_puzzle_fits_its_game_and_only_the_best_answers_solve_it(game: Game, puzzle: Puzzle) -> None:
    assert library.problem(game, puzzle) == ""
    lesson = puzzles.lesson(game, puzzle)
    run = LessonRun(game, lesson)
    question = pending(run.table)
    assert isinstance(question, Decision)
    taken = []
    for option in question.options(run.table):
        checked = check_answer(run.table, Seat(puzzle.seat), option)
        assert not isinstance(checked, Refusal)
        if run.declined(option) == "":
            taken.append(game.write(option))
    assert sorted(taken) == sorted(puzzle.best)
    for best in puzzle.best:
        again = LessonRun(game, lesson)
        again.play(game.read(best))
        assert again.done


@pytest.mark.parametrize(("game", "puzzle"), PUZZLES, ids=IDS)
def test_the_figures_of_a_puzzle_leave_no_doubt(game: Game, puzzle: Puzzle) -> None:
    margin = mining.margin_of(game, puzzle.seats)
    assert len(puzzle.alternatives) + len(puzzle.best) >= mining.FEWEST_OPTIONS
    assert len(puzzle.id) <= LONGEST_ID
    assert puzzle.plan[0] == puzzle.best[0]
    losses = [one.loss for one in puzzle.alternatives if one.answer not in puzzle.detours]
    assert min(losses) == puzzle.first.margin >= margin
    for words_ in puzzle.detours:
        detour = puzzle.alternative(words_)
        assert detour is not None
        assert detour.loss >= round(DETOUR_SHARE * margin, 4)
        assert detour.loss - detour.doubt > 0
    assert puzzle.first.margin - puzzle.first.doubt > 0
    assert puzzle.second.margin >= mining.CONFIRMED_SHARE * margin
    assert puzzle.second.margin - puzzle.second.doubt >= 0
    assert puzzle.second.worlds > puzzle.first.worlds
    assert puzzle.first.seed != puzzle.second.seed
    assert {puzzle.first.judge, puzzle.second.judge} <= set(JUDGES)
    assert puzzle.alone or puzzle.first.judge != puzzle.second.judge
    assert puzzle.difficulty == mining.difficulty_of(puzzle.found_by)
    novice, tries = puzzle.found_by["novice"]
    assert novice < tries, "nobody overlooks it"


@pytest.mark.parametrize(("game", "puzzle"), PUZZLES, ids=IDS)
def test_a_puzzle_is_explained_in_words_of_the_game(game: Game, puzzle: Puzzle) -> None:
    table = puzzle.table(game)
    said = " ".join(words.plain(clause) for clause in words.explanation(game, table, puzzle))
    assert said.startswith("Best: ")
    assert str(puzzle.second.worlds) in said
    terms = {name for one in puzzle.alternatives for name, _ in one.parts}
    assert game.evaluation_terms is not None
    known = {name for name, _ in game.evaluation_terms(table, Seat(puzzle.seat))}
    assert terms <= known | {"the game is over", "points"}
    for one in puzzle.alternatives:
        why = words.plain(words.why_not(puzzle, one))
        assert why.startswith(("Good, but not the best:", "Not this one:"))
        assert not any(best in why for best in puzzle.best if len(best) > 6)


@pytest.mark.parametrize("name", names())
def test_a_file_is_written_as_it_was_read(name: str) -> None:
    game = find(name)
    for puzzle in puzzles.of(game):
        file = game.folder / library.FOLDER / f"{puzzle.id}.json"
        assert library.write(puzzle) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_each_puzzle_is_once_the_puzzle_of_a_day(name: str) -> None:
    game = find(name)
    number = len(puzzles.of(game))
    days = [date(2026, 11, 18) + timedelta(days=day) for day in range(number)]
    found = [puzzles.daily(game, day) for day in days]
    assert len({puzzle.id for puzzle in found if puzzle is not None}) == number
    assert puzzles.daily(game, date(2026, 11, 18) + timedelta(days=number)) == (found[0] if found else None)


@pytest.mark.parametrize("name", names())
def test_what_a_puzzle_shows_does_not_depend_on_what_is_hidden(name: str) -> None:
    """The position is an imagined table; another one imagined from it looks the same to the seat."""
    game = find(name)
    for puzzle in puzzles.of(game)[::8]:
        table = puzzle.table(game)
        search = OptionSearch(
            game, table, pending(table).options(table), puzzle.first.judge, puzzle.first.seed
        )
        other = search.world(3)
        seat = Seat(puzzle.seat)
        assert game.view(other, seat) == game.view(table, seat)
        shown: Any = pending(other).options(other)
        assert shown == pending(table).options(table)


def test_a_file_of_another_form_is_named(tmp_path: Path) -> None:
    file = tmp_path / "city-0001-7.json"
    file.write_text('{"theme": "city"}', encoding="utf-8")
    with pytest.raises(BrokenPuzzle, match=r"city-0001-7\.json"):
        library.read(file)


def test_a_puzzle_that_does_not_fit_is_told() -> None:
    game, puzzle = PUZZLES[0]
    assert "options" in library.problem(
        game, msgspec.structs.replace(puzzle, alternatives=puzzle.alternatives[1:])
    )
    assert "theme" in library.problem(game, msgspec.structs.replace(puzzle, theme="nothing"))
    position = {**puzzle.position, "agenda": []}
    assert library.problem(game, msgspec.structs.replace(puzzle, position=position))


@pytest.mark.parametrize("name", names())
def test_a_legal_answer_that_was_not_compared_is_declined_too(name: str) -> None:
    """Such as a way round, which the question does not list."""
    game = find(name)
    for puzzle in puzzles.of(game)[:1]:
        left_out, *others = puzzle.alternatives
        lesson = puzzles.lesson(game, msgspec.structs.replace(puzzle, alternatives=tuple(others)))
        run = LessonRun(game, lesson)
        assert run.declined(game.read(left_out.answer)) == words.plain(words.not_compared(puzzle))


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_a_new_search_finds_the_same_best_answer(name: str) -> None:
    """With a seed that no search used before; every fifth puzzle, against the answers that came next."""
    game = find(name)
    for puzzle in puzzles.of(game)[::5]:
        table = puzzle.table(game)
        options = [game.read(puzzle.best[0])]
        options += [game.read(one.answer) for one in puzzle.alternatives[:3]]
        search = OptionSearch(game, table, options, puzzle.second.judge, f"{puzzle.id} once more")
        search.plan_each()
        for _ in range(puzzle.first.worlds):
            search.add_world()
        assert search.owner[search.leader()] == 0, puzzle.id


def test_the_figures_of_the_page_are_those_of_the_files() -> None:
    page = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    written = page.partition("<!-- puzzles:begin -->\n")[2].partition("\n<!-- puzzles:end -->")[0]
    assert written == "\n".join(summary_lines([find(name) for name in names()]))
