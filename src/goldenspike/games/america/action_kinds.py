"""What a decision is about, in the words of the game: kinds of answer, their prices, what is lacking."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import ActionKind
from goldenspike.core.play import pending
from goldenspike.games.america import flow
from goldenspike.games.america.box import (
    ALIKE_FOR_ONE,
    CARD_PRICE,
    COAL,
    GOLD_PER_RESOURCE,
    GOLD_PURCHASES_A_TURN,
    GRAIN,
    IN_SUPPLY,
    RAIL_PRICE,
    RAILS_PER_COAL,
    RESOURCE_NAMES,
    SETTLER_PRICE,
    STEPS_PER_GRAIN,
    TRAIN_PRICE,
    counted,
)
from goldenspike.games.america.state import America

TITLES: Final[dict[str, str]] = {
    "BuildRail": "Lay a rail",
    "MoveTrain": "Move a train",
    "Deliver": "Deliver a good",
    "BuildSettler": "Build a settler",
    "MoveSettler": "Move a settler",
    "BuildTrain": "Build a train",
    "BuyCard": "Buy a development card",
    "PlayCard": "Play a development card",
    "Offer": "Offer a trade",
    "Exchange": "Exchange with the supply",
    "BuyResource": "Buy with gold",
    "Done": "Done",
    "RollDice": "Roll the dice",
    "GiveBack": "Give back a card",
    "MoveOutlaw": "Move the outlaw",
    "Rob": "Steal a card",
    "Accept": "Accept",
    "Decline": "Decline",
    "Counter": "Make a counter-offer",
    "TradeWith": "Trade with",
    "Withdraw": "Withdraw the offer",
    "PayRoute": "Choose who is paid",
    "TakeResource": "Take a resource",
    "TakeGold": "Take the gold",
    "NameNumber": "Name a number",
    "PlaceCity": "Place a city",
    "PlaceRail": "Place the first rail",
}
"""In the order in which a table of buttons reads best."""
BUILDING: Final = ("BuildRail", "BuildSettler", "BuildTrain", "BuyCard", "Done")
ACTIONS: Final = tuple(TITLES)[: list(TITLES).index("RollDice")]
PRICES: Final[dict[str, tuple[int, ...]]] = {
    "BuildRail": RAIL_PRICE,
    "BuildSettler": SETTLER_PRICE,
    "BuildTrain": TRAIN_PRICE,
    "BuyCard": CARD_PRICE,
}
PRICE_WORDS: Final[dict[str, str]] = {
    **{kind: counted(price) for kind, price in PRICES.items()},
    "MoveTrain": f"1 {RESOURCE_NAMES[COAL]} for {RAILS_PER_COAL} rails",
    "MoveSettler": f"1 {RESOURCE_NAMES[GRAIN]} for {STEPS_PER_GRAIN} paths",
    "Exchange": f"{ALIKE_FOR_ONE} alike for 1",
    "BuyResource": f"{GOLD_PER_RESOURCE} gold for 1",
}
NOWHERE: Final[dict[str, str]] = {
    "BuildRail": "No free path touches your rails or cities, or all your rails are laid.",
    "BuildSettler": "There is no place for another settler at your cities.",
    "BuildTrain": "There is no place for another train beside your rails.",
    "BuyCard": "Every development card is in somebody's hand.",
    "Deliver": "None of your trains is where a good can be delivered.",
    "Exchange": "You do not hold three alike that the supply gives something for.",
}
RULES: Final[dict[str, str]] = {
    "BuildRail": "p5 Rail",
    "BuildSettler": "p5 Settler",
    "BuildTrain": "p5 Train",
    "BuyCard": "p5 Development card",
    "MoveTrain": "p8 Move a train",
    "MoveSettler": "p6 Move a settler",
    "Deliver": "p8 Deliver",
    "PlayCard": "p7 Play a card",
    "Offer": "p5 Trade with opponents",
    "Exchange": "p5 Exchange with the supply",
    "BuyResource": "p5 Buy with gold",
}
"""The rule behind each kind."""


def action_kinds(table: America) -> tuple[ActionKind, ...]:
    """What the pending decision is about; in the building phases also what cannot be done now, and why."""
    question = pending(table)
    assert isinstance(question, Decision)
    there = {type(option).__name__ for option in question.options(table)}
    if isinstance(question, flow.ActionPhase):
        return tuple(_deed(table, question, kind, there) for kind in ACTIONS)
    if isinstance(question, flow.ExtraordinaryBuild):
        return tuple(_deed(table, question, kind, there) for kind in BUILDING)
    return tuple(ActionKind(kind, title) for kind, title in TITLES.items() if kind in there)


def _deed(table: America, question: Decision, kind: str, there: set[str]) -> ActionKind:
    price = _price(table, question.seat, kind)
    if kind in there:
        return ActionKind(kind, TITLES[kind], price)
    lack = _lack(table, question.seat, kind)
    return ActionKind(kind, TITLES[kind], price, lack, RULES[kind] if lack else "")


def _price(table: America, seat: Seat, kind: str) -> str:
    """What an answer of this kind costs; a train that coal still drives goes on for nothing."""
    left = max(table.steps_left)
    if kind != "MoveTrain" or not left:
        return PRICE_WORDS.get(kind, "")
    rest = f"{left} {'rail' if left == 1 else 'rails'} left, free"
    return f"{rest}; then {PRICE_WORDS[kind]}" if table.players[seat].hand[COAL] else rest


def _lack(table: America, seat: Seat, kind: str) -> str:
    """Why there is no answer of this kind; '' if there are some that are only not listed."""
    player = table.players[seat]
    if kind in PRICES:
        missing = tuple(max(0, want - held) for want, held in zip(PRICES[kind], player.hand, strict=True))
        return f"You lack {_joined(missing)}." if any(missing) else NOWHERE[kind]
    if kind == "MoveTrain":
        return _unmoved(player.trains, "train", player.hand[COAL] or max(table.steps_left), "coal")
    if kind == "MoveSettler":
        return _unmoved(player.settlers, "settler", player.hand[GRAIN], "grain")
    if kind == "PlayCard":
        if table.card_played:
            return "You have played a card this turn, and one is the most."
        return (
            "None of your cards can be played now." if any(player.cards) else "You hold no development card."
        )
    if kind == "BuyResource":
        if player.gold < GOLD_PER_RESOURCE:
            return f"You lack {GOLD_PER_RESOURCE - player.gold} gold."
        bought = table.gold_purchases == GOLD_PURCHASES_A_TURN
        return "You have bought twice this turn, which is the most." if bought else "The supply is empty."
    if kind == "Offer":
        return "" if any(player.hand) or player.gold else "You have nothing to give."
    return NOWHERE[kind]


def _unmoved(pieces: bytes, name: str, fuel: int, fuel_name: str) -> str:
    """Why no train or settler moves."""
    if all(place == IN_SUPPLY for place in pieces):
        return f"You have no {name} on the map."
    return f"No {name} of yours has anywhere to go." if fuel else f"You lack 1 {fuel_name}."


def _joined(missing: tuple[int, ...]) -> str:
    """Resources that are missing: 1 ore, or 1 lumber and 1 ore."""
    parts = [f"{number} {name}" for number, name in zip(missing, RESOURCE_NAMES, strict=True) if number]
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
