"""OpenSpiel games: `goldenspike_america` and so on, with explicit chance nodes and information states.

Importing this module registers them: `pyspiel.load_game("goldenspike_montana(players=2)")`. A chance that
lists its answers is a chance node with their odds. A shuffle with too many outcomes to list is SHUFFLE_NODES
nodes of 256 equal outcomes each, which together are the seed it is sampled with. Answers without an
alternative are no nodes.
"""

from __future__ import annotations

from typing import Any, Final, final

import numpy as np
import pyspiel

from goldenspike.core.action_table import Choice
from goldenspike.core.agenda import Chance, Decision, Question, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.observation import Observation
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find, names
from goldenspike.core.rng import Rng
from goldenspike.env.episode import encoding_of, layout_of, observation_rows

SHUFFLE_NODES: Final = 3
SHUFFLE_OUTCOMES: Final = 256
MOST_ANSWERS: Final = 100_000
"""An upper bound of the nodes of a game."""


@final
class Line:
    """A table with everything that was answered at it; OpenSpiel copies and pickles it with its state."""

    def __init__(self, name: str, players: int) -> None:
        self.game = find(name)
        self.players = players
        self.table: Table = self.game.open(players, {})
        self.numbers: list[int] = []
        """All words said and outcomes drawn."""
        self.answered: list[tuple[Question, Any]] = []
        self.written: list[list[str]] = [[] for _ in range(players)]
        """By seat, the first answers as it knows them, written when they are first asked for."""
        self.choice: Choice | None = None
        """What the asked seat chooses from; None at chance nodes and at the end."""
        self.shuffle: tuple[int, ...] = ()
        """The outcomes so far of the nodes that seed a shuffle."""
        self.advance()

    def __deepcopy__(self, _memo: Any) -> Line:
        other = object.__new__(Line)
        other.game = self.game
        other.players = self.players
        other.numbers = self.numbers[:]
        other.table = self.table.copy()
        other.answered = self.answered[:]
        other.written = [lines[:] for lines in self.written]
        other.choice = None if self.choice is None else self.choice.copy()
        other.shuffle = self.shuffle
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return replay, (self.game.name, self.players, self.numbers)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or was cut off at the turn limit."""
        return self.table.over or self.table.turns >= self.game.turn_limit

    def chance(self) -> Chance | None:
        """Return the pending chance, if the dice must answer."""
        question = None if self.is_over else pending(self.table)
        return question if isinstance(question, Chance) else None

    def outcomes(self, chance: Chance) -> list[tuple[int, float]]:
        """Return the outcomes of the chance node with their probabilities."""
        if chance.unlisted:
            return [(outcome, 1.0 / SHUFFLE_OUTCOMES) for outcome in range(SHUFFLE_OUTCOMES)]
        weights = [weight for _, weight in chance.odds(self.table)]
        return [(outcome, weight / sum(weights)) for outcome, weight in enumerate(weights)]

    def apply(self, number: int) -> None:
        """Say a word, or answer for the dice by the number of an outcome."""
        self.numbers.append(number)
        chance = self.chance()
        if chance is None:
            assert self.choice is not None, "the game is over"
            answer = self.choice.say(number)
        elif not chance.unlisted:
            answer = chance.odds(self.table)[number][0]
        else:
            self.shuffle += (number,)
            answer = None
            if len(self.shuffle) == SHUFFLE_NODES:
                answer = chance.sample(self.table, Rng(f"shuffle {self.shuffle}"))
                self.shuffle = ()
        if answer is not None:
            self.play(answer)
            self.advance()

    def play(self, answer: Any) -> None:
        """Play an answer and note it."""
        self.answered.append((pending(self.table), answer))
        play(self.table, answer)

    def advance(self) -> None:
        """Play answers without alternative, up to the next node."""
        self.choice = None
        while not self.is_over:
            question = pending(self.table)
            if not isinstance(question, Decision):
                return
            options = question.options(self.table)
            if len(options) > 1:
                self.choice = Choice(encoding_of(self.game).actions, options)
                return
            self.play(options[0])

    def asked(self) -> int:
        """Return the seat that chooses; 0 if none does."""
        question = None if self.choice is None else pending(self.table)
        return question.seat if isinstance(question, Decision) else 0

    def known(self, seat: int) -> str:
        """Return all answers that a seat has seen, and who gave those that it has not."""
        for question, answer in self.answered[len(self.written[0]) :]:
            who = question.seat if isinstance(question, Decision) else "dice"
            words = self.game.write(answer)
            for viewer, written in enumerate(self.written):
                written.append(f"{who} {words if question.answer_seen_by(Seat(viewer)) else '?'}")
        lines = self.written[seat][:]
        if self.choice is not None and self.asked() == seat:
            lines.extend([str(self.choice.actions.word(number)) for number in self.choice.said])
        return "\n".join(lines)


def replay(name: str, players: int, numbers: list[int]) -> Line:
    """Return the line of a pickled state."""
    line = Line(name, players)
    for number in numbers:
        line.apply(number)
    return line


class State(pyspiel.State):
    """A node of the game tree."""

    def __init__(self, game: Any, name: str) -> None:
        super().__init__(game)
        self.line = Line(name, game.num_players())

    def current_player(self) -> int:
        """Return who acts: a seat, chance, or nobody."""
        if self.line.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.line.choice is None else self.line.asked()

    def _legal_actions(self, player: int) -> list[int]:
        """Return the words that may be said next, in order; none for a player who is not asked."""
        choice = self.line.choice
        return [] if choice is None or player != self.line.asked() else sorted(choice.legal_words())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node with their probabilities."""
        chance = self.line.chance()
        assert chance is not None, "no chance is pending"
        return self.line.outcomes(chance)

    def _apply_action(self, action: int) -> None:
        """Say a word, or give the dice's answer at a chance node; OpenSpiel calls this."""
        self.line.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return a word with its number, or the number of an outcome at a chance node."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        return f"{action}: {encoding_of(self.line.game).actions.word(action)}"

    def is_terminal(self) -> bool:
        """Return whether the game has ended."""
        return self.line.is_over

    def returns(self) -> list[float]:
        """Return 1, shared among winners, less an even share; in a game for one the score."""
        line = self.line
        if not line.table.over:
            return [0.0] * line.players
        outcome = line.game.outcome(line.table)
        if line.players == 1:
            return [float(outcome.scores[0])]
        share = 1.0 / len(outcome.winners)
        return [
            (share if seat in outcome.winners else 0.0) - 1.0 / line.players for seat in range(line.players)
        ]

    def __str__(self) -> str:
        return "\n".join([f"{self.line.game.write(answer)}" for _, answer in self.line.answered])


class Observer:
    """Writes the observation tensor; as information state, everything that a seat has seen, as text."""

    def __init__(self, rules: Game, *, has_recall: bool) -> None:
        self.rules = rules
        self.has_recall = has_recall
        rows = observation_rows(rules)
        self.tensor = np.zeros(sum([row.size for row in rows]), np.float32)
        self.dict: dict[str, Any] = {}
        first = 0
        for row in rows:
            self.dict[row.name] = self.tensor[first : first + row.size].reshape(
                row.cells, max(1, row.categories)
            )
            first += row.size

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player observes at a state."""
        line = state.line
        self.tensor.fill(0.0)
        observation = Observation(layout_of(self.rules), self.tensor.data)
        observation.update(line.table, line.players, player, line.asked(), line.choice)

    def string_from(self, state: Any, player: int) -> str:
        """Return the information state of a player, or what it sees."""
        if self.has_recall:
            return str(state.line.known(player))
        return self.rules.text(self.rules.view(state.line.table, Seat(player)))


def _register(rules: Game) -> None:
    """Register one game with OpenSpiel."""
    short_name = f"goldenspike_{rules.name}"
    solo = rules.seats == (1,)
    game_type = pyspiel.GameType(
        short_name=short_name,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": rules.seats[0]},
    )

    class TableGame(pyspiel.Game):
        """The game as OpenSpiel knows it."""

        def __init__(self, params: Any = None) -> None:
            given = dict(params or {})
            players = int(given.get("players", rules.seats[0]))
            rules.open(players, {})
            info = pyspiel.GameInfo(
                num_distinct_actions=encoding_of(rules).actions.size,
                max_chance_outcomes=SHUFFLE_OUTCOMES,
                num_players=players,
                min_utility=-1000.0 if solo else -1.0,
                max_utility=1000.0 if solo else 1.0,
                utility_sum=None,
                max_game_length=MOST_ANSWERS,
            )
            super().__init__(game_type, info, given)

        def new_initial_state(self) -> State:
            """Return the first node."""
            return State(self, rules.name)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            """Return an observer of states."""
            assert not params, "the observer takes no parameters"
            return Observer(rules, has_recall=bool(iig_obs_type is not None and iig_obs_type.perfect_recall))

    pyspiel.register_game(game_type, TableGame)


for _name in names():
    _register(find(_name))
