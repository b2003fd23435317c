"""The judgement of a battery as one HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from goldenspike.core.game import Game
from goldenspike.sim.balance import (
    Balance,
    Fairness,
    SeatFindings,
    SettingFindings,
    deal_sentence,
    fairness_words,
    length_sentence,
    setting_sentences,
    skill_sentence,
    usage_sentences,
    verdict_words,
)
from goldenspike.sim.battery import ALWAYS
from goldenspike.sim.comparison import effect_words, number_words
from goldenspike.sim.drawings import items, page, paragraph, section, share_bars, table
from goldenspike.sim.report_page import PLACES, luck_section
from goldenspike.sim.usage import PieceUse

HOW: Final = (
    "Each bot plays against itself at every number of seats. The drawn intervals hold for all seats of a "
    "part together with 95 %. A part is called fair if every share lies within the margin of an even one (an "
    "equivalence test at 5 %), and not fair if a share differs from it by intervals that hold for all shares "
    "of this page together with 95 %. Shared wins are nobody’s. A value of a setting plays the same seeds as "
    "the default, and what is called beyond doubt holds for all values and numbers together."
)
MOST_EFFECTS: Final = 6
"""Differences that the table of a setting shows."""


def render_balance(game: Game, found: Balance) -> str:
    """Return the page."""
    chosen = ", ".join([f"{name} {value}" for name, value in found.options.items()])
    parts = [
        f'<p class="lead">{escape(verdict_words(found))}</p>',
        paragraph(
            f"{found.games:,} games between {', '.join(found.bots)}; version {found.version}, "
            f"seed {found.seed}."
        ),
        *[seats_part(game, each) for each in found.seats],
    ]
    if found.skill:
        rows = [(f"{each.bot}, {each.seats} seats", each.wins, each.even) for each in found.skill]
        parts.append(
            section("Skill", items([skill_sentence(each) for each in found.skill]), share_bars(rows))
        )
    if found.deals:
        parts.append(section("The luck of the deal", items([deal_sentence(each) for each in found.deals])))
    if found.luck is not None:
        parts.append(luck_section(found.luck))
    if found.settings:
        parts.append(settings_section(found))
    parts.append(usage_section(found))
    parts.append(
        section(
            "How this was made", f'<p class="soft">{escape(HOW)} Settings: {escape(chosen or "none")}.</p>'
        )
    )
    return page(f"{found.title}: is it balanced?", *parts)


def seats_part(game: Game, each: SeatFindings) -> str:
    """Return the section about one bot at one number of seats."""
    parts = []
    if each.by_seat is not None:
        names = list(game.seat_names)
        aim = " It chooses without aim and does not count for the verdict." if each.bot == ALWAYS else ""
        parts.append(paragraph(first_capital(fairness_words(each.by_seat, names, "seat")) + aim))
        parts.append(fairness_bars(each.by_seat, names))
    if each.by_place is not None:
        parts.append("<h3>By the order of the first turn</h3>")
        parts.append(paragraph(first_capital(fairness_words(each.by_place, PLACES, "place"))))
        parts.append(fairness_bars(each.by_place, PLACES))
    if each.turns is not None:
        shared = f" Shared wins: {each.shared}." if each.seats > 1 else ""
        parts.append(paragraph(length_sentence(each) + shared))
    title = each.bot if each.seats == 1 else f"{each.seats} seats, all {each.bot}"
    return section(title, *parts)


def first_capital(words: str) -> str:
    """Return words with a capital at the start."""
    return words[:1].upper() + words[1:]


def fairness_bars(found: Fairness, names: Sequence[str]) -> str:
    """Return the shares with their intervals, beside an even share."""
    return share_bars([(names[number], share, found.even) for number, share in enumerate(found.shares)])


def settings_section(found: Balance) -> str:
    """Return what settings change."""
    parts = [items(setting_sentences(found) or ["No setting was compared."])]
    for each in found.settings:
        if each.matters:
            parts.append(f"<h3>{escape(f'{each.setting}={each.value}')}</h3>")
            parts.append(effects_table(each))
    return section("Settings", *parts)


def effects_table(each: SettingFindings) -> str:
    """Return the largest differences that are beyond doubt."""
    clear = sorted(
        [one for one in each.comparison.differences if one.beyond_doubt], key=lambda one: -abs(one.effect)
    )
    rows = []
    for one in clear[:MOST_EFFECTS]:
        numbers = [f"{one.first:.1%}", f"{one.second:.1%}"] if one.is_share else []
        numbers = numbers or [number_words(one.first), number_words(one.second)]
        rows.append([escape(one.name), *numbers, effect_words(one)])
    return table(("", each.comparison.first, each.comparison.second, "effect"), rows)


def usage_section(found: Balance) -> str:
    """Return the section about pieces and kinds of answer that never matter."""
    told = usage_sentences(found) or ["Every kind of move and every piece was used."]
    parts = [items(told)]
    if found.unused_pieces:
        listed = ", ".join([piece.piece for piece in found.unused_pieces])
        parts.append(
            f"<details><summary>All {len(found.unused_pieces):,} that were never chosen</summary>"
            f"<p>{escape(listed)}</p></details>"
        )
    if found.clear_pieces:
        parts.append("<h3>Pieces that go with winning or losing</h3>")
        parts.append(piece_table(found.clear_pieces))
    return section("What nobody needs, and what matters", *parts)


def piece_table(pieces: Sequence[PieceUse]) -> str:
    """Return the pieces with the share of their users that won."""
    rows = [
        [
            escape(piece.piece),
            f"{piece.won.of:,}",
            f"{piece.won.share:.0%} ({piece.won.low:.0%} to {piece.won.high:.0%})",
            f"{piece.even:.0%}",
        ]
        for piece in pieces
    ]
    return table(("", "seats that chose it", "won", "even"), rows)
