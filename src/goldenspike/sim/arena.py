"""What a tournament came to: ratings, and how often each bot won, with how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from goldenspike.core.form import is_compiled
from goldenspike.core.game import Game
from goldenspike.sim.ratings import Contest, Rating, places, rated
from goldenspike.sim.series import Result, Tournament
from goldenspike.sim.tally import Share, Spread, spread, wilson


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How one bot did."""

    bot: str
    rating: Rating
    games: int
    """In which it sat at the table."""
    wins: int
    """Won alone, or by several seats of its own. A game for one is won by the best score of the round."""
    win_share: Share
    even_share: float
    """What it would win if all were equally strong and no win were shared."""
    scores: Spread | None
    """None without a game."""
    forfeits: int
    """Decisions taken by chance, because it is an outside bot that failed."""


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """What a tournament came to, the best bot first."""

    game: str
    version: int
    options: dict[str, str]
    seats: int
    bots: tuple[str, ...]
    games: int
    rounds: int
    seed: int
    standings: list[Standing]
    shared: int
    """Games, or rounds of a game played alone, won by several bots."""
    unfinished: int
    """Games ended by the turn limit; they count for no rating."""
    answers_mean: float
    turns_mean: float
    played_now: int
    """Games played in this run; the others were in the file already."""
    seconds: float
    """Of this run."""
    answers_per_second: float
    compiled: bool


def contests(tournament: Tournament, results: Iterable[Result]) -> Iterator[Contest]:
    """Who met whom: in a game for one, everybody who played the same deal; otherwise those at one table.

    The results come in the order of their numbers. What was not finished is left out.
    """
    if tournament.seats > 1:
        for result in results:
            if result.finished:
                yield Contest(tournament.seating(result.number), places(result.winners, result.scores))
        return
    for _, games in groupby(results, key=lambda result: tournament.rounds.place(result.number)[0]):
        played = [result for result in games if result.finished]
        if len(played) == len(tournament.names):
            seating = tuple([tournament.seating(result.number)[0] for result in played])
            yield Contest(seating, places((), [result.scores[0] for result in played]))


def standings(
    game: Game, tournament: Tournament, results: Iterable[Result], played_now: list[Result], seconds: float
) -> Standings:
    """The standings after these results, of which some were played now, in so many seconds."""
    ordered = sorted(results, key=lambda result: result.number)
    met = list(contests(tournament, ordered))
    ratings = rated(tournament.names, met)
    found = [standing(bot, tournament, ordered, met, ratings[bot]) for bot in tournament.names]
    games = len(ordered)
    return Standings(
        game=game.name,
        version=game.version,
        options=tournament.options,
        seats=tournament.seats,
        bots=tournament.bots,
        games=games,
        rounds=len({tournament.rounds.place(result.number)[0] for result in ordered}),
        seed=tournament.seed,
        standings=sorted(found, key=lambda each: -each.rating.mu),
        shared=sum(len(contest.winners) > 1 for contest in met),
        unfinished=sum(not result.finished for result in ordered),
        answers_mean=round(sum(result.answers for result in ordered) / max(1, games), 4),
        turns_mean=round(sum(result.turns for result in ordered) / max(1, games), 4),
        played_now=len(played_now),
        seconds=round(seconds, 3),
        answers_per_second=round(sum(result.answers for result in played_now) / seconds, 1)
        if seconds
        else 0.0,
        compiled=is_compiled(game),
    )


def standing(
    bot: str, tournament: Tournament, results: list[Result], met: list[Contest], rating: Rating
) -> Standing:
    """How one bot did."""
    games = forfeits = 0
    scores: list[int] = []
    for result in results:
        seats = [seat for seat, name in enumerate(tournament.seating(result.number)) if name == bot]
        games += bool(seats)
        scores.extend([result.scores[seat] for seat in seats])
        forfeits += sum(result.forfeits.get(seat, 0) for seat in seats)
    own = [contest for contest in met if bot in contest.bots]
    wins = sum(contest.winners == {bot} for contest in own)
    return Standing(
        bot=bot,
        rating=rating,
        games=games,
        wins=wins,
        win_share=wilson(wins, len(own)),
        even_share=sum(contest.bots.count(bot) / len(contest.bots) for contest in own) / max(1, len(own)),
        scores=spread(scores) if scores else None,
        forfeits=forfeits,
    )
