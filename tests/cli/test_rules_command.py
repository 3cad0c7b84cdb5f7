"""`mate rules` opens a pager on a terminal and prints Markdown elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mate.errors import StorageError
from mate.words import rulebook
from mate.words.rulebook import READABLE_CELLS
from tests.program import CommandLine, Program
from tests.tui.terminal import Started

RULES = "# The rules\n\n- **R1** " + "Five ranks – 10♣. " * 20 + "\n"
# A program that runs the command with a given text in place of the rules.
SUBSTITUTE = """
import sys
from mate.words import rulebook
rulebook.rulebook = lambda: {text!r}
from mate.cli import main
sys.exit(main())
"""


# A terminal may report a width of 0.
@pytest.mark.parametrize(("flags", "columns"), [((), "200"), (("--ascii",), "0")])
def test_rules_on_a_terminal_open_in_a_pager(
    program: Program, tmp_path: Path, flags: tuple[str, ...], columns: str
) -> None:
    program.home.mkdir()
    (program.home / "settings.toml").write_text('suits = "letters"\n')
    pager = tmp_path / "pager"
    pager.write_text('#!/bin/sh\necho "paged"\nexec cat\n')
    pager.chmod(0o755)
    command = [sys.executable, "-c", SUBSTITUTE.format(text=RULES), "rules", *flags]
    variables = {"PAGER": str(pager), "TERM": "xterm", "COLUMNS": columns}
    with Started(command, program.environment | variables) as shown:
        assert shown.until(lambda: shown.status is not None)
        shown.take_the_rest()
    assert shown.status == 0
    said = shown.written.decode()
    lines = [line.strip() for line in said.splitlines()]
    assert {"paged", "The rules"} <= set(lines)
    assert "♣" not in said
    assert said.isascii() is ("--ascii" in flags)
    assert max(map(len, lines)) <= READABLE_CELLS


def test_rules_without_pager_are_printed_as_markdown(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "rules.md").write_text(RULES, encoding="utf-8")
    monkeypatch.setattr(rulebook, "__file__", str(tmp_path / "words" / "rulebook.py"))
    assert mate.lines("rules") == [*RULES.splitlines(), ""]
    assert mate.lines("rules", "--plain", cells=200) == [*RULES.splitlines(), ""]


def test_missing_rules_file_raises_a_storage_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    installed = tmp_path / "src" / "mate" / "words" / "rulebook.py"
    monkeypatch.setattr(rulebook, "__file__", str(installed))
    with pytest.raises(StorageError, match="The rules are missing"):
        rulebook.rulebook()
