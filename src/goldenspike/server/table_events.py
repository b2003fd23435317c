"""Events of a table itself, stored beside the game's own: who sits down, leaves or lets a bot play.

A name is stored as it was at the time: the log still tells who it was after somebody else sits there.
"""

from __future__ import annotations

from typing import Final, final

from goldenspike.core.events import Event, Wording


@final
class SatDown(Event, frozen=True):
    """A person takes an open seat."""

    wording = Wording("{name} sits down.")
    name: str


@final
class BotSatDown(Event, frozen=True):
    """A bot takes a seat."""

    wording = Wording("{name}, a bot, sits down.")
    name: str


@final
class SeatOpened(Event, frozen=True):
    """A bot's seat is open again."""

    wording = Wording("A seat is open.")


@final
class ChoseColour(Event, frozen=True):
    """A person chooses the colour of their seat."""

    wording = Wording("{name} plays {colour}.")
    name: str
    colour: str


@final
class AddedWords(Event, frozen=True):
    """A person adds words to the dice."""

    wording = Wording("{name} adds words to the dice: “{words}”.")
    name: str
    words: str


@final
class GotUp(Event, frozen=True):
    """A person leaves a seat before the game begins."""

    wording = Wording("{name} gets up.")
    name: str


@final
class LeftToBot(Event, frozen=True):
    """A person leaves during the game."""

    wording = Wording("{name} leaves; a bot plays on.")
    name: str


@final
class BotStandsIn(Event, frozen=True):
    """A person lets a bot play."""

    wording = Wording("A bot plays for {name}.")
    name: str


@final
class TimeUp(Event, frozen=True):
    """A person's time is over."""

    wording = Wording("The time of {name} is up; a bot plays until they are back.")
    name: str


@final
class CameBack(Event, frozen=True):
    """A person plays again where a bot stood in."""

    wording = Wording("{name} is back.")
    name: str


@final
class ChangedDevice(Event, frozen=True):
    """A person claims their seat from another device."""

    wording = Wording("{name} plays on from another device.")
    name: str


@final
class WouldGiveUp(Event, frozen=True):
    """A person votes to end the game without a result."""

    wording = Wording("{name} would give the game up.")
    name: str


@final
class GivenUp(Event, frozen=True):
    """Everybody has voted to end the game."""

    wording = Wording("The game was given up.")


@final
class LessonDone(Event, frozen=True):
    """The last goal of a lesson is reached."""

    wording = Wording("The lesson is done.")


@final
class WhatIfBegins(Event, frozen=True):
    """A branch begins: its answers up to here are those of the other game."""

    wording = Wording("What if begins here. What follows is not the game itself.")


TABLE_EVENTS: Final = (
    SatDown,
    BotSatDown,
    SeatOpened,
    ChoseColour,
    AddedWords,
    GotUp,
    LeftToBot,
    BotStandsIn,
    TimeUp,
    CameBack,
    ChangedDevice,
    WouldGiveUp,
    GivenUp,
    LessonDone,
    WhatIfBegins,
)
"""Every kind of event of a table."""
