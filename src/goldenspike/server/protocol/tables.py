"""Tables without their game states, for the lobby and the page of a table."""

from __future__ import annotations

from msgspec import Struct

from goldenspike.server.protocol.commands import ClockPlan
from goldenspike.server.protocol.fields import Sitter, Stage, Watching
from goldenspike.server.protocol.learning import LessonState


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


class SeatKey(Struct, frozen=True):
    """The key of one's own seat, for its private link."""

    seat: int
    key: str
    """The secret with which `ClaimSeat` takes the seat on another device."""
