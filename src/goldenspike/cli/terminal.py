"""The dialogue with the people at one table, line by line, readable without colours or graphics."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, final

import click

from goldenspike import rulebook
from goldenspike.cli.local_game import CannotUndo, EngineError, LocalGame, engine_error
from goldenspike.cli.option_menu import OptionMenu, format_preview
from goldenspike.cli.rules import find_rules, format_rules
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.events import Event
from goldenspike.core.facts import Clause, Fact, recoloured, render
from goldenspike.core.play import GoldenSpikeError, UnreadableMove
from goldenspike.core.refusal import Refusal

LOG_LINES: Final = 30
"""How many sentences `log` shows without `all`."""
MAX_LINE_CHARACTERS: Final = 500
"""The rest of a longer line is ignored."""

HELP: Final = """\
Type the number of a move, or its words.
The first word of a move lists all that begin with it.
  options        all moves you may make
  why WORDS      why a move is not allowed, or what it would do
  table          the table as you see it
  log            what was said last; log all for everything
  rules WORD     the rules that mention a word; rules and an id for one rule
  undo           take your last move back, if nobody has moved since
  save FILE      write the game to a file
  quit           leave
Where there is only one move, Enter alone makes it."""


class Quit(Exception):
    """A person has left the table."""


@final
class Terminal:
    """Prompts, commands and output of one game."""

    def __init__(self, local: LocalGame) -> None:
        self.local = local
        self.game = local.game
        self.pages_loaded = len(local.chronicle.pages) if local.record.answers else 0
        """Pages of the chronicle from before a saved game was loaded, which nobody is shown."""
        self.pages_read: dict[int | None, int] = {}
        """Pages of the chronicle that each person has been shown."""
        self.shown_turn: dict[int, int] = {}
        """By seat, the turn at which the table was last shown unasked."""
        self.shown_reveals = 0
        """How many of the game's `reveals` the table was shown after."""
        self.last_seat: Seat | None = None
        """The seat of the person who was last at the terminal."""
        self.files: set[Path] = set()
        """Files this game was saved to or loaded from, which may be overwritten."""
        self.saved_at = -1
        """The number of answers when the game was last saved."""
        self.menu: OptionMenu | None = None
        """The options of the pending decision; None if nobody is asked."""
        self.book: rulebook.Rulebook | None = None
        """The rulebook, once it was asked for."""
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.show_help,
            "?": self.show_help,
            "options": self.show_options,
            "why": self.explain_refusal,
            "table": self.show_table,
            "log": self.show_log,
            "rules": self.show_rules,
            "undo": self.undo,
            "save": self.save,
            "quit": self.quit,
            "exit": self.quit,
        }

    # The game loop -------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or somebody quits."""
        if self.local.is_reshuffled:
            click.echo(
                "What is still unseen is shuffled anew; to go on with the deal of a seed, load with --seed N."
            )
        with contextlib.suppress(Quit):
            while True:
                try:
                    question = self.local.advance()
                    if question is None:
                        break
                    self.ask(question)
                except Quit:
                    raise
                except Exception as error:
                    if not self.local.persons:
                        raise
                    self.menu = None
                    click.echo(str(error if isinstance(error, EngineError) else engine_error(error)))
                    self.wait("Press Enter to try again, or type quit: ")
            self.finish()

    def ask(self, question: Decision) -> None:
        """Show a person the news and the options, and read lines until an answer is played."""
        self.hand_over(question.seat)
        self.show_news(question.seat)
        first_time = question.seat not in self.shown_turn
        new_turn = (
            self.local.turn_seat == question.seat and self.shown_turn.get(question.seat) != self.local.turn
        )
        if first_time or new_turn or self.shown_reveals != self.local.reveals:
            self.shown_turn[question.seat] = self.local.turn
            self.shown_reveals = self.local.reveals
            click.echo("")
            self.show_table("")
            click.echo("")
        options = question.options(self.local.table)
        self.menu = OptionMenu(self.game, self.local.table, options)
        click.echo(f"{self.name(question.seat)}: {self.worded(question.prompt(self.local.table))}")
        self.show_options("")
        answers = len(self.local.record.answers)
        while answers == len(self.local.record.answers):
            self.handle(self.read_line(self.prompt(question.seat)))

    def finish(self) -> None:
        """Show the result, and let the game be saved."""
        viewer = self.local.persons[0] if len(self.local.persons) == 1 else None
        self.menu = None
        self.show_news(viewer)
        click.echo("")
        click.echo(self.game.text(self.game.view(self.local.table, viewer)))
        click.echo("")
        click.echo(f"The game is over: {self.local.record.result}.")
        if self.local.persons:
            self.wait("Type save and a file name to keep the game, or press Enter to leave: ")

    def wait(self, prompt: str) -> None:
        """Carry out commands until an empty line."""
        while text := self.read_line(prompt):
            if not self.command(text):
                click.echo("You can type help, table, log, rules, save or quit now.")

    # Output --------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """Return a seat's name with a capital letter."""
        return self.game.seat_names[seat].capitalize()

    def hand_over(self, seat: Seat) -> None:
        """Clear the terminal and wait for the person at this seat, if several people share it."""
        if len(self.local.persons) > 1 and seat != self.last_seat:
            if self.last_seat is not None and sys.stdout.isatty():
                click.clear()
            self.menu = None
            self.read_line(
                f"{self.name(seat)} must move. When only {self.name(seat)} is looking, press Enter: "
            )
        self.last_seat = seat

    def show_news(self, viewer: Seat | None) -> None:
        """Print the events since this person was last shown any."""
        for event in self.local.chronicle.events_for(viewer, self.pages_read.get(viewer, self.pages_loaded)):
            click.echo(self.sentence_of(event))
        self.pages_read[viewer] = len(self.local.chronicle.pages)

    def sentence_of(self, event: Event) -> str:
        """Return the sentence of an event, in the second person if its subject is alone at the terminal."""
        if len(self.local.persons) == 1 and event.subject() == self.local.persons[0]:
            return self.worded(Clause(event.worded().you, event.facts()))
        return capitalise(self.worded(Clause(event.worded().they, event.facts())))

    def worded(self, fact: Fact) -> str:
        """Return a fact in words, seats by the colours of this table."""
        return render(recoloured(fact, self.game.seat_names))

    def format_refusal(self, refusal: Refusal) -> str:
        """Return that an answer is not allowed, with the reason and the id of the rule."""
        return f"Not allowed: {self.worded(Clause(refusal.reason, refusal.facts))} ({refusal.rule})"

    def prompt(self, seat: Seat) -> str:
        """Return the prompt for the person's answer."""
        if self.menu is not None and len(self.menu.options) == 1:
            return f"{self.name(seat)}, press Enter for {self.menu.words[0]}: "
        return f"{self.name(seat)}, your move: "

    # Input ---------------------------------------------------------------------------------------

    def read_line(self, prompt: str) -> str:
        """Return a line of input with single spaces; raise Quit at its end."""
        if not sys.stdin.isatty():
            # Nobody types the line break that would end the line of the prompt.
            prompt += "\n"
        try:
            return " ".join(input(prompt)[:MAX_LINE_CHARACTERS].replace("\0", " ").split())
        except (EOFError, KeyboardInterrupt):
            click.echo("")
            self.quit("")
        except UnicodeError:
            return "?"
        raise AssertionError("quit does not return")

    def handle(self, text: str) -> None:
        """Carry out a line: a command, a number, an answer in words, or the beginning of some."""
        menu = self.menu
        assert menu is not None, "somebody is asked"
        if not text:
            if len(menu.options) == 1:
                self.answer(menu.options[0])
            else:
                click.echo("Type a number or words, or help.")
            return
        if text not in menu.words and self.command(text):
            return
        try:
            answer = self.parse_answer(text)
        except UnreadableMove as unreadable:
            lines = menu.matching_lines(text)
            if not lines:
                refusal = menu.unavailable(text)
                lines = [str(unreadable) if refusal is None else self.format_refusal(refusal)]
            click.echo("\n".join(lines))
            return
        self.answer(answer)

    def parse_answer(self, text: str) -> Any:
        """Return the answer with this number or notation; raise UnreadableMove if there is none."""
        assert self.menu is not None, "somebody is asked"
        if text.isdecimal():
            option = self.menu.option(int(text)) if len(text) < 9 else None
            if option is None:
                raise UnreadableMove(
                    f"There is no move {text[:20]}; they go from 1 to {len(self.menu.options)}."
                )
            return option
        try:
            return self.game.read(text)
        except GoldenSpikeError:
            raise
        except Exception as error:
            raise UnreadableMove(f"'{text[:60]}' cannot be read.") from error

    def answer(self, answer: Any) -> None:
        """Play an answer, or print why it is not allowed."""
        try:
            refusal = self.local.answer(answer)
        except EngineError as error:
            click.echo(str(error))
            return
        if refusal is not None:
            click.echo(self.format_refusal(refusal))

    def command(self, text: str) -> bool:
        """Carry out a command; return whether the text was one."""
        word, _, rest = text.partition(" ")
        action = self.commands.get(word.casefold())
        if action is None:
            return False
        action(rest)
        return True

    # Commands ------------------------------------------------------------------------------------

    def show_help(self, rest: str) -> None:
        """Print what can be typed (`help`)."""
        click.echo(HELP)

    def show_options(self, rest: str) -> None:
        """Print the menu of options (`options`)."""
        if self.menu is None:
            click.echo("There is nothing to decide now.")
        else:
            click.echo("\n".join(self.menu.lines()))

    def viewer(self) -> Seat | None:
        """Return the seat whose view may be shown; None if several people share the terminal."""
        if len(self.local.persons) == 1:
            return self.local.persons[0]
        return self.last_seat if self.menu is not None else None

    def show_table(self, rest: str) -> None:
        """Print the table as this person sees it (`table`)."""
        click.echo(self.game.text(self.game.view(self.local.table, self.viewer())))

    def show_log(self, rest: str) -> None:
        """Print the last events, or all of them (`log`, `log all`)."""
        sentences = [self.sentence_of(event) for event in self.local.chronicle.events_for(self.viewer())]
        shown = sentences if rest.casefold() == "all" else sentences[-LOG_LINES:]
        click.echo("\n".join(shown) if shown else "Nothing has happened yet.")

    def show_rules(self, rest: str) -> None:
        """Print one rule, or those that a search finds (`rules`)."""
        if self.book is None:
            try:
                self.book = rulebook.of(self.game)
            except GoldenSpikeError as error:
                click.echo(str(error))
                return
        found = find_rules(self.book, rest)
        edition = self.local.record.settings.get("edition", "")
        if not found:
            click.echo(f"No rule has the id '{rest}' or mentions it.")
        else:
            click.echo(format_rules(found, edition))

    def explain_refusal(self, rest: str) -> None:
        """Say why an answer is not allowed, or what it would mean (`why`)."""
        if self.menu is None or not rest:
            click.echo(
                "Type why and a move, in words or as a number."
                if self.menu
                else "There is nothing to decide now."
            )
            return
        try:
            answer = self.parse_answer(rest)
            refusal = self.local.refuse(answer)
            if refusal is not None:
                click.echo(self.format_refusal(refusal))
            else:
                click.echo(f"Allowed: {format_preview(self.game.preview(self.local.table, answer))}.")
        except GoldenSpikeError as error:
            click.echo(str(error))

    def undo(self, rest: str) -> None:
        """Undo this person's last answer (`undo`)."""
        question = None if self.local.table.over else self.local.question
        if self.menu is None or not isinstance(question, Decision):
            click.echo("There is nothing to take back now.")
            return
        try:
            undone = self.local.undo(question.seat)
        except CannotUndo as reason:
            click.echo(str(reason))
            return
        self.pages_read[question.seat] = len(self.local.chronicle.pages)
        click.echo(f"Taken back: {self.game.write(undone)}.")

    def save(self, rest: str) -> None:
        """Write the record to a file (`save`)."""
        if not rest:
            click.echo("Type save and a file name.")
            return
        file = Path(rest).expanduser()
        if not file.suffix:
            file = file.with_suffix(".game")
        try:
            file = file.resolve()
            if file.exists() and file not in self.files:
                click.echo(f"{file} exists already; choose another name.")
                return
            self.local.save(file)
        except (OSError, ValueError, RuntimeError) as error:
            click.echo(f"{file} cannot be written: {getattr(error, 'strerror', None) or error}.")
            return
        self.files.add(file)
        self.saved_at = len(self.local.record.answers)
        click.echo(
            f"Saved to {file}; whoever opens it sees the whole table. "
            f"Go on with: goldenspike play --load {file.name}"
        )

    def quit(self, rest: str) -> None:
        """Say goodbye and raise Quit (`quit`, `exit`)."""
        if self.local.persons and self.saved_at != len(self.local.record.answers):
            click.echo(
                "Goodbye. This game was not saved; to keep one, type save and a file name before you leave."
            )
        else:
            click.echo("Goodbye.")
        raise Quit


def capitalise(sentence: str) -> str:
    """Return a sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]
