"""What a person has played: finished tables by game, and streaks of the daily deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from itertools import groupby

from goldenspike.core.game import Game
from goldenspike.core.record import read_result
from goldenspike.server.protocol import DailyStreak, OwnGame, OwnGames
from goldenspike.server.rows import TableRow, TryRow


def own_games(
    person: int, games: Mapping[str, Game], tables: Sequence[TableRow], tries: Sequence[TryRow], today: date
) -> OwnGames:
    """Return a person's results at finished tables, and their streaks; `tries` are sorted by game and day."""
    results = {name: _results(person, game, tables) for name, game in games.items()}
    return OwnGames(
        [_own_game(name, found) for name, found in results.items() if found],
        [_streak(name, list(found), today) for name, found in groupby(tries, lambda tried: tried.game)],
    )


def _results(person: int, game: Game, tables: Sequence[TableRow]) -> list[tuple[int, bool, str]]:
    """Return score, whether it won, and table of each finished game at which the person had one seat.

    Branches do not count.
    """
    found = []
    for row in tables:
        seats = [seat.seat for seat in row.seats if person in seat.holders]
        if row.game != game.name or len(seats) != 1 or row.is_branch:
            continue
        scores, winners = read_result(game.in_colours(row.colours), row.result)
        if scores:
            found.append((scores[seats[0]], seats[0] in winners, row.id))
    return found


def _own_game(name: str, results: Sequence[tuple[int, bool, str]]) -> OwnGame:
    """Return the sum of the results of one game."""
    best, _, table = max(results, key=lambda result: result[0])
    return OwnGame(name, len(results), sum(won for _, won, _ in results), best, table)


def _streak(name: str, tries: Sequence[TryRow], today: date) -> DailyStreak:
    """Return the streaks of one game from its tries, one for each day."""
    days = [date.fromisoformat(tried.day) for tried in tries]
    runs: list[int] = []
    for place, day in enumerate(days):
        follows = place > 0 and day - days[place - 1] == timedelta(days=1)
        runs.append(runs[-1] + 1 if follows else 1)
    best = max(tries, key=lambda tried: tried.score)
    current = runs[-1] if today - days[-1] <= timedelta(days=1) else 0
    return DailyStreak(name, len(days), current, max(runs), best.score, best.day)
