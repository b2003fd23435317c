"""Play many games of Pioneer Rails with bots and write their mean scores and counts to its page.

Run by `scripts/figures pioneer`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from goldenspike.core.play import pending, play
from goldenspike.games.pioneer import GAME
from goldenspike.games.pioneer.board import OUTPOST_NAMES
from goldenspike.games.pioneer.box import PRAISE, praise
from goldenspike.games.pioneer.flow import Explore
from goldenspike.games.pioneer.rules.delivery import BY_WATER, THROUGH_CITIES, way
from goldenspike.games.pioneer.rules.outposts import outpost_cells
from goldenspike.games.pioneer.scoring import points
from goldenspike.sim.match import Match
from goldenspike.sim.summary import wilson_share

PAGE = Path(__file__).resolve().parent.parent / "docs" / "games" / "pioneer.md"
BEGIN = "<!-- figures:begin -->"
END = "<!-- figures:end -->"
HANOVER_HILLS = OUTPOST_NAMES.index("Hanover Hills")
SEED = "figures"
"""Reserved for these figures: the evaluation was tuned on games of other seeds."""

SETTINGS: list[tuple[str, str, dict[str, str]]] = [
    ("greedy", "as ruled", {}),
    ("random", "as ruled", {}),
    ("random", "`draw_two` = no", {"draw_two": "no"}),
    ("greedy", "`hanover` = two", {"hanover": "two"}),
    ("greedy", "`water` = lenient1", {"water": "lenient1"}),
    ("greedy", "`water` = lenient", {"water": "lenient"}),
    ("greedy", "`yield` = each", {"yield": "each"}),
    ("greedy", "`founding` = yes", {"founding": "yes"}),
    ("greedy", "`redraw` = yes", {"redraw": "yes"}),
]
"""Bot, settings as the table words them, and settings as the game takes them."""


class GameFigures(NamedTuple):
    """The figures of one game."""

    score: int
    placed: int
    towns: int
    cities: int
    link: int
    water: int
    discards: int
    by_water: int
    through_cities: int
    hanover_placed: bool
    hanover_blocks: bool
    """Whether Hanover Hills lies open on the stack at the end, with another outpost below it."""
    blocked_by_any: bool
    """Whether any outpost lies so."""
    blocked_turns: int
    """Turns that began with Hanover Hills open and no place for it."""
    turns: int


def play_game(setting: int, number: int) -> GameFigures:
    """Play the game of this number and return its figures."""
    bot, _, options = SETTINGS[setting]
    played = Match(GAME, [bot], options, f"{SEED} {number}").play()
    table: Any = GAME.open(1, options)
    blocked = by_water = through_cities = 0
    for answer in played.answers:
        if isinstance(pending(table), Explore) and table.active() == HANOVER_HILLS:
            blocked += not outpost_cells(table)
        if type(answer).__name__ == "Deliver":
            taken = way(table, answer.source, answer.target)
            by_water += taken == BY_WATER
            through_cities += taken == THROUGH_CITIES
        play(table, answer)
    assert table.over
    breakdown = points(table)
    below = len(table.stack) + table.hidden - 1
    return GameFigures(
        score=breakdown.total(),
        placed=sum(spot >= 0 for spot in table.spots),
        towns=breakdown.towns // 3,
        cities=breakdown.cities // 6,
        link=breakdown.link,
        water=breakdown.water,
        discards=table.discarded(),
        by_water=by_water,
        through_cities=through_cities,
        hanover_placed=table.spots[HANOVER_HILLS] >= 0,
        hanover_blocks=table.active() == HANOVER_HILLS and below > 0,
        blocked_by_any=below > 0,
        blocked_turns=blocked,
        turns=table.turns,
    )


def play_games(setting: int, first: int, number: int) -> list[GameFigures]:
    """Play this many games of one setting, from the first number on; return their figures."""
    return [play_game(setting, first + each) for each in range(number)]


def row(setting: int, games: list[GameFigures]) -> str:
    """Return the table row of a setting, in Markdown."""
    bot, words, _ = SETTINGS[setting]
    scores = sorted(game.score for game in games)
    deciles = " / ".join(str(scores[(len(scores) - 1) * tenths // 10]) for tenths in (1, 5, 9))
    means = (
        fmean(game.placed for game in games),
        fmean(game.towns for game in games),
        fmean(game.cities for game in games),
        fmean(game.link for game in games),
        fmean(game.discards for game in games),
    )
    cells = [
        bot,
        words,
        str(len(games)),
        f"{fmean(scores):.1f}",
        deciles,
        str(scores[-1]),
        *[f"{mean:.1f}" for mean in means],
        share(game.water > 0 for game in games),
        share(game.hanover_placed for game in games),
        share(game.hanover_blocks for game in games),
    ]
    return f"| {' | '.join(cells)} |"


def share(flags: Any) -> str:
    """Return the share of true values as a percentage, like "40 %"."""
    return f"{fmean(list(flags)):.0%}".replace("%", " %")


def with_interval(flags: list[bool]) -> str:
    """Return the share of true values with its 95 % interval by Wilson, like "10 % (7 to 14 %)"."""
    found = wilson_share(sum(flags), len(flags))
    return f"{found.share:.0%} ({found.low * 100:.0f} to {found.high:.0%})".replace("%", " %")


def praised(games: list[GameFigures]) -> list[str]:
    """Return the share of the games that each word of praise is due in, the lowest scores first."""
    words = [praise(game.score) for game in games]
    return [f"{word or 'none'} {share(each == word for each in words)}" for word in ("", *PRAISE)]


COLUMNS = (
    "bot",
    "options",
    "games",
    "mean score",
    "10 / 50 / 90 %",
    "best",
    "placed",
    "towns",
    "cities",
    "link",
    "discards",
    "water scores",
    "Hanover Hills placed",
    "it blocks the stack",
)


def text(found: dict[int, list[GameFigures]], day: str) -> str:
    """Return the text between the markers: the table, and sentences about the default settings."""
    games = found[0]
    water_mean = fmean([game.water for game in games if game.water] or [0])
    water_scored = share(game.water > 0 for game in games)
    placed = share(game.hanover_placed for game in games)
    used_water = share(game.by_water > 0 for game in games)
    used_cities = share(game.through_cities > 0 for game in games)
    city_mean = fmean(game.through_cities for game in games)
    blocks = with_interval([game.hanover_blocks for game in games])
    any_blocks = share(game.blocked_by_any for game in games)
    former = next(setting for setting in found if SETTINGS[setting][2] == {"hanover": "two"})
    former_blocks = with_interval([game.hanover_blocks for game in found[former]])
    blocked = fmean(game.blocked_turns for game in games)
    turns = fmean(game.turns for game in games)
    lines = [
        BEGIN,
        "",
        f"Written by `scripts/figures pioneer` on {day}; do not edit between the markers. The games are not",
        "those on which the evaluation was tuned.",
        "",
        f"| {' | '.join(COLUMNS)} |",
        f"|{'---|' * len(COLUMNS)}",
        *[row(setting, found[setting]) for setting in sorted(found)],
        "",
        f"With the default options, {len(games)} games of `greedy`:",
        "",
        f"- A waterway scores in {water_scored} of the games, then with {water_mean:.1f} points on average;",
        f"  {used_water} of the games see a delivery by water.",
        f"- {used_cities} of the games see a delivery through cities, {city_mean:.1f} a game on average.",
        f"- Hanover Hills is placed in {placed} of the games. In {blocks} it lies open at the end",
        f"  with outposts below it, where any outpost does in {any_blocks}; {blocked:.1f} of {turns:.0f}",
        "  turns begin with it open and no place for it. With two waterway edges, as in version 1 of the",
        f"  game, it blocks the stack in {former_blocks}.",
        "- Praise: " + ", ".join(praised(games)) + ".",
        "",
        END,
    ]
    return "\n".join(lines)


def main() -> int:
    """Play the games of every setting and write the figures to the page; return the exit status."""
    parser = argparse.ArgumentParser(prog="scripts/figures pioneer", description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="games with the default options (300)")
    parser.add_argument("--others", type=int, default=100, help="games with each of the others (100)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    arguments = parser.parse_args()
    found: dict[int, list[GameFigures]] = {}
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(arguments.jobs, mp_context=context) as pool:
        for setting in range(len(SETTINGS)):
            games = arguments.others if setting else arguments.games
            parts = [
                pool.submit(play_games, setting, first, min(10, games - first))
                for first in range(0, games, 10)
            ]
            found[setting] = [game for part in parts for game in part.result()]
            print(row(setting, found[setting]), flush=True)
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    day = datetime.now(UTC).date().isoformat()
    PAGE.write_text(before + text(found, day) + after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
