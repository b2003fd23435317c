"""Where there is a quick way and a plain one, both say the same at random tables.

The plain ways know fields by their names and everything else by the written position: neighbours and lines
are reckoned with letters and numbers, crews are tried one by one, and prices are those of the worker board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations_with_replacement, takewhile
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenspike.core import registry
from goldenspike.core.agenda import Seat
from goldenspike.core.play import pending
from goldenspike.core.rng import Rng
from goldenspike.core.supply import replaced
from goldenspike.games.montana import flow, setup
from goldenspike.games.montana.actions import Action, Build
from goldenspike.games.montana.board import BESIDE, FIELD_NAMES, FIELDS, OFF, PLACED, RAYS
from goldenspike.games.montana.box import NOBODY, PUMPKIN, START
from goldenspike.games.montana.rules import build, city, supply, work
from goldenspike.games.montana.scoring import scores
from goldenspike.games.montana.state import Montana
from kit.montana import Scenario
from kit.walks import answered, entered, seats_of

pytestmark = pytest.mark.slow

GAME = registry.find("montana")
SEEDS: Final = [f"fast and slow {number}" for number in range(12)]
LATEST_ENTRY: Final = 500
"""Most random games last longer."""
LONGEST_WALK: Final = 120

STEPS: Final = {"E": (0, 2), "SE": (1, 1), "SW": (1, -1), "W": (0, -2), "NW": (-1, -1), "NE": (-1, 1)}
"""From a field to its neighbours: so many rows down, so many half fields to the right."""
LETTERS: Final = {
    "c": "copper",
    "s": "stone",
    "g": "grain",
    "p": "pumpkin",
    "C": "big copper",
    "S": "big stone",
}
WORKERS: Final = ("copper", "stone", "grain", "pumpkin")
AREAS: Final = {"mine": "copper", "quarry": "stone", "grain field": "grain", "farmland": "pumpkin"}
PRICES: Final = {1: 1, 2: 3, 3: 6}


def walked(seed: str) -> Iterator[Montana]:
    """A table somewhere in a random game and after every further answer."""
    table, rng = entered(GAME, seed, LATEST_ENTRY)
    assert isinstance(table, Montana)
    for _ in range(LONGEST_WALK):
        yield table
        if table.over:
            return
        answered(table, rng)


def written(options: list[Action]) -> list[str]:
    """Answers in notation."""
    return [GAME.write(option) for option in options]


# Fields by their names -----------------------------------------------------------------------------


def moved(field: str, direction: str, steps: int = 1) -> str:
    """The field so many steps away, on the board or not.

    >>> moved("E8", "NE"), moved("E8", "SW", 2)
    ('D9', 'G6')
    """
    down, right = STEPS[direction]
    return f"{chr(ord(field[0]) + steps * down)}{int(field[1:]) + steps * right}"


def neighbours(field: str) -> list[str]:
    """The six places around a field, on the board or not."""
    return [moved(field, direction) for direction in STEPS]


def in_order_of_the_map(fields: list[str]) -> list[str]:
    """Row by row, from west to east."""
    return sorted(fields, key=lambda field: (field[0], int(field[1:])))


def test_the_map_borders_as_its_names_say() -> None:
    for field, name in enumerate(FIELD_NAMES):
        assert re.fullmatch(r"[A-J][0-9]{1,2}", name)
        around = [near for near in neighbours(name) if near in FIELD_NAMES]
        assert [FIELD_NAMES[near] for near in BESIDE[field]] == around
        for direction, ray in zip(STEPS, RAYS[field], strict=True):
            straight = [moved(name, direction, steps) for steps in range(1, 5)]
            unbroken = list(takewhile(lambda other: other in FIELD_NAMES, straight))
            assert [FIELD_NAMES[other] for other in ray] == unbroken
    assert in_order_of_the_map(list(FIELD_NAMES)) == list(FIELD_NAMES)


# Where to build ------------------------------------------------------------------------------------


def plainly_open(position: dict[str, Any]) -> list[str]:
    """Every field looked at: nothing lies there, one can build there, a tile lies beside it."""
    tiles = {*position["settlements"], position["starting_tile"]}
    return [
        field
        for field, ground in position["landscape"].items()
        if field not in tiles and ground not in ("lake", "mountain") and tiles & set(neighbours(field))
    ]


def price(ground: str) -> dict[str, int]:
    """What a field costs, by the letters it shows."""
    letters = re.sub(r"\+cow|\*2", "", ground)
    return {good: letters.count(letter) for letter, good in LETTERS.items() if letter in letters}


def plainly_payable(position: dict[str, Any], colour: str) -> list[str]:
    """Open fields for which a seat has a settlement and the goods."""
    player = position["players"][colour]
    if not player["settlements"]:
        return []
    return [
        field
        for field in plainly_open(position)
        if all(
            player["goods"].get(good, 0) >= number
            for good, number in price(position["landscape"][field]).items()
        )
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_open_fields_are_those_of_a_plain_scan(seed: str) -> None:
    for table in walked(seed):
        found = plainly_open(GAME.write_position(table))
        assert [FIELD_NAMES[field] for field in table.open_fields] == in_order_of_the_map(found)
        for field in range(FIELDS):
            assert build.is_open(table, field) == (FIELD_NAMES[field] in found)


@pytest.mark.parametrize("seed", SEEDS)
def test_fields_to_build_on_are_those_of_a_plain_scan(seed: str) -> None:
    for number, table in enumerate(walked(seed)):
        if number % 3:
            continue
        position = GAME.write_position(table)
        for seat in seats_of(table):
            found = in_order_of_the_map(plainly_payable(position, GAME.seat_names[seat]))
            assert written(build.build_options(table, Seat(seat))) == [f"build {field}" for field in found]
            assert build.can_build(table, Seat(seat)) == bool(found)
            allowed = [field for field in FIELD_NAMES if not refused(table, seat, field)]
            assert allowed == found


def refused(table: Montana, seat: int, field: str) -> bool:
    """Whether a seat may not build on a field."""
    return build.refuse_build(table, Seat(seat), FIELD_NAMES.index(field)) is not None


def test_starting_fields_are_those_of_a_plain_scan() -> None:
    for number in range(60):
        rng = Rng(f"starting fields {number}")
        board = Scenario(rng.choice([2, 3, 4]))
        laying = setup.LayLandscape()
        laying.take(board.table, laying.sample(board.table, rng))
        ground = GAME.write_position(board.table)["landscape"]
        room = {
            field: len([near for near in neighbours(field) if ground.get(near, "lake")[0] not in "lm"])
            for field in ("E8", *neighbours("E8"))
            if ground[field] not in ("lake", "mountain") and ground[field][-1] not in "w2"
        }
        most = max(room.values())
        found = [field for field in room if room[field] >= min(4, most)]
        drawn = [FIELD_NAMES[field] for field in setup.starting_fields(board.table)]
        assert drawn == in_order_of_the_map(found)


# Lines of four -------------------------------------------------------------------------------------


def plain_lines(owned: set[str], field: str) -> int:
    """On how many of the three axes a field stands in an unbroken row of exactly four of these fields."""
    lines = 0
    for there, back in (("E", "W"), ("SE", "NW"), ("SW", "NE")):
        row = [field]
        for direction in (there, back):
            following = moved(field, direction)
            while following in owned:
                row.append(following)
                following = moved(following, direction)
        lines += len(row) == 4
    return lines


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lines_are_those_of_a_plain_count(seats: int) -> None:
    rng = Rng(f"lines {seats}")
    seen = [0, 0, 0, 0]
    for _ in range(60):
        table = Scenario(seats).table
        fill = rng.choice([3, 5, 7, 9])
        table.owners = bytes([some_owner(table, field, fill, rng) for field in range(FIELDS)])
        for seat in range(2):
            owned = {FIELD_NAMES[field] for field in range(FIELDS) if table.owners[field] == seat}
            for field in range(FIELDS):
                if table.owners[field] == NOBODY and table.grounds[field] != OFF:
                    lines = plain_lines(owned, FIELD_NAMES[field])
                    assert build.lines_made(table, Seat(seat), field) == lines
                    seen[lines] += 1
    assert min(seen[:3]) > 10, "the colourings show too few lines"


def some_owner(table: Montana, field: int, fill: int, rng: Rng) -> int:
    """Mostly blue's, so that there are lines; lakes, mountains and fields off the board are nobody's."""
    if not PLACED[table.grounds[field]] or rng.below(10) >= fill:
        return NOBODY
    owner: int = rng.choice([0, 0, 0, 0, 0, 0, 0, 1, 1, START])
    return owner


def test_building_places_what_a_plain_count_says() -> None:
    built = 0
    for seed in SEEDS:
        table, rng = entered(GAME, f"building {seed}", LATEST_ENTRY)
        for _ in range(LONGEST_WALK):
            if table.over:
                break
            before = GAME.write_position(table)
            answer = answered(table, rng)
            if isinstance(answer, Build):
                built += 1
                check_built(before, GAME.write_position(table), FIELD_NAMES[answer.at])
    assert built > 30


def check_built(before: dict[str, Any], after: dict[str, Any], field: str) -> None:
    """The settlements, the goods, the cow and the canteens of one field that was built on."""
    colour = before["active"]
    ground = before["landscape"][field]
    owned = {each for each, (owner, _) in before["settlements"].items() if owner == colour}
    due = (2 if ground.endswith("*2") else 1) + plain_lines(owned, field)
    left = before["players"][colour]["settlements"]
    assert after["settlements"] == {**before["settlements"], field: [colour, min(due, left)]}
    assert after["players"][colour]["settlements"] == left - min(due, left)
    paid = price(ground)
    for good in LETTERS.values():
        held = before["players"][colour]["goods"].get(good, 0) - paid.get(good, 0)
        assert after["players"][colour]["goods"].get(good, 0) == held
        assert after["goods"].get(good, 0) == before["goods"].get(good, 0) + paid.get(good, 0)
    cows = before["players"][colour]["cows"] + ground.endswith("+cow")
    assert after["players"][colour]["cows"] == cows
    lakes = [lake for lake in before["canteens"] if lake in neighbours(field)]
    assert after["canteens"] == [lake for lake in before["canteens"] if lake not in lakes]
    canteens = before["players"][colour]["canteens"] + len(lakes)
    assert after["players"][colour]["canteens"] == canteens


@pytest.mark.parametrize("seed", SEEDS)
def test_scores_are_the_settlements_that_lie_on_the_board(seed: str) -> None:
    for table in walked(seed):
        lying = list(GAME.write_position(table)["settlements"].values())
        counted = [
            sum(number for owner, number in lying if owner == colour)
            for colour in GAME.seat_names[: len(table.players)]
        ]
        assert list(scores(table)) == counted


# Crews ---------------------------------------------------------------------------------------------

EVERY_CREW: Final = [crew for size in (1, 2, 3) for crew in combinations_with_replacement(WORKERS, size)]


def has(workers: dict[str, int], crew: tuple[str, ...]) -> bool:
    """Whether these workers can form a crew."""
    return all(workers.get(worker, 0) >= crew.count(worker) for worker in WORKERS)


def fits(crew: tuple[str, ...], area: str) -> bool:
    """One worker of the colour of an area, or two of other colours."""
    return crew == (AREAS[area],) or (len(crew) == 2 and AREAS[area] not in crew)


def plain_bank(position: dict[str, Any], colour: str) -> set[str]:
    """Every crew for which the bank has an empty space."""
    workers = position["players"][colour]["workers"]
    return {
        f"bank with {' '.join(crew)}"
        for crew in EVERY_CREW
        if has(workers, crew) and f"bank {len(crew)}" not in position["posts"]
    }


def plain_work(position: dict[str, Any], colour: str) -> set[str]:
    """Every crew for every empty row that can be paid for."""
    player = position["players"][colour]
    return {
        f"{area} {row} with {' '.join(crew)}"
        for area in AREAS
        for row, silver in PRICES.items()
        for crew in EVERY_CREW
        if f"{area} {row}" not in position["posts"]
        and player["silver"] >= silver
        and fits(crew, area)
        and has(player["workers"], crew)
    }


def plain_small_space(workers: dict[str, int], area: str) -> set[str]:
    """Every crew for the small space of an area."""
    crews = [crew for crew in EVERY_CREW if fits(crew, area) and has(workers, crew)]
    return {f"small space with {' '.join(crew)}" for crew in crews}


def exactly(options: list[Any], plain: set[str]) -> bool:
    """Whether these are the options, each of them once."""
    found = written(options)
    return len(found) == len(plain) and set(found) == plain


@pytest.mark.parametrize("seed", SEEDS)
def test_crews_are_those_of_a_plain_search(seed: str) -> None:
    for number, table in enumerate(walked(seed)):
        if number % 3:
            continue
        position = GAME.write_position(table)
        for seat in seats_of(table):
            colour = GAME.seat_names[seat]
            assert exactly(work.bank_options(table, Seat(seat)), plain_bank(position, colour))
            assert exactly(work.work_options(table, Seat(seat)), plain_work(position, colour))
            for area, name in enumerate(AREAS):
                plain = plain_small_space(position["players"][colour]["workers"], name)
                assert exactly(work.work_more_options(table, Seat(seat), area), plain)


@given(st.lists(st.integers(0, 18), min_size=4, max_size=4))
def test_what_is_remembered_for_a_hand_of_workers_is_what_would_be_listed(hand: list[int]) -> None:
    listed = work.list_answers(hand)
    assert work.answers_of(hand) == listed
    assert work.answers_of(list(hand)) == listed
    workers = dict(zip(WORKERS, hand, strict=True))
    for area, name in enumerate(AREAS):
        assert exactly(listed[work.SMALL_ANSWERS + area], plain_small_space(workers, name))


def test_hands_of_workers_are_not_mistaken_for_each_other() -> None:
    for hand in ([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [18, 0, 0, 0], [0, 18, 18, 0]):
        for other in ([0, 0, 0, 18], [0, 0, 18, 1], [0, 1, 0, 18], [1, 18, 0, 0], [2, 1, 2, 1], [1, 2, 1, 2]):
            assert work.answers_of(hand) == work.list_answers(hand)
            assert work.answers_of(other) == work.list_answers(other)


def test_playing_does_not_spoil_what_is_remembered() -> None:
    seen: set[tuple[int, ...]] = set()
    for seed in SEEDS[:4]:
        for table in walked(seed):
            seen |= {tuple(player.workers) for player in table.players}
            if not table.over:
                pending(table).options(table)
    assert len(seen) > 50
    for hand in seen:
        assert work.answers_of(list(hand)) == work.list_answers(list(hand))


# The turn as a whole -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_actions_of_a_turn_are_those_of_the_plain_ways(seed: str) -> None:
    for table in walked(seed):
        question = None if table.over else pending(table)
        if not isinstance(question, flow.ChooseAction):
            continue
        position = GAME.write_position(table)
        colour = GAME.seat_names[question.seat]
        plain = {"recruit", "city"} | plain_bank(position, colour) | plain_work(position, colour)
        plain |= {f"build {field}" for field in plainly_payable(position, colour)}
        if position["players"][colour]["cows"]:
            plain |= {"cow for silver"}
            plain |= {f"cow for {good}{worker}" for good in WORKERS for worker in ("", " worker")}
            plain -= {f"cow for {worker} worker" for worker in WORKERS if nobody_has(position, worker)}
        assert exactly(question.options(table), plain)


def nobody_has(position: dict[str, Any], worker: str) -> bool:
    """Return whether neither the supply nor a player has a worker, and the table refuses a cow for one."""
    hands = [position["workers"], *[player["workers"] for player in position["players"].values()]]
    return position["options"]["questions"] == "useful" and not any(hand.get(worker) for hand in hands)


# Bids ----------------------------------------------------------------------------------------------


def plain_bids(position: dict[str, Any], colour: str) -> set[str]:
    """Every space of the city that is right of any contractor and for which the pumpkins are there."""
    first = [int(column) for column in position["options"]["city"].split("-")]
    found = set()
    for row in range(1, 5):
        taken = position["bids"].get(str(row), ["", 0])[1]
        for pumpkins in range(1, 7):
            held = position["players"][colour]["goods"].get("pumpkin", 0)
            if first[row - 1] <= pumpkins <= held and pumpkins > taken:
                found.add(f"bid {pumpkins} on row {row}")
    return found


def test_bids_are_those_of_a_plain_search() -> None:
    asked = 0
    for seed in SEEDS:
        for table in walked(f"bids {seed}"):
            position = GAME.write_position(table)
            for seat in seats_of(table):
                plain = plain_bids(position, GAME.seat_names[seat])
                assert exactly(city.bid_options(table, Seat(seat)), plain)
            asked += not table.over and isinstance(pending(table), flow.PlaceContractor)
    assert asked > 30


# Shortage ------------------------------------------------------------------------------------------


def plain_shortage(held: list[int], stock: int, number: int) -> tuple[list[int], int]:
    """What everybody keeps, and what the supply then has: as few whole rounds of giving back as suffice."""
    for rounds in range(max(held) + 1):
        kept = [max(have - rounds, 0) for have in held]
        there = stock + sum(held) - sum(kept)
        if there >= number:
            return kept, there
    return [0] * len(held), stock + sum(held)


hands = st.lists(st.integers(0, 4), min_size=2, max_size=4)


@given(hands, st.integers(0, 3), st.integers(1, 5), st.data())
def test_goods_that_run_short_come_back_in_whole_rounds(
    held: list[int], stock: int, number: int, data: st.DataObject
) -> None:
    table = Scenario(len(held)).starting_tile("E8").turn("blue").table
    good = data.draw(st.integers(0, 5))
    taker = data.draw(st.integers(0, len(held) - 1))
    for player, have in zip(table.players, held, strict=True):
        player.goods[good] = have
    table.goods[good] = stock
    kept, there = plain_shortage(held, stock, number)
    kept[taker] += min(number, there)
    assert supply.take_goods(table, taker, good, number) == min(number, there)
    assert [player.goods[good] for player in table.players] == kept
    assert table.goods[good] == there - min(number, there)


@given(hands, st.integers(0, 3), st.integers(1, 2), st.data())
def test_workers_that_run_short_come_back_in_whole_rounds(
    held: list[int], stock: int, number: int, data: st.DataObject
) -> None:
    table = Scenario(len(held)).starting_tile("E8").turn("blue").table
    worker = data.draw(st.integers(0, 3))
    taker = data.draw(st.integers(0, len(held) - 1))
    for player, have in zip(table.players, held, strict=True):
        player.workers[worker] = have
    table.workers[worker] = stock
    kept, there = plain_shortage(held, stock, number)
    kept[taker] += min(number, there)
    assert supply.take_workers(table, taker, worker, number) == min(number, there)
    assert [player.workers[worker] for player in table.players] == kept
    assert table.workers[worker] == there - min(number, there)


@given(hands, st.integers(0, 2), st.data())
def test_pumpkins_that_are_bid_stay_where_they_are(held: list[int], stock: int, data: st.DataObject) -> None:
    table = Scenario(len(held)).starting_tile("E8").turn("blue").table
    bids = [0, *[data.draw(st.integers(0, have)) for have in held[1:]]]
    for seat, (player, have) in enumerate(zip(table.players, held, strict=True)):
        player.goods[PUMPKIN] = have
        if bids[seat]:
            table.bidders = replaced(table.bidders, seat, seat)
            table.bids = replaced(table.bids, seat, bids[seat])
    table.goods[PUMPKIN] = stock
    free = [have - bid for have, bid in zip(held, bids, strict=True)]
    kept, there = plain_shortage(free, stock, 1)
    kept[0] += min(1, there)
    supply.take_goods(table, 0, PUMPKIN, 1)
    assert [player.goods[PUMPKIN] - bid for player, bid in zip(table.players, bids, strict=True)] == kept
    assert table.goods[PUMPKIN] == there - min(1, there)
