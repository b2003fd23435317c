"""The page *How to play* of a game: its texts and the positions of its pictures.

A picture is the position at the start of one of the game's lessons; clients draw it with their own board.
"""

from __future__ import annotations

import tomllib
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from goldenspike.core.game import Game
from goldenspike.lessons import BrokenLesson, Lesson, Text

FILE_NAME: Final = "how_to_play.toml"


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of the board."""

    lesson: Text
    """The id of the lesson whose first position it shows."""
    caption: Text
    kind: str = ""
    """The kind of answer whose board is in front, for games with several boards."""
    around: tuple[Text, ...] = ()
    """The names of the cities or fields it is about, ringed and in the middle; none: the whole map."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the page; what it has is shown in the order of the fields."""

    title: Text
    paragraphs: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    """A numbered list."""
    prices: tuple[tuple[str, str], ...] = ()
    """What one gets or does, and what it costs or counts."""
    picture: Picture | None = None


class HowToPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The page of a game."""

    aim: Text
    sections: Annotated[tuple[Section, ...], Meta(min_length=1)]

    def text(self) -> str:
        """Return all words of the page."""
        parts = [self.aim]
        for section in self.sections:
            prices = [word for price in section.prices for word in price]
            caption = [] if section.picture is None else [section.picture.caption]
            parts.extend([section.title, *section.paragraphs, *section.steps, *prices, *caption])
        return " ".join(parts)


def of(game: Game, lessons: tuple[Lesson, ...]) -> HowToPlay | None:
    """Return the page of a game, None if it has none; raise BrokenLesson if it cannot be read.

    `lessons` are those of the game, from which the pictures are taken.
    """
    file = game.folder / FILE_NAME
    if not file.exists():
        return None
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
        document["sections"] = document.pop("section", [])
        page = msgspec.convert(document, HowToPlay)
    except (OSError, UnicodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BrokenLesson(f"The page {file} cannot be read: {error}.") from None
    known = {lesson.id for lesson in lessons}
    shown = [section.picture.lesson for section in page.sections if section.picture is not None]
    missing = sorted(set(shown) - known)
    if missing:
        raise BrokenLesson(f"The page {file} shows lessons that do not exist: {', '.join(missing)}.")
    return page
