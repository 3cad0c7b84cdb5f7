"""Which Python Mate is set up with, on machines that have some, one that does not run, or none."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RIGHT = "Install a newer one, or name one: make play PYTHON=/path/to/python3.12"

SHIM = "echo 'no such command in this version' >&2; exit 127"
"""What a version manager puts in the place of a Python that is not chosen."""


def python(version: tuple[int, ...], *, missing: str = "") -> str:
    """A program that runs what it is given as a Python of that version would."""
    code = f"import sys; sys.version_info = {version}; "
    if missing:
        code += f"sys.modules[{missing!r}] = None; "
    return f'{shlex.quote(sys.executable)} -c {shlex.quote(code)}"$2"'


@pytest.fixture
def bin_folder(tmp_path: Path) -> Path:
    """All programs that the machine has."""
    folder = tmp_path / "bin"
    folder.mkdir()
    return folder


@pytest.fixture
def found(bin_folder: Path) -> Callable[..., tuple[str, str]]:
    """What is printed and what is said where there are such programs."""

    def find(*named: str, **programs: str) -> tuple[str, str]:
        for name, does in programs.items():
            file = bin_folder / name.replace("_", ".")
            file.write_text(f"#!/bin/sh\n{does}\n")
            file.chmod(0o755)
        done = subprocess.run(
            ["/bin/sh", ROOT / "find-python.sh", *named],
            env={"PATH": str(bin_folder)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == (0 if done.stdout else 1)
        return done.stdout.strip(), done.stderr.strip()

    return find


def test_the_newest_is_taken(found: Callable[..., tuple[str, str]]) -> None:
    both = found(python3_11=python((3, 11, 0)), python3_13=python((3, 13, 0)), python3=SHIM)
    assert both == ("python3.13", "")


@pytest.mark.parametrize("name", ["python3_11", "python3_14", "python3", "python"])
def test_any_name_will_do(found: Callable[..., tuple[str, str]], name: str) -> None:
    assert found(**{name: python((3, 15, 0))}) == (name.replace("_", "."), "")


def test_one_that_does_not_run_is_passed_over(found: Callable[..., tuple[str, str]]) -> None:
    assert found(python3_13=SHIM, python3=python((3, 12, 1))) == ("python3", "")


def test_one_that_can_make_no_environment_is_passed_over(
    found: Callable[..., tuple[str, str]],
) -> None:
    bare = python((3, 13, 0), missing="ensurepip")
    assert found(python3_13=bare, python3_11=python((3, 11, 2))) == ("python3.11", "")


def test_where_none_will_do_one_line_says_what_is_there(
    found: Callable[..., tuple[str, str]],
) -> None:
    assert found(
        python3_13=SHIM,
        python3=python((3, 12, 3), missing="ensurepip"),
        python=python((3, 10, 13)),
    ) == (
        "",
        "Mate needs Python 3.11 or later, and here python3.13 does not run, python3 has no "
        "ensurepip (on Debian and Ubuntu: apt install python3.12-venv), python is 3.10. " + RIGHT,
    )


def test_where_there_is_none_one_line_says_so(found: Callable[..., tuple[str, str]]) -> None:
    said = f"Mate needs Python 3.11 or later, and here there is no python3. {RIGHT}"
    assert found() == ("", said)


def test_one_that_is_named_is_taken_and_no_other(found: Callable[..., tuple[str, str]]) -> None:
    programs = {"python3": python((3, 13, 0)), "mine": python((3, 11, 0)), "old": SHIM}
    assert found("mine", **programs) == ("mine", "")
    assert "here old does not run. " in found("old", **programs)[1]
    assert "here there is no other. " in found("other", **programs)[1]


def test_without_a_python_no_environment_is_begun(bin_folder: Path, tmp_path: Path) -> None:
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
    assert said == f"Mate needs Python 3.11 or later, and here there is no python3. {RIGHT}"
    assert of_make.startswith("make: ***")
    assert not environment.exists()


def test_the_oldest_is_the_oldest_that_the_package_allows(
    found: Callable[..., tuple[str, str]],
) -> None:
    package = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    major, minor = map(int, package["requires-python"].removeprefix(">=").split("."))
    assert found(python3=python((major, minor - 1, 99)))[0] == ""
    assert found(python3=python((major, minor, 0)))[0] == "python3"
