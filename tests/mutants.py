"""Change the code in small ways, one at a time, and see which change no test notices.

    python tests/mutants.py [AREA ...]

Each area is changed by mutmut in a copy of the project in `build/mutants`, and tried against the
tests that are about it. A change that is not noticed is a hole in the tests, or makes no
difference: then it stands in `tests/data/mutants.toml` with the reason. All others are printed,
and the exit status is 1.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "tests" / "data" / "mutants.toml"
COPIED: Final = ("src", "tests", "docs", "benchmarks")
MUTMUT: Final = (sys.executable, "-m", "mutmut")
AREAS: Final = {
    "rules": ("src/mate/rules/*", ("tests/rules",)),
    "session": (
        "src/mate/session.py",
        (
            "tests/test_session.py",
            "tests/record/test_help_and_series.py",
            "tests/players/test_seats.py",
        ),
    ),
    "record": ("src/mate/record/*", ("tests/record", "tests/test_session.py")),
    "players": ("src/mate/players/*", ("tests/players",)),
    "solver": ("src/mate/solver/*", ("tests/solver", "tests/players/test_computer.py")),
}
"""By name, the files to be changed, and the tests that must notice."""


class Mutant(NamedTuple):
    """A change: the function, and what stands there instead of what."""

    function: str
    was: str
    now: str


def copy_of_the_project(area: str) -> Path:
    """A copy to change, with mutmut's settings for the area."""
    folder = ROOT / "build" / "mutants" / area
    folder.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(ROOT / name, folder / name)
    for file in (*ROOT.glob("*.md"), ROOT / "pyproject.toml"):
        shutil.copy(file, folder)
    changed, tests = AREAS[area]
    settings = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    assert "mutmut" not in settings["tool"]
    lines = [
        "[mutmut]",
        "source_paths=src/",
        f"only_mutate={changed}",
        "\n    ".join(["pytest_add_cli_args_test_selection=", *tests]),
        "\n    ".join(["also_copy=", *COPIED, *(path.name for path in ROOT.glob("*.md"))]),
        "timeout_multiplier=5",
    ]
    (folder / "setup.cfg").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def survivors(folder: Path) -> Iterator[Mutant]:
    """The changes that no test noticed, or that no test runs."""
    results = subprocess.run(
        [*MUTMUT, "results"], cwd=folder, check=True, capture_output=True, text=True
    )
    for name in re.findall(r"^\s*(\S+): (?:survived|no tests)$", results.stdout, re.MULTILINE):
        shown = subprocess.run(
            [*MUTMUT, "show", name], cwd=folder, check=True, capture_output=True, text=True
        )
        removed, added = (
            re.findall(rf"^{sign}(?!{sign})\s*(.*)$", shown.stdout, re.MULTILINE)
            for sign in (re.escape("-"), re.escape("+"))
        )
        module, _, function = name.rpartition(".")
        function = re.sub(r"^(xǁ|x_)|__mutmut_\d+$", "", function).replace("ǁ", ".")
        yield Mutant(f"{module}.{function}", " ".join(removed), " ".join(added))


def listed() -> set[tuple[str, str]]:
    """The functions and what they are changed to, of all changes that make no difference."""
    mutants = tomllib.loads(KEPT.read_text(encoding="utf-8"))["equivalent"]
    return {(mutant["function"], now) for mutant in mutants for now in mutant["now"]}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"of {', '.join(AREAS)}")
    known, left = listed(), 0
    for area in parser.parse_args().areas or AREAS:
        folder = copy_of_the_project(area)
        subprocess.run([*MUTMUT, "run"], cwd=folder, check=False)
        for mutant in survivors(folder):
            if not {(mutant.function, mutant.now), (mutant.function, "*")} & known:
                left += 1
                print(f"{mutant.function}\n    - {mutant.was}\n    + {mutant.now}")
    print(f"{left} changes were not noticed")
    return int(left > 0)


if __name__ == "__main__":
    sys.exit(main())
