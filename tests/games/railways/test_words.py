"""What people read: titles of answers, what they pay and bring, prompts, announcements, and rules."""

from __future__ import annotations

import pytest

from goldenspike.core.agenda import Decision
from goldenspike.core.facts import render
from goldenspike.core.play import pending
from goldenspike.core.text_view import plain_text
from goldenspike.games.railways import GAME
from goldenspike.games.railways.action_kinds import ANSWER_KINDS
from goldenspike.games.railways.box import (
    BARON_NAMES,
    CARD_NAMES,
    CARDS,
    EASTERN_BARONS,
    FIRST_EVENT,
    SETTLER,
)
from goldenspike.games.railways.events import (
    BaronKept,
    BaronShown,
    CardShown,
    CubeAdded,
    CubeDelivered,
    IncomeReceived,
)
from goldenspike.games.railways.notation import read
from goldenspike.games.railways.rules.money import bond_instead
from goldenspike.games.railways.state import BONUSES
from kit.railways import LAST_LINK, TRUNK, Scenario
from kit.shown import WordedPreview, in_words, tickets


def shown(board: Scenario, words: str) -> WordedPreview:
    """What an answer would mean."""
    return in_words(GAME.preview(board.table, read(words)))


def prompt(board: Scenario) -> str:
    """What is asked."""
    question = pending(board.table)
    assert isinstance(question, Decision)
    return render(question.prompt(board.table))


def told(board: Scenario) -> list[str]:
    """What the table told so far, as people read it."""
    return [event.sentence for event in board.events()]


def at_the_change(thousands: int = 20, bonds: int = 3) -> Scenario:
    """Orange has bonds and a baron that is met, and is asked about the baron first."""
    board = Scenario(2, 1).settlers_delivered(10).money("orange", thousands).bonds("orange", bonds)
    board.table.bonuses = bytes(BONUSES)
    board.table.first_settler = True
    for number, player in enumerate(board.table.players):
        most_cash, joined = BARON_NAMES.index("eastern most cash"), 10 + number
        player.eastern = (most_cash, joined) if number == 0 else (joined, most_cash)
        player.western = (EASTERN_BARONS + 2 * number, EASTERN_BARONS + 2 * number + 1)
        player.chose_eastern = True
    board.first("green").turn("orange", slot=3)
    board.says("orange", "pass")
    assert board.asked() == ("orange", "ClaimOrHold")
    return board


# Money -------------------------------------------------------------------------------------------


def test_base_bonds__without_money_the_prompt_begins_with_bonds() -> None:
    board = Scenario(2).turn("orange")
    assert prompt(board).startswith(
        "You have no money: take bonds, which is no action. Then one action: build"
    )
    board.says("orange", "bond")
    assert prompt(board).startswith("One action: build track")


def test_base_bonds__who_lacks_money_is_told_what_a_bond_brings() -> None:
    board = Scenario(2).money("orange", 1).event("bond shortage").turn("orange")
    refused = board.why_not("upgrade")
    assert refused is not None
    assert refused.rule == "v10 Engine ladder"
    assert refused.sentence.endswith("you have $1,000. A bond brings $4,000.")
    assert bond_instead(board.money("orange", 80).table, board.seat("orange")) == ""


@pytest.mark.parametrize(
    ("phase", "pays", "note"),
    [
        (
            1,
            "$1,000 interest a round, a point at the change of phase and at the end",
            "paid off only at the change of phase, or by Bond Buyback",
        ),
        (2, "$1,000 interest a round, a point at the end", "cannot be paid off any more"),
    ],
)
def test_base_bonds__the_whole_price_of_a_bond(phase: int, pays: str, note: str) -> None:
    bond = shown(Scenario(2, phase).turn("orange"), "bond")
    assert (bond.title, bond.pays, bond.gains, bond.notes) == ("Take a bond", pays, "$5,000", (note,))


def test_base_income__neither_nothing_received_nor_nothing_paid_is_said() -> None:
    assert IncomeReceived(0, 5, 0).sentence == "orange receives $5,000."
    assert IncomeReceived(0, 5, 1).sentence == "orange receives $5,000 and pays $1,000 interest."
    assert IncomeReceived(0, 0, 2).sentence == "orange pays $2,000 interest."
    assert IncomeReceived(0, 0, 0).sentence == "orange receives no income."


# Actions -----------------------------------------------------------------------------------------


def test_base_track__a_link_says_what_could_go_over_it() -> None:
    board = Scenario(2).money("orange", 20).cubes("Toledo", "red red blue").turn("orange")
    assert shown(board, "build Chicago–Toledo").notes[0] == "could go over it at once: 2 red cubes to Chicago"
    board = Scenario(2).money("orange", 20).cubes("Toledo", "blue").turn("orange")
    assert not any("go over" in render(note) for note in shown(board, "build Chicago–Toledo").notes)


def test_base_starting_bonuses__the_first_engine_of_level_4_brings_its_points() -> None:
    board = Scenario(2).money("orange", 20).engine("orange", 3).turn("orange")
    upgrade = shown(board, "upgrade")
    assert upgrade.title == "Upgrade the engine to level 4"
    assert upgrade.gains == "engine level 4; New Train: 3 points"
    board.table.bonuses = bytes(BONUSES)
    assert shown(board, "upgrade").gains == "engine level 4"


def test_v12_settling__a_settlers_preview_names_the_cubes_it_brings() -> None:
    board = Scenario(4).link("orange", "Kansas City", "Topeka").settlers("Kansas City", 1).turn("orange")
    words = "deliver settler from Kansas City over Topeka (orange)"
    preview = shown(board, words)
    assert preview.title == "Deliver a settler from Kansas City over Topeka (orange)"
    board.says("orange", words)
    drawn = 0
    while board.asked() == ("dice", "DrawCube"):
        assert pending(board.table).asking_rule() == "v12 Settling"
        board.dice("draw red" if board.refused("draw red") == "" else "draw blue")
        drawn += 1
    assert f"{drawn} cube{'' if drawn == 1 else 's'} for Topeka" in preview.notes


# The change of phase -----------------------------------------------------------------------------


def test_v15_eastern_barons__to_hold_one_that_is_met_is_priced() -> None:
    board = at_the_change()
    assert prompt(board) == "Claim your eastern baron, or hold it until the end."
    assert [(deed.title, deed.price) for deed in tickets(ANSWER_KINDS.action_kinds(board.table))] == [
        ("Claim the eastern baron", "7 points now"),
        ("Hold the eastern baron", "judged at the end"),
    ]
    hold = shown(board, "done")
    assert hold.title == "Hold the eastern baron"
    assert hold.pays == "7 points that you could have now"
    assert hold.gains == "at the end 7 points for the most cash, if it is met then"
    board.says("orange", "done")
    assert "orange holds their eastern baron." in told(board)


def test_v16_bonds_at_the_change__only_what_is_possible_is_named() -> None:
    board = at_the_change(thousands=30)
    board.says("orange", "claim")
    board.says("green", "done")
    assert "orange shows the eastern baron for the most cash: 7 points." in told(board)
    assert prompt(board) == "Repay a bond for $5,000, drop one for 1 point, or keep your bonds."
    assert [(deed.title, deed.price) for deed in tickets(ANSWER_KINDS.action_kinds(board.table))] == [
        ("Repay a bond", "$5,000"),
        ("Drop a bond", "1 point"),
        ("Keep the bonds", "$3,000 interest a round, 3 points at the end"),
    ]
    assert shown(board, "done").pays == "$3,000 interest a round, 3 points at the end"
    board.money("orange", 4)
    assert prompt(board) == "You cannot repay a bond: drop one for 1 point, or keep your bonds."
    board.says("orange", "drop", "done")
    assert "orange keeps 2 bonds." in told(board)


# Announcements -----------------------------------------------------------------------------------


def test_v2_barons__are_called_by_what_they_pay_for() -> None:
    joined = BARON_NAMES.index("eastern connected New Orleans to Chicago")
    assert BaronKept(1, joined).sentence == (
        "green keeps the eastern baron for a railroad from New Orleans to Chicago."
    )
    assert BaronShown(0, 1, 7).sentence == "orange shows the eastern baron for the most cash: 7 points."


def test_v12_settling__a_settler_is_no_cube() -> None:
    sentence = CubeDelivered(0, SETTLER, 0, (1,), (0,)).sentence
    assert sentence.startswith("orange delivers a settler from ")
    assert CubeAdded(0, 0).sentence.startswith("A red cube comes to ")


def test_card_city_growth__the_chosen_city_is_announced() -> None:
    board = Scenario(2).display("city growth").turn("orange")
    board.says("orange", "take city growth", "grow Chicago")
    assert "orange chooses Chicago for 2 cubes." in told(board)
    assert pending(board.table).rule_of(None) == "card City Growth"


# Rules -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("pass", "base Pass"),
        ("bond", "base Bonds"),
        ("build Chicago–Toledo", "base Track"),
        ("upgrade", "base Engine"),
        ("urbanize Norfolk blue", "base Urbanize"),
        ("take new industry", "base Operations cards"),
        ("buy back 1", "event Bond Buyback"),
        ("deliver red from Toledo over Chicago (orange)", "base Deliver"),
    ],
)
def test_v6_first_player__an_answer_is_kept_with_its_own_rule(words: str, rule: str) -> None:
    assert pending(Scenario(2).turn("orange").table).rule_of(read(words)) == rule


@pytest.mark.parametrize(
    ("card", "rule"), [("new industry", "card New Industry"), ("boomtown", "card Boomtown")]
)
def test_card_boomtown__a_tile_is_asked_for_by_its_card(card: str, rule: str) -> None:
    board = Scenario(2).display(card).turn("orange")
    board.says("orange", f"take {card}")
    assert pending(board.table).asking_rule() == rule


# What the log tells ------------------------------------------------------------------------------


def all_but_joined(seats: int, phase: int, *colours: str, **settings: str) -> Scenario:
    """These seats lack only the link from Sacramento to San Francisco, which they can pay for."""
    board = Scenario(seats, phase, **settings).barons().round(7)
    for player in board.table.players:
        player.chose_western = phase == 2
    for colour in colours:
        board.chain(colour, *TRUNK).money(colour, 2)
    board.table.announced = []
    return board


def test_line_coast_to_coast__the_log_says_who_is_first_and_who_second() -> None:
    board = all_but_joined(4, 2, "orange", "green").turn("orange")
    board.says("orange", LAST_LINK)
    board.says("green", LAST_LINK)
    assert "orange is the first to join the coasts: 20 points." in told(board)
    assert "green is the second to join the coasts: 15 points." in told(board)


def test_end_second_coast_line__the_log_says_at_once_that_this_is_the_last_round() -> None:
    board = all_but_joined(4, 2, "orange", "green").turn("orange")
    last = "Two lines join the coasts: this is the last round, with a fourth turn for everybody."
    board.says("orange", LAST_LINK)
    assert last not in told(board)
    board.says("green", LAST_LINK)
    assert told(board).count(last) == 1


def test_house_clock__the_log_says_when_it_starts_and_when_it_will() -> None:
    board = all_but_joined(2, 2, "orange").turn("orange")
    board.says("orange", LAST_LINK)
    assert "The clock has started: the game ends after round 11 at the latest." in told(board)
    board = all_but_joined(2, 1, "orange").settlers_delivered(10).turn("orange")
    board.says("orange", LAST_LINK)
    waits = "The clock starts when the West opens: 4 rounds later the game ends at the latest."
    assert waits in told(board)
    board.finish_round()
    assert "The clock has started: the game ends after round 11 at the latest." in told(board)
    board = all_but_joined(4, 2, "orange").turn("orange")
    board.says("orange", LAST_LINK)
    assert not any("clock" in sentence for sentence in told(board))


def test_v14_tenth_settler__the_log_says_when_the_phase_changes() -> None:
    board = Scenario(2).barons().link("orange", "Des Moines", "Omaha").settlers("Des Moines", 2)
    board.settled("Omaha", 1).settlers_delivered(9).turn("orange")
    soon = "Ten settlers have reached the West: after this round the Western phase begins."
    board.says("orange", "deliver settler from Des Moines over Omaha (orange)")
    assert told(board).count(soon) == 1
    assert "The Western phase begins." not in told(board)
    board.finish_round()
    assert "The Western phase begins." in told(board)


def did(board: Scenario) -> str:
    """The last sentence about orange."""
    return [sentence for sentence in told(board) if sentence.startswith("orange ")][-1]


def test_card_land_grant__the_log_says_which_cards_were_used_up() -> None:
    board = Scenario(2).money("orange", 60).cards("orange", "land grant", 1)
    board.cards("orange", "tunnel engineer", 1).cards("orange", "perfect engineering", 1).turn("orange")
    board.says("orange", "build Albany–Buffalo with land grant and tunnel engineer")
    assert did(board).endswith("; used up: a Land Grant, a Tunnel Engineer.")
    board = Scenario(2).money("orange", 60).cards("orange", "perfect engineering", 1).turn("orange", slot=3)
    board.says("orange", "build Atlanta–Mobile")
    assert did(board).endswith("; used up: Perfect Engineering for this round.")
    board = Scenario(2).money("orange", 60).turn("orange")
    board.says("orange", "build New York–Philadelphia")
    assert did(board) == "orange builds New York–Philadelphia with 1 tile for $2,000."


def test_card_coal_fueled_engines__the_log_says_that_they_were_used_up() -> None:
    board = Scenario(2).money("orange", 60).cards("orange", "coal", 1).turn("orange")
    board.says("orange", "upgrade with coal")
    assert did(board) == "orange buys an engine, level 2, for $3,000; used up: Coal-Fueled Engines."


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("city growth", "The card City Growth is turned up."),
        ("Chicago hotel", "The Chicago hotel is turned up."),
        (
            "land rush",
            "The event Land Rush is turned up: for one round a link in the open may have 6 tiles in a turn.",
        ),
        ("bond shortage", "The event Bond Shortage is turned up: for one round a bond brings only $4,000."),
        (
            "bond buyback",
            "The event Bond Buyback is turned up: once in this round you may buy back 1 to 3 bonds.",
        ),
        (
            "increase production",
            "The event Increase Production is turned up: everybody may now add a cube to a city.",
        ),
    ],
)
def test_v7_two_new_cards__the_log_says_what_an_event_does_and_how_long(card: str, sentence: str) -> None:
    assert CardShown(CARD_NAMES.index(card)).sentence == sentence


@pytest.mark.parametrize("event", range(FIRST_EVENT, CARDS))
def test_v7_two_new_cards__every_event_says_how_long_it_acts(event: int) -> None:
    said = CardShown(event).sentence
    assert any(words in said for words in ("for one round", "once in this round", " now "))


# What previews say that matters most -------------------------------------------------------------


def notes(board: Scenario, words: str) -> list[str]:
    """The notes of a preview, as people read them."""
    return [render(note) for note in shown(board, words).notes]


def test_end_second_coast_line__the_preview_says_that_a_link_starts_the_last_round() -> None:
    board = all_but_joined(4, 2, "orange", "green").turn("orange")
    last = "starts the last round: everybody has a fourth turn, then the game ends"
    assert last not in notes(board, LAST_LINK)
    board.says("orange", LAST_LINK)
    assert notes(board, LAST_LINK)[0] == last
    board.money("green", 9)
    assert last not in notes(board, "build New York–Philadelphia")


def test_end_leader_s_line__the_preview_says_that_a_link_ends_the_game() -> None:
    board = all_but_joined(2, 2, "orange", ending="leader").turn("orange")
    assert notes(board, LAST_LINK)[0] == "ends the game at once: you lead and join the coasts"
    board.score("green", 1)
    assert notes(board, LAST_LINK)[0] != "ends the game at once: you lead and join the coasts"


def test_house_clock__the_preview_says_that_a_link_starts_it() -> None:
    board = all_but_joined(2, 2, "orange").turn("orange")
    assert notes(board, LAST_LINK)[0] == "starts the clock: the game ends after round 11 at the latest"
    board = all_but_joined(2, 1, "orange").turn("orange")
    assert notes(board, LAST_LINK)[0] == "once the West is open the game ends 4 rounds later at the latest"
    board = all_but_joined(2, 1, "orange", clock_start="line").turn("orange")
    assert notes(board, LAST_LINK)[0] == "starts the clock: the game ends after round 11 at the latest"
    board = all_but_joined(2, 2, "orange", clock="no").turn("orange")
    assert not any("game ends" in note for note in notes(board, LAST_LINK))


def test_line_coast_to_coast__the_preview_says_that_it_counts_once_the_west_is_open() -> None:
    board = all_but_joined(2, 1, "orange", oceans="west").turn("orange")
    assert notes(board, LAST_LINK)[0] == "joins the coasts: that counts once the West is open"
    assert "coast to coast" not in render(shown(board, LAST_LINK).gains)


@pytest.mark.parametrize(
    ("delivered", "note"),
    [
        (3, "settler 4 of the 10 that open the West"),
        (9, "settler 10 of 10: the Western phase begins after this round"),
        (10, "settler 11: the West opens after this round"),
    ],
)
def test_v14_tenth_settler__the_preview_says_which_settler_it_is(delivered: int, note: str) -> None:
    board = Scenario(2).barons().link("orange", "Des Moines", "Omaha").settlers("Des Moines", 2)
    board.settled("Omaha", 1).settlers_delivered(delivered).turn("orange")
    assert notes(board, "deliver settler from Des Moines over Omaha (orange)")[0] == note


def test_card_land_grant__the_preview_says_what_a_link_uses_up() -> None:
    board = Scenario(2).money("orange", 60).cards("orange", "land grant", 1)
    board.cards("orange", "tunnel engineer", 1).cards("orange", "perfect engineering", 1).turn("orange")
    pays = render(shown(board, "build Albany–Buffalo with land grant and tunnel engineer").pays)
    assert pays.endswith(" and your Land Grant and your Tunnel Engineer")
    pays = render(shown(board.turn("orange", slot=3), "build Atlanta–Mobile").pays)
    assert pays == "$13,000 and Perfect Engineering for this round"


def test_card_coal_fueled_engines__the_preview_says_that_they_are_used_up() -> None:
    board = Scenario(2).money("orange", 60).cards("orange", "coal", 1).turn("orange")
    assert render(shown(board, "upgrade with coal").pays) == "$3,000 and your Coal-Fueled Engines"


@pytest.mark.parametrize(
    ("score", "note"),
    [
        (38, "income $24,000 → $25,000 a round"),
        (48, "income $25,000 → $24,000 a round: above 49 points it falls"),
    ],
)
def test_base_income__the_preview_explains_why_it_falls(score: int, note: str) -> None:
    board = Scenario(2).link("orange", "New York", "Philadelphia").cubes("New York", "blue")
    board.taken("speed record").score("orange", score).turn("orange")
    assert note in notes(board, "deliver blue from New York over Philadelphia (orange)")


def test_base_income__the_table_in_words_explains_why_it_falls() -> None:
    board = Scenario(2).barons().score("orange", 60).score("green", 49).turn("orange")
    words = plain_text(GAME.text_view(GAME.view(board.table, None)))
    assert "Orange: 60 points, income $22,000 (it falls above 49 points);" in words
    assert "Green: 49 points, income $25,000;" in words


def test_v20_banded_points__the_preview_counts_links_of_others_by_the_setting() -> None:
    cities = ("Toledo", "Cleveland", "Harrisburg", "Baltimore")
    board = Scenario(2, 2, bands="deliverer").barons().engine("orange", 4)
    for owner, one, other in zip(("orange", "green", "orange"), cities, cities[1:]):
        board.link(owner, one, other)
    board.taken("railroad era begins", "speed record").cubes("Toledo", "purple").turn("orange")
    said = "deliver purple from Toledo over Cleveland (orange), Harrisburg (green), Baltimore (orange)"
    assert "orange: 2 points for 3 links, 1 off for links of others" in notes(board, said)
    assert "green: 1 point for 1 link" in notes(board, said)


def test_v7_two_new_cards__the_table_in_words_says_what_events_do() -> None:
    board = Scenario(2).barons().event("bond shortage").turn("orange")
    words = plain_text(GAME.text_view(GAME.view(board.table, None)))
    assert "Events in force: Bond Shortage, for one round a bond brings only $4,000." in words
