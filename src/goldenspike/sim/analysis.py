"""What the results and records of a folder say: wins, length, the course of scores, and what winners did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from typing import Any, Final, final

import msgspec

from goldenspike.core.agenda import Decision, Question, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending
from goldenspike.core.record import Record, replay
from goldenspike.sim.runner import GameResult, Series, Tournament
from goldenspike.sim.summary import NORMAL_95, Share, wilson_share

STEPS: Final = 10
"""Points of the course of a game, from the first turn to the last."""


class Contrast(msgspec.Struct, frozen=True):
    """A count, of winners and of the others, and the difference of the means with its 95 % interval."""

    name: str
    winners: float
    others: float
    low: float
    high: float
    seats: int
    """How many seats had any of it."""

    @property
    def is_clear(self) -> bool:
        """Whether the interval of the difference leaves out 0."""
        return self.low > 0 or self.high < 0


class Course(msgspec.Struct, frozen=True):
    """The scores of one game as it went on."""

    scores: tuple[tuple[float, ...], ...]
    """By step and seat."""
    lead_changes: int
    half_time_leader_won: bool | None
    """None if nobody led alone at half time, or the game has no single winner."""
    kinds: tuple[dict[str, int], ...]
    """By seat, how often it gave each kind of answer."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """All that a report says."""

    games: int
    finished: int
    wins_by_seat: list[Share]
    wins_by_bot: dict[str, tuple[Share, float]]
    """With the share that it would have if all seats were equally strong."""
    turns: list[int]
    scores: list[int]
    """Of all seats in finished games."""
    course: list[tuple[float, float]]
    """By step, the mean score of winners and of the others."""
    lead_changes: list[int]
    half_time: Share
    figures: list[Contrast]
    """The game's own figures at the end."""
    kinds: list[Contrast]
    """How often each kind of answer was given in a game."""
    unused: list[str]
    """Kinds of answer of seats that nobody gave in any record."""
    records: int


def analyse(
    game: Game, played: Series | Tournament, results: Sequence[GameResult], records: Iterable[Record]
) -> Analysis:
    """Return what results and records say."""
    ordered = sorted(results, key=lambda result: result.number)
    finished = [result for result in ordered if result.finished]
    seats = len(ordered[0].scores)
    courses = [course_of(game, record) for record in records]
    single = [result for result in finished if len(result.winners) == 1]
    bots: dict[str, list[float]] = {}
    for result in finished:
        seating = played.seating(result.number)
        for name in dict.fromkeys(seating):
            tally = bots.setdefault(name, [0, 0, 0.0])
            won = len(result.winners) == 1 and seating[result.winners[0]] == name
            tally[0] += won
            tally[1] += 1
            tally[2] += seating.count(name) / seats
    half = [course.half_time_leader_won for course in courses if course.half_time_leader_won is not None]
    names = [name for name, numbers in ordered[0].figures.items() if len(numbers) == seats > 1]
    kinds = sorted({kind for course in courses for by_seat in course.kinds for kind in by_seat})
    return Analysis(
        games=len(ordered),
        finished=len(finished),
        wins_by_seat=[
            wilson_share(sum(result.winners == (seat,) for result in finished), len(finished))
            for seat in range(seats)
        ],
        wins_by_bot={
            name: (wilson_share(int(won), int(of)), even / max(1, of))
            for name, (won, of, even) in bots.items()
        },
        turns=[result.turns for result in finished],
        scores=[score for result in finished for score in result.scores],
        course=mean_course(courses),
        lead_changes=[course.lead_changes for course in courses],
        half_time=wilson_share(sum(half), len(half)),
        figures=[
            contrast(
                name,
                [result.figures[name][result.winners[0]] for result in single],
                [
                    number
                    for result in single
                    for seat, number in enumerate(result.figures[name])
                    if seat not in result.winners
                ],
            )
            for name in names
        ],
        kinds=[contrast(kind, *_counts(courses, kind)) for kind in kinds],
        unused=sorted({answer.__name__ for answer in seat_answers(game)} - set(kinds)) if courses else [],
        records=len(courses),
    )


def seat_answers(game: Game) -> list[type]:
    """Return the kinds of answer that seats give, as far as the game's encoding names them."""
    if game.encoding is None:
        return []
    named = {block.kind for block in game.encoding.actions.blocks}
    return [answer for answer in game.answers if answer.__name__ in named]


def contrast(name: str, winners: Sequence[float], others: Sequence[float]) -> Contrast:
    """Return the contrast of two samples, by the normal interval of the difference of their means."""
    if not winners or not others:
        mean = sum(winners) / len(winners) if winners else 0.0
        return Contrast(name, mean, 0.0, 0.0, 0.0, sum(number > 0 for number in winners))
    first, second = sum(winners) / len(winners), sum(others) / len(others)
    half = NORMAL_95 * sqrt(_variance(winners) / len(winners) + _variance(others) / len(others))
    seats = sum(number > 0 for number in (*winners, *others))
    return Contrast(name, first, second, first - second - half, first - second + half, seats)


def _variance(numbers: Sequence[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)


def _counts(courses: list[Course], kind: str) -> tuple[list[float], list[float]]:
    """Return how often winners and others gave a kind of answer, a number for each seat and game."""
    found: tuple[list[float], list[float]] = ([], [])
    for course in courses:
        final_scores = course.scores[-1]
        best = max(final_scores)
        for seat, counts in enumerate(course.kinds):
            found[0 if final_scores[seat] == best else 1].append(counts.get(kind, 0))
    return found


def mean_course(courses: list[Course]) -> list[tuple[float, float]]:
    """Return by step the mean score of those who had the best score at the end, and of the others."""
    found = []
    for step in range(STEPS + 1 if courses else 0):
        best: list[float] = []
        rest: list[float] = []
        for course in courses:
            top = max(course.scores[-1])
            for seat, score in enumerate(course.scores[step]):
                (best if course.scores[-1][seat] == top else rest).append(score)
        found.append((sum(best) / len(best), sum(rest) / len(rest) if rest else 0.0))
    return found


@final
class _Watcher:
    """Follows a replay: the scores after every turn, and the answers of each seat."""

    def __init__(self, game: Game, record: Record, seats: int) -> None:
        self.game = game
        self.record = record
        self.turns = -1
        self.scores: list[tuple[int, ...]] = []
        self.kinds = [Counter[str]() for _ in range(seats)]
        self.asked: Question | None = None

    def see(self, table: Table, number: int) -> None:
        if number and isinstance(self.asked, Decision):
            self.kinds[self.asked.seat][type(self.record.answers[number - 1]).__name__] += 1
        self.asked = None if table.over else pending(table)
        if table.turns != self.turns or table.over:
            self.turns = table.turns
            self.scores.append(self.game.outcome(table).scores)


def course_of(game: Game, record: Record) -> Course:
    """Return the course of a recorded game; raise BrokenRecord if it does not replay."""
    watcher = _Watcher(game, record, len(record.players))
    table = replay(game, record, after_each=watcher.see)
    scores = watcher.scores
    last = len(scores) - 1
    steps = [scores[round(step * last / STEPS)] for step in range(STEPS + 1)]
    leaders = [leader_of(each) for each in scores]
    led = [leader for leader in leaders if leader is not None]
    winners = game.outcome(table).winners
    half = leader_of(steps[STEPS // 2])
    decided = half is not None and len(winners) == 1 and len(scores[-1]) > 1
    return Course(
        scores=tuple([tuple([float(score) for score in each]) for each in steps]),
        lead_changes=sum(one != other for one, other in pairwise(led)),
        half_time_leader_won=(half in winners) if decided else None,
        kinds=tuple([dict(counts) for counts in watcher.kinds]),
    )


def leader_of(scores: Sequence[Any]) -> int | None:
    """Return the seat that is ahead alone.

    >>> leader_of([3, 5, 4]), leader_of([5, 5, 4])
    (1, None)
    """
    best = max(scores)
    return None if list(scores).count(best) > 1 else list(scores).index(best)
