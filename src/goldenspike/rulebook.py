"""The rulebook of a game in our own words: every rule with its id, its paragraph and its source.

Each game has a `rulebook.toml` in its folder. Refusals and tests cite the ids; the command line, the
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

FILE_NAME: Final = "rulebook.toml"
WORDING_PREFIX: Final = "wording_"
"""Prefix of the key of another edition's paragraph: wording_2010."""


class BrokenRulebook(GoldenSpikeError):
    """A rulebook cannot be read; the message names the file and the place."""


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule: what players read, what refusals and tests cite."""

    id: str
    page: int
    """0 for a rule of the house, and if `place` says where it stands."""
    heading: str
    chapter: str
    summary: str
    text: str
    source: str
    """'printed', 'ruling' or 'reconstructed'."""
    place: str = ""
    """Where it stands in a text without pages: rule 8 of the variant."""
    wordings: dict[str, str] = {}
    """The paragraph in other editions, by edition."""
    also: tuple[str, ...] = ()
    """Words people search for that the rule does not use, such as the names other games have for it."""

    def whereabouts(self) -> str:
        """Return where the rule stands, in words."""
        if self.place:
            return self.place
        return f"page {self.page}" if self.page else "a rule of the house"

    def worded(self, edition: str) -> str:
        """Return the paragraph in the wording of an edition."""
        return self.wordings.get(edition, self.text)

    def mentions(self, words: str) -> bool:
        """Return whether words of the rule begin so, whatever their case."""
        pattern = re.compile(rf"\b{re.escape(' '.join(words.split()))}", re.IGNORECASE)
        texts = (self.id, self.heading, self.summary, self.text, *self.wordings.values(), *self.also)
        return any(pattern.search(text) is not None for text in texts)


class Rulebook(msgspec.Struct, frozen=True):
    """All rules of a game in the order of the book."""

    game: str
    title: str
    source: str
    rules: tuple[Rule, ...]

    def rule(self, id_: str) -> Rule | None:
        """Return the rule with this id, whatever its case, or None."""
        sought = " ".join(id_.split()).casefold()
        for rule in self.rules:
            if rule.id.casefold() == sought:
                return rule
        return None

    def search(self, words: str) -> tuple[Rule, ...]:
        """Return the rules that mention these words, those in whose id or heading they stand first."""
        sought = " ".join(words.split()).casefold()
        found = [rule for rule in self.rules if rule.mentions(sought)]
        named = [rule for rule in found if sought in rule.id.casefold() or sought in rule.heading.casefold()]
        return (*named, *[rule for rule in found if rule not in named])


def of(game: Game) -> Rulebook:
    """Return the rulebook of a game; raise BrokenRulebook if it cannot be read."""
    return read(game.folder / FILE_NAME)


def read(file: Path) -> Rulebook:
    """Return the rulebook in a file; raise BrokenRulebook if it cannot be read."""
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError:
        raise BrokenRulebook(f"There is no rulebook at {file}.") from None
    except (UnicodeError, tomllib.TOMLDecodeError) as error:
        raise BrokenRulebook(f"The rulebook {file} cannot be read: {error}.") from None
    rules = document.pop("rule", [])
    document["rules"] = [_gather_wordings(rule) if isinstance(rule, dict) else rule for rule in rules]
    try:
        book = msgspec.convert(document, Rulebook)
    except msgspec.ValidationError as error:
        raise BrokenRulebook(f"The rulebook {file} is not complete: {error}.") from None
    ids = [rule.id.casefold() for rule in book.rules]
    twice = sorted({id_ for id_ in ids if ids.count(id_) > 1})
    if twice:
        raise BrokenRulebook(f"The rulebook {file} has two rules of one id: {', '.join(twice)}.")
    return book


def _gather_wordings(rule: dict[str, Any]) -> dict[str, Any]:
    """Collect the keys of other editions' paragraphs under `wordings`."""
    kept: dict[str, Any] = {}
    wordings: dict[str, Any] = {}
    for name, value in rule.items():
        if name.startswith(WORDING_PREFIX):
            wordings[name.removeprefix(WORDING_PREFIX)] = value
        else:
            kept[name] = value
    return {**kept, "wordings": wordings}
