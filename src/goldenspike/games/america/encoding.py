"""What a learner says and observes: the action table; map, hands and question as one seat knows them."""

from __future__ import annotations

from typing import Final

from goldenspike.core.action_table import ActionTable, Axis, Kind
from goldenspike.core.agenda import Entry
from goldenspike.core.encoding import Encoding, layer, numbers, seats_from
from goldenspike.games.america import flow, setup
from goldenspike.games.america.actions import (
    Accept,
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
    Exchange,
    GiveBack,
    GiveBackCards,
    MoveOutlaw,
    MoveSettler,
    MoveTrain,
    NameNumber,
    Offer,
    PayRoute,
    PlaceCity,
    PlaceRail,
    PlayCard,
    Rob,
    RollDice,
    TakeGold,
    TakeResource,
    TradeWith,
    Withdraw,
)
from goldenspike.games.america.board import HEXES, PATHS, PLACES
from goldenspike.games.america.box import (
    CARDS,
    CARDS_PER_RESOURCE,
    COLOURS,
    IN_SUPPLY,
    RESOURCES,
    SETTLERS_PER_PLAYER,
    TRAINS_PER_PLAYER,
)
from goldenspike.games.america.state import America, Player

SEATS: Final = len(COLOURS)
_SIDE: Final = tuple([tuple([1 if kind == one else 0 for kind in range(6)]) for one in range(6)])
"""One of each kind, gold last: what most offers name."""
_PLACES: Final = range(PLACES)
_PATHS: Final = range(PATHS)

ACTIONS: Final = ActionTable(
    Kind(PlaceCity, (Axis("at", _PLACES),)),
    Kind(PlaceRail, (Axis("on", _PATHS),)),
    Kind(RollDice),
    Kind(GiveBack, (Axis("card", RESOURCES),)),
    Kind(GiveBackCards, *[(Axis(f"cards.{card}", range(CARDS_PER_RESOURCE + 1)),) for card in RESOURCES]),
    Kind(MoveOutlaw, (Axis("to", range(len(HEXES))),)),
    Kind(Rob, (Axis("victim", range(SEATS)),)),
    Kind(Offer, (Axis("give", _SIDE), Axis("want", _SIDE)), has_others=True),
    Kind(Ask, (Axis("want", _SIDE),), has_others=True),
    Kind(Accept),
    Kind(Decline),
    Kind(
        Counter,
        (
            Axis("give", _SIDE),
            Axis("want", (*_SIDE, *[tuple([2 * number for number in side]) for side in _SIDE])),
        ),
        has_others=True,
    ),
    Kind(TradeWith, (Axis("partner", range(SEATS)),)),
    Kind(Withdraw),
    Kind(BuyResource, (Axis("card", RESOURCES),)),
    Kind(Exchange, (Axis("give", RESOURCES), Axis("take", range(6)))),
    Kind(BuyCard),
    Kind(BuildSettler, (Axis("rebuilt", (None, *range(SETTLERS_PER_PLAYER))), Axis("at", _PLACES))),
    Kind(BuildTrain, (Axis("rebuilt", (None, *range(TRAINS_PER_PLAYER))), Axis("on", _PATHS))),
    Kind(BuildRail, (Axis("on", _PATHS),)),
    Kind(PayRoute, is_ranked=True),
    Kind(MoveSettler, (Axis("settler", range(SETTLERS_PER_PLAYER)), Axis("to", _PLACES))),
    Kind(MoveTrain, (Axis("train", range(TRAINS_PER_PLAYER)), Axis("to", _PATHS))),
    Kind(Deliver, (Axis("to", _PLACES),)),
    Kind(PlayCard, (Axis("card", CARDS),)),
    Kind(TakeResource, (Axis("card", RESOURCES),)),
    Kind(TakeGold),
    Kind(NameNumber, (Axis("number", range(2, 13)),)),
    Kind(Done),
)

QUESTIONS: Final[tuple[type[Entry], ...]] = (
    setup.PlaceStartingCity,
    setup.PlaceStartingRail,
    setup.PlaceUnusedCity,
    flow.BeforeTheRoll,
    flow.NameTheNumber,
    flow.Discard,
    flow.DiscardAtOnce,
    flow.Outlaw,
    flow.ChooseVictim,
    flow.ActionPhase,
    flow.AnswerOffer,
    flow.ChoosePartner,
    flow.GoldRoute,
    flow.FreeRail,
    flow.GoOn,
    flow.EngineerRail,
    flow.FreeRide,
    flow.TakeMinerals,
    flow.ScoutAhead,
    flow.ExtraordinaryBuild,
)

SEAT_NUMBERS: Final = (
    "seated, on turn, cards in hand, cards laid aside, cards it certainly holds (5), gold, development "
    "cards, rails "
    "left, cities to build, goods to deliver, goods delivered"
)
SEAT_CELLS: Final = 15

ROWS: Final = (
    layer("cities", PLACES, SEATS, "The owner of the city at each intersection."),
    layer("goods", PLACES, SEATS, "The owner of the cube on each city's goods-space."),
    layer("rails", PATHS, SEATS, "The owner of the rail on each path."),
    layer("settlers", PLACES, SEATS, "Whose settler stands at each intersection."),
    layer("first trains", PATHS, SEATS, "Whose train stands on each path."),
    layer("second trains", PATHS, SEATS, "Whose train stands there as the second one."),
    layer("own settlers", SETTLERS_PER_PLAYER, PLACES, "Where each settler of the observer stands."),
    layer("own trains", TRAINS_PER_PLAYER, PATHS, "Where each train of the observer stands."),
    layer("tokens", len(HEXES), 12, "The number on each hex."),
    layer("outlaw", 1, len(HEXES), "The hex of the outlaw."),
    numbers("seats", SEATS * SEAT_CELLS, f"For each seat: {SEAT_NUMBERS}."),
    numbers("own cards", 24, "Hand (5), laid aside (5), development cards (7), those bought this turn (7)."),
    numbers(
        "table",
        24,
        "Supply (5), stack, discarded development cards (7), turns, number rolled, card played, "
        "purchases with gold, "
        "offers made, steps paid for each train (2), to whom right of way is paid (2), first seat's "
        "distance, over.",
    ),
    numbers(
        "asked",
        16,
        "Of the pending question: what is given (6) and wanted (6), the train, its steps, what is left "
        "to choose, "
        "cards owed.",
    ),
    numbers(
        "replies", SEATS * 12, "For each seat what it would give the active seat (6) and take for it (6)."
    ),
)


def observe(table: America, viewer: int) -> list[bytes | list[float]]:
    """Return the rows as this seat knows them, which is not others' cards."""
    players = table.players
    seats = len(players)
    owners = seats_from(viewer, seats, SEATS)
    settlers = bytearray(PLACES)
    trains = bytearray(PATHS)
    seconds = bytearray(PATHS)
    by_seat: list[float] = []
    for step in range(seats):
        seat = (viewer + step) % seats
        player = players[seat]
        for place in player.settlers:
            if place != IN_SUPPLY:
                settlers[place] = 1 + step
        for path in player.trains:
            if path != IN_SUPPLY:
                (seconds if trains[path] else trains)[path] = 1 + step
        _add_seat(table, viewer, seat, player, by_seat)
    by_seat.extend([0.0] * ((SEATS - seats) * SEAT_CELLS))
    own = players[viewer]
    return [
        table.cities.translate(owners),
        table.goods.translate(owners),
        table.rails.translate(owners),
        bytes(settlers),
        bytes(trains),
        bytes(seconds),
        bytes([0 if place == IN_SUPPLY else 1 + place for place in own.settlers]),
        bytes([0 if path == IN_SUPPLY else 1 + path for path in own.trains]),
        table.numbers,
        bytes([1 + table.outlaw]),
        by_seat,
        _own_cards(table, viewer),
        _table_numbers(table, viewer),
        *_question(table, viewer),
    ]


def _add_seat(table: America, viewer: int, seat: int, player: Player, found: list[float]) -> None:
    """Append the numbers of one seat to a row, with the cards that the viewer knows in its hand."""
    row = (viewer * len(table.players) + seat) * 5
    aside = player.aside
    found.append(1.0)
    found.append(1.0 if table.active == seat else 0.0)
    found.append(player.held() / 10)
    found.append((aside[0] + aside[1] + aside[2] + aside[3] + aside[4]) / 10)
    for card in range(row, row + 5):
        found.append(table.known[card] / 10)
    found.append(player.gold / 20)
    found.append(sum(player.cards) / 5)
    found.append(player.rails_left / 30)
    found.append(player.cities_left / 9)
    found.append(player.goods / 9)
    found.append(player.delivered / 10)


def _own_cards(table: America, viewer: int) -> list[float]:
    """Return the row of the viewer's cards: hand, laid aside, development cards, those just bought."""
    own = table.players[viewer]
    found = [number / 10 for number in own.hand]
    found.extend([number / 10 for number in own.aside])
    found.extend([number / 3 for number in own.cards])
    is_active = table.active == viewer
    found.extend([number / 3 if is_active else 0.0 for number in table.bought])
    return found


def _table_numbers(table: America, viewer: int) -> list[float]:
    """Return the row of what belongs to no seat: supply, development cards, turn, dice, trade, steps."""
    seats = len(table.players)
    found = [number / CARDS_PER_RESOURCE for number in table.supply]
    found.append(sum(table.stack) / 24)
    found.extend([number / 5 for number in table.discards])
    found.append(table.turns / 200)
    found.append(table.rolled / 12)
    found.append(1.0 if table.card_played else 0.0)
    found.append(table.gold_purchases / 2)
    found.append(table.offers_made / 8)
    found.extend([steps / 5 for steps in table.steps_left])
    found.extend([paid / 7 for paid in table.fees_paid])
    found.append((table.first - viewer) % seats / SEATS)
    found.append(1.0 if table.over else 0.0)
    return found


def _question(table: America, viewer: int) -> tuple[list[float], list[float]]:
    """Return what everybody hears of the pending question, and the replies to an offer."""
    asked = [0.0] * 16
    replies = [0.0] * (12 * SEATS)
    top = None if table.over else table.agenda[-1]
    if isinstance(top, flow.AnswerOffer):
        asked[:6] = [number / 5 for number in top.give]
        asked[6:12] = [number / 5 for number in top.want]
    if isinstance(top, (flow.AnswerOffer, flow.ChoosePartner)):
        for seat, gives, gets in top.replies:
            place = 12 * ((seat - viewer) % len(table.players))
            replies[place : place + 6] = [number / 5 for number in gives]
            replies[place + 6 : place + 12] = [number / 5 for number in gets]
    elif isinstance(top, flow.GoOn):
        asked[12] = float(top.train)
    elif isinstance(top, flow.FreeRide):
        asked[12] = float(top.train)
        asked[13] = top.steps / 5
    elif isinstance(top, (flow.EngineerRail, flow.TakeMinerals)):
        asked[14] = top.left / 2
    elif isinstance(top, (flow.Discard, flow.DiscardAtOnce)):
        asked[15] = top.owed / 10
    return asked, replies


ENCODING: Final = Encoding(ACTIONS, QUESTIONS, ROWS, observe)
