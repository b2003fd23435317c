"""Trails to Rails on the map: a whole game by clicks, and every kind of answer where the page asks for it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from goldenspike.core.agenda import Decision
from goldenspike.core.rng import Rng
from goldenspike.games.america import GAME
from goldenspike.games.america.deeds import TITLES
from goldenspike.games.america.flow import ActionPhase
from kit import saves
from kit.browsing import MapPlayer, Sight

FEW = 2
PREPARING = ("PlaceCity", "PlaceRail")
MOST_IN_A_TURN = 6
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


@cache
def late() -> saves.Save:
    """A game of three bots in which somebody has few goods left to deliver."""

    def few_are_left(table: Any, question: Decision, _given: int) -> bool:
        left = min(player.goods + player.cities_left for player in table.players)
        return left <= FEW and isinstance(question, ActionPhase)

    return saves.before(GAME, few_are_left, "greedy", 3)


@pytest.mark.long
def test_a_whole_game_against_bots(player: MapPlayer) -> None:
    """A person plays by what is lit and what the tickets offer until the game ends by its own ending."""
    player.open("america", "me", "bot:greedy", "bot:greedy")
    player.no_guide()
    assert play_on(player, player.see()) >= ALWAYS


def test_the_last_turns(player: MapPlayer) -> None:
    """The same from near the end of a game."""
    save = late()
    player.open("america", *save.seating("greedy"), save=save.text)
    player.no_guide()
    expect(player.part("board")).to_be_visible()
    play_on(player, player.see())


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


@pytest.mark.parametrize("kind", TITLES)
def test_every_kind_of_answer(kind: str, player: MapPlayer) -> None:
    """A saved game that comes to it next; the person gives it by the map or the panel beside it."""
    setup = "variable" if kind in PREPARING else "fixed"
    save = saves.before_answer(GAME, kind, setup=setup)
    sight = player.go_on_from(save)
    assert kind in player.kinds(sight)
    player.use(kind, sight)
    assert player.number > sight.number
