"""What results and studies of games say: wins, length, scores, luck, and what winners did and nobody did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from goldenspike.core.game import Game
from goldenspike.sim.contrasts import Contrast, contrast
from goldenspike.sim.luck_findings import LuckFindings, find_luck
from goldenspike.sim.runner import GameResult, Series, Tournament
from goldenspike.sim.study import StudiedGame
from goldenspike.sim.summary import Share, wilson_share
from goldenspike.sim.tallies import TallyFindings, find_tallies
from goldenspike.sim.usage import KindUse, PieceUse, kind_uses, piece_uses


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """All that a report says."""

    games: int
    finished: int
    wins_by_seat: list[Share]
    wins_by_bot: dict[str, tuple[Share, float]]
    """With the share that it would have if all seats were equally strong."""
    turns: list[int]
    scores: list[int]
    """Of all seats in finished games."""
    course: list[tuple[float, float]]
    """By step, the mean score of winners and of the others."""
    lead_changes: list[int]
    half_time: Share
    figures: list[Contrast]
    """The game's own figures at the end."""
    kinds: list[Contrast]
    """How often each kind of answer was given in a game."""
    unused: list[str]
    """Kinds of answer of seats that nobody gave in any studied game."""
    uses: list[KindUse]
    """How often each kind was chosen where there was another; empty if options were not counted."""
    pieces: list[PieceUse]
    """The places, cards and other pieces that were offered; empty if options were not counted."""
    wins_by_place: list[Share]
    """By place in the order of the first turn; empty without studies or in a game for one."""
    luck: LuckFindings | None
    """None if luck was not measured."""
    tallies: list[TallyFindings]
    """The game's own figures, of winners and of the others."""
    studied: int
    """Games of which there are studies."""


def studied_games(results: Iterable[GameResult]) -> list[StudiedGame]:
    """Return the studies that came with these results, in the order of the games."""
    ordered = sorted(results, key=lambda result: result.number)
    return [StudiedGame(result.study, result.winners) for result in ordered if result.study is not None]


def analyse(
    game: Game, played: Series | Tournament, results: Sequence[GameResult], studied: Sequence[StudiedGame]
) -> Analysis:
    """Return what results and studies say."""
    ordered = sorted(results, key=lambda result: result.number)
    finished = [result for result in ordered if result.finished]
    seats = len(ordered[0].scores)
    single = [result for result in finished if len(result.winners) == 1]
    names = [name for name, numbers in ordered[0].figures.items() if len(numbers) == seats > 1]
    kinds = sorted({kind for each in studied for by_seat in each.study.kinds for kind in by_seat})
    return Analysis(
        games=len(ordered),
        finished=len(finished),
        wins_by_seat=[
            wilson_share(sum(result.winners == (seat,) for result in finished), len(finished))
            for seat in range(seats)
        ],
        wins_by_bot=wins_by_bot(played, finished, seats),
        turns=[result.turns for result in finished],
        scores=[score for result in finished for score in result.scores],
        course=mean_course(studied),
        lead_changes=[each.study.lead_changes for each in studied],
        half_time=half_time_wins(studied),
        figures=[
            contrast(
                name,
                [result.figures[name][result.winners[0]] for result in single],
                [
                    number
                    for result in single
                    for seat, number in enumerate(result.figures[name])
                    if seat not in result.winners
                ],
            )
            for name in names
        ],
        kinds=[contrast(kind, *_counts(studied, kind)) for kind in kinds],
        unused=sorted({answer.__name__ for answer in seat_answers(game)} - set(kinds)) if studied else [],
        uses=kind_uses(studied),
        pieces=piece_uses(studied),
        wins_by_place=wins_by_place(studied, seats),
        luck=find_luck(game, studied),
        tallies=find_tallies(studied),
        studied=len(studied),
    )


def wins_by_bot(
    played: Series | Tournament, finished: Sequence[GameResult], seats: int
) -> dict[str, tuple[Share, float]]:
    """Return by bot its share of wins, and the share that it would have if all seats were equally strong."""
    bots: dict[str, list[float]] = {}
    for result in finished:
        seating = played.seating(result.number)
        for name in dict.fromkeys(seating):
            tally = bots.setdefault(name, [0, 0, 0.0])
            won = len(result.winners) == 1 and seating[result.winners[0]] == name
            tally[0] += won
            tally[1] += 1
            tally[2] += seating.count(name) / seats
    return {
        name: (wilson_share(int(won), int(of)), even / max(1, of)) for name, (won, of, even) in bots.items()
    }


def half_time_wins(studied: Sequence[StudiedGame]) -> Share:
    """Return how often whoever led alone at half time won, of the games with a single winner."""
    decided = [
        each.study.half_time_leader in each.winners
        for each in studied
        if each.study.half_time_leader is not None and len(each.winners) == 1
    ]
    return wilson_share(sum(decided), len(decided))


def wins_by_place(studied: Sequence[StudiedGame], seats: int) -> list[Share]:
    """Return the wins by place in the order of the first turn, the first player's place first."""
    known = [each for each in studied if each.study.first is not None and each.winners]
    if seats == 1 or not known:
        return []
    wins = [0] * seats
    for each in known:
        if len(each.winners) == 1 and each.study.first is not None:
            wins[(each.winners[0] - each.study.first) % seats] += 1
    return [wilson_share(won, len(known)) for won in wins]


def seat_answers(game: Game) -> list[type]:
    """Return the kinds of answer that seats give, as far as the game's encoding names them."""
    if game.encoding is None:
        return []
    named = {block.kind for block in game.encoding.actions.blocks}
    return [answer for answer in game.answers if answer.__name__ in named]


def _counts(studied: Sequence[StudiedGame], kind: str) -> tuple[list[float], list[float]]:
    """Return how often winners and others gave a kind of answer, a number for each seat and game."""
    found: tuple[list[float], list[float]] = ([], [])
    for each in studied:
        ahead = best_seats(each)
        for seat, counts in enumerate(each.study.kinds):
            found[0 if seat in ahead else 1].append(counts.get(kind, 0))
    return found


def best_seats(each: StudiedGame) -> tuple[int, ...]:
    """Return the winners of a game; of an unfinished one the seats with the best score."""
    if each.winners:
        return each.winners
    final = each.study.scores[-1]
    return tuple([seat for seat, score in enumerate(final) if score == max(final)])


def mean_course(studied: Sequence[StudiedGame]) -> list[tuple[float, float]]:
    """Return by step the mean score of winners, and of the others."""
    found = []
    for step in range(len(studied[0].study.scores) if studied else 0):
        best: list[float] = []
        rest: list[float] = []
        for each in studied:
            ahead = best_seats(each)
            for seat, score in enumerate(each.study.scores[step]):
                (best if seat in ahead else rest).append(score)
        found.append((sum(best) / len(best), sum(rest) / len(rest) if rest else 0.0))
    return found
