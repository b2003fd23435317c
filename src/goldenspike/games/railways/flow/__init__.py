"""The order of play: who is asked what, and what comes then. Begin with `turn`."""

from goldenspike.games.railways.flow.cards import DrawOperation, TurnUp
from goldenspike.games.railways.flow.cubes import (
    AddCubes,
    ChooseCity,
    ChooseProduction,
    ChooseTile,
    DrawCube,
    FillEast,
    FillWest,
)
from goldenspike.games.railways.flow.delivery import FirstRawMaterial
from goldenspike.games.railways.flow.phase import (
    AskBonds,
    ChangePhase,
    ChooseWesternBaron,
    ClaimOrHold,
    FinalScoring,
    LastChoices,
    OpenWest,
    PenalizeBonds,
    SettleBonds,
)
from goldenspike.games.railways.flow.turn import AfterRound, ChooseAction, Income, LastTurns, Round, TurnOf

__all__ = [
    "AddCubes",
    "AfterRound",
    "AskBonds",
    "ChangePhase",
    "ChooseAction",
    "ChooseCity",
    "ChooseProduction",
    "ChooseTile",
    "ChooseWesternBaron",
    "ClaimOrHold",
    "DrawCube",
    "DrawOperation",
    "FillEast",
    "FillWest",
    "FinalScoring",
    "FirstRawMaterial",
    "Income",
    "LastChoices",
    "LastTurns",
    "OpenWest",
    "PenalizeBonds",
    "Round",
    "SettleBonds",
    "TurnOf",
    "TurnUp",
]
