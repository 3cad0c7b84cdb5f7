"""The published archives, and the libraries and the Python that the set-up chooses."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from trove_classifiers import classifiers

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]

# pyproject.toml is not listed, because hatchling always adds it to the source archive.
READ_BY_TESTS = {
    *("Makefile", "constraints.txt", "constraints-lowest.txt"),
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "LICENSE"),
}
FOLDERS = ("src", "tests", "docs", "benchmarks", "scripts", "share", ".github")


def files(*folders: str) -> set[str]:
    """Return the files in folders of the project, without files that Python creates."""
    return {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def archived_files(builder: Any) -> set[str]:
    """Return the files that a builder puts into an archive."""
    return {Path(each.distribution_path).as_posix() for each in builder.recurse_included_files()}


def test_source_archive_has_all_files_that_tests_need() -> None:
    names = archived_files(SdistBuilder(str(ROOT)))
    assert names - {".gitignore"} == READ_BY_TESTS | files(*FOLDERS)


def test_wheel_has_the_program_its_data_and_the_rules() -> None:
    program = {name.removeprefix("src/") for name in files("src/mate")}
    assert {"mate/py.typed", "mate/puzzles/pack.txt", "mate/tui/mate.tcss"} <= program
    assert archived_files(WheelBuilder(str(ROOT))) == program | {"mate/rules.md"}


def test_program_is_also_installed_under_the_name_of_the_package() -> None:
    assert PROJECT["scripts"][PROJECT["name"]] == PROJECT["scripts"]["mate"]


# Tests of the library versions with which the checks run, and of the oldest versions allowed.

TESTED = [
    *PROJECT["dependencies"],
    *PROJECT["optional-dependencies"]["tests"],
    *PYPROJECT["build-system"]["requires"],
]
CHECKED = [need for need in PROJECT["optional-dependencies"]["dev"] if "[" not in need]


def versions(file: str) -> dict[str, str]:
    """Return the libraries in a file of constraints, with the version for the oldest Python."""
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    named = [line.partition(";")[0].strip() for line in lines if not line.startswith("#")]
    return dict(line.split("==") for line in reversed(named))


def number(version: str) -> tuple[int, ...]:
    """Return a version as numbers, without zeros at its end."""
    return tuple(map(int, re.sub(r"(\.0)+$", "", version).split(".")))


def test_constraint_files_pin_an_allowed_and_the_oldest_version_of_each_library() -> None:
    tested, oldest = versions("constraints.txt"), versions("constraints-lowest.txt")
    for need in [*TESTED, *CHECKED]:
        name, lowest = need.partition(",")[0].split(">=")
        assert number(tested[name]) >= number(lowest)
        if need in TESTED:
            assert number(oldest[name]) == number(lowest)


def test_supported_pythons_agree_in_makefile_workflow_classifiers_and_manual() -> None:
    loop = re.search(r"for version in (.+); do", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert loop is not None
    tested = loop[1].split()
    named = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["classifiers"]))
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    assert f"python: {json.dumps(tested)}" in workflow
    manual = " ".join((ROOT / "docs" / "manual.md").read_text(encoding="utf-8").split())
    assert named == tested
    assert f"Mate's tests pass with Python {tested[0]} to {tested[-1]} on Linux" in manual
    assert set(PROJECT["classifiers"]) <= classifiers


# Tests of the choice of a Python on machines with several Pythons, a broken Python, or none.

RIGHT = "Install a newer one, or name one: make play PYTHON=/path/to/python3.12"

SHIM = "echo 'no such command in this version' >&2; exit 127"
"""The script that a version manager installs for a Python that is not selected."""


def python(version: tuple[int, ...], *, missing: str = "") -> str:
    """Return a shell command that acts like a Python of this version."""
    code = f"import sys; sys.version_info = {version}; "
    if missing:
        code += f"sys.modules[{missing!r}] = None; "
    return f'{shlex.quote(sys.executable)} -c {shlex.quote(code)}"$2"'


@pytest.fixture
def bin_folder(tmp_path: Path) -> Path:
    """The folder with all programs that a test can find."""
    folder = tmp_path / "bin"
    folder.mkdir()
    return folder


OLD, NEW, NEWEST = python((3, 11, 0)), python((3, 13, 0)), python((3, 15, 0))
OLDER, BARE = python((3, 10, 13)), python((3, 13, 0), missing="ensurepip")
NEED = "Mate needs Python 3.11 or later, and here "
NO_VENV = "has no module venv. On Debian and Ubuntu: sudo apt install python3"


@pytest.mark.parametrize(
    ("programs", "named", "taken", "said"),
    [
        # The newest Python that can create environments is chosen, under any name.
        ({"python3.11": OLD, "python3.13": NEW, "python3": SHIM}, "", "python3.13", ""),
        *(
            ({name: NEWEST}, "", name, "")
            for name in ("python3.11", "python3.14", "python3", "python")
        ),
        ({"python3.13": SHIM, "python3": NEW}, "", "python3", ""),
        ({"python3.13": BARE, "python3.11": OLD}, "", "python3.11", ""),
        # If no Python is suitable, a line lists the versions found.
        ({}, "", "", f"{NEED}there is no python3. {RIGHT}"),
        (
            *({"python3.13": SHIM, "python": OLDER}, "", ""),
            f"{NEED}python3.13 does not run, python is 3.10. {RIGHT}",
        ),
        # A Python that lacks only venv is new enough, so the line says how to install venv.
        ({"python3.12": SHIM, "python3": BARE, "python": OLDER}, "", "", f"python3 {NO_VENV}.13"),
        ({"python": python((3, 11), missing="venv")}, "python", "", f"python {NO_VENV}.11"),
        # If a Python is named, no other Python is chosen.
        ({"python3": NEW, "mine": OLD}, "mine", "mine", ""),
        ({"python3": NEW, "old": SHIM}, "old", "", f"{NEED}old does not run. {RIGHT}"),
        ({"python3": NEW}, "other", "", f"{NEED}there is no other. {RIGHT}"),
    ],
)
def test_find_python_picks_the_newest_suitable_python_or_explains_why_there_is_none(
    bin_folder: Path, programs: dict[str, str], named: str, taken: str, said: str
) -> None:
    assert PROJECT["requires-python"] == ">=3.11"
    for name, does in programs.items():
        file = bin_folder / name
        file.write_text(f"#!/bin/sh\n{does}\n")
        file.chmod(0o755)
    done = subprocess.run(
        ["/bin/sh", ROOT / "scripts" / "find-python.sh", *named.split()],
        env={"PATH": str(bin_folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    path = str(bin_folder / taken) if taken else ""
    assert (done.returncode, done.stdout.strip()) == (0 if taken else 1, path)
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == bool(said)


STEPS = {
    "true": (0, ""),
    "echo all is well": (0, ""),
    "echo a fault of its own >&2; false": (1, "a fault of its own"),
    "echo 'Error: [Errno 13] Permission denied: .venv' >&2; exit 1": (1, "Cannot write in "),
    "echo 'NewConnectionError(...)' >&2; exit 1": (1, "Cannot download the libraries. "),
    "kill -INT $PPID; echo Traceback >&2; exit 1": (130, "Interrupted. The next make continues."),
}
"""Steps of the set-up, each with its exit status and error."""


@pytest.mark.parametrize("step", STEPS)
def test_failing_set_up_step_prints_one_helpful_line(step: str) -> None:
    done = subprocess.run(
        ["/bin/sh", ROOT / "scripts" / "set-up-step.sh", "sh", "-c", step],
        capture_output=True,
        text=True,
        check=False,
    )
    status, said = STEPS[step]
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == bool(said)


def test_make_without_path_variable_finds_system_programs() -> None:
    make = shutil.which("make")
    assert make is not None
    done = subprocess.run(
        [make, "--file", "Makefile", "--file", "-", "found"],
        cwd=ROOT,
        env={},
        input="found:\n\t@true\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_make_play_without_python_creates_no_environment(bin_folder: Path, tmp_path: Path) -> None:
    make, sh = shutil.which("make"), shutil.which("sh")
    assert make is not None
    assert sh is not None
    (bin_folder / "sh").symlink_to(sh)
    environment = tmp_path / "environment"
    done = subprocess.run(
        [make, "play", f"VENV={environment}", f"PATH={bin_folder}"],
        cwd=ROOT,
        env={"PATH": str(bin_folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    said, of_make, *more = done.stderr.splitlines()
    assert (done.returncode, done.stdout, more) == (2, "", [])
    assert said == f"{NEED}there is no python3. {RIGHT}"
    assert of_make.startswith("make: ***")
    assert not environment.exists()
