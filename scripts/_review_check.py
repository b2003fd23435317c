"""Calibration of reviews: chances at moments of held-out games against who won, by tenths.

Games between `greedy`, between `planner`, and mixed ones are played with seeds of their own. At some moments
of each the chances are judged as a review judges them. What was found is kept by tenths, after every game, in
benchmarks/review-check/GAME.json: the same command again goes on where it was stopped, in any checkout. With
--write a table of all games so far goes into docs/review.md, between the marks of the game, and a reliability
plot beside it. In a game for one, the expected points are compared with the points.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from goldenspike.bots.net_file import net_path
from goldenspike.core.play import play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.review.judgement import Judgement, predictor_path
from goldenspike.review.portions import STAGES
from goldenspike.sim.match import Match

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "review.md"
KEPT: Final = ROOT / "benchmarks" / "review-check"
KINDS: Final = ("greedy", "planner", "mixed")
PLANNER: Final = {"america": "planner:500", "pioneer": "planner:400", "railways": "planner:350"}
USUAL_PLANNER: Final = "planner:1000"
MOMENTS: Final = 16
"""Moments of each game that are judged, evenly spread over it, each at random within its part."""
TENTHS: Final = 10
FEWEST: Final = 100
"""Chances of a tenth that say something about it."""
SIZE: Final = 320


class Judged(NamedTuple):
    """What was foretold at moments of one game, and what came."""

    kind: str
    pairs: list[tuple[float, float]]
    """Chances and shares of the win of every seat; in a game for one, points foretold and made."""


class Tenth(msgspec.Struct):
    """What was foretold in one tenth of the chances, and what came, added up."""

    number: int = 0
    foretold: float = 0.0
    came: float = 0.0


class Tally(msgspec.Struct):
    """What was found in games of one kind so far."""

    games: int = 0
    """Games played; the next one has this number."""
    tenths: list[Tenth] = msgspec.field(default_factory=lambda: [Tenth() for _ in range(TENTHS)])
    points: int = 0
    """In a game for one: how many points were foretold, and the sums of errors and of their sizes."""
    error: float = 0.0
    size: float = 0.0

    def add(self, judged: Judged, *, alone: bool) -> None:
        """Add one game."""
        self.games += 1
        for foretold, came in judged.pairs:
            if alone:
                self.points += 1
                self.error += foretold - came
                self.size += abs(foretold - came)
                continue
            tenth = self.tenths[min(TENTHS - 1, int(foretold * TENTHS))]
            tenth.number += 1
            tenth.foretold += foretold
            tenth.came += came


class Kept(msgspec.Struct):
    """The file of a game."""

    judge: str
    """Of what judged: the version of the game and the network."""
    kinds: dict[str, Tally]


def judge_id(name: str) -> str:
    """Return which judgement it is: results of another one do not count."""
    game = find(name)
    files = [file for file in (net_path(game), predictor_path(game)) if file.exists()]
    nets = [hashlib.sha256(file.read_bytes()).hexdigest()[:12] for file in files]
    return " ".join([f"{name} {game.version}", *nets])


def read_kept(name: str, kinds: list[str]) -> Kept:
    """Return what was found so far by the present judgement."""
    file = KEPT / f"{name}.json"
    if file.exists():
        kept = msgspec.json.decode(file.read_bytes(), type=Kept)
        if kept.judge == judge_id(name):
            return Kept(kept.judge, {kind: kept.kinds.get(kind, Tally()) for kind in kinds})
    return Kept(judge_id(name), {kind: Tally() for kind in kinds})


def write_kept(name: str, kept: Kept) -> None:
    """Keep what was found."""
    KEPT.mkdir(exist_ok=True)
    text = msgspec.json.format(msgspec.json.encode(kept), indent=1)
    (KEPT / f"{name}.json").write_bytes(text + b"\n")


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
    """One tenth of the chances: the means of what was foretold in it and of what came, and how many."""

    foretold: float
    came: float
    number: int


def bins_of(tally: Tally) -> list[Bin | None]:
    """Return the tenths; None for one in which nothing was foretold."""
    return [
        Bin(tenth.foretold / tenth.number, tenth.came / tenth.number, tenth.number) if tenth.number else None
        for tenth in tally.tenths
    ]


def calibration_error(bins: list[Bin | None]) -> float:
    """Return the expected calibration error."""
    total = sum(each.number for each in bins if each)
    return sum(each.number * abs(each.foretold - each.came) for each in bins if each) / max(1, total)


def farthest(bins: list[Bin | None]) -> float:
    """Return the largest difference of a tenth that has enough chances."""
    return max([abs(each.foretold - each.came) for each in bins if each and each.number >= FEWEST], default=0)


def table_lines(name: str, kinds: dict[str, Tally]) -> list[str]:
    """Return the table of a game as lines of Markdown."""
    if find(name).seats == (1,):
        lines = ["| games between | games | mean error, points | mean absolute error |", "|---|--:|--:|--:|"]
        for kind, tally in kinds.items():
            number = max(1, tally.points)
            lines.append(
                f"| {kind} | {tally.games} | {tally.error / number:+.1f} | {tally.size / number:.1f} |"
            )
        return lines
    heads = " | ".join(f"{tenth * 10}–{tenth * 10 + 10} %" for tenth in range(TENTHS))
    lines = [
        f"| games between | games | error | farthest | {heads} |",
        f"|---|--:|--:|--:{'|--:' * TENTHS}|",
    ]
    for kind, tally in kinds.items():
        bins = bins_of(tally)
        cells = " | ".join(
            f"{100 * each.came:.0f}{'' if each.number >= FEWEST else '?'}" if each else "" for each in bins
        )
        errors = f"{100 * calibration_error(bins):.1f} | {100 * farthest(bins):.1f}"
        lines.append(f"| {kind} | {tally.games} | {errors} | {cells} |")
    return lines


def reliability_plot(name: str, kinds: dict[str, Tally]) -> str:
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
    for place, (kind, tally) in enumerate(kinds.items()):
        bins = [each for each in bins_of(tally) if each]
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


def write_page(name: str, kinds: dict[str, Tally]) -> None:
    """Put the table, and in a game of several the plot, between the marks of the game in docs/review.md."""
    start, end = f"<!-- review-check {name} -->", f"<!-- /review-check {name} -->"
    text = PAGE.read_text(encoding="utf-8")
    if start not in text:
        text += f"\n{start}\n{end}\n"
    shown = ""
    if find(name).seats != (1,):
        picture = ROOT / "docs" / "pictures" / f"review-{name}.svg"
        picture.write_text(reliability_plot(name, kinds), encoding="utf-8")
        shown = f"\n\n![What came true against what was foretold in {name}](pictures/{picture.name})"
    block = "\n".join([f"`{name}`:", "", *table_lines(name, kinds)]) + shown
    before, rest = text.split(start)
    after = rest.split(end)[1]
    PAGE.write_text(f"{before}{start}\n{block}\n{end}{after}", encoding="utf-8")


def wanted_games(kept: Kept, games: int) -> Iterator[tuple[str, int]]:
    """Yield the kind and number of the games that are missing, of all kinds in turn."""
    for number in range(games):
        for kind, tally in kept.kinds.items():
            if number >= tally.games:
                yield kind, number


def play_missing(name: str, kept: Kept, games: int, minutes: float, processes: int) -> None:
    """Play and judge the games that are missing, in their order, and keep what was found after each."""
    alone = find(name).seats == (1,)
    end = time.monotonic() + 60 * minutes
    missing = list(wanted_games(kept, games))
    left = iter(missing)
    running: list[Future[Judged]] = []
    with ProcessPoolExecutor(processes) as pool:
        for done in range(1, len(missing) + 1):
            while len(running) < 2 * processes and time.monotonic() < end:
                following = next(left, None)
                if following is None:
                    break
                running.append(pool.submit(judge_game, name, *following))
            if not running:
                return
            judged = running.pop(0).result()
            kept.kinds[judged.kind].add(judged, alone=alone)
            write_kept(name, kept)
            if done % 20 == 0:
                print(f"{done} of {len(missing)} games", file=sys.stderr, flush=True)


def main() -> int:
    """Play and judge, print the table, and with --write put it into docs/review.md."""
    parser = argparse.ArgumentParser(prog="scripts/review-check", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=500, help="games of each kind of table, in all runs")
    parser.add_argument("--minutes", type=float, default=600.0, help="no game is begun after so many minutes")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="renew docs/review.md")
    arguments = parser.parse_args()
    kinds = [kind for kind in KINDS if not (kind == "mixed" and find(arguments.game).seats == (1,))]
    kept = read_kept(arguments.game, kinds)
    play_missing(arguments.game, kept, arguments.games, arguments.minutes, arguments.processes)
    print("\n".join(table_lines(arguments.game, kept.kinds)))
    if arguments.write:
        write_page(arguments.game, kept.kinds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
