"""Bots that are programs of their own: they are asked in lines of JSON, and answer in lines of JSON.

The host says `hello` and is greeted back, then `start`, then `decide` for every choice, which wants an
`answer`, and `end`; docs/bots.md describes each line. A program is shown what its seat may know and nothing
else. Whatever goes wrong with it costs it one decision, which the random bot takes, and never the game.

Only whoever types a command may name a program, also those the server knows: a client of it names none.
"""

from __future__ import annotations

import hashlib
import logging
import shlex
import shutil
import sys
from collections.abc import Mapping
from typing import Any, Final, TypeVar, final

import msgspec

from goldenspike.bots.chooser import Chooser, is_ours, make, names
from goldenspike.bots.program import NoConversation, Program
from goldenspike.bots.random_ import Random
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game, Outcome
from goldenspike.core.play import UnknownGame

LOG: Final = logging.getLogger("goldenspike.bots")
MARK: Final = "cmd:"
"""A seat whose name begins so is taken by the program named after it."""
PROTOCOL: Final = 1
PATIENCE: Final = 10.0
"""So many seconds a program may think about an answer, unless told otherwise."""
GREETING: Final = 10.0
"""So many seconds it may take to start and to say hello."""
MOST_FAILURES: Final = 3
"""A program that has failed so often is not asked again in the same game."""


class Terms(msgspec.Struct, frozen=True):
    """What an outside bot is told about the table it comes to, and how long it may think."""

    seats: int
    options: Mapping[str, str]
    patience: float = PATIENCE


# What is said ------------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """Said once, and answered with a hello."""

    protocol: int = PROTOCOL


class Start(msgspec.Struct, frozen=True, tag="start"):
    """A game begins; said once more if the program was started anew in the middle of it."""

    game: str
    version: int
    options: Mapping[str, str]
    seats: tuple[str, ...]
    """The names of the seats, in order of play."""
    seat: int
    """Which of them is yours, counted from 0."""
    seed: int
    """For chances of your own; the same game has the same."""


class Choice(msgspec.Struct, frozen=True):
    """One of the options."""

    words: str
    """In the game's notation."""
    answer: Any
    """Its parts."""


class Budget(msgspec.Struct, frozen=True):
    """How long the answer may take."""

    milliseconds: int


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    """A choice, to be answered with an answer."""

    number: int
    view: Any
    options: list[Choice]
    budget: Budget


class End(msgspec.Struct, frozen=True, tag="end"):
    """The game is over, or was broken off."""

    finished: bool
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


class Greeting(msgspec.Struct, frozen=True, tag="hello"):
    """What a program says to hello."""

    name: str = ""


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """What a program says to decide: which option, counted from 0."""

    number: int
    option: int


# Names -------------------------------------------------------------------------------------------


def is_outside(name: str) -> bool:
    """Whether a seat's name is that of a program."""
    return name.startswith(MARK)


def words_of(name: str) -> list[str]:
    """The program behind a name and its arguments; UnknownGame if there is no such program.

    >>> words_of("cmd:python3 'my bot.py'")[1:]
    ['my bot.py']
    """
    if not name.isprintable():
        raise UnknownGame("The name of an outside bot is one line of printable letters.")
    try:
        words = shlex.split(name.removeprefix(MARK), posix=sys.platform != "win32")
    except ValueError:
        raise UnknownGame(f"'{name}' has a quotation mark too many or too few.") from None
    if not words:
        raise UnknownGame(f"'{MARK}' names no program; write it like {MARK}./my-bot.")
    if shutil.which(words[0]) is None:
        raise UnknownGame(f"'{name}': there is no program '{words[0]}' that can be started.")
    return words


def see(name: str) -> None:
    """See to it that a bot of this name can play: ours, or a program that says hello."""
    if not is_outside(name):
        if not is_ours(name):
            raise UnknownGame(
                f"There is no bot '{name}' (there are: {', '.join(names())}, and {MARK} before a program)."
            )
        return
    words = words_of(name)
    try:
        greeted(Program(words)).dismiss(b"")
    except NoConversation as reason:
        raise NoConversation(f"'{name}' cannot play: {reason}.") from None


def invite(name: str, game: Game, seat: Seat, seed: str, terms: Terms) -> Chooser:
    """Whoever takes a seat under this name: a bot of ours, or a program."""
    if is_outside(name):
        return Outside(name, game, seat, seed, terms)
    return make(name, game, seat, seed)


# Playing -----------------------------------------------------------------------------------------


@final
class Outside:
    """A program at one seat of one table. It is started when it is first asked."""

    needs_view = True

    def __init__(self, name: str, game: Game, seat: Seat, seed: str, terms: Terms) -> None:
        self.name = name
        self.game = game
        self.seat = seat
        self.terms = terms
        self.words = words_of(name)
        self.stand_in = Random(game, seat, seed)
        # The seed of a table fixes its dice, so a program is told only what cannot be traced back to it.
        digest = hashlib.sha256(f"outside {seat} {seed}".encode()).digest()
        self.seed = int.from_bytes(digest[:4], "big")
        self.program: Program | None = None
        self.asked = 0
        self.failures = 0
        self.forfeits = 0
        """How many of its decisions were taken by chance."""

    def choose(self, view: Any, options: list[Any]) -> Any:
        """What the program answers, or what chance does where the program fails."""
        self.asked += 1
        if self.failures < MOST_FAILURES:
            try:
                return options[self.answer(view, options)]
            except NoConversation as reason:
                self.fail(reason)
        self.forfeits += 1
        return self.stand_in.choose(view, options)

    def answer(self, view: Any, options: list[Any]) -> int:
        """The number of the option the program chooses; NoConversation if it chooses none."""
        said = b""
        if self.program is None:
            self.program = greeted(Program(self.words))
            said = line(self.start())
        choices = [Choice(self.game.write(option), option) for option in options]
        budget = Budget(int(self.terms.patience * 1000))
        said += line(Decide(self.asked, view, choices, budget))
        heard = self.program.ask(said, self.terms.patience)
        answer = understood(heard, Answer)
        if answer.number != self.asked:
            raise NoConversation(f"it answered question {answer.number} instead of {self.asked}")
        if not 0 <= answer.option < len(options):
            raise NoConversation(f"it chose option {answer.option}, and they go from 0 to {len(options) - 1}")
        return answer.option

    def start(self) -> Start:
        """What the program is told of the table."""
        return Start(
            game=self.game.name,
            version=self.game.version,
            options=self.terms.options,
            seats=self.game.seat_names[: self.terms.seats],
            seat=self.seat,
            seed=self.seed,
        )

    def fail(self, reason: NoConversation) -> None:
        """Say what went wrong, and start the program anew at its next question."""
        self.failures += 1
        if self.program is not None:
            self.program.kill()
            self.program = None
        again = "" if self.failures < MOST_FAILURES else ", and is not asked again in this game"
        LOG.warning(
            "%s (%s), question %d: %s; random answers for it%s.",
            *(self.name, self.game.seat_names[self.seat], self.asked, reason, again),
        )

    def leave(self, outcome: Outcome | None) -> None:
        """Let the program go, with how the game came out if it came to its end."""
        if self.program is None:
            return
        over = End(False) if outcome is None else End(True, outcome.winners, outcome.scores)
        self.program.dismiss(line(over))
        self.program = None


def line(message: msgspec.Struct) -> bytes:
    """A message as it is sent."""
    return msgspec.json.encode(message) + b"\n"


def greeted(program: Program) -> Program:
    """The program, once it has said hello; if it does not, it is ended."""
    try:
        understood(program.ask(line(Hello()), GREETING), Greeting)
    except BaseException:
        program.kill()
        raise
    return program


Message = TypeVar("Message", bound=msgspec.Struct)


def understood(heard: bytes, kind: type[Message]) -> Message:
    """What the program said, if it is of this kind."""
    try:
        return msgspec.json.decode(heard, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        wanted = kind.__struct_config__.tag
        raise NoConversation(f"it said {brief(heard)}, which is no {wanted}") from None


def brief(heard: bytes) -> str:
    """The beginning of what a program said, fit for any terminal."""
    return ascii(heard[:60].decode(errors="replace")) + ("…" if len(heard) > 60 else "")
