"""Simulations on a Ray cluster, in an environment of its own if Ray is not installed."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from goldenspike.sim import ray_cluster
from goldenspike.sim.ray_cluster import ClusterError, play_games_on_ray
from goldenspike.sim.runner import Series

ROOT = Path(__file__).resolve().parent.parent.parent
CHECK = Path(__file__).parent / "ray_check.py"
sys.path.insert(0, str(ROOT / "scripts"))

import _tools as tools  # noqa: E402


def python_with_ray() -> Path:
    """Return an interpreter with ray and our package; make its environment if need be, or skip."""
    if importlib.util.find_spec("ray") is not None:
        return Path(sys.executable)
    environment = tools.Environment(tools.CACHE / "ray")
    with tools.file_lock("ray"):
        try:
            if not environment.python.exists():
                tools.run_quietly(
                    sys.executable, "-m", "venv", environment.folder, what="Making an environment"
                )
            environment.pip("-e", f"{ROOT}[dist]", "psutil", what="Installing Ray")
        except tools.Failed as reason:
            pytest.skip(f"Ray cannot be installed: {str(reason).splitlines()[-1]}")
    return environment.python


@pytest.mark.slow
@pytest.mark.long
def test_a_cluster_of_two_nodes_plays_the_same_games_though_a_worker_is_killed(tmp_path: Path) -> None:
    command = [python_with_ray(), CHECK]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.splitlines()[-1] == "passed"


def test_an_address_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "is_installed", lambda: True)
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    series = Series("montana", ("random", "random"), {}, 1, 1)
    sentence = r"^The games cannot be played on Ray: 127\.0\.0\.1:1 does not answer\.$"
    with pytest.raises(ClusterError, match=sentence):
        next(play_games_on_ray(series, [0], "127.0.0.1:1"))


@pytest.mark.parametrize("address", ["", "nonsense", "host:", ":6379", "host:port", "host:99999", "host:-1"])
def test_nonsense_is_no_address_with_ray_or_without(address: str) -> None:
    series = Series("montana", ("random", "random"), {}, 1, 1)
    with pytest.raises(ClusterError, match=r"is no address of a Ray cluster: write HOST:PORT, or auto\.$"):
        next(play_games_on_ray(series, [0], address))
