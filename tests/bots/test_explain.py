"""Explanations: which plan is kept, which options are named, and what lies idle."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from goldenspike.bots import explain as explanations
from goldenspike.bots.explain import Part, explain, grouped_parts
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.plan_steps import plan_steps, play_line
from goldenspike.core.agenda import Seat
from goldenspike.core.facts import Clause, SeatFact, render
from goldenspike.core.game import Game
from goldenspike.core.play import pending
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from kit import america, montana, railways
from kit.walks import decision_in


def test_a_plan_that_was_begun_is_kept_unless_another_is_clearly_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find("montana")
    table, question, options = decision_in(game, "kept", latest=150)
    known = TableKnowledge(game, table, question.seat)
    second = explain(known, question.seat, options, "a", "200").best[1]
    planned = [game.read(words) for words in second.line]
    for margin, kept in ((1e-6, True), (-1e-6, False)):
        monkeypatch.setattr(explanations, "KEPT_WITHIN", second.loss + margin)
        found = explain(known, question.seat, options, "a", "200", planned)
        assert (found.best[0].words == second.words) is kept
        assert found.best[0].loss == 0


def test_small_changes_and_whose_turn_it_is_are_one_part__and_the_sum_stays() -> None:
    changes = {"goods": 0.2, "the turn": -0.3, "workers": 0.001, "silver": -0.05, "cows": 0.002}
    parts = grouped_parts(changes)
    assert [part.name for part in parts] == ["goods", "silver", explanations.REST]
    assert sum(part.change for part in parts) == pytest.approx(sum(changes.values()))
    assert grouped_parts({"goods": 0.2}) == [Part("goods", 0.2)]


def test_equal_answers_in_a_row_are_one_step_and_the_end_of_a_turn_is_none() -> None:
    game = find("railways")
    board = railways.Scenario().barons().money("orange", 0).turn("orange")
    line = [game.read(words) for words in ("bond", "bond", "build Baltimore–Philadelphia", "pass")]
    played = play_line(game, board.table, Seat(0), line, Rng("steps"))
    steps = plan_steps(game, line, played.previews, played.turns)
    assert [(step.words, step.times, step.turn) for step in steps] == [
        ("bond", 2, 0),
        ("build Baltimore–Philadelphia", 1, 0),
    ]


def test_a_detour_to_the_same_goal_is_no_alternative(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("montana")
    board = montana.Scenario().cows("blue", 1).silver("blue", 3).workers("blue", "2 copper").turn("blue")
    seat = Seat(0)
    options = pending(board.table).options(board.table)
    plans = (["recruit"], ["cow for pumpkin", "recruit"], ["cow for stone"], ["mine 1 with copper"])
    lines = {options.index(game.read(plan[0])): [game.read(words) for words in plan] for plan in plans}
    values = {index: 0.6 - place / 100 for place, index in enumerate(lines)}
    judged = explanations.Judged(values, lines, {}, 0, learned=False)
    monkeypatch.setattr(explanations, "judge_options", lambda *_, **__: judged)
    found = explain(TableKnowledge(game, board.table, seat), seat, options, "a")
    assert [reason.line for reason in found.best] == [["recruit"], ["cow for stone"], ["mine 1 with copper"]]


def test_a_plan_says_what_it_is_for_in_the_game_s_words(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("montana")
    board = montana.Scenario().silver("blue", 3).turn("blue")
    seat = Seat(0)
    options = pending(board.table).options(board.table)
    recruit = options.index(game.read("recruit"))
    judged = explanations.Judged({recruit: 0.6}, {}, {}, 0, learned=False)
    monkeypatch.setattr(explanations, "judge_options", lambda *_, **__: judged)

    def purpose(before: Any, after: Any, who: Seat, line: Any) -> tuple[Clause, ...]:
        assert before is not after
        return (Clause("{seat} gives {answers}.", {"seat": SeatFact(who, "blue"), "answers": len(line)}),)

    told = msgspec.structs.replace(game, plan_purpose=purpose)
    found = explain(TableKnowledge(told, board.table, seat), seat, options, "a").best[0]
    assert [render(clause) for clause in found.purpose] == [f"{game.seat_names[0]} gives 1."]


def test_the_answer_with_most_points_at_once_stands_second_with_what_it_loses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find("montana")
    board = montana.Scenario().cows("blue", 1).silver("blue", 3).workers("blue", "2 copper").turn("blue")
    seat = Seat(0)
    options = pending(board.table).options(board.table)
    first, second, much_worse = (
        options.index(game.read(words)) for words in ("recruit", "cow for stone", "mine 1 with copper")
    )
    judged = explanations.Judged({first: 0.6, second: 0.59, much_worse: 0.3}, {}, {}, 0, learned=False)
    monkeypatch.setattr(explanations, "judge_options", lambda *_, **__: judged)
    monkeypatch.setattr(explanations, "most_at_once", lambda *_: much_worse)
    found = explain(TableKnowledge(game, board.table, seat), seat, options, "a").best
    assert [reason.words for reason in found] == ["recruit", "mine 1 with copper", "cow for stone"]
    assert [reason.loss for reason in found] == pytest.approx([0.0, 0.3, 0.01])


def test_no_offer_is_named_as_an_alternative() -> None:
    """Only a plan can be compared: what an offer brings is up to the others."""
    game = find("america")
    board = america.Scenario().city("red", "Omaha").rail("red", "Omaha–J8w").train("red", "Omaha–J8w")
    board = (
        board.city("blue", "Denver").hand("red", "1 lumber 1 coal 1 ore").hand("blue", "3 grain").turn("red")
    )
    seat = board.seat("red")
    options = pending(board.table).options(board.table)
    assert any(type(option).__name__ == "Offer" for option in options)
    found = explain(TableKnowledge(game, board.table, seat), seat, options, "a", "2000")
    assert not [reason.words for reason in found.best[1:] if reason.words.startswith("offer")]


def test_an_offer_is_a_hint_only_if_it_gains_more_than_what_is_about_equal() -> None:
    game = find("america")
    board = america.Scenario().city("red", "Omaha").rail("red", "Omaha–J8w").hand("red", "2 lumber 1 ore")
    board = board.city("blue", "Denver").hand("blue", "3 grain").turn("red")
    seat = board.seat("red")
    options = pending(board.table).options(board.table)
    words = [game.write(option) for option in options]
    offer, other, rail, done = (
        words.index(each)
        for each in ("offer 1 lumber for 1 grain", "offer 1 ore for 1 grain", "rail Omaha–I9w", "done")
    )
    for gain, order in ((0.009, [rail, done]), (0.011, [offer, rail, done])):
        values = {offer: 0.5, other: 0.495, rail: 0.5 - gain, done: 0.4}
        found = explanations.order_options(board.table, seat, options, values, explanations.EQUAL_WITHIN)
        assert found == order


def idle(game: Game, table: Any, seat: int) -> list[str]:
    """Return what lies idle, in words."""
    assert game.idle_assets is not None
    return [render(clause) for clause in game.idle_assets(table, Seat(seat))]


def test_a_purchase_that_lets_a_settler_found_a_city_is_not_overlooked() -> None:
    """Grain for gold looks like a loss by itself, and the beam drops it."""
    game = find("america")
    board = (
        america.Scenario()
        .city("blue", "Indianapolis", "Columbus", "Raleigh")
        .city("red", "Atlanta", "Boston")
    )
    board.city("white", "New York", "Nashville").city("orange", "Washington D.C.", "Lexington")
    board.rail("blue", "L8e–Columbus").train("blue", "L8e–Columbus").settler("blue", "E9e")
    board.gold("blue", 3).hand("blue", "2 coal 2 lumber").turn("blue")
    seat = board.seat("blue")
    known = TableKnowledge(game, board.table, seat)
    found = explain(known, seat, pending(board.table).options(board.table), "a", "2000")
    assert found.best[0].line[:2] == ["buy grain", "settler 1 to Casper"]


def test_what_lies_idle_is_named_in_the_game_s_words() -> None:
    road = railways.Scenario().barons().money("orange", 40).cards("orange", "land grant")
    told = idle(find("railways"), road.turn("orange").table, 0)
    assert told[0].startswith("$40,000 stays unspent")
    assert "Your Land Grant is not used yet." in told
    near = (
        railways.Scenario().barons().money("orange", 1).chain("orange", "Boston", "New York", "Philadelphia")
    )
    assert any("needs about $" in said for said in idle(find("railways"), near.turn("orange").table, 0))
    home = montana.Scenario().silver("blue", 9).canteens("blue", 1).cows("blue", 3).turn("blue")
    told = idle(find("montana"), home.table, 0)
    assert told == [
        "1 canteen left: each is worth another turn.",
        "9 silver unspent: it pays for work in the lower rows.",
        "3 cows to trade for goods or workers you lack.",
    ]
    hand = america.Scenario().city("red", "Omaha").hand("red", "4 coal 4 ore 1 grain").turn("red")
    told = idle(find("america"), hand.table, int(hand.seat("red")))
    assert "9 cards in hand: a 7 takes 4 of them." in told
