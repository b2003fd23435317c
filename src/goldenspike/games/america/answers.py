"""Answers created once, indexed by what they name, so that listing options only looks them up."""

from __future__ import annotations

from typing import Final

from goldenspike.games.america.actions import (
    Accept,
    Action,
    Ask,
    BuildRail,
    BuildSettler,
    BuildTrain,
    BuyCard,
    BuyResource,
    Counter,
    Decline,
    Deliver,
    Done,
    Drawn,
    Exchange,
    GiveBack,
    GiveBackCards,
    MoveOutlaw,
    MoveSettler,
    MoveTrain,
    NameNumber,
    Offer,
    PlaceCity,
    PlaceRail,
    PlayCard,
    Rob,
    Roll,
    RollDice,
    Stolen,
    TakeGold,
    TakeResource,
    TradeWith,
    Withdraw,
)
from goldenspike.games.america.board import HEXES, PATHS, PLACES, SITE_PLACES
from goldenspike.games.america.box import CARDS, COLOURS, RESOURCES, SETTLERS_PER_PLAYER, TRAINS_PER_PLAYER

PLACE_CITY: Final = tuple([PlaceCity(place) for place in range(PLACES)])
PLACE_RAIL: Final = tuple([PlaceRail(path) for path in range(PATHS)])
ROLL_DICE: Final = RollDice()
GIVE_BACK: Final = tuple([GiveBack(card) for card in RESOURCES])
GIVE_BACK_FOUR: Final = tuple(
    [
        GiveBackCards((cattle, coal, grain, lumber, 4 - cattle - coal - grain - lumber))
        for cattle in range(5)
        for coal in range(5 - cattle)
        for grain in range(5 - cattle - coal)
        for lumber in range(5 - cattle - coal - grain)
    ]
)
"""Every choice of the four cards that a hand of eight or nine gives back."""
MOVE_OUTLAW: Final = tuple([MoveOutlaw(land) for land in range(len(HEXES))])
ROB: Final = tuple([Rob(seat) for seat in range(len(COLOURS))])
ACCEPT: Final = Accept()
DECLINE: Final = Decline()
TRADE_WITH: Final = tuple([TradeWith(seat) for seat in range(len(COLOURS))])
WITHDRAW: Final = Withdraw()
BUY_RESOURCE: Final = tuple([BuyResource(card) for card in RESOURCES])
EXCHANGE: Final = tuple([tuple([Exchange(give, take) for take in range(6)]) for give in RESOURCES])
BUY_CARD: Final = BuyCard()
BUILD_SETTLER: Final = tuple([BuildSettler(place) for place in range(PLACES)])
REBUILD_SETTLER: Final = tuple(
    [
        tuple([BuildSettler(place, settler) for place in range(PLACES)])
        for settler in range(SETTLERS_PER_PLAYER)
    ]
)
BUILD_TRAIN: Final = tuple([BuildTrain(path) for path in range(PATHS)])
REBUILD_TRAIN: Final = tuple(
    [tuple([BuildTrain(path, train) for path in range(PATHS)]) for train in range(TRAINS_PER_PLAYER)]
)
BUILD_RAIL: Final = tuple([BuildRail(path) for path in range(PATHS)])
MOVE_SETTLER: Final = tuple(
    [
        tuple([MoveSettler(settler, place) for place in range(PLACES)])
        for settler in range(SETTLERS_PER_PLAYER)
    ]
)
MOVE_TRAIN: Final = tuple(
    [tuple([MoveTrain(train, path) for path in range(PATHS)]) for train in range(TRAINS_PER_PLAYER)]
)
DELIVER: Final = tuple([Deliver(place) for place in range(PLACES)])
PLAY_CARD: Final = tuple([PlayCard(card) for card in CARDS])
TAKE_RESOURCE: Final = tuple([TakeResource(card) for card in RESOURCES])
TAKE_GOLD: Final = TakeGold()
NAME_NUMBER: Final = tuple([NameNumber(number) for number in range(2, 13)])
DONE: Final = Done()
ROLLS: Final = tuple([Roll(first, second) for first in range(1, 7) for second in range(1, 7)])
STOLEN: Final = tuple([Stolen(card) for card in RESOURCES])
DRAWN: Final = tuple([Drawn(card) for card in CARDS])


def one_of(kind: int) -> tuple[int, int, int, int, int, int]:
    """Return one card of this kind, or one gold (5), as a side of an offer."""
    return some_of(kind, 1)


def some_of(kind: int, number: int) -> tuple[int, int, int, int, int, int]:
    """Return so many cards of this kind, or so much gold (5), as a side of an offer."""
    side = [0, 0, 0, 0, 0, 0]
    side[kind] = number
    return (side[0], side[1], side[2], side[3], side[4], side[5])


ONE: Final = tuple([one_of(kind) for kind in range(6)])
OFFER_ONE: Final = tuple([tuple([Offer(ONE[give], ONE[want]) for want in range(6)]) for give in range(6)])
"""Offers of one card or gold for one, by what is given and what is wanted."""
NOTHING: Final = (0, 0, 0, 0, 0, 0)
"""A side of an offer that names nothing: what is given where a seat asks openly."""
ASK_FOR_ONE: Final = tuple([Ask(ONE[want]) for want in range(6)])
ASK_FOR_OFFERS: Final = Ask(NOTHING)
COUNTER_ONE: Final = tuple([tuple([Counter(ONE[give], ONE[want]) for want in range(6)]) for give in range(6)])
COUNTER_TWO: Final = tuple(
    [tuple([Counter(ONE[give], some_of(want, 2)) for want in range(6)]) for give in range(6)]
)
"""Counter-offers of one for two, by what is given and what is wanted."""

EVERY_ACTION: Final[tuple[Action, ...]] = (
    *[PLACE_CITY[place] for place in SITE_PLACES],
    *PLACE_RAIL,
    ROLL_DICE,
    *GIVE_BACK,
    *MOVE_OUTLAW,
    *ROB,
    *[OFFER_ONE[give][want] for give in range(6) for want in range(6)],
    ACCEPT,
    DECLINE,
    *[COUNTER_ONE[give][want] for give in range(6) for want in range(6)],
    *TRADE_WITH,
    WITHDRAW,
    *BUY_RESOURCE,
    *[EXCHANGE[give][take] for give in RESOURCES for take in range(6)],
    BUY_CARD,
    *BUILD_SETTLER,
    *REBUILD_SETTLER[0],
    *REBUILD_SETTLER[1],
    *BUILD_TRAIN,
    *REBUILD_TRAIN[0],
    *REBUILD_TRAIN[1],
    *BUILD_RAIL,
    *MOVE_SETTLER[0],
    *MOVE_SETTLER[1],
    *MOVE_TRAIN[0],
    *MOVE_TRAIN[1],
    *[DELIVER[place] for place in SITE_PLACES],
    *PLAY_CARD,
    *TAKE_RESOURCE,
    TAKE_GOLD,
    *NAME_NUMBER,
    DONE,
    *GIVE_BACK_FOUR,
    *ASK_FOR_ONE,
    ASK_FOR_OFFERS,
)
"""The answers of seats that can be enumerated: no larger offers or discards, no named routes or payments."""
