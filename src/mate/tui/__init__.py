"""The screen. Each function runs it and returns the program's exit status."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

from mate.record.files import read_bytes, shown
from mate.record.text import loads_whole_lines
from mate.session import Session


def run_menu(*, ascii_only: bool = False) -> int:
    """Open the menu.

    Args:
        ascii_only: whether to show only ASCII, whatever is set; also in the other functions.
    """
    return _run(None, None, ascii_only)


def run_match(session: Session, *, ascii_only: bool = False) -> int:
    """Play a match, from where it stands; the session is closed at the end.

    Returns:
        0 for a finished match, 3 for one left unfinished.
    """
    with session:
        return _run(session, None, ascii_only)


def run_replay(path: Path, *, ascii_only: bool = False) -> int:
    """Step through a saved match; a last line cut short is told on the screen.

    Raises:
        StorageError: if the log cannot be read.
        LogError: if there is anything wrong in it but a last line cut short.
    """
    # Errors are told before the screen opens.
    loads_whole_lines(read_bytes(path), shown(path))
    return _run(None, path, ascii_only)


def _run(session: Session | None, replay: Path | None, ascii_only: bool) -> int:
    # Looking for garbage while the program builds itself finds none, and delays the first
    # picture; the app turns it on again once that is shown.
    gc.disable()
    from mate.tui.app import MateApp
    from mate.tui.terminal import Terminal

    terminal = Terminal.of(os.environ, getattr(sys.__stderr__, "encoding", "utf-8"))
    app = MateApp(session, replay, terminal=terminal._replace(ascii_asked=ascii_only))
    app.run()
    for path in app.unfinished:
        print(f"The match is saved: {shown(path)}\nGo on with: mate resume")
    return app.return_code or 0
