"""Two variants of a game compared on paired seeds: effects with intervals, and what differs beyond doubt.

Game number N of both variants has the same bots at the same seats and the same seed. The differences are
taken game by game. A difference is beyond doubt if its p-value, by the normal distribution of the mean
difference, holds after Holm's correction for everything that is compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erfc, sqrt
from typing import Final

import msgspec

from goldenspike.core.game import Game
from goldenspike.sim.contrasts import sample_variance
from goldenspike.sim.runner import GameResult, Series
from goldenspike.sim.summary import NORMAL_95
from goldenspike.sim.words import words_of

LEVEL: Final = 0.05
"""The chance that anything is called beyond doubt where nothing differs."""
LEAST_PAIRS: Final = 20
"""With fewer pairs nothing is called beyond doubt."""


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One number of the games of both variants, and by how much the second one differs."""

    group: str
    """The heading under which it is shown."""
    name: str
    first: float
    """Its mean in the first variant."""
    second: float
    difference: float
    """The mean of second minus first, game by game."""
    low: float
    high: float
    """The 95 % interval of the difference."""
    effect: float
    """The difference in standard deviations of single games, 0 if games never differ."""
    effect_low: float
    effect_high: float
    """The 95 % interval of the effect, for the spread of games that was seen."""
    p_value: float
    is_share: bool
    """Whether it is a share of games rather than a number."""
    beyond_doubt: bool = False
    """Whether it differs after the correction for all that is compared."""


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """The comparison of two variants."""

    game: str
    version: int
    first: str
    """What the first variant is called."""
    second: str
    options: tuple[dict[str, str], dict[str, str]]
    """All settings of both variants."""
    bots: tuple[str, ...]
    seed: int
    pairs: int
    """Games that both variants have finished."""
    unfinished: int
    """Pairs left out because one game or both came to the turn limit."""
    alike: int
    """Pairs that came to the same: winners, scores, length and statistics at the end."""
    differences: list[Difference]
    sentences: list[str]
    """What differs beyond doubt, and what was too small to see, in words."""


def compare(
    game: Game,
    series: tuple[Series, Series],
    names: tuple[str, str],
    results: tuple[Sequence[GameResult], Sequence[GameResult]],
    level: float = LEVEL,
) -> Comparison:
    """Return the comparison of two series of the same seed and bots, as far as both have been played.

    The level is the chance that anything is called beyond doubt where nothing differs; whoever makes several
    comparisons divides it among them.
    """
    others = {result.number: result for result in results[1]}
    ordered = sorted(results[0], key=lambda result: result.number)
    every = [(result, others[result.number]) for result in ordered if result.number in others]
    pairs = [(one, other) for one, other in every if one.finished and other.finished]
    measured = [(measures(game, one), measures(game, other)) for one, other in pairs]
    keys = list(dict.fromkeys([key for pair in measured for each in pair for key in each]))
    found = [
        difference(
            key, [one.get(key, 0.0) for one, _ in measured], [other.get(key, 0.0) for _, other in measured]
        )
        for key in keys
    ]
    differences = holm(found, len(pairs), level)
    alike = sum([came_to(one) == came_to(other) for one, other in pairs])
    return Comparison(
        game=game.name,
        version=game.version,
        first=names[0],
        second=names[1],
        options=(game.complete_settings(series[0].options), game.complete_settings(series[1].options)),
        bots=series[0].bots,
        seed=series[0].seed,
        pairs=len(pairs),
        unfinished=len(every) - len(pairs),
        alike=alike,
        differences=differences,
        sentences=sentences(names, differences, len(pairs), alike),
    )


def came_to(result: GameResult) -> tuple[object, ...]:
    """Return what tells two games of the same number apart."""
    return result.winners, result.scores, result.turns, result.answers, result.figures


# Numbers of one game -----------------------------------------------------------------------------

WINS: Final = "Who wins"
LENGTH: Final = "Length"
SCORES: Final = "Scores"
AT_END: Final = "At the end"
FIGURES: Final = "Figures"
MOVES: Final = "Moves"
Key = tuple[str, str, bool]
"""The group of a number, its name, and whether it is a share of games."""


def measures(game: Game, result: GameResult) -> dict[Key, float]:
    """Return the numbers of one game that are compared; those of the seats as means over the seats."""
    seats = len(result.scores)
    found: dict[Key, float] = {}
    if seats > 1:
        for seat in range(seats):
            found[WINS, f"{game.seat_names[seat]} wins", True] = float(result.winners == (seat,))
        if result.study is not None and result.study.first is not None:
            found[WINS, "the first player wins", True] = float(result.winners == (result.study.first,))
        found[WINS, "the win is shared", True] = float(len(result.winners) > 1)
    found[LENGTH, "turns", False] = result.turns
    found[LENGTH, "moves", False] = result.answers
    found[SCORES, "score of a seat" if seats > 1 else "score", False] = sum(result.scores) / seats
    if seats > 1:
        best = sorted(result.scores)
        found[SCORES, "best score", False] = best[-1]
        found[SCORES, "lead of the best score", False] = best[-1] - best[-2]
        if result.study is not None:
            found[SCORES, "lead changes", False] = result.study.lead_changes
            leader = result.study.half_time_leader
            found[SCORES, "who leads alone at half time wins", True] = float(leader in result.winners)
    for name, numbers in result.figures.items():
        found[AT_END, words_of(name), False] = sum(numbers) / len(numbers)
    if result.study is not None:
        count_study(result, found)
    return found


def count_study(result: GameResult, found: dict[Key, float]) -> None:
    """Add the game's own figures and the kinds of answer of a studied game."""
    assert result.study is not None
    for tally in result.study.tallies:
        rows = max(1, len(tally.rows))
        if tally.through:
            end = sum([row[-1] for row in tally.rows]) / rows
            found[FIGURES, f"{tally.title.lower()}, at the end", False] = end
            continue
        for place, category in enumerate(tally.categories):
            total = sum([row[place] for row in tally.rows])
            found[FIGURES, f"{tally.title.lower()}: {category}", False] = total / rows
    for by_seat in result.study.kinds:
        for kind, number in by_seat.items():
            key = (MOVES, words_of(kind), False)
            found[key] = found.get(key, 0.0) + number / len(result.scores)


# Differences -------------------------------------------------------------------------------------


def difference(key: Key, firsts: Sequence[float], seconds: Sequence[float]) -> Difference:
    """Return the difference of a number that was taken pair by pair."""
    group, name, is_share = key
    count = len(firsts)
    changes = [second - first for first, second in zip(firsts, seconds, strict=True)]
    mean = sum(changes) / count
    error = sqrt(sample_variance(changes) / count)
    spread = sqrt((sample_variance(firsts) + sample_variance(seconds)) / 2)
    half = NORMAL_95 * error
    if error:
        p_value = erfc(abs(mean) / error / sqrt(2))
    else:
        p_value = 1.0 if mean == 0 else 0.0
    scale = spread or 1.0
    return Difference(
        group=group,
        name=name,
        first=sum(firsts) / count,
        second=sum(seconds) / count,
        difference=mean,
        low=mean - half,
        high=mean + half,
        effect=mean / scale if spread else 0.0,
        effect_low=(mean - half) / scale if spread else 0.0,
        effect_high=(mean + half) / scale if spread else 0.0,
        p_value=p_value,
        is_share=is_share,
    )


def holm(found: Sequence[Difference], pairs: int, level: float) -> list[Difference]:
    """Return these differences, those that hold after Holm's correction marked, in their order."""
    ordered = sorted(range(len(found)), key=lambda place: found[place].p_value)
    marked: set[int] = set()
    if pairs >= LEAST_PAIRS:
        for rank, place in enumerate(ordered):
            if found[place].p_value > level / (len(found) - rank):
                break
            marked.add(place)
    return [msgspec.structs.replace(each, beyond_doubt=place in marked) for place, each in enumerate(found)]


# In words ----------------------------------------------------------------------------------------

MOST_TOLD: Final = 5
"""Differences that are told of each group, the largest effects first."""
GROUPS: Final = (WINS, LENGTH, SCORES, AT_END, FIGURES, MOVES)


def sentences(names: tuple[str, str], differences: Sequence[Difference], pairs: int, alike: int) -> list[str]:
    """Return what differs beyond doubt in words, and how small a difference of wins would have shown."""
    if not pairs:
        return ["No game of both variants came to its end."]
    if alike == pairs:
        return [f"All {pairs:,} pairs of games came out alike: the variants do not differ for these bots."]
    if pairs < LEAST_PAIRS:
        return [f"{pairs} pairs are too few to call anything beyond doubt; {LEAST_PAIRS} are the least."]
    told: list[str] = []
    for group in GROUPS:
        clear = [each for each in differences if each.group == group and each.beyond_doubt]
        clear.sort(key=lambda each: -abs(each.effect))
        if clear:
            listed = "; ".join([in_words(each) for each in clear[:MOST_TOLD]])
            more = len(clear) - MOST_TOLD
            rest = f"; and {more} more" if more > 0 else ""
            told.append(f"{group}: {listed}{rest}.")
    if not told:
        told.append(f"Nothing differs beyond doubt between {names[0]} and {names[1]}.")
    wins = [each for each in differences if each.group == WINS and not each.beyond_doubt]
    if wins:
        widest = max([(each.high - each.low) / 2 for each in wins])
        told.append(
            "No other share of wins differs beyond doubt; a difference below about "
            f"{100 * widest:.0f} points would not show in {pairs:,} pairs."
        )
    told.append(f"{alike:,} of {pairs:,} pairs came out alike.")
    return told


def in_words(each: Difference) -> str:
    """Return a difference in words."""
    if each.is_share:
        return (
            f"{each.name} {100 * each.second:.1f} % of the games instead of {100 * each.first:.1f} % "
            f"({100 * each.low:+.1f} to {100 * each.high:+.1f} points)"
        )
    return (
        f"{each.name} {number_words(each.second)} instead of {number_words(each.first)} "
        f"({each.low:+.2f} to {each.high:+.2f})"
    )


def effect_words(each: Difference) -> str:
    """Return an effect as people read it; a dash for a difference between games that do not vary."""
    return "–" if each.difference and not each.effect else f"{each.effect:+.2f}"


def number_words(number: float) -> str:
    """Return a mean as people read it: two digits behind the point where they tell something."""
    return f"{number:.0f}" if abs(number) >= 100 else f"{number:.2f}"


def variant_names(first: Mapping[str, str], second: Mapping[str, str]) -> tuple[str, str]:
    """Return what two variants are called: the settings in which they differ, as they are written.

    >>> variant_names({"setup": "fixed", "tokens": "fixed"}, {"setup": "variable", "tokens": "fixed"})
    ('setup=fixed', 'setup=variable')
    """
    differing = [name for name in first if first[name] != second[name]]
    return (
        " ".join([f"{name}={first[name]}" for name in differing]),
        " ".join([f"{name}={second[name]}" for name in differing]),
    )
