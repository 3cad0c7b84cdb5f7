"""Windows, and other systems without the features of Unix."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.environment import TIMEOUT

SOURCES = Path(__file__).parents[1] / "src"

WITHOUT_UNIX = """
import asyncio, os, pkgutil, signal, subprocess, sys, types
from importlib import import_module

# Load libraries first, because they choose their code by the real system.
import multiprocessing.connection, multiprocessing.resource_tracker
import numpy, platformdirs, tomlkit
import textual.app, textual.pilot, textual.widgets
from textual.drivers import headless_driver, web_driver
for name in textual.widgets.__all__:
    getattr(textual.widgets, name)

for name in ("termios", "fcntl", "tty", "pty", "pwd", "grp", "resource", "readline", "curses"):
    sys.modules[name] = None
sys.modules.pop("textual.drivers.linux_driver", None)
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, LK_UNLCK=0, locking=lambda *_: None)
WINDOWS = {"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN"}
for name in {name for name in vars(signal) if name.startswith("SIG") and name.isupper()} - WINDOWS:
    delattr(signal, name)
UNIX = ("posix_spawn", "tcgetpgrp", "getpgrp", "getpgid", "killpg", "nice", "mkfifo", "WUNTRACED")
for owner, names in ((os, UNIX), (signal, ("pthread_sigmask", "setitimer", "valid_signals"))):
    for name in names:
        delattr(owner, name)
sys.platform = "win32"
textual.app.WINDOWS = True
driver = types.SimpleNamespace(WindowsDriver=headless_driver.HeadlessDriver)
sys.modules["textual.drivers.windows_driver"] = driver
"""
"""Code that removes the features of Unix from a process, but not from its libraries."""

IMPORTS = """
import mate
for module in pkgutil.walk_packages(mate.__path__, "mate."):
    if module.name != "mate.__main__":
        import_module(module.name)
"""

PLAYS = """
from mate.record import Terms, load
from mate.session import Session
from mate.tui.app import MateApp

async def play():
    session = Session.begin(Terms(players=("Ana", "Ben"), first_dealer=1, seed=7))
    app = MateApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"33--44", "right", "enter", "ctrl+l")
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert not app.can_suspend
        await pilot.press("ctrl+q")
    assert app.return_code == 3
    print(len(load(session.path).match.hands[0].actions), "actions")

asyncio.run(play())
"""

SETTINGS = """
from mate.cli import main
sys.exit(main(["settings"]))
"""


@pytest.mark.parametrize(
    ("steps", "printed"),
    [(IMPORTS, ""), (PLAYS, "4 actions\n"), (SETTINGS, None)],
    ids=["imports", "plays", "settings"],
)
def test_program_runs_without_unix_features(home: Path, steps: str, printed: str | None) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_UNIX + steps],
        env={**os.environ, "MATE_HOME": str(home), "PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert printed is None or done.stdout == printed
