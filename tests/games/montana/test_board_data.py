"""What is drawn is what is played: the chart, the bidding in a view, deeds and previews."""

from __future__ import annotations

import itertools
import math

import msgspec
import pytest

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.facts import render
from goldenspike.core.play import pending
from goldenspike.games.montana import board, box, events, notation
from goldenspike.games.montana.action_kinds import ANSWER_KINDS
from goldenspike.games.montana.actions import Build
from goldenspike.games.montana.board_data import board_data
from goldenspike.games.montana.preview import preview
from goldenspike.games.montana.view import AuctionView, view
from kit.montana import Scenario, opened
from kit.shown import WordedPreview, in_words, tickets

# The chart ---------------------------------------------------------------------------------------


def test_fields_that_border_on_each_other_are_drawn_so() -> None:
    fields = board_data().fields
    assert len(fields) == board.FIELDS
    for one, other in itertools.combinations(range(board.FIELDS), 2):
        apart = math.dist((fields[one].x, fields[one].y), (fields[other].x, fields[other].y))
        assert (apart < 1.8) == (other in board.BESIDE[one])
        assert apart > 1.7


def test_a_tile_is_a_flower_of_seven() -> None:
    drawn = board_data()
    for seats, tiles in drawn.tiles.items():
        assert len(tiles) == len(board.SHAPES[int(seats)])
        for middle, *ring in tiles:
            assert sorted(ring) == sorted(board.BESIDE[middle])


def test_the_chart_can_be_sent_and_says_where_it_comes_from() -> None:
    sent = msgspec.json.decode(msgspec.json.encode(board_data()))
    assert sent["nobody"] == box.NOBODY
    assert sent["settlements"] == {"2": 12, "3": 10, "4": 8}
    assert sent["crews"][0] == [0]
    assert sent["sources"]["settlements"] == "printed"
    assert sent["sources"]["tiles"].startswith("reconstructed: ")


# The bidding -------------------------------------------------------------------------------------


def bidding(*pumpkins: int) -> Scenario:
    """Blue has gone to the city; blue, yellow, green and red have so many pumpkins."""
    scene = Scenario(len(pumpkins)).starting_tile("E8")
    for seat, number in zip(box.COLOURS, pumpkins, strict=False):
        if number:
            scene.goods(seat, f"{number} pumpkin")
    scene.turn("blue").says("blue", "city")
    return scene


def prompt(scene: Scenario) -> str:
    """What is asked now."""
    question = pending(scene.table)
    assert isinstance(question, Decision)
    return render(question.prompt(scene.table))


def auction(scene: Scenario) -> AuctionView:
    """How the bidding stands."""
    seen = view(scene.table, Seat(0)).auction
    assert seen is not None
    return seen


def test_without_bidding_there_is_no_auction() -> None:
    scene = Scenario().starting_tile("E8").turn("blue")
    assert view(scene.table, None).auction is None


def test_who_has_yet_to_bid_and_what_is_locked() -> None:
    scene = bidding(3, 4, 0, 5)
    assert auction(scene).waiting == (0, 1, 2, 3)
    scene.says("blue", "bid 3 on row 2")
    assert auction(scene).waiting == (1, 2, 3)
    assert auction(scene).locked == (3, 0, 0, 0)


def test_who_may_still_outbid_whom() -> None:
    scene = bidding(3, 4, 0, 5)
    scene.says("blue", "bid 3 on row 2")
    # Yellow and red have more than three pumpkins and have yet to speak.
    assert auction(scene).rivals == ((), (1, 3), (), ())
    scene.says("yellow", "bid 2 on row 3")
    # Green has no pumpkin and passes unasked. Red may outbid both, and whoever is driven out the other.
    assert auction(scene).waiting == (3,)
    assert auction(scene).rivals == ((), (1, 3), (0, 3), ())
    scene.says("red", "bid 3 on row 1")
    # Everybody has spoken; blue chooses its three goods, and the contractors are out until the end.
    assert scene.asked() == ("blue", "ChooseGoods")
    assert auction(scene).rivals == ((), (), (), ())


def test_who_cannot_bid_is_told_from_who_has_yet_to() -> None:
    scene = bidding(3, 4, 0, 5)
    assert auction(scene).unable == (2,)
    scene.says("blue", "bid 3 on row 2")
    assert auction(scene).unable == (2,)
    scene.says("yellow", "bid 2 on row 3")
    assert auction(scene).unable == ()


def test_who_opens_the_bidding_is_told_that_a_bid_is_due() -> None:
    scene = bidding(0, 4)
    assert pending(scene.table).options(scene.table) == [notation.read("bid 1 on row 4")]
    assert "must bid, and you can pay one space only" in prompt(scene)
    assert "must bid: choose" in prompt(bidding(3, 4))


def test_nobody_outbids_the_last_column() -> None:
    scene = bidding(6, 6)
    scene.says("blue", "bid 6 on row 4")
    assert auction(scene).rivals == ((), (), (), ())


def test_a_cow_is_a_pumpkin_to_whoever_has_the_turn() -> None:
    scene = Scenario(2).starting_tile("E8").goods("yellow", "4 pumpkin").goods("blue", "3 pumpkin")
    scene.cows("blue", 1).turn("blue").says("blue", "city", "bid 1 on row 4")
    scene.says("yellow", "bid 4 on row 4")
    # Blue must move at once and has four pumpkins, and a cow for a fifth.
    assert auction(scene).waiting == (0,)
    assert auction(scene).rivals[3] == (0,)


# Deeds -------------------------------------------------------------------------------------------


def deed(scene: Scenario, kind: str) -> tuple[str, str]:
    """The title of a kind of answer, and what is lacking."""
    found = next(one for one in tickets(ANSWER_KINDS.action_kinds(scene.table)) if one.kind == kind)
    return found.title, found.lack


def test_what_is_lacking_is_named() -> None:
    scene = Scenario().starting_tile("E8").turn("blue")
    assert deed(scene, "Recruit") == ("Recruit", "")
    assert deed(scene, "Work")[1] == deed(scene, "Bank")[1] == "You have no worker."
    assert deed(scene, "TradeCow")[1] == "You have no cow."
    assert deed(scene, "Build")[1].startswith("For ")
    scene.workers("blue", "1 copper")
    assert deed(scene, "Work")[1] == "You lack 1 silver for the cheapest free space."
    assert deed(scene, "Bank")[1] == ""
    scene.silver("blue", 1).workers("blue", "1 copper")
    assert deed(scene, "Work")[1] == ""


def price(scene: Scenario, kind: str) -> str:
    """What the ticket of a kind says it pays and brings."""
    return next(one.price for one in tickets(ANSWER_KINDS.action_kinds(scene.table)) if one.kind == kind)


def test_a_ticket_names_only_prices_that_can_be_paid() -> None:
    scene = Scenario().starting_tile("E8").silver("blue", 9).workers("blue", "2 copper").turn("blue")
    assert price(scene, "Work") == "−1, 3 or 6 silver, + goods"
    assert price(scene, "Bank") == "+5 or 8 silver"
    for area in box.AREAS:
        scene.occupied(f"{area} 2", "copper")
    assert price(scene, "Work") == "−1 or 6 silver, + goods"
    scene.silver("blue", 2)
    assert price(scene, "Work") == "−1 silver, + goods"


def test_what_is_received_has_a_plus() -> None:
    scene = Scenario().starting_tile("E8").goods("blue", "6 copper 6 stone 6 grain 6 pumpkin").turn("blue")
    assert price(scene, "GoToCity") == "+1 pumpkin, then everybody bids"
    field = next(option for option in pending(scene.table).options(scene.table) if isinstance(option, Build))
    scene.says("blue", notation.write(field))
    assert deed(scene, "Done")[0] == "Build no more"
    assert price(scene, "Done") == "+2 silver"


def test_done_says_what_it_means() -> None:
    scene = Scenario().starting_tile("E8").goods("blue", "3 grain").turn("blue")
    scene.says("blue", "recruit")
    scene.dice("wheel 1")
    assert deed(scene, "Done")[0] == "Leave the arrow"


# Previews ----------------------------------------------------------------------------------------


def foretold(scene: Scenario, words: str) -> WordedPreview:
    """What an answer would mean."""
    return in_words(preview(scene.table, notation.read(words)))


def test_the_last_space_clears_its_area() -> None:
    scene = Scenario().starting_tile("E8").silver("blue", 9).workers("blue", "3 copper").turn("blue")
    assert foretold(scene, "mine 1 with copper") == WordedPreview(
        "mine 1 with copper",
        "1 silver, 1 copper worker",
        "1 copper",
        route=(),
        notes=(),
        title="Mine, row 1, with 1 copper worker",
    )
    scene.occupied("mine 2", "copper").occupied("mine 3", "copper")
    assert "the mine is full then" in foretold(scene, "mine 1 with copper").gains


def test_a_short_supply_is_told_before() -> None:
    scene = Scenario().starting_tile("E8").silver("blue", 9).workers("blue", "1 copper").supply("copper", 1)
    scene.turn("blue")
    assert foretold(scene, "mine 3 with copper").gains == (
        "3 copper; the supply has only 1 of 3 copper, only 1 can be had"
    )
    scene.goods("blue", "1 copper").goods("yellow", "4 copper")
    assert foretold(scene, "mine 3 with copper").gains == (
        "3 copper; the supply has only 1 of 3 copper, blue and yellow return 1 each"
    )
    scene.goods("blue", "nothing")
    assert foretold(scene, "mine 3 with copper").gains == (
        "3 copper; the supply has only 1 of 3 copper, yellow returns 2"
    )


def test_a_shortage_of_workers_is_told_before() -> None:
    scene = Scenario().starting_tile("E8").cows("blue", 1).worker_supply("grain", 0)
    scene.workers("yellow", "2 grain").turn("blue")
    note = "the supply has no grain workers, yellow returns 1"
    assert foretold(scene, "cow for grain worker").gains == f"a grain worker; {note}"
    scene.says("blue", "recruit")
    scene.dice("wheel 4")
    assert foretold(scene, "take copper grain").gains == f"a copper and a grain worker; {note}"
    assert foretold(scene, "take grain grain").gains == (
        "two grain workers; the supply has no grain workers, yellow returns 2"
    )


def test_a_shortage_is_told_of_all_that_was_named() -> None:
    scene = Scenario().starting_tile("E8").goods("blue", "2 pumpkin").goods("yellow", "3 stone")
    scene.supply("stone", 1).turn("blue").says("blue", "city", "bid 3 on row 2")
    assert foretold(scene, "choose stone").gains == "1 stone"
    scene.says("blue", "choose stone")
    assert foretold(scene, "choose stone").gains == (
        "1 stone; the supply has only 1 of 2 stone, yellow returns 1"
    )
    assert foretold(scene, "choose grain").gains == "1 grain"


def test_a_shortage_is_told_of_all_upgrades_that_were_named() -> None:
    scene = Scenario().starting_tile("E8").goods("blue", "2 copper 2 pumpkin").supply("big copper", 1)
    scene.turn("blue").says("blue", "city", "bid 2 on row 3", "upgrade copper")
    assert foretold(scene, "upgrade copper").gains == (
        "1 big copper; the supply has only 1 of 2 big copper, only 1 can be had"
    )


def test_a_row_without_its_cow_says_so_before() -> None:
    scene = Scenario().starting_tile("E8").goods("blue", "2 pumpkin").cow_supply(0).turn("blue")
    scene.says("blue", "city")
    assert foretold(scene, "bid 3 on row 1").gains == "a cow and up to three upgrades; no cow is left"


def test_the_starting_tile_says_how_much_room_it_leaves() -> None:
    scene = opened(2, starting_tile="chosen")
    scene.dice("landscape 1a 2a 3a 4a 5a 6a 7a")
    assert foretold(scene, "starting tile E8").gains == "5 fields around it to build on"
    assert foretold(scene, "starting tile F7").gains.endswith("; the cow there stays out of the game")


def test_two_lines_of_four_are_told_as_two() -> None:
    told = [events.Settled(0, 0, (0, 0, 0, 0, 1, 0), 1 + lines, lines, 3).sentence for lines in range(4)]
    assert [sentence.partition(": ")[2] for sentence in told] == [
        "1 settlement; 3 left to place.",
        "2 settlements with a line of four; 3 left to place.",
        "3 settlements with two lines of four; 3 left to place.",
        "4 settlements with three lines of four; 3 left to place.",
    ]


def test_whoever_returns_goods_is_told_in_the_singular_and_the_plural() -> None:
    one, three = events.ShortOfGoods(box.PUMPKIN, (1,)), events.ShortOfGoods(box.PUMPKIN, (0, 1, 2))
    assert one.sentence == "The supply runs out of pumpkins: yellow returns one."
    assert three.sentence == "The supply runs out of pumpkins: blue, yellow and green return one each."


@pytest.mark.parametrize("built", [0, 3])
def test_a_line_of_four_shows_its_fields(built: int) -> None:
    scene = Scenario().starting_tile("E8")
    place = next(
        (start, *board.RAYS[start][0][:3])
        for start in range(board.FIELDS)
        if len(board.RAYS[start][0]) >= 3
        and all(board.PLACED[scene.table.grounds[field]] for field in (start, *board.RAYS[start][0][:3]))
        and scene.table.owners[start] == box.NOBODY
        and all(scene.table.owners[field] == box.NOBODY for field in board.RAYS[start][0][:3])
    )
    last = place[3]
    names = [board.FIELD_NAMES[field] for field in place]
    scene.settlement("blue", *names[:built]).goods("blue", " ".join(f"4 {good}" for good in box.GOOD_NAMES))
    scene.turn("blue")
    told = foretold(scene, f"build {board.FIELD_NAMES[last]}")
    assert (told.route == tuple(sorted(names, key=board.FIELD_BY_NAME.__getitem__))) == (built == 3)
    assert ("line of four" in told.gains) == (built == 3)
