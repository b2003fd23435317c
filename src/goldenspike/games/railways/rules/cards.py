"""Operations cards: which can be taken, and what the kept ones are."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import replaced
from goldenspike.games.railways.actions import Action
from goldenspike.games.railways.answers import TAKE_CARD
from goldenspike.games.railways.board import HOTEL_CITY
from goldenspike.games.railways.box import (
    BOOMTOWN,
    CARDS,
    COAL_FUELED,
    FIRST_BOUNTY,
    FIRST_EVENT,
    FIRST_HOTEL,
    LAND_GRANT,
    NEW_INDUSTRY,
    PERFECT_ENGINEERING,
    TUNNEL_ENGINEER,
    card_name,
)
from goldenspike.games.railways.events import CardTaken
from goldenspike.games.railways.rules.cities import has_tile_option
from goldenspike.games.railways.state import (
    FRESH_COAL,
    FRESH_ENGINEERING,
    FRESH_GRANTS,
    FRESH_TUNNELS,
    Railways,
)


def needs_tile(card: int) -> bool:
    """card New Industry, card Boomtown: they place a New City tile."""
    return card in (NEW_INDUSTRY, BOOMTOWN)


def card_options(table: Railways) -> list[Action]:
    """base Operations cards: every card on display but bounties, which go by themselves."""
    found: list[Action] = []
    for card in range(FIRST_BOUNTY):
        if table.display[card] and (not needs_tile(card) or has_tile_option(table)):
            found.append(TAKE_CARD[card])
    return found


def refuse_card(table: Railways, card: int) -> Refusal | None:
    """base Operations cards: one that lies face up and can be taken."""
    if not 0 <= card < CARDS or not table.display[card]:
        return Refusal("base Operations cards", "That card is not on display.")
    if FIRST_BOUNTY <= card < FIRST_EVENT:
        return Refusal(
            "base Bounties", "A bounty is not taken: it goes to whoever first delivers goods to its city."
        )
    if needs_tile(card) and not has_tile_option(table):
        return Refusal(
            "base Urbanize",
            "{card} needs a grey city and a New City tile, and there is none.",
            {"card": card_name(card)},
        )
    return None


def take_card(table: Railways, seat: Seat, card: int) -> None:
    """base Operations cards: the card leaves the display; one that is kept serves from the next turn on."""
    table.display[card] -= 1
    if table.announced is not None:
        table.announced.append(CardTaken(seat, card))
    player = table.players[seat]
    if card == LAND_GRANT:
        player.grants += 1
        player.fresh = with_one_more(player.fresh, FRESH_GRANTS)
    elif card == TUNNEL_ENGINEER:
        player.tunnels += 1
        player.fresh = with_one_more(player.fresh, FRESH_TUNNELS)
    elif card == COAL_FUELED:
        player.coal += 1
        player.fresh = with_one_more(player.fresh, FRESH_COAL)
    elif card == PERFECT_ENGINEERING:
        player.engineering += 1
        player.fresh = with_one_more(player.fresh, FRESH_ENGINEERING)
    elif FIRST_HOTEL <= card < FIRST_BOUNTY:
        table.hotels = replaced(table.hotels, HOTEL_CITY[card - FIRST_HOTEL], seat)


def with_one_more(fresh: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The fresh cards and one more."""
    return tuple([fresh[each] + (1 if each == place else 0) for each in range(len(fresh))])
