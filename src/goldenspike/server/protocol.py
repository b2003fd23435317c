"""The wire: everything a client may say to the server, and everything it is told.

The client's types are generated from this file and the games' own views and answers. Commands are posted,
what happens at a table comes over its socket. Numbers of a table's lines never go back; a taking back is a
line of its own.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from goldenspike.core.facts import Clause, Fact
from goldenspike.core.game import ScorePart, TieBreak

LONGEST_NAME: Final = 24
LONGEST_CHAT: Final = 400
LONGEST_WORDS: Final = 400
"""No answer in words is longer: a railway's whole route fits."""
LONGEST_RECORD: Final = 400_000
DAYS_OVER: Final = 90
"""A finished table is kept so many days after it was last touched."""
DAYS_IDLE: Final = 180
"""And one that is not finished so many."""

CommandId = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""Made by the client; a command that comes again under its id is answered again, not played again."""
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Code = Annotated[str, Meta(max_length=80, pattern=r"^[A-Za-z0-9_-]*$")]
Short = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]

Watching = Literal["open", "afterwards", "closed"]
"""Who may look on who has no seat: everybody, everybody once it is over, nobody."""
Sitter = Literal["person", "bot", "open"]
Stage = Literal["gathering", "running", "over", "given up"]


# What a client says ------------------------------------------------------------------------------


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a client asks for; each kind names its parts and nothing else."""


class CallMe(Command, frozen=True):
    """The person's name, for all tables from now on."""

    name: Name


class SeatPlan(Command, frozen=True):
    """Who shall sit at one seat of a new table."""

    who: Literal["me", "open", "bot"]
    bot: Short = ""
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    """For several seats on one device: what this one is called."""


class ClockPlan(Command, frozen=True):
    """How long people may think. What an answer takes longer than allowed is taken from the reserve."""

    seconds: Annotated[int, Meta(ge=5, le=30 * 86_400)]
    """For each answer, or for each turn."""
    per: Literal["answer", "turn"] = "answer"
    reserve: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0


class OpenTable(Command, frozen=True):
    """A new table, or one that goes on with a saved game."""

    id: CommandId
    game: Short
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=6)]
    settings: dict[Short, Short] = {}
    listed: bool = False
    """Whether everybody finds it in the lobby."""
    watching: Watching = "open"
    clock: ClockPlan | None = None
    record: Annotated[str, Meta(max_length=LONGEST_RECORD)] = ""
    """The text of a saved game to go on with; its game and settings are then those of the table."""
    daily: bool = False
    """Today's deal, the same for everybody: alone, by the usual rules, without a clock or spectators."""


class TakeSeat(Command, frozen=True):
    """Sit down at an open seat; at a table that is not listed by its invitation."""

    seat: SeatNumber | None = None
    invitation: Code = ""


class ClaimSeat(Command, frozen=True):
    """Go on at one's seat from another device, by its private link."""

    seat: SeatNumber
    key: Code


class ChangeSeat(Command, frozen=True):
    """Hand one's seat to a bot, take it back, or (for who opened the table) fill an open one."""

    seat: SeatNumber
    to: Literal["bot", "me", "open"]
    bot: Short = ""


class Answer(Command, frozen=True):
    """An answer to what the seat is asked: in the game's words, or as the action of an option."""

    id: CommandId
    number: Annotated[int, Meta(ge=1)]
    """The number this answer expects to have."""
    seat: SeatNumber
    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""
    action: dict[str, Any] | None = None
    careful: bool = False
    """Do not play what cannot be taken back, but say so."""
    previewed: bool = False
    """What it means was shown and agreed to; then only what ends the game is held back."""


class TakeBack(Command, frozen=True):
    """Take back one's own last answer."""

    id: CommandId
    number: Annotated[int, Meta(ge=1)]
    seat: SeatNumber


class Ask(Command, frozen=True):
    """What an answer would mean, or why it is not allowed; nothing is played."""

    seat: SeatNumber
    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""
    action: dict[str, Any] | None = None


class Hint(Command, frozen=True):
    """Which answers are best now, and why."""

    seat: SeatNumber


class Say(Command, frozen=True):
    """A line of talk to everybody at the table."""

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Look(Command, frozen=True, tag="look"):
    """Over the socket, at first and to change: from which seat to look, and the last line seen."""

    seat: SeatNumber | None = None
    since: Annotated[int, Meta(ge=0)] = 0


# The server, its games and bots ------------------------------------------------------------------


class SettingInfo(Struct, frozen=True):
    """One thing to choose before a table is opened."""

    name: str
    values: list[str]
    default: str
    summary: str
    title: str
    """What people call it."""
    labels: list[str]
    """What people call each value."""


class GameInfo(Struct, frozen=True):
    """A game, for the lobby and the about box."""

    name: str
    title: str
    version: int
    stage: str
    seats: list[int]
    seat_names: list[str]
    settings: list[SettingInfo]
    reconstructed: list[str]
    source: str
    """Which published game's rules it plays."""
    has_secrets: bool
    """Whether seats see different things, so that players who share a device hand it over."""
    daily: bool
    """Whether everybody can play the same deal of the day."""


class BotInfo(Struct, frozen=True):
    """A bot that may take a seat."""

    name: str
    title: str
    summary: str


class ServerInfo(Struct, frozen=True):
    """What a client needs to know first."""

    version: str
    build: str
    """Changes whenever the client must be loaded anew."""
    compiled: bool
    games: list[GameInfo]
    bots: list[BotInfo]
    me: str
    """The person's name; empty before one was given."""
    reach: Literal["this computer", "the network", "everybody"]
    address: str
    """How others reach the server; empty when they cannot."""
    qr: str
    """The same as a picture, an SVG path on a grid; empty when they cannot."""
    qr_size: int


class RuleInfo(Struct, frozen=True):
    """A rule as players read it."""

    id: str
    heading: str
    chapter: str
    summary: str
    text: str
    source: str
    whereabouts: str
    wordings: dict[str, str] = {}


# About tables ------------------------------------------------------------------------------------


class SeatInfo(Struct, frozen=True):
    """A seat as everybody sees it."""

    colour: str
    sitter: Sitter
    name: str
    """Of the person or bot; empty for a person who has given none, and is then called by the colour."""
    bot: str
    """The bot that plays it, also while it only stands in."""
    stand_in: bool
    """A bot plays until the person comes back."""
    mine: bool
    present: bool
    """Somebody looks at the table from this seat right now."""
    seconds: float | None = None
    """What is left of the time of whoever must answer; None without a clock."""
    reserve: float | None = None


class TableInfo(Struct, frozen=True):
    """A table as the lobby and its own page show it."""

    id: str
    game: str
    title: str
    settings: dict[str, str]
    stage: Stage
    seats: list[SeatInfo]
    listed: bool
    watching: Watching
    owner: bool
    """Whether the asking person opened it."""
    opened: float
    touched: float
    turns: int
    deciding: int | None
    """The seat that must answer, if one must; of several asked together one of the asking person's."""
    result: str
    """The result line of the record; empty unless the game is over."""
    scores: list[int]
    """By seat; empty unless the game is over."""
    winners: list[int]
    clock: ClockPlan | None
    watchers: int = 0
    invitation: str = ""
    """For those who have a seat: what lets others sit down."""
    expires: float = 0.0
    """When the table is put away, unless somebody plays on."""
    commitment: str = ""
    """What binds the table to the secret its dice come from; the record tells the secret when all is over."""
    day: str = ""
    """The day whose deal is played; '' at any other table."""


class Tables(Struct, frozen=True):
    """What the lobby shows."""

    mine: list[TableInfo]
    gathering: list[TableInfo]
    running: list[TableInfo]


class DailyScore(Struct, frozen=True):
    """One person's score of a day: of their first finished try."""

    rank: int
    name: str
    """Empty for somebody who has given none."""
    score: int
    mine: bool


class Daily(Struct, frozen=True):
    """A day's deal of a game and what people made of it."""

    game: str
    day: str
    today: str
    """The day whose deal can be played now, by universal time."""
    until: float
    """When that day ends."""
    scores: list[DailyScore]
    """The best, the highest first."""
    people: int
    """How many have finished it."""
    mine: DailyScore | None
    practice: list[int]
    """The asking person's later tries, which do not count."""
    table: str
    """Where the asking person plays it right now; empty if nowhere."""


class SeatKey(Struct, frozen=True):
    """What lets somebody go on at a seat from another device."""

    seat: int
    key: str


class EventInfo(Struct, frozen=True):
    """One event as a viewer may know it: templates, the facts that fill them, and the event itself."""

    template: str
    """The sentence in the third person with named places, the key of its translation."""
    template_you: str
    """The same said to the seat that is its subject; empty if none is."""
    subject: int | None
    """That seat."""
    facts: dict[str, Fact]
    heading: bool
    """Whether it begins a turn or a round."""
    event: Any


class LogEntry(Struct, frozen=True):
    """One line of a table's log."""

    number: int
    kind: Literal["opened", "answer", "taken back", "sealed", "withdrawn", "chat", "seat", "over"]
    """What is sealed was answered before its turn, and is an answer of its own when it is played."""
    at: float
    moment: int
    """How many answers stand after it: the place on the replay slider."""
    seat: int | None = None
    """Who gave the answer; None for the dice, and for the table itself."""
    by: Literal["person", "bot", "dice", "table"] = "table"
    words: str = ""
    """The answer in the game's notation; empty if the viewer may not know it."""
    rule: str = ""
    """The rule that asked."""
    events: list[EventInfo] = []
    name: str = ""
    text: str = ""


class Option(Struct, frozen=True):
    """One legal answer, with what it means to the seat that gives it."""

    kind: str
    words: str
    pays: str
    gains: str
    route: list[str]
    action: Any
    notes: list[str | Clause] = []
    """What the price and the gain are made of, line by line."""
    title: str = ""
    """The words for people who see the board; the other words are those that can be typed."""
    others: list[Clause] = []
    """What it brings others, seat by seat."""


class ActionKind(Struct, frozen=True):
    """A kind of answer the deciding seat may know from the rules, and whether it can be given now."""

    kind: str
    title: str
    price: str
    count: int
    """How many answers of it there are; 0 where more can be given than are listed."""
    lack: str = ""
    """Why it cannot be done, in a sentence; '' if it can."""
    rule: str = ""


class Asked(Struct, frozen=True):
    """The question the table waits for; to a seat that is asked together with others, its own."""

    seat: int | None
    """None while the dice answer."""
    kind: str
    prompt: str | Clause
    rule: str
    options: list[Option] = []
    """For the seat that must answer; nobody else."""
    action_kinds: list[ActionKind] = []
    unlisted: list[str] = []
    """Kinds of answer of which the options are only a part, there being too many."""


class State(Struct, frozen=True):
    """The table as a viewer may know it, at one moment."""

    number: int
    """The number the next answer must have."""
    moment: int
    seat: int | None
    """From which seat it is seen."""
    turns: int
    over: bool
    scores: list[int]
    winners: list[int]
    ties: list[TieBreak]
    """What decided between those with the same score."""
    view: Any
    """The game's own view."""
    words: str
    """The view as text, for reading aloud."""
    asked: Asked | None
    may_take_back: bool
    takes_back: str = ""
    """Which answer would be taken back; or why none can be."""
    waiting: list[int] = []
    """The seats that may answer now, several where they are asked together; empty for the past."""
    sealed: str = ""
    """What this seat has answered together with others, to be played in its turn."""


class Update(Struct, frozen=True, tag="update"):
    """What is new at a table: lines not yet seen, and the table as it now stands."""

    last: int
    """The number of the last line of the table."""
    lines: list[LogEntry]
    state: State | None
    """None while a table gathers, and for those who may not look yet."""
    table: TableInfo


class Moment(Struct, frozen=True):
    """The table as it stood after so many answers."""

    state: State
    lines: list[LogEntry]
    """What the last of these answers told."""


class Series(Struct, frozen=True):
    """One thing that was counted for every seat through a whole game."""

    name: str
    title: str
    values: list[list[int]]
    """For each seat its value at each point of the story."""


class GameStatistics(Struct, frozen=True):
    """How a finished game went, from its beginning to its end."""

    turns: list[int]
    """The turn that began at each point."""
    moments: list[int]
    """How many answers had been given at each point."""
    series: list[Series]
    """The score first."""
    score_breakdown: list[ScorePart]
    """What the points were for; nothing if the game does not say, or its course was too long to count."""


class Accepted(Struct, frozen=True, tag="accepted"):
    """An answer was played and is kept."""

    number: int


class Unsure(Struct, frozen=True, tag="unsure"):
    """A careful answer was not played, because it could not be taken back."""

    reason: str


class CommandError(Struct, frozen=True, tag="error"):
    """What was asked is not done, and why; the rule if a rule forbids it."""

    reason: str
    rule: str = ""
    heading: str = ""
    paragraph: str = ""
    number: int = 0
    """The number the next answer must have, where a command came too late."""
    template: str = ""
    """The reason with named places for its facts, as a translator knows it; empty if it has none."""
    facts: dict[str, Fact] = {}


class Preview(Struct, frozen=True, tag="preview"):
    """What an answer would mean; nothing was played."""

    option: Option


class Goodbye(Struct, frozen=True, tag="goodbye"):
    """The last message on a socket."""

    reason: str


Told = Update | Goodbye
encode = msgspec.json.encode
