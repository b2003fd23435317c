"""The command `rules`: the rulebook of a game, all of it or what a search finds."""

from __future__ import annotations

import textwrap
from typing import Any, Final

import click

from goldenspike import rulebook
from goldenspike.cli.errors import Failure
from goldenspike.cli.output import print_json
from goldenspike.cli.parameters import game_argument, game_options, json_option
from goldenspike.core.game import Game
from goldenspike.rulebook import Rule, Rulebook

LINE_WIDTH: Final = 100


@click.command(short_help="The rules of a game, all or some.")
@game_argument
@click.argument("words", nargs=-1, metavar="[ID or WORD]")
@game_options
@json_option
def rules(game: Game, words: tuple[str, ...], options: dict[str, str], as_json: bool) -> None:
    """Show the rules of GAME, one rule by its id, or those that mention a word.

    Another edition's wording is chosen like any option: --option edition=2010.
    """
    edition = game.complete_settings(options).get("edition", "")
    book = rulebook.of(game)
    query = " ".join(words).strip()
    found = find_rules(book, query)
    if not found:
        raise Failure(f"No rule of {game.title} has the id '{query}' or mentions it.")
    if as_json:
        print_json(
            {
                "game": book.game,
                "title": book.title,
                "source": book.source,
                "edition": edition,
                "rules": [rule_document(rule, edition) for rule in found],
            }
        )
    else:
        click.echo(format_rules(found, edition))


def find_rules(book: Rulebook, query: str) -> tuple[Rule, ...]:
    """Return the rule with this id, or those that mention these words; all rules for ''."""
    if not query:
        return book.rules
    exact = book.rule(query)
    return (exact,) if exact is not None else book.search(query)


def rule_document(rule: Rule, edition: str) -> dict[str, Any]:
    """Return what `--json` prints about a rule, in the wording of an edition."""
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


def format_rules(found: tuple[Rule, ...], edition: str) -> str:
    """Return a single rule in full, or several as a list."""
    return format_rule(found[0], edition) if len(found) == 1 else format_list(found)


def format_rule(rule: Rule, edition: str) -> str:
    """Return a rule in full, with its source."""
    paragraph = textwrap.fill(" ".join(rule.worded(edition).split()), LINE_WIDTH)
    return f"{rule.id} ({rule.chapter}, {rule.whereabouts()}, {rule.source})\n{rule.summary}\n\n{paragraph}"


def format_list(found: tuple[Rule, ...]) -> str:
    """Return rules by id and summary, grouped by chapter."""
    chapters = list(dict.fromkeys(rule.chapter for rule in found))
    lines: list[str] = []
    chapter = ""
    for rule in sorted(found, key=lambda rule: chapters.index(rule.chapter)):
        if rule.chapter != chapter:
            chapter = rule.chapter
            lines.extend(["", chapter] if lines else [chapter])
        line = f"{rule.id}: {rule.summary}"
        lines.append(textwrap.fill(line, LINE_WIDTH, initial_indent="  ", subsequent_indent="    "))
    return "\n".join(lines)
