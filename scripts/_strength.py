"""The plot of docs/bots.md: how much a planner wins with how much time, one small picture for each game."""

from __future__ import annotations

from math import log10
from typing import Any, Final

WIDE: Final = 360
HIGH: Final = 230
LEFT: Final = 52
RIGHT: Final = 16
TOP: Final = 34
BOTTOM: Final = 44
INK: Final = "#2b2620"
PAPER: Final = "#f6f0e2"
ACCENT: Final = "#b8860b"
TICKS: Final = (5, 10, 20, 50, 100, 200, 500, 1000, 2000)


class Point:
    """What came out with one budget: milliseconds, the value, and its interval."""

    def __init__(self, rung: dict[str, Any], milliseconds: float, *, alone: bool) -> None:
        self.milliseconds = milliseconds
        self.value = rung["score"] if alone else 100 * rung["share"]
        self.low = rung["score_low"] if alone else 100 * rung["low"]
        self.high = rung["score_high"] if alone else 100 * rung["high"]


def plot(rungs: list[dict[str, Any]], times: list[dict[str, Any]]) -> str:
    """The picture as SVG: games in a square, as far as there is something to show of them.

    A budget in tables stands for the time in which 99 of 100 decisions are made with it: so long one would
    let a planner think that goes by the clock.
    """
    long = {(line["game"], line["bot"]): line["p99"] for line in times}
    shown = []
    for game in ("america", "montana", "pioneer", "railways"):
        planned = [line for line in rungs if line["game"] == game and (game, line["bot"]) in long]
        points = [Point(line, long[game, line["bot"]], alone=game == "pioneer") for line in planned]
        if points:
            most = max(planned, key=lambda line: int(line["games"]))
            par = most["others_score"] if game == "pioneer" else 100 * most["par"]
            shown.append(panel(game, planned[0]["against"].replace("`", ""), points, par))
    high = HIGH * ((len(shown) + 1) // 2)
    parts = [
        f'<g transform="translate({WIDE * (number % 2)} {HIGH * (number // 2)})">{part}</g>'
        for number, part in enumerate(shown)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDE} {high}" '
        f'font-family="sans-serif" font-size="11" fill="{INK}">'
        f'<rect width="{2 * WIDE}" height="{high}" fill="{PAPER}"/>{"".join(parts)}</svg>\n'
    )


def panel(game: str, against: str, points: list[Point], par: float) -> str:
    """One game: the time a decision takes from left to right by powers of ten, the value upwards."""
    points = sorted(points, key=lambda point: point.milliseconds)
    alone = game == "pioneer"
    values = [par, *[point.low for point in points], *[point.high for point in points]]
    lowest, highest = (min(values) - 5, max(values) + 5) if alone else (0, 100)
    first, last = log10(points[0].milliseconds), log10(points[-1].milliseconds)
    span = max(last - first, 0.1)

    def x(milliseconds: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * (0.04 + 0.92 * (log10(milliseconds) - first) / span)

    def y(value: float) -> float:
        return TOP + (HIGH - TOP - BOTTOM) * (highest - value) / (highest - lowest)

    what = "points" if alone else "% won"
    across, foot = (LEFT + WIDE - RIGHT) / 2, HIGH - BOTTOM
    parts = [
        f'<g font-size="13" font-weight="bold">{text(LEFT, 20, f"{game}: {what} against {against}")}</g>',
        text(across, HIGH - 10, "milliseconds in which 99 of 100 decisions are made", "middle"),
        f'<path d="M{LEFT} {y(par):.1f}H{WIDE - RIGHT}" stroke="{INK}" stroke-dasharray="5 4"/>',
        text(WIDE - RIGHT, y(par) - 4, "greedy" if alone else "par", "end"),
    ]
    for value in range(int(-(-lowest // 10)) * 10, int(highest) + 1, 10 if alone else 20):
        parts.append(
            f'<path d="M{LEFT} {y(value):.1f}H{WIDE - RIGHT}" stroke="{INK}" stroke-opacity="0.15"/>'
        )
        parts.append(text(LEFT - 6, y(value) + 4, str(value), "end"))
    for tick in TICKS:
        if points[0].milliseconds * 0.9 <= tick <= points[-1].milliseconds * 1.1:
            parts.append(f'<path d="M{x(tick):.1f} {TOP}V{foot}" stroke="{INK}" stroke-opacity="0.15"/>')
            parts.append(text(x(tick), foot + 14, str(tick), "middle"))
    line = " ".join(f"{x(point.milliseconds):.1f},{y(point.value):.1f}" for point in points)
    parts.append(f'<polyline points="{line}" fill="none" stroke="{ACCENT}" stroke-width="2"/>')
    for point in points:
        across = x(point.milliseconds)
        parts += [
            f'<path d="M{across:.1f} {y(point.high):.1f}V{y(point.low):.1f}" stroke="{ACCENT}"/>',
            f'<circle cx="{across:.1f}" cy="{y(point.value):.1f}" r="4" fill="{ACCENT}"/>',
        ]
    return "".join(parts)


def text(across: float, down: float, words: str, anchor: str = "start") -> str:
    """Some words at a place."""
    return f'<text x="{across:.1f}" y="{down:.1f}" text-anchor="{anchor}">{words}</text>'
