"""p7: what a development card asks when it is played."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from goldenspike.core.agenda import Decision, Entry, Seat, Step
from goldenspike.core.refusal import Refusal
from goldenspike.games.america.actions import (
    Action,
    BuildRail,
    Deliver,
    Done,
    MoveSettler,
    MoveTrain,
    NameNumber,
    TakeGold,
    TakeResource,
)
from goldenspike.games.america.answers import BUILD_RAIL, DONE, NAME_NUMBER, TAKE_GOLD
from goldenspike.games.america.box import (
    CATTLE_DRIVE,
    CAVALRY,
    ENGINEER,
    ENGINEER_RAILS,
    MINERAL_RIGHTS,
    MINERAL_RIGHTS_CARDS,
    RIGHT_OF_WAY,
    RIGHT_OF_WAY_RAILS,
    SCOUT,
    SCOUT_GOLD,
    SCOUT_STEPS,
    TRAINS_PER_PLAYER,
)
from goldenspike.games.america.events import NumberNamed
from goldenspike.games.america.flow.building import build_rail
from goldenspike.games.america.flow.production import Outlaw, roll_counts
from goldenspike.games.america.rules import build, cards, settlers, trains
from goldenspike.games.america.state import America

NO_TRAIN: Final = -1
"""Right of Way has not chosen its train yet."""


def play_card(table: America, seat: Seat, card: int) -> list[Entry]:
    """p7 Play a card: discard it, do what it says, and say what it asks."""
    cards.discard(table, seat, card)
    if card == CAVALRY:
        cards.ride(table, seat)
        return [Outlaw(seat)]
    if card == ENGINEER:
        return [EngineerBuilds(seat, ENGINEER_RAILS)]
    if card == RIGHT_OF_WAY:
        return [FreeRide(seat, NO_TRAIN, RIGHT_OF_WAY_RAILS)]
    if card == MINERAL_RIGHTS:
        return [TakeMinerals(seat, MINERAL_RIGHTS_CARDS)]
    if card == SCOUT:
        return [ScoutAhead(seat)]
    assert card == CATTLE_DRIVE, "Native Support is played before the roll"
    cards.drive_cattle(table, seat)
    return []


@final
class NameTheNumber(Decision):
    """p7 Native Support: the number is chosen, 7 included, and counts as rolled."""

    rule: ClassVar[str] = "p7 Native Support"
    about: ClassVar[str] = "{seat} is naming the number that counts as rolled."

    def prompt(self, table: America) -> str:
        return "Name the number that counts as rolled."

    def options(self, table: America) -> list[Action]:
        return [*NAME_NUMBER]

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if not isinstance(answer, NameNumber):
            return Refusal(self.rule, "You must name a number first.")
        if not 2 <= answer.number <= 12:
            return Refusal(self.rule, "Two dice show a number from 2 to 12.")
        return None

    def take(self, table: America, answer: Action) -> None:
        assert type(answer) is NameNumber
        if table.announced is not None:
            table.announced.append(NumberNamed(self.seat, answer.number))
        roll_counts(table, answer.number)


@final
class EngineerBuilds(Step):
    """p7 Engineer: the next free rail, while there are rails and paths for it."""

    def __init__(self, seat: Seat, left: int) -> None:
        self.seat = seat
        self.left = left

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.left)

    def run(self, table: America) -> None:
        player = table.players[self.seat]
        if player.rails_left and player.open_paths:
            table.push(EngineerRail(self.seat, self.left))


@final
class EngineerRail(Decision):
    """p7 Engineer: up to two rails for nothing."""

    rule: ClassVar[str] = "p7 Engineer"
    about: ClassVar[str] = "{seat} is laying free rails."

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.left)

    def prompt(self, table: America) -> str:
        return f"Lay a rail free ({self.left} to go), or choose Done."

    def options(self, table: America) -> list[Action]:
        return [DONE, *[BUILD_RAIL[path] for path in table.players[self.seat].open_paths]]

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if isinstance(answer, Done):
            return None
        if isinstance(answer, BuildRail):
            return build.refuse_rail_site(table, self.seat, answer.on)
        return Refusal(self.rule, "First lay the engineer's rails, or choose Done.")

    def take(self, table: America, answer: Action) -> None:
        if type(answer) is BuildRail:
            if self.left > 1:
                table.push(EngineerBuilds(self.seat, self.left - 1))
            build_rail(table, self.seat, answer.on)


@final
class FreeRide(Decision):
    """p7 Right of Way: one train, up to five rails, no fee; it may deliver on the way."""

    rule: ClassVar[str] = "p7 Right of Way"
    about: ClassVar[str] = "{seat} is moving a train for nothing."

    def __init__(self, seat: Seat, train: int, steps: int) -> None:
        super().__init__(seat)
        self.train = train
        self.steps = steps

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.train, self.steps)

    def prompt(self, table: America) -> str:
        return f"Move a train up to {self.steps} rails free, or choose Done."

    def options(self, table: America) -> list[Any]:
        answers: list[Any] = []
        if self.train == NO_TRAIN or not trains.must_go_on(table, self.seat, self.train):
            answers.append(DONE)
        for train in range(TRAINS_PER_PLAYER):
            if self.train in (NO_TRAIN, train):
                answers.extend(trains.train_moves(table, self.seat, train, trains.free_fare(self.steps)))
        if trains.may_deliver(table):
            answers.extend(trains.deliveries(table, self.seat))
        return answers

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if isinstance(answer, Done):
            if self.train != NO_TRAIN and trains.must_go_on(table, self.seat, self.train):
                return Refusal("p8 Two trains a path", "Two other trains stand there: this one must move on.")
            return None
        if isinstance(answer, Deliver):
            return trains.refuse_delivery(table, self.seat, answer.to)
        if isinstance(answer, MoveTrain):
            if self.train not in (NO_TRAIN, answer.train):
                return Refusal(self.rule, "The card moves one train only.")
            return trains.refuse_train_move(table, self.seat, answer, trains.free_fare(self.steps))
        return Refusal(self.rule, "First move the train, or choose Done.")

    def take(self, table: America, answer: Action) -> None:
        if type(answer) is Deliver:
            trains.deliver(table, self.seat, answer.to)
            table.push(self)
        elif type(answer) is MoveTrain:
            route = trains.route_of(table, self.seat, answer, trains.free_fare(self.steps))
            trains.arrive(table, self.seat, answer.train, route)
            left = self.steps - len(route.rails)
            if left:
                table.push(FreeRide(self.seat, answer.train, left))


@final
class TakeMinerals(Decision):
    """p7 Mineral Rights: two resources of one's choice, one at a time."""

    rule: ClassVar[str] = "p7 Mineral Rights"
    about: ClassVar[str] = "{seat} is taking resources."

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def parts(self) -> tuple[Any, ...]:
        return (self.seat, self.left)

    def prompt(self, table: America) -> str:
        return f"Take a resource of your choice: {self.left} to go."

    def options(self, table: America) -> list[Action]:
        return [*cards.minerals(table)]

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if isinstance(answer, TakeResource):
            return cards.refuse_mineral(table, answer.card)
        return Refusal(self.rule, "Take your resources first.")

    def take(self, table: America, answer: Action) -> None:
        assert type(answer) is TakeResource
        cards.take_mineral(table, self.seat, answer.card)
        if self.left > 1 and build.any_left(table.supply):
            table.push(TakeMinerals(self.seat, self.left - 1))


@final
class ScoutAhead(Decision):
    """p7 Scout: move a settler up to five intersections for nothing, or take three gold."""

    rule: ClassVar[str] = "p7 Scout"
    about: ClassVar[str] = "{seat} is sending a settler ahead."

    def prompt(self, table: America) -> str:
        return f"Move a settler up to {SCOUT_STEPS} intersections free, or take {SCOUT_GOLD} gold."

    def options(self, table: America) -> list[Any]:
        return [TAKE_GOLD, *settlers.settler_moves(table, self.seat, SCOUT_STEPS)]

    def refuse(self, table: America, answer: Action) -> Refusal | None:
        if isinstance(answer, TakeGold):
            return None
        if isinstance(answer, MoveSettler):
            return settlers.refuse_free_settler_move(table, self.seat, answer.settler, answer.to, SCOUT_STEPS)
        return Refusal(self.rule, "Move a settler or take the gold first.")

    def take(self, table: America, answer: Action) -> None:
        if type(answer) is MoveSettler:
            settlers.move_settler(table, self.seat, answer.settler, answer.to, 0)
        else:
            cards.scout(table, self.seat)
