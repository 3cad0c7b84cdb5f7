"""Suspending the program to its shell and resuming, with real shells and without a shell."""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
import termios
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.tui.terminal import PLAY, Terminal, actions_in, play_one_trick

from mate.tui.app import NO_SHELL, MateApp

SHELLS = {"bash": "bash --norc --noprofile --noediting -i", "sh": "sh -i"}
CTRL_Z = "\x1a"
PROMPT = "what now?"
MATE = f"{shlex.quote(sys.executable)} -m mate"
MODES = {"1049": False, "25": True, "1000": False, "1003": False, "2004": False, "1004": False}
"""The terminal modes that a shell needs, and whether each mode is on."""


class ShellTerminal(Terminal):
    """A terminal with a shell that starts the program as a job."""

    def __init__(
        self, home: Path, shell: str, before: str = "", arguments: Sequence[str] = PLAY
    ) -> None:
        start = f"import os; os.execvp('{shell.split(maxsplit=1)[0]}', {shell.split()})"
        variables = {"PS1": PROMPT, "HISTFILE": "/dev/null", "ENV": ""}
        super().__init__([], home, variables=variables, program=["-c", start])
        self.wait_for(PROMPT)
        self.type(f"{before}{MATE} {shlex.join(arguments)}\r")

    @property
    def is_given_back(self) -> bool:
        """Whether the terminal has the modes that a shell needs, and echoes typed text."""
        return self.private_modes == MODES and self.is_cooked

    @property
    def private_modes(self) -> dict[str, bool]:
        """Whether each of `MODES` is on."""
        return {
            mode: (re.findall(rf"\x1b\[\?{mode}([hl])".encode(), self.written) or [b""])[-1] == b"h"
            for mode in MODES
        }

    @property
    def is_cooked(self) -> bool:
        """Whether the terminal echoes typed text, reads whole lines, and lets keys send signals."""
        wanted = termios.ECHO | termios.ICANON | termios.ISIG
        return bool(self.modes[3] & wanted == wanted)

    def job(self) -> int:
        """Return the process id of the program."""
        job = re.compile(r"^job (\d+) \.$", re.MULTILINE)
        self.screen.reset()
        self.type("echo job $(jobs -p) .\r")
        self.wait_until(lambda: job.search(self.text) is not None)
        return int(job.findall(self.text)[0])

    def wait_for_shell(self) -> None:
        """Wait until the shell has the terminal back."""
        self.wait_until(lambda: self.is_given_back)
        self.screen.reset()
        self.type("\r")
        self.wait_for(PROMPT)

    def resume(self, shown: str) -> None:
        """Resume the program, and wait until the terminal shows a text."""
        self.type("fg\r")
        self.wait_for(shown)


@pytest.mark.parametrize("shell", ["bash", pytest.param("sh", marks=pytest.mark.deep)])
def test_suspended_program_resumes_with_its_screen_and_modes(home: Path, shell: str) -> None:
    with ShellTerminal(home, SHELLS[shell]) as terminal:
        play_one_trick(terminal)
        terminal.read(0.3)
        before, looks = terminal.text, terminal.looks
        for word in ("once", "twice"):
            terminal.type(f"{CTRL_Z}445")
            terminal.wait_for_shell()
            terminal.type(f"echo $((6 * 7)) {word}\r")
            terminal.wait_for(f"42 {word}")
            terminal.resume(before)
            terminal.read(0.3)
            assert (terminal.text, terminal.looks) == (before, looks)
            assert not terminal.is_cooked
            assert terminal.private_modes == {mode: not state for mode, state in MODES.items()}
        terminal.type(CTRL_Z)
        terminal.wait_for_shell()
        terminal.resize(100, 30)
        terminal.resume("Ben")
        terminal.wait_until(lambda: terminal.text.count("\n") == 29)
        terminal.type("?")
        terminal.wait_for("Choosing a card")
        terminal.type("q\x11")
        terminal.wait_for_shell()
    assert actions_in(home) == 4


def test_signals_stop_and_resume_the_program(home: Path) -> None:
    with ShellTerminal(home, SHELLS["bash"]) as terminal:
        play_one_trick(terminal)
        terminal.read(0.3)
        before = terminal.text
        terminal.type("?")
        terminal.wait_for("Choosing a card")
        terminal.type(f"q{CTRL_Z}")
        terminal.wait_for_shell()
        job = terminal.job()
        # In the background, the program waits for the terminal and does not disturb the shell.
        terminal.type("bg\r")
        terminal.screen.reset()
        while "Stopped" not in terminal.text:
            terminal.type("jobs\r")
            terminal.read(0.1)
        assert terminal.private_modes == MODES
        terminal.resume(before)
        for number in (signal.SIGTSTP, signal.SIGSTOP):
            terminal.read(0.3)
            os.kill(job, number)
            terminal.wait_until(lambda: terminal.is_cooked)
            terminal.screen.reset()
            terminal.type("echo $((6 * 7))\r")
            terminal.wait_for("42")
            terminal.resume(before)
            assert not terminal.is_cooked
        os.kill(job, signal.SIGTSTP)
        terminal.wait_for_shell()
        os.kill(job, signal.SIGTERM)
        terminal.type("fg; echo status $?\r")
        terminal.wait_for("status 3")
        assert terminal.private_modes == MODES


def test_ctrl_z_stops_all_processes_of_a_job(home: Path) -> None:
    # As with `make play`, the shell waits for another program, which started Mate.
    with ShellTerminal(home, SHELLS["sh"], "env -S sh -c '\"$@\"; exit' sh ") as terminal:
        play_one_trick(terminal)
        terminal.type(CTRL_Z)
        terminal.wait_for_shell()
        terminal.resume("to lead: any card")


def test_program_resumes_after_a_suspension_while_the_computer_thinks(home: Path) -> None:
    arguments = ["play", "--opponent", "perfect", "--first", "2", "--seed", "7"]
    with ShellTerminal(home, SHELLS["bash"], arguments=arguments) as terminal:
        terminal.wait_for("keep all ten")
        for _ in range(2):
            terminal.type(CTRL_Z)
            terminal.wait_for_shell()
            terminal.resume("keep all ten")
        terminal.type("\x11")
        terminal.wait_for("The match is saved")


@pytest.mark.parametrize(
    "before",
    [None, "set +m; ", pytest.param("trap '' TSTP; ", marks=pytest.mark.deep)],
    ids=str,
)
def test_ctrl_z_without_a_shell_is_refused_with_a_reason(home: Path, before: str | None) -> None:
    if before is None:
        terminal = Terminal(PLAY, home)
    else:
        terminal = ShellTerminal(home, SHELLS["bash"], before)
    with terminal:
        terminal.wait_for("Ben: keep all ten")
        terminal.type(CTRL_Z)
        terminal.wait_for(NO_SHELL)
        terminal.kill(signal.SIGTSTP)
        terminal.type("\x1b[C\x10")
        terminal.wait_for("Type to search")
        terminal.type("suspend")
        terminal.wait_for("No such command")


CONTINUES = """
import os, signal, sys
from pkgutil import resolve_name
from mate.cli import main

owner, _, name = os.environ["MATE_TEST_STEP"].rpartition(".")
owner = resolve_name(owner)
step = getattr(owner, name)
signals = [signal.SIGCONT] * 4

def interrupted(*given):
    for _ in signals[:1]:
        os.kill(os.getpid(), signals.pop())
    result = step(*given)
    for _ in signals[:1]:
        os.kill(os.getpid(), signals.pop())
    return result

setattr(owner, name, interrupted)
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    "step",
    [
        # Interrupt no step, because `panic` is never called. Every case also sends SIGCONT while
        # the table is shown.
        pytest.param("mate.tui.app:MateApp.panic", id="none", marks=pytest.mark.deep),
        "mate.tui.app:MateApp.get_default_screen",
        "mate.tui.driver.terminal:TerminalDriver.start_application_mode",
        "mate.tui.driver.terminal:TerminalDriver.stop_application_mode",
        # The two methods above call these methods.
        *(
            pytest.param(f"mate.tui.driver.terminal:TerminalDriver.{name}", marks=pytest.mark.deep)
            for name in ("write", "disable_input")
        ),
    ],
)
def test_modes_are_set_and_reset_the_same_number_of_times_despite_sigcont(
    home: Path, step: str
) -> None:
    variables = {"MATE_TEST_STEP": step}
    with Terminal(PLAY, home, variables=variables, program=["-c", CONTINUES]) as terminal:
        terminal.wait_for("Ben: keep all ten")
        terminal.kill(signal.SIGCONT)
        terminal.wait_for_bytes(b"\x1b[<u")
        terminal.read(0.3)
        terminal.type("\x11")
        assert terminal.wait() == 3
        set_, reset = terminal.written.count(b"\x1b[>25u"), terminal.written.count(b"\x1b[<u")
        assert set_ == reset > 1


async def test_program_without_its_own_terminal_is_never_suspended() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+z")
        await pilot.pause()
        os.kill(os.getpid(), signal.SIGCONT)
        await pilot.pause()
        assert not app.can_suspend
        assert app.is_running
