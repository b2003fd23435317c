"""The comparison of two variants as one HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from goldenspike.core.game import Game
from goldenspike.sim.comparison import (
    FIGURES,
    GROUPS,
    MOVES,
    Comparison,
    Difference,
    effect_words,
    number_words,
)
from goldenspike.sim.drawings import effect_bars, items, page, paragraph, section, table

MOST_DRAWN: Final = 24
"""Effects of a section that are drawn, the largest; its table shows all."""
HOW: Final = (
    "Game by game both variants have the same bots at the same seats and the same seed. The difference is "
    "the mean over the pairs, with its 95 % interval; the effect is the difference in standard deviations of "
    "single games. Bold differences hold beyond doubt: after Holm’s correction, the chance that any of them "
    "would show where nothing differs is 5 %."
)


def render_comparison(game: Game, found: Comparison) -> str:
    """Return the page."""
    title = f"{game.title}: {found.second} against {found.first}"
    about = (
        f"{found.pairs:,} pairs of games, version {found.version}, seed {found.seed}, bots "
        f"{', '.join(found.bots)}. Left out because a game came to the turn limit: {found.unfinished}."
    )
    parts = [paragraph(about), items(found.sentences), *difference_sections(found)]
    parts.append(section("How this was made", f'<p class="soft">{escape(HOW)}</p>', settings_table(found)))
    return page(title, *parts)


def difference_sections(found: Comparison) -> list[str]:
    """Return a section for each group of numbers."""
    parts = []
    for group in GROUPS:
        rows = [each for each in found.differences if each.group == group]
        if rows:
            drawn = rows
            if group in (FIGURES, MOVES):
                drawn = sorted(rows, key=lambda each: -abs(each.effect))[:MOST_DRAWN]
            parts.append(section(group, effects(drawn), difference_table(found, rows)))
    return parts


def effects(rows: Sequence[Difference]) -> str:
    """Return the effects of these differences, drawn."""
    return effect_bars(
        [(each.name, each.effect, each.effect_low, each.effect_high, each.beyond_doubt) for each in rows]
    )


def difference_table(found: Comparison, rows: Sequence[Difference]) -> str:
    """Return a table of differences; those beyond doubt are bold."""
    lines = []
    for each in rows:
        if each.is_share:
            interval = f"{100 * each.low:+.1f} to {100 * each.high:+.1f} points"
            numbers = [f"{each.first:.1%}", f"{each.second:.1%}"]
        else:
            interval = f"{each.low:+.2f} to {each.high:+.2f}"
            numbers = [number_words(each.first), number_words(each.second)]
        told = f"<b>{interval}</b>" if each.beyond_doubt else interval
        lines.append([escape(each.name), *numbers, told, effect_words(each)])
    return table(("", found.first, found.second, "difference, 95 %", "effect"), lines)


def settings_table(found: Comparison) -> str:
    """Return the settings of both variants."""
    first, second = found.options
    rows = []
    for name, value in first.items():
        other = second[name]
        cells = [escape(value), escape(other)]
        rows.append([escape(name), *([f"<b>{cell}</b>" for cell in cells] if value != other else cells)])
    return table(("setting", found.first, found.second), rows)
