"""Preparation of a table, with the fixed or the variable set-up."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from goldenspike.core.agenda import Chance, Decision, Entry, Seat, Step
from goldenspike.core.facts import Clause
from goldenspike.core.play import settle
from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from goldenspike.core.supply import move, replaced
from goldenspike.games.america.actions import Action, PlaceCity, PlaceRail, Roll, Tokens
from goldenspike.games.america.answers import PLACE_CITY, PLACE_RAIL, ROLLS
from goldenspike.games.america.board import (
    COAST_GOLD,
    DESERT,
    HEX_BY_NAME,
    HEXES_AT,
    IS_PURPLE,
    PATH_BY_ENDS,
    PATHS,
    PATHS_AT,
    PLACE_BY_NAME,
    PLACE_NAMES,
    PLACES,
    PURPLE_SITES,
    QUESTION_HEXES,
    TERRAIN,
    TOML,
)
from goldenspike.games.america.box import (
    COLOURS,
    FIXED_HANDS,
    NOBODY,
    RESOURCES,
    STARTING_CITIES,
    UNUSED,
    has_unused_colour,
)
from goldenspike.games.america.events import (
    CityPlaced,
    FirstPlayer,
    RailPlaced,
    Received,
    TokensLaid,
    seat_fact,
)
from goldenspike.games.america.flow import Turn
from goldenspike.games.america.place_words import PATH_WORDS
from goldenspike.games.america.rules import build, memory, settlers
from goldenspike.games.america.settings import SETTING_VALUES, Settings
from goldenspike.games.america.state import America, new_table

TOKEN_NUMBERS: Final[tuple[int, ...]] = tuple(TOML["tokens"]["numbers"])
FIXED_PLACES: Final[tuple[str, ...]] = SETTING_VALUES["fixed_places"]
FIXED_TOKENS: Final[dict[str, dict[int, int]]] = {
    places: {HEX_BY_NAME[name]: number for name, number in TOML["fixed_set_up"][places]["tokens"]}
    for places in FIXED_PLACES
}
"""The token of each hex with one question mark, by the value of the setting `fixed_places`."""


def fixed_cities(places: str, colour: int) -> list[int]:
    """Return where a colour's cities stand in the fixed set-up, the third city last."""
    return [PLACE_BY_NAME[name] for name in TOML["fixed_set_up"][places][COLOURS[colour]]["cities"]]


def fixed_rail(places: str, colour: int) -> int:
    """Return the path of a colour's rail in the fixed set-up."""
    one, other = TOML["fixed_set_up"][places][COLOURS[colour]]["rail"]
    return PATH_BY_ENDS[PLACE_BY_NAME[one], PLACE_BY_NAME[other]]


def start(seats: int, settings: Settings) -> America:
    """Return a table ready for its first answer, with the outlaw on a desert (p2 Outlaw starts)."""
    table = new_table(seats, settings)
    table.outlaw = HEX_BY_NAME[TOML["fixed_set_up"]["outlaw"]]
    everybody = tuple([Seat(seat) for seat in range(seats)])
    if settings.setup == "variable":
        table.then(ShuffleTokens(), HighestRoll(everybody, ()), StartingPieces(), FirstTurn())
    else:
        place_fixed_pieces(table)
        shuffle: list[Entry] = [ShuffleTokens()] if settings.tokens == "shuffled" else []
        if not shuffle:
            tokens = FIXED_TOKENS[settings.fixed_places]
            lay_tokens(table, tuple([tokens[land] for land in QUESTION_HEXES]))
        table.then(*shuffle, HighestRoll(everybody, ()), FirstTurn())
    settle(table)
    return table


def place_fixed_pieces(table: America) -> None:
    """Place the fixed cities, rails and trains, and deal the hands (p2 Starting pieces)."""
    seats = len(table.players)
    places = table.settings.fixed_places
    for colour in range(len(COLOURS)):
        for place in fixed_cities(places, colour):
            settlers.place_city(table, Seat(colour), place)
        if colour < seats:
            put_rail_and_train(table, Seat(colour), fixed_rail(places, colour))
            take_cards(table, Seat(colour), FIXED_HANDS[colour])


def put_rail_and_train(table: America, seat: Seat, path: int) -> None:
    """Place a rail, which pays no gold (ruling 7), with a train beside it."""
    build.put_rail(table, seat, path)
    build.put_train(table, seat, 0, path)


def take_cards(table: America, seat: Seat, cards: tuple[int, ...]) -> None:
    """Move cards from the supply to a hand, seen by everybody."""
    for card in RESOURCES:
        if cards[card]:
            move(table.supply, table.players[seat].hand, card, cards[card])
            memory.all_saw_gain(table, seat, card, cards[card])


def lay_tokens(table: America, numbers: tuple[int, ...]) -> None:
    """Lay a token on every hex with a single question mark (p2 Number tokens)."""
    for index in range(len(QUESTION_HEXES)):
        table.numbers = replaced(table.numbers, QUESTION_HEXES[index], numbers[index])


# Dice --------------------------------------------------------------------------------------------


@final
class ShuffleTokens(Chance):
    """p9 Tokens shuffled: one whole arrangement, too many to list."""

    unlisted: ClassVar[tuple[str, ...]] = ("Tokens",)
    rule: ClassVar[str] = "p9 Tokens shuffled"

    def odds(self, table: America) -> list[tuple[Tokens, int]]:
        """Return one arrangement as an example, because all of them are too many to list."""
        return [(Tokens(TOKEN_NUMBERS), 1)]

    def sample(self, table: America, rng: Rng) -> Tokens:
        """Draw an arrangement of the tokens."""
        numbers = list(TOKEN_NUMBERS)
        rng.shuffle(numbers)
        return Tokens(tuple(numbers))

    def refuse(self, table: America, answer: Any) -> Refusal | None:
        """Refuse anything but an arrangement of the twelve tokens."""
        if isinstance(answer, Tokens) and sorted(answer.numbers) == sorted(TOKEN_NUMBERS):
            return None
        return Refusal(self.rule, "The tokens are four nines, four tens and four elevens.")

    def take(self, table: America, answer: Tokens) -> None:
        """Lay the tokens on their hexes, and announce them."""
        lay_tokens(table, answer.numbers)
        if table.announced is not None:
            table.announced.append(TokensLaid(answer.numbers))


@final
class HighestRoll(Chance):
    """p3 First player: everybody rolls; those who tie for the highest roll again."""

    rule: ClassVar[str] = "p3 First player"

    def __init__(self, rollers: tuple[Seat, ...], rolled: tuple[int, ...]) -> None:
        self.rollers = rollers
        self.rolled = rolled

    def parts(self) -> tuple[Any, ...]:
        """Return who rolls, and the sums rolled so far."""
        return (self.rollers, self.rolled)

    def odds(self, table: America) -> list[tuple[Roll, int]]:
        """Return every roll of two dice with equal weight."""
        return [(roll, 1) for roll in ROLLS]

    def take(self, table: America, answer: Roll) -> None:
        """Note the sum; after the last one set the first player, or let those who tie roll again."""
        rolled = (*self.rolled, answer.first + answer.second)
        if len(rolled) < len(self.rollers):
            table.then(HighestRoll(self.rollers, rolled))
            return
        highest = max(rolled)
        best = tuple([self.rollers[index] for index in range(len(rolled)) if rolled[index] == highest])
        if len(best) > 1:
            table.then(HighestRoll(best, ()))
            return
        table.first = best[0]
        if table.announced is not None:
            table.announced.append(FirstPlayer(best[0]))


@final
class FirstTurn(Step):
    """p9 Starting player: whoever rolled highest takes the first turn."""

    def run(self, table: America) -> None:
        """Push the turn of the first player."""
        table.then(Turn(table.first))


# Variable set-up ---------------------------------------------------------------------------------


@final
class StartingPieces(Step):
    """p9: cities clockwise, counter-clockwise, clockwise; cards of the third; rails counter-clockwise."""

    def run(self, table: America) -> None:
        """Push the decisions about starting cities and rails, in the order in which seats are asked."""
        order = table.clockwise(table.first)
        back = tuple(reversed(order))
        cities = [
            PlaceStartingCity(seat, city)
            for city in range(1, STARTING_CITIES + 1)
            for seat in (order if city % 2 else back)
        ]
        unused = [PlaceUnusedCity(seat) for seat in order] if has_unused_colour(len(order)) else []
        table.then(*cities, *[PlaceStartingRail(seat) for seat in back], *unused)


def free_purple_sites(table: America) -> list[Action]:
    """Return the answers that place a city on a purple site without one (p9 Purple sites)."""
    return [PLACE_CITY[place] for place in PURPLE_SITES if table.cities[place] == NOBODY]


def refuse_purple_site(table: America, place: int) -> Refusal | None:
    """Refuse a starting city on any but an empty purple site (p9 Purple sites)."""
    if not 0 <= place < PLACES or not IS_PURPLE[place]:
        return Refusal("p9 Purple sites", "A starting city must stand on a purple city-site.")
    if table.cities[place] != NOBODY:
        return Refusal("p9 Purple sites", "A city stands at {place} already.", {"place": PLACE_NAMES[place]})
    return None


@final
class PlaceStartingCity(Decision):
    """p9 Starting cities: on any empty purple site; the third brings the starting cards."""

    rule: ClassVar[str] = "p9 Starting cities"
    about: ClassVar[str] = "{seat} is placing a starting city."

    def __init__(self, seat: Seat, city: int) -> None:
        super().__init__(seat)
        self.city = city

    def parts(self) -> tuple[Any, ...]:
        """Return the seat, and which of its starting cities it places."""
        return (self.seat, self.city)

    def prompt(self, table: America) -> str:
        """Return the request for a site, with the number of the city."""
        return f"Place your starting city {self.city} of {STARTING_CITIES} on a purple site."

    def options(self, table: America) -> list[Action]:
        """Return every purple site without a city."""
        return free_purple_sites(table)

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        """Refuse a site that is not purple or has a city."""
        if isinstance(answer, PlaceCity):
            return refuse_purple_site(table, answer.at)
        return Refusal(self.rule, "You must place a starting city.")

    def take(self, table: America, answer: Action) -> None:
        """Place the city; pay gold on the coast if the setting says so, and cards for the last one."""
        assert isinstance(answer, PlaceCity)
        settlers.place_city(table, self.seat, answer.at)
        if table.announced is not None:
            table.announced.append(CityPlaced(self.seat, self.seat, answer.at))
        if table.settings.coastal_start == "yes":
            settlers.pay_coast(table, self.seat, answer.at)
        if self.city == STARTING_CITIES:
            take_starting_resources(table, self.seat, answer.at)


def take_starting_resources(table: America, seat: Seat, place: int) -> None:
    """Deal a card for every numbered hex around the third city (p9 Starting resources, ruling 5)."""
    cards = [0, 0, 0, 0, 0]
    for land in HEXES_AT[place]:
        if TERRAIN[land] != DESERT:
            cards[TERRAIN[land]] += 1
    take_cards(table, seat, tuple(cards))
    if table.announced is not None:
        table.announced.append(Received(seat, tuple(cards)))


@final
class PlaceStartingRail(Decision):
    """p9 Rails and trains: on a path next to any of one's cities, the train beside it."""

    rule: ClassVar[str] = "p9 Rails and trains"
    about: ClassVar[str] = "{seat} is placing the first rail and train."

    def prompt(self, table: America) -> str:
        """Return the request for a path for the rail and train."""
        return "Place your rail and train next to one of your cities."

    def options(self, table: America) -> list[Action]:
        """Return every free path beside the seat's cities."""
        return [PLACE_RAIL[path] for path in table.players[self.seat].open_paths]

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        """Refuse a path that has a rail or touches none of the seat's cities."""
        if not isinstance(answer, PlaceRail):
            return Refusal(self.rule, "You must place your rail and train.")
        if not 0 <= answer.on < PATHS:
            return Refusal(self.rule, "There is no such path.")
        if table.rails[answer.on] != NOBODY:
            return Refusal(self.rule, "A rail runs {path} already.", {"path": PATH_WORDS[answer.on]})
        if not any([answer.on in PATHS_AT[city] for city in table.players[self.seat].cities]):
            path = PATH_WORDS[answer.on]
            return Refusal(self.rule, "A rail {path} would touch none of your cities.", {"path": path})
        return None

    def take(self, table: America, answer: Action) -> None:
        """Place the rail with the train beside it, and announce it."""
        assert isinstance(answer, PlaceRail)
        put_rail_and_train(table, self.seat, answer.on)
        if table.announced is not None:
            table.announced.append(RailPlaced(self.seat, answer.on))


@final
class PlaceUnusedCity(Decision):
    """p9 Unused colour placed: a city of the fourth colour on an empty purple site off the coast."""

    rule: ClassVar[str] = "p9 Unused colour placed"
    about: ClassVar[str] = "{seat} is placing a city of the unused colour."

    def prompt(self, table: America) -> Clause:
        """Return the request for a site for a city of the unused colour."""
        return Clause(
            "Place a city of the unused colour, {colour}, on a purple site off the coast.",
            {"colour": seat_fact(UNUSED)},
        )

    def options(self, table: America) -> list[Action]:
        """Return every purple site off the coast without a city."""
        return [
            PLACE_CITY[place]
            for place in PURPLE_SITES
            if table.cities[place] == NOBODY and not COAST_GOLD[place]
        ]

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        """Refuse a site that is not purple, has a city or is on the coast."""
        if not isinstance(answer, PlaceCity):
            return Refusal(self.rule, "You must place a city of the unused colour.")
        unfit = refuse_purple_site(table, answer.at)
        if unfit is not None:
            return unfit
        if COAST_GOLD[answer.at]:
            return Refusal(self.rule, "{place} is on the coast.", {"place": PLACE_NAMES[answer.at]})
        return None

    def take(self, table: America, answer: Action) -> None:
        """Place the city of the unused colour, and announce it."""
        assert isinstance(answer, PlaceCity)
        settlers.place_city(table, UNUSED, answer.at)
        if table.announced is not None:
            table.announced.append(CityPlaced(self.seat, UNUSED, answer.at))
