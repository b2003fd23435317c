"""How fast a game is: figures of the engine, on one core and in CPU time."""

from __future__ import annotations

import platform
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from statistics import fmean
from time import process_time
from typing import Any, Final

import msgspec

from goldenspike.core.agenda import Chance, Entry, Table, pick
from goldenspike.core.form import is_compiled
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng
from goldenspike.sim.match import Match
from goldenspike.sim.playout import play_again, play_again_listed, play_listed, play_sampled

SAMPLED_TABLES: Final = 64
SAMPLE_EVERY: Final = 97
"""A table is kept for measuring after every so many answers, at which no game has a rhythm."""
SURVEYED_GAMES: Final = 1000
"""So many games are enough even of one with few choices."""
ROUNDS: Final = 50
"""How often each kept table is copied in one measurement."""
FULLEST: Final = "fullest.json"
"""In a game's folder: the position with the most to list, if the game comes with one."""


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What the benchmark of one game prints."""

    version: int
    seats: int
    answers_per_second: float
    """Random play of whole games, all options made at every question. Only choices are counted: a question
    with a single option is played but not counted."""
    sampled_answers_per_second: float
    """The same choices when each question is asked for one sampled answer instead of all its options."""
    kinds: dict[str, float]
    """The share of each kind of answer among the choices."""
    options_mean: float
    """How many options a choice has."""
    copy_us: float
    options_us: float
    """To make the options of a question: what a random game takes longer when they are made."""
    options_longest_ms: float
    """The longest that the options of one question took in these games."""
    fullest_ms: float | None
    """To read the fullest table that a game comes with, which lists its options with nothing remembered."""
    table_bytes: int
    games_per_second_greedy: float
    greedy_games: int
    """How many games that figure rests on."""
    compiled: bool
    python: str


def measure(game: Game, seconds: float, said: Callable[[str], None]) -> Figures:
    """Measure a game with its largest number of seats, about so many seconds for each part of it."""
    seats = game.seats[-1]
    game.open(seats, {})
    said("the fullest table")
    fullest = fullest_time(game)
    said("random play")
    rate, share_of_choices = listed_rate(game, seats, seconds)
    said("sampled play")
    sampled = sampled_rate(game, seats, seconds)
    said("tables on the way")
    found = survey(game, seats)
    said("games of greedy bots")
    greedy, games = greedy_rate(game, seats, seconds)
    return Figures(
        version=game.version,
        seats=seats,
        answers_per_second=round(rate, 1),
        sampled_answers_per_second=round(sampled * share_of_choices, 1),
        kinds=found.kinds,
        options_mean=round(found.options_mean, 2),
        copy_us=round(copy_time(found.tables) * 1e6, 3),
        options_us=round(options_time(game, seats, found.answers) * 1e6, 3),
        options_longest_ms=round(longest_options_time(game, seats, found.answers) * 1e3, 3),
        fullest_ms=None if fullest is None else round(fullest * 1e3, 3),
        table_bytes=table_bytes(game, found.tables),
        games_per_second_greedy=round(greedy, 4),
        greedy_games=games,
        compiled=is_compiled(game),
        python=platform.python_version(),
    )


# Playing -----------------------------------------------------------------------------------------


def listed_rate(game: Game, seats: int, seconds: float) -> tuple[float, float]:
    """Choices a second in random play with all options made, and the share of choices among the answers."""
    played = choices = number = 0
    begun = process_time()
    while process_time() - begun < seconds or not number:
        answers, chosen = play_listed(game.open(seats, {}), Rng(f"bench {number}"), game.turn_limit)
        played += answers
        choices += chosen
        number += 1
    return choices / (process_time() - begun), choices / max(played, 1)


def sampled_rate(game: Game, seats: int, seconds: float) -> float:
    """Answers a second in random play by sampling, choices or not: sampling never learns which they were."""
    played = number = 0
    begun = process_time()
    while process_time() - begun < seconds or not number:
        played += play_sampled(game.open(seats, {}), Rng(f"bench {number}"), game.turn_limit)
        number += 1
    return played / (process_time() - begun)


def greedy_rate(game: Game, seats: int, seconds: float) -> tuple[float, int]:
    """Whole games a second with a greedy bot at every seat, and how many were played."""
    number = 0
    begun = process_time()
    while process_time() - begun < seconds or not number:
        Match(game, ["greedy"] * seats, {}, f"bench {number}").play()
        number += 1
    return number / (process_time() - begun), number


class Survey(msgspec.Struct):
    """What random play is like."""

    kinds: dict[str, float]
    """The share of each kind of answer among the choices."""
    options_mean: float
    tables: list[Table]
    """Some tables met on the way."""
    answers: list[list[Any]]
    """The answers of each whole game."""


def survey(game: Game, seats: int) -> Survey:
    """Look at random play until there are tables enough to measure."""
    kinds: Counter[str] = Counter()
    numbers: list[int] = []
    tables: list[Table] = []
    games: list[list[Any]] = []
    while len(tables) < SAMPLED_TABLES and len(games) < SURVEYED_GAMES:
        table = game.open(seats, {})
        rng = Rng(f"bench {len(games)}")
        games.append([])
        while not table.over and table.turns < game.turn_limit:
            question = pending(table)
            options = question.options(table)
            answer = question.sample(table, rng) if isinstance(question, Chance) else pick(options, rng)
            if len(options) > 1:
                kinds[type(answer).__name__] += 1
                numbers.append(len(options))
                if len(numbers) % SAMPLE_EVERY == 1 and len(tables) < SAMPLED_TABLES:
                    tables.append(table.copy())
            games[-1].append(answer)
            play(table, answer)
    shares = {kind: round(number / len(numbers), 5) for kind, number in kinds.most_common()}
    return Survey(shares, fmean(numbers or [0]), tables or [game.open(seats, {})], games)


def copy_time(tables: list[Table]) -> float:
    """Seconds to copy a table."""
    begun = process_time()
    for _ in range(ROUNDS):
        for table in tables:
            table.copy()
    return (process_time() - begun) / (ROUNDS * len(tables))


def options_time(game: Game, seats: int, games: list[list[Any]]) -> float:
    """Seconds to make the options of a question: the same games are played with them and without them."""
    bare = listed = 0.0
    for answers in games:
        table, other = game.open(seats, {}), game.open(seats, {})
        begun = process_time()
        play_again(table, answers)
        between = process_time()
        play_again_listed(other, answers)
        bare += between - begun
        listed += process_time() - between
    return max(0.0, listed - bare) / max(1, sum(len(answers) for answers in games))


def longest_options_time(game: Game, seats: int, games: list[list[Any]]) -> float:
    """Seconds that the options of one question took at most when these games are played again."""
    longest = 0.0
    for answers in games:
        table = game.open(seats, {})
        for answer in answers:
            begun = process_time()
            pending(table).options(table)
            longest = max(longest, process_time() - begun)
            play(table, answer)
    return longest


def fullest_time(game: Game) -> float | None:
    """Seconds to read the game's fullest table. Reading a position makes the options of its question."""
    file = game.folder / FULLEST
    if not file.is_file():
        return None
    written = msgspec.json.decode(file.read_bytes())
    begun = process_time()
    game.read_position(written)
    return process_time() - begun


# Memory ------------------------------------------------------------------------------------------


def table_bytes(game: Game, tables: list[Table]) -> int:
    """The memory of a table itself, the mean over these.

    Counted are the table, its players and other parts, and every list, tuple, byte string, dictionary and
    agenda entry they hold, each once. Not counted is what tables have in common: numbers and words; whatever
    two newly opened tables both hold, such as the printed board; and a list or dictionary that a copy goes on
    using, which is a memory of things worked out and no part of the position.
    """
    fresh, other = parts_of(game.open(game.seats[-1], {})), parts_of(game.open(game.seats[-1], {}))
    common = {id(part) for part in fresh} & {id(part) for part in other}
    sizes = [sum(size(part) for part in parts_of(table) if id(part) not in common) for table in tables]
    return round(fmean(sizes))


def parts_of(table: Table) -> list[object]:
    """The table and everything that belongs to it alone, each thing once."""
    copy: Table = table.copy()
    lent = {id(part) for part in walked(copy, set()) if isinstance(part, (list, dict, set, bytearray))}
    return walked(table, lent)


def walked(table: Table, left_out: set[int]) -> list[object]:
    """The table and everything it leads to, each thing once, but not through what is left out."""
    found: dict[int, object] = {}
    waiting: list[object] = [table]
    while waiting:
        part = waiting.pop()
        if part is None or isinstance(part, (int, float, str, msgspec.Struct, type)) or id(part) in found:
            continue
        if id(part) in left_out:
            continue
        found[id(part)] = part
        waiting.extend(held_by(part))
    return list(found.values())


def held_by(part: object) -> Iterator[Any]:
    """What a part holds, one level down. An entry stands for itself."""
    if isinstance(part, (list, tuple, set, frozenset)):
        yield from part
    elif isinstance(part, dict):
        yield from part.values()
    elif not isinstance(part, (bytes, bytearray, Entry)):
        for name in attributes(part):
            yield getattr(part, name, None)


def attributes(part: object) -> list[str]:
    """The names of an object's own fields, in either form."""
    named = set(getattr(part, "__dict__", None) or ())
    for kind in type(part).__mro__:
        named.update(getattr(kind, "__mypyc_attrs__", ()))
        named.update(getattr(kind, "__slots__", ()))
    return sorted(named - {"__dict__", "__weakref__"})


def size(part: object) -> int:
    """The bytes of one thing, the dictionary of its fields included if it has one."""
    own = getattr(part, "__dict__", None)
    return sys.getsizeof(part) + (sys.getsizeof(own) if own is not None else 0)
