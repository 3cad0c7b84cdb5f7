"""What a log is called, and what stands in it, never tells the terminal anything."""

from __future__ import annotations

import os
from pathlib import Path

from tests.saved.saves import a_match, save
from tests.tui.terminal import Terminal

ATTACK = "\x1b]0;PWNED\x07"
FILES = (f"a{ATTACK}b", "c\x9b31m\x1b[2J", os.fsdecode(b"d\xff\xfe"), "e\u202e\n\tf", ATTACK)


def hostile_folder(home: Path) -> None:
    """Logs with hostile names, of the files and of the players, and one broken log."""
    for number, name in enumerate(FILES):
        save(home / "matches", f"{name}.jsonl", a_match(f"g{ATTACK}h", luck=number), -number)
    (home / "matches" / f"z{ATTACK}.jsonl").write_bytes(b"no log\n")


def test_names_of_files_and_players_do_not_reach_the_terminal_as_they_are(home: Path) -> None:
    hostile_folder(home)
    with Terminal([], home, 120, 36) as terminal:
        terminal.wait_for("Saved matches (6)")
        terminal.type("s")
        terminal.wait_for("Began 2026-03-01")
        for _ in FILES:
            terminal.type("x")
            terminal.wait_for("Save the transcript")
            terminal.read(0.2)
            terminal.type("\x1b")
            terminal.read(0.3)
            terminal.type("\x1b[B")
            terminal.read(0.3)
        terminal.type("x")
        terminal.wait_for("not a Mate match log")
        terminal.type("a")
        terminal.wait_for("Statistics")
        terminal.read(0.2)
        terminal.type("\r")
        terminal.read(0.3)
        terminal.type("qqq")
        terminal.read(0.3)
        written = terminal.written
    assert b"\x1b]0;PWNED" not in written
    assert not [c for c in written.decode() if "\x80" <= c <= "\x9f" or c == "\u202e"]
