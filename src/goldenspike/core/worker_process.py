"""What every worker process does first: play on the boards of the process that started it."""

from __future__ import annotations

from collections.abc import Mapping

from goldenspike.core.board_file import choose_board
from goldenspike.core.garbage import collect_seldom


def begin_worker(boards: Mapping[str, str]) -> None:
    """Choose these own boards by game, before any game is imported, and collect garbage seldom."""
    for game, text in boards.items():
        choose_board(game, text)
    collect_seldom()
