"""What standard output refuses is told in one line."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.program import Program


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["play", "--help"], ["list"]])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_an_output_that_is_full_is_told_in_one_line(
    program: Program, arguments: list[str], unbuffered: str
) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            program.command(*arguments),
            stdout=full,
            stderr=subprocess.PIPE,
            env=program.environment | {"PYTHONUNBUFFERED": unbuffered},
            timeout=60,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == b"mate: System error: no space left on device.\n"
