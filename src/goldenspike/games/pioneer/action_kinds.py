"""The table of the kinds of answer: title, rule, price, and why there is none now."""

from __future__ import annotations

from typing import Any, Final

from goldenspike.core.answer_kinds import AnswerKind, AnswerKinds
from goldenspike.core.facts import Clause, Fact, amount
from goldenspike.core.game import ActionKind
from goldenspike.core.refusal import Refusal
from goldenspike.games.pioneer import actions as say
from goldenspike.games.pioneer.board import FACE_WORDS, OUTPOST_NAMES
from goldenspike.games.pioneer.box import (
    BLIND,
    DISCARDS_A_POINT,
    RESOURCE_NAMES,
)
from goldenspike.games.pioneer.rules.drawing import refuse_draw_two, unseen_outposts
from goldenspike.games.pioneer.rules.outposts import outpost_cells
from goldenspike.games.pioneer.rules.words import place_in_words, waters_in_words
from goldenspike.games.pioneer.rules.world import LAND, TOO_CLOSE, candidates
from goldenspike.games.pioneer.state import STRICT, Pioneer

DISCARDS_FOR_TWO: Final = BLIND + 1
"""p3 Draw two: the tile that nobody sees, and the one of the two that is not kept."""


def price_of_two(table: Pioneer) -> Clause:
    """Return the price of drawing two, also if an outpost comes, which costs less (p3 Draw two)."""
    facts: dict[str, Fact] = {
        "points": amount(points_for(table, DISCARDS_FOR_TWO), "point"),
        "tiles": amount(DISCARDS_FOR_TWO, "tile"),
    }
    if not outpost_may_come(table):
        return Clause("{tiles} discarded, one of them unseen: {points} less", facts)
    facts["fewer"] = amount(points_for(table, BLIND), "point")
    return Clause("{tiles} discarded, one of them unseen: {points} less; {fewer} if an outpost comes", facts)


def points_for(table: Pioneer, tiles: int) -> int:
    """Return the points that so many further discarded tiles would cost (p9 Discards)."""
    return (table.discarded() + tiles) // DISCARDS_A_POINT - table.discarded() // DISCARDS_A_POINT


def outpost_may_come(table: Pioneer) -> bool:
    """Return whether an outpost may be in the supply (p3 Supply)."""
    return unseen_outposts(table) > table.hidden


def _no_site(table: Pioneer, *_: Any) -> Refusal | None:
    """Return why the open outpost fits nowhere: no room, or no water at its edges.

    Return None if it fits, or if there is no open outpost or no world yet.
    """
    if not table.stack or not table.pieces or outpost_cells(table):
        return None
    outpost = table.active()
    around = [table.near[cell] | table.near[cell + 1] for cell in candidates(table)]
    if not [near for near in around if near & LAND and not near & TOO_CLOSE]:
        return Refusal(
            "p6 Spacing",
            "{outpost} fits nowhere yet: every place beside land is too near another outpost.",
            {"outpost": OUTPOST_NAMES[outpost]},
        )
    facts = {"outpost": OUTPOST_NAMES[outpost], "edges": waters_in_words(table, outpost)}
    if table.water_rule == STRICT:
        return Refusal("p6 Waterway edge", "{outpost} fits nowhere yet: it needs a waterway {edges}.", facts)
    return Refusal(
        "p6 Waterway edge",
        "{outpost} fits nowhere yet: it needs a waterway, or room for one, {edges}.",
        facts,
    )


def _delivery(answer: say.Deliver, *_: Any) -> str:
    """Return the title of a delivery: the cube, and the outposts from and to which it goes."""
    cube = RESOURCE_NAMES[answer.cube]
    return f"Deliver {cube} from {OUTPOST_NAMES[answer.source]} to {OUTPOST_NAMES[answer.target]}"


ANSWER_KINDS: Final = AnswerKinds(
    AnswerKind(say.Found, "Found the open outpost"),
    AnswerKind(say.Draw, "Draw a tile"),
    AnswerKind(
        say.DrawTwo,
        "Draw two, keep one",
        "p3 Draw two",
        price=lambda table, question: price_of_two(table),
        lack=lambda table, question: refuse_draw_two(table),
        asked=("Explore",),
    ),
    AnswerKind(
        say.Keep,
        "Keep a tile",
        price="the other is discarded",
        named=lambda answer, *_: f"Keep {FACE_WORDS[answer.kind]}",
    ),
    AnswerKind(
        say.PlaceLand,
        "Place the land tile",
        named=lambda answer, table, question: f"Place it {place_in_words(table, answer.x, answer.y)}",
    ),
    AnswerKind(
        say.PlaceOutpost,
        "Place the outpost",
        lack=_no_site,
        asked=("Explore", "Ship"),
        named=lambda answer, table, question: f"Place it {place_in_words(table, answer.x, answer.y)}",
    ),
    AnswerKind(say.Deliver, "Deliver a cube", named=_delivery),
    AnswerKind(
        say.Pass,
        "Not now",
        price_at={
            "FoundFirst": "begin with an empty world",
            "PlaceTheOutpost": "it stays open on the stack",
            "Ship": "every cube stays where it is",
        },
    ),
    AnswerKind(say.EndGame, "End the game", "p9 The end"),
)


def action_kinds(table: Pioneer) -> tuple[ActionKind, ...]:
    """Return the kinds of answer of the pending decision, those that can be given first."""
    return tuple(sorted(ANSWER_KINDS.action_kinds(table), key=lambda kind: bool(kind.lack)))
