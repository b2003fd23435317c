"""The table of action kinds: titles, rules, prices, and why there is no such answer now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.answer_kinds import AnswerKind, AnswerKinds
from goldenspike.core.facts import Amounts, Clause, Fact, amount, listed
from goldenspike.core.refusal import Refusal
from goldenspike.games.america import actions as say
from goldenspike.games.america.box import (
    ALIKE_FOR_ONE,
    CARD_PRICE,
    CARD_TITLES,
    CARDS,
    COAL,
    GOLD_PER_RESOURCE,
    GOLD_PURCHASES_A_TURN,
    GRAIN,
    IN_SUPPLY,
    RAIL_PRICE,
    RAILS_PER_COAL,
    RAILS_PER_PLAYER,
    RESOURCE_NAMES,
    SCOUT_GOLD,
    SETTLER_PRICE,
    STEPS_PER_GRAIN,
    TRAIN_PRICE,
)
from goldenspike.games.america.events import cards_fact, seat_fact
from goldenspike.games.america.place_words import HEX_WORDS, PATH_WORDS, PLACE_WORDS
from goldenspike.games.america.rules import cards
from goldenspike.games.america.rules.build import train_paths
from goldenspike.games.america.state import America

ACTING: Final = ("ActionPhase",)
BUILDING: Final = ("ActionPhase", "ExtraordinaryBuild")
"""Questions at which these kinds are shown even if there is no such answer."""
ENDS_WITH_DONE: Final = {
    "ActionPhase": "End your turn",
    "ExtraordinaryBuild": "Build and buy nothing more",
    "EngineerRail": "Lay no more free rails",
    "FreeRail": "Lay no free rail",
    "FreeRide": "End the free ride",
}
"""What ends with Done, by question: not always the turn."""
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
    """Return why a rail that can be paid cannot be laid (p5 Rail)."""
    if not table.players[seat].rails_left:
        return Clause("All {number} of your rails are on the map.", {"number": RAILS_PER_PLAYER})
    return "Every path beside your cities and rails has a rail already."


def _no_settler(table: America, _seat: Seat) -> Fact:
    """Return why a settler that can be paid cannot be placed (p5 Settler)."""
    if table.settings.settlers_start == "city":
        return "A settler stands on every one of your cities already."
    return "Settlers stand on all intersections beside your cities already."


def _no_train(table: America, seat: Seat) -> Fact:
    """Return why a train that can be paid cannot be placed (p5 Train)."""
    if not train_paths(table, seat):
        return "None of your rails touches one of your cities."
    return "Two trains stand on every rail of yours that touches one of your cities."


def _no_development_card(_table: America, _seat: Seat) -> Fact:
    """Return why a development card that can be paid cannot be bought."""
    return "Every development card is in somebody's hand."


def _no_delivery(table: America, question: Decision) -> Fact:
    """Return why no good can be delivered (p8 Deliver)."""
    player = table.players[question.seat]
    if not player.goods:
        return "You have no good free to deliver: build a city first."
    if all(path == IN_SUPPLY for path in player.trains):
        return "You have no train on the map."
    return "None of your trains stands beside another player's city that still takes a good."


def _lacking(what: Fact) -> Fact:
    """Return the sentence that says which cards are lacking."""
    return Clause("You lack {cards}.", {"cards": what})


def _joined(missing: tuple[int, ...]) -> Fact:
    """Return missing resources, like "1 ore" or "1 lumber and 1 ore"."""
    *first, last = cards_fact(missing).items
    if not first:
        return Amounts((last,))
    return Clause("{cards} and {last}", {"cards": Amounts(tuple(first)), "last": Amounts((last,))})


def _no_train_moves(table: America, question: Decision) -> Fact:
    """Return why no train can move; coal pays for a move unless steps are paid already."""
    player = table.players[question.seat]
    return _unmoved(player.trains, "train", player.hand[COAL] or max(table.steps_left), "coal")


def _no_settler_moves(table: America, question: Decision) -> Fact:
    """Return why no settler can move; grain pays for a move."""
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


# Titles of single answers ------------------------------------------------------------------------


def _pieces_on_map(places: bytes) -> int:
    """Return how many of a player's trains or settlers are not in the supply."""
    return len([place for place in places if place != IN_SUPPLY])


def _build_settler(answer: say.BuildSettler, table: America, question: Decision) -> Clause:
    """Return the title of building a settler, with the one that is taken off the map for it."""
    place = PLACE_WORDS[answer.at]
    if answer.rebuilt is None:
        return Clause("Build a settler at {place}", {"place": place})
    start = PLACE_WORDS[table.players[question.seat].settlers[answer.rebuilt]]
    facts: dict[str, Fact] = {"start": start, "place": place}
    return Clause("Take your settler at {start} off the map and build it again at {place}", facts)


def _build_train(answer: say.BuildTrain, table: America, question: Decision) -> Clause:
    """Return the title of building a train, with the one that is taken off the map for it."""
    path = PATH_WORDS[answer.on]
    if answer.rebuilt is None:
        return Clause("Build a train on the rail {path}", {"path": path})
    start = PATH_WORDS[table.players[question.seat].trains[answer.rebuilt]]
    facts: dict[str, Fact] = {"start": start, "path": path}
    return Clause("Take your train {start} off the map and build it again on the rail {path}", facts)


def _move_settler(answer: say.MoveSettler, table: America, question: Decision) -> Clause:
    """Return the title of a settler's move; it says where the settler stands if there are two."""
    place = PLACE_WORDS[answer.to]
    own = table.players[question.seat].settlers
    if _pieces_on_map(own) == 1:
        return Clause("Move your settler to {place}", {"place": place})
    facts: dict[str, Fact] = {"start": PLACE_WORDS[own[answer.settler]], "place": place}
    return Clause("Move your settler at {start} to {place}", facts)


def _move_train(answer: say.MoveTrain, table: America, question: Decision) -> Clause:
    """Return the title of a train's move; it says where the train stands if there are two."""
    path = PATH_WORDS[answer.to]
    own = table.players[question.seat].trains
    if _pieces_on_map(own) == 1:
        return Clause("Move your train to the rail {path}", {"path": path})
    facts: dict[str, Fact] = {"start": PATH_WORDS[own[answer.train]], "path": path}
    return Clause("Move your train on the rail {start} to the one {path}", facts)


def _done(_answer: say.Done, _table: America, question: Decision) -> Clause:
    """Return the title of doing nothing more: what exactly ends with it."""
    return Clause(ENDS_WITH_DONE.get(type(question).__name__, "Done"))


def _offer(answer: say.Offer, *_: Any) -> Clause:
    """Return the title of an offer, with both its sides."""
    facts = {"give": cards_fact(answer.give), "want": cards_fact(answer.want)}
    return Clause("Offer {give} for {want}", facts)


def _counter(answer: say.Counter, *_: Any) -> Clause:
    """Return the title of a counter-offer, with both its sides."""
    facts = {"give": cards_fact(answer.give), "want": cards_fact(answer.want)}
    return Clause("Offer {give} for {want} instead", facts)


def _ask(answer: say.Ask, *_: Any) -> Clause:
    """Return the title of asking for cards, or for offers of any kind."""
    if not any(answer.want):
        return Clause("Ask for offers")
    return Clause("Ask for {want}", {"want": cards_fact(answer.want)})


def _exchange(answer: say.Exchange, *_: Any) -> Clause:
    """Return the title of an exchange with the supply."""
    gain = (*RESOURCE_NAMES, "gold")[answer.take]
    facts: dict[str, Fact] = {"give": _some_cards(answer.give, ALIKE_FOR_ONE), "take": amount(1, gain, gain)}
    return Clause("Exchange {give} for {take}", facts)


def _some_cards(card: int, number: int = 1) -> Fact:
    """Return a number of cards of one resource, as a fact."""
    return amount(number, RESOURCE_NAMES[card], RESOURCE_NAMES[card])


def _move_outlaw(answer: say.MoveOutlaw, table: America, *_: Any) -> Clause:
    """Return the title of moving the outlaw: the hex and its number."""
    facts: dict[str, Fact] = {"land": HEX_WORDS[answer.to], "number": table.numbers[answer.to]}
    return Clause("Move the outlaw to {land} ({number})", facts)


def _pay_route(answer: say.PayRoute, *_: Any) -> Clause:
    """Return the title of one of several equal routes: what it pays to whom."""
    paid = [
        Clause("{gold} to {seat}", {"gold": amount(number, "gold", "gold"), "seat": seat_fact(seat)})
        for seat, number in enumerate(answer.gold)
        if number
    ]
    return Clause("The route that pays {gold}", {"gold": listed(paid)})


def _place_city(answer: say.PlaceCity, _table: America, question: Decision) -> Clause:
    """Return the title of placing a starting city, or one of the unused colour."""
    site = {"site": PLACE_WORDS[answer.at]}
    if type(question).__name__ == "PlaceUnusedCity":
        return Clause("Place a city of the unused colour at {site}", site)
    return Clause("Place a city at {site}", site)


# The table ---------------------------------------------------------------------------------------

ANSWER_KINDS: Final = AnswerKinds(
    AnswerKind(
        say.BuildRail,
        "Lay a rail",
        "p5 Rail",
        price=cards_fact(RAIL_PRICE),
        lack=_unpaid(RAIL_PRICE, _no_rail),
        asked=BUILDING,
        named=lambda answer, *_: Clause("Lay a rail {path}", {"path": PATH_WORDS[answer.on]}),
        price_at={"EngineerRail": "", "FreeRail": ""},
    ),
    AnswerKind(
        say.MoveTrain,
        "Move a train",
        "p8 Move a train",
        price=_train_price,
        lack=_no_train_moves,
        asked=ACTING,
        named=_move_train,
        price_at={"FreeRide": "", "GoOn": ""},
    ),
    AnswerKind(
        say.Deliver,
        "Deliver a good",
        "p8 Deliver",
        lack=_no_delivery,
        asked=ACTING,
        named=lambda answer, *_: Clause("Deliver a good to {site}", {"site": PLACE_WORDS[answer.to]}),
    ),
    AnswerKind(
        say.BuildSettler,
        "Build a settler",
        "p5 Settler",
        price=cards_fact(SETTLER_PRICE),
        lack=_unpaid(SETTLER_PRICE, _no_settler),
        asked=BUILDING,
        named=_build_settler,
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
        named=_move_settler,
        price_at={"ScoutAhead": ""},
    ),
    AnswerKind(
        say.BuildTrain,
        "Build a train",
        "p5 Train",
        price=cards_fact(TRAIN_PRICE),
        lack=_unpaid(TRAIN_PRICE, _no_train),
        asked=BUILDING,
        named=_build_train,
    ),
    AnswerKind(
        say.BuyCard,
        "Buy a development card",
        "p5 Development card",
        price=cards_fact(CARD_PRICE),
        lack=_unpaid(CARD_PRICE, _no_development_card),
        asked=BUILDING,
    ),
    AnswerKind(
        say.PlayCard,
        "Play a development card",
        "p7 Play a card",
        lack=_no_card,
        asked=ACTING,
        named=lambda answer, *_: Clause("Play {card}", {"card": CARD_TITLES[answer.card]}),
    ),
    AnswerKind(
        say.Offer, "Offer a trade", "p5 Trade with opponents", lack=_no_offer, asked=ACTING, named=_offer
    ),
    AnswerKind(say.Ask, "Ask for offers", "p5 Ask openly", lack=_no_ask, asked=ACTING, named=_ask),
    AnswerKind(
        say.Exchange,
        "Exchange with the supply",
        "p5 Exchange with the supply",
        price=Clause("{number} alike for 1", {"number": ALIKE_FOR_ONE}),
        lack="You do not hold three cards alike.",
        asked=ACTING,
        named=_exchange,
    ),
    AnswerKind(
        say.BuyResource,
        "Buy with gold",
        "p5 Buy with gold",
        price=Clause("{gold} for 1", {"gold": amount(GOLD_PER_RESOURCE, "gold", "gold")}),
        lack=_no_purchase,
        asked=ACTING,
        named=lambda answer, *_: Clause(
            "Buy {card} for {gold}",
            {"card": _some_cards(answer.card), "gold": amount(GOLD_PER_RESOURCE, "gold", "gold")},
        ),
    ),
    AnswerKind(say.Done, "Done", named=_done),
    AnswerKind(say.RollDice, "Roll the dice", "p4 Roll"),
    AnswerKind(
        say.GiveBack,
        "Give back a card",
        named=lambda answer, *_: Clause("Give back {cards}", {"cards": _some_cards(answer.card)}),
    ),
    AnswerKind(
        say.GiveBackCards,
        "Give back cards",
        named=lambda answer, *_: Clause("Give back {cards}", {"cards": cards_fact(answer.cards)}),
    ),
    AnswerKind(say.MoveOutlaw, "Move the outlaw", named=_move_outlaw),
    AnswerKind(
        say.Rob,
        "Steal a card",
        named=lambda answer, *_: Clause("Steal a card from {seat}", {"seat": seat_fact(answer.victim)}),
    ),
    AnswerKind(say.Accept, "Accept"),
    AnswerKind(say.Decline, "Decline"),
    AnswerKind(say.Counter, "Make a counter-offer", named=_counter),
    AnswerKind(
        say.TradeWith,
        "Trade with a player",
        named=lambda answer, *_: Clause("Trade with {seat}", {"seat": seat_fact(answer.partner)}),
    ),
    AnswerKind(say.Withdraw, "Withdraw the offer"),
    AnswerKind(say.PayRoute, "Choose who is paid", named=_pay_route),
    AnswerKind(
        say.TakeResource,
        "Take a resource",
        named=lambda answer, *_: Clause("Take {card}", {"card": _some_cards(answer.card)}),
    ),
    AnswerKind(
        say.TakeGold,
        "Take the gold",
        named=lambda *_: Clause("Take {gold}", {"gold": amount(SCOUT_GOLD, "gold", "gold")}),
    ),
    AnswerKind(
        say.NameNumber,
        "Name a number",
        named=lambda answer, *_: Clause("Name {number}", {"number": answer.number}),
    ),
    AnswerKind(say.PlaceCity, "Place a city", named=_place_city),
    AnswerKind(
        say.PlaceRail,
        "Place the first rail",
        named=lambda answer, *_: Clause(
            "Place your first rail and train {path}", {"path": PATH_WORDS[answer.on]}
        ),
    ),
)
