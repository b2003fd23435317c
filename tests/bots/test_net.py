"""The trained network in play: files, the expert bot, and win chances."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
import pytest

from goldenspike.bots import expert, net_file
from goldenspike.bots.attribution import group_changes
from goldenspike.bots.bot import is_builtin, make_bot
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.net import Net, size
from goldenspike.bots.net_file import judge_of, net_path, read_net_file, trained
from goldenspike.bots.win_chances import win_chances
from goldenspike.core.agenda import Seat, Table
from goldenspike.core.play import UnknownGame, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from kit.walks import decision_in

TRAINED = [name for name in ("america", "montana", "pioneer", "railways") if net_path(find(name)).exists()]


def small_net(softening: list[float]) -> Net:
    """Return a network of one feature of the table and one of a seat, whose output is that feature."""
    numbers = [0.0] * size(1, 1, 16, 16)
    numbers[16] = 1.0  # the feature of the seat, to the first of the first layer
    numbers[3 * 16] = 1.0  # from there to the first of the second
    numbers[3 * 16 + 2 * 16 * 16 + 16] = 1.0  # and to the output
    return Net(numbers, 1, 1, 16, 16, softening)


def test_chances_are_a_softmax_over_the_seats() -> None:
    net = small_net([1.0, 1.0])
    assert net.outputs([0.5, 2.0, 1.0, 0.0]) == [2.0, 1.0, 0.0]
    chances = net.chances([0.5, 2.0, 1.0, 0.0])
    assert chances == pytest.approx([0.6652, 0.2447, 0.0900], abs=1e-4)


def test_softening_follows_the_progress_of_the_game() -> None:
    net = small_net([4.0, 2.0, 1.0])
    assert net.softening_at(0.0) == 4.0
    assert net.softening_at(0.25) == 3.0
    assert net.softening_at(1.0) == 1.0
    assert net.chances([0.0, 4.0, 0.0])[0] == pytest.approx(small_net([1.0, 1.0]).chances([0.0, 1.0, 0.0])[0])


@pytest.mark.parametrize("name", TRAINED)
def test_a_committed_network_fits_its_game(name: str) -> None:
    game = find(name)
    found = trained(game)
    assert found is not None, "train it again: the features have changed"
    assert found[0].seats == game.seats
    assert found[0].record["accepted"]
    table, question, _ = decision_in(game, "committed", latest=60)
    judge = judge_of(game, table)
    assert judge is not None
    chances = judge.chances(table)
    if len(chances) > 1:
        assert sum(chances) == pytest.approx(1.0)
    assert judge.value(table, question.seat) == chances[question.seat]


def test_a_damaged_file_is_no_network(tmp_path: Path) -> None:
    game = find("montana")
    file = read_net_file(net_path(game))
    assert file is not None
    damaged = msgspec.structs.replace(file, weights=file.weights[:-4] + b"\0\0\0\0")
    (tmp_path / "net.json").write_bytes(net_file.encode_net(damaged))
    assert read_net_file(tmp_path / "net.json") is None
    assert read_net_file(tmp_path / "absent") is None


def test_for_settings_it_was_not_trained_on_the_planner_plays__and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = find("montana")
    table, question, options = decision_in(game, "untrained", latest=60)
    known = TableKnowledge(game, table, question.seat)
    for module in (expert, net_file):
        monkeypatch.setattr(module, "trained", lambda game: None)
    expert.log_untrained.cache_clear()
    with caplog.at_level(logging.WARNING, "goldenspike.bots"):
        chosen = make_bot("expert:100", game, question.seat, "a").choose(known, options)
        make_bot("expert:100", game, question.seat, "b").choose(known, options)
    assert chosen == make_bot("planner:100", game, question.seat, "a").choose(known, options)
    assert caplog.text.count("no network for this table") == 1
    assert not win_chances(known, "a").learned


@pytest.mark.parametrize("name", TRAINED)
def test_an_expert_chooses_the_same_with_the_same_seed_and_tables(name: str) -> None:
    game = find(name)
    table, question, options = decision_in(game, "expert repeats", latest=60)
    known = TableKnowledge(game, table, question.seat)
    chosen = [make_bot("expert:150", game, question.seat, "a").choose(known, options) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in options


@pytest.mark.parametrize("name", TRAINED)
def test_a_choice_and_the_chances_shown_do_not_change_when_what_is_hidden_is_dealt_anew(name: str) -> None:
    game = find(name)
    table, question, options = decision_in(game, "expert redealt", latest=60)
    known = TableKnowledge(game, table, question.seat)
    other = TableKnowledge(game, known.imagine(Rng("another deal")), question.seat)
    assert win_chances(known, "a") == win_chances(other, "a")
    chosen = [
        make_bot("expert:100", game, question.seat, "a").choose(each, options) for each in (known, other)
    ]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("name", ["america", "montana", "railways"])
def test_win_chances_add_up(name: str) -> None:
    game = find(name)
    table, question, _ = decision_in(game, "chances", latest=60)
    found = win_chances(TableKnowledge(game, table, question.seat), "a", worlds=3)
    assert sum(found.chances) == pytest.approx(1.0)
    assert len(found.chances) == len(found.bands) == len(table.players)  # type: ignore[attr-defined]
    assert min(found.bands) >= 0.0


def test_values_of_plans_become_chances_in_the_same_order() -> None:
    values = [3.0, float("-inf"), 7.0, -500.0]
    chances = expert.as_chances(values, 0.4, 4, 0.01, 100.0)
    assert chances[2] == 0.4
    assert chances[0] == pytest.approx(0.4 - 0.4 * 0.6 * 4.0 / 200.0)
    assert chances[1] == float("-inf")
    assert chances[3] == 0.0, "no chance is below 0"
    points = expert.as_chances(values, 71.0, 1, 0.0, 1.0)
    assert points == [69.0, float("-inf"), 71.0, 71.0 - 253.5]


@pytest.mark.parametrize("name", TRAINED)
def test_the_chances_of_an_expert_are_chances__and_the_choice_has_the_highest(name: str) -> None:
    game = find(name)
    table, question, options = decision_in(game, "expert chances", latest=60)
    known = TableKnowledge(game, table, question.seat)
    chances = expert.Expert(game, question.seat, "a", "150").chances(known, options)
    assert chances is not None
    assert all(0.0 <= each <= 1.0 for each in chances if each > float("-inf"))
    chosen = make_bot("expert:150", game, question.seat, "a").choose(known, options)
    assert chances[options.index(chosen)] == max(chances)


def test_names_of_experts() -> None:
    assert is_builtin("expert")
    assert is_builtin("expert:2000")
    assert is_builtin("expert:50ms")
    with pytest.raises(UnknownGame, match="is no budget"):
        is_builtin("expert:soon")


def test_changes_by_group_add_up_to_the_change_of_the_chance() -> None:
    game = find("montana")
    assert game.features is not None
    table, question, options = decision_in(game, "attributed", latest=60)
    judge = judge_of(game, table)
    assert judge is not None
    for option in options[:4]:
        after: Table = table.copy()
        play(after, option)
        for seat in (Seat(0), Seat(1)):
            parts = group_changes(judge, game.features, table, after, seat)
            whole = judge.value(after, seat) - judge.value(table, seat)
            assert sum(change for _, change in parts) == pytest.approx(whole, abs=1e-12)
    assert group_changes(judge, game.features, table, table.copy(), question.seat) == []
