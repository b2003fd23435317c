"""Run the stages of scripts/check and scripts/test; each has a name, a time budget and a result."""

from __future__ import annotations

import contextlib
import json
import os
import platform
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import inf
from pathlib import Path

import _tools as tools

LONGEST_SUITE = 25 * 60.0
"""Seconds after which a test suite is ended and fails, so that none hangs for ever; not with --long."""
MOST_RUN_AGAIN = 3
"""How many failed tests of a suite are run again, alone: more than that is no accident."""
LAST_FAILED = tools.CACHE / "pytest" / "v" / "cache" / "lastfailed"
"""The file in which pytest keeps the names of the tests that failed, as the keys of a JSON object."""


@dataclass(frozen=True)
class Result:
    """The result of one stage; times in seconds."""

    name: str
    seconds: float
    budget: float
    passed: bool


@dataclass
class Stages:
    """Runs stages one after the other and keeps their results."""

    total_budget: float = inf
    times_file: Path | None = None
    """The file to which `finish` writes the table of stages as JSON; None for no file."""
    results: list[Result] = field(default_factory=list)
    test_summary: str = ""
    """The last line that pytest printed."""
    unsteady: list[str] = field(default_factory=list)
    """Tests that failed beside others and passed when they were run again, alone."""
    started: float = field(default_factory=time.monotonic)

    def stage(self, name: str, budget: float, work: Callable[[], bool]) -> bool:
        """Run one stage, print how long it took and return whether it passed."""
        print(f"── {name}", flush=True)
        started = time.monotonic()
        try:
            passed = work()
        except tools.Failed as reason:
            print(reason, flush=True)
            passed = False
        seconds = time.monotonic() - started
        self.results.append(Result(name, seconds, budget, passed))
        print(f"   {'done' if passed else 'FAILED'} in {seconds:.1f} s (budget {budget:.0f} s)", flush=True)
        return passed

    def pytest(self, environment: tools.Environment, form: str, *arguments: str) -> bool:
        """Run pytest in one form and return whether all tests passed; `finish` warns of unsteady ones.

        A few failed tests are run again, alone: browsers and servers share a busy machine with many others.
        """
        LAST_FAILED.unlink(missing_ok=True)
        if self._pytest(environment, form, *arguments) == 0:
            return True
        failed = last_failed()
        if not 0 < len(failed) <= MOST_RUN_AGAIN:
            return False
        print(f"   once more, alone: {', '.join(failed)}", flush=True)
        summary = self.test_summary
        alone = ("-n", "0", "--dist", "no", "--last-failed", "--last-failed-no-failures", "none")
        if self._pytest(environment, form, *arguments, *alone) != 0:
            return False
        self.test_summary = summary
        self.unsteady += [f"{test} ({form})" for test in failed]
        return True

    def _pytest(self, environment: tools.Environment, form: str, *arguments: str) -> int:
        """Run pytest, keep its last line and return its exit status; -1 after its time limit."""
        command = [environment.python, "-m", "pytest", *arguments]
        suite = subprocess.Popen(
            [str(word) for word in command],
            cwd=tools.ROOT,
            env=tools.environment_variables(form, "no"),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        assert suite.stdout is not None
        output = BackgroundTask(lambda: self._print_output(suite.stdout or ()))
        limit = LONGEST_SUITE if self.total_budget < inf else None
        try:
            status = suite.wait(limit)
        except subprocess.TimeoutExpired:
            print(f"\nThe tests did not end within {limit:.0f} s. Where each process was:", flush=True)
            signal_group(suite.pid, signal.SIGABRT)  # pytest's fault handler prints the stacks
            output.join(10)
            status = -1
        except BaseException:
            signal_group(suite.pid, signal.SIGKILL)
            raise
        # A process that a test left running may keep the output open.
        if not output.join(10):
            print("\nThe tests left processes running, which are killed.", flush=True)
        signal_group(suite.pid, signal.SIGKILL)
        suite.wait()
        output.join(10)
        return status

    def _print_output(self, lines: Iterable[str]) -> None:
        """Print the lines of a test suite and keep the last one that is not empty."""
        for line in lines:
            print(line, end="", flush=True)
            if line.strip():
                self.test_summary = line.rstrip()

    def finish(self) -> int:
        """Print the table of stages and the last test summary; return the script's exit status."""
        print()
        for result in self.results:
            remark = "" if result.passed else "  FAILED"
            print(f"{result.name:<34}{result.seconds:>7.1f} s of {result.budget:>4.0f} s{remark}")
        total = Result(
            "all", time.monotonic() - self.started, self.total_budget, all(one.passed for one in self.results)
        )
        of_budget = f" of {total.budget:>4.0f} s" if total.budget < inf else ""
        print(f"{total.name:<34}{total.seconds:>7.1f} s{of_budget}")
        if self.times_file is not None:
            self._write_times(self.times_file, total)
        failed = [result.name for result in self.results if not result.passed]
        if self.test_summary:
            print(self.test_summary)
        for result in [*self.results, total]:
            if result.seconds > result.budget:
                over = result.seconds - result.budget
                print(f"WARNING: {result.name} is over its budget of {result.budget:.0f} s by {over:.1f} s.")
        for test in self.unsteady:
            print(f"WARNING: {test} failed beside other tests and passed alone.")
        if failed:
            print(f"Failed: {', '.join(failed)}.")
        sys.stdout.flush()
        return 1 if failed else 0

    def _write_times(self, file: Path, total: Result) -> None:
        """Write the table of stages as JSON; docs/progress.md records its figures."""
        stages = [
            {
                "stage": result.name,
                "seconds": round(result.seconds, 1),
                "budget": None if result.budget == inf else result.budget,
                "passed": result.passed,
            }
            for result in [*self.results, total]
        ]
        times = {
            "date": datetime.now(UTC).isoformat(timespec="seconds"),
            "python": platform.python_version(),
            "cores": tools.CORES,
            "stages": stages,
        }
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(times, indent=2) + "\n", encoding="utf-8")


class BackgroundTask:
    """A function that runs in a thread beside the stages; `wait` joins it."""

    def __init__(self, work: Callable[[], object]) -> None:
        self.seconds = 0.0
        self._failure: BaseException | None = None
        self._work = work
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        started = time.monotonic()
        try:
            self._work()
        except BaseException as failure:  # noqa: BLE001  `wait` raises it again
            self._failure = failure
        self.seconds = time.monotonic() - started

    def join(self, seconds: float) -> bool:
        """Wait until the function has ended, at most some seconds; return whether it has."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def wait(self) -> bool:
        """Wait until the function returns; return True or raise what it raised."""
        self._thread.join()
        if self._failure is not None:
            raise self._failure
        return True


def last_failed() -> list[str]:
    """Return the names of the tests that failed in the last run of pytest; none if it did not get so far."""
    try:
        return sorted(json.loads(LAST_FAILED.read_text(encoding="utf-8")))
    except OSError:
        return []


def signal_group(group: int, number: signal.Signals) -> None:
    """Send a signal to all processes of a group that still run; only the first on Windows."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            os.kill(group, signal.SIGTERM)
        else:
            os.killpg(group, number)


def static_stages(stages: Stages) -> Iterator[bool]:
    """Run format, lint, types and the check of the source tree; yield after each whether it passed."""
    mypy = (tools.PLAIN.python, "-m", "mypy")
    yield from lint_stages(stages)
    check_client = (sys.executable, tools.ROOT / "scripts" / "client", "--test")
    client = BackgroundTask(lambda: tools.run_quietly(*check_client, what="The client's checks"))
    yield stages.stage("types", 60, lambda: tools.run(*mypy) == 0)
    yield stages.stage(
        "types of the scripts",
        15,
        lambda: tools.run(*mypy, "--scripts-are-modules", *script_files()) == 0,
    )
    yield stages.stage("client", 30, client.wait)
    yield stages.stage("no compiled file in src", 1, no_compiled_file_in_sources)


def lint_stages(stages: Stages) -> Iterator[bool]:
    """Run the stages that take a second in all: format and lint."""
    ruff = tools.PLAIN.program("ruff")
    yield stages.stage(
        "format", 5, lambda: tools.run(ruff, "format", "--check", "--quiet", "--diff", ".") == 0
    )
    yield stages.stage("lint", 5, lambda: tools.run(ruff, "check", "--quiet", ".") == 0)


def script_files() -> list[Path]:
    """Return the files in scripts/, which mypy checks like the package."""
    return sorted(file for file in (tools.ROOT / "scripts").iterdir() if file.is_file())


def no_compiled_file_in_sources() -> bool:
    """Return whether src holds no extension modules: Python would import them instead of the sources."""
    extensions = [file for suffix in ("*.so", "*.pyd") for file in (tools.ROOT / "src").rglob(suffix)]
    for file in extensions:
        print(f"{file.relative_to(tools.ROOT)} must go: compiled modules live in wheels only.")
    return not extensions


def xdist_arguments(extra_workers: int = 0) -> list[str]:
    """Return pytest's arguments for one worker per core, at most eight, plus extra ones."""
    return ["-n", str(min(tools.CORES, 8) + extra_workers), "--dist", "worksteal"]
