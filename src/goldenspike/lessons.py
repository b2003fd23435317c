"""Lessons: a position, what the dice and the other seats answer, and tasks that the engine judges.

Each game has its lessons as TOML files in the folder `lessons` beside its rulebook. A lesson is a list of
steps; a step has a text, a goal, and a solution that the tests play. Goals are typed conditions over the
answers given, the events announced and the learner's view; no text of a file is ever run. A puzzle is a
lesson with one step whose `wrong` answers say why they are not the best.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, final, get_type_hints

import msgspec
from msgspec import Meta

from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import GoldenSpikeError, UnreadableMove, check_answer, pending, play, settle
from goldenspike.core.refusal import Refusal

FOLDER: Final = "lessons"
Text = Annotated[str, Meta(min_length=1)]
Part = Literal["", "hand", "players", "tickets", "map", "log"]
"""A part of the page that a step points at; '' for none."""


class BrokenLesson(GoldenSpikeError):
    """A lesson cannot be read or does not fit its game; the message names the file and the place."""


# Conditions --------------------------------------------------------------------------------------


class Condition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="is"):
    """Something that holds in a step or does not; `is` names its kind."""


class Answered(Condition, frozen=True, tag="answered"):
    """The learner has given answers of these kinds or words in this step."""

    what: Annotated[tuple[str, ...], Meta(min_length=1)]
    """Class names of answers, or answers in notation."""
    times: Annotated[int, Meta(ge=1)] = 1


class Announced(Condition, frozen=True, tag="announced"):
    """An event was announced in this step, with these values of its fields."""

    event: str
    fields: dict[str, Any] = {}
    times: Annotated[int, Meta(ge=1)] = 1


class Holds(Condition, frozen=True, tag="holds"):
    """A value of the learner's view has this size."""

    path: Annotated[tuple[str | int, ...], Meta(min_length=1)]
    """The fields and indices that lead to the value."""
    equals: int | str | bool | None = None
    at_least: int | None = None
    at_most: int | None = None


class Either(Condition, frozen=True, tag="either"):
    """At least one of these holds."""

    of: Annotated[tuple[Answered | Announced | Holds, ...], Meta(min_length=2)]


Goal: TypeAlias = Answered | Announced | Holds | Either


# Lessons -----------------------------------------------------------------------------------------


class Wrong(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer that does not solve a step: a rule forbids it, or it is legal and the lesson says why not."""

    answer: Text
    rule: str = ""
    says: str = ""


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One task of a lesson."""

    text: Text
    goal: Annotated[tuple[Goal, ...], Meta(min_length=1)]
    """All of these must hold."""
    solution: tuple[str, ...] = ()
    """Answers of the learner that reach the goal, in notation; empty where the others reach it."""
    lights: tuple[str, ...] = ()
    """Kinds of answers, or answers in notation, that are lit; other legal ones are declined if any is."""
    otherwise: str = ""
    """Why another legal answer is declined."""
    wrong: tuple[Wrong, ...] = ()
    part: Part = ""


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson of a game."""

    id: str = ""
    """The name of its file without the number before it."""
    title: Text
    summary: Text
    """What one learns, in a line."""
    seat: Annotated[int, Meta(ge=0, le=5)] = 0
    seats: Annotated[int, Meta(ge=1, le=6)]
    settings: dict[str, str] = {}
    position: dict[str, Any]
    script: tuple[str, ...] = ()
    """What the dice and the other seats answer, in order and in notation."""
    steps: Annotated[tuple[Step, ...], Meta(min_length=1)]
    closing: Text
    """What is said when it is done."""
    rules: tuple[str, ...] = ()
    """The rules it is about."""

    def table(self, game: Game) -> Table:
        """Return the table at the start of the lesson."""
        table: Table = game.read_position(self.position)
        settle(table)
        return table


@final
class LessonRun:
    """A lesson that is played: its table, the open step, and what the dice and the others will answer."""

    def __init__(self, game: Game, lesson: Lesson, answers: Iterable[Any] = ()) -> None:
        self.game = game
        self.lesson = lesson
        self.table = lesson.table(game)
        self.step = 0
        """The index of the open step; the number of steps once the lesson is done."""
        self.moves = 0
        """How many answers the learner has given."""
        self._used = 0
        self._given: list[Any] = []
        self._events: list[Any] = []
        for answer in answers:
            self.play(answer)

    @property
    def done(self) -> bool:
        """Whether every step is reached."""
        return self.step == len(self.lesson.steps)

    @property
    def open_step(self) -> Step:
        """The open step, the last one once the lesson is done."""
        return self.lesson.steps[min(self.step, len(self.lesson.steps) - 1)]

    @property
    def deciding(self) -> int | None:
        """The seat that must answer; None if the dice must, or the game is over."""
        question = None if self.table.over else pending(self.table)
        return int(question.seat) if isinstance(question, Decision) else None

    def play(self, answer: Any) -> None:
        """Play a legal answer of anybody, and open the next step if the goal is reached."""
        seat = self.deciding
        events: list[Any] = []
        self.table.announced = events
        words = self.game.write(answer)
        play(self.table, answer)
        self.table.announced = None
        self._events.extend(event.seen_by(self.lesson.seat) for event in events)
        if seat == self.lesson.seat:
            self.moves += 1
            self._given.append(answer)
        elif self.lesson.script[self._used : self._used + 1] == (words,):
            self._used += 1
        if not self.done and all(self._reached(condition) for condition in self.open_step.goal):
            self.step += 1
            self._given, self._events = [], []

    def scripted(self) -> Any:
        """Return what the script answers to the pending question; None if it has no legal answer."""
        if self.table.over or self.deciding == self.lesson.seat or self._used >= len(self.lesson.script):
            return None
        seat = self.deciding
        answer = self.game.read(self.lesson.script[self._used])
        checked = check_answer(self.table, None if seat is None else Seat(seat), answer)
        return None if isinstance(checked, Refusal) else checked

    def solution_left(self) -> list[Any]:
        """Return the answers that solve the open step from here, the first legal now; [] if none is."""
        if self.done or self.deciding != self.lesson.seat:
            return []
        solution = [self.game.read(words) for words in self.open_step.solution]
        reached = 0
        for given in self._given:
            if reached < len(solution) and given == solution[reached]:
                reached += 1
        for start in range(reached, len(solution)):
            checked = check_answer(self.table, Seat(self.lesson.seat), solution[start])
            if not isinstance(checked, Refusal):
                return solution[start:]
        return []

    def declined(self, answer: Any) -> str:
        """Return why the lesson declines this legal answer of the learner; '' if it does not."""
        if self.done:
            return ""
        step = self.open_step
        for wrong in step.wrong:
            if wrong.says and self._is(answer, wrong.answer):
                return wrong.says
        if not step.lights or any(self._is(answer, what) for what in step.lights):
            return ""
        return step.otherwise or "That is a good move, but not what this step is about. What is lit is."

    def _is(self, answer: Any, what: str) -> bool:
        """Return whether an answer is of this kind, or is this one in notation."""
        return what == type(answer).__name__ or what == self.game.write(answer)

    def _reached(self, condition: Goal) -> bool:
        """Return whether a condition holds after the answers so far."""
        match condition:
            case Answered(what=what, times=times):
                return sum(any(self._is(given, one) for one in what) for given in self._given) >= times
            case Announced(event=event, fields=fields, times=times):
                found = [one for one in self._events if type(one).__name__ == event]
                return sum(_has(msgspec.to_builtins(one), fields) for one in found) >= times
            case Holds():
                view = self.game.view(self.table, Seat(self.lesson.seat))
                return _fits(condition, _value(msgspec.to_builtins(view), condition.path))
            case Either(of=conditions):
                return any(self._reached(one) for one in conditions)


def _has(event: Mapping[str, Any], fields: Mapping[str, Any]) -> bool:
    """Return whether an event, as plain data, has these values."""
    return all(name in event and event[name] == value for name, value in fields.items())


def _value(data: Any, path: Sequence[str | int]) -> Any:
    """Return the value at this path of plain data; None if there is none."""
    for key in path:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _fits(condition: Holds, value: Any) -> bool:
    """Return whether a value has the size that a condition asks for."""
    if condition.equals is not None and value != condition.equals:
        return False
    if condition.at_least is None and condition.at_most is None:
        return condition.equals is not None
    if not isinstance(value, int):
        return False
    return (condition.at_least is None or value >= condition.at_least) and (
        condition.at_most is None or value <= condition.at_most
    )


# Reading -----------------------------------------------------------------------------------------


def of(game: Game) -> tuple[Lesson, ...]:
    """Return the lessons of a game in the order of their files; raise BrokenLesson if one is not sound."""
    return tuple(read(game, file) for file in sorted((game.folder / FOLDER).glob("*.toml")))


def read(game: Game, file: Path) -> Lesson:
    """Return the lesson in a file; raise BrokenLesson if it cannot be read or does not fit its game."""
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
        document["position"] = msgspec.json.decode(document.get("position", ""))
        document["steps"] = document.pop("step", [])
        document["id"] = file.stem.partition("-")[2]
        lesson = msgspec.convert(document, Lesson)
    except (OSError, UnicodeError, tomllib.TOMLDecodeError, msgspec.MsgspecError) as error:
        raise BrokenLesson(f"The lesson {file} cannot be read: {error}.") from None
    problem = _problem(game, lesson)
    if problem:
        raise BrokenLesson(f"The lesson {file} does not fit {game.title}: {problem}")
    return lesson


def _problem(game: Game, lesson: Lesson) -> str:
    """Return what does not fit the game, as a sentence; '' if everything does."""
    try:
        table = lesson.table(game)
        game.complete_settings(lesson.settings)
        broken = game.broken_invariant(table)
    except GoldenSpikeError as error:
        return str(error)
    if broken:
        return broken
    seats = len(game.outcome(table).scores)
    if lesson.seats != seats or lesson.seat >= seats:
        return f"its position has {seats} seats."
    kinds = {kind.__name__ for kind in game.answers}
    words = [
        *lesson.script,
        *(word for step in lesson.steps for word in step.solution),
        *(wrong.answer for step in lesson.steps for wrong in step.wrong),
        *(light for step in lesson.steps for light in step.lights if light not in kinds),
    ]
    for step in lesson.steps:
        for condition in [
            part for goal in step.goal for part in (goal.of if isinstance(goal, Either) else (goal,))
        ]:
            if isinstance(condition, Answered):
                words.extend(what for what in condition.what if what not in kinds)
            elif isinstance(condition, Announced):
                event = next((kind for kind in game.events if kind.__name__ == condition.event), None)
                fields = set() if event is None else set(get_type_hints(event))
                if event is None or not set(condition.fields) <= fields:
                    return f"no event {condition.event} has the fields {sorted(condition.fields)}."
    for word in words:
        try:
            game.read(word)
        except UnreadableMove as error:
            return f"'{word}': {error}"
    return ""
