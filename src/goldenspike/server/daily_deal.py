"""The deal of the day: how a try at it is opened, and its scores."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Final

from goldenspike.core.game import Game
from goldenspike.server import protocol as wire
from goldenspike.server.command_error import CommandError
from goldenspike.server.lesson_table import today
from goldenspike.server.rows import Person
from goldenspike.server.store import Store

MOST_SHOWN: Final = 50
"""Scores of a day, the best first."""


def day_of_try(game: Game, command: wire.OpenTable) -> str:
    """Return today's date for a try at the deal of the day; CommandError 400 if it cannot be played so."""
    if game.deal is None:
        raise CommandError(400, f"{game.title} has no deal of the day.")
    alone = [plan.who for plan in command.seats] == ["me"]
    special = command.settings or command.colours or command.record or command.words
    if not alone or special or command.clock is not None:
        raise CommandError(
            400, "The deal of the day is played alone, by the usual rules and without a clock."
        )
    return today().isoformat()


async def scores_of_day(store: Store, game: Game, person: Person, asked: str) -> wire.Daily:
    """Return the scores of a day's deal, today's for ''; CommandError if there is no such deal."""
    if game.deal is None:
        raise CommandError(404, f"{game.title} has no deal of the day.")
    now = today()
    try:
        day = date.fromisoformat(asked or now.isoformat()).isoformat()
    except ValueError:
        raise CommandError(400, "A day is written like 2026-11-15.") from None
    best, people = await store.scores(game.name, day, MOST_SHOWN)
    tries = await store.scores_of(person.id, game.name, day)
    ranks = {row.score: rank for rank, row in reversed(list(enumerate(best, start=1)))}
    mine = None
    if tries:
        rank = await store.count_better(game.name, day, tries[0]) + 1
        mine = wire.DailyScore(rank, person.name, tries[0], mine=True)
    midnight = datetime(now.year, now.month, now.day, tzinfo=UTC) + timedelta(days=1)
    return wire.Daily(
        game=game.name,
        day=day,
        today=now.isoformat(),
        until=midnight.timestamp(),
        scores=[
            wire.DailyScore(ranks[row.score], row.name, row.score, mine=row.person == person.id)
            for row in best
        ],
        people=people,
        mine=mine,
        practice=tries[1:],
        table=await store.running_try(person.id, game.name, day),
    )
