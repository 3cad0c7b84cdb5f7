"""What the rules need, what is public of them, and what is not loaded before it is needed.

Which part may import which is said by the contracts in `pyproject.toml`.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import mate
import mate.rules

PACKAGE = Path(mate.__file__).parent

HEAVY = ("textual", "rich", "numpy", "msgspec")


def imported(file: Path) -> Iterator[str]:
    """The full names of all modules that a file imports, wherever in it the import stands."""
    package = ["mate", *file.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            if module == "mate":
                yield from (f"mate.{alias.name}" for alias in node.names)
            else:
                yield module


def test_every_folder_is_a_package() -> None:
    """Otherwise the contracts of `make lint` do not see into it."""
    folders = {file.parent for file in PACKAGE.rglob("*.py")}
    assert all((folder / "__init__.py").exists() for folder in folders)


def test_few_modules_of_the_screen_stand_in_no_room() -> None:
    assert len(list((PACKAGE / "tui").glob("*.py"))) <= 5


def test_the_rules_need_nothing_but_the_standard_library_and_the_errors() -> None:
    outside = {
        name
        for file in sorted((PACKAGE / "rules").glob("*.py"))
        for name in imported(file)
        if name.split(".")[0] not in sys.stdlib_module_names
    }
    assert {name for name in outside if not name.startswith("mate.rules")} == {"mate.errors"}


@pytest.mark.parametrize("module", ["random", "secrets", "time", "datetime", "os", "sys", "io"])
def test_the_rules_have_no_clock_no_chance_and_no_input(module: str) -> None:
    for file in (PACKAGE / "rules").glob("*.py"):
        assert module not in {name.split(".")[0] for name in imported(file)}


@pytest.mark.parametrize("module", ["mate", "mate.rules", "mate.errors"])
def test_importing_loads_nothing_heavy(module: str) -> None:
    code = f"import sys, {module}; print(*sorted({{n.split('.')[0] for n in sys.modules}}))"
    loaded = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert "mate" in loaded
    assert set(loaded).isdisjoint(HEAVY)


def test_the_public_names_of_the_rules_are_sorted_and_there() -> None:
    names = mate.rules.__all__
    constants = [name for name in names if name.isupper()]
    classes = [name for name in names if name[0].isupper() and not name.isupper()]
    functions = [name for name in names if name[0].islower()]
    assert names == [*sorted(constants), *sorted(classes), *sorted(functions)]
    assert len(names) == len(set(names))
    for name in names:
        assert hasattr(mate.rules, name)


def test_the_public_names_of_the_rules_are_complete() -> None:
    tree = ast.parse((PACKAGE / "rules" / "__init__.py").read_text(encoding="utf-8"))
    imported_names = {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module != "__future__"
        for alias in node.names
    }
    assert set(mate.rules.__all__) == imported_names


@pytest.mark.parametrize("name", mate.rules.__all__)
def test_each_public_name_is_defined_within_the_rules(name: str) -> None:
    value = getattr(mate.rules, name)
    module = getattr(value, "__module__", None)
    if isinstance(module, str) and module.startswith("mate"):
        assert module.startswith("mate.rules.")
