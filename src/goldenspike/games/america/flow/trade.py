"""p5: an offer, or an open question, is answered by everybody and taken up with one."""

from __future__ import annotations

from typing import Any, ClassVar, final

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.facts import Clause, Fact
from goldenspike.core.refusal import Refusal
from goldenspike.games.america.actions import Accept, Action, Counter, Decline, TradeWith, Withdraw
from goldenspike.games.america.answers import ACCEPT, DECLINE, NOTHING, TRADE_WITH, WITHDRAW
from goldenspike.games.america.events import cards_fact, seat_fact
from goldenspike.games.america.rules import trade
from goldenspike.games.america.state import America


@final
class AnswerOffer(Decision):
    """p5 Trade with opponents: accept, decline or counter; whoever cannot pay is asked too.

    `waiting` are the seats to be asked after this one; `replies` what earlier ones would trade,
    as (seat, what the active seat gives, what it gets). With nothing in `give` the active seat asks openly
    (p5 Ask openly), for any offer if `want` is empty too.
    """

    unlisted: ClassVar[tuple[str, ...]] = ("Counter",)
    rule: ClassVar[str] = "p5 Trade with opponents"
    about: ClassVar[str] = "{seat} is answering the offer."

    def __init__(
        self,
        seat: Seat,
        give: tuple[int, ...],
        want: tuple[int, ...],
        waiting: tuple[Seat, ...],
        replies: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...],
    ) -> None:
        super().__init__(seat)
        self.give = give
        self.want = want
        self.waiting = waiting
        self.replies = replies

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.give, self.want, self.waiting, self.replies)

    def asking_rule(self) -> str:
        return "p5 Ask openly" if self.give == NOTHING else self.rule

    def prompt(self, table: America) -> Clause:
        facts: dict[str, Fact] = {
            "seat": seat_fact(table.active),
            "give": cards_fact(self.give),
            "want": cards_fact(self.want),
        }
        if self.give != NOTHING:
            return Clause("{seat} offers {give} for {want}.", facts)
        if self.want != NOTHING:
            return Clause("{seat} asks who will part with {want}: make an offer, or decline.", facts)
        return Clause("{seat} asks for offers: make one, or decline.", facts)

    def options(self, table: America) -> list[Any]:
        answers: list[Any] = [DECLINE]
        if self.give != NOTHING and trade.affords(table, self.seat, self.want):
            answers.append(ACCEPT)
        answers.extend(trade.counters(table, self.seat, self.give, self.want))
        return answers

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if isinstance(answer, Decline):
            return None
        if isinstance(answer, Accept):
            return trade.refuse_accept(table, self.seat, self.give, self.want)
        if isinstance(answer, Counter):
            return trade.refuse_counter(table, self.seat, answer)
        return Refusal("p5 Only with the active player", "Accept, decline or counter the offer on the table.")

    def take(self, table: America, answer: Action) -> None:
        replies = self.replies
        if type(answer) is Counter:
            trade.counter(table, self.seat, answer)
            replies = (*replies, (self.seat, answer.want, answer.give))
        elif type(answer) is Accept:
            trade.accept(table, self.seat, self.want)
            replies = (*replies, (self.seat, self.give, self.want))
        else:
            trade.decline(table, self.seat)
        if self.waiting:
            table.push(AnswerOffer(self.waiting[0], self.give, self.want, self.waiting[1:], replies))
        elif replies:
            if self.give == NOTHING:
                # Somebody has spoken up, so an offer that was declined may come again (ruling 16).
                table.offered = ()
            table.push(ChoosePartner(table.active, replies))


@final
class ChoosePartner(Decision):
    """p5 Trade with opponents: the active seat takes up one answer, or none."""

    rule: ClassVar[str] = "p5 Trade with opponents"
    about: ClassVar[str] = "{seat} is choosing whom to trade with."

    def __init__(self, seat: Seat, replies: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]) -> None:
        super().__init__(seat)
        self.replies = replies

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.replies)

    def prompt(self, table: America) -> str:
        return "Choose with whom to trade, or withdraw."

    def options(self, table: America) -> list[Any]:
        answers: list[Any] = [WITHDRAW]
        for partner, give, _ in self.replies:
            if trade.affords(table, self.seat, give):
                answers.append(TRADE_WITH[partner])
        return answers

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if isinstance(answer, Withdraw):
            return None
        if not isinstance(answer, TradeWith):
            return Refusal(self.rule, "Choose with whom to trade, or withdraw the offer.")
        for partner, give, _ in self.replies:
            if partner == answer.partner:
                if trade.affords(table, self.seat, give):
                    return None
                return Refusal(self.rule, "You do not hold {give}.", {"give": cards_fact(give)})
        if not 0 <= answer.partner < len(table.players) or answer.partner == self.seat:
            return Refusal(self.rule, "Choose one of the other players.")
        named = {"seat": seat_fact(answer.partner)}
        return Refusal(self.rule, "{seat} has neither accepted nor made you an offer.", named)

    def take(self, table: America, answer: Action) -> None:
        if type(answer) is TradeWith:
            for partner, give, want in self.replies:
                if partner == answer.partner:
                    trade.trade(table, self.seat, Seat(partner), give, want)
                    table.offered = ()
        else:
            trade.withdraw(table, self.seat)
