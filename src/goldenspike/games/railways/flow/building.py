"""base Track: a link, what it costs, and the lines it joins."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.games.railways.actions import BuildLink
from goldenspike.games.railways.box import GREY, SMALL_MARKET_INCENTIVE
from goldenspike.games.railways.events import CashGained, LinkBuilt
from goldenspike.games.railways.rules import lines, track
from goldenspike.games.railways.search.links import plan_link
from goldenspike.games.railways.state import Railways


def build(table: Railways, seat: Seat, slot: int, more: int, answer: BuildLink) -> int:
    """base Track: pay for a link and own it. Says how many turns it took (v9 Long links)."""
    player = table.players[seat]
    plan = plan_link(table, seat, slot, more, answer)
    assert isinstance(plan, track.Plan), "this link is refused"
    grey = grey_ends(table, seat, answer) if SMALL_MARKET_INCENTIVE in table.events else 0
    player.money -= plan.price
    player.engineering_used += plan.engineering
    if answer.grant:
        player.grants -= 1
    if answer.tunnel:
        player.tunnels -= 1
    link = track.lay_link(table, seat, plan)
    table.idle = False
    if table.announced is not None:
        table.announced.append(
            LinkBuilt(
                seat,
                link.start,
                link.end,
                len(link.hexes),
                plan.price,
                answer.grant,
                answer.tunnel,
                plan.engineering,
            )
        )
    if grey:
        player.money += grey
        if table.announced is not None:
            table.announced.append(CashGained(seat, grey, "for grey cities reached"))
    lines.claim_lines(table, seat, link)
    return plan.turns


def grey_ends(table: Railways, seat: Seat, answer: BuildLink) -> int:
    """event Small Market Incentive: how many grey cities the link reaches that no own link reached before."""
    return len(
        [
            1
            for city in (answer.start, answer.end)
            if table.colours[city] == GREY and not track.own_links_at(table, seat, city)
        ]
    )
