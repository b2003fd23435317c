"""The order of play: what is asked, and what comes then. Begin with `turn`."""

from goldenspike.games.pioneer.flow.drawing import DrawTile, KeepOne, Look, Uncover
from goldenspike.games.pioneer.flow.founding import FoundFirst, Founding
from goldenspike.games.pioneer.flow.placing import MustPlaceLand, PlaceTheLand, PlaceTheOutpost, SettleDown
from goldenspike.games.pioneer.flow.shipping import Ship, ShipCubes
from goldenspike.games.pioneer.flow.turn import Explore, Tally, Turn

__all__ = [
    "DrawTile",
    "Explore",
    "FoundFirst",
    "Founding",
    "KeepOne",
    "Look",
    "MustPlaceLand",
    "PlaceTheLand",
    "PlaceTheOutpost",
    "SettleDown",
    "Ship",
    "ShipCubes",
    "Tally",
    "Turn",
    "Uncover",
]
