"""Views: everything at the table is open, so that all viewers see the same."""

from __future__ import annotations

from typing import Any

import msgspec

from goldenspike.core.agenda import Seat
from goldenspike.core.codec import read_agenda, write_agenda
from goldenspike.core.rng import Rng
from goldenspike.games.montana.box import CITY_ROWS, COLUMNS, NOBODY, PUMPKIN, ROW_OF_GOODS
from goldenspike.games.montana.flow import ChooseGoods, ChooseUpgrades, EmployMore
from goldenspike.games.montana.flow.city import may_bid
from goldenspike.games.montana.position import ENTRIES
from goldenspike.games.montana.rules.supply import locked
from goldenspike.games.montana.settings import Settings
from goldenspike.games.montana.state import Montana, new_table


class PlayerView(msgspec.Struct, frozen=True):
    """A player's board."""

    goods: tuple[int, ...]
    workers: tuple[int, ...]
    silver: int
    cows: int
    canteens: int
    settlements: int
    """Not yet on the landscape."""


class AuctionView(msgspec.Struct, frozen=True):
    """p5 City: how the bidding stands while contractors are out."""

    waiting: tuple[int, ...]
    """Seats that have yet to bid or pass, the next one first."""
    locked: tuple[int, ...]
    """For each seat the pumpkins it has bid, which it keeps until it pays them."""
    unable: tuple[int, ...]
    """The waiting seats that can pay no space and trade no cow; they pass without being asked."""
    rivals: tuple[tuple[int, ...], ...]
    """For each row the seats that may still outbid whoever stands there."""


class RewardView(msgspec.Struct, frozen=True):
    """p5 Declare first: what a seat has chosen of a row's reward so far; nothing has moved yet."""

    seat: int
    row: int
    goods: tuple[int, ...]
    """Goods to receive, by kind; empty in a row of upgrades."""
    upgrades: tuple[int, ...]
    """Metals to upgrade, by kind; empty in the row of goods."""


class SmallSpaceView(msgspec.Struct, frozen=True):
    """p5 Small space: the one that workers can be sent to now."""

    area: int
    row: int


class View(msgspec.Struct, frozen=True, tag="montana"):
    """A table as a viewer knows it; `viewer` is None for a watcher."""

    viewer: int | None
    settings: Settings
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
    auction: AuctionView | None
    """None while nobody is in the city."""
    reward: RewardView | None
    """None unless a reward is being chosen."""
    small_space: SmallSpaceView | None
    """None at other questions."""
    rounds: int
    turns: int
    first: int
    """The starting player."""
    active: int
    new_cow: bool
    """Whether the active seat has received a cow since it was last asked."""
    ending: bool
    over: bool
    agenda: list[list[Any]]
    """The entries of the agenda, the next one first."""


def view(table: Montana, viewer: Seat | None) -> View:
    """Return what this seat, or a watcher (None), knows."""
    agenda = write_agenda(table)
    return View(
        viewer=viewer,
        settings=table.settings,
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
        auction=_auction(table, agenda),
        reward=_reward(table),
        small_space=_small_space(table),
        rounds=table.rounds,
        turns=table.turns,
        first=table.first,
        active=table.active,
        new_cow=table.new_cow,
        ending=table.ending,
        over=table.over,
        agenda=agenda,
    )


def _reward(table: Montana) -> RewardView | None:
    """Return which reward of the city a seat is choosing and what it has chosen so far; None if none is."""
    asked = table.agenda[-1] if table.agenda else None
    if isinstance(asked, ChooseGoods):
        return RewardView(asked.seat, ROW_OF_GOODS, asked.chosen, ())
    if isinstance(asked, ChooseUpgrades):
        return RewardView(asked.seat, asked.row, (), asked.chosen)
    return None


def _small_space(table: Montana) -> SmallSpaceView | None:
    """Return the small space on which more workers may be employed; None unless that is asked."""
    asked = table.agenda[-1] if table.agenda else None
    return SmallSpaceView(asked.area, asked.row) if isinstance(asked, EmployMore) else None


def _auction(table: Montana, agenda: list[list[Any]]) -> AuctionView | None:
    """Return the bidding that is under way, read from the agenda (p5 City)."""
    if ["GoHome"] not in agenda:
        return None
    waiting: list[int] = [entry[1] for entry in agenda if entry[0] in ("PlaceContractor", "AskContractor")]
    return AuctionView(
        waiting=tuple(waiting),
        locked=tuple([locked(table, seat) for seat in range(len(table.players))]),
        unable=tuple([seat for seat in waiting if not may_bid(table, Seat(seat))]),
        rivals=_rivals(table, waiting),
    )


def _rivals(table: Montana, waiting: list[int]) -> tuple[tuple[int, ...], ...]:
    """Return by row who could still outbid the contractor there (p5 Outbid).

    These are the seats yet to speak, and those that one of them could drive from another row.
    """
    reach = [player.goods[PUMPKIN] for player in table.players]
    reach[table.active] += table.players[table.active].cows  # a cow can be traded for a pumpkin before a bid
    rows = [row for row in range(CITY_ROWS) if table.bidders[row] != NOBODY and table.bids[row] < COLUMNS]
    moving = {*waiting}
    for _ in rows:
        for row in rows:
            if any(reach[seat] > table.bids[row] for seat in moving - {table.bidders[row]}):
                moving.add(table.bidders[row])
    return tuple(
        [
            tuple(sorted(seat for seat in moving - {table.bidders[row]} if reach[seat] > table.bids[row]))
            if row in rows
            else ()
            for row in range(CITY_ROWS)
        ]
    )


def imagine(seen: View, rng: Rng) -> Montana:  # noqa: ARG001 - there is nothing to draw
    """Return the only determinization, the table itself: nothing of it is hidden."""
    table = new_table(len(seen.players), seen.settings)
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
    table.first = Seat(seen.first)
    table.active = Seat(seen.active)
    table.new_cow = seen.new_cow
    table.ending = seen.ending
    table.over = seen.over
    table.agenda.extend(read_agenda(seen.agenda, ENTRIES))
    return table
