"""Plots of the lab's pages as SVG, and the frame of a page that needs no other file."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from goldenspike.sim.summary import Share

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1f2328; --paper: #fff; --soft: #59636e; --rule: #d1d9e0;
  --mark: #0a5c8a; --other: #a04c00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --paper: #14181d; --soft: #9aa5b1;
  --rule: #3a434d; --mark: #6cb8e6; --other: #f0a35e; } }
@media print { :root { --ink: #000; --paper: #fff; --soft: #333; --rule: #999; --mark: #0a5c8a;
  --other: #a04c00; } figure, tr, .short { break-inside: avoid; } h2, h3 { break-after: avoid; }
  body { font-size: 11pt; max-width: none; margin: 0; } details > summary { display: none; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.15rem; margin-top: 2rem;
  border-top: 1px solid var(--rule); padding-top: 1rem; } h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
table { border-collapse: collapse; font-size: .9rem; width: 100%; font-variant-numeric: tabular-nums; }
td, th { padding: .2rem .5rem; text-align: right; border-bottom: 1px solid var(--rule); }
td:first-child, th:first-child { text-align: left; } li { margin: .3rem 0; } figure { margin: .6rem 0; }
.scroll { overflow-x: auto; } svg { width: 100%; min-width: 30rem; height: auto; display: block; }
svg text { fill: var(--ink); font-size: 13px; } .lead { font-size: 1.1rem; font-weight: 600; }
.soft, figcaption { color: var(--soft); font-size: .9rem; } .bar { fill: var(--mark); fill-opacity: .65; }
.bar2 { fill: var(--other); fill-opacity: .55; } .grid { stroke: var(--rule); }
.line { fill: none; stroke: var(--mark); stroke-width: 2.5; }
.second { stroke: var(--other); stroke-dasharray: 6 4; } .axis { stroke: var(--soft); }
.whisker { stroke: var(--ink); stroke-width: 1.5; } .par { stroke: var(--other); stroke-dasharray: 4 3; }
.expected { stroke: var(--ink); stroke-width: 2; } .dot { fill: var(--mark); } .faint { opacity: .45; }
svg .tick { fill: var(--soft); font-size: 12px; }
"""
TWO_WAYS: Final = '<p class="soft">Solid or first: winners; dashed or second: the others.</p>'


def page(title: str, *parts: str) -> str:
    """Return a whole page."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head>\n<body><main><h1>{escape(title)}</h1>\n{''.join(parts)}</main></body></html>\n"
    )


def section(title: str, *parts: str) -> str:
    """Return a section of the page."""
    return f"<section><h2>{escape(title)}</h2>\n{''.join(parts)}</section>\n"


def paragraph(text: str) -> str:
    """Return a paragraph."""
    return f"<p>{escape(text)}</p>\n"


def items(sentences: Sequence[str]) -> str:
    """Return sentences as a list."""
    return f"<ul>{''.join([f'<li>{escape(sentence)}</li>' for sentence in sentences])}</ul>\n"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table of cells that are HTML already; the heads are plain."""
    heads = "".join([f'<th scope="col">{escape(cell)}</th>' for cell in head])
    lines = ["<tr>" + "".join([f"<td>{cell}</td>" for cell in row]) + "</tr>" for row in rows]
    return f'<div class="scroll"><table><tr>{heads}</tr>{"".join(lines)}</table></div>\n'


def share_bars(rows: Sequence[tuple[str, Share, float]]) -> str:
    """Return bars of shares with their intervals; a dashed mark where an even share would end."""
    top = max([max(share.high, even) for _, share, even in rows])
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
            f'<text x="{max(high, par) + 8:.1f}" y="{y + 16}">{share.share:.1%}</text>'
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


def line_chart(
    lines: Sequence[Sequence[float]],
    label: str = "Scores from the first turn to the last",
    ends: tuple[str, str] = ("first turn", "last turn"),
) -> str:
    """Return lines from one end to the other, the second one dashed."""
    low = min([0.0, *[min(line) for line in lines]])
    top = max([max(line) for line in lines])
    span = max(1e-9, top - low)
    parts = []
    written: list[float] = []
    for place, line in enumerate(lines):
        points = [
            f"{40 + 560 * step / max(1, len(line) - 1):.1f},{150 - 130 * (value - low) / span:.1f}"
            for step, value in enumerate(line)
        ]
        parts.append(f'<polyline class="line{" second" if place else ""}" points="{" ".join(points)}"/>')
        y = 154 - 130 * (line[-1] - low) / span
        if written and abs(y - written[0]) < 14:
            y = written[0] + (14 if y >= written[0] else -14)
        written.append(y)
        parts.append(f'<text x="604" y="{y:.1f}">{short_number(line[-1])}</text>')
    parts.append('<path class="axis" d="M40 150H600"/>')
    parts.append(
        f'<text x="40" y="170">{escape(ends[0])}</text>'
        f'<text x="600" y="170" text-anchor="end">{escape(ends[1])}</text>'
    )
    return drawing(180, label, "".join(parts))


def pair_bars(
    label: str,
    categories: Sequence[str],
    firsts: Sequence[float],
    seconds: Sequence[float] = (),
    expected: Sequence[float] = (),
) -> str:
    """Return a bar for each category, or two; a mark where a number was to be expected."""
    top = max([0.0, *firsts, *seconds, *expected]) or 1.0
    height = 22 if not seconds else 32
    parts = []
    for place, category in enumerate(categories):
        y = 6 + (height + 8) * place
        name = category if len(category) <= 30 else f"{category[:29]}…"
        parts.append(f'<text x="230" y="{y + height / 2 + 4}" text-anchor="end">{escape(name)}</text>')
        thick = height if not seconds else height / 2 - 1
        for row, values in enumerate([firsts, seconds] if seconds else [firsts]):
            long = 350 * max(0.0, values[place]) / top
            end = max(long, 350 * expected[place] / top if expected else 0.0)
            at = y + row * (thick + 2)
            parts.append(
                f'<rect class="bar{"2" if row else ""}" x="240" y="{at:.1f}" width="{long:.1f}" '
                f'height="{thick:.1f}"/>'
                f'<text class="tick" x="{246 + end:.1f}" y="{at + thick / 2 + 4:.1f}">'
                f"{short_number(values[place])}</text>"
            )
        if expected:
            at_x = 240 + 350 * expected[place] / top
            parts.append(f'<path class="expected" d="M{at_x:.1f} {y - 2}v{height + 4}"/>')
    return drawing((height + 8) * len(categories) + 8, label, "".join(parts))


def effect_bars(rows: Sequence[tuple[str, float, float, float, bool]]) -> str:
    """Return effects as points with their intervals around 0; those that are not clear are faint."""
    reach = max([max(abs(low), abs(high)) for _, _, low, high, _ in rows]) or 1.0

    def x(value: float) -> float:
        return 430 + 200 * value / reach

    parts = [f'<path class="axis" d="M430 4V{24 * len(rows) + 8}"/>']
    for place, (name, effect, low, high, clear) in enumerate(rows):
        y = 18 + 24 * place
        words = name if len(name) <= 30 else f"{name[:29]}…"
        parts.append(
            f'<g class="{"clear" if clear else "faint"}">'
            f'<text x="222" y="{y + 4}" text-anchor="end">{escape(words)}</text>'
            f'<path class="whisker" d="M{x(low):.1f} {y}H{x(high):.1f}"/>'
            f'<circle class="dot" cx="{x(effect):.1f}" cy="{y}" r="5"/></g>'
        )
    parts.append(
        f'<text class="tick" x="230" y="{24 * len(rows) + 24}">−{reach:.2f}</text>'
        f'<text class="tick" x="430" y="{24 * len(rows) + 24}" text-anchor="middle">0</text>'
        f'<text class="tick" x="630" y="{24 * len(rows) + 24}" text-anchor="end">+{reach:.2f}</text>'
    )
    label = "; ".join([f"{name} {effect:+.2f}" for name, effect, _, _, _ in rows])
    return drawing(24 * len(rows) + 30, f"Effects in standard deviations: {label}", "".join(parts))


def short_number(value: float) -> str:
    """Return a number in at most three digits that count.

    >>> short_number(12.345), short_number(1.234), short_number(0.0)
    ('12', '1.2', '0')
    """
    if abs(value) >= 10 or value == 0:
        return f"{value:.0f}"
    return f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}"


def drawing(height: float, label: str, inside: str) -> str:
    """Return a drawing with a text for those who do not see it."""
    svg = f'<svg viewBox="0 0 660 {height:.0f}" role="img" aria-label="{escape(label)}">{inside}</svg>'
    return f'<figure class="scroll">{svg}</figure>\n'
