"""Every lesson of every game: its solution reaches every goal, and wrong answers change nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from goldenspike import lessons, rulebook
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from goldenspike.core.play import check_answer
from goldenspike.core.refusal import Refusal
from goldenspike.core.registry import find, names
from goldenspike.lessons import BrokenLesson, Lesson, LessonRun

LESSONS = [(find(name), lesson) for name in names() for lesson in lessons.of(find(name))]
IDS = [f"{game.name}-{lesson.id}" for game, lesson in LESSONS]


def answers_of(run: LessonRun, solution: list[str]) -> Any:
    """Return the next answer: the learner's by the solution, all others by the script."""
    if run.deciding != run.lesson.seat:
        answer = run.scripted()
        assert answer is not None, "the script ends before the lesson"
        return answer
    answer = check_answer(run.table, Seat(run.lesson.seat), run.game.read(solution.pop(0)))
    assert not isinstance(answer, Refusal), answer.sentence
    assert run.declined(answer) == ""
    return answer


def require_no_effect(run: LessonRun) -> None:
    """Check that each wrong answer of the open step is refused by its rule, or declined with its reason."""
    before = run.game.write_position(run.table)
    for wrong in run.open_step.wrong:
        checked = check_answer(run.table, Seat(run.lesson.seat), run.game.read(wrong.answer))
        if wrong.rule:
            assert isinstance(checked, Refusal), f"{wrong.answer} is legal"
            assert checked.rule == wrong.rule
        else:
            assert not isinstance(checked, Refusal), f"{wrong.answer}: {checked}"
            assert run.declined(checked) == wrong.says != ""
    assert run.game.write_position(run.table) == before


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=IDS)
def test_what_is_left_of_the_solution_leads_to_the_end(game: Game, lesson: Lesson) -> None:
    """Hints at a lesson's table name it: always taking the first move is enough."""
    run = LessonRun(game, lesson)
    while not run.done:
        if run.deciding == lesson.seat:
            run.play(run.solution_left()[0])
        else:
            run.play(run.scripted())
    assert run.solution_left() == []


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=IDS)
def test_the_solution_reaches_every_goal(game: Game, lesson: Lesson) -> None:
    run = LessonRun(game, lesson)
    given: list[Any] = []
    while not run.done:
        step, solution = run.step, list(run.open_step.solution)
        checked = False
        while run.step == step:
            if not checked and run.deciding == lesson.seat:
                require_no_effect(run)
                checked = True
            given.append(answers_of(run, solution))
            run.play(given[-1])
            assert game.broken_invariant(run.table) == ""
        assert not solution, f"step {step + 1} is reached before its solution ends"
        assert checked or not lesson.steps[step].wrong
    assert run.scripted() is None or lesson.script[-1] != game.write(run.scripted())
    again = LessonRun(game, lesson, given)
    assert (again.step, again.moves) == (run.step, run.moves)


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=IDS)
def test_a_lesson_cites_rules_of_its_book(game: Game, lesson: Lesson) -> None:
    book = rulebook.of(game)
    cited = [*lesson.rules, *(wrong.rule for step in lesson.steps for wrong in step.wrong if wrong.rule)]
    assert lesson.rules
    assert [rule for rule in cited if book.rule(rule) is None] == []
    assert any(step.wrong for step in lesson.steps), "no wrong move is explained"


@pytest.mark.parametrize("name", names())
def test_a_game_has_five_to_eight_lessons(name: str) -> None:
    taught = lessons.of(find(name))
    assert 5 <= len(taught) <= 8
    assert len({lesson.id for lesson in taught}) == len(taught)


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """Return a file with the first lesson of Trails to Rails, changed in one place."""
    text = (find("america").folder / "lessons" / "1-roll.toml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "1-roll.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('script = ["2 3"]', 'script = ["2 x"]', "2 x"),
        ("seats = 4", "seats = 3", "4 seats"),
        ('event = "Rolled"', 'event = "Rained"', "Rained"),
        ("fields = { seat = 0 }", "fields = { chair = 0 }", "chair"),
        ('is = "announced"', 'is = "__import__"', "__import__"),
        ('"gold": 3', '"gold": -3', ""),
        ("title", "titel", "titel"),
    ],
)
def test_a_lesson_that_does_not_fit_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(BrokenLesson, match=said or "1-roll"):
        lessons.read(find("america"), changed(tmp_path, old, new))


EARLY = '{ is = "holds", path = ["turns"], at_most = 9 }'


def test_conditions_compare_the_view(tmp_path: Path) -> None:
    old = '{ is = "announced", event = "Rolled" }'
    for condition, reached in [
        ('{ is = "holds", path = ["players", 0, "gold"], equals = 3 }', True),
        ('{ is = "holds", path = ["players", 0, "gold"], at_least = 4 }', False),
        ('{ is = "holds", path = ["players", 9, "gold"], at_least = 0 }', False),
        ('{ is = "holds", path = ["players", 0, "gold"] }', False),
        ('{ is = "answered", what = ["RollDice"], times = 2 }', False),
        (
            '{ is = "either", of = [{ is = "answered", what = ["done"] }, EARLY] }'.replace("EARLY", EARLY),
            True,
        ),
    ]:
        game = find("america")
        lesson = lessons.read(game, changed(tmp_path, old, condition))
        run = LessonRun(game, lesson, [game.read("roll"), game.read("2 3")])
        assert (run.step == 1) == reached, condition


def test_a_lesson_written_out_reads_alike() -> None:
    game, lesson = LESSONS[0]
    assert msgspec.convert(msgspec.to_builtins(lesson), Lesson) == lesson
    assert LessonRun(game, lesson).deciding == lesson.seat
