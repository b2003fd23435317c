"""goldenspike arena: a tournament that can be stopped and gone on with."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import Result

from goldenspike.cli import arena as command
from goldenspike.sim import runner
from goldenspike.sim.schedule import Schedule
from goldenspike.sim.standings import Standing, Standings
from kit import programs

Run = Callable[..., Result]

ROOT = Path(__file__).resolve().parent.parent.parent
FIELDS = {
    "game": str,
    "version": int,
    "options": dict,
    "seats": int,
    "bots": list,
    "games": int,
    "rounds": int,
    "seed": int,
    "standings": list,
    "shared": int,
    "unfinished": int,
    "answers_mean": float,
    "turns_mean": float,
    "played_now": int,
    "seconds": float,
    "answers_per_second": float,
    "compiled": bool,
}
OF_THIS_RUN = {"seconds", "answers_per_second", "played_now"}

pytestmark = pytest.mark.usefixtures("goldrush")


def toy(*words: str | Path) -> list[str | Path]:
    return ["arena", "goldrush", "--bots", "greedy,random", "--games", "12", "--seed", "7", *words]


def found(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def lasting(document: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in OF_THIS_RUN}


def test_the_standings_have_every_field(goldenspike: Run) -> None:
    document = found(goldenspike(*toy("--json")))
    assert {name: type(value) for name, value in document.items()} == FIELDS
    assert (document["games"], document["rounds"], document["seats"]) == (12, 6, 2)
    assert document["bots"] == ["greedy", "random"]
    first, second = document["standings"]
    assert first["rating"]["mu"] >= second["rating"]["mu"]
    for each in document["standings"]:
        assert each["games"] == 12
        assert each["win_share"]["low"] <= each["win_share"]["share"] <= each["win_share"]["high"]
        assert each["even_share"] == 0.5
        assert each["forfeits"] == 0
    assert first["wins"] + second["wins"] + document["shared"] + document["unfinished"] == 12


def test_the_page_names_every_field() -> None:
    page = " ".join((ROOT / "docs" / "bots.md").read_text(encoding="utf-8").split())
    assert f"`{', '.join(Standings.__struct_fields__)}`" in page
    assert f"`{', '.join(Standing.__struct_fields__)}`" in page


def test_the_same_seed_gives_the_same_standings_whatever_the_jobs(goldenspike: Run) -> None:
    one = lasting(found(goldenspike(*toy("--json", "--jobs", "1"))))
    two = lasting(found(goldenspike(*toy("--json", "--jobs", "2"))))
    other = lasting(found(goldenspike(*toy("--json", "--seed", "8"))))
    assert one == two
    assert {**one, "seed": 8} != other


def test_games_are_rounded_up_to_whole_rounds(goldenspike: Run) -> None:
    assert found(goldenspike(*toy("--json", "--games", "1")))["games"] == 2
    assert found(goldenspike(*toy("--json", "--games", "7", "--seats", "3")))["games"] == 12


def test_a_round_of_more_games_than_anybody_would_expect_is_named() -> None:
    rounds = Schedule(tuple("abcdefgh"), 4)
    with pytest.raises(click.UsageError, match="a round has 280 games"):
        command.whole_rounds(rounds, 20)
    assert command.whole_rounds(rounds, 280) == 280
    assert command.whole_rounds(rounds, 300) == 560


def test_wrong_usage_leaves_no_folder(goldenspike: Run, tmp_path: Path) -> None:
    for words in (
        ["--bots", "greedy,nobody"],
        ["--bots", "greedy,greedy"],
        ["--bots", "greedy,greedy,random", "--seats", "2"],
        ["--seats", "9"],
        ["--option", "order=sideways"],
    ):
        assert goldenspike(*toy(*words, "--out", tmp_path / "cup")).exit_code == 2
    assert not (tmp_path / "cup").exists()


def test_text_says_ratings_shares_and_intervals(goldenspike: Run) -> None:
    result = goldenspike(*toy())
    assert result.exit_code == 0
    assert "Gold Rush, version 1: 12 games in 6 rounds, at 2 seats, with seed 7." in result.stdout
    assert "95 % interval" in result.stdout
    assert "±" in result.stdout
    assert "Par is the share of each if all were equally strong." in result.stdout
    assert result.stdout.count("50.0%") >= 2
    assert "forfeited" not in result.stdout
    assert "played before" not in result.stdout


def test_one_against_many(goldenspike: Run) -> None:
    words = toy("--bots", "greedy,random,random", "--games", "3", "--json")
    document = found(goldenspike(*words))
    assert (document["seats"], document["games"], document["rounds"]) == (3, 3, 1)
    shares = {each["bot"]: round(each["even_share"], 3) for each in document["standings"]}
    assert shares == {"greedy": 0.333, "random": 0.667}


# Going on ----------------------------------------------------------------------------------------


@pytest.fixture
def stopped_after_five(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Whoever plays is interrupted before the sixth game."""
    played: list[int] = []
    play_game = runner.play_game

    def play(plan: Any, number: int) -> Any:
        if len(played) == 5:
            raise KeyboardInterrupt
        played.append(number)
        return play_game(plan, number)

    with monkeypatch.context() as patch:
        patch.setattr(runner, "play_game", play)
        yield patch


def test_a_stopped_tournament_goes_on_with_the_same_command(
    goldenspike: Run, tmp_path: Path, stopped_after_five: pytest.MonkeyPatch
) -> None:
    words = toy("--jobs", "1", "--json", "--out", tmp_path / "cup")
    stopped = goldenspike(*words)
    assert (stopped.exit_code, stopped.stdout) == (1, "")
    assert stopped.stderr.endswith("Stopped before the end.\n")
    results = tmp_path / "cup" / "results.jsonl"
    assert len(results.read_text(encoding="utf-8").splitlines()) == 1 + 5
    assert not (tmp_path / "cup" / "summary.json").exists()
    stopped_after_five.undo()
    document = found(goldenspike(*words))
    assert document["played_now"] == 7
    assert lasting(document) == lasting(found(goldenspike(*toy("--json"))))
    assert json.loads((tmp_path / "cup" / "summary.json").read_text(encoding="utf-8")) == document


def test_a_finished_one_is_only_told_again_and_more_games_can_be_added(
    goldenspike: Run, tmp_path: Path
) -> None:
    first = found(goldenspike(*toy("--json", "--out", tmp_path)))
    again = found(goldenspike(*toy("--json", "--out", tmp_path)))
    assert lasting(first) == lasting(again)
    assert (first["played_now"], again["played_now"]) == (12, 0)
    more = found(goldenspike(*toy("--json", "--out", tmp_path, "--games", "14")))
    assert (more["games"], more["played_now"]) == (14, 2)
    assert lasting(more) == lasting(found(goldenspike(*toy("--json", "--games", "14"))))
    fewer = found(goldenspike(*toy("--json", "--out", tmp_path)))
    assert lasting(fewer) == lasting(first)
    assert "14 of the games had been played" in goldenspike(*toy("--out", tmp_path, "--games", "14")).stdout


def test_without_a_seed_the_one_in_the_file_is_taken(goldenspike: Run, tmp_path: Path) -> None:
    words = ["arena", "goldrush", "--bots", "greedy,random", "--games", "4", "--json", "--out", tmp_path]
    first = found(goldenspike(*words))
    assert lasting(found(goldenspike(*words))) == lasting(first)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (["--seed", "8"], "with other seed (7)"),
        (["--seats", "3"], "with other seats (2)"),
        (["--bots", "random,greedy"], "of other bots (greedy, random)"),
        (["--option", "order=backwards"], "with other options (order=forwards)"),
        (["--patience", "3"], "with other patience (10)"),
    ],
)
def test_a_file_of_other_arguments_is_refused_in_a_sentence(
    goldenspike: Run, tmp_path: Path, change: list[str], complaint: str
) -> None:
    goldenspike(*toy("--games", "2", "--out", tmp_path))
    before = (tmp_path / "results.jsonl").read_bytes()
    refused = goldenspike(*toy("--out", tmp_path, *change))
    assert refused.exit_code == 1
    assert refused.stdout == ""
    assert refused.stderr == (
        f"{tmp_path / 'results.jsonl'} holds a tournament {complaint}; name another folder.\n"
    )
    assert (tmp_path / "results.jsonl").read_bytes() == before


def test_a_folder_of_a_series_is_left_alone(goldenspike: Run, tmp_path: Path) -> None:
    goldenspike("simulate", "goldrush", "--seats", "random,random", "--games", "2", "--out", tmp_path)
    refused = goldenspike(*toy("--out", tmp_path))
    assert refused.exit_code == 1
    assert refused.stderr == f"{tmp_path} already holds a series; name another folder.\n"
    cup = tmp_path / "cup"
    goldenspike(*toy("--games", "2", "--out", cup))
    other = goldenspike("simulate", "goldrush", "--seats", "random,random", "--games", "2", "--out", cup)
    assert other.exit_code == 1
    assert "already holds a series" in other.stderr


def test_a_broken_file_is_said_to_be_broken(goldenspike: Run, tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_text("hello\n", encoding="utf-8")
    refused = goldenspike(*toy("--out", tmp_path))
    assert refused.exit_code == 1
    assert refused.stderr == f"{tmp_path / 'results.jsonl'}: line 1 does not say what is played.\n"


# What is lacking ---------------------------------------------------------------------------------


def test_without_the_extra_the_command_says_what_to_install(
    goldenspike: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("goldenspike.sim.ratings.find_spec", lambda name: None)
    result = goldenspike(*toy())
    assert (result.exit_code, result.stdout) == (1, "")
    assert (
        result.stderr
        == "The arena needs an extra that is not installed: pip install '.[lab]' in the clone.\n"
    )


def test_seats_are_as_many_as_bots_or_as_near_as_the_game_allows() -> None:
    from goldenspike.core.registry import find

    assert command.nearest_seats(find("america"), 2) == 3
    assert command.nearest_seats(find("america"), 9) == 4
    assert command.nearest_seats(find("montana"), 3) == 3
    assert command.nearest_seats(find("pioneer"), 2) == 1


# Outside bots ------------------------------------------------------------------------------------


def test_programs_take_part(goldenspike: Run, tmp_path: Path) -> None:
    name = programs.program(tmp_path)
    document = found(goldenspike("arena", "goldrush", "--bots", f"greedy,{name}", "--games", "4", "--json"))
    assert {each["bot"] for each in document["standings"]} == {"greedy", name}
    assert [each["forfeits"] for each in document["standings"]] == [0, 0]


def test_a_program_that_fails_is_told_in_the_log_and_in_the_standings(
    goldenspike: Run, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    name = programs.program(tmp_path, "time.sleep(60)")
    words = ("arena", "goldrush", "--bots", f"greedy,{name}", "--games", "2", "--patience", "0.05")
    result = goldenspike(*words, "--jobs", "1")
    assert result.exit_code == 0
    assert f"{name} (south), question 1: it said nothing within 0.05 seconds; random answers" in caplog.text
    assert "Decisions forfeited to random:" in " ".join(result.stdout.split())


# A planner's budget ------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [("arena", "--bots"), ("simulate", "--seats")])
def test_a_planner_may_be_named_with_its_budget(goldenspike: Run, command: tuple[str, str]) -> None:
    verb, seats = command
    words = (verb, "goldrush", seats, "planner:40,random", "--games", "2", "--seed", "1", "--json")
    assert "planner:40" in found(goldenspike(*words))["bots" if verb == "arena" else "seats"]


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("planner:0", "'0' is no budget"),
        ("planner:soon", "'soon' is no budget"),
        ("planner:", "There is no bot 'planner:'"),
        ("greedy:40", "There is no bot 'greedy:40'"),
    ],
)
def test_a_budget_that_is_none_is_refused(goldenspike: Run, bot: str, sentence: str) -> None:
    result = goldenspike("arena", "goldrush", "--bots", f"{bot},random", "--games", "2")
    assert result.exit_code == 2
    assert sentence in result.stderr
