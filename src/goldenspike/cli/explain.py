"""Why one answer is better than another, at any decision of a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click
import msgspec

from goldenspike.bots import explain as reasons
from goldenspike.bots.explain import Explanation, Reason
from goldenspike.bots.planner import parse_budget
from goldenspike.cli.frame import Failure, json_option, print_json
from goldenspike.cli.records import read_record
from goldenspike.core import record as records
from goldenspike.core.agenda import Decision
from goldenspike.core.play import UnknownGame, pending
from goldenspike.core.registry import find

USUAL: Final = "1000ms"


@click.command(short_help="Say what speaks for and against the answers to a decision.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--at", type=click.IntRange(0), help="After so many answers; otherwise after the last.")
@click.option("--budget", default=USUAL, show_default=True, help="How long to think: 500ms, or 20000 tables.")
@click.option("--seed", default="1", show_default=True, help="The same seed and tables say the same.")
@json_option
def explain(file: Path, at: int | None, budget: str, seed: str, as_json: bool) -> None:
    """Say which answers are best at a decision of the game recorded in FILE, and why.

    Only what the deciding seat could know at that moment is used.
    """
    try:
        parse_budget(budget)
    except UnknownGame as error:
        raise click.BadParameter(str(error), param_hint="--budget") from None
    record = read_record(file)
    game = find(record.game)
    number = len(record.answers) if at is None else at
    if number > len(record.answers):
        raise click.BadParameter(f"the record has {len(record.answers)} answers.", param_hint="--at")
    table = records.replay(game, record, upto=number)
    if table.over:
        raise Failure("The game is over there; ask about a decision before it with --at.")
    question = pending(table)
    if not isinstance(question, Decision):
        raise Failure(f"After answer {number} the dice must answer; ask about a decision with --at.")
    options = question.options(table)
    found = reasons.explain(game, game.view(table, question.seat), question.seat, options, seed, budget)
    given = game.write(record.answers[number]) if number < len(record.answers) else ""
    if as_json:
        said: dict[str, Any] = {
            "game": game.name,
            "at": number,
            "seat": game.seat_names[question.seat],
            "asked": question.prompt(table),
            "answered": given,
            **msgspec.to_builtins(found),
        }
        print_json(said)
        return
    click.echo(f"{game.seat_names[question.seat]}: {question.prompt(table)}")
    for line in lines(found):
        click.echo(line)
    if given:
        click.echo(f"Answered: {given}")


def lines(found: Explanation) -> list[str]:
    """An explanation, line by line."""
    said = []
    for place, reason in enumerate(found.best, 1):
        said.append(f"{place}. {reason.words}: {prospects(reason)}")
        said.extend([f"     {part.change:+.1f} {part.name}" for part in reason.parts])
    looked = f"Tried out in {found.worlds} imagined worlds." if found.worlds else "Judged at first sight."
    said.append(f"{looked} Options: {found.options}. Gains and losses are in {found.measure}.")
    return said


def prospects(reason: Reason) -> str:
    """How likely the seat wins, or what it will score, and how sure that is."""
    if reason.chance is not None:
        doubt = f" ± {100 * reason.doubt:.0f}" if reason.doubt else ""
        return f"wins {100 * reason.chance:.0f}{doubt} of 100"
    assert reason.points is not None
    doubt = f" ± {reason.doubt:.1f}" if reason.doubt else ""
    return f"the world is worth {reason.points:.1f}{doubt} points"
