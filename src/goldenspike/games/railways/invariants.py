"""Invariants of a table: nothing is made or lost, links lie where they may, tracks agree with the links."""

from __future__ import annotations

from goldenspike.core.agenda import Decision, Entry
from goldenspike.core.invariants import agenda_fault, is_below, misfit, seats_fault
from goldenspike.games.railways import flow, setup
from goldenspike.games.railways.board import (
    CITIES,
    CITY_HEX,
    CITY_NAMES,
    CITY_ON,
    HEXES,
    IS_WESTERN,
    NEXT,
    NO_CITY,
    PRINTED_COLOUR,
)
from goldenspike.games.railways.box import (
    BARONS,
    BARONS_DEALT,
    CARD_NAMES,
    CARDS,
    COLOURS,
    CUBE_NAMES,
    EASTERN_BARONS,
    EASTERN_CUBES,
    EASTERN_DECK,
    FIRST_EVENT,
    GOODS,
    GREY,
    KINDS,
    LAST_TURNS,
    LEVELS,
    MOST_TILES,
    NOBODY,
    RAW_MATERIAL,
    RAW_MATERIALS,
    ROOM_FOR_SETTLERS,
    SETTLER,
    SETTLERS,
    TILE_COLOURS,
    TILES_A_COLOUR,
    TRACKS_A_HEX,
    WESTERN_CUBES,
    WESTERN_DECK,
)
from goldenspike.games.railways.state import Link, Railways


def broken_invariant(table: Railways) -> str:
    """Return the first invariant that a table breaks, as a sentence; '' if it breaks none."""
    return (
        _faults_of_cubes(table)
        or _faults_of_cities(table)
        or _faults_of_cards(table)
        or _faults_of_players(table)
        or _faults_of_links(table)
        or _faults_of_agenda(table)
    )


def on_map(table: Railways, kind: int) -> int:
    """Return how many cubes of a kind lie on all cities together."""
    return sum(table.cubes[kind::KINDS])


def _faults_of_cubes(table: Railways) -> str:
    """Return the first fault in the numbers of cubes, raw materials and settlers; '' if there is none."""
    if min(*table.eastern_bag, *table.western_bag, table.settlers_left) < 0:
        return "A bag holds less than nothing."
    for kind in GOODS:
        number = table.eastern_bag[kind] + table.western_bag[kind] + on_map(table, kind)
        if number != EASTERN_CUBES + WESTERN_CUBES:
            return f"There must be {EASTERN_CUBES + WESTERN_CUBES} {CUBE_NAMES[kind]} cubes in all."
    raw = on_map(table, RAW_MATERIAL) + sum(player.raw_materials for player in table.players)
    if table.western_bag[RAW_MATERIAL] + table.eastern_bag[RAW_MATERIAL] + raw != RAW_MATERIALS:
        return f"There must be {RAW_MATERIALS} raw materials in all."
    if table.settlers_left + on_map(table, SETTLER) + sum(table.settled) != SETTLERS:
        return f"There must be {SETTLERS} settlers in all."
    delivered = sum(player.settlers for player in table.players)
    if not sum(table.settled) == table.settlers_delivered == delivered:
        return "The settlers delivered do not fit the settled cities."
    if table.eastern_bag[SETTLER] or table.western_bag[SETTLER] or table.eastern_bag[RAW_MATERIAL]:
        return "Settlers and raw materials lie in the wrong place."
    return ""


def _faults_of_cities(table: Railways) -> str:
    """Return the first fault in the colours, settlers and tiles of cities; '' if there is none."""
    placed = [[0] * len(TILE_COLOURS), [0] * len(TILE_COLOURS)]
    for city in range(CITIES):
        colour, printed = table.colours[city], PRINTED_COLOUR[city]
        if colour != printed:
            if printed != GREY or colour not in TILE_COLOURS:
                return f"{CITY_NAMES[city]} cannot have that colour."
            placed[IS_WESTERN[city]][TILE_COLOURS.index(colour)] += 1
        if table.settled[city] > (ROOM_FOR_SETTLERS[colour] if IS_WESTERN[city] else 0):
            return f"{CITY_NAMES[city]} has more settlers than it can take."
        if IS_WESTERN[city] and (table.cubes_in(city, SETTLER) or table.emptied[city]):
            return f"No settlers wait in {CITY_NAMES[city]}, which is in the West."
    for tiles, used in ((table.eastern_tiles, placed[0]), (table.western_tiles, placed[1])):
        for left, number in zip(tiles, used, strict=True):
            if left < 0 or left + number != TILES_A_COLOUR:
                return f"There must be {TILES_A_COLOUR} New City tiles of each colour on each side."
    return ""


def _faults_of_cards(table: Railways) -> str:
    """Return the first fault in deck, display, events and hotels; '' if there is none."""
    for card in range(CARDS):
        printed = WESTERN_DECK[card] if table.phase == 2 else EASTERN_DECK[card]
        if not 0 <= table.deck[card] <= printed:
            return f"The deck holds the wrong number of cards {CARD_NAMES[card]}."
        most = EASTERN_DECK[card] + (WESTERN_DECK[card] if table.phase == 2 else 0)
        if not 0 <= table.display[card] <= most:
            return f"The display holds the wrong number of cards {CARD_NAMES[card]}."
        if card >= FIRST_EVENT and table.display[card]:
            return f"{CARD_NAMES[card].capitalize()} is an event and never lies on display."
    if not all(FIRST_EVENT <= card < CARDS for card in table.events):
        return "Something that is no event is in force."
    if any(owner >= len(table.players) and owner != NOBODY for owner in table.hotels):
        return "A hotel belongs to nobody at this table."
    return ""


def _faults_of_players(table: Railways) -> str:
    """Return the first fault in what players hold, or in the coast-to-coast lines; '' if there is none."""
    dealt: list[int] = []
    for seat, player in enumerate(table.players):
        colour = COLOURS[seat]
        if player.money < 0 or player.bonds < 0:
            return f"{colour} has less than no money."
        if not 0 <= player.engine < len(LEVELS):
            return f"{colour} has no such engine."
        kept = (player.grants, player.tunnels, player.coal, player.engineering)
        if any(fresh > number for fresh, number in zip(player.fresh, kept, strict=True)):
            return f"{colour} has taken cards this turn that it does not hold."
        if len(player.eastern) not in (0, BARONS_DEALT) or len(player.western) != len(player.eastern):
            return f"{colour} has the wrong number of barons."
        if any(not 0 <= baron < EASTERN_BARONS for baron in player.eastern) or any(
            not EASTERN_BARONS <= baron < len(BARONS) for baron in player.western
        ):
            return f"{colour} has barons of the wrong region."
        if table.rounds and not (player.eastern and player.chose_eastern):
            return f"{colour} has not chosen an eastern baron."
        if player.claimed and not player.chose_eastern:
            return f"{colour} cannot have claimed a baron it never chose."
        dealt.extend((*player.eastern, *player.western))
    if len(set(dealt)) != len(dealt):
        return "Two players have the same baron."
    coasts = sorted(player.coast for player in table.players if player.coast)
    if coasts != list(range(1, table.coast_lines + 1)):
        return "The coast-to-coast lines are not numbered as they came."
    starts = table.phase == 2 or table.settings.clock_start == "line"
    if (table.clock_round > 0) != (table.coast_lines > 0 and starts):
        return "The round of the first coast-to-coast line does not fit."
    return ""


def sides_of(link: Link) -> list[int]:
    """Return the sides a link uses in each of its hexes, a bit a side; empty if two hexes do not touch."""
    way = (CITY_HEX[link.start], *link.hexes, CITY_HEX[link.end])
    found: list[int] = []
    for place in range(1, len(way) - 1):
        mask = 0
        for other in (way[place - 1], way[place + 1]):
            if other not in NEXT[way[place]]:
                return []
            mask |= 1 << NEXT[way[place]].index(other)
        found.append(mask)
    return found


def _faults_of_links(table: Railways) -> str:
    """Return the first fault of a link, or of the tracks that all of them make; '' if there is none."""
    tracks, owners, masks = bytearray(HEXES), bytearray([NOBODY]) * HEXES, bytearray(HEXES)
    pairs = [(link.owner, link.start, link.end) for link in table.links]
    if len(set(pairs)) != len(pairs):
        return "Somebody owns two links between the same cities."
    for link in table.links:
        name = f"{CITY_NAMES[link.start]}–{CITY_NAMES[link.end]}"
        if link.owner >= len(table.players) or not link.start < link.end:
            return f"The link {name} cannot be."
        if not 1 <= len(link.hexes) <= MOST_TILES or len(set(link.hexes)) != len(link.hexes):
            return f"The link {name} has the wrong tiles."
        if any(CITY_ON[place] != NO_CITY for place in link.hexes):
            return f"The link {name} runs through a city."
        used = sides_of(link)
        if not used:
            return f"The tiles of the link {name} do not hang together."
        for place, mask in zip(link.hexes, used, strict=True):
            if tracks[place] and owners[place] == link.owner and masks[place] & mask:
                return f"Two tracks of {COLOURS[link.owner]} share a side."
            tracks[place] += 1
            if tracks[place] == 1:
                owners[place], masks[place] = link.owner, mask
            if tracks[place] > TRACKS_A_HEX:
                return f"The link {name} runs through a hex with two tracks."
    if (bytes(tracks), bytes(owners), bytes(masks)) != (table.tracks, table.track_owner, table.track_sides):
        return "The tracks do not follow from the links."
    return ""


def _faults_of_agenda(table: Railways) -> str:
    """Return the first fault of the agenda, of an entry or of their order; '' if there is none."""

    def fault_of_order() -> str:
        leads_on = isinstance(table.agenda[0], (flow.AfterRound, flow.FinalScoring, flow.Round))
        return "" if leads_on else "The agenda leads to no further round."

    return agenda_fault(table, lambda entry: _fault_of_entry(entry, len(table.players)), fault_of_order)


def _fault_of_entry(entry: Entry, seats: int) -> str:
    """Return the fault of an entry whose parts its kind never has, as a sentence, or ''."""
    if isinstance(entry, (Decision, flow.AskBonds, flow.TurnOf, setup.DealBarons)) and (
        fault := seats_fault(entry, [entry.seat], seats)
    ):
        return fault
    wrong = misfit(entry)
    if isinstance(entry, (flow.ChooseAction, flow.TurnOf)) and not (
        is_below(entry.slot, LAST_TURNS + 1) and entry.slot
    ):
        return wrong
    if isinstance(entry, flow.ChooseAction):
        return "" if is_below(entry.more, 4) else wrong
    if isinstance(entry, (flow.AddCubes, flow.DrawCube)) and not is_below(entry.city, CITIES):
        return wrong
    if isinstance(entry, (flow.AddCubes, flow.TurnUp)) and not is_below(entry.number, 100):
        return wrong
    if isinstance(entry, (flow.ChooseCity, flow.ChooseTile)) and not is_below(entry.cubes, 10):
        return wrong
    if isinstance(entry, (flow.DrawOperation, flow.TurnUp)) and entry.events not in (0, 1):
        return wrong
    if isinstance(entry, (flow.AskBonds, flow.SettleBonds)) and not is_below(entry.dropped, 1000):
        return wrong
    if isinstance(entry, (flow.FinalScoring, flow.LastChoices)) and type(entry.why) is not str:
        return wrong
    return ""
