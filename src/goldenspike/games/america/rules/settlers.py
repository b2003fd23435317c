"""p6: settlers move, and become cities."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import amount
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import move, replaced
from goldenspike.games.america.actions import MoveSettler
from goldenspike.games.america.answers import MOVE_SETTLER
from goldenspike.games.america.board import (
    COAST_GOLD,
    DISTANCE,
    FARTHEST,
    GRAIN_TO_GO,
    HEX_KIND,
    HEXES_AT,
    IS_SITE,
    NEAREST,
    PATHS_AT,
    PLACES,
    TOKEN_HEXES,
    WITHIN,
)
from goldenspike.games.america.box import (
    GRAIN,
    IN_SUPPLY,
    NOBODY,
    OPEN,
    SETTLERS_PER_PLAYER,
    SITE,
    STEPS_PER_GRAIN,
)
from goldenspike.games.america.events import CityBuilt, GoldReceived, SettlerMoved, TokenMoved
from goldenspike.games.america.place_words import PLACE_WORDS
from goldenspike.games.america.rules import memory
from goldenspike.games.america.rules.build import mark_stop, open_up, put_settler, settler_at
from goldenspike.games.america.state import America


def grain_steps(table: America, seat: Seat) -> int:
    """p6 Move a settler: three intersections for every grain in hand."""
    return table.players[seat].hand[GRAIN] * STEPS_PER_GRAIN


def settler_moves(table: America, seat: Seat, steps: int) -> list[MoveSettler]:
    """p6 Settler stops: every place within so many steps where a settler may end its move."""
    answers: list[MoveSettler] = []
    if not steps:
        return answers
    player = table.players[seat]
    if steps > FARTHEST:
        steps = FARTHEST
    settling = SITE if player.cities_left else OPEN
    for settler in range(SETTLERS_PER_PLAYER):
        start = player.settlers[settler]
        if start == IN_SUPPLY:
            continue
        key = (((seat * 2 + settler) * 256 + start) * 256 + steps) * 256 + settling
        known = table.settler_moves.get(key)
        if known is None:
            known = moves_from(table, seat, settler, steps, settling)
            table.settler_moves[key] = known
        answers.extend(known)
    return answers


def moves_from(table: America, seat: Seat, settler: int, steps: int, settling: int) -> list[MoveSettler]:
    """p6 Settler stops: where one settler may end its move, nearer places first."""
    stops = table.stops
    start = table.players[seat].settlers[settler]
    near = NEAREST[start]
    moves = MOVE_SETTLER[settler]
    found: list[MoveSettler] = []
    for index in range(WITHIN[start][steps]):
        place = near[index]
        stop = stops[place]
        if stop == OPEN or stop == settling or stop == seat:
            found.append(moves[place])
    return found


def refuse_stop(table: America, seat: Seat, settler: int, place: int) -> Refusal | None:
    """p6 Settler stops: not on another settler, another player's city, or a site you have no city for."""
    if not 0 <= place < PLACES:
        return Refusal("p6 Settler stops", "There is no such intersection.")
    if not 0 <= settler < SETTLERS_PER_PLAYER or table.players[seat].settlers[settler] == IN_SUPPLY:
        return Refusal("p6 Move a settler", "That settler is not on the map.")
    if table.players[seat].settlers[settler] == place:
        return Refusal(
            "p6 Settler stops", "The settler stands at {place} already.", {"place": PLACE_WORDS[place]}
        )
    owner = table.cities[place]
    if owner != NOBODY and owner != seat:
        return Refusal(
            "p6 Settler stops",
            "A settler may pass {place} but not stop in another player's city.",
            {"place": PLACE_WORDS[place]},
        )
    if settler_at(table, place):
        return Refusal(
            "p6 Settler stops", "A settler stands at {place} already.", {"place": PLACE_WORDS[place]}
        )
    if owner == NOBODY and IS_SITE[place] and not table.players[seat].cities_left:
        return Refusal(
            "p5 Piece limits",
            "A settler that stops at {place} must build a city, and you have none left.",
            {"place": PLACE_WORDS[place]},
        )
    return None


def refuse_settler_move(table: America, seat: Seat, settler: int, place: int) -> Refusal | None:
    """p6 Move a settler: a grain for every three intersections, to a place where it may stop."""
    unfit = refuse_stop(table, seat, settler, place)
    if unfit is not None:
        return unfit
    needed = GRAIN_TO_GO[table.players[seat].settlers[settler]][place]
    if table.players[seat].hand[GRAIN] < needed:
        return Refusal(
            "p6 Move a settler",
            "It is {steps} to {place}, which takes {grain} grain, and you have {held}.",
            {
                "place": PLACE_WORDS[place],
                "steps": amount(DISTANCE[table.players[seat].settlers[settler]][place], "intersection"),
                "grain": needed,
                "held": table.players[seat].hand[GRAIN],
            },
        )
    return None


def refuse_free_settler_move(
    table: America, seat: Seat, settler: int, place: int, steps: int
) -> Refusal | None:
    """p7 Scout: a place where it may stop, no farther than the card carries it."""
    unfit = refuse_stop(table, seat, settler, place)
    if unfit is not None:
        return unfit
    if DISTANCE[table.players[seat].settlers[settler]][place] > steps:
        return Refusal(
            "p7 Scout",
            "It is more than {steps} intersections to {place}.",
            {"place": PLACE_WORDS[place], "steps": steps},
        )
    return None


def pay_grain(table: America, seat: Seat, settler: int, place: int) -> int:
    """p6 No split between settlers: the least grain that carries this one goes back to the supply."""
    player = table.players[seat]
    grain = GRAIN_TO_GO[player.settlers[settler]][place]
    move(player.hand, table.supply, GRAIN, grain)
    memory.all_saw_loss(table, seat, GRAIN, grain)
    return grain


def move_settler(table: America, seat: Seat, settler: int, place: int, grain: int) -> None:
    """p6 Build a city: a settler that ends on an empty site settles there.

    p6 Unused settler movement: whatever the grain would still have allowed is lost.
    """
    player = table.players[seat]
    if table.announced is not None:
        table.announced.append(SettlerMoved(seat, settler, player.settlers[settler], place, grain))
    if table.stops[place] == SITE:
        put_settler(table, seat, settler, IN_SUPPLY)
        build_city(table, seat, place)
    else:
        put_settler(table, seat, settler, place)


def place_city(table: America, seat: Seat, place: int) -> None:
    """Put a city on the map and open the paths around it to its owner."""
    table.cities = replaced(table.cities, place, seat)
    mark_stop(table, place)
    if seat < len(table.players):
        player = table.players[seat]
        player.cities = tuple(sorted([*player.cities, place]))
        open_up(table, seat, PATHS_AT[place])


def build_city(table: America, seat: Seat, place: int) -> None:
    """p6 Build a city: from the turntable; p7 Freeing goods; the coast pays, a token moves."""
    player = table.players[seat]
    player.cities_left -= 1
    player.goods += 1
    place_city(table, seat, place)
    if table.announced is not None:
        table.announced.append(CityBuilt(seat, place))
    pay_coast(table, seat, place)
    for land in HEXES_AT[place]:
        if HEX_KIND[land] == "??" and not table.numbers[land]:
            move_token(table, land)


def pay_coast(table: America, seat: Seat, place: int) -> None:
    """p7 Coastal cities: the gold shown beside the site."""
    gold = COAST_GOLD[place]
    if gold:
        table.players[seat].gold += gold
        if table.announced is not None:
            table.announced.append(GoldReceived(seat, gold, "from the coast"))


def next_token(table: America) -> int:
    """p7 Moving a number token: eastern-most column with a token, northern-most token in it."""
    for land in TOKEN_HEXES:
        if table.numbers[land]:
            return land
    raise AssertionError("twelve tokens never leave the map")


def move_token(table: America, land: int) -> None:
    """p7 Moving a number token: to a hex with two question marks that has none (ruling 30)."""
    start = next_token(table)
    number = table.numbers[start]
    table.numbers = replaced(replaced(table.numbers, start, 0), land, number)
    if table.announced is not None:
        table.announced.append(TokenMoved(number, start, land))
