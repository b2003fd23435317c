"""Views, which hold only what one seat or a watcher may see, and determinizations imagined from them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from goldenspike.core.agenda import Seat
from goldenspike.core.codec import plain, read_agenda
from goldenspike.core.rng import Rng
from goldenspike.games.america import flow
from goldenspike.games.america.actions import Offer
from goldenspike.games.america.board import DEVELOPMENT_CARDS
from goldenspike.games.america.box import CARDS_PER_RESOURCE, NO_CARDS
from goldenspike.games.america.determinization import imagine_table
from goldenspike.games.america.position import ENTRIES
from goldenspike.games.america.rules.build import count_trains, mark_stops
from goldenspike.games.america.rules.memory import certain
from goldenspike.games.america.settings import Settings
from goldenspike.games.america.state import NO_DEVELOPMENT_CARDS, America, Player, begin_turn, new_table


class PlayerView(msgspec.Struct, frozen=True):
    """A player as a viewer knows it. Hand and cards are None for every seat but the viewer's own."""

    held: int
    """p4 Hidden hands: the number of resource cards in hand, which everybody may know."""
    aside: int
    """The number of cards laid aside for the supply."""
    certain: tuple[int, ...]
    """Cards the viewer is certain this seat holds, those laid aside included."""
    shown: tuple[int, ...]
    """Cards a watcher is certain this seat holds, which everybody at the table knows."""
    gold: int
    development_cards: int
    rails_left: int
    cities_left: int
    goods: int
    delivered: int
    settlers: tuple[int, ...]
    trains: tuple[int, ...]
    cities: tuple[int, ...]
    open_paths: tuple[int, ...]
    hand: tuple[int, ...] | None = None
    laid_aside: tuple[int, ...] | None = None
    cards: tuple[int, ...] | None = None


class ReplyView(msgspec.Struct, frozen=True):
    """p5 Trade with opponents: what a seat would trade, as the active seat gives and gets it."""

    seat: int
    gives: tuple[int, ...]
    gets: tuple[int, ...]


class OfferView(msgspec.Struct, frozen=True):
    """p5 Trade with opponents: an offer that is being answered, which everybody sees."""

    asked: int
    """The seat that answers now."""
    give: tuple[int, ...]
    want: tuple[int, ...]
    replies: tuple[ReplyView, ...]
    """What seats that were asked before would trade."""


Phase = Literal["preparation", "production", "outlaw", "actions", "trade", "extraordinary build", "over"]
OUTLAW = (flow.Discard, flow.DiscardAtOnce, flow.Outlaw, flow.ChooseVictim, flow.Theft, flow.GiveBackTogether)


class View(msgspec.Struct, frozen=True, tag="america"):
    """A table as a viewer knows it; `viewer` is None for a watcher."""

    viewer: int | None
    settings: Settings
    players: tuple[PlayerView, ...]
    rails: tuple[int, ...]
    cities: tuple[int, ...]
    goods: tuple[int, ...]
    numbers: tuple[int, ...]
    outlaw: int
    supply: tuple[int, ...]
    stack: int
    discards: tuple[int, ...]
    first: int
    turns: int
    over: bool
    active: int
    rolled: int
    card_played: bool
    bought: int
    """The number of development cards that the active seat bought this turn."""
    gold_purchases: int
    offers_made: int
    offered: tuple[Offer, ...]
    made: tuple[Offer, ...]
    steps_left: tuple[int, ...]
    fees_paid: tuple[int, ...]
    agenda: list[list[Any]]
    """The agenda, next entry first, each as its class name and its parts."""
    phase: Phase
    """The part of the turn that is played now."""
    offer: OfferView | None
    """The offer that is being answered."""
    replies: tuple[ReplyView, ...] | None
    """What the active seat chooses a partner from; None at other questions."""
    bought_cards: tuple[int, ...] | None = None
    """The kinds of those cards, only for the active seat itself."""


def view(table: America, viewer: Seat | None) -> View:
    """Return the table as this seat, or a watcher if None, may know it."""
    return View(
        viewer=viewer,
        settings=table.settings,
        players=tuple(_player_view(table, Seat(seat), viewer) for seat in range(len(table.players))),
        rails=tuple(table.rails),
        cities=tuple(table.cities),
        goods=tuple(table.goods),
        numbers=tuple(table.numbers),
        outlaw=table.outlaw,
        supply=tuple(table.supply),
        stack=sum(table.stack),
        discards=tuple(table.discards),
        first=table.first,
        turns=table.turns,
        over=table.over,
        active=table.active,
        rolled=table.rolled,
        card_played=table.card_played,
        bought=sum(table.bought),
        gold_purchases=table.gold_purchases,
        offers_made=table.offers_made,
        offered=tuple(offer for offer in table.offered if isinstance(offer, Offer)),
        made=tuple(offer for offer in table.made if isinstance(offer, Offer)),
        steps_left=table.steps_left,
        fees_paid=table.fees_paid,
        agenda=[_plain_entry(entry.seen_by(viewer)) for entry in reversed(table.agenda)],
        phase=_phase(table),
        offer=_offer(table),
        replies=_replies(table),
        bought_cards=table.bought if viewer == table.active else None,
    )


def _phase(table: America) -> Phase:
    """Return the phase of the turn, which follows from the pending question."""
    if table.over:
        return "over"
    if table.turns == 0:
        return "preparation"
    asked = table.agenda[-1] if table.agenda else None
    if isinstance(asked, (flow.ExtraordinaryBuildPhase, flow.ExtraordinaryBuild)):
        return "extraordinary build"
    if isinstance(asked, (flow.AnswerOffer, flow.ChoosePartner)):
        return "trade"
    if table.rolled == 0 and not isinstance(asked, flow.ActionPhase):
        return "production"
    return "outlaw" if isinstance(asked, OUTLAW) else "actions"


def _offer(table: America) -> OfferView | None:
    """Return the offer that seats are answering, with the replies so far; None if there is none."""
    asked = table.agenda[-1] if table.agenda else None
    if not isinstance(asked, flow.AnswerOffer):
        return None
    return OfferView(
        asked.seat, asked.give, asked.want, tuple([ReplyView(*reply) for reply in asked.replies])
    )


def _replies(table: America) -> tuple[ReplyView, ...] | None:
    """Return the replies from which the active seat chooses a partner; None unless it does."""
    asked = table.agenda[-1] if table.agenda else None
    if not isinstance(asked, flow.ChoosePartner):
        return None
    return tuple([ReplyView(*reply) for reply in asked.replies])


def _plain_entry(entry: Any) -> list[Any]:
    """Return the name of an entry and its parts as plain data."""
    return [type(entry).__name__, *plain(entry.parts())]


def _player_view(table: America, seat: Seat, viewer: Seat | None) -> PlayerView:
    """Return what the viewer may know of a player: the cards themselves only if they are its own."""
    player = table.players[seat]
    own = seat == viewer
    return PlayerView(
        held=player.held(),
        aside=sum(player.aside),
        certain=certain(table, viewer, seat),
        shown=certain(table, None, seat),
        gold=player.gold,
        development_cards=sum(player.cards),
        rails_left=player.rails_left,
        cities_left=player.cities_left,
        goods=player.goods,
        delivered=player.delivered,
        settlers=tuple(player.settlers),
        trains=tuple(player.trains),
        cities=player.cities,
        open_paths=player.open_paths,
        hand=tuple(player.hand) if own else None,
        laid_aside=player.aside if own else None,
        cards=tuple(player.cards) if own else None,
    )


# Determinizations --------------------------------------------------------------------------------


def imagine(seen: View, rng: Rng) -> America:
    """Return a determinization: a table that agrees with the view, with hidden cards dealt at random."""
    viewer = None if seen.viewer is None else Seat(seen.viewer)
    return imagine_table(_any_table(seen), viewer, rng)


def _any_table(seen: View) -> America:
    """Return one table that agrees with the view: hidden cards lie in the order of their kinds."""
    table = new_table(len(seen.players), seen.settings)
    table.rails = bytes(seen.rails)
    table.cities = bytes(seen.cities)
    table.goods = bytes(seen.goods)
    table.numbers = bytes(seen.numbers)
    table.outlaw = seen.outlaw
    table.supply = list(seen.supply)
    table.discards = list(seen.discards)
    table.first = Seat(seen.first)
    table.turns = seen.turns
    table.over = seen.over
    begin_turn(table, Seat(seen.active))
    table.rolled = seen.rolled
    table.card_played = seen.card_played
    table.gold_purchases = seen.gold_purchases
    table.offers_made = seen.offers_made
    table.offered = tuple(seen.offered)
    table.made = tuple(seen.made)
    table.steps_left = tuple(seen.steps_left)
    table.fees_paid = tuple(seen.fees_paid)
    table.agenda.extend(read_agenda(seen.agenda, ENTRIES))
    for player, known in zip(table.players, seen.players, strict=True):
        _copy_public(player, known)
    mark_stops(table)
    count_trains(table)
    _fill_hands(table, seen)
    _fill_cards(table, seen)
    return table


def _copy_public(player: Player, known: PlayerView) -> None:
    """Set what everybody knows of a player from a view of it."""
    player.gold = known.gold
    player.rails_left = known.rails_left
    player.cities_left = known.cities_left
    player.goods = known.goods
    player.delivered = known.delivered
    player.settlers = bytes(known.settlers)
    player.trains = bytes(known.trains)
    player.cities = tuple(known.cities)
    player.open_paths = tuple(known.open_paths)


def _fill_hands(table: America, seen: View) -> None:
    """Fill hands, and `known` as far as the viewer has a part in it."""
    hidden = [CARDS_PER_RESOURCE - number for number in table.supply]
    for known in seen.players:
        held = known.certain if known.hand is None else _sums(known.hand, known.laid_aside or NO_CARDS)
        hidden = [number - counted for number, counted in zip(hidden, held, strict=True)]
    for player, known in zip(table.players, seen.players, strict=True):
        if known.hand is not None and known.laid_aside is not None:
            player.hand, player.aside = list(known.hand), tuple(known.laid_aside)
            continue
        further = _first_of(hidden, known.held + known.aside - sum(known.certain))
        player.hand = list(_sums(known.certain, further))
        player.aside = _first_of(player.hand, known.aside)
    certain = [number for known in seen.players for number in known.certain]
    shown = [number for known in seen.players for number in known.shown]
    table.known = []
    for viewer in range(len(seen.players) + 1):
        table.known += certain if viewer == seen.viewer else shown


def _fill_cards(table: America, seen: View) -> None:
    """Fill development cards, in hands and in the stack."""
    hidden = [number - gone for number, gone in zip(DEVELOPMENT_CARDS, table.discards, strict=True)]
    for known in seen.players:
        own = known.cards or NO_DEVELOPMENT_CARDS
        hidden = [number - held for number, held in zip(hidden, own, strict=True)]
    for player, known in zip(table.players, seen.players, strict=True):
        player.cards = list(known.cards or _first_of(hidden, known.development_cards))
    table.stack = hidden
    bought = seen.bought_cards
    table.bought = _first_of(table.players[seen.active].cards[:], seen.bought) if bought is None else bought


def _sums(counts: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sums of two counts, kind by kind."""
    return tuple([count + other for count, other in zip(counts, others, strict=True)])


def _first_of(source: list[int], number: int) -> tuple[int, ...]:
    """Take so many cards from the counts in `source`, the first kinds first; return them, counted by kind."""
    taken = []
    for kind, count in enumerate(source):
        taken.append(min(count, number))
        source[kind] -= taken[kind]
        number -= taken[kind]
    return tuple(taken)
