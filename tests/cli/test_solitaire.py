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
        assert "Larkspur lies open on the stack: it makes 2 food" in shown
        assert re.findall(r"You draw (.+)\.", shown) == [
            "a tile: desert and forest, without tracks",
            "a tile: waterway; desert with tracks right, up and down",
        ]


def test_a_tile_let_go_is_the_next_of_the_deal(goldenspike: Run) -> None:
    shown = goldenspike("play", *DAY, typed=typed("draw two", "quit")).stdout
    assert re.findall(r"You draw (.+)\.", shown) == [
        "a tile: waterway; desert with tracks right, up and down",
        "a tile: forest with tracks up and down; mountain without tracks",
    ]


def test_the_table_is_shown_after_a_draw_with_the_tile_in_hand(goldenspike: Run) -> None:
    shown = goldenspike("play", *DAY, typed=typed("draw", "quit")).stdout
    _, drawn, rest = shown.partition("You draw a tile: ")
    assert drawn
    table, asked, _ = rest.partition("Pioneer: Place the tile you drew: desert and forest, without tracks.\n")
    assert asked
    assert "\nIn hand: desert, forest.\n" in table
    assert shown.count("\nTurn 1.\n") == 2


def test_ending_the_game_is_among_the_moves_and_drawing_two_says_its_price(goldenspike: Run) -> None:
    shown = goldenspike("play", *DAY, typed="quit\n").stdout
    assert "\n3. end (the game ends now, with a score of 0)\n" in shown
    assert (
        "2. draw two (pays 2 tiles discarded, one of them unseen: 1 point less; "
        "0 points if an outpost comes; " in shown
    )


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
    assert "You draw a tile: waterway; desert with tracks right, up and down." in again


def test_a_record_that_is_not_of_its_day_is_refused(goldenspike: Run) -> None:
    goldenspike("play", *DAY, typed=typed("draw", "", "pass", "save day", "quit"))
    text = Path("day.game").read_text(encoding="utf-8")
    Path("other.game").write_text(text.replace("2026-11-15", "2026-11-16"), encoding="utf-8")
    refused = goldenspike("play", "--load", "other.game")
    assert refused.exit_code == 1
    assert refused.stderr == "Move 1 is not the deal of 2026-11-16, which the record names.\n"
    Path("none.game").write_text(text.replace("2026-11-15", "yesterday"), encoding="utf-8")
    assert goldenspike("play", "--load", "none.game").exit_code == 2


def test_a_finished_day_says_how_it_was_dealt(goldenspike: Run) -> None:
    shown = goldenspike("play", *DAY, typed=typed("end", "save done", "")).stdout
    assert "The tally: 0 for outposts, 0 for towns, " in shown
    assert " for discards: 0 points.\n" in shown
    assert "The game is over: pioneer 0.\n" in shown
    text = Path("done.game").read_text(encoding="utf-8")
    assert "daily     2026-11-15\n" in text
    assert "deal      one shuffle, fixed by the day alone\n" in text
    assert "seed" not in text
    assert goldenspike("replay", "done.game", "--check").exit_code == 0


def test_a_seed_fixes_the_order_of_the_tiles(goldenspike: Run) -> None:
    one = goldenspike("play", "pioneer", "--seed", "4", typed=typed("draw", "", "quit")).stdout
    other = goldenspike("play", "pioneer", "--seed", "4", typed=typed("draw two", "quit")).stdout
    first, second = re.findall(r"You draw (.+)\.", one)[:1], re.findall(r"You draw (.+)\.", other)
    assert first[0] not in second
    goldenspike("play", "pioneer", "--seed", "4", typed=typed("end", "save done", ""))
    text = Path("done.game").read_text(encoding="utf-8")
    assert "seed      4\ndeal      one shuffle, fixed by the seed alone\n" in text


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


ANEW = "What is still unseen is shuffled anew; to go on with the deal of a seed, load with --seed N.\n"


def test_whoever_loads_a_game_without_its_seed_is_told(goldenspike: Run) -> None:
    goldenspike("play", "pioneer", "--seed", "3", typed=typed("draw", "", "save kept", "quit"))
    assert ANEW in goldenspike("play", "--load", "kept.game", typed="quit\n").stdout
    assert ANEW not in goldenspike("play", "--load", "kept.game", "--seed", "3", typed="quit\n").stdout
    assert ANEW not in goldenspike("play", "pioneer", typed="quit\n").stdout
    goldenspike("play", *DAY, typed=typed("draw", "", "save day", "quit"))
    assert ANEW not in goldenspike("play", "--load", "day.game", typed="quit\n").stdout


def test_only_a_game_dealt_whole_by_a_seed_names_it(goldenspike: Run) -> None:
    goldenspike(
        "play", "pioneer", "--seed", "3", typed=typed("draw", "", "pass", "draw", "save kept", "quit")
    )
    ended = typed("1", "pass", "end", "save done", "")
    for words, named in ((("--seed", "3"), True), (("--seed", "4"), False), ((), False)):
        shown = goldenspike("play", "--load", "kept.game", *words, typed=ended).stdout
        assert "The game is over: " in shown
        text = Path("done.game").read_text(encoding="utf-8")
        assert ("\nseed      3\ndeal      one shuffle, fixed by the seed alone\n" in text) == named
        assert ("\nseed " in text or "\ndeal " in text) == named
        assert goldenspike("replay", "done.game", "--check").exit_code == 0
        Path("done.game").unlink()


# Checking a record ---------------------------------------------------------------------------------


def test_the_draws_of_a_record_are_checked_against_its_day(goldenspike: Run) -> None:
    goldenspike("play", *DAY, typed=typed("end", "save done", ""))
    checked = goldenspike("replay", "done.game", "--check")
    assert checked.stdout.endswith("\nAll luck is that of the deal of 2026-11-15.\n")
    text = Path("done.game").read_text(encoding="utf-8")
    Path("done.game").write_text(text.replace("2026-11-15", "2026-11-16"), encoding="utf-8")
    checked = goldenspike("replay", "done.game", "--check")
    assert checked.exit_code == 1
    assert checked.stderr == "Move 1 is not the deal of 2026-11-16, which the record names.\n"
    assert goldenspike("replay", "done.game").exit_code == 0, "it can be looked at"
    Path("done.game").write_text(text.replace("2026-11-15", "yesterday"), encoding="utf-8")
    checked = goldenspike("replay", "done.game", "--check")
    assert checked.exit_code == 1
    assert checked.stderr == "'yesterday' is no day; write it like 2026-11-15.\n"


def test_the_draws_of_a_record_are_checked_against_its_seed(goldenspike: Run) -> None:
    lines = ("draw two", "1", "", "pass", "end", "save done", "")
    goldenspike("play", "pioneer", "--seed", "3", typed=typed(*lines))
    checked = goldenspike("replay", "done.game", "--check")
    assert checked.exit_code == 0, checked.stderr
    assert checked.stdout.endswith("\nAll luck is that of the deal of seed 3.\n")
    text = Path("done.game").read_text(encoding="utf-8")
    first, second = re.findall(r"dice    (drawn .+)", text)
    swapped = text.replace(first, "?").replace(second, first).replace("?", second)
    Path("done.game").write_text(re.sub(r"\nposition .*", "", swapped), encoding="utf-8")
    checked = goldenspike("replay", "done.game", "--check")
    assert checked.exit_code == 1
    assert checked.stderr == "Move 3 is not the deal of seed 3, which the record names.\n"


def test_a_game_of_a_series_is_checked_against_seed_and_number(goldenspike: Run) -> None:
    words = ("simulate", "pioneer", "--games", "2", "--seats", "random", "--seed", "1", "--out", "games")
    goldenspike(*words)
    file = Path("games/0002.game")
    checked = goldenspike("replay", file, "--check")
    assert checked.stdout.endswith("\nAll luck is that of the deal of seed 1, game 2.\n")
    text = file.read_text(encoding="utf-8")
    for number in ("1", "many", "9" * 5000):
        file.write_text(re.sub(r"\nnumber .*", f"\nnumber    {number}", text), encoding="utf-8")
        assert goldenspike("replay", file, "--check").exit_code == 1


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
    assert "1. Larkspur at 2,0, outpost: holds nothing, needs 1 wood, 1 rock; tracks W, E, NL, SR." in shown
    assert not re.search("[\u2500-\u259f\x1b]", shown)


def test_a_refused_place_says_why(goldenspike: Run) -> None:
    lines = ("draw", "", "outpost 9,9", "why outpost 0,0", "outpost somewhere", "999", "fly", "quit")
    shown = goldenspike("play", *DAY, typed=typed(*lines)).stdout
    assert "Not allowed: An outpost must share an edge with a land tile. (p6 Next to land)" in shown
    assert "Not allowed: Another tile lies there already. (p4 Next to the world)" in shown
    assert "'outpost somewhere' cannot be read; write it like: outpost 3,-1." in shown
    assert "There is no move 999" in shown
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
    assert "Something was rolled or drawn since, so your last move stands." in shown


@pytest.mark.parametrize(
    "line", ["\x00\x01", "land 99999999999,1", "deliver  from  to ", "keep", "💧 💧", "-1", "0"]
)
def test_nonsense_changes_nothing(goldenspike: Run, line: str) -> None:
    result = goldenspike("play", *DAY, typed=typed("draw", line, "land 0,0", "quit"))
    assert result.exit_code == 0
    assert "You place the tile of desert and forest in the middle of the table." in result.stdout


def test_a_whole_game_by_numbers(goldenspike: Run) -> None:
    shown = goldenspike("play", *DAY, typed=typed(*["1"] * 400)).stdout
    assert re.search(
        r"Final score: -?\d+ points \(0 for outposts, 0 for towns, 0 for cities, 0 for the longest link",
        shown,
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
