"""The order of play: who is asked what, and what comes then. Begin with `turn`."""

from goldenspike.games.america.flow.actions import ActionPhase, GoOn
from goldenspike.games.america.flow.building import DrawCard, FreeRail, GoldRoute
from goldenspike.games.america.flow.cards import (
    EngineerBuilds,
    EngineerRail,
    FreeRide,
    NameTheNumber,
    ScoutAhead,
    TakeMinerals,
)
from goldenspike.games.america.flow.production import (
    ChooseVictim,
    Dice,
    Discard,
    DiscardAtOnce,
    GiveBackTogether,
    Outlaw,
    Theft,
)
from goldenspike.games.america.flow.trade import AnswerOffer, ChoosePartner
from goldenspike.games.america.flow.turn import (
    BeforeTheRoll,
    ExtraordinaryBuild,
    ExtraordinaryBuildPhase,
    HearOffers,
    PassTheDice,
    Turn,
)

__all__ = [
    "ActionPhase",
    "AnswerOffer",
    "BeforeTheRoll",
    "ChoosePartner",
    "ChooseVictim",
    "Dice",
    "Discard",
    "DiscardAtOnce",
    "DrawCard",
    "EngineerBuilds",
    "EngineerRail",
    "ExtraordinaryBuild",
    "ExtraordinaryBuildPhase",
    "FreeRail",
    "FreeRide",
    "GiveBackTogether",
    "GoOn",
    "GoldRoute",
    "HearOffers",
    "NameTheNumber",
    "Outlaw",
    "PassTheDice",
    "ScoutAhead",
    "TakeMinerals",
    "Theft",
    "Turn",
]
