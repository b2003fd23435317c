"""A person's own page: results by game, best scores, and streaks of the daily deal."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from goldenspike.core.registry import find
from goldenspike.server.own_games import own_games
from goldenspike.server.rows import TableRow, TryRow
from kit.keeping import table_row

ANNA, BEN = 1, 2
GAMES = {name: find(name) for name in ("montana", "pioneer")}


def played(name: str, result: str, *seats: tuple[int, ...], number: str = "1") -> TableRow:
    """A finished table with these holders at its seats."""
    row = table_row(f"{name}-{number}", "over", 0.0)
    return replace(
        row,
        game=name,
        result=result,
        seats=tuple(replace(row.seats[0], seat=seat, holders=holders) for seat, holders in enumerate(seats)),
    )


def tried(day: str, score: int) -> TryRow:
    return TryRow("pioneer", day, ANNA, "t", score, 0.0)


def test_results_are_counted_by_game_with_the_best_score() -> None:
    tables = [
        played("montana", "blue 8, yellow 5; blue wins", (ANNA,), (BEN,)),
        played("montana", "blue 3, yellow 8; yellow wins", (ANNA,), (BEN,), number="2"),
        played("montana", "blue 8, yellow 5; blue wins", (ANNA,), (ANNA,), number="3"),
        played("pioneer", "pioneer 41", (ANNA,)),
        played("pioneer", "", (ANNA,), number="2"),
    ]
    found = own_games(ANNA, GAMES, tables, [], date(2026, 11, 18)).games
    assert [(one.game, one.played, one.won, one.best, one.best_table) for one in found] == [
        ("montana", 2, 1, 8, "montana-1"),
        ("pioneer", 1, 0, 41, "pioneer-1"),
    ]


def test_a_streak_holds_until_a_day_is_left_out() -> None:
    days = ["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-16", "2026-11-17"]
    tries = [tried(day, 10 + place) for place, day in enumerate(days)]
    (streak,) = own_games(ANNA, GAMES, [], tries, date(2026, 11, 18)).daily
    assert (streak.days, streak.current, streak.longest) == (5, 2, 3)
    assert (streak.best, streak.best_day) == (14, "2026-11-17")
    (ended,) = own_games(ANNA, GAMES, [], tries, date(2026, 11, 19)).daily
    assert ended.current == 0


def test_seats_of_others_do_not_count() -> None:
    tables = [played("montana", "blue 8, yellow 5; blue wins", (BEN,), (BEN,))]
    assert own_games(ANNA, GAMES, tables, [], date(2026, 11, 18)).games == []
