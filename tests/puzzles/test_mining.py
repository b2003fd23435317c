"""Mining of puzzles: comparison of options, confidence, quotas, and the same puzzle from the same seed."""

from __future__ import annotations

import msgspec
import pytest

from goldenspike import puzzles
from goldenspike.bots.greedy import Greedy
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core.agenda import Decision
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.puzzles import Puzzle, mining
from goldenspike.puzzles.judging import NETWORK, PLAYOUTS, SURE_WORLDS, OptionSearch, judges_of, largest_parts
from goldenspike.puzzles.mining import Miner, Quota
from goldenspike.puzzles.model import COMPARED, MOST_OPTIONS

GAME = find("montana")
PUZZLE = puzzles.of(GAME)[0]


def search_of(puzzle: Puzzle) -> OptionSearch:
    """Return a search of the position of a puzzle, before its first world."""
    table = puzzle.table(GAME)
    return OptionSearch(GAME, table, pending(table).options(table), NETWORK, "a test")


def with_results(*results: list[float]) -> OptionSearch:
    """Return a search in which the first plans came to these results, and the others are dropped."""
    search = search_of(PUZZLE)
    search.worlds = len(results[0])
    for plan, found in enumerate(results):
        search.results[plan] = found
    search.live = list(range(len(results)))
    return search


def test_a_lead_is_paired_world_by_world() -> None:
    """Worlds differ much more than the options in each of them."""
    search = with_results([0.1, 0.5, 0.9, 0.3] * 4, [0.0, 0.4, 0.8, 0.2] * 4)
    lead, error = search.lead(0, 1)
    assert lead == pytest.approx(0.1)
    assert error == pytest.approx(0.0, abs=1e-9)


def test_few_worlds_leave_doubt_however_alike_they_are() -> None:
    assert with_results([0.5, 0.5], [0.4, 0.4]).lead(0, 1)[1] > 0.01
    assert not with_results([0.5, 0.5], [0.45, 0.45]).is_behind(0, 1, 0.04)
    assert with_results([0.5] * SURE_WORLDS, [0.45] * SURE_WORLDS).is_behind(0, 1, 0.04)


def test_options_that_lead_to_the_same_are_best_together() -> None:
    same = [0.6, 0.2, 0.7, 0.5] * 2
    search = with_results(same, list(same), [value - 0.2 for value in same])
    assert search.best_options() == [0, 1]
    assert [search.owner[plan] for plan in search.live] == [0, 1, 2]
    search.drop(0.04)
    assert search.live == [0, 1]


def test_a_lead_that_varies_is_not_sure() -> None:
    count = len(PUZZLE.alternatives) + len(PUZZLE.best)
    steady = [[0.5] * 16, *[[0.4] * 16 for _ in range(count - 1)]]
    assert mining.is_sure(with_results(*steady), 0.04)
    wavering = [[1.0, 0.0] * 8, *[[0.0, 0.8] * 8 for _ in range(count - 1)]]
    assert not mining.is_sure(with_results(*wavering), 0.04)
    assert not mining.is_sure(with_results(*steady), 0.2)


def test_the_best_plan_is_tried_in_another_order() -> None:
    """An option after which the best plan still can be played is not worse for having come first."""
    puzzle = next(one for one in puzzles.of(GAME) if len(one.plan) > 1)
    search = search_of(puzzle)
    plan = [GAME.read(words) for words in puzzle.plan]
    place = [GAME.write(option) for option in search.options].index(puzzle.plan[0])
    search.lines[place] = plan
    assert search.legal_line(search.options[place], plan) == plan
    for option in search.options:
        line = search.legal_line(option, plan)
        assert line[0] == option
        assert set(line[1:]) <= set(plan)


def test_the_judges_of_both_searches_differ() -> None:
    for name in ("america", "montana", "pioneer", "railways"):
        game = find(name)
        table = game.open(game.seats[0], {})
        first, second = judges_of(game, table)
        assert first != second


def test_largest_parts_leave_out_what_nobody_can_act_on() -> None:
    found = largest_parts({"gold": 1.0, "what is asked now": 9.0, "cities": -2.0, "cards": 0.01})
    assert found == [("cities", -2.0), ("gold", 1.0)]


@pytest.mark.parametrize(
    ("greedy", "planner", "difficulty"), [(4, 0, "easy"), (2, 3, "medium"), (0, 4, "medium"), (0, 2, "hard")]
)
def test_difficulty_is_told_by_who_finds_it(greedy: int, planner: int, difficulty: str) -> None:
    found_by = {"novice": (1, 16), "greedy": (greedy, 4), "planner": (planner, 4)}
    assert mining.difficulty_of(found_by) == difficulty


def test_what_there_is_enough_of_is_not_wanted() -> None:
    best = GAME.read(PUZZLE.best[0])

    def wanted(quota: Quota) -> bool:
        miner = Miner(GAME, "a test", [PUZZLE], quota, print)
        return miner.is_wanted(PUZZLE.theme, PUZZLE.difficulty, PUZZLE.phase, best)

    assert wanted(Quota())
    for name in ("of_difficulty", "of_theme", "of_kind", "of_signature", "of_words", "of_phase"):
        assert not wanted(Quota()._replace(**{name: 1})), name


def test_a_bond_before_the_best_move_is_a_detour() -> None:
    """It leaves the turn to the seat, so that what follows it decides which answer it is."""
    game = find("railways")
    puzzle = next(one for one in puzzles.of(game) if one.alternative("bond") is not None)
    table = puzzle.table(game)
    best, before = game.read(puzzle.best[0]), game.read("bond")
    other = next(
        option
        for option in pending(table).options(table)
        if option not in (best, before) and type(option) is type(best)
    )
    search = OptionSearch(game, table, [best, before, other], PLAYOUTS, "a test")
    search.lines[:] = [[best], [before, best], [other, best]]
    search.add_line(1, [before, other])
    search.results[:] = [[0.5] * 8, [0.49] * 8, [0.4] * 8, [0.44] * 8]
    search.worlds = 8
    assert [search.is_detour(0, plan) for plan in (1, 2, 3)] == [True, False, False]
    assert search.detours() == [1]
    assert search.rivals() == [3, 2]
    assert mining.is_sure(search, 0.05)
    assert not mining.is_sure(search, 0.07)
    search.results[1] = [0.49, 0.52] * 4
    assert not mining.is_sure(search, 0.05)


def test_tables_of_a_game_are_those_at_which_its_answers_were_given() -> None:
    table, answers = mining.play_game(GAME, ("greedy", "greedy"), "a test")
    moments = mining.decisions_of(GAME, 2, answers)
    tables = mining.tables_at(GAME, 2, answers, set(moments[:20]))
    assert sorted(tables) == moments[:20]
    for moment, before in tables.items():
        assert answers[moment] in pending(before).options(before)
    assert all(before.turns < table.turns for before in tables.values())


def test_of_many_options_the_best_by_their_plans_and_of_each_kind_are_compared() -> None:
    game = find("railways")
    table = game.open(2, {})
    dice = game.dice(table, "many options")
    while (
        not isinstance(question := pending(table), Decision) or len(question.options(table)) <= MOST_OPTIONS
    ):
        if isinstance(question, Decision):
            known = TableKnowledge(game, table, question.seat)
            play(table, Greedy(game, question.seat, "").choose(known, question.options(table)))
        else:
            play(table, dice.answer(table))
    options = question.options(table)
    miner = Miner(game, "a test", [], Quota(), print)
    compared = miner.shortlist(table, question.seat, options, "a test")
    assert len(compared) == COMPARED
    assert [option for option in options if option in compared] == compared
    assert {type(option) for option in compared} == {type(option) for option in options}
    assert miner.shortlist(table, question.seat, options[:MOST_OPTIONS], "") == options[:MOST_OPTIONS]


@pytest.mark.long
def test_the_same_seed_finds_the_same_puzzle() -> None:
    """From the first game on; the puzzles of a game depend on no other process and machine."""
    first = min(puzzles.of(GAME), key=lambda one: (one.source.game, one.source.move))
    miner = Miner(GAME, first.source.seed, [], Quota(), print)
    found = next(miner.search_game(first.source.game))
    assert msgspec.structs.replace(found, id=first.id) == first
