"""Explanations of a decision: the best plans, what each leads to and why, and what the alternatives lose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from goldenspike.bots.attribution import group_changes
from goldenspike.bots.expert import Expert
from goldenspike.bots.knowledge import Knowledge
from goldenspike.bots.net_file import judge_of
from goldenspike.bots.plan_steps import ENDINGS, PlanStep, plan_steps, play_line, safe_line
from goldenspike.bots.search.beam import (
    NOT_EVALUATED,
    best_indices,
    has_decision,
    must_answer,
    others_answer_first,
)
from goldenspike.bots.win_chances import win_chances
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.facts import Clause, recoloured_clause
from goldenspike.core.game import Game, Preview
from goldenspike.core.play import pending, play, refusal
from goldenspike.core.rng import Rng

MAX_OPTIONS: Final = 3
"""How many options are explained."""
MAX_TERMS: Final = 3
"""How many gains, and how many losses, are named."""
MIN_CHANGE: Final = 0.05
"""A smaller change of a term is left out."""
MIN_CHANCE_CHANGE: Final = 0.01
"""A smaller change of a win chance is counted among the rest."""
REST: Final = "everything else, such as whose turn it is"
"""What the small changes of a win chance, and those nobody can act on, are added up as."""
NOT_ACTIONABLE: Final = ("what is asked now", "the turn", "the others’ turn")
"""Terms of evaluations and groups of features that nobody can act on."""
MAX_SAMPLED_WORLDS: Final = 12
"""How many worlds are sampled to find one in which an answer was allowed."""
EXPLAINED_WORLDS: Final = 4
"""Worlds in which the changes of a win chance are averaged, in a game with something hidden."""
ERRORS_OF_95: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""
KEPT_WITHIN: Final = 0.01
"""A plan that was begun is kept unless another is better by this win chance."""
KEPT_WITHIN_POINTS: Final = 0.2
"""The same in a game for one, in points."""
MUCH_WORSE: Final = 0.15
"""An alternative that loses more win chance than this is not worth mentioning."""
MUCH_WORSE_POINTS: Final = 8.0
"""The same in a game for one, in points."""
EQUAL_WITHIN: Final = 0.01
"""Options that differ by less than this win chance are about equal."""
EQUAL_WITHIN_POINTS: Final = 0.5
"""The same in a game for one, in points."""
LEAST_SCALE: Final = 0.04
"""The least `Judged.scale`: nobody's win is so certain that nothing makes a difference."""
MORE_AT_ONCE: Final = 2
"""An answer that brings so many points more than every step of the best plan is named beside it."""


class Part(msgspec.Struct, frozen=True):
    """A named term of the judgement, and how an option changes it."""

    name: str
    change: float


class Reason(msgspec.Struct, frozen=True):
    """An option with the plan that begins with it, its value, and why."""

    words: str
    """The option in the game's notation."""
    parts: list[Part]
    """What the plan changes. By a network: shares of the win chance, which add up to `chance` less `now`,
    for the best option alone. Otherwise the largest gains, then the largest losses in the evaluation."""
    chance: float | None = None
    """The seat's win probability after it; None in a game for one."""
    points: float | None = None
    """In a game for one: the evaluation after it, in points."""
    doubt: float = 0.0
    """Half the width of the 95 % interval of the chance or the points."""
    steps: list[PlanStep] = []
    """The plan, beginning with the option itself."""
    line: list[str] = []
    """All answers of the plan in the game's notation."""
    purpose: list[Clause] = []
    """What the plan is for in the game's words, a sentence each; nothing where its steps say it."""
    loss: float = 0.0
    """By how much it is worse than the best, in win chance or points."""


class Explanation(msgspec.Struct, frozen=True):
    """The best options of a decision, best first."""

    seat: int
    best: list[Reason]
    worlds: int
    """The number of worlds in which options were rolled out."""
    options: int
    """The number of all options."""
    measure: str
    """The unit of the terms of the evaluation."""
    learned: bool = False
    """Whether a trained network judged, so that chances are those of games between equals."""
    now: float | None = None
    """The seat's win chance before the decision, by a network; None without one."""
    equal: bool = False
    """Whether the options explained are about equal."""
    idle: list[Clause] = []
    """What lies idle after the best plan, a sentence each; nothing while the turn goes on."""
    lesson: str = ""
    """The task of a lesson, whose solution the plan is; '' at other tables."""
    because: list[Clause] = []
    """Why the best answer of a puzzle is best, a sentence each; nothing at other tables."""


class Why(msgspec.Struct, frozen=True):
    """The terms of the evaluation that an answer changed for the seat that gave it."""

    parts: list[Part]
    measure: str


class Judged(NamedTuple):
    """What a search found about the options of a decision, named by their indices."""

    values: dict[int, float]
    """Win probabilities, or points in a game for one; first the bot's choice, which none exceeds."""
    lines: dict[int, list[Any]]
    errors: dict[int, float]
    worlds: int
    learned: bool
    scale: float = 1.0
    """How much closer together the win chances of the options lie than in an even game."""


def judge_options(
    known: Knowledge, seat: Seat, options: list[Any], seed: str, budget: str, *, with_errors: bool
) -> Judged:
    """Return what the strongest bot's search finds: the expert's, or the planner's without a network.

    `with_errors` spends another budget on standard errors in a game in which the planner rolls nothing out.
    """
    expert = Expert(known.game, seat, seed, budget)
    values = expert.chances(known, options) if judge_of(known.game, known.imagine(Rng(seed))) else None
    if values is not None:
        order = best_indices(values, len(values))
        found = {index: values[index] for index in order if values[index] > NOT_EVALUATED}
        return Judged(found, expert.lines, {}, 0, learned=True)
    planner = expert.planner
    rollouts = planner.search(known, options)
    lines = planner.lines
    by_plan = not rollouts.worlds
    if with_errors and by_plan:
        rollouts = planner.estimate_error(known, options, rollouts)
    best = rollouts.best()
    top = rollouts.value(best)
    valued = {best: top}
    for option in sorted(rollouts.candidates, key=rollouts.value, reverse=True):
        # One that was dropped from the rollouts may keep a lucky value; it is no better than the choice.
        valued.setdefault(option, min(top, rollouts.value(option)))
    if by_plan:
        # Every option has a plan, not the candidates for rollouts alone.
        prior = rollouts.prior
        for option in best_indices(prior, len(options)):
            if prior[option] > NOT_EVALUATED:
                valued.setdefault(option, top + min(0.0, prior[option] - prior[best]))
    return Judged(
        valued,
        lines,
        {option: rollouts.standard_error(option) for option in rollouts.candidates},
        rollouts.worlds,
        learned=False,
        scale=max(LEAST_SCALE, 4.0 * top * (1.0 - top)) if by_plan and known.game.win_slope else 1.0,
    )


def explain(
    known: Knowledge,
    seat: Seat,
    options: list[Any],
    seed: str,
    budget: str = "",
    planned: Sequence[Any] = (),
    *,
    with_errors: bool = False,
) -> Explanation:
    """Return the best few plans of a seat's decision, judged only by what the seat knows.

    `planned` is the rest of an earlier plan whose answers so far were given: it stays the first unless the
    search finds one that is clearly better.
    """
    game = known.game
    alone = not game.win_slope
    judged = judge_options(known, seat, options, seed, budget, with_errors=with_errors)
    lines = {index: judged.lines.get(index, [options[index]]) for index in judged.values}
    near = EQUAL_WITHIN_POINTS if alone else EQUAL_WITHIN * judged.scale
    much_worse = MUCH_WORSE_POINTS if alone else MUCH_WORSE * judged.scale
    table = known.imagine(Rng(f"explained {seed}"))
    order = order_options(table, seat, options, judged.values, near)
    top = judged.values[order[0]]
    kept = options.index(planned[0]) if planned and planned[0] in options else -1
    within = KEPT_WITHIN_POINTS if alone else KEPT_WITHIN * judged.scale
    if kept in order and judged.values[kept] >= top - within:
        order.remove(kept)
        order.insert(0, kept)
        lines[kept] = list(planned)
    top = judged.values[order[0]]
    at_once = most_at_once(game, table, seat, options, lines[order[0]], seed)
    if at_once in order:
        order = [order[0], at_once, *[index for index in order[1:] if index != at_once]]
    best: list[Reason] = []
    goals: list[set[str]] = []
    end = table
    for index in order:
        loses_much = index != at_once and top - judged.values[index] > much_worse
        if len(best) == MAX_OPTIONS or (best and loses_much):
            break
        line = needed_line(known, seat, safe_line(known, seat, lines[index], seed), seed)
        words = [game.write(answer) for answer in line]
        if any(sorted(words) == sorted(other.line) for other in best):
            continue
        played = play_line(game, table, seat, line, Rng(f"explained {seed}"))
        reached = goals_of(line, words, played.previews)
        if any(shown <= reached for shown in goals):
            continue
        goals.append(reached)
        end = end if best else played.after
        value = judged.values[index]
        best.append(
            Reason(
                words=words[0],
                parts=plan_changes(game, table, played.after, seat),
                chance=None if alone else value,
                points=value if alone else None,
                doubt=ERRORS_OF_95 * judged.errors.get(index, 0.0),
                steps=plan_steps(game, line, played.previews, played.turns),
                line=words,
                purpose=purpose_of(game, table, played.after, seat, line[: len(played.previews)]),
                loss=max(0.0, top - value) / judged.scale,
            )
        )
    now = None
    if judged.learned:
        now, best = with_win_chances(known, seat, safe_line(known, seat, lines[order[0]], seed), seed, best)
    goes_on = must_answer(end, seat) or has_decision(end, seat)
    idle = () if game.idle_assets is None or goes_on else game.idle_assets(end, seat)
    return Explanation(
        seat=seat,
        best=best,
        worlds=judged.worlds,
        options=len(options),
        measure=game.evaluation_unit,
        learned=judged.learned,
        now=now,
        equal=len(best) > 1 and all(reason.loss < near for reason in best),
        idle=[recoloured_clause(clause, game.seat_names) for clause in idle],
    )


def purpose_of(game: Game, before: Table, after: Table, seat: Seat, line: list[Any]) -> list[Clause]:
    """Return what a plan is for in the game's words, a sentence each; an empty list if it says nothing."""
    if game.plan_purpose is None:
        return []
    return [
        recoloured_clause(clause, game.seat_names) for clause in game.plan_purpose(before, after, seat, line)
    ]


def needed_line(known: Knowledge, seat: Seat, line: list[Any], seed: str) -> list[Any]:
    """Return a line without the means, such as loans, that its other answers do not need."""
    needed = list(line)
    table = known.imagine(Rng(f"needed {seed}"))
    for place in range(len(line) - 1, -1, -1):
        rest = needed[:place] + needed[place + 1 :]
        if type(line[place]) not in known.game.means or not rest or refusal(table, rest[0]) is not None:
            continue
        if len(safe_line(known, seat, rest, seed)) == len(rest):
            needed = rest
    return needed


def most_at_once(game: Game, table: Table, seat: Seat, options: list[Any], line: list[Any], seed: str) -> int:
    """Return the option with the most points at once if no step of a plan brings nearly as many; else -1.

    A search looks at few options of a kind, and an evaluation may count points that only one cube can earn
    for every cube. Whoever sees more points on the list than in the hint shall find them there.
    """
    kinds = game.weighed_at_once
    offered = [index for index, option in enumerate(options) if type(option) in kinds]
    if not offered:
        return -1
    before = game.outcome(table).scores[seat]
    gains = []
    for index in offered:
        after: Table = table.copy()
        play(after, options[index])
        gains.append(game.outcome(after).scores[seat] - before)
    steps = [0]
    for after in play_line(game, table, seat, line, Rng(f"explained {seed}")).tables:
        had, before = before, game.outcome(after).scores[seat]
        steps.append(before - had)
    most = max(gains)
    return offered[gains.index(most)] if most >= max(steps) + MORE_AT_ONCE else -1


def goals_of(line: Sequence[Any], words: Sequence[str], previews: Sequence[Preview]) -> set[str]:
    """Return the answers of a plan that gain something, or else its last one: the rest is the way there.

    A plan with all goals of another one is that plan with a detour, and no alternative to it.
    """
    gaining = {answer for answer, preview in zip(words, previews, strict=False) if preview.gains != ""}
    played = range(len(previews))
    last = [index for index in played if type(line[index]).__name__ not in ENDINGS] or [0]
    return gaining or {words[last[-1]]}


def order_options(
    table: Table, seat: Seat, options: list[Any], values: dict[int, float], near: float
) -> list[int]:
    """Return the options to explain, best first: plans, and an offer only if it is best by at least `near`.

    What an offer brings is up to the others, so that it is worth a hint only where it clearly gains.
    """
    best = next(iter(values))
    plans = [index for index in values if not is_asked_of_others(table, seat, options[index])]
    if plans and values[best] - values[plans[0]] < near:
        return plans
    return [best, *[index for index in plans if index != best]]


def is_asked_of_others(table: Table, seat: Seat, option: Any) -> bool:
    """Return whether others must answer an option first, such as an offer."""
    child: Table = table.copy()
    play(child, option)
    return others_answer_first(child, seat)


def with_win_chances(
    known: Knowledge, seat: Seat, line: list[Any], seed: str, best: list[Reason]
) -> tuple[float, list[Reason]]:
    """Return a seat's win chance now, and the reasons with those that the network gives after the plans.

    The parts of the best one add up exactly to the change of the chance. The others keep their distance.
    """
    game = known.game
    chances = win_chances(known, seed, EXPLAINED_WORLDS)
    rng = Rng(f"chances {seed}")
    worlds = EXPLAINED_WORLDS if game.hidden else 1
    totals: dict[str, float] = {}
    for _ in range(worlds):
        table = known.imagine(rng)
        judge = judge_of(game, table)
        assert judge is not None
        assert game.features is not None
        after = play_line(game, table, seat, line, Rng(seed)).after
        for name, change in group_changes(judge, game.features, table, after, seat):
            totals[name] = totals.get(name, 0.0) + change / worlds
    parts = grouped_parts(totals)
    now = chances.chances[seat]
    then = now + sum(part.change for part in parts)
    band = chances.bands[seat]
    if not game.win_slope:
        told = [msgspec.structs.replace(each, points=then - each.loss, doubt=band, parts=[]) for each in best]
    else:
        told = [
            msgspec.structs.replace(each, chance=max(0.0, then - each.loss), doubt=band, parts=[])
            for each in best
        ]
    told[0] = msgspec.structs.replace(told[0], parts=parts)
    return now, told


def grouped_parts(totals: dict[str, float]) -> list[Part]:
    """Return the changes of a win chance, largest first; the small ones as one, so that the sum stays."""
    large: list[Part] = []
    rest = 0.0
    for name, change in totals.items():
        if abs(change) >= MIN_CHANCE_CHANGE and name not in NOT_ACTIONABLE:
            large.append(Part(name, change))
        else:
            rest += change
    large.sort(key=lambda part: (-abs(part.change), part.name))
    return [*large, Part(REST, rest)] if rest else large


def explain_answer(before: Knowledge, seat: Seat, answer: Any, seed: str) -> Why:
    """Return what an answer changed for the seat that gave it, judged by what a spectator knew before it.

    Only worlds sampled from that are evaluated, so nothing hidden from the spectator is revealed. No term is
    named if the answer was allowed in none of them.
    """
    game = before.game
    rng = Rng(f"why {seed}")
    for _ in range(MAX_SAMPLED_WORLDS):
        table = before.imagine(rng)
        question = pending(table)
        if isinstance(question, Decision) and question.seat == seat and refusal(table, answer) is None:
            child: Table = table.copy()
            play(child, answer)
            return Why(plan_changes(game, table, child, seat), game.evaluation_unit)
    return Why([], game.evaluation_unit)


def plan_changes(game: Game, before: Table, after: Table, seat: Seat) -> list[Part]:
    """Return the terms of the evaluation that differ most between two tables: gains first, then losses."""
    if game.evaluation_terms is None:
        return []
    old = dict(game.evaluation_terms(before, seat))
    new = dict(game.evaluation_terms(after, seat))
    names = [name for name in {**old, **new} if name not in NOT_ACTIONABLE]
    parts = [Part(name, new.get(name, 0.0) - old.get(name, 0.0)) for name in names]
    parts.sort(key=lambda part: -abs(part.change))
    gains = [part for part in parts if part.change >= MIN_CHANGE][:MAX_TERMS]
    losses = [part for part in parts if part.change <= -MIN_CHANGE][:MAX_TERMS]
    return gains + losses
