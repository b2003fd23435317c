"""Calibration of reviews: chances at moments of held-out games against who won, by tenths.

Games between `greedy`, between `planner`, and mixed ones are played with seeds of their own. At some moments
of each the chances are judged as a review judges them. With --write a table goes into docs/review.md, between
the marks of the game, and a reliability plot beside it. In a game for one, the expected points are compared
with the points.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

from goldenspike.core.play import play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.review.judgement import Judgement
from goldenspike.review.portions import STAGES
from goldenspike.sim.match import Match

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "review.md"
KINDS: Final = ("greedy", "planner", "mixed")
PLANNER: Final = {"america": "planner:500", "pioneer": "planner:400", "railways": "planner:350"}
USUAL_PLANNER: Final = "planner:1000"
MOMENTS: Final = 16
"""Moments of each game that are judged, evenly spread over it, each at random within its part."""
TENTHS: Final = 10
SIZE: Final = 320


class Judged(NamedTuple):
    """What was foretold at moments of one game, and what came."""

    kind: str
    pairs: list[tuple[float, float]]
    """Chances and shares of the win of every seat; in a game for one, points foretold and made."""


def bots_of(name: str, kind: str, seats: int, number: int) -> list[str]:
    """Return the bots of a game, by seat."""
    planner = PLANNER.get(name, USUAL_PLANNER)
    if kind == "mixed":
        return [planner if (seat + number) % 2 else "greedy" for seat in range(seats)]
    return ["greedy" if kind == "greedy" else planner] * seats


def judge_game(name: str, kind: str, number: int) -> Judged:
    """Play one game and judge some of its moments."""
    game = find(name)
    seats = game.seats[number % len(game.seats)]
    match = Match(game, bots_of(name, kind, seats, number), {}, f"review check {kind} {number}")
    played = match.play()
    if not played.finished:
        return Judged(kind, [])
    outcome = played.outcome
    came = [1.0 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(seats)]
    if seats == 1:
        came = [float(outcome.scores[0])]
    rng = Rng(f"review check {kind} {number}")
    part = max(1, len(played.answers) // MOMENTS)
    chosen = {start + rng.below(part) for start in range(0, len(played.answers), part)}
    table = game.open(seats, {})
    judgement = Judgement(game, table)
    pairs: list[tuple[float, float]] = []
    for moment, answer in enumerate(played.answers):
        if moment in chosen:
            means = judgement.estimate(table, 0, STAGES[0]).means()
            pairs.extend(zip(means, came, strict=True))
        play(table, answer)
    return Judged(kind, pairs)


class Bin(NamedTuple):
    """One tenth of the chances: what was foretold in it, what came, and how many there were."""

    foretold: float
    came: float
    number: int


def bins_of(pairs: list[tuple[float, float]]) -> list[Bin | None]:
    """Return the tenths; None for one in which nothing was foretold."""
    groups: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for foretold, came in pairs:
        groups[min(TENTHS - 1, int(foretold * TENTHS))].append((foretold, came))
    return [
        Bin(sum(f for f, _ in group) / len(group), sum(c for _, c in group) / len(group), len(group))
        if group
        else None
        for group in groups
    ]


def calibration_error(bins: list[Bin | None]) -> float:
    """Return the expected calibration error."""
    total = sum(each.number for each in bins if each)
    return sum(each.number * abs(each.foretold - each.came) for each in bins if each) / max(1, total)


def table_lines(name: str, games: int, by_kind: dict[str, list[tuple[float, float]]]) -> list[str]:
    """Return the table of a game as lines of Markdown."""
    if find(name).seats == (1,):
        lines = ["| games between | games | mean error, points | mean absolute error |", "|---|--:|--:|--:|"]
        for kind, pairs in by_kind.items():
            errors = [foretold - came for foretold, came in pairs] or [0.0]
            mean = sum(errors) / len(errors)
            size = sum(abs(error) for error in errors) / len(errors)
            lines.append(f"| {kind} | {games} | {mean:+.1f} | {size:.1f} |")
        return lines
    heads = " | ".join(f"{tenth * 10}–{tenth * 10 + 10} %" for tenth in range(TENTHS))
    lines = [f"| games between | games | error | {heads} |", f"|---|--:|--:{'|--:' * TENTHS}|"]
    for kind, pairs in by_kind.items():
        bins = bins_of(pairs)
        cells = " | ".join(f"{100 * each.came:.0f}" if each else "" for each in bins)
        lines.append(f"| {kind} | {games} | {100 * calibration_error(bins):.1f} | {cells} |")
    return lines


def reliability_plot(name: str, by_kind: dict[str, list[tuple[float, float]]]) -> str:
    """Return the reliability plot as SVG: what came against what was foretold."""
    colours = dict(zip(KINDS, ("#1f5fa8", "#c05600", "#1f7a3a"), strict=True))
    pad = 36

    def x(value: float) -> float:
        return pad + value * (SIZE - 2 * pad)

    box = f'viewBox="0 0 {SIZE} {SIZE}" font-family="sans-serif" font-size="11"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
        f"<title>{name}: what came true against what was foretold</title>",
        f'<rect width="{SIZE}" height="{SIZE}" fill="#fffdf8"/>',
        f'<path d="M{x(0)} {SIZE - x(0)}L{x(1)} {SIZE - x(1)}" stroke="#999" stroke-dasharray="4 4"/>',
    ]
    for tick in range(0, 101, 20):
        at = x(tick / 100)
        parts.append(f'<text x="{at:.1f}" y="{SIZE - 18}" text-anchor="middle" fill="#555">{tick} %</text>')
        parts.append(
            f'<text x="{pad - 6}" y="{SIZE - at + 4:.1f}" text-anchor="end" fill="#555">{tick}</text>'
        )
    for place, (kind, pairs) in enumerate(by_kind.items()):
        bins = [each for each in bins_of(pairs) if each]
        line = "L".join(f"{x(each.foretold):.1f} {SIZE - x(each.came):.1f}" for each in bins)
        if line:
            parts.append(f'<path d="M{line}" fill="none" stroke="{colours[kind]}" stroke-width="2"/>')
        for each in bins:
            parts.append(
                f'<circle cx="{x(each.foretold):.1f}" cy="{SIZE - x(each.came):.1f}" r="3.5" '
                f'fill="{colours[kind]}"/>'
            )
        parts.append(f'<text x="{pad + 8}" y="{pad + 14 * place}" fill="{colours[kind]}">{kind}</text>')
    return "".join(parts) + "</svg>\n"


def write_page(
    name: str, lines: list[str], games: int, by_kind: dict[str, list[tuple[float, float]]]
) -> None:
    """Put the table, and in a game of several the plot, between the marks of the game in docs/review.md."""
    start, end = f"<!-- review-check {name} -->", f"<!-- /review-check {name} -->"
    text = PAGE.read_text(encoding="utf-8")
    if start not in text:
        text += f"\n{start}\n{end}\n"
    shown = ""
    if find(name).seats != (1,):
        picture = ROOT / "docs" / "pictures" / f"review-{name}.svg"
        picture.write_text(reliability_plot(name, by_kind), encoding="utf-8")
        shown = f"\n\n![What came true against what was foretold in {name}](pictures/{picture.name})"
    block = "\n".join([f"`scripts/review-check {name} --games {games}`:", "", *lines]) + shown
    before, rest = text.split(start)
    after = rest.split(end)[1]
    PAGE.write_text(f"{before}{start}\n{block}\n{end}{after}", encoding="utf-8")


def main() -> int:
    """Play and judge, print the table, and with --write put it into docs/review.md."""
    parser = argparse.ArgumentParser(prog="scripts/review-check", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=500, help="games of each kind of table")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="renew docs/review.md")
    parser.add_argument("--json", action="store_true", help="print the pairs of foretold and came as JSON")
    arguments = parser.parse_args()
    kinds = [kind for kind in arguments.kinds if not (kind == "mixed" and find(arguments.game).seats == (1,))]
    by_kind: dict[str, list[tuple[float, float]]] = {kind: [] for kind in kinds}
    with ProcessPoolExecutor(arguments.processes) as pool:
        jobs: list[Any] = [
            pool.submit(judge_game, arguments.game, kind, number)
            for kind in kinds
            for number in range(arguments.games)
        ]
        for done, job in enumerate(jobs, start=1):
            judged = job.result()
            by_kind[judged.kind].extend(judged.pairs)
            if done % 20 == 0:
                print(f"{done} of {len(jobs)} games", file=sys.stderr, flush=True)
    lines = table_lines(arguments.game, arguments.games, by_kind)
    print(json.dumps(by_kind) if arguments.json else "\n".join(lines))
    if arguments.write:
        write_page(arguments.game, lines, arguments.games, by_kind)
    return 0


if __name__ == "__main__":
    sys.exit(main())
