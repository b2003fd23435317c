"""The small parts of the server: allowances, dice, the course of a game, its journal."""

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
from goldenspike.server import limits
from goldenspike.server.course import COPY_EVERY, ONLOOKER, Ahead, Course, seen_by
from goldenspike.server.dice import TableDice, commitment, seed
from goldenspike.server.journal import EVERYBODY, Journal
from goldenspike.server.limits import Allowance
from kit import toy

SECRET = bytes(range(32))


# Allowances --------------------------------------------------------------------------------------


class Hands:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    moved = Hands()
    monkeypatch.setattr(limits, "time", moved)
    return moved


def test_an_allowance_is_a_burst_and_then_so_many_a_second(hands: Hands) -> None:
    allowance = Allowance(3, 2)
    assert [allowance.take("anna") for _ in range(5)] == [True, True, True, False, False]
    assert allowance.take("ben"), "each has their own"
    hands.now += 0.4
    assert not allowance.take("anna")
    hands.now += 0.1
    assert allowance.take("anna")
    assert not allowance.take("anna")
    hands.now += 1_000
    assert [allowance.take("anna") for _ in range(4)] == [True, True, True, False]


def test_an_allowance_does_not_remember_everybody(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KNOWN", 10)
    allowance = Allowance(1, 0)
    for number in range(100):
        assert allowance.take(number)
    assert len(allowance._left) == 10
    assert not allowance.take(99)
    assert allowance.take(0), "who was long away is forgotten"


# Dice --------------------------------------------------------------------------------------------


def test_the_commitment_binds_and_does_not_tell() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert seed(SECRET, "answer 1") != seed(SECRET, "answer 2")
    assert seed(SECRET, "answer 1") != seed(bytes(32), "answer 1")
    assert SECRET.hex() not in seed(SECRET, "answer 1") + commitment(SECRET)


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


# The course --------------------------------------------------------------------------------------


def played(game: Game, seats: int, answers: int, seed_: str) -> tuple[Course, Journal]:
    """A course of random answers, several at a time, as bots and dice give them."""
    course = Course(game, seats, game.complete_settings({}))
    journal = Journal(game, seats)
    rng = Rng(seed_)
    journal.add([journal.line("opened")], [], 0)
    while course.moment < answers and not course.table.over:
        ahead = course.begin()
        for _ in range(1 + rng.below(4)):
            if not ahead.table.over:
                course.play(ahead, pending(ahead.table).sample(ahead.table, rng))
        keep(course, journal, ahead)
    return course, journal


def keep(course: Course, journal: Journal, ahead: Ahead) -> None:
    lines = journal.answers(ahead, "person")
    moment = course.moment
    course.accept(ahead)
    journal.add(lines, [step.told for step in ahead.steps], moment)


def written(game: Game, table: Any) -> bytes:
    return msgspec.json.encode(game.write_position(table))


@pytest.mark.parametrize("name", registry.names())
def test_the_table_at_every_moment_is_the_one_that_was_played(name: str) -> None:
    game = registry.find(name)
    course, _ = played(game, game.seats[-1], 3 * COPY_EVERY + 7, "moments")
    table = course.opening()
    for moment in range(course.moment):
        assert written(game, course.table_at(moment)) == written(game, table), moment
        play(table, course.answers[moment])
    assert written(game, course.table_at(course.moment)) == written(game, table)
    assert course.table_at(course.moment + 5) is course.table
    later = Course(game, course.seats, course.options)
    later.take_up(game.read_position(game.write_position(course.table)), course.answers)
    for moment in (0, 1, COPY_EVERY, COPY_EVERY + 1, course.moment - 1, course.moment):
        assert written(game, later.table_at(moment)) == written(game, course.table_at(moment))


def test_nothing_happens_before_it_is_accepted() -> None:
    game = registry.find("montana")
    course, _ = played(game, 2, 10, "ahead")
    before = written(game, course.table)
    ahead = course.begin()
    course.play(ahead, pending(ahead.table).sample(ahead.table, Rng("ahead")))
    assert written(game, course.table) == before
    assert len(ahead.steps) == 1
    assert written(game, ahead.steps[0].before) == before


def test_what_is_taken_back_was_never_there() -> None:
    game = registry.find("montana")
    for answers in (COPY_EVERY - 1, COPY_EVERY, COPY_EVERY + 1):
        course, _ = played(game, 2, answers, f"back {answers}")
        before, moment = course.table, course.moment
        ahead = course.begin()
        course.play(ahead, pending(ahead.table).sample(ahead.table, Rng("one way")))
        course.accept(ahead)
        course.take_back(ahead.steps[0].before)
        assert course.table is before
        assert course.moment == moment
        ahead = course.begin()
        course.play(ahead, pending(ahead.table).sample(ahead.table, Rng("another way")))
        course.accept(ahead)
        assert written(game, course.table_at(moment)) == written(game, before)


def test_who_sees_an_answer_is_kept_as_bits() -> None:
    table = toy.GAME.open(3, {})
    assert seen_by(pending(table), 3) == 0b001
    play(table, toy.Found(1))
    assert seen_by(pending(table), 3) == 0b010
    for _ in range(2):
        play(table, toy.Found(1))
    assert seen_by(pending(table), 3) == 0b111 | 1 << ONLOOKER


# The journal -------------------------------------------------------------------------------------


def test_a_journal_read_back_is_the_same_for_every_viewer() -> None:
    game = registry.find("america")
    course, journal = played(game, 3, 150, "journal")
    again = Journal(game, 3)
    standing = again.load([entry.kept for entry in journal.entries])
    assert [game.read(line.words) for line in standing] == course.answers
    assert again.answer_number == journal.answer_number == course.moment
    for viewer in (0, 1, 2, None):
        assert again.for_viewer(viewer) == journal.for_viewer(viewer)
    assert [entry.moment for entry in again.entries] == list(range(course.moment + 1))


def test_an_answer_taken_back_stays_in_the_journal_and_leaves_the_course() -> None:
    game = registry.find("montana")
    course, journal = played(game, 2, 12, "journal back")
    number = journal.answer_number
    line = journal.line("taken back", seat=0, by="person", command="1 command")
    journal.add([line], [], course.moment - 1)
    assert journal.answer_number == number + 1
    assert journal.commands["1 command"] == number + 1
    again = Journal(game, 2)
    standing = again.load([entry.kept for entry in journal.entries])
    assert len(standing) == course.moment - 1
    assert again.answer_number == number + 1
    assert again.entries[-1].moment == course.moment - 1
    assert [line.number for line in again.at(course.moment - 1, None)] == [course.moment]


def test_a_hidden_answer_makes_the_record_secret_to_those_who_did_not_see_it() -> None:
    course = Course(toy.GAME, 3, toy.GAME.complete_settings({}))
    journal = Journal(toy.GAME, 3)
    ahead = course.begin()
    course.play(ahead, toy.Found(2))
    keep(course, journal, ahead)
    assert not journal.secrets_from([0])
    assert not journal.secrets_from([1, 0])
    assert journal.secrets_from([1])
    assert journal.secrets_from([None])
    assert journal.public_words(10) == []
    assert b"found 2" in bytes(journal.for_viewer(0)[0])
    assert b"found" not in bytes(journal.for_viewer(1)[0])
    for _ in range(2):
        ahead = course.begin()
        course.play(ahead, toy.Found(3))
        keep(course, journal, ahead)
    assert journal.secrets_from([0])
    assert not journal.secrets_from([0, 1, 2])
    ahead = course.begin()
    course.play(ahead, toy.Dig())
    keep(course, journal, ahead)
    assert journal.entries[-1].kept.seen == EVERYBODY
    assert journal.public_words(10) == ["person dig"]


def with_lines(*lines: tuple[str, int | None, str]) -> Journal:
    """A journal of lines, each with its kind, its seat and the rule that asked; numbers from 1."""
    journal = Journal(toy.GAME, 3)
    for kind, seat, rule in lines:
        line = journal.line(kind, seat=seat, rule=rule, words=f"words {journal.last + 1}")
        journal.add([line], [[]] if kind == "answer" else [], 0)
    return journal


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
    journal = with_lines(*BEFORE, *since)
    assert journal.only_others_since(3, 2, "p1 Bet")
    assert not journal.only_others_since(2, 2, "p1 Bet"), "the dice have spoken"


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
