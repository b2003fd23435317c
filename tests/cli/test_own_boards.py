"""Own boards: checked before use, the same in all processes, and part of what is kept."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from goldenspike.core import board_file, registry
from goldenspike.core.board_file import (
    LONGEST_BOARD,
    WrongBoard,
    choose_board,
    pack_board,
    played_board,
    unpack_board,
    with_own_parts,
)
from goldenspike.core.hexes import corner_name, corners_beside, read_corner
from goldenspike.core.notation import own_board_in, parse
from goldenspike.core.play import BrokenRecord
from goldenspike.core.registry import find
from goldenspike.server.replays import load_record
from goldenspike.sim.results_file import ResultsFile, SeriesHeader
from goldenspike.sim.runner import Series, game_of
from kit.live import COMMAND

BOARDS = Path(__file__).parents[2] / "examples" / "boards"
WITHOUT_DESERTS = BOARDS / "pioneer-without-deserts.toml"
AMERICA = tomllib.loads(
    (Path(registry.__file__).parents[1] / "games" / "america" / "board.toml").read_text(encoding="utf-8")
)
FERRY = BOARDS / "america-with-a-ferry.toml"


def run(*words: str | Path, answers: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, which has not imported a game yet."""
    return subprocess.run(
        [*COMMAND, *map(str, words)], capture_output=True, text=True, check=False, input=answers
    )


def simulated(folder: Path, game: str, board: Path, *words: str) -> str:
    """Simulate on an own board; return what is written of the results."""
    done = run("simulate", game, "--seed", "3", "--board", board, "--out", folder, *words)
    assert done.returncode == 0, done.stderr
    return (folder / "results.jsonl").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_series_on_an_own_board_is_played_kept_reported_and_replayed(tmp_path: Path) -> None:
    """The same in one process and in two; records and results hold the board, so the file may be gone."""
    board = tmp_path / "own.toml"
    board.write_text(WITHOUT_DESERTS.read_text(encoding="utf-8"), encoding="utf-8")
    one = simulated(tmp_path / "one", "pioneer", board, "--games", "8", "--seats", "random", "--jobs", "1")
    two = simulated(tmp_path / "two", "pioneer", board, "--games", "8", "--seats", "random", "--jobs", "2")
    assert sorted(one.splitlines()) == sorted(two.splitlines())
    text = board.read_text(encoding="utf-8")
    header = ResultsFile(tmp_path / "one" / "results.jsonl").header
    assert isinstance(header, SeriesHeader)
    assert header.series.board == text
    board.unlink()
    record = tmp_path / "one" / "0001.game"
    written = record.read_text(encoding="utf-8")
    assert own_board_in(written) == ("pioneer", text)
    assert " desert" not in written.partition("\n\n")[2], "no tile that was drawn has a desert"
    replayed = run("replay", record)
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert "Result: pioneer " in replayed.stdout
    assert run("report", tmp_path / "one").returncode == 0
    again = run(
        "simulate", "pioneer", "--games", "8", "--seats", "random", "--out", tmp_path / "one", "--resume"
    )
    assert again.returncode == 1
    assert again.stderr.endswith("holds a series on another board; name another folder.\n")


@pytest.mark.slow
def test_an_own_map_is_played_to_the_end(tmp_path: Path) -> None:
    simulated(tmp_path / "ferry", "america", FERRY, "--games", "1", "--seats", "random,random,random")
    replayed = run("replay", tmp_path / "ferry" / "0001.game")
    assert replayed.returncode == 0, replayed.stderr


@pytest.mark.slow
def test_an_own_board_is_played_in_the_terminal_saved_and_gone_on_with(tmp_path: Path) -> None:
    saved = tmp_path / "saved.game"
    done = run(
        "play", "pioneer", "--seed", "1", "--board", WITHOUT_DESERTS, answers=f"1\nsave {saved}\nquit\n"
    )
    assert done.returncode == 0, done.stderr
    assert own_board_in(saved.read_text(encoding="utf-8")) is not None
    done = run("play", "--load", saved, answers="1\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    for words in (("--load", saved), ("pioneer", "--daily"), ()):
        done = run("play", *words, "--board", WITHOUT_DESERTS)
        assert done.returncode == 2
        assert done.stderr.startswith("An own board is for a new game that is named")


@pytest.mark.parametrize(
    ("game", "text", "reason"),
    [
        ("pioneer", "[land]\ntiles = []\n", "There are 0 land tiles, and the game needs 85."),
        ("montana", "[land]\ntiles = []\n", "There are no own boards for montana."),
        ("pioneer", "[land", "The board is no TOML file: "),
        ("pioneer", "\xff\xfe", "is not a text file."),
    ],
)
def test_a_board_that_cannot_be_played_is_told_in_a_sentence(
    game: str, text: str, reason: str, tmp_path: Path
) -> None:
    board = tmp_path / "own.toml"
    board.write_bytes(text.encode("latin-1"))
    seats = "random,random" if game == "montana" else "random"
    done = run("simulate", game, "--games", "1", "--seats", seats, "--board", board)
    assert done.returncode in (1, 2)
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.mark.slow
def test_a_map_with_a_city_site_that_cannot_be_reached_is_told_in_a_sentence(tmp_path: Path) -> None:
    """Every path to Denver is closed, in a file that has this part alone."""
    denver = next(site[1] for site in AMERICA["sites"]["places"] if site[0] == "Denver")
    places, no_path = AMERICA["intersections"]["places"], AMERICA["intersections"]["no_path"]
    near = [corner_name(corner) for corner in corners_beside(read_corner(denver))]
    closed = [*no_path, *[[denver, name] for name in near if name in places]]
    board = tmp_path / "cut-off.toml"
    board.write_text(f"[intersections]\nplaces = {json.dumps(places)}\nno_path = {json.dumps(closed)}\n")
    seats = "random,random,random"
    done = run("simulate", "america", "--games", "1", "--seats", seats, "--board", board)
    sentence = "Denver cannot be reached: no way along paths leads there from Seattle.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence)


# In this process, where games are played on the board of the box ---------------------------------


def test_a_process_plays_a_game_on_one_board() -> None:
    game = find("pioneer")
    choose_board("pioneer", "")
    with pytest.raises(WrongBoard, match="pioneer is played on another board in this process already"):
        choose_board("pioneer", "[land]")
    with pytest.raises(WrongBoard):
        game_of(Series("pioneer", ("random",), {}, 1, 1, board="[land]"))
    assert played_board("pioneer") == ""
    assert game_of(Series("pioneer", ("random",), {}, 1, 1)) is game


def test_a_record_of_another_board_is_refused() -> None:
    """As by a server, which anybody may send one."""
    text = "game pioneer\nversion 2\nseats pioneer Anna\nboard {}\n"
    with pytest.raises(BrokenRecord, match=r"on a board of its own \([0-9a-f]{16}\), and here another one"):
        parse(text.format(pack_board("[land]")), find)
    for damaged in ("", "x", "0123456789abcdef !!!!", pack_board("[land]")[1:], pack_board("x" * 200_000)):
        with pytest.raises(BrokenRecord, match="The board in the record is damaged"):
            parse(text.format(damaged), find)
    assert own_board_in("game pioneer\nseats pioneer Anna\n") is None


def test_a_server_goes_on_with_no_game_of_another_board() -> None:
    """Whatever board somebody sends, nothing is played on it here."""
    text = f"game pioneer\nversion 2\nseats pioneer Anna\nboard {pack_board('[land]')}\n"
    saved = load_record(text, 5.0)
    assert saved.broken.startswith("The record was played on a board of its own (")
    assert played_board("pioneer") == ""


def test_a_record_of_the_box_is_refused_on_an_own_board(monkeypatch: pytest.MonkeyPatch) -> None:
    find("pioneer")
    monkeypatch.setitem(board_file._read, "pioneer", "[land]")
    with pytest.raises(BrokenRecord, match="on the board of the box, and here another one"):
        parse("game pioneer\nversion 2\nseats pioneer Anna\n", find)


def test_a_packed_board_is_opened_again_and_never_longer_than_may_be() -> None:
    text = WITHOUT_DESERTS.read_text(encoding="utf-8")
    assert unpack_board(pack_board(text)) == text
    with pytest.raises(WrongBoard):
        unpack_board(pack_board("a" * (LONGEST_BOARD + 1)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "The board has no part; it may have land, outposts."),
        ("title = 'x'", "The board cannot have a part 'title'"),
        ("[counts]\ntiles = 3", "The board cannot have a part 'counts'; it may have land, outposts."),
        ("land = 3", r"\[land\] of the board is no table."),
        ("[land]", r"\[land\] of the board lacks 'tiles'."),
        ("[land]\ntiles = 3", r"'tiles' in \[land\] of the board is not of the kind it should be."),
        (
            "[land]\ntiles = []\ncolour = 'red'",
            r"\[land\] of the board has 'colour', which is not known there.",
        ),
        ("#" * (LONGEST_BOARD + 1), "The board is longer than any board."),
        ("a=" + "[" * 20_000, "The board is no TOML file"),
    ],
)
def test_the_form_of_a_board_is_checked(text: str, reason: str) -> None:
    from goldenspike.games.pioneer.board import TOML
    from goldenspike.games.pioneer.own_boards import OWN_BOARDS

    with pytest.raises(WrongBoard, match=reason):
        with_own_parts(TOML, text, OWN_BOARDS)


def test_what_an_own_board_leaves_out_is_as_in_the_box() -> None:
    from goldenspike.games.pioneer.board import TOML
    from goldenspike.games.pioneer.own_boards import OWN_BOARDS

    text = WITHOUT_DESERTS.read_text(encoding="utf-8")
    whole = with_own_parts(TOML, text, OWN_BOARDS)
    assert whole["outposts"] == TOML["outposts"]
    assert whole["land"]["tiles"] == tomllib.loads(text)["land"]["tiles"]
    assert whole["land"]["source"] == "own"
    assert "desert" not in json.dumps(whole["land"]["tiles"])


def test_the_boards_of_a_process_go_to_those_it_starts() -> None:
    """What a pool's initializer is given is chosen there before the game is imported."""
    code = (
        "from pathlib import Path; from goldenspike.core.worker_process import begin_worker;"
        "from goldenspike.core.board_file import own_boards, played_board;"
        f"text = Path({str(WITHOUT_DESERTS)!r}).read_text(encoding='utf-8');"
        "begin_worker({'pioneer': text, 'montana': ''}); from goldenspike.core.registry import find;"
        "find('pioneer'); find('montana');"
        "assert played_board('pioneer') == text and own_boards() == {'pioneer': text}"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
