"""The lab: simulations within limits, in turns, apart from the tables, and kept whatever ends."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from goldenspike.core.registry import find
from goldenspike.server import database, lab, lab_runner, lab_store, workers
from goldenspike.server import protocol as wire
from goldenspike.server.command_error import CommandError
from goldenspike.server.config import ServerConfig
from goldenspike.server.context import Context
from goldenspike.server.jobs import CheckWorker
from goldenspike.server.lab import Lab
from goldenspike.server.lab_store import Claim, ClaimedPortion, ClaimedReport, LabStore
from goldenspike.server.rows import Person as Known
from goldenspike.sim.portion import MOST_STUDIED, PlayedPortion, Portion, play_portion, report_series
from goldenspike.sim.results_file import ResultsFile, SeriesHeader
from goldenspike.sim.runner import GameResult, Series, play_games
from goldenspike.sim.summary import Summary, summarise
from kit.keeping import until, url_of
from kit.live import COMMAND, PATIENCE, Server, Thinker
from kit.people import Person, rejection
from kit.postgres import Postgres

MONTANA: dict[str, Any] = {"game": "montana", "bots": ["greedy", "random"], "games": 12, "seed": 5}
BOARD = Path(__file__).parents[2] / "examples" / "boards" / "pioneer-without-deserts.toml"
SLOW: dict[str, Any] = {"game": "railways", "bots": ["planner", "planner"], "games": 50, "seed": 1}
"""Games that take many seconds each."""


def started(person: Person, **wanted: Any) -> dict[str, Any]:
    """Start a simulation."""
    run: dict[str, Any] = person.told("/api/lab/runs", {"id": person.command_id(), **MONTANA, **wanted})
    return run


def run_of(person: Person, run: dict[str, Any]) -> dict[str, Any]:
    """Return how far a simulation is."""
    found: dict[str, Any] = person.read(f"/api/lab/runs/{run['id']}")
    return found


def waited(person: Person, run: dict[str, Any], wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Wait until a simulation is as wanted."""
    end = time.monotonic() + PATIENCE
    while not wanted(run := run_of(person, run)):
        assert time.monotonic() < end, run
        time.sleep(0.05)
    return run


def over(person: Person, run: dict[str, Any]) -> dict[str, Any]:
    """Wait until a simulation is over."""
    return waited(person, run, lambda found: found["stage"] == "over")


def results_of(person: Person, run: dict[str, Any], folder: Path) -> ResultsFile:
    """Return the results of a simulation, read as a journal of `simulate`."""
    file = folder / "results.jsonl"
    file.write_bytes(person.get(f"/api/lab/runs/{run['id']}/results").content)
    return ResultsFile(file)


# At a server -------------------------------------------------------------------------------------


def test_a_simulation_plays_the_games_that_simulate_plays(anna: Person, tmp_path: Path) -> None:
    """From the start to report, results and summary, which a page and a command can read."""
    run = started(anna, rotate=False, settings={"starting_player": "blue"})
    assert run["stage"] in ("waiting", "running")
    assert run["mine"]
    assert run["command"] == (
        "goldenspike simulate montana --games 12 --seats greedy,random --seed 5 "
        "--option starting_player=blue --fixed"
    )
    run = over(anna, run)
    assert (run["done"], run["reason"], run["has_report"]) == (12, "", True)
    assert run["games_per_second"] > 0
    assert run["answers_per_second"] > run["games_per_second"]
    assert abs(run["kept_until"] - time.time() - 7 * 86_400) < PATIENCE

    options = find("montana").complete_settings({"starting_player": "blue"})
    series = Series("montana", ("greedy", "random"), options, games=12, seed=5, rotate=False)
    wanted = {result.number: result for result in play_games(series, range(12), jobs=1)}
    journal = results_of(anna, run, tmp_path)
    assert journal.results == wanted
    assert journal.header == SeriesHeader(find("montana").version, series)
    summary = msgspec.json.decode(anna.get(f"/api/lab/runs/{run['id']}/summary").content, type=Summary)
    again = summarise(find("montana"), series, wanted.values(), summary.seconds)
    assert summary == msgspec.structs.replace(again, answers_per_second=summary.answers_per_second)

    answer = anna.get(f"/api/lab/runs/{run['id']}/report")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert policy.endswith("sandbox")
    assert "script" not in policy
    assert "<h2>Wins by seat</h2>" in answer.text
    assert "<h2>The course of a game</h2>" in answer.text
    assert "<h2>What winners did</h2>" in answer.text


def test_who_knows_the_address_may_read_and_only_its_person_may_stop(anna: Person, ben: Person) -> None:
    run = started(anna, **SLOW)
    assert not run_of(ben, run)["mine"]
    assert [one["id"] for one in ben.read("/api/lab")["runs"]].count(run["id"]) == 0
    rejected = ben.rejected(f"/api/lab/runs/{run['id']}/stop", {})
    assert (rejected.status, rejected.reason) == (403, "Only who started a simulation can stop it.")
    rejected = anna.not_read(f"/api/lab/runs/{run['id']}/report")
    assert (rejected.status, rejected.reason) == (404, "There is no report of this simulation yet.")
    waited(anna, run, lambda found: found["stage"] == "running")
    anna.told(f"/api/lab/runs/{run['id']}/stop", {})
    run = over(anna, run)
    assert run["reason"] == "You stopped it."
    assert run["done"] < 50
    assert run["has_report"] == (run["done"] > 0)
    assert anna.told(f"/api/lab/runs/{run['id']}/stop", {})["stage"] == "over", "twice is once"


def test_a_simulation_on_an_own_board_is_that_of_the_command(anna: Person, tmp_path: Path) -> None:
    """And those before and after it in the same lab are played on the board of the box."""
    text = BOARD.read_text(encoding="utf-8")
    wanted: dict[str, Any] = {"game": "pioneer", "bots": ["greedy"], "games": 2, "seed": 5}
    runs = [started(anna, **wanted, board=board) for board in ("", text, "")]
    runs = [over(anna, run) for run in runs]
    assert [(run["done"], run["reason"], run["own_board"]) for run in runs] == [
        (2, "", False),
        (2, "", True),
        (2, "", False),
    ]
    assert runs[1]["verdict"] == "", "one seat is not compared with others"
    assert runs[1]["command"].endswith("--seed 5 --board board.toml")
    journals = [results_of(anna, run, tmp_path) for run in runs]
    assert journals[0].results == journals[2].results != journals[1].results
    assert isinstance(journals[1].header, SeriesHeader)
    assert journals[1].header.series.board == text

    given = anna.get(f"/api/lab/runs/{runs[1]['id']}/board")
    assert given.text == text
    assert given.headers["content-disposition"] == 'attachment; filename="board.toml"'
    rejected = anna.not_read(f"/api/lab/runs/{runs[0]['id']}/board")
    assert (rejected.status, rejected.reason) == (404, "This simulation is played on the board of the box.")
    file = tmp_path / "board.toml"
    file.write_text(text, encoding="utf-8")
    command = [*runs[1]["command"].split()[1:], "--out", str(tmp_path / "out")]
    subprocess.run([*COMMAND, *command], cwd=tmp_path, check=True, capture_output=True)
    assert ResultsFile(tmp_path / "out" / "results.jsonl").results == journals[1].results


@pytest.mark.parametrize(
    ("game", "board", "reason"),
    [
        ("pioneer", "[land]\ntiles = []\n", "There are 0 land tiles, and the game needs 85."),
        ("pioneer", "[land", "The board is no TOML file: "),
        ("pioneer", "[prices]\n", "The board cannot have a part 'prices'; it may have land, outposts."),
        ("pioneer", "a = " + "[" * 50_000, "The board is no TOML file: "),
        (
            "america",
            '[sites]\nplaces = [["Denver", "Z99", "red", 0]]\n',
            "Denver stands at 'Z99', which is no",
        ),
    ],
)
def test_a_board_that_cannot_be_played_ends_its_simulation_with_a_sentence(
    anna: Person, game: str, board: str, reason: str
) -> None:
    """And the next one on the board of the box is played."""
    bots = ["random"] if game == "pioneer" else ["random", "random", "random"]
    run = over(anna, started(anna, game=game, bots=bots, games=1, board=board))
    assert run["reason"].startswith(reason)
    assert (run["done"], run["has_report"], run["own_board"]) == (0, False, True)
    assert over(anna, started(anna, game=game, bots=bots, games=1))["done"] == 1


@pytest.mark.parametrize(
    ("wanted", "status", "reason"),
    [
        ({"game": "chess"}, 400, "There is no such game (there are: america, "),
        ({"bots": ["greedy", "genius"]}, 400, "There is no such bot in the lab (there are: novice, greedy, "),
        ({"bots": ["greedy", "cmd:ls"]}, 400, "There is no such bot in the lab"),
        ({"bots": ["greedy", "planner:*all"]}, 400, "There is no such bot in the lab"),
        ({"bots": ["greedy"]}, 400, "Montana is for 2 or 3 or 4 players, not 1."),
        ({"games": 1_001}, 400, "At most 1,000 games can be played at once here."),
        ({"games": 0}, 400, "The server cannot read this request."),
        ({"seed": -1}, 400, "The server cannot read this request."),
        ({"seed": 2**53}, 400, "The server cannot read this request."),
        ({"settings": {"weather": "fine"}}, 400, "Montana has no option 'weather'"),
        ({"settings": {"wheel": "square"}}, 400, "'square' is no value of the option 'wheel'"),
        ({"board": "[land]"}, 400, "There are no own boards for Montana."),
        ({"game": "pioneer", "board": "#" * 100_001}, 400, "The server cannot read this request."),
        ({"folder": "/tmp"}, 400, "The server cannot read this request."),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    anna: Person, wanted: dict[str, Any], status: int, reason: str
) -> None:
    before = len(anna.read("/api/lab")["runs"])
    rejected = anna.rejected("/api/lab/runs", {"id": anna.command_id(), **MONTANA, **wanted})
    assert (rejected.status, rejected.reason[: len(reason)]) == (status, reason)
    assert len(anna.read("/api/lab")["runs"]) == before


def test_a_simulation_that_is_not_there(anna: Person) -> None:
    for path in ("", "/report", "/results", "/summary"):
        rejected = anna.not_read(f"/api/lab/runs/nobody-knows-it{path}")
        assert (rejected.status, rejected.reason) == (
            404,
            "There is no such simulation; perhaps it was deleted.",
        )
    assert anna.rejected("/api/lab/runs/nobody-knows-it/stop", {}).status == 404


def test_a_server_without_a_lab(tmp_path: Path) -> None:
    with Server(tmp_path, "--lab-games", "0") as server:
        anna = Person(server, "Anna")
        assert anna.server_info["lab"] is False
        for rejected in (
            anna.not_read("/api/lab"),
            anna.not_read("/api/lab/runs/x"),
            anna.rejected("/api/lab/runs", {"id": anna.command_id(), **MONTANA}),
        ):
            assert (rejected.status, rejected.reason) == (404, "This server has no lab.")
        anna.http.close()


def test_a_person_starts_few_at_a_time(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna, ben = Person(server, "Anna"), Person(server, "Ben")
        runs = [started(anna, games=1_000) for _ in range(lab.MOST_UNFINISHED)]
        refused = rejection(anna.post("/api/lab/runs", {"id": anna.command_id(), **MONTANA}))
        assert refused.status == 409
        assert refused.reason == "3 of your simulations are not over. Wait for one of them, or stop it."
        own = over(ben, started(ben, games=2))
        assert own["done"] == 2, "whoever came last is not kept waiting by somebody's many games"
        for run in runs:
            anna.told(f"/api/lab/runs/{run['id']}/stop", {})
            over(anna, run)
        assert over(anna, started(anna, games=2))["done"] == 2
        answers = [
            anna.http.post("/api/lab/runs", json={"id": "x" * 8, **MONTANA}).status_code for _ in "1234567"
        ]
        assert 429 in answers
        anna.http.close()
        ben.http.close()


def test_a_command_sent_twice_starts_one_simulation(anna: Person) -> None:
    body = {"id": anna.command_id(), **MONTANA, "games": 1}
    first, second = anna.told("/api/lab/runs", body), anna.told("/api/lab/runs", body)
    assert first["id"] == second["id"]
    over(anna, first)


@pytest.mark.slow
def test_a_restart_loses_no_game_and_plays_none_twice(own_server: Server, tmp_path: Path) -> None:
    """Killed in the middle, the server goes on at its next start, and the results are the same."""
    own_server.start()
    anna = Person(own_server, "Anna")
    run = started(anna, games=40)
    before = waited(anna, run, lambda found: found["done"] > 0)
    own_server.kill()
    own_server.start()
    anna.move_to(own_server)
    again = run_of(anna, run)
    assert again["stage"] != "over"
    assert again["done"] >= before["done"]
    run = over(anna, run)
    assert (run["done"], run["reason"]) == (40, "")
    series = Series("montana", ("greedy", "random"), run["settings"], games=40, seed=5)
    wanted = {result.number: result for result in play_games(series, range(40), jobs=1)}
    assert results_of(anna, run, tmp_path).results == wanted
    anna.http.close()


def test_a_lab_without_processes_needs_a_shared_database(tmp_path: Path) -> None:
    words = [*COMMAND, "serve", "--port", "0", "--lab-workers", "0", "--db", url_of(tmp_path / "tables.db")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.endswith("--lab-games 0 leaves it out.\n")


@pytest.mark.slow
def test_a_worker_apart_plays_what_a_server_without_processes_is_asked_for(
    postgres: Postgres, tmp_path: Path
) -> None:
    """What is started at one server is played by `goldenspike worker`, stopped and read at another."""
    url = postgres.new_database()
    words = ("--workers", "0", "--lab-workers", "0")
    folders = [tmp_path / name for name in ("one", "two", "worker")]
    for folder in folders:
        folder.mkdir()
    with Server(folders[0], *words, db=url) as one, Server(folders[1], *words, db=url) as two:
        anna = Person(one, "Anna")
        run = started(anna, games=3)
        time.sleep(1.0)
        assert run_of(anna, run)["stage"] == "waiting", "nobody plays yet"
        with Thinker(folders[2], db=url) as thinker:
            assert over(anna, run)["done"] == 3
            anna.move_to(two)
            assert anna.get(f"/api/lab/runs/{run['id']}/report").is_success
            run = started(anna, games=1_000)
            waited(anna, run, lambda found: found["done"] > 0)
            anna.move_to(one)
            anna.told(f"/api/lab/runs/{run['id']}/stop", {})
            run = over(anna, run)
            assert (run["reason"], run["has_report"]) == (lab.STOPPED, True)
            assert thinker.log() == ""
        anna.http.close()
        assert one.log() + two.log() == ""


# Beside tables -----------------------------------------------------------------------------------


def with_context(url: str, happening: Callable[[Context], Awaitable[None]], **more: Any) -> None:
    """Have something happen with the services of a server that has one worker."""

    async def run() -> None:
        context = Context(ServerConfig(database=database.async_url(url), workers=1, **more))
        context.store.start()
        context.workers.start()
        context.lab.start()
        try:
            async with asyncio.timeout(PATIENCE):
                await happening(context)
        finally:
            context.programs.close()
            await context.lab.close()
            await context.workers.close()
            await context.store.close()

    asyncio.run(run())


def command(number: int = 1, **wanted: Any) -> wire.StartLabRun:
    """Return the command to start a simulation."""
    return msgspec.convert({"id": f"command-{number}", **MONTANA, **wanted}, wire.StartLabRun)


def test_no_bot_of_a_table_waits_for_a_simulation(either_db: str) -> None:
    """While a game of the lab takes long, the one worker of the tables answers at once and has priority."""

    async def happens(context: Context) -> None:
        anna, _ = await context.store.new_person()
        run = await context.lab.begin(anna, command(**SLOW))
        (player,) = context.lab.runner.workers
        await until(lambda: player.pid is not None and player._pipe is not None)
        if sys.platform != "win32":
            assert player.pid is not None
            await until(lambda: os.getpriority(os.PRIO_PROCESS, player.pid or 0) == workers.NICENESS)
        for _ in range(3):
            await context.workers.run(CheckWorker(), 5.0, person=anna.id, urgency="live")
        (worker,) = context.workers.workers
        assert worker.pid != player.pid
        now = await context.lab.run(anna, run.id)
        assert (now.stage, now.done) == ("running", 0), "its first game is still played"
        await context.lab.stop(anna, run.id)
        await until(lambda: player.pid is None)
        while (now := await context.lab.run(anna, run.id)).stage != "over":
            await asyncio.sleep(0.02)
        assert (now.reason, now.has_report) == (lab.STOPPED, False)

    with_context(either_db, happens)


def test_a_process_without_anything_to_play_ends(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_runner, "SECONDS_IDLE", 0.0)
    monkeypatch.setattr(lab_runner, "SECONDS_BETWEEN_LOOKS", 0.05)

    async def happens(context: Context) -> None:
        anna, _ = await context.store.new_person()
        (player,) = context.lab.runner.workers
        for number in (1, 2):
            run = await context.lab.begin(anna, command(number, games=1))
            while (await context.lab.run(anna, run.id)).stage != "over":
                await asyncio.sleep(0.02)
            await until(lambda: player.pid is None)

    with_context(db, happens)


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by a signal")
def test_a_process_that_dies_is_replaced_and_one_that_always_dies_is_told(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def happens(context: Context) -> None:
        anna, _ = await context.store.new_person()
        (player,) = context.lab.runner.workers
        run = await context.lab.begin(anna, command(**SLOW))
        for _ in range(lab_store.MOST_ATTEMPTS):
            await until(lambda: player.pid is not None and player._pipe is not None)
            pid = player.pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            player._process.join()
            await until(lambda pid=pid: player.pid != pid or player._pipe is None)  # type: ignore[misc]
        while (now := await context.lab.run(anna, run.id)).stage != "over":
            await asyncio.sleep(0.02)
        assert now.reason == lab_store.DIED

    with_context(db, happens)


def test_a_game_that_is_too_slow_is_told(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_runner, "SECONDS_TO_PLAY", 0.2)
    monkeypatch.setattr(workers, "PATIENCE", 0.0)

    async def happens(context: Context) -> None:
        anna, _ = await context.store.new_person()
        run = await context.lab.begin(anna, command(**SLOW))
        while (now := await context.lab.run(anna, run.id)).stage != "over":
            await asyncio.sleep(0.02)
        assert now.reason == lab_runner.TOO_SLOW

    with_context(db, happens)


def test_the_computing_time_of_a_day_ends_a_simulation_with_its_report(db: str) -> None:
    async def happens(context: Context) -> None:
        anna, _ = await context.store.new_person()
        run = await context.lab.begin(anna, command(games=1_000))
        while (now := await context.lab.run(anna, run.id)).stage != "over":
            await asyncio.sleep(0.02)
        assert now.reason == lab_store.USED_UP
        assert 0 < now.done < 1_000
        assert now.has_report
        with pytest.raises(CommandError, match="within a day") as refused:
            await context.lab.begin(anna, command(2, games=1))
        assert refused.value.status == 409
        assert (await context.lab.info(anna)).minutes_left == 0

    with_context(db, happens, lab_minutes=0.002)


# Claims ------------------------------------------------------------------------------------------


class Players:
    """The rows of a lab that nobody plays but the test."""

    def __init__(self, context: Context) -> None:
        self.lab = Lab(context.store, context.lobby.library.games, context.config)
        self.rows = LabStore(context.store)
        self.store = context.store

    async def new_run(self, person: Known, **wanted: Any) -> str:
        """Start a simulation; return its id."""
        number = len(await self.rows.runs_of(person.id))
        return (await self.lab.begin(person, command(number, **wanted))).id

    async def claim(self, worker: str = "one") -> Claim:
        """Claim something, which there must be."""
        claimed = await self.rows.claim(worker)
        assert claimed is not None
        return claimed

    async def portion(self, worker: str = "one") -> ClaimedPortion:
        """Claim a portion, which there must be."""
        claimed = await self.claim(worker)
        assert isinstance(claimed, ClaimedPortion)
        return claimed


def with_players(url: str, happening: Callable[[Players], Awaitable[None]]) -> None:
    """Have something happen at a lab that nobody plays but the test."""

    async def run() -> None:
        context = Context(ServerConfig(database=database.async_url(url)))
        context.store.start()
        try:
            await happening(Players(context))
        finally:
            context.programs.close()
            await context.workers.close()
            await context.store.close()

    asyncio.run(run())


def played(claimed: ClaimedPortion, seconds: float = 0.01) -> PlayedPortion:
    """Return made-up results of a portion."""
    numbers = range(claimed.first, claimed.first + claimed.count)
    return PlayedPortion([GameResult(number, (0,), (3, 1), 10, 4, True) for number in numbers], [], seconds)


def test_persons_take_turns(either_db: str) -> None:
    async def happens(players: Players) -> None:
        anna, ben = [(await players.store.new_person())[0] for _ in range(2)]
        first = await players.new_run(anna)
        second = await players.new_run(anna)
        third = await players.new_run(ben)
        order = []
        for _ in range(4):
            claimed = await players.portion()
            order.append(claimed.run.id)
            await players.rows.finish_portion(claimed, played(claimed, 10.0))
            await asyncio.sleep(0.002)
        assert order == [first, third, first, third]
        await players.rows.stop(first, lab.STOPPED)
        claims = [await players.claim() for _ in range(3)]
        assert {claim.run.id for claim in claims} >= {first, second}

    with_players(either_db, happens)


def test_portions_grow_with_the_speed_of_games_and_leave_none_out(either_db: str) -> None:
    async def happens(players: Players) -> None:
        anna, _ = await players.store.new_person()
        run = await players.new_run(anna, games=100)
        numbers: list[int] = []
        sizes = []
        while isinstance(claimed := await players.claim(), ClaimedPortion):
            sizes.append(claimed.count)
            results = played(claimed, 0.1 * claimed.count)
            numbers += [result.number for result in results.results]
            await players.rows.finish_portion(claimed, results)
        assert numbers == list(range(100))
        assert sizes == [1, 20, 20, 20, 20, 19]
        assert isinstance(claimed, ClaimedReport)
        assert await players.rows.claim("other") is None, "one writes the report"
        lines, studied = await players.rows.results(run)
        report = report_series(msgspec.json.decode(claimed.run.series, type=Series), lines, [], 10.0)
        await players.rows.finish_report(claimed, report)
        assert len(studied) == len(sizes)
        now = await players.lab.run(anna, run)
        assert (now.stage, now.done, now.answers, now.has_report) == ("over", 100, 1_000, True)
        assert not await players.rows.has_work()

    with_players(either_db, happens)


def test_a_lost_portion_is_played_by_another_and_counts_once(
    either_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def happens(players: Players) -> None:
        anna, _ = await players.store.new_person()
        run = await players.new_run(anna, games=1)
        lost = await players.portion("one")
        assert await players.rows.claim("two") is None, "it is still played"
        await players.rows.renew(lost, "two")
        monkeypatch.setattr(lab_store, "LEASE", -1.0)
        await players.rows.renew(lost, "one")
        monkeypatch.setattr(lab_store, "LEASE", 30.0)
        again = await players.portion("two")
        assert (again.first, again.count) == (lost.first, lost.count)
        for claimed in (again, lost):
            await players.rows.finish_portion(claimed, played(claimed))
        assert (await players.lab.run(anna, run)).done == 1

    with_players(either_db, happens)


def test_what_a_server_gives_back_costs_no_attempt(either_db: str) -> None:
    async def happens(players: Players) -> None:
        anna, _ = await players.store.new_person()
        await players.new_run(anna, games=1)
        for _ in range(2 * lab_store.MOST_ATTEMPTS):
            await players.portion("one")
            await players.rows.release_all("two")
            assert await players.rows.claim("two") is None
            await players.rows.release_all("one")
        for _ in range(lab_store.MOST_ATTEMPTS):
            claimed = await players.portion("one")
            await players.rows.release(claimed, "one")
        assert await players.rows.claim("one") is None
        (run,) = await players.rows.runs_of(anna.id)
        assert (run.stage, run.reason) == ("over", lab_store.DIED)

    with_players(either_db, happens)


def test_two_players_share_a_simulation(either_db: str) -> None:
    """However their claims mix, every game is claimed once."""

    async def happens(players: Players) -> None:
        anna, _ = await players.store.new_person()
        run = await players.new_run(anna, games=60)
        numbers: list[int] = []

        async def play(name: str) -> None:
            while (claimed := await players.rows.claim(name)) is not None:
                if isinstance(claimed, ClaimedReport):
                    return
                results = played(claimed, 0.5 * claimed.count)
                numbers.extend(result.number for result in results.results)
                await asyncio.sleep(0)
                await players.rows.finish_portion(claimed, results)

        await asyncio.gather(play("one"), play("two"), play("three"))
        assert sorted(numbers) == list(range(60))
        assert (await players.lab.run(anna, run)).done == 60

    with_players(either_db, happens)


def test_old_simulations_are_deleted(db: str) -> None:
    async def happens(players: Players) -> None:
        anna, _ = await players.store.new_person()
        run, running = [await players.new_run(anna, games=1) for _ in range(2)]
        claimed = await players.portion()
        await players.rows.finish_portion(claimed, played(claimed))
        await players.rows.fail(run, "It ended.")
        assert await players.rows.delete_ended(time.time() - 60, 10) == 0
        assert await players.rows.delete_ended(time.time() + 60, 10) == 1
        assert [left.id for left in await players.rows.runs_of(anna.id)] == [running]
        assert await players.rows.results(run) == (b"", [])
        assert await players.store.forget_persons(time.time() + 60, 10) == 0, "who has one is not forgotten"

    with_players(db, happens)


def test_a_game_of_another_version_is_not_mixed(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def happens(context: Context) -> None:
        anna, _ = await context.store.new_person()
        changed = msgspec.structs.replace(find("montana"), version=99)
        monkeypatch.setattr(lab_runner, "find", lambda _: changed)
        run = await context.lab.begin(anna, command())
        while (now := await context.lab.run(anna, run.id)).stage != "over":
            await asyncio.sleep(0.02)
        assert (now.done, now.reason) == (0, lab_runner.OTHER_VERSION)

    with_context(db, happens)


def test_the_first_games_alone_are_studied() -> None:
    series = Series("montana", ("random", "random"), {}, games=MOST_STUDIED + 2, seed=1)
    found = play_portion(Portion(series, MOST_STUDIED - 1, 2))
    assert [result.number for result in found.results] == [MOST_STUDIED - 1, MOST_STUDIED]
    assert len(found.studied) == 1
    assert found.seconds > 0
