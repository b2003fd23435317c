"""Bots at the market: they gain by every trade they agree to, and nobody wears them down with offers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from goldenspike.bots.bot import Bot, make_bot
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.play import pending, play, refusal
from goldenspike.core.rng import Rng
from goldenspike.games.america import GAME
from goldenspike.games.america.actions import Accept, Ask, Counter, Decline, Offer
from goldenspike.games.america.answers import ASK_FOR_OFFERS, TRADE_WITH, WITHDRAW, some_of
from goldenspike.games.america.box import OFFERS_LISTED_A_TURN
from goldenspike.games.america.flow.actions import ActionPhase
from goldenspike.games.america.flow.trade import AnswerOffer, ChoosePartner
from goldenspike.games.america.state import America
from goldenspike.sim.match import Match

BOTS = ("greedy", "planner:400")
SEEDS = ("market", "fair")
KINDS = range(6)
MOST_TRADES = 40
"""Nobody holds so many cards that honest trades would go on longer."""


def market(seed: str) -> America:
    """A table in the middle of a game of greedy bots, in somebody's action phase."""
    match = Match(GAME, ["greedy"] * 4, {}, seed)
    table = match.table
    assert isinstance(table, America)
    while table.turns < 16 or not isinstance(pending(table), ActionPhase):
        question = pending(table)
        play(table, match.decide(question) if isinstance(question, Decision) else match.dice.answer(table))
    return table


def every_offer() -> Iterator[Offer]:
    """Offers of one kind for another, up to three for one and one for three."""
    for give, want in product(KINDS, KINDS):
        if give != want:
            for given, wanted in ((1, 1), (2, 1), (3, 1), (1, 2), (1, 3)):
                yield Offer(some_of(give, given), some_of(want, wanted))


def bots_at(table: America, name: str) -> list[Bot]:
    return [make_bot(name, GAME, Seat(seat), "market") for seat in range(len(table.players))]


def belongings(table: America, seat: int) -> float:
    """What a seat's hand and gold are worth to it."""
    assert GAME.evaluation_terms is not None
    return sum(
        worth for name, worth in GAME.evaluation_terms(table, Seat(seat)) if name in ("cards in hand", "gold")
    )


def answers_to(table: America, offer: Offer | Ask, bots: list[Bot]) -> list[object]:
    """What everybody says to an offer; the table then waits for the choice of a partner, if there is one."""
    play(table, offer)
    said: list[object] = []
    while isinstance(question := pending(table), AnswerOffer):
        options = question.options(table)
        known = TableKnowledge(GAME, table, question.seat)
        said.append(options[0] if len(options) == 1 else bots[question.seat].choose(known, options))
        play(table, said[-1])
    return said


def is_declined(said: list[object]) -> bool:
    return all(isinstance(answer, Decline) for answer in said)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", BOTS)
def test_whoever_offers_again_and_again_never_gets_more_than_it_is_worth(name: str, seed: str) -> None:
    table = market(seed)
    pest = table.active
    bots = bots_at(table, name)
    trades = 0
    found = True
    while found and trades < MOST_TRADES:
        found = False
        for offer in every_offer():
            if refusal(table, offer) is not None:
                continue
            said = answers_to(table, offer, bots)
            question = pending(table)
            if not isinstance(question, ChoosePartner):
                continue
            assert any(isinstance(answer, (Accept, Counter)) for answer in said)
            options = question.options(table)
            partners = [partner for partner, _, _ in question.replies if TRADE_WITH[partner] in options]
            if not partners:
                play(table, WITHDRAW)
                continue
            partner = partners[trades % len(partners)]
            before = belongings(table, partner)
            play(table, TRADE_WITH[partner])
            assert belongings(table, partner) > before, f"{name} gave more than it got"
            trades += 1
            found = True
            break
    assert 0 < trades < MOST_TRADES
    assert table.active == pest


@pytest.mark.parametrize("name", BOTS)
def test_what_was_declined_is_declined_again(name: str) -> None:
    declined = 0
    for seed in SEEDS:
        table = market(seed)
        bots = bots_at(table, name)
        for offer in every_offer():
            if declined == 12:
                break
            if refusal(table, offer) is not None:
                continue
            ahead = table.copy()
            if not is_declined(answers_to(ahead, offer, bots)):
                continue
            declined += 1
            for _ in range(3):
                # As if something else had been done since; the same offer is otherwise not even heard.
                ahead.offered = ()
                assert is_declined(answers_to(ahead, offer, bots))
    assert declined > 5


@pytest.mark.parametrize("name", BOTS)
def test_whoever_asks_openly_hears_offers_that_bring_the_bots_something(name: str) -> None:
    made = 0
    for seed in SEEDS:
        table = market(seed)
        bots = bots_at(table, name)
        for ask in (ASK_FOR_OFFERS, *[Ask(some_of(kind, 1)) for kind in KINDS]):
            if refusal(table, ask) is not None:
                continue
            asked = table.copy()
            answers_to(asked, ask, bots)
            question = pending(asked)
            if not isinstance(question, ChoosePartner):
                continue
            for partner, _, _ in question.replies:
                if TRADE_WITH[partner] in question.options(asked):
                    taken = asked.copy()
                    play(taken, TRADE_WITH[partner])
                    assert belongings(taken, partner) > belongings(asked, partner)
                    made += 1
    assert made > 0, "nobody made an offer"


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTS)
def test_nobody_offers_without_end(name: str) -> None:
    table = market("talkative")
    bots = bots_at(table, name)
    rng = Rng("dice")
    last = table.turns + 12
    offers: dict[int, int] = {}
    while not table.over and table.turns < last:
        question = pending(table)
        if not isinstance(question, Decision):
            play(table, question.sample(table, rng))
            continue
        options = question.options(table)
        answer = options[0]
        if len(options) > 1:
            answer = bots[question.seat].choose(TableKnowledge(GAME, table, question.seat), options)
        if isinstance(answer, Offer):
            offers[table.turns] = offers.get(table.turns, 0) + 1
        play(table, answer)
    assert offers, "nobody offered anything"
    assert max(offers.values()) <= OFFERS_LISTED_A_TURN
