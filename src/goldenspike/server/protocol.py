"""The wire protocol: the bodies of all commands and responses, and the messages on a table's socket.

The client's types are generated from this module and from the games' views, answers and events. Commands are
POST requests; changes of a table are sent over its socket. The numbers of a table's log entries never go
back: an undo is an entry of its own.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from goldenspike.core.facts import Clause, Fact
from goldenspike.core.game import ScorePart, TieBreak
from goldenspike.core.text_view import TextBlock
from goldenspike.puzzles.model import Difficulty, Phase
from goldenspike.review.comparison import Course
from goldenspike.review.model import Review

LONGEST_NAME: Final = 24
LONGEST_ADDRESS: Final = 300
LONGEST_DICE_WORDS: Final = 80
LONGEST_CHAT: Final = 400
LONGEST_WORDS: Final = 400
"""Most characters of an answer in notation; a railway's whole route fits."""
MOST_PREVIEWS: Final = 100
"""Most previews that are asked for at once."""
LONGEST_RECORD: Final = 400_000
LONGEST_BRANCH_NAME: Final = 60
LONGEST_ORIGIN: Final = 240
DAYS_OVER: Final = 90
"""Days after its last change at which a finished table is deleted."""
DAYS_LESSON: Final = 2
"""Days after its last change at which the table of a lesson is deleted; what was learned stays."""
DAYS_LAB: Final = 7
"""Days after its end at which a simulation of the lab is deleted, with its results and its report."""
LARGEST_SEED: Final = 2**53 - 1
"""The largest number that every client can hold exactly."""
DAYS_IDLE: Final = 180
"""Days after its last change at which an unfinished table is deleted."""

CommandId = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""Idempotency key, made by the client: a repeated command gets the same response and is not played again."""
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Code = Annotated[str, Meta(max_length=80, pattern=r"^[A-Za-z0-9_-]*$")]
Short = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]

Watching = Literal["open", "afterwards", "closed"]
"""Who may watch without a seat: everybody, everybody once the game is over, or nobody."""
Sitter = Literal["person", "bot", "open"]
"""Who sits at a seat; nobody yet at an open one."""
LabStage = Literal["waiting", "running", "stopping", "reporting", "over"]
"""The stage of a simulation; one that waits has no game yet, because others are played."""
Stage = Literal["gathering", "running", "over", "given up"]
"""The stage of a table; one that is gathering has open seats and has not begun."""
ReminderKind = Literal["none", "email", "discord", "slack", "ntfy", "json"]
"""Where a person hears that it is their turn: nowhere, by e-mail, or by a webhook of this form."""
ReminderState = Literal["", "unconfirmed", "active", "failing"]
"""Whether reminders are sent: not before an e-mail address is confirmed, not after many have failed."""


# Commands ----------------------------------------------------------------------------------------


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a POST request or a message on a socket; unknown fields are rejected."""


class CallMe(Command, frozen=True):
    """Set the person's name, for all tables from now on."""

    name: Name


class RemindMe(Command, frozen=True):
    """Set where the person hears that it is their turn, or nowhere; the response is `Reminders`."""

    kind: ReminderKind
    to: Annotated[str, Meta(max_length=LONGEST_ADDRESS)] = ""
    """The e-mail address, or the URL of the webhook; empty for nowhere."""


class ReminderCode(Command, frozen=True):
    """The code in a message to an address, with which the address is confirmed or deleted."""

    code: Code


class ChooseColour(Command, frozen=True):
    """Choose the colour of one's seat before the game begins; the response is the `TableInfo`.

    Whoever had it, a bot, an open seat or nobody, gets the former colour of the seat.
    """

    seat: SeatNumber
    colour: Short


class AddWords(Command, frozen=True):
    """Add words of one's own to the dice, before the first roll; the response is the `TableInfo`."""

    seat: SeatNumber
    words: Annotated[str, Meta(min_length=1, max_length=LONGEST_DICE_WORDS)]


class SeatPlan(Command, frozen=True):
    """Who is to sit at one seat of a new table; part of `OpenTable`."""

    who: Literal["me", "open", "bot"]
    bot: Short = ""
    """The name of the bot, at a bot's seat."""
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    """The name of the player, where several share a device; by default the person's own name."""


class ClockPlan(Command, frozen=True):
    """The time limit of a table; part of `OpenTable`. Overtime is taken from the reserve."""

    seconds: Annotated[int, Meta(ge=5, le=30 * 86_400)]
    """The time for each answer or turn."""
    per: Literal["answer", "turn"] = "answer"
    reserve: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0
    """Seconds of overtime a seat has for the whole game."""


class OpenTable(Command, frozen=True):
    """Open a table with a new game or a saved one; the response is its `TableInfo`."""

    id: CommandId
    game: Short
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=6)]
    settings: dict[Short, Short] = {}
    """Value by name of the setting; settings left out have their default."""
    colours: Annotated[list[Short], Meta(max_length=6)] = []
    """The colours of the seats, in their order; the game's own if empty."""
    listed: bool = False
    """Whether the lobby shows it to everybody."""
    watching: Watching = "open"
    clock: ClockPlan | None = None
    record: Annotated[str, Meta(max_length=LONGEST_RECORD)] = ""
    """The record of a saved game to continue, with its game and settings; empty for a new game."""
    daily: bool = False
    """Whether to play the deal of the day: alone, with default settings, without a clock or spectators."""
    words: bool = False
    """Whether the game begins only once every person has added words to the dice."""


class OpenBranch(Command, frozen=True):
    """Open a branch: a table that plays on from a moment of this one; the response is its `TableInfo`."""

    id: CommandId
    moment: Annotated[int, Meta(ge=0)]
    """The number of moves that both have in common."""
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=6)]
    name: Annotated[str, Meta(max_length=LONGEST_BRANCH_NAME)] = ""
    """What it is called; by default after its moment."""
    watching: Watching = "open"
    """Who may watch; nobody where nobody may watch the table it comes from."""


class NameBranch(Command, frozen=True):
    """Rename a branch that one has opened; the response is the `TableInfo`."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_BRANCH_NAME)]


class OpenLesson(Command, frozen=True):
    """Open a table for a lesson; the response is its `TableInfo`."""

    id: CommandId


class OpenPuzzle(Command, frozen=True):
    """Open a table for a puzzle; the response is its `TableInfo`."""

    id: CommandId


class StartLabRun(Command, frozen=True):
    """Start a simulation in the lab; the response is its `LabRun`."""

    id: CommandId
    game: Short
    bots: Annotated[list[Short], Meta(min_length=1, max_length=6)]
    """The names of the bots, by seat in the first game."""
    games: Annotated[int, Meta(ge=1, le=1_000_000)]
    settings: dict[Short, Short] = {}
    """Value by name of the setting; settings left out have their default."""
    seed: Annotated[int, Meta(ge=0, le=LARGEST_SEED)] | None = None
    """The same seed gives the same games; None for a random one."""
    rotate: bool = True
    """Whether the bots move on by one seat from game to game."""


class TakeSeat(Command, frozen=True):
    """Take an open seat; the response is the `TableInfo`."""

    seat: SeatNumber | None = None
    """The seat; None for any open one."""
    invitation: Code = ""
    """The invitation code of the table, required if it is not listed."""


class ClaimSeat(Command, frozen=True):
    """Take one's seat on another device, by its private link; the response is the `TableInfo`."""

    seat: SeatNumber
    key: Code
    """The key of the seat, from `SeatKey`."""


class ChangeSeat(Command, frozen=True):
    """Hand one's seat to a bot or take it back; as the owner, fill an open seat or open it again."""

    seat: SeatNumber
    to: Literal["bot", "me", "open"]
    bot: Short = ""
    """The name of the bot; the default bot if empty."""


class Answer(Command, frozen=True):
    """Answer the decision of a seat, by `words` or `action`; the response is `Accepted` or `Unsure`."""

    id: CommandId
    number: Annotated[int, Meta(ge=1)]
    """The number this answer expects to get: `State.number`."""
    seat: SeatNumber
    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""
    """The answer in the game's notation, unless `action` is given."""
    action: dict[str, Any] | None = None
    """The answer as a struct of the game, such as `Option.action`."""
    careful: bool = False
    """Whether to respond `Unsure`, and play nothing, if the answer could not be taken back."""
    previewed: bool = False
    """Whether the person has confirmed a preview; a careful answer is then played unless it ends the game."""


class TakeBack(Command, frozen=True):
    """Undo one's own last answer; the response is `Accepted`."""

    id: CommandId
    number: Annotated[int, Meta(ge=1)]
    """The number the undo expects to get: `State.number`."""
    seat: SeatNumber


class Ask(Command, frozen=True):
    """Ask what an answer would do, without playing it; the response is `Preview` or `CommandError`."""

    seat: SeatNumber
    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""
    """The answer in the game's notation, unless `action` is given."""
    action: dict[str, Any] | None = None


class AskPreviews(Command, frozen=True):
    """Ask for the previews of bare options; the response is `Previews`."""

    seat: SeatNumber
    number: Annotated[int, Meta(ge=1)]
    """The number of the state with these options: `State.number`."""
    words: Annotated[
        list[Annotated[str, Meta(max_length=LONGEST_WORDS)]], Meta(min_length=1, max_length=MOST_PREVIEWS)
    ]
    """The options, by `Option.words`."""


class Hint(Command, frozen=True):
    """Ask a bot for the best options of a seat; the response is an `Explanation`."""

    seat: SeatNumber


class Say(Command, frozen=True):
    """Write a chat line for everybody at the table; the response is `Accepted`."""

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Look(Command, frozen=True, tag="look"):
    """Watch a table from a seat. Sent on the socket after connecting, and again to change the seat."""

    seat: SeatNumber | None = None
    """The seat to watch from; None for a spectator."""
    since: Annotated[int, Meta(ge=0)] = 0
    """The number of the last log entry the client has; those after it are sent."""
    partial: bool = False
    """Whether the client can put parts together: long logs in pages, changes as `Patch` messages, and
    previews of many options, for which it asks."""


# The server, its games and bots ------------------------------------------------------------------


class SettingInfo(Struct, frozen=True):
    """A setting of a game, for the form that opens a table."""

    name: str
    values: list[str]
    default: str
    summary: str
    title: str
    """The name that players read."""
    labels: list[str]
    """The name of each value that players read, in the order of `values`."""


class GameInfo(Struct, frozen=True):
    """A game of the server; part of `ServerInfo`."""

    name: str
    title: str
    version: int
    stage: str
    """How complete the implementation is."""
    seats: list[int]
    """The numbers of seats it can be played with."""
    seat_names: list[str]
    """The colours of the seats, in their order."""
    chooses_colours: bool
    """Whether players may choose their colours."""
    settings: list[SettingInfo]
    reconstructed: list[str]
    """The data that are reconstructed, because the original is lost."""
    source: str
    """The published game whose rules it plays."""
    has_secrets: bool
    """Whether some information is hidden, so that players who share a device need the handover screen."""
    daily: bool
    """Whether it has a deal of the day."""
    puzzles: int
    """How many puzzles there are."""


class BotInfo(Struct, frozen=True):
    """A bot of the server; part of `ServerInfo`."""

    name: str
    title: str
    summary: str
    games: list[str]
    """The names of the games it is offered for."""


class ServerInfo(Struct, frozen=True):
    """The server, its games and bots, and the person who asks: the first thing a client fetches."""

    version: str
    build: str
    """The id of the client's build; when it changes, the page must be reloaded."""
    compiled: bool
    """Whether the engine runs compiled by mypyc."""
    games: list[GameInfo]
    bots: list[BotInfo]
    me: str
    """The person's name; empty if they have given none."""
    reach: Literal["this computer", "the network", "everybody"]
    """From where the server can be reached."""
    address: str
    """The URL of the server for other devices; empty if it can be reached only from this computer."""
    qr: str
    """The QR code of `address`, as an SVG path on a grid; empty if there is no address."""
    qr_size: int
    """The number of squares on each side of the grid of `qr`."""
    lab: bool
    """Whether it has a lab."""


class LabRun(Struct, frozen=True):
    """A simulation of the lab: what is played, how far it is, and what came of it."""

    id: str
    game: str
    bots: list[str]
    settings: dict[str, str]
    games: int
    seed: int
    rotate: bool
    mine: bool
    """Whether the asking person started it, and may stop it."""
    stage: LabStage
    done: int
    """Games that are played."""
    answers: int
    games_per_second: float
    """How quickly one process plays it; 0 before the first game is over."""
    answers_per_second: float
    seconds_left: float | None
    """About how long it still takes; None while that cannot be said."""
    reason: str
    """Why it ended before all games were played, a sentence; empty if it did not."""
    has_report: bool
    started: float
    kept_until: float | None
    """When it is deleted; None before it is over."""
    command: str
    """The command that plays the same games without a server."""


class Lab(Struct, frozen=True):
    """The lab of the server: its limits, its bots, and the simulations of the asking person."""

    most_games: int
    """Most games of one simulation."""
    minutes: float
    """How long it plays for a person in a day."""
    minutes_left: float
    days_kept: int
    """Days after its end for which a simulation is kept."""
    bots: dict[str, list[str]]
    """The names of the bots that play in it, by game."""
    runs: list[LabRun]
    """The newest first."""


class Reminders(Struct, frozen=True):
    """Where the asking person hears that it is their turn."""

    kinds: list[ReminderKind]
    """The kinds that this server offers; empty if it sends no reminders."""
    minutes: int
    """After how many minutes without an answer a reminder is sent."""
    kind: ReminderKind = "none"
    to: str = ""
    """The e-mail address, or the host of the webhook."""
    state: ReminderState = ""


class RuleInfo(Struct, frozen=True):
    """A rule of a game, as players read it."""

    id: str
    heading: str
    chapter: str
    summary: str
    text: str
    source: str
    whereabouts: str
    """Where the rule stands in its source, in words."""
    wordings: dict[str, str] = {}
    """The text in other editions, by edition."""
    also: list[str] = []
    """Other words people search for."""


# Tables ------------------------------------------------------------------------------------------


class SeatInfo(Struct, frozen=True):
    """A seat as everybody may know it; part of `TableInfo`."""

    colour: str
    sitter: Sitter
    name: str
    """The name of the person or bot; empty for a person without a name, who is called by the colour."""
    bot: str
    """The name of the bot that plays the seat or stands in; empty if none does."""
    stand_in: bool
    """Whether a bot plays until the person comes back."""
    mine: bool
    """Whether the asking person holds the seat."""
    present: bool
    """Whether somebody watches the table from this seat."""
    seconds: float | None = None
    """Seconds left for the pending answer; None if the clock does not run for this seat."""
    reserve: float | None = None
    """Seconds left of the reserve; None at a table without a clock."""
    words: str = ""
    """The words its person has added to the dice; empty if none."""


class PuzzleState(Struct, frozen=True):
    """What is known of a puzzle; part of `LessonState`."""

    number: int
    """Its number among the puzzles of its game, from 1."""
    theme: str
    theme_title: str
    difficulty: Difficulty
    day: str
    """The date, if it is the puzzle of today; empty on other days."""
    task: Clause
    explanation: list[Clause]
    """Why the best is best; empty until it is solved."""


class LessonState(Struct, frozen=True):
    """How far a lesson is; part of `TableInfo`."""

    id: str
    title: str
    step: int
    """The open step, from 1."""
    steps: int
    text: str
    """The task of the open step, or what is said when the lesson is done."""
    done: bool
    lights: list[str]
    """Kinds of answers, or answers in notation, that are lit; empty if all options are."""
    part: Literal["", "hand", "players", "tickets", "map", "log"]
    """The part of the page the step points at; empty if none."""
    rules: list[str]
    """The ids of the rules it is about."""
    next: str
    """The id of the lesson after it; empty after the last."""
    next_title: str
    puzzle: PuzzleState | None = None
    """The puzzle, if the lesson is one; it has one step, and the text is its task or its explanation."""


class BranchInfo(Struct, frozen=True):
    """What a branch plays on from; part of `TableInfo`. It is not the game itself and counts nowhere."""

    name: str
    """What it is called; empty for a saved one."""
    moment: int
    """The number of moves that it has in common with the table it comes from."""
    parent: str
    """The id of the table it comes from; empty for a saved one."""
    root: str
    """The id of the game itself, at the root of the tree; empty for a saved one."""
    origin: str
    """Where it comes from, in words, as its record says it."""


class TableInfo(Struct, frozen=True):
    """A table without its game state, for the lobby and the page of the table."""

    id: str
    game: str
    title: str
    settings: dict[str, str]
    stage: Stage
    seats: list[SeatInfo]
    colours: list[str]
    """The colours of all seats, in their order, and then those that nobody plays."""
    listed: bool
    watching: Watching
    owner: bool
    """Whether the asking person opened the table."""
    opened: float
    """The time it was opened, as a Unix timestamp, like all times here."""
    touched: float
    """The time of its last change."""
    turns: int
    deciding: int | None
    """The seat that must answer; of several asked together one of the asking person's, if there is one."""
    result: str
    """The result line of the record; empty unless the game is over."""
    scores: list[int]
    """The score of each seat; empty unless the game is over."""
    winners: list[int]
    """The seats that have won; empty unless the game is over, and in a game for one."""
    clock: ClockPlan | None
    """The time limit; None without one."""
    watchers: int = 0
    """The number of spectators."""
    invitation: str = ""
    """The invitation code, which lets others take open seats; sent only to persons at the table."""
    expires: float = 0.0
    """The time at which the table is deleted unless it changes before."""
    commitment: str = ""
    """The hash of the secret that the dice follow from; the record reveals the secret at the end."""
    words_wanted: bool = False
    """Whether the game begins only once every person has added words to the dice."""
    day: str = ""
    """The date of the deal of the day; empty at other tables."""
    lesson: LessonState | None = None
    """The lesson that is played; None at other tables."""
    branch: BranchInfo | None = None
    """What it plays on from, if it is a branch; None at any other table."""


class Tables(Struct, frozen=True):
    """The tables of the lobby."""

    mine: list[TableInfo]
    """Those of the asking person."""
    gathering: list[TableInfo]
    """Listed tables with open seats."""
    running: list[TableInfo]
    """Listed tables that can be watched."""


class BranchTree(Struct, frozen=True):
    """A game and the branches from it that the asking person may see."""

    root: TableInfo | None
    """The game itself; None if it was deleted, or is not theirs to see."""
    branches: list[TableInfo]
    """In the order in which they were opened; each names the table it comes from."""


class LessonInfo(Struct, frozen=True):
    """A lesson in the list of lessons; part of `GameLessons`."""

    id: str
    title: str
    summary: str
    done: bool
    """Whether the asking person has done it."""


class GameLessons(Struct, frozen=True):
    """The lessons of a game, in their order."""

    game: str
    lessons: list[LessonInfo]


class ThemeInfo(Struct, frozen=True):
    """What puzzles of a game are about; part of `GamePuzzles`."""

    id: str
    title: str


class PuzzleInfo(Struct, frozen=True):
    """A puzzle in the list of puzzles, without its position; part of `GamePuzzles`."""

    id: str
    theme: str
    difficulty: Difficulty
    phase: Phase


class GamePuzzles(Struct, frozen=True):
    """The puzzles of a game, in their order."""

    game: str
    day: str
    """Today's date by universal time."""
    daily: str
    """The id of the puzzle of today."""
    themes: list[ThemeInfo]
    """The themes that some puzzle has."""
    puzzles: list[PuzzleInfo]


class DailyScore(Struct, frozen=True):
    """A person's score at the deal of a day, from their first finished try."""

    rank: int
    name: str
    """The person's name; empty if they have given none."""
    score: int
    mine: bool
    """Whether it is the score of the asking person."""


class Daily(Struct, frozen=True):
    """The deal of a day of a game, with its scores."""

    game: str
    day: str
    today: str
    """The current date by universal time, whose deal can be played."""
    until: float
    """The time at which that day ends."""
    scores: list[DailyScore]
    """The best scores, the highest first."""
    people: int
    """The number of persons who have finished it."""
    mine: DailyScore | None
    """The asking person's score; None if they have not finished."""
    practice: list[int]
    """The scores of the asking person's later tries, which do not count."""
    table: str
    """The id of the table with the asking person's unfinished try; empty if there is none."""


class OwnGame(Struct, frozen=True):
    """A person's finished tables of one game; part of `OwnGames`."""

    game: str
    played: int
    won: int
    """How many were won; 0 in a game for one."""
    best: int
    """The highest score."""
    best_table: str
    """The id of the table with that score."""


class DailyStreak(Struct, frozen=True):
    """A person's days at the daily deal of one game; part of `OwnGames`."""

    game: str
    days: int
    """The number of days finished."""
    current: int
    """The days in a row up to today, or to yesterday while today's deal is still before them."""
    longest: int
    best: int
    """The highest score that counts."""
    best_day: str


class OwnGames(Struct, frozen=True):
    """What a person has played on this server, as far as it is kept."""

    games: list[OwnGame]
    daily: list[DailyStreak]


class SeatKey(Struct, frozen=True):
    """The key of one's own seat, for its private link."""

    seat: int
    key: str
    """The secret with which `ClaimSeat` takes the seat on another device."""


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


class HowToPicture(Struct, frozen=True):
    """A picture of the page How to play: a position that the client draws with the game's board."""

    caption: str
    kind: str
    """The kind of answer whose board is in front; "" for the first view."""
    seats: int
    state: State


class HowToSection(Struct, frozen=True):
    """A section of the page How to play."""

    title: str
    paragraphs: list[str]
    steps: list[str]
    prices: list[tuple[str, str]]
    """What one gets or does, and what it costs or counts."""
    picture: HowToPicture | None


class HowToPlay(Struct, frozen=True):
    """How a game is played, on one page."""

    aim: str
    sections: list[HowToSection]


class Update(Struct, frozen=True, tag="update"):
    """The message on a socket after a `look` message: new log entries and the current state.

    It is sent after every change, too, unless the client can apply a `Patch`.
    """

    last: int
    """The number of the last entry of the table's log; of a page with `more`, that of its last entry."""
    lines: list[LogEntry]
    """The entries the watcher has not received yet."""
    state: State | None
    """The game state; None before the game begins, for spectators who may not watch yet, and with `more`."""
    table: TableInfo
    version: int = 0
    """The number of the state, which a `Patch` refers to; 0 without a state."""
    more: bool = False
    """Whether more pages of entries follow, the last of them with the state; only if looking `partial`."""


class Patch(Struct, frozen=True, tag="patch", omit_defaults=True):
    """The message on a socket after a change, to clients that look `partial`; empty fields are left out.

    The changes are those of `goldenspike.server.patch`. A client whose state has another number than `base`
    sends a `look` message again, and receives an `Update`.
    """

    last: int
    """The number of the last entry of the table's log."""
    base: int
    """The number of the state that the client must have."""
    version: int
    """The number of the state after the change."""
    state: Any = None
    """The change of the `State`; left out if it stays as it is."""
    table: Any = None
    """The change of the `TableInfo` that was sent last; left out if it stays as it is."""
    lines: list[LogEntry] = []
    """The entries the watcher has not received yet."""


class Moment(Struct, frozen=True):
    """An earlier state of a table, for the replay."""

    state: State
    lines: list[LogEntry]
    """The log entries of the answer that led to it."""


class Series(Struct, frozen=True):
    """A statistic of every seat over a whole game, such as the score."""

    name: str
    title: str
    values: list[list[int]]
    """For each seat the value at each point of time."""


class GameStatistics(Struct, frozen=True):
    """The statistics of a finished game, at up to a fixed number of points of time."""

    turns: list[int]
    """The number of the turn that begins at each point."""
    moments: list[int]
    """The number of answers before each point."""
    series: list[Series]
    """The statistics; the first is the score."""
    score_breakdown: list[ScorePart]
    """The points by source; empty if the game has no score breakdown or the time limit was exceeded."""


class DiceReport(Struct, frozen=True):
    """Whether all rolls and draws of a finished game follow from its secret."""

    chances: int
    """How many were redone, up to the first wrong one."""
    first_wrong: int
    """The number of the first move, a roll or a draw, that does not follow from the secret; 0 if all do."""
    matches_commitment: bool
    """Whether the secret is the one whose hash was shown from the start."""
    commitment: str
    secret: str
    """In hexadecimal digits."""
    words: list[str]
    """The words that the persons have added, by seat; empty if none has."""
    day: str
    """The day from which the luck follows instead; empty at other tables."""
    since: int = 0
    """How many moves came from another game, whose dice this secret says nothing about."""


class BranchCourse(Struct, frozen=True):
    """How a game went on from the moment at which two part; part of `BranchComparison`."""

    table: TableInfo
    lines: list[LogEntry]
    """The log entries of its first move after that moment; empty if there is none yet."""
    course: Course | None
    """The chances from there to the end; None before there is a review."""


class BranchComparison(Struct, frozen=True):
    """A branch beside what happened at the table it comes from."""

    moment: int
    """The number of moves that both have in common."""
    happened: BranchCourse
    instead: BranchCourse
    working: bool
    """Whether a review is still made, so that it is worth asking again."""


class ReviewState(Struct, frozen=True):
    """How far the review of a finished game is, and the review as it stands."""

    working: bool
    """Whether it is still refined, so that it is worth asking again."""
    stage: int
    """Stages done; 0 before there is a review."""
    stages: int
    done: int
    """Moments judged in the present stage."""
    total: int
    review: Review | None
    """None before the first stage is done, and for a client that has seen this stage."""


class Accepted(Struct, frozen=True, tag="accepted"):
    """The response to a command that is stored."""

    number: int
    """The number of the answer or undo; of a chat line, that of the last answer before it."""


class Unsure(Struct, frozen=True, tag="unsure"):
    """The response to a careful answer that was not played because it could not be taken back."""

    reason: str
    """Why it could not, as a sentence."""


class CommandError(Struct, frozen=True, tag="error"):
    """The response to a rejected command."""

    reason: str
    """Why it was rejected, as a sentence."""
    rule: str = ""
    """The id of the rule that forbids the answer; empty if no rule does."""
    heading: str = ""
    """The heading of that rule."""
    paragraph: str = ""
    """The text of that rule."""
    number: int = 0
    """The number that the next answer must have, if the number of the command was wrong."""
    template: str = ""
    """The reason with named places for the facts; empty if it has none."""
    facts: dict[str, Fact] = {}
    """The fact for each named place of the template."""
    verdict: Literal["", "good", "wrong"] = ""
    """At a puzzle, whether a legal move is good, but not the best, or not good; otherwise empty."""


class Preview(Struct, frozen=True, tag="preview"):
    """The response to `Ask` for a legal answer."""

    option: Option


class Previews(Struct, frozen=True):
    """The response to `AskPreviews`: these options with their previews; words that are none are left out."""

    options: list[Option]


class Goodbye(Struct, frozen=True, tag="goodbye"):
    """The last message on a socket that the server closes."""

    reason: str
    """Why it closes, as a sentence."""


encode = msgspec.json.encode
