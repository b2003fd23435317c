"""p4 Hidden hands: what an attentive player is certain the others hold.

For every viewer, and last for a watcher, the table keeps how many cards of each resource
every seat holds at least, as far as that viewer saw. Production, payments and trades are
public; a theft is known to the two concerned; to the others any card may have gone.
"""

from __future__ import annotations

from mypy_extensions import i64

from goldenspike.core.agenda import Seat
from goldenspike.games.america.box import RESOURCES
from goldenspike.games.america.state import America


def certain(table: America, viewer: int | None, seat: int) -> tuple[int, ...]:
    """What this viewer, or a watcher, is certain that this seat holds or has laid aside at least."""
    seats = len(table.players)
    row = ((seats if viewer is None else viewer) * seats + seat) * 5
    return tuple(table.known[row : row + 5])


def all_saw_gain(table: America, seat: Seat, card: int, number: int) -> None:
    """Everybody saw these cards come."""
    known = table.known
    row: i64 = len(table.players) * 5
    end: i64 = len(known)
    place: i64 = seat * 5 + card
    while place < end:
        known[place] += number
        place += row


def all_saw_loss(table: America, seat: Seat, card: int, number: int) -> None:
    """Everybody saw these cards go."""
    known = table.known
    row: i64 = len(table.players) * 5
    end: i64 = len(known)
    place: i64 = seat * 5 + card
    while place < end:
        left = known[place] - number
        known[place] = left if left > 0 else 0
        place += row


def all_saw_holding(table: America, seat: Seat, side: tuple[int, ...]) -> None:
    """p5 Trade with opponents: whoever offers or accepts shows that it holds at least this much."""
    seats = len(table.players)
    known = table.known
    for card in RESOURCES:
        if side[card]:
            for viewer in range(seats + 1):
                place = (viewer * seats + seat) * 5 + card
                if known[place] < side[card]:
                    known[place] = side[card]


def theft(table: America, thief: Seat, victim: Seat, card: int) -> None:
    """p4 Steal a resource: the two know the card; for the others it may have been any.

    To be told before the card moves. A watcher who is certain of the victim's whole hand, all
    of one kind, knows the card as well.
    """
    seats = len(table.players)
    known = table.known
    held = table.players[victim].held()
    for viewer in range(seats + 1):
        row = (viewer * seats + victim) * 5
        if viewer == thief or viewer == victim or known[row + card] == held:
            known[row + card] -= 1 if known[row + card] else 0
            known[(viewer * seats + thief) * 5 + card] += 1
        else:
            for kind in RESOURCES:
                if known[row + kind]:
                    known[row + kind] -= 1


def given_back(table: America, cards: tuple[int, ...]) -> None:
    """p4 Lose resources: all saw what came back; whoever gave of it knows what the others gave together."""
    seats = len(table.players)
    known = table.known
    for seat in range(seats):
        aside = table.players[seat].aside
        laid = aside[0] + aside[1] + aside[2] + aside[3] + aside[4]
        if not laid:
            continue
        for viewer in range(seats + 1):
            row = (viewer * seats + seat) * 5
            for kind in RESOURCES:
                gone = aside[kind]
                if viewer != seat:
                    own = table.players[viewer].aside[kind] if viewer < seats else 0
                    gone = cards[kind] - own
                    if gone > laid:
                        gone = laid
                left = known[row + kind] - gone
                known[row + kind] = left if left > 0 else 0
