"""The form under test is the form we think it is: plain from the source tree, or compiled from the wheel."""

import ast
import importlib
import os
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import goldenspike

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
FORM = os.environ.get("GOLDENSPIKE_FORM", "plain")


def compiled_modules() -> list[str]:
    """The names of all modules in pyproject's compile list."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["hatch"]["build"]["hooks"]["custom"]["modules"]
    files = {file for pattern in patterns for file in SOURCES.glob(pattern) if file.name != "__init__.py"}
    return sorted(".".join(file.relative_to(SOURCES).with_suffix("").parts) for file in files)


def origin(module: str) -> Path:
    """The file that a module really comes from."""
    file = importlib.import_module(module).__file__
    assert file is not None
    return Path(file)


def test_the_form_has_a_known_name() -> None:
    assert FORM in {"plain", "compiled"}


def test_the_compile_list_names_modules() -> None:
    assert compiled_modules()


@pytest.mark.parametrize("module", compiled_modules())
def test_every_module_of_the_compile_list_has_the_form_under_test(module: str) -> None:
    file = origin(module)
    if FORM == "compiled":
        assert file.name.endswith(tuple(EXTENSION_SUFFIXES)), f"{file} is not compiled."
        beside = file.with_name(f"{module.rpartition('.')[2]}.py")
        assert beside.exists(), f"The source of {module} is missing beside {file}."
    else:
        assert file.suffix == ".py", f"{file} is compiled."


@pytest.mark.parametrize("module", compiled_modules())
def test_no_module_of_the_compile_list_has_classes_that_compiling_would_change(module: str) -> None:
    """mypyc drops the keywords of a class (`frozen=True`, `tag=True`): such values live in plain modules."""
    source = SOURCES.joinpath(*module.split(".")).with_suffix(".py")
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            keywords = [keyword.arg for keyword in node.keywords if keyword.arg != "metaclass"]
            assert not keywords, f"{module}.{node.name} would lose {keywords} once compiled."


def test_the_plain_form_comes_from_the_source_tree_and_the_compiled_form_never_does() -> None:
    package = Path(goldenspike.__file__)
    if FORM == "compiled":
        assert "site-packages" in package.parts
        assert SOURCES not in {Path(place).resolve() for place in sys.path}
    else:
        assert package.is_relative_to(SOURCES)


def test_the_installed_sources_equal_the_source_tree() -> None:
    installed = Path(goldenspike.__file__).parent
    files = [file for file in (SOURCES / "goldenspike").rglob("*") if file.is_file()]
    for file in files:
        if "__pycache__" not in file.parts:
            there = installed / file.relative_to(SOURCES / "goldenspike")
            assert there.read_bytes() == file.read_bytes(), f"{there} is older than {file}."
