"""Views, built up from nothing, and determinizations: tables imagined from a view.

Only barons are secret: which two a seat was dealt, and which it kept.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from goldenspike.core.agenda import Seat
from goldenspike.core.codec import plain, read_agenda
from goldenspike.core.rng import Rng
from goldenspike.games.railways.board import CITIES
from goldenspike.games.railways.box import BARONS, BARONS_DEALT, EASTERN_BARONS, KINDS
from goldenspike.games.railways.determinization import imagine_table, shows_eastern, shows_western
from goldenspike.games.railways.flow import ChooseAction, FillWest, FinalScoring
from goldenspike.games.railways.position import ENTRIES, lay_tracks
from goldenspike.games.railways.rules.barons import baron_points, has_of, rival_of
from goldenspike.games.railways.rules.ending import is_last_if_idle, last_round
from goldenspike.games.railways.rules.lines import farthest_east, farthest_west, own_network
from goldenspike.games.railways.settings import Settings
from goldenspike.games.railways.state import NO_BARON, Link, Player, Railways, new_table


class PlayerView(msgspec.Struct, frozen=True):
    """A player as a viewer knows it. `eastern` and `western` are None unless it is the viewer's own seat."""

    money: int
    bonds: int
    score: int
    engine: int
    grants: int
    tunnels: int
    coal: int
    engineering: int
    fresh: tuple[int, ...]
    engineering_used: int
    bought_back: bool
    skips: bool
    eastern_barons: int
    """v2 Barons: how many eastern barons it holds, which is public."""
    western_barons: int
    chose_eastern: bool
    chose_western: bool
    claimed: bool
    shown_eastern: int
    """The eastern baron that it has shown, to claim its points or at the end; NO_BARON before."""
    shown_western: int
    raw_materials: int
    settlers: int
    coast: int
    farthest_west: int
    """line Coast to coast: the westernmost city that own links join to the East Coast, or NO_CITY."""
    farthest_east: int
    """The easternmost city that own links join to the West Coast, or NO_CITY."""
    eastern: tuple[int, ...] | None = None
    """The barons dealt, the one kept first once it is chosen."""
    western: tuple[int, ...] | None = None


class BaronView(msgspec.Struct, frozen=True):
    """v2 Barons: a baron in the viewer's own hand, as it would be judged now."""

    baron: int
    points: int
    """The points that it would pay now."""
    own: int
    """How much the viewer has of what it asks for; 1 or 0 for a condition that is met or not."""
    rival: int
    """How much the best other seat has of it."""


class LinkView(msgspec.Struct, frozen=True):
    """A link on the map."""

    owner: int
    start: int
    end: int
    hexes: tuple[int, ...]


class TurnView(msgspec.Struct, frozen=True):
    """base Turn: the turn in which the active seat chooses an action now."""

    number: int
    """The turn of the round, from 1."""
    further: int
    """Actions after this one, granted by a Railroad Executive."""


class View(msgspec.Struct, frozen=True, tag="railways"):
    """A table as a viewer knows it; `viewer` is None for a watcher."""

    viewer: int | None
    settings: Settings
    players: tuple[PlayerView, ...]
    colours: tuple[int, ...]
    cubes: tuple[tuple[int, ...], ...]
    """For every city how many cubes of each kind."""
    settled: tuple[int, ...]
    emptied: tuple[int, ...]
    eastern_bag: tuple[int, ...]
    western_bag: tuple[int, ...]
    settlers_left: int
    settlers_delivered: int
    eastern_tiles: tuple[int, ...]
    western_tiles: tuple[int, ...]
    links: tuple[LinkView, ...]
    deck: tuple[int, ...]
    """Cards of each kind in the deck, which is public; their order is not."""
    display: tuple[int, ...]
    hotels: tuple[int, ...]
    bonuses: tuple[int, ...]
    events: tuple[int, ...]
    line_owner: tuple[int, ...]
    line_links: tuple[int, ...]
    line_tiles: tuple[int, ...]
    line_half: tuple[int, ...]
    coast_lines: int
    clock_round: int = msgspec.field(name="first_coast_round")
    """house Clock: the round after which its rounds are counted; 0 while it has not started."""
    first_settler: bool
    first_raw: bool
    first_level_six: int
    phase: int
    rounds: int
    turns: int
    first: int
    order: tuple[int, ...]
    """v6 First player: everybody in the order of this round."""
    active: int
    idle: bool
    idle_rounds: int
    ending: bool
    last_round: int
    """The round after which the game ends at the latest, as far as is known now."""
    last_round_by: str
    """The rule by which it ends then."""
    last_if_idle: bool
    """house Idle rounds: it ends with this round unless somebody still builds or delivers."""
    between: Literal["", "change of phase", "final scoring"]
    """What is carried out after a round, or '' during one."""
    turn: TurnView | None
    """None at other questions."""
    barons: tuple[BaronView, ...]
    """The viewer's own barons that are still in hand."""
    scored: tuple[tuple[int, ...], ...]
    over: bool
    agenda: list[list[Any]]
    """The agenda, the next entry first: the name of each entry and its parts."""


def view(table: Railways, viewer: Seat | None) -> View:
    """Return what a seat, or a watcher, may know about a table."""
    last, by = last_round(table)
    return View(
        viewer=viewer,
        settings=table.settings,
        players=tuple([_player_view(table, Seat(seat), viewer) for seat in range(len(table.players))]),
        colours=tuple(table.colours),
        cubes=tuple([tuple(table.cubes[city * KINDS : (city + 1) * KINDS]) for city in range(CITIES)]),
        settled=tuple(table.settled),
        emptied=tuple(table.emptied),
        eastern_bag=tuple(table.eastern_bag),
        western_bag=tuple(table.western_bag),
        settlers_left=table.settlers_left,
        settlers_delivered=table.settlers_delivered,
        eastern_tiles=tuple(table.eastern_tiles),
        western_tiles=tuple(table.western_tiles),
        links=tuple([LinkView(link.owner, link.start, link.end, link.hexes) for link in table.links]),
        deck=tuple(table.deck),
        display=tuple(table.display),
        hotels=tuple(table.hotels),
        bonuses=tuple(table.bonuses),
        events=table.events,
        line_owner=tuple(table.line_owner),
        line_links=tuple(table.line_links),
        line_tiles=tuple(table.line_tiles),
        line_half=tuple(table.line_half),
        coast_lines=table.coast_lines,
        clock_round=table.clock_round,
        first_settler=table.first_settler,
        first_raw=table.first_raw,
        first_level_six=table.first_level_six,
        phase=table.phase,
        rounds=table.rounds,
        turns=table.turns,
        first=table.first,
        order=table.clockwise(table.first),
        active=table.active,
        idle=table.idle,
        idle_rounds=table.idle_rounds,
        ending=table.ending,
        last_round=last,
        last_round_by=by,
        last_if_idle=is_last_if_idle(table),
        between=_between(table),
        turn=_turn(table),
        barons=() if viewer is None else _baron_views(table, viewer),
        scored=table.scored,
        over=table.over,
        agenda=[_write_entry(entry.seen_by(viewer)) for entry in reversed(table.agenda)],
    )


def _write_entry(entry: Any) -> list[Any]:
    """Return the name of an entry and its parts as plain data."""
    return [type(entry).__name__, *plain(entry.parts())]


def _turn(table: Railways) -> TurnView | None:
    """Return the turn of the round and how many actions follow; None unless an action is asked for."""
    asked = table.agenda[-1] if table.agenda else None
    return TurnView(asked.slot, asked.more) if isinstance(asked, ChooseAction) else None


def _between(table: Railways) -> Literal["", "change of phase", "final scoring"]:
    """Return the step between rounds under way, '' for none (v14 Tenth settler, end Final scoring)."""
    for entry in table.agenda:
        if isinstance(entry, FillWest):
            return "change of phase"
        if isinstance(entry, FinalScoring):
            return "final scoring"
    return ""


def _baron_views(table: Railways, seat: Seat) -> tuple[BaronView, ...]:
    """Return the barons a seat holds, as they would be judged now (v2 Barons)."""
    player = table.players[seat]
    eastern = _barons_held(len(player.eastern), chose=player.chose_eastern, claimed=player.claimed)
    western = _barons_held(len(player.western), chose=player.chose_western, claimed=False)
    return tuple(
        [
            BaronView(
                baron,
                baron_points(table, seat, baron),
                has_of(table, seat, baron),
                rival_of(table, seat, baron),
            )
            for baron in (*player.eastern[:eastern], *player.western[:western])
        ]
    )


def _player_view(table: Railways, seat: Seat, viewer: Seat | None) -> PlayerView:
    """Return what the viewer may know of a player: barons only if they are its own or shown."""
    player = table.players[seat]
    own = seat == viewer
    network = own_network(table, seat)
    return PlayerView(
        money=player.money,
        bonds=player.bonds,
        score=player.score,
        engine=player.engine,
        grants=player.grants,
        tunnels=player.tunnels,
        coal=player.coal,
        engineering=player.engineering,
        fresh=player.fresh,
        engineering_used=player.engineering_used,
        bought_back=player.bought_back,
        skips=player.skips,
        eastern_barons=_barons_held(len(player.eastern), chose=player.chose_eastern, claimed=player.claimed),
        western_barons=_barons_held(len(player.western), chose=player.chose_western, claimed=False),
        chose_eastern=player.chose_eastern,
        chose_western=player.chose_western,
        claimed=player.claimed,
        shown_eastern=player.eastern[0] if shows_eastern(table, seat) else NO_BARON,
        shown_western=player.western[0] if shows_western(table, seat) else NO_BARON,
        raw_materials=player.raw_materials,
        settlers=player.settlers,
        coast=player.coast,
        farthest_west=farthest_west(network),
        farthest_east=farthest_east(network),
        eastern=player.eastern if own else None,
        western=player.western if own else None,
    )


def _barons_held(dealt: int, *, chose: bool, claimed: bool) -> int:
    """Return how many barons of a region a seat holds: those dealt, later the one kept, none once claimed."""
    return 0 if claimed else min(dealt, 1) if chose else dealt


# Determinization ---------------------------------------------------------------------------------


def imagine(seen: View, rng: Rng) -> Railways:
    """Return a determinization: a table that fits the view, with unseen barons dealt at random."""
    return imagine_table(_any_table(seen), None if seen.viewer is None else Seat(seen.viewer), rng)


def _any_table(seen: View) -> Railways:
    """Return one table that fits the view: unseen barons lie in the order of their numbers."""
    table = new_table(len(seen.players), seen.settings)
    for player, known in zip(table.players, seen.players, strict=True):
        _copy_public(player, known)
    table.colours = bytes(seen.colours)
    table.cubes = b"".join([bytes(cubes) for cubes in seen.cubes])
    table.settled = bytes(seen.settled)
    table.emptied = bytes(seen.emptied)
    table.eastern_bag = list(seen.eastern_bag)
    table.western_bag = list(seen.western_bag)
    table.settlers_left = seen.settlers_left
    table.settlers_delivered = seen.settlers_delivered
    table.eastern_tiles = list(seen.eastern_tiles)
    table.western_tiles = list(seen.western_tiles)
    table.links = tuple([Link(link.owner, link.start, link.end, tuple(link.hexes)) for link in seen.links])
    lay_tracks(table)
    table.deck = list(seen.deck)
    table.display = list(seen.display)
    table.hotels = bytes(seen.hotels)
    table.bonuses = bytes(seen.bonuses)
    table.events = tuple(seen.events)
    table.line_owner = bytes(seen.line_owner)
    table.line_links = bytes(seen.line_links)
    table.line_tiles = bytes(seen.line_tiles)
    table.line_half = bytes(seen.line_half)
    table.coast_lines = seen.coast_lines
    table.clock_round = seen.clock_round
    table.first_settler = seen.first_settler
    table.first_raw = seen.first_raw
    table.first_level_six = seen.first_level_six
    table.phase = seen.phase
    table.rounds = seen.rounds
    table.turns = seen.turns
    table.first = Seat(seen.first)
    table.active = Seat(seen.active)
    table.idle = seen.idle
    table.idle_rounds = seen.idle_rounds
    table.ending = seen.ending
    table.scored = tuple([tuple(parts) for parts in seen.scored])
    table.over = seen.over
    table.agenda.extend(read_agenda(seen.agenda, ENTRIES))
    _fill_barons(table, seen)
    return table


def _copy_public(player: Player, known: PlayerView) -> None:
    """Copy what everybody knows about a player."""
    player.money = known.money
    player.bonds = known.bonds
    player.score = known.score
    player.engine = known.engine
    player.grants = known.grants
    player.tunnels = known.tunnels
    player.coal = known.coal
    player.engineering = known.engineering
    player.fresh = tuple(known.fresh)
    player.engineering_used = known.engineering_used
    player.bought_back = known.bought_back
    player.skips = known.skips
    player.chose_eastern = known.chose_eastern
    player.chose_western = known.chose_western
    player.claimed = known.claimed
    player.raw_materials = known.raw_materials
    player.settlers = known.settlers
    player.coast = known.coast


def _fill_barons(table: Railways, seen: View) -> None:
    """Give every seat the barons that the viewer sees, and the first unseen ones where it sees none."""
    known: set[int] = set()
    for each in seen.players:
        known.update([*(each.eastern or ()), *(each.western or ())])
        known.update([each.shown_eastern, each.shown_western])
    eastern = [baron for baron in range(EASTERN_BARONS) if baron not in known]
    western = [baron for baron in range(EASTERN_BARONS, len(BARONS)) if baron not in known]
    for player, held in zip(table.players, seen.players, strict=True):
        if held.eastern is not None and held.western is not None:
            player.eastern, player.western = tuple(held.eastern), tuple(held.western)
            continue
        if held.eastern_barons or held.claimed:
            player.eastern = _first_of(held.shown_eastern, eastern)
        if held.western_barons:
            player.western = _first_of(held.shown_western, western)


def _first_of(shown: int, pile: list[int]) -> tuple[int, ...]:
    """Return two barons: the one shown if there is one, and the first of the pile."""
    barons = [] if shown == NO_BARON else [shown]
    while len(barons) < BARONS_DEALT:
        barons.append(pile.pop(0))
    return tuple(barons)
