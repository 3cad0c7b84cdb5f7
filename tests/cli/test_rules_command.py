"""`mate rules` at a terminal."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path

import pytest

from mate.words.rulebook import READABLE_CELLS
from tests.program import Program

RULES = "# The rules\n\n- **R1** " + "Five ranks – 10♣. " * 20 + "\n"
# The text that the command finds, wherever the program is installed.
SUBSTITUTE = """
import sys
from mate.words import rulebook
rulebook.rulebook = lambda: {text!r}
from mate.cli import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("flags", "heading", "columns"),
    [
        ((), "The rules", "200"),
        (("--ascii",), "The rules", "0"),  # which is not a width
        (("--plain",), "# The rules", "200"),
    ],
    ids=["laid out", "in ASCII", "bare"],
)
def test_the_rules_are_laid_out_in_a_pager_unless_they_are_wanted_bare(
    program: Program, tmp_path: Path, flags: tuple[str, ...], heading: str, columns: str
) -> None:
    program.home.mkdir()
    (program.home / "settings.toml").write_text('suits = "letters"\n')
    pager = tmp_path / "pager"
    pager.write_text('#!/bin/sh\necho "paged"\nexec cat\n')
    pager.chmod(0o755)
    python = program.command()[0]
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [python, "-c", SUBSTITUTE.format(text=RULES), "rules", *flags],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=program.environment | {"PAGER": str(pager), "TERM": "xterm", "COLUMNS": columns},
    ) as running:
        running.wait(timeout=30)
        said = os.read(ours, 10_000).decode()
    os.close(theirs)
    os.close(ours)
    assert running.returncode == 0
    lines = [line.strip() for line in said.splitlines()]
    assert ("paged" in lines) is ("--plain" not in flags)
    assert all(line.isascii() for line in lines) is ("--ascii" in flags)
    assert heading in lines
    assert (max(map(len, lines)) <= READABLE_CELLS) is ("--plain" not in flags)
