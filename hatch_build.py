"""Hatchling build hook that compiles the rule modules with mypyc, if there is a C compiler.

GOLDENSPIKE_COMPILE selects the mode: `auto` (the default) compiles if possible and otherwise builds a plain
wheel with a warning; `yes` aborts the build if it cannot compile; `no` never compiles. Editable installs are
always plain.

Nothing is compiled inside the source tree: the sources are copied to a build folder, compiled there, and the
extension modules are put into the wheel beside their sources. The build folder is temporary, unless
`.cache/build` exists (the scripts make it): that one is kept, so that only changed modules are compiled.
"""

from __future__ import annotations

import filecmp
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, Final

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH: Final = "GOLDENSPIKE_COMPILE"
EXTENSIONS: Final = (".so", ".pyd")
REFUSED: Final = 3
"""The driver's exit status when mypy or mypyc found an error in the sources."""

# mypycify analyses the modules as soon as it is called, so it runs in its own process in the build folder.
DRIVER: Final = """\
import json
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

orders = json.loads(Path("orders.json").read_text(encoding="utf-8"))
groups = [(files, name) for name, files in orders["groups"].items()]
try:
    extensions = mypycify(orders["modules"], separate=groups, **orders["mypyc"])
except SystemExit:
    sys.exit(orders["refused"])
if sys.platform != "win32":
    # Nobody puts other functions in place of ours: calls inside a library can go straight or be inlined.
    for extension in extensions:
        extension.extra_compile_args.append("-fno-semantic-interposition")
setup(name="goldenspike", packages=[], ext_modules=extensions)
"""


class NotCompiled(Exception):
    """Raised when the modules cannot be compiled; the message says why in one sentence."""


class CompileHook(BuildHookInterface[BuilderConfig]):
    """The hook that adds the compiled rule modules to a wheel."""

    _temporary: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Return the requirements of this build: mypyc, and what the compiled modules import."""
        if self.target_name != "wheel" or not may_compile() or missing_tool() is not None:
            return []
        return [*self.config["needs"], *self.metadata.core.dependencies]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is built, and add the extension modules to `build_data`."""
        if self.target_name != "wheel" or version == "editable" or not may_compile():
            return
        try:
            missing = missing_tool()
            if missing is not None:
                raise NotCompiled(missing)
            made = self.compile()
        except NotCompiled as reason:
            self.finalize(version, build_data, "")
            if must_compile():
                self.app.abort(f"{reason} {SWITCH}=yes asks for the compiled form, so no wheel is made.")
            self.app.display_warning(f"{reason} The wheel is made in plain form, complete but slower.")
            return
        for place, file in made.items():
            build_data["force_include"][str(file)] = place
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary build folder."""
        if self._temporary is not None:
            self._temporary.cleanup()
            self._temporary = None

    def compile(self) -> dict[str, Path]:
        """Compile in the build folder; return the extension modules by their paths in the wheel.

        Raise NotCompiled if there is nothing to compile or mypyc fails.
        """
        sources = Path(self.root) / "src"
        modules = compiled_modules(sources, self.config["modules"])
        if not modules:
            raise NotCompiled("No module of the compile list exists.")
        kept = Path(self.root) / ".cache" / "build"
        if kept.is_dir():
            build_folder = kept / (sysconfig.get_config_var("SOABI") or sys.implementation.cache_tag)
            if is_outdated(build_folder, self.config["mypyc"]):
                shutil.rmtree(build_folder)
            build_folder.mkdir(exist_ok=True)
            status = self.mypyc(sources, build_folder, modules)
            if status not in {0, REFUSED}:
                # An interrupted run can leave the build folder inconsistent: try again with an empty one.
                shutil.rmtree(build_folder)
                build_folder.mkdir()
                status = self.mypyc(sources, build_folder, modules)
        else:
            self._temporary = tempfile.TemporaryDirectory(prefix="goldenspike-")
            build_folder = Path(self._temporary.name)
            status = self.mypyc(sources, build_folder, modules)
        if status:
            raise NotCompiled("mypyc could not compile the rule modules; its own words stand above.")
        return extension_modules(build_folder, modules)

    def mypyc(self, sources: Path, build_folder: Path, modules: list[str]) -> int:
        """Compile the modules inside the build folder on all cores; return the exit status."""
        copy_changed(sources, build_folder)
        orders = {
            "modules": modules,
            "groups": groups(modules),
            "mypyc": self.config["mypyc"],
            "refused": REFUSED,
        }
        (build_folder / "orders.json").write_text(json.dumps(orders), encoding="utf-8")
        (build_folder / "setup.py").write_text(DRIVER, encoding="utf-8")
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
        cores = str(os.cpu_count() or 1)
        return subprocess.run([*command, "--parallel", cores], cwd=build_folder, check=False).returncode


def is_outdated(build_folder: Path, options: dict[str, Any]) -> bool:
    """Return whether a build folder was made with another driver or other options, or is incomplete."""
    if not build_folder.exists():
        return False
    try:
        made_by = (build_folder / "setup.py").read_text(encoding="utf-8")
        made_with = json.loads((build_folder / "orders.json").read_text(encoding="utf-8"))["mypyc"]
    except (OSError, ValueError, KeyError):
        return True
    return made_by != DRIVER or made_with != options


def compile_mode() -> str:
    """Return the value of GOLDENSPIKE_COMPILE; exit if it is unknown."""
    value = os.environ.get(SWITCH, "auto")
    if value not in {"auto", "yes", "no"}:
        sys.exit(f"{SWITCH} is {value!r}; it may be auto, yes or no.")
    return value


def may_compile() -> bool:
    """Return whether this build should try to compile."""
    return compile_mode() != "no"


def must_compile() -> bool:
    """Return whether the build must fail if it cannot compile."""
    return compile_mode() == "yes"


def missing_tool() -> str | None:
    """Return a sentence why nothing can be compiled on this machine, or None."""
    if sys.platform == "win32":
        studio = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "Microsoft Visual Studio"
        if shutil.which("cl") is None and not (studio / "Installer" / "vswhere.exe").exists():
            return "There is no C compiler: the Visual Studio Build Tools are not installed."
    else:
        compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
        if shutil.which(compiler) is None:
            return f"There is no C compiler: {compiler} is not on the path."
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "The C headers of this Python (Python.h) are not installed."
    return None


def compiled_modules(sources: Path, patterns: list[str]) -> list[str]:
    """Return the files that match these patterns, relative to the sources, with forward slashes."""
    found = {file for pattern in patterns for file in sources.glob(pattern) if file.name != "__init__.py"}
    return sorted(file.relative_to(sources).as_posix() for file in found)


def groups(modules: list[str]) -> dict[str, list[str]]:
    """Return the modules by the name of their library: one for each game, and one for everything else.

    A single library would be compiled on one core. Smaller ones take more work, because each contains mypyc's
    runtime, and calls between libraries are slower. A name with dots would give modules a wrong `__file__`.
    """
    found: dict[str, list[str]] = {}
    for module in modules:
        package, part, name = module.split("/")[:3]
        library = f"{package}_{part}_{name}" if part == "games" else package
        found.setdefault(library, []).append(module)
    return found


def copy_changed(sources: Path, build_folder: Path) -> None:
    """Make the package in the build folder equal to the sources; write only files that differ."""
    wanted_files = {
        file.relative_to(sources)
        for file in sources.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.suffix not in EXTENSIONS
    }
    for package in {file.parts[0] for file in wanted_files}:
        for there in (build_folder / package).rglob("*"):
            place = there.relative_to(build_folder)
            if there.is_file() and there.suffix not in EXTENSIONS and place not in wanted_files:
                there.unlink()
    for place in wanted_files:
        there = build_folder / place
        if there.exists() and filecmp.cmp(sources / place, there, shallow=False):
            continue
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(sources / place, there)


def extension_modules(build_folder: Path, modules: list[str]) -> dict[str, Path]:
    """Return the extension modules of these modules by their paths in the wheel.

    Raise NotCompiled if mypyc made none for a module.
    """
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    made = {f"{name}__mypyc{suffix}": build_folder / f"{name}__mypyc{suffix}" for name in groups(modules)}
    for module in modules:
        place = module.removesuffix(".py") + suffix
        made[place] = build_folder / place
        if not made[place].exists():
            raise NotCompiled(f"mypyc made nothing of {module}; is an __init__.py missing above it?")
    return made
