"""Invariants of every table: nothing is made or lost, pieces stand where they may, known cards are held."""

from __future__ import annotations

from typing import Any

from goldenspike.core.agenda import Chance, Decision, Entry, SeatStep
from goldenspike.core.invariants import agenda_fault, is_below, misfit, seats_fault
from goldenspike.games.america import flow, setup
from goldenspike.games.america.board import (
    DEVELOPMENT_CARDS,
    IS_SITE,
    PATH_NAMES,
    PATHS,
    PLACE_NAMES,
    PLACES,
    TOKEN_HEXES,
)
from goldenspike.games.america.box import (
    CARD_NAMES,
    CARDS,
    CARDS_PER_RESOURCE,
    CITIES_ON_TURNTABLE,
    COLOURS,
    IN_SUPPLY,
    NOBODY,
    RAILS_PER_PLAYER,
    RESOURCE_NAMES,
    RESOURCES,
    STARTING_GOODS,
    TRAINS_PER_PATH,
)
from goldenspike.games.america.rules.build import count_trains, find_open_paths, mark_stops
from goldenspike.games.america.rules.memory import certain
from goldenspike.games.america.state import America


def broken_invariant(table: America) -> str:
    """Return the first invariant that a table breaks, as a sentence; '' if it breaks none."""
    seats = len(table.players)
    for card in RESOURCES:
        held = sum(player.hand[card] + player.aside[card] for player in table.players)
        if table.supply[card] + held != CARDS_PER_RESOURCE:
            return f"There must be {CARDS_PER_RESOURCE} cards of {RESOURCE_NAMES[card]} in all."
    for kind in CARDS:
        held = sum(player.cards[kind] for player in table.players)
        if table.stack[kind] + table.discards[kind] + held != DEVELOPMENT_CARDS[kind]:
            return f"There must be {DEVELOPMENT_CARDS[kind]} cards {CARD_NAMES[kind]} in all."
    for seat, player in enumerate(table.players):
        colour = COLOURS[seat]
        if player.rails_left + table.rails.count(seat) != RAILS_PER_PLAYER:
            return f"{colour} must have {RAILS_PER_PLAYER} rails in all."
        built = CITIES_ON_TURNTABLE[seats] - player.cities_left
        if built < 0 or player.goods + player.delivered != STARTING_GOODS + built:
            return f"{colour}'s goods do not fit the cities built."
        if table.goods.count(seat) != player.delivered:
            return f"{colour}'s cubes on the map do not fit the goods delivered."
        if seat == table.active and any(table.bought[kind] > player.cards[kind] for kind in CARDS):
            return f"{colour} cannot have bought cards it does not hold."
    for place in range(PLACES):
        if table.goods[place] != NOBODY and table.goods[place] == table.cities[place]:
            return f"{PLACE_NAMES[place]} holds a good of its own colour."
    tokens = sorted(table.numbers[land] for land in TOKEN_HEXES if table.numbers[land])
    if tokens != sorted(setup.TOKEN_NUMBERS) and not (
        not tokens and any(isinstance(entry, setup.ShuffleTokens) for entry in table.agenda)
    ):
        return "The twelve number tokens are not all on the map."
    return _faults_of_pieces(table) or _faults_of_memory(table) or _faults_of_agenda(table)


def _faults_of_pieces(table: America) -> str:
    """Return the first settler or train that stands where it may not, as a sentence; '' if none does."""
    standing = [place for player in table.players for place in player.settlers if place != IN_SUPPLY]
    if len(set(standing)) != len(standing):
        return "Two settlers stand on one intersection."
    for place in standing:
        owners = [seat for seat, player in enumerate(table.players) if place in player.settlers]
        if table.cities[place] == NOBODY and IS_SITE[place]:
            return f"A settler stands on the empty site {PLACE_NAMES[place]}."
        if table.cities[place] not in (NOBODY, *owners):
            return f"A settler stands in another's city, {PLACE_NAMES[place]}."
    pausing = sum(isinstance(entry, (flow.GoOn, flow.FreeRide)) for entry in table.agenda)
    trains = [path for player in table.players for path in player.trains if path != IN_SUPPLY]
    for path in trains:
        if table.rails[path] == NOBODY:
            return f"A train stands on {PATH_NAMES[path]}, where no rail lies."
        if trains.count(path) > TRAINS_PER_PATH + pausing:
            return f"Too many trains stand on {PATH_NAMES[path]}."
    return ""


def _faults_of_memory(table: America) -> str:
    """Return the first fault in what viewers know or what is derived from the board; '' if none."""
    seats = len(table.players)
    for seat, player in enumerate(table.players):
        for viewer in (*range(seats), None):
            for card, sure in zip(RESOURCES, certain(table, viewer, seat), strict=True):
                held = player.hand[card] + player.aside[card]
                if sure > held or (viewer == seat and sure != held):
                    return f"known: {COLOURS[seat]} does not hold {sure} {RESOURCE_NAMES[card]}."
    again = table.copy()
    mark_stops(again)
    count_trains(again)
    find_open_paths(again)
    if again.stops != table.stops or again.standing != table.standing:
        return "The layers of stops and trains do not follow from the pieces."
    for seat, player in enumerate(table.players):
        if again.players[seat].open_paths != player.open_paths:
            return f"{COLOURS[seat]}'s open paths do not follow from its cities and rails."
    return ""


def _faults_of_agenda(table: America) -> str:
    """Return the first fault in the agenda's entries or their order; '' if there is none."""

    def fault_of_order() -> str:
        leads_on = isinstance(table.agenda[0], (flow.PassTheDice, setup.FirstTurn))
        return "" if leads_on else "The agenda leads to no further turn."

    return agenda_fault(table, lambda entry: _fault_of_entry(entry, len(table.players)), fault_of_order)


def _fault_of_entry(entry: Entry, seats: int) -> str:
    """Return what is wrong with the seats or other parts of an entry; '' if nothing is."""
    if isinstance(
        entry,
        (
            Decision,
            SeatStep,
            flow.DrawCard,
            flow.EngineerBuilds,
        ),
    ):
        concerned: list[Any] = [entry.seat]
    elif isinstance(entry, flow.Dice):
        concerned = [entry.roller]
    elif isinstance(entry, flow.Theft):
        concerned = [entry.thief, entry.victim]
    elif isinstance(entry, setup.HighestRoll):
        concerned = list(entry.rollers)
    else:
        concerned = []
    return seats_fault(entry, concerned, seats) or _fault_of_parts(entry, seats)


def _fault_of_parts(entry: Entry, seats: int) -> str:
    """Return what is wrong with the parts of an entry besides its seats; '' if nothing is."""
    parts = entry.parts()
    wrong = misfit(entry)
    if isinstance(entry, (flow.FreeRail, flow.GoldRoute)) and not is_below(parts[1], PATHS):
        return wrong
    if isinstance(entry, flow.GoOn) and not is_below(parts[1], 2):
        return wrong
    if isinstance(entry, flow.FreeRide) and not (is_below(parts[1], 2) or parts[1] == -1):
        return wrong
    if isinstance(
        entry,
        (
            flow.Discard,
            flow.DiscardAtOnce,
            flow.EngineerBuilds,
            flow.EngineerRail,
            flow.TakeMinerals,
            setup.PlaceStartingCity,
        ),
    ):
        return "" if is_below(parts[1], 96) and parts[1] else wrong
    if isinstance(entry, flow.AnswerOffer):
        sound = _is_side(entry.give) and _is_side(entry.want) and _are_seats(entry.waiting, seats)
        return "" if sound and _are_replies(entry.replies, seats) else wrong
    if isinstance(entry, flow.ChoosePartner):
        return "" if _are_replies(entry.replies, seats) else wrong
    if isinstance(entry, Chance) and isinstance(entry, setup.HighestRoll):
        return "" if len(entry.rolled) < len(entry.rollers) else wrong
    return ""


def _is_side(side: Any) -> bool:
    """Return whether a value is one side of an offer: six numbers of cards, gold last."""
    return isinstance(side, tuple) and len(side) == 6 and all(is_below(number, 100_000) for number in side)


def _are_seats(seats: Any, number: int) -> bool:
    """Return whether a value is a tuple of seats at a table of so many."""
    return isinstance(seats, tuple) and all(is_below(seat, number) for seat in seats)


def _are_replies(replies: Any, seats: int) -> bool:
    """Return whether a value is a tuple of replies to an offer: a seat, what it gives, what it takes."""
    return isinstance(replies, tuple) and all(
        isinstance(reply, tuple)
        and len(reply) == 3
        and is_below(reply[0], seats)
        and _is_side(reply[1])
        and _is_side(reply[2])
        for reply in replies
    )
