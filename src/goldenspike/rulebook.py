"""A game's rulebook in our own words: every rule with its id, its paragraph and where it comes from.

Each game keeps it as `rulebook.toml` in its folder. Refusals and tests cite the ids; the command line, the
documents and the client show the paragraphs.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec

from goldenspike.core.game import Game
from goldenspike.core.play import GoldenSpikeError

FILE: Final = "rulebook.toml"
WORDING: Final = "wording_"
"""The key of another edition's paragraph begins so: wording_2010."""


class BrokenRulebook(GoldenSpikeError):
    """A rulebook cannot be read; the message names the file and the place."""


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule: what players read, what refusals and tests cite."""

    id: str
    page: int
    """0 for a rule of the house, and where the place is said in words."""
    heading: str
    chapter: str
    summary: str
    text: str
    source: str
    """Where it comes from: printed, ruling or reconstructed."""
    place: str = ""
    """Where it stands, in a text without pages: rule 8 of the variant."""
    wordings: dict[str, str] = {}
    """The paragraph as other editions put it."""

    def whereabouts(self) -> str:
        """Where it stands, in words."""
        if self.place:
            return self.place
        return f"page {self.page}" if self.page else "a rule of the house"

    def worded(self, edition: str) -> str:
        """The paragraph as this edition puts it."""
        return self.wordings.get(edition, self.text)

    def mentions(self, words: str) -> bool:
        """Whether it has a word that begins so, capitals aside."""
        sought = re.compile(rf"\b{re.escape(' '.join(words.split()))}", re.IGNORECASE)
        places = (self.id, self.heading, self.summary, self.text, *self.wordings.values())
        return any(sought.search(place) is not None for place in places)


class Rulebook(msgspec.Struct, frozen=True):
    """All rules of a game in the order of the book."""

    game: str
    title: str
    source: str
    rules: tuple[Rule, ...]

    def rule(self, id_: str) -> Rule | None:
        """The rule with this id, capitals aside."""
        sought = " ".join(id_.split()).casefold()
        for rule in self.rules:
            if rule.id.casefold() == sought:
                return rule
        return None

    def search(self, words: str) -> tuple[Rule, ...]:
        """The rules that mention these words; those whose id or heading does come first."""
        sought = " ".join(words.split()).casefold()
        found = [rule for rule in self.rules if rule.mentions(sought)]
        named = [rule for rule in found if sought in rule.id.casefold() or sought in rule.heading.casefold()]
        return (*named, *[rule for rule in found if rule not in named])


def of(game: Game) -> Rulebook:
    """The rulebook of a game."""
    return read(game.folder / FILE)


def read(file: Path) -> Rulebook:
    """The rulebook in this file; BrokenRulebook if there is none."""
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError:
        raise BrokenRulebook(f"There is no rulebook at {file}.") from None
    except (UnicodeError, tomllib.TOMLDecodeError) as error:
        raise BrokenRulebook(f"The rulebook {file} cannot be read: {error}.") from None
    rules = written.pop("rule", [])
    written["rules"] = [_gather_wordings(rule) if isinstance(rule, dict) else rule for rule in rules]
    try:
        book = msgspec.convert(written, Rulebook)
    except msgspec.ValidationError as error:
        raise BrokenRulebook(f"The rulebook {file} is not complete: {error}.") from None
    ids = [rule.id.casefold() for rule in book.rules]
    twice = sorted({id_ for id_ in ids if ids.count(id_) > 1})
    if twice:
        raise BrokenRulebook(f"The rulebook {file} has two rules of one id: {', '.join(twice)}.")
    return book


def _gather_wordings(rule: dict[str, Any]) -> dict[str, Any]:
    """The keys of other editions as one part of the rule."""
    plain = {name: value for name, value in rule.items() if not name.startswith(WORDING)}
    others = {name.removeprefix(WORDING): value for name, value in rule.items() if name.startswith(WORDING)}
    return {**plain, "wordings": others}
