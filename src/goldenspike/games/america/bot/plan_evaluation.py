"""A table as somebody judges it who plans a whole turn: what is kept counts for more."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.games.america.bot.evaluation import Outlook, evaluate
from goldenspike.games.america.bot.weights import GOODS_OF_A_GAME, WEIGHTS
from goldenspike.games.america.state import America


def evaluate_plan(table: America, seat: Seat) -> float:
    """How good a table is for a seat that plans its turn, in the worth of a card.

    `evaluate` makes each step towards a city or a delivery look worth its price, for who sees one step only.
    Who sees where the steps lead counts what is kept for more, the longer the game will last.
    """
    if table.over:
        return evaluate(table, seat)
    outlook = Outlook(table, seat)
    production = outlook.production()
    steps = outlook.settlers() + outlook.trains() + outlook.network()
    hand = outlook.hand()
    gold = outlook.gold()
    cards = outlook.cards()
    kept = (
        WEIGHTS.kept_production * production
        + WEIGHTS.kept_hand * hand
        + WEIGHTS.kept_gold * gold
        + WEIGHTS.kept_cards * cards
    )
    return (
        outlook.goods()
        + outlook.cities()
        + production
        + steps
        + hand
        + gold
        + cards
        + outlook.others()
        + outlook.asked()
        + kept * time_left(table)
    )


def time_left(table: America) -> float:
    """The share of the game that is left: of the goods whoever is nearest to the end has still to deliver."""
    least = GOODS_OF_A_GAME
    for player in table.players:
        if player.goods + player.cities_left < least:
            least = player.goods + player.cities_left
    return least / GOODS_OF_A_GAME
