"""Text view: a view as lines that read well aloud and without colour."""

from __future__ import annotations

from goldenspike.core.text_view import TextBlock, block, seat_block
from goldenspike.games.montana.board import FIELD_NAMES, GROUND_NAMES, OFF, ground_words
from goldenspike.games.montana.box import (
    AREAS,
    BANK_SILVER,
    BANK_SPACES,
    COLOURS,
    CREWS,
    FIRST_BANK,
    FIRST_COLUMNS,
    FIRST_SMALL,
    GOOD_NAMES,
    NO_CREW,
    NOBODY,
    PRICES,
    REWARDS,
    ROWS,
    SETTLEMENTS,
    START,
    WHEELS,
    WORKER_NAMES,
    YIELDS,
    counted,
    crew_words,
)
from goldenspike.games.montana.events import pair_words, workers_words
from goldenspike.games.montana.view import View


def text_view(seen: View) -> tuple[TextBlock, ...]:
    """Return the view as text."""
    lines = [
        f"Round {seen.rounds}, turn {seen.turns}, {COLOURS[seen.active]} to play."
        if seen.rounds
        else "Preparation."
    ]
    if seen.ending:
        lines[0] += " It is the last round."
    blocks = [
        block(lines),
        *[seat_block(seat, _player(seen, seat)) for seat in range(len(seen.players))],
        block(_worker_board(seen)),
    ]
    if any(seen.grounds):
        blocks.append(block(_landscape(seen)))
    return tuple(blocks)


def _player(seen: View, seat: int) -> list[str]:
    """Return the lines of a player: settlements, goods, workers and fields."""
    player = seen.players[seat]
    you = " (you)" if seat == seen.viewer else ""
    built = SETTLEMENTS[len(seen.players)] - player.settlements
    fields = [
        FIELD_NAMES[field] + (f" ({seen.settled[field]})" if seen.settled[field] > 1 else "")
        for field, owner in enumerate(seen.owners)
        if owner == seat
    ]
    stock = f"{player.silver} silver, {_number(player.cows, 'cow')}, {_number(player.canteens, 'canteen')}"
    return [
        f"{COLOURS[seat].capitalize()}{you}: {_number(built, 'settlement')}, {player.settlements} to go.",
        f"Goods: {counted(player.goods)}; {stock}.",
        f"Workers: {workers_words(player.workers)}.",
        f"Fields: {', '.join(fields) or 'none'}.",
    ]


def _number(number: int, what: str) -> str:
    """Return a number of things in words, 'no' for none."""
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _worker_board(seen: View) -> list[str]:
    """Return the lines of the worker board: supply, wheel, bank, production areas and city."""
    supply = ", ".join(f"{number} {name}" for number, name in zip(seen.goods, GOOD_NAMES, strict=True))
    workers = ", ".join(f"{number} {name}" for number, name in zip(seen.workers, WORKER_NAMES, strict=True))
    lines = [f"Supply: {supply}; {_number(seen.cows, 'cow')}; workers: {workers}."]
    wheel = [
        f"{number} {pair_words(pair)}" for number, pair in enumerate(WHEELS[seen.settings.wheel], start=1)
    ]
    lines.append(f"Wheel, the arrow at {seen.arrow + 1}: {', '.join(wheel)}.")
    bank = [
        f"{_number(space + 1, 'worker')} for {BANK_SILVER[seen.settings.bank][space]} silver"
        + _crew(seen, FIRST_BANK + space)
        for space in range(BANK_SPACES)
    ]
    lines.append(f"Bank: {', '.join(bank)}.")
    for area, name in enumerate(AREAS):
        rows = []
        for row in range(ROWS):
            post = area * ROWS + row
            number = YIELDS[seen.settings.pumpkins][area][row]
            taken = _crew(seen, post) + _crew(seen, FIRST_SMALL + post).replace("(", "(small space: ")
            rows.append(f"row {row + 1}, {number} for {PRICES[row]} silver{taken}")
        lines.append(f"{name.capitalize()} ({GOOD_NAMES[area]}): {'; '.join(rows)}.")
    columns = FIRST_COLUMNS[seen.settings.city]
    city = [
        f"row {row + 1}, {reward}, from {_number(columns[row], 'pumpkin')}{_bidder(seen, row)}"
        for row, reward in enumerate(REWARDS)
    ]
    lines.append(f"City: {'; '.join(city)}.")
    return lines


def _crew(seen: View, post: int) -> str:
    """Return the workers on a post in brackets; '' for an empty post."""
    crew = seen.posts[post]
    return "" if crew == NO_CREW else f" (taken by {crew_words(CREWS[crew - 1])})"


def _bidder(seen: View, row: int) -> str:
    """Return the bidder of a row in brackets; '' if there is none."""
    seat = seen.bidders[row]
    return "" if seat == NOBODY else f" ({COLOURS[seat]} for {seen.bids[row]})"


def _landscape(seen: View) -> list[str]:
    """Return the map row by row, then the fields that can be built on now."""
    lines = ["Landscape (letters are goods: c s g p, big C S; *2 two settlements):"]
    rows: dict[str, list[str]] = {}
    for field, ground in enumerate(seen.grounds):
        if ground != OFF:
            name = FIELD_NAMES[field]
            rows.setdefault(name[0], []).append(f"{name} {_shown(seen, field)}")
    lines.extend(f"  {', '.join(fields)}" for fields in rows.values())
    now = [f"{FIELD_NAMES[field]} ({ground_words(seen.grounds[field])})" for field in seen.open_fields]
    lines.append(f"Open to build on: {'; '.join(now) or 'nothing'}.")
    return lines


def _shown(seen: View, field: int) -> str:
    """Return what lies on a field, or the name of its ground."""
    owner = seen.owners[field]
    if owner == START:
        return "starting tile"
    if owner != NOBODY:
        return COLOURS[owner]
    return GROUND_NAMES[seen.grounds[field]] + (" with canteen" if seen.canteens[field] else "")
