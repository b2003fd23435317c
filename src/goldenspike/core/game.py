"""What a game is: a value that says who may play, what may be chosen, and how its parts are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Protocol, final

import msgspec

from goldenspike.core.agenda import Seat, Table
from goldenspike.core.play import UnknownGame, pending
from goldenspike.core.rng import Rng

DAILY: Final = "daily"
"""The note of a record that names the day whose deal was played; such a deal is no secret."""


def seed_of_day(day: str) -> str:
    """What everybody's deal of a day is dealt from, wherever it is played.

    >>> seed_of_day("2026-11-15")
    'daily 2026-11-15'
    """
    return f"{DAILY} {day}"


class Option(msgspec.Struct, frozen=True):
    """One thing to choose before a table is opened."""

    name: str
    values: tuple[str, ...]
    default: str
    summary: str
    title: str = ""
    """What people call it; '' if its name says it."""
    labels: tuple[str, ...] = ()
    """What people call each value; none if they say it themselves."""


class TieBreak(msgspec.Struct, frozen=True):
    """What was compared between seats with the same score."""

    name: str
    held: tuple[tuple[int, int], ...]
    """Of each seat still level: its number, and how much of it it has."""


class Tally(msgspec.Struct, frozen=True):
    """One thing that brought points in a finished game."""

    title: str
    points: tuple[int, ...]
    """By seat."""
    named: tuple[tuple[str, ...], ...] = ()
    """Of each seat, what they were made of, by name and points; nothing if the title says it."""


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
    pays: str = ""
    gains: str = ""
    route: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """What the price and the gain are made of, line by line, and how sure they are."""
    title: str = ""
    """As people say it who see the board; '' if the words do."""
    others: tuple[str, ...] = ()
    """What it brings other seats, in words that begin with the seat's name."""


class Deed(msgspec.Struct, frozen=True):
    """A kind of answer that players know by name, whether or not it can be given now."""

    kind: str
    """The class of the answers."""
    title: str
    price: str = ""
    lack: str = ""
    """Why there is no such answer now, as a sentence; '' if there is one."""
    rule: str = ""


class Foresight(msgspec.Struct, frozen=True):
    """How far a bot that plans looks ahead in a game."""

    width: int = 6
    """Plans for its own turn that it keeps at every step."""
    depth: int = 8
    """Answers in a row that such a plan can have."""
    worlds: int = 1
    """Worlds in which it plans its turn, if there is time."""
    candidates: int = 4
    """Options that it tries out."""
    rounds: int = 1
    """How long everybody plays on when an option is tried out; 0 if none is."""
    turns: int = 1
    """Turns of its own that a plan spans; more than one only in a game in which others can wait."""
    clear: float = float("inf")
    """An option that looks so much worse than the best at first sight is not tried out."""


class Dice(Protocol):
    """Whoever answers for the dice at one table."""

    def answer(self, table: Any) -> Any:
        """What the dice say to the pending question."""


@final
class RolledDice:
    """Dice that are rolled when they are asked: what they say next depends on what they were asked before."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def answer(self, table: Any) -> Any:
        """A sample of the pending question."""
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
    options: tuple[Option, ...]
    reconstructed: tuple[str, ...]
    """Data that were made to fit what is known, because the original is lost."""
    turn_limit: int
    """After so many turns a simulation calls a table unfinished; never a table with people."""
    folder: Path
    """Where the rulebook lies."""

    start: Callable[[int, Mapping[str, str]], Any]
    """A table for so many seats with these options, all of them given."""
    outcome: Callable[[Any], Outcome]
    """Who is ahead, and at the end who has won."""
    view: Callable[[Any, Seat | None], Any]
    """What a seat, or an onlooker, may know."""
    imagine: Callable[[Any, Rng], Any]
    """A table that could be the real one, as far as the view tells."""
    evaluate: Callable[[Any, Seat], float]
    """How good an imagined table is for a seat; larger is better."""
    preview: Callable[[Any, Any], Preview]
    """What an answer to the pending decision would mean."""
    describe: Callable[[Any], str]
    """A view as text that reads well aloud."""
    write: Callable[[Any], str]
    """An answer in the game's notation."""
    read: Callable[[str], Any]
    """The answer these words mean; UnreadableMove if none."""
    write_position: Callable[[Any], dict[str, Any]]
    """A table as plain data, whole."""
    read_position: Callable[[Any], Any]
    """The table these plain data describe; BrokenPosition if none."""
    faults: Callable[[Any], str]
    """The first law of the game that a table breaks, as a sentence; '' if it breaks none."""
    answers: tuple[type, ...]
    """Every kind of answer, the dice's among them."""
    events: tuple[type, ...]
    """Every kind of announcement."""
    hidden: str = ""
    """What seats may not know of each other; '' if they all see the same."""
    deeds: Callable[[Any], tuple[Deed, ...]] | None = None
    """What the pending decision is about, in the words of the game, with prices and what is lacking."""
    chart: Callable[[], Any] | None = None
    """What never changes on the board, as plain data for those who draw it."""
    every_action: tuple[Any, ...] = ()
    """Every answer a seat can give in plain words, for tests that judge them all."""
    weigh: Callable[[Any, Seat, list[Any]], list[float]] | None = None
    """For a game with too many options to try them all: what each of them is worth to a seat at an imagined
    table, by a way of its own, and -inf for those not looked at. In other games every option is played and
    the table evaluated."""
    foresee: Callable[[Any, Seat], float] | None = None
    """How good an imagined table is for a seat that plans how it gets there; as `evaluate` says, if there is
    none. Who looks one answer ahead must be drawn on by every step; who sees where they lead need not."""
    wait: Callable[[Any], Any] | None = None
    """What whoever is asked answers to let time pass: so others are imagined in plans over several turns."""
    terms: Callable[[Any, Seat], list[tuple[str, float]]] | None = None
    """The same as `evaluate` in named parts, whose sum it is, for bots that explain themselves."""
    worth: Any = None
    """The weights of `evaluate` by their names, as attributes that can be set, for those who fit them."""
    measure: str = "points"
    """What `evaluate` and `terms` count in."""
    certainty: float = 0.0
    """How surely a lead in `evaluate` wins, fitted on games between bots; 0 where there is nobody to beat."""
    foresight: Foresight = Foresight()
    """How far a bot looks ahead."""
    figures: Callable[[Any], dict[str, tuple[int, ...]]] | None = None
    """What else is worth counting at the end of a game, by name: one number for the table, or one a seat."""
    tally: Callable[[int, list[Any]], tuple[Tally, ...]] | None = None
    """What the points of so many seats were for, from all that was told; their sums are the scores."""
    deal: Callable[[Any, Rng], Dice] | None = None
    """For a game whose luck is one shuffle: all that will come at this table, fixed now. Whoever plays the
    same deal meets the same luck, whatever they answer. Other games roll dice when they are asked."""

    def chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options, the given ones checked and the others by default."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            option = known.get(name)
            if option is None:
                names = ", ".join(known) if known else "none"
                raise UnknownGame(f"{self.title} has no option '{name}' (it has: {names}).")
            if value not in option.values:
                raise UnknownGame(
                    f"'{value}' is no value of the option '{name}' (choose from: {', '.join(option.values)})."
                )
        return {option.name: options.get(option.name, option.default) for option in self.options}

    def dice(self, table: Any, seed: str) -> Dice:
        """Who answers for the dice from this table on; the same seed says the same."""
        rng = Rng(f"dice {seed}")
        return RolledDice(rng) if self.deal is None else self.deal(table, rng)

    def open(self, seats: int, options: Mapping[str, str]) -> Table:
        """A new table, checked: so many seats, these options, the others by default."""
        if seats not in self.seats:
            numbers = " or ".join([str(number) for number in self.seats])
            raise UnknownGame(f"{self.title} is for {numbers} players, not {seats}.")
        table: Table = self.start(seats, self.chosen(options))
        return table
