"""The lab: persons start simulations within limits, watch how far they are, and read their reports."""

from __future__ import annotations

import asyncio
import secrets
import shlex
import time
from collections.abc import Mapping
from typing import Final, final

import msgspec
import sqlalchemy as sa

from goldenspike.bots.levels import LEVELS, RANDOM_LEVEL
from goldenspike.bots.net_file import trained
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame
from goldenspike.server import protocol as wire
from goldenspike.server.board_shelf import BoardShelf
from goldenspike.server.command_error import CommandError
from goldenspike.server.config import ServerConfig
from goldenspike.server.lab_runner import LabRunner
from goldenspike.server.lab_store import LabStore
from goldenspike.server.rows import LabRunRow, Person
from goldenspike.server.store import Store
from goldenspike.sim.portion import header_line
from goldenspike.sim.report_page import seats_verdict
from goldenspike.sim.runner import Series
from goldenspike.sim.summary import Summary, rate

DAY: Final = 86_400.0
MOST_UNFINISHED: Final = 3
"""Simulations of a person that are not over."""
MOST_KEPT: Final = 20
"""Simulations of a person that are kept."""
MOST_WAITING: Final = 40
"""Simulations of everybody that are not over."""
MOST_STORED: Final = 500
"""Simulations of everybody that are kept."""
STOPPED: Final = "You stopped it."
BOARD_FILE: Final = "board.toml"
"""The name under which an own board is saved."""


def lab_bots(game: Game) -> tuple[str, ...]:
    """Return the bots that play in the lab: those of all levels that the game has."""
    levels = (*LEVELS, RANDOM_LEVEL)
    return tuple([level.bot for level in levels if not level.trained or trained(game) is not None])


@final
class Lab:
    """The lab of one server."""

    def __init__(self, store: Store, games: Mapping[str, Game], config: ServerConfig) -> None:
        self.rows = LabStore(store)
        self.notices = store.notices
        self.games = games
        self.shelf = BoardShelf(config.board_folder)
        self.most_games = config.lab_games
        self.minutes = config.lab_minutes
        self.processes = max(1, config.lab_workers)
        self.runner = LabRunner(store, config.lab_workers if self.open else 0)

    @property
    def open(self) -> bool:
        """Whether this server has a lab."""
        return self.most_games > 0

    def start(self) -> None:
        """Start the runner, which resumes unfinished simulations."""
        self.runner.start()

    async def close(self) -> None:
        """Stop; what is not over goes on after the next start."""
        await self.runner.close()

    def _require_open(self) -> None:
        """Raise CommandError 404 if this server has no lab."""
        if not self.open:
            raise CommandError(404, "This server has no lab.")

    async def info(self, person: Person) -> wire.Lab:
        """Return the limits of the lab, and a person's simulations."""
        self._require_open()
        used = await self.rows.seconds_used(person.id, time.time()) / 60
        runs = await self.rows.runs_of(person.id)
        waiting = (await self.rows.count())[2]
        return wire.Lab(
            most_games=self.most_games,
            minutes=self.minutes,
            minutes_left=max(0.0, self.minutes - used),
            days_kept=wire.DAYS_LAB,
            bots={name: list(lab_bots(game)) for name, game in self.games.items()},
            own_boards={
                name: list(game.own_board_parts) for name, game in self.games.items() if game.own_board_parts
            },
            runs=[self._info(run, person, waiting) for run in runs if run.game in self.games],
        )

    async def begin(self, person: Person, command: wire.StartLabRun) -> wire.LabRun:
        """Start a simulation, or return the one this command started before.

        Raises CommandError: 400 for what cannot be played, 409 beyond the limits of a person, 503 beyond
        those of the server.
        """
        self._require_open()
        before = await self.rows.run_started_by(person.id, command.id)
        if before is None:
            series = self._series(command)
            await self._require_allowance(person)
            run = LabRunRow(
                id=secrets.token_urlsafe(16),
                person=person.id,
                command_id=command.id,
                game=series.game,
                version=self.games[series.game].version,
                series=msgspec.json.encode(series),
                games=series.games,
                allowance=60 * self.minutes,
                stage="running",
                reason="",
                added=time.time(),
            )
            try:
                await self.rows.add(run)
            except sa.exc.IntegrityError:
                before = await self.rows.run_started_by(person.id, command.id)
            self.notices.send("lab")
            self.runner.wake()
            before = before or run
        return await self._described(before, person)

    def _series(self, command: wire.StartLabRun) -> Series:
        """Return the series that a command describes; CommandError 400 if it cannot be played."""
        game = self.games.get(command.game)
        if game is None:
            raise CommandError(400, f"There is no such game (there are: {', '.join(self.games)}).")
        known = lab_bots(game)
        for bot in command.bots:
            if bot not in known:
                raise CommandError(400, f"There is no such bot in the lab (there are: {', '.join(known)}).")
        if command.games > self.most_games:
            raise CommandError(400, f"At most {self.most_games:,} games can be played at once here.")
        if command.board and not game.own_board_parts:
            raise CommandError(400, f"There are no own boards for {game.title}.")
        try:
            game.open(len(command.bots), command.settings)
        except UnknownGame as error:
            raise CommandError(400, str(error)) from None
        return Series(
            game=game.name,
            bots=tuple(command.bots),
            options=game.complete_settings(command.settings),
            games=command.games,
            seed=secrets.randbelow(2**32) if command.seed is None else command.seed,
            rotate=command.rotate,
            board=command.board,
        )

    async def _require_allowance(self, person: Person) -> None:
        """Raise CommandError if a person, or everybody together, has as many simulations as may be."""
        runs = await self.rows.runs_of(person.id)
        if len([run for run in runs if not run.over]) >= MOST_UNFINISHED:
            raise CommandError(
                409, f"{MOST_UNFINISHED} of your simulations are not over. Wait for one of them, or stop it."
            )
        now = time.time()
        if await self.rows.seconds_used(person.id, now) >= 60 * self.minutes:
            raise CommandError(
                409, f"The lab has played {self.minutes:g} minutes for you within a day. Come back tomorrow."
            )
        if len(runs) >= MOST_KEPT and not await self.rows.delete_ended(now - DAY, 1, person.id):
            raise CommandError(
                409, f"You have started {MOST_KEPT} simulations within a day. Come back tomorrow."
            )
        stored, unfinished, _ = await self.rows.count()
        if unfinished >= MOST_WAITING or stored >= MOST_STORED:
            raise CommandError(503, "The lab has more to do than it can take. Try again later.")

    async def run(self, person: Person, run_id: str) -> wire.LabRun:
        """Return a simulation; CommandError 404 if there is none."""
        return await self._described(await self._row(run_id), person)

    async def stop(self, person: Person, run_id: str) -> wire.LabRun:
        """Stop a simulation; its report is about the games that were played.

        Raises CommandError 403 if it is not the person's own.
        """
        run = await self._row(run_id)
        if run.person != person.id:
            raise CommandError(403, "Only who started a simulation can stop it.")
        await self.rows.stop(run_id, STOPPED)
        self.notices.send(f"stopped {run_id}")
        self.runner.abandon(run_id)
        return await self.run(person, run_id)

    async def report(self, run_id: str) -> bytes:
        """Return the report of a simulation as HTML; CommandError 404 if it has none."""
        await self._row(run_id)
        report = await self.rows.report(run_id)
        if report is None:
            raise CommandError(404, "There is no report of this simulation yet.")
        return report

    async def summary(self, run_id: str) -> bytes:
        """Return the summary of a simulation as JSON; CommandError 404 if it has none."""
        await self._row(run_id)
        summary = await self.rows.summary(run_id)
        if summary is None:
            raise CommandError(404, "There is no summary of this simulation yet.")
        return summary

    async def board(self, run_id: str) -> bytes:
        """Return the own board of a simulation; CommandError 404 if it is played on that of the box."""
        board = series_of(await self._row(run_id)).board
        if not board:
            raise CommandError(404, "This simulation is played on the board of the box.")
        return board.encode()

    def _is_playable(self, run: LabRunRow, series: Series) -> bool:
        """Return whether tables can be opened on the board of a simulation: bots have played on it."""
        return bool(series.board) and run.stage == "over" and run.done > 0 and self.shelf.folder is not None

    async def open_board(self, run_id: str) -> wire.BoardSite:
        """Return the address at which tables on the own board of a simulation are opened.

        Raises CommandError 409 unless bots have played on it, 503 if no more boards can be kept.
        """
        run = await self._row(run_id)
        series = series_of(run)
        if not self._is_playable(run, series):
            raise CommandError(409, "Tables can be opened on an own board once bots have played on it here.")
        address = await asyncio.to_thread(self.shelf.add, series.game, series.board)
        if not address:
            raise CommandError(503, "This server keeps as many own boards as it can.")
        return wire.BoardSite(address)

    async def results(self, run_id: str) -> bytes:
        """Return the results of a simulation so far, as the journal that `simulate` writes."""
        run = await self._row(run_id)
        lines, _ = await self.rows.results(run_id)
        return header_line(series_of(run), run.version) + lines

    async def _row(self, run_id: str) -> LabRunRow:
        """Return a simulation; CommandError 404 if there is none of this id."""
        self._require_open()
        found = await self.rows.run(run_id)
        if found is None or found.game not in self.games:
            raise CommandError(404, "There is no such simulation; perhaps it was deleted.")
        return found

    async def _described(self, run: LabRunRow, person: Person) -> wire.LabRun:
        """Return a simulation as its person sees it."""
        written = await self.rows.summary(run.id) if run.reported else None
        verdict = "" if written is None else self._verdict(run.game, written)
        return self._info(run, person, (await self.rows.count())[2], verdict)

    def _verdict(self, game: str, written: bytes) -> str:
        """Return whether the seats of a simulation are even, given its summary; '' in a game for one."""
        shares = msgspec.json.decode(written, type=Summary).win_share
        return seats_verdict(shares, self.games[game].seat_names) if len(shares) > 1 else ""

    def _info(self, run: LabRunRow, person: Person, waiting: int, verdict: str = "") -> wire.LabRun:
        """Return what a person is told of a simulation, while so many persons wait for some."""
        series = series_of(run)
        left = (run.games - run.done) * run.seconds / run.done if run.done else None
        shared = left is not None and run.stage == "running"
        return wire.LabRun(
            id=run.id,
            game=run.game,
            bots=list(series.bots),
            settings=series.options,
            games=run.games,
            seed=series.seed,
            rotate=series.rotate,
            mine=run.person == person.id,
            stage=_stage(run),
            done=run.done,
            answers=run.answers,
            games_per_second=rate(run.done, run.seconds),
            answers_per_second=rate(run.answers, run.seconds),
            seconds_left=(left or 0.0) * max(1, waiting) / self.processes if shared else None,
            reason=run.reason,
            has_report=run.reported,
            started=run.added,
            kept_until=None if run.ended is None else run.ended + wire.DAYS_LAB * DAY,
            command=command_of(self.games[run.game], series),
            own_board=bool(series.board),
            verdict=verdict,
            playable=self._is_playable(run, series),
        )


def series_of(run: LabRunRow) -> Series:
    """Return what a simulation plays."""
    return msgspec.json.decode(run.series, type=Series)


def _stage(run: LabRunRow) -> wire.LabStage:
    """Return the stage of a simulation as persons are told."""
    if run.stage == "running" and not run.claimed_at:
        return "waiting"
    stage: wire.LabStage = msgspec.convert(run.stage, wire.LabStage)
    return stage


def command_of(game: Game, series: Series) -> str:
    """Return the command that plays a series without a server."""
    usual = {setting.name: setting.default for setting in game.settings}
    chosen = [f"{name}={value}" for name, value in series.options.items() if value != usual.get(name)]
    words = ["goldenspike", "simulate", series.game, "--games", str(series.games)]
    words += ["--seats", ",".join(series.bots), "--seed", str(series.seed)]
    words += ["--board", BOARD_FILE] if series.board else []
    words += [word for option in chosen for word in ("--option", option)]
    return shlex.join([*words, *([] if series.rotate else ["--fixed"])])
