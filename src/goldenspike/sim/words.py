"""Names of kinds of answer and of figures in words, for pages and summaries."""

from __future__ import annotations

import re


def words_of(name: str) -> str:
    """Return the name of a kind or a figure in words.

    >>> words_of("BuildRail"), words_of("longest_link")
    ('build rail', 'longest link')
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).replace("_", " ").lower()


def joined(items: list[str]) -> str:
    """Return items as a list with commas and a final "and".

    >>> joined(["red"]), joined(["red", "blue", "white"])
    ('red', 'red, blue and white')
    """
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
