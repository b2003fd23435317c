"""What an answer would mean to the seat that gives it: words, what it pays and gains, the route."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldenspike.core.agenda import Decision
from goldenspike.core.game import Preview
from goldenspike.core.play import pending
from goldenspike.games.america import actions as say
from goldenspike.games.america import flow, notation
from goldenspike.games.america.board import COAST_GOLD, GRAIN_TO_GO, IS_SITE, PATH_NAMES, TRAIN_TRACK
from goldenspike.games.america.box import (
    ALIKE_FOR_ONE,
    CARD_PRICE,
    CATTLE_DRIVE,
    CATTLE_DRIVE_GOLD,
    CAVALRY,
    CAVALRY_GOLD,
    GOLD_PER_RESOURCE,
    NOBODY,
    RAIL_PRICE,
    RESOURCE_NAMES,
    SCOUT_GOLD,
    SETTLER_PRICE,
    TRAIN_PRICE,
    counted,
)
from goldenspike.games.america.rules import trains
from goldenspike.games.america.state import America


def preview(table: America, answer: Any) -> Preview:
    """What this legal answer to the pending decision pays and gains, from its seat's own knowledge."""
    question = pending(table)
    words = notation.write(answer)
    if not isinstance(question, Decision):
        return Preview(words)
    price = _price(question, answer)
    if price:
        return Preview(words, pays=price, gains=_building_gain(answer))
    if isinstance(answer, say.MoveSettler):
        return _settler_move(table, question, answer, words)
    if isinstance(answer, say.MoveTrain):
        return _train_move(table, question, answer, words)
    if isinstance(answer, say.BuyResource):
        return Preview(words, f"{GOLD_PER_RESOURCE} gold", f"1 {RESOURCE_NAMES[answer.card]}")
    if isinstance(answer, say.Exchange):
        gain = notation.GOODS_NAMES[answer.take]
        return Preview(words, f"{ALIKE_FOR_ONE} {RESOURCE_NAMES[answer.give]}", f"1 {gain}")
    if isinstance(answer, say.Offer):
        return Preview(words, counted(answer.give), f"{counted(answer.want)}, if somebody agrees")
    if isinstance(answer, say.Accept) and isinstance(question, flow.AnswerOffer):
        return Preview(words, counted(question.want), f"{counted(question.give)}, if it is taken up")
    if isinstance(answer, say.Counter):
        return Preview(words, counted(answer.give), f"{counted(answer.want)}, if it is taken up")
    if isinstance(answer, say.TradeWith) and isinstance(question, flow.ChoosePartner):
        for partner, give, want in question.replies:
            if partner == answer.partner:
                return Preview(words, counted(give), counted(want))
    if isinstance(answer, say.BuildRail):
        return Preview(words, gains=_building_gain(answer))
    if isinstance(answer, say.Deliver):
        left = table.players[question.seat].goods + table.players[question.seat].cities_left - 1
        return Preview(words, "1 good", "the game" if not left else f"{left} goods to go")
    if isinstance(answer, say.PlayCard):
        return _card(answer, words)
    if isinstance(answer, say.TakeGold):
        return Preview(words, gains=f"{SCOUT_GOLD} gold")
    if isinstance(answer, say.TakeResource):
        return Preview(words, gains=f"1 {RESOURCE_NAMES[answer.card]}")
    if isinstance(answer, say.GiveBack):
        return Preview(words, f"1 {RESOURCE_NAMES[answer.card]}")
    return Preview(words)


def _price(question: Decision, answer: Any) -> str:
    if isinstance(answer, say.BuyCard):
        return counted(CARD_PRICE)
    if isinstance(answer, say.BuildSettler):
        return counted(SETTLER_PRICE)
    if isinstance(answer, say.BuildTrain):
        return counted(TRAIN_PRICE)
    if isinstance(answer, say.BuildRail) and isinstance(
        question, (flow.ActionPhase, flow.ExtraordinaryBuild)
    ):
        return counted(RAIL_PRICE)
    return ""


def _building_gain(answer: Any) -> str:
    if isinstance(answer, say.BuyCard):
        return "a development card"
    if isinstance(answer, say.BuildRail) and TRAIN_TRACK[answer.on]:
        return "a free rail beside it"
    return ""


def _settler_move(table: America, question: Decision, answer: say.MoveSettler, words: str) -> Preview:
    start = table.players[question.seat].settlers[answer.settler]
    pays = f"{GRAIN_TO_GO[start][answer.to]} grain" if isinstance(question, flow.ActionPhase) else ""
    gains = ""
    if IS_SITE[answer.to] and table.cities[answer.to] == NOBODY:
        coast = COAST_GOLD[answer.to]
        gains = "a city and a good to deliver" + (f", {coast} gold from the coast" if coast else "")
    return Preview(words, pays, gains)


def _train_move(table: America, question: Decision, answer: say.MoveTrain, words: str) -> Preview:
    seat = question.seat
    if isinstance(question, flow.FreeRide):
        budget = trains.free_fare(question.steps)
    elif isinstance(question, flow.GoOn):
        budget = trains.paid_fare(table, seat, answer.train)
    else:
        budget = trains.fare(table, seat, answer.train)
    route = trains.route_of(table, seat, answer, budget)
    return Preview(words, _coal_and_fees(route.coal, route.fees), route=_names(route.rails))


def _coal_and_fees(coal: int, fees: int) -> str:
    parts = [f"{coal} coal"] if coal else []
    if fees:
        parts.append(f"{fees} gold right of way")
    return ", ".join(parts)


def _names(rails: Sequence[int]) -> tuple[str, ...]:
    return tuple(PATH_NAMES[rail] for rail in rails)


def _card(answer: say.PlayCard, words: str) -> Preview:
    if answer.card == CAVALRY:
        return Preview(words, gains=f"{CAVALRY_GOLD} gold, and the outlaw moves")
    if answer.card == CATTLE_DRIVE:
        return Preview(words, "1 cattle", f"{CATTLE_DRIVE_GOLD} gold")
    return Preview(words)
