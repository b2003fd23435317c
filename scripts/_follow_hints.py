"""Play a person who always takes the first hint, beside the bot behind the hints, against `greedy` tables.

Hints come through the server's own door: `Adviser.hint` finds them with the job that a worker process runs,
encoded and decoded on the way, and remembers the plan between them. The bot plays the same seeds in the same
seat with the same budget, by the job that plays bots. Results are kept in benchmarks/hints.json, from which
the table of docs/bots.md is written; the same command again goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import logging
import sys
from collections import Counter
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from typing import Any, Final

import msgspec

from goldenspike.core.agenda import Decision
from goldenspike.core.game import Game
from goldenspike.core.play import pending
from goldenspike.core.registry import find
from goldenspike.review.assembly import assemble
from goldenspike.review.judgement import Judgement
from goldenspike.review.portions import Findings, GameAnswers, judge_portion, open_game, portions
from goldenspike.server.advice import BUDGET, Adviser
from goldenspike.server.dice import TableDice
from goldenspike.server.game_state import GameState, deciding_at
from goldenspike.server.jobs import Job, PlayBot, run_job
from goldenspike.server.rows import Person, RowHolder, SeatRow, TableRow
from goldenspike.server.seating import Seating
from goldenspike.server.table_log import TableLog
from goldenspike.sim.summary import wilson_share

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "bots.md"
RESULTS: Final = ROOT / "benchmarks" / "hints.json"
SEATS: Final = {"america": 4, "montana": 2, "pioneer": 1, "railways": 4}
OTHERS: Final = "greedy"
FOLLOWER: Final = Person(1, "Follower")
BOT_SECONDS: Final = 60.0
ERRORS_OF_95: Final = 1.96
REVIEWED_STAGES: Final = 2
"""As many as `goldenspike review` makes by default."""


class InlineWorkers:
    """Runs jobs here, encoded and decoded as on the way to a worker process and back."""

    async def run(self, job: Job, _seconds: float, **_who: Any) -> msgspec.Raw:
        """Run a job and return its encoded result."""
        return msgspec.Raw(self.result(job))

    def result(self, job: Job) -> bytes:
        """Return the encoded result of a job."""
        return msgspec.json.encode(run_job(msgspec.msgpack.decode(msgspec.msgpack.encode(job), type=Job)))


class PlayedTable:
    """One table of the server without its database: game state, dice, bots and the adviser."""

    def __init__(self, game: Game, number: int, follower: int, budget: str) -> None:
        self.game = game
        self.secret = hashlib.sha256(f"hints {game.name} {number}".encode()).digest()
        self.follower = follower
        seats = SEATS[game.name]
        rows = [
            SeatRow(seat, "person", "", "", False, "", 0.0, (FOLLOWER.id,))
            if seat == follower
            else SeatRow(seat, "bot", "", OTHERS, False, "", 0.0)
            for seat in range(seats)
        ]
        settings = game.complete_settings({})
        row = TableRow(
            id=f"hints-{number}",
            game=game.name,
            version=game.version,
            settings=tuple(settings.items()),
            secret=self.secret,
            stage="running",
            listed=False,
            watching="open",
            clock=None,
            owner=FOLLOWER.id,
            invitation="",
            opened=0.0,
            touched=0.0,
            begun_at=0,
            deadline=None,
            result="",
            turns=0,
            deciding=None,
            opening_id="",
            seats=tuple(rows),
        )
        self.state = GameState(game, seats, settings)
        self.log = TableLog(game, seats)
        self.dice = TableDice(game, self.secret, self.state.table)
        self.workers = InlineWorkers()
        self.adviser = Adviser(
            game,
            Seating(RowHolder(row)),
            self.log,
            self.state,
            self.workers,  # type: ignore[arg-type]  # it has all that an adviser calls
        )
        self.adviser.budget = budget
        self.budget = budget

    def play(self, *, by_hints: bool) -> tuple[float, int, bool]:
        """Play the game; return the follower's share of the win, its score, and whether it came to an end."""
        self.advance()
        while not self.state.table.over and self.state.table.turns < self.game.turn_limit:
            seat = deciding_at(self.state.table)
            if seat == self.follower and by_hints:
                self.answer(self.hinted())
            else:
                for words in self.bot_answers(int(seat or 0)):
                    self.answer(words)
        outcome = self.game.outcome(self.state.table)
        won = self.follower in outcome.winners and self.state.table.over
        return (
            (1 / len(outcome.winners) if won else 0.0),
            outcome.scores[self.follower],
            self.state.table.over,
        )

    def hinted(self) -> str:
        """Return the first hint's first move, or the only move: then the page offers no hint."""
        question = pending(self.state.table)
        assert isinstance(question, Decision)
        options = question.options(self.state.table)
        if len(options) == 1:
            return self.game.write(options[0])
        return asyncio.run(self.adviser.hint(FOLLOWER, self.follower)).best[0].words

    def bot_answers(self, seat: int) -> list[str]:
        """Return the answers of the bot at a seat: the one behind the hints at the follower's."""
        bot = f"expert:{self.budget}" if seat == self.follower else OTHERS
        job = PlayBot(
            *(self.game.name, self.game.write_position(self.state.table), self.state.moment, {seat: bot}),
            *(self.secret, BOT_SECONDS),
        )
        return msgspec.json.decode(self.workers.result(job), type=list[str])

    def answer(self, words: str) -> None:
        """Play an answer and let the dice answer after it."""
        draft = self.state.draft()
        self.state.play(draft, self.game.read(words))
        self.state.accept(draft)
        self.advance()

    def advance(self) -> None:
        """Let the dice answer as long as they are asked."""
        draft = self.state.draft()
        self.state.play_chances(draft, self.dice)
        self.state.accept(draft)
        self.log.answer_number = self.state.moment


def followed_game(name: str, number: int, budget: str) -> GameAnswers | None:
    """Play one game by hints and return its answers; None if it came to no end."""
    game = find(name)
    table = PlayedTable(game, number, number % SEATS[name], budget)
    table.play(by_hints=True)
    if not table.state.table.over:
        return None
    words = [game.write(answer) for answer in table.state.answers]
    return GameAnswers(name, SEATS[name], game.complete_settings({}), words)


def grades_of(played: GameAnswers, follower: int) -> Counter[str]:
    """Review a game and return how many moves of the follower have each grade."""
    judgement = Judgement(*open_game(played))
    findings: dict[int, Findings] = {}
    for stage in range(REVIEWED_STAGES):
        for portion in portions(played, stage, findings, judgement, len(played.answers) + 1):
            findings.update({each.moment: each for each in judge_portion(portion)})
    grades = [
        each.grade for each in assemble(played, ["", "", "", ""], findings).answers if each.seat == follower
    ]
    return Counter(grade.name for grade in grades if grade is not None)


def empty_figures(name: str, budget: str) -> dict[str, Any]:
    """Return the figures of a game before the first table."""
    side: dict[str, list[float]] = {"wins": [], "scores": []}
    return {
        "budget": budget,
        "seats": SEATS[name],
        "followed": side,
        "bot": {each: [] for each in side},
        "unfinished": 0,
        "measured": "",
    }


def play_pair(name: str, number: int, found: dict[str, Any]) -> None:
    """Play one game of each side and add what they reached to the figures."""
    game = find(name)
    for side in ("followed", "bot"):
        table = PlayedTable(game, number, number % SEATS[name], found["budget"])
        won, score, over = table.play(by_hints=side == "followed")
        found[side]["wins"].append(won)
        found[side]["scores"].append(score)
        found["unfinished"] += not over
    found["measured"] = datetime.now(UTC).date().isoformat()


def mean_with_interval(numbers: list[float]) -> tuple[float, float]:
    """Return the mean and half the width of its 95 % interval."""
    mean = sum(numbers) / len(numbers)
    variance = sum([(each - mean) ** 2 for each in numbers]) / max(1, len(numbers) - 1)
    return mean, ERRORS_OF_95 * sqrt(variance / len(numbers))


def wins_in_words(side: dict[str, Any]) -> str:
    """Return wins with their Wilson interval."""
    games = len(side["wins"])
    won = sum(side["wins"])
    share = wilson_share(round(won), games)
    return f"{won:g} of {games}, {100 * share.low:.0f} to {100 * share.high:.0f} %"


def points_in_words(numbers: list[float]) -> str:
    """Return a mean with its interval."""
    mean, half = mean_with_interval(numbers)
    return f"{mean:.1f} ± {half:.1f}"


def rows(results: dict[str, Any]) -> list[str]:
    """Return the lines of the table."""
    lines = [
        "| game | table | budget | games | follower | bot behind the hints | difference in score |",
        "|---|---|---|--:|--:|--:|--:|",
    ]
    for name, found in sorted(results.items()):
        followed, bot = found["followed"], found["bot"]
        alone = found["seats"] == 1
        others = "alone" if alone else f"{found['seats'] - 1} `{OTHERS}`"
        told = [
            points_in_words(side["scores"]) + " points" if alone else wins_in_words(side)
            for side in (followed, bot)
        ]
        less = [one - other for one, other in zip(followed["scores"], bot["scores"], strict=True)]
        lines.append(
            f"| `{name}` | {others} | {found['budget']} | {len(less)} | {told[0]} | {told[1]} "
            f"| {points_in_words(less)} |"
        )
    return lines


def write_page(results: dict[str, Any]) -> None:
    """Put the table between its marks in docs/bots.md."""
    page = PAGE.read_text(encoding="utf-8")
    before, mark, rest = page.partition("<!-- hints:begin -->\n")
    _, end, after = rest.partition("<!-- hints:end -->")
    assert end, "docs/bots.md has no place for the table"
    PAGE.write_text(before + mark + "\n".join(rows(results)) + "\n" + end + after, encoding="utf-8")


def main() -> None:
    """Measure a game and write its figures."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="scripts/follow-hints", description=about)
    parser.add_argument("game", choices=sorted(SEATS))
    parser.add_argument("--games", type=int, default=60, help="Those measured before are counted.")
    parser.add_argument("--budget", default=BUDGET, help="As of a planner; the server's own by default.")
    parser.add_argument(
        "--review",
        action="store_true",
        help="Count the grades that a review gives hinted moves; keep nothing.",
    )
    given = parser.parse_args()
    logging.getLogger("goldenspike.bots").setLevel(logging.ERROR)
    if given.review:
        grades: Counter[str] = Counter()
        for number in range(given.games):
            played = followed_game(given.game, number, given.budget)
            if played is not None:
                grades += grades_of(played, number % SEATS[given.game])
        sys.stdout.write(f"{given.games} games: {dict(grades)}\n")
        return
    results: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    found = results.get(given.game)
    if found is None or found["budget"] != given.budget:
        found = empty_figures(given.game, given.budget)
    for number in range(len(found["bot"]["wins"]), given.games):
        play_pair(given.game, number, found)
        results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
        results[given.game] = found
        RESULTS.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        write_page(results)
    sys.stdout.write("\n".join(rows({given.game: found})) + "\n")


if __name__ == "__main__":
    main()
