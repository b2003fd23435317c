"""Flood one table of a server, and measure how quick another one is before, meanwhile and afterwards."""

import argparse
import json
import sys
import tempfile
from pathlib import Path

import _tools as tools

sys.path.insert(0, str(tools.ROOT / "tests"))
from kit import flood_times, floods
from kit.live import Server


def main() -> None:
    """Measure each kind of flood at a server of its own, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default=sys.executable, help="the Python that runs the server")
    parser.add_argument("--rounds", type=int, default=1, help="measure so often, and take the median (1)")
    given = parser.parse_args()
    figures = {}
    for kind in floods.KINDS:
        runs = []
        for _ in range(given.rounds):
            with tempfile.TemporaryDirectory() as folder:
                command = (given.server, "-m", "goldenspike.cli")
                with Server(Path(folder), command=command) as server:
                    runs.append(flood_times.measure(server, kind))
        times = sorted(runs, key=lambda run: run.during / run.quiet)[len(runs) // 2]
        figures[kind] = {
            "quiet_p99_ms": [round(1000 * times.before, 1), round(1000 * times.after, 1)],
            "flooded_p99_ms": round(1000 * times.during, 1),
            "ratio": round(times.during / times.quiet, 2),
            "responses": times.responses,
        }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
