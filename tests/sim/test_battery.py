"""The standard battery: its games, its verdicts, and that it goes on where it was stopped."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from goldenspike.core.game import Game, Setting
from goldenspike.core.play import UnknownGame
from goldenspike.core.registry import find
from goldenspike.sim.balance import Balance, Fairness, SeatFindings, fairness, judge_battery, overall
from goldenspike.sim.battery import PROBE, Battery, BatteryRun, Part, needed_games, plan_battery
from goldenspike.sim.results_file import WrongResultsFile
from goldenspike.sim.runner import GameResult
from kit.outside import goldrush_registered


@pytest.fixture
def game() -> Iterator[Game]:
    with goldrush_registered():
        yield find("goldrush")


def battery_of(game: Game, most: int = 30, seed: int = 1) -> Battery:
    return plan_battery(game, bots=("random", "greedy"), most=most, seed=seed)


def played(game: Game, battery: Battery, jobs: int = 1, folder: Path | None = None) -> BatteryRun:
    run = BatteryRun(game, battery, folder)
    assert list(run.play(jobs))[-1].played == run.played
    return run


def judged(game: Game, run: BatteryRun) -> Balance:
    return judge_battery(game, run.battery, run.results)


def test_a_battery_has_every_number_of_seats_bot_and_value(game: Game) -> None:
    parts = {part.name: part for part in plan_battery(game).parts}
    assert set(parts) == {
        *("2-random", "2-greedy", "2-planner-100", "3-random", "3-greedy", "3-planner-100"),
        *("skill-3-planner-100", "setting-order-backwards"),
    }
    assert parts["3-greedy"].series.games == needed_games(3, 0.06)
    assert parts["3-planner-100"].series.games == needed_games(3, 0.12)
    assert parts["setting-order-backwards"].series.options == {"order": "backwards"}
    assert parts["setting-order-backwards"].series.seed == parts["3-greedy"].series.seed
    assert parts["skill-3-planner-100"].series.bots == ("planner:100", "greedy", "greedy")
    small = plan_battery(game, most=20, seats=(3,), settings=False, bots=("greedy",))
    assert [(part.name, part.series.games) for part in small.parts] == [("3-greedy", 18)]


def test_what_a_game_does_not_have_is_refused(game: Game) -> None:
    wrong: list[dict[str, Any]] = [{"seats": (4,)}, {"options": {"order": "sideways"}}, {"bots": ()}]
    for words in wrong:
        with pytest.raises(UnknownGame):
            plan_battery(game, **words)


def test_the_number_of_processes_changes_nothing(game: Game) -> None:
    battery = battery_of(game)
    one, two = played(game, battery), played(game, battery, jobs=2)
    assert one.results == two.results
    assert judged(game, one) == judged(game, two)


def test_a_stopped_battery_goes_on_without_losing_or_repeating_a_game(game: Game, tmp_path: Path) -> None:
    battery = battery_of(game)
    whole = played(game, battery)
    stopped = BatteryRun(game, battery, tmp_path)
    for progress in islice(stopped.play(1), 41):
        assert progress.played <= progress.most
    resumed = BatteryRun(game, battery, tmp_path)
    assert resumed.played == 41
    more = sum([1 for _ in resumed.play(1)])
    assert 41 + more == whole.played == resumed.played
    assert resumed.results == whole.results
    assert judged(game, resumed) == judged(game, whole)
    lines = sum([len(file.read_text().splitlines()) - 1 for file in tmp_path.glob("*/results.jsonl")])
    assert lines == whole.played
    with pytest.raises(WrongResultsFile, match=r"with other seed \(1\)"):
        BatteryRun(game, battery_of(game, seed=2), tmp_path)


def test_a_setting_that_changes_nothing_is_left_after_a_probe(game: Game) -> None:
    idle = Setting("weather", ("fine", "rainy"), "fine", "Changes nothing.")
    longer = msgspec.structs.replace(game, settings=(*game.settings, idle))
    battery = plan_battery(longer, bots=("greedy",), most=30)
    run = BatteryRun(longer, battery)
    # The worker finds the game as it is registered, without this setting.
    parts = tuple([without(part) for part in battery.parts])
    run = BatteryRun(longer, msgspec.structs.replace(battery, parts=parts))
    found = list(run.play(1))
    assert len(run.results["setting-weather-rainy"]) == PROBE
    assert len(run.results["setting-order-backwards"]) == 30
    assert found[-1].most == found[-1].played == run.played
    balance = judged(longer, run)
    assert [each.changes_nothing for each in balance.settings] == [False, True]
    assert "These bots play the same games with weather=rainy." in balance.sentences


def without(part: Part) -> Part:
    """The part with a series that does not name the setting that only the test knows."""
    options = {name: value for name, value in part.series.options.items() if name != "weather"}
    return msgspec.structs.replace(part, series=msgspec.structs.replace(part.series, options=options))


def test_even_wins_are_fair_uneven_ones_unfair_and_few_ones_open() -> None:
    assert fairness([250, 251, 249, 250], 1000, 0.06, 8).verdict == "fair"
    uneven = fairness([400, 200, 200, 200], 1000, 0.06, 8)
    assert (uneven.verdict, uneven.apart) == ("unfair", [0, 1, 2, 3])
    few = fairness([9, 5, 5, 6], 25, 0.06, 8)
    assert few.verdict == "open"
    assert few.needed > 500
    assert fairness([0, 0], 0, 0.06, 2).verdict == "open"


def test_one_share_among_many_must_be_further_apart_to_be_unfair() -> None:
    """With thirty shares one leaves its own 95 % interval by chance; the verdict is corrected for it."""
    wins = [290, 235, 237, 238]
    assert fairness(wins, 1000, 0.06, 4).verdict == "unfair"
    assert fairness(wins, 1000, 0.06, 60).verdict == "open"


def test_enough_games_make_even_seats_fair_most_of_the_time() -> None:
    """Draws of even seats: nearly all are fair, and almost none unfair."""
    verdicts = []
    games = needed_games(4, 0.06)
    for seed in range(200):
        rng = Random(seed)
        wins = [0, 0, 0, 0]
        for _ in range(games):
            wins[rng.randrange(4)] += 1
        verdicts.append(fairness(wins, games, 0.06, 4).verdict)
    assert verdicts.count("unfair") <= 15
    assert verdicts.count("fair") >= 150


def test_an_order_that_is_not_fair_makes_the_game_unfair_though_seats_are_even() -> None:
    even, uneven = fairness([250] * 4, 1000, 0.06, 8), fairness([400, 200, 200, 200], 1000, 0.06, 8)

    def findings(bot: str, by_seat: Fairness | None, by_place: Fairness | None) -> SeatFindings:
        return SeatFindings(
            part="4-greedy",
            seats=4,
            bot=bot,
            games=1000,
            finished=1000,
            shared=0,
            by_seat=by_seat,
            by_place=by_place,
            turns=None,
            scores=None,
        )

    assert overall([findings("greedy", even, even)]) == "fair"
    assert overall([findings("greedy", even, None)]) == "fair"
    assert overall([findings("greedy", even, uneven)]) == "unfair"
    assert overall([findings("greedy", uneven, even)]) == "unfair"
    assert overall([findings("greedy", even, even), findings("random", uneven, uneven)]) == "fair"
    assert overall([findings("random", uneven, uneven)]) == "unfair"
    assert overall([findings("greedy", None, None)]) == "alone"
    assert overall([]) == "alone"


def test_the_verdict_is_that_of_bots_that_play_with_an_aim(game: Game) -> None:
    run = played(game, battery_of(game, most=60))
    balance = judged(game, run)
    aimed = [each for each in balance.seats if each.bot == "greedy"]
    assert balance.verdict == overall(aimed)
    assert balance.games == run.played
    assert balance.sentences[0]
    assert all([each.by_seat is not None for each in balance.seats])


def test_scores_of_two_bots_in_the_same_deals_tell_the_luck_of_the_deal() -> None:
    game = find("pioneer")
    battery = plan_battery(game, bots=("random", "novice", "greedy"), most=40, settings=False)
    assert not any(part.series.study.luck for part in battery.parts if part.series.study)
    results: dict[str, dict[int, GameResult]] = {}
    for part in battery.parts:
        noise = Random(part.name)
        scores = [Random(number).randrange(40) + noise.randrange(10) for number in range(40)]
        results[part.name] = {
            number: GameResult(number, (0,), (score,), 9, 3, True) for number, score in enumerate(scores)
        }
    found = judge_battery(game, battery, results)
    (deal,) = found.deals
    assert deal.bots == ("novice", "greedy")
    assert deal.games == 40
    assert 0.8 < deal.low < deal.correlation < deal.high < 1
    assert any("the luck of the deal" in sentence for sentence in found.sentences)
    assert found.verdict == "alone"
