"""Game states, their questions and options, and the entries of a table's log."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from goldenspike.core.facts import Clause, Fact
from goldenspike.core.game import TieBreak
from goldenspike.core.text_view import TextBlock


class EventInfo(Struct, frozen=True):
    """An event as its viewer may know it; part of `LogEntry`."""

    template: str
    """The sentence in the third person, with named places for the facts."""
    template_you: str
    """The sentence in the second person, for the seat that is its subject; empty if it has none."""
    subject: int | None
    """The seat that is the subject of the sentence."""
    facts: dict[str, Fact]
    """The fact for each named place."""
    heading: bool
    """Whether the event begins a turn or a round."""
    event: Any
    """The event, a struct of the game."""


class LogEntry(Struct, frozen=True):
    """An entry of a table's log, as its viewer may know it."""

    number: int
    kind: Literal["opened", "answer", "taken back", "sealed", "withdrawn", "chat", "seat", "over"]
    """A sealed answer was given before its seat's turn; an entry `answer` follows when it is played."""
    at: float
    """The time it was written."""
    moment: int
    """The number of answers that stand after it: its place on the replay slider."""
    seat: int | None = None
    """The seat that acted; None for the dice and the server."""
    by: Literal["person", "bot", "dice", "table"] = "table"
    """Who acted for the seat."""
    words: str = ""
    """The answer in the game's notation; empty if the viewer may not know it."""
    rule: str = ""
    """The id of the rule that asked for the answer."""
    events: list[EventInfo] = []
    name: str = ""
    """The name of the person who wrote a chat line."""
    text: str = ""
    """The text of a chat line, the game of an entry `opened`, or the result of an entry `over`.

    Of an entry `taken back` it is empty unless what came of a move is taken back, too.
    """


class Option(Struct, frozen=True):
    """A legal answer, with its preview for the seat that may give it."""

    kind: str
    """The class name of the answer."""
    words: str
    """The answer in the game's notation."""
    pays: Fact
    """Its price; empty if it costs nothing."""
    gains: Fact
    """What the seat gains; empty if nothing."""
    route: list[str]
    """The places it leads through, by name."""
    action: Any
    """The answer, a struct of the game."""
    notes: list[str | Clause] = []
    """Details of price and gain, a line each."""
    title: Fact = ""
    """The answer in the words of players who see the board."""
    others: list[Clause] = []
    """What other seats gain, a clause for each."""


class BareOption(Struct, frozen=True):
    """A legal answer without its preview, for which `AskPreviews` asks."""

    words: str
    """The answer in the game's notation."""
    action: Any
    """The answer, a struct of the game."""


class ActionKind(Struct, frozen=True):
    """A kind of answer to the pending decision, and whether it is possible now; part of `Asked`."""

    kind: str
    """The class name of the answers."""
    title: str
    price: Fact
    """Its price; empty if it has none or it varies."""
    count: int
    """The number of options; 0 where not all possible answers are listed."""
    lack: Fact = ""
    """Why it is not possible, as a sentence; empty if it is."""
    rule: str = ""
    """The id of its rule."""


class Asked(Struct, frozen=True):
    """The pending question; for a seat that is asked together with others, its own. Part of `State`."""

    seat: int | None
    """The seat that must answer; None while the dice answer."""
    kind: str
    """The class name of the question."""
    prompt: str | Clause
    """What the seat is asked, as a sentence."""
    rule: str
    """The id of the rule that asks."""
    options: list[Option] = []
    """The legal answers; sent only to the seat that must answer. Those of `bare_options` come after them."""
    action_kinds: list[ActionKind] = []
    """The kinds of answer, possible ones and others; sent only to the seat that must answer."""
    unlisted: list[str] = []
    """The kinds of answer that are too many to list all; `options` has some of them."""
    about: str | Clause = ""
    """What the seat is doing, as a sentence for everybody else; empty if the game does not say."""
    bare_options: list[BareOption] = []
    """The legal answers of a kind that has many of them; only to clients that look `partial`."""


class State(Struct, frozen=True):
    """The game state at one moment, as its viewer may know it."""

    number: int
    """The number that the next answer or undo must have."""
    moment: int
    """The number of answers that led to this state."""
    seat: int | None
    """The seat of the viewer; None for a spectator."""
    turns: int
    over: bool
    scores: list[int]
    """The score of each seat; empty unless the game is over."""
    winners: list[int]
    ties: list[TieBreak]
    """The tie-breakers that decided between equal scores."""
    view: Any
    """The view, a struct of the game."""
    text: list[TextBlock]
    """The view as text, for screen readers and for games without a board."""
    asked: Asked | None
    """The pending question; None when the game is over."""
    may_take_back: bool
    """Whether the viewer's seat can undo its last answer."""
    takes_back: str = ""
    """The answer that an undo would take back; or why there is none."""
    waiting: list[int] = []
    """The seats that may answer now, several if they are asked together; empty for an earlier moment."""
    sealed: str = ""
    """The sealed answer of the viewer's seat, in the game's notation; empty if it has none."""


class Moment(Struct, frozen=True):
    """An earlier state of a table, for the replay."""

    state: State
    lines: list[LogEntry]
    """The log entries of the answer that led to it."""
