"""Outside bots: programs of the user's own that choose options over a protocol of JSON lines.

The host sends `hello`, which the program returns, then `start`, then `decide` for every decision, which
wants an `answer`, and `end`; docs/bots.md describes each message. A program is sent what its seat may know
and nothing else. A failure costs it that decision, which the random bot takes, and never the game.

Only the person who types a command names programs, also those that the server runs: its clients cannot. The
same holds for the files of trained models (`onnx_bot.py`).
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

from goldenspike.bots.bot import Bot, bot_names, is_builtin, make_bot
from goldenspike.bots.knowledge import Knowledge
from goldenspike.bots.onnx_bot import MODEL_PREFIX, OnnxBot, is_model, load_model
from goldenspike.bots.program import Program, ProgramError
from goldenspike.bots.random_ import Random
from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game, Outcome
from goldenspike.core.play import UnknownGame

LOG: Final = logging.getLogger("goldenspike.bots")
PROGRAM_PREFIX: Final = "cmd:"
"""A bot's name that begins so is a command line."""
PROTOCOL_VERSION: Final = 1
DEFAULT_PATIENCE: Final = 10.0
"""Seconds a program may think about an answer, unless told otherwise."""
STARTUP_SECONDS: Final = 10.0
"""Seconds a program may take to start and to return `hello`."""
MAX_FAILURES: Final = 3
"""After so many failures a program is not asked again in the same game."""


class TableTerms(msgspec.Struct, frozen=True):
    """The terms of a table that an outside bot is told: seats, options, and seconds for an answer."""

    seats: int
    options: Mapping[str, str]
    patience: float = DEFAULT_PATIENCE


# Messages ----------------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first message to a program, which it returns."""

    protocol: int = PROTOCOL_VERSION


class Start(msgspec.Struct, frozen=True, tag="start"):
    """The beginning of a game; sent again if the program is restarted in the middle of one."""

    game: str
    version: int
    options: Mapping[str, str]
    seats: tuple[str, ...]
    """The names of the seats, in order of play."""
    seat: int
    """The program's own seat, counted from 0."""
    seed: int
    """For random choices of the program's own; the same in the same game."""


class ListedOption(msgspec.Struct, frozen=True):
    """One of the options of a decision."""

    words: str
    """In the game's notation."""
    answer: Any
    """Its fields."""


class TimeBudget(msgspec.Struct, frozen=True):
    """How long the answer may take."""

    milliseconds: int


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    """A decision, which wants an `Answer`."""

    number: int
    view: Any
    options: list[ListedOption]
    budget: TimeBudget


class End(msgspec.Struct, frozen=True, tag="end"):
    """The end of a game, finished or not."""

    finished: bool
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


class HelloReply(msgspec.Struct, frozen=True, tag="hello"):
    """The program's reply to `Hello`."""

    name: str = ""


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """The program's reply to `Decide`: the number of the question, and an option counted from 0."""

    number: int
    option: int


# Names -------------------------------------------------------------------------------------------


def is_program(name: str) -> bool:
    """Return whether a bot's name is the command line of a program."""
    return name.startswith(PROGRAM_PREFIX)


def is_outside(name: str) -> bool:
    """Return whether a bot's name is a command line or a file, which only whoever types it may name."""
    return is_program(name) or is_model(name)


def parse_command(name: str) -> list[str]:
    """Return the program in a bot's name and its arguments; raise UnknownGame if there is no such program.

    >>> parse_command("cmd:python3 'my bot.py'")[1:]
    ['my bot.py']
    """
    if not name.isprintable():
        raise UnknownGame("The name of an outside bot is one line of printable letters.")
    try:
        command = shlex.split(name.removeprefix(PROGRAM_PREFIX), posix=sys.platform != "win32")
    except ValueError:
        raise UnknownGame(f"'{name}' has a quotation mark too many or too few.") from None
    if not command:
        raise UnknownGame(f"'{PROGRAM_PREFIX}' names no program; write it like {PROGRAM_PREFIX}./my-bot.")
    if shutil.which(command[0]) is None:
        raise UnknownGame(f"'{name}': there is no program '{command[0]}' that can be started.")
    return command


def require_playable(name: str, game: Game) -> None:
    """Raise UnknownGame if no bot has this name.

    Raise ProgramError if its program does not return `hello`, and ModelError if its model does not fit.
    """
    if is_program(name):
        require_program(name)
    elif is_model(name):
        load_model(name, game)
    elif not is_builtin(name):
        outside = f"{PROGRAM_PREFIX} before a program, {MODEL_PREFIX} before a trained model"
        raise UnknownGame(f"There is no bot '{name}' (there are: {', '.join(bot_names())}; {outside}).")


def require_program(name: str) -> None:
    """Raise UnknownGame if there is no such program, or ProgramError if it does not return `hello`."""
    command = parse_command(name)
    try:
        start_program(command).close(b"")
    except ProgramError as reason:
        raise ProgramError(f"'{name}' cannot play: {reason}.") from None


def make_any_bot(name: str, game: Game, seat: Seat, seed: str, terms: TableTerms) -> Bot:
    """Return the bot of this name for a seat, built in or outside."""
    if is_program(name):
        return OutsideBot(name, game, seat, seed, terms)
    if is_model(name):
        return OnnxBot(name, game, seat, seed, terms.seats)
    return make_bot(name, game, seat, seed)


# Playing -----------------------------------------------------------------------------------------


@final
class OutsideBot:
    """A program at one seat of one table; it is started when it is first asked."""

    def __init__(self, name: str, game: Game, seat: Seat, seed: str, terms: TableTerms) -> None:
        self.name = name
        self.game = game
        self.seat = seat
        self.terms = terms
        self.command = parse_command(name)
        self.fallback = Random(game, seat, seed)
        """The bot that takes the decisions in which the program fails."""
        # The seed of a table fixes its dice, so a program is told only a hash of it.
        digest = hashlib.sha256(f"outside {seat} {seed}".encode()).digest()
        self.seed = int.from_bytes(digest[:4], "big")
        self.program: Program | None = None
        self.asked = 0
        """How many decisions it was asked for."""
        self.failures = 0
        self.forfeits = 0
        """How many of its decisions the fallback took."""

    def choose(self, known: Knowledge, options: list[Any]) -> Any:
        """Return the option the program chooses, or the fallback's where the program fails."""
        self.asked += 1
        if self.failures < MAX_FAILURES:
            try:
                return options[self.request_option(known, options)]
            except ProgramError as reason:
                self.record_failure(reason)
        self.forfeits += 1
        return self.fallback.choose(known, options)

    def request_option(self, known: Knowledge, options: list[Any]) -> int:
        """Return the index of the option the program chooses; raise ProgramError if it chooses none."""
        sent = b""
        if self.program is None:
            self.program = start_program(self.command)
            sent = encode_line(self.start_message())
        listed = [ListedOption(self.game.write(option), option) for option in options]
        budget = TimeBudget(int(self.terms.patience * 1000))
        sent += encode_line(Decide(self.asked, known.view(), listed, budget))
        received = self.program.request(sent, self.terms.patience)
        answer = decode_line(received, Answer)
        if answer.number != self.asked:
            raise ProgramError(f"it answered question {answer.number} instead of {self.asked}")
        if not 0 <= answer.option < len(options):
            raise ProgramError(f"it chose option {answer.option}, and they go from 0 to {len(options) - 1}")
        return answer.option

    def start_message(self) -> Start:
        """Return the message that tells the program about its table."""
        return Start(
            game=self.game.name,
            version=self.game.version,
            options=self.terms.options,
            seats=self.game.seat_names[: self.terms.seats],
            seat=self.seat,
            seed=self.seed,
        )

    def record_failure(self, reason: ProgramError) -> None:
        """Log a failure and kill the program, which is restarted at its next question."""
        self.failures += 1
        if self.program is not None:
            self.program.kill()
            self.program = None
        again = "" if self.failures < MAX_FAILURES else ", and is not asked again in this game"
        LOG.warning(
            "%s (%s), question %d: %s; random answers for it%s.",
            *(self.name, self.game.seat_names[self.seat], self.asked, reason, again),
        )

    def close(self, outcome: Outcome | None) -> None:
        """Send `end` to the program and stop it; the outcome is None if the game was not finished."""
        if self.program is None:
            return
        end = End(False) if outcome is None else End(True, outcome.winners, outcome.scores)
        self.program.close(encode_line(end))
        self.program = None


def encode_line(message: msgspec.Struct) -> bytes:
    """Return a message as a line of JSON."""
    return msgspec.json.encode(message) + b"\n"


def start_program(command: list[str]) -> Program:
    """Start a program and exchange `hello`; kill it and raise ProgramError if it does not return one."""
    program = Program(command)
    try:
        decode_line(program.request(encode_line(Hello()), STARTUP_SECONDS), HelloReply)
    except BaseException:
        program.kill()
        raise
    return program


Message = TypeVar("Message", bound=msgspec.Struct)


def decode_line(line: bytes, kind: type[Message]) -> Message:
    """Return the message in a line; raise ProgramError if it is not of this kind."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        wanted = kind.__struct_config__.tag
        raise ProgramError(f"it said {excerpt(line)}, which is no {wanted}") from None


def excerpt(line: bytes) -> str:
    """Return the beginning of a line, quoted in ASCII so that any terminal can show it."""
    return ascii(line[:60].decode(errors="replace")) + ("…" if len(line) > 60 else "")
