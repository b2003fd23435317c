"""The `Game` value: everything that hosts, bots and tools know of a game, and the structs it speaks in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, final

import msgspec

from goldenspike.core.agenda import Seat, Table
from goldenspike.core.encoding import Encoding
from goldenspike.core.facts import Clause, Fact, recoloured, recoloured_clause, recoloured_phrase
from goldenspike.core.features import Features
from goldenspike.core.figures import FigureCounter
from goldenspike.core.play import UnknownGame, pending
from goldenspike.core.rng import Rng
from goldenspike.core.text_view import TextBlock, plain_text

DAILY: Final = "daily"
"""Header of a record that names the day whose deal was played; such a deal is public."""


def seed_of_day(day: str) -> str:
    """Return the seed of the deal of a day, the same for everybody.

    >>> seed_of_day("2026-11-15")
    'daily 2026-11-15'
    """
    return f"{DAILY} {day}"


class Setting(msgspec.Struct, frozen=True):
    """One thing that is set before a table is opened, with its values."""

    name: str
    values: tuple[str, ...]
    default: str
    summary: str
    title: str = ""
    """Its label for people; '' if the name serves."""
    labels: tuple[str, ...] = ()
    """A label for each value; empty if the values serve."""


class TieBreak(msgspec.Struct, frozen=True):
    """What was compared between seats with the same score."""

    name: str
    held: tuple[tuple[int, int], ...]
    """Of each seat still level: its number, and how much of it it has."""


class ScorePart(msgspec.Struct, frozen=True):
    """One source of points in a finished game, a row of the score breakdown."""

    title: str
    points: tuple[int, ...]
    """By seat."""
    named: tuple[tuple[str, ...], ...] = ()
    """For each seat the items behind its points, by name and points; empty if the title says it all."""


class Outcome(msgspec.Struct, frozen=True):
    """How a finished game came out; several winners share the win."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ties: tuple[TieBreak, ...] = ()
    """What decided between those with the best score, in the order of looking; nothing if one had more."""


class Preview(msgspec.Struct, frozen=True):
    """What an answer would mean, from its own seat's knowledge."""

    words: str
    """As it is written and typed."""
    pays: Fact = ""
    """What it costs; '' for nothing."""
    gains: Fact = ""
    route: tuple[str, ...] = ()
    notes: tuple[str | Clause, ...] = ()
    """What the price and the gain are made of, line by line, and how sure they are."""
    title: Fact = ""
    """As people say it who see the board; '' if the words do."""
    others: tuple[Clause, ...] = ()
    """What it brings other seats, each with the fact `seat`."""


class ActionKind(msgspec.Struct, frozen=True):
    """A kind of answer that players know by name, with its price, whether or not it can be given now."""

    kind: str
    """The class of the answers."""
    title: str
    price: Fact = ""
    lack: Fact = ""
    """Why there is no such answer now, a sentence; '' if there is one."""
    rule: str = ""


class SeatWords(NamedTuple):
    """The functions of a game that name seats by their colours."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    text_view: Callable[[Any], tuple[TextBlock, ...]]


class SearchLimits(msgspec.Struct, frozen=True):
    """How wide and how deep the planner searches in a game."""

    beam_width: int = 6
    """Plans for its own turn that the beam search keeps at every step."""
    beam_depth: int = 8
    """Most answers in a row of one plan."""
    determinizations: int = 1
    """Imagined tables in which it plans its turn, if there is time."""
    candidates: int = 4
    """Most options that are tried by rollouts."""
    rollout_rounds: int = 1
    """Rounds that a rollout lasts; 0 for no rollouts."""
    plan_turns: int = 1
    """Turns of its own that a plan spans; more than one only where `Game.waiting_answer` is given."""
    prune_margin: float = float("inf")
    """Options evaluated so much lower than the best get no rollout."""


class Dice(Protocol):
    """The source of chance at one table."""

    def answer(self, table: Any) -> Any:
        """Return the answer of the dice to the pending question."""


@final
class RolledDice:
    """Dice that sample each question as it comes, from one generator."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def answer(self, table: Any) -> Any:
        """Return a sample of the pending question."""
        return pending(table).sample(table, self.rng)


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A game, as everything outside its folder knows it."""

    name: str
    title: str
    version: int
    """Changes when behaviour changes, never when only code does."""
    stage: str
    """How far the implementation is: sketch, playable or verified."""
    seats: tuple[int, ...]
    """How many may play."""
    seat_names: tuple[str, ...]
    """The colours of the seats in their order, those that nobody plays last."""
    settings: tuple[Setting, ...]
    former_settings: Mapping[int, Mapping[str, str]] = {}
    """By earlier version whose records replay, the values of settings that its tables do not name: what was
    fixed before there was the setting, or its default. A setting that is not there has its default of now."""
    reconstructed: tuple[str, ...]
    """Data that were made to fit what is known, because the original is lost."""
    turn_limit: int
    """After so many turns a simulation calls a table unfinished; never a table with people."""
    folder: Path
    """Where the rulebook lies."""

    start: Callable[[int, Mapping[str, str]], Any]
    """Return a table for so many seats with these settings, all of them given."""
    outcome: Callable[[Any], Outcome]
    """Return the scores and who leads; once the game is over, who has won."""
    view: Callable[[Any, Seat | None], Any]
    """Return what a seat, or a watcher (None), may know."""
    imagine: Callable[[Any, Rng], Any]
    """Return a determinization: a table that could be the real one as far as the view tells."""
    imagine_table: Callable[[Any, Seat | None, Rng], Any] | None = None
    """Return the same determinization for a seat, or a watcher (None), straight from the true table; None in
    a game that makes it from the view. Only `bots/knowledge.py` calls it."""
    evaluate: Callable[[Any, Seat], float]
    """Return the static evaluation of an imagined table for a seat; larger is better."""
    preview: Callable[[Any, Any], Preview]
    """Return what a legal answer to the pending decision would pay and gain."""
    text_view: Callable[[Any], tuple[TextBlock, ...]]
    """Return a view as blocks of text that read well aloud."""
    write: Callable[[Any], str]
    """Return an answer in the game's notation."""
    read: Callable[[str], Any]
    """Return the answer that is written so; raise UnreadableMove if there is none."""
    write_position: Callable[[Any], dict[str, Any]]
    """Return a table as plain data, whole."""
    read_position: Callable[[Any], Any]
    """Return the table that plain data describe; raise BrokenPosition if they describe none."""
    broken_invariant: Callable[[Any], str]
    """Return the first invariant that a table breaks, as a sentence; '' if it breaks none."""
    answers: tuple[type, ...]
    """Every kind of answer, the dice's among them."""
    events: tuple[type, ...]
    """Every kind of event."""
    hidden: str = ""
    """What seats may not know of each other; '' if they all see the same."""
    action_kinds: Callable[[Any], tuple[ActionKind, ...]] | None = None
    """Return the kinds of answer that the pending decision is about, with prices and what is lacking."""
    board_data: Callable[[], Any] | None = None
    """Return what never changes on the board, for clients that draw it."""
    every_action: tuple[Any, ...] = ()
    """Every answer a seat can give in plain words, for tests that judge them all."""
    evaluate_options: Callable[[Any, Seat, list[Any]], list[float]] | None = None
    """Return the evaluation of each option for a seat at an imagined table, -inf for options not looked at:
    for a game with too many options to play them all. In other games every option is played on a copy and
    the table evaluated."""
    evaluate_plan: Callable[[Any, Seat], float] | None = None
    """Return the evaluation used at the end of a plan; None for `evaluate`. A one-ply bot needs terms that
    reward every step towards a goal, a planner sees the goal itself."""
    waiting_answer: Callable[[Any], Any] | None = None
    """Return the answer that lets time pass, which others are assumed to give in plans over several turns."""
    evaluation_terms: Callable[[Any, Seat], list[tuple[str, float]]] | None = None
    """Return the named terms whose sum `evaluate` is, for explanations."""
    idle_assets: Callable[[Any, Seat], tuple[Clause, ...]] | None = None
    """Return what of a seat lies idle at an imagined table, a sentence each, for hints."""
    plan_purpose: Callable[[Any, Any, Seat, Sequence[Any]], tuple[Clause, ...]] | None = None
    """Return what a plan is for, a few short sentences, from an imagined table before it and the same
    one after it, the seat, and the answers of the plan; nothing where the steps speak for themselves. Only
    what the seat knows may decide the words: hidden parts of both tables are imagined. Alternatives are told
    theirs as well, so no sentence may call the plan the best."""
    means: tuple[type, ...] = ()
    """Kinds of answers that only bring means, such as loans: a hint leaves out those it does not need."""
    weighed_at_once: tuple[type, ...] = ()
    """Kinds of answers of which a hint names the one with the most points at once, if no step of its plan
    brings nearly as many."""
    evaluation_weights: Any = None
    """The weights of `evaluate` by name, as attributes that can be set, for fitting."""
    evaluation_unit: str = "points"
    """What `evaluate` and `evaluation_terms` count in."""
    win_slope: float = 0.0
    """Slope of the logistic win probability per unit of lead in `evaluate`, fitted on games between bots; 0
    in a game for one."""
    features: Features | None = None
    """What a learned judgement reads from a table; None if the game has none."""
    encoding: Encoding | None = None
    """How a learner acts and what it observes; None if the game has no environments."""
    search_limits: SearchLimits = SearchLimits()
    """How wide and how deep the planner searches."""
    end_statistics: Callable[[Any], dict[str, tuple[int, ...]]] | None = None
    """Return further counts at the end of a game, by name: one number for the table, or one a seat."""
    score_breakdown: Callable[[int, list[Any]], tuple[ScorePart, ...]] | None = None
    """Return the points of so many seats by source, from all events; their sums are the scores."""
    figures: Callable[[int], FigureCounter] | None = None
    """Return what counts the figures of a game for so many seats, for reviews."""
    seat_words: Callable[[tuple[str, ...]], SeatWords] | None = None
    """Return what names seats, with these colours in the place of `seat_names`; None in a game whose colours
    cannot be chosen."""
    own_board_parts: tuple[str, ...] = ()
    """The parts of its `board.toml` that an own board may change; none in a game without own boards."""
    deal: Callable[[Any, Rng], Dice] | None = None
    """Return dice that fix all chances of a table at once, for a game whose luck is one shuffle: the same
    deal brings the same luck, whatever is answered. Other games sample chances as they come."""

    def __hash__(self) -> int:
        """Return the hash of its name; some fields are mappings, which have none."""
        return hash(self.name)

    def complete_settings(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return all settings, those not given by default; raise UnknownGame for a wrong name or value."""
        known = {setting.name: setting for setting in self.settings}
        for name, value in given.items():
            setting = known.get(name)
            if setting is None:
                names = ", ".join(known) if known else "none"
                raise UnknownGame(f"{self.title} has no option '{name}' (it has: {names}).")
            if value not in setting.values:
                values = ", ".join(setting.values)
                raise UnknownGame(f"'{value}' is no value of the option '{name}' (choose from: {values}).")
        return {setting.name: given.get(setting.name, setting.default) for setting in self.settings}

    def upgrade_settings(self, version: int, given: Mapping[str, str]) -> dict[str, str]:
        """Return all settings of a table of this version, those that came later by their former values.

        Raise UnknownGame for a wrong name or value.
        """
        return self.complete_settings({**self.former_settings.get(version, {}), **given})

    def complete_colours(self, chosen: Sequence[str]) -> tuple[str, ...]:
        """Return all colours by seat, those not chosen last and in the game's order.

        Raise UnknownGame for a colour that the game does not have or that is chosen twice.
        """
        for colour in chosen:
            if colour not in self.seat_names:
                known = ", ".join(self.seat_names)
                raise UnknownGame(f"{self.title} has no colour '{colour[:20]}' (it has: {known}).")
            if chosen.count(colour) > 1:
                raise UnknownGame(f"Two seats cannot both be {colour}.")
        colours = (*chosen, *[colour for colour in self.seat_names if colour not in chosen])
        if colours[: len(chosen)] != self.seat_names[: len(chosen)] and self.seat_words is None:
            raise UnknownGame(f"The colours of {self.title} cannot be chosen.")
        return colours

    def in_colours(self, chosen: Sequence[str]) -> Game:
        """Return the game with these colours of its seats, in words and in facts; rules and seats stay.

        Raise UnknownGame as `complete_colours` does.
        """
        colours = self.complete_colours(chosen)
        if colours == self.seat_names:
            return self
        return _painted(self, colours)

    def text(self, view: Any) -> str:
        """Return a view as text."""
        return plain_text(self.text_view(view))

    def dice(self, table: Any, seed: str) -> Dice:
        """Return the dice for this table from now on; the same seed gives the same answers."""
        rng = Rng(f"dice {seed}")
        return RolledDice(rng) if self.deal is None else self.deal(table, rng)

    def open(self, seats: int, settings: Mapping[str, str]) -> Table:
        """Return a new table with these settings; raise UnknownGame for a wrong one or number of seats."""
        if seats not in self.seats:
            numbers = " or ".join([str(number) for number in self.seats])
            raise UnknownGame(f"{self.title} is for {numbers} players, not {seats}.")
        table: Table = self.start(seats, self.complete_settings(settings))
        return table


@lru_cache(maxsize=256)
def _painted(game: Game, colours: tuple[str, ...]) -> Game:
    """Return the game with these colours; made once, as hosts ask for it with every job."""
    assert game.seat_words is not None, "complete_colours refuses other colours"
    words = game.seat_words(colours)

    def preview(table: Any, answer: Any) -> Preview:
        """Return the game's preview of an answer, with its words and texts in these colours."""
        seen = game.preview(table, answer)
        return msgspec.structs.replace(
            seen,
            words=words.write(answer),
            title=recoloured(seen.title, colours),
            pays=recoloured(seen.pays, colours),
            gains=recoloured(seen.gains, colours),
            notes=tuple(recoloured_phrase(note, colours) for note in seen.notes),
            others=tuple(recoloured_clause(other, colours) for other in seen.others),
        )

    def action_kinds(table: Any) -> tuple[ActionKind, ...]:
        """Return the game's action kinds, with what each one lacks worded in these colours."""
        assert game.action_kinds is not None
        return tuple(
            msgspec.structs.replace(kind, lack=recoloured(kind.lack, colours))
            for kind in game.action_kinds(table)
        )

    return msgspec.structs.replace(
        game,
        seat_names=colours,
        preview=preview,
        action_kinds=None if game.action_kinds is None else action_kinds,
        **words._asdict(),
    )
