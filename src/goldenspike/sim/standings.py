"""The standings of a tournament: ratings and shares of wins, with confidence intervals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from goldenspike.core.form import is_compiled
from goldenspike.core.game import Game
from goldenspike.sim.ratings import Contest, Rating, rank_seats, rate_bots
from goldenspike.sim.runner import GameResult, Tournament
from goldenspike.sim.summary import Distribution, Share, distribution, rate, rounded_mean, wilson_share


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The rating, wins and scores of one bot."""

    bot: str
    rating: Rating
    games: int
    """The games it played."""
    wins: int
    """Sole wins, also by several seats of its own. A game for one is won by the best score of the round."""
    win_share: Share
    even_share: float
    """The expected share of wins if all bots were equally strong and no win were shared."""
    scores: Distribution | None
    """None without a game."""
    forfeits: int
    """Decisions taken at random, because it is an outside bot that failed."""


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """The standings of a tournament, the best bot first."""

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
    """Games ended by the turn limit, which change no rating."""
    answers_mean: float
    turns_mean: float
    played_now: int
    """Games played in this run; the others were read from the file of results."""
    seconds: float
    """The duration of this run."""
    answers_per_second: float
    compiled: bool


def contests(tournament: Tournament, results: Iterable[GameResult]) -> Iterator[Contest]:
    """Yield the contests of a tournament: its games, or in a game for one its rounds.

    The results must be in the order of their numbers. Unfinished games are left out, and in a game for one
    the whole round.
    """
    if tournament.seats > 1:
        for result in results:
            if result.finished:
                yield Contest(tournament.seating(result.number), rank_seats(result.winners, result.scores))
        return
    for _, games in groupby(results, key=lambda result: tournament.schedule.locate(result.number)[0]):
        played = [result for result in games if result.finished]
        if len(played) == len(tournament.names):
            seating = tuple([tournament.seating(result.number)[0] for result in played])
            yield Contest(seating, rank_seats((), [result.scores[0] for result in played]))


def compute_standings(
    game: Game,
    tournament: Tournament,
    results: Iterable[GameResult],
    played_now: list[GameResult],
    seconds: float,
) -> Standings:
    """Return the standings after these results, of which some were played now, in so many seconds."""
    ordered = sorted(results, key=lambda result: result.number)
    met = list(contests(tournament, ordered))
    ratings = rate_bots(tournament.names, met)
    found = [compute_standing(bot, tournament, ordered, met, ratings[bot]) for bot in tournament.names]
    games = len(ordered)
    return Standings(
        game=game.name,
        version=game.version,
        options=tournament.options,
        seats=tournament.seats,
        bots=tournament.bots,
        games=games,
        rounds=len({tournament.schedule.locate(result.number)[0] for result in ordered}),
        seed=tournament.seed,
        standings=sorted(found, key=lambda each: -each.rating.mu),
        shared=sum(len(contest.winners) > 1 for contest in met),
        unfinished=sum(not result.finished for result in ordered),
        answers_mean=rounded_mean(sum(result.answers for result in ordered), games),
        turns_mean=rounded_mean(sum(result.turns for result in ordered), games),
        played_now=len(played_now),
        seconds=round(seconds, 3),
        answers_per_second=rate(sum(result.answers for result in played_now), seconds),
        compiled=is_compiled(game),
    )


def compute_standing(
    bot: str, tournament: Tournament, results: list[GameResult], met: list[Contest], rating: Rating
) -> Standing:
    """Return the standing of one bot with this rating."""
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
        win_share=wilson_share(wins, len(own)),
        even_share=sum(contest.bots.count(bot) / len(contest.bots) for contest in own) / max(1, len(own)),
        scores=distribution(scores) if scores else None,
        forfeits=forfeits,
    )
