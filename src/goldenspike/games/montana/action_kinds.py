"""The table of the kinds of answer: title, rule, price, and why there is none now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from goldenspike.core.agenda import Decision
from goldenspike.core.answer_kinds import AnswerKind, AnswerKinds
from goldenspike.core.facts import Amounts, Clause, Fact, amount, listed
from goldenspike.games.montana import actions as say
from goldenspike.games.montana.board import COSTS, FIELD_NAMES
from goldenspike.games.montana.box import (
    AREAS,
    COLUMNS,
    COW_SILVER,
    FIRST_BANK,
    GOOD_NAMES,
    GOODS,
    MOST_FIELDS,
    NO_CREW,
    PRICES,
    PUMPKIN,
    ROWS,
    SMALL_SPACE_GOODS,
    WORKER_NAMES,
    number_of,
)
from goldenspike.games.montana.events import goods_amount, goods_fact, sent_words
from goldenspike.games.montana.rules import cattle, city
from goldenspike.games.montana.state import Montana

# Prices ------------------------------------------------------------------------------------------


def _bank_price(table: Montana, question: Decision) -> Fact:
    """Return the silver of the bank's spaces that can be used now; of all if none can."""
    spaces = {len(option.crew) for option in question.options(table) if isinstance(option, say.Bank)}
    silver = _either([table.bank[space - 1] for space in sorted(spaces)] or table.bank)
    return Clause("+{silver} silver", {"silver": silver})


def _work_price(table: Montana, question: Decision) -> Fact:
    """Return the prices of the rows that can be used now; of all if none can."""
    rows = {option.row for option in question.options(table) if isinstance(option, say.Work)}
    silver = _either([PRICES[row] for row in sorted(rows)] or PRICES)
    return Clause("−{silver} silver, + goods", {"silver": silver})


def _either(numbers: Sequence[int]) -> Fact:
    """Return the numbers to choose from, joined by 'or'.

    >>> _either([6])
    6
    """
    *first, last = numbers
    return Clause("{first} or {last}", {"first": listed(first), "last": last}) if first else last


def _price_to_build_on(_: Montana, question: Any) -> Fact:
    """Return how many of the three fields of this turn are left (p6 Up to three)."""
    fields = amount(MOST_FIELDS - question.built, "field")
    return Clause("− goods, up to {fields} more", {"fields": fields})


def _small_space_price(area: int) -> Fact:
    """Return the price of a small space of this area: workers alone, and what good they bring."""
    goods = Amounts((goods_amount(SMALL_SPACE_GOODS, area),))
    return Clause("+{goods}, no silver needed", {"goods": goods})


# Why there is none now ---------------------------------------------------------------------------


def _no_cow(table: Montana, question: Decision) -> str:
    """Return why no cow can be traded: there is none, or it is somebody else's turn."""
    return "You have no cow." if table.active == question.seat else "Cattle are traded in your own turn."


def _no_bank(table: Montana, question: Decision) -> Fact:
    """Return why no worker can be sent to the bank: there is none, or too few (p4 Bank)."""
    if not table.players[question.seat].crowd():
        return "You have no worker."
    free = [space + 1 for space in range(ROWS) if table.posts[FIRST_BANK + space] == NO_CREW]
    return Clause("The cheapest free space takes {workers}.", {"workers": amount(free[0], "worker")})


def _no_work(table: Montana, question: Decision) -> Fact:
    """Return why no workers can be sent to an area, or which silver is lacking (p5 Production areas)."""
    player = table.players[question.seat]
    if not player.crowd():
        return "You have no worker."
    free = [post % ROWS for post in range(len(AREAS) * ROWS) if table.posts[post] == NO_CREW]
    cheapest = PRICES[min(free)]
    if player.silver < cheapest:
        lacking = {"silver": amount(cheapest - player.silver, "silver", "silver")}
        return Clause("You lack {silver} for the cheapest free space.", lacking)
    return "None of your workers fit a free space that you can pay."


def _no_field(table: Montana, question: Decision) -> Fact:
    """Return what is lacking for the field that needs the fewest goods more (p6 Exact goods)."""
    player = table.players[question.seat]
    if not player.settlements:
        return "You have placed all your settlements."
    wants = []
    for field in table.open_fields:
        cost = COSTS[table.grounds[field]]
        missing = [max(0, cost[good] - player.goods[good]) for good in GOODS]
        wants.append((sum(missing), field, missing))
    if not wants:
        return "No field is left to build on."
    _, field, missing = min(wants)
    goods = listed([Amounts((one,)) for one in goods_fact(tuple(missing)).items], " and ")
    return Clause("For {field} you lack {goods}.", {"field": FIELD_NAMES[field], "goods": goods})


def _no_bid(table: Montana, *_: Any) -> Fact:
    """Return how many pumpkins the cheapest bid takes, if any row is left (p5 Contractor)."""
    least = min([city.least_bid(table, row) for row in range(len(table.bidders))])
    if least > COLUMNS:
        return "Every row is held for the highest price."
    return Clause("The cheapest bid takes {pumpkins}.", {"pumpkins": amount(least, "pumpkin")})


# Titles ------------------------------------------------------------------------------------------


def _advance(answer: say.Advance, *_: Any) -> str:
    """Return the title of moving the arrow on by so many spaces."""
    return f"Move the arrow {answer.grain} {'space' if answer.grain == 1 else 'spaces'} on"


def _work(answer: say.Work, *_: Any) -> str:
    """Return the title of working: the area, the row and the workers sent."""
    return f"{AREAS[answer.area].capitalize()}, row {answer.row + 1}, with {sent_words(answer.crew)}"


# The table ---------------------------------------------------------------------------------------

ANSWER_KINDS: Final = AnswerKinds(
    AnswerKind(say.Recruit, "Recruit", "p4 Recruit", price="+2 workers"),
    AnswerKind(
        say.Work,
        "Work",
        "p4 Work",
        price=_work_price,
        lack=_no_work,
        lack_rule="p5 Production areas",
        asked=("ChooseAction",),
        named=_work,
    ),
    AnswerKind(
        say.Bank,
        "Bank",
        "p4 Bank",
        price=_bank_price,
        lack=_no_bank,
        asked=("ChooseAction",),
        named=lambda answer, *_: f"Bank with {sent_words(answer.crew)}",
    ),
    AnswerKind(say.GoToCity, "Go to the city", "p5 City", price="+1 pumpkin, then everybody bids"),
    AnswerKind(
        say.Build,
        "Build",
        "p6 Build",
        price=Clause("− goods, up to {fields}", {"fields": amount(MOST_FIELDS, "field")}),
        price_at={"BuildOn": _price_to_build_on},
        lack=_no_field,
        lack_rule="p6 Exact goods",
        asked=("ChooseAction", "BuildOn"),
        named=lambda answer, *_: f"Build on {FIELD_NAMES[answer.at]}",
    ),
    AnswerKind(
        say.TradeCow,
        "Trade a cow",
        "p7 Cattle trade",
        price=Clause("+1 good, {silver} or 1 worker", {"silver": amount(COW_SILVER, "silver", "silver")}),
        lack=_no_cow,
        asked=("ChooseAction", "AdvanceTheArrow", "EmployMore", "BuildOn", "EndOfTurn"),
        named=lambda answer, *_: f"Trade a cow for {cattle.gain_words(answer.take)}",
    ),
    AnswerKind(
        say.Advance,
        "Move the arrow",
        "p4 Advance the arrow",
        price="−1 grain a space, +2 workers",
        lack="You have no grain.",
        asked=("AdvanceTheArrow",),
        named=_advance,
    ),
    AnswerKind(
        say.TakePair,
        "Take two workers",
        named=lambda answer, *_: f"Take {sent_words((answer.first, answer.second))}",
    ),
    AnswerKind(
        say.SendBack,
        "Send a worker back",
        named=lambda answer, *_: f"Send back a {WORKER_NAMES[answer.worker]} worker",
    ),
    AnswerKind(
        say.WorkMore,
        "Small space",
        "p5 Right workers",
        price=lambda table, question: _small_space_price(question.area),
        lack="None of your workers fit the small space.",
        asked=("EmployMore",),
        named=lambda answer, *_: f"Small space with {sent_words(answer.crew)}",
    ),
    AnswerKind(
        say.Bid,
        "Bid pumpkins",
        "p5 Contractor",
        price="− pumpkins, + a row's reward",
        lack=_no_bid,
        asked=("PlaceContractor",),
        named=lambda answer, *_: f"Bid {number_of(answer.pumpkins, PUMPKIN)} on row {answer.row + 1}",
    ),
    AnswerKind(
        say.Pass,
        "Pass",
        "p5 Contractor",
        price="your contractor stays at the hardware store",
        lack="Whoever goes to the city must bid.",
        asked=("PlaceContractor",),
    ),
    AnswerKind(
        say.ChooseGood,
        "Choose a good",
        named=lambda answer, *_: f"Choose {GOOD_NAMES[answer.good]}",
    ),
    AnswerKind(
        say.Upgrade,
        "Upgrade",
        price="−1 small, +1 big",
        named=lambda answer, *_: f"Upgrade {GOOD_NAMES[answer.metal]}",
    ),
    AnswerKind(
        say.SpendCanteen,
        "Spend a canteen",
        "p6 Canteen turn",
        price="−1 canteen, +1 turn",
        lack="You have no canteen.",
        asked=("EndOfTurn",),
    ),
    AnswerKind(
        say.StartingTile,
        "Place the starting tile",
        named=lambda answer, *_: f"Starting tile on {FIELD_NAMES[answer.at]}",
    ),
    AnswerKind(
        say.Done,
        "Done",
        title_at={
            "AdvanceTheArrow": "Leave the arrow",
            "EmployMore": "Send no more workers",
            "ChooseUpgrades": "Upgrade no more",
            "BuildOn": "Build no more",
            "EndOfTurn": "End your turn",
        },
        price_at={"BuildOn": lambda table, question: f"+{MOST_FIELDS - question.built} silver"},
    ),
)
