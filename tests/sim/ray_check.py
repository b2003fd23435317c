"""Check simulations on a Ray cluster of two nodes, one worker of which is killed; run where ray is installed.

It prints `passed` and ends with status 0 if all is well.
"""

from __future__ import annotations

import os
import signal
import tempfile
from pathlib import Path
from typing import Any

import psutil
from ray.cluster_utils import Cluster

from goldenspike.sim.ray_cluster import ClusterError, play_games_on_ray
from goldenspike.sim.runner import GameResult, Series, play_games

GAMES = 40


def kill_a_worker() -> bool:
    """Kill one process that plays games; return whether there was one."""
    for process in psutil.process_iter(["name", "cmdline"]):
        if any("ray::play_chunk" in word for word in process.info["cmdline"] or []):
            os.kill(process.pid, signal.SIGKILL)
            return True
    return False


def on_cluster(series: Series, address: str) -> tuple[list[GameResult], int]:
    """Play a series, and kill a worker in the middle; return the results and how many were killed."""
    results = []
    killed = 0
    for result in play_games_on_ray(series, range(series.games), address):
        results.append(result)
        if not killed and len(results) > 5:
            killed += kill_a_worker()
    return sorted(results, key=lambda each: each.number), killed


def main() -> None:
    """Run the check."""
    with tempfile.TemporaryDirectory() as folder:
        series = Series("montana", ("greedy", "random"), {}, GAMES, 3, folder=folder)
        alone = sorted(
            play_games(Series("montana", ("greedy", "random"), {}, GAMES, 3), range(GAMES), 1), key=number
        )
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        cluster.add_node(num_cpus=1)
        try:
            results, killed = on_cluster(series, cluster.address)
        finally:
            cluster.shutdown()
        print("the cluster has played", flush=True)
        assert killed == 1, "no worker was there to be killed"
        assert results == alone
        assert len(list(Path(folder).glob("*.game"))) == GAMES
    try:
        list(play_games_on_ray(series, range(1), "127.0.0.1:1"))
    except ClusterError as error:
        assert "127.0.0.1:1 does not answer" in str(error), error
    else:
        raise AssertionError("nothing can answer there")
    print("passed")


def number(result: Any) -> int:
    """Return the number of a result."""
    return int(result.number)


if __name__ == "__main__":
    main()
