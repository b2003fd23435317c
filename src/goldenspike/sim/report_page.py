"""The report as one HTML page that needs no other file, and reads well light, dark and printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from goldenspike.core.game import Game
from goldenspike.sim.analysis import Analysis, Contrast
from goldenspike.sim.runner import Series, Tournament
from goldenspike.sim.summary import Share, distribution

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1f2328; --paper: #fff; --soft: #59636e; --rule: #d1d9e0;
  --mark: #0a5c8a; --other: #a04c00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --paper: #14181d; --soft: #9aa5b1;
  --rule: #3a434d; --mark: #6cb8e6; --other: #f0a35e; } }
@media print { :root { --ink: #000; --paper: #fff; --soft: #333; --rule: #999; --mark: #0a5c8a;
  --other: #a04c00; } section { break-inside: avoid; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; border-top: 1px solid var(--rule);
  padding-top: 1rem; }
table { border-collapse: collapse; font-size: .9rem; width: 100%; } td, th { padding: .2rem .5rem;
  text-align: right; border-bottom: 1px solid var(--rule); }
td:first-child, th:first-child { text-align: left; }
.scroll { overflow-x: auto; } svg { width: 100%; min-width: 30rem; height: auto; }
svg text { fill: var(--ink); font-size: 13px; }
.soft { color: var(--soft); } .bar { fill: var(--mark); fill-opacity: .65; }
.line { fill: none; stroke: var(--mark); stroke-width: 2.5; }
.second { stroke: var(--other); stroke-dasharray: 6 4; } .axis { stroke: var(--soft); }
.whisker { stroke: var(--ink); stroke-width: 1.5; } .par { stroke: var(--other); stroke-dasharray: 4 3; }
"""


def render(game: Game, played: Series | Tournament, found: Analysis) -> str:
    """Return the page."""
    title = f"{game.title}: {found.games:,} games"
    chosen = ", ".join([f"{name} {value}" for name, value in played.options.items()])
    first = (
        f"<p>Version {game.version}, seed {played.seed}, bots {escape(', '.join(played.bots))}. "
        f"Options: {escape(chosen or 'none')}. Unfinished after {game.turn_limit} turns: "
        f"{found.games - found.finished}.</p>"
    )
    parts = [first]
    if len(found.wins_by_seat) > 1:
        parts.append(seats_section(game, found))
        parts.append(bots_section(found))
    parts.append(length_section(found))
    if found.records:
        parts.append(course_section(found))
    parts.append(contrasts_section(found))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head>\n<body><main><h1>{escape(title)}</h1>\n{''.join(parts)}</main></body></html>\n"
    )


def section(title: str, *parts: str) -> str:
    """Return a section of the page."""
    return f"<section><h2>{escape(title)}</h2>\n{''.join(parts)}</section>\n"


def seats_section(game: Game, found: Analysis) -> str:
    """Return the wins by seat, with a verdict on whether seats are fair."""
    even = 1 / len(found.wins_by_seat)
    rows = [(game.seat_names[seat], share, even) for seat, share in enumerate(found.wins_by_seat)]
    return section("Wins by seat", f"<p>{escape(seats_verdict(game, found))}</p>", share_bars(rows))


def seats_verdict(game: Game, found: Analysis) -> str:
    """Return in words whether the seats are fair."""
    shares = found.wins_by_seat
    even = sum(share.times for share in shares) / max(1, shares[0].of) / len(shares)
    apart = [
        (game.seat_names[seat], share)
        for seat, share in enumerate(shares)
        if not share.low <= even <= share.high
    ]
    if not apart:
        widest = max(share.high - share.low for share in shares) / 2
        return (
            f"No seat is clearly better: the {even:.1%} of an even share lie in every interval. "
            f"A difference smaller than about {widest:.1%} would not show in {shares[0].of:,} games."
        )
    told = "; ".join(
        [f"{name} won {share.share:.1%} ({share.low:.1%} to {share.high:.1%})" for name, share in apart]
    )
    return f"Seats are not even: {told}. An even share is {even:.1%}."


def bots_section(found: Analysis) -> str:
    """Return the wins by bot."""
    rows = [(name, share, even) for name, (share, even) in found.wins_by_bot.items()]
    if len(rows) == 1:
        return section("Wins by bot", f"<p>All seats are played by {escape(rows[0][0])}.</p>")
    best = max(rows, key=lambda row: row[1].share - row[2])
    told = (
        f"{best[0]} won {best[1].share:.1%} of its games ({best[1].low:.1%} to {best[1].high:.1%}); "
        f"with equal strength it would have been {best[2]:.1%}."
    )
    return section("Wins by bot", f"<p>{escape(told)}</p>", share_bars(rows))


def length_section(found: Analysis) -> str:
    """Return length and scores."""
    if not found.turns:
        return section("Length and scores", "<p>No game came to its end.</p>")
    turns, scores = distribution(found.turns), distribution(found.scores)
    told = (
        f"A game takes {turns.mean:.1f} turns on average; one in ten ends by turn {turns.tenth}, "
        f"one in ten goes on past turn {turns.ninetieth}. The mean score is {scores.mean:.1f}, from "
        f"{scores.least} to {scores.most}, and half of all scores are {scores.median} or less."
    )
    return section(
        "Length and scores",
        f"<p>{told}</p>",
        histogram(found.turns, "turns"),
        histogram(found.scores, "points"),
    )


def course_section(found: Analysis) -> str:
    """Return how scores went on, and how often the lead changed."""
    changes = found.lead_changes
    several = len(found.wins_by_seat) > 1
    told = f"From {found.records:,} records."
    if several:
        half = found.half_time
        told += (
            f" The lead changed {sum(changes) / len(changes):.1f} times a game. Whoever led alone at half "
            f"time won {half.share:.0%} of those {half.of} games ({half.low:.0%} to {half.high:.0%})."
        )
    legend = "Solid: who has the best score at the end; dashed: the others." if several else "The mean score."
    lines = [[first for first, _ in found.course]]
    if several:
        lines.append([second for _, second in found.course])
    return section(
        "The course of a game", f"<p>{told}</p>", line_chart(lines), f'<p class="soft">{legend}</p>'
    )


def contrasts_section(found: Analysis) -> str:
    """Return what winners did differently, what they did less, and what nobody did."""
    several = len(found.wins_by_seat) > 1
    parts = []
    clear = [each for each in found.kinds if each.is_clear and several]
    more = sorted([each for each in clear if each.low > 0], key=lambda each: each.others - each.winners)
    less = sorted([each for each in clear if each.high < 0], key=lambda each: each.winners - each.others)
    if several and found.records:
        parts.append(f"<p>{escape(difference_words(more, less))}</p>")
    if found.unused:
        listed = ", ".join([words_of(name) for name in found.unused])
        parts.append(f"<p>Nobody ever did this in {found.records:,} games: {escape(listed)}.</p>")
    if found.figures:
        parts.append("<h3>At the end</h3>")
        parts.append(contrast_table(found.figures))
    if found.kinds:
        parts.append("<h3>How often in a game</h3>")
        parts.append(contrast_table(found.kinds) if several else count_table(found.kinds))
    return section("What winners did" if several else "What was done", *parts)


def difference_words(more: Sequence[Contrast], less: Sequence[Contrast]) -> str:
    """Return the clear differences in words."""
    told = []
    for sign, contrasts in (("more", more), ("less", less)):
        if contrasts:
            listed = ", ".join(
                [
                    f"{words_of(each.name)} ({each.winners:.1f} against {each.others:.1f})"
                    for each in contrasts[:5]
                ]
            )
            told.append(f"Winners did {sign} of: {listed}.")
    if less:
        told.append(
            "What winners do less of may be a poor choice, or one that only those who are behind need."
        )
    return " ".join(told) or "Winners and others did nothing clearly more or less often."


def words_of(name: str) -> str:
    """Return the name of a kind or a figure in words.

    >>> words_of("BuildRail"), words_of("longest_link")
    ('build rail', 'longest link')
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).replace("_", " ").lower()


# Tables and drawings -----------------------------------------------------------------------------


def contrast_table(contrasts: Sequence[Contrast]) -> str:
    """Return a table of contrasts; clear ones are bold."""
    rows = []
    for each in contrasts:
        interval = f"{each.low:+.2f} to {each.high:+.2f}"
        told = f"<b>{interval}</b>" if each.is_clear else interval
        rows.append(
            f"<tr><td>{escape(words_of(each.name))}</td><td>{each.winners:.2f}</td><td>{each.others:.2f}</td>"
            f"<td>{told}</td></tr>"
        )
    head = "<tr><th></th><th>winners</th><th>others</th><th>difference, 95 %</th></tr>"
    return f'<div class="scroll"><table>{head}{"".join(rows)}</table></div>'


def count_table(contrasts: Sequence[Contrast]) -> str:
    """Return a table of means, for a game for one."""
    rows = [
        f"<tr><td>{escape(words_of(each.name))}</td><td>{each.winners:.2f}</td></tr>" for each in contrasts
    ]
    return f'<div class="scroll"><table><tr><th></th><th>mean</th></tr>{"".join(rows)}</table></div>'


def share_bars(rows: Sequence[tuple[str, Share, float]]) -> str:
    """Return bars of shares with their intervals; a dashed mark where an even share would end."""
    top = max([share.high for _, share, _ in rows])
    parts = []
    for place, (name, share, even) in enumerate(rows):
        y = 10 + 34 * place
        low, end, high, par = (
            160 + 400 * value / top for value in (share.low, share.share, share.high, even)
        )
        parts.append(
            f'<text x="150" y="{y + 16}" text-anchor="end">{escape(name)}</text>'
            f'<rect class="bar" x="160" y="{y}" width="{end - 160:.1f}" height="22"/>'
            f'<path class="whisker" d="M{low:.1f} {y + 11}H{high:.1f}"/>'
            f'<path class="par" d="M{par:.1f} {y - 4}v30"/>'
            f'<text x="{high + 8:.1f}" y="{y + 16}">{share.share:.1%}</text>'
        )
    label = "; ".join([f"{name} {share.share:.1%}" for name, share, _ in rows])
    return drawing(34 * len(rows) + 14, label, "".join(parts))


def histogram(numbers: Sequence[int], unit: str) -> str:
    """Return a histogram of at most twenty columns."""
    least, most = min(numbers), max(numbers)
    width = max(1, -(-(most - least + 1) // 20))
    counts = [0] * ((most - least) // width + 1)
    for number in numbers:
        counts[(number - least) // width] += 1
    step = 560 / len(counts)
    parts = []
    for place, count in enumerate(counts):
        height = 110 * count / max(counts)
        parts.append(
            f'<rect class="bar" x="{40 + step * place:.1f}" y="{130 - height:.1f}" '
            f'width="{max(1.0, step - 2):.1f}" height="{height:.1f}"/>'
        )
    parts.append('<path class="axis" d="M40 130H600"/>')
    parts.append(f'<text x="40" y="150">{least}</text>')
    parts.append(f'<text x="600" y="150" text-anchor="end">{most} {unit}</text>')
    return drawing(160, f"How many {unit}, from {least} to {most}", "".join(parts))


def line_chart(lines: Sequence[Sequence[float]]) -> str:
    """Return lines over the course of a game, the second one dashed."""
    low = min([0.0, *[min(line) for line in lines]])
    top = max([max(line) for line in lines])
    span = max(1e-9, top - low)
    parts = []
    for place, line in enumerate(lines):
        points = [
            f"{40 + 560 * step / max(1, len(line) - 1):.1f},{150 - 130 * (value - low) / span:.1f}"
            for step, value in enumerate(line)
        ]
        parts.append(f'<polyline class="line{" second" if place else ""}" points="{" ".join(points)}"/>')
        parts.append(f'<text x="604" y="{154 - 130 * (line[-1] - low) / span:.1f}">{line[-1]:.0f}</text>')
    parts.append('<path class="axis" d="M40 150H600"/>')
    parts.append(
        '<text x="40" y="170">first turn</text><text x="600" y="170" text-anchor="end">last turn</text>'
    )
    return drawing(180, "Scores from the first turn to the last", "".join(parts))


def drawing(height: int, label: str, inside: str) -> str:
    """Return a drawing with a text for those who do not see it."""
    svg = f'<svg viewBox="0 0 660 {height}" role="img" aria-label="{escape(label)}">{inside}</svg>'
    return f'<div class="scroll">{svg}</div>\n'
