"""What a plan is for, in the words of the game: for hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import Clause, Fact, amount
from goldenspike.core.play import pending
from goldenspike.games.railways import actions as say
from goldenspike.games.railways import flow
from goldenspike.games.railways.board import BOUNTY_CITY, CITY_NAMES, HOTEL_CITY
from goldenspike.games.railways.bot.ways import COASTS, FIRST_LINE, ways_of
from goldenspike.games.railways.box import (
    BARONS,
    CITY_GROWTH,
    COAST_TO_COAST,
    CUBES,
    EXECUTIVE,
    FIRST_BOUNTY,
    FIRST_HOTEL,
    INTEREST,
    LAND_GRANT,
    LEVELS,
    LINE_NAMES,
    LINE_POINTS,
    NEW_INDUSTRY,
    NOBODY,
    SETTLER,
    money_fact,
)
from goldenspike.games.railways.events import cubes_words
from goldenspike.games.railways.rules import delivery
from goldenspike.games.railways.rules.barons import baron_points
from goldenspike.games.railways.rules.stops import NO_STOP, stop_at
from goldenspike.games.railways.rules.track import own_links_at
from goldenspike.games.railways.state import Railways

MOST: Final = 2
"""The most sentences about one plan."""
OF_BARONS: Final[dict[str, str]] = {
    "links at": "Each link you build there counts by itself, whatever the others do.",
    "connected": "A railroad that carries cubes anyway can meet it, whatever the others do.",
    "first level 6": "A strong engine helps every delivery as well.",
    "highest engine": "A strong engine helps every delivery as well.",
    "fewest bonds": "You meet it by borrowing less than the others, without building anything for it.",
}
"""What speaks for a baron, by what it asks for; for all others see OF_COMPARISONS."""
OF_COMPARISONS: Final = "It is won by what you do anyway, but the others can overtake you."
OF_CARDS: Final[dict[int, str]] = {
    LAND_GRANT: "Keep the card for a long link over open ground: those tiles will be free.",
    EXECUTIVE: "It gives you one action more than you spend.",
    NEW_INDUSTRY: "It makes a grey city a market for cubes, and costs no money.",
    CITY_GROWTH: "New cubes beside your links are deliveries for later turns.",
}
"""What cards are good for that their preview does not say."""


def plan_purpose(before: Railways, after: Railways, seat: Seat, line: Sequence[Any]) -> tuple[Clause, ...]:
    """Return what a plan is for, at most two sentences; nothing where its steps say it."""
    acts = [answer for answer in line if not isinstance(answer, say.TakeBond)]
    if not acts:
        return ()
    found = [*_borrowed(line, acts[0]), *_of_first(before, seat, acts)]
    found += _completed(before, after, seat)
    if isinstance(acts[0], say.BuildLink) and not found:
        found += _nearer(before, after, seat)
    return tuple(found[:MOST])


def _borrowed(line: Sequence[Any], act: Any) -> tuple[Clause, ...]:
    """Return what the bonds at the beginning of a plan pay for."""
    if not isinstance(line[0], say.TakeBond):
        return ()
    if isinstance(act, say.BuildLink):
        facts: dict[str, Fact] = {"one": CITY_NAMES[act.start], "other": CITY_NAMES[act.end]}
        return (Clause("You borrow for the link from {one} to {other}.", facts),)
    if isinstance(act, say.UpgradeEngine):
        return (Clause("You borrow for the engine."),)
    return ()


def _of_first(table: Railways, seat: Seat, acts: Sequence[Any]) -> tuple[Clause, ...]:
    """Return what the first answer that is no bond is for."""
    act = acts[0]
    if isinstance(act, say.BuildLink):
        return _of_link(table, seat, act, acts[1:])
    if isinstance(act, say.Deliver):
        return _of_delivery(table, seat, act)
    if isinstance(act, say.UpgradeEngine):
        return _of_engine(table, seat, acts[1:])
    if isinstance(act, say.Urbanize):
        return _of_city(act, acts[1:])
    if isinstance(act, say.TakeCard):
        return _of_card(act.card)
    if isinstance(act, say.KeepBaron):
        return (Clause(OF_BARONS.get(BARONS[act.baron][0], OF_COMPARISONS)),)
    if isinstance(act, say.BuyBack | say.RepayBond | say.DropBond):
        saved = {"interest": money_fact(INTEREST)}
        return (
            Clause("Each bond less saves {interest} in every round to come, and a point at the end.", saved),
        )
    if isinstance(act, say.Grow) and own_links_at(table, seat, act.city):
        return (Clause("Cubes there can begin on your own links."),)
    return _of_eastern_baron(table, seat, act)


def _carried(act: say.Deliver) -> dict[str, Fact]:
    """Return the facts of a delivery: its cube, where it lies and where it ends."""
    return {
        "cube": cubes_words(1, act.cube),
        "start": CITY_NAMES[act.start],
        "end": CITY_NAMES[act.cities[-1]],
    }


def _of_link(table: Railways, seat: Seat, act: say.BuildLink, later: Sequence[Any]) -> tuple[Clause, ...]:
    """Return which delivery of the plan goes over a new link, or else which cubes could."""
    ends = {act.start, act.end}
    for other in later:
        if isinstance(other, say.Deliver):
            way = (other.start, *other.cities)
            for place, owner in enumerate(other.owners):
                if owner == seat and {way[place], way[place + 1]} == ends:
                    words = "The new link then carries {cube} from {start} to {end}."
                    return (Clause(words, _carried(other)),)
    for start, end in ((act.start, act.end), (act.end, act.start)):
        for cube in CUBES:
            if table.cubes_in(start, cube) and stop_at(table, cube, end) != NO_STOP:
                facts: dict[str, Fact] = {
                    "cube": cubes_words(1, cube),
                    "start": CITY_NAMES[start],
                    "end": CITY_NAMES[end],
                }
                return (Clause("Then {cube} can go from {start} to {end}.", facts),)
    return ()


def _of_delivery(table: Railways, seat: Seat, act: say.Deliver) -> tuple[Clause, ...]:
    """Return what a delivery brings besides its links: a bounty, settlers, a step towards the West."""
    gained = delivery.gains_of(table, seat, act)
    if gained.bounty != NOBODY:
        facts: dict[str, Fact] = {
            "points": amount(gained.bounty_points, "point"),
            "city": CITY_NAMES[BOUNTY_CITY[gained.bounty]],
        }
        words = "{points} of it are the bounty of {city}, which only the first delivery gets."
        return (Clause(words, facts),)
    if gained.settlers:
        facts = {"city": CITY_NAMES[act.start]}
        return (Clause("It empties {city}, so two settlers appear there to be delivered later.", facts),)
    if act.cube == SETTLER and table.phase == 1:
        return (Clause("A settler brings more than its links, and opens the West, where new cubes wait."),)
    if gained.points[seat] and sum(gained.points) == gained.points[seat] == len(act.owners):
        return (Clause("Every link on the way is yours, so no other player scores."),)
    return (Clause("It costs nothing and scores at once."),)


def _of_engine(table: Railways, seat: Seat, later: Sequence[Any]) -> tuple[Clause, ...]:
    """Return which delivery of the plan needs a better engine."""
    level = LEVELS[table.players[seat].engine]
    for other in later:
        if isinstance(other, say.Deliver) and len(other.cities) > level:
            facts = _carried(other) | {"links": amount(len(other.cities), "link")}
            return (Clause("Only then can {cube} go from {start} to {end}, over {links}.", facts),)
    return (Clause("Cubes can then go farther over the links you have, for more points each."),)


def _of_city(act: say.Urbanize, later: Sequence[Any]) -> tuple[Clause, ...]:
    """Return which delivery of the plan ends in the new city, or else what it is good for."""
    for other in later:
        if isinstance(other, say.Deliver) and other.cities[-1] == act.city:
            return (Clause("{end} then takes {cube} from {start}.", _carried(other)),)
    return (Clause("The city then takes cubes of that colour, and has two of its own to deliver."),)


def _of_card(card: int) -> tuple[Clause, ...]:
    """Return what a card is good for."""
    if FIRST_HOTEL <= card < FIRST_BOUNTY:
        city: dict[str, Fact] = {"city": CITY_NAMES[HOTEL_CITY[card - FIRST_HOTEL]]}
        return (Clause("A hotel at {city} scores with every delivery there, whoever makes it.", city),)
    return (Clause(OF_CARDS[card]),) if card in OF_CARDS else ()


def _of_eastern_baron(table: Railways, seat: Seat, act: Any) -> tuple[Clause, ...]:
    """Return what speaks for claiming an Eastern baron, or for holding it."""
    kept = table.players[seat].eastern
    if isinstance(act, say.ClaimBaron):
        return (Clause("These points are certain now; held, it pays only if it is met at the end."),)
    if not isinstance(act, say.Done) or not isinstance(pending(table), flow.ClaimOrHold):
        return ()
    now, most = baron_points(table, seat, kept[0]), BARONS[kept[0]][2]
    if now < most:
        return (Clause("It may still pay up to {points} at the end.", {"points": amount(most, "point")}),)
    return ()


def _completed(before: Railways, after: Railways, seat: Seat) -> list[Clause]:
    """Return which lines the plan completes (line Major lines, line Coast to coast)."""
    found = []
    for line, name in enumerate(LINE_NAMES):
        if before.line_owner[line] == NOBODY and after.line_owner[line] == seat:
            facts: dict[str, Fact] = {"line": name, "points": amount(LINE_POINTS[line], "point")}
            found.append(Clause("It completes the line {line}: {points}.", facts))
    place = after.players[seat].coast
    if place and not before.players[seat].coast:
        facts = {"points": amount(COAST_TO_COAST[min(place, len(COAST_TO_COAST)) - 1], "point")}
        found.append(Clause("It joins the two oceans: {points}.", facts))
    return found


def _nearer(before: Railways, after: Railways, seat: Seat) -> list[Clause]:
    """Return the line, or the way between the oceans, that the plan brings a seat nearer to."""
    old, new = ways_of(before, seat), ways_of(after, seat)
    best, facts = 0, dict[str, Fact]()
    for line, name in enumerate(LINE_NAMES):
        left = new.left(FIRST_LINE + line)
        is_nearer = after.line_owner[line] == NOBODY and left < old.left(FIRST_LINE + line)
        if is_nearer and LINE_POINTS[line] > best:
            best = LINE_POINTS[line]
            facts = {"line": name, "points": amount(best, "point"), "left": money_fact(left)}
    if best:
        return [Clause("The line {line} ({points}) then needs only about {left} of track.", facts)]
    if not after.players[seat].coast and new.left(COASTS) < old.left(COASTS):
        return [Clause("It is a part of your way from ocean to ocean.")]
    return []
