"""The server with its games and bots, and what it knows of the asking person."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from goldenspike.server.protocol.fields import ReminderKind, ReminderState


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
    own_board: bool
    """Whether it is the site of an own board, with one game and without lessons and puzzles."""


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
