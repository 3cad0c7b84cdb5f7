"""Line mode at a real terminal."""

from __future__ import annotations

import os
import pty
import subprocess

from tests.program import WORKED_DEAL, Program


def test_at_a_terminal_there_is_a_prompt_and_an_empty_line_says_what_both_hold(
    program: Program,
) -> None:
    ours, theirs = pty.openpty()
    command = program.command("play", "--plain", "--deal", WORKED_DEAL, "--rules", "bga")
    with subprocess.Popen(
        command, stdin=theirs, stdout=subprocess.PIPE, env=program.environment
    ) as running:
        os.close(theirs)
        # The last character is Ctrl-D, which ends the input.
        os.write(ours, b"\nac\n\x04")
        assert running.stdout is not None
        said = running.stdout.read().decode()
    os.close(ours)
    assert running.returncode == 3
    assert said.count("> ") == 3
    assert said.count(" holds clubs K Q 7, spades K Q, hearts A K Q 7, diamonds Q.") == 2
    assert "to reply to A♣: a club (K♣, Q♣ or 7♣)." in said
    assert "The match is saved" in said.splitlines()[-1]
