"""A game for one at the command line: the deal of a day, one order for a seed, scores without winners."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

DAY = ("pioneer", "--daily", "2026-11-15")


def typed(*lines: str) -> str:
    return "\n".join(lines) + "\n"


# The deal of a day -------------------------------------------------------------------------------


def test_a_day_is_named_and_its_deal_is_the_same_for_everybody(goldenspike: Run) -> None:
    one = goldenspike("play", *DAY, typed=typed("draw", "", "pass", "draw", "quit")).stdout
    other = goldenspike("play", *DAY, typed=typed("draw", "", "outpost 2,0", "draw", "quit")).stdout
    assert one.startswith("Pioneer Rails, the deal of 2026-11-15.\nPioneer: you.\n")
    for shown in (one, other):
        assert "Larkspur lies open on the stack." in shown
        assert re.findall(r"You draw (.+)\.", shown) == ["desert, forest", "waterway, desert NES"]


def test_a_tile_let_go_is_the_next_of_the_deal(goldenspike: Run) -> None:
    shown = goldenspike("play", *DAY, typed=typed("draw two", "quit")).stdout
    assert re.findall(r"You draw (.+)\.", shown) == ["waterway, desert NES", "forest NS, mountain"]


def test_today_needs_no_date(goldenspike: Run) -> None:
    before = datetime.now(UTC).date().isoformat()
    shown = goldenspike("play", "pioneer", "--daily", typed="quit\n").stdout
    assert shown.splitlines()[0] in {
        f"Pioneer Rails, the deal of {day}." for day in (before, datetime.now(UTC).date().isoformat())
    }


def test_a_saved_day_goes_on_with_its_own_deal(goldenspike: Run) -> None:
    goldenspike("play", *DAY, typed=typed("draw", "", "pass", "save day", "quit"))
    text = Path("day.game").read_text(encoding="utf-8")
    assert "daily     2026-11-15\n" in text
    assert "seed" not in text
    again = goldenspike("play", "--load", "day.game", typed=typed("draw", "quit")).stdout
    assert again.startswith("Pioneer Rails, the deal of 2026-11-15.\n")
    assert "You draw waterway, desert NES." in again


def test_a_record_that_is_not_of_its_day_is_refused(goldenspike: Run) -> None:
    goldenspike("play", *DAY, typed=typed("draw", "", "pass", "save day", "quit"))
    text = Path("day.game").read_text(encoding="utf-8")
    Path("other.game").write_text(text.replace("2026-11-15", "2026-11-16"), encoding="utf-8")
    refused = goldenspike("play", "--load", "other.game")
    assert refused.exit_code == 1
    assert refused.stderr == "Answer 1 is not the deal of 2026-11-16, which the record names.\n"
    Path("none.game").write_text(text.replace("2026-11-15", "yesterday"), encoding="utf-8")
    assert goldenspike("play", "--load", "none.game").exit_code == 2


def test_a_finished_day_says_how_it_was_dealt(goldenspike: Run) -> None:
    shown = goldenspike("play", *DAY, typed=typed("end", "save done", "")).stdout
    assert "The tally: outposts 0, " in shown
    assert "That is a homestead." in shown
    assert "The game is over: pioneer 0.\n" in shown
    text = Path("done.game").read_text(encoding="utf-8")
    assert "daily     2026-11-15\n" in text
    assert "deal      one shuffle, fixed by the day alone\n" in text
    assert "seed" not in text
    assert goldenspike("replay", "done.game", "--check").exit_code == 0


def test_a_seed_fixes_the_order_of_the_tiles(goldenspike: Run) -> None:
    one = goldenspike("play", "pioneer", "--seed", "3", typed=typed("draw", "", "quit")).stdout
    other = goldenspike("play", "pioneer", "--seed", "3", typed=typed("draw two", "quit")).stdout
    first, second = re.findall(r"You draw (.+)\.", one)[:1], re.findall(r"You draw (.+)\.", other)
    assert first[0] not in second
    goldenspike("play", "pioneer", "--seed", "3", typed=typed("end", "save done", ""))
    text = Path("done.game").read_text(encoding="utf-8")
    assert "seed      3\ndeal      one shuffle, fixed by the seed alone\n" in text


def test_a_saved_game_goes_on_with_the_deal_of_its_seed_or_with_another(goldenspike: Run) -> None:
    def draws(*words: str) -> list[str]:
        shown = goldenspike("play", *words, typed=typed("draw", "quit")).stdout
        return re.findall(r"You draw (.+)\.", shown)

    lines = ("draw", "", "save kept", "draw", "quit")
    shown = goldenspike("play", "pioneer", "--seed", "3", typed=typed(*lines)).stdout
    second = re.findall(r"You draw (.+)\.", shown)[-1:]
    assert draws("--load", "kept.game", "--seed", "3") == second
    others = [draws("--load", "kept.game", "--seed", str(seed)) for seed in range(4, 9)]
    assert any(other != second for other in others)
    assert all(len(other) == 1 for other in others)


@pytest.mark.parametrize(
    "words",
    [
        "pioneer --daily tomorrow",
        "pioneer --daily 2026-02-30",
        "pioneer --daily --seed 3",
        "america --daily",
        "america --daily 2026-11-15",
        "pioneer --seats you,greedy",
        "pioneer --option water=wet",
    ],
)
def test_wrong_usage_is_one_sentence(goldenspike: Run, words: str) -> None:
    result = goldenspike("play", *words.split())
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.endswith(".\n")


def test_a_loaded_game_has_its_deal_already(goldenspike: Run) -> None:
    goldenspike("play", *DAY, typed=typed("save day", "quit"))
    assert goldenspike("play", "--load", "day.game", "--daily").exit_code == 2


# A turn at the terminal --------------------------------------------------------------------------


def test_the_map_shows_every_coordinate_and_answers_name_them(goldenspike: Run) -> None:
    shown = goldenspike("play", *DAY, typed=typed("draw", "land 0,0", "outpost 2,0", "table", "quit")).stdout
    assert "\n      -2    -1    0     1     2     3     4     5\n" in shown
    assert "\n  0             [D    F    ](1        1)\n" in shown
    assert "1. Larkspur at 2,0, outpost: holds nothing, needs 1 wood 1 rock; tracks W, E, NL, SR." in shown
    assert not re.search("[\u2500-\u259f\x1b]", shown)


def test_a_refused_place_says_why(goldenspike: Run) -> None:
    lines = ("draw", "", "outpost 9,9", "why outpost 0,0", "outpost somewhere", "999", "fly", "quit")
    shown = goldenspike("play", *DAY, typed=typed(*lines)).stdout
    assert "Not allowed: An outpost must share an edge with a land tile. (p6 Next to land)" in shown
    assert "Not allowed: Another tile lies there already. (p4 Next to the world)" in shown
    assert "'outpost somewhere' cannot be read; write it like: outpost 3,-1." in shown
    assert "There is no option 999" in shown
    assert "'fly' is not a move" in shown


def test_the_game_may_be_ended_though_it_is_not_listed(goldenspike: Run) -> None:
    shown = goldenspike("play", *DAY, typed=typed("end", "")).stdout
    assert "Pioneer: Draw a tile, draw two, or end the game." in shown
    assert "The game is over: pioneer 0." in shown


def test_an_answer_can_be_taken_back_until_a_tile_comes(goldenspike: Run) -> None:
    lines = ("draw", "", "pass", "undo", "undo", "undo", "quit")
    shown = goldenspike("play", *DAY, typed=typed(*lines)).stdout
    assert "Taken back: pass." in shown
    assert "Taken back: land 0,0." in shown
    assert "The dice have answered since, so your last answer stands." in shown


@pytest.mark.parametrize(
    "line", ["\x00\x01", "land 99999999999,1", "deliver  from  to ", "keep", "💧 💧", "-1", "0"]
)
def test_nonsense_changes_nothing(goldenspike: Run, line: str) -> None:
    result = goldenspike("play", *DAY, typed=typed("draw", line, "land 0,0", "quit"))
    assert result.exit_code == 0
    assert "Desert, forest lies at 0,0." in result.stdout


def test_a_whole_game_by_numbers(goldenspike: Run) -> None:
    shown = goldenspike("play", *DAY, typed=typed(*["1"] * 400)).stdout
    assert re.search(
        r"Final score: -?\d+ \(outposts 0, towns 0, cities 0, longest link 0, waterways 0", shown
    )
    assert re.search(r"The game is over: pioneer -?\d+\.\n", shown)
    assert "Turn 93. Tiles in the supply: 1." in shown


# Many games --------------------------------------------------------------------------------------


def test_a_series_for_one_tells_scores_and_no_winners(goldenspike: Run) -> None:
    shown = goldenspike("simulate", "pioneer", "--games", "3", "--seats", "random", "--seed", "1").stdout
    assert "wins" not in shown
    assert re.search(r"^random +-?\d+\.\d\d +-?\d+\.\d\d to -?\d+\.\d\d", shown, flags=re.MULTILINE)


def test_a_series_for_one_as_json(goldenspike: Run, tmp_path: Path) -> None:
    words = (
        "simulate",
        "pioneer",
        "--games",
        "3",
        "--seats",
        "random",
        "--seed",
        "1",
        "--json",
        "--out",
        "games",
    )
    summary = json.loads(goldenspike(*words).stdout)
    assert (summary["wins"], summary["shared"], summary["unfinished"]) == ([3], 0, 0)
    assert summary["scores_spread"][0]["mean"] == summary["scores_mean"][0]
    text = Path("games/0001.game").read_text(encoding="utf-8")
    assert "deal      one shuffle, fixed by seed and number alone\n" in text
    assert re.search(r"\nresult    pioneer -?\d+\n", text)
    assert goldenspike("replay", "games/0001.game", "--check").exit_code == 0
