"""Checks of the HTML pages that the command line writes."""

from __future__ import annotations

import re
from html.parser import HTMLParser


class Balanced(HTMLParser):
    """Checks that what is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta"}:
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing is left open."""


def check_page(text: str) -> None:
    """Assert that a page is well formed, needs no other file, and has its dark and its printed form."""
    checker = Balanced()
    checker.feed(text)
    assert checker.opened == []
    assert not re.search(r"(src|href)=|url\(|@import", text), "the page needs no other file"
    assert "nan" not in re.findall(r"[\d.a-z-]+", text.lower())
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
