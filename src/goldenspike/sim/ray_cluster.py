"""Play many games on a Ray cluster; the games are those of `runner.play_games`, whatever the cluster.

A chunk of games is a task. Ray runs a task again if its worker dies, and only the finished one returns
results, so no game is lost or counted twice. Records come back with the results and are written here: other
machines need not see the folder.
"""

from __future__ import annotations

import importlib.util
import socket
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from goldenspike.core.play import GoldenSpikeError
from goldenspike.sim.runner import GameResult, Series, chunks, play_recorded, write_record

CHUNKS_AHEAD: Final = 4
"""Chunks for each processor of the cluster that are handed out at a time."""
MOST_RETRIES: Final = 20
"""How often a chunk is played again because its worker died."""
MOST_PORTS: Final = 65_536
SECONDS_TO_ANSWER: Final = 5.0
"""How long a cluster may take to accept a connection."""


class ClusterError(GoldenSpikeError):
    """The cluster cannot be used; the message says why."""


def is_installed() -> bool:
    """Return whether the extra is installed."""
    return importlib.util.find_spec("ray") is not None


def play_games_on_ray(series: Series, numbers: Sequence[int], address: str) -> Iterator[GameResult]:
    """Play these games on the cluster at an address, and yield results as chunks end.

    `auto` is the cluster that runs on this machine. Raise ClusterError if there is none, or no Ray.
    """
    require_address(address)
    if not is_installed():
        raise ClusterError("--ray needs an extra that is not installed: pip install '.[dist]' in the clone.")
    import ray

    _connect(ray, address)
    try:
        yield from _play(ray, series, numbers)
    finally:
        ray.shutdown()


def require_address(address: str) -> None:
    """Raise ClusterError unless this is `auto` or of the form HOST:PORT, with ray:// in front or not."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address != "auto" and not (host and port.isascii() and port.isdigit() and int(port[:6]) < MOST_PORTS):
        raise ClusterError(f"'{address[:60]}' is no address of a Ray cluster: write HOST:PORT, or auto.")


def _connect(ray: Any, address: str) -> None:
    """Connect to a Ray cluster; raise ClusterError if it does not answer."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        # Ray itself would try for minutes.
        try:
            socket.create_connection((host, int(port)), SECONDS_TO_ANSWER).close()
        except OSError:
            raise ClusterError(f"The games cannot be played on Ray: {address} does not answer.") from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except Exception as error:  # noqa: BLE001  Ray raises many kinds, all of which mean the same here
        where = "no Ray cluster runs on this machine" if address == "auto" else f"{address} does not answer"
        raise ClusterError(f"The games cannot be played on Ray: {where} ({type(error).__name__}).") from None


def _play(ray: Any, series: Series, numbers: Sequence[int]) -> Iterator[GameResult]:
    """Play games in tasks of a cluster; yield their results as they come."""
    task = ray.remote(play_chunk).options(num_cpus=1, max_retries=MOST_RETRIES)
    encoded = msgspec.msgpack.encode(series)
    processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
    left = chunks(numbers, processors)
    running: list[Any] = []
    while True:
        for chunk in left:
            running.append(task.remote(encoded, list(chunk)))
            if len(running) >= processors * CHUNKS_AHEAD:
                break
        if not running:
            return
        done, running = ray.wait(running, num_returns=1)
        for played in msgspec.msgpack.decode(ray.get(done[0]), type=list[tuple[GameResult, str]]):
            result, record = played
            if record:
                write_record(series, result.number, record)
            yield result


def play_chunk(encoded: bytes, numbers: list[int]) -> bytes:
    """Play these games; runs in a worker of the cluster."""
    series = msgspec.msgpack.decode(encoded, type=Series)
    return msgspec.msgpack.encode([play_recorded(series, number) for number in numbers])
