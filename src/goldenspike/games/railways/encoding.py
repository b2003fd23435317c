"""What a learner says and observes: the action table, cities, links, cards and every player's board."""

from __future__ import annotations

from typing import Final

from goldenspike.core.action_table import ActionTable, Axis, Kind
from goldenspike.core.agenda import Entry
from goldenspike.core.encoding import Encoding, counts, layer, numbers, seats_from
from goldenspike.games.railways import flow, setup
from goldenspike.games.railways.actions import (
    BuildLink,
    BuyBack,
    ClaimBaron,
    Deliver,
    Done,
    DropBond,
    Grow,
    KeepBaron,
    Pass,
    RepayBond,
    TakeBond,
    TakeCard,
    TakeCash,
    TakePoints,
    UpgradeEngine,
    Urbanize,
)
from goldenspike.games.railways.board import CITIES
from goldenspike.games.railways.box import (
    BARONS,
    CARDS,
    CITY_COLOURS,
    COLOURS,
    CUBES,
    KINDS,
    LINE_NAMES,
    MOST_BUYBACK,
    SETTLERS,
    TILE_COLOURS,
)
from goldenspike.games.railways.determinization import shows_eastern, shows_western
from goldenspike.games.railways.state import BONUSES, Player, Railways

SEATS: Final = len(COLOURS)
_CITIES: Final = range(CITIES)
_FLAGS: Final = (False, True)

ACTIONS: Final = ActionTable(
    Kind(
        BuildLink,
        (Axis("start", _CITIES),),
        (Axis("end", _CITIES),),
        (Axis("grant", _FLAGS), Axis("tunnel", _FLAGS)),
        is_ranked=True,
    ),
    Kind(Urbanize, (Axis("city", _CITIES), Axis("colour", TILE_COLOURS))),
    Kind(UpgradeEngine, (Axis("coal", _FLAGS),)),
    Kind(
        Deliver, (Axis("start", _CITIES), Axis("cube", CUBES)), (Axis("cities.-1", _CITIES),), is_ranked=True
    ),
    Kind(TakeCard, (Axis("card", range(CARDS)),)),
    Kind(Pass),
    Kind(TakeBond),
    Kind(BuyBack, (Axis("bonds", range(MOST_BUYBACK + 1)),)),
    Kind(RepayBond),
    Kind(DropBond),
    Kind(KeepBaron, (Axis("baron", range(len(BARONS))),)),
    Kind(ClaimBaron),
    Kind(Grow, (Axis("city", _CITIES),)),
    Kind(TakePoints),
    Kind(TakeCash),
    Kind(Done),
)

QUESTIONS: Final[tuple[type[Entry], ...]] = (
    setup.ChooseEasternBaron,
    flow.ChooseAction,
    flow.ChooseTile,
    flow.ChooseCity,
    flow.ChooseProduction,
    flow.FirstRawMaterial,
    flow.ClaimOrHold,
    flow.SettleBonds,
    flow.ChooseWesternBaron,
)

PAIRS: Final = CITIES * (CITIES - 1) // 2
"""Pairs of cities, the lower number first, in the order of the lower, then of the higher."""
FIRST_PAIR: Final = tuple([city * (2 * CITIES - city - 1) // 2 - city - 1 for city in range(CITIES)])
"""By the lower city, what is added to the higher one for the place of their pair."""
SEAT_CELLS: Final = 22

ROWS: Final = (
    layer("colours", CITIES, len(CITY_COLOURS), "The colour of each city, as cubes are numbered; last grey."),
    counts("cubes", CITIES * KINDS, 4, "For each city its cubes of each kind."),
    counts("settled", CITIES, 3, "Settlers that each western city has received."),
    layer("emptied", CITIES, 1, "Eastern cities that were emptied."),
    layer("hotels", CITIES, SEATS, "The owner of the hotel in each city."),
    layer(
        "own links", PAIRS, 1, "Pairs of cities that a link of the observer joins, (0, 1), (0, 2) and so on."
    ),
    layer("links of others", PAIRS, 1, "Pairs of cities that a link of another seat joins."),
    counts("links at cities", SEATS * CITIES, 5, "For each seat its links at each city."),
    counts("display", CARDS, 2, "Cards of each kind face up."),
    counts("deck", CARDS, 4, "Cards of each kind in the deck."),
    layer("events", CARDS, 1, "Events in force."),
    layer("lines", len(LINE_NAMES), SEATS, "The seat that first joined each line."),
    layer("barons", len(BARONS), 2, "Barons of the observer: kept or to choose from; laid aside."),
    layer("shown barons", len(BARONS), SEATS, "Who has shown each baron."),
    numbers(
        "seats",
        SEATS * SEAT_CELLS,
        "For each seat: seated, on turn, first of the round, money, bonds, score, engine, kept cards "
        "(4), of these taken "
        "now (4), uses of Perfect Engineering, bought back, skips, claimed, raw materials, settlers, "
        "coast-to-coast line.",
    ),
    numbers(
        "table",
        36,
        "Eastern bag (7), western bag (7), settlers left, settlers delivered, eastern tiles (4), "
        "western tiles (4), "
        "bonuses left (3), coast-to-coast lines, phase, round, idle rounds, last turns, first settler "
        "and first raw "
        "material delivered, rounds since the clock started, game over.",
    ),
    numbers(
        "asked", 4, "Of the pending question: the turn of the round, further actions, cubes, bonds dropped."
    ),
)


def observe(table: Railways, viewer: int) -> list[bytes | list[float]]:
    """Return the rows as this seat knows them, which is not others' barons."""
    players = table.players
    seats = len(players)
    owners = seats_from(viewer, seats, seats)
    by_seat: list[float] = []
    shown = bytearray(len(BARONS))
    for step in range(seats):
        seat = (viewer + step) % seats
        _add_seat(table, seat, players[seat], by_seat)
        if shows_eastern(table, seat):
            shown[players[seat].eastern[0]] = 1 + step
        if shows_western(table, seat):
            shown[players[seat].western[0]] = 1 + step
    by_seat.extend([0.0] * ((SEATS - seats) * SEAT_CELLS))
    events = bytearray(CARDS)
    for event in table.events:
        events[event] = 1
    return [
        bytes([1 + colour for colour in table.colours]),
        table.cubes,
        table.settled,
        table.emptied,
        table.hotels.translate(owners),
        *_links(table, viewer, seats),
        bytes(table.display),
        bytes(table.deck),
        bytes(events),
        table.line_owner.translate(owners),
        _own_barons(players[viewer]),
        bytes(shown),
        by_seat,
        _table_numbers(table),
        _asked(table),
    ]


def _links(table: Railways, viewer: int, seats: int) -> tuple[bytes, bytes, bytes]:
    """Return three rows of links: own and others' by pair of cities, and how many by seat and city."""
    own = bytearray(PAIRS)
    others = bytearray(PAIRS)
    at = bytearray(SEATS * CITIES)
    for link in table.links:
        low, high = (link.start, link.end) if link.start < link.end else (link.end, link.start)
        if link.owner == viewer:
            own[FIRST_PAIR[low] + high] = 1
        else:
            others[FIRST_PAIR[low] + high] = 1
        first = (link.owner - viewer) % seats * CITIES
        at[first + low] += 1
        at[first + high] += 1
    return bytes(own), bytes(others), bytes(at)


def _own_barons(player: Player) -> bytes:
    """Return the row of the viewer's barons: 1 for one held, 2 for one laid aside in the choice."""
    found = bytearray(len(BARONS))
    for barons, chose in ((player.eastern, player.chose_eastern), (player.western, player.chose_western)):
        for place, baron in enumerate(barons):
            found[baron] = 2 if chose and place else 1
    return bytes(found)


def _add_seat(table: Railways, seat: int, player: Player, found: list[float]) -> None:
    """Append the numbers of one seat to a row."""
    found.append(1.0)
    found.append(1.0 if table.active == seat else 0.0)
    found.append(1.0 if table.first == seat else 0.0)
    found.append(player.money / 30)
    found.append(player.bonds / 15)
    found.append(player.score / 100)
    found.append(player.engine / 7)
    for kept in (player.grants, player.tunnels, player.coal, player.engineering):
        found.append(kept / 3)
    found.extend([fresh / 3 for fresh in player.fresh])
    found.append(player.engineering_used / 2)
    found.append(1.0 if player.bought_back else 0.0)
    found.append(1.0 if player.skips else 0.0)
    found.append(1.0 if player.claimed else 0.0)
    found.append(player.raw_materials / 5)
    found.append(player.settlers / 10)
    found.append(player.coast / 3)


def _table_numbers(table: Railways) -> list[float]:
    """Return the row of what belongs to no seat: bags, settlers, tiles, bonuses, phase, rounds."""
    found = [number / 30 for number in table.eastern_bag]
    found.extend([number / 30 for number in table.western_bag])
    found.append(table.settlers_left / SETTLERS)
    found.append(table.settlers_delivered / SETTLERS)
    found.extend([number / 2 for number in table.eastern_tiles])
    found.extend([number / 2 for number in table.western_tiles])
    found.extend([float(left) for left in table.bonuses[:BONUSES]])
    found.append(table.coast_lines / 2)
    found.append(float(table.phase - 1))
    found.append(table.rounds / 50)
    found.append(table.idle_rounds / 3)
    found.append(1.0 if table.ending else 0.0)
    found.append(1.0 if table.first_settler else 0.0)
    found.append(1.0 if table.first_raw else 0.0)
    found.append((table.rounds - table.clock_round) / 10 if table.clock_round else 0.0)
    found.append(1.0 if table.over else 0.0)
    return found


def _asked(table: Railways) -> list[float]:
    """Return the row of the pending question: how far it is answered, or zeros if nothing is left open."""
    found = [0.0] * 4
    top = None if table.over else table.agenda[-1]
    if isinstance(top, flow.ChooseAction):
        found[0] = top.slot / 4
        found[1] = top.more / 2
    elif isinstance(top, (flow.ChooseTile, flow.ChooseCity)):
        found[2] = top.cubes / 3
    elif isinstance(top, flow.SettleBonds):
        found[3] = top.dropped / 5
    return found


ENCODING: Final = Encoding(ACTIONS, QUESTIONS, ROWS, observe)
