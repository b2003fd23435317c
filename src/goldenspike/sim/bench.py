"""Benchmarks of a game's engine: rates, latencies and memory, on one core and in CPU time."""

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
from goldenspike.sim.playout import (
    play_listing_options,
    play_sampling,
    replay_answers,
    replay_listing_options,
)

MAX_TABLES: Final = 64
"""Tables that are kept for measuring."""
SAMPLE_EVERY: Final = 97
"""A table is kept at every choice of this number, a prime, so that no game's rhythm biases the sample."""
MAX_SAMPLED_GAMES: Final = 1000
"""Games after which sampling ends, even if a game has too few choices for all tables."""
COPIES_PER_TABLE: Final = 50
"""How often each kept table is copied in one measurement."""
FULLEST_POSITION: Final = "fullest.json"
"""The file in a game's folder with the position that has the most options, if there is one."""


class Benchmark(msgspec.Struct, frozen=True, kw_only=True):
    """The results of the benchmark of one game."""

    version: int
    seats: int
    answers_per_second: float
    """Random play of whole games, with all options of every question listed. Only choices are counted: a
    question with a single option is answered but not counted."""
    sampled_answers_per_second: float
    """The same choices when each question is asked for one sampled answer instead of all its options."""
    kinds: dict[str, float]
    """The share of each kind of answer among the choices."""
    options_mean: float
    """The mean number of options of a choice."""
    copy_us: float
    options_us: float
    """To list the options of a question: by how much longer a random game takes when they are listed."""
    options_longest_ms: float
    """The longest time to list the options of one question in these games."""
    fullest_ms: float | None
    """To read the game's fullest position, which lists its options with empty caches."""
    table_bytes: int
    games_per_second_greedy: float
    greedy_games: int
    """The number of games behind that figure."""
    compiled: bool
    python: str


def run_benchmark(game: Game, seconds: float, report: Callable[[str], None]) -> Benchmark:
    """Measure a game with its largest number of seats, about so many seconds for each part.

    The name of each part is reported before it is measured.
    """
    seats = game.seats[-1]
    game.open(seats, {})
    report("the fullest table")
    fullest = fullest_time(game)
    report("random play")
    rate, share_of_choices = listed_rate(game, seats, seconds)
    report("sampled play")
    sampled = sampled_rate(game, seats, seconds)
    report("tables on the way")
    sample = sample_play(game, seats)
    report("games of greedy bots")
    greedy, games = greedy_rate(game, seats, seconds)
    return Benchmark(
        version=game.version,
        seats=seats,
        answers_per_second=round(rate, 1),
        sampled_answers_per_second=round(sampled * share_of_choices, 1),
        kinds=sample.kinds,
        options_mean=round(sample.options_mean, 2),
        copy_us=round(copy_time(sample.tables) * 1e6, 3),
        options_us=round(options_time(game, seats, sample.answers) * 1e6, 3),
        options_longest_ms=round(longest_options_time(game, seats, sample.answers) * 1e3, 3),
        fullest_ms=None if fullest is None else round(fullest * 1e3, 3),
        table_bytes=table_bytes(game, sample.tables),
        games_per_second_greedy=round(greedy, 4),
        greedy_games=games,
        compiled=is_compiled(game),
        python=platform.python_version(),
    )


# Playing -----------------------------------------------------------------------------------------


def listed_rate(game: Game, seats: int, seconds: float) -> tuple[float, float]:
    """Return choices per second in random play that lists options, and the share of choices in answers."""
    played = choices = number = 0
    begun = process_time()
    while process_time() - begun < seconds or not number:
        answers, chosen = play_listing_options(game.open(seats, {}), Rng(f"bench {number}"), game.turn_limit)
        played += answers
        choices += chosen
        number += 1
    return choices / (process_time() - begun), choices / max(played, 1)


def sampled_rate(game: Game, seats: int, seconds: float) -> float:
    """Return answers per second in random play by sampling, which cannot tell choices from other answers."""
    played = number = 0
    begun = process_time()
    while process_time() - begun < seconds or not number:
        played += play_sampling(game.open(seats, {}), Rng(f"bench {number}"), game.turn_limit)
        number += 1
    return played / (process_time() - begun)


def greedy_rate(game: Game, seats: int, seconds: float) -> tuple[float, int]:
    """Return games per second with a greedy bot at every seat, and the number of games played."""
    number = 0
    begun = process_time()
    while process_time() - begun < seconds or not number:
        Match(game, ["greedy"] * seats, {}, f"bench {number}").play()
        number += 1
    return number / (process_time() - begun), number


class Sample(msgspec.Struct):
    """Games of random play, with statistics and some of their tables."""

    kinds: dict[str, float]
    """The share of each kind of answer among the choices."""
    options_mean: float
    tables: list[Table]
    """Some of the tables at choices."""
    answers: list[list[Any]]
    """The answers of each whole game."""


def sample_play(game: Game, seats: int) -> Sample:
    """Play at random until there are enough tables to measure."""
    kinds: Counter[str] = Counter()
    numbers: list[int] = []
    tables: list[Table] = []
    games: list[list[Any]] = []
    while len(tables) < MAX_TABLES and len(games) < MAX_SAMPLED_GAMES:
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
                if len(numbers) % SAMPLE_EVERY == 1 and len(tables) < MAX_TABLES:
                    tables.append(table.copy())
            games[-1].append(answer)
            play(table, answer)
    shares = {kind: round(number / len(numbers), 5) for kind, number in kinds.most_common()}
    return Sample(shares, fmean(numbers or [0]), tables or [game.open(seats, {})], games)


def copy_time(tables: list[Table]) -> float:
    """Return the seconds to copy a table."""
    begun = process_time()
    for _ in range(COPIES_PER_TABLE):
        for table in tables:
            table.copy()
    return (process_time() - begun) / (COPIES_PER_TABLE * len(tables))


def options_time(game: Game, seats: int, games: list[list[Any]]) -> float:
    """Return the seconds to list the options of a question: the same games are timed with and without."""
    bare = listed = 0.0
    for answers in games:
        table, other = game.open(seats, {}), game.open(seats, {})
        begun = process_time()
        replay_answers(table, answers)
        between = process_time()
        replay_listing_options(other, answers)
        bare += between - begun
        listed += process_time() - between
    return max(0.0, listed - bare) / max(1, sum(len(answers) for answers in games))


def longest_options_time(game: Game, seats: int, games: list[list[Any]]) -> float:
    """Return the longest time in seconds to list the options of one question of these games."""
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
    """Return the seconds to read the game's fullest position, which lists its options; None without one."""
    file = game.folder / FULLEST_POSITION
    if not file.is_file():
        return None
    written = msgspec.json.decode(file.read_bytes())
    begun = process_time()
    game.read_position(written)
    return process_time() - begun


# Memory ------------------------------------------------------------------------------------------


def table_bytes(game: Game, tables: list[Table]) -> int:
    """Return the mean memory of these tables, without what tables share.

    Counted are the table, its players and other objects, and every list, tuple, byte string, dictionary and
    agenda entry they hold, each once. Not counted are numbers and strings; objects that two newly opened
    tables both hold, such as the printed board; and mutable containers that a copy shares, which are caches.
    """
    fresh, other = own_objects(game.open(game.seats[-1], {})), own_objects(game.open(game.seats[-1], {}))
    common = {id(part) for part in fresh} & {id(part) for part in other}
    sizes = [sum(size(part) for part in own_objects(table) if id(part) not in common) for table in tables]
    return round(fmean(sizes))


def own_objects(table: Table) -> list[object]:
    """Return the table and every object it does not share with a copy, each once."""
    copy: Table = table.copy()
    shared = {id(part) for part in reachable(copy, set()) if isinstance(part, (list, dict, set, bytearray))}
    return reachable(table, shared)


def reachable(table: Table, excluded: set[int]) -> list[object]:
    """Return the table and every object reachable from it, each once, but not through excluded ids."""
    found: dict[int, object] = {}
    waiting: list[object] = [table]
    while waiting:
        part = waiting.pop()
        if part is None or isinstance(part, (int, float, str, msgspec.Struct, type)) or id(part) in found:
            continue
        if id(part) in excluded:
            continue
        found[id(part)] = part
        waiting.extend(referents(part))
    return list(found.values())


def referents(part: object) -> Iterator[Any]:
    """Yield the objects that an object holds directly; those of an agenda entry do not count."""
    if isinstance(part, (list, tuple, set, frozenset)):
        yield from part
    elif isinstance(part, dict):
        yield from part.values()
    elif not isinstance(part, (bytes, bytearray, Entry)):
        for name in attributes(part):
            yield getattr(part, name, None)


def attributes(part: object) -> list[str]:
    """Return the names of an object's attributes, in compiled and in plain form."""
    named = set(getattr(part, "__dict__", None) or ())
    for kind in type(part).__mro__:
        named.update(getattr(kind, "__mypyc_attrs__", ()))
        named.update(getattr(kind, "__slots__", ()))
    return sorted(named - {"__dict__", "__weakref__"})


def size(part: object) -> int:
    """Return the size of one object in bytes, with its `__dict__` if it has one."""
    own = getattr(part, "__dict__", None)
    return sys.getsizeof(part) + (sys.getsizeof(own) if own is not None else 0)
