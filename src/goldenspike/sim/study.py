"""The study of one finished game: its answers are replayed once, and everything a report counts is counted.

A study is small and holds no answer, so that a process that played a game sends it back with the result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, final

import msgspec

from goldenspike.core.agenda import Chance, Decision, Question, Table
from goldenspike.core.events import Event
from goldenspike.core.figures import Figure, FigureCounter
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.record import Record, replay
from goldenspike.sim.luck import LuckMeter

STEPS: Final = 10
"""Points of the course of a game, from the first turn to the last."""


class Tally(msgspec.Struct, frozen=True):
    """A figure of one game, in the form in which figures of many games are added up."""

    name: str
    title: str
    note: str
    through: bool
    """Whether it goes through the game: a number for each turn of the seats instead of each category."""
    of_table: bool
    """Whether its only row is nobody's."""
    categories: tuple[str, ...]
    """Empty in a figure through the game."""
    rows: tuple[tuple[float, ...], ...]
    """By seat, or the only row."""
    expected: tuple[tuple[float, ...], ...]
    """What was to be expected, row by row; empty without expectations."""


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """What one game says besides its result."""

    scores: tuple[tuple[float, ...], ...]
    """By step and seat."""
    lead_changes: int
    half_time_leader: int | None
    """None if nobody led alone at half time."""
    first: int | None
    """The seat that made the first decision of the first turn."""
    kinds: tuple[dict[str, int], ...]
    """By seat, how often it gave each kind of answer."""
    offered: tuple[dict[str, int], ...] = ()
    """By seat, how often each kind of answer was an option beside another kind; empty if not counted."""
    chosen: tuple[dict[str, int], ...] = ()
    """By seat, how often each kind was chosen where it was an option beside another kind."""
    pieces: dict[str, tuple[int, ...]] = {}
    """By the words of an option that names one place, card or piece, the seats that ever chose it; none if it
    was only offered. Empty if not counted."""
    luck: tuple[float, ...] = ()
    """By seat, what all chances brought it above their expectation; empty if not measured."""
    luck_by_chance: dict[str, float] = {}
    """By kind of chance, the mean over seats of how much it moved, up or down, in the whole game."""
    tallies: tuple[Tally, ...] = ()
    """The game's own figures."""


class StudiedGame(msgspec.Struct, frozen=True):
    """A study with the winners of its game, none in an unfinished one."""

    study: Study
    winners: tuple[int, ...]


class StudyDepth(msgspec.Struct, frozen=True):
    """What is counted besides scores and kinds of answer."""

    luck: bool = False
    """Compare every chance with its expectation."""
    offers: bool = False
    """List the options of every decision."""


@final
class Student:
    """Follows one game and makes its study: call `see` with the opening table and after every answer."""

    def __init__(self, game: Game, seats: int, answers: Sequence[Any], depth: StudyDepth, seed: str) -> None:
        self.game = game
        self.seats = seats
        self.answers = answers
        self.offers = depth.offers
        self.counter: FigureCounter | None = None if game.figures is None else game.figures(seats)
        self.luck = LuckMeter(game, seats, seed) if depth.luck else None
        self.turns = -1
        self.scores: list[tuple[int, ...]] = []
        self.first: int | None = None
        self.kinds = [Counter[str]() for _ in range(seats)]
        self.offered = [Counter[str]() for _ in range(seats)]
        self.chosen = [Counter[str]() for _ in range(seats)]
        self.pieces: dict[str, set[int]] = {}
        self.words: dict[Any, str] = {}
        """By option its words if it names one piece, else ''."""
        self.before: Table | None = None
        self.events: list[Event] = []
        self.question: Question | None = None

    def see(self, table: Table, number: int) -> None:
        """Count the answer of this number, if it is not 0, and prepare for the next one."""
        if number:
            if self.counter is not None:
                self.counter.count(self.before, self.events, table, number)
            if self.luck is not None and isinstance(self.question, Chance):
                self.luck.compare(table, self.question)
        if table.turns != self.turns or table.over:
            self.turns = table.turns
            self.scores.append(self.game.outcome(table).scores)
        if number == len(self.answers) or table.over:
            return
        question = self.question = pending(table)
        if isinstance(question, Decision):
            self.count_decision(table, question, self.answers[number])
        elif self.luck is not None and isinstance(question, Chance):
            self.luck.expect(table, question)
        if self.counter is not None:
            self.before = table.copy()
            self.events = []
            table.announced = self.events

    def count_decision(self, table: Table, question: Decision, answer: Any) -> None:
        """Count the answer that a seat gives next, and its options."""
        seat = question.seat
        if self.first is None and table.turns >= 1:
            self.first = seat
        self.kinds[seat][type(answer).__name__] += 1
        if self.offers:
            self.count_offers(question.options(table), answer, seat)

    def count_offers(self, options: list[Any], answer: Any, seat: int) -> None:
        """Count the kinds and the pieces among the options of a seat, and those it chose."""
        if len(options) < 2:
            return
        kinds = {type(option).__name__ for option in options}
        if len(kinds) > 1:
            self.offered[seat].update(kinds)
            self.chosen[seat][type(answer).__name__] += 1
        for option in options:
            if option not in self.words:
                self.words[option] = self.game.write(option) if names_one_piece(option) else ""
            if self.words[option]:
                self.pieces.setdefault(self.words[option], set())
        if self.words.get(answer):
            self.pieces[self.words[answer]].add(seat)

    def study(self) -> Study:
        """Return the study of what was seen."""
        last = len(self.scores) - 1
        steps = [self.scores[round(step * last / STEPS)] for step in range(STEPS + 1)]
        led = [leader for leader in map(leader_of, self.scores) if leader is not None]
        figures = () if self.counter is None else self.counter.figures()
        return Study(
            scores=tuple([tuple([float(score) for score in each]) for each in steps]),
            lead_changes=sum(one != other for one, other in pairwise(led)) if self.seats > 1 else 0,
            half_time_leader=leader_of(steps[STEPS // 2]) if self.seats > 1 else None,
            first=self.first,
            kinds=tuple([dict(counts) for counts in self.kinds]),
            offered=tuple([dict(counts) for counts in self.offered]) if self.offers else (),
            chosen=tuple([dict(counts) for counts in self.chosen]) if self.offers else (),
            pieces={piece: tuple(sorted(seats)) for piece, seats in sorted(self.pieces.items())},
            luck=() if self.luck is None else self.luck.totals(),
            luck_by_chance={} if self.luck is None else self.luck.by_chance(),
            tallies=tuple([tally_of(figure, self.seats) for figure in figures]),
        )


def study_answers(
    game: Game,
    seats: int,
    settings: Mapping[str, str],
    answers: Sequence[Any],
    depth: StudyDepth,
    seed: str,
) -> Study:
    """Return the study of a game that is given by its answers, which must be legal.

    Where luck is measured, the seed fixes which answers of the dice are compared.
    """
    student = Student(game, seats, answers, depth, seed)
    table = game.open(seats, settings)
    student.see(table, 0)
    for number, answer in enumerate(answers, start=1):
        play(table, answer)
        student.see(table, number)
    return student.study()


def study_record(game: Game, record: Record, depth: StudyDepth) -> Study:
    """Return the study of a recorded game; raise BrokenRecord if it does not replay."""
    named = game.in_colours(record.colours)
    student = Student(named, len(record.players), record.answers, depth, record.notes.get("number", ""))
    replay(game, record, after_each=student.see)
    return student.study()


def names_one_piece(answer: Any) -> bool:
    """Return whether an answer names exactly one thing by its number, such as a place or a card."""
    values = [getattr(answer, name) for name in answer.__struct_fields__]
    named = [value for value in values if value is not None]
    return len(named) == 1 and type(named[0]) is int


def tally_of(figure: Figure, seats: int) -> Tally:
    """Return a figure as a tally; one through the game by the turns of its seats."""
    counted = [row for row in figure.rows if not row.expected]
    expected = [row for row in figure.rows if row.expected]
    through = bool(figure.moments)
    rows = tuple([row.values for row in counted])
    if through:
        ends = ends_of_rounds([int(turn) for turn in figure.categories], seats)
        rows = tuple([tuple([row.values[place] for place in ends]) for row in counted])
    return Tally(
        name=figure.name,
        title=figure.title,
        note=figure.note,
        through=through,
        of_table=any([row.seat is None for row in counted]),
        categories=() if through else figure.categories,
        rows=rows,
        expected=tuple([row.values for row in expected]),
    )


def ends_of_rounds(turns: Sequence[int], seats: int) -> list[int]:
    """Return for each round, a turn of every seat, the place of the last number noted in it.

    >>> ends_of_rounds([0, 1, 2, 3, 4, 5], 2)
    [0, 2, 4, 5]
    """
    found: dict[int, int] = {}
    for place, turn in enumerate(turns):
        found[-(-turn // seats)] = place
    first, last = min(found), max(found)
    ends = []
    place = found[first]
    for number in range(first, last + 1):
        place = found.get(number, place)
        ends.append(place)
    return ends


def leader_of(scores: Sequence[Any]) -> int | None:
    """Return the seat that is ahead alone.

    >>> leader_of([3, 5, 4]), leader_of([5, 5, 4])
    (1, None)
    """
    best = max(scores)
    return None if list(scores).count(best) > 1 else list(scores).index(best)
