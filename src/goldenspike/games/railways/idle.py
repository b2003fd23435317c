"""What a railroad leaves idle: cash, cards, and a line that lacks little."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import Clause, Fact
from goldenspike.games.railways.bot.ways import FIRST_LINE, nothing_built, ways_of
from goldenspike.games.railways.box import CASH_A_POINT, LINE_NAMES, LINE_POINTS, NOBODY, money_fact
from goldenspike.games.railways.state import Railways

MUCH_CASH: Final = 15
"""In thousands: enough for a long link, or for most engines."""
NEAR: Final = 8
"""In thousands: the track that a line at most lacks to be named."""
KEPT_CARDS: Final = ("Land Grant", "Tunnel Engineer", "Coal-Fueled Engine")


def idle_assets(table: Railways, seat: Seat) -> tuple[Clause, ...]:
    """Return what a seat leaves idle, a sentence each."""
    player = table.players[seat]
    found: list[Clause] = []
    if player.money >= MUCH_CASH:
        template = (
            "{cash} stays unspent. At the end {rate} is only 1 point: look for track or a better engine."
        )
        facts: dict[str, Fact] = {"cash": money_fact(player.money), "rate": money_fact(CASH_A_POINT)}
        found.append(Clause(template, facts))
    kept = (player.grants, player.tunnels, player.coal)
    for name, number in zip(KEPT_CARDS, kept, strict=True):
        if number:
            found.append(Clause("Your {card} is not used yet.", {"card": name}))
    line = nearest_line(table, seat)
    if line >= 0:
        left = ways_of(table, seat).left(FIRST_LINE + line)
        facts = {
            "line": LINE_NAMES[line],
            "points": LINE_POINTS[line],
            "left": money_fact(left),
        }
        found.append(Clause("{line}, {points} points, needs about {left} more track.", facts))
    return tuple(found)


def nearest_line(table: Railways, seat: Seat) -> int:
    """Return the begun line nobody has joined that lacks least, if it lacks little; -1 if none does."""
    ways, empty = ways_of(table, seat), nothing_built()
    best, least = -1, NEAR + 1
    for line in range(len(LINE_POINTS)):
        left = ways.left(FIRST_LINE + line)
        if table.line_owner[line] == NOBODY and left < min(least, empty.left(FIRST_LINE + line)):
            best, least = line, left
    return best
