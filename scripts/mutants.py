"""Mutation testing: change the code a little, one change at a time, and print unnoticed changes.

    python scripts/mutants.py [AREA ...] [--sample N] [--seed S]

mutmut changes the files of each area in a copy of the project in `build/mutants`, and runs the
area's tests for all changes or, with --sample, for a random sample of changes. An unnoticed change
is a gap in the tests, unless the change makes no difference and `tests/data/mutants.toml` lists it
with the reason. The program prints all other unnoticed changes; if there are any, the exit status
is 1.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = tomllib.loads((ROOT / "tests" / "data" / "mutants.toml").read_text(encoding="utf-8"))
AREAS: Final = KEPT["areas"]
"""For each area, the files to change, and the tests that must notice the changes."""
COPIED: Final = ("src", "tests", "docs", "benchmarks", "scripts")
MUTMUT: Final = (sys.executable, "-m", "mutmut")
IN_THE_COPY: Final = """

from _pytest import python as _names

_escaped = _names._ascii_escaped_by_config
_names._ascii_escaped_by_config = lambda name, config: (
    name if isinstance(name, str) else _escaped(name, config)
)


def pytest_collection_modifyitems(items: list) -> None:
    import json, pathlib

    measured = pathlib.Path("mutmut-stats.json")
    if measured.exists():
        seconds = json.loads(measured.read_text())["duration_by_test"]
        items.sort(key=lambda item: seconds.get(item.nodeid, 0))
"""
"""The lines to append to `conftest.py` in the copy.

They keep pytest from escaping test names twice, because mutmut collects tests twice and would then
find no test. They also run quick tests first, because quick tests notice most changes.
"""


class Mutant(NamedTuple):
    """A mutation: the function, the original code, and the changed code."""

    function: str
    was: str
    now: str


def copy_of_the_project(area: str) -> Path:
    """Make a copy of the project with mutmut's settings for an area and return its path."""
    folder = ROOT / "build" / "mutants" / area
    folder.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(ROOT / name, folder / name)
    with (folder / "tests" / "conftest.py").open("a", encoding="utf-8") as conftest:
        conftest.write(IN_THE_COPY)
    for file in (*ROOT.glob("*.md"), ROOT / "pyproject.toml"):
        shutil.copy(file, folder)
    changed, tests = AREAS[area]["changed"], AREAS[area]["tests"]
    settings = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    assert "mutmut" not in settings["tool"]
    lines = [
        "[mutmut]",
        f"source_paths={Path(changed).parts[0]}/",
        f"only_mutate={changed}",
        "\n    ".join(["pytest_add_cli_args_test_selection=", *tests]),
        "\n    ".join(["also_copy=", *COPIED, *(path.name for path in ROOT.glob("*.md"))]),
        # Allow more time, because even starting a test can take seconds on a busy machine.
        "timeout_multiplier=5",
        "timeout_constant=8",
        "pytest_add_cli_args=--hypothesis-profile=mutants",
        # Isolate the runs, because caches from the unchanged code would hide a change.
        "process_isolation=forkserver",
    ]
    (folder / "setup.cfg").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def results(folder: Path) -> dict[str, str]:
    """Return the result of each mutant, keyed by the mutant's name."""
    output = mutmut(folder, "results", "--all", "true")
    return dict(re.findall(r"^\s*(\S+): (.+)$", output, re.MULTILINE))


def sample(folder: Path, size: int, seed: int) -> list[str]:
    """Return the names of a random sample of mutants."""
    # Run a mutant that does not exist, because mutmut makes all mutants before searching by name.
    subprocess.run([*MUTMUT, "run", "none"], cwd=folder, check=False, capture_output=True)
    names = sorted(results(folder))
    return Random(seed).sample(names, min(size, len(names)))


def survivors(folder: Path, names: Iterable[str]) -> Iterator[Mutant]:
    """Yield the mutants that no test noticed or ran."""
    found = results(folder)
    print(f"{folder.name}: {dict(Counter(found[name] for name in names))}")
    for name in names:
        if found[name] not in {"survived", "no tests"}:
            continue
        shown = mutmut(folder, "show", name)
        removed, added = (
            re.findall(rf"^{sign}(?!{sign})\s*(.*)$", shown, re.MULTILINE)
            for sign in (re.escape("-"), re.escape("+"))
        )
        module, _, function = name.rpartition(".")
        function = re.sub(r"^(xǁ|x_)|__mutmut_\d+$", "", function).replace("ǁ", ".")
        yield Mutant(f"{module}.{function}", " ".join(removed), " ".join(added))


def mutmut(folder: Path, *arguments: str) -> str:
    """Run mutmut and return its output."""
    return subprocess.run(
        [*MUTMUT, *arguments], cwd=folder, check=True, capture_output=True, text=True
    ).stdout


def main() -> int:
    """Test the given areas, print unnoticed changes, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"of {', '.join(AREAS)}")
    parser.add_argument("--sample", type=int, metavar="N", help="try N of each area's mutants")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which, 1 by default")
    args = parser.parse_args()
    left = 0
    known = {(kept["function"], now) for kept in KEPT["equivalent"] for now in kept["now"]}
    for area in args.areas or AREAS:
        folder = copy_of_the_project(area)
        names = [] if args.sample is None else sample(folder, args.sample, args.seed)
        subprocess.run([*MUTMUT, "run", *names], cwd=folder, check=False)
        for mutant in survivors(folder, names or results(folder)):
            if not {(mutant.function, mutant.now), (mutant.function, "*")} & known:
                left += 1
                print(f"{mutant.function}\n    - {mutant.was}\n    + {mutant.now}")
    print(f"{left} changes were not noticed")
    return int(left > 0)


if __name__ == "__main__":
    sys.exit(main())
