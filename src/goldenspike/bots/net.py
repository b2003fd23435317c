"""A small network that judges tables: one encoder for all seats, and a softmax over the seats.

For every seat the features of the table and of the seat give a first layer; its second layer adds the mean of
the other seats' first layers. Its output is a logit of winning, or in a game for one the points to come.

Numbers of a layer stand in objects of sixteen floats each, because a list would box every one of them:
compiled, one table takes some microseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, Final, final

from goldenspike.core.agenda import Seat

LANE: Final = 16
"""Numbers of one `Lane`."""


@final
class Lane:
    """Sixteen numbers of a layer."""

    def __init__(self) -> None:
        self.v0 = 0.0
        self.v1 = 0.0
        self.v2 = 0.0
        self.v3 = 0.0
        self.v4 = 0.0
        self.v5 = 0.0
        self.v6 = 0.0
        self.v7 = 0.0
        self.v8 = 0.0
        self.v9 = 0.0
        self.v10 = 0.0
        self.v11 = 0.0
        self.v12 = 0.0
        self.v13 = 0.0
        self.v14 = 0.0
        self.v15 = 0.0

    def fill(self, numbers: list[float], start: int) -> None:
        """Set all numbers from a list, beginning at an index."""
        self.v0 = numbers[start]
        self.v1 = numbers[start + 1]
        self.v2 = numbers[start + 2]
        self.v3 = numbers[start + 3]
        self.v4 = numbers[start + 4]
        self.v5 = numbers[start + 5]
        self.v6 = numbers[start + 6]
        self.v7 = numbers[start + 7]
        self.v8 = numbers[start + 8]
        self.v9 = numbers[start + 9]
        self.v10 = numbers[start + 10]
        self.v11 = numbers[start + 11]
        self.v12 = numbers[start + 12]
        self.v13 = numbers[start + 13]
        self.v14 = numbers[start + 14]
        self.v15 = numbers[start + 15]

    def copy(self) -> Lane:
        """Return an independent copy."""
        other = Lane()
        other.v0 = self.v0
        other.v1 = self.v1
        other.v2 = self.v2
        other.v3 = self.v3
        other.v4 = self.v4
        other.v5 = self.v5
        other.v6 = self.v6
        other.v7 = self.v7
        other.v8 = self.v8
        other.v9 = self.v9
        other.v10 = self.v10
        other.v11 = self.v11
        other.v12 = self.v12
        other.v13 = self.v13
        other.v14 = self.v14
        other.v15 = self.v15
        return other

    def add(self, factor: float, other: Lane) -> None:
        """Add a multiple of other numbers."""
        self.v0 += factor * other.v0
        self.v1 += factor * other.v1
        self.v2 += factor * other.v2
        self.v3 += factor * other.v3
        self.v4 += factor * other.v4
        self.v5 += factor * other.v5
        self.v6 += factor * other.v6
        self.v7 += factor * other.v7
        self.v8 += factor * other.v8
        self.v9 += factor * other.v9
        self.v10 += factor * other.v10
        self.v11 += factor * other.v11
        self.v12 += factor * other.v12
        self.v13 += factor * other.v13
        self.v14 += factor * other.v14
        self.v15 += factor * other.v15

    def extend_rectified(self, found: list[float]) -> None:
        """Append every number that is above 0, and 0 for each other one."""
        found.append(max(self.v0, 0.0))
        found.append(max(self.v1, 0.0))
        found.append(max(self.v2, 0.0))
        found.append(max(self.v3, 0.0))
        found.append(max(self.v4, 0.0))
        found.append(max(self.v5, 0.0))
        found.append(max(self.v6, 0.0))
        found.append(max(self.v7, 0.0))
        found.append(max(self.v8, 0.0))
        found.append(max(self.v9, 0.0))
        found.append(max(self.v10, 0.0))
        found.append(max(self.v11, 0.0))
        found.append(max(self.v12, 0.0))
        found.append(max(self.v13, 0.0))
        found.append(max(self.v14, 0.0))
        found.append(max(self.v15, 0.0))

    def rectified_product(self, other: Lane) -> float:
        """Return the scalar product of the numbers above 0 with others."""
        total = 0.0
        if self.v0 > 0.0:
            total += self.v0 * other.v0
        if self.v1 > 0.0:
            total += self.v1 * other.v1
        if self.v2 > 0.0:
            total += self.v2 * other.v2
        if self.v3 > 0.0:
            total += self.v3 * other.v3
        if self.v4 > 0.0:
            total += self.v4 * other.v4
        if self.v5 > 0.0:
            total += self.v5 * other.v5
        if self.v6 > 0.0:
            total += self.v6 * other.v6
        if self.v7 > 0.0:
            total += self.v7 * other.v7
        if self.v8 > 0.0:
            total += self.v8 * other.v8
        if self.v9 > 0.0:
            total += self.v9 * other.v9
        if self.v10 > 0.0:
            total += self.v10 * other.v10
        if self.v11 > 0.0:
            total += self.v11 * other.v11
        if self.v12 > 0.0:
            total += self.v12 * other.v12
        if self.v13 > 0.0:
            total += self.v13 * other.v13
        if self.v14 > 0.0:
            total += self.v14 * other.v14
        if self.v15 > 0.0:
            total += self.v15 * other.v15
        return total


def lanes(numbers: list[float], start: int, width: int) -> list[Lane]:
    """Return `width` numbers from an index of a list, in lanes; the width is a multiple of LANE."""
    found: list[Lane] = []
    for place in range(start, start + width, LANE):
        lane = Lane()
        lane.fill(numbers, place)
        found.append(lane)
    return found


def size(of_table: int, of_seat: int, first: int, second: int) -> int:
    """Return how many numbers a network with so many features and these layers has."""
    return (of_table + of_seat + 1) * first + (2 * first + 1) * second + second + 1


@final
class Net:
    """The weights of a network, as `numbers` lists them, input by input:

    the first layer from the features of the table, then from those of the seat, then its bias; the second
    from the seat's own first layer, from the mean of the others, then its bias; the output, and its bias.
    """

    def __init__(
        self,
        numbers: list[float],
        of_table: int,
        of_seat: int,
        first: int,
        second: int,
        softening: list[float],
    ) -> None:
        assert len(numbers) == size(of_table, of_seat, first, second)
        self.of_table = of_table
        self.of_seat = of_seat
        self.softening = softening
        """By fifths of a game's progress, what logits are divided by, so that chances are as often right as
        they say."""
        place = 0
        self.inputs: list[list[Lane]] = []
        for _ in range(of_table + of_seat):
            self.inputs.append(lanes(numbers, place, first))
            place += first
        self.first_bias = lanes(numbers, place, first)
        place += first
        self.own: list[list[Lane]] = []
        for _ in range(first):
            self.own.append(lanes(numbers, place, second))
            place += second
        self.others: list[list[Lane]] = []
        for _ in range(first):
            self.others.append(lanes(numbers, place, second))
            place += second
        self.second_bias = lanes(numbers, place, second)
        place += second
        self.output = lanes(numbers, place, second)
        self.output_bias = numbers[place + second]

    def outputs(self, features: list[float]) -> list[float]:
        """Return the output of each seat, from the features of the table and then of every seat."""
        of_table = self.of_table
        of_seat = self.of_seat
        seats = (len(features) - of_table) // of_seat
        base = [lane.copy() for lane in self.first_bias]
        for index in range(of_table):
            if features[index]:
                add_all(base, features[index], self.inputs[index])
        own: list[list[Lane]] = []
        towards: list[list[Lane]] = []
        total = [Lane() for _ in self.second_bias]
        for seat in range(seats):
            hidden = self.first_layer(base, features, of_table + seat * of_seat)
            self_part = [lane.copy() for lane in self.second_bias]
            other_part = [Lane() for _ in self.second_bias]
            for index in range(len(hidden)):
                if hidden[index] > 0.0:
                    add_all(self_part, hidden[index], self.own[index])
                    if seats > 1:
                        add_all(other_part, hidden[index], self.others[index])
            own.append(self_part)
            towards.append(other_part)
            add_all(total, 1.0, other_part)
        found: list[float] = []
        for seat in range(seats):
            if seats > 1:
                add_all(own[seat], 1.0 / (seats - 1), total)
                add_all(own[seat], -1.0 / (seats - 1), towards[seat])
            value = self.output_bias
            for index in range(len(self.output)):
                value += own[seat][index].rectified_product(self.output[index])
            found.append(value)
        return found

    def first_layer(self, base: list[Lane], features: list[float], start: int) -> list[float]:
        """Return the first layer of a seat whose features begin at an index."""
        layer = [lane.copy() for lane in base]
        for index in range(self.of_seat):
            if features[start + index]:
                add_all(layer, features[start + index], self.inputs[self.of_table + index])
        hidden: list[float] = []
        for lane in layer:
            lane.extend_rectified(hidden)
        return hidden

    def chances(self, features: list[float]) -> list[float]:
        """Return every seat's chance to win."""
        outputs = self.outputs(features)
        soft = self.softening_at(features[0])
        top = max(outputs)
        total = 0.0
        found: list[float] = []
        for output in outputs:
            share = exp((output - top) / soft)
            total += share
            found.append(share)
        return [share / total for share in found]

    def softening_at(self, progress: float) -> float:
        """Return the divisor of logits at this progress, between those of the nearest fifths."""
        softening = self.softening
        place = max(0.0, min(progress, 1.0)) * (len(softening) - 1)
        below = min(int(place), len(softening) - 2)
        part = place - below
        return softening[below] * (1.0 - part) + softening[below + 1] * part


def add_all(layer: list[Lane], factor: float, others: list[Lane]) -> None:
    """Add a multiple of other lanes to those of a layer."""
    for index in range(len(layer)):
        layer[index].add(factor, others[index])


@final
class Judge:
    """Judges tables of one game by its network, and finished games by their outcome."""

    def __init__(
        self,
        net: Net,
        read: Callable[[Any], list[float]],
        winners: Callable[[Any], tuple[int, ...]],
        score: Callable[[Any], float],
    ) -> None:
        self.net = net
        self.read = read
        self.winners = winners
        self.score = score

    def chances(self, table: Any) -> list[float]:
        """Return every seat's chance to win; in a game for one, the points it will have."""
        if not table.over:
            features = self.read(table)
            if len(features) == self.net.of_table + self.net.of_seat:
                return self.net.outputs(features)
            return self.net.chances(features)
        if not hasattr(table, "players"):
            return [self.score(table)]
        won = self.winners(table)
        return [1.0 / len(won) if seat in won else 0.0 for seat in range(len(table.players))]

    def value(self, table: Any, seat: Seat) -> float:
        """Return the seat's chance to win, or in a game for one the points."""
        return self.chances(table)[seat]
