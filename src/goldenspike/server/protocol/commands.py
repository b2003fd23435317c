"""Commands: the bodies of POST requests, and what a client sends on a socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from goldenspike.core.board_file import LONGEST_BOARD
from goldenspike.server.protocol.fields import (
    Code,
    CommandId,
    Name,
    ReminderKind,
    SeatNumber,
    Short,
    Watching,
)
from goldenspike.server.protocol.limits import (
    LARGEST_SEED,
    LONGEST_ADDRESS,
    LONGEST_BRANCH_NAME,
    LONGEST_CHAT,
    LONGEST_DICE_WORDS,
    LONGEST_NAME,
    LONGEST_RECORD,
    LONGEST_WORDS,
    MOST_PREVIEWS,
)


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
    board: Annotated[str, Meta(max_length=LONGEST_BOARD)] = ""
    """The text of an own board, in the form of the game's `board.toml`; '' for that of the box."""


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
