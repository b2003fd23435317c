"""Whole games through the list of options: the play of whoever cannot see a board, or does without one."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import expect

from goldenspike.core.rng import Rng
from goldenspike.games.pioneer import GAME
from goldenspike.games.pioneer.state import Pioneer
from kit import saves
from kit.browsing import MapPlayer, Sight

LATE = 80
"""Turns after which a game of Pioneer Rails is nearly over."""


def chosen(sight: Sight, rng: Rng) -> int:
    """The place of an option in the list: a kind first, then one of it."""
    assert sight.listed, "the page lists nothing to answer"
    kind = rng.choice(sorted({kind for kind, _ in sight.listed}))
    place: int = rng.choice([place for place, (other, _) in enumerate(sight.listed) if other == kind])
    return place


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("montana", ["bot:greedy"]),
        ("railways", ["bot:greedy"]),
        pytest.param("pioneer", [], marks=pytest.mark.long),
    ],
)
def test_a_whole_game(game: str, bots: list[str], player: MapPlayer) -> None:
    """Somebody answers from the list until the game ends by its own ending."""
    player.open(game, "me", *bots)
    player.see()
    to_the_end(player, 1 + len(bots), Rng(f"a person at {game}"))


def test_the_last_turns_of_one_alone(player: MapPlayer) -> None:
    """Pioneer Rails near its end: the list plays its last turns."""
    save = saves.before(GAME, lambda table, _, __: cast(Pioneer, table).turns > LATE, "greedy")
    player.go_on_from(save)
    to_the_end(player, 1, Rng("a person at pioneer"))


def to_the_end(player: MapPlayer, seats: int, rng: Rng) -> None:
    """Change to the list, answer from it until the game is over, and look at the result."""
    if player.part("list-view").count():
        player.page.keyboard.press("l")
    expect(player.part("text-view")).to_be_visible()
    sight = player.see()
    while not sight.over:
        player.choose(chosen(sight, rng))
        sight = player.see(sight.number)
    result = player.part("result")
    expect(result.get_by_role("listitem")).to_have_count(seats)
    player.part("close-result").click()
    expect(player.part("text-view")).to_be_visible()


def test_the_map_as_a_list(player: MapPlayer) -> None:
    """Trails to Rails without its map: a key changes to the table in words, and the list plays it."""
    player.open("america", "me", "bot:greedy", "bot:greedy")
    sight = player.see()
    player.page.keyboard.press("l")
    expect(player.part("text-view")).to_be_visible()
    rng = Rng("a person by ear")
    for _ in range(12):
        sight = player.see(sight.number - 1)
        number = sight.number
        player.choose(chosen(sight, rng))
        sight = player.see(number)
    player.page.keyboard.press("l")
    expect(player.part("map")).to_be_visible()
