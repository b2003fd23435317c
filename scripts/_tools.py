"""Functions shared by the scripts: subprocesses, locks, virtual environments, compiled wheels, Chromium.

Standard library only, so that every script runs on a fresh clone with nothing but Python.
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
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
CACHE: Final = ROOT / ".cache"
WHEELS: Final = CACHE / "wheels"
WHEELS_KEPT: Final = 6
BUILD_FOLDER: Final = CACHE / "build"
"""The folder in which hatch_build.py compiles, if it exists; it keeps the modules that did not change."""
CORES: Final = os.cpu_count() or 1

REQUIREMENT_SETS: Final = ("base", "server", "build", "dev")
"""Each set includes those before it: an environment made for a later one serves an earlier one."""
LOCKED: Final = ("--require-hashes", "--no-deps", "-r")
"""Pip options that install a lock file as it stands.

The file lists every dependency, so pip must not resolve them again: asked for `coverage[toml]`, it tries the
newest release first and fails because that one has no hash here.
"""


class Failed(Exception):
    """Raised when a script cannot continue; the message ends with one sentence for whoever started it."""


# ---------------------------------------------------------------------------------------------- processes


def run(*command: str | Path, form: str | None = None, compile_: str = "no", cwd: Path = ROOT) -> int:
    """Run a command with its output on the terminal and return its exit status."""
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment_variables(form, compile_),
        stdin=subprocess.DEVNULL,
        check=False,
    ).returncode


def run_quietly(*command: str | Path, what: str, compile_: str = "no", cwd: Path = ROOT) -> str:
    """Run a command and return its output; raise `Failed` with that output if it fails."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment_variables(None, compile_),
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


def environment_variables(form: str | None, compile_: str) -> dict[str, str]:
    """Return the environment variables for a command, without those that affect the caller's Python.

    `form` is what GOLDENSPIKE_FORM tells the tests, `compile_` what GOLDENSPIKE_COMPILE tells the build hook.
    """
    removed = {"PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE"}
    variables = {key: value for key, value in os.environ.items() if key not in removed}
    # Tests start dozens of processes, which must not compile every module to bytecode again.
    variables["PYTHONPYCACHEPREFIX"] = str(CACHE / "bytecode")
    variables["GOLDENSPIKE_COMPILE"] = compile_
    if form is not None:
        variables["GOLDENSPIKE_FORM"] = form
    return variables


@contextlib.contextmanager
def file_lock(name: str) -> Iterator[None]:
    """Hold an exclusive lock among the scripts of this clone; the system releases it if the process dies."""
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


# ------------------------------------------------------------------------------------------------- hashes


def digest(*files: Path, salt: str = "") -> str:
    """Return a short SHA-256 of the paths and contents of files."""
    sha = hashlib.sha256(salt.encode())
    for file in sorted(files):
        sha.update(f"\0{file.relative_to(ROOT).as_posix()}\0".encode())
        sha.update(file.read_bytes())
    return sha.hexdigest()[:20]


def package_files() -> list[Path]:
    """Return every file that goes into a wheel."""
    return [
        file
        for file in (ROOT / "src").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.suffix not in {".so", ".pyd"}
    ]


def wheel_hash() -> str:
    """Return the cache key of a compiled wheel: sources, build configuration and interpreter."""
    python = f"{sys.implementation.cache_tag} {sysconfig.get_platform()} {sysconfig.get_config_var('SOABI')}"
    configuration = [ROOT / "pyproject.toml", ROOT / "hatch_build.py", ROOT / "requirements" / "build.txt"]
    return digest(*package_files(), *configuration, salt=python)


def requirements_hash(name: str) -> str:
    """Return the cache key of an environment with this set of requirements."""
    return digest(ROOT / "requirements" / f"{name}.txt", salt=sys.version)


def keep_newest(folder: Path, how_many: int) -> None:
    """Delete all but the most recently modified subfolders."""
    by_age = sorted(folder.iterdir(), key=lambda entry: entry.stat().st_mtime, reverse=True)
    for old in by_age[how_many:]:
        shutil.rmtree(old, ignore_errors=True)


# ------------------------------------------------------------------------------------------- environments


@dataclass(frozen=True)
class Environment:
    """A virtual environment of this clone, rebuilt only when its requirements changed."""

    folder: Path
    compile_bytecode: bool = True
    """Whether pip compiles what it installs. Without it, modules are compiled when first imported."""
    borrows: bool = False
    """Whether it takes everything but Golden Spike itself from the plain environment."""

    def program(self, name: str) -> Path:
        """Return the path of an installed program."""
        if sys.platform == "win32":
            return self.folder / "Scripts" / f"{name}.exe"
        return self.folder / "bin" / name

    @property
    def python(self) -> Path:
        """Return the path of its interpreter."""
        return self.program("python")

    def stamp(self, what: str) -> str:
        """Return the stamp written last under this name, or an empty string."""
        file = self.folder / f"goldenspike-{what}"
        return file.read_text(encoding="utf-8") if file.exists() else ""

    def note(self, what: str, value: str) -> None:
        """Write a stamp: what the environment was made from, once it is made."""
        (self.folder / f"goldenspike-{what}").write_text(value, encoding="utf-8")

    def installed_set(self) -> str | None:
        """Return the installed set of requirements, or None if its lock file changed since."""
        name, _, known = self.stamp("requirements").partition(" ")
        return name if name in REQUIREMENT_SETS and known == requirements_hash(name) else None

    def has_requirements(self, wanted: str) -> bool:
        """Return whether at least this set is installed and current."""
        if self.borrows and not PLAIN.has_requirements(wanted):
            return False
        installed = self.installed_set()
        return installed is not None and REQUIREMENT_SETS.index(installed) >= REQUIREMENT_SETS.index(wanted)

    def install_requirements(self, wanted: str) -> None:
        """Install this set unless it is installed; rebuild an outdated environment."""
        if self.has_requirements(wanted):
            return
        if self.installed_set() is None:
            shutil.rmtree(self.folder, ignore_errors=True)
            pip = ("--without-pip",) if self.borrows else ()
            run_quietly(sys.executable, "-m", "venv", *pip, self.folder, what="Making an environment")
        if self.borrows:
            # Python adds the folder to its path but reads no .pth file there: the plain form stays out.
            packages = plain_environment(wanted).packages_folder()
            (self.packages_folder() / "borrowed.pth").write_text(f"{packages}\n", encoding="utf-8")
            self.note("requirements", f"{wanted} {requirements_hash(wanted)}")
            return
        lock_file = ROOT / "requirements" / f"{wanted}.txt"
        bytecode = () if self.compile_bytecode else ("--no-compile",)
        self.pip(*bytecode, *LOCKED, lock_file, what=f"Installing requirements/{wanted}.txt")
        self.note("requirements", f"{wanted} {requirements_hash(wanted)}")

    def pip(self, *arguments: str | Path, what: str, compile_: str = "no") -> None:
        """Run `pip install` with these arguments."""
        quiet = ("--quiet", "--disable-pip-version-check")
        pip = (
            (PLAIN.python, "-m", "pip", "--python", self.python)
            if self.borrows
            else (self.python, "-m", "pip")
        )
        run_quietly(*pip, "install", *quiet, *arguments, what=what, compile_=compile_)

    def packages_folder(self) -> Path:
        """Return the folder of installed packages."""
        code = "import sysconfig; print(sysconfig.get_path('purelib'))"
        return Path(run_quietly(self.python, "-c", code, what="Looking for packages").strip())

    def install(self, *project: str | Path) -> None:
        """Install Golden Spike itself, without its requirements."""
        options = ("--no-deps", "--no-build-isolation", "--force-reinstall")
        self.pip(*options, *project, what="Installing Golden Spike")

    def lock(self) -> contextlib.AbstractContextManager[None]:
        """Return the lock that guards changes of this environment."""
        return file_lock(self.folder.name.strip("."))


PLAIN: Final = Environment(ROOT / ".venv", compile_bytecode=False)
COMPILED: Final = Environment(ROOT / ".venv-compiled", compile_bytecode=False, borrows=True)
PLAY: Final = Environment(ROOT / ".venv-play")


def plain_environment(wanted: str) -> Environment:
    """Return the environment with the editable, plain form, made or brought up to date."""
    with file_lock("environment"):
        project = digest(ROOT / "pyproject.toml")
        if PLAIN.has_requirements(wanted) and PLAIN.stamp("project") == project:
            return PLAIN
        PLAIN.install_requirements(wanted)
        PLAIN.install("-e", ROOT)
        PLAIN.note("project", project)
    return PLAIN


def compiled_environment(environment: Environment, wanted: str) -> Environment:
    """Return the environment with the compiled wheel of the current sources, made or brought up to date."""
    with environment.lock():
        current = wheel_hash()
        if environment.has_requirements(wanted) and environment.stamp("wheel") == current:
            return environment
        wheel = compiled_wheel()
        environment.install_requirements(wanted)
        environment.install(wheel)
        environment.note("wheel", current)
    return environment


def compiled_wheel() -> Path:
    """Return the compiled wheel of the current sources, from the cache or built now."""
    name = wheel_hash()
    folder = WHEELS / name
    with file_lock("build"):
        found = list(folder.glob("*.whl"))
        if found:
            os.utime(folder)
            return found[0]
        BUILD_FOLDER.mkdir(parents=True, exist_ok=True)
        unfinished = WHEELS / f"{name}.unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        builder = plain_environment("build")
        run_quietly(
            *(builder.python, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"),
            *("--no-deps", "--no-build-isolation", "--wheel-dir", unfinished, ROOT),
            compile_="yes",
            what="Compiling",
        )
        shutil.rmtree(folder, ignore_errors=True)
        unfinished.rename(folder)
        keep_newest(WHEELS, WHEELS_KEPT)
    return next(folder.glob("*.whl"))


def missing_tool() -> str | None:
    """Return a sentence why nothing can be compiled on this machine, or None.

    The build hook decides; it runs in the plain environment because it imports hatchling.
    """
    code = "import hatch_build; print(hatch_build.missing_tool() or '')"
    reason = run_quietly(PLAIN.python, "-c", code, what="Looking for a C compiler")
    return reason.strip() or None


# ------------------------------------------------------------------------------------------------ browser

HEADLESS_SHELL: Final = "chromium-headless-shell"
"""Chromium without windows, which takes a fifth less time for the same tests."""
BROWSERS: Final = (HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium(environment: Environment) -> str:
    """Return the path of Chromium: from CHROMIUM or PATH, else installed by apt-get or Playwright."""
    configured = os.environ.get("CHROMIUM")
    if configured:
        return configured
    for name in BROWSERS:
        found = shutil.which(name)
        if found:
            return found
    if shutil.which("apt-get") and os.geteuid() == 0:
        run_quietly("apt-get", "update", "-qq", what="Updating the package lists")
        packages = (HEADLESS_SHELL, "fonts-dejavu-core")
        run_quietly("apt-get", "install", "-y", "-qq", *packages, what="Installing Chromium")
        found = shutil.which(HEADLESS_SHELL)
        if found:
            return found
    playwright = (environment.python, "-m", "playwright")
    run_quietly(*playwright, "install", "chromium", what="Installing Playwright's Chromium")
    code = "import playwright.sync_api as p; s = p.sync_playwright().start()"
    code += "; print(s.chromium.executable_path); s.stop()"
    return run_quietly(environment.python, "-c", code, what="Looking for Playwright's Chromium").strip()
