"""Text view: a view as lines of text that can be read aloud and need no colour."""

from __future__ import annotations

from typing import Any, Final

from goldenspike.core.agenda import Decision
from goldenspike.core.text_view import TextBlock, block, seat_block
from goldenspike.games.railways.board import (
    BOUNTY_CITY,
    CITY_NAMES,
    EASTERN,
    IS_WESTERN,
    NO_CITY,
    WESTERN,
)
from goldenspike.games.railways.box import (
    BONUS_ASKS,
    BONUS_NAMES,
    BONUS_POINTS,
    BOUNTY_POINTS,
    CARD_NAMES,
    CITY_COLOURS,
    COAST_TO_COAST,
    COLOURS,
    CUBE_NAMES,
    ENGINE_NAMES,
    FIRST_BOUNTY,
    FIRST_EVENT,
    FIRST_RAW_CASH,
    FIRST_RAW_POINTS,
    FIRST_SETTLER_POINTS,
    GOODS,
    LAST_SETTLER,
    LINE_NAMES,
    LINE_POINTS,
    MOST_INCOME_SCORE,
    NOBODY,
    RAW_MATERIAL,
    ROOM_FOR_SETTLERS,
    SETTLER,
    TILE_COLOURS,
    card_name,
    counted,
    dollars,
    event_effect,
)
from goldenspike.games.railways.events import ordinal, plural
from goldenspike.games.railways.position import ENTRIES
from goldenspike.games.railways.preview import baron_asks
from goldenspike.games.railways.rules.ending import CLOCK, SECOND_LINE
from goldenspike.games.railways.rules.money import income_for
from goldenspike.games.railways.state import NO_BARON
from goldenspike.games.railways.view import PlayerView, View

DECISIONS: Final = tuple([name for name, entry in ENTRIES.items() if issubclass(entry, Decision)])
"""The names of entries that ask a seat; in a view's agenda the seat follows the name."""


def text_view(seen: View) -> tuple[TextBlock, ...]:
    """Return a view as text."""
    return (
        block([_when(seen), *_round(seen)]),
        *[seat_block(seat, _player(seen, seat, player)) for seat, player in enumerate(seen.players)],
        block(_cards(seen)),
        block(_bonuses(seen)),
        block(_region(seen, "East", EASTERN)),
        block(_region(seen, "West", WESTERN)),
        block(_supplies(seen)),
    )


def _when(seen: View) -> str:
    """Return the heading: round, turn and phase, and which seat is asked."""
    if not seen.rounds:
        return "Preparation."
    next_line: list[Any] = seen.agenda[0] if seen.agenda else [""]
    slot = f", turn {next_line[2]}" if next_line[0] == "ChooseAction" else ""
    phase = "Eastern" if seen.phase == 1 else "Western"
    if seen.over:
        return f"The game ended in round {seen.rounds}, in the {phase} phase."
    seat = next_line[1] if next_line[0] in DECISIONS else seen.active
    if seen.between == "change of phase":
        return f"After round {seen.rounds}, the Western phase begins, {COLOURS[seat]} to answer."
    if seen.between == "final scoring":
        return f"After round {seen.rounds}, the last, {COLOURS[seat]} to answer before the final scoring."
    return f"Round {seen.rounds}{slot}, {phase} phase, {COLOURS[seat]} to play."


def _round(seen: View) -> list[str]:
    """Return the order of play and how long the game can last; no line outside of rounds."""
    if not seen.rounds or seen.over or seen.between:
        return []
    order = ", ".join([COLOURS[seat] for seat in seen.order])
    return [f"Order of this round: {order}. {_end(seen)}"]


def _end(seen: View) -> str:
    """Return which round is the last as far as is known, and why."""
    if seen.last_round_by == SECOND_LINE:
        return "It is the last round: two lines join the coasts, and everybody has a fourth turn."
    is_last = seen.rounds == seen.last_round
    when = "It is the last round" if is_last else f"The game ends after round {seen.last_round} at the latest"
    if seen.last_round_by == CLOCK:
        when += ", by the clock"
    if seen.last_if_idle and not is_last:
        when += ", and with this one unless somebody builds or delivers"
    return f"{when}."


# Players -----------------------------------------------------------------------------------------


def _player(seen: View, seat: int, player: PlayerView) -> list[str]:
    """Return the lines of a player: points, money, links, cards, deliveries, barons."""
    you = " (you)" if seat == seen.viewer else ""
    income = dollars(income_for(player.score))
    if player.score > MOST_INCOME_SCORE:
        income += f" (it falls above {MOST_INCOME_SCORE} points)"
    wealth = f"{dollars(player.money)}, {_number(player.bonds, 'bond')}; engine {ENGINE_NAMES[player.engine]}"
    lines = [
        f"{COLOURS[seat].capitalize()}{you}: {plural(player.score, 'point')}, income {income}; {wealth}.",
    ]
    links = [
        f"{CITY_NAMES[link.start]}–{CITY_NAMES[link.end]} ({len(link.hexes)})"
        for link in seen.links
        if link.owner == seat
    ]
    lines.append(f"Links, with their tiles: {', '.join(links) or 'none'}.")
    hotels = [CITY_NAMES[city] for city, owner in enumerate(seen.hotels) if owner == seat]
    held = f"Cards: {', '.join(_kept(player)) or 'none'}"
    lines.append(f"{held}{'; hotels: ' + ', '.join(hotels) if hotels else ''}.")
    delivered = [
        *([plural(player.settlers, "settler")] if player.settlers else []),
        *([plural(player.raw_materials, "raw material")] if player.raw_materials else []),
    ]
    if delivered:
        lines.append(f"Delivered: {', '.join(delivered)}.")
    if player.coast:
        lines.append(f"The {ordinal(player.coast)} to join the coasts.")
    else:
        lines.extend(_coasts(player))
    if player.skips:
        lines.append("Skips its next turn for a long link.")
    lines.extend(_barons(seen, player))
    if seen.scored:
        barons, bonds, raw, cash = seen.scored[seat]
        lines.append(f"Final scoring: barons {barons}, bonds {bonds}, most raw materials {raw}, cash {cash}.")
    return lines


def _coasts(player: PlayerView) -> list[str]:
    """Return the line of how far from each coast a seat's links lead (line Coast to coast)."""
    reached = [
        f"from the {coast} Coast to {CITY_NAMES[city]}"
        for coast, city in (("East", player.farthest_west), ("West", player.farthest_east))
        if city != NO_CITY
    ]
    return [f"Own links lead {', '.join(reached)}."] if reached else []


def _kept(player: PlayerView) -> list[str]:
    """Return the cards that a player keeps, with those that can be used only later."""
    kept = (
        (player.grants, "land grant" if player.grants == 1 else "land grants"),
        (player.tunnels, "tunnel engineer" if player.tunnels == 1 else "tunnel engineers"),
        (player.coal, "coal-fueled engines"),
        (player.engineering, "perfect engineering"),
    )
    words = []
    for (number, name), fresh in zip(kept, player.fresh, strict=True):
        if number:
            notes = [f"{fresh} for later turns"] if fresh else []
            if name == "perfect engineering" and player.engineering_used:
                notes.append(f"{player.engineering_used} used this round")
            words.append(f"{number} {name}{' (' + ', '.join(notes) + ')' if notes else ''}")
    return words


def _barons(seen: View, player: PlayerView) -> list[str]:
    """Return the line of the barons of a player, as far as the viewer knows them; [] if there are none."""
    eastern = _baron_words(seen, player.eastern, player.eastern_barons, player.shown_eastern)
    western = _baron_words(seen, player.western, player.western_barons, player.shown_western)
    if player.claimed:
        eastern += " (claimed)"
    if not (eastern or western):
        return []
    return [f"Barons: East, {eastern or 'none'}; West, {western or 'none'}."]


def _baron_words(seen: View, own: tuple[int, ...] | None, held: int, shown: int) -> str:
    """Return a player's barons of a region: what they ask if the viewer knows it, else how many there are."""
    if shown != NO_BARON:
        return baron_asks(shown)
    if own is not None:
        # Of an open view, which is nobody's, nobody's barons are judged.
        now = {each.baron: f" (now {each.points})" for each in seen.barons}
        return " or ".join([f"{baron_asks(baron)}{now.get(baron, '')}" for baron in own[:held]])
    return f"{plural(held, 'card')} face down" if held else ""


def _number(number: int, what: str) -> str:
    """Return a number with its noun, "no" for zero."""
    return plural(number, what) if number else f"no {what}s"


# Cards and bonuses -------------------------------------------------------------------------------


def _cards(seen: View) -> list[str]:
    """Return the lines of the display: cards, bounties, and events in force."""
    shown = [
        f"{number} {CARD_NAMES[card]}" if number > 1 else CARD_NAMES[card]
        for card, number in enumerate(seen.display)
        if number and not FIRST_BOUNTY <= card < FIRST_EVENT
    ]
    bounties = [
        f"{CITY_NAMES[city]} {BOUNTY_POINTS[place]}"
        for place, city in enumerate(BOUNTY_CITY)
        if seen.display[FIRST_BOUNTY + place]
    ]
    events = [f"{card_name(event)}, {event_effect(event)}" for event in seen.events]
    return [
        f"On display: {', '.join(shown) or 'nothing'}.",
        f"Bounties, in points: {', '.join(bounties) or 'none'}.",
        f"Events in force: {'; '.join(events) or 'none'}.",
    ]


def _bonuses(seen: View) -> list[str]:
    """Return the lines of bonuses, of major lines, and of the next line from coast to coast."""
    bonuses = [
        f"{BONUS_NAMES[bonus]} {BONUS_POINTS[bonus]} ({BONUS_ASKS[bonus]})"
        for bonus, left in enumerate(seen.bonuses)
        if left
    ]
    if not seen.first_settler:
        bonuses.append(f"first settler {FIRST_SETTLER_POINTS}")
    if not seen.first_raw:
        bonuses.append(f"first raw material {FIRST_RAW_POINTS} or {dollars(FIRST_RAW_CASH)}")
    still_open = [
        f"{name} {LINE_POINTS[line]}"
        for line, name in enumerate(LINE_NAMES)
        if seen.line_owner[line] == NOBODY
    ]
    joined = [
        f"{name} by {COLOURS[seen.line_owner[line]]} ({_length(seen, line)})"
        for line, name in enumerate(LINE_NAMES)
        if seen.line_owner[line] != NOBODY
    ]
    points = COAST_TO_COAST[seen.coast_lines] if seen.coast_lines < len(COAST_TO_COAST) else 0
    coast = _number(seen.coast_lines, "line").replace("no lines", "no line yet")
    return [
        f"Bonuses to earn, in points: {', '.join(bonuses) or 'none'}.",
        f"Lines to join, in points: {', '.join(still_open) or 'none'}.",
        f"Lines joined: {'; '.join(joined) or 'none'}.",
        f"Coast to coast: {coast}; the next brings {plural(points, 'point')}.",
    ]


def _length(seen: View, line: int) -> str:
    """Return the shortest way recorded for a line, and who had half its points."""
    half = [colour for seat, colour in enumerate(COLOURS) if seen.line_half[line] >> seat & 1]
    length = f"{plural(seen.line_links[line], 'link')}, {plural(seen.line_tiles[line], 'tile')} to beat"
    return length + (f"; half to {' and '.join(half)}" if half else "")


# The map -----------------------------------------------------------------------------------------


def _region(seen: View, name: str, cities: tuple[int, ...]) -> list[str]:
    """Return the lines of the cities of a region: cubes, and settlers who wait or have settled."""
    full = [
        f"{CITY_NAMES[city]} ({CITY_COLOURS[seen.colours[city]]}): {_goods(seen.cubes[city])}"
        for city in cities
        if _goods(seen.cubes[city])
    ]
    lines = [f"{name}: {'; '.join(full) or 'no cube in any city'}."]
    empty: dict[int, list[str]] = {}
    for city in cities:
        if not _goods(seen.cubes[city]):
            empty.setdefault(seen.colours[city], []).append(CITY_NAMES[city])
    if empty:
        groups = [f"{CITY_COLOURS[colour]} {', '.join(empty[colour])}" for colour in sorted(empty)]
        lines.append(f"  Without cubes: {'; '.join(groups)}.")
    waiting = [
        f"{CITY_NAMES[city]} {seen.cubes[city][SETTLER]}" for city in cities if seen.cubes[city][SETTLER]
    ]
    if waiting:
        lines.append(f"  Settlers waiting: {', '.join(waiting)}.")
    settled = [
        f"{CITY_NAMES[city]} {seen.settled[city]} of {ROOM_FOR_SETTLERS[seen.colours[city]]}"
        for city in cities
        if IS_WESTERN[city] and seen.settled[city]
    ]
    if settled:
        lines.append(f"  Settled: {', '.join(settled)}.")
    return lines


def _goods(cubes: tuple[int, ...]) -> str:
    """Return cubes in words, by colour, then raw materials; '' if there are none."""
    words = [f"{cubes[cube]} {CUBE_NAMES[cube]}" for cube in GOODS if cubes[cube]]
    if cubes[RAW_MATERIAL]:
        words.append(plural(cubes[RAW_MATERIAL], "raw material"))
    return " ".join(words)


def _supplies(seen: View) -> list[str]:
    """Return the lines of what is in supply: bags, settlers, New City tiles, deck."""
    change = f" of the {LAST_SETTLER} that bring the Western phase" if seen.phase == 1 else ""
    return [
        f"Bags: East {_goods(seen.eastern_bag) or 'empty'}; West {_goods(seen.western_bag) or 'empty'}.",
        f"Settlers: {seen.settlers_delivered} delivered{change}, {seen.settlers_left} left in the supply.",
        f"New City tiles: East {_tiles(seen.eastern_tiles)}; West {_tiles(seen.western_tiles)}.",
        f"Deck: {_number(sum(seen.deck), 'card')}.",
    ]


def _tiles(tiles: tuple[int, ...]) -> str:
    """Return the numbers of New City tiles in words, by colour."""
    by_colour = [0] * len(GOODS)
    for colour, number in zip(TILE_COLOURS, tiles, strict=True):
        by_colour[colour] = number
    return counted(tuple(by_colour)).replace("nothing", "none")
