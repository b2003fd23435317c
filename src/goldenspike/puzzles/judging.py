"""Search of all options of a decision in the same imagined tables, until the best is beyond doubt or not.

Every option is followed by the rest of its plan and then played on by the quick bot, in the same worlds and
with the same dice for all (paired samples). Options that are clearly behind are dropped on the way (a race).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from goldenspike.bots.explain import NOT_ACTIONABLE
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.planner import Planner, count_seats
from goldenspike.bots.search.beam import NOT_EVALUATED, best_indices, must_answer
from goldenspike.bots.win_chances import ERRORS_OF_95
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play, refusal
from goldenspike.core.rng import Rng
from goldenspike.review.appraisal import follow
from goldenspike.review.judgement import PLAYOUT_ROUNDS, Judgement

NETWORK: Final = "network at the end of the turn"
PLAYOUTS: Final = "playouts of 2 rounds"
LONG_PLAYOUTS: Final = "playouts of 4 rounds"
SOME_TURNS: Final = "playouts of 12 turns"
MORE_TURNS: Final = "playouts of 24 turns"
JUDGES: Final = (NETWORK, PLAYOUTS, LONG_PLAYOUTS, SOME_TURNS, MORE_TURNS)
TURNS_ALONE: Final = 12
"""Turns of `SOME_TURNS`, in a game for one; of `MORE_TURNS` twice as many. Playouts to the end of the game
differ much more from one another than the options do."""
PLANNING: Final = "400"
"""Tables that the planner evaluates to find how the seat goes on after each option."""
MOST_BEST: Final = 3
"""Options that may be equally good, because they lead to the same."""
SEQUELS: Final = 2
"""Plans with other second answers that are judged for every option; one in a game for one, whose turns are
short."""
SAME_WITHIN: Final = 1e-9
MOST_OPTIONS_AFTER: Final = 400
"""Among more options than these no plan goes on after an option; the quick bot does."""
STAGES: Final = (2, 4, 8, 16, 32, 64, 128)
"""Numbers of worlds after which options are dropped."""
DROPPED_ERRORS: Final = 3.0
"""An option is dropped once it is behind by more than the margin and so many standard errors."""
LEAST_ERROR: Final = 0.02
"""Before `SURE_WORLDS` worlds the standard error of a difference of chances counts at least so much."""
LEAST_ERROR_POINTS: Final = 1.5
SURE_WORLDS: Final = 8
ENOUGH_WORLDS: Final = 8
"""From so many worlds on, where playouts judge, a plan is dropped if it is as far behind as a puzzle asks."""
DETOUR_SHARE: Final = 1 / 6
"""A detour to the best answer is behind by this part of the margin: so much that it can be said."""
EXPLAINED_WORLDS: Final = 4
"""Worlds over which the differences of the terms are averaged."""
MOST_PARTS: Final = 6
LEAST_PART: Final = 0.05


def judges_of(game: Game, table: Table) -> tuple[str, str]:
    """Return the judges of the first and the second search."""
    judgement = Judgement(game, table)
    if judgement.to_end:
        return SOME_TURNS, MORE_TURNS
    return (PLAYOUTS, LONG_PLAYOUTS) if judgement.net is None else (NETWORK, PLAYOUTS)


def make_judgement(game: Game, table: Table, judge: str) -> tuple[Judgement, int]:
    """Return what judges, and how many turns are played on before it does, the present one included."""
    judgement = Judgement(game, table)
    seats = count_seats(table)
    if judge == NETWORK:
        return judgement, 1
    judgement.net = None
    if judge in (SOME_TURNS, MORE_TURNS):
        return judgement, TURNS_ALONE if judge == SOME_TURNS else 2 * TURNS_ALONE
    rounds = PLAYOUT_ROUNDS if judge == PLAYOUTS else 2 * PLAYOUT_ROUNDS
    return judgement, rounds * seats


@final
class OptionSearch:
    """All options of one decision with their plans, and what each plan came to in every world.

    An option is worth what the best of its plans is worth. Plans are named by their indices in `lines`.
    """

    def __init__(self, game: Game, table: Table, options: list[Any], judge: str, seed: str) -> None:
        self.game = game
        self.table = table
        self.options = options
        self.judge = judge
        self.seed = seed
        question = pending(table)
        assert isinstance(question, Decision)
        self.seat = question.seat
        self.known = TableKnowledge(game, table, self.seat)
        self.alone = count_seats(table) == 1
        self.judged_by_net = judges_of(game, table)[0] == NETWORK
        self.judgement, self.turns = make_judgement(game, table, judge)
        self.first_sample = Rng(f"samples {seed}").below(1_000_000) * 1_000
        self.values, self.lines = planned(self.known, self.seat, options, seed)
        self.owner = list(range(len(options)))
        """By plan, the option it begins with."""
        self.results: list[list[float]] = [[] for _ in options]
        self.live = list(range(len(options)))
        """The plans that are still compared."""
        self.worlds = 0
        self.keeps_turn: dict[int, bool] = {}
        """By plan, whether its second answer is given in the turn of the first."""

    def world(self, number: int) -> Table:
        """Return the imagined table of this number."""
        return self.known.imagine(Rng(f"{self.seed} world {number}"))

    # Plans ---------------------------------------------------------------------------------------

    def plan_each(self) -> None:
        """Plan on after every option by a search of its own, so that none is judged by a worse sequel."""
        for place, option in enumerate(self.options):
            child = self.world(0)
            play(child, option)
            question = None if child.over else pending(child)
            if not isinstance(question, Decision) or question.seat != self.seat:
                self.lines[place] = [option]
                continue
            options = question.options(child)
            if len(options) < MOST_OPTIONS_AFTER:
                known = TableKnowledge(self.game, child, self.seat)
                values, lines = planned(known, self.seat, options, f"{self.seed} {place}")
                for rank, after in enumerate(best_indices(values, 1 if self.alone else SEQUELS)):
                    if rank == 0:
                        self.lines[place] = [option, *lines[after]]
                    elif values[after] > NOT_EVALUATED:
                        self.add_line(place, [option, *lines[after]])

    def add_line(self, place: int, line: list[Any]) -> int | None:
        """Add a plan of an option; return its index, or None if it is known."""
        if line in self.lines:
            return None
        self.lines.append(line)
        self.owner.append(place)
        self.results.append([])
        self.live.append(len(self.lines) - 1)
        return len(self.lines) - 1

    def try_other_orders(self, margin: float, places: Sequence[int] = ()) -> None:
        """Try the leader's plan after every other option: the same answers in another order are as good.

        With `places` only after these options.
        """
        best = self.leader()
        for place in places or range(len(self.options)):
            if place == self.owner[best]:
                continue
            line = self.legal_line(self.options[place], self.lines[best])
            added = None if len(line) == 1 else self.add_line(place, line)
            if added is not None:
                self.catch_up(best, added, margin)

    def catch_up(self, best: int, added: int, margin: float) -> None:
        """Play a plan that joins the live ones out in all worlds so far, until it may be dropped."""
        for number in range(self.worlds):
            self.results[added].append(self.result(self.world(number), added, number))
            if number + 1 in STAGES and self.may_be_dropped(best, added, margin):
                self.live.remove(added)
                break

    def legal_line(self, option: Any, line: list[Any]) -> list[Any]:
        """Return an option and then those answers of a plan that are legal after it."""
        table = self.world(0)
        found = [option]
        play(table, option)
        left = line[:]
        if option in left:
            left.remove(option)
        for answer in left:
            if not must_answer(table, self.seat):
                break
            if refusal(table, answer) is None:
                found.append(answer)
                play(table, answer)
        return found

    # Worlds --------------------------------------------------------------------------------------

    def race(self, margin: float, worlds: int) -> bool:
        """Add worlds and drop plans; return False as soon as no clear best is to be expected."""
        while self.worlds < worlds:
            self.add_world()
            if self.worlds in STAGES:
                if not self.may_be_clear(margin):
                    return False
                self.drop(margin)
        return True

    def drop(self, margin: float) -> None:
        """Drop plans that are clearly behind, and other plans of the leader's option."""
        best = self.leader()
        self.live = [
            plan
            for plan in self.live
            if plan == best
            or not (
                self.lead(best, plan)[0] >= 0.0 and self.worlds >= SURE_WORLDS
                if self.owner[plan] == self.owner[best]
                else self.may_be_dropped(best, plan, margin)
            )
        ]

    def may_be_dropped(self, best: int, other: int, margin: float) -> bool:
        """Return whether a plan needs no more worlds."""
        needed = self.needed(best, other, margin)
        return self.is_behind(best, other, needed) or self.is_surely_behind(best, other, needed)

    def add_world(self) -> None:
        """Play every live plan out in one more world."""
        imagined = self.world(self.worlds)
        for plan in self.live:
            self.results[plan].append(self.result(imagined, plan, self.worlds))
        self.worlds += 1

    def result(self, imagined: Table, plan: int, number: int) -> float:
        """Return what a plan comes to in a world, for the seat."""
        after = follow(imagined, self.seat, self.lines[plan])
        sample = self.first_sample + number
        horizon = max(after.turns, imagined.turns + self.turns)
        return self.judgement.played_out(after, sample, horizon)[self.seat]

    # Comparison ----------------------------------------------------------------------------------

    def mean(self, plan: int) -> float:
        """Return the mean result of a plan."""
        return sum(self.results[plan]) / len(self.results[plan])

    def leader(self) -> int:
        """Return the live plan with the highest mean, the first of equals."""
        return max(self.live, key=lambda plan: (self.mean(plan), -plan))

    def lead(self, best: int, other: int) -> tuple[float, float]:
        """Return by how much a plan is ahead of another in their common worlds, and the standard error."""
        pairs = zip(self.results[best], self.results[other], strict=False)
        differences = [one - two for one, two in pairs]
        number = len(differences)
        mean = sum(differences) / number
        error = 0.0
        if number > 1:
            error = (sum([(each - mean) ** 2 for each in differences]) / (number - 1) / number) ** 0.5
        if number < SURE_WORLDS:
            least = LEAST_ERROR_POINTS if self.alone else LEAST_ERROR
            error = max(error, least / number**0.5)
        return mean, error

    def is_behind(self, best: int, other: int, margin: float) -> bool:
        """Return whether a plan is behind by the margin and DROPPED_ERRORS standard errors."""
        lead, error = self.lead(best, other)
        return lead - DROPPED_ERRORS * error >= margin

    def is_surely_behind(self, best: int, other: int, margin: float) -> bool:
        """Return whether a plan is already as far behind as a puzzle asks, where playouts judge.

        To wait until even the margin is beyond doubt takes most of the time there.
        """
        if self.judged_by_net or len(self.results[other]) < ENOUGH_WORLDS:
            return False
        lead, error = self.lead(best, other)
        return lead >= margin and lead - DROPPED_ERRORS * error >= margin / 2

    def is_ahead(self, best: int, other: int, margin: float, errors: float) -> bool:
        """Return whether a plan is ahead by what is needed, and by half of it and so many standard errors."""
        lead, error = self.lead(best, other)
        needed = self.needed(best, other, margin)
        return lead >= needed and lead - errors * error >= needed / 2

    def needed(self, best: int, other: int, margin: float) -> float:
        """Return by how much a plan must be behind: the margin, or a small part of it for a detour."""
        return DETOUR_SHARE * margin if self.is_detour(best, other) else margin

    def is_detour(self, best: int, other: int) -> bool:
        """Return whether a plan is the best answer with something before it that leaves the turn to the seat.

        Such as a bond that nobody needs: it costs little, and what is done with the turn is the same. Only in
        a game whose judges are playouts.
        """
        line = self.lines[other]
        if self.judged_by_net or len(line) < 2 or line[1] != self.lines[best][0]:
            return False
        if self.owner[other] == self.owner[best]:
            return False
        if other not in self.keeps_turn:
            after = self.world(0)
            turn = after.turns
            play(after, line[0])
            self.keeps_turn[other] = (
                must_answer(after, self.seat) and after.turns == turn and refusal(after, line[1]) is None
            )
        return self.keeps_turn[other]

    def is_same(self, one: int, other: int) -> bool:
        """Return whether two plans came to the same in every common world."""
        pairs = zip(self.results[one], self.results[other], strict=False)
        enough = len(self.results[other]) >= min(SURE_WORLDS, self.worlds)
        return enough and all([abs(a - b) < SAME_WITHIN for a, b in pairs])

    def may_be_clear(self, margin: float) -> bool:
        """Return whether the leader can still turn out to be ahead of all others by the margin."""
        plan = self.leader()
        best = self.best_options()
        if len(best) > MOST_BEST and self.worlds >= SURE_WORLDS:
            return False
        for other in self.live:
            if self.owner[other] not in best:
                lead, error = self.lead(plan, other)
                if lead + DROPPED_ERRORS / 2 * error < self.needed(plan, other, margin):
                    return False
        return True

    def best_options(self) -> list[int]:
        """Return the option of the leader, then those with a plan that comes to the same."""
        best = self.leader()
        found = [self.owner[best]]
        for plan in self.live:
            if self.owner[plan] not in found and self.is_same(best, plan):
                found.append(self.owner[plan])
        return found

    def best_line(self, place: int) -> int:
        """Return the plan of an option that is least behind the leader."""
        best = self.leader()
        compared = [plan for plan, owner in enumerate(self.owner) if owner == place and self.results[plan]]
        return min(compared, key=lambda plan: (self.lead(best, plan)[0], plan))

    def behind(self) -> list[int]:
        """Return the best plan of every option that is not the best, the one least behind first."""
        best = self.leader()
        others = [
            self.best_line(place) for place in range(len(self.options)) if place not in self.best_options()
        ]
        return sorted(others, key=lambda plan: (self.lead(best, plan)[0], plan))

    def rivals(self) -> list[int]:
        """Return the best plan of every other option that is no detour, the one least behind first."""
        best, same = self.leader(), self.best_options()
        nearest: dict[int, int] = {}
        for plan, owner in enumerate(self.owner):
            if owner in same or not self.results[plan] or self.is_detour(best, plan):
                continue
            known = nearest.setdefault(owner, plan)
            if self.lead(best, plan)[0] < self.lead(best, known)[0]:
                nearest[owner] = plan
        return sorted(nearest.values(), key=lambda plan: (self.lead(best, plan)[0], plan))

    def detours(self) -> list[int]:
        """Return the options whose best plan is a detour to the best answer."""
        best = self.leader()
        return [self.owner[plan] for plan in self.behind() if self.is_detour(best, plan)]

    def runner_up(self) -> int | None:
        """Return the plan that is least behind of an option that is no detour; None without."""
        detours = self.detours()
        return next((plan for plan in self.rivals() if self.owner[plan] not in detours), None)

    def parts(self, plans: list[int]) -> dict[int, list[tuple[str, float]]]:
        """Return for other plans the terms in which the leader is ahead of them once both are played."""
        terms = self.game.evaluation_terms
        if terms is None:
            return {plan: [] for plan in plans}
        totals: dict[int, dict[str, float]] = {plan: {} for plan in plans}
        worlds = EXPLAINED_WORLDS if self.game.hidden else 1
        best = self.leader()
        for number in range(worlds):
            imagined = self.world(number)
            ahead = dict(terms(follow(imagined, self.seat, self.lines[best]), self.seat))
            for plan in plans:
                found = dict(terms(follow(imagined, self.seat, self.lines[plan]), self.seat))
                for name in {**ahead, **found}:
                    change = (ahead.get(name, 0.0) - found.get(name, 0.0)) / worlds
                    totals[plan][name] = totals[plan].get(name, 0.0) + change
        return {plan: largest_parts(changes) for plan, changes in totals.items()}


def planned(
    known: TableKnowledge, seat: Seat, options: list[Any], seed: str
) -> tuple[list[float], list[list[Any]]]:
    """Return the value of each option with its best plan, and these plans."""
    planner = Planner(known.game, seat, seed, PLANNING)
    imagined = known.imagine(Rng(seed))
    evaluator = planner.make_evaluator(imagined)
    values = planner.plan(evaluator, imagined, planner.world_sampler(known), options, seed)
    return values, [planner.lines.get(place, [option]) for place, option in enumerate(options)]


def largest_parts(changes: dict[str, float]) -> list[tuple[str, float]]:
    """Return the largest differences that somebody can act on."""
    parts = [
        (name, round(change, 2))
        for name, change in changes.items()
        if name not in NOT_ACTIONABLE and abs(change) >= LEAST_PART
    ]
    parts.sort(key=lambda part: (-abs(part[1]), part[0]))
    return parts[:MOST_PARTS]


def interval(error: float) -> float:
    """Return half the width of the 95 % interval of a standard error."""
    return ERRORS_OF_95 * error
