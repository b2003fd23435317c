"""Make games for training: a policy with exploration at every seat, and positions read from them."""

from __future__ import annotations

import gc
import pickle
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, final

import numpy as np

from _learn_fit import Positions
from goldenspike.bots.expert import Expert
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.net import Judge
from goldenspike.bots.net_file import NetFile
from goldenspike.bots.random_ import options_to_go_on
from goldenspike.bots.search.beam import has_decision
from goldenspike.bots.search.one_ply import Evaluate, Weigh, best_index, option_values
from goldenspike.bots.search.shortlist import Shortlist
from goldenspike.core.agenda import Decision, Seat, pick
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

SEATS: Final[dict[str, tuple[int, ...]]] = {
    "america": (4, 4, 4, 3),
    "montana": (2, 2, 2, 3, 4, 4),
    "pioneer": (1,),
    "railways": (4, 4, 2, 3, 5, 6),
}
"""Numbers of seats in the games that are made, each as often as it stands here; of other games all."""
RANDOM_SHARES: Final = (0.0, 0.03, 0.06, 0.12)
"""Each seat of a game gives this share of its answers at random, one of these for the whole game."""
NOISE: Final[dict[str, float]] = {"america": 0.3, "montana": 1.5, "pioneer": 0.5, "railways": 0.5}
"""The most that is added to the evaluation of an option at random, at seats that explore."""
USUAL_NOISE: Final = 0.5
NOISE_OF_CHANCES: Final = 0.005
"""The same for a network's chances; in a game for one, in points, a hundred times as much."""
SHORTLISTED: Final = 8
"""Options that a network judges in a game with too many to judge them all."""
JUDGED_AT_ENDS: Final = ("america", "pioneer", "railways")
"""Games in which a network judges where plans end, beside the evaluation: targets go from the end of a turn
to the next. In the others it judges every step, and targets go from position to position."""
WITHIN_TURNS: Final = 8
"""In games judged at the ends of turns, one of so many positions within a turn is recorded, too."""
PLANNING: Final = "400"
"""The budget of the bot that plans by a network when games are made."""
CHANCE, FORCED, CHOSEN, EXPLORED = range(4)
"""Who gave an answer: the dice, a seat without a choice, a seat by its policy, or a seat at random."""


class MadeGame(NamedTuple):
    """A game that was made for training."""

    seats: int
    settings: dict[str, str]
    answers: list[Any]
    kinds: bytes
    """Of each answer: CHANCE, FORCED, CHOSEN or EXPLORED."""
    finished: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class Policy(Protocol):
    """How options are valued."""

    noise: float
    """The most that is added to a value at random, at seats that explore."""

    def values(self, table: Any, seat: Seat, options: list[Any]) -> list[float]:
        """Return the value of each option."""


@final
class OnePly:
    """Values options by the tables they lead to."""

    def __init__(self, evaluate: Evaluate, weigh: Weigh | None, noise: float) -> None:
        self.evaluate = evaluate
        self.weigh = weigh
        self.noise = noise

    def values(self, table: Any, seat: Seat, options: list[Any]) -> list[float]:
        """Return the value of each option."""
        return option_values(self.evaluate, self.weigh, table, seat, options)


@final
class Planned:
    """Values options by plans that begin with them, as `expert` does with this network."""

    def __init__(self, game: Game, net: tuple[NetFile, Judge], noise: float) -> None:
        self.game = game
        self.net = net
        self.noise = noise

    def values(self, table: Any, seat: Seat, options: list[Any]) -> list[float]:
        """Return the value of each option."""
        bot = Expert(self.game, seat, f"{table.turns} {len(options)}", PLANNING, self.net)
        values = bot.values(TableKnowledge(self.game, table, seat), options)
        assert values is not None
        return values


def policy_of(game: Game, net: tuple[NetFile, Judge] | None) -> Policy:
    """Return the policy by a network, or by the game's evaluation without one."""
    noise = NOISE.get(game.name, USUAL_NOISE)
    if net is None:
        return OnePly(game.evaluate, game.evaluate_options, noise)
    file, judge = net
    if file.plan_weight:
        return Planned(game, net, noise)
    noise = NOISE_OF_CHANCES * (100.0 if game.seats == (1,) else 1.0)
    if game.evaluate_options is None:
        return OnePly(judge.value, None, noise)
    return OnePly(judge.value, Shortlist(game.evaluate_options, judge.value, SHORTLISTED).values, noise)


def random_settings(game: Game, rng: Rng) -> dict[str, str]:
    """Return settings for a game: in one of two games the defaults, else some at random."""
    if rng.below(2):
        return {}
    found = {}
    for setting in game.settings:
        if rng.below(3) == 0:
            found[setting.name] = setting.values[rng.below(len(setting.values))]
    return found


def make_game(game: Game, policy: Policy, seed: str, *, explore: bool) -> MadeGame:
    """Return a game in which every seat follows the policy; the same seed gives the same game.

    The policy looks at the true table: what it knows too much is the same for all options of a decision.
    """
    rng = Rng(f"learn {seed}")
    numbers = SEATS.get(game.name, game.seats)
    seats = numbers[rng.below(len(numbers))]
    settings = random_settings(game, rng)
    shares = [RANDOM_SHARES[rng.below(len(RANDOM_SHARES))] if explore else 0.0 for _ in range(seats)]
    table = game.open(seats, settings)
    dice = game.dice(table, seed)
    answers: list[Any] = []
    kinds = bytearray()
    while not table.over and table.turns < game.turn_limit:
        question = pending(table)
        kind = CHANCE
        if isinstance(question, Decision):
            options = question.options(table)
            share = shares[question.seat]
            if len(options) == 1:
                kind, answer = FORCED, options[0]
            elif share and rng.below(10_000) < 10_000 * share:
                kind, answer = EXPLORED, pick(options_to_go_on(options), rng)
            else:
                values = policy.values(table, question.seat, options)
                if share:
                    values = [value + policy.noise * rng.below(1000) / 1000 for value in values]
                kind, answer = CHOSEN, options[best_index(values)]
        else:
            answer = dice.answer(table)
        answers.append(answer)
        kinds.append(kind)
        play(table, answer)
    outcome = game.outcome(table)
    return MadeGame(seats, settings, answers, bytes(kinds), table.over, outcome.winners, outcome.scores)


def make_games(game: Game, policy: Policy, seeds: Iterable[str], *, explore: bool) -> list[MadeGame]:
    """Return a game for each seed. The garbage collector rests: tables are trees, and it costs a third."""
    gc.disable()
    made = [make_game(game, policy, seed, explore=explore) for seed in seeds]
    gc.enable()
    return made


def write_games(made: list[MadeGame], path: Path) -> None:
    """Write games to a file, whole or not at all."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(pickle.dumps([tuple(each) for each in made], 5))
    unfinished.rename(path)


def read_games(path: Path) -> list[MadeGame]:
    """Return the games of a file that `write_games` wrote."""
    return [MadeGame(*each) for each in pickle.loads(path.read_bytes())]


def read_positions(game: Game, made: Iterable[MadeGame]) -> list[Positions]:
    """Return the positions of finished games by number of seats, as `recorded` chooses them."""
    features = game.features
    assert features is not None
    at_ends = game.name in JUDGED_AT_ENDS
    of_table, of_seat = len(features.of_table), len(features.of_seat)
    rows: dict[int, list[Any]] = {}
    outcomes: dict[int, list[Any]] = {}
    firsts: dict[int, list[bool]] = {}
    explored: dict[int, list[bool]] = {}
    anchors: dict[int, list[bool]] = {}
    for each in made:
        if not each.finished:
            continue
        seats = each.seats
        shares = [1.0 / len(each.winners) if seat in each.winners else 0.0 for seat in range(seats)]
        outcome = [float(each.scores[0])] if seats == 1 else shares
        table = game.open(seats, each.settings)
        first = True
        rng = Rng(f"within turns {len(each.answers)} {each.scores}")
        for answer, kind in zip(each.answers, each.kinds, strict=True):
            question = pending(table)
            play(table, answer)
            if table.over:
                continue
            anchor = ends_turn(table, question) if at_ends else kind != FORCED
            if not (anchor or (at_ends and rng.below(WITHIN_TURNS) == 0)):
                continue
            rows.setdefault(seats, []).append(np.array(features.read(table), np.float32))
            outcomes.setdefault(seats, []).append(outcome)
            firsts.setdefault(seats, []).append(first)
            explored.setdefault(seats, []).append(kind == EXPLORED and not at_ends)
            anchors.setdefault(seats, []).append(anchor)
            first = False
    found = []
    for seats in sorted(rows):
        numbers = np.stack(rows[seats])
        by_seat = numbers[:, of_table:].reshape(len(numbers), seats, of_seat)
        won = np.array(outcomes[seats], np.float32)
        found.append(
            Positions(
                numbers[:, :of_table].copy(),
                by_seat.copy(),
                won,
                np.array(firsts[seats]),
                np.array(explored[seats]),
                np.array(anchors[seats]),
            )
        )
    return found


def ends_turn(table: Any, question: Any) -> bool:
    """Return whether the active seat has just answered for the last time in its turn."""
    if not isinstance(question, Decision):
        return False
    if hasattr(table, "players") and question.seat != table.active:
        return False
    return not has_decision(table, question.seat)


def join(parts: Iterable[list[Positions]]) -> list[Positions]:
    """Return positions of several files together, by number of seats."""
    by_seats: dict[int, list[Positions]] = {}
    for part in parts:
        for each in part:
            by_seats.setdefault(each.seats.shape[1], []).append(each)
    return [
        Positions(
            np.concatenate([each.table for each in group]),
            np.concatenate([each.seats for each in group]),
            np.concatenate([each.outcomes for each in group]),
            np.concatenate([each.first_of_game for each in group]),
            np.concatenate([each.explored for each in group]),
            np.concatenate([each.anchors for each in group]),
        )
        for _, group in sorted(by_seats.items())
    ]
