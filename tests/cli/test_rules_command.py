"""`mate rules`: in a pager at a terminal, as they are written elsewhere."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path

import pytest

from mate.errors import StorageError
from mate.words import rulebook
from mate.words.rulebook import READABLE_CELLS
from tests.program import CommandLine, Program
from tests.surroundings import PATIENCE

RULES = "# The rules\n\n- **R1** " + "Five ranks – 10♣. " * 20 + "\n"
# The text that the command finds, wherever the program is installed.
SUBSTITUTE = """
import sys
from mate.words import rulebook
rulebook.rulebook = lambda: {text!r}
from mate.cli import main
sys.exit(main())
"""


# A terminal may say that it has no width.
@pytest.mark.parametrize(("flags", "columns"), [((), "200"), (("--ascii",), "0")])
def test_the_rules_are_laid_out_in_a_pager(
    program: Program, tmp_path: Path, flags: tuple[str, ...], columns: str
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
        running.wait(timeout=PATIENCE)
        said = os.read(ours, 10_000).decode()
    os.close(theirs)
    os.close(ours)
    assert running.returncode == 0
    lines = [line.strip() for line in said.splitlines()]
    assert {"paged", "The rules"} <= set(lines)
    assert "♣" not in said
    assert said.isascii() is ("--ascii" in flags)
    assert max(map(len, lines)) <= READABLE_CELLS


def test_they_are_printed_as_they_are_written_where_no_pager_is_wanted(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "rules.md").write_text(RULES, encoding="utf-8")
    monkeypatch.setattr(rulebook, "__file__", str(tmp_path / "words" / "rulebook.py"))
    assert mate.lines("rules") == [*RULES.splitlines(), ""]
    assert mate.lines("rules", "--plain", cells=200) == [*RULES.splitlines(), ""]


def test_rules_that_are_missing_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    installed = tmp_path / "src" / "mate" / "words" / "rulebook.py"
    monkeypatch.setattr(rulebook, "__file__", str(installed))
    with pytest.raises(StorageError, match="The rules are missing"):
        rulebook.rulebook()
