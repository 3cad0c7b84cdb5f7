"""The commands that the program suggests can be typed where the program was started."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mate.invocation import to_type
from tests.program import Program


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program called `mate` in a folder that is not in PATH."""
    file = tmp_path / "my bin" / "mate"
    file.parent.mkdir()
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("UV", raising=False)
    monkeypatch.setattr("sys.argv", [str(file), "play"])
    return file


def test_script_outside_the_path_is_suggested_with_its_folder(script: Path) -> None:
    assert to_type("mate play") == f"'{script}' play"


def test_suggested_command_keeps_the_relative_path_of_the_script(
    script: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(script.parents[1])
    monkeypatch.setattr("sys.argv", ["my bin/../my bin/mate"])
    assert to_type("mate resume") == "'my bin/../my bin/mate' resume"


@pytest.mark.parametrize("name", ["mate", "mate-card-game"])
def test_script_on_the_path_is_suggested_by_its_name(
    script: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("PATH", str(script.parent))
    monkeypatch.setattr("sys.argv", [str(script.rename(script.with_name(name)))])
    assert to_type("mate") == name


def test_path_is_ignored_under_uvx(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(script.parent))
    monkeypatch.setenv("UV", "/usr/bin/uv")
    assert to_type("mate") == f"'{script}'"


def test_suggested_command_uses_the_name_of_a_symlink_on_the_path(
    script: Path, tmp_path: Path
) -> None:
    (tmp_path / "mate").symlink_to(script)
    assert to_type("mate") == "mate"


def test_different_program_called_mate_on_the_path_is_not_suggested(
    script: Path, tmp_path: Path
) -> None:
    other = tmp_path / "mate"
    other.write_bytes(script.read_bytes())
    other.chmod(0o755)
    assert to_type("mate") == f"'{script}'"


def test_program_that_imports_mate_suggests_the_plain_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["/usr/bin/tournament"])
    assert to_type("mate play") == "mate play"


def test_suggested_command_names_the_interpreter_if_started_as_a_module(program: Program) -> None:
    done = program.run("list")
    assert done.stdout.endswith(f"Start one with {sys.executable} -m mate play.\n")
    assert f"See {sys.executable} -m mate list --help." in program.run("list", "--colour").stderr
    assert program.run("list", "-h").stdout.startswith(f"Usage: {sys.executable} -m mate list")
