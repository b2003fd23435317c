"""Draw the plot of docs/bots.md: strength of the planner over thinking time, one panel per game."""

from __future__ import annotations

from math import log10
from typing import Any, Final

WIDTH: Final = 360
"""The width of a panel, in pixels."""
HEIGHT: Final = 230
LEFT: Final = 52
"""The margins of a panel, in pixels."""
RIGHT: Final = 16
TOP: Final = 34
BOTTOM: Final = 44
TEXT: Final = "#2b2620"
BACKGROUND: Final = "#f6f0e2"
LINE: Final = "#b8860b"
TICKS: Final = (5, 10, 20, 50, 100, 200, 500, 1000, 2000)


class Point:
    """The result of one budget: milliseconds, share of wins or score, and its interval."""

    def __init__(self, rung: dict[str, Any], milliseconds: float, *, alone: bool) -> None:
        self.milliseconds = milliseconds
        self.value = rung["score"] if alone else 100 * rung["share"]
        self.low = rung["score_low"] if alone else 100 * rung["low"]
        self.high = rung["score_high"] if alone else 100 * rung["high"]


def plot(rungs: list[dict[str, Any]], times: list[dict[str, Any]]) -> str:
    """Return the plot as SVG, with a panel for each game that has results.

    A budget in tables is plotted at the 99th percentile of its time for a decision, which is the time limit
    that a planner with a clock would need.
    """
    percentiles = {(line["game"], line["bot"]): line["p99"] for line in times}
    panels = []
    for game in ("america", "montana", "pioneer", "railways"):
        planned = [line for line in rungs if line["game"] == game and (game, line["bot"]) in percentiles]
        points = [Point(line, percentiles[game, line["bot"]], alone=game == "pioneer") for line in planned]
        if points:
            most_played = max(planned, key=lambda line: int(line["games"]))
            par = most_played["others_score"] if game == "pioneer" else 100 * most_played["par"]
            panels.append(panel(game, planned[0]["against"].replace("`", ""), points, par))
    height = HEIGHT * ((len(panels) + 1) // 2)
    parts = [
        f'<g transform="translate({WIDTH * (number % 2)} {HEIGHT * (number // 2)})">{part}</g>'
        for number, part in enumerate(panels)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {height}" '
        f'font-family="sans-serif" font-size="11" fill="{TEXT}">'
        f'<rect width="{2 * WIDTH}" height="{height}" fill="{BACKGROUND}"/>{"".join(parts)}</svg>\n'
    )


def panel(game: str, against: str, points: list[Point], par: float) -> str:
    """Return the panel of one game: milliseconds for a decision on a logarithmic x axis, strength on y."""
    points = sorted(points, key=lambda point: point.milliseconds)
    alone = game == "pioneer"
    values = [par, *[point.low for point in points], *[point.high for point in points]]
    lowest, highest = (min(values) - 5, max(values) + 5) if alone else (0, 100)
    first, last = log10(points[0].milliseconds), log10(points[-1].milliseconds)
    span = max(last - first, 0.1)

    def x(milliseconds: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (0.04 + 0.92 * (log10(milliseconds) - first) / span)

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (highest - value) / (highest - lowest)

    unit = "points" if alone else "% won"
    centre, foot = (LEFT + WIDTH - RIGHT) / 2, HEIGHT - BOTTOM
    parts = [
        f'<g font-size="13" font-weight="bold">{text(LEFT, 20, f"{game}: {unit} against {against}")}</g>',
        text(centre, HEIGHT - 10, "milliseconds in which 99 of 100 decisions are made", "middle"),
        f'<path d="M{LEFT} {y(par):.1f}H{WIDTH - RIGHT}" stroke="{TEXT}" stroke-dasharray="5 4"/>',
        text(WIDTH - RIGHT, y(par) - 4, "greedy" if alone else "par", "end"),
    ]
    for value in range(int(-(-lowest // 10)) * 10, int(highest) + 1, 10 if alone else 20):
        parts.append(
            f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="{TEXT}" stroke-opacity="0.15"/>'
        )
        parts.append(text(LEFT - 6, y(value) + 4, str(value), "end"))
    for tick in TICKS:
        if points[0].milliseconds * 0.9 <= tick <= points[-1].milliseconds * 1.1:
            parts.append(f'<path d="M{x(tick):.1f} {TOP}V{foot}" stroke="{TEXT}" stroke-opacity="0.15"/>')
            parts.append(text(x(tick), foot + 14, str(tick), "middle"))
    line = " ".join(f"{x(point.milliseconds):.1f},{y(point.value):.1f}" for point in points)
    parts.append(f'<polyline points="{line}" fill="none" stroke="{LINE}" stroke-width="2"/>')
    for point in points:
        across = x(point.milliseconds)
        parts += [
            f'<path d="M{across:.1f} {y(point.high):.1f}V{y(point.low):.1f}" stroke="{LINE}"/>',
            f'<circle cx="{across:.1f}" cy="{y(point.value):.1f}" r="4" fill="{LINE}"/>',
        ]
    return "".join(parts)


def text(across: float, down: float, words: str, anchor: str = "start") -> str:
    """Return an SVG text element at this point."""
    return f'<text x="{across:.1f}" y="{down:.1f}" text-anchor="{anchor}">{words}</text>'
