"""The order of play: who is asked what, and what comes then. Begin with `turn`."""

from goldenspike.games.montana.flow.build import BuildFurther, BuildOn
from goldenspike.games.montana.flow.cattle import ReturnWorkers
from goldenspike.games.montana.flow.city import (
    AskContractor,
    AskUpgrades,
    ChooseGoods,
    ChooseUpgrades,
    GoHome,
    PlaceContractor,
    TakeReward,
)
from goldenspike.games.montana.flow.recruit import AdvanceTheArrow, ChoosePair, MoveArrow, Spin
from goldenspike.games.montana.flow.turn import ChooseAction, EndOfTurn, LastTrades, NextSeat, Round, Turn
from goldenspike.games.montana.flow.work import EmployMore, SmallSpace

__all__ = [
    "AdvanceTheArrow",
    "AskContractor",
    "AskUpgrades",
    "BuildFurther",
    "BuildOn",
    "ChooseAction",
    "ChooseGoods",
    "ChoosePair",
    "ChooseUpgrades",
    "EmployMore",
    "EndOfTurn",
    "GoHome",
    "LastTrades",
    "MoveArrow",
    "NextSeat",
    "PlaceContractor",
    "ReturnWorkers",
    "Round",
    "SmallSpace",
    "Spin",
    "TakeReward",
    "Turn",
]
