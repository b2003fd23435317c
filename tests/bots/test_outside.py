"""Outside bots: the protocol of JSON lines, time limits, failures and the end of processes."""

from __future__ import annotations

import json
import logging
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from goldenspike.bots import outside, program
from goldenspike.bots.knowledge import Knowledge, TableKnowledge, ViewKnowledge
from goldenspike.bots.outside import (
    OutsideBot,
    TableTerms,
    is_outside,
    make_any_bot,
    parse_command,
    require_playable,
)
from goldenspike.bots.program import ProgramError
from goldenspike.bots.random_ import Random
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import Outcome
from goldenspike.core.play import UnknownGame, pending, play
from goldenspike.core.registry import find, names
from goldenspike.core.rng import Rng
from goldenspike.sim.match import Match
from kit import programs, toy
from kit.processes import ended

ROOT = Path(__file__).resolve().parent.parent.parent
TERMS = TableTerms(2, {"order": "forwards"})
OPTIONS = [toy.Stop(), toy.Dig()]
SIGHT = toy.Sight(0, [0, 0], [0, 0], [2, None], 0, False, [])
KNOWN = ViewKnowledge(toy.GAME, SIGHT)

posix = pytest.mark.skipif(sys.platform == "win32", reason="process groups are of POSIX")


def seated(name: str, patience: float = 30.0) -> OutsideBot:
    bot = make_any_bot(name, toy.GAME, Seat(0), "seed", TableTerms(2, {"order": "forwards"}, patience))
    assert isinstance(bot, OutsideBot)
    return bot


def by_chance() -> Random:
    return Random(toy.GAME, Seat(0), "seed")


def said(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in programs.heard(folder)]


# Messages ----------------------------------------------------------------------------------------


def test_a_program_is_greeted_told_the_table_asked_and_told_the_end(tmp_path: Path) -> None:
    bot = seated(programs.program(tmp_path, "say(type='answer', number=number, option=number - 1)"))
    assert [bot.choose(KNOWN, OPTIONS), bot.choose(KNOWN, OPTIONS)] == OPTIONS
    bot.close(Outcome((1,), (2, 5)))
    hello, start, first, second, end = said(tmp_path)
    assert hello == {"type": "hello", "protocol": 1}
    assert start == {
        "type": "start",
        "game": "goldrush",
        "version": 1,
        "options": {"order": "forwards"},
        "seats": ["north", "south"],
        "seat": 0,
        "seed": bot.seed,
    }
    assert first == {
        "type": "decide",
        "number": 1,
        "view": json.loads(json.dumps(toy_view())),
        "options": [
            {"words": "stop", "answer": {"type": "Stop"}},
            {"words": "dig", "answer": {"type": "Dig"}},
        ],
        "budget": {"milliseconds": 30000},
    }
    assert second["number"] == 2
    assert end == {"type": "end", "finished": True, "winners": [1], "scores": [2, 5]}
    assert (bot.forfeits, bot.failures) == (0, 0)


def toy_view() -> dict[str, Any]:
    return {field: getattr(SIGHT, field) for field in SIGHT.__struct_fields__}


def test_a_game_that_is_broken_off_tells_no_scores(tmp_path: Path) -> None:
    """Scores of an unfinished game can hold what a seat may not know."""
    bot = seated(programs.program(tmp_path))
    bot.choose(KNOWN, OPTIONS)
    bot.close(None)
    assert said(tmp_path)[-1] == {"type": "end", "finished": False, "winners": [], "scores": []}


def test_a_program_that_is_never_asked_is_never_started(tmp_path: Path) -> None:
    seated(programs.program(tmp_path)).close(None)
    assert not said(tmp_path)


def test_the_same_game_has_the_same_seed_and_it_does_not_tell_that_of_the_dice(tmp_path: Path) -> None:
    name = programs.program(tmp_path)
    assert seated(name).seed == seated(name).seed
    other = make_any_bot(name, toy.GAME, Seat(1), "seed", TERMS)
    assert isinstance(other, OutsideBot)
    assert other.seed != seated(name).seed
    secret = "a secret that fixes the dice"
    Match(toy.GAME, [name, "random"], {}, secret).play()
    assert programs.heard(tmp_path)
    assert not [line for line in programs.heard(tmp_path) if secret in line]


@pytest.mark.parametrize("game", names())
def test_a_program_hears_exactly_what_its_seat_may_know(game: str, tmp_path: Path) -> None:
    """Views are proved honest elsewhere: the line must hold the view, the options, and nothing else."""
    found = find(game)
    table = found.open(found.seats[0], {})
    rng = Rng("outside")
    for _ in range(60):
        question = pending(table)
        if isinstance(question, Decision) and len(question.options(table)) > 1:
            break
        play(table, question.sample(table, rng))
    else:
        pytest.fail("nobody had a choice")
    options = question.options(table)
    bot = make_any_bot(
        programs.program(tmp_path), found, question.seat, "seed", TableTerms(found.seats[0], {})
    )
    assert bot.choose(TableKnowledge(found, table, question.seat), options) == options[0]
    assert isinstance(bot, OutsideBot)
    bot.close(None)
    decide = said(tmp_path)[2]
    assert set(decide) == {"type", "number", "view", "options", "budget"}
    assert msgspec.json.decode(msgspec.json.encode(found.view(table, question.seat))) == decide["view"]
    assert [option["words"] for option in decide["options"]] == [found.write(option) for option in options]


def test_programs_play_a_whole_match_and_other_seats_are_not_disturbed(tmp_path: Path) -> None:
    name = programs.program(tmp_path, "say(type='answer', number=number, option=1)")
    played = Match(toy.GAME, ["greedy", name], {}, "match").play()
    assert played.finished
    assert played.forfeits == {}
    assert played.table.digs[1] == toy.MOST_DIGS  # type: ignore[attr-defined]  # a Rush
    assert said(tmp_path)[-1]["scores"] == list(played.outcome.scores)


# The examples ------------------------------------------------------------------------------------

EXAMPLES = {
    "last_bot.py": programs.command(ROOT / "examples" / "last_bot.py"),
    "turn_bot.mjs": programs.command(ROOT / "examples" / "turn_bot.mjs", programs.node()),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_play(example: str) -> None:
    require_playable(EXAMPLES[example], toy.GAME)
    played = Match(find("montana"), [EXAMPLES[example], "random"], {}, "examples").play()
    assert played.finished
    assert played.forfeits == {}


@pytest.mark.parametrize(("example", "language"), [("last_bot.py", "python"), ("turn_bot.mjs", "js")])
def test_the_page_shows_the_examples_and_they_have_ten_lines(example: str, language: str) -> None:
    text = (ROOT / "examples" / example).read_text(encoding="utf-8")
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert f"```{language}\n{text}```\n" in page
    assert len(text.splitlines()) == 10


def test_the_lines_on_the_page_are_what_is_said() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    shown = page.partition("```json\n")[2].partition("```")[0].splitlines()
    kinds = (outside.Hello, outside.HelloReply, outside.Start, outside.Decide, outside.Answer, outside.End)
    for line, kind in zip(shown, kinds, strict=True):
        said = msgspec.json.decode(line)
        assert set(said) == {"type", *kind.__struct_fields__}
        assert msgspec.json.decode(line, type=kind)
    for kind in kinds:
        for field in kind.__struct_fields__:
            assert f"`{field}`" in page, field


# Failures ----------------------------------------------------------------------------------------

CRASH = "sys.exit(3)"
NONSENSE = {
    "no JSON": "print('dig!', flush=True)",
    "no letters": "sys.stdout.buffer.write(bytes([255, 254, 10])); sys.stdout.buffer.flush()",
    "another message": "say(type='hello')",
    "no option": "say(type='answer', number=number)",
    "an option in words": "say(type='answer', number=number, option='dig')",
    "an option too many": "say(type='answer', number=number, option=len(options))",
    "an option too few": "say(type='answer', number=number, option=-1)",
    "another question": "say(type='answer', number=number + 1, option=0)",
    "an endless nest": "print('[' * 50000, flush=True)",
    "an endless line": "print('x' * 200000, end='', flush=True); time.sleep(60)",
    "a list": "print([1, 2], flush=True)",
}


@pytest.mark.parametrize("decide", [CRASH, *NONSENSE.values()], ids=["a crash", *NONSENSE])
def test_a_program_that_fails_forfeits_its_decision_to_random_with_a_line_in_the_log(
    decide: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bot = seated(programs.program(tmp_path, decide))
    assert bot.choose(KNOWN, OPTIONS) == by_chance().choose(KNOWN, OPTIONS)
    assert bot.program is None
    assert (bot.forfeits, bot.failures) == (1, 1)
    (entry,) = caplog.records
    assert entry.levelno == logging.WARNING
    assert entry.message.endswith("; random answers for it.")
    assert "(north), question 1: it " in entry.message
    assert entry.message.isprintable()


def test_a_program_that_hangs_costs_its_time_and_one_decision(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bot = seated(programs.program(tmp_path, "time.sleep(60)"), patience=0.05)
    begun = time.monotonic()
    assert bot.choose(KNOWN, OPTIONS) == by_chance().choose(KNOWN, OPTIONS)
    assert time.monotonic() - begun < 30
    assert "it said nothing within 0.05 seconds" in caplog.text
    assert bot.program is None


def test_a_program_that_reads_nothing_is_a_program_that_hangs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    text = 'import time\nprint(\'{"type": "hello"}\', flush=True)\ntime.sleep(60)\n'
    bot = seated(programs.bare(tmp_path, text), patience=0.05)
    many = OPTIONS * 20_000
    assert bot.choose(KNOWN, many) in OPTIONS
    assert bot.forfeits == 1
    assert "said nothing" in caplog.text


def test_a_failed_program_is_started_anew_and_told_the_table_again(tmp_path: Path) -> None:
    once = f"if number == 1: sys.exit(1)\n{programs.GOOD}"
    bot = seated(programs.program(tmp_path, once))
    bot.choose(KNOWN, OPTIONS)
    assert bot.choose(KNOWN, OPTIONS) == OPTIONS[0]
    bot.close(None)
    assert bot.forfeits == 1
    kinds = [message["type"] for message in said(tmp_path)]
    assert kinds == ["hello", "start", "decide", "hello", "start", "decide", "end"]


def test_after_three_failures_it_is_not_asked_again_in_this_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bot = seated(programs.program(tmp_path, CRASH))
    chance = by_chance()
    for _ in range(6):
        assert bot.choose(KNOWN, OPTIONS) == chance.choose(KNOWN, OPTIONS)
    assert (bot.forfeits, bot.failures) == (6, 3)
    assert len(caplog.records) == 3
    assert caplog.records[-1].message.endswith("and is not asked again in this game.")


def test_a_match_goes_on_and_counts_what_was_forfeited(tmp_path: Path) -> None:
    played = Match(toy.GAME, ["greedy", programs.program(tmp_path, CRASH)], {}, "on").play()
    assert played.finished
    assert set(played.forfeits) == {1}


def test_what_it_says_too_much_is_not_taken_for_its_next_answer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bot = seated(programs.program(tmp_path, f"{programs.GOOD}\n{programs.GOOD}"))
    assert bot.choose(KNOWN, OPTIONS) == OPTIONS[0]
    bot.choose(KNOWN, OPTIONS)
    assert "it answered question 1 instead of 2" in caplog.text


# The end -----------------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize(
    "decide", [programs.GOOD, f"{programs.GOOD}\ntime.sleep(60)"], ids=["ends", "does not end"]
)
def test_nothing_of_a_program_is_left_running(
    decide: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even what it started, nor a program that does not end by itself."""
    monkeypatch.setattr(program, "EXIT_SECONDS", 0.2)
    child = f"{sys.executable!r}, '-c', 'import time; time.sleep(60)'"
    file = tmp_path / "pids"
    decide = (
        f"other = subprocess.Popen([{child}], stdin=subprocess.DEVNULL)\n"
        f"open({str(file)!r}, 'w').write(f'{{os.getpid()}} {{other.pid}}')\n{decide}"
    )
    bot = seated(programs.program(tmp_path, decide))
    bot.choose(KNOWN, OPTIONS)
    bot.close(None)
    pids = [int(word) for word in file.read_text().split()]
    assert len(pids) == 2
    assert all(ended(pid) for pid in pids)


@posix
class Stumbling:
    """A bot that fails."""

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        """Raise ZeroDivisionError."""
        raise ZeroDivisionError


def test_a_program_is_let_go_when_the_match_breaks_off(tmp_path: Path) -> None:
    match = Match(toy.GAME, [programs.program(tmp_path), "random"], {}, "broken")
    match.bots[1] = Stumbling()
    with pytest.raises(ZeroDivisionError):
        match.play()
    bot = match.bots[0]
    assert isinstance(bot, OutsideBot)
    assert bot.program is None
    assert said(tmp_path)[-1] == {"type": "end", "finished": False, "winners": [], "scores": []}


# Names -------------------------------------------------------------------------------------------


def test_a_command_is_split_into_words_and_no_shell_sees_it(tmp_path: Path) -> None:
    assert is_outside("cmd:python3")
    assert not is_outside("greedy")
    assert parse_command(f"cmd:{shlex.quote(sys.executable)} 'a b' $HOME ; echo") == [
        sys.executable,
        "a b",
        "$HOME",
        ";",
        "echo",
    ]


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("cmd:", "names no program"),
        ("cmd:  ", "names no program"),
        ("cmd:./nowhere-to-be-found", "there is no program './nowhere-to-be-found'"),
        ("cmd:'half", "a quotation mark too many or too few"),
        ("cmd:a\nb", "one line of printable letters"),
        ("nobody", "There is no bot 'nobody'"),
    ],
)
def test_names_of_nobody_are_refused(name: str, complaint: str) -> None:
    with pytest.raises(UnknownGame, match=complaint):
        require_playable(name, toy.GAME)


SILENT = "import sys\nfor line in sys.stdin: pass\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("raise SystemExit(1)", "it ended without an answer"),
        ("print('hello')", "it said 'hello.n', which is no hello"),
        (SILENT, "it said nothing within 0.2 seconds"),
    ],
)
def test_a_program_that_says_no_hello_cannot_play(
    text: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "STARTUP_SECONDS", 0.2 if text == SILENT else 10.0)
    with pytest.raises(ProgramError, match=complaint):
        require_playable(programs.bare(tmp_path, text), toy.GAME)


def test_a_file_that_is_no_program_is_said_to_be_none(tmp_path: Path) -> None:
    file = tmp_path / "broken"
    file.write_bytes(b"\x7fELF nonsense")
    file.chmod(0o755)
    if sys.platform != "win32":
        with pytest.raises(ProgramError, match="it cannot be started"):
            require_playable(f"cmd:{shlex.quote(str(file))}", toy.GAME)


def test_make_bot_rejects_the_name_of_a_program() -> None:
    from goldenspike.bots.bot import make_bot

    with pytest.raises(UnknownGame, match="There is no bot 'cmd:python3'"):
        make_bot("cmd:python3", toy.GAME, Seat(0), "")
