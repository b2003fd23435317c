"""p3: the turn, from the choice of an action to the next seat. Read this first."""

from __future__ import annotations

from typing import Any, ClassVar, final

from goldenspike.core.agenda import Decision, Seat, SeatStep, Step
from goldenspike.core.refusal import Refusal
from goldenspike.games.montana.action_kinds import ANSWER_KINDS
from goldenspike.games.montana.actions import (
    Action,
    Bank,
    Build,
    Done,
    GoToCity,
    Recruit,
    SpendCanteen,
    TradeCow,
    Work,
)
from goldenspike.games.montana.answers import DONE, GO_TO_CITY, RECRUIT, SPEND_CANTEEN
from goldenspike.games.montana.box import LAST_ROUND
from goldenspike.games.montana.events import CanteenSpent, GameEnded, TurnBegan
from goldenspike.games.montana.flow.build import settle_field
from goldenspike.games.montana.flow.cattle import trade_and_ask_again, trades
from goldenspike.games.montana.flow.city import go_to_city
from goldenspike.games.montana.flow.recruit import MoveArrow, Spin
from goldenspike.games.montana.flow.work import SmallSpace
from goldenspike.games.montana.rules import build, cattle, work
from goldenspike.games.montana.scoring import scores, ties, winners
from goldenspike.games.montana.state import Montana


@final
class Turn(SeatStep):
    """p3 Turn: one of three actions, then the end of the turn."""

    def run(self, table: Montana) -> None:
        table.active = self.seat
        table.turns += 1
        table.new_cow = False
        if table.announced is not None:
            table.announced.append(TurnBegan(table.rounds, table.turns, self.seat))
        table.then(ChooseAction(self.seat), LastTrades(self.seat))


@final
class ChooseAction(Decision):
    """p3 Turn: recruit, work or build; nobody passes, for recruiting is always possible (ruling 33)."""

    rule: ClassVar[str] = "p3 Turn"
    about: ClassVar[str] = "{seat} is choosing an action."

    def rule_of(self, answer: Action) -> str:
        return ANSWER_KINDS.rule_of(answer)

    def prompt(self, table: Montana) -> str:
        return "Recruit, build, or work: in an area, at the bank or in the city."

    def options(self, table: Montana) -> list[Any]:
        return [
            RECRUIT,
            *work.bank_options(table, self.seat),
            *work.work_options(table, self.seat),
            GO_TO_CITY,
            *build.build_options(table, self.seat),
            *trades(table, self.seat),
        ]

    def refuse(self, table: Montana, answer: Action) -> Refusal | None:
        if isinstance(answer, (Recruit, GoToCity)):
            return None
        if isinstance(answer, Work):
            return work.refuse_work(table, self.seat, answer.area, answer.row, answer.crew)
        if isinstance(answer, Bank):
            return work.refuse_bank(table, self.seat, answer.crew)
        if isinstance(answer, Build):
            return build.refuse_build(table, self.seat, answer.at)
        if isinstance(answer, TradeCow):
            return cattle.refuse_trade(table, self.seat, answer.take)
        if isinstance(answer, SpendCanteen):
            return Refusal("p6 Canteen turn", "A canteen is spent at the end of your turn.")
        return Refusal(self.rule, "First choose an action: recruit, work or build.")

    def take(self, table: Montana, answer: Action) -> None:
        seat = self.seat
        if isinstance(answer, TradeCow):
            trade_and_ask_again(table, seat, answer, self)
        elif isinstance(answer, Recruit):
            table.then(Spin(seat), MoveArrow(seat))
        elif isinstance(answer, Work):
            work.work(table, seat, answer.area, answer.row, answer.crew)
            table.then(SmallSpace(seat, answer.area, answer.row))
        elif isinstance(answer, Bank):
            work.bank(table, seat, answer.crew)
        elif isinstance(answer, GoToCity):
            go_to_city(table, seat)
        else:
            assert isinstance(answer, Build)
            settle_field(table, seat, answer.at, 0)


@final
class LastTrades(SeatStep):
    """p6 Canteen turn, p7 Cattle trade: asked of a seat that has a canteen, or a cow that has just come."""

    def run(self, table: Montana) -> None:
        if table.players[self.seat].canteens or self.may_trade(table):
            table.then(EndOfTurn(self.seat))
        else:
            work.clear(table)

    def may_trade(self, table: Montana) -> bool:
        """p7 Cattle trade: a cow that came after the last question of the turn (ruling 49).

        In the last round there is nothing left to trade it for. Version 1 asked whoever had a cow.
        """
        if not table.players[self.seat].cows:
            return False
        return table.settings.questions == "former" or (table.new_cow and not table.ending)


@final
class EndOfTurn(Decision):
    """p6 Canteen turn: end the turn, with a canteen for another one, or trade cattle first."""

    rule: ClassVar[str] = "p6 Canteen turn"
    about: ClassVar[str] = "{seat} is ending the turn."

    def rule_of(self, answer: Action) -> str:
        return ANSWER_KINDS.rule_of(answer) or self.rule

    def prompt(self, table: Montana) -> str:
        if table.players[self.seat].canteens:
            return "End your turn, or spend a canteen for another one."
        return "End your turn, or trade a cow first."

    def options(self, table: Montana) -> list[Any]:
        if table.players[self.seat].canteens:
            return [DONE, SPEND_CANTEEN, *trades(table, self.seat)]
        return [DONE, *trades(table, self.seat)]

    def refuse(self, table: Montana, answer: Action) -> Refusal | None:
        if isinstance(answer, Done):
            return None
        if isinstance(answer, SpendCanteen):
            if not table.players[self.seat].canteens:
                return Refusal(self.rule, "You have no canteen.")
            return None
        if isinstance(answer, TradeCow):
            return cattle.refuse_trade(table, self.seat, answer.take)
        if isinstance(answer, (Bank, Build, GoToCity, Recruit, Work)):
            return Refusal("p3 Turn", "You have had your action: end your turn.")
        return Refusal(self.rule, "You have had your action: end your turn.")

    def take(self, table: Montana, answer: Action) -> None:
        if isinstance(answer, TradeCow):
            trade_and_ask_again(table, self.seat, answer, LastTrades(self.seat))
            return
        work.clear(table)
        if isinstance(answer, SpendCanteen):
            table.players[self.seat].canteens -= 1
            if table.announced is not None:
                table.announced.append(CanteenSpent(self.seat))
            table.then(Turn(self.seat))


@final
class NextSeat(SeatStep):
    """p3 Turn: play goes on clockwise; before the starting player a round is over, perhaps the game."""

    def run(self, table: Montana) -> None:
        following = Seat((self.seat + 1) % len(table.players))
        if following != table.first:
            table.then(Turn(following), NextSeat(following))
            return
        why = why_over(table)
        if why:
            table.over = True
            if table.announced is not None:
                first = winners(table)
                compared = tuple([(name, tuple(held)) for name, held in ties(table)])
                table.announced.append(GameEnded(why, first, scores(table)[first[0]], compared))
            return
        table.then(Round())


@final
class Round(Step):
    """p3 Turn: a turn for everybody, beginning with the starting player."""

    def run(self, table: Montana) -> None:
        table.rounds += 1
        table.then(Turn(table.first), NextSeat(table.first))


def why_over(table: Montana) -> str:
    """p7 Ending, house Nothing left to build, house Sixty rounds: why the game is over; '' if it is not."""
    if table.ending:
        return "The last round is over."
    if not table.open_fields:
        return "Nobody can build any more."
    if table.rounds >= LAST_ROUND:
        return "Sixty rounds are over."
    return ""
