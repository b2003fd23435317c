"""The shelf: which games there are, and their rules."""

from __future__ import annotations

import textwrap
from typing import Any

import click

from goldenspike import rulebook
from goldenspike.cli.frame import Failure, game_argument, json_option, option_option, print_json
from goldenspike.core.game import Game
from goldenspike.core.registry import find, names
from goldenspike.rulebook import Rule, Rulebook

WIDTH = 100


@click.command(short_help="The games and their options.")
@json_option
def games(as_json: bool) -> None:
    """The games, with seats, options, version, stage, and what of them is reconstructed."""
    found = [find(name) for name in names()]
    if as_json:
        print_json({game.name: facts(game) for game in found})
        return
    for number, game in enumerate(found):
        if number:
            click.echo()
        click.echo("\n".join(lines(game)))


def facts(game: Game) -> dict[str, Any]:
    """What is told about a game before it is opened."""
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


def lines(game: Game) -> list[str]:
    """The same in words."""
    seats = " or ".join(str(number) for number in game.seats)
    told = [
        f"{game.name}: {game.title}, version {game.version}, {game.stage}.",
        f"  Seats: {seats} ({', '.join(game.seat_names)}).",
    ]
    if game.settings:
        told.append("  Options (the first value named is used unless you choose):")
    for option in game.settings:
        others = [value for value in option.values if value != option.default]
        told.append(f"    {option.name} = {', '.join([option.default, *others])}. {option.summary}")
    if game.reconstructed:
        told.append("  Reconstructed, because the original is not known to us:")
        told.extend(f"    {what}" for what in game.reconstructed)
    return told


@click.command(short_help="The rules of a game, all or some.")
@game_argument
@click.argument("words", nargs=-1, metavar="[ID or WORD]")
@option_option
@json_option
def rules(game: Game, words: tuple[str, ...], options: dict[str, str], as_json: bool) -> None:
    """The rules of GAME, one rule by its id, or those that mention a word.

    Another edition's wording is chosen like any option: --option edition=2010.
    """
    edition = game.complete_settings(options).get("edition", "")
    book = rulebook.of(game)
    sought = " ".join(words).strip()
    found = find_rules(book, sought)
    if not found:
        raise Failure(f"No rule of {game.title} has the id '{sought}' or mentions it.")
    if as_json:
        shown = [rule_facts(rule, edition) for rule in found]
        print_json(
            {
                "game": book.game,
                "title": book.title,
                "source": book.source,
                "edition": edition,
                "rules": shown,
            }
        )
    elif len(found) == 1:
        click.echo(whole(found[0], edition))
    else:
        click.echo(table_of(found))


def find_rules(book: Rulebook, sought: str) -> tuple[Rule, ...]:
    """All rules, the one with this id, or those that mention these words."""
    if not sought:
        return book.rules
    exact = book.rule(sought)
    return (exact,) if exact is not None else book.search(sought)


def rule_facts(rule: Rule, edition: str) -> dict[str, Any]:
    """A rule for programs, in the wording of an edition."""
    return {
        "id": rule.id,
        "page": rule.page,
        "place": rule.place,
        "heading": rule.heading,
        "chapter": rule.chapter,
        "summary": rule.summary,
        "text": rule.worded(edition),
        "source": rule.source,
    }


def whole(rule: Rule, edition: str) -> str:
    """A rule with its whole paragraph and where it comes from."""
    paragraph = textwrap.fill(" ".join(rule.worded(edition).split()), WIDTH)
    return f"{rule.id} ({rule.chapter}, {rule.whereabouts()}, {rule.source})\n{rule.summary}\n\n{paragraph}"


def table_of(found: tuple[Rule, ...]) -> str:
    """Rules by id and summary, chapter by chapter."""
    chapters = list(dict.fromkeys(rule.chapter for rule in found))
    told: list[str] = []
    chapter = ""
    for rule in sorted(found, key=lambda rule: chapters.index(rule.chapter)):
        if rule.chapter != chapter:
            chapter = rule.chapter
            told.extend(["", chapter] if told else [chapter])
        told.append(
            textwrap.fill(f"{rule.id}: {rule.summary}", WIDTH, initial_indent="  ", subsequent_indent="    ")
        )
    return "\n".join(told)
