"""The jobs of the worker processes: bots' answers, options, hints, replays, reviews, simulations.

Jobs and results are plain data. Nothing here knows sockets, persons or the database.
"""

from __future__ import annotations

import contextlib
import time
from typing import Any, Final

import msgspec

from goldenspike.bots.bot import make_bot
from goldenspike.bots.explain import Explanation, Why, explain
from goldenspike.bots.explain import explain_answer as explain_given
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.facts import recoloured_phrase
from goldenspike.core.game import Game
from goldenspike.core.play import UnreadableMove, check_answer, pending, play
from goldenspike.core.refusal import Refusal
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.review.assembly import assemble
from goldenspike.review.portions import Findings, GameAnswers, Portion, judge_portion
from goldenspike.server import replays
from goldenspike.server.dice import derive_seed
from goldenspike.server.protocol import ActionKind, Asked, BareOption, Option, Previews
from goldenspike.sim.portion import Portion as SeriesPortion
from goldenspike.sim.portion import play_portion, report_series
from goldenspike.sim.runner import Series
from goldenspike.sim.study import StudiedGame

MOST_ANSWERS: Final = 400
"""Most bot answers per job, so that watchers see intermediate states."""
MOST_WITH_PREVIEWS: Final = 40
"""Most options of a kind that carry their previews for a client that can ask for them."""


class PlayBot(msgspec.Struct, frozen=True, tag=True):
    """Let the bots answer until another seat must, or the time is up."""

    game: str
    position: dict[str, Any]
    moment: int
    bots: dict[int, str]
    secret: bytes
    seconds: float
    colours: tuple[str, ...] = ()
    """Those of the table, by which words name the seats, as in all jobs; empty for the game's own."""


class ListOptions(msgspec.Struct, frozen=True, tag=True):
    """List the options of the deciding seat."""

    game: str
    position: dict[str, Any]
    colours: tuple[str, ...] = ()
    partial: bool = False
    """Whether options of a kind that has many need no previews."""


class PreviewOptions(msgspec.Struct, frozen=True, tag=True):
    """Make the previews of some options of the deciding seat."""

    game: str
    position: dict[str, Any]
    words: list[str]
    colours: tuple[str, ...] = ()


class FindHints(msgspec.Struct, frozen=True, tag=True):
    """Find the best plans of the deciding seat, with reasons."""

    game: str
    position: dict[str, Any]
    seed: str
    budget: str
    colours: tuple[str, ...] = ()
    planned: tuple[str, ...] = ()
    """The rest of the plan that the seat follows so far, in the game's notation."""


class ExplainAnswer(msgspec.Struct, frozen=True, tag=True):
    """Explain an answer that was given, from what this viewer may know."""

    game: str
    position: dict[str, Any]
    """The table before the answer."""
    viewer: int | None
    answer: str
    colours: tuple[str, ...] = ()


class LoadRecord(msgspec.Struct, frozen=True, tag=True):
    """Replay a saved game, to continue it."""

    record: str
    seconds: float


class CountStatistics(msgspec.Struct, frozen=True, tag=True):
    """Count the statistics of a finished game."""

    game: str
    seats: int
    settings: dict[str, str]
    answers: list[str]
    seconds: float
    colours: tuple[str, ...] = ()


class CheckDice(msgspec.Struct, frozen=True, tag=True):
    """Redo every roll and draw of a finished game."""

    record: str
    seconds: float


class JudgePortion(msgspec.Struct, frozen=True, tag=True):
    """Judge or refine some moments of a finished game, for its review."""

    portion: Portion


class AssembleReview(msgspec.Struct, frozen=True, tag=True):
    """Make the review of a finished game from the findings about all its moments."""

    played: GameAnswers
    players: list[str]
    findings: list[Findings]


class PlayPortion(msgspec.Struct, frozen=True, tag=True):
    """Play some games of a simulation of the lab."""

    portion: SeriesPortion


class WriteReport(msgspec.Struct, frozen=True, tag=True):
    """Write the report of a simulation of the lab."""

    series: Series
    results: bytes
    """As lines of JSON."""
    studied: list[bytes]
    """Lists of studied games, as JSON."""
    seconds: float


class CheckWorker(msgspec.Struct, frozen=True, tag=True):
    """Do nothing: whoever asks wants to know whether a worker works."""


Job = (
    CheckWorker
    | PlayBot
    | ListOptions
    | PreviewOptions
    | FindHints
    | ExplainAnswer
    | LoadRecord
    | CountStatistics
    | CheckDice
    | JudgePortion
    | AssembleReview
    | PlayPortion
    | WriteReport
)


def run_job(job: Job) -> Any:
    """Run a job and return its result."""
    if isinstance(job, CheckWorker):
        return True
    if isinstance(job, LoadRecord):
        return replays.load_record(job.record, job.seconds)
    if isinstance(job, CheckDice):
        return replays.check_dice(job.record, job.seconds)
    if isinstance(job, JudgePortion):
        return judge_portion(job.portion)
    if isinstance(job, AssembleReview):
        return assemble(job.played, job.players, {each.moment: each for each in job.findings})
    if isinstance(job, PlayPortion):
        return play_portion(job.portion)
    if isinstance(job, WriteReport):
        studied = [game for each in job.studied for game in msgspec.json.decode(each, type=list[StudiedGame])]
        return report_series(job.series, job.results, studied, job.seconds)
    game = find(job.game).in_colours(job.colours)
    if isinstance(job, CountStatistics):
        return replays.statistics(game, job.seats, job.settings, job.answers, job.seconds)
    table = game.read_position(job.position)
    if isinstance(job, PlayBot):
        return play_bot(game, table, job)
    if isinstance(job, FindHints):
        return find_hints(game, table, job)
    if isinstance(job, ExplainAnswer):
        return explain_answer(game, table, job)
    if isinstance(job, PreviewOptions):
        return preview_options(game, table, job.words)
    return list_options(game, table, partial=job.partial)


# Bots --------------------------------------------------------------------------------------------


def play_bot(game: Game, table: Table, job: PlayBot) -> list[str]:
    """Return the answers of one bot in words, as long as its seat decides and time is left."""
    begun = time.monotonic()
    answers: list[str] = []
    first = pending(table)
    while not table.over and len(answers) < MOST_ANSWERS:
        question = pending(table)
        if not isinstance(question, Decision) or question.seat not in job.bots:
            break
        assert isinstance(first, Decision)
        if question.seat != first.seat or time.monotonic() - begun > job.seconds:
            break
        options = question.options(table)
        answer = options[0]
        if len(options) > 1:
            luck = derive_seed(job.secret, f"bot {question.seat} {job.moment + len(answers)}")
            bot = make_bot(job.bots[question.seat], game, Seat(question.seat), luck)
            answer = bot.choose(TableKnowledge(game, table, question.seat), options)
            assert answer in options, f"a bot answered {answer!r}, which is not among its options"
        answers.append(game.write(answer))
        play(table, answer)
    return answers


def random_answer(game: Game, table: Table, secret: bytes, moment: int) -> str:
    """Return a random answer to the pending question, in place of a bot that failed."""
    return game.write(pending(table).sample(table, Rng(derive_seed(secret, f"instead {moment}"))))


# Explanations ------------------------------------------------------------------------------------


def find_hints(game: Game, table: Table, job: FindHints) -> Explanation:
    """Return the best plans of the deciding seat, judged by what it knows alone."""
    question = pending(table)
    assert isinstance(question, Decision)
    options = question.options(table)
    known = TableKnowledge(game, table, question.seat)
    planned = [game.read(words) for words in job.planned]
    return explain(known, question.seat, options, job.seed, job.budget, planned)


def explain_answer(game: Game, table: Table, job: ExplainAnswer) -> Why:
    """Return what an answer did for the seat that gave it, judged by what the viewer knew before it."""
    question = pending(table)
    assert isinstance(question, Decision)
    viewer = None if job.viewer is None else Seat(job.viewer)
    known = TableKnowledge(game, table, viewer)
    return explain_given(known, question.seat, game.read(job.answer), job.answer)


# Options -----------------------------------------------------------------------------------------


def list_options(game: Game, table: Table, *, partial: bool = False) -> Asked:
    """Return the pending decision with all options of its seat, each with its preview.

    If it may be `partial`, options of a kind that has many are bare ones.
    """
    question = pending(table)
    assert isinstance(question, Decision)
    options = question.options(table)
    counts: dict[type, int] = {}
    for option in options:
        counts[type(option)] = counts.get(type(option), 0) + 1
    bare = {kind for kind, count in counts.items() if partial and count > MOST_WITH_PREVIEWS}
    return Asked(
        seat=question.seat,
        kind=type(question).__name__,
        prompt=recoloured_phrase(question.prompt(table), game.seat_names),
        rule=question.asking_rule(),
        options=[option_with_preview(game, table, option) for option in options if type(option) not in bare],
        action_kinds=_action_kinds(
            game, table, question, {kind.__name__: count for kind, count in counts.items()}
        ),
        unlisted=list(question.unlisted),
        bare_options=[BareOption(game.write(option), option) for option in options if type(option) in bare],
    )


def preview_options(game: Game, table: Table, words: list[str]) -> Previews:
    """Return those of these answers that are options of the pending decision, with their previews."""
    question = pending(table)
    assert isinstance(question, Decision)
    found: list[Option] = []
    for text in words:
        with contextlib.suppress(UnreadableMove):
            answer = check_answer(table, question.seat, game.read(text))
            if not isinstance(answer, Refusal):
                found.append(option_with_preview(game, table, answer))
    return Previews(found)


def option_with_preview(game: Game, table: Table, option: Any) -> Option:
    """Return an option with its words, price and gain."""
    preview = game.preview(table, option)
    return Option(
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


def _action_kinds(game: Game, table: Table, question: Decision, counts: dict[str, int]) -> list[ActionKind]:
    """Return the kinds of answer the seat may know, with how many options each has."""
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
    """Return the name of a class in words: 'Build rail' for 'BuildRail'."""
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in kind).strip()
    return words.capitalize()
