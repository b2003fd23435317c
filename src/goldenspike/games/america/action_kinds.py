"""The table of action kinds: titles, rules, prices, and why there is no such answer now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.answer_kinds import AnswerKind, AnswerKinds
from goldenspike.core.facts import Amounts, Clause, Fact, amount
from goldenspike.core.refusal import Refusal
from goldenspike.games.america import actions as say
from goldenspike.games.america.box import (
    ALIKE_FOR_ONE,
    CARD_PRICE,
    CARDS,
    COAL,
    GOLD_PER_RESOURCE,
    GOLD_PURCHASES_A_TURN,
    GRAIN,
    IN_SUPPLY,
    RAIL_PRICE,
    RAILS_PER_COAL,
    RAILS_PER_PLAYER,
    SETTLER_PRICE,
    STEPS_PER_GRAIN,
    TRAIN_PRICE,
)
from goldenspike.games.america.events import cards_fact
from goldenspike.games.america.rules import cards
from goldenspike.games.america.rules.build import train_paths
from goldenspike.games.america.state import America

ACTING: Final = ("ActionPhase",)
BUILDING: Final = ("ActionPhase", "ExtraordinaryBuild")
"""Questions at which these kinds are shown even if there is no such answer."""
COAL_DRIVES: Final = Clause(
    "{coal} for {rails}", {"coal": amount(1, "coal", "coal"), "rails": amount(RAILS_PER_COAL, "rail")}
)


def _train_price(table: America, question: Decision) -> Fact:
    """Return the price of moving a train: steps that coal has paid for already are free."""
    left = max(table.steps_left)
    if not left:
        return COAL_DRIVES
    facts: dict[str, Fact] = {"rails": amount(left, "rail"), "further": COAL_DRIVES}
    if table.players[question.seat].hand[COAL]:
        return Clause("{rails} left, free; then {further}", facts)
    return Clause("{rails} left, free", facts)


# What is lacking ---------------------------------------------------------------------------------


def _unpaid(
    price: tuple[int, ...], nowhere: Callable[[America, Seat], Fact]
) -> Callable[[America, Decision], Fact]:
    """Return a function that says which cards of the price are missing, or what `nowhere` says if none is."""

    def lack(table: America, question: Decision) -> Fact:
        hand = table.players[question.seat].hand
        missing = tuple(max(0, want - held) for want, held in zip(price, hand, strict=True))
        return _lacking(_joined(missing)) if any(missing) else nowhere(table, question.seat)

    return lack


def _no_rail(table: America, seat: Seat) -> Fact:
    """p5 Rail: why a rail that can be paid cannot be laid."""
    if not table.players[seat].rails_left:
        return Clause("All {number} of your rails are on the map.", {"number": RAILS_PER_PLAYER})
    return "Every path beside your cities and rails has a rail already."


def _no_settler(table: America, _seat: Seat) -> Fact:
    """p5 Settler: why a settler that can be paid cannot be placed."""
    if table.settings.settlers_start == "city":
        return "A settler stands on every one of your cities already."
    return "Settlers stand on all intersections beside your cities already."


def _no_train(table: America, seat: Seat) -> Fact:
    """p5 Train: why a train that can be paid cannot be placed."""
    if not train_paths(table, seat):
        return "None of your rails touches one of your cities."
    return "Two trains stand on every rail of yours that touches one of your cities."


def _no_development_card(_table: America, _seat: Seat) -> Fact:
    return "Every development card is in somebody's hand."


def _no_delivery(table: America, question: Decision) -> Fact:
    """p8 Deliver: why no good can be delivered."""
    player = table.players[question.seat]
    if not player.goods:
        return "You have no good free to deliver: build a city first."
    if all(path == IN_SUPPLY for path in player.trains):
        return "You have no train on the map."
    return "None of your trains stands beside another player's city that still takes a good."


def _lacking(what: Fact) -> Fact:
    return Clause("You lack {cards}.", {"cards": what})


def _joined(missing: tuple[int, ...]) -> Fact:
    """Return missing resources, like "1 ore" or "1 lumber and 1 ore"."""
    *first, last = cards_fact(missing).items
    if not first:
        return Amounts((last,))
    return Clause("{cards} and {last}", {"cards": Amounts(tuple(first)), "last": Amounts((last,))})


def _no_train_moves(table: America, question: Decision) -> Fact:
    player = table.players[question.seat]
    return _unmoved(player.trains, "train", player.hand[COAL] or max(table.steps_left), "coal")


def _no_settler_moves(table: America, question: Decision) -> Fact:
    player = table.players[question.seat]
    return _unmoved(player.settlers, "settler", player.hand[GRAIN], "grain")


def _unmoved(pieces: bytes, name: str, fuel: int, fuel_name: str) -> Fact:
    """Return why no train or settler can move: none on the map, nowhere to go, or no card to pay with."""
    if all(place == IN_SUPPLY for place in pieces):
        return Clause("You have no {piece} on the map.", {"piece": name})
    if not fuel:
        return _lacking(amount(1, fuel_name, fuel_name))
    return Clause("None of your {piece}s has anywhere to go.", {"piece": name})


def _no_card(table: America, question: Decision) -> Fact | Refusal:
    """Return why no development card can be played; of a single kind, why this one cannot."""
    if table.card_played:
        return "You have played a card this turn, and one is the most."
    held = [card for card in CARDS if table.players[question.seat].cards[card]]
    if not held:
        return "You have no development card."
    refused = cards.refuse_play(table, question.seat, held[0])
    return refused if refused is not None and not held[1:] else "None of your cards can be played now."


def _no_purchase(table: America, question: Decision) -> Fact:
    """Return why no resource can be bought with gold."""
    held = table.players[question.seat].gold
    if held < GOLD_PER_RESOURCE:
        return _lacking(amount(GOLD_PER_RESOURCE - held, "gold", "gold"))
    bought = table.gold_purchases == GOLD_PURCHASES_A_TURN
    return "You have bought twice this turn, which is the most." if bought else "The supply is empty."


def _no_offer(table: America, question: Decision) -> str:
    """Return why no offer can be made; '' if one can, since offers are not listed."""
    player = table.players[question.seat]
    return "" if any(player.hand) or player.gold else "You have nothing to give."


def _no_ask(table: America, _question: Decision) -> str | None:
    """Return why nobody can be asked openly: '' since it is not listed, None where the table does not ask."""
    return None if table.settings.offers == "active" else ""


# The table ---------------------------------------------------------------------------------------

ANSWER_KINDS: Final = AnswerKinds(
    AnswerKind(
        say.BuildRail,
        "Lay a rail",
        "p5 Rail",
        price=cards_fact(RAIL_PRICE),
        lack=_unpaid(RAIL_PRICE, _no_rail),
        asked=BUILDING,
        price_at={"EngineerRail": "", "FreeRail": ""},
    ),
    AnswerKind(
        say.MoveTrain,
        "Move a train",
        "p8 Move a train",
        price=_train_price,
        lack=_no_train_moves,
        asked=ACTING,
        price_at={"FreeRide": "", "GoOn": ""},
    ),
    AnswerKind(
        say.Deliver,
        "Deliver a good",
        "p8 Deliver",
        lack=_no_delivery,
        asked=ACTING,
    ),
    AnswerKind(
        say.BuildSettler,
        "Build a settler",
        "p5 Settler",
        price=cards_fact(SETTLER_PRICE),
        lack=_unpaid(SETTLER_PRICE, _no_settler),
        asked=BUILDING,
    ),
    AnswerKind(
        say.MoveSettler,
        "Move a settler",
        "p6 Move a settler",
        price=Clause(
            "{grain} for {paths}",
            {"grain": amount(1, "grain", "grain"), "paths": amount(STEPS_PER_GRAIN, "path")},
        ),
        lack=_no_settler_moves,
        asked=ACTING,
        price_at={"ScoutAhead": ""},
    ),
    AnswerKind(
        say.BuildTrain,
        "Build a train",
        "p5 Train",
        price=cards_fact(TRAIN_PRICE),
        lack=_unpaid(TRAIN_PRICE, _no_train),
        asked=BUILDING,
    ),
    AnswerKind(
        say.BuyCard,
        "Buy a development card",
        "p5 Development card",
        price=cards_fact(CARD_PRICE),
        lack=_unpaid(CARD_PRICE, _no_development_card),
        asked=BUILDING,
    ),
    AnswerKind(say.PlayCard, "Play a development card", "p7 Play a card", lack=_no_card, asked=ACTING),
    AnswerKind(say.Offer, "Offer a trade", "p5 Trade with opponents", lack=_no_offer, asked=ACTING),
    AnswerKind(say.Ask, "Ask openly", "p5 Ask openly", lack=_no_ask, asked=ACTING),
    AnswerKind(
        say.Exchange,
        "Exchange with the supply",
        "p5 Exchange with the supply",
        price=Clause("{number} alike for 1", {"number": ALIKE_FOR_ONE}),
        lack="You do not hold three cards alike.",
        asked=ACTING,
    ),
    AnswerKind(
        say.BuyResource,
        "Buy with gold",
        "p5 Buy with gold",
        price=Clause("{gold} for 1", {"gold": amount(GOLD_PER_RESOURCE, "gold", "gold")}),
        lack=_no_purchase,
        asked=ACTING,
    ),
    AnswerKind(say.Done, "Done"),
    AnswerKind(say.RollDice, "Roll the dice", "p4 Roll"),
    AnswerKind(say.GiveBack, "Give back a card"),
    AnswerKind(say.GiveBackCards, "Give back cards"),
    AnswerKind(say.MoveOutlaw, "Move the outlaw"),
    AnswerKind(say.Rob, "Steal a card"),
    AnswerKind(say.Accept, "Accept"),
    AnswerKind(say.Decline, "Decline"),
    AnswerKind(say.Counter, "Make a counter-offer"),
    AnswerKind(say.TradeWith, "Trade with"),
    AnswerKind(say.Withdraw, "Withdraw the offer"),
    AnswerKind(say.PayRoute, "Choose who is paid"),
    AnswerKind(say.TakeResource, "Take a resource"),
    AnswerKind(say.TakeGold, "Take the gold"),
    AnswerKind(say.NameNumber, "Name a number"),
    AnswerKind(say.PlaceCity, "Place a city"),
    AnswerKind(say.PlaceRail, "Place the first rail"),
)
