"""When the game ends: the second line from coast to coast, the clock, idle rounds, the last round of all."""

from __future__ import annotations

from typing import Final

from goldenspike.games.railways.box import CLOCK_ROUNDS, CLOCK_SEATS, ENDING_LINES
from goldenspike.games.railways.events import EndAnnounced
from goldenspike.games.railways.state import Railways

SECOND_LINE: Final = "end Second coast line"
CLOCK: Final = "house Clock"
ROUND_LIMIT: Final = "house Round limit"


def clock_runs(table: Railways) -> bool:
    """house Clock: by the setting, or with two or three seats (ruling 43)."""
    if table.settings.clock == "auto":
        return len(table.players) <= CLOCK_SEATS
    return table.settings.clock == "yes"


def last_round(table: Railways) -> tuple[int, str]:
    """The round after which the game ends at the latest, as far as is known now, and by which rule."""
    if table.ending:
        return table.rounds, SECOND_LINE
    limit = int(table.settings.rounds)
    if clock_runs(table) and table.clock_round:
        end = table.clock_round + CLOCK_ROUNDS
        if end < limit:
            return end, CLOCK
    return limit, ROUND_LIMIT


def announce_end(table: Railways) -> None:
    """end Second coast line, house Clock: when the game ends, told when it is first known."""
    if table.announced is None:
        return
    last, rule = last_round(table)
    if rule == SECOND_LINE:
        if table.coast_lines == ENDING_LINES:
            table.announced.append(EndAnnounced())
    elif rule == CLOCK:
        table.announced.append(EndAnnounced(last))
    elif clock_runs(table) and table.coast_lines and not table.clock_round:
        table.announced.append(EndAnnounced(0, CLOCK_ROUNDS))


def most_idle_rounds(table: Railways) -> int:
    """house Idle rounds: how many in a row end the game; 0 if none do."""
    return 0 if table.settings.idle == "no" else int(table.settings.idle)


def is_last_if_idle(table: Railways) -> bool:
    """house Idle rounds: whether the game ends with this round unless somebody still builds or delivers."""
    return table.idle and table.idle_rounds + 1 == most_idle_rounds(table)


def why_over(table: Railways) -> str:
    """end Second coast line, house Idle rounds, house Round limit: why it is over; '' if it is not."""
    most_idle = most_idle_rounds(table)
    if not table.ending and most_idle and table.idle_rounds >= most_idle:
        return "Nobody builds or delivers any more."
    last, rule = last_round(table)
    if table.rounds < last:
        return ""
    if rule == SECOND_LINE:
        return "Two lines join the coasts."
    if rule == CLOCK:
        return f"The clock has run out after round {last}."
    return f"Round {last} was the last."
