"""Invariants: nothing is made or lost, and pieces stand where they may."""

from __future__ import annotations

from typing import Any, Final

from goldenspike.core.agenda import Decision, Entry, SeatStep
from goldenspike.core.invariants import agenda_fault, is_below, misfit, seats_fault
from goldenspike.games.montana import flow, setup
from goldenspike.games.montana.board import (
    FIELD_NAMES,
    FIELDS,
    HAS_COW,
    LAKE,
    PLACED,
    TILE_FIELDS,
    TILES,
    TURNS,
)
from goldenspike.games.montana.box import (
    AREA_CREWS,
    AREAS,
    BANK_SPACES,
    CANTEENS,
    CITY_ROWS,
    COLOURS,
    COLUMNS,
    COWS,
    CREW_COUNTS,
    CREW_SIZE,
    CREWS,
    FIRST_BANK,
    FIRST_SMALL,
    GOOD_NAMES,
    GOODS,
    GOODS_IN_SUPPLY,
    METALS,
    MOST_FIELDS,
    MOST_WORKERS,
    NO_CREW,
    NOBODY,
    PUMPKIN,
    REWARD_GOODS,
    REWARD_UPGRADES,
    ROW_OF_GOODS,
    ROWS,
    SETTLEMENTS,
    SMALL_GOODS,
    START,
    STARTING_GOODS,
    WORKER_NAMES,
    WORKERS,
    WORKERS_A_COLOUR,
)
from goldenspike.games.montana.flow.city import NOTHING_CHOSEN
from goldenspike.games.montana.rules.build import find_open_fields
from goldenspike.games.montana.state import Montana


def broken_invariant(table: Montana) -> str:
    """Return the first invariant that a table breaks, as a sentence; '' if it breaks none."""
    seats = len(table.players)
    for good in GOODS:
        in_all = GOODS_IN_SUPPLY[seats][good] + (STARTING_GOODS * seats if good in SMALL_GOODS else 0)
        if table.goods[good] + sum(player.goods[good] for player in table.players) != in_all:
            return f"There must be {in_all} {GOOD_NAMES[good]} in all."
    for worker in WORKERS:
        held = sum(player.workers[worker] for player in table.players)
        posted = sum(CREW_COUNTS[crew - 1][worker] for crew in table.posts if crew != NO_CREW)
        if table.workers[worker] + held + posted != WORKERS_A_COLOUR:
            return f"There must be {WORKERS_A_COLOUR} {WORKER_NAMES[worker]} workers in all."
    return (
        _faults_of_posts(table)
        or _faults_of_tiles(table)
        or _faults_of_landscape(table)
        or _faults_of_players(table)
        or _faults_of_city(table)
        or _faults_of_agenda(table)
    )


def _faults_of_posts(table: Montana) -> str:
    """Return a fault of the crews on the worker board; '' if there is none."""
    if any(crew > len(CREWS) for crew in table.posts):
        return "There is no such crew on the worker board."
    for space in range(BANK_SPACES):
        crew = table.posts[FIRST_BANK + space]
        if crew != NO_CREW and CREW_SIZE[crew - 1] != space + 1:
            return f"Space {space + 1} of the bank is for {space + 1} workers."
    for post in range(FIRST_SMALL):
        large, small = table.posts[post], table.posts[FIRST_SMALL + post]
        area = post // ROWS
        if any(crew != NO_CREW and crew - 1 not in AREA_CREWS[area] for crew in (large, small)):
            return f"The wrong workers stand in the {AREAS[area]}."
        if small != NO_CREW and large == NO_CREW:
            return f"Workers stand in the small space of an empty row of the {AREAS[area]}."
    return ""


def _faults_of_tiles(table: Montana) -> str:
    """Return a fault unless the landscape is made of tiles, each used once; '' if there is none."""
    if not any(table.grounds):
        return "The landscape is missing." if table.rounds else ""
    used: list[int] = []
    for fields in TILE_FIELDS[len(table.players)]:
        centre, *ring = [table.grounds[field] for field in fields]
        used.extend(
            number
            for number, tile in enumerate(TILES)
            if tile[0] == centre
            and any([*ring[turn:], *ring[:turn]] == list(tile[1:]) for turn in range(TURNS))
        )
    if len(used) != len(TILE_FIELDS[len(table.players)]) or len(set(used)) != len(used):
        return "The landscape is not made of different tiles."
    return ""


def _faults_of_landscape(table: Montana) -> str:
    """Return a fault of what lies on the landscape; '' if there is none."""
    started = table.owners.count(START)
    if started > 1 or (not started and table.rounds):
        return "There must be one starting tile."
    on_fields = sum(
        1 for field in range(FIELDS) if HAS_COW[table.grounds[field]] and table.owners[field] == NOBODY
    )
    held = sum(player.cows for player in table.players)
    if table.cows < 0 or table.cows + held + (on_fields if started else 0) != COWS:
        return f"There must be {COWS} cows in all."
    canteens = sum(table.canteens) + sum(player.canteens for player in table.players)
    if canteens > min(CANTEENS, table.grounds.count(LAKE)):
        return "There are more canteens than lakes."
    for field in range(FIELDS):
        owner = table.owners[field]
        if owner != NOBODY and not PLACED[table.grounds[field]]:
            return f"A tile lies on {FIELD_NAMES[field]}, where nothing can be built."
        if table.canteens[field] not in (0, 1) or (table.canteens[field] and table.grounds[field] != LAKE):
            return f"A canteen lies on {FIELD_NAMES[field]}, which is no lake."
        if (owner < len(table.players)) != (table.settled[field] > 0):
            return f"The settlements on {FIELD_NAMES[field]} do not fit their owner."
    again = table.copy()
    find_open_fields(again)
    if again.open_fields != table.open_fields:
        return "The open fields do not follow from the tiles."
    return ""


def _faults_of_players(table: Montana) -> str:
    """Return the first fault in settlements, workers or silver; '' if there is none."""
    seats = len(table.players)
    crowded = [entry.seat for entry in table.agenda if isinstance(entry, flow.ReturnWorkers)]
    for seat, player in enumerate(table.players):
        on_board = sum(number for field, number in enumerate(table.settled) if table.owners[field] == seat)
        if player.settlements + on_board != SETTLEMENTS[seats]:
            return f"{COLOURS[seat]} must have {SETTLEMENTS[seats]} settlements in all."
        if player.crowd() > MOST_WORKERS and seat not in crowded:
            return f"{COLOURS[seat]} has more than {MOST_WORKERS} workers."
        if player.silver < 0:
            return f"{COLOURS[seat]} has less than no silver."
    if table.ending != any(not player.settlements for player in table.players):
        return "The last round is the one in which a last settlement was placed."
    return ""


def _faults_of_city(table: Montana) -> str:
    """Return the first fault in the bids on the rows of the city; '' if there is none."""
    paid = [entry.seat for entry in table.agenda if isinstance(entry, flow.TakeReward)]
    bidders = [seat for seat in table.bidders if seat != NOBODY]
    if len(set(bidders)) != len(bidders):
        return "A contractor stands in two rows of the city."
    for row in range(CITY_ROWS):
        seat, pumpkins = table.bidders[row], table.bids[row]
        if seat == NOBODY:
            if pumpkins:
                return f"Nobody bids on row {row + 1} of the city."
            continue
        if seat >= len(table.players) or not table.columns[row] <= pumpkins <= COLUMNS:
            return f"There is no such bid on row {row + 1} of the city."
        if seat in paid and table.players[seat].goods[PUMPKIN] < pumpkins:
            return f"{COLOURS[seat]} cannot pay its bid."
    if bidders and not any(isinstance(entry, flow.GoHome) for entry in table.agenda):
        return "Contractors stand in the city, but nobody went there."
    return ""


def _faults_of_agenda(table: Montana) -> str:
    """Return the first fault of the agenda, of an entry or of their order; '' if there is none."""

    def fault_of_entry(entry: Entry) -> str:
        return _fault_of_entry(entry, len(table.players)) or _fault_of_place(table, entry)

    def fault_of_order() -> str:
        leads_on = isinstance(table.agenda[0], flow.NextSeat if table.rounds else flow.Round)
        return _fault_of_order(table) or ("" if leads_on else "The agenda leads to no further turn.")

    return agenda_fault(table, fault_of_entry, fault_of_order)


def _fault_of_place(table: Montana, entry: Entry) -> str:
    """Return a fault if an entry does not fit the state of the table; '' if it fits."""
    wrong = f"The agenda's {type(entry).__name__} does not fit the table."
    if isinstance(entry, setup.LayLandscape):
        return wrong if any(table.grounds) else ""
    if isinstance(entry, (setup.DrawStartingPlayer, setup.DrawStartingTile, setup.PlaceStartingTile)):
        return wrong if START in table.owners else ""
    if isinstance(entry, (flow.EmployMore, flow.SmallSpace)):
        post = entry.area * ROWS + entry.row
        used = table.posts[post] != NO_CREW and table.posts[FIRST_SMALL + post] == NO_CREW
        return "" if used else wrong
    if isinstance(entry, (flow.AskUpgrades, flow.ChooseUpgrades)):
        goods = table.players[entry.seat].goods
        return "" if all(entry.chosen[metal] <= goods[metal] for metal in METALS) else wrong
    if isinstance(entry, CITY_ENTRIES):
        return "" if table.agenda.count(entry) == 1 else wrong
    return ""


CITY_QUESTIONS: Final = (flow.AskUpgrades, flow.ChooseGoods, flow.ChooseUpgrades, flow.PlaceContractor)
CITY_ENTRIES: Final = (*CITY_QUESTIONS, flow.AskContractor, flow.TakeReward)
"""Entries that are on the agenda only during an auction, above GoHome."""
ACTIONS: Final[tuple[list[type], ...]] = (
    [],
    [flow.ChooseAction],
    [flow.MoveArrow],
    [flow.MoveArrow, flow.Spin],
    [flow.MoveArrow, flow.ChoosePair],
    [flow.ChoosePair],
    [flow.AdvanceTheArrow],
    [flow.SmallSpace],
    [flow.EmployMore],
    [flow.BuildFurther],
    [flow.BuildOn],
)
"""What an action can have left on the agenda, in its order: the next entry last."""


def _fault_of_order(table: Montana) -> str:
    """Return a fault unless the agenda is a turn's: question, end of the turn, next seat; '' if it is."""
    if not table.rounds or table.over:
        return ""
    wrong = "The agenda is not that of a turn."
    for entry in table.agenda:
        if isinstance(entry, CITY_ENTRIES):
            continue
        if isinstance(entry, (Decision, flow.LastTrades, flow.NextSeat)) and entry.seat != table.active:
            return wrong
    kinds: list[type] = [type(entry) for entry in table.agenda]
    if kinds == [flow.NextSeat, flow.EndOfTurn]:
        return ""
    if kinds[:2] != [flow.NextSeat, flow.LastTrades]:
        return wrong
    action = kinds[2:-1] if kinds[-1] is flow.ReturnWorkers else kinds[2:]
    if action[:1] != [flow.GoHome]:
        return "" if action in ACTIONS else wrong
    rewards = action.count(flow.TakeReward)
    bids = action.count(flow.AskContractor)
    question = action[1 + rewards + bids :]
    in_order = action[1:] == [flow.TakeReward] * rewards + [flow.AskContractor] * bids + question
    return "" if in_order and len(question) == 1 and question[0] in CITY_QUESTIONS else wrong


def _fault_of_entry(entry: Entry, seats: int) -> str:
    """Return a fault if the parts of an entry are not what its kind can hold; '' if they are."""
    if isinstance(
        entry,
        (
            Decision,
            SeatStep,
            flow.AskUpgrades,
            flow.BuildFurther,
            flow.SmallSpace,
            flow.Spin,
        ),
    ) and (fault := seats_fault(entry, [entry.seat], seats)):
        return fault
    wrong = misfit(entry)
    if isinstance(entry, (flow.EmployMore, flow.SmallSpace)):
        return "" if is_below(entry.area, len(AREAS)) and is_below(entry.row, ROWS) else wrong
    if isinstance(entry, (flow.BuildFurther, flow.BuildOn)):
        most = MOST_FIELDS + (1 if isinstance(entry, flow.BuildFurther) else 0)
        return "" if is_below(entry.built, most) and entry.built else wrong
    if isinstance(entry, flow.ChooseGoods):
        return "" if _is_choice(entry.chosen, REWARD_GOODS) else wrong
    if isinstance(entry, (flow.AskUpgrades, flow.ChooseUpgrades)):
        sound = is_below(entry.row, CITY_ROWS) and entry.row != ROW_OF_GOODS
        return "" if sound and _is_choice(entry.chosen, REWARD_UPGRADES[entry.row]) else wrong
    return ""


def _is_choice(chosen: Any, most: int) -> bool:
    """Return whether these are counts of the goods chosen so far, fewer than `most` in all."""
    return (
        isinstance(chosen, tuple)
        and len(chosen) == len(NOTHING_CHOSEN)
        and all(is_below(number, most + 1) for number in chosen)
        and sum(chosen) < most
    )
