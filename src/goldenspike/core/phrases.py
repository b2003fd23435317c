"""Notation of answers: one writer for each kind of answer, patterns that read them, and complaints that help.

Each game brings its own words. Shared are the frame (`Phrases`) and the reading of names and counted lists.
A complaint quotes only the beginning of what was written, so that endless input makes no endless message.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from goldenspike.core.play import UnknownMove, UnreadableMove

MOST_SHOWN: Final = 60
"""Characters of a whole move that a complaint quotes."""
MOST_SHOWN_OF_PART: Final = 40


class Phrases:
    """The notation of one game.

    >>> phrases = Phrases({int: str}, [(r"roll ([1-6])", int)], {"roll": "roll 3"})
    >>> phrases.read("ROLL  4")
    4
    """

    def __init__(
        self,
        writers: Mapping[type, Callable[[Any], str]],
        readers: Iterable[tuple[str, Callable[..., Any]]],
        hints: Mapping[str, str],
        only_dice: Collection[str] = (),
    ) -> None:
        """Take the writers by kind of answer and the readers by pattern, tried in this order.

        A reader is called with the groups of its pattern, which must match the whole text; case is ignored.
        `hints` has an example for each word that a move can begin with; those of `only_dice` are not
        suggested to players.
        """
        self.writers = writers
        self.readers = [
            (re.compile(pattern, re.IGNORECASE | re.ASCII), reader) for pattern, reader in readers
        ]
        self.hints = hints
        self.only_dice = only_dice

    def write(self, answer: Any) -> str:
        """Return an answer in words."""
        return self.writers[type(answer)](answer)

    def read(self, text: str) -> Any:
        """Return the answer that these words mean; raise UnknownMove if they mean none."""
        words = " ".join(text.split())
        for pattern, reader in self.readers:
            match = pattern.fullmatch(words)
            if match is not None:
                return reader(*match.groups())
        shown = words[:MOST_SHOWN]
        hint = self.hints.get(words.partition(" ")[0].casefold())
        if hint is not None:
            raise UnknownMove(f"'{shown}' cannot be read; write it like: {hint}.", shown, hint)
        known = ", ".join(sorted(set(self.hints) - set(self.only_dice)))
        raise UnknownMove(f"'{shown}' is not a move; moves begin with {known}.", shown, "")


# Parts of a phrase -------------------------------------------------------------------------------


def unreadable(text: str, complaint: str) -> UnreadableMove:
    """Return the error that quotes a part of a move and says what is wrong with it.

    >>> str(unreadable(" Atlantis ", "is no city."))
    "'Atlantis' is no city."
    """
    return UnreadableMove(f"'{text.strip()[:MOST_SHOWN_OF_PART]}' {complaint}")


def folded(text: str) -> str:
    """Return a name without case, full stops, curly apostrophes and needless spaces.

    >>> folded(" St.  Louis ")
    'st louis'
    """
    return " ".join(text.casefold().replace(".", "").replace("’", "'").split())


def read_name(text: str, names: Sequence[str], complaint: str) -> int:
    """Return the place of a name among these; raise UnreadableMove with the complaint and all of them.

    >>> read_name("Coal", ("cattle", "coal"), "is no resource")
    1
    """
    name = text.strip().casefold()
    if name not in names:
        raise unreadable(text, f"{complaint} (there are: {', '.join(names)}).")
    return names.index(name)


def look_up(text: str, places: Mapping[str, int], complaint: str) -> int:
    """Return what these places, by their folded names, hold for a name; raise UnreadableMove if nothing."""
    place = places.get(folded(text))
    if place is None:
        raise unreadable(text, complaint)
    return place


def read_counted(
    text: str, digits: int, of_what: str, fillers: Collection[str] = ("and",)
) -> list[tuple[int, str]]:
    """Return the words of a list, each with the number before it, 1 if there is none; fillers are skipped.

    Numbers have at most so many digits; a longer one counts as a word. Raise UnreadableMove if the list ends
    with a number.

    >>> read_counted("2 ore, coal", 3, "say of what")
    [(2, 'ore'), (1, 'coal')]
    """
    found: list[tuple[int, str]] = []
    number: int | None = None
    for word in text.replace(",", " ").split():
        if word.casefold() in fillers:
            continue
        if word.isdecimal() and word.isascii() and len(word) <= digits and number is None:
            number = int(word)
        else:
            found.append((1 if number is None else number, word))
            number = None
    if number is not None:
        raise unreadable(text, f"ends with a number: {of_what}.")
    return found
