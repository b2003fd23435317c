"""What was told at the table, page by page: derived from playing, per viewer, absent in playouts."""

from __future__ import annotations

from typing import final

from goldenspike.core.agenda import Table
from goldenspike.core.events import Event


@final
class Chronicle:
    """The events of a game, one page for every answer and page 0 for the opening."""

    def __init__(self) -> None:
        self.pages: list[list[Event]] = []

    def listen(self, table: Table) -> None:
        """Have the table tell what happens from now on."""
        table.told = []

    def turn_page(self, table: Table) -> None:
        """Take down what the table has told since the last page."""
        self.pages.append(table.told if table.told is not None else [])
        table.told = []

    def told_to(self, viewer: int | None, since: int = 0) -> list[Event]:
        """What this viewer, or an onlooker, heard from this page on."""
        return [event.seen_by(viewer) for page in self.pages[since:] for event in page]
