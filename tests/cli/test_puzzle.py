"""The command `puzzle`: one move found, one missed, the solution, the day, the list, and wrong usage."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import Result

from goldenspike import puzzles
from goldenspike.core.play import pending
from goldenspike.core.registry import find, names

Run = Callable[..., Result]
MINED = [name for name in names() if puzzles.of(find(name))]
"""The games that have puzzles."""


@pytest.mark.parametrize("name", MINED)
def test_a_miss_is_judged_and_the_best_move_ends_it(goldenspike: Run, name: str) -> None:
    puzzle = puzzles.of(find(name))[0]
    wrong = puzzle.alternatives[-1].answer
    shown = goldenspike("puzzle", name, puzzle.id, typed=f"{wrong}\n{puzzle.best[0]}\n")
    assert shown.exit_code == 0
    assert ("Not this one:" in shown.stdout) != ("Good, but not the best:" in shown.stdout)
    missed, solved, after = shown.stdout.partition("Solved at try 2.")
    assert solved
    assert "Best: " in after
    assert "Best: " not in missed


def test_a_move_is_also_named_by_its_number(goldenspike: Run) -> None:
    game = find("montana")
    puzzle = puzzles.of(game)[0]
    table = puzzle.table(game)
    options = [game.write(option) for option in pending(table).options(table)]
    number = options.index(puzzle.best[0]) + 1
    shown = goldenspike("puzzle", "montana", puzzle.id, typed=f"999\n{number}\n")
    assert "There is no move 999" in shown.stdout
    assert "Solved at the first try." in shown.stdout


def test_the_solution_is_shown_when_it_is_asked_for(goldenspike: Run) -> None:
    puzzle = puzzles.of(find("montana"))[0]
    shown = goldenspike("puzzle", "montana", puzzle.id, typed="nonsense\nhelp\ntable\noptions\nsolution\n")
    assert "Solved" not in shown.stdout
    assert "Best: " in shown.stdout.partition("  quit")[2]
    assert "Best: " not in goldenspike("puzzle", "montana", puzzle.id, typed="quit\n").stdout
    assert goldenspike("puzzle", "montana", puzzle.id, typed="").exit_code == 0


def test_a_day_has_its_puzzle(goldenspike: Run) -> None:
    one = goldenspike("puzzle", "montana", "--daily", "2026-11-18", "--json")
    other = goldenspike("puzzle", "montana", "--daily", "2026-11-19", "--json")
    first, second = json.loads(one.stdout), json.loads(other.stdout)
    assert first["id"] != second["id"]
    assert first["explanation"][0].startswith("Best: ")
    assert goldenspike("puzzle", "montana", "--daily", typed="quit\n").exit_code == 0


def test_the_list_names_themes_and_no_solution(goldenspike: Run) -> None:
    found = puzzles.of(find("montana"))
    theme = found[0].theme
    shown = goldenspike("puzzle", "montana", "--theme", theme, "--list").stdout
    assert all((one.id in shown) == (one.theme == theme) for one in found)
    for difficulty in ("easy", "medium", "hard"):
        named = goldenspike("puzzle", "montana", "--difficulty", difficulty, "--list").stdout
        assert named.count(f": {difficulty}, ") == sum(one.difficulty == difficulty for one in found)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("chess",), "There is no game 'chess'"),
        (("montana", "nothing"), "no such puzzle"),
        (("montana", "--theme", "nothing"), "there is no theme 'nothing'"),
        (("montana", "--daily", "tomorrow"), "'tomorrow' is no day"),
        (("montana", "--difficulty", "absurd"), "absurd"),
    ],
)
def test_wrong_usage_is_told(goldenspike: Run, given: tuple[str, ...], said: str) -> None:
    result = goldenspike("puzzle", *given)
    assert result.exit_code == 2
    assert said in result.output
