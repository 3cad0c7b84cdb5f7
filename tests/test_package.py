"""What is published: the sources with all that their tests need, and the package with its data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]
# The builder adds pyproject.toml, whatever is chosen.
READ_BY_TESTS = {
    *("Makefile", "constraints.txt", "constraints-lowest.txt", "find-python.sh"),
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"),
}
FOLDERS = ("src", "tests", "docs", "benchmarks", "scripts")


def files(*folders: str) -> set[str]:
    """The files in folders of the project, but for those that Python makes."""
    return {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def built(builder: Any) -> set[str]:
    """The files that a builder puts into an archive."""
    return {Path(each.distribution_path).as_posix() for each in builder.recurse_included_files()}


def test_the_sources_have_all_that_their_tests_need() -> None:
    names = built(SdistBuilder(str(ROOT)))
    assert names - {".gitignore"} == READ_BY_TESTS | files(*FOLDERS)


def test_the_package_has_the_program_its_data_and_the_rules() -> None:
    program = {name.removeprefix("src/") for name in files("src/mate")}
    assert {"mate/py.typed", "mate/puzzles/pack.txt", "mate/tui/mate.tcss"} <= program
    assert built(WheelBuilder(str(ROOT))) == program | {"mate/rules.md"}
