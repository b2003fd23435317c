"""Cubes from the bags, one by one or for half the map at once, and the choice of a city for them."""

from __future__ import annotations

from typing import Any, ClassVar, final

from goldenspike.core.agenda import Chance, Decision, Seat, Step
from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from goldenspike.games.railways.actions import Action, CubeDrawn, CubesLaid, Done, Grow, Urbanize
from goldenspike.games.railways.answers import CUBE_DRAWN, DONE, GROW
from goldenspike.games.railways.board import CITIES
from goldenspike.games.railways.box import KINDS
from goldenspike.games.railways.events import CitiesFilled, CityChosen, NoCityChosen
from goldenspike.games.railways.rules import cities, filling
from goldenspike.games.railways.state import Railways


@final
class AddCubes(Step):
    """Cubes for a city, as long as the bag has one that may come there."""

    def __init__(self, city: int, number: int, cause: str) -> None:
        self.city = city
        self.number = number
        self.cause = cause
        """The rule that brings them."""

    def parts(self) -> tuple[Any, ...]:
        return (self.city, self.number, self.cause)

    def run(self, table: Railways) -> None:
        if self.number and sum(cities.drawable(table, self.city)):
            table.then(DrawCube(self.city, self.cause), AddCubes(self.city, self.number - 1, self.cause))


@final
class DrawCube(Chance):
    """A cube from the bag for a city."""

    rule: ClassVar[str] = "base Urbanize"

    def __init__(self, city: int, cause: str) -> None:
        self.city = city
        self.cause = cause

    def parts(self) -> tuple[Any, ...]:
        return (self.city, self.cause)

    def asking_rule(self) -> str:
        return self.cause

    def odds(self, table: Railways) -> list[tuple[CubeDrawn, int]]:
        counts = cities.drawable(table, self.city)
        return [(CUBE_DRAWN[kind], counts[kind]) for kind in range(KINDS) if counts[kind]]

    def take(self, table: Railways, answer: CubeDrawn) -> None:
        cities.add_cube(table, self.city, answer.cube)


@final
class ChooseTile(Decision):
    """card New Industry, card Boomtown: a New City tile at no cost, with or without cubes."""

    rule: ClassVar[str] = "card New Industry"
    about: ClassVar[str] = "{seat} is placing a New City tile."

    def asking_rule(self) -> str:
        return self.rule if self.cubes else "card Boomtown"

    def __init__(self, seat: Seat, cubes: int) -> None:
        super().__init__(seat)
        self.cubes = cubes

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.cubes)

    def prompt(self, table: Railways) -> str:
        return "Put a New City tile on a grey city."

    def options(self, table: Railways) -> list[Any]:
        return [*cities.tile_options(table)]

    def refuse(self, table: Railways, answer: Action) -> Refusal | None:
        if isinstance(answer, Urbanize):
            return cities.refuse_tile(table, answer.city, answer.colour)
        return Refusal(self.asking_rule(), "First put a New City tile on a grey city.")

    def take(self, table: Railways, answer: Action) -> None:
        assert isinstance(answer, Urbanize)
        cities.place_tile(table, self.seat, answer.city, answer.colour)
        table.then(AddCubes(answer.city, self.cubes, self.asking_rule()))


@final
class ChooseCity(Decision):
    """card City Growth: cubes for any one city."""

    rule: ClassVar[str] = "card City Growth"
    about: ClassVar[str] = "{seat} is choosing a city for new cubes."

    def __init__(self, seat: Seat, cubes: int) -> None:
        super().__init__(seat)
        self.cubes = cubes

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.cubes)

    def prompt(self, table: Railways) -> str:
        return f"Choose a city for {self.cubes} cubes."

    def options(self, table: Railways) -> list[Any]:
        return [*GROW]

    def refuse(self, table: Railways, answer: Action) -> Refusal | None:
        if not isinstance(answer, Grow):
            return Refusal(self.rule, "First choose a city for the cubes.")
        return refuse_city(self.rule, answer.city)

    def take(self, table: Railways, answer: Action) -> None:
        assert isinstance(answer, Grow)
        if table.announced is not None:
            table.announced.append(CityChosen(self.seat, answer.city, self.cubes))
        table.then(AddCubes(answer.city, self.cubes, self.rule))


@final
class ChooseProduction(Decision):
    """event Increase Production: everybody may add a cube to a city."""

    rule: ClassVar[str] = "event Increase Production"
    about: ClassVar[str] = "{seat} is choosing a city for a cube."

    def prompt(self, table: Railways) -> str:
        return "Choose a city for a cube, or add none."

    def options(self, table: Railways) -> list[Any]:
        return [DONE, *GROW]

    def refuse(self, table: Railways, answer: Action) -> Refusal | None:
        if isinstance(answer, Done):
            return None
        if not isinstance(answer, Grow):
            return Refusal(self.rule, "First choose a city for a cube, or add none.")
        return refuse_city(self.rule, answer.city)

    def take(self, table: Railways, answer: Action) -> None:
        if isinstance(answer, Grow):
            if table.announced is not None:
                table.announced.append(CityChosen(self.seat, answer.city, 1))
            table.then(AddCubes(answer.city, 1, self.rule))
        elif table.announced is not None:
            table.announced.append(NoCityChosen(self.seat))


def refuse_city(rule: str, city: int) -> Refusal | None:
    """card City Growth, event Increase Production: a city of the map."""
    if not 0 <= city < CITIES:
        return Refusal(rule, "There is no such city.")
    return None


class FillCities(Chance):
    """The cubes of all cities of a half of the map in one answer; there are too many to list."""

    unlisted: ClassVar[tuple[str, ...]] = ("CubesLaid",)
    half: ClassVar[str] = ""
    """East or West, as the log says it."""

    def odds(self, table: Railways) -> list[tuple[CubesLaid, int]]:
        return [(CubesLaid(filling.sample_cubes(table, Rng("an example"))), 1)]

    def sample(self, table: Railways, rng: Rng) -> CubesLaid:
        return CubesLaid(filling.sample_cubes(table, rng))

    def refuse(self, table: Railways, answer: Any) -> Refusal | None:
        if not isinstance(answer, CubesLaid):
            return Refusal(self.rule, "The cities must be filled first.")
        return filling.refuse_cubes(table, answer.cubes)

    def take(self, table: Railways, answer: CubesLaid) -> None:
        filling.lay_cubes(table, answer.cubes)
        if table.announced is not None:
            table.announced.append(CitiesFilled(sum([len(cubes) for cubes in answer.cubes]), self.half))


@final
class FillEast(FillCities):
    """v1 Eastern goods: the cubes of all eastern cities."""

    rule: ClassVar[str] = "v1 Eastern goods"
    half: ClassVar[str] = "East"


@final
class FillWest(FillCities):
    """v19 Filling the West: the cubes of all western cities."""

    rule: ClassVar[str] = "v19 Filling the West"
    half: ClassVar[str] = "West"
