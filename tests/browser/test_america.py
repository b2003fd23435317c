"""Trails to Rails on the map: a whole game by clicks, and every kind of answer where the page asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from goldenspike.core.agenda import Decision
from goldenspike.core.rng import Rng
from goldenspike.games.america import GAME
from goldenspike.games.america.action_kinds import ANSWER_KINDS
from goldenspike.games.america.actions import MoveSettler, MoveTrain
from goldenspike.games.america.board import IS_SITE, TOKEN_HEXES
from goldenspike.games.america.flow import ActionPhase, ExtraordinaryBuild
from kit import saves
from kit.browsing import Arrive, Hand, MapPlayer, Sight, in_batches

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PREPARING = ("PlaceCity", "PlaceRail")
MOST_IN_A_TURN = 1
"""Most answers after a roll of kinds that were tried before, so that a whole game is short."""
ALWAYS = {"RollDice", "Offer", "Done"}
"""Kinds that come in every game in which somebody tries everything once."""


def chosen(player: MapPlayer, sight: Sight, used: set[str], since_roll: int, rng: Rng) -> str:
    """A kind of answer: deliveries first, then what was never tried, then anything; and not for ever."""
    kind: str
    kinds = player.kinds(sight)
    if "Deliver" in kinds:
        return "Deliver"
    others = [kind for kind in kinds if kind not in ("Done", "Counter")]
    fresh = [kind for kind in others if kind not in used]
    if fresh:
        kind = rng.choice(fresh)
        return kind
    usual = [kind for kind in others if kind not in ("Offer", "Exchange", "Accept", "BuyResource")]
    if "Done" in kinds and (since_roll >= MOST_IN_A_TURN or not usual):
        return "Done"
    kind = rng.choice(usual or others or kinds)
    return kind


@pytest.mark.parametrize(
    "hand",
    ["mouse", pytest.param("keys", marks=pytest.mark.long), pytest.param("thumb", marks=pytest.mark.long)],
)
def test_a_whole_game_against_bots(hand: Hand, arrive: Arrive) -> None:
    """A person plays by what is lit and what the tickets offer until the game ends by its own ending."""
    guest = arrive(**(PHONE if hand == "thumb" else {}))
    guest.prefer("one-click", "motion-still")
    player = MapPlayer(guest.page, hand)
    player.open("america", "me", "bot:greedy", "bot:greedy")
    assert play_on(player, player.see()) >= ALWAYS


def play_on(player: MapPlayer, sight: Sight) -> set[str]:
    """Play to the end and look at the result; the kinds of answer that were given."""
    rng, used, since_roll = Rng("a person"), set[str](), 0
    while not sight.over:
        kind = chosen(player, sight, used, since_roll, rng)
        player.use(kind, sight, rng.choice)
        used.add(kind)
        since_roll = 0 if kind == "RollDice" else since_roll + 1
        sight = player.see(sight.number)
    result = player.part("result")
    expect(result.get_by_role("heading")).to_contain_text("win")
    expect(result.get_by_role("listitem")).to_have_count(3)
    player.part("close-result").click()
    player.tab("log")
    expect(player.part("log")).to_contain_text("win")
    return used


# What newcomers asked ----------------------------------------------------------------------------

NAMES = """() => [...document.querySelectorAll('[data-test="board"] .names text')]
  .map((name) => [name.textContent.trim(), name.getAttribute('x'), name.getAttribute('y')])"""


def brass_was_rolled(table: Any, question: Decision, _given: int) -> bool:
    """Somebody may act after a number was rolled that lies on brass, where the outlaw is not."""
    lands = [land for land in TOKEN_HEXES if table.numbers[land] == table.rolled and land != table.outlaw]
    return isinstance(question, ActionPhase) and bool(lands)


def only_done(table: Any, question: Decision, _given: int) -> bool:
    """Somebody is asked between two turns and can build nothing."""
    return isinstance(question, ExtraordinaryBuild) and len(question.options(table)) == 1


def test_brass_that_was_rolled_is_ringed(player: MapPlayer) -> None:
    player.go_on_from(saves.before(GAME, brass_was_rolled))
    expect(player.page.locator(".disc.token .ring").first).to_be_visible()


def test_names_stay_where_they_are_when_pieces_come(player: MapPlayer) -> None:
    sight = player.go_on_from(saves.before_answer(GAME, "BuildSettler"))
    before = player.page.evaluate(NAMES)
    player.use("BuildSettler", sight)
    player.page.keyboard.press("Escape")
    player.see(sight.number)
    assert len(before) > 20
    assert player.page.evaluate(NAMES) == before


def test_done_says_itself_where_nothing_can_be_built(guest: MapPlayer) -> None:
    save = saves.before(GAME, only_done)
    guest.prefer("motion-still")
    assert guest.go_on_from(save).kinds == ["Done"]
    guest.prefer("motion-still", "pass")
    assert guest.go_on_from(save).kinds != ["Done"]


def test_sites_for_a_city_are_listed_first(player: MapPlayer) -> None:
    """A settler may walk to many corners; those where it founds a city stand above all others."""
    player.go_on_from(saves.before(GAME, could_found_a_city))
    player.ticket("MoveSettler").click()
    lines = player.part("options").locator("li")
    expect(lines.filter(has_text="a city")).not_to_have_count(0)
    listed = lines.all_inner_texts()
    cities = ["a city" in text for text in listed]
    assert cities == sorted(cities, reverse=True)
    assert any(cities)
    assert not all(cities)


def could_found_a_city(table: Any, question: Decision, _given: int) -> bool:
    """A settler may go to a free site, and to corners that are listed before it."""
    moves = [option for option in question.options(table) if isinstance(option, MoveSettler)]
    return isinstance(question, ActionPhase) and any(
        IS_SITE[one.to] and not IS_SITE[other.to] for other, one in pairwise(moves)
    )


def may_ask(table: Any, question: Decision, _given: int) -> bool:
    """Somebody may act who holds a card, and so may ask openly, which no bot does."""
    return isinstance(question, ActionPhase) and table.players[question.seat].held() > 0


def could_go_round(table: Any, question: Decision, _given: int) -> bool:
    """A single train may move over two rails or more, so that its route can be drawn."""
    moves = [option for option in question.options(table) if isinstance(option, MoveTrain)]
    routes = [GAME.preview(table, move).route for move in moves]
    return (
        isinstance(question, ActionPhase)
        and len({move.train for move in moves}) == 1
        and max(map(len, routes)) > 1
    )


def test_a_route_is_drawn_rail_by_rail(player: MapPlayer) -> None:
    """The next rails are lit; each press adds one, and the train moves along what was drawn."""
    sight = player.go_on_from(saves.before(GAME, could_go_round))
    player.part("draw-route").click()
    panel = player.part("route")
    expect(panel).to_contain_text("choose one rail after the other")
    expect(player.part("route-move")).to_be_disabled()
    player.page.locator('[data-target^="path"]').first.press("Enter")
    expect(panel).to_contain_text("1 rail")
    player.page.locator('[data-target^="path"]').first.press("Enter")
    expect(panel).to_contain_text("2 rails")
    expect(player.page.locator("polyline.line")).to_have_count(2)
    player.part("route-back").click()
    expect(panel).to_contain_text("1 rail")
    player.part("route-move").click()
    player.see(sight.number)
    expect(panel).to_have_count(0)
    player.tab("log")
    expect(player.part("log").locator("li.answer").last).to_contain_text("over 1 rail")


@pytest.mark.parametrize("kinds", in_batches([*ANSWER_KINDS.by_name]), ids="-".join)
def test_every_kind_of_answer(kinds: Sequence[str], player: MapPlayer) -> None:
    """Saved games that come to each next; the person gives it by the map or the panel beside it."""
    for kind in kinds:
        setup = "variable" if kind in PREPARING else "fixed"
        questions = "all" if kind == "GiveBack" else "fewer"
        if kind == "Ask":
            save = saves.before(GAME, may_ask)
        else:
            save = saves.before_answer(GAME, kind, setup=setup, questions=questions)
        sight = player.go_on_from(save)
        assert kind in player.kinds(sight)
        player.use(kind, sight)
        assert player.number > sight.number
