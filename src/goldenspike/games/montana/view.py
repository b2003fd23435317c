"""What each seat may see: everything but the spins to come. A view is built up from nothing all the same."""

from __future__ import annotations

from typing import Any

import msgspec

from goldenspike.core.agenda import Seat
from goldenspike.core.codec import read_agenda, write_agenda
from goldenspike.core.rng import Rng
from goldenspike.games.montana.choices import Choices
from goldenspike.games.montana.position import ENTRIES
from goldenspike.games.montana.state import Montana, new_table


class PlayerView(msgspec.Struct, frozen=True):
    """A player's board, open to all."""

    goods: tuple[int, ...]
    workers: tuple[int, ...]
    silver: int
    cows: int
    canteens: int
    settlements: int
    """Not yet on the landscape."""


class View(msgspec.Struct, frozen=True, tag="montana"):
    """A table as a viewer knows it; nobody's own seat for an onlooker."""

    viewer: int | None
    choices: Choices
    players: tuple[PlayerView, ...]
    grounds: tuple[int, ...]
    owners: tuple[int, ...]
    settled: tuple[int, ...]
    canteens: tuple[int, ...]
    open_fields: tuple[int, ...]
    goods: tuple[int, ...]
    workers: tuple[int, ...]
    cows: int
    posts: tuple[int, ...]
    arrow: int
    bidders: tuple[int, ...]
    bids: tuple[int, ...]
    rounds: int
    turns: int
    active: int
    ending: bool
    over: bool
    agenda: list[list[Any]]
    """What the table will do, the next thing first."""


def view(table: Montana, viewer: Seat | None) -> View:
    """What this seat, or an onlooker, knows."""
    return View(
        viewer=viewer,
        choices=table.choices,
        players=tuple(
            PlayerView(
                goods=tuple(player.goods),
                workers=tuple(player.workers),
                silver=player.silver,
                cows=player.cows,
                canteens=player.canteens,
                settlements=player.settlements,
            )
            for player in table.players
        ),
        grounds=tuple(table.grounds),
        owners=tuple(table.owners),
        settled=tuple(table.settled),
        canteens=tuple(table.canteens),
        open_fields=table.open_fields,
        goods=tuple(table.goods),
        workers=tuple(table.workers),
        cows=table.cows,
        posts=tuple(table.posts),
        arrow=table.arrow,
        bidders=tuple(table.bidders),
        bids=tuple(table.bids),
        rounds=table.rounds,
        turns=table.turns,
        active=table.active,
        ending=table.ending,
        over=table.over,
        agenda=write_agenda(table),
    )


def imagine(seen: View, rng: Rng) -> Montana:  # noqa: ARG001 - there is nothing to draw
    """The table itself: nothing of it is hidden."""
    table = new_table(len(seen.players), seen.choices)
    for player, known in zip(table.players, seen.players, strict=True):
        player.goods = list(known.goods)
        player.workers = list(known.workers)
        player.silver = known.silver
        player.cows = known.cows
        player.canteens = known.canteens
        player.settlements = known.settlements
    table.grounds = bytes(seen.grounds)
    table.owners = bytes(seen.owners)
    table.settled = bytes(seen.settled)
    table.canteens = bytes(seen.canteens)
    table.open_fields = tuple(seen.open_fields)
    table.goods = list(seen.goods)
    table.workers = list(seen.workers)
    table.cows = seen.cows
    table.posts = bytes(seen.posts)
    table.arrow = seen.arrow
    table.bidders = bytes(seen.bidders)
    table.bids = bytes(seen.bids)
    table.rounds = seen.rounds
    table.turns = seen.turns
    table.active = Seat(seen.active)
    table.ending = seen.ending
    table.over = seen.over
    table.agenda.extend(read_agenda(seen.agenda, ENTRIES))
    return table
