"""`mate doctor`: what Mate finds on this computer, for a report of an error.

Nothing here fails: what is broken is what the report is for.
"""

from __future__ import annotations

import os
import platform
import sys
from argparse import Namespace
from collections.abc import Callable
from importlib import import_module, metadata
from pathlib import Path
from shutil import disk_usage, get_terminal_size
from tempfile import TemporaryFile

from mate import disk
from mate.cleaning import clean, shown
from mate.cli.parser import Parser
from mate.cli.playing import why_no_screen
from mate.disk import disk_errors
from mate.errors import MateError
from mate.settings.file import load
from mate.tui import on_screen
from mate.tui.theme.terminal import Terminal
from mate.version import __version__

EXAMPLES = {"mate doctor": "check this computer", "mate doctor --ascii": "print only ASCII"}
LIBRARIES = ("textual", "rich", "msgspec", "platformdirs", "tomlkit")
VARIABLES = ("TERM", "COLORTERM", "NO_COLOR", "TEXTUAL_DRIVER", "SSH_TTY", "LC_ALL", "LANG")
"""What decides how the screen looks, and how text is written."""


def add_arguments(parser: Parser) -> None:
    """Add how the report is printed."""
    parser.set_defaults(reports_settings=True)


def run(_args: Namespace) -> int:
    """Report on Mate and where it runs; 1 if something would not work."""
    checks: dict[str, Callable[[], str]] = {
        "Mate": lambda: f"{__version__}, Python {platform.python_version()}, {platform.platform()}",
        "libraries": lambda: ", ".join(f"{name} {metadata.version(name)}" for name in LIBRARIES),
        # It is the one that may be installed and not load.
        "numpy": lambda: str(import_module("numpy").__version__),
        "variables": lambda: ", ".join(f"{name}={os.getenv(name, '')}" for name in VARIABLES),
        "terminal": _terminal,
        "full screen": lambda: f"no: {reason}" if (reason := why_no_screen()) else "yes",
        "settings": _settings,
        "matches": lambda: _folder(disk.matches_folder()),
    }
    # A report is made to be shown to others, and a home folder has its owner's name.
    home, problems = shown(os.path.expanduser("~")), 0  # noqa: PTH111 - pathlib fails without one
    for name, check in checks.items():
        try:
            words = check()
        except Exception as error:  # noqa: BLE001 - whatever is broken is what the report is for
            words, problems = f"problem: {error}", problems + 1
        print(f"{name:13}{clean(words, 400)}".replace(home + os.sep, f"~{os.sep}"))
    print(f"Problems: {problems or 'none'}.")
    return int(problems > 0)


def _terminal() -> str:
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    terminal = Terminal.of(os.environ, encoding)
    size, letters = get_terminal_size(), "ASCII" if terminal.ascii_only else encoding
    return f"{size.columns} × {size.lines} cells, colours: {terminal.colours}, {letters}"


def _settings() -> str:
    found = load()
    if problems := [*found.problems, *on_screen(found.settings).problems]:
        raise MateError(" ".join(problems))
    return str(found.path)


def _folder(path: Path) -> str:
    """The folder and the room there. Nothing is made, and nothing stays."""
    nearest = next(each for each in (path, *path.absolute().parents) if each.exists())
    # What is allowed is not what works: disks are full, or can only be read.
    with disk_errors(path, "be used", "folder"), TemporaryFile(dir=nearest) as file:
        file.write(b"\n")
    return f"{path}, {disk_usage(nearest).free / 1e9:.1f} GB free"
