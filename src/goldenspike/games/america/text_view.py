"""Text view: a view as lines of text that can be read aloud and need no colour."""

from __future__ import annotations

from collections.abc import Sequence

from goldenspike.core.text_view import TextBlock, block, seat_block
from goldenspike.games.america.board import HEX_NAMES, HEXES_AT, PATH_NAMES, PLACE_NAMES, TERRAIN, TOKEN_HEXES
from goldenspike.games.america.box import (
    CARD_NAMES,
    COLOURS,
    IN_SUPPLY,
    NOBODY,
    RESOURCE_NAMES,
    TERRAINS,
    UNUSED,
    counted,
    has_unused_colour,
)
from goldenspike.games.america.view import PlayerView, View


def text_view(seen: View, colours: Sequence[str] = COLOURS) -> tuple[TextBlock, ...]:
    """Return the table as its viewer knows it, as text."""
    lines = [f"Turn {seen.turns}, {colours[seen.active]} to play." if seen.turns else "Preparation."]
    if seen.rolled:
        lines[0] += f" The roll was {seen.rolled}."
    lines.append(f"The outlaw is on {_hex_words(seen, seen.outlaw)}.")
    supply = ", ".join(f"{number} {name}" for name, number in zip(RESOURCE_NAMES, seen.supply, strict=True))
    lines.append(f"Supply: {supply}; {seen.stack} development cards.")
    blocks = [block(lines)]
    blocks.extend(
        [seat_block(seat, _player(seen, seat, player, colours)) for seat, player in enumerate(seen.players)]
    )
    if has_unused_colour(len(seen.players)):
        cities = [_city(seen, place, colours) for place, owner in enumerate(seen.cities) if owner == UNUSED]
        blocks.append(
            block([f"{colours[UNUSED].capitalize()} (nobody): cities {'; '.join(cities) or 'none yet'}."])
        )
    moved = [f"{seen.numbers[land]} on {HEX_NAMES[land]}" for land in TOKEN_HEXES if seen.numbers[land]]
    blocks.append(block([f"Tokens, the next to leave first: {', '.join(moved) or 'none yet'}."]))
    return tuple(blocks)


def _player(seen: View, seat: int, player: PlayerView, colours: Sequence[str]) -> list[str]:
    """Return the lines of a player: goods, cards, cities, rails, trains and settlers."""
    you = " (you)" if seat == seen.viewer else ""
    to_deliver = player.goods + player.cities_left
    left = f"{to_deliver} to go ({player.goods} free, {player.cities_left} cities still to build)"
    lines = [f"{colours[seat].capitalize()}{you}: {player.delivered} delivered, {left}."]
    if player.hand is not None and player.cards is not None:
        cards = [
            f"{number} {name}" for name, number in zip(CARD_NAMES, player.cards, strict=True) if number
        ] or ["none"]
        lines.append(f"Hand: {counted(player.hand)}; {player.gold} gold.")
        lines.append(f"Development cards: {', '.join(cards)}.")
    else:
        known = f", surely {counted(player.certain)}" if sum(player.certain) else ""
        lines.append(f"Hand: {player.held} cards{known}; {player.gold} gold.")
        lines.append(f"Development cards: {player.development_cards}.")
    cities = [_city(seen, place, colours) for place in player.cities]
    lines.append(f"Cities: {'; '.join(cities) or 'none'}.")
    rails = [PATH_NAMES[path] for path, owner in enumerate(seen.rails) if owner == seat]
    lines.append(f"Rails ({player.rails_left} left): {', '.join(rails) or 'none'}.")
    trains = [
        f"train {number + 1} on {PATH_NAMES[path]}"
        for number, path in enumerate(player.trains)
        if path != IN_SUPPLY
    ]
    settlers = [
        f"settler {number + 1} at {PLACE_NAMES[place]}"
        for number, place in enumerate(player.settlers)
        if place != IN_SUPPLY
    ]
    lines.append(f"On the map: {', '.join([*trains, *settlers]) or 'no train and no settler'}.")
    return lines


def _hex_words(seen: View, land: int) -> str:
    """Return a hex with its terrain and, if it has one, its number."""
    number = f" {seen.numbers[land]}" if seen.numbers[land] else ""
    return f"{HEX_NAMES[land]} ({TERRAINS[TERRAIN[land]]}{number})"


def _city(seen: View, place: int, colours: Sequence[str]) -> str:
    """Return a city with what it yields on which number, and the good it holds."""
    yields = [
        f"{RESOURCE_NAMES[TERRAIN[land]]} {seen.numbers[land]}"
        for land in HEXES_AT[place]
        if seen.numbers[land]
    ]
    good = "" if seen.goods[place] == NOBODY else f", holds a good of {colours[seen.goods[place]]}"
    return f"{PLACE_NAMES[place]} ({', '.join(yields) or 'yields nothing'}{good})"
