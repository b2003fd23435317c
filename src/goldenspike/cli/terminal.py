"""A game at the terminal, line by line: plain sentences, nothing drawn, nothing said by colour alone."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, final

import click

from goldenspike import rulebook
from goldenspike.cli.host import CannotTakeBack, EngineFault, Host, engine_fault
from goldenspike.cli.menu import Menu, in_words
from goldenspike.cli.shelf import find_rules, table_of, whole
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.play import GoldenSpikeError, UnreadableMove
from goldenspike.core.refusal import Refusal

LOG_LINES: Final = 30
LONGEST_LINE: Final = 500
"""Nobody types more; what is pasted beyond it is not read."""

HELP: Final = """\
Answer with the number of an option, or in words like those of the options.
The first word of an answer lists all that begin with it.
  options        all that you may answer
  why WORDS      why an answer is not allowed, or what it would mean
  table          the table as you see it
  log            what was said last; log all for everything
  rules WORD     the rules that mention a word; rules and an id for one rule
  undo           take your last answer back, if nobody has answered since
  save FILE      write the game to a file
  quit           leave
Where there is only one answer, Enter alone gives it."""


class Left(Exception):
    """The person has left the table."""


@final
class Terminal:
    """The conversation with the people at one table."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.game = host.game
        self.read_before = len(host.chronicle.pages) if host.record.answers else 0
        """How much of the chronicle was told before a saved game was taken up again."""
        self.read_pages: dict[int | None, int] = {}
        """How much of the chronicle each person has read."""
        self.shown_turn: dict[int, int] = {}
        """The turn for which each person was last shown the table without asking."""
        self.spoke_last: Seat | None = None
        self.files: set[Path] = set()
        """Files this game was saved to, or came from: these may be written again."""
        self.saved_at = -1
        """How many answers there were when the game was last saved."""
        self.menu: Menu | None = None
        self.book: rulebook.Rulebook | None = None
        """Read when it is first asked for."""
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.show_help,
            "?": self.show_help,
            "options": self.show_options,
            "why": self.why,
            "table": self.show_table,
            "log": self.show_log,
            "rules": self.show_rules,
            "undo": self.undo,
            "save": self.save,
            "quit": self.leave,
            "exit": self.leave,
        }

    # The course of the game ----------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the people have left."""
        if self.host.shuffled_anew:
            say(
                "What is still unseen is shuffled anew; to go on with the deal of a seed, load with --seed N."
            )
        with contextlib.suppress(Left):
            while True:
                try:
                    question = self.host.advance()
                    if question is None:
                        break
                    self.ask(question)
                except Left:
                    raise
                except Exception as error:
                    if not self.host.persons:
                        raise
                    self.menu = None
                    say(str(error if isinstance(error, EngineFault) else engine_fault(error)))
                    self.wait("Press Enter to try again, or type quit: ")
            self.finish()

    def ask(self, question: Decision) -> None:
        """Show a person what happened and what may be answered, and listen until an answer is taken."""
        self.announce(question.seat)
        self.tell_news(question.seat)
        first_time = question.seat not in self.shown_turn
        new_turn = self.host.turn_of == question.seat and self.shown_turn.get(question.seat) != self.host.turn
        if first_time or new_turn:
            self.shown_turn[question.seat] = self.host.turn
            say("")
            self.show_table("")
            say("")
        options = question.options(self.host.table)
        self.menu = Menu(self.game, self.host.table, options)
        say(f"{self.name(question.seat)}: {question.prompt(self.host.table)}")
        self.show_options("")
        answers = len(self.host.record.answers)
        while answers == len(self.host.record.answers):
            self.hear(self.line(self.prompt(question.seat)))

    def finish(self) -> None:
        """Say how the game came out, and let it be saved."""
        viewer = self.host.persons[0] if len(self.host.persons) == 1 else None
        self.menu = None
        self.tell_news(viewer)
        say("")
        say(self.game.text_view(self.game.view(self.host.table, viewer)))
        say("")
        say(f"The game is over: {self.host.record.result}.")
        if self.host.persons:
            self.wait("Type save and a file name to keep the game, or press Enter to leave: ")

    def wait(self, words: str) -> None:
        """Listen to commands until an empty line."""
        while text := self.line(words):
            if not self.command(text):
                say("That can only be help, table, log, rules, save or quit now.")

    # Saying --------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """A seat's name at the beginning of a sentence."""
        return self.game.seat_names[seat].capitalize()

    def announce(self, seat: Seat) -> None:
        """Where several people share the terminal, wait until the right one looks at it."""
        if len(self.host.persons) > 1 and seat != self.spoke_last:
            if self.spoke_last is not None and sys.stdout.isatty():
                click.clear()
            self.menu = None
            self.line(f"{self.name(seat)} must answer. When only {self.name(seat)} is looking, press Enter: ")
        self.spoke_last = seat

    def tell_news(self, viewer: Seat | None) -> None:
        """What was said at the table since this person last looked."""
        for event in self.host.chronicle.events_for(viewer, self.read_pages.get(viewer, self.read_before)):
            say(capital(event.sentence))
        self.read_pages[viewer] = len(self.host.chronicle.pages)

    def prompt(self, seat: Seat) -> str:
        """What stands before the person's answer."""
        if self.menu is not None and len(self.menu.options) == 1:
            return f"{self.name(seat)}, press Enter for {self.menu.words[0]}: "
        return f"{self.name(seat)}, your answer: "

    # Hearing -------------------------------------------------------------------------------------

    def line(self, words: str) -> str:
        """A line from the person; leaving is raised."""
        if not sys.stdin.isatty():
            # What is not typed does not end the line of the prompt.
            words += "\n"
        try:
            return " ".join(input(words)[:LONGEST_LINE].replace("\0", " ").split())
        except (EOFError, KeyboardInterrupt):
            say("")
            self.leave("")
        except UnicodeError:
            return "?"
        raise AssertionError("leaving does not return")

    def hear(self, text: str) -> None:
        """Understand a line: a command, a number, an answer in words, or the beginning of some."""
        menu = self.menu
        assert menu is not None, "somebody is asked"
        if not text:
            if len(menu.options) == 1:
                self.answer(menu.options[0])
            else:
                say("Type a number or words, or help.")
            return
        if text not in menu.words and self.command(text):
            return
        try:
            answer = self.meant(text)
        except UnreadableMove as unreadable:
            listed = menu.listed(text)
            if not listed:
                lack = menu.lack(text)
                listed = [f"Not allowed: {in_full(lack)}" if lack is not None else str(unreadable)]
            say("\n".join(listed))
            return
        self.answer(answer)

    def meant(self, text: str) -> Any:
        """The answer these words or this number mean; UnreadableMove if none."""
        assert self.menu is not None, "somebody is asked"
        if text.isdecimal():
            option = self.menu.option(int(text)) if len(text) < 9 else None
            if option is None:
                raise UnreadableMove(
                    f"There is no option {text[:20]}; they go from 1 to {len(self.menu.options)}."
                )
            return option
        try:
            return self.game.read(text)
        except GoldenSpikeError:
            raise
        except Exception as error:
            raise UnreadableMove(f"'{text[:60]}' cannot be read.") from error

    def answer(self, answer: Any) -> None:
        """Give an answer; a refusal is said and nothing changes."""
        try:
            refusal = self.host.answer(answer)
        except EngineFault as fault:
            say(str(fault))
            return
        if refusal is not None:
            say(f"Not allowed: {in_full(refusal)}")

    def command(self, text: str) -> bool:
        """Carry out a command, if it is one."""
        word, _, rest = text.partition(" ")
        work = self.commands.get(word.casefold())
        if work is None:
            return False
        work(rest)
        return True

    # Commands ------------------------------------------------------------------------------------

    def show_help(self, rest: str) -> None:
        """help: what can be typed."""
        say(HELP)

    def show_options(self, rest: str) -> None:
        """options: the menu once more."""
        if self.menu is None:
            say("Nothing is asked now.")
        else:
            say("\n".join(self.menu.lines()))

    def viewer(self) -> Seat | None:
        """The person at the terminal."""
        if len(self.host.persons) == 1:
            return self.host.persons[0]
        return self.spoke_last if self.menu is not None else None

    def show_table(self, rest: str) -> None:
        """table: the table as this person sees it."""
        say(self.game.text_view(self.game.view(self.host.table, self.viewer())))

    def show_log(self, rest: str) -> None:
        """log: the last sentences, or all of them."""
        told = [capital(event.sentence) for event in self.host.chronicle.events_for(self.viewer())]
        shown = told if rest.casefold() == "all" else told[-LOG_LINES:]
        say("\n".join(shown) if shown else "Nothing has been said yet.")

    def show_rules(self, rest: str) -> None:
        """rules: a search, or one rule."""
        if self.book is None:
            try:
                self.book = rulebook.of(self.game)
            except GoldenSpikeError as error:
                say(str(error))
                return
        found = find_rules(self.book, rest)
        edition = self.host.record.settings.get("edition", "")
        if not found:
            say(f"No rule has the id '{rest}' or mentions it.")
        else:
            say(whole(found[0], edition) if len(found) == 1 else table_of(found))

    def why(self, rest: str) -> None:
        """why: the refusal of an answer, or what it would mean."""
        if self.menu is None or not rest:
            say("Type why and an answer, in words or as a number." if self.menu else "Nothing is asked now.")
            return
        try:
            answer = self.meant(rest)
            refusal = self.host.refuse(answer)
            if refusal is not None:
                say(f"Not allowed: {in_full(refusal)}")
            else:
                say(f"Allowed: {in_words(self.game.preview(self.host.table, answer))}.")
        except GoldenSpikeError as error:
            say(str(error))

    def undo(self, rest: str) -> None:
        """undo: back to this person's last decision."""
        question = None if self.host.table.over else self.host.question
        if self.menu is None or not isinstance(question, Decision):
            say("There is nothing to take back now.")
            return
        try:
            taken = self.host.take_back(question.seat)
        except CannotTakeBack as reason:
            say(str(reason))
            return
        self.read_pages[question.seat] = len(self.host.chronicle.pages)
        say(f"Taken back: {self.game.write(taken)}.")

    def save(self, rest: str) -> None:
        """save: write the record to a file."""
        if not rest:
            say("Type save and a file name.")
            return
        file = Path(rest).expanduser()
        if not file.suffix:
            file = file.with_suffix(".game")
        try:
            file = file.resolve()
            if file.exists() and file not in self.files:
                say(f"{file} exists already; choose another name.")
                return
            self.host.save(file)
        except (OSError, ValueError, RuntimeError) as error:
            say(f"{file} cannot be written: {getattr(error, 'strerror', None) or error}.")
            return
        self.files.add(file)
        self.saved_at = len(self.host.record.answers)
        say(
            f"Saved to {file}; whoever opens it sees the whole table. "
            f"Go on with: goldenspike play --load {file.name}"
        )

    def leave(self, rest: str) -> None:
        """quit: leave the table."""
        if self.host.persons and self.saved_at != len(self.host.record.answers):
            say("Goodbye. This game was not saved; to keep one, type save and a file name before you leave.")
        else:
            say("Goodbye.")
        raise Left


def in_full(refusal: Refusal) -> str:
    """A refusal with its rule."""
    return f"{refusal.sentence} ({refusal.rule})"


def capital(sentence: str) -> str:
    """A sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def say(words: str) -> None:
    """Say something to the people."""
    click.echo(words)
