"""A toy game for tests, registered by an entry point: the core must work with any game.

Gold Rush: two or three prospectors each hide a nugget count drawn in secret, then in turn dig
(the dice say how much) or stop. Who holds most when all have stopped, hidden nuggets included, wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar

import msgspec

from goldenspike.core.agenda import Chance, Decision, Entry, Seat, Step, Table
from goldenspike.core.codec import plain, read_agenda, write_agenda
from goldenspike.core.events import Event, Wording
from goldenspike.core.facts import As, seat_of
from goldenspike.core.game import Game, Outcome, Preview, Setting
from goldenspike.core.play import BrokenPosition, UnreadableMove, settle
from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from goldenspike.core.text_view import block

NAMES = ("north", "south", "east")
SECRETS = range(1, 4)
MOST_DIGS = 5


class Dig(msgspec.Struct, frozen=True, tag=True):
    """Try the ground."""


class Stop(msgspec.Struct, frozen=True, tag=True):
    """Go home."""


class Found(msgspec.Struct, frozen=True, tag=True):
    """What the ground held."""

    nuggets: int


class Dug(Event, frozen=True):
    """Somebody found something; only the digger knows what a secret find was."""

    wording = Wording("{seat} finds {nuggets}.", "You find {nuggets}.")
    seat: Annotated[int, seat_of(NAMES)]
    nuggets: Annotated[int | None, As(lambda nuggets: "something" if nuggets is None else nuggets)]
    secret: bool

    def seen_by(self, viewer: int | None) -> Dug:
        return self if not self.secret or viewer == self.seat else Dug(self.seat, None, True)


class Rush(Table):
    """Who holds what."""

    def __init__(self, players: int = 0) -> None:
        super().__init__()
        self.settings: dict[str, str] = {}
        self.players = [0] * players
        self.hidden = [0] * players
        self.digs = [0] * players

    def copy(self) -> Rush:
        other = Rush()
        other.agenda, other.over, other.turns = self.agenda[:], self.over, self.turns
        other.players, other.hidden, other.digs = self.players[:], self.hidden[:], self.digs[:]
        return other


class Hide(Chance):
    """A secret find for every seat at the start."""

    rule: ClassVar[str] = "p1 Hide"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def parts(self) -> tuple[Any, ...]:
        return (self.seat,)

    def answer_seen_by(self, viewer: Seat | None) -> bool:
        return viewer == self.seat

    def odds(self, table: Rush) -> list[tuple[Found, int]]:
        return [(Found(nuggets), 1) for nuggets in SECRETS]

    def take(self, table: Rush, answer: Found) -> None:
        table.hidden[self.seat] = answer.nuggets
        if table.announced is not None:
            table.announced.append(Dug(self.seat, answer.nuggets, True))


class Ground(Chance):
    """What a dig brings: three chances of nothing, one of two nuggets."""

    rule: ClassVar[str] = "p1 Dig"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def parts(self) -> tuple[Any, ...]:
        return (self.seat,)

    def odds(self, table: Rush) -> list[tuple[Found, int]]:
        return [(Found(0), 3), (Found(2), 1)]

    def take(self, table: Rush, answer: Found) -> None:
        table.players[self.seat] += answer.nuggets
        if table.announced is not None:
            table.announced.append(Dug(self.seat, answer.nuggets, False))


class Prospect(Decision):
    """Dig or stop."""

    rule: ClassVar[str] = "p1 Dig"
    about: ClassVar[str] = "{seat} is choosing whether to dig."

    def prompt(self, table: Rush) -> str:
        return "Dig, or stop."

    def options(self, table: Rush) -> list[Any]:
        return [Stop(), Dig()] if table.digs[self.seat] < MOST_DIGS else [Stop()]

    def refuse(self, table: Rush, answer: Any) -> Refusal | None:
        if isinstance(answer, Stop):
            return None
        if not isinstance(answer, Dig):
            return Refusal("p1 Dig", "Dig or stop.")
        if table.digs[self.seat] >= MOST_DIGS:
            return Refusal(
                "p1 Dig", "You have dug {digs} times, which is the most.", {"digs": str(MOST_DIGS)}
            )
        return None

    def take(self, table: Rush, answer: Any) -> None:
        table.turns += 1
        if isinstance(answer, Dig):
            table.digs[self.seat] += 1
            table.then(Ground(self.seat), self)


class GoHome(Step):
    """All have stopped."""

    def run(self, table: Rush) -> None:
        table.over = True


ENTRIES: dict[str, type[Entry]] = {kind.__name__: kind for kind in (Hide, Ground, Prospect, GoHome)}


class Sight(msgspec.Struct, frozen=True):
    """What a prospector knows."""

    viewer: int | None
    nuggets: list[int]
    digs: list[int]
    hidden: list[int | None]
    turns: int
    over: bool
    agenda: list[list[Any]]


def _start(seats: int, options: Mapping[str, str]) -> Rush:
    table = Rush(seats)
    everybody = [Seat(seat) for seat in range(seats)]
    if options["order"] == "backwards":
        everybody.reverse()
    table.then(*[Hide(seat) for seat in everybody], *[Prospect(seat) for seat in everybody], GoHome())
    settle(table)
    return table


def _outcome(table: Rush) -> Outcome:
    scores = tuple(found + hidden for found, hidden in zip(table.players, table.hidden, strict=True))
    return Outcome(tuple(seat for seat, score in enumerate(scores) if score == max(scores)), scores)


def _view(table: Rush, viewer: Seat | None) -> Sight:
    secrets = [table.hidden[seat] if seat == viewer else None for seat in range(len(table.hidden))]
    unhidden = [entry.parts()[0] for entry in table.agenda if isinstance(entry, Hide)]
    shown = [0 if seat in unhidden else secret for seat, secret in enumerate(secrets)]
    agenda = [[type(entry).__name__, *plain(entry.parts())] for entry in reversed(table.agenda)]
    return Sight(viewer, table.players[:], table.digs[:], shown, table.turns, table.over, agenda)


def _imagine(seen: Sight, rng: Rng) -> Rush:
    table = Rush(len(seen.nuggets))
    table.players, table.digs = seen.nuggets[:], seen.digs[:]
    table.hidden = [rng.choice(list(SECRETS)) if secret is None else secret for secret in seen.hidden]
    table.turns, table.over = seen.turns, seen.over
    table.agenda.extend(read_agenda(seen.agenda, ENTRIES))
    return table


def _write(answer: Any) -> str:
    if isinstance(answer, Found):
        return f"found {answer.nuggets}"
    return "dig" if isinstance(answer, Dig) else "stop"


def _read(text: str) -> Any:
    words = text.split()
    if words == ["dig"]:
        return Dig()
    if words == ["stop"]:
        return Stop()
    if len(words) == 2 and words[0] == "found" and words[1] in ("0", "1", "2", "3"):
        return Found(int(words[1]))
    raise UnreadableMove(f"'{text[:40]}' is neither dig nor stop.")


def _write_position(table: Rush) -> dict[str, Any]:
    return {
        "nuggets": table.players[:],
        "hidden": table.hidden[:],
        "digs": table.digs[:],
        "turns": table.turns,
        "over": table.over,
        "agenda": write_agenda(table),
    }


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """A position of the toy game, as it is decoded."""

    nuggets: list[int]
    hidden: list[int]
    digs: list[int]
    turns: int
    over: bool
    agenda: list[list[Any]]


def _read_position(written: Any) -> Rush:
    try:
        position = msgspec.convert(written, Written)
    except msgspec.ValidationError as error:
        raise BrokenPosition(f"This is no gold rush: {error}.") from None
    if not len(position.nuggets) == len(position.hidden) == len(position.digs):
        raise BrokenPosition("The prospectors do not add up.")
    table = Rush(len(position.nuggets))
    table.players, table.hidden, table.digs = position.nuggets, position.hidden, position.digs
    table.turns, table.over = position.turns, position.over
    table.agenda.extend(read_agenda(position.agenda, ENTRIES))
    return table


GAME = Game(
    name="goldrush",
    title="Gold Rush",
    version=1,
    stage="sketch",
    seats=(2, 3),
    seat_names=NAMES,
    settings=(Setting("order", ("forwards", "backwards"), "forwards", "Who digs first."),),
    reconstructed=(),
    turn_limit=100,
    folder=Path(__file__).parent / "goldrush",
    start=_start,
    outcome=_outcome,
    view=_view,
    imagine=_imagine,
    evaluate=lambda table, seat: float(table.players[seat]),
    preview=lambda table, answer: Preview(_write(answer)),
    text_view=lambda seen: (
        block([f"Nuggets in sight: {', '.join(str(number) for number in seen.nuggets)}."]),
    ),
    write=_write,
    read=_read,
    write_position=_write_position,
    read_position=_read_position,
    broken_invariant=lambda table: "" if len(table.players) == len(table.hidden) else "Somebody is missing.",
    answers=(Dig, Stop, Found),
    events=(Dug,),
    hidden="nuggets",
    every_action=(Dig(), Stop()),
)
