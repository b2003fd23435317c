"""Read and write the text format of records:

    game      america
    version   1
    options   edition=2018 setup=fixed
    seats     red greedy, orange Anna

       1  dice    4 3
       2  red     roll
    result    red 8, orange 6; red wins

A seat is named by its colour, which its player may have chosen: the order of the seats tells which is which.
The words of an answer are the game's own notation. A stored position is a line of its own,
`position 200 {…}`: the table after so many answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

from goldenspike.core.board_file import WrongBoard, board_hash, pack_board, played_board, unpack_board
from goldenspike.core.game import Game
from goldenspike.core.play import BrokenRecord, UnknownGame, UnreadableMove
from goldenspike.core.record import Record, replay, speakers_of

BOARD: Final = "board"
"""Header of a record that holds the own board on which it was played."""
GAME_LINE: Final = re.compile(r"^game[ ]+(\S+)", re.MULTILINE)
BOARD_LINE: Final = re.compile(r"^board[ ]+(\S+ \S+)", re.MULTILINE)
LINE: Final = re.compile(r"\s*(\d{1,9})\s+(\S+)\s+(\S.*)")
LONGEST: Final = 10_000_000
"""Longer texts are refused unread."""


# Writing -----------------------------------------------------------------------------------------


def write(game: Game, record: Record) -> str:
    """Return the record as text."""
    game = game.in_colours(record.colours)
    options = " ".join(f"{name}={value}" for name, value in record.settings.items())
    seats = ", ".join(
        f"{colour} {player}" for colour, player in zip(game.seat_names, record.players, strict=False)
    )
    lines = [
        f"game      {record.game}",
        f"version   {record.version}",
        f"options   {options}",
        f"seats     {seats}",
    ]
    if record.board:
        lines.append(f"{BOARD:<9} {pack_board(record.board)}")
    lines.extend(f"{name:<9} {value}" for name, value in record.notes.items())
    lines.append("")
    for number, (who, answer) in enumerate(zip(speakers_of(game, record), record.answers, strict=True)):
        if number in record.positions:
            lines.append(_position_line(number, record.positions[number]))
        lines.append(f"{number + 1:>6}  {who:<7} {game.write(answer)}")
    last = len(record.answers)
    if last in record.positions:
        lines.append(_position_line(last, record.positions[last]))
    if record.result:
        lines.append(f"result    {record.result}")
    return "\n".join(lines) + "\n"


def _position_line(number: int, position: dict[str, Any]) -> str:
    """Return the line of a record that holds a position."""
    return f"position  {number} {msgspec.json.encode(position).decode()}"


# Reading -----------------------------------------------------------------------------------------


def read(text: str, find: Callable[[str], Game]) -> Record:
    """Return the record in this text; raise BrokenRecord if it does not replay."""
    record = parse(text, find)
    replay(find(record.game), record)
    return record


def good_part(text: str, find: Callable[[str], Game]) -> tuple[Record, BrokenRecord | None]:
    """Return the longest part of a record that replays, and the error of the next answer, if any."""
    fault: BrokenRecord | None = None
    try:
        record = parse(text, find)
    except BrokenRecord as unreadable:
        if unreadable.kept is None:
            raise
        fault = unreadable
        record = unreadable.kept
    try:
        replay(find(record.game), record)
    except BrokenRecord as refused:
        fault = refused
        good = max(refused.number - 1, 0)
        del record.answers[good:], record.speakers[good:]
        record.result = ""
    if fault is not None:
        last = len(record.answers)
        record.positions = {number: place for number, place in record.positions.items() if number <= last}
    return record, fault


def parse(text: str, find: Callable[[str], Game]) -> Record:
    """Parse a record without playing it; raise BrokenRecord for the first unreadable line."""
    if len(text) > LONGEST:
        raise BrokenRecord("This text is longer than any game's record.", 0)
    header: dict[str, str] = {}
    game: Game | None = None
    record = Record("", 0, {}, [])
    for place, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = LINE.fullmatch(line)
        if match is None:
            words = line.split(maxsplit=1)
            name, value = words[0], words[1].strip() if len(words) > 1 else ""
            if name == "result":
                record.result = value
            elif name == "position":
                _read_position_line(record, value, place)
            elif game is not None:
                raise _broken(record, f"Line {place} is neither a move nor a result: '{line.strip()[:60]}'.")
            elif name in header:
                raise BrokenRecord(f"Line {place} says '{name}' a second time.", 0)
            else:
                header[name] = value
            continue
        if game is None:
            game = _read_header(header, record, find)
        number, who, words_said = match.groups()
        if int(number) != len(record.answers) + 1:
            raise _broken(record, f"Line {place} should be move {len(record.answers) + 1}, not {number}.")
        try:
            record.answers.append(game.read(words_said))
        except UnreadableMove as error:
            raise _broken(record, f"Move {number} (line {place}) cannot be read: {error}") from None
        record.speakers.append(who)
    if game is None:
        _read_header(header, record, find)
    return record


def _broken(record: Record, reason: str) -> BrokenRecord:
    """Return the error for a record that breaks off after its answers so far."""
    return BrokenRecord(reason, len(record.answers) + 1, record)


def _read_header(header: dict[str, str], record: Record, find: Callable[[str], Game]) -> Game:
    """Fill a record from its header and return its game; raise BrokenRecord."""
    for needed in ("game", "version", "seats"):
        if needed not in header:
            raise BrokenRecord(f"The record does not say '{needed}'.", 0)
    try:
        game = find(header["game"])
        record.board = _read_board(header, game)
        pairs = [pair.partition("=") for pair in header.get("options", "").split()]
        if not header["version"].isdecimal() or len(header["version"]) > 6:
            raise BrokenRecord(f"'{header['version'][:40]}' is no version.", 0)
        version = int(header["version"])
        record.settings = game.upgrade_settings(version, {name: value for name, _, value in pairs})
    except UnknownGame as error:
        raise BrokenRecord(str(error), 0) from None
    record.game = game.name
    record.version = game.version if version in game.former_settings else version
    colours = []
    for words in header["seats"].split(","):
        colour, _, player = words.strip().partition(" ")
        colours.append(colour)
        record.players.append(player.strip() or colour)
    if tuple(colours) != game.seat_names[: len(colours)]:
        try:
            game = game.in_colours(colours)
        except UnknownGame as error:
            raise BrokenRecord(f"The seats are not named by their colours: {error}", 0) from None
        record.colours = colours
    if len(record.players) not in game.seats:
        raise BrokenRecord(f"{game.title} is not for {len(record.players)} players.", 0)
    record.notes = {
        name: value
        for name, value in header.items()
        if name not in ("game", "version", "options", "seats", BOARD)
    }
    return game


def _read_board(header: dict[str, str], game: Game) -> str:
    """Return the own board in a header; raise BrokenRecord if the game is played on another one here."""
    try:
        text = unpack_board(header[BOARD]) if BOARD in header else ""
    except WrongBoard as error:
        raise BrokenRecord(str(error), 0) from None
    if text != played_board(game.name):
        which = f"a board of its own ({board_hash(text)})" if text else "the board of the box"
        raise BrokenRecord(f"The record was played on {which}, and here another one is played.", 0)
    return text


def own_board_in(text: str) -> tuple[str, str] | None:
    """Return the game and the own board that the header of a record names; None if it names none.

    Raise WrongBoard if the board is damaged.
    """
    game, board = GAME_LINE.search(text), BOARD_LINE.search(text)
    return None if game is None or board is None else (game[1], unpack_board(board[1]))


def _read_position_line(record: Record, value: str, place: int) -> None:
    """Add the position of a line to a record; raise BrokenRecord if it cannot be read."""
    number, _, written = value.partition(" ")
    try:
        position = msgspec.json.decode(written, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BrokenRecord(f"The position on line {place} cannot be read.", 0) from None
    if not number.isdecimal() or len(number) > 9:
        raise BrokenRecord(f"The position on line {place} has no number.", 0)
    record.positions[int(number)] = position
