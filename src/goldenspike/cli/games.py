"""The command `games`: the registered games and their options."""

from __future__ import annotations

from typing import Any

import click

from goldenspike.cli.output import print_json
from goldenspike.cli.parameters import json_option
from goldenspike.core.game import Game
from goldenspike.core.registry import find, names


@click.command(short_help="The games and their options.")
@json_option
def games(as_json: bool) -> None:
    """List the games, with seats, options, version, stage, and what of them is reconstructed."""
    found = [find(name) for name in names()]
    if as_json:
        print_json({game.name: game_document(game) for game in found})
        return
    for number, game in enumerate(found):
        if number:
            click.echo()
        click.echo("\n".join(game_lines(game)))


def game_document(game: Game) -> dict[str, Any]:
    """Return what `--json` prints about a game."""
    return {
        "title": game.title,
        "version": game.version,
        "stage": game.stage,
        "seats": game.seats,
        "seat_names": game.seat_names,
        "options": game.settings,
        "turn_limit": game.turn_limit,
        "reconstructed": game.reconstructed,
    }


def game_lines(game: Game) -> list[str]:
    """Return what is printed about a game as text."""
    seats = " or ".join(str(number) for number in game.seats)
    lines = [
        f"{game.name}: {game.title}, version {game.version}, {game.stage}.",
        f"  Seats: {seats} ({', '.join(game.seat_names)}).",
    ]
    if game.settings:
        lines.append("  Options (the first value named is used unless you choose):")
    for option in game.settings:
        others = [value for value in option.values if value != option.default]
        lines.append(f"    {option.name} = {', '.join([option.default, *others])}. {option.summary}")
    if game.reconstructed:
        lines.append("  Reconstructed, because the original is not known to us:")
        lines.extend(f"    {what}" for what in game.reconstructed)
    return lines
