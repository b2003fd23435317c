"""Tables and their agenda: a stack of entries, the next one last.

Three kinds of entry: a Step the table carries out by itself, a Decision only one
seat can answer, a Chance only the dice can answer. Entries are immutable values, so
copying a game copies the list and never the entries, and saving a game writes them down.

Tables and answers are typed Any here because the core knows no game; each game's
entries override these methods with its own table and answers.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, NewType

from mypy_extensions import mypyc_attr

from goldenspike.core.events import Event
from goldenspike.core.facts import Clause
from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng

Seat = NewType("Seat", int)


@mypyc_attr(allow_interpreted_subclasses=True)
class Entry:
    """One immutable element of the agenda, compared by class and parts."""

    def parts(self) -> tuple[Any, ...]:
        """Return the arguments of the constructor, in its order."""
        return ()

    def seen_by(self, viewer: Seat | None) -> Entry:
        """Return this entry as the viewer may know it; an entry with a secret overrides this."""
        return self

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Entry) and type(self) is type(other) and self.parts() == other.parts()
        )

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.parts()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([repr(part) for part in self.parts()])})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.parts()


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Entry):
    """An entry that the table carries out by itself."""

    def run(self, table: Any) -> None:
        """Carry out the step; what it leads to goes on the agenda with `table.then`."""
        raise AssertionError(f"{type(self).__name__} does not say what it does")


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatStep(Step):
    """A step that concerns one seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def parts(self) -> tuple[Any, ...]:
        """Return the seat, which is all that this entry holds."""
        return (self.seat,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Entry):
    """An entry that needs an answer before the game goes on."""

    unlisted: ClassVar[tuple[str, ...]] = ()
    """Kinds of answer of which `options` lists only a part, because there are too many.

    A longer way to say a listed answer, such as a train move with its route named, does not count.
    """

    rule: ClassVar[str] = ""
    """The rule that asks."""

    def asking_rule(self) -> str:
        """Return the rule that asks; a question that several rules ask overrides this."""
        return self.rule

    def rule_of(self, answer: Any) -> str:
        """Return the rule that an answer follows; a question between several chapters overrides this."""
        return self.asking_rule()

    @property
    def complete(self) -> bool:
        """Return whether `options` lists every legal answer."""
        return not self.unlisted

    def options(self, table: Any) -> list[Any]:
        """Return the legal answers in a stable order, those of one kind side by side; never empty."""
        raise AssertionError(f"{type(self).__name__} lists no options")

    def refuse(self, table: Any, answer: Any) -> Refusal | None:
        """Return why this answer is not allowed here, or None if it is."""
        raise AssertionError(f"{type(self).__name__} judges no answers")

    def take(self, table: Any, answer: Any) -> None:
        """Carry out a legal answer; must not raise."""
        raise AssertionError(f"{type(self).__name__} takes no answers")

    def answer_seen_by(self, viewer: Seat | None) -> bool:
        """Return whether this viewer, or a watcher (None), sees the answer; a secret one overrides this."""
        return True

    def sample(self, table: Any, rng: Rng) -> Any:
        """Return a random option: a kind first, then one of that kind. May be quicker than `options`."""
        return pick(self.options(table), rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Question):
    """A question for one seat."""

    together: ClassVar[bool] = False
    """Whether seats that are asked this in a row may answer at the same time, in any order.

    Only where the answers are secret, each seat is asked once, and neither what one may answer nor what comes
    of it depends on another's answer.
    """

    about: ClassVar[str] = ""
    """What `{seat}` is doing, as a template for everybody who is not asked."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def parts(self) -> tuple[Any, ...]:
        """Return the seat, which is all that this entry holds."""
        return (self.seat,)

    def prompt(self, table: Any) -> str | Clause:
        """Return what the seat is asked, as a sentence."""
        raise AssertionError(f"{type(self).__name__} asks nothing")


KINDS_IN_ORDER: Final = list(range(32))
"""More kinds of answer than any decision has; copied in part, never changed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class DecisionByKind(Decision):
    """A decision whose options are made kind by kind, so that a sample makes those of few kinds only."""

    kinds: ClassVar[int] = 0
    """How many kinds of answer there are."""

    def options_of_kind(self, table: Any, kind: int) -> list[Any]:
        """Return the legal answers of one kind, from 0 on, in the order in which `options` lists them."""
        raise AssertionError(f"{type(self).__name__} lists no options")

    def options(self, table: Any) -> list[Any]:
        """Return the legal answers of all kinds, in the order of kinds."""
        found: list[Any] = []
        for kind in range(self.kinds):
            found.extend(self.options_of_kind(table, kind))
        return found

    def sample(self, table: Any, rng: Rng) -> Any:
        """Draw a kind that has a legal answer, then one of its answers.

        So an answer of a kind with few answers is likelier than one of a kind with many.
        """
        left = self.kinds
        untried = KINDS_IN_ORDER[:left]
        while True:
            place = rng.below(left)
            answers = self.options_of_kind(table, untried[place])
            if answers:
                return answers[rng.below(len(answers))]
            left -= 1
            untried[place] = untried[left]


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Question):
    """A question for the dice: distinct answers with integer weights."""

    shows_table: ClassVar[bool] = False
    """Whether people who read the table as text should be shown it again after the answer."""

    def odds(self, table: Any) -> list[tuple[Any, int]]:
        """Return every possible answer with its positive weight; never empty."""
        raise AssertionError(f"{type(self).__name__} has no odds")

    def options(self, table: Any) -> list[Any]:
        """Return the possible answers, without their weights."""
        return [answer for answer, _ in self.odds(table)]

    def sample(self, table: Any, rng: Rng) -> Any:
        """Return an answer drawn by weight. A chance too large to list overrides this."""
        odds = self.odds(table)
        total = 0
        for _, weight in odds:
            total += weight
        left = rng.below(total)
        for answer, weight in odds:
            if left < weight:
                return answer
            left -= weight
        raise AssertionError("weights do not add up")

    def refuse(self, table: Any, answer: Any) -> Refusal | None:
        """Refuse a chance that could not come out here."""
        if answer in self.options(table):
            return None
        return Refusal(self.rule, "The dice cannot come out like that here.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """The state of a game. Each game adds its own fields and its `copy`."""

    def __init__(self) -> None:
        self.agenda: list[Entry] = []
        self.over = False
        self.turns = 0
        self.announced: list[Event] | None = None

    def then(self, *entries: Entry) -> None:
        """Push entries so that they run next, in the order written.

        >>> table = Table()
        >>> table.then(Decision(Seat(0)), Decision(Seat(1)))
        >>> table.agenda[-1]
        Decision(0)
        """
        for index in range(len(entries) - 1, -1, -1):
            self.agenda.append(entries[index])

    def push(self, entry: Entry) -> None:
        """Push one entry, which runs next: `then` without the cost of a tuple of entries."""
        self.agenda.append(entry)

    def push_all(self, entries: list[Entry]) -> None:
        """Push entries so that they run next, in the order of the list."""
        for index in range(len(entries) - 1, -1, -1):
            self.agenda.append(entries[index])

    def copy(self) -> Any:
        """Return an independent copy that plays on alike and collects no events."""
        raise AssertionError(f"{type(self).__name__} cannot be copied")


def pick(options: list[Any], rng: Rng) -> Any:
    """Return a random option: every kind equally likely, every option of a kind equally likely."""
    last = len(options) - 1
    if last == 0:
        return options[0]
    if type(options[0]) is type(options[last]):
        return options[rng.below(last + 1)]
    starts = [0]
    start = 0
    while type(options[start]) is not type(options[last]):
        start = end_of_kind(options, start)
        starts.append(start)
    starts.append(last + 1)
    chosen, rest = rng.split(len(starts) - 1)
    start = starts[chosen]
    return options[start + (rest * (starts[chosen + 1] - start) >> 32)]


def end_of_kind(options: list[Any], start: int) -> int:
    """Return where the next kind begins, by galloping search; the last option must be of another kind."""
    kind = type(options[start])
    step = 1
    low = start
    last = len(options) - 1
    while low + step < last and type(options[low + step]) is kind:
        low += step
        step += step
    high = low + step if low + step < last else last
    while high - low > 1:
        middle = (low + high) // 2
        if type(options[middle]) is kind:
            low = middle
        else:
            high = middle
    return high
