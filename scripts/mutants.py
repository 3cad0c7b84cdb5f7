"""Change the code in small ways, one at a time, and see which change no test notices.

    python scripts/mutants.py [AREA ...] [--sample N] [--seed S]

Each area is changed by mutmut in a copy of the project in `build/mutants`, and tried against the
tests that are about it: all changes, or with --sample so many of each area, drawn by the seed. A
change that is not noticed is a hole in the tests, or makes no difference: then it stands in
`tests/data/mutants.toml` with the reason. All others are printed, and the exit status is 1.
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
"""By name, the files to be changed, and the tests that must notice."""
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
"""What the copy's `conftest.py` ends with.

A process of mutmut collects tests twice, and pytest would escape their names twice: none would be
found. Most changes are noticed by tests that are over soon, so these come first.
"""


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
        # Only to begin with a test takes seconds on a busy machine.
        "timeout_multiplier=5",
        "timeout_constant=8",
        "pytest_add_cli_args=--hypothesis-profile=mutants",
        # What is remembered of the run without a change would hide what the change does.
        "process_isolation=forkserver",
    ]
    (folder / "setup.cfg").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def results(folder: Path) -> dict[str, str]:
    """By name of each mutant that was made there, what became of it."""
    told = mutmut(folder, "results", "--all", "true")
    return dict(re.findall(r"^\s*(\S+): (.+)$", told, re.MULTILINE))


def sample(folder: Path, size: int, seed: int) -> list[str]:
    """The names of so many mutants."""
    # It makes all of them before it looks for one, and there is none of this name.
    subprocess.run([*MUTMUT, "run", "none"], cwd=folder, check=False, capture_output=True)
    names = sorted(results(folder))
    return Random(seed).sample(names, min(size, len(names)))


def survivors(folder: Path, names: Iterable[str]) -> Iterator[Mutant]:
    """Those of them that no test noticed, or that no test runs."""
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
    """What mutmut says."""
    return subprocess.run(
        [*MUTMUT, *arguments], cwd=folder, check=True, capture_output=True, text=True
    ).stdout


def main() -> int:
    """Try the areas asked for, and print what no test noticed."""
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
