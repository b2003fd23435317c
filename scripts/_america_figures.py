"""Play many games of Trails to Rails with bots and write each seat's share of wins to its page.

Run by `scripts/figures america`. With `--search` or `--rails` it looks for fair places of the fixed set-up
instead and prints what it finds.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from goldenspike.core.hexes import corner_name
from goldenspike.games.america import GAME, setup
from goldenspike.games.america.actions import Ask, Deliver, Offer, TradeWith
from goldenspike.games.america.board import (
    COAST_GOLD,
    CORNERS,
    ENDS,
    HEX_BY_NAME,
    HEX_NAMES,
    HEXES_AT,
    PATHS_AT,
    PLACE_BY_NAME,
    PLACE_NAMES,
    PRINTED_NUMBERS,
    PURPLE_SITES,
    QUESTION_HEXES,
    TERRAIN,
    TOML,
)
from goldenspike.games.america.box import CATTLE, COAL, COLOURS, FIXED_HANDS, LUMBER
from goldenspike.sim.match import Match
from goldenspike.sim.summary import wilson_share

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "games" / "america.md"
BEGIN: Final = "<!-- figures:begin -->"
END: Final = "<!-- figures:end -->"
SEED: Final = "figures of the fair rails"
"""Reserved for these figures: the places were searched for, and the bots tuned, on games of other seeds."""


class Series(NamedTuple):
    """Games of one bot at every seat."""

    bot: str
    seats: int
    games: int
    settings: dict[str, str]
    words: str


SERIES: Final = (
    Series("greedy", 4, 400, {}, "fair"),
    Series("planner:200", 4, 120, {}, "fair"),
    Series("greedy", 3, 300, {}, "fair"),
)


class GameFigures(NamedTuple):
    """The figures of one game."""

    winner: int
    """The seat that won, -1 if nobody did."""
    turns: int
    answers: int
    offers: int
    traded: int
    asked: int
    deliveries: int


def play_game(series: int, number: int) -> GameFigures:
    """Play the game of this number and return its figures."""
    bot, seats, _, settings, _ = SERIES[series]
    played = Match(GAME, [bot] * seats, settings, f"{SEED} {number}").play()
    return figures_of(played.outcome.winners, played.table.turns, played.answers)


def figures_of(winners: tuple[int, ...], turns: int, answers: list[Any]) -> GameFigures:
    """Return the figures of a played game."""
    said = [type(answer) for answer in answers]
    return GameFigures(
        winner=winners[0] if winners else -1,
        turns=turns,
        answers=len(answers),
        offers=said.count(Offer),
        traded=said.count(TradeWith),
        asked=said.count(Ask),
        deliveries=said.count(Deliver),
    )


def play_games(series: int, first: int, number: int) -> list[GameFigures]:
    """Play this many games of one series, from the first number on; return their figures."""
    return [play_game(series, first + each) for each in range(number)]


# The page ----------------------------------------------------------------------------------------


def row(series: int, games: list[GameFigures]) -> str:
    """Return the table row of a series, in Markdown: wins with Wilson's 95 % interval by seat."""
    bot, seats, _, _, words = SERIES[series]
    won = [sum(game.winner == seat for game in games) for seat in range(seats)]
    cells = [bot, str(seats), words, str(len(games)), *[share(wins, len(games)) for wins in won]]
    return f"| {' | '.join([*cells, *[''] * (len(COLOURS) - seats)])} |"


def share(wins: int, games: int) -> str:
    """Return a share of games with its interval, like "25 % (21–29)"."""
    interval = wilson_share(wins, games)
    return f"{wins / games:.0%} ({interval.low * 100:.0f}–{interval.high * 100:.0f})".replace("%", " %")


def text(found: dict[int, list[GameFigures]], day: str) -> str:
    """Return the text between the markers: wins by seat, and sentences about trade."""
    games = found[0]
    offers, traded = fmean(game.offers for game in games), fmean(game.traded for game in games)
    turns, answers = fmean(game.turns for game in games), fmean(game.answers for game in games)
    columns = ("bot", "seats", "places", "games", *COLOURS)
    return "\n".join(
        [
            BEGIN,
            "",
            f"Written by `scripts/figures america` on {day}; do not edit between the markers. The same bot",
            "sits at every seat; beside each share of wins stands its 95 % interval (Wilson).",
            "",
            f"| {' | '.join(columns)} |",
            f"|{'---|' * len(columns)}",
            *[row(series, found[series]) for series in sorted(found)],
            "",
            f"The {len(games)} games of the first row last {turns:.0f} turns and {answers:.0f} moves;",
            f"in each there are {offers:.1f} offers, of which {traded:.1f} lead to a trade.",
            "",
            END,
        ]
    )


def write_figures(jobs: int, percent: int) -> None:
    """Play the games of every series and write the figures to the page."""
    found: dict[int, list[GameFigures]] = {}
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        for series in range(len(SERIES)):
            games = max(1, SERIES[series].games * percent // 100)
            parts = [
                pool.submit(play_games, series, first, min(10, games - first))
                for first in range(0, games, 10)
            ]
            found[series] = [game for part in parts for game in part.result()]
            print(row(series, found[series]), flush=True)
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + text(found, datetime.now(UTC).date().isoformat()) + after, encoding="utf-8")


# The search --------------------------------------------------------------------------------------

THIRD_CITIES: Final = ("Indianapolis", "St. Louis", "Raleigh", "Minneapolis")
"""By colour, the only purple site that yields the printed hand."""
PRINTED_TOKENS: Final = {"N8": 9, "M5": 10}
"""The two tokens of the example on p7."""
ELEVEN: Final[tuple[list[int], ...]] = ([CATTLE, COAL], [COAL], [LUMBER], [])
"""By colour, what the example on p4 says that an 11 brings; the coal of red and orange comes from one hex."""


TOKENS_TRIED: Final = 500
"""Arrangements of the tokens that are tried for the same cities."""


class Places(NamedTuple):
    """An arrangement of the fixed set-up: cities and rail by colour, tokens by hex."""

    cities: tuple[tuple[str, ...], ...]
    rails: tuple[tuple[str, str], ...]
    tokens: dict[str, int]


def agrees(cities: tuple[tuple[str, ...], ...], tokens: dict[str, int]) -> bool:
    """Return whether an arrangement agrees with what is printed and gives every colour all five resources."""
    numbers = list(PRINTED_NUMBERS)
    for name, number in tokens.items():
        numbers[HEX_BY_NAME[name]] = number
    coal_from: set[int] = set()
    for colour in range(len(COLOURS)):
        lands = [land for site in cities[colour] for land in HEXES_AT[PLACE_BY_NAME[site]] if numbers[land]]
        if len({TERRAIN[land] for land in lands}) < 5:
            return False
        on_eleven = [land for land in lands if numbers[land] == 11]
        if sorted(TERRAIN[land] for land in on_eleven) != ELEVEN[colour]:
            return False
        coal_from |= {land for land in on_eleven if TERRAIN[land] == COAL}
        third = sorted(TERRAIN[land] for land in HEXES_AT[PLACE_BY_NAME[cities[colour][-1]]])
        if third != [card for card in range(5) for _ in range(FIXED_HANDS[colour][card])]:
            return False
    return len(coal_from) == 1 and all(tokens[name] == number for name, number in PRINTED_TOKENS.items())


def arrangements(seed: str) -> Iterator[Places]:
    """Yield random arrangements that agree with what is printed, on inland sites, no two rails touching."""
    rng = random.Random(seed)
    inland = [PLACE_NAMES[place] for place in PURPLE_SITES if not COAST_GOLD[place]]
    others = [name for name in inland if name not in THIRD_CITIES]
    hexes = [HEX_NAMES[land] for land in QUESTION_HEXES if HEX_NAMES[land] not in PRINTED_TOKENS]
    while True:
        rng.shuffle(others)
        cities = tuple(
            [(*others[2 * colour : 2 * colour + 2], third) for colour, third in enumerate(THIRD_CITIES)]
        )
        if min([len(terrains(sites)) for sites in cities]) < 5:
            continue
        for _ in range(TOKENS_TRIED):
            left = [9, 9, 9, 10, 10, 10, 11, 11, 11, 11]
            rng.shuffle(left)
            tokens = {**PRINTED_TOKENS, **dict(zip(hexes, left, strict=True))}
            rails = [rng.choice(PATHS_AT[PLACE_BY_NAME[rng.choice(sites)]]) for sites in cities]
            apart = len({end for rail in rails for end in ENDS[rail]}) == 2 * len(rails)
            if apart and agrees(cities, tokens):
                yield Places(cities, tuple([ends_of(rail) for rail in rails]), tokens)
                break


def terrains(sites: tuple[str, ...]) -> set[int]:
    """Return the terrains beside these sites."""
    return {TERRAIN[land] for site in sites for land in HEXES_AT[PLACE_BY_NAME[site]]}


def ends_of(path: int) -> tuple[str, str]:
    """Return the corners at both ends of a path, by name."""
    one, other = ENDS[path]
    return corner_name(CORNERS[one]), corner_name(CORNERS[other])


def use(places: Places) -> None:
    """Make an arrangement the fair one, in this process."""
    for colour, name in enumerate(COLOURS):
        TOML["fixed_set_up"]["fair"][name] = {
            "cities": list(places.cities[colour]),
            "rail": list(places.rails[colour]),
        }
    setup.FIXED_TOKENS["fair"] = {HEX_BY_NAME[name]: number for name, number in places.tokens.items()}


def unfairness(places: Places, games: int, first: int) -> tuple[float, list[list[int]]]:
    """Return how far wins lie from equal shares at four and three seats, and the wins by seat."""
    use(places)
    total, wins = 0.0, []
    for seats in (4, 3):
        won = [0] * seats
        for number in range(first, first + games):
            played = Match(GAME, ["greedy"] * seats, {}, f"search {number}").play()
            for seat in played.outcome.winners:
                won[seat] += 1
        wins.append(won)
        total += sum((wins_of / games - 1 / seats) ** 2 for wins_of in won)
    return total, wins


def search(seed: str, width: int) -> None:
    """Print the fairest of so many arrangements: each round plays twice the games with the better half."""
    found = arrangements(seed)
    pool = [next(found) for _ in range(width)]
    games, first = 8, 0
    while pool:
        judged = [(*unfairness(places, games, first), number) for number, places in enumerate(pool)]
        judged.sort(key=lambda one: one[0])
        for value, wins, number in judged[:5]:
            print(f"{games} games: {value:.4f} {wins} {pool[number]}", flush=True)
        if len(pool) == 1:
            return
        pool = [pool[number] for _, _, number in judged[: max(1, len(pool) // 2)]]
        first += games
        games *= 2


def committed() -> Places:
    """Return the fair places as they are in the box."""
    fair = TOML["fixed_set_up"]["fair"]
    return Places(
        tuple([tuple(fair[name]["cities"]) for name in COLOURS]),
        tuple([(fair[name]["rail"][0], fair[name]["rail"][1]) for name in COLOURS]),
        dict(fair["tokens"]),
    )


def compare_rails(seed: str, games: int) -> None:
    """Print by rail how far each seat delivers more than the average, on the cities and tokens of the box.

    Every game is played with other rails, chosen at random so that no two touch. Goods delivered tell more of
    a game than who won.
    """
    places = committed()
    rng = random.Random(seed)
    sites = [[path for site in cities for path in PATHS_AT[PLACE_BY_NAME[site]]] for cities in places.cities]
    for seats in (4, 3):
        leads: dict[tuple[int, int], list[list[float]]] = {}
        for number in range(games):
            rails = [rng.choice(paths) for paths in sites]
            while len({end for rail in rails for end in ENDS[rail]}) < 2 * len(rails):
                rails = [rng.choice(paths) for paths in sites]
            use(places._replace(rails=tuple([ends_of(rail) for rail in rails])))
            scores = Match(GAME, ["greedy"] * seats, {}, f"rails {seed} {number}").play().outcome.scores
            for colour in range(seats):
                lead = [score - fmean(scores) for score in scores]
                leads.setdefault((colour, rails[colour]), []).append(lead)
        for (colour, rail), found in sorted(leads.items()):
            means = [f"{fmean(lead):+.2f}" for lead in zip(*found, strict=True)]
            print(f"{seats} seats, {COLOURS[colour]} {'–'.join(ends_of(rail))}: {len(found)} games, {means}")


def main() -> int:
    """Write the figures, or search; return the exit status."""
    parser = argparse.ArgumentParser(prog="scripts/figures america", description=__doc__)
    parser.add_argument("--percent", type=int, default=100, help="part of the games of each series (100)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--search", type=int, default=0, metavar="N", help="compare N arrangements instead")
    parser.add_argument("--rails", type=int, default=0, metavar="N", help="compare rails by N games instead")
    parser.add_argument("--seed", default="places", help="seed of the arrangements (places)")
    arguments = parser.parse_args()
    if arguments.search:
        search(arguments.seed, arguments.search)
    elif arguments.rails:
        compare_rails(arguments.seed, arguments.rails)
    else:
        write_figures(arguments.jobs, arguments.percent)
    return 0


if __name__ == "__main__":
    sys.exit(main())
