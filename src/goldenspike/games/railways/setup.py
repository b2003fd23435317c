"""Preparation: the East is filled, the first player drawn, barons dealt and chosen, cards laid out."""

from __future__ import annotations

from typing import Any, ClassVar, final

from goldenspike.core.agenda import Chance, Decision, Seat
from goldenspike.core.play import settle
from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from goldenspike.games.railways.actions import Action, BaronsDealt, FirstPlayer, KeepBaron
from goldenspike.games.railways.answers import FIRST_PLAYER, KEEP_BARON
from goldenspike.games.railways.box import BARONS, BARONS_DEALT, CARDS_A_SEAT, EASTERN_BARONS
from goldenspike.games.railways.events import BaronKept, BaronsReceived, FirstPlayerDrawn
from goldenspike.games.railways.flow import FillEast, Round, TurnUp
from goldenspike.games.railways.flow.cards import WITHOUT_EVENTS
from goldenspike.games.railways.flow.phase import kept_first
from goldenspike.games.railways.search.route_cache import prepare_empty_maps
from goldenspike.games.railways.settings import Settings
from goldenspike.games.railways.state import Railways, new_table


def start(seats: int, settings: Settings) -> Railways:
    """Return a table ready for its first answer (base Set-up).

    There is no action for the Western Link (v4 No Western Link).
    """
    prepare_empty_maps()
    table = new_table(seats, settings)
    table.then(
        FillEast(),
        DrawFirstPlayer(),
        *[DealBarons(Seat(seat)) for seat in range(seats)],
        *[ChooseEasternBaron(Seat(seat)) for seat in range(seats)],
        TurnUp(CARDS_A_SEAT * seats, WITHOUT_EVENTS),
        Round(),
    )
    settle(table)
    return table


@final
class DrawFirstPlayer(Chance):
    """v6 First player: by lot for the first round."""

    rule: ClassVar[str] = "v6 First player"

    def odds(self, table: Railways) -> list[tuple[FirstPlayer, int]]:
        """Return every seat with equal weight."""
        return [(FIRST_PLAYER[seat], 1) for seat in range(len(table.players))]

    def take(self, table: Railways, answer: FirstPlayer) -> None:
        """Set who begins the first round, and announce it."""
        table.first = Seat(answer.seat)
        table.active = table.first
        if table.announced is not None:
            table.announced.append(FirstPlayerDrawn(answer.seat))


def undealt(table: Railways) -> tuple[list[int], list[int]]:
    """Return the eastern and the western barons that nobody has (v2 Barons)."""
    dealt = [baron for player in table.players for baron in (*player.eastern, *player.western)]
    eastern = [baron for baron in range(EASTERN_BARONS) if baron not in dealt]
    western = [baron for baron in range(EASTERN_BARONS, len(BARONS)) if baron not in dealt]
    return eastern, western


@final
class DealBarons(Chance):
    """v2 Barons: two eastern and two western ones, for one seat's eyes only."""

    unlisted: ClassVar[tuple[str, ...]] = ("BaronsDealt",)
    rule: ClassVar[str] = "v2 Barons"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def parts(self) -> tuple[Any, ...]:
        """Return the seat, which is all that this entry holds."""
        return (self.seat,)

    def answer_seen_by(self, viewer: Seat | None) -> bool:
        """Return whether the viewer is the seat that gets the barons."""
        return viewer == self.seat

    def odds(self, table: Railways) -> list[tuple[BaronsDealt, int]]:
        """Return one deal as an example, because all of them are too many to list."""
        eastern, western = undealt(table)
        return [(BaronsDealt(tuple(eastern[:BARONS_DEALT]), tuple(western[:BARONS_DEALT])), 1)]

    def sample(self, table: Railways, rng: Rng) -> BaronsDealt:
        """Draw two barons of each region among those that nobody has."""
        eastern, western = undealt(table)
        rng.shuffle(eastern)
        rng.shuffle(western)
        return BaronsDealt(tuple(sorted(eastern[:BARONS_DEALT])), tuple(sorted(western[:BARONS_DEALT])))

    def refuse(self, table: Railways, answer: Any) -> Refusal | None:
        """Refuse a deal of other than two barons of each region that nobody has, in ascending order."""
        if not isinstance(answer, BaronsDealt):
            return Refusal(self.rule, "The barons must be dealt first.")
        eastern, western = undealt(table)
        for dealt, left in ((answer.eastern, eastern), (answer.western, western)):
            if len(set(dealt)) != BARONS_DEALT or len(dealt) != BARONS_DEALT or list(dealt) != sorted(dealt):
                return Refusal(self.rule, "Everybody gets two barons of each region.")
            if not all([baron in left for baron in dealt]):
                return Refusal(self.rule, "Somebody has one of these barons, or it is of the other region.")
        return None

    def take(self, table: Railways, answer: BaronsDealt) -> None:
        """Give the seat its barons, and announce them; others see only how many."""
        player = table.players[self.seat]
        player.eastern = answer.eastern
        player.western = answer.western
        if table.announced is not None:
            table.announced.append(BaronsReceived(self.seat, (*answer.eastern, *answer.western)))


@final
class ChooseEasternBaron(Decision):
    """v2 Barons: one of two before the first turn; the other is laid aside face down."""

    together: ClassVar[bool] = True
    rule: ClassVar[str] = "v2 Barons"
    about: ClassVar[str] = "{seat} is choosing an eastern baron."

    def answer_seen_by(self, viewer: Seat | None) -> bool:
        """Return whether the viewer is the seat that chooses."""
        return viewer == self.seat

    def prompt(self, table: Railways) -> str:
        """Return the request to keep one eastern baron."""
        return "Keep one of your eastern barons."

    def options(self, table: Railways) -> list[Any]:
        """Return the seat's eastern barons, in ascending order."""
        return [KEEP_BARON[baron] for baron in sorted(table.players[self.seat].eastern)]

    def refuse(self, table: Railways, answer: Action) -> Refusal | None:
        """Refuse a baron that the seat does not hold."""
        if not isinstance(answer, KeepBaron) or answer.baron not in table.players[self.seat].eastern:
            return Refusal(self.rule, "First keep one of your two eastern barons.")
        return None

    def take(self, table: Railways, answer: Action) -> None:
        """Keep the baron, and announce it; others do not see which."""
        assert isinstance(answer, KeepBaron)
        player = table.players[self.seat]
        player.eastern = kept_first(player.eastern, answer.baron)
        player.chose_eastern = True
        if table.announced is not None:
            table.announced.append(BaronKept(self.seat, answer.baron))
