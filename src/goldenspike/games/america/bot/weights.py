"""Weights of the evaluation, in the worth of a card, and tables computed from them once."""

from __future__ import annotations

from math import exp
from typing import Final, final

from goldenspike.games.america.board import (
    ENDS,
    PATHS,
    PATHS_BESIDE,
)

VICTORY: Final = 1000.0
"""The value of a game won; of a game lost the negative."""
GOODS_OF_A_GAME: Final = 8
"""Goods that each player has to deliver at a table of four."""


@final
class Weights:
    """The weights that `scripts/tune` fits, by name."""

    def __init__(self) -> None:
        self.delivered = 61.6
        """Value of a good delivered."""
        self.city = 15.1
        """Value of a city built, for the good it frees; what it yields is added to that."""
        self.on_the_way = 0.763
        """Share of a city's value that counts for a settler that could found it."""
        self.grain_ahead = 1.22
        """Cost of a grain still to be paid for a settler; more than a grain in hand, so that it sets out."""
        self.contested = 0.667
        """Share of a site's value that counts when another seat's settler is nearer."""
        self.yield_per_good = 0.137
        """Value of a pip for each good still to be delivered, as a measure of the time left."""
        self.rail_cards = 1.85
        """Cost of a rail still to be laid."""
        self.fee_cards = 0.531
        """Cost of a right of way on another seat's rails."""
        self.far = 19.9
        """Cards for its next delivery at which the first train is worth nothing; fewer cards are better."""
        self.near = 9.36
        """The same for the second train; lower, since building one must be worth its price."""
        self.first_train = 1.73
        """Value of each card fewer that the first train needs for its next delivery."""
        self.second_train = 0.483
        """The same for the second train."""
        self.second_train_laden = 0.628
        """The same while several goods are free to deliver."""
        self.unladen = 0.521
        """Share of the trains' value that counts while no good is free to deliver."""
        self.over_limit = 0.317
        """Cost of each card above the hand limit."""
        self.free_rail = 2.11
        """Value of a free rail that the next deliveries need."""
        self.idle_rail = 0.811
        """Value of a free rail that they do not need."""
        self.free_step = 0.504
        """Value of a free step of a train towards a delivery."""
        self.idle_step = 0.152
        """Value of a free step that leads to no delivery."""
        self.card_to_take = 1.18
        """Value of a resource card to be taken by choice."""
        self.scout_ahead = 2.32
        """Value of a Scout's free move for a settler that needs more than one grain."""
        self.scout_at_home = 1.26
        """The same if no settler needs more than one grain."""
        self.number_to_name = 1.4
        """Value of naming the number instead of rolling."""
        self.outlaw_to_move = 0.914
        """Value of being the one who moves the outlaw."""
        self.outlaw_of_another = -0.294
        """Value of the outlaw being moved by another seat; negative."""
        self.route_to_choose = 1.04
        """Value of choosing which route pays gold."""
        self.talk = 0.057
        """Cost of making an offer."""
        self.talk_again = 0.0496
        """Further cost for each offer made earlier this turn: people tire of offers."""
        self.taken_at_its_word = 0.564
        """Probability that whoever made an offer trades with a seat that accepts it."""
        self.counter_taken = 0.241
        """Probability that a counter-offer the active seat can pay is taken up."""
        self.help = 0.245
        """Cost of helping the active seat by a trade."""
        self.help_ahead = 0.622
        """The same when the active seat is ahead."""
        self.help_winning = 2.96
        """The same when the active seat is about to win."""
        self.threat = 0.0618
        """Share of a rival's strength that counts against the seat."""
        self.leader_threat = 0.116
        """The same for a rival who leads."""
        self.kept_hand = 1.0
        """Additional share at which `evaluate_plan` counts cards in hand when a game begins."""
        self.kept_gold = 1.5
        """The same for gold."""
        self.kept_cards = 0.5
        """The same for development cards."""
        self.kept_production = 0.4
        """The same for production."""


WEIGHTS: Final = Weights()

RESOURCE_WEIGHT: Final[tuple[float, ...]] = (0.75, 0.9, 1.1, 1.15, 1.15)
"""How much each resource is in demand over a whole game."""
NUMBER_PIPS: Final[tuple[int, ...]] = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
"""How many of 36 throws show each number; 0 for the 7, which no hex bears."""
SATED: Final = tuple([20.0 * (1.0 - exp(-half / 28.0)) + half * 0.08 for half in range(200)])
"""The value of so many half pips of one resource; each further one adds less."""

NETWORK: Final[tuple[float, ...]] = (0.6, 0.9, 0.8, 0.6, 0.4, 0.3)
"""The value of each missing rail fewer to the nearest cities that take a good, nearest first."""
NETWORK_NEAR: Final = 8
"""The number of missing rails at which a city counts for nothing in the network."""

NEEDED: Final = 1.0
"""The value of a card that the next few purchases need."""
SPARE: Final[tuple[float, ...]] = (0.5, 0.42, 0.35, 0.3, 0.25)
"""The values of the first, second, … card of a kind beyond that need."""
GOLD_WORTH: Final[tuple[float, ...]] = (0.6, 0.6, 0.45, 0.45, 0.45, 0.45, 0.4, 0.4, 0.35, 0.35, 0.3)
"""The values of the first, second, … gold."""
CARD_WORTH: Final[tuple[float, ...]] = (1.6, 3.0, 1.6, 1.8, 1.2, 1.3, 1.0)
"""The value of each development card in hand, a little below that of playing it at a good moment."""

# Costs of a train's way, in sixths of a card ------------------------------------------------------

STEP: Final = 2
FEE: Final = 3
NEW_RAIL: Final = 12
UNREACHED: Final = 200
"""A cost that stands for no way."""
BUCKETS: Final = 64
"""The size of the bucket queue, more than the highest cost of a single step."""
FAR_AWAY: Final = 4
"""The upper bound of building distances: longer ones are not told apart."""


def _gold_sums() -> list[float]:
    """Return by number of gold what all of it is worth."""
    sums = [0.0]
    for gold in range(120):
        sums.append(sums[gold] + GOLD_WORTH[min(gold, len(GOLD_WORTH) - 1)])
    return sums


def _hand_sums() -> list[list[float]]:
    """Return by need and number held what cards of one kind are worth together."""
    rows: list[list[float]] = []
    for need in range(12):
        row = [0.0]
        for held in range(40):
            if held < need:
                worth = NEEDED - 0.03 * held
            else:
                worth = SPARE[min(held - need, len(SPARE) - 1)]
            row.append(row[held] + worth)
        rows.append(row)
    return rows


GOLD_SUMS: Final = _gold_sums()
"""The value of so much gold."""
HAND_SUMS: Final = _hand_sums()
"""The value of so many cards of one kind, by how many are needed and how many are held."""
MOST_NEED: Final = len(HAND_SUMS) - 1
"""The highest need in HAND_SUMS."""


def _shared_corners(path: int) -> tuple[int, ...]:
    """Return for each path beside this one the intersection that the two have in common."""
    one, other = ENDS[path]
    return tuple([one if one in ENDS[near] else other for near in PATHS_BESIDE[path]])


NEAR_WIDTH: Final = 8
"""The length of a row of NEAR_PATHS and NEAR_SHARED: a number, then as many entries, then nothing."""


def _packed(rows: list[tuple[int, ...]]) -> bytes:
    """Return rows as one byte string, each row with its length first."""
    packed = b""
    for row in rows:
        packed += bytes([len(row), *row]) + bytes(NEAR_WIDTH - 1 - len(row))
    return packed


NEAR_PATHS: Final = _packed([PATHS_BESIDE[path] for path in range(PATHS)])
"""The rows of PATHS_BESIDE in one byte string, which is read faster than tuples."""
NEAR_SHARED: Final = _packed([_shared_corners(path) for path in range(PATHS)])
"""In the same places, the intersection that the two paths have in common."""

MOST_REMEMBERED: Final = 1000
"""The size at which a cache is emptied."""
