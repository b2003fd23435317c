"""Play many games of Montana with bots and write how the city, the seats and the questions fare to its page.

Run by `scripts/figures montana`.
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

import msgspec

from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.games.montana import GAME
from goldenspike.games.montana.actions import Done
from goldenspike.games.montana.bot.weights import WEIGHTS
from goldenspike.games.montana.box import CITY_ROWS, FIRST_COLUMNS
from goldenspike.games.montana.events import CityOpened, OutbidBy, PumpkinsPaid
from goldenspike.games.montana.flow import EndOfTurn
from goldenspike.games.montana.settings import Settings
from goldenspike.sim.match import Match
from goldenspike.sim.summary import wilson_share

PAGE = Path(__file__).resolve().parent.parent / "docs" / "games" / "montana.md"
SEED = "figures"
CITY_SEATS = 4
PRICES = ("2-2-1-1", "3-2-1-1", "2-3-1-1", "3-3-1-1", "2-2-2-1", "3-3-2-1", "4-4-2-1", "2-1-1-1", "1-1-1-1")
"""The reconstructions compared: the first column of rows 1 to 4. In each of them one pumpkin buys a space."""
SEATS = (2, 3, 4)
PLANNER = "planner:300"


class Visit(NamedTuple):
    """What became of one visit to the city."""

    rows: frozenset[int]
    """The rows that were paid for."""
    outbid: bool


class GameFigures(NamedTuple):
    """The figures of one game."""

    visits: tuple[Visit, ...]
    turns: int
    rounds: int
    answers: int
    ends: int
    """How often a seat said at the end of its turn that it was done."""
    winners: tuple[int, ...]
    """Their places in playing order, 0 for the starting player."""


def with_prices(city: str) -> Game:
    """Return the game with these prices as a value of its setting `city`."""
    FIRST_COLUMNS[city] = tuple(int(column) for column in city.split("-"))
    settings = [
        msgspec.structs.replace(setting, values=(city,), default=city) if setting.name == "city" else setting
        for setting in GAME.settings
    ]
    return msgspec.structs.replace(GAME, settings=tuple(settings))


def play_game(bot: str, seats: int, options: dict[str, str], number: int) -> GameFigures:
    """Play the game of this number and return its figures."""
    game = with_prices(options.get("city", Settings().city))
    played = Match(game, [bot] * seats, options, f"{SEED} {number}").play()
    table: Any = game.open(seats, options)
    table.announced = []
    ends = 0
    for answer in played.answers:
        ends += isinstance(pending(table), EndOfTurn) and isinstance(answer, Done)
        play(table, answer)
    assert table.over
    return GameFigures(
        visits=visits_of(table.announced),
        turns=table.turns,
        rounds=table.rounds,
        answers=len(played.answers),
        ends=ends,
        winners=tuple((seat - table.first) % seats for seat in game.outcome(table).winners),
    )


def visits_of(announced: list[Any]) -> tuple[Visit, ...]:
    """Return the visits to the city that these events tell of."""
    visits: list[Visit] = []
    for event in announced:
        if isinstance(event, CityOpened):
            visits.append(Visit(frozenset(), outbid=False))
        elif isinstance(event, OutbidBy):
            visits[-1] = visits[-1]._replace(outbid=True)
        elif isinstance(event, PumpkinsPaid):
            visits[-1] = visits[-1]._replace(rows=visits[-1].rows | {event.row})
    return tuple(visits)


def play_duel(number: int) -> float:
    """Play a game of two seats that value pumpkins to bid with against two that do not; return their win."""
    pairs = ((0, 2), (1, 3), (0, 1), (2, 3), (0, 3), (1, 2))
    knowing = pairs[number % len(pairs)]
    weight = WEIGHTS.auction

    def evaluated(table: Any, seat: Any) -> float:
        WEIGHTS.auction = weight if seat in knowing else 0.0
        try:
            return GAME.evaluate(table, seat)
        finally:
            WEIGHTS.auction = weight

    game = msgspec.structs.replace(GAME, evaluate=evaluated)
    played = Match(game, ["greedy"] * CITY_SEATS, {}, f"{SEED} duel {number // len(pairs)}").play()
    return sum(seat in knowing for seat in played.outcome.winners) / len(played.outcome.winners)


def play_games(bot: str, seats: int, options: dict[str, str], first: int, number: int) -> list[GameFigures]:
    """Play this many games, from the first number on; return their figures."""
    return [play_game(bot, seats, options, first + each) for each in range(number)]


# Tables --------------------------------------------------------------------------------------------


def share(times: int, of: int) -> str:
    """Return a share with its 95 % interval, like "40 % (35 to 45)"."""
    found = wilson_share(times, of)
    return f"{found.share * 100:.0f} % ({found.low * 100:.0f} to {found.high * 100:.0f})"


def table_of(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    """Return a table in Markdown."""
    lines = [f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}"]
    return [*lines, *[f"| {' | '.join(row)} |" for row in rows]]


def city_row(city: str, games: list[GameFigures]) -> tuple[str, ...]:
    """Return the row of some prices in the comparison."""
    visits = [visit for game in games for visit in game.visits]
    return (
        f"{city}{' (default)' if city == Settings().city else ''}",
        str(len(games)),
        f"{fmean(game.rounds for game in games):.1f}",
        f"{len(visits) / sum(game.turns for game in games):.0%}".replace("%", " %"),
        *[share(sum(row in visit.rows for visit in visits), len(visits)) for row in range(CITY_ROWS)],
        share(sum(visit.outbid for visit in visits), len(visits)),
    )


def seat_row(bot: str, seats: int, games: list[GameFigures]) -> tuple[str, ...]:
    """Return the row of a bot and a number of seats: how often each place in playing order wins."""
    wins = [share(sum(place in game.winners for game in games), len(games)) for place in range(seats)]
    return (
        f"`{bot}`",
        str(seats),
        str(len(games)),
        f"{fmean(game.rounds for game in games):.1f}",
        f"{fmean(game.turns for game in games):.1f}",
        *wins,
        *["–"] * (max(SEATS) - seats),
    )


def question_row(questions: str, games: list[GameFigures]) -> tuple[str, ...]:
    """Return the row of a value of the setting `questions`."""
    answers = sum(game.answers for game in games)
    ends = sum(game.ends for game in games)
    return (questions, str(len(games)), f"{answers / len(games):.0f}", share(ends, answers))


CITY_COLUMNS = (
    "columns",
    "games",
    "rounds",
    "turns in the city",
    "row 1",
    "row 2",
    "row 3",
    "row 4",
    "outbid",
)
SEAT_COLUMNS = ("bot", "seats", "games", "rounds", "turns", "starting player", "second", "third", "fourth")
QUESTION_COLUMNS = ("`questions`", "games", "answers a game", "`done` at the end of a turn")


def write(part: str, lines: list[str]) -> None:
    """Write lines between the markers of a part of the page."""
    begin, end = f"<!-- {part}:begin -->", f"<!-- {part}:end -->"
    day = datetime.now(UTC).date().isoformat()
    note = f"Written by `scripts/figures montana` on {day} (seeds `{SEED} 0` and on); do not edit by hand."
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
    _, _, after = rest.partition(end)
    PAGE.write_text("\n".join([before + begin, "", note, "", *lines, "", end + after]), encoding="utf-8")


def main() -> int:
    """Play the games of every part and write the figures to the page; return the exit status."""
    parser = argparse.ArgumentParser(prog="scripts/figures montana", description=__doc__)
    parser.add_argument("--city", type=int, default=60, help="games with the default prices (60)")
    parser.add_argument("--others", type=int, default=20, help="games with each of the others (20)")
    parser.add_argument(
        "--seats", type=int, default=200, help="games of greedy at each number of seats (200)"
    )
    parser.add_argument("--planner", type=int, default=60, help=f"games of {PLANNER} at four seats (60)")
    parser.add_argument("--questions", type=int, default=60, help="games with each kind of questions (60)")
    parser.add_argument("--duel", type=int, default=120, help="games between forms of the evaluation (120)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    arguments = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(arguments.jobs, mp_context=context) as pool:

        def played(bot: str, seats: int, options: dict[str, str], games: int) -> list[GameFigures]:
            parts = [
                pool.submit(play_games, bot, seats, options, first, min(5, games - first))
                for first in range(0, games, 5)
            ]
            return [game for part in parts for game in part.result()]

        def shown(row: tuple[str, ...]) -> tuple[str, ...]:
            print(" | ".join(row), flush=True)
            return row

        if arguments.city:
            rows = []
            for city in PRICES:
                number = arguments.city if city == Settings().city else arguments.others
                rows.append(shown(city_row(city, played("greedy", CITY_SEATS, {"city": city}, number))))
            write("city", table_of(CITY_COLUMNS, rows))
        if arguments.duel:
            won = sum(pool.map(play_duel, range(arguments.duel)))
            print(f"duel: {won:g} of {arguments.duel}", flush=True)
            sentence = (
                f"Two seats that know it win {won:g} of {arguments.duel} games against two that do not."
            )
            write("duel", [sentence])
        if arguments.seats:
            rows = [
                shown(seat_row("greedy", seats, played("greedy", seats, {}, arguments.seats)))
                for seats in SEATS
            ]
            write("seats", table_of(SEAT_COLUMNS, rows))
        if arguments.planner:
            games = played(PLANNER, max(SEATS), {}, arguments.planner)
            write("planner", table_of(SEAT_COLUMNS, [shown(seat_row(PLANNER, max(SEATS), games))]))
        if arguments.questions:
            rows = [
                shown(
                    question_row(kind, played("greedy", CITY_SEATS, {"questions": kind}, arguments.questions))
                )
                for kind in ("useful", "former")
            ]
            write("questions", table_of(QUESTION_COLUMNS, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
