"""p5: trade with opponents, gold for a resource, three alike for one."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import move
from goldenspike.games.america.actions import Ask, BuyResource, Counter, Exchange, Offer
from goldenspike.games.america.answers import (
    BUY_RESOURCE,
    COUNTER_ONE,
    COUNTER_TWO,
    EXCHANGE,
    NOTHING,
    OFFER_ONE,
    ONE,
    some_of,
)
from goldenspike.games.america.box import (
    ALIKE_FOR_ONE,
    GOLD,
    GOLD_PER_RESOURCE,
    GOLD_PURCHASES_A_TURN,
    MOST_OFFERED,
    OFFERS_LISTED_A_TURN,
    RESOURCE_KINDS,
    RESOURCE_NAMES,
    RESOURCES,
)
from goldenspike.games.america.events import (
    Accepted,
    Asked,
    Countered,
    Declined,
    Offered,
    OfferWithdrawn,
    Traded,
    TradedWithSupply,
    cards_fact,
)
from goldenspike.games.america.rules import memory
from goldenspike.games.america.state import America

Side = tuple[int, ...]
"""Five resources and gold."""


def affords(table: America, seat: Seat, side: Side) -> bool:
    """Whether a seat holds all of this."""
    player = table.players[seat]
    hand = player.hand
    for card in range(RESOURCE_KINDS):
        if hand[card] < side[card]:
            return False
    return player.gold >= side[GOLD]


# With opponents ----------------------------------------------------------------------------------


def refuse_side(side: Side) -> Refusal | None:
    """p5 Trade with opponents: resources and gold in numbers that somebody could hold."""
    if len(side) != 6 or min(side) < 0:
        return Refusal("p5 Trade with opponents", "An offer names resources and gold in whole numbers.")
    if max(side) > MOST_OFFERED:
        return Refusal("p5 Trade with opponents", "Nobody can hold as much as that.")
    return None


def refuse_sides(give: Side, want: Side) -> Refusal | None:
    """p5 Trade with opponents: something for something else (ruling 15)."""
    for side in (give, want):
        unfit = refuse_side(side)
        if unfit is not None:
            return unfit
    if not sum(give) or not sum(want):
        return Refusal("p5 Trade with opponents", "Both sides of a trade must give something.")
    for kind in range(6):
        if give[kind] and want[kind]:
            return Refusal(
                "p5 No like for like",
                "Nobody trades {card} for {card}.",
                {"card": "gold" if kind == GOLD else RESOURCE_NAMES[kind]},
            )
    return None


def refuse_offer(table: America, seat: Seat, offer: Offer) -> Refusal | None:
    """p5 Trade with opponents: what you hold, and not the same offer again while nothing changed."""
    senseless = refuse_sides(offer.give, offer.want)
    if senseless is not None:
        return senseless
    if not affords(table, seat, offer.give):
        return Refusal("p5 Trade with opponents", "You do not hold {give}.", {"give": cards_fact(offer.give)})
    if offer in table.offered:
        return Refusal(
            "p5 Trade with opponents",
            "You made this offer already, and nothing has changed since. Ask openly who would trade.",
        )
    return None


def offers(table: America, seat: Seat) -> list[Offer]:
    """Sensible offers: one card for one you lack, one gold for one you lack, a spare card for a gold."""
    if table.offers_made >= OFFERS_LISTED_A_TURN:
        return []
    player = table.players[seat]
    hand = player.hand
    answers: list[Offer] = []
    lacking = [card for card in range(RESOURCE_KINDS) if not hand[card]]
    for give in range(RESOURCE_KINDS):
        if hand[give]:
            ones = OFFER_ONE[give]
            for want in lacking:
                answers.append(ones[want])
            if hand[give] > 1:
                answers.append(ones[GOLD])
    if player.gold:
        ones = OFFER_ONE[GOLD]
        for want in lacking:
            answers.append(ones[want])
    if table.offered or table.made:
        made = (*table.offered, *table.made)
        return [answer for answer in answers if answer not in made]
    return answers


def make_offer(table: America, seat: Seat, offer: Offer) -> None:
    """p5 Trade with opponents: everybody hears it."""
    memory.all_saw_holding(table, seat, offer.give)
    table.offers_made += 1
    table.offered = (*table.offered, offer)
    if table.settings.offers != "active":
        table.made = (*table.made, offer)
    if table.announced is not None:
        table.announced.append(Offered(seat, offer.give, offer.want))


def refuse_ask(table: America, ask: Ask) -> Refusal | None:
    """p5 Ask openly: for resources and gold, or for any offer (ruling 16)."""
    if table.settings.offers == "active":
        return Refusal("p5 Ask openly", "At this table nobody asks openly: offer something for it.")
    return refuse_side(ask.want)


def ask(table: America, seat: Seat, want: Side) -> None:
    """p5 Ask openly: everybody hears what this seat looks for."""
    if table.announced is not None:
        table.announced.append(Asked(seat, want))


def refuse_accept(table: America, seat: Seat, give: Side, want: Side) -> Refusal | None:
    """p5 Trade with opponents: something is offered, and you must hold what is asked for."""
    if give == NOTHING:
        return Refusal("p5 Ask openly", "Nothing is offered for it yet: make an offer, or decline.")
    if not affords(table, seat, want):
        return Refusal("p5 Trade with opponents", "You do not hold {want}.", {"want": cards_fact(want)})
    return None


def refuse_counter(table: America, seat: Seat, counter: Counter) -> Refusal | None:
    """p5 Trade with opponents: what you hold for something else."""
    senseless = refuse_sides(counter.give, counter.want)
    if senseless is not None:
        return senseless
    if not affords(table, seat, counter.give):
        return Refusal(
            "p5 Trade with opponents", "You do not hold {give}.", {"give": cards_fact(counter.give)}
        )
    return None


def counters(table: America, seat: Seat, give: Side, want: Side) -> list[Counter]:
    """Sensible counter-offers to somebody who gives and wants this.

    What is wanted for one other card, or for more of what is given; or another card for what is given.
    """
    if give == NOTHING:
        return openers(table, seat, want)
    hand = table.players[seat].hand
    given = kind_of(give)
    wanted = kind_of(want)
    answers: list[Counter] = []
    if given < 0 or wanted < 0:
        return answers
    if affords(table, seat, want):
        if want[wanted] == 1 and give[given] == 1:
            ones = COUNTER_ONE[wanted]
            answers.extend([ones[card] for card in RESOURCES if card != given and card != wanted])
            answers.append(COUNTER_TWO[wanted][given])
        else:
            asked = some_of(wanted, want[wanted])
            answers.extend(
                [Counter(asked, ONE[card]) for card in RESOURCES if card != given and card != wanted]
            )
            answers.append(Counter(asked, some_of(given, give[given] + 1)))
    for card in RESOURCES:
        if hand[card] and card != given and card != wanted:
            answers.append(COUNTER_ONE[card][given])
    return answers


def openers(table: America, seat: Seat, want: Side) -> list[Counter]:
    """Sensible offers to somebody who asks openly.

    What is asked for, for a card or some gold; if nothing is named, a spare card or a gold for one you lack.
    """
    player = table.players[seat]
    answers: list[Counter] = []
    if want != NOTHING:
        if affords(table, seat, want):
            given = (want[0], want[1], want[2], want[3], want[4], want[5])
            answers.extend([Counter(given, ONE[kind]) for kind in range(6) if not want[kind]])
            if not want[GOLD]:
                answers.append(Counter(given, some_of(GOLD, 2)))
        return answers
    for card in RESOURCES:
        if not player.hand[card]:
            answers.extend([COUNTER_ONE[spare][card] for spare in RESOURCES if player.hand[spare] > 1])
            if player.gold:
                answers.append(COUNTER_ONE[GOLD][card])
    return answers


def kind_of(side: Side) -> int:
    """The only kind on this side of an offer, or -1 if there are several."""
    found = -1
    for kind in range(6):
        if side[kind]:
            if found >= 0:
                return -1
            found = kind
    return found


def accept(table: America, seat: Seat, want: Side) -> None:
    """p5 Trade with opponents: everybody hears that this seat would trade, and so holds what is wanted."""
    memory.all_saw_holding(table, seat, want)
    if table.announced is not None:
        table.announced.append(Accepted(seat))


def decline(table: America, seat: Seat) -> None:
    """p5 Trade with opponents: everybody hears that this seat would not."""
    if table.announced is not None:
        table.announced.append(Declined(seat))


def counter(table: America, seat: Seat, proposal: Counter) -> None:
    """p5 Trade with opponents: everybody hears what this seat would trade instead."""
    memory.all_saw_holding(table, seat, proposal.give)
    if table.announced is not None:
        table.announced.append(Countered(seat, proposal.give, proposal.want))


def withdraw(table: America, seat: Seat) -> None:
    """p5 Trade with opponents: everybody hears that no answer is taken up."""
    if table.announced is not None:
        table.announced.append(OfferWithdrawn(seat))


def trade(table: America, seat: Seat, partner: Seat, give: Side, want: Side) -> None:
    """p5 Trade with opponents: both sides change hands, in the open."""
    hand_over(table, seat, partner, give)
    hand_over(table, partner, seat, want)
    if table.announced is not None:
        table.announced.append(Traded(seat, partner, give, want))


def hand_over(table: America, giver: Seat, taker: Seat, side: Side) -> None:
    """One side of a trade."""
    source = table.players[giver]
    target = table.players[taker]
    for card in range(RESOURCE_KINDS):
        if side[card]:
            move(source.hand, target.hand, card, side[card])
            memory.all_saw_loss(table, giver, card, side[card])
            memory.all_saw_gain(table, taker, card, side[card])
    assert source.gold >= side[GOLD], "more gold than there is"
    source.gold -= side[GOLD]
    target.gold += side[GOLD]


# With the supply ---------------------------------------------------------------------------------


def purchases(table: America, seat: Seat) -> list[BuyResource]:
    """p5 Buy with gold: any resource the supply holds."""
    if table.players[seat].gold < GOLD_PER_RESOURCE or table.gold_purchases >= GOLD_PURCHASES_A_TURN:
        return []
    supply = table.supply
    return [BUY_RESOURCE[card] for card in range(RESOURCE_KINDS) if supply[card]]


def refuse_purchase(table: America, seat: Seat, card: int) -> Refusal | None:
    """p5 Buy with gold: two gold for a card, twice a turn."""
    if not 0 <= card < len(RESOURCES):
        return Refusal("p5 Buy with gold", "There is no such resource.")
    if table.gold_purchases >= GOLD_PURCHASES_A_TURN:
        return Refusal(
            "p5 Buy with gold", "You have bought two resources with gold this turn, which is the most."
        )
    if table.players[seat].gold < GOLD_PER_RESOURCE:
        return Refusal("p5 Buy with gold", "A resource costs two gold.")
    if not table.supply[card]:
        return Refusal("p5 Buy with gold", "The supply has no {card} left.", {"card": RESOURCE_NAMES[card]})
    return None


def purchase(table: America, seat: Seat, card: int) -> None:
    """p5 Buy with gold."""
    player = table.players[seat]
    player.gold -= GOLD_PER_RESOURCE
    table.gold_purchases += 1
    move(table.supply, player.hand, card, 1)
    memory.all_saw_gain(table, seat, card, 1)
    if table.announced is not None:
        table.announced.append(TradedWithSupply(seat, some_of(GOLD, GOLD_PER_RESOURCE), some_of(card, 1)))


def exchanges(table: America, seat: Seat) -> list[Exchange]:
    """p5 Exchange with the supply: three alike for one other card or one gold."""
    hand = table.players[seat].hand
    answers: list[Exchange] = []
    for give in range(RESOURCE_KINDS):
        if hand[give] >= ALIKE_FOR_ONE:
            for take in range(RESOURCE_KINDS):
                if take != give and table.supply[take]:
                    answers.append(EXCHANGE[give][take])
            answers.append(EXCHANGE[give][GOLD])
    return answers


def refuse_exchange(table: America, seat: Seat, give: int, take: int) -> Refusal | None:
    """p5 Exchange with the supply: three alike, never for their own kind."""
    if not 0 <= give < len(RESOURCES) or not 0 <= take <= GOLD:
        return Refusal("p5 Exchange with the supply", "There is no such resource.")
    if give == take:
        return Refusal(
            "p5 No like for like", "You may not exchange {card} for {card}.", {"card": RESOURCE_NAMES[give]}
        )
    if table.players[seat].hand[give] < ALIKE_FOR_ONE:
        return Refusal(
            "p5 Exchange with the supply", "You do not hold three {card}.", {"card": RESOURCE_NAMES[give]}
        )
    if take != GOLD and not table.supply[take]:
        return Refusal(
            "p5 Exchange with the supply", "The supply has no {card} left.", {"card": RESOURCE_NAMES[take]}
        )
    return None


def exchange(table: America, seat: Seat, give: int, take: int) -> None:
    """p5 Exchange with the supply."""
    player = table.players[seat]
    move(player.hand, table.supply, give, ALIKE_FOR_ONE)
    memory.all_saw_loss(table, seat, give, ALIKE_FOR_ONE)
    if take == GOLD:
        player.gold += 1
    else:
        move(table.supply, player.hand, take, 1)
        memory.all_saw_gain(table, seat, take, 1)
    if table.announced is not None:
        table.announced.append(TradedWithSupply(seat, some_of(give, ALIKE_FOR_ONE), some_of(take, 1)))
