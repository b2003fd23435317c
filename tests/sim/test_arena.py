"""What a tournament came to: who met whom, ratings, shares; and the file that keeps it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec
import pytest

from goldenspike.sim.arena import contests, standings
from goldenspike.sim.ledger import Heading, Ledger, OtherLedger
from goldenspike.sim.ratings import Contest, Rating, is_installed, places, rated
from goldenspike.sim.series import Result, Tournament
from kit import toy

DUEL = Tournament("goldrush", ("a", "b"), {"order": "forwards"}, seats=2, seed=1)
TRIO = Tournament("goldrush", ("a", "b"), {"order": "forwards"}, seats=3, seed=1)
ALONE = Tournament("solo", ("a", "b", "c"), {}, seats=1, seed=1)


def result(number: int, winners: tuple[int, ...], scores: tuple[int, ...], **more: object) -> Result:
    made = Result(number, winners, scores, 10, 4, finished=True)
    return msgspec.structs.replace(made, **more)


# Who met whom ------------------------------------------------------------------------------------


def test_winners_come_first_and_the_others_by_their_scores() -> None:
    assert places((0,), (5, 9, 9)) == (0, 1, 1)
    assert places((0, 2), (5, 3, 5)) == (0, 2, 0)
    assert places((), (1, 3, 2)) == (2, 0, 1)


def test_those_at_one_table_met() -> None:
    results = [result(0, (1,), (2, 5)), result(1, (), (0, 0), finished=False)]
    assert list(contests(DUEL, results)) == [Contest(("a", "b"), (1, 0))]


def test_alone_those_met_who_had_the_same_deal() -> None:
    results = [result(number, (0,), (score,)) for number, score in enumerate((7, 9, 7, 1, 2))]
    assert list(contests(ALONE, results)) == [Contest(("a", "b", "c"), (1, 0, 1))], "one round is not whole"


def test_a_deal_that_somebody_did_not_finish_counts_for_nobody() -> None:
    results = [result(number, (0,), (5,), finished=number != 1) for number in range(3)]
    assert not list(contests(ALONE, results))


# Ratings -----------------------------------------------------------------------------------------


def test_who_wins_rises_and_grows_surer() -> None:
    few = rated(("a", "b"), [Contest(("a", "b"), (0, 1))] * 2)
    many = rated(("a", "b"), [Contest(("a", "b"), (0, 1))] * 20)
    assert 25 < few["a"].mu < many["a"].mu
    assert many["b"].mu < few["b"].mu < 25
    assert many["a"].sigma < few["a"].sigma < 25 / 3


def test_without_a_contest_all_are_equal() -> None:
    assert rated(("a", "b"), []) == {bot: Rating(25.0, 25 / 3) for bot in ("a", "b")}


def test_ratings_agree_with_the_library_where_every_bot_has_one_seat() -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    teams = [[model.rating()], [model.rating()], [model.rating()]]
    met = [Contest(("a", "b", "c"), places) for places in ((0, 1, 2), (2, 0, 1), (0, 0, 2))]
    for contest in met:
        teams = model.rate(teams, ranks=list(contest.places))
    for (theirs,), ours in zip(teams, rated(("a", "b", "c"), met).values(), strict=True):
        assert ours.mu == pytest.approx(theirs.mu)
        assert ours.sigma == pytest.approx(theirs.sigma)


def test_seats_of_one_bot_that_meet_change_nothing_between_them() -> None:
    (own,) = rated(("a",), [Contest(("a", "a"), (0, 1))]).values()
    assert own.mu == pytest.approx(25.0)
    even = rated(("a", "b"), [Contest(("a", "b", "a", "b"), (0, 1, 3, 2))])
    assert even["a"].mu + even["b"].mu == pytest.approx(50.0)


def test_the_library_is_looked_for_without_importing_it(monkeypatch: pytest.MonkeyPatch) -> None:
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
    found = standings(toy.GAME, DUEL, reversed(results), results[2:], 2.0)
    first, second = found.standings
    assert (first.bot, first.games, first.wins, first.win_share.of) == ("a", 4, 2, 3)
    assert (second.bot, second.wins, second.forfeits) == ("b", 0, 3)
    assert first.win_share.low < 2 / 3 < first.win_share.high
    assert (first.even_share, second.even_share) == (0.5, 0.5)
    assert first.scores is not None
    assert first.scores.mean == (5 + 4 + 3 + 9) / 4
    assert (found.shared, found.unfinished, found.games, found.rounds, found.played_now) == (1, 1, 4, 2, 2)
    assert (found.seconds, found.answers_per_second) == (2.0, 10.0)


def test_two_seats_of_a_bot_that_share_a_win_win_it() -> None:
    seating = TRIO.seating(0)
    assert seating == ("a", "a", "b")
    found = standings(toy.GAME, TRIO, [result(0, (0, 1), (3, 3, 1))], [], 0.0)
    assert (found.standings[0].bot, found.standings[0].wins, found.shared) == ("a", 1, 0)
    assert found.standings[0].even_share == pytest.approx(2 / 3)


# The file ----------------------------------------------------------------------------------------

HEADING = Heading(1, DUEL)
RESULTS = [result(number, (0,), (5, number)) for number in range(3)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / "results.jsonl"
    ledger = Ledger(place)
    ledger.go_on(HEADING)
    for each in RESULTS:
        ledger.add(each)
    return place


def test_what_was_written_is_read_and_gone_on_with(file: Path) -> None:
    ledger = Ledger(file)
    assert ledger.heading == HEADING
    assert list(ledger.results.values()) == RESULTS
    ledger.go_on(HEADING)
    ledger.add(result(7, (), (1, 1), forfeits={1: 2}))
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line.get("number") for line in lines] == [None, 0, 1, 2, 7]
    assert Ledger(file).results[7].forfeits == {1: 2}


@pytest.mark.parametrize("cut", [1, 10, 40])
def test_a_line_that_was_cut_off_is_played_again(file: Path, cut: int) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    ledger = Ledger(file)
    assert list(ledger.results) == [0, 1]
    ledger.go_on(HEADING)
    ledger.add(RESULTS[2])
    assert file.read_bytes() == whole


@pytest.mark.parametrize(
    "line",
    [b"{}", b"[]", b"\xff", b"[" * 5000, b'{"number": 5}', msgspec.json.encode(result(5, (7,), (1, 2)))],
)
def test_a_line_that_is_no_result_is_named(file: Path, line: bytes) -> None:
    file.write_bytes(file.read_bytes() + line + b"\n")
    with pytest.raises(OtherLedger, match="line 5 is no result"):
        Ledger(file)


@pytest.mark.parametrize("content", [b"hello\n", b'{"number": 5}\n', b"{", b"\x00\n"])
def test_another_file_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "results.jsonl"
    file.write_bytes(content)
    with pytest.raises(OtherLedger, match="line 1 does not say what is played"):
        Ledger(file)
    assert file.read_bytes() == content


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.touch()
    Ledger(file).go_on(HEADING)
    assert Ledger(file).heading == HEADING


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
    wanted = Heading(1, msgspec.structs.replace(DUEL, **change))
    with pytest.raises(OtherLedger, match=f"holds a tournament {complaint}; name another folder."):
        Ledger(file).go_on(wanted)
    assert file.read_bytes() == before


def test_a_file_of_another_version_is_refused(file: Path) -> None:
    with pytest.raises(OtherLedger, match="of version 1 of the game, and version 2 is installed"):
        Ledger(file).go_on(Heading(2, DUEL))
