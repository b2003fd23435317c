"""Static evaluation of a table for one seat: the named terms and their sum."""

from __future__ import annotations

from typing import final

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.play import pending
from goldenspike.games.america.actions import Offer
from goldenspike.games.america.answers import NOTHING
from goldenspike.games.america.bot.lands import lands_of
from goldenspike.games.america.bot.lines import lines_of
from goldenspike.games.america.bot.settling import settling_of
from goldenspike.games.america.bot.weights import (
    CARD_WORTH,
    FEE,
    GOLD_SUMS,
    HAND_SUMS,
    MOST_NEED,
    NETWORK,
    NETWORK_NEAR,
    NEW_RAIL,
    STEP,
    UNREACHED,
    VICTORY,
    WEIGHTS,
)
from goldenspike.games.america.box import (
    CATTLE,
    COAL,
    GOLD,
    GRAIN,
    HAND_LIMIT,
    IN_SUPPLY,
    LUMBER,
    ORE,
    RESOURCES,
)
from goldenspike.games.america.flow.building import FreeRail, GoldRoute
from goldenspike.games.america.flow.cards import (
    EngineerRail,
    FreeRide,
    NameTheNumber,
    ScoutAhead,
    TakeMinerals,
)
from goldenspike.games.america.flow.production import ChooseVictim, Outlaw
from goldenspike.games.america.flow.trade import AnswerOffer, ChoosePartner
from goldenspike.games.america.rules.memory import certain
from goldenspike.games.america.state import America


@final
class Outlook:
    """The terms of one evaluation, and what they share.

    `settlers`, `trains` and `network` fill `need` and the attributes ending in `_ahead`, which
    `hand` and `asked` read: call them first, in this order.
    """

    def __init__(self, table: America, seat: Seat) -> None:
        self.table = table
        self.seat = seat
        self.player = table.players[seat]
        self.lands = lands_of(table, seat)
        self.lines = lines_of(table, seat)
        self.need = [0, 0, 0, 0, 0]
        """Cards of each resource that the next purchases and moves need."""
        self.remaining = self.player.goods + self.player.cities_left
        """Goods still to be delivered."""
        self.grain_ahead = 0
        """The grain that the settler with the longest way needs."""
        self.rails_ahead = 0
        """Rails still to be laid for the next two deliveries."""
        self.steps_ahead = 0
        """Steps to the next delivery if all its rails are laid, else 0."""
        self.nearest = WEIGHTS.far
        """Cards that the train next to a delivery needs for it."""
        self.second_nearest = WEIGHTS.far
        """The same of the other train."""

    def goods(self) -> float:
        """Return the value of the goods delivered, which alone win the game."""
        return WEIGHTS.delivered * self.player.delivered

    def cities(self) -> float:
        """Return minus the value of the cities still to build; each would free a good."""
        return -WEIGHTS.city * self.player.cities_left

    def production(self) -> float:
        """Return the value of what the cities will yield until the end."""
        return self.lands.yields[self.seat] * WEIGHTS.yield_per_good * self.remaining

    def settlers(self) -> float:
        """Return the value of the cities that settlers on the map can found, less the grain for the way."""
        if not self.player.cities_left:
            return 0.0
        found = settling_of(self.table, self.seat, self.lands, self.remaining)
        self.grain_ahead = found.grain_ahead
        need = self.need
        need[CATTLE] += found.cattle
        need[GRAIN] += found.grain
        need[LUMBER] += found.lumber
        return found.value

    def trains(self) -> float:
        """Return the value of the trains: the more, the fewer cards their next delivery needs."""
        player = self.player
        table = self.table
        lines = self.lines
        need = self.need
        first = WEIGHTS.far
        second = WEIGHTS.far
        rails = 0
        coal = 1
        for train in range(2):
            path = player.trains[train]
            if path == IN_SUPPLY:
                continue
            lines.settle(path)
            sixths = lines.cost[path]
            if sixths >= UNREACHED:
                continue
            steps = lines.steps[path]
            missing = lines.missing[path]
            fees = (sixths - NEW_RAIL * missing - STEP * steps) // FEE
            paid = table.steps_left[train] if table.active == self.seat else 0
            fuel = (steps - paid + 2) // 3 if steps > paid else 0
            cards = WEIGHTS.rail_cards * missing + fuel + WEIGHTS.fee_cards * fees + 0.04 * steps
            if cards < first:
                second = first
                first = cards
                rails = missing
                coal = fuel
                self.steps_ahead = 0 if missing else steps
            elif cards < second:
                second = cards
        self.nearest = first
        self.second_nearest = second
        self.rails_ahead = rails
        need[ORE] += rails if rails < 4 else 4
        need[LUMBER] += rails if rails < 4 else 4
        need[COAL] += (coal if coal < 3 else 3) + 1
        total = WEIGHTS.first_train * (WEIGHTS.far - first)
        if second < WEIGHTS.near:
            total += (WEIGHTS.second_train_laden if player.goods > 1 else WEIGHTS.second_train) * (
                WEIGHTS.near - second
            )
        return total if player.goods else total * WEIGHTS.unladen

    def network(self) -> float:
        """Return the value of the trains' network: the more, the nearer to cities that take a good."""
        found = self.lines.network(self.table, self.seat)
        total = 0.0
        remaining = self.remaining
        for index in range(len(found)):
            if index >= remaining:
                break
            total += NETWORK[index] * (NETWORK_NEAR - found[index])
            if index == 1 and found[index]:
                self.rails_ahead += found[index]
                self.need[ORE] += 1
                self.need[LUMBER] += 1
        return total

    def hand(self) -> float:
        """Return the value of the cards in hand. Call after the terms that fill `need`."""
        hand = self.player.hand
        return self.hand_of(hand[0], hand[1], hand[2], hand[3], hand[4])

    def hand_of(self, cattle: int, coal: int, grain: int, lumber: int, ore: int) -> float:
        """Return the value of these cards given `need`, less a penalty for cards above the hand limit."""
        need = self.need
        total = (
            HAND_SUMS[need[CATTLE] if need[CATTLE] < MOST_NEED else MOST_NEED][cattle]
            + HAND_SUMS[need[COAL] if need[COAL] < MOST_NEED else MOST_NEED][coal]
            + HAND_SUMS[need[GRAIN] if need[GRAIN] < MOST_NEED else MOST_NEED][grain]
            + HAND_SUMS[need[LUMBER] if need[LUMBER] < MOST_NEED else MOST_NEED][lumber]
            + HAND_SUMS[need[ORE] if need[ORE] < MOST_NEED else MOST_NEED][ore]
        )
        if need[CATTLE]:
            ready = (1 if cattle else 0) + (1 if grain else 0) + (1 if lumber else 0)
            total += 0.5 if ready == 3 else 0.15 if ready == 2 else 0.0
        if need[ORE] and ore and lumber:
            total += 0.25
        held = cattle + coal + grain + lumber + ore
        if held > HAND_LIMIT:
            total -= 0.4 + WEIGHTS.over_limit * (held - HAND_LIMIT)
        return total

    def gold(self) -> float:
        """Return the value of the gold; the first coins, for fees and purchases, are worth most."""
        gold = self.player.gold
        return GOLD_SUMS[gold if gold < 120 else 120]

    def cards(self) -> float:
        """Return the value of the development cards in hand."""
        cards = self.player.cards
        total = 0.0
        for card in range(len(CARD_WORTH)):
            if cards[card]:
                total += CARD_WORTH[card] * cards[card]
        return total

    def others(self) -> float:
        """Return how much the strength of the others counts against the seat, the leaders' most."""
        players = self.table.players
        seat = self.seat
        lead = 0
        for other in range(len(players)):
            if other != seat and players[other].delivered > lead:
                lead = players[other].delivered
        total = 0.0
        for other in range(len(players)):
            if other == seat:
                continue
            rival = players[other]
            strength = (
                self.lands.yields[other] * WEIGHTS.yield_per_good * (rival.goods + rival.cities_left)
                + WEIGHTS.delivered * rival.delivered
                - WEIGHTS.city * rival.cities_left
                + 0.7 * rival.held()
                + 0.4 * rival.gold
            )
            total -= (WEIGHTS.leader_threat if rival.delivered == lead else WEIGHTS.threat) * strength
        return total

    def asked(self) -> float:
        """Return the value of the pending question: free rails and rides, cards to take, a trade."""
        question = pending(self.table)
        seat = self.seat
        if isinstance(question, AnswerOffer):
            return self.offer(question)
        if isinstance(question, ChoosePartner):
            return self.replies(question.replies)
        if isinstance(question, (Outlaw, ChooseVictim)):
            return WEIGHTS.outlaw_to_move if question.seat == seat else WEIGHTS.outlaw_of_another
        if not isinstance(question, Decision) or question.seat != seat:
            return 0.0
        if isinstance(question, EngineerRail):
            return self.free_rails(question.left)
        if isinstance(question, FreeRail):
            return self.free_rails(1)
        if isinstance(question, FreeRide):
            return self.free_ride(question.steps)
        if isinstance(question, TakeMinerals):
            return WEIGHTS.card_to_take * question.left
        if isinstance(question, ScoutAhead):
            return WEIGHTS.scout_ahead if self.grain_ahead > 1 else WEIGHTS.scout_at_home
        if isinstance(question, NameTheNumber):
            return WEIGHTS.number_to_name
        return WEIGHTS.route_to_choose if isinstance(question, GoldRoute) else 0.0

    def free_rails(self, number: int) -> float:
        """Return the value of so many free rails, higher for those the next deliveries need."""
        needed = self.rails_ahead if self.rails_ahead < number else number
        return WEIGHTS.free_rail * needed + WEIGHTS.idle_rail * (number - needed)

    def free_ride(self, steps: int) -> float:
        """Return the value of so many free steps of a train, higher for those towards a delivery."""
        if not self.player.goods or not self.steps_ahead:
            return WEIGHTS.idle_step * steps
        useful = self.steps_ahead if self.steps_ahead < steps else steps
        return WEIGHTS.free_step * useful + WEIGHTS.idle_step * (steps - useful)

    def offer(self, question: AnswerOffer) -> float:
        """Return the value of an offer that some seats have still to answer."""
        if self.table.active != self.seat:
            return self.replies(question.replies)
        if question.give == NOTHING:
            return 0.0
        gained = self.traded(question.give, question.want)
        if gained <= 0.0:
            return -0.1
        likely = self.taken_up(question.give, question.want)
        return gained * likely - WEIGHTS.talk - WEIGHTS.talk_again * self.table.offers_made

    def taken_up(self, give: tuple[int, ...], want: tuple[int, ...]) -> float:
        """Estimate the probability that somebody accepts an offer, from the cards known in hands."""
        table = self.table
        refused = 1.0
        for other in table.after(self.seat):
            rival = table.players[other]
            seen = certain(table, self.seat, other)
            unseen = rival.held() - seen[0] - seen[1] - seen[2] - seen[3] - seen[4]
            likely = 1.0
            for card in RESOURCES:
                if want[card]:
                    if seen[card] > want[card]:
                        likely *= 0.5
                    elif seen[card] == want[card]:
                        likely *= 0.3
                    else:
                        likely *= 0.1 if unseen else 0.0
                if give[card] and seen[card]:
                    likely *= 0.6 if seen[card] == 1 else 0.3
            if want[GOLD]:
                likely *= 0.5 if rival.gold > want[GOLD] else 0.0
            if give[GOLD]:
                likely *= 0.5
            refused *= 1.0 - likely
        return 1.0 - refused

    def replies(self, replies: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]) -> float:
        """Return the value of this seat's reply to an offer, less what it helps the active seat."""
        for partner, give, want in replies:
            if partner == self.seat:
                gained = self.traded(want, give)
                rival = self.table.players[self.table.active]
                help_given = WEIGHTS.help if rival.delivered <= self.player.delivered else WEIGHTS.help_ahead
                if rival.goods + rival.cities_left <= 2:
                    help_given = WEIGHTS.help_winning
                return (gained - help_given) * self.settled(give, want)
        return 0.0

    def settled(self, give: tuple[int, ...], want: tuple[int, ...]) -> float:
        """Estimate the probability that the active seat trades on these terms, its own or countered."""
        table = self.table
        if table.offered:
            last = table.offered[len(table.offered) - 1]
            if type(last) is Offer and last.give == give and last.want == want:
                return WEIGHTS.taken_at_its_word
        seen = certain(table, self.seat, table.active)
        for card in RESOURCES:
            if seen[card] < give[card]:
                return 0.0
        return WEIGHTS.counter_taken if table.players[table.active].gold >= give[GOLD] else 0.0

    def traded(self, give: tuple[int, ...], want: tuple[int, ...]) -> float:
        """Return what a trade adds to the value of hand and gold; -1 if the seat cannot give so much."""
        hand = self.player.hand
        gold = self.player.gold
        after = [hand[card] - give[card] + want[card] for card in RESOURCES]
        purse = gold - give[GOLD] + want[GOLD]
        for left in after:
            if left < 0:
                return -1.0
        if purse < 0:
            return -1.0
        return (
            self.hand_of(after[0], after[1], after[2], after[3], after[4])
            - self.hand_of(hand[0], hand[1], hand[2], hand[3], hand[4])
            + GOLD_SUMS[purse if purse < 120 else 120]
            - GOLD_SUMS[gold if gold < 120 else 120]
        )


def evaluate(table: America, seat: Seat) -> float:
    """Return the value of a table for a seat, in the worth of a card."""
    if table.over:
        player = table.players[seat]
        return -VICTORY if player.goods or player.cities_left else VICTORY
    outlook = Outlook(table, seat)
    return (
        outlook.goods()
        + outlook.cities()
        + outlook.production()
        + outlook.settlers()
        + outlook.trains()
        + outlook.network()
        + outlook.hand()
        + outlook.gold()
        + outlook.cards()
        + outlook.others()
        + outlook.asked()
    )


def evaluation_terms(table: America, seat: Seat) -> list[tuple[str, float]]:
    """Return the named terms whose sum `evaluate` returns."""
    if table.over:
        return [("the game is over", evaluate(table, seat))]
    outlook = Outlook(table, seat)
    return [
        ("goods delivered", outlook.goods()),
        ("cities built", outlook.cities()),
        ("production", outlook.production()),
        ("settlers on their way", outlook.settlers()),
        ("trains near a delivery", outlook.trains()),
        ("lines near other cities", outlook.network()),
        ("cards in hand", outlook.hand()),
        ("gold", outlook.gold()),
        ("development cards", outlook.cards()),
        ("standing against the others", outlook.others()),
        ("what is asked now", outlook.asked()),
    ]
