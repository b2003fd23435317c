"""The judgement of a battery: whether seats are fair, what settings change, and what nobody needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import ceil
from typing import Final, Literal

import msgspec

from goldenspike.core.form import is_compiled
from goldenspike.core.game import Game
from goldenspike.sim.analysis import seat_answers, studied_games, wins_by_place
from goldenspike.sim.battery import ALWAYS, PRECISION, Battery, Part, simultaneous_width
from goldenspike.sim.comparison import LEVEL, Comparison, compare, in_words, variant_names
from goldenspike.sim.luck_findings import (
    LEAST_GAMES,
    LuckFindings,
    correlation,
    correlation_interval,
    find_luck,
)
from goldenspike.sim.runner import GameResult
from goldenspike.sim.study import StudiedGame
from goldenspike.sim.summary import Distribution, Share, distribution, wilson_share
from goldenspike.sim.usage import KindUse, PieceUse, kind_uses, piece_uses
from goldenspike.sim.words import joined, words_of

Verdict = Literal["fair", "unfair", "open"]
"""Fair: every share lies within the margin around an even one, each by an equivalence test at 5 %. Unfair: a
share differs from an even one by intervals that hold for all shares of the battery together with 95 %. Open:
neither."""
EQUIVALENCE: Final = 1.6448536269514722
"""Half the width of the intervals that must lie within the margin, in standard deviations. An equivalence
test at 5 % looks at 90 % intervals. All shares must pass, so that their number needs no correction."""


class Fairness(msgspec.Struct, frozen=True, kw_only=True):
    """Shares of wins beside an even share, by seat or by place in the order of the first turn."""

    verdict: Verdict
    shares: list[Share]
    """With intervals that hold for all of them together with 95 %."""
    even: float
    apart: list[int]
    """Those that differ from an even share beyond doubt among all shares of the battery."""
    margin: float
    needed: int
    """How many games would bring every interval to the margin."""


class SeatFindings(msgspec.Struct, frozen=True, kw_only=True):
    """A bot against itself at one number of seats."""

    part: str
    seats: int
    bot: str
    games: int
    finished: int
    shared: int
    """Games with several winners."""
    by_seat: Fairness | None
    """None in a game for one."""
    by_place: Fairness | None
    """By place in the order of the first turn; None in a game for one, and where the places are the seats."""
    turns: Distribution | None
    """None without a finished game."""
    scores: Distribution | None


class SkillFindings(msgspec.Struct, frozen=True, kw_only=True):
    """One bot among others that are quicker."""

    bot: str
    others: str
    seats: int
    wins: Share
    even: float


class DealFindings(msgspec.Struct, frozen=True, kw_only=True):
    """Scores of two bots in a game for one that played the same deals."""

    bots: tuple[str, str]
    games: int
    correlation: float
    low: float
    high: float
    """The 95 % interval of the correlation."""


class SettingFindings(msgspec.Struct, frozen=True, kw_only=True):
    """One value of a setting against the default, on paired seeds."""

    setting: str
    value: str
    comparison: Comparison

    @property
    def changes_nothing(self) -> bool:
        """Whether every pair of games came out alike."""
        return self.comparison.alike == self.comparison.pairs

    @property
    def matters(self) -> bool:
        """Whether anything differs beyond doubt."""
        return any([each.beyond_doubt for each in self.comparison.differences])


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """All that the battery says of a game."""

    game: str
    title: str
    version: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int
    games: int
    """Games that were played."""
    verdict: Literal["fair", "unfair", "open", "alone"]
    """Of the seats, over all parts; alone for a game for one."""
    sentences: list[str]
    """What was found, in words."""
    seats: list[SeatFindings]
    skill: list[SkillFindings]
    settings: list[SettingFindings]
    deals: list[DealFindings]
    """Of a game for one whose luck is one shuffle: whether a good deal is good for every bot with an aim."""
    luck: LuckFindings | None
    unused: list[str]
    """Kinds of answer that no bot ever gave."""
    dominated: list[KindUse]
    """Kinds that bots which choose with an aim hardly ever chose where there was another."""
    unused_pieces: list[PieceUse]
    """Places, cards and other pieces that were options and were never chosen."""
    clear_pieces: list[PieceUse]
    """Those whose users won clearly more or less often than others."""
    compiled: bool


def judge_battery(game: Game, battery: Battery, results: Mapping[str, Mapping[int, GameResult]]) -> Balance:
    """Return what the results of a battery say, by the name of the part; parts without any are left out."""
    held = {
        part.name: [result for _, result in sorted(results.get(part.name, {}).items())]
        for part in battery.parts
    }
    judged = [part for part in battery.parts if part.purpose == "seats" and held[part.name]]
    family = sum([len(part.series.bots) for part in judged])
    seats = [seat_findings(part, held[part.name], family) for part in judged]
    skill = [
        skill_findings(part, held[part.name])
        for part in battery.parts
        if part.purpose == "skill" and held[part.name]
    ]
    settings = compare_settings(game, battery, held)
    studied = aimed_studies(battery, held)
    every = [each for results_of_part in held.values() for each in studied_games(results_of_part)]
    given = {kind for each in every for by_seat in each.study.kinds for kind in by_seat}
    pieces = piece_uses(studied)
    luck = find_luck(game, studied) if same_seats(studied) else luck_of_usual(game, battery, held)
    findings = Balance(
        game=game.name,
        title=game.title,
        version=battery.version,
        options=battery.options,
        bots=battery.bots,
        seed=battery.seed,
        games=sum([len(each) for each in held.values()]),
        verdict=overall(seats),
        sentences=[],
        seats=seats,
        skill=skill,
        settings=settings,
        deals=[] if game.deal is None else deal_findings(battery, held),
        luck=luck,
        unused=sorted({answer.__name__ for answer in seat_answers(game)} - given) if every else [],
        dominated=[use for use in kind_uses(studied) if use.is_dominated and use.kind in given],
        unused_pieces=[piece for piece in pieces if piece.is_unused],
        clear_pieces=clear_pieces(pieces),
        compiled=is_compiled(game),
    )
    return msgspec.structs.replace(findings, sentences=sentences(game, findings))


def seat_findings(part: Part, results: Sequence[GameResult], family: int) -> SeatFindings:
    """Return what a bot against itself says about its seats, one of so many shares in the battery."""
    finished = [result for result in results if result.finished]
    seats = len(part.series.bots)
    by_seat = by_place = None
    if seats > 1:
        wins = [sum([result.winners == (seat,) for result in finished]) for seat in range(seats)]
        by_seat = fairness(wins, len(finished), part.margin, family)
        studied = studied_games(finished)
        if any([each.study.first not in (None, 0) for each in studied]):
            places = wins_by_place(studied, seats)
            by_place = fairness([share.times for share in places], places[0].of, part.margin, family)
    return SeatFindings(
        part=part.name,
        seats=seats,
        bot=part.series.bots[0],
        games=len(results),
        finished=len(finished),
        shared=sum([len(result.winners) > 1 for result in finished]),
        by_seat=by_seat,
        by_place=by_place,
        turns=distribution([result.turns for result in finished]) if finished else None,
        scores=distribution([score for result in finished for score in result.scores]) if finished else None,
    )


def fairness(wins: Sequence[int], games: int, margin: float, family: int) -> Fairness:
    """Return the verdict on these wins, which are some of so many shares that are judged together.

    Shared wins are nobody's, and an even share is one of the others.
    """
    shares = [wilson_share(won, games, simultaneous_width(len(wins))) for won in wins]
    even = sum(wins) / games / len(wins) if games else 1 / len(wins)
    wide = [wilson_share(won, games, simultaneous_width(family)) for won in wins]
    narrow = [wilson_share(won, games, EQUIVALENCE) for won in wins]
    apart = [number for number, share in enumerate(wide) if not share.low <= even <= share.high]
    verdict: Verdict = "open"
    if apart:
        verdict = "unfair"
    elif all([even - margin <= share.low and share.high <= even + margin for share in narrow]):
        verdict = "fair"
    widest = max([(share.high - share.low) / 2 for share in shares])
    needed = ceil(games * (widest / (margin * PRECISION)) ** 2)
    return Fairness(verdict=verdict, shares=shares, even=even, apart=apart, margin=margin, needed=needed)


def overall(seats: Sequence[SeatFindings]) -> Literal["fair", "unfair", "open", "alone"]:
    """Return the verdict over all bots and numbers of seats, by seat and by the order of the first turn.

    A bot that chooses without aim does not count, unless there is no other.
    """
    judged = [each for each in aimed_parts(seats) if each.by_seat is not None]
    if not judged:
        return "alone"
    verdicts = [
        found.verdict for each in judged for found in (each.by_seat, each.by_place) if found is not None
    ]
    if "unfair" in verdicts:
        return "unfair"
    return "open" if "open" in verdicts else "fair"


def aimed_parts(seats: Sequence[SeatFindings]) -> list[SeatFindings]:
    """Return the parts of bots that choose with an aim; all if there is none."""
    return [each for each in seats if each.bot != ALWAYS] or list(seats)


def skill_findings(part: Part, results: Sequence[GameResult]) -> SkillFindings:
    """Return how often the first bot of a part won against the others."""
    bots = part.series.bots
    finished = [result for result in results if result.finished]
    won = sum(
        [
            len(result.winners) == 1 and part.series.seating(result.number)[result.winners[0]] == bots[0]
            for result in finished
        ]
    )
    return SkillFindings(
        bot=bots[0],
        others=bots[1],
        seats=len(bots),
        wins=wilson_share(won, len(finished)),
        even=1 / len(bots),
    )


def deal_findings(battery: Battery, held: Mapping[str, Sequence[GameResult]]) -> list[DealFindings]:
    """Return for each two bots with an aim how their scores in the same deals go together."""
    parts = [
        part
        for part in battery.parts
        if part.purpose == "seats" and len(part.series.bots) == 1 and part.series.bots[0] != ALWAYS
    ]
    found: list[DealFindings] = []
    for one, other in combinations(parts, 2):
        scores = {result.number: result.scores[0] for result in held[other.name] if result.finished}
        pairs = [
            (result.scores[0], scores[result.number])
            for result in held[one.name]
            if result.finished and result.number in scores
        ]
        if len(pairs) >= LEAST_GAMES:
            both = correlation([first for first, _ in pairs], [second for _, second in pairs])
            low, high = correlation_interval(both, len(pairs))
            bots = (one.series.bots[0], other.series.bots[0])
            found.append(DealFindings(bots=bots, games=len(pairs), correlation=both, low=low, high=high))
    return found


def compare_settings(
    game: Game, battery: Battery, held: Mapping[str, Sequence[GameResult]]
) -> list[SettingFindings]:
    """Return the values of settings compared with the default; what is called clear is clear among all."""
    parts = [part for part in battery.parts if part.purpose == "setting" and held[part.name]]
    found: list[SettingFindings] = []
    for part in parts:
        base = battery.base(len(part.series.bots))
        if base is None or part.changed is None or base.series.bots != part.series.bots:
            continue
        name, value = part.changed
        comparison = compare(
            game,
            (base.series, part.series),
            variant_names(base.series.options, part.series.options),
            (held[base.name], held[part.name]),
            LEVEL / len(parts),
        )
        found.append(SettingFindings(setting=name, value=value, comparison=comparison))
    return found


def aimed_studies(battery: Battery, held: Mapping[str, Sequence[GameResult]]) -> list[StudiedGame]:
    """Return the studies of the bots against themselves, without the one that chooses without aim."""
    return [
        each
        for part in battery.parts
        if part.purpose == "seats" and part.series.bots[0] != ALWAYS
        for each in studied_games(held[part.name])
    ]


def same_seats(studied: Sequence[StudiedGame]) -> bool:
    """Return whether all games have the same number of seats."""
    return len({len(each.study.kinds) for each in studied}) <= 1


def luck_of_usual(
    game: Game, battery: Battery, held: Mapping[str, Sequence[GameResult]]
) -> LuckFindings | None:
    """Return the luck at the largest number of seats, by all bots with an aim."""
    most = max([len(part.series.bots) for part in battery.parts])
    return find_luck(game, [each for each in aimed_studies(battery, held) if len(each.study.kinds) == most])


def clear_pieces(pieces: Sequence[PieceUse]) -> list[PieceUse]:
    """Return the pieces whose users won clearly more or less often, by intervals for all together."""
    width = simultaneous_width(max(2, len(pieces)))
    found = []
    for piece in pieces:
        wide = wilson_share(piece.won.times, piece.won.of, width)
        if piece.matters and not wide.low <= piece.even <= wide.high:
            found.append(piece)
    return sorted(found, key=lambda piece: -abs(piece.won.share - piece.even))


# In words ----------------------------------------------------------------------------------------

MOST_NAMED: Final = 8
"""Items that a sentence names."""


def sentences(game: Game, found: Balance) -> list[str]:
    """Return what was found in words, the verdict on seats first."""
    told = [verdict_words(found)]
    told.extend([seat_sentence(game, each) for each in found.seats if each.by_seat is not None])
    told.extend(place_sentences(found))
    told.extend([skill_sentence(each) for each in found.skill])
    told.extend([deal_sentence(each) for each in found.deals])
    if found.luck is not None:
        told.append(luck_sentence(found.luck))
    told.extend(setting_sentences(found))
    told.extend(usage_sentences(found))
    told.extend([length_sentence(each) for each in found.seats if each.turns is not None])
    return told


def verdict_words(found: Balance) -> str:
    """Return the verdict on the seats over all bots and numbers of seats."""
    if found.verdict == "alone":
        return f"{found.title} is played alone: there are no seats to compare."
    if found.verdict == "fair":
        return "The seats are fair: with every bot that plays with an aim, each wins its even share."
    aimed = aimed_parts(found.seats)
    apart = [one for one in aimed if one.by_seat is not None and one.by_seat.verdict == "unfair"]
    if apart:
        return f"The seats are not fair: they differ beyond doubt for {joined(where_words(apart))}."
    apart = [one for one in aimed if one.by_place is not None and one.by_place.verdict == "unfair"]
    if apart:
        return (
            "The order of play is not fair: places in the order of the first turn differ beyond doubt for "
            f"{joined(where_words(apart))}. The seats themselves do not, as the first player is drawn."
        )
    return (
        "No seat is clearly better, but these games are too few to call all seats fair; "
        "the sentences below say where more are needed."
    )


def where_words(parts: Sequence[SeatFindings]) -> list[str]:
    """Return bots and numbers of seats in words."""
    return [f"{each.bot} at {each.seats} seats" for each in parts]


def seat_sentence(game: Game, each: SeatFindings) -> str:
    """Return the verdict on the seats with one bot at one number of seats."""
    assert each.by_seat is not None
    names = list(game.seat_names)
    return f"{each.seats} seats, {each.bot}: {fairness_words(each.by_seat, names, 'seat')}"


def place_sentences(found: Balance) -> list[str]:
    """Return what going first is worth, where the first player is not always the same seat."""
    ordinals = ("first", "second", "third", "fourth", "fifth", "sixth")
    return [
        f"{each.seats} seats, {each.bot}, by the order of the first turn: "
        f"{fairness_words(each.by_place, ordinals, 'place')}"
        for each in found.seats
        if each.by_place is not None and each.bot != ALWAYS
    ]


def fairness_words(found: Fairness, names: Sequence[str], noun: str) -> str:
    """Return a verdict with its numbers in words."""
    games = found.shares[0].of
    margin = f"{100 * found.margin:.0f} points"
    if found.verdict == "unfair":
        apart = [
            f"{names[number]} wins {share.share:.1%} ({share.low:.1%} to {share.high:.1%})"
            for number, share in enumerate(found.shares)
            if number in found.apart
        ]
        return f"not fair. {joined(apart)} where {found.even:.1%} would be even, of {games:,} games."
    if found.verdict == "fair":
        return (
            f"fair. Every {noun} wins within {margin} of the even {found.even:.1%}, beyond doubt of "
            f"{games:,} games."
        )
    widest = max([(share.high - share.low) / 2 for share in found.shares])
    if found.needed <= games:
        return (
            f"no {noun} is clearly better than the even {found.even:.1%}, but one may be by more than "
            f"{margin}, of {games:,} games."
        )
    return (
        f"no {noun} is clearly better than the even {found.even:.1%}, but {games:,} games show only "
        f"differences above about {100 * widest:.0f} points; about {rounded_up(found.needed):,} would "
        f"show {margin}."
    )


def rounded_up(number: int) -> int:
    """Return a number with two digits that count.

    >>> rounded_up(1234), rounded_up(87)
    (1300, 87)
    """
    scale = 1
    while number > 99 * scale:
        scale *= 10
    return -(-number // scale) * scale


def skill_sentence(each: SkillFindings) -> str:
    """Return how much better one bot is than the others."""
    return (
        f"{each.bot} among {each.others} at {each.seats} seats wins {each.wins.share:.0%} "
        f"({each.wins.low:.0%} to {each.wins.high:.0%}) of {each.wins.of:,} games; even is {each.even:.0%}."
    )


def deal_sentence(each: DealFindings) -> str:
    """Return how much of a score is the deal's."""
    one, other = each.bots
    return (
        f"In the same {each.games:,} deals the scores of {one} and {other} go together with a correlation of "
        f"{each.correlation:.2f} ({each.low:.2f} to {each.high:.2f}): about that part of a score is the luck "
        "of the deal."
    )


def luck_sentence(luck: LuckFindings) -> str:
    """Return how much luck decides."""
    what = "the score" if luck.alone else "who wins"
    told = f"What the dice and draws brought explains {luck.explained:.1%} of {what}"
    if luck.alone:
        return f"{told}, as the evaluation of the game sees it."
    return (
        f"{told}; the luckiest seat wins {luck.luckiest.share:.0%} of the games "
        f"({luck.luckiest.low:.0%} to {luck.luckiest.high:.0%})."
    )


def setting_sentences(found: Balance) -> list[str]:
    """Return what settings change, in one sentence for those that change nothing or nothing clear."""
    told = []
    for each in found.settings:
        clear = [one for one in each.comparison.differences if one.beyond_doubt]
        if clear:
            clear.sort(key=lambda one: -abs(one.effect))
            listed = "; ".join([in_words(one) for one in clear[:3]])
            told.append(f"{each.setting}={each.value} changes games beyond doubt: {listed}.")
    unclear = [
        f"{each.setting}={each.value}"
        for each in found.settings
        if not each.matters and not each.changes_nothing
    ]
    if unclear:
        told.append(f"Games differ, but nothing beyond doubt, with {joined(unclear)}.")
    nothing = [f"{each.setting}={each.value}" for each in found.settings if each.changes_nothing]
    if nothing:
        told.append(f"These bots play the same games with {joined(nothing)}.")
    return told


def usage_sentences(found: Balance) -> list[str]:
    """Return sentences about pieces and kinds of answer that never matter."""
    told = []
    if found.unused:
        told.append(f"No bot ever did this: {joined([words_of(kind) for kind in found.unused])}.")
    if found.dominated:
        listed = joined(
            [f"{words_of(use.kind)} ({use.chosen.times:,} of {use.chosen.of:,})" for use in found.dominated]
        )
        told.append(f"Hardly ever chosen where there was a choice: {listed}.")
    if found.unused_pieces:
        named = [piece.piece for piece in found.unused_pieces[:MOST_NAMED]]
        more = len(found.unused_pieces) - len(named)
        rest = f", and {more} more" if more > 0 else ""
        told.append(f"Possible, but never chosen in any game: {', '.join(named)}{rest}.")
    if found.clear_pieces:
        listed = "; ".join(
            [
                f"{piece.piece} ({piece.won.share:.0%} won, even is {piece.even:.0%})"
                for piece in found.clear_pieces[:MOST_NAMED]
            ]
        )
        told.append(f"Those who chose these won clearly more or less often than others: {listed}.")
    return told


def length_sentence(each: SeatFindings) -> str:
    """Return how long games take."""
    assert each.turns is not None
    assert each.scores is not None
    unfinished = each.games - each.finished
    rest = f" {unfinished} of {each.games:,} games came to the turn limit." if unfinished else ""
    alone = "" if each.seats == 1 else f" at {each.seats} seats"
    return (
        f"A game of {each.bot}{alone} takes {each.turns.mean:.0f} turns, most between {each.turns.tenth} and "
        f"{each.turns.ninetieth}, and scores {each.scores.mean:.1f}.{rest}"
    )
