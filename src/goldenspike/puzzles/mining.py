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
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng
from goldenspike.puzzles.judging import MOST_BEST, OptionSearch, interval, judges_of, planned
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
CONFIRMED_SHARE: Final = 0.6
"""The second search finds a lead of this part of the margin at least."""
CONFIRMED_ERRORS: Final = 2.0
"""And one above 0 by so many standard errors."""
FEWEST_OPTIONS: Final = 4
LEAST_CHANCE: Final = 0.08
"""Nothing is asked of a seat whose game is decided."""
FILTERED: Final = 8
"""Options, the best by their plans, that a quick race compares before all of them are searched."""
CONTENDERS: Final = 5
"""Options that the second search compares with the best."""
MOST_A_GAME: Final = 2
APART: Final = 3
"""Turns between two puzzles of one game."""
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
    of_question: int = 0
    """So many of these of each class of question and phase are searched: those in which the best plan leads
    by most. 0 for all. Plans cost little, and tell where to search if few decisions have a clear best."""
    filter_worlds: int = 8
    """Worlds in which the best options by their plans are compared before all of them are searched."""
    most_options: int = MOST_OPTIONS
    """Decisions with more options than these are not looked at. Of more than `MOST_OPTIONS` the best by their
    plans are compared."""


EFFORT: Final = Effort(("planner:500",), 40, 48, 96)
EFFORTS: Final = {
    "montana": Effort(("planner:500",), 40, 64, 200),
    "america": Effort(("planner:500",), 100, 32, 64),
    "pioneer": Effort(("planner:200",), 1000, 48, 96, 2, 32),
    "railways": Effort(("planner:350",), 1000, 24, 32, 2, most_options=4000),
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
        seats = game.seats[number % len(game.seats)]
        bots = tuple([self.effort.bots[seat % len(self.effort.bots)] for seat in range(seats)])
        table, answers = play_game(game, bots, seed)
        if not table.over:
            return
        turns = table.turns
        rng = Rng(f"{seed} decisions")
        moments = decisions_of(game, seats, answers, self.effort.most_options)
        rng.shuffle(moments)
        chosen = set(moments[: self.effort.decisions])
        if self.effort.of_question:
            chosen = self.promising(seats, answers, chosen, turns, seed)
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

    def promising(self, seats: int, answers: list[Any], moments: set[int], turns: int, seed: str) -> set[int]:
        """Return so many moments of each class of question and phase: where the best plan leads by most."""
        game = self.game
        table: Table = game.open(seats, {})
        margin = MARGIN_POINTS if seats == 1 else 0.0
        leads: dict[tuple[str, Phase], list[tuple[float, int]]] = {}
        for moment, answer in enumerate(answers):
            if moment in moments:
                question = pending(table)
                assert isinstance(question, Decision)
                options = question.options(table)
                known = TableKnowledge(game, table, question.seat)
                values, _ = planned(known, question.seat, options, f"{seed} {moment}")
                first, second, *_ = best_indices(values, len(values))
                clear = values[second] > NOT_EVALUATED and values[first] - values[second] >= margin
                if clear and self.is_wanted_answer(options[first]):
                    of_which = type(question).__name__, phase_of(table.turns / turns)
                    leads.setdefault(of_which, []).append((values[second] - values[first], moment))
            play(table, answer)
        number = self.effort.of_question
        return {moment for found in leads.values() for _, moment in sorted(found)[:number]}

    def examine(self, table: Table, source: Source, progress: float) -> Puzzle | None:
        """Return the puzzle at a decision; None if it makes none."""
        game = self.game
        self.examined["looked at"] += 1
        question = pending(table)
        assert isinstance(question, Decision)
        seat = question.seat
        seed = f"puzzle {source.seed} {source.game} {source.move}"
        all_options = question.options(table)
        options = self.shortlist(table, seat, all_options, seed)
        alone = len(source.bots) == 1
        margin = MARGIN_POINTS if alone else MARGIN
        judge, other_judge = judges_of(game, table)
        search = OptionSearch(game, table, options, judge, seed)
        if not self.is_wanted_answer(options[best_indices(search.values, 1)[0]]):
            self.examined["enough of its kind"] += 1
            return None
        if not self.passes_filter(search, margin):
            self.examined["no clear lead"] += 1
            return None
        likely = options[search.owner[search.leader()]]
        if not self.is_wanted_answer(likely):
            self.examined["enough of its kind"] += 1
            return None
        search = OptionSearch(game, table, options, judge, seed)
        search.plan_each()
        if not search.race(margin, self.effort.worlds) or not is_sure(search, margin):
            self.examined["no clear lead in the first search"] += 1
            return None
        search.try_other_orders(margin)
        if not is_sure(search, margin):
            self.examined["no clear lead in the first search"] += 1
            return None
        leader, best, behind = search.leader(), search.best_options(), search.behind()
        value = search.mean(leader)
        if len(best) > MOST_BEST or not (alone or LEAST_CHANCE < value < 1.0 - LEAST_CHANCE / 2):
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
        phase = phase_of(progress)
        parts = search.parts(behind)
        theme = self.theme_of(options[best[0]], parts[behind[0]])
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
                margin=alternatives[0].loss,
                doubt=alternatives[0].doubt,
                runner_up=alternatives[0].answer,
            ),
            second=confirmed,
            found_by=found_by,
            source=source,
            alternatives=tuple(alternatives),
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
        return search.race(margin, self.effort.filter_worlds)

    def trials(
        self, table: Table, seat: Seat, options: list[Any], wanted: list[Any], seed: str
    ) -> dict[str, tuple[int, int]]:
        """Return how often bots find a best answer, and in how many tries."""
        game = self.game
        known = TableKnowledge(game, table, seat)
        makers: list[tuple[str, int, Callable[[str], Any]]] = [
            ("novice", NOVICE_TRIES, lambda luck: Novice(game, seat, luck)),
            ("greedy", GREEDY_TRIES, lambda luck: Greedy(game, seat, luck)),
            ("planner", PLANNER_TRIES, lambda luck: Planner(game, seat, luck, PLANNER_BUDGET)),
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
        contenders = [options[search.owner[plan]] for plan in search.behind()[:CONTENDERS]]
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
    if not again.race(wanted, worlds):
        return None
    again.try_other_orders(wanted)
    leader, behind = again.leader(), again.behind()
    if again.owner[leader] != 0 or len(behind) < len(options) - 1:
        return None
    for plan in behind:
        lead, error = again.lead(leader, plan)
        if lead < max(wanted, CONFIRMED_ERRORS * error):
            return None
    lead, error = again.lead(leader, behind[0])
    return Search(
        judge=judge,
        seed=seed,
        worlds=worlds,
        margin=round(lead, 4),
        doubt=round(interval(error), 4),
        runner_up=game.write(options[again.owner[behind[0]]]),
    )


def is_sure(search: OptionSearch, margin: float) -> bool:
    """Return whether the best of a search is ahead by the margin, and by half of it beyond doubt."""
    leader, behind = search.leader(), search.behind()
    if not behind:
        return False
    for plan in behind:
        lead, error = search.lead(leader, plan)
        if lead < margin or lead - SURE_ERRORS * error < margin / 2:
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
