"""Determinizations: tables a viewer could be sitting at, with all that is hidden from it dealt anew.

Only barons are secret. `imagine_table` reads a whole table, and its result depends only on what the viewer
may know of it. The caches of the table are shared with its copies: they follow from links, cities and cubes,
which everybody sees, and never from barons.
"""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.rng import Rng
from goldenspike.games.railways.box import BARONS, BARONS_DEALT, EASTERN_BARONS
from goldenspike.games.railways.state import Railways


def imagine_table(table: Railways, viewer: Seat | None, rng: Rng) -> Railways:
    """Return a copy of the table in which the barons hidden from a seat, or a watcher (None), are redealt.

    v2 Barons: the viewer's own and those shown are where they are; the others are dealt from the rest.
    """
    other = table.copy()
    other.agenda = [entry.seen_by(viewer) for entry in table.agenda]
    known = [False] * len(BARONS)
    for seat in range(len(table.players)):
        player = table.players[seat]
        if seat == viewer:
            for baron in player.eastern + player.western:
                known[baron] = True
        if shows_eastern(table, seat):
            known[player.eastern[0]] = True
        if shows_western(table, seat):
            known[player.western[0]] = True
    eastern = [baron for baron in range(EASTERN_BARONS) if not known[baron]]
    western = [baron for baron in range(EASTERN_BARONS, len(BARONS)) if not known[baron]]
    rng.shuffle(eastern)
    rng.shuffle(western)
    for seat in range(len(table.players)):
        if seat == viewer:
            continue
        player = other.players[seat]
        if player.eastern:
            shown = player.eastern[:1] if shows_eastern(table, seat) else ()
            player.eastern = _dealt(shown, eastern, chose=player.chose_eastern)
        if player.western:
            shown = player.western[:1] if shows_western(table, seat) else ()
            player.western = _dealt(shown, western, chose=player.chose_western)
    return other


def shows_eastern(table: Railways, seat: int) -> bool:
    """Return whether all have seen a seat's eastern baron (v15 Eastern barons, end Final scoring)."""
    player = table.players[seat]
    return player.chose_eastern and (player.claimed or table.over) and len(player.eastern) > 0


def shows_western(table: Railways, seat: int) -> bool:
    """Return whether all have seen a seat's western baron (end Final scoring)."""
    player = table.players[seat]
    return player.chose_western and table.over and len(player.western) > 0


def _dealt(shown: tuple[int, ...], pile: list[int], *, chose: bool) -> tuple[int, ...]:
    """Return two barons, drawn from the pile unless shown: the one shown first; sorted before a choice."""
    barons = list(shown)
    while len(barons) < BARONS_DEALT:
        barons.append(pile.pop())
    if not chose:
        barons.sort()
    return tuple(barons)
