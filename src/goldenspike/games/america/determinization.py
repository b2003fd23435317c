"""Determinizations: tables a viewer could be sitting at, with all that is hidden from it dealt anew.

`imagine_table` reads a whole table, and its result depends only on what the viewer may know of it: the
public counts, its own cards, and what it is certain of (rules/memory.py).
"""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.rng import Rng
from goldenspike.games.america.board import DEVELOPMENT_CARDS
from goldenspike.games.america.box import CARDS, CARDS_PER_RESOURCE, RESOURCES
from goldenspike.games.america.state import America


def imagine_table(table: America, viewer: Seat | None, rng: Rng) -> America:
    """Return a copy of the table in which the cards hidden from a seat, or a watcher (None), are redealt."""
    other = table.copy()
    other.agenda = [entry.seen_by(viewer) for entry in table.agenda]
    own = len(table.players) if viewer is None else viewer
    _deal_hands(other, table.known, own, rng)
    _deal_cards(other, own, rng)
    _remember(other, table.known, own)
    return other


def _deal_hands(table: America, known: list[int], own: int, rng: Rng) -> None:
    """Give everybody the cards they certainly hold, and deal the others at random."""
    seats = len(table.players)
    hidden = [CARDS_PER_RESOURCE - table.supply[card] for card in RESOURCES]
    unknown = [0] * seats
    laid = [0] * seats
    for seat in range(seats):
        player = table.players[seat]
        if seat == own:
            aside = player.aside
            for card in RESOURCES:
                hidden[card] -= player.hand[card] + aside[card]
            continue
        row = (own * seats + seat) * 5
        unknown[seat] = player.held()
        for card in RESOURCES:
            certain = known[row + card]
            laid[seat] += player.aside[card]
            unknown[seat] += player.aside[card] - certain
            hidden[card] -= certain
        player.hand = known[row : row + 5]
    pool: list[int] = []
    for card in RESOURCES:
        for _ in range(hidden[card]):
            pool.append(card)
    rng.shuffle(pool)
    for seat in range(seats):
        if seat != own:
            player = table.players[seat]
            for _ in range(unknown[seat]):
                player.hand[pool.pop()] += 1
            player.aside = _taken_out(player.hand, laid[seat], rng)


def _deal_cards(table: America, own: int, rng: Rng) -> None:
    """Deal the development cards that the viewer cannot see to hands and stack at random."""
    seats = len(table.players)
    hidden = [DEVELOPMENT_CARDS[card] - table.discards[card] for card in CARDS]
    if own < seats:
        for card in CARDS:
            hidden[card] -= table.players[own].cards[card]
    for seat in range(seats):
        if seat != own:
            player = table.players[seat]
            player.cards = list(_taken_out(hidden, total(player.cards), rng))
    table.stack = hidden
    if own != table.active:
        bought = 0
        for number in table.bought:
            bought += number
        table.bought = _taken_out(table.players[table.active].cards[:], bought, rng)


def total(counts: list[int]) -> int:
    """Return the sum of some counts."""
    number = 0
    for count in counts:
        number += count
    return number


def _taken_out(source: list[int], number: int, rng: Rng) -> tuple[int, ...]:
    """Draw so many cards at random from the counts in `source`; return what was drawn, counted by kind."""
    taken = [0] * len(source)
    if number:
        pile: list[int] = []
        for kind in range(len(source)):
            for _ in range(source[kind]):
                pile.append(kind)
        rng.shuffle(pile)
        for place in range(number):
            source[pile[place]] -= 1
            taken[pile[place]] += 1
    return tuple(taken)


def _remember(table: America, known: list[int], own: int) -> None:
    """Fill `known`: the viewer knows what it knows, the others their own hands and what is public."""
    seats = len(table.players)
    public = seats * seats * 5
    remembered: list[int] = []
    for viewer in range(seats + 1):
        if viewer == own:
            row = own * seats * 5
            remembered.extend(known[row : row + seats * 5])
            continue
        for seat in range(seats):
            if viewer == seat:
                player = table.players[seat]
                for card in RESOURCES:
                    remembered.append(player.hand[card] + player.aside[card])
            else:
                remembered.extend(known[public + seat * 5 : public + seat * 5 + 5])
    table.known = remembered
