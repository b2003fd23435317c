"""Mining of puzzles: games between bots are searched for decisions in which one answer is clearly best.

Games are played and searched in the order of their numbers, each with seeds of its own, so that the same seed
finds the same puzzles however often it was stopped between two games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, final

from goldenspike.bots.explain import is_asked_of_others
from goldenspike.bots.greedy import Greedy
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.novice import Novice
from goldenspike.bots.planner import Planner
from goldenspike.bots.search.beam import NOT_EVALUATED, best_indices
from goldenspike.bots.win_chances import evaluated_chances
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng
from goldenspike.puzzles.judging import MOST_BEST, NETWORK, OptionSearch, interval, judges_of, planned
from goldenspike.puzzles.library import themes
from goldenspike.puzzles.model import (
    COMPARED,
    MOST_OPTIONS,
    Alternative,
    Difficulty,
    Phase,
    Puzzle,
    Search,
    Source,
    Theme,
)

MARGIN: Final = 0.04
"""The best answer leads by so much of a win chance at least."""
MARGIN_POINTS: Final = 1.5
"""The same in a game for one, in points: as in chances, between an inaccuracy and a mistake of a review."""
SURE_ERRORS: Final = 3.0
"""In the first search the lead is above half the margin by so many standard errors."""
HOPED_ERRORS: Final = 1.5
"""In the filter, where playouts judge."""
CONFIRMED_SHARE: Final = 0.6
"""The second search finds a lead of this part of the margin at least."""
CONFIRMED_ERRORS: Final = 2.0
"""And one above 0 by so many standard errors."""
FEWEST_OPTIONS: Final = 4
LEAST_CHANCE: Final = 0.08
"""Nothing is asked of a seat whose game is decided."""
FILTERED: Final = 8
"""Options, the best by their plans, that a quick race compares before all of them are searched."""
FILTERED_FIRST: Final = 3
"""Options that are compared before the others of them, in a game for one, whose playouts cost most."""
WORLDS_OF_FIRST: Final = 8
CONTENDERS: Final = 5
"""Options that the second search compares with the best."""
MOST_A_GAME: Final = 2
APART: Final = 3
"""Turns between two puzzles of one game."""
WORLDS_BEFORE_ORDERS: Final = 4
"""Worlds after which the leader's plan is begun with other options, in a game whose judges are playouts."""
NOVICE_TRIES: Final = 16
GREEDY_TRIES: Final = 4
PLANNER_TRIES: Final = 4
PLANNER_BUDGET: Final = "300"


class Effort(NamedTuple):
    """How much a game is searched."""

    bots: tuple[str, ...]
    """The bots that play, one after the other at the seats."""
    decisions: int
    """Decisions of one game that are looked at, chosen at random."""
    worlds: int
    """Worlds of the first search."""
    more_worlds: int
    """Worlds of the second search."""
    by_phase: bool = False
    """Whether decisions of all thirds of a game are looked at by turns, not in the order of play: otherwise
    most puzzles are openings, as only so many are taken from one game."""
    filter_worlds: int = 8
    """Worlds in which the best options by their plans are compared before all of them are searched."""
    most_options: int = MOST_OPTIONS
    """Decisions with more options than these are not looked at. Of more than `MOST_OPTIONS` the best by their
    plans are compared."""
    margin: float = MARGIN
    """By how much the best answer leads at least, in win chance; `MARGIN_POINTS` in a game for one."""
    seats: tuple[int, ...] = ()
    """Numbers of seats of the games, one after the other; all that the game allows if there are none."""
    least_lead: float = 0.0
    """A decision is passed over if the best plan leads the next by less, in points of the evaluation."""
    of_one_kind: bool = False
    """Whether that holds only where all options are of one kind, such as where to place land."""
    planner_budget: str = PLANNER_BUDGET
    """Tables of the planner that tells the difficulty; it is to look beyond the first answer."""


EFFORT: Final = Effort(("planner:500",), 40, 48, 96)
EFFORTS: Final = {
    "montana": Effort(("planner:500",), 40, 64, 200),
    "america": Effort(("planner:500",), 100, 32, 64),
    "pioneer": Effort(
        ("planner:200",), 90, 48, 64, by_phase=True, filter_worlds=32, least_lead=0.4, of_one_kind=True
    ),
    "railways": Effort(
        ("planner:350",),
        90,
        24,
        32,
        by_phase=True,
        most_options=4000,
        margin=0.03,
        seats=(2, 3, 2, 4),
        least_lead=0.5,
        planner_budget="5000",
    ),
}


class Quota(NamedTuple):
    """How many puzzles are wanted, and how alike they may be."""

    wanted: int = 44
    of_difficulty: int = 28
    of_theme: int = 14
    of_kind: int = 16
    """Whose best answers are of one class."""
    of_signature: int = 6
    """Of one theme, difficulty and phase."""
    of_words: int = 3
    """Whose best answer reads the same."""
    of_phase: int = 30
    """Of one third of a game."""


QUOTA: Final = Quota()
QUOTAS: Final = {
    # Nearly all decisions are where to place land, and no two of them look alike on the map.
    "pioneer": Quota(of_difficulty=30, of_theme=30, of_kind=30, of_signature=12, of_words=6),
    # Bonds are one answer for all situations.
    "railways": Quota(of_words=5, of_phase=26),
}


def margin_of(game: Game, seats: int) -> float:
    """Return by how much a best answer leads in a game of so many seats, in win chance or points."""
    return MARGIN_POINTS if seats == 1 else EFFORTS.get(game.name, EFFORT).margin


@final
class Miner:
    """Searches games of one seed; `found` holds what was found so far, of earlier runs, too."""

    def __init__(
        self,
        game: Game,
        seed: str,
        found: Sequence[Puzzle],
        quota: Quota,
        report: Callable[[str], None],
    ) -> None:
        self.game = game
        self.seed = seed
        self.found = list(found)
        self.quota = quota
        self.report = report
        self.effort = EFFORTS.get(game.name, EFFORT)
        self.themes: tuple[Theme, ...] = themes(game)
        self.examined: Counter[str] = Counter()
        """How many decisions were left at which test, for the figures."""

    def is_complete(self) -> bool:
        """Return whether as many puzzles as are wanted were found."""
        return len(self.found) >= self.quota.wanted

    def search_game(self, number: int) -> Iterator[Puzzle]:
        """Play the game of this number and yield the puzzles found in it."""
        game = self.game
        seed = f"puzzles {self.seed} {number}"
        numbers = self.effort.seats or game.seats
        seats = numbers[number % len(numbers)]
        bots = tuple([self.effort.bots[seat % len(self.effort.bots)] for seat in range(seats)])
        table, answers = play_game(game, bots, seed)
        if not table.over:
            return
        turns = table.turns
        rng = Rng(f"{seed} decisions")
        moments = decisions_of(game, seats, answers, self.effort.most_options)
        rng.shuffle(moments)
        if self.effort.by_phase:
            yield from self.search_by_phase(number, bots, answers, moments, turns)
            return
        chosen = set(moments[: self.effort.decisions])
        found = 0
        table = game.open(seats, {})
        last = -APART
        for moment, answer in enumerate(answers):
            if moment in chosen and table.turns >= last + APART and found < MOST_A_GAME:
                source = Source(seed=self.seed, game=number, move=moment, bots=bots)
                puzzle = self.examine(table, source, table.turns / turns)
                if puzzle is not None:
                    self.found.append(puzzle)
                    yield puzzle
                    found += 1
                    last = table.turns
                    if self.is_complete():
                        break
            play(table, answer)

    def search_by_phase(
        self, number: int, bots: tuple[str, ...], answers: list[Any], moments: list[int], turns: int
    ) -> Iterator[Puzzle]:
        """Yield the puzzles of a game of so many turns, from its thirds by turns."""
        tables = tables_at(self.game, len(bots), answers, set(moments))
        thirds: dict[Phase, list[int]] = {}
        for moment in moments:
            thirds.setdefault(phase_of(tables[moment].turns / turns), []).append(moment)
        ranked = [(rank, moment) for third in thirds.values() for rank, moment in enumerate(third)]
        found: list[int] = []
        for _, moment in sorted(ranked)[: self.effort.decisions]:
            table = tables[moment]
            if any([abs(table.turns - other) < APART for other in found]):
                continue
            source = Source(seed=self.seed, game=number, move=moment, bots=bots)
            puzzle = self.examine(table, source, table.turns / turns)
            if puzzle is not None:
                self.found.append(puzzle)
                yield puzzle
                found.append(table.turns)
                if len(found) == MOST_A_GAME or self.is_complete():
                    return

    def examine(self, table: Table, source: Source, progress: float) -> Puzzle | None:
        """Return the puzzle at a decision; None if it makes none."""
        game = self.game
        self.examined["looked at"] += 1
        phase = phase_of(progress)
        if sum([one.phase == phase for one in self.found]) >= self.quota.of_phase:
            self.examined["enough of its kind"] += 1
            return None
        question = pending(table)
        assert isinstance(question, Decision)
        seat = question.seat
        seed = f"puzzle {source.seed} {source.game} {source.move}"
        all_options = question.options(table)
        options = self.shortlist(table, seat, all_options, seed)
        alone = len(source.bots) == 1
        margin = margin_of(game, len(source.bots))
        judge, other_judge = judges_of(game, table)
        search = OptionSearch(game, table, options, judge, seed)
        if not self.is_wanted_answer(options[best_indices(search.values, 1)[0]]):
            self.examined["enough of its kind"] += 1
            return None
        if self.is_alike(search):
            self.examined["plans too alike"] += 1
            return None
        if judge != NETWORK and not alone and not self.is_open(search):
            self.examined["decided"] += 1
            return None
        if not self.passes_filter(search, margin):
            self.examined["no clear lead"] += 1
            return None
        likely = options[search.owner[search.leader()]]
        if not self.is_wanted_answer(likely) or not self.may_be_wanted(
            search.known, seat, all_options, likely
        ):
            self.examined["enough of its kind"] += 1
            return None
        search = OptionSearch(game, table, options, judge, seed)
        search.plan_each()
        if not race_with_orders(search, margin, self.effort.worlds) or not is_sure(search, margin):
            self.examined["no clear lead in the first search"] += 1
            return None
        search.try_other_orders(margin)
        if not is_sure(search, margin):
            self.examined["no clear lead in the first search"] += 1
            return None
        leader, best, behind = search.leader(), search.best_options(), search.behind()
        rival = search.runner_up()
        value = search.mean(leader)
        if (
            rival is None
            or len(best) > MOST_BEST
            or not (alone or LEAST_CHANCE < value < 1.0 - LEAST_CHANCE / 2)
        ):
            self.examined["decided"] += 1
            return None
        if is_asked_of_others(self.known_world(search), seat, options[best[0]]):
            self.examined["an offer is best"] += 1
            return None
        found_by = self.trials(table, seat, all_options, [options[place] for place in best], seed)
        novice, tries = found_by["novice"]
        if novice == tries:
            self.examined["nobody overlooks it"] += 1
            return None
        difficulty = difficulty_of(found_by)
        parts = search.parts(list(dict.fromkeys([*behind, rival])))
        theme = self.theme_of(options[best[0]], parts[rival])
        words = [game.write(options[place]) for place in best]
        if theme is None or not self.is_wanted(theme.id, difficulty, phase, options[best[0]]):
            self.examined["enough of its kind"] += 1
            return None
        confirmed = self.confirm(table, search, other_judge, margin)
        if confirmed is None:
            self.examined["not confirmed"] += 1
            return None
        alternatives: list[Alternative] = []
        for plan in behind:
            lead, error = search.lead(leader, plan)
            alternatives.append(
                Alternative(
                    answer=game.write(options[search.owner[plan]]),
                    loss=round(lead, 4),
                    doubt=round(interval(error), 4),
                    worlds=len(search.results[plan]),
                    parts=tuple(parts[plan]),
                )
            )
        imagined = self.known_world(search)
        lead, error = search.lead(leader, rival)
        self.examined["puzzles"] += 1
        puzzle = Puzzle(
            theme=theme.id,
            difficulty=difficulty,
            phase=phase,
            seats=len(source.bots),
            seat=seat,
            settings=game.complete_settings({}),
            best=tuple(words),
            plan=tuple([game.write(answer) for answer in search.lines[leader]]),
            value=round(value, 4),
            first=Search(
                judge=judge,
                seed=seed,
                worlds=search.worlds,
                margin=round(lead, 4),
                doubt=round(interval(error), 4),
                runner_up=game.write(options[search.owner[rival]]),
            ),
            second=confirmed,
            found_by=found_by,
            source=source,
            alternatives=tuple(alternatives),
            detours=tuple([game.write(options[place]) for place in search.detours()]),
            position=game.write_position(imagined),
        )
        self.report(
            f"{puzzle.theme}, {puzzle.difficulty}, {puzzle.phase}: {puzzle.best[0]}, ahead by "
            f"{puzzle.first.margin:.3f} and {puzzle.second.margin:.3f}"
        )
        return puzzle

    def shortlist(self, table: Table, seat: Seat, options: list[Any], seed: str) -> list[Any]:
        """Return the options that are compared: all, or of many the best by their plans and of each kind."""
        if len(options) <= MOST_OPTIONS:
            return options
        values, _ = planned(TableKnowledge(self.game, table, seat), seat, options, seed)
        order = best_indices(values, len(options))
        first_of: dict[str, int] = {}
        for place in order:
            first_of.setdefault(type(options[place]).__name__, place)
        chosen = set(first_of.values())
        for place in order:
            if len(chosen) >= COMPARED:
                break
            chosen.add(place)
        return [options[place] for place in sorted(chosen)]

    def known_world(self, search: OptionSearch) -> Table:
        """Return the imagined table that the puzzle shows."""
        return search.known.imagine(Rng(f"{search.seed} shown"))

    def passes_filter(self, search: OptionSearch, margin: float) -> bool:
        """Return whether a quick race of the best options by their plans leaves hope for a clear best."""
        order = [
            place for place in best_indices(search.values, FILTERED) if search.values[place] > NOT_EVALUATED
        ]
        if len(order) < 2:
            return False
        search.live = order
        if search.judged_by_net:
            return search.race(margin, self.effort.filter_worlds)
        # Playouts cost most, so that what usually stops a search is looked at first.
        if search.alone:
            # Two of the very best are as good as one another.
            search.live = order[:FILTERED_FIRST]
            if not search.race(margin, WORLDS_OF_FIRST):
                return False
            best = search.leader()
            for place in order[FILTERED_FIRST:]:
                search.live.append(place)
                search.catch_up(best, place, margin)
        else:
            # What is not done at once can be done with the next action.
            if not search.race(margin, WORLDS_BEFORE_ORDERS):
                return False
            search.try_other_orders(margin, order)
        if not search.may_be_clear(margin) or not search.race(margin, self.effort.filter_worlds):
            return False
        # The first search begins with the same worlds.
        best, same = search.leader(), search.best_options()
        others = [plan for plan in search.live if search.owner[plan] not in same]
        return all([search.is_ahead(best, plan, margin, HOPED_ERRORS) for plan in others])

    def is_alike(self, search: OptionSearch) -> bool:
        """Return whether the best plan leads the next by too little to look further."""
        effort = self.effort
        if effort.of_one_kind and len({type(option) for option in search.options}) > 1:
            return False
        first, second, *_ = best_indices(search.values, len(search.values))
        return search.values[first] - search.values[second] < effort.least_lead

    def is_open(self, search: OptionSearch) -> bool:
        """Return whether the seat's game may be undecided, by the evaluation of the position itself."""
        chance = evaluated_chances(self.game, search.world(0))[search.seat]
        return LEAST_CHANCE / 2 < chance < 1.0 - LEAST_CHANCE / 4

    def may_be_wanted(self, known: TableKnowledge, seat: Seat, options: list[Any], likely: Any) -> bool:
        """Return whether a puzzle with this best answer is not certain to be one too many that is easy."""
        if sum([one.difficulty == "easy" for one in self.found]) < self.quota.of_difficulty:
            return True
        return bool(Greedy(self.game, seat, self.seed).choose(known, options) != likely)

    def trials(
        self, table: Table, seat: Seat, options: list[Any], wanted: list[Any], seed: str
    ) -> dict[str, tuple[int, int]]:
        """Return how often bots find a best answer, and in how many tries."""
        game = self.game
        known = TableKnowledge(game, table, seat)
        makers: list[tuple[str, int, Callable[[str], Any]]] = [
            ("novice", NOVICE_TRIES, lambda luck: Novice(game, seat, luck)),
            ("greedy", GREEDY_TRIES, lambda luck: Greedy(game, seat, luck)),
            ("planner", PLANNER_TRIES, lambda luck: Planner(game, seat, luck, self.effort.planner_budget)),
        ]
        found: dict[str, tuple[int, int]] = {}
        for name, tries, make in makers:
            hits = 0
            for number in range(tries):
                if make(f"{seed} {number}").choose(known, options) in wanted:
                    hits += 1
            found[name] = (hits, tries)
        return found

    def theme_of(self, best: Any, parts: list[tuple[str, float]]) -> Theme | None:
        """Return the first theme that fits the best answer and the term in which it is most ahead."""
        ahead = max(parts, key=lambda part: part[1], default=("", 0.0))[0]
        for theme in self.themes:
            if theme.kinds and type(best).__name__ not in theme.kinds:
                continue
            if not theme.ahead or ahead in theme.ahead:
                return theme
        return None

    def is_wanted(self, theme: str, difficulty: str, phase: str, best: Any) -> bool:
        """Return whether there are not enough puzzles like this one yet."""
        quota, found = self.quota, self.found
        return (
            self.is_wanted_answer(best)
            and sum([one.difficulty == difficulty for one in found]) < quota.of_difficulty
            and sum([one.phase == phase for one in found]) < quota.of_phase
            and sum([one.theme == theme for one in found]) < quota.of_theme
            and sum([(one.theme, one.difficulty, one.phase) == (theme, difficulty, phase) for one in found])
            < quota.of_signature
        )

    def is_wanted_answer(self, best: Any) -> bool:
        """Return whether more puzzles are wanted whose best answer is of this kind, or this one."""
        quota, read = self.quota, self.game.read
        kind, words = type(best).__name__, self.game.write(best)
        return (
            sum([type(read(one.best[0])).__name__ == kind for one in self.found]) < quota.of_kind
            and sum([words in one.best for one in self.found]) < quota.of_words
        )

    def confirm(self, table: Table, search: OptionSearch, judge: str, margin: float) -> Search | None:
        """Return the figures of a second search, with another seed and judge; None if it does not agree.

        It compares the best with the options that came next.
        """
        options = search.options
        near = [search.owner[plan] for plan in search.behind()]
        detours = search.detours()
        # The nearest detour, and those that came next.
        near = detours[:1] + [place for place in near if place not in detours][:CONTENDERS]
        contenders = [options[place] for place in near]
        best = options[search.best_options()[0]]
        seed = f"{search.seed} again"
        worlds = self.effort.more_worlds
        return second_search(self.game, table, [best, *contenders], judge, seed, worlds, margin)


def second_search(
    game: Game, table: Table, options: list[Any], judge: str, seed: str, worlds: int, margin: float
) -> Search | None:
    """Return the figures of a search that finds the first of these options best; None if it does not."""
    again = OptionSearch(game, table, options, judge, seed)
    again.plan_each()
    wanted = CONFIRMED_SHARE * margin
    if not race_with_orders(again, wanted, worlds):
        return None
    again.try_other_orders(wanted)
    leader, behind, rivals = again.leader(), again.behind(), again.rivals()
    runner_up = again.runner_up()
    if again.owner[leader] != 0 or len(behind) < len(options) - 1 or runner_up is None:
        return None
    for plan in {*behind, *rivals}:
        lead, error = again.lead(leader, plan)
        if lead < max(again.needed(leader, plan, wanted), CONFIRMED_ERRORS * error):
            return None
    lead, error = again.lead(leader, runner_up)
    return Search(
        judge=judge,
        seed=seed,
        worlds=worlds,
        margin=round(lead, 4),
        doubt=round(interval(error), 4),
        runner_up=game.write(options[again.owner[runner_up]]),
    )


def race_with_orders(search: OptionSearch, margin: float, worlds: int) -> bool:
    """Race; where playouts judge, try the leader's plan in other orders early: mostly it is no worse."""
    if not search.judged_by_net:
        if not search.race(margin, WORLDS_BEFORE_ORDERS):
            return False
        search.try_other_orders(margin)
    return search.race(margin, worlds)


def is_sure(search: OptionSearch, margin: float) -> bool:
    """Return whether the best of a search is ahead by the margin, and by half of it beyond doubt.

    Of a detour to the best answer it is ahead by a small part of that.
    """
    leader, behind, rivals = search.leader(), search.behind(), search.rivals()
    if not rivals:
        return False
    for plan in {*behind, *rivals}:
        if not search.is_ahead(leader, plan, margin, SURE_ERRORS):
            return False
    return True


def play_game(game: Game, bots: Sequence[str], seed: str) -> tuple[Table, list[Any]]:
    """Return the table at the end of a game between bots, and every answer given."""
    from goldenspike.bots.bot import make_bot

    table: Table = game.open(len(bots), {})
    dice = game.dice(table, seed)
    players = [make_bot(name, game, Seat(seat), f"{seed} {seat}") for seat, name in enumerate(bots)]
    answers: list[Any] = []
    while not table.over and table.turns < game.turn_limit:
        question = pending(table)
        if isinstance(question, Decision):
            options = question.options(table)
            known = TableKnowledge(game, table, question.seat)
            answer = options[0] if len(options) == 1 else players[question.seat].choose(known, options)
        else:
            answer = dice.answer(table)
        answers.append(answer)
        play(table, answer)
    return table, answers


def decisions_of(game: Game, seats: int, answers: list[Any], most: int = MOST_OPTIONS) -> list[int]:
    """Return the moments of a game at which there is something to decide: several options of some kinds."""
    table: Table = game.open(seats, {})
    moments: list[int] = []
    for moment, answer in enumerate(answers):
        question = pending(table)
        if isinstance(question, Decision):
            options = question.options(table)
            if FEWEST_OPTIONS <= len(options) <= most and has_choice(options):
                moments.append(moment)
        play(table, answer)
    return moments


def tables_at(game: Game, seats: int, answers: list[Any], moments: set[int]) -> dict[int, Table]:
    """Return the tables at these moments of a game."""
    table: Table = game.open(seats, {})
    found: dict[int, Table] = {}
    for moment, answer in enumerate(answers):
        if moment in moments:
            found[moment] = table.copy()
        play(table, answer)
    return found


def has_choice(options: list[Any]) -> bool:
    """Return whether there are several kinds of answer, or many of one kind."""
    return len({type(option) for option in options}) > 1 or len(options) >= 2 * FEWEST_OPTIONS


def difficulty_of(found_by: dict[str, tuple[int, int]]) -> Difficulty:
    """Return how hard a puzzle is: easy if the greedy bot finds it, hard if the planner often does not."""
    greedy, greedy_tries = found_by["greedy"]
    planner, planner_tries = found_by["planner"]
    if 2 * greedy > greedy_tries:
        return "easy"
    return "medium" if 2 * planner > planner_tries else "hard"


def phase_of(progress: float) -> Phase:
    """Return the third of the game."""
    if progress < 1 / 3:
        return "opening"
    return "middle" if progress < 2 / 3 else "end"
