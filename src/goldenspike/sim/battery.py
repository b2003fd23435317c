"""The standard battery: which games a judgement of a game's balance needs, and playing them.

A battery is a list of series, each fixed by the seed. For every number of seats each bot plays against
itself; a strong bot plays among quick ones; and every value of a setting but the default is played on the
seeds of the default game, to the end only if a few games show that it changes anything for the bots.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from statistics import NormalDist
from typing import Final, Literal, final

import msgspec

from goldenspike.core.board_file import played_board
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame
from goldenspike.sim.comparison import came_to
from goldenspike.sim.results_file import ResultsFile, SeriesHeader
from goldenspike.sim.runner import GameResult, Series, play_several
from goldenspike.sim.study import StudyDepth
from goldenspike.sim.summary import NORMAL_95

BOTS: Final = ("random", "greedy", "planner:100")
"""The bots of the battery unless others are named, the weakest first."""
QUICK: Final = ("random", "novice", "greedy")
"""Bots whose games cost little."""
ALWAYS: Final = "random"
"""The bot that chooses without aim: its moves say nothing about what is worth choosing."""
MARGIN: Final = 0.06
"""A seat whose share of wins is no further from an even share than this is called fair, with quick bots."""
WIDE_MARGIN: Final = 0.12
"""The same with other bots, whose games cost more."""
PRECISION: Final = 2 / 3
"""Half the width of the intervals that a part is planned for, as a part of its margin."""
GAMES_ALONE: Final = 400
"""Games of a quick bot in a game for one."""
SETTING_GAMES: Final = 120
"""Pairs of games for one value of a setting."""
PROBE: Final = 12
"""Pairs after which a value that has changed nothing is left."""
USUAL_SEATS: Final = 4
"""Settings are compared at this number of seats, or the nearest one."""
RESULTS_FILE: Final = "results.jsonl"

Purpose = Literal["seats", "skill", "setting"]


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One series of a battery."""

    name: str
    """In plain characters, also the name of its folder."""
    purpose: Purpose
    series: Series
    changed: tuple[str, str] | None = None
    """Of a part about settings, the setting and its value."""
    margin: float = MARGIN
    """By how much a share may differ from an even one and still be fair."""


class Battery(msgspec.Struct, frozen=True, kw_only=True):
    """All games that judge the balance of a game."""

    game: str
    version: int
    options: dict[str, str]
    """The settings of all parts but those that change one."""
    bots: tuple[str, ...]
    seed: int
    parts: tuple[Part, ...]

    @property
    def most_games(self) -> int:
        """How many games it has at most; values of settings that change nothing take fewer."""
        return sum([part.series.games for part in self.parts])

    def base(self, seats: int) -> Part | None:
        """Return the part with which those about settings are paired; None if there is none."""
        found = [part for part in self.parts if part.purpose == "seats" and len(part.series.bots) == seats]
        quick = [part for part in found if part.series.bots[0] in QUICK]
        return quick[-1] if quick else found[-1] if found else None


class BatteryProgress(msgspec.Struct, frozen=True):
    """How far a battery has been played."""

    part: str
    """The part of the latest game."""
    played: int
    """Games that have been played, in earlier runs too."""
    most: int
    """Games that there are in all, as far as is known now."""


def plan_battery(
    game: Game,
    *,
    bots: Sequence[str] = BOTS,
    seats: Sequence[int] = (),
    options: Mapping[str, str] | None = None,
    most: int | None = None,
    settings: bool = True,
    seed: int = 1,
) -> Battery:
    """Return the battery of a game, for these numbers of seats or all, with at most so many games a part.

    Raise UnknownGame for a number of seats or a setting that the game does not have.
    """
    given = game.complete_settings(options or {})
    counts = tuple(dict.fromkeys(seats)) or game.seats
    for count in counts:
        game.open(count, given)
    if not bots:
        raise UnknownGame("A battery needs at least one bot.")
    parts = [seats_part(game, count, bot, given, most, seed) for count in counts for bot in bots]
    usual = min(counts, key=lambda count: (abs(count - USUAL_SEATS), count))
    quick = next((bot for bot in reversed(bots) if bot in QUICK), bots[-1])
    if usual > 1:
        for bot in bots:
            if bot not in QUICK and bot != quick:
                parts.append(skill_part(game, usual, bot, quick, given, most, seed))
    board = played_board(game.name)
    if settings:
        for setting in game.settings:
            for value in setting.values:
                if value != given[setting.name]:
                    changed = {**given, setting.name: value}
                    games = bounded(SETTING_GAMES, most, usual)
                    parts.append(
                        Part(
                            name=f"setting-{plain(setting.name)}-{plain(value)}",
                            purpose="setting",
                            series=Series(
                                game.name,
                                (quick,) * usual,
                                changed,
                                games,
                                seed,
                                study=StudyDepth(),
                                board=board,
                            ),
                            changed=(setting.name, value),
                        )
                    )
    return Battery(
        game=game.name,
        version=game.version,
        options=given,
        bots=tuple(bots),
        seed=seed,
        parts=tuple(parts),
    )


def seats_part(
    game: Game, seats: int, bot: str, options: dict[str, str], most: int | None, seed: int
) -> Part:
    """Return the part in which a bot plays against itself at so many seats."""
    margin = MARGIN if bot in QUICK else WIDE_MARGIN
    games = needed_games(seats, margin)
    # Where one shuffle is all luck, two bots in the same deals tell more of it than the evaluation does.
    by_deal = seats == 1 and game.deal is not None
    depth = StudyDepth() if bot == ALWAYS else StudyDepth(luck=not by_deal, offers=True)
    return Part(
        name=f"{seats}-{plain(bot)}",
        purpose="seats",
        series=Series(
            game.name,
            (bot,) * seats,
            options,
            bounded(games, most, seats),
            seed,
            study=depth,
            board=played_board(game.name),
        ),
        margin=margin,
    )


def skill_part(
    game: Game, seats: int, bot: str, others: str, options: dict[str, str], most: int | None, seed: int
) -> Part:
    """Return the part in which a bot plays among others that are quicker, and takes every seat in turn."""
    games = bounded(needed_games(seats, WIDE_MARGIN), most, seats)
    names = (bot, *[others] * (seats - 1))
    return Part(
        name=f"skill-{seats}-{plain(bot)}",
        purpose="skill",
        series=Series(
            game.name, names, options, games, seed, study=StudyDepth(), board=played_board(game.name)
        ),
        margin=WIDE_MARGIN,
    )


def simultaneous_width(seats: int) -> float:
    """Return half the width of intervals of which all hold together with 95 %, in standard deviations."""
    return NormalDist().inv_cdf(1 - 0.05 / (2 * seats)) if seats > 1 else NORMAL_95


def needed_games(seats: int, margin: float) -> int:
    """Return how many games bring the interval of every seat's share of wins well within this margin.

    >>> needed_games(4, 0.06), needed_games(4, 0.12)
    (732, 184)
    """
    if seats == 1:
        return GAMES_ALONE if margin == MARGIN else GAMES_ALONE // 4
    even = 1 / seats
    games = simultaneous_width(seats) ** 2 * even * (1 - even) / (margin * PRECISION) ** 2
    return ceil(games / seats) * seats


def bounded(games: int, most: int | None, seats: int) -> int:
    """Return the number of games, at most so many, a multiple of the seats where that leaves any."""
    if most is None or games <= most:
        return games
    return max(1, most // seats * seats or most)


def plain(name: str) -> str:
    """Return a name in letters, digits and hyphens, fit for a folder.

    >>> plain("planner:100"), plain("any_time")
    ('planner-100', 'any_time')
    """
    return re.sub(r"[^A-Za-z0-9_]+", "-", name).strip("-")


@final
class BatteryRun:
    """Plays a battery; with a folder, what was played before is read and not played again.

    `results` holds by the name of a part its results by the number of the game.
    """

    def __init__(self, game: Game, battery: Battery, folder: Path | None = None) -> None:
        self.battery = battery
        self.files: dict[str, ResultsFile] = {}
        self.results: dict[str, dict[int, GameResult]] = {part.name: {} for part in battery.parts}
        for part in battery.parts:
            if folder is not None:
                place = folder / part.name
                place.mkdir(parents=True, exist_ok=True)
                file = ResultsFile(place / RESULTS_FILE)
                file.resume(SeriesHeader(game.version, part.series))
                self.files[part.name] = file
                self.results[part.name] = dict(file.results)

    @property
    def played(self) -> int:
        """How many games have been played."""
        return sum([len(results) for results in self.results.values()])

    def play(self, jobs: int) -> Iterator[BatteryProgress]:
        """Play what is missing in so many processes, and yield the progress after every game.

        The results are the same for any number of processes. Whoever stops iterating stops the games.
        """
        first = [(part, self.wanted(part, probe=True)) for part in self.battery.parts]
        yield from self._play(first, jobs)
        rest = [(part, self.wanted(part, probe=False)) for part in self.battery.parts]
        yield from self._play(rest, jobs)

    def wanted(self, part: Part, *, probe: bool) -> list[int]:
        """Return the games of a part that are missing; of a part about settings at first only the probe."""
        games = part.series.games
        if part.purpose == "setting" and (probe or not self.differs(part)):
            games = min(games, PROBE)
        held = self.results[part.name]
        return [number for number in range(games) if number not in held]

    def differs(self, part: Part) -> bool:
        """Return whether the probe of a part about settings shows any difference to the default game."""
        base = self.battery.base(len(part.series.bots))
        if base is None or base.series.bots != part.series.bots:
            return True
        own, others = self.results[part.name], self.results[base.name]
        shared = [number for number in range(PROBE) if number in own and number in others]
        return any([came_to(own[number]) != came_to(others[number]) for number in shared])

    def _play(self, wanted: list[tuple[Part, list[int]]], jobs: int) -> Iterator[BatteryProgress]:
        """Play the missing games of several parts; yield the progress after each."""
        parts = [part for part, numbers in wanted if numbers]
        numbers = [missing for _, missing in wanted if missing]
        left = sum([len(each) for each in numbers])
        if not left:
            return
        most = self.played + left
        if any([part.purpose == "setting" for part in parts]):
            most = self.most_known()
        for place, result in play_several([part.series for part in parts], numbers, jobs):
            name = parts[place].name
            self.results[name][result.number] = result
            if name in self.files:
                self.files[name].append(result)
            yield BatteryProgress(name, self.played, most)

    def most_known(self) -> int:
        """Return how many games there are in all, without those that probes have shown to be needless."""
        total = 0
        for part in self.battery.parts:
            probed = part.purpose == "setting" and len(self.results[part.name]) >= min(
                PROBE, part.series.games
            )
            alike = probed and not self.differs(part)
            total += min(PROBE, part.series.games) if alike else part.series.games
        return total
