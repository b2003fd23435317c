"""Standings of a tournament: contests, ratings and shares; and the file of results."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec
import pytest

from goldenspike.sim.ratings import Contest, Rating, is_installed, rank_seats, rate_bots
from goldenspike.sim.results_file import Header, ResultsFile, WrongResultsFile
from goldenspike.sim.runner import GameResult, Tournament
from goldenspike.sim.standings import compute_standings, contests
from kit import toy

DUEL = Tournament("goldrush", ("a", "b"), {"order": "forwards"}, seats=2, seed=1)
TRIO = Tournament("goldrush", ("a", "b"), {"order": "forwards"}, seats=3, seed=1)
ALONE = Tournament("solo", ("a", "b", "c"), {}, seats=1, seed=1)


def result(number: int, winners: tuple[int, ...], scores: tuple[int, ...], **more: object) -> GameResult:
    made = GameResult(number, winners, scores, 10, 4, finished=True)
    return msgspec.structs.replace(made, **more)


# Contests ----------------------------------------------------------------------------------------


def test_winners_rank_first_and_the_others_by_their_scores() -> None:
    assert rank_seats((0,), (5, 9, 9)) == (0, 1, 1)
    assert rank_seats((0, 2), (5, 3, 5)) == (0, 2, 0)
    assert rank_seats((), (1, 3, 2)) == (2, 0, 1)


def test_every_game_is_a_contest() -> None:
    results = [result(0, (1,), (2, 5)), result(1, (), (0, 0), finished=False)]
    assert list(contests(DUEL, results)) == [Contest(("a", "b"), (1, 0))]


def test_in_a_game_for_one_a_round_is_a_contest() -> None:
    results = [result(number, (0,), (score,)) for number, score in enumerate((7, 9, 7, 1, 2))]
    assert list(contests(ALONE, results)) == [Contest(("a", "b", "c"), (1, 0, 1))], "one round is not whole"


def test_a_round_with_an_unfinished_game_is_no_contest() -> None:
    results = [result(number, (0,), (5,), finished=number != 1) for number in range(3)]
    assert not list(contests(ALONE, results))


# Ratings -----------------------------------------------------------------------------------------


def test_a_winner_rises_and_its_deviation_falls() -> None:
    few = rate_bots(("a", "b"), [Contest(("a", "b"), (0, 1))] * 2)
    many = rate_bots(("a", "b"), [Contest(("a", "b"), (0, 1))] * 20)
    assert 25 < few["a"].mu < many["a"].mu
    assert many["b"].mu < few["b"].mu < 25
    assert many["a"].sigma < few["a"].sigma < 25 / 3


def test_without_a_contest_all_ratings_are_equal() -> None:
    assert rate_bots(("a", "b"), []) == {bot: Rating(25.0, 25 / 3) for bot in ("a", "b")}


def test_ratings_agree_with_the_library_where_every_bot_has_one_seat() -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    teams = [[model.rating()], [model.rating()], [model.rating()]]
    met = [Contest(("a", "b", "c"), places) for places in ((0, 1, 2), (2, 0, 1), (0, 0, 2))]
    for contest in met:
        teams = model.rate(teams, ranks=list(contest.ranks))
    for (theirs,), ours in zip(teams, rate_bots(("a", "b", "c"), met).values(), strict=True):
        assert ours.mu == pytest.approx(theirs.mu)
        assert ours.sigma == pytest.approx(theirs.sigma)


def test_a_contest_of_one_bot_with_itself_does_not_change_its_mean() -> None:
    (own,) = rate_bots(("a",), [Contest(("a", "a"), (0, 1))]).values()
    assert own.mu == pytest.approx(25.0)
    even = rate_bots(("a", "b"), [Contest(("a", "b", "a", "b"), (0, 1, 3, 2))])
    assert even["a"].mu + even["b"].mu == pytest.approx(50.0)


def test_is_installed_does_not_import_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_installed()
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setattr("goldenspike.sim.ratings.find_spec", lambda name: None)
    assert not is_installed()


# Standings ---------------------------------------------------------------------------------------


def test_the_standings_count_wins_shares_and_forfeits() -> None:
    results = [
        result(0, (0,), (5, 2)),
        result(1, (1,), (1, 4), forfeits={0: 3}),
        result(2, (0, 1), (3, 3)),
        result(3, (), (0, 9), finished=False),
    ]
    found = compute_standings(toy.GAME, DUEL, reversed(results), results[2:], 2.0)
    first, second = found.standings
    assert (first.bot, first.games, first.wins, first.win_share.of) == ("a", 4, 2, 3)
    assert (second.bot, second.wins, second.forfeits) == ("b", 0, 3)
    assert first.win_share.low < 2 / 3 < first.win_share.high
    assert (first.even_share, second.even_share) == (0.5, 0.5)
    assert first.scores is not None
    assert first.scores.mean == (5 + 4 + 3 + 9) / 4
    assert (found.shared, found.unfinished, found.games, found.rounds, found.played_now) == (1, 1, 4, 2, 2)
    assert (found.seconds, found.answers_per_second) == (2.0, 10.0)


def test_a_win_shared_by_two_seats_of_a_bot_is_a_win() -> None:
    seating = TRIO.seating(0)
    assert seating == ("a", "a", "b")
    found = compute_standings(toy.GAME, TRIO, [result(0, (0, 1), (3, 3, 1))], [], 0.0)
    assert (found.standings[0].bot, found.standings[0].wins, found.shared) == ("a", 1, 0)
    assert found.standings[0].even_share == pytest.approx(2 / 3)


# The file ----------------------------------------------------------------------------------------

HEADER = Header(1, DUEL)
RESULTS = [result(number, (0,), (5, number)) for number in range(3)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / "results.jsonl"
    results = ResultsFile(place)
    results.resume(HEADER)
    for each in RESULTS:
        results.append(each)
    return place


def test_results_are_read_back_and_appended_to(file: Path) -> None:
    results = ResultsFile(file)
    assert results.header == HEADER
    assert list(results.results.values()) == RESULTS
    results.resume(HEADER)
    results.append(result(7, (), (1, 1), forfeits={1: 2}))
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line.get("number") for line in lines] == [None, 0, 1, 2, 7]
    assert ResultsFile(file).results[7].forfeits == {1: 2}


@pytest.mark.parametrize("cut", [1, 10, 40])
def test_a_truncated_line_is_dropped(file: Path, cut: int) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    results = ResultsFile(file)
    assert list(results.results) == [0, 1]
    results.resume(HEADER)
    results.append(RESULTS[2])
    assert file.read_bytes() == whole


@pytest.mark.parametrize(
    "line",
    [b"{}", b"[]", b"\xff", b"[" * 5000, b'{"number": 5}', msgspec.json.encode(result(5, (7,), (1, 2)))],
)
def test_the_error_names_the_line_that_is_no_result(file: Path, line: bytes) -> None:
    file.write_bytes(file.read_bytes() + line + b"\n")
    with pytest.raises(WrongResultsFile, match="line 5 is no result"):
        ResultsFile(file)


@pytest.mark.parametrize("content", [b"hello\n", b'{"number": 5}\n', b"{", b"\x00\n"])
def test_a_file_of_something_else_is_not_changed(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "results.jsonl"
    file.write_bytes(content)
    with pytest.raises(WrongResultsFile, match="line 1 does not say what is played"):
        ResultsFile(file)
    assert file.read_bytes() == content


def test_an_empty_file_gets_a_header(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.touch()
    ResultsFile(file).resume(HEADER)
    assert ResultsFile(file).header == HEADER


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"game": "other"}, "of goldrush"),
        ({"bots": ("b", "a")}, r"of other bots \(a, b\)"),
        ({"options": {"order": "backwards"}}, r"with other options \(order=forwards\)"),
        ({"seats": 3}, r"with other seats \(2\)"),
        ({"seed": 2}, r"with other seed \(1\)"),
        ({"patience": 2.5}, r"with other patience \(10\)"),
    ],
)
def test_a_file_of_another_tournament_is_refused(
    file: Path, change: dict[str, object], complaint: str
) -> None:
    before = file.read_bytes()
    wanted = Header(1, msgspec.structs.replace(DUEL, **change))
    with pytest.raises(WrongResultsFile, match=f"holds a tournament {complaint}; name another folder."):
        ResultsFile(file).resume(wanted)
    assert file.read_bytes() == before


def test_a_file_of_another_version_is_refused(file: Path) -> None:
    with pytest.raises(WrongResultsFile, match="of version 1 of the game, and version 2 is installed"):
        ResultsFile(file).resume(Header(2, DUEL))
