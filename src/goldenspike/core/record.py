"""Records: all answers of a game, those of the dice included, from which it is replayed.

Positions can be stored with it, each the table after so many answers. A game of another version is
taken up from its last position, so that no change strands a running game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from goldenspike.core.agenda import Decision, Question, Table
from goldenspike.core.board_file import played_board
from goldenspike.core.facts import fill, recoloured_facts
from goldenspike.core.game import Dice, Game
from goldenspike.core.play import BrokenPosition, BrokenRecord, UnknownGame, check_answer, pending, play
from goldenspike.core.refusal import Refusal

DICE: Final = "dice"
WHAT_IF: Final = "what-if"
"""The note of a record that is a branch: where it comes from. Players read *What if*."""


class Record(msgspec.Struct):
    """A game so far: its settings, its players, and every answer in order."""

    game: str
    version: int
    settings: dict[str, str]
    """Written as `options` in the header of a record."""
    players: list[str]
    answers: list[Any] = []
    positions: dict[int, dict[str, Any]] = {}
    result: str = ""
    notes: dict[str, str] = {}
    """Further header lines, kept as they are."""
    colours: list[str] = []
    """The colours of the seats, by seat; empty for the game's own."""
    board: str = ""
    """The text of the own board on which it was played; '' for that of the box."""
    speakers: list[str] = []
    """Who gave each answer, as far as it was written; the rest follows from replaying."""


def new_record(
    game: Game, players: list[str], settings: dict[str, str], colours: Sequence[str] = ()
) -> Record:
    """Return the record of a table before the first answer.

    Raise UnknownGame for a wrong setting, name or colour.
    """
    for player in players:
        if not player.strip() or not player.isprintable() or "," in player:
            raise UnknownGame(
                f"'{player[:40]}' is no name for a player: it must be a word or two without commas."
            )
    chosen = game.complete_colours(colours)[: len(players)]
    return Record(
        game.name,
        game.version,
        game.complete_settings(settings),
        players,
        colours=[] if chosen == game.seat_names[: len(players)] else list(chosen),
        board=played_board(game.name),
    )


def branch(record: Record, moment: int, origin: str) -> Record:
    """Return a branch: a record with the same answers up to a moment, to play on from there.

    `origin` names the record it comes from; the note WHAT_IF says it. No other note is kept: seeds, secrets
    and deals are of the game itself. Raise UnknownGame if the record has no such moment.

    >>> game = Record(
    ...     "montana", 1, {}, ["Ann", "Ben"], ["a", "b", "c"], result="blue 3, yellow 8; yellow wins"
    ... )
    >>> made = branch(game, 2, "a.game")
    >>> made.answers, made.result, made.notes
    (['a', 'b'], '', {'what-if': 'after move 2 of a.game'})
    """
    if not 0 <= moment <= len(record.answers):
        raise UnknownGame(
            f"The record has {len(record.answers)} moves, so none to play on from after {moment}."
        )
    return Record(
        record.game,
        record.version,
        dict(record.settings),
        list(record.players),
        record.answers[:moment],
        {number: position for number, position in record.positions.items() if number <= moment},
        notes={WHAT_IF: branch_note(moment, origin, record.notes.get(WHAT_IF, ""))},
        colours=list(record.colours),
        speakers=record.speakers[:moment],
    )


def branch_note(moment: int, origin: str, earlier: str = "") -> str:
    """Return the note of a branch; `earlier` is that of the game it comes from, if that is a branch itself.

    >>> branch_note(7, "b.game", "after move 2 of a.game")
    'after move 7 of b.game, itself what if after move 2 of a.game'
    """
    return f"after move {moment} of {origin}" + (f", itself what if {earlier}" if earlier else "")


def who_answers(game: Game, question: Question) -> str:
    """Return the name of the seat a question is for, or the dice."""
    return game.seat_names[question.seat] if isinstance(question, Decision) else DICE


def speakers_of(game: Game, record: Record) -> list[str]:
    """Return who gave each answer; what is not written is found by replaying."""
    game = game.in_colours(record.colours)
    table, number = _first_table(game, record, len(record.answers))
    speakers = record.speakers[:number]
    for answer in record.answers[number:]:
        speakers.append(who_answers(game, pending(table)))
        play(table, answer)
    return speakers


def result_of(game: Game, table: Table) -> str:
    """Return the result line of a game: scores by seat, and the winners in a game of several."""
    outcome = game.outcome(table)
    scores = ", ".join(f"{game.seat_names[seat]} {score}" for seat, score in enumerate(outcome.scores))
    if not table.over:
        return f"{scores}; unfinished after {table.turns} turns"
    if len(outcome.scores) == 1:
        return scores
    winners = " and ".join(game.seat_names[seat] for seat in outcome.winners)
    return f"{scores}; {winners} {'win' if len(outcome.winners) > 1 else 'wins'}"


def read_result(game: Game, result: str) -> tuple[list[int], list[int]]:
    """Return the scores by seat and the winners from a result line; two empty lists if it tells of no end.

    A game for one has no winner.
    """
    if not result or "unfinished" in result:
        return [], []
    scores, _, won = result.partition("; ")
    names = won.rpartition(" ")[0].split(" and ") if won else []
    return [int(score.rpartition(" ")[2]) for score in scores.split(", ")], [
        game.seat_names.index(name) for name in names
    ]


# Playing it again --------------------------------------------------------------------------------


def replay(
    game: Game,
    record: Record,
    upto: int | None = None,
    after_each: Callable[[Table, int], None] | None = None,
) -> Table:
    """Return the table after so many answers, or all; raise BrokenRecord at the first bad one.

    `after_each` is called with the opening table and after every answer, for example to collect events.
    """
    game = game.in_colours(record.colours)
    last = len(record.answers) if upto is None else min(upto, len(record.answers))
    table, number = _first_table(game, record, last)
    if after_each is not None:
        after_each(table, number)
    while number < last:
        answer = record.answers[number]
        number += 1
        if table.over:
            raise BrokenRecord(f"Move {number} comes after the end of the game.", number)
        question = pending(table)
        who = who_answers(game, question)
        if len(record.speakers) >= number and record.speakers[number - 1] != who:
            said = record.speakers[number - 1][:20]
            raise BrokenRecord(f"Move {number} is written for {said}, but {who} must move.", number)
        checked = check_answer(table, question.seat if isinstance(question, Decision) else None, answer)
        if isinstance(checked, Refusal):
            words = f"{who} {game.write(answer)}"
            sentence = fill(checked.reason, recoloured_facts(checked.facts, game.seat_names))
            reason = f"{sentence} ({checked.rule})"
            raise BrokenRecord(f"Move {number} ({words}) is not allowed: {reason}", number)
        play(table, checked)
        if after_each is not None:
            after_each(table, number)
    return table


def _first_table(game: Game, record: Record, last: int) -> tuple[Table, int]:
    """Return the table to replay from and its number of answers: the opening, or a stored position."""
    if record.version == game.version:
        return game.open(len(record.players), record.settings), 0
    stored = [number for number in record.positions if number <= max(last, 0)] or sorted(record.positions)[:1]
    if not stored:
        reason = f"This is a record of version {record.version} of {game.title}"
        raise BrokenRecord(f"{reason}, and version {game.version} is installed.", 1)
    number = max(stored)
    try:
        table: Table = game.read_position(record.positions[number])
    except BrokenPosition as error:
        raise BrokenRecord(f"The position after move {number} cannot be read: {error}", number) from None
    return table, number


def first_unlike_chance(game: Game, record: Record, dice: Dice) -> int:
    """Return the number of the first chance that these dice would have answered otherwise, or 0."""
    found: list[int] = []

    def compare(table: Table, number: int) -> None:
        """Note the number of the next answer if it is a chance that these dice answer otherwise."""
        last = number == len(record.answers) or bool(found)
        if last or table.over or isinstance(pending(table), Decision):
            return
        if dice.answer(table) != record.answers[number]:
            found.append(number + 1)

    replay(game, record, after_each=compare)
    return found[0] if found else 0


def _as_written_now(game: Game, position: dict[str, Any]) -> bytes:
    """Return a stored position as the installed version writes it, or as it is if that cannot read it."""
    try:
        return msgspec.json.encode(game.write_position(game.read_position(position)))
    except BrokenPosition:
        return msgspec.json.encode(position)


def check(game: Game, record: Record) -> Table:
    """Replay everything and compare stored positions and result; raise BrokenRecord where they differ."""
    game = game.in_colours(record.colours)
    written = {number: _as_written_now(game, position) for number, position in record.positions.items()}

    def compare(table: Table, number: int) -> None:
        if number in written and msgspec.json.encode(game.write_position(table)) != written[number]:
            raise BrokenRecord(f"The position stored after move {number} is not the one played.", number)

    table = replay(game, record, after_each=compare)
    if record.result and record.result != result_of(game, table):
        raise BrokenRecord(
            f"The record says '{record.result[:80]}', but the game came out as '{result_of(game, table)}'.",
            len(record.answers),
        )
    return table
