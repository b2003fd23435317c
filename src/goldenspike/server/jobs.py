"""What the server's working processes do: let bots answer, list what a seat may answer, play games again.

Only bytes go in and out. Nothing here knows about sockets, persons or the database.
"""

from __future__ import annotations

import time
from typing import Any, Final

import msgspec

from goldenspike.bots.bot import make_bot
from goldenspike.bots.explain import Explanation, Why, explain, explain_answer
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.server import replays
from goldenspike.server.dice import seed
from goldenspike.server.protocol import ActionKind, Asked, Choice

MOST_ANSWERS: Final = 400
"""So many answers of bots are given in one go at most, so that people see how it goes on."""


class GoOn(msgspec.Struct, frozen=True, tag=True):
    """Let the bots answer until another seat must, or the time is up."""

    game: str
    position: dict[str, Any]
    moment: int
    bots: dict[int, str]
    secret: bytes
    seconds: float


class LayOut(msgspec.Struct, frozen=True, tag=True):
    """List what the deciding seat may answer."""

    game: str
    position: dict[str, Any]


class Advise(msgspec.Struct, frozen=True, tag=True):
    """Say which answers are best for the deciding seat, and why."""

    game: str
    position: dict[str, Any]
    seed: str
    budget: str


class Judge(msgspec.Struct, frozen=True, tag=True):
    """Say what an answer did for whoever gave it, as this viewer may judge."""

    game: str
    position: dict[str, Any]
    """The table before the answer."""
    viewer: int | None
    answer: str


class TakeUp(msgspec.Struct, frozen=True, tag=True):
    """Play a saved game through, to go on with it."""

    record: str
    seconds: float


class Tell(msgspec.Struct, frozen=True, tag=True):
    """Count how a finished game went."""

    game: str
    seats: int
    options: dict[str, str]
    answers: list[str]
    seconds: float


Job = GoOn | LayOut | Advise | Judge | TakeUp | Tell


def carry_out(job: Job) -> Any:
    """What a job comes to."""
    if isinstance(job, TakeUp):
        return replays.take_up(job.record, job.seconds)
    game = find(job.game)
    if isinstance(job, Tell):
        return replays.tell(game, job.seats, job.options, job.answers, job.seconds)
    table = game.read_position(job.position)
    if isinstance(job, GoOn):
        return go_on(game, table, job)
    if isinstance(job, Advise):
        return advise(game, table, job)
    if isinstance(job, Judge):
        return judge(game, table, job)
    return lay_out(game, table)


def go_on(game: Game, table: Table, job: GoOn) -> list[str]:
    """The answers of one bot, in the game's words, as long as it is this seat that must answer."""
    begun = time.monotonic()
    said: list[str] = []
    first = pending(table)
    while not table.over and len(said) < MOST_ANSWERS:
        question = pending(table)
        if not isinstance(question, Decision) or question.seat not in job.bots:
            break
        assert isinstance(first, Decision)
        if question.seat != first.seat or time.monotonic() - begun > job.seconds:
            break
        options = question.options(table)
        answer = options[0]
        if len(options) > 1:
            luck = seed(job.secret, f"bot {question.seat} {job.moment + len(said)}")
            bot = make_bot(job.bots[question.seat], game, Seat(question.seat), luck)
            answer = bot.choose(game.view(table, question.seat), options)
            assert answer in options, f"a bot answered {answer!r}, which is not among its options"
        said.append(game.write(answer))
        play(table, answer)
    return said


def stand_in(game: Game, table: Table, secret: bytes, moment: int) -> str:
    """An answer by chance, for a bot that failed."""
    return game.write(pending(table).sample(table, Rng(seed(secret, f"instead {moment}"))))


# Why ---------------------------------------------------------------------------------------------


def advise(game: Game, table: Table, job: Advise) -> Explanation:
    """The best answers from what the deciding seat may know; the true table is not looked at."""
    question = pending(table)
    assert isinstance(question, Decision)
    options = question.options(table)
    view = game.view(table, question.seat)
    return explain(game, view, question.seat, options, job.seed, job.budget)


def judge(game: Game, table: Table, job: Judge) -> Why:
    """What somebody's answer did for them, from what the viewer knew before it."""
    question = pending(table)
    assert isinstance(question, Decision)
    viewer = None if job.viewer is None else Seat(job.viewer)
    return explain_answer(game, game.view(table, viewer), question.seat, game.read(job.answer), job.answer)


# What a seat may answer --------------------------------------------------------------------------


def lay_out(game: Game, table: Table) -> Asked:
    """The pending decision with everything its seat may answer, each answer with what it means."""
    question = pending(table)
    assert isinstance(question, Decision)
    options = question.options(table)
    return Asked(
        seat=question.seat,
        kind=type(question).__name__,
        prompt=question.prompt(table),
        rule=question.asking_rule(),
        options=[choice(game, table, option) for option in options],
        action_kinds=_action_kinds(game, table, question, options),
        unlisted=list(question.unlisted),
    )


def choice(game: Game, table: Table, option: Any) -> Choice:
    """An answer with what it means to its seat."""
    preview = game.preview(table, option)
    return Choice(
        kind=type(option).__name__,
        words=game.write(option),
        pays=preview.pays,
        gains=preview.gains,
        route=list(preview.route),
        action=option,
        notes=list(preview.notes),
        title=preview.title or preview.words,
        others=list(preview.others),
    )


def _action_kinds(game: Game, table: Table, question: Decision, options: list[Any]) -> list[ActionKind]:
    counts: dict[str, int] = {}
    for option in options:
        counts[type(option).__name__] = counts.get(type(option).__name__, 0) + 1
    kinds = () if game.action_kinds is None else game.action_kinds(table)
    if not kinds:
        return [ActionKind(kind, _title(kind), "", count) for kind, count in counts.items()]
    return [
        ActionKind(
            kind.kind,
            kind.title,
            kind.price,
            0 if kind.kind in question.unlisted else counts.get(kind.kind, 0),
            kind.lack,
            kind.rule,
        )
        for kind in kinds
    ]


def _title(kind: str) -> str:
    """The name of a class of answers as words: BuildRail is Build rail."""
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in kind).strip()
    return words.capitalize()
