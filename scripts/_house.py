"""What the scripts share: the environments, the compiled wheel, and stages with their time and budget.

Only the standard library, so that every script runs on a fresh clone with nothing but Python.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  an older Python gets a sentence, not a traceback
    sys.exit("Golden Spike needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")

import contextlib
import hashlib
import os
import shutil
import subprocess
import sysconfig
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
CACHE: Final = ROOT / ".cache"
WHEELS: Final = CACHE / "wheels"
WORKSHOP: Final = CACHE / "workshop"
WHEELS_KEPT: Final = 6
CORES: Final = os.cpu_count() or 1

#: Each set of requirements holds those before it: an environment made for a later one serves an earlier one.
SETS: Final = ("base", "server", "build", "dev")
LOCKED: Final = ("--require-hashes", "--no-deps", "-r")
"""Pip options that install a lock file as it stands.

The file lists every dependency, so pip must not resolve them again: asked for `coverage[toml]`, it tries the
newest release first and fails because that one has no hash here.
"""


class Failed(Exception):
    """Something a script needs went wrong; the message ends with one sentence for a person."""


# ---------------------------------------------------------------------------------------------- processes


def run(*command: str | Path, form: str | None = None, compile_: str = "no", cwd: Path = ROOT) -> int:
    """Run a command with its output on the screen; its exit status."""
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=surroundings(form, compile_),
        stdin=subprocess.DEVNULL,
        check=False,
    ).returncode


def run_quietly(*command: str | Path, what: str, compile_: str = "no", cwd: Path = ROOT) -> str:
    """Run a command that should work and return what it printed; if it fails, raise with all of that."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=surroundings(None, compile_),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise Failed(f"{done.stdout.rstrip()}\n{what} failed; the output above says why.")
    return done.stdout


def surroundings(form: str | None, compile_: str) -> dict[str, str]:
    """The environment variables of a command: nothing of the caller's Python leaks into ours."""
    leaks = {"PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE"}
    chosen = {key: value for key, value in os.environ.items() if key not in leaks}
    # Whoever starts dozens of processes, as tests do, must not compile every module anew in each of them.
    chosen["PYTHONPYCACHEPREFIX"] = str(CACHE / "bytecode")
    chosen["GOLDENSPIKE_COMPILE"] = compile_
    if form is not None:
        chosen["GOLDENSPIKE_FORM"] = form
    return chosen


@contextlib.contextmanager
def alone(name: str) -> Iterator[None]:
    """Hold a lock that other scripts of this clone wait for, also if this process dies."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{name}.lock").open("w") as lock:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
            yield
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


# ----------------------------------------------------------------------------------------------- hashes


def digest(*files: Path, salt: str = "") -> str:
    """A short hash of files and their places."""
    sum_ = hashlib.sha256(salt.encode())
    for file in sorted(files):
        sum_.update(f"\0{file.relative_to(ROOT).as_posix()}\0".encode())
        sum_.update(file.read_bytes())
    return sum_.hexdigest()[:20]


def package_files() -> list[Path]:
    """Every file that goes into a wheel."""
    return [
        file
        for file in (ROOT / "src").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.suffix not in {".so", ".pyd"}
    ]


def wheel_hash() -> str:
    """What a compiled wheel of the present sources is known by."""
    python = f"{sys.implementation.cache_tag} {sysconfig.get_platform()} {sysconfig.get_config_var('SOABI')}"
    recipe = [ROOT / "pyproject.toml", ROOT / "hatch_build.py", ROOT / "requirements" / "build.txt"]
    return digest(*package_files(), *recipe, salt=python)


def keep_newest(shelf: Path, how_many: int) -> None:
    """Throw away all but the folders used last."""
    by_age = sorted(shelf.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for old in by_age[how_many:]:
        shutil.rmtree(old, ignore_errors=True)


def missing_tool() -> str | None:
    """Why nothing can be compiled on this machine, as a sentence; None if all is there.

    The build hook decides this; it is asked in the plain environment because it needs hatchling.
    """
    question = "import hatch_build; print(hatch_build.missing_tool() or '')"
    answer = run_quietly(PLAIN.python, "-c", question, what="Looking for a C compiler")
    return answer.strip() or None


# ------------------------------------------------------------------------------------------ environments


@dataclass(frozen=True)
class Environment:
    """A virtual environment of this clone, rebuilt only when what it is made from changed."""

    folder: Path
    in_a_hurry: bool = False
    """Made while somebody waits: what is used of it gets its byte code when it is first imported."""

    def program(self, name: str) -> Path:
        """A program installed in it."""
        if sys.platform == "win32":
            return self.folder / "Scripts" / f"{name}.exe"
        return self.folder / "bin" / name

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.program("python")

    def stamp(self, what: str) -> str:
        """What was last noted about it under this heading."""
        file = self.folder / f"goldenspike-{what}"
        return file.read_text(encoding="utf-8") if file.exists() else ""

    def note(self, what: str, value: str) -> None:
        """Note what it was made from, once it is made."""
        (self.folder / f"goldenspike-{what}").write_text(value, encoding="utf-8")

    def current_set(self) -> str | None:
        """The set of requirements it holds, if that is as the requirement files stand now."""
        held, _, known = self.stamp("requirements").partition(" ")
        return held if held in SETS and known == requirements_hash(held) else None

    def has_requirements(self, wanted: str) -> bool:
        """Whether it holds at least this set, as the requirement files stand now."""
        held = self.current_set()
        return held is not None and SETS.index(held) >= SETS.index(wanted)

    def require(self, wanted: str) -> None:
        """See to it that it holds this set: by adding to it, or from nothing if it is out of date."""
        if self.has_requirements(wanted):
            return
        if self.current_set() is None:
            shutil.rmtree(self.folder, ignore_errors=True)
            run_quietly(sys.executable, "-m", "venv", self.folder, what="Making an environment")
        listed = ROOT / "requirements" / f"{wanted}.txt"
        compiling = ("--no-compile",) if self.in_a_hurry else ()
        self.pip(*compiling, *LOCKED, listed, what=f"Installing requirements/{wanted}.txt")
        self.note("requirements", f"{wanted} {requirements_hash(wanted)}")

    def pip(self, *words: str | Path, what: str, compile_: str = "no") -> None:
        """Install something into it."""
        quiet = ("--quiet", "--disable-pip-version-check")
        run_quietly(self.python, "-m", "pip", "install", *quiet, *words, what=what, compile_=compile_)

    def install(self, *project: str | Path) -> None:
        """Put Golden Spike itself into it, without touching its requirements."""
        options = ("--no-deps", "--no-build-isolation", "--force-reinstall")
        self.pip(*options, *project, what="Installing Golden Spike")


PLAIN: Final = Environment(ROOT / ".venv", in_a_hurry=True)
COMPILED: Final = Environment(ROOT / ".venv-compiled", in_a_hurry=True)
PLAY: Final = Environment(ROOT / ".venv-play")


def requirements_hash(name: str) -> str:
    """What an environment with these requirements is known by."""
    return digest(ROOT / "requirements" / f"{name}.txt", salt=sys.version)


def plain_environment(wanted: str) -> Environment:
    """The environment with the editable, plain form."""
    with alone("environment"):
        project = digest(ROOT / "pyproject.toml")
        if PLAIN.has_requirements(wanted) and PLAIN.stamp("project") == project:
            return PLAIN
        PLAIN.require(wanted)
        PLAIN.install("-e", ROOT)
        PLAIN.note("project", project)
    return PLAIN


def compiled_wheel() -> Path:
    """The compiled wheel of the present sources, made if it is not in the cache."""
    name = wheel_hash()
    shelf = WHEELS / name
    with alone("workshop"):
        found = list(shelf.glob("*.whl"))
        if found:
            os.utime(shelf)
            return found[0]
        WORKSHOP.mkdir(parents=True, exist_ok=True)
        fresh = WHEELS / f"{name}.unfinished"
        shutil.rmtree(fresh, ignore_errors=True)
        run_quietly(
            *(PLAIN.python, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"),
            *("--no-deps", "--no-build-isolation", "--wheel-dir", fresh, ROOT),
            compile_="yes",
            what="Compiling",
        )
        shutil.rmtree(shelf, ignore_errors=True)
        fresh.rename(shelf)
        keep_newest(WHEELS, WHEELS_KEPT)
    return next(shelf.glob("*.whl"))


def requirements_of(environment: Environment, wanted: str) -> None:
    """What the compiled form needs, before there is a wheel of it."""
    with alone(environment.folder.name.strip(".")):
        environment.require(wanted)


def compiled_environment(environment: Environment, wanted: str) -> Environment:
    """An environment with the compiled wheel of the present sources and nothing of the source tree."""
    with alone(environment.folder.name.strip(".")):
        current = wheel_hash()
        if environment.has_requirements(wanted) and environment.stamp("wheel") == current:
            return environment
        wheel = compiled_wheel()
        environment.require(wanted)
        environment.install(wheel)
        environment.note("wheel", current)
    return environment


# ------------------------------------------------------------------------------------------------ stages


@dataclass
class Stages:
    """The stages of a check, each with its time and budget, in the order they ran."""

    rows: list[tuple[str, float, float, bool]] = field(default_factory=list)
    summary: str = ""
    start: float = field(default_factory=time.monotonic)

    def stage(self, name: str, budget: float, work: Callable[[], bool]) -> bool:
        """Run one stage and say how long it took; whether it went well."""
        print(f"── {name}", flush=True)
        begun = time.monotonic()
        try:
            well = work()
        except Failed as reason:
            print(reason, flush=True)
            well = False
        taken = time.monotonic() - begun
        self.rows.append((name, taken, budget, well))
        print(f"   {'done' if well else 'FAILED'} in {taken:.1f} s (budget {budget:.0f} s)", flush=True)
        return well

    def pytest(self, environment: Environment, form: str, *arguments: str) -> bool:
        """Run a test suite in one form; remembers its summary line."""
        command = [environment.python, "-m", "pytest", *arguments]
        with subprocess.Popen(
            [str(word) for word in command],
            cwd=ROOT,
            env=surroundings(form, "no"),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as suite:
            assert suite.stdout is not None
            for line in suite.stdout:
                print(line, end="", flush=True)
                if line.strip():
                    self.summary = line.rstrip()
        return suite.returncode == 0

    def finish(self) -> int:
        """Print the stages once more and the last test summary; the exit status of the script."""
        print()
        for name, taken, budget, well in self.rows:
            remark = "" if well else "  FAILED"
            remark += "  over its budget" if taken > budget else ""
            print(f"{name:<34}{taken:>7.1f} s of {budget:>4.0f} s{remark}")
        print(f"{'all':<34}{time.monotonic() - self.start:>7.1f} s")
        failed = [name for name, _, _, well in self.rows if not well]
        if self.summary:
            print(self.summary)
        if failed:
            print(f"Failed: {', '.join(failed)}.")
        sys.stdout.flush()
        return 1 if failed else 0


class InBackground:
    """Work that goes on while other stages run; its outcome is collected by `wait`."""

    def __init__(self, work: Callable[[], object]) -> None:
        self.failure: BaseException | None = None
        self.taken = 0.0
        self._work = work
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        begun = time.monotonic()
        try:
            self._work()
        except BaseException as failure:  # noqa: BLE001  it is raised again by whoever waits
            self.failure = failure
        self.taken = time.monotonic() - begun

    def wait(self) -> bool:
        """Wait for the end of it; raises what it raised."""
        self._thread.join()
        if self.failure is not None:
            raise self.failure
        return True


# ------------------------------------------------------------------------------- the stages of check and test


def no_compiled_file_in_sources() -> bool:
    """Whether the source tree holds no extension modules: Python would prefer them to the sources."""
    strays = [file for suffix in ("*.so", "*.pyd") for file in (ROOT / "src").rglob(suffix)]
    for stray in strays:
        print(f"{stray.relative_to(ROOT)} must go: compiled modules live in wheels only.")
    return not strays


BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium(environment: Environment) -> str:
    """A real browser for the browser tests: the one that is named or there, else one is installed."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    for name in BROWSERS:
        found = shutil.which(name)
        if found:
            return found
    if shutil.which("apt-get") and os.geteuid() == 0:
        run_quietly("apt-get", "update", "-qq", what="Looking for packages")
        packages = ("chromium", "fonts-dejavu-core")
        run_quietly("apt-get", "install", "-y", "-qq", *packages, what="Installing Chromium")
        found = shutil.which("chromium")
        if found:
            return found
    play = (environment.python, "-m", "playwright")
    run_quietly(*play, "install", "chromium", what="Installing Playwright's Chromium")
    asked = "import playwright.sync_api as p; s = p.sync_playwright().start()"
    asked += "; print(s.chromium.executable_path); s.stop()"
    return run_quietly(environment.python, "-c", asked, what="Asking for Chromium").strip()


def scripts() -> list[Path]:
    """The scripts themselves, which are checked like everything else."""
    return sorted(file for file in (ROOT / "scripts").iterdir() if file.is_file())


def static_stages(stages: Stages) -> Iterator[bool]:
    """Format, lint, types and a clean source tree, one after the other."""
    ruff = PLAIN.program("ruff")
    mypy = (PLAIN.python, "-m", "mypy")
    as_scripts = ("--scripts-are-modules", "--cache-dir", CACHE / "mypy-scripts")
    yield stages.stage("format", 5, lambda: run(ruff, "format", "--check", "--quiet", "--diff", ".") == 0)
    yield stages.stage("lint", 5, lambda: run(ruff, "check", "--quiet", ".") == 0)
    yield stages.stage("types", 60, lambda: run(*mypy) == 0)
    yield stages.stage("types of the scripts", 15, lambda: run(*mypy, *as_scripts, *scripts()) == 0)
    yield stages.stage("no compiled file in src", 1, no_compiled_file_in_sources)


def spread(more: int = 0) -> list[str]:
    """Pytest's arguments that use all cores, within reason; with some workers more if they wait a lot."""
    return ["-n", str(min(CORES, 8) + more), "--dist", "worksteal"]
