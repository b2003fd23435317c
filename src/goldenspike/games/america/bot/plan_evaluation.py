"""Evaluation for bots that plan a whole turn: what a seat keeps counts for more."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.games.america.bot.evaluation import Outlook, evaluate
from goldenspike.games.america.bot.weights import GOODS_OF_A_GAME, WEIGHTS
from goldenspike.games.america.state import America


def evaluate_plan(table: America, seat: Seat) -> float:
    """Return the value of a table for a seat that plans its whole turn, in the worth of a card.

    `evaluate` is for bots that look one answer ahead: it makes each step towards a city or a delivery look
    worth its price. A plan includes where the steps lead, so that production, hand, gold and development
    cards may count for more, the longer the game will last.
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
    """Return the share of the game that is left, from the fewest goods any player has still to deliver."""
    least = GOODS_OF_A_GAME
    for player in table.players:
        if player.goods + player.cities_left < least:
            least = player.goods + player.cities_left
    return least / GOODS_OF_A_GAME
