"""v14 to v19: the change of phase step by step; and the end of the game."""

from __future__ import annotations

from typing import Any, ClassVar, final

from goldenspike.core.agenda import Decision, Entry, Seat, Step
from goldenspike.core.refusal import Refusal
from goldenspike.games.railways.actions import (
    Action,
    ClaimBaron,
    Done,
    DropBond,
    KeepBaron,
    RepayBond,
)
from goldenspike.games.railways.answers import CLAIM_BARON, DONE, DROP_BOND, KEEP_BARON, REPAY_BOND
from goldenspike.games.railways.box import BOND, CARDS_A_SEAT, WESTERN_DECK, dollars
from goldenspike.games.railways.events import (
    BaronHeld,
    BaronKept,
    BaronShown,
    BondsKept,
    GameEnded,
    PhaseChanged,
    plural,
)
from goldenspike.games.railways.flow.cards import WITHOUT_EVENTS, TurnUp
from goldenspike.games.railways.flow.cubes import FillWest
from goldenspike.games.railways.rules import money
from goldenspike.games.railways.rules.barons import baron_points
from goldenspike.games.railways.rules.ending import announce_end
from goldenspike.games.railways.rules.lines import claim_waiting_coasts
from goldenspike.games.railways.rules.points import gain
from goldenspike.games.railways.scoring import score_the_end, ties, winners, won_by_coasts
from goldenspike.games.railways.state import Railways

# Barons ------------------------------------------------------------------------------------------


def kept_first(barons: tuple[int, ...], kept: int) -> tuple[int, ...]:
    """Two barons, the one that is kept first."""
    return barons if barons[0] == kept else (barons[1], barons[0])


@final
class ChooseWesternBaron(Decision):
    """v2 Barons: which of the two western barons one keeps; nobody sees it."""

    together: ClassVar[bool] = True
    rule: ClassVar[str] = "v2 Barons"
    about: ClassVar[str] = "{seat} is choosing a western baron."

    def answer_seen_by(self, viewer: Seat | None) -> bool:
        return viewer == self.seat

    def prompt(self, table: Railways) -> str:
        return "Keep one of your western barons."

    def options(self, table: Railways) -> list[Any]:
        return [KEEP_BARON[baron] for baron in sorted(table.players[self.seat].western)]

    def refuse(self, table: Railways, answer: Action) -> Refusal | None:
        if not isinstance(answer, KeepBaron) or answer.baron not in table.players[self.seat].western:
            return Refusal(self.rule, "First keep one of your two western barons.")
        return None

    def take(self, table: Railways, answer: Action) -> None:
        assert isinstance(answer, KeepBaron)
        player = table.players[self.seat]
        player.western = kept_first(player.western, answer.baron)
        player.chose_western = True
        if table.announced is not None:
            table.announced.append(BaronKept(self.seat, answer.baron))


@final
class ClaimOrHold(Decision):
    """v15 Eastern barons: show it for its points, or hold it. Always asked, so that it tells nothing."""

    rule: ClassVar[str] = "v15 Eastern barons"
    about: ClassVar[str] = "{seat} is deciding about the eastern baron."

    def answer_seen_by(self, viewer: Seat | None) -> bool:
        """What is claimed is announced with its name; the bare answer would not say what it was."""
        return viewer == self.seat

    def prompt(self, table: Railways) -> str:
        return "Claim your eastern baron, or hold it until the end."

    def options(self, table: Railways) -> list[Any]:
        if baron_points(table, self.seat, table.players[self.seat].eastern[0]):
            return [CLAIM_BARON, DONE]
        return [DONE]

    def refuse(self, table: Railways, answer: Action) -> Refusal | None:
        if isinstance(answer, Done):
            return None
        if not isinstance(answer, ClaimBaron):
            return Refusal(self.rule, "First claim your eastern baron, or hold it.")
        if not baron_points(table, self.seat, table.players[self.seat].eastern[0]):
            return Refusal(self.rule, "The condition of your eastern baron is not met.")
        return None

    def take(self, table: Railways, answer: Action) -> None:
        if isinstance(answer, ClaimBaron):
            player = table.players[self.seat]
            points = baron_points(table, self.seat, player.eastern[0])
            player.claimed = True
            if table.announced is not None:
                table.announced.append(BaronShown(self.seat, player.eastern[0], points))
            gain(table, self.seat, points)
        elif table.announced is not None:
            table.announced.append(BaronHeld(self.seat))


# The change --------------------------------------------------------------------------------------


@final
class ChangePhase(Step):
    """v14 Tenth settler: barons, bonds, the Western deck, the Western cities; in this order (ruling 30)."""

    def run(self, table: Railways) -> None:
        if table.announced is not None:
            table.announced.append(PhaseChanged())
        order = table.clockwise(table.first)
        bonds: list[Entry] = [AskBonds(seat, 0) for seat in order]
        bonds = [PenalizeBonds(), *bonds] if table.settings.bonds == "all" else [*bonds, PenalizeBonds()]
        table.then(
            *[ClaimOrHold(seat) for seat in order],
            *bonds,
            OpenWest(),
            *[ChooseWesternBaron(seat) for seat in order],
            TurnUp(CARDS_A_SEAT * len(order), WITHOUT_EVENTS),
            FillWest(),
        )


@final
class PenalizeBonds(Step):
    """v16 Bonds at the change: everybody loses a point for each bond, before or after they are settled."""

    def run(self, table: Railways) -> None:
        for seat in table.clockwise(table.first):
            bonds = table.players[seat].bonds
            if bonds:
                gain(table, seat, -bonds, "for its bonds")


@final
class AskBonds(Step):
    """v16 Bonds at the change: asked of a seat that has bonds."""

    def __init__(self, seat: Seat, dropped: int) -> None:
        self.seat = seat
        self.dropped = dropped

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.dropped)

    def run(self, table: Railways) -> None:
        if table.players[self.seat].bonds:
            table.then(SettleBonds(self.seat, self.dropped))


@final
class SettleBonds(Decision):
    """v16 Bonds at the change: repay bonds, or drop them for points, one after the other."""

    rule: ClassVar[str] = "v16 Bonds at the change"
    about: ClassVar[str] = "{seat} is settling bonds."

    def __init__(self, seat: Seat, dropped: int) -> None:
        super().__init__(seat)
        self.dropped = dropped

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.dropped)

    def prompt(self, table: Railways) -> str:
        drop = f"drop one for {plural(money.price_of_dropping(self.dropped), 'point')}"
        if money.refuse_repay(table, self.seat) is None:
            return f"Repay a bond for {dollars(BOND)}, {drop}, or keep your bonds."
        return f"You cannot repay a bond: {drop}, or keep your bonds."

    def options(self, table: Railways) -> list[Any]:
        found: list[Any] = [DONE]
        if money.refuse_repay(table, self.seat) is None:
            found.append(REPAY_BOND)
        if table.players[self.seat].bonds:
            found.append(DROP_BOND)
        return found

    def refuse(self, table: Railways, answer: Action) -> Refusal | None:
        if isinstance(answer, Done):
            return None
        if isinstance(answer, RepayBond):
            return money.refuse_repay(table, self.seat)
        if not isinstance(answer, DropBond):
            return Refusal(self.rule, "First repay or drop bonds, or keep them.")
        if not table.players[self.seat].bonds:
            return Refusal(self.rule, "You have no bond.")
        return None

    def take(self, table: Railways, answer: Action) -> None:
        if isinstance(answer, RepayBond):
            money.repay(table, self.seat)
            table.then(AskBonds(self.seat, self.dropped))
        elif isinstance(answer, DropBond):
            money.drop(table, self.seat, self.dropped)
            table.then(AskBonds(self.seat, self.dropped + 1))
        elif table.announced is not None:
            table.announced.append(BondsKept(self.seat, table.players[self.seat].bonds))


@final
class OpenWest(Step):
    """v17 Western deck: the rest of the Eastern one is gone; what lies on display stays (ruling 33).

    house Clock: it starts now if somebody has joined the coasts already.
    """

    def run(self, table: Railways) -> None:
        table.phase = 2
        table.deck = list(WESTERN_DECK)
        if table.coast_lines and not table.clock_round:
            table.clock_round = table.rounds
            announce_end(table)
        if table.settings.oceans == "west":
            claim_waiting_coasts(table)


# The end -----------------------------------------------------------------------------------------


@final
class LastChoices(Step):
    """end Final scoring: western barons that were never chosen are chosen now."""

    def __init__(self, why: str) -> None:
        self.why = why

    def parts(self) -> tuple[Any, ...]:
        return (self.why,)

    def run(self, table: Railways) -> None:
        undecided = [seat for seat in table.clockwise(table.first) if not table.players[seat].chose_western]
        table.then(*[ChooseWesternBaron(seat) for seat in undecided], FinalScoring(self.why))


@final
class FinalScoring(Step):
    """end Final scoring: barons, bonds, raw materials and cash."""

    def __init__(self, why: str) -> None:
        self.why = why

    def parts(self) -> tuple[Any, ...]:
        return (self.why,)

    def run(self, table: Railways) -> None:
        score_the_end(table)
        table.over = True
        if table.announced is not None:
            first = winners(table)
            compared = tuple([(name, tuple(held)) for name, held in ties(table)])
            score = table.players[first[0]].score
            table.announced.append(GameEnded(self.why, first, score, compared, won_by_coasts(table)))
