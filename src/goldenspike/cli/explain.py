"""The command `explain`: the best options at a decision of a recorded game, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click
import msgspec

from goldenspike.bots import explain as explanations
from goldenspike.bots.explain import Explanation, Reason
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.planner import parse_budget
from goldenspike.cli.errors import Failure
from goldenspike.cli.output import pluralise, print_json
from goldenspike.cli.parameters import json_option
from goldenspike.cli.record_files import read_record
from goldenspike.core import record as records
from goldenspike.core.agenda import Decision
from goldenspike.core.facts import recoloured, render
from goldenspike.core.play import UnknownGame, pending
from goldenspike.core.registry import find

DEFAULT_BUDGET: Final = "1000ms"


@click.command(short_help="Say which moves are best at a decision, and why.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--at", type=click.IntRange(0), help="After so many moves; otherwise after the last.")
@click.option(
    "--budget", default=DEFAULT_BUDGET, show_default=True, help="How long to think: 500ms, or 20000 tables."
)
@click.option("--seed", default="1", show_default=True, help="The same seed and tables say the same.")
@json_option
def explain(file: Path, at: int | None, budget: str, seed: str, as_json: bool) -> None:
    """Say which moves are best at a decision of the game recorded in FILE, and why.

    Only what the deciding seat could know at that moment is used.
    """
    try:
        parse_budget(budget)
    except UnknownGame as error:
        raise click.BadParameter(str(error), param_hint="--budget") from None
    record = read_record(file)
    game = find(record.game).in_colours(record.colours)
    number = len(record.answers) if at is None else at
    if number > len(record.answers):
        raise click.BadParameter(f"the record has {len(record.answers)} moves.", param_hint="--at")
    table = records.replay(game, record, upto=number)
    if table.over:
        raise Failure("The game is over there; ask about a decision before it with --at.")
    question = pending(table)
    if not isinstance(question, Decision):
        raise Failure(f"After move {number} the dice come next; ask about a decision with --at.")
    options = question.options(table)
    known = TableKnowledge(game, table, question.seat)
    explanation = explanations.explain(known, question.seat, options, seed, budget, with_errors=True)
    asked = render(recoloured(question.prompt(table), game.seat_names))
    given = game.write(record.answers[number]) if number < len(record.answers) else ""
    if as_json:
        document: dict[str, Any] = {
            "game": game.name,
            "at": number,
            "seat": game.seat_names[question.seat],
            "asked": asked,
            "answered": given,
            **msgspec.to_builtins(explanation),
        }
        print_json(document)
        return
    click.echo(f"{game.seat_names[question.seat]}: {asked}")
    for line in explanation_lines(explanation):
        click.echo(line)
    if given:
        click.echo(f"Played: {given}")


def explanation_lines(explanation: Explanation) -> list[str]:
    """Return an explanation as lines of text."""
    lines = []
    for rank, reason in enumerate(explanation.best, 1):
        lines.append(f"{rank}. {reason.words}: {describe_value(reason)}")
        if len(reason.line) > 1:
            lines.append(f"     plan: {', '.join(reason.line)}")
        lines.extend([f"     {render(clause)}" for clause in reason.purpose])
        scale, places = (100, 0) if explanation.learned and reason.chance is not None else (1, 1)
        lines.extend([f"     {scale * part.change:+.{places}f} {part.name}" for part in reason.parts])
    games = pluralise(explanation.worlds, "simulated game")
    source = f"Based on {games}." if explanation.worlds else "Judged without simulated games."
    moves = pluralise(explanation.options, "move")
    measure = "games of 100" if explanation.learned and explanation.best[0].chance else explanation.measure
    lines.append(f"{source} Out of {moves}. Gains and losses are in {measure}.")
    lines.extend([render(clause) for clause in explanation.idle])
    return lines


def describe_value(reason: Reason) -> str:
    """Return the win probability, or in a game for one the points, with the error."""
    if reason.chance is not None:
        error = f", give or take {100 * reason.doubt:.0f}" if reason.doubt else ""
        return f"wins {100 * reason.chance:.0f} of 100 games{error}"
    assert reason.points is not None
    error = f", give or take {reason.doubt:.1f}" if reason.doubt else ""
    return f"about {reason.points:.1f} points{error}"
