"""p4 and p5: the bank, the four production areas, and when their spaces are cleared."""

from __future__ import annotations

from typing import Any, Final

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import amount
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import replaced
from goldenspike.games.montana.actions import Action
from goldenspike.games.montana.answers import BANK, WORK, WORK_MORE
from goldenspike.games.montana.box import (
    AREA_CREWS,
    AREAS,
    BANK_SPACES,
    CREW_COUNTS,
    CREW_NUMBER,
    CREW_SIZE,
    CREWS,
    FIRST_BANK,
    FIRST_SMALL,
    NO_CREW,
    PRICES,
    ROWS,
    SMALL_SPACE_GOODS,
    WORKER_NAMES,
    WORKERS,
)
from goldenspike.games.montana.events import Banked, Cleared, Worked, WorkedMore
from goldenspike.games.montana.rules.supply import take_goods
from goldenspike.games.montana.state import Montana

# Crews -------------------------------------------------------------------------------------------


def has_crew(workers: list[int], crew: int) -> bool:
    """Whether these workers can form a crew."""
    counts = CREW_COUNTS[crew]
    return (
        workers[0] >= counts[0]
        and workers[1] >= counts[1]
        and workers[2] >= counts[2]
        and workers[3] >= counts[3]
    )


EVERY_CREW: Final[tuple[int, ...]] = tuple(range(len(CREWS)))
REMEMBERED: Final[dict[int, list[list[Any]]]] = {}
"""For each hand of workers the answers it can give: at the bank by space, then by large space, then by area
at the small space."""
SMALL_ANSWERS: Final = BANK_SPACES + FIRST_SMALL


def answers_of(workers: list[int]) -> list[list[Any]]:
    """The answers these workers can give, remembered: hands of workers are few."""
    key = ((workers[0] * 32 + workers[1]) * 32 + workers[2]) * 32 + workers[3]
    found = REMEMBERED.get(key)
    if found is None:
        found = list_answers(workers)
        REMEMBERED[key] = found
    return found


def list_answers(workers: list[int]) -> list[list[Any]]:
    """p4 Bank, p5 Right workers: every crew these workers can form, for every space."""
    found: list[list[Any]] = []
    for space in range(BANK_SPACES):
        found.append(
            [BANK[crew] for crew in EVERY_CREW if CREW_SIZE[crew] == space + 1 and has_crew(workers, crew)]
        )
    for post in range(FIRST_SMALL):
        found.append([WORK[post][crew] for crew in AREA_CREWS[post // ROWS] if has_crew(workers, crew)])
    for area in range(len(AREAS)):
        found.append([WORK_MORE[crew] for crew in AREA_CREWS[area] if has_crew(workers, crew)])
    return found


def crew_number(crew: tuple[int, ...]) -> int:
    """The number of a crew, its workers in the order of their colours; -1 if there is no such crew."""
    return CREW_NUMBER.get(crew, -1)


def send(table: Montana, seat: Seat, crew: int, post: int) -> None:
    """p4 Work: workers leave the player's board for a space."""
    workers = table.players[seat].workers
    counts = CREW_COUNTS[crew]
    for worker in WORKERS:
        workers[worker] -= counts[worker]
        assert workers[worker] >= 0, "a worker that is not there"
    table.posts = replaced(table.posts, post, crew + 1)


def why_no_crew(table: Montana, seat: Seat, crew: int, rule: str) -> Refusal:
    """Which worker of a crew is missing."""
    workers = table.players[seat].workers
    for worker in WORKERS:
        if workers[worker] < CREW_COUNTS[crew][worker]:
            return Refusal(
                rule,
                "That takes {needed}, and you have {held}.",
                {
                    "needed": amount(CREW_COUNTS[crew][worker], f"{WORKER_NAMES[worker]} worker"),
                    "held": workers[worker],
                },
            )
    raise AssertionError("this crew is there")


# The bank ----------------------------------------------------------------------------------------


def bank_options(table: Montana, seat: Seat) -> list[Action]:
    """p4 Bank: every crew that fits an empty space."""
    posts = table.posts
    found: list[Action] = []
    answers = answers_of(table.players[seat].workers)
    for space in range(BANK_SPACES):
        if posts[FIRST_BANK + space] == NO_CREW:
            found.extend(answers[space])
    return found


def refuse_bank(table: Montana, seat: Seat, written: tuple[int, ...]) -> Refusal | None:
    """p4 Bank: the exact number of workers, of any colours, on an empty space."""
    crew = crew_number(written)
    if crew < 0:
        return Refusal("p4 Bank", "The bank takes one, two or three workers.")
    if table.posts[FIRST_BANK + CREW_SIZE[crew] - 1] != NO_CREW:
        return Refusal(
            "p4 Bank",
            "The bank's space for {workers} is taken.",
            {"workers": amount(CREW_SIZE[crew], "worker")},
        )
    if not has_crew(table.players[seat].workers, crew):
        return why_no_crew(table, seat, crew, "p4 Bank")
    return None


def bank(table: Montana, seat: Seat, written: tuple[int, ...]) -> None:
    """p4 Bank: workers to the space, silver from the supply."""
    crew = crew_number(written)
    space = CREW_SIZE[crew] - 1
    send(table, seat, crew, FIRST_BANK + space)
    table.players[seat].silver += table.bank[space]
    if table.announced is not None:
        table.announced.append(Banked(seat, CREWS[crew], table.bank[space]))


# Production areas --------------------------------------------------------------------------------


def work_options(table: Montana, seat: Seat) -> list[Action]:
    """p5 Production areas: every crew for every empty large space that can be paid for."""
    player = table.players[seat]
    posts = table.posts
    answers = answers_of(player.workers)
    found: list[Action] = []
    for row in range(ROWS):
        if player.silver < PRICES[row]:
            break
        for area in range(len(AREAS)):
            post = area * ROWS + row
            if posts[post] == NO_CREW:
                found.extend(answers[BANK_SPACES + post])
    return found


def refuse_work(table: Montana, seat: Seat, area: int, row: int, written: tuple[int, ...]) -> Refusal | None:
    """p5 Production areas: an empty space, the right workers, the whole price."""
    if not 0 <= area < len(AREAS) or not 0 <= row < ROWS:
        return Refusal("p5 Production areas", "There is no such space.")
    if table.posts[area * ROWS + row] != NO_CREW:
        return Refusal(
            "p5 Production areas",
            "Workers stand in row {row} of the {area} already.",
            {"row": row + 1, "area": AREAS[area]},
        )
    crew = crew_number(written)
    unfit = refuse_crew(table, seat, area, crew)
    if unfit is not None:
        return unfit
    silver = table.players[seat].silver
    if silver < PRICES[row]:
        return Refusal(
            "p5 Pay and receive",
            "Row {row} costs {price} silver, and you have {held}.",
            {"row": row + 1, "price": PRICES[row], "held": silver},
        )
    return None


def refuse_crew(table: Montana, seat: Seat, area: int, crew: int) -> Refusal | None:
    """p5 Right workers: one worker of the area's colour, or two of any others (ruling 9)."""
    if crew not in AREA_CREWS[area]:
        return Refusal(
            "p5 Right workers",
            "The {area} takes one {worker} worker, or two workers of other colours.",
            {"area": AREAS[area], "worker": WORKER_NAMES[area]},
        )
    if not has_crew(table.players[seat].workers, crew):
        return why_no_crew(table, seat, crew, "p5 Right workers")
    return None


def work(table: Montana, seat: Seat, area: int, row: int, written: tuple[int, ...]) -> None:
    """p5 Pay and receive: workers to the space, silver to the supply, goods from it."""
    crew = crew_number(written)
    send(table, seat, crew, area * ROWS + row)
    table.players[seat].silver -= PRICES[row]
    taken = take_goods(table, seat, area, table.yields[area][row])
    if table.announced is not None:
        table.announced.append(Worked(seat, area, row, CREWS[crew], PRICES[row], taken))


def work_more_options(table: Montana, seat: Seat, area: int) -> list[Any]:
    """p5 Small space: the same crews as for the large one."""
    return answers_of(table.players[seat].workers)[SMALL_ANSWERS + area]


def work_more(table: Montana, seat: Seat, area: int, row: int, written: tuple[int, ...]) -> None:
    """p5 Small space: workers only, no silver, for one more good (ruling 10)."""
    crew = crew_number(written)
    send(table, seat, crew, FIRST_SMALL + area * ROWS + row)
    taken = take_goods(table, seat, area, SMALL_SPACE_GOODS)
    if table.announced is not None:
        table.announced.append(WorkedMore(seat, area, CREWS[crew], taken))


# Clearing ----------------------------------------------------------------------------------------


def clear(table: Montana) -> None:
    """p4 Bank clears, p5 Area clears: whatever is full at the end of a turn is emptied."""
    posts = table.posts
    if posts[FIRST_BANK] and posts[FIRST_BANK + 1] and posts[FIRST_BANK + 2]:
        send_home(table, FIRST_BANK)
        if table.announced is not None:
            table.announced.append(Cleared("bank"))
    for area in range(len(AREAS)):
        first = area * ROWS
        if posts[first] and posts[first + 1] and posts[first + 2]:
            send_home(table, first)
            send_home(table, FIRST_SMALL + first)
            if table.announced is not None:
                table.announced.append(Cleared(AREAS[area]))


def send_home(table: Montana, first: int) -> None:
    """The workers of three spaces return to the supply."""
    posts = bytearray(table.posts)
    for post in range(first, first + ROWS):
        if posts[post] != NO_CREW:
            counts = CREW_COUNTS[posts[post] - 1]
            for worker in WORKERS:
                table.workers[worker] += counts[worker]
            posts[post] = NO_CREW
    table.posts = bytes(posts)
