"""The command `puzzle`: a position in which one move is clearly best, to be found in the terminal."""

from __future__ import annotations

import sys
from datetime import UTC, date, datetime
from typing import Any, Final

import click

from goldenspike import puzzles
from goldenspike.cli.option_menu import OptionMenu
from goldenspike.cli.output import print_json
from goldenspike.cli.parameters import game_argument, json_option
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.facts import render
from goldenspike.core.game import Game
from goldenspike.core.play import UnreadableMove, check_answer, pending
from goldenspike.core.refusal import Refusal
from goldenspike.puzzles import Puzzle, words
from goldenspike.puzzles.model import DIFFICULTIES

HELP: Final = """\
Type the number of a move, or its words. The first word of a move lists all that begin with it.
  table      the position again
  options    all moves you may make
  solution   the best move, and why
  quit       leave"""
MAX_LINE_CHARACTERS: Final = 500
SHOWN: Final = "solution"


@click.command(short_help="Find the best move of a position.")
@game_argument
@click.argument("name", metavar="[ID]", required=False)
@click.option("--theme", default="", help="Only puzzles about this; `--list` names the themes.")
@click.option("--difficulty", type=click.Choice(DIFFICULTIES), help="Only puzzles of this difficulty.")
@click.option(
    "--daily",
    metavar="[DATE]",
    is_flag=False,
    flag_value="today",
    help="The puzzle of a day, like 2026-11-15, the same for everybody (today's, by universal time).",
)
@click.option("--list", "listed", is_flag=True, help="List the puzzles instead, without their solutions.")
@json_option
def puzzle(
    game: Game,
    name: str | None,
    theme: str,
    difficulty: str | None,
    daily: str | None,
    listed: bool,
    as_json: bool,
) -> None:
    """Show a position of GAME in which one move is clearly best, and judge the moves you try.

    Without ID or --daily a puzzle is drawn by chance. With --json the puzzle is printed with its solution.
    """
    found = puzzles.chosen(puzzles.of(game), theme, difficulty or "")
    if theme and theme not in [one.id for one in puzzles.themes(game)]:
        known = ", ".join([one.id for one in puzzles.themes(game)])
        raise click.BadParameter(
            f"there is no theme '{theme[:40]}' (there are: {known}).", param_hint="--theme"
        )
    if not found:
        raise click.UsageError(f"{game.title} has no such puzzle.")
    if listed:
        print_list(game, found)
        return
    chosen = choose(game, found, name, daily)
    if as_json:
        print_json({"game": game.name, **puzzles.as_json(game, chosen)})
        return
    try:
        Dialogue(game, chosen).run()
    except (EOFError, KeyboardInterrupt):
        click.echo("")


def choose(game: Game, found: list[Puzzle], name: str | None, daily: str | None) -> Puzzle:
    """Return the puzzle of this id, of this day, or one by chance; raise UsageError if there is none."""
    if name is not None:
        for one in found:
            if one.id == name:
                return one
        raise click.UsageError(f"{game.title} has no such puzzle; `--list` lists them.")
    if daily is not None:
        try:
            day = datetime.now(UTC).date() if daily == "today" else date.fromisoformat(daily)
        except ValueError:
            raise click.UsageError(f"'{daily[:40]}' is no day; write it like 2026-11-15.") from None
        todays = puzzles.daily(game, day)
        assert todays is not None, "the game has puzzles"
        return todays
    return puzzles.by_chance(found)


def print_list(game: Game, found: list[Puzzle]) -> None:
    """Print the puzzles, theme by theme."""
    for theme in puzzles.themes(game):
        of_theme = [one for one in found if one.theme == theme.id]
        if of_theme:
            click.echo(f"{theme.title} ({theme.id}):")
            for one in of_theme:
                click.echo(f"  {one.id}: {one.difficulty}, {one.phase}")


class Dialogue:
    """One puzzle in the terminal, line by line."""

    def __init__(self, game: Game, chosen: Puzzle) -> None:
        self.game = game
        self.puzzle = chosen
        self.table = chosen.table(game)
        self.seat = Seat(chosen.seat)
        self.menu = OptionMenu(game, self.table, pending(self.table).options(self.table))
        self.tries = 0

    def run(self) -> None:
        """Show the position and read moves until one is the best, or the person leaves."""
        title = next(one.title for one in puzzles.themes(self.game) if one.id == self.puzzle.theme)
        click.echo(f"{self.game.title}, puzzle {self.puzzle.id}: {title}, {self.puzzle.difficulty}.\n")
        self.show_table()
        click.echo(words.plain(words.task(self.puzzle)))
        click.echo("Type help at any time.\n")
        self.show_options()
        while True:
            text = self.read_line()
            if text in ("quit", "exit", "q"):
                return
            if text == SHOWN:
                self.explain()
                return
            if self.handle(text):
                return

    def read_line(self) -> str:
        """Return a line of input with single spaces."""
        prompt = f"{self.game.seat_names[self.seat].capitalize()}> "
        if not sys.stdin.isatty():
            prompt += "\n"
        return " ".join(input(prompt)[:MAX_LINE_CHARACTERS].replace("\0", " ").split())

    def handle(self, text: str) -> bool:
        """Carry out a command or judge a move; return whether the puzzle is solved."""
        if text in ("help", "?", ""):
            click.echo(HELP)
        elif text == "table":
            self.show_table()
        elif text == "options":
            self.show_options()
        else:
            answer = self.answer_of(text)
            return answer is not None and self.judge(answer)
        return False

    def answer_of(self, text: str) -> Any:
        """Return the legal answer that a line means; None, having said why, if it means none."""
        if text.isdecimal():
            option = self.menu.option(int(text[:9]))
            if option is None:
                click.echo(f"There is no move {text[:9]}; type options for all.")
            return option
        try:
            answer = self.game.read(text)
        except UnreadableMove as error:
            matching = self.menu.matching_lines(text)
            click.echo("\n".join(matching) if matching else str(error))
            return None
        checked = check_answer(self.table, self.seat, answer)
        if isinstance(checked, Refusal):
            click.echo(checked.sentence)
            return None
        return checked

    def judge(self, answer: Any) -> bool:
        """Say whether a move is the best; return it."""
        self.tries += 1
        written = self.game.write(answer)
        alternative = self.puzzle.alternative(written)
        if alternative is None and written not in self.puzzle.best:
            click.echo(f"{words.plain(words.not_compared(self.puzzle))} Try again.")
            return False
        if alternative is None:
            click.echo("Solved at the first try." if self.tries == 1 else f"Solved at try {self.tries}.")
            self.explain()
            return True
        click.echo(f"{words.plain(words.why_not(self.puzzle, alternative))} Try again.")
        return False

    def explain(self) -> None:
        """Print why the best is best, and how the turn goes on."""
        for clause in words.explanation(self.game, self.table, self.puzzle):
            click.echo(words.plain(clause))
        if len(self.puzzle.plan) > 1:
            click.echo(f"Plan: {', '.join(self.puzzle.plan)}.")

    def show_table(self) -> None:
        """Print the position as its seat sees it."""
        click.echo(self.game.text(self.game.view(self.table, self.seat)))
        click.echo("")
        click.echo(f"{self.game.seat_names[self.seat].capitalize()}: {render(self.prompt())}")

    def prompt(self) -> Any:
        """Return what is asked."""
        question = pending(self.table)
        assert isinstance(question, Decision), "a puzzle asks its seat"
        return question.prompt(self.table)

    def show_options(self) -> None:
        """Print the moves that may be made."""
        for line in self.menu.lines():
            click.echo(line)
