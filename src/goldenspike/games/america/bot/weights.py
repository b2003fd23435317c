"""What things are worth to a player, in cards, and what follows from that once for all."""

from __future__ import annotations

from math import exp
from typing import Final, final

from goldenspike.games.america.board import (
    ENDS,
    PATHS,
    PATHS_BESIDE,
)

VICTORY: Final = 1000.0
GOODS_OF_A_GAME: Final = 8
"""Goods that everybody has to deliver at a table of four."""


@final
class Weights:
    """Every weight of the evaluation by its name."""

    def __init__(self) -> None:
        self.delivered = 61.6
        """A good delivered, which alone wins."""
        self.city = 15.1
        """A city built, for the good it frees; what it yields comes on top."""
        self.on_the_way = 0.763
        """Of a city's worth, for a settler that could found it."""
        self.grain_ahead = 1.22
        """A grain still to be paid on a settler's way; more than a grain in hand, so that it sets out."""
        self.contested = 0.667
        """Of a site's worth, when somebody else's settler is nearer."""
        self.yield_per_good = 0.137
        """What a pip yields until the end, for every good still to be delivered."""
        self.rail_cards = 1.85
        """What a rail still to be laid takes."""
        self.fee_cards = 0.531
        """What a rail of somebody else takes."""
        self.far = 19.9
        """The first train is the better the farther below this the cards for its next delivery are."""
        self.near = 9.36
        """The same for the second train, which must be worth building."""
        self.first_train = 1.73
        """A card less that the first train needs for its next delivery."""
        self.second_train = 0.483
        """The same for the second train."""
        self.second_train_laden = 0.628
        """The same while there are several goods to deliver."""
        self.unladen = 0.521
        """Of a train's worth while there is nothing to deliver."""
        self.over_limit = 0.317
        """Lost for every card above the limit of a hand."""
        self.free_rail = 2.11
        """A rail to be laid for nothing that the next deliveries need."""
        self.idle_rail = 0.811
        """One that they do not need."""
        self.free_step = 0.504
        """A rail to ride for nothing on the way to a delivery."""
        self.idle_step = 0.152
        """One that leads nowhere."""
        self.card_to_take = 1.18
        """A card of any kind to be taken."""
        self.scout_ahead = 2.32
        """A free way for a settler that has far to go."""
        self.scout_at_home = 1.26
        """One for a settler that is nearly there."""
        self.number_to_name = 1.4
        """A number to be named."""
        self.outlaw_to_move = 0.914
        """The outlaw, to be moved by oneself."""
        self.outlaw_of_another = -0.294
        """The outlaw, to be moved by somebody else."""
        self.route_to_choose = 1.04
        """A route to be chosen."""
        self.talk = 0.057
        """What an offer must promise."""
        self.talk_again = 0.0496
        """How much more after each one made this turn: people tire of offers."""
        self.taken_at_its_word = 0.564
        """How likely whoever made an offer trades with somebody who accepts it."""
        self.counter_taken = 0.241
        """How likely a counter-offer is taken."""
        self.help = 0.245
        """What a trade gives the other side, as far as it counts against it."""
        self.help_ahead = 0.622
        """The same when the other side is ahead."""
        self.help_winning = 2.96
        """The same when the other side is about to win."""
        self.threat = 0.0618
        """Of what a rival has, as it counts against oneself."""
        self.leader_threat = 0.116
        """The same for whoever leads."""
        self.kept_hand = 1.0
        """By how much more cards in hand count to somebody who plans a whole turn, when a game begins."""
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
SATED: Final = tuple([20.0 * (1.0 - exp(-half / 28.0)) + half * 0.08 for half in range(200)])
"""What so many half pips of one resource are worth: the more, the less each adds."""

NETWORK: Final[tuple[float, ...]] = (0.6, 0.9, 0.8, 0.6, 0.4, 0.3)
"""A rail nearer to the next cities that take a good, the nearest first."""
NETWORK_NEAR: Final = 8

NEEDED: Final = 1.0
"""A card that the next few purchases need."""
SPARE: Final[tuple[float, ...]] = (0.5, 0.42, 0.35, 0.3, 0.25)
"""Cards beyond what the next few purchases need."""
GOLD_WORTH: Final[tuple[float, ...]] = (0.6, 0.6, 0.45, 0.45, 0.45, 0.45, 0.4, 0.4, 0.35, 0.35, 0.3)
CARD_WORTH: Final[tuple[float, ...]] = (1.6, 3.0, 1.6, 1.8, 1.2, 1.3, 1.0)
"""Development cards in hand, a little less than playing them at a good moment brings."""

# Costs of a way for a train, in sixths of a card --------------------------------------------------

STEP: Final = 2
FEE: Final = 3
NEW_RAIL: Final = 12
UNREACHED: Final = 200
BUCKETS: Final = 64
FAR_AWAY: Final = 4
"""So many rails of one's own and more are all alike."""


def _gold_sums() -> list[float]:
    sums = [0.0]
    for gold in range(120):
        sums.append(sums[gold] + GOLD_WORTH[min(gold, len(GOLD_WORTH) - 1)])
    return sums


def _hand_sums() -> list[list[float]]:
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
HAND_SUMS: Final = _hand_sums()
"""For a need of so many, what so many cards of one kind are worth together."""
MOST_NEED: Final = len(HAND_SUMS) - 1


def _shared(path: int) -> tuple[int, ...]:
    one, other = ENDS[path]
    return tuple([one if one in ENDS[near] else other for near in PATHS_BESIDE[path]])


SHARED: Final = tuple([_shared(path) for path in range(PATHS)])
"""The intersection that a path has in common with each path beside it."""

MOST_REMEMBERED: Final = 1000
