"""Figures about the puzzles of each game, as lines of Markdown for docs/puzzles.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Final

from goldenspike.core.game import Game
from goldenspike.puzzles.library import of, themes
from goldenspike.puzzles.model import DIFFICULTIES, Puzzle

HEAD: Final = (
    "| game | puzzles | easy | medium | hard | opening | middle | end | margin, median (least) | "
    "second search, median (least) | judges |"
)


def summary_lines(games: Sequence[Game]) -> list[str]:
    """Return the tables of the puzzles of these games: their numbers and margins, then their themes."""
    lines = [
        HEAD,
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|",
    ]
    for game in games:
        found = of(game)
        if not found:
            lines.append(f"| `{game.name}` | 0 |{' |' * 9}")
            continue
        levels = Counter([one.difficulty for one in found])
        phases = Counter([one.phase for one in found])
        cells = [
            *[str(levels[level]) for level in DIFFICULTIES],
            *[str(phases[phase]) for phase in ("opening", "middle", "end")],
            margin_words(found, [one.first.margin for one in found]),
            margin_words(found, [one.second.margin for one in found]),
            "; ".join(sorted({f"{one.first.judge}, then {one.second.judge}" for one in found})),
        ]
        lines.append(f"| `{game.name}` | {len(found)} | {' | '.join(cells)} |")
    lines += ["", "| game | themes |", "|---|---|"]
    for game in games:
        counts = Counter([one.theme for one in of(game)])
        named = [f"{theme.title} {counts[theme.id]}" for theme in themes(game) if counts[theme.id]]
        lines.append(f"| `{game.name}` | {', '.join(named)} |")
    return lines


def margin_words(found: Sequence[Puzzle], values: list[float]) -> str:
    """Return the median of some margins with the smallest in brackets, as text: games of 100, or points."""
    if found[0].alone:
        return f"{median(values):.1f} ({min(values):.1f}) points"
    return f"{100 * median(values):.0f} ({100 * min(values):.0f}) of 100"
