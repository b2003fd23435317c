"""What greedy chooses, and what it may know."""

from __future__ import annotations

import pytest

from goldenspike.bots.bot import make_bot
from goldenspike.bots.greedy import Greedy
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng
from goldenspike.games.railways import GAME
from goldenspike.games.railways.board import CITY_BY_NAME
from goldenspike.games.railways.bot import evaluation
from goldenspike.games.railways.bot.option_evaluation import NOT_LOOKED_AT, WIN, evaluate_options
from goldenspike.games.railways.bot.ways import COASTS, cost_on_empty_map, ways_of
from goldenspike.games.railways.notation import write
from goldenspike.games.railways.state import Railways
from goldenspike.sim.match import Match
from kit.railways import TRUNK, Scenario


def chosen(table: Railways) -> str:
    """What greedy answers at a table, in words."""
    question = pending(table)
    assert isinstance(question, Decision)
    seat = question.seat
    return write(
        Greedy(GAME, seat, "test").choose(TableKnowledge(GAME, table, seat), question.options(table))
    )


def seaboard() -> Scenario:
    """Orange owns a line along the coast; it has money, a good score, and the way West is far."""
    board = Scenario(2).barons().score("orange", 60).money("orange", 3).engine("orange", 4)
    board.taken("railroad era begins", "speed record")
    board.lines_claimed("Boston to Washington", "green", 2, 7)
    return board.chain("orange", "New York", "Philadelphia", "Baltimore", "Washington", "Richmond")


def last_turn(board: Scenario) -> Railways:
    """Orange has the very last turn of the game."""
    board.coast_lines(2).first("green")
    board.table.ending = True
    return board.turn("orange", 4).table


def test_the_delivery_over_most_links_is_taken() -> None:
    board = seaboard().cubes("Washington", "red").cubes("New York", "yellow").cubes("Baltimore", "blue")
    table = last_turn(board)
    assert len(board.options("deliver")) == 3
    assert chosen(table).startswith("deliver yellow from New York over Philadelphia (orange), Baltimore")


def test_a_bounty_makes_a_shorter_delivery_better() -> None:
    board = seaboard().link("orange", "Raleigh", "Richmond").cubes("Richmond", "black")
    board.cubes("Washington", "red")
    assert chosen(last_turn(board)).startswith("deliver red from Washington")
    board.display("Raleigh bounty")
    assert chosen(board.table) == "deliver black from Richmond over Raleigh (orange)"


def test_no_bond_is_taken_while_there_is_money() -> None:
    board = seaboard().money("orange", 40).cubes("New York", "yellow").turn("orange")
    assert "bond" in board.options()
    values = dict(
        zip(
            board.options(),
            evaluate_options(board.table, Seat(0), pending(board.table).options(board.table)),
            strict=True,
        )
    )
    assert values["bond"] < max(values.values())
    assert chosen(board.table) != "bond"


def test_no_bond_is_taken_in_the_last_turn() -> None:
    board = seaboard().cubes("New York", "yellow")
    assert chosen(last_turn(board)).startswith("deliver yellow")


def test_without_money_the_first_bond_pays_for_a_link() -> None:
    board = (
        Scenario(2).barons().cubes("Philadelphia", "red red").cubes("New York", "blue blue").turn("orange")
    )
    assert chosen(board.table) == "bond"
    board.says("orange", "bond")
    assert chosen(board.table) == "build New York–Philadelphia"


def test_the_last_link_from_coast_to_coast_is_built() -> None:
    board = Scenario(2).barons().round(14).score("orange", 60).money("orange", 20)
    board.chain(
        "orange", "Baltimore", "Harrisburg", "Cleveland", "Toledo", "Chicago", "Davenport", "Des Moines"
    )
    board.chain("orange", "Des Moines", "Omaha", "North Platte", "Cheyenne", "Rock Springs", "Promontory")
    board.chain("orange", "Promontory", "Elko", "Reno", "Sacramento").turn("orange")
    assert ways_of(board.table, 0).left(COASTS) == 2
    assert chosen(board.table) == "build Sacramento–San Francisco"


def leader(phase: int, green: int, **settings: str) -> Scenario:
    """Orange leads with 60 points and lacks one link to the coasts, green has so many points."""
    board = Scenario(2, phase, ending="leader", **settings).barons().round(6).score("orange", 60)
    board.score("green", green).money("orange", 4).chain("orange", *TRUNK)
    for player in board.table.players:
        player.chose_western = phase == 2
    # More to be had elsewhere, if the game went on.
    for city in ("Chicago", "Toledo", "Cleveland"):
        board.cubes(city, "red red yellow blue")
    return board.engine("orange", 4).turn("orange")


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("bot", ["greedy", "planner:300"])
def test_end_leader_s_line__a_build_that_wins_at_once_is_taken(phase: int, bot: str) -> None:
    table = leader(phase, 58).table
    found = make_bot(bot, GAME, Seat(0), "test")
    options = pending(table).options(table)
    assert (
        write(found.choose(TableKnowledge(GAME, table, Seat(0)), options)) == "build Sacramento–San Francisco"
    )


def test_end_leader_s_line__also_if_the_link_takes_two_turns() -> None:
    board = leader(2, 59)
    board.table.links = board.table.links[:-1]
    board.table.memory.clear()
    board.money("orange", 30).turn("orange")
    values = evaluate_options(board.table, Seat(0), pending(board.table).options(board.table))
    best = pending(board.table).options(board.table)[values.index(max(values))]
    board.says("orange", write(best))
    assert board.over()
    assert board.winners() == ["orange"]


def test_end_leader_s_line__the_last_link_is_no_win_for_whoever_is_behind() -> None:
    board = leader(2, 90)
    options = pending(board.table).options(board.table)
    assert max(evaluate_options(board.table, Seat(0), options)) < WIN / 2


def test_ways_are_as_cheap_after_a_link_as_if_they_were_looked_for_again() -> None:
    board = Scenario(2).chain("orange", "Toledo", "Chicago", "Davenport").chain("orange", "Elko", "Reno")
    ways = ways_of(board.table, 0)
    assert ways.left(COASTS) < cost_on_empty_map(COASTS)
    before = [ways.left(way) for way in range(len(ways.ahead))]
    learnt = ways.with_link(CITY_BY_NAME["Cleveland"], CITY_BY_NAME["Toledo"])
    board.link("orange", "Cleveland", "Toledo")
    found = ways_of(board.table, 0)
    after = [found.left(way) for way in range(len(found.ahead))]
    assert [learnt.left(way) for way in range(len(found.ahead))] == after
    assert after != before


def test_many_bonds_weigh_more_than_each_alone() -> None:
    board = Scenario(2).barons().turn("orange")
    time = evaluation.Time(board.table, Seat(0))
    assert evaluation.burden(10, time) > 10 * evaluation.burden(1, time) > 0


def test_every_option_has_a_worth_and_few_are_looked_at() -> None:
    board = seaboard().money("orange", 60).cubes("New York", "yellow").turn("orange")
    options = pending(board.table).options(board.table)
    values = evaluate_options(board.table, Seat(0), options)
    assert len(values) == len(options) > 200
    assert 5 < len([value for value in values if value > NOT_LOOKED_AT]) < 40


def redealt(table: Railways, seat: Seat) -> Railways:
    """The same table for this seat, with other barons in other hands."""
    again: Railways = GAME.imagine(GAME.view(table, seat), Rng("other barons"))
    return again


@pytest.mark.slow
def test_the_choice_does_not_change_when_hidden_barons_are_redealt() -> None:
    match = Match(GAME, ["greedy", "greedy", "greedy"], {}, "redealt")
    table = match.table
    assert isinstance(table, Railways)
    compared = 0
    other = 0
    while not table.over and compared < 60:
        question = pending(table)
        if not isinstance(question, Decision):
            play(table, match.dice.answer(table))
            continue
        options = question.options(table)
        if len(options) > 1:
            again = redealt(table, question.seat)
            other += [each.eastern for each in again.players] != [each.eastern for each in table.players]
            assert pending(again).options(again) == options
            answer = chosen(table)
            assert chosen(again) == answer
            values = evaluate_options(again, question.seat, options)
            assert values == evaluate_options(table.copy(), question.seat, options)
            compared += 1
        play(table, match.decide(question))
    assert compared == 60
    assert other > 30
