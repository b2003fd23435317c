"""What things are worth to a player, in cards, and what follows from that once for all."""

from __future__ import annotations

from math import exp
from typing import Final

from goldenspike.games.america.board import (
    ENDS,
    PATHS,
    PATHS_BESIDE,
)

VICTORY: Final = 1000.0
DELIVERED: Final = 60.0
CITY: Final = 14.0
"""A city built, for the good it frees; what it yields comes on top."""
ON_THE_WAY: Final = 0.85
"""Of a city's worth, for a settler that could found it."""
GRAIN_AHEAD: Final = 1.3
"""A grain still to be paid on a settler's way; more than a grain in hand, so that it sets out."""
CONTESTED: Final = 0.7
"""Of a site's worth, when somebody else's settler is nearer."""

RESOURCE_WEIGHT: Final[tuple[float, ...]] = (0.75, 0.9, 1.1, 1.15, 1.15)
"""How much each resource is in demand over a whole game."""
YIELD_PER_GOOD: Final = 0.14
"""What a pip yields until the end, for every good still to be delivered."""
NUMBER_PIPS: Final[tuple[int, ...]] = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
SATED: Final = tuple([20.0 * (1.0 - exp(-half / 28.0)) + half * 0.08 for half in range(200)])
"""What so many half pips of one resource are worth: the more, the less each adds."""

RAIL_CARDS: Final = 2.0
FEE_CARDS: Final = 0.5
FAR: Final = 20.0
"""The first train is the better the farther below this the cards for its next delivery are."""
NEAR: Final = 10.0
"""The same for the second train, which must be worth building."""
FIRST_TRAIN: Final = 1.6
SECOND_TRAIN: Final = 0.5
SECOND_TRAIN_LADEN: Final = 0.7
UNLADEN: Final = 0.55
"""Of a train's worth while there is nothing to deliver."""
NETWORK: Final[tuple[float, ...]] = (0.6, 0.9, 0.8, 0.6, 0.4, 0.3)
"""A rail nearer to the next cities that take a good, the nearest first."""
NETWORK_NEAR: Final = 8

NEEDED: Final = 1.0
SPARE: Final[tuple[float, ...]] = (0.5, 0.42, 0.35, 0.3, 0.25)
"""Cards beyond what the next few purchases need."""
OVER_LIMIT: Final = 0.35
GOLD_WORTH: Final[tuple[float, ...]] = (0.6, 0.6, 0.45, 0.45, 0.45, 0.45, 0.4, 0.4, 0.35, 0.35, 0.3)
CARD_WORTH: Final[tuple[float, ...]] = (1.6, 3.0, 1.6, 1.8, 1.2, 1.3, 1.0)
"""Development cards in hand, a little less than playing them at a good moment brings."""

FREE_RAIL: Final = 2.0
"""A rail to be laid for nothing that the next deliveries need."""
IDLE_RAIL: Final = 0.8
"""One that they do not need."""
FREE_STEP: Final = 0.5
"""A rail to ride for nothing on the way to a delivery."""
IDLE_STEP: Final = 0.15
CARD_TO_TAKE: Final = 1.1
SCOUT_AHEAD: Final = 2.2
SCOUT_AT_HOME: Final = 1.25
NUMBER_TO_NAME: Final = 1.4
OUTLAW_TO_MOVE: Final = 0.9
OUTLAW_OF_ANOTHER: Final = -0.3
ROUTE_TO_CHOOSE: Final = 1.0
"""What a question still to be answered promises whoever it is put to."""

TALK: Final = 0.06
TALK_AGAIN: Final = 0.05
"""What an offer must promise, and how much more after each one made this turn: people tire of offers."""
TAKEN_AT_ITS_WORD: Final = 0.6
"""How likely whoever made an offer trades with somebody who accepts it."""
COUNTER_TAKEN: Final = 0.25
HELP: Final = 0.25
"""What a trade gives the other side, as far as it counts against it."""
HELP_AHEAD: Final = 0.6
HELP_WINNING: Final = 3.0

THREAT: Final = 0.06
LEADER_THREAT: Final = 0.12


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
