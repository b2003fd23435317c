"""Fit the network of a learned judgement with numpy: outcomes first, then λ-targets. Used by `_learn.py`."""

from __future__ import annotations

from typing import Any, Final, final

import numpy as np

BATCH: Final = 2048
"""Positions of one step of Adam, at most."""
MIN_BATCH: Final = 64
"""At the least, and into so many steps few positions are divided."""
RATE: Final = 2e-3
"""The largest step length; it falls to a tenth within a fit."""
DECAY: Final = 1e-3
"""Weight decay a step, as a part of the step length."""
FIFTHS: Final = 6
"""Points of a game's progress, 0 to 1, for which a softening is fitted."""

Array = Any
"""A numpy array; numpy's own types say no more here."""


@final
class Positions:
    """Positions of games with the same number of seats, in the order of play, game after game."""

    def __init__(
        self,
        table: Array,
        seats: Array,
        outcomes: Array,
        first_of_game: Array,
        explored: Array,
        anchors: Array,
    ) -> None:
        self.table = table
        """Positions by features of the table."""
        self.seats = seats
        """Positions by seats by features of a seat."""
        self.outcomes = outcomes
        """Positions by seats: the share of the win; in a game for one the points."""
        self.first_of_game = first_of_game
        """Whether a position is the first of its game."""
        self.explored = explored
        """Whether a position came about by an answer at random."""
        self.anchors = anchors
        """Whether the targets of earlier positions are taken from this one; the others only learn."""

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.table)


@final
class Model:
    """A network in training. Features are scaled; the scales are multiplied in when it is written."""

    def __init__(self, of_table: int, of_seat: int, first: int, second: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.first, self.second = first, second
        self.of_table, self.of_seat = of_table, of_seat
        inputs = of_table + of_seat

        def layer(rows: int, columns: int) -> Array:
            return (rng.standard_normal((rows, columns)) * np.sqrt(2.0 / rows)).astype(np.float32)

        self.weights: dict[str, Array] = {
            "U": layer(inputs, first)[:of_table],
            "W": layer(inputs, first)[of_table:],
            "b": np.zeros(first, np.float32),
            "A": layer(2 * first, second),
            "B": layer(2 * first, second),
            "c": np.zeros(second, np.float32),
            "v": layer(second, 1)[:, 0] * np.float32(0.3),
            "d": np.zeros(1, np.float32),
        }
        self.weights["A"] = self.weights["A"][:first].copy()
        self.weights["B"] = self.weights["B"][first:].copy()
        self.scale_table = np.ones(of_table, np.float32)
        self.scale_seat = np.ones(of_seat, np.float32)
        self.points_mean, self.points_scale = 0.0, 1.0
        self.moments = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.steps = 0

    def scale_features(self, data: list[Positions]) -> None:
        """Take the scales of the features from their spread in these positions."""
        table = np.concatenate([each.table for each in data])
        seat = np.concatenate([each.seats.reshape(-1, self.of_seat) for each in data])
        self.scale_table = inverse_spread(table)
        self.scale_seat = inverse_spread(seat)
        if data[0].seats.shape[1] == 1:
            points = np.concatenate([each.outcomes for each in data])
            self.points_mean, self.points_scale = float(points.mean()), float(points.std() + 1e-6)

    def outputs(self, table: Array, seats: Array, keep: dict[str, Array] | None = None) -> Array:
        """Return the output of each seat; `keep` takes what the gradient needs."""
        weights = self.weights
        number = seats.shape[1]
        x = seats * self.scale_seat
        t = table * self.scale_table
        before = x @ weights["W"] + (t @ weights["U"] + weights["b"])[:, None, :]
        hidden = np.maximum(before, 0.0)
        others = (hidden.sum(1, keepdims=True) - hidden) / max(number - 1, 1)
        second = np.maximum(hidden @ weights["A"] + others @ weights["B"] + weights["c"], 0.0)
        if keep is not None:
            keep.update(x=x, t=t, hidden=hidden, others=others, second=second)
        return second @ weights["v"] + weights["d"]

    def values(self, table: Array, seats: Array) -> Array:
        """Return every seat's chance to win; in a game for one the points."""
        found = []
        for start in range(0, len(table), 16384):
            part = slice(start, start + 16384)
            outputs = self.outputs(table[part], seats[part])
            if seats.shape[1] == 1:
                found.append(outputs * self.points_scale + self.points_mean)
            else:
                found.append(softmax(outputs))
        return np.concatenate(found)

    def step(self, table: Array, seats: Array, targets: Array, rate: float) -> float:
        """Make one step of Adam on these positions; return their loss, 1 if nothing is known of who wins."""
        weights = self.weights
        keep: dict[str, Array] = {}
        outputs = self.outputs(table, seats, keep)
        number = seats.shape[1]
        size = np.float32(len(table))
        if number == 1:
            error = outputs - (targets - self.points_mean) / self.points_scale
            loss = float((error**2).mean())
        else:
            chances = softmax(outputs)
            loss = float(-(targets * np.log(chances + 1e-9)).sum(1).mean() / np.log(number))
            error = chances - targets
        error = (error / size).astype(np.float32)
        gradient: dict[str, Array] = {}
        second = keep["second"]
        gradient["v"] = np.tensordot(error, second, ((0, 1), (0, 1)))
        gradient["d"] = error.sum(keepdims=True).reshape(1)
        back = error[:, :, None] * weights["v"] * (second > 0)
        flat = back.reshape(-1, self.second)
        gradient["A"] = keep["hidden"].reshape(-1, self.first).T @ flat
        gradient["B"] = keep["others"].reshape(-1, self.first).T @ flat
        gradient["c"] = flat.sum(0)
        down = back @ weights["A"].T
        to_others = back @ weights["B"].T
        if number > 1:
            down = down + (to_others.sum(1, keepdims=True) - to_others) / (number - 1)
        down = down * (keep["hidden"] > 0)
        gradient["W"] = keep["x"].reshape(-1, self.of_seat).T @ down.reshape(-1, self.first)
        by_table = down.sum(1)
        gradient["U"] = keep["t"].T @ by_table
        gradient["b"] = by_table.sum(0)
        self.descend(gradient, rate)
        return loss

    def descend(self, gradient: dict[str, Array], rate: float) -> None:
        """Move the weights by one step of Adam."""
        self.steps += 1
        for name, slope in gradient.items():
            moment = self.moments[name] = 0.9 * self.moments[name] + 0.1 * slope
            square = self.squares[name] = 0.999 * self.squares[name] + 0.001 * slope**2
            upper = moment / (1.0 - 0.9**self.steps)
            lower = np.sqrt(square / (1.0 - 0.999**self.steps)) + 1e-8
            weight = self.weights[name]
            self.weights[name] = (weight - rate * upper / lower - rate * DECAY * weight).astype(np.float32)

    def numbers(self) -> bytes:
        """Return the weights as `goldenspike.bots.net.Net` reads them, with all scales multiplied in."""
        weights = self.weights
        parts = [
            weights["U"] * self.scale_table[:, None],
            weights["W"] * self.scale_seat[:, None],
            weights["b"],
            weights["A"],
            weights["B"],
            weights["c"],
            weights["v"] * self.points_scale,
            weights["d"] * self.points_scale + self.points_mean,
        ]
        return np.concatenate([part.reshape(-1) for part in parts]).astype("<f4").tobytes()


def inverse_spread(numbers: Array) -> Array:
    """Return the factor that gives each column a spread of about 1; 0 for a column that never changes."""
    spread = numbers.std(0)
    size = np.sqrt((numbers.astype(np.float64) ** 2).mean(0))
    return np.where(spread > 1e-6, 1.0 / np.maximum(0.5 * (spread + size), 1e-6), 0.0).astype(np.float32)


def softmax(outputs: Array) -> Array:
    """Return chances from logits, over the last axis."""
    shares = np.exp(outputs - outputs.max(-1, keepdims=True))
    return shares / shares.sum(-1, keepdims=True)


def lambda_targets(values: Array, data: Positions, trace: float) -> Array:
    """Return the λ-return of each position, from its game's later anchors and its outcome.

    An answer at random says nothing about the position before it, so that no target reaches across one:
    there a position keeps its own value.
    """
    targets = np.empty_like(values)
    last = len(data) - 1
    following = data.outcomes[last]
    for place in range(last, -1, -1):
        if place == last or data.first_of_game[place + 1]:
            following = data.outcomes[place]
        elif data.explored[place + 1]:
            following = values[place]
        targets[place] = following
        if data.anchors[place]:
            following = (1.0 - trace) * values[place] + trace * targets[place]
    return targets


def fit(
    model: Model, data: list[Positions], targets: list[Array], epochs: float, seed: int, rate: float = RATE
) -> float:
    """Fit the model to targets in so many passes through the positions; return the last tenth's loss."""
    rng = np.random.default_rng(seed)
    sizes = [min(BATCH, max(MIN_BATCH, len(each) // MIN_BATCH)) for each in data]
    batches = [max(1, len(each) // size) for each, size in zip(data, sizes, strict=True)]
    schedule = [index for index, number in enumerate(batches) for _ in range(round(number * epochs) or 1)]
    rng.shuffle(schedule)
    losses = []
    for done, index in enumerate(schedule):
        each = data[index]
        chosen = rng.integers(0, len(each), sizes[index])
        progress = done / len(schedule)
        step = rate * (1.0 - 0.9 * progress)
        losses.append(model.step(each.table[chosen], each.seats[chosen], targets[index][chosen], step))
    return float(np.mean(losses[-max(1, len(losses) // 10) :]))


def log_loss(chances: Array, outcomes: Array) -> float:
    """Return the mean log loss of chances to win."""
    return float(-(outcomes * np.log(np.maximum(chances, 1e-9))).sum(-1).mean())


def calibration_error(chances: Array, outcomes: Array, bins: int = 10) -> float:
    """Return the expected calibration error: by how much chances differ from how often they came true."""
    flat, won = chances.reshape(-1), outcomes.reshape(-1)
    place = np.minimum((flat * bins).astype(int), bins - 1)
    error = 0.0
    for each in range(bins):
        inside = place == each
        if inside.any():
            error += inside.mean() * abs(flat[inside].mean() - won[inside].mean())
    return float(error)


def fit_softening(model: Model, data: list[Positions]) -> list[float]:
    """Return by fifths of progress the divisor of logits with the least log loss on games between equals."""
    found = []
    logits = [model.outputs(each.table, each.seats) for each in data]
    for point in range(FIFTHS):
        best, least = 1.0, np.inf
        for divisor in np.exp(np.linspace(np.log(0.5), np.log(6.0), 60)):
            loss = 0.0
            for each, outputs in zip(data, logits, strict=True):
                near = np.maximum(0.0, 1.0 - np.abs(each.table[:, 0] * (FIFTHS - 1) - point))
                chances = softmax(outputs / divisor)
                loss -= float((near[:, None] * each.outcomes * np.log(chances + 1e-9)).sum())
            if loss < least:
                best, least = float(divisor), loss
        found.append(round(best, 3))
    return found
