"""goldenspike play: a game at the terminal, by people who type lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goldenspike.bots.knowledge import Knowledge
from goldenspike.cli.local_game import EngineError, LocalGame
from goldenspike.cli.option_menu import OptionMenu
from goldenspike.cli.terminal import Terminal
from goldenspike.core import record as records
from goldenspike.core.agenda import Decision
from goldenspike.core.game import Game
from goldenspike.core.play import UnreadableMove, pending, settle
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from kit import toy

Run = Callable[..., Result]

FOUR = ("america", "--seed", "5")
"""With this seed red, the person, begins, and holds three grain after the first roll."""


def typed(*lines: str) -> str:
    return "\n".join(lines) + "\n"


# A turn ------------------------------------------------------------------------------------------


def test_a_turn_shows_the_table_the_question_and_numbered_options(goldenspike: Run) -> None:
    result = goldenspike("play", *FOUR, typed=typed("", "quit"))
    assert result.exit_code == 0
    assert result.stderr == ""
    shown = result.stdout
    assert shown.startswith("Trails to Rails.\nRed: you.\nOrange: greedy.\n")
    assert "Red (you): 0 delivered, 8 to go" in shown
    assert "Red: Roll the dice, or play a card first.\n1. roll\nRed, press Enter for roll: \n" in shown
    assert "You roll 4 and 1: 5.\n" in shown
    assert "\n1. done\n" in shown
    assert "  2. buy cattle (pays 2 gold; gains 1 cattle)\n" in shown
    assert "not saved" in shown.splitlines()[-1]


def test_colours_are_chosen_and_kept_in_the_record(goldenspike: Run, tmp_path: Path) -> None:
    place = tmp_path / "white.game"
    chosen = ("--seats", "you,greedy,greedy", "--colours", "White,blue,red")
    lines = ("", "offer 1 grain for 1 gold", "", "rob green", f"save {place}", "quit")
    shown = goldenspike("play", *FOUR, *chosen, typed=typed(*lines)).stdout
    assert shown.startswith("Trails to Rails.\nWhite: you.\nBlue: greedy.\nRed: greedy.\n")
    assert "\nWhite (you): 0 delivered" in shown
    assert "\nOrange (nobody): cities " in shown
    assert "White, your move: " in shown
    assert "'green' is no colour (there are: white, blue, red, orange)." in shown
    assert "seats     white you, blue greedy, red greedy\n" in place.read_text(encoding="utf-8")
    replayed = goldenspike("replay", place, "--as", "white").stdout
    assert "white you, blue greedy, red greedy" in replayed
    assert "\nWhite (you): " in replayed
    again = goldenspike("play", "--load", place, typed=typed("quit")).stdout
    assert again.startswith("Trails to Rails.\nWhite: you.\n")
    log = goldenspike("replay", place, "--log").stdout
    assert "Turn 1: white." in log


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("america", "--colours", "green"), "Trails to Rails has no colour 'green'"),
        (("america", "--colours", "red,red"), "Two seats cannot both be red."),
        (("pioneer", "--colours", "red"), "Pioneer Rails has no colour 'red'"),
    ],
)
def test_colours_that_cannot_be_chosen_are_refused(
    goldenspike: Run, arguments: tuple[str, ...], complaint: str
) -> None:
    result = goldenspike("play", *arguments)
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_nothing_is_drawn_and_nothing_is_coloured(goldenspike: Run) -> None:
    shown = goldenspike("play", *FOUR, typed=typed("", "table", "help", "log", "quit")).stdout
    assert "\x1b" not in shown
    assert not re.search("[\u2500-\u259f]", shown)


def test_the_end_of_input_ends_politely(goldenspike: Run) -> None:
    result = goldenspike("play", *FOUR)
    assert result.exit_code == 0
    assert "type save and a file name before you leave" in result.stdout.splitlines()[-1]


@pytest.mark.usefixtures("goldrush")
def test_without_a_name_a_game_is_asked_for(goldenspike: Run) -> None:
    result = goldenspike("play", typed=typed("chess", "goldrush", "quit"))
    assert "goldrush: Gold Rush" in result.stdout
    assert "There is no game 'chess'" in result.stdout
    assert "North: you." in result.stdout
    assert goldenspike("play").exit_code == 0


def test_a_word_lists_its_kind_and_a_large_kind_is_only_counted(
    goldenspike: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("goldenspike.cli.option_menu.MAX_LISTED", 8)
    shown = goldenspike("play", *FOUR, typed=typed("", "offer", "buy", "quit")).stdout
    assert "Offer: 9 moves, numbers 12 to 20. Type offer to list them.\n" in shown
    assert "\n12. offer 1 coal for 1 cattle (pays 1 coal; gains 1 cattle, if somebody agrees)\n" in shown
    assert "\n2. buy cattle (pays 2 gold; gains 1 cattle)\n3. buy coal" in shown


def test_what_cannot_be_read_is_one_sentence(goldenspike: Run) -> None:
    shown = goldenspike("play", *FOUR, typed=typed("", "", "abracadabra", "999", "offer coal", "quit")).stdout
    assert "\nType a number or words, or help.\n" in shown
    assert "\n'abracadabra' is not a move; moves begin with " in shown
    assert "\nThere is no move 999; they go from 1 to 20.\n" in shown
    assert "\n'offer coal' cannot be read; write it like: offer " in shown


def test_a_word_for_what_cannot_be_done_is_answered_with_the_reason(goldenspike: Run) -> None:
    shown = goldenspike("play", *FOUR, typed=typed("", "rail", "quit")).stdout
    assert re.search(r"\nNot allowed: .*\(p5 Rail\)\n", shown)


def test_an_illegal_answer_is_refused_with_its_rule(goldenspike: Run) -> None:
    shown = goldenspike("play", *FOUR, typed=typed("done", "", "deliver Omaha", "quit")).stdout
    assert re.search(r"\nNot allowed: Roll first: .*\(p4 [A-Za-z ]+\)\n", shown)
    assert re.search(r"\nNot allowed: .*\(p8 [A-Za-z' -]+\)\n", shown)


def test_why_says_the_rule_or_what_the_answer_would_mean(goldenspike: Run) -> None:
    lines = ("", "why rail Omaha-J8w", "why buy ore", "why 2", "why", "why hocus pocus", "quit")
    shown = goldenspike("play", *FOUR, typed=typed(*lines)).stdout
    assert re.search(r"\nNot allowed: .*\(p5 Rail\)\n", shown)
    assert "\nAllowed: buy ore (pays 2 gold; gains 1 ore).\n" in shown
    assert "\nAllowed: buy cattle (pays 2 gold; gains 1 cattle).\n" in shown
    assert "\nType why and a move, in words or as a number.\n" in shown
    assert "\n'hocus pocus' is not a move" in shown


def test_rules_and_log_and_help_answer_at_any_time(goldenspike: Run) -> None:
    lines = ("log", "rules p5 Rail", "rules outlaw", "rules zeppelin", "help", "", "log all", "quit")
    shown = goldenspike("play", *FOUR, typed=typed(*lines)).stdout
    assert "\np5 Rail (Build and buy, page 5, printed)\n" in shown
    assert "  p4 Move the outlaw: " in shown
    assert "No rule has the id 'zeppelin' or mentions it." in shown
    assert "take your last move back" in shown
    assert shown.count("You rolled highest and take the first turn.") == 3


# Taking back -------------------------------------------------------------------------------------


def test_undo_goes_back_to_your_last_decision(goldenspike: Run) -> None:
    shown = goldenspike("play", *FOUR, typed=typed("", "buy ore", "undo", "table", "quit")).stdout
    assert "\nTaken back: buy ore.\n" in shown
    assert "  Hand: 1 coal 3 grain 1 lumber; 3 gold." in shown.partition("Taken back")[2]


def test_undo_stops_at_the_dice_and_at_other_seats(goldenspike: Run) -> None:
    assert (
        "There is nothing of yours to take back." in goldenspike("play", *FOUR, typed="undo\nquit\n").stdout
    )
    shown = goldenspike("play", *FOUR, typed=typed("", "undo", "done", "undo", "quit")).stdout
    assert "\nSomething was rolled or drawn since, so your last move stands.\n" in shown
    assert re.search(r"\n(Orange|White|Blue) has moved since, so your last move stands.\n", shown)


# Saving ------------------------------------------------------------------------------------------


def test_a_saved_game_is_true_and_goes_on(goldenspike: Run) -> None:
    shown = goldenspike("play", *FOUR, typed=typed("", "buy ore", "save first", "quit")).stdout
    assert "Go on with: goldenspike play --load first.game" in shown
    assert shown.splitlines()[-1] == "Goodbye."
    checked = goldenspike("replay", "first.game", "--check")
    assert checked.exit_code == 0
    assert checked.stdout == "The record is true: 7 moves and 1 stored position replay as written.\n"
    assert "seed" not in Path("first.game").read_text(encoding="utf-8")
    again = goldenspike(
        "play", "--load", "first.game", typed=typed("undo", "done", "save first.game", "quit")
    )
    assert "There is nothing of yours to take back." in again.stdout
    assert "Hand: 1 coal 3 grain 1 lumber 1 ore; 1 gold." in again.stdout
    assert goldenspike("replay", "first.game", "--check").exit_code == 0
    others = goldenspike("play", "america", "--load", "first.game", "--seats", "random,you,random,random")
    assert "Orange: you." in others.stdout


@pytest.mark.parametrize(
    "words", [["--option", "setup=fixed"], ["--seats", "you,greedy,greedy"], ["--seats", "you,a,b,c"]]
)
def test_a_saved_game_keeps_its_options_and_seats(goldenspike: Run, words: list[str]) -> None:
    goldenspike("play", *FOUR, typed=typed("save kept", "quit"))
    assert goldenspike("play", "--load", "kept.game", *words).exit_code == 2


@pytest.mark.usefixtures("goldrush")
def test_a_saved_game_is_of_one_game(goldenspike: Run) -> None:
    goldenspike("play", *FOUR, typed=typed("save kept", "quit"))
    result = goldenspike("play", "goldrush", "--load", "kept.game")
    assert result.exit_code == 2
    assert result.stderr == "kept.game is a game of america, not of goldrush.\n"


def test_saving_never_overwrites_a_strangers_file(goldenspike: Run) -> None:
    Path("precious.txt").write_text("precious", encoding="utf-8")
    lines = ("save", "save precious.txt", "save /nowhere/at/all", "save mine", "save mine", "quit")
    shown = goldenspike("play", *FOUR, typed=typed(*lines)).stdout
    assert "Type save and a file name." in shown
    assert "precious.txt exists already; choose another name." in shown
    assert "cannot be written" in shown
    assert shown.count("Saved to ") == 2
    assert Path("precious.txt").read_text(encoding="utf-8") == "precious"


# Whole games -------------------------------------------------------------------------------------


class Person:
    """Somebody who answers every question with the number of an option, and saves the game at its end."""

    def __init__(self, seat_at: Terminal, file: Path) -> None:
        self.terminal = seat_at
        self.file = file
        self.rng = Rng("a scripted person")
        self.saved = False

    def __call__(self, prompt: str) -> str:
        if "press Enter" in prompt and self.saved:
            return ""
        if prompt.startswith("Type save"):
            self.saved = True
            return f"save {self.file}"
        menu = self.terminal.menu
        return "" if menu is None else str(1 + self.rng.below(min(len(menu.options), 6)))


def seated(game: Game, players: list[str], seed: str) -> Terminal:
    return Terminal(LocalGame(game, records.new_record(game, players, {}), seed))


@pytest.mark.parametrize("players", [["you", "greedy"], ["you", "you", "random"], ["greedy", "you"]])
@pytest.mark.usefixtures("goldrush")
def test_a_whole_toy_game_by_numbers(
    goldenspike: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: list[str]
) -> None:
    terminal = seated(toy.GAME, players, "toy")
    monkeypatch.setattr("builtins.input", Person(terminal, tmp_path / "whole.game"))
    terminal.run()
    assert terminal.local.table.over
    checked = goldenspike("replay", tmp_path / "whole.game", "--check")
    assert checked.exit_code == 0, checked.stderr
    assert "and the result (" in checked.stdout


@pytest.mark.slow
def test_a_whole_game_of_america_by_numbers(
    goldenspike: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = seated(find("america"), ["greedy", "you", "greedy"], "whole")
    monkeypatch.setattr("builtins.input", Person(terminal, tmp_path / "whole.game"))
    terminal.run()
    assert terminal.local.table.over
    assert "The game is over: red " in capsys.readouterr().out
    checked = goldenspike("replay", tmp_path / "whole.game", "--check")
    assert checked.exit_code == 0, checked.stderr
    assert "seed      whole" in (tmp_path / "whole.game").read_text(encoding="utf-8")


@pytest.mark.usefixtures("goldrush")
def test_bots_alone_play_to_the_end_without_being_asked_anything(goldenspike: Run) -> None:
    result = goldenspike("play", "goldrush", "--seats", "greedy,random", "--seed", "3")
    assert result.exit_code == 0
    assert "North finds something." in result.stdout
    assert "The game is over: north" in result.stdout.splitlines()[-1]


def test_a_finished_game_can_only_be_looked_at(
    goldenspike: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = seated(toy.GAME, ["you", "you"], "end")
    lines = iter(["", "stop", "", "stop", "undo", "why stop", "options", "dig", "log", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    terminal.run()
    shown = capsys.readouterr().out
    assert "There is nothing to take back now." in shown
    assert shown.count("There is nothing to decide now.") == 2
    assert "You can type help, table, log, rules, save or quit now." in shown


# Several people ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("goldrush")
def test_people_at_one_terminal_do_not_see_each_others_secrets(goldenspike: Run) -> None:
    result = goldenspike(
        "play",
        "goldrush",
        "--seats",
        "you,you",
        "--seed",
        "1",
        typed=typed("", "dig", "stop", "", "log", "quit"),
    )
    north, south = result.stdout.split("South must move. When only South is looking, press Enter:")
    assert re.search(r"North finds [123]\.\nSouth finds something\.", north)
    assert not re.search(r"South finds [123]\.", north)
    assert re.search(r"North finds something\.\nSouth finds [123]\.", south)
    assert north.count("North must move.") == 1


@pytest.mark.usefixtures("goldrush")
def test_one_person_cannot_take_back_anothers_answer(goldenspike: Run) -> None:
    lines = ("", "stop", "", "undo", "dig", "undo", "quit")
    shown = goldenspike("play", "goldrush", "--seats", "you,you", typed=typed(*lines)).stdout
    assert "There is nothing of yours to take back." in shown
    assert "Something was rolled or drawn since" in shown


# Faults of ours ----------------------------------------------------------------------------------


class Cracked(toy.Prospect):
    """A question that fails when it is answered with a dig."""

    def take(self, table: toy.Rush, answer: Any) -> None:
        if isinstance(answer, toy.Dig):
            table.players[0] += 1000
            raise ZeroDivisionError("planted")
        super().take(table, answer)


def _cracked_start(seats: int, options: object) -> toy.Rush:
    table = toy.Rush(seats)
    table.then(*[Cracked(seat) for seat in range(seats)], toy.GoHome())  # type: ignore[arg-type]  # bare seats
    settle(table)
    return table


CRACKED = msgspec.structs.replace(toy.GAME, start=_cracked_start)


def test_a_fault_of_the_engine_leaves_the_table_as_it_was(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = seated(CRACKED, ["you", "random"], "fault")
    lines = iter(["dig", "save report", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    terminal.run()
    shown = capsys.readouterr().out
    assert "The engine failed (ZeroDivisionError: planted); the table stands as before." in shown
    assert isinstance(terminal.local.table, toy.Rush)
    assert terminal.local.table.players == [0, 0]
    assert terminal.local.record.answers == []
    assert Path("report.game").exists()


def test_a_fault_while_a_bot_answers_pauses_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = seated(CRACKED, ["greedy", "you"], "fault")
    monkeypatch.setattr(terminal.local.bots[0], "choose", lambda view, options: toy.Dig())
    lines = iter(["", "table", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    terminal.run()
    assert capsys.readouterr().out.count("The engine failed (ZeroDivisionError: planted)") == 2
    assert terminal.local.record.answers == []


class Digging:
    """A bot that digs, whatever is asked."""

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        """Return that it digs."""
        return toy.Dig()


def test_a_fault_with_nobody_there_is_raised() -> None:
    terminal = seated(CRACKED, ["random", "random"], "fault")
    for seat in terminal.local.bots:
        terminal.local.bots[seat] = Digging()
    with pytest.raises(EngineError):
        terminal.run()


# Anything typed ----------------------------------------------------------------------------------

WORDS = [
    "rail",
    "settler",
    "train",
    "offer",
    "1",
    "7",
    "for",
    "at",
    "to",
    "Omaha",
    "–",
    "J8w",
    "ore",
    "why",
    "log",
    "all",
    "table",
    "rules",
    "undo",
    "options",
    "help",
    "route",
    "pays",
    "red",
    "buy",
    "{",
    "}",
    "%s",
    "play",
    "4",
    "3",
]
lines_typed = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join),
)


@pytest.fixture(scope="module")
def acting() -> Terminal:
    """A person of america in the middle of an action phase."""
    terminal = seated(find("america"), ["you", "random", "random"], "fuzz")
    local = terminal.local
    rng = Rng("fuzz")
    for _ in range(60):
        question = local.advance()
        assert question is not None
        local.answer(question.sample(local.table, rng))
    while (question := local.advance()) is not None and len(question.options(local.table)) < 4:
        local.answer(question.options(local.table)[0])
    assert question is not None
    terminal.menu = OptionMenu(terminal.game, local.table, question.options(local.table))
    return terminal


def is_an_answer(terminal: Terminal, line: str) -> bool:
    """Whether a line would, rightly, be taken as an answer or as leave to write a file."""
    words = " ".join(line.replace("\0", " ").split())
    if words.partition(" ")[0].casefold() in ("save", "quit", "exit", "undo"):
        return True
    try:
        return terminal.local.refuse(terminal.parse_answer(words)) is None
    except UnreadableMove:
        return False


@given(line=lines_typed)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_no_line_crashes_and_nonsense_changes_nothing(acting: Terminal, line: str) -> None:
    if is_an_answer(acting, line):
        return
    before = acting.game.write_position(acting.local.table)
    answers = len(acting.local.record.answers)
    acting.handle(" ".join(line.replace("\0", " ").split()))
    assert acting.game.write_position(acting.local.table) == before
    assert len(acting.local.record.answers) == answers
    assert isinstance(pending(acting.local.table), Decision)


@given(lines=st.lists(lines_typed, max_size=12))
@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_lines_end_a_game_politely(goldenspike: Run, lines: list[str]) -> None:
    text = "\n".join(line for line in lines if not line.strip().lower().startswith("save"))
    result = goldenspike("play", "america", "--seats", "you,random,you", "--seed", "2", typed=text)
    assert result.exit_code == 0
    assert result.stderr == ""
