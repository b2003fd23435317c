"""Shared instances of answers, by what they name, so that listing options creates no objects."""

from __future__ import annotations

from typing import Final

from goldenspike.games.railways.actions import (
    Action,
    BuildLink,
    BuyBack,
    CardTurned,
    ClaimBaron,
    CubeDrawn,
    Done,
    DropBond,
    FirstPlayer,
    Grow,
    KeepBaron,
    Pass,
    RepayBond,
    TakeBond,
    TakeCard,
    TakeCash,
    TakePoints,
    UpgradeEngine,
    Urbanize,
)
from goldenspike.games.railways.board import CITIES
from goldenspike.games.railways.box import BARONS, CARDS, COLOURS, KINDS, MOST_BUYBACK, TILE_COLOURS

URBANIZE: Final = tuple(
    [tuple([Urbanize(city, colour) for colour in TILE_COLOURS]) for city in range(CITIES)]
)
"""By city and index of the colour in TILE_COLOURS."""
UPGRADE: Final = UpgradeEngine(False)
UPGRADE_WITH_COAL: Final = UpgradeEngine(True)
TAKE_CARD: Final = tuple([TakeCard(card) for card in range(CARDS)])
PASS: Final = Pass()
TAKE_BOND: Final = TakeBond()
BUY_BACK: Final = tuple([BuyBack(bonds) for bonds in range(MOST_BUYBACK + 1)])
REPAY_BOND: Final = RepayBond()
DROP_BOND: Final = DropBond()
KEEP_BARON: Final = tuple([KeepBaron(baron) for baron in range(len(BARONS))])
CLAIM_BARON: Final = ClaimBaron()
GROW: Final = tuple([Grow(city) for city in range(CITIES)])
TAKE_POINTS: Final = TakePoints()
TAKE_CASH: Final = TakeCash()
DONE: Final = Done()
FIRST_PLAYER: Final = tuple([FirstPlayer(seat) for seat in range(len(COLOURS))])
CARD_TURNED: Final = tuple([CardTurned(card) for card in range(CARDS)])
CUBE_DRAWN: Final = tuple([CubeDrawn(cube) for cube in range(KINDS)])

EVERY_ACTION: Final[tuple[Action, ...]] = (
    *[BuildLink(start, end) for start in range(CITIES) for end in range(start + 1, CITIES, 13)],
    *[each for city in range(CITIES) for each in URBANIZE[city]],
    UPGRADE,
    UPGRADE_WITH_COAL,
    *TAKE_CARD,
    PASS,
    TAKE_BOND,
    *BUY_BACK[1:],
    REPAY_BOND,
    DROP_BOND,
    *KEEP_BARON,
    CLAIM_BARON,
    *GROW,
    TAKE_POINTS,
    TAKE_CASH,
    DONE,
)
"""Answers of seats for tests that judge them all: a sample of links, no named route, no delivery."""
