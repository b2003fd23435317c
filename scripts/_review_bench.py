"""Time reviews of finished games, by the command and at a server, and how quick a live table is meanwhile.

One game between `greedy` is played for each of the four. The command reviews it on all cores; the server
reviews it, again and again at new tables, while somebody answers at a table of their own.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import _tools as tools

sys.path.insert(0, str(tools.ROOT / "tests"))
from kit import flood_times
from kit.live import Server
from kit.people import Person

SEATS = {"america": 4, "montana": 4, "pioneer": 1, "railways": 4}
BUDGET = 4
"""Samples and worlds of the command's review: those of the server's first stage."""
SEED = 22
POLL = 0.25
"""Seconds between two looks at a review, as the page does it."""


class Reviews:
    """A thread that has a server review one game after the other, until it is told to end."""

    def __init__(self, server: Server, game: str, record: str) -> None:
        self.server = server
        self.game = game
        self.record = record
        self.ended = threading.Event()
        self.first_stage: list[float] = []
        """Seconds until the first stage of each review was shown."""
        self.failure: BaseException | None = None
        self.thread = threading.Thread(target=self._run)

    def __enter__(self) -> Reviews:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.thread.join()
        if self.failure is not None:
            raise self.failure

    def _run(self) -> None:
        try:
            person = Person(self.server, "Ben")
            with contextlib.closing(person.http):
                while not self.ended.is_set():
                    self._review(person)
        except BaseException as failure:  # noqa: BLE001  `__exit__` raises it again
            self.failure = failure

    def _review(self, person: Person) -> None:
        """Open the game at a new table and wait for its whole review, at most until the end."""
        table = person.open(self.game, " ".join(["greedy"] * SEATS[self.game]), record=self.record)
        begun = time.perf_counter()
        shown = False
        working = True
        while working and not self.ended.is_set():
            state = person.read(f"/api/tables/{table}/review")
            working = state["working"]
            if state["stage"] and not shown:
                shown = True
                self.first_stage.append(time.perf_counter() - begun)
            time.sleep(POLL)


def play(program: Path, game: str, folder: Path) -> Path:
    """Play one game between `greedy` and return the file of its record."""
    seats = ",".join(["greedy"] * SEATS[game])
    command = [str(program), "simulate", game, "--games", "1", "--seats", seats, "--seed", str(SEED)]
    subprocess.run([*command, "--out", str(folder)], check=True, capture_output=True)
    return next(folder.rglob("*.game"))


def by_command(program: Path, record: Path) -> float:
    """Return the seconds that the command takes for a review on all cores."""
    command = [str(program), "review", str(record), "--budget", str(BUDGET), "--json"]
    begun = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - begun


def measure(server_python: str, game: str, folder: Path) -> dict[str, Any]:
    """Return the figures of one game."""
    program = Path(server_python).with_name("goldenspike")
    record = play(program, game, folder)
    text = record.read_text(encoding="utf-8")
    seconds = by_command(program, record)
    with (
        Server(folder, command=(server_python, "-m", "goldenspike.cli")) as server,
        contextlib.closing((anna := Person(server, "Anna")).http),
    ):
        before = flood_times.p99(flood_times.delivery_times(anna))
        with Reviews(server, game, text) as reviews:
            time.sleep(2 * POLL)
            during: list[float] = []
            while not reviews.first_stage and reviews.thread.is_alive():
                during += flood_times.delivery_times(anna)
        after = flood_times.p99(flood_times.delivery_times(anna))
    return {
        "moves": sum(1 for line in text.splitlines() if line[:6].strip().isdigit()),
        "command_seconds": round(seconds, 1),
        "server_seconds": round(reviews.first_stage[0], 1),
        "quiet_p99_ms": [round(1000 * before, 1), round(1000 * after, 1)],
        "review_p99_ms": round(1000 * flood_times.p99(during), 1),
        "ratio": round(flood_times.p99(during) / max(before, after), 2),
    }


def main() -> None:
    """Measure each game and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default=sys.executable, help="the Python that runs the server")
    parser.add_argument("--game", choices=tuple(SEATS), help="only this game (all)")
    given = parser.parse_args()
    figures = {}
    for game in [given.game] if given.game else SEATS:
        with tempfile.TemporaryDirectory() as folder:
            figures[game] = measure(given.server, game, Path(folder))
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
