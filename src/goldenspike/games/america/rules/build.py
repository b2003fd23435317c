"""p5: development cards, settlers, trains and rails."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import covers, pay, replaced
from goldenspike.games.america.actions import BuildRail, BuildSettler, BuildTrain
from goldenspike.games.america.answers import (
    BUILD_RAIL,
    BUILD_SETTLER,
    BUILD_TRAIN,
    REBUILD_SETTLER,
    REBUILD_TRAIN,
)
from goldenspike.games.america.board import (
    ENDS,
    PATHS,
    PATHS_AT,
    PATHS_BESIDE,
    PLACES,
    PLACES_BESIDE,
)
from goldenspike.games.america.box import (
    CARD_PRICE,
    IN_SUPPLY,
    NOBODY,
    RAIL_PRICE,
    SETTLER_PRICE,
    SETTLERS_PER_PLAYER,
    TAKEN,
    TRAIN_PRICE,
    TRAINS_PER_PATH,
    TRAINS_PER_PLAYER,
)
from goldenspike.games.america.events import CardBought, RailBuilt, Reshuffled, SettlerBuilt, TrainBuilt
from goldenspike.games.america.place_words import PATH_WORDS, PLACE_WORDS
from goldenspike.games.america.rules import memory
from goldenspike.games.america.state import EMPTY_STOPS, America


def affordable(table: America, seat: Seat, price: tuple[int, ...]) -> bool:
    """p5 Build and buy: whether the hand covers a price."""
    return covers(table.players[seat].hand, price)


def pay_price(table: America, seat: Seat, price: tuple[int, ...]) -> None:
    """p5 Build and buy: the cards go back to the supply, in the open."""
    pay(table.players[seat].hand, table.supply, price)
    for card in range(len(price)):
        if price[card]:
            memory.all_saw_loss(table, seat, card, price[card])


def any_left(counts: list[int]) -> bool:
    """Whether any of these counts is more than nothing."""
    for number in counts:
        if number:
            return True
    return False


# Development cards -------------------------------------------------------------------------------


def refuse_card(table: America, seat: Seat) -> Refusal | None:
    """p5 Development card: one cattle and one coal, while there is a card."""
    if not any_left(table.stack):
        return Refusal("p5 Development card", "Every development card is in somebody's hand.")
    if not affordable(table, seat, CARD_PRICE):
        return Refusal("p5 Development card", "A development card costs one cattle and one coal.")
    return None


def can_buy_card(table: America, seat: Seat) -> bool:
    """p5 Development card: whether there is one and it can be paid."""
    return affordable(table, seat, CARD_PRICE) and any_left(table.stack)


def take_card(table: America, seat: Seat, card: int) -> None:
    """p5 Development card: the top card joins the hand; p5 Not on the turn bought."""
    table.stack[card] -= 1
    table.players[seat].cards[card] += 1
    if seat == table.active:
        bought = list(table.bought)
        bought[card] += 1
        table.bought = tuple(bought)
    if table.announced is not None:
        table.announced.append(CardBought(seat, card))
    renew_stack(table)


def renew_stack(table: America) -> None:
    """p7 Discard pile: when the last card is bought, the played cards become the stack."""
    if not any_left(table.stack) and any_left(table.discards):
        table.stack, table.discards = table.discards, table.stack
        if table.announced is not None:
            table.announced.append(Reshuffled())


def first_in_supply(pieces: bytes) -> int:
    """p5 Piece limits: the first of a player's pieces that is not on the map."""
    return 0 if pieces[0] == IN_SUPPLY else 1


# Settlers ----------------------------------------------------------------------------------------


def settler_at(table: America, place: int) -> bool:
    """Whether anybody's settler stands here."""
    return table.stops[place] == TAKEN


def put_settler(table: America, seat: Seat, settler: int, place: int) -> None:
    """Put a settler on an intersection or back into the supply."""
    player = table.players[seat]
    before = player.settlers[settler]
    player.settlers = replaced(player.settlers, settler, place)
    if before != IN_SUPPLY:
        mark_stop(table, before)
    if place != IN_SUPPLY:
        mark_stop(table, place)


def mark_stop(table: America, place: int) -> None:
    """p6 Settler stops: keep the layer of stops true at one intersection."""
    owner = table.cities[place]
    mark = EMPTY_STOPS[place] if owner == NOBODY else owner
    for player in table.players:
        settlers = player.settlers
        if settlers[0] == place or settlers[1] == place:
            mark = TAKEN
    table.stops = replaced(table.stops, place, mark)
    table.settler_moves = {}


def mark_stops(table: America) -> None:
    """p6 Settler stops: make the layer of stops anew from cities and settlers."""
    table.stops = EMPTY_STOPS
    table.settler_moves = {}
    for place in range(PLACES):
        if table.cities[place] != NOBODY:
            mark_stop(table, place)
    for player in table.players:
        for place in player.settlers:
            if place != IN_SUPPLY:
                mark_stop(table, place)


def settler_places(table: America, seat: Seat) -> list[int]:
    """p5 Settler: at one's cities, or beside them where the table plays it so (ruling 18)."""
    cities = table.players[seat].cities
    if table.settings.settlers_start == "city":
        return list(cities)
    beside: list[int] = []
    for city in cities:
        for place in PLACES_BESIDE[city]:
            if place not in beside:
                beside.append(place)
    return beside


def settler_options(table: America, seat: Seat) -> list[BuildSettler]:
    """p5 Settler: where a new settler may stand; both out, each may be taken off and rebuilt."""
    player = table.players[seat]
    if not covers(player.hand, SETTLER_PRICE):
        return []
    mine = player.settlers
    places = settler_places(table, seat)
    if mine[0] == IN_SUPPLY or mine[1] == IN_SUPPLY:
        return [BUILD_SETTLER[place] for place in places if not settler_at(table, place)]
    answers: list[BuildSettler] = []
    for settler in range(SETTLERS_PER_PLAYER):
        for place in places:
            if place == mine[settler] or not settler_at(table, place):
                answers.append(REBUILD_SETTLER[settler][place])
    return answers


def refuse_settler(table: America, seat: Seat, place: int, rebuilt: int | None) -> Refusal | None:
    """p5 Settler: at one of your cities where no settler stands."""
    if not 0 <= place < PLACES:
        return Refusal("p5 Settler", "There is no such intersection.")
    mine = table.players[seat].settlers
    both_out = mine[0] != IN_SUPPLY and mine[1] != IN_SUPPLY
    if rebuilt is None and both_out:
        return Refusal(
            "p5 Settler rebuilt", "Both your settlers are on the map: say which one to take off first."
        )
    if rebuilt is not None and (not both_out or not 0 <= rebuilt < len(mine)):
        return Refusal("p5 Settler rebuilt", "A settler is taken off the map only when both are on it.")
    if place not in settler_places(table, seat):
        if table.settings.settlers_start == "city":
            return Refusal("p5 Settler", "You have no city at {place}.", {"place": PLACE_WORDS[place]})
        return Refusal("p5 Settler", "None of your cities is beside {place}.", {"place": PLACE_WORDS[place]})
    if settler_at(table, place) and (rebuilt is None or mine[rebuilt] != place):
        return Refusal("p5 Settler", "A settler stands at {place} already.", {"place": PLACE_WORDS[place]})
    if not affordable(table, seat, SETTLER_PRICE):
        return Refusal("p5 Settler", "A settler costs one cattle, one grain and one lumber.")
    return None


def build_settler(table: America, seat: Seat, place: int, rebuilt: int | None) -> None:
    """p5 Settler: pay, and put it on the map."""
    pay_price(table, seat, SETTLER_PRICE)
    player = table.players[seat]
    settler = rebuilt if rebuilt is not None else first_in_supply(player.settlers)
    put_settler(table, seat, settler, place)
    if table.announced is not None:
        table.announced.append(SettlerBuilt(seat, settler, place))


# Trains ------------------------------------------------------------------------------------------


def trains_on(table: America, path: int) -> int:
    """How many trains stand on a path."""
    return table.standing[path]


def put_train(table: America, seat: Seat, train: int, path: int) -> None:
    """Put a train beside a rail, and keep the count of trains on each path."""
    player = table.players[seat]
    before = player.trains[train]
    if before != IN_SUPPLY:
        table.standing = replaced(table.standing, before, table.standing[before] - 1)
    player.trains = replaced(player.trains, train, path)
    table.standing = replaced(table.standing, path, table.standing[path] + 1)


def count_trains(table: America) -> None:
    """Make the count of trains on each path anew."""
    standing = [0] * PATHS
    for player in table.players:
        for path in player.trains:
            if path != IN_SUPPLY:
                standing[path] += 1
    table.standing = bytes(standing)


def train_paths(table: America, seat: Seat) -> list[int]:
    """p5 Train: one's rails that touch one's cities."""
    paths: list[int] = []
    rails = table.rails
    for city in table.players[seat].cities:
        for path in PATHS_AT[city]:
            if rails[path] == seat and path not in paths:
                paths.append(path)
    return paths


def train_options(table: America, seat: Seat) -> list[BuildTrain]:
    """p5 Train: where a new train may stand; both out, each may be taken off and rebuilt."""
    player = table.players[seat]
    if not covers(player.hand, TRAIN_PRICE):
        return []
    mine = player.trains
    paths = train_paths(table, seat)
    if mine[0] == IN_SUPPLY or mine[1] == IN_SUPPLY:
        return [BUILD_TRAIN[path] for path in paths if trains_on(table, path) < TRAINS_PER_PATH]
    answers: list[BuildTrain] = []
    for train in range(TRAINS_PER_PLAYER):
        for path in paths:
            if trains_on(table, path) - (1 if mine[train] == path else 0) < TRAINS_PER_PATH:
                answers.append(REBUILD_TRAIN[train][path])
    return answers


def refuse_train(table: America, seat: Seat, path: int, rebuilt: int | None) -> Refusal | None:
    """p5 Train: beside one of your rails that touches one of your cities, where there is room."""
    if not 0 <= path < PATHS:
        return Refusal("p5 Train", "There is no such path.")
    mine = table.players[seat].trains
    both_out = mine[0] != IN_SUPPLY and mine[1] != IN_SUPPLY
    if rebuilt is None and both_out:
        return Refusal(
            "p5 Train rebuilt", "Both your trains are on the map: say which one to take off first."
        )
    if rebuilt is not None and (not both_out or not 0 <= rebuilt < len(mine)):
        return Refusal("p5 Train rebuilt", "A train is taken off the map only when both are on it.")
    if table.rails[path] != seat:
        return Refusal("p5 Train", "You have no rail {path}.", {"path": PATH_WORDS[path]})
    if path not in train_paths(table, seat):
        return Refusal("p5 Train", "The rail {path} touches none of your cities.", {"path": PATH_WORDS[path]})
    if (
        trains_on(table, path) - (1 if rebuilt is not None and mine[rebuilt] == path else 0)
        >= TRAINS_PER_PATH
    ):
        return Refusal(
            "p8 Two trains a path", "Two trains stand on the rail {path} already.", {"path": PATH_WORDS[path]}
        )
    if not affordable(table, seat, TRAIN_PRICE):
        return Refusal("p5 Train", "A train costs one ore, one lumber and one coal.")
    return None


def build_train(table: America, seat: Seat, path: int, rebuilt: int | None) -> None:
    """p5 Train: pay, and put it beside the rail. It is a new train: nothing paid for it carries over."""
    pay_price(table, seat, TRAIN_PRICE)
    player = table.players[seat]
    train = rebuilt if rebuilt is not None else first_in_supply(player.trains)
    put_train(table, seat, train, path)
    if seat == table.active:
        table.steps_left = (0, table.steps_left[1]) if train == 0 else (table.steps_left[0], 0)
        table.fees_paid = (0, table.fees_paid[1]) if train == 0 else (table.fees_paid[0], 0)
    if table.announced is not None:
        table.announced.append(TrainBuilt(seat, train, path))


# Rails -------------------------------------------------------------------------------------------


def reaches(table: America, seat: Seat, place: int) -> bool:
    """p5 Rail: whether one of a seat's cities or rails touches an intersection (p5 Sites do not block)."""
    if table.cities[place] == seat:
        return True
    for path in PATHS_AT[place]:
        if table.rails[path] == seat:
            return True
    return False


def rail_options(table: America, seat: Seat) -> list[BuildRail]:
    """p5 Rail: every empty path that touches one's cities or rails, if a rail can be paid."""
    player = table.players[seat]
    if not player.rails_left or not covers(player.hand, RAIL_PRICE):
        return []
    return [BUILD_RAIL[path] for path in player.open_paths]


def refuse_rail_site(table: America, seat: Seat, path: int) -> Refusal | None:
    """p5 Rail: an empty path that touches one of your cities or rails, while you have rails."""
    if not 0 <= path < PATHS:
        return Refusal("p5 Rail", "There is no such path.")
    if table.rails[path] != NOBODY:
        return Refusal("p5 Rail", "A rail runs {path} already.", {"path": PATH_WORDS[path]})
    one, other = ENDS[path]
    if not reaches(table, seat, one) and not reaches(table, seat, other):
        return Refusal(
            "p5 Rail", "A rail {path} would touch none of your cities or rails.", {"path": PATH_WORDS[path]}
        )
    if not table.players[seat].rails_left:
        return Refusal("p5 Piece limits", "All thirty of your rails are on the map.")
    return None


def refuse_rail(table: America, seat: Seat, path: int) -> Refusal | None:
    """p5 Rail: one ore and one lumber, on a path where you may build."""
    unfit = refuse_rail_site(table, seat, path)
    if unfit is not None:
        return unfit
    if not affordable(table, seat, RAIL_PRICE):
        return Refusal("p5 Rail", "A rail costs one ore and one lumber.")
    return None


def lay_rail(table: America, seat: Seat, path: int) -> None:
    """p5 Rail: lay a rail; whether it was paid is another matter."""
    put_rail(table, seat, path)
    if table.announced is not None:
        table.announced.append(RailBuilt(seat, path))


def put_rail(table: America, seat: Seat, path: int) -> None:
    """Put a rail on the map and keep everybody's list of empty paths in reach."""
    table.rails = replaced(table.rails, path, seat)
    table.journeys = {}
    table.train_moves = {}
    table.lines = table.lines.copy()
    for near in PATHS_BESIDE[path]:
        if near in table.lines:
            del table.lines[near]
    player = table.players[seat]
    player.rails_left -= 1
    for other in table.players:
        if path in other.open_paths:
            other.open_paths = tuple([each for each in other.open_paths if each != path])
    open_up(table, seat, PATHS_BESIDE[path])


def open_up(table: America, seat: Seat, paths: tuple[int, ...]) -> None:
    """Keep a player's list of empty paths in reach, in the order of the map."""
    player = table.players[seat]
    fresh = [path for path in paths if table.rails[path] == NOBODY and path not in player.open_paths]
    if fresh:
        player.open_paths = tuple(sorted([*player.open_paths, *fresh]))


def find_open_paths(table: America) -> None:
    """Make everybody's list of empty paths in reach anew from cities and rails."""
    for seat in range(len(table.players)):
        table.players[seat].open_paths = tuple(
            [
                path
                for path in range(PATHS)
                if table.rails[path] == NOBODY
                and (reaches(table, Seat(seat), ENDS[path][0]) or reaches(table, Seat(seat), ENDS[path][1]))
            ]
        )
