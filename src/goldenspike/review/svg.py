"""Plots of a review as SVG: chances through the game, and figures as bars or lines."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from goldenspike.core.figures import Figure, FigureRow
from goldenspike.review.model import MILLION, Point, Review

WIDTH: Final = 760
HEIGHT: Final = 300
LEFT, RIGHT, TOP, BOTTOM = 42, 14, 12, 30
DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "4 4", "1 4")
"""By seat, so that lines are told apart without their colours."""
MOST_POINTS: Final = 260
"""More points of a line would be less than three units apart."""
GROUPED: Final = 120
"""Bars of a group are no wider than this."""


def seat_class(seat: int) -> str:
    """Return the class that colours what belongs to a seat."""
    return f"seat{seat}"


def nice_step(most: float) -> float:
    """Return the distance of about five grid lines up to a number.

    >>> nice_step(47.0), nice_step(1.0)
    (10.0, 0.2)
    """
    size = 1.0
    while size * 10 <= most:
        size *= 10
    while size > most:
        size /= 10
    for factor in (0.2, 0.5, 1.0, 2.0):
        if most / (factor * size) <= 5:
            return factor * size
    return 2.0 * size


def frame(title: str, inner: str, height: int = HEIGHT) -> str:
    """Return an SVG with a title that screen readers say."""
    label_words = escape(title, quote=True)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{label_words}">{inner}</svg>'


def grid(least: float, most: float, suffix: str, height: int = HEIGHT) -> str:
    """Return horizontal grid lines with their numbers."""
    step = nice_step(most - least)
    parts: list[str] = []
    value = 0.0 if least >= 0 else -step * int(-least / step + 1)
    while value <= most + step / 1000:
        if value >= least - step / 1000:
            y = place(value, least, most, height)
            number = f"{value:.1f}".removesuffix(".0")
            parts.append(
                f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
                f'<text class="tick" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{number}{suffix}</text>'
            )
        value += step
    return "".join(parts)


def place(value: float, least: float, most: float, height: int = HEIGHT) -> float:
    """Return the y coordinate of a value."""
    return TOP + (most - value) / ((most - least) or 1.0) * (height - TOP - BOTTOM)


def chances_plot(review: Review) -> str:
    """Return the chances of all seats through the game with their bands; undrawn points are left out."""
    scale = MILLION if review.alone else MILLION / 100
    drawn = spread([point for point in review.points if point.drawn])
    last = max(1, review.points[-1].moment)
    values = [value / scale for point in drawn for value in point.chances]
    least = min(0.0, *values) if review.alone else 0.0
    most = max(values) * 1.08 if review.alone else 100.0
    parts = [grid(least, most, "" if review.alone else " %")]

    def x(moment: int) -> float:
        return LEFT + moment / last * (WIDTH - LEFT - RIGHT)

    for mark in range(0, last + 1, max(1, round(last / 8))):
        parts.append(
            f'<text class="tick" x="{x(mark):.1f}" y="{HEIGHT - 8}" text-anchor="middle">{mark}</text>'
        )
    for seat in range(len(review.players)):
        upper = [
            (x(point.moment), min(most, (point.chances[seat] + point.bands[seat]) / scale)) for point in drawn
        ]
        lower = [
            (x(point.moment), max(least, (point.chances[seat] - point.bands[seat]) / scale))
            for point in drawn
        ]
        outline = path_of([*upper, *reversed(lower)], least, most)
        line = path_of([(x(point.moment), point.chances[seat] / scale) for point in drawn], least, most)
        parts.append(f'<path class="band {seat_class(seat)}" d="{outline}Z"/>')
        dashes = DASHES[seat % len(DASHES)]
        parts.append(f'<path class="line {seat_class(seat)}" d="{line}" stroke-dasharray="{dashes}"/>')
    for turn in review.turning_points:
        point = review.points[turn.moment]
        y = place(point.chances[turn.concerned] / scale, least, most)
        parts.append(
            f'<a href="#move{turn.moment}"><circle class="turning {seat_class(turn.concerned)}" '
            f'cx="{x(turn.moment):.1f}" cy="{y:.1f}" r="6"><title>Move {turn.moment}</title></circle></a>'
        )
    what = "Expected score" if review.alone else "Chance to win"
    return frame(f"{what} after every move, for every player", "".join(parts))


def spread(points: list[Point]) -> list[Point]:
    """Return at most `MOST_POINTS` of these, evenly spread, the first and the last among them."""
    if len(points) <= MOST_POINTS:
        return points
    step = (len(points) - 1) / (MOST_POINTS - 1)
    return [points[round(index * step)] for index in range(MOST_POINTS)]


def path_of(points: Sequence[tuple[float, float]], least: float, most: float) -> str:
    """Return points as the data of a path, numbers with one digit behind the point."""
    return "M" + "L".join([f"{x:.1f} {place(value, least, most):.1f}" for x, value in points])


# Figures -----------------------------------------------------------------------------------------


def figure_plot(figure: Figure) -> str:
    """Return a figure: lines if it goes through the game, else bars."""
    return lines_plot(figure) if figure.moments else bars_plot(figure)


def lines_plot(figure: Figure) -> str:
    """Return a figure through the game as a line for each seat."""
    values = [value for row in figure.rows for value in row.values]
    least, most = min(0.0, *values), max(1.0, *values)
    parts = [grid(least, most, "", 200)]
    last = max(1, len(figure.categories) - 1)
    for mark in range(0, last + 1, max(1, round(last / 8))):
        at = LEFT + mark / last * (WIDTH - LEFT - RIGHT)
        turn = escape(figure.categories[mark])
        parts.append(f'<text class="tick" x="{at:.1f}" y="192" text-anchor="middle">{turn}</text>')
    for row in figure.rows:
        points = [
            f"{LEFT + index / last * (WIDTH - LEFT - RIGHT):.1f} {place(value, least, most, 200):.1f}"
            for index, value in enumerate(row.values)
        ]
        seat = row.seat or 0
        parts.append(
            f'<path class="line {seat_class(seat)}" d="M{"L".join(points)}" '
            f'stroke-dasharray="{DASHES[seat % len(DASHES)]}"/>'
        )
    return frame(f"{figure.title}, turn by turn", "".join(parts), 200)


def bars_plot(figure: Figure) -> str:
    """Return a figure as groups of bars by category; what was to be expected is a mark across a bar."""
    counted = [row for row in figure.rows if not row.expected]
    values = [value for row in figure.rows for value in row.values]
    least, most = min(0.0, *values), max(1.0, *values)
    height = 220
    parts = [grid(least, most, "", height)]
    wide = (WIDTH - LEFT - RIGHT) / max(1, len(figure.categories))
    inner = min(wide * 0.8, GROUPED)
    bar = inner / max(1, len(counted))
    zero = place(0.0, least, most, height)
    for index, category in enumerate(figure.categories):
        middle = LEFT + (index + 0.5) * wide
        for number, row in enumerate(counted):
            start = middle - inner / 2 + number * bar
            top = place(row.values[index], least, most, height)
            high, low = min(top, zero), max(top, zero)
            kind = "all" if row.seat is None else seat_class(row.seat)
            parts.append(
                f'<rect class="bar {kind}" x="{start + 0.5:.1f}" y="{high:.1f}" '
                f'width="{max(1.0, bar - 1):.1f}" height="{max(0.0, low - high):.1f}"/>'
            )
            expected = expected_row(figure, row)
            if expected is not None:
                mark = place(expected.values[index], least, most, height)
                parts.append(f'<path class="expected" d="M{start:.1f} {mark:.1f}h{bar:.1f}"/>')
        parts.append(label(category, middle, wide, height))
    return frame(figure.title, "".join(parts), height)


def expected_row(figure: Figure, row: FigureRow) -> FigureRow | None:
    """Return what was to be expected beside a row; None if nothing was."""
    for other in figure.rows:
        if other.expected and other.seat == row.seat:
            return other
    return None


def label(category: str, middle: float, wide: float, height: int) -> str:
    """Return the words under a group of bars, in two lines if they are long."""
    words = category.split()
    room = int(wide / 6.2)
    first = ""
    while words and (not first or len(first) + 1 + len(words[0]) <= room):
        first = f"{first} {words.pop(0)}".strip()
    second = " ".join(words)
    if len(second) > room:
        second = second[: max(1, room - 1)] + "…"
    lines = [first, second] if second else [first]
    return "".join(
        [
            f'<text class="tick" x="{middle:.1f}" y="{height - 17 + 12 * number}" '
            f'text-anchor="middle">{escape(words)}</text>'
            for number, words in enumerate(lines)
        ]
    )
