"""The events of a game by answer, collected while playing and redacted for each viewer."""

from __future__ import annotations

from typing import final

from goldenspike.core.agenda import Table
from goldenspike.core.events import Event


@final
class Chronicle:
    """The events of a game, one page for every answer and page 0 for the opening."""

    def __init__(self) -> None:
        self.pages: list[list[Event]] = []

    def start(self, table: Table) -> None:
        """Collect the events of this table from now on."""
        table.announced = []

    def end_page(self, table: Table) -> None:
        """Store the events since the last page as a page of their own."""
        self.pages.append(table.announced if table.announced is not None else [])
        table.announced = []

    def events_for(self, viewer: int | None, since: int = 0) -> list[Event]:
        """Return the events from this page on as the viewer, or a watcher (None), may know them."""
        return [event.seen_by(viewer) for page in self.pages[since:] for event in page]
