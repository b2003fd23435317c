"""The small parts of the server: rate limits, dice, game state, log."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from goldenspike.core import registry
from goldenspike.core.agenda import Chance
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play, settle
from goldenspike.core.rng import Rng
from goldenspike.server import rate_limit, serialize
from goldenspike.server.dice import TableDice, commitment, derive_seed
from goldenspike.server.game_state import SNAPSHOT_EVERY, SPECTATOR_BIT, Draft, GameState, seen_by
from goldenspike.server.rate_limit import RateLimiter
from goldenspike.server.table_log import LINES_KEPT, SEEN_BY_ALL, TableLog
from kit import toy

SECRET = bytes(range(32))


# Rate limits -------------------------------------------------------------------------------------


class Hands:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    moved = Hands()
    monkeypatch.setattr(rate_limit, "time", moved)
    return moved


def test_a_rate_limit_is_a_burst_and_then_so_many_a_second(hands: Hands) -> None:
    limiter = RateLimiter(3, 2)
    assert [limiter.allow("anna") for _ in range(5)] == [True, True, True, False, False]
    assert limiter.allow("ben"), "each has their own"
    hands.now += 0.4
    assert not limiter.allow("anna")
    hands.now += 0.1
    assert limiter.allow("anna")
    assert not limiter.allow("anna")
    hands.now += 1_000
    assert [limiter.allow("anna") for _ in range(4)] == [True, True, True, False]


def test_a_rate_limiter_does_not_remember_everybody(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "MOST_KEYS", 10)
    limiter = RateLimiter(1, 0)
    for number in range(100):
        assert limiter.allow(number)
    assert len(limiter._buckets) == 10
    assert not limiter.allow(99)
    assert limiter.allow(0), "who was long away is forgotten"


# Dice --------------------------------------------------------------------------------------------


def test_the_commitment_binds_and_does_not_tell() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert derive_seed(SECRET, "answer 1") != derive_seed(SECRET, "answer 2")
    assert derive_seed(SECRET, "answer 1") != derive_seed(bytes(32), "answer 1")
    assert SECRET.hex() not in derive_seed(SECRET, "answer 1") + commitment(SECRET)


def rolls(secret: bytes, moments: range) -> list[Any]:
    game = registry.find("america")
    table = game.open(3, {})
    settle(table)
    dice = TableDice(game, secret, table)
    while True:
        question = pending(table)
        if isinstance(question, Chance) and len(question.odds(table)) > 6:
            return [dice.answer(table, moment) for moment in moments]
        play(table, question.sample(table, Rng("to the dice")))


def test_dice_depend_on_the_secret_and_the_number_alone() -> None:
    first = rolls(SECRET, range(50))
    assert rolls(SECRET, range(50)) == first
    assert rolls(SECRET, range(10, 20)) == first[10:20], "not on what was rolled before"
    assert rolls(bytes(32), range(50)) != first
    assert len(set(first)) > 5


# The game state -----------------------------------------------------------------------------------


def played(game: Game, seats: int, answers: int, seed_: str) -> tuple[GameState, TableLog]:
    """A game of random answers, several at a time, as bots and dice give them."""
    game_state = GameState(game, seats, game.complete_settings({}))
    log = TableLog(game, seats)
    rng = Rng(seed_)
    log.add([log.row("opened")], 0)
    while game_state.moment < answers and not game_state.table.over:
        draft = game_state.draft()
        for _ in range(1 + rng.below(4)):
            if not draft.table.over:
                game_state.play(draft, pending(draft.table).sample(draft.table, rng))
        keep(game_state, log, draft)
    return game_state, log


def keep(game_state: GameState, log: TableLog, draft: Draft) -> None:
    rows = log.answer_rows(draft.written(log.game), "person")
    moment = game_state.moment
    game_state.accept(draft)
    log.add(rows, moment, [played.events for played in draft.answers])


def written(game: Game, table: Any) -> bytes:
    return msgspec.json.encode(game.write_position(table))


@pytest.mark.parametrize("name", registry.names())
def test_the_table_at_every_moment_is_the_one_that_was_played(name: str) -> None:
    game = registry.find(name)
    game_state, _ = played(game, game.seats[-1], 3 * SNAPSHOT_EVERY + 7, "moments")
    table = game_state.opening_table()
    for moment in range(game_state.moment):
        assert written(game, game_state.table_at(moment)) == written(game, table), moment
        play(table, game_state.answers[moment])
    assert written(game, game_state.table_at(game_state.moment)) == written(game, table)
    assert game_state.table_at(game_state.moment + 5) is game_state.table
    later = GameState(game, game_state.seats, game_state.settings)
    later.resume(game.read_position(game.write_position(game_state.table)), game_state.answers)
    for moment in (0, 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, game_state.moment - 1, game_state.moment):
        assert written(game, later.table_at(moment)) == written(game, game_state.table_at(moment))


def test_nothing_happens_before_it_is_accepted() -> None:
    game = registry.find("montana")
    game_state, _ = played(game, 2, 10, "ahead")
    before = written(game, game_state.table)
    draft = game_state.draft()
    game_state.play(draft, pending(draft.table).sample(draft.table, Rng("ahead")))
    assert written(game, game_state.table) == before
    assert len(draft.answers) == 1
    assert written(game, draft.answers[0].before) == before


def test_what_is_taken_back_was_never_there() -> None:
    game = registry.find("montana")
    for answers in (SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1):
        game_state, _ = played(game, 2, answers, f"back {answers}")
        before, moment = game_state.table, game_state.moment
        draft = game_state.draft()
        game_state.play(draft, pending(draft.table).sample(draft.table, Rng("one way")))
        game_state.accept(draft)
        game_state.take_back(draft.answers[0].before)
        assert game_state.table is before
        assert game_state.moment == moment
        draft = game_state.draft()
        game_state.play(draft, pending(draft.table).sample(draft.table, Rng("another way")))
        game_state.accept(draft)
        assert written(game, game_state.table_at(moment)) == written(game, before)


def test_who_sees_an_answer_is_kept_as_bits() -> None:
    table = toy.GAME.open(3, {})
    assert seen_by(pending(table), 3) == 0b001
    play(table, toy.Found(1))
    assert seen_by(pending(table), 3) == 0b010
    for _ in range(2):
        play(table, toy.Found(1))
    assert seen_by(pending(table), 3) == 0b111 | 1 << SPECTATOR_BIT


# The log ------------------------------------------------------------------------------------------


def test_a_log_read_back_is_the_same_for_every_viewer() -> None:
    game = registry.find("america")
    game_state, log = played(game, 3, 150, "log")
    again = TableLog(game, 3)
    standing = again.load([entry.row for entry in log.entries])
    assert [game.read(line.words) for line in standing] == game_state.answers
    assert again.answer_number == log.answer_number == game_state.moment
    for viewer in (0, 1, 2, None):
        assert again.encoded_for(viewer, 0, log.last) == log.encoded_for(viewer, 0, log.last)
    assert [entry.moment for entry in again.entries] == list(range(game_state.moment + 1))


@pytest.mark.parametrize("name", ["america", "montana", "railways"])
def test_old_lines_are_encoded_again_as_they_were(name: str) -> None:
    game = registry.find(name)
    seats = 3 if name == "america" else 2
    game_state, log = GameState(game, seats, game.complete_settings({})), TableLog(game, seats)
    fresh: dict[int | None, list[bytes]] = {0: [], 1: [], None: []}
    for number in range(3 * LINES_KEPT):
        draft = game_state.draft()
        game_state.play(draft, pending(game_state.table).sample(game_state.table, Rng(f"{number}")))
        keep(game_state, log, draft)
        for viewer, lines in fresh.items():
            lines.extend(map(bytes, log.encoded_for(viewer, log.last - 1, log.last)))
    for viewer, lines in fresh.items():
        assert [bytes(line) for line in log.encoded_for(viewer, 0, log.last)] == lines
        assert [bytes(line) for line in log.encoded_for(viewer, 5, 15)] == lines[5:15]
        assert list(log._encoded[viewer]) == list(range(log.last - LINES_KEPT + 1, log.last + 1))
    assert list(log._events) == list(range(log.last - LINES_KEPT + 1, log.last + 1))


def test_events_that_are_announced_anew_stay_so_in_old_lines() -> None:
    game = registry.find("montana")
    game_state, log = played(game, 2, 3 * LINES_KEPT, "anew")
    rows = [entry.row for entry in log.entries]
    number = next(row.number for row in rows if row.told != "[]")
    again = TableLog(game, 2)
    again.load(rows, {number: []})
    assert log.events(log.entries[number - 1])
    assert again.events(again.entries[number - 1]) == []
    assert again.answers_upto(game_state.moment)[number - 2].events == "[]"


def test_an_answer_taken_back_stays_in_the_log_and_leaves_the_game() -> None:
    game = registry.find("montana")
    game_state, log = played(game, 2, 12, "journal back")
    number = log.answer_number
    line = log.row("taken back", seat=0, by="person", command="1 command")
    log.add([line], game_state.moment - 1)
    assert log.answer_number == number + 1
    assert log.commands["1 command"] == number + 1
    again = TableLog(game, 2)
    standing = again.load([entry.row for entry in log.entries])
    assert len(standing) == game_state.moment - 1
    assert again.answer_number == number + 1
    assert again.entries[-1].moment == game_state.moment - 1
    assert [line.number for line in again.lines_at(game_state.moment - 1, None)] == [game_state.moment]


def test_a_hidden_answer_makes_the_record_secret_to_those_who_did_not_see_it() -> None:
    game_state = GameState(toy.GAME, 3, toy.GAME.complete_settings({}))
    log = TableLog(toy.GAME, 3)
    draft = game_state.draft()
    game_state.play(draft, toy.Found(2))
    keep(game_state, log, draft)
    assert not log.hides_answers_from([0])
    assert not log.hides_answers_from([1, 0])
    assert log.hides_answers_from([1])
    assert log.hides_answers_from([None])
    assert log.last_public_answers(10) == []
    assert b"found 2" in bytes(log.encoded_for(0, 0, 1)[0])
    assert b"found" not in bytes(log.encoded_for(1, 0, 1)[0])
    for _ in range(2):
        draft = game_state.draft()
        game_state.play(draft, toy.Found(3))
        keep(game_state, log, draft)
    assert log.hides_answers_from([0])
    assert not log.hides_answers_from([0, 1, 2])
    draft = game_state.draft()
    game_state.play(draft, toy.Dig())
    keep(game_state, log, draft)
    assert log.entries[-1].row.seen == SEEN_BY_ALL
    assert log.last_public_answers(10) == ["person dig"]


def with_lines(*lines: tuple[str, int | None, str]) -> TableLog:
    """A log of lines, each with its kind, its seat and the rule that asked; numbers from 1."""
    log = TableLog(toy.GAME, 3)
    for kind, seat, rule in lines:
        line = log.row(kind, seat=seat, rule=rule, words=f"words {log.last + 1}")
        log.add([line], 0, [[]] if kind == "answer" else [])
    return log


def test_what_is_sealed_is_so_until_it_is_played_or_taken_back() -> None:
    ask = "p1 Bet"
    assert with_lines(("sealed", 1, ask), ("sealed", 2, ask)).sealed() == {1: "words 1", 2: "words 2"}
    assert with_lines(("sealed", 1, ask), ("withdrawn", 1, ask), ("sealed", 2, ask)).sealed() == {
        2: "words 3"
    }
    assert with_lines(("sealed", 1, ask), ("withdrawn", 1, ask), ("sealed", 1, ask)).sealed() == {
        1: "words 3"
    }
    played = (("sealed", 1, ask), ("answer", 0, ask), ("answer", 1, ask))
    assert with_lines(*played).sealed() == {}
    assert with_lines(*played, ("taken back", 1, "")).sealed() == {}


BEFORE = (("opened", None, ""), ("answer", 2, "p2 Other"), ("answer", None, "p3 Dice"))
"""Two answers; with the third number seat 2 is asked together with others."""


@pytest.mark.parametrize(
    "since",
    [
        (),
        (("sealed", 1, "p1 Bet"),),
        (("answer", 0, "p1 Bet"), ("sealed", 1, "p1 Bet"), ("withdrawn", 1, "p1 Bet")),
        (("answer", 0, "p1 Bet"), ("taken back", 0, "")),
        (("sealed", 1, "p1 Bet"), ("chat", 2, ""), ("seat", 2, "")),
    ],
)
def test_answers_of_others_to_the_same_question_make_no_command_late(
    since: tuple[tuple[str, int | None, str], ...],
) -> None:
    log = with_lines(*BEFORE, *since)
    assert log.only_others_since(3, 2, "p1 Bet")
    assert not log.only_others_since(2, 2, "p1 Bet"), "the dice have spoken"


@pytest.mark.parametrize(
    "since",
    [
        (("sealed", 2, "p1 Bet"),),
        (("withdrawn", 2, "p1 Bet"), ("sealed", 1, "p1 Bet")),
        (("answer", 2, "p1 Bet"),),
        (("taken back", 2, ""),),
        (("answer", None, "p1 Bet"),),
        (("answer", 0, "p2 Other"), ("sealed", 1, "p1 Bet")),
    ],
)
def test_anything_else_does(since: tuple[tuple[str, int | None, str], ...]) -> None:
    assert not with_lines(*BEFORE, *since).only_others_since(3, 2, "p1 Bet")


# Stored events -----------------------------------------------------------------------------------

STORED = [
    ("america", '"CardStolen","thief":0,"victim":2,"card":null', "red steals a card from white."),
    ("america", '"Received","seat":0,"cards":[0,2,0,0,1]', "red receives 2 coal, 1 ore."),
    (
        "america",
        '"GoldReceived","seat":1,"gold":1,"why":"as compensation: the roll brings it no card"',
        "orange receives 1 gold for a roll that brought nothing.",
    ),
    (
        "montana",
        '"ArrowStopped","seat":0,"space":3,"pair":[0,1]',
        "blue spins space 4 of the wheel: a copper and a stone worker.",
    ),
    (
        "montana",
        '"GameEnded","why":"It is over.","winners":[0,2],"score":9',
        "It is over. blue and green share the win with 9 settlements on the board.",
    ),
    ("pioneer", '"TurnBegan","turn":2,"supply":40', "Turn 2. Tiles in the supply: 40."),
    (
        "railways",
        '"CashGained","seat":0,"cash":2,"why":"for its hotels"',
        "orange receives $2,000 for hotels.",
    ),
    (
        "railways",
        '"PointsGained","seat":1,"points":-2,"why":"for its bonds"',
        "green loses 2 points for bonds.",
    ),
    ("railways", '"BaronKept","seat":0,"baron":-1', "orange keeps one baron."),
]


@pytest.mark.parametrize(("game", "told", "sentence"), STORED, ids=[row[2] for row in STORED])
def test_an_event_that_an_earlier_version_stored_is_said(game: str, told: str, sentence: str) -> None:
    (event,) = serialize.decode_events(registry.find(game), f'[{{"type":{told}}}]')
    assert event.sentence == sentence
