"""Which part of Mate imports which, and what is not loaded before it is needed."""

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

# A part may import itself, `mate` for its version, and what stands here: only parts above it in
# the table, so that nothing points upwards in the program.
MAY_IMPORT = {
    "errors": set[str](),
    "cleaning": set[str](),
    "ascii": set[str](),
    "rulebook": {"errors"},
    "home": {"errors", "cleaning"},
    "settings": {"errors", "cleaning", "home"},
    "rules": {"errors"},
    "narration": {"errors", "rules"},
    "record": {"errors", "cleaning", "home", "rules"},
    "history": {"errors", "rules", "narration", "record"},
    "session": {"errors", "cleaning", "rules", "record"},
    "lastmatch": {"errors", "cleaning", "record", "rules", "session"},
    "solver": {"errors", "rules"},
    "players": {"errors", "rules", "solver"},
    "analysis": {"errors", "rules", "solver"},
    "simulation": {"errors", "rules", "solver", "players"},
    "aids": {"errors", "rules", "narration", "record", "solver", "players"},
    "statistics": {"errors", "cleaning", "rules", "record", "analysis", "players"},
    "reports": {"errors", "rules", "record", "solver", "analysis", "simulation", "statistics"},
    "lesson": {"errors", "rules", "narration", "record", "solver"},
    "opponents": {"errors", "players", "record", "rules"},
    "plain": {"errors", "cleaning", "rules", "narration", "record", "history", "session"}
    | {"players", "opponents", "rulebook", "aids", "lesson"},
    "tui": {"errors", "cleaning", "rules", "narration", "record", "history", "session"}
    | {"players", "opponents", "solver", "rulebook", "settings", "analysis", "aids", "lastmatch"}
    | {"ascii", "statistics", "plain", "lesson"},
}
# These stand above all parts and may import any.
TOP = {"__init__", "__main__", "cli"}
HEAVY = ("textual", "rich", "numpy", "msgspec")


def part_of(file: Path) -> str:
    """The first name below `src/mate`: `rules` for `rules/cards.py`, `cli` for `cli.py`."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


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


def parts_imported(file: Path) -> set[str]:
    """The parts of Mate that a file imports, its own not counted."""
    names = {name.split(".")[1] for name in imported(file) if name.startswith("mate.")}
    return {name for name in names if not name.startswith("__")} - {part_of(file)}


def names_of(files: list[Path]) -> list[str]:
    return [str(file.relative_to(PACKAGE)) for file in files]


@pytest.mark.parametrize("file", sources(), ids=names_of(sources()))
def test_imports_point_one_way(file: Path) -> None:
    part = part_of(file)
    assert part in TOP or part in MAY_IMPORT, f"say in MAY_IMPORT what {part} may import"
    if part not in TOP:
        assert parts_imported(file) <= MAY_IMPORT[part]


def test_the_table_itself_points_one_way() -> None:
    below: set[str] = set()
    for part, allowed in MAY_IMPORT.items():
        assert allowed <= below, f"{part} stands in the table before what it imports"
        below.add(part)


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
