"""The full-screen interface; `run` opens it."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from mate.cleaning import path_text
from mate.errors import StorageError, unexpected
from mate.invocation import to_type
from mate.record import MatchRecord, load_whole_lines
from mate.session import Session
from mate.settings.schema import CommandKeys, Settings

if TYPE_CHECKING:
    from mate.lesson import Lesson
    from mate.puzzles import PuzzleQueue

_TICKS: Final = 240
"""The maximum number of frames per second that the screen paints."""


def run(
    session: Session | None = None,
    *,
    replay: Path | MatchRecord | None = None,
    lesson: Lesson | None = None,
    queue: PuzzleQueue | None = None,
    ascii_only: bool = False,
) -> int:
    """Run the full-screen program with a session, a replay, a lesson, puzzles or else the menu.

    Returns:
        The exit status: 0, or 3 if a match was left unfinished.

    Raises:
        StorageError: if the log to replay cannot be read.
        LogError: if the log has an error other than an incomplete last line.
    """
    if isinstance(replay, Path):
        # Read the log now, so that errors are reported before the screen opens.
        load_whole_lines(replay)
    # Disable garbage collection during start-up: it would find nothing and delay the first frame.
    # The app enables garbage collection again after the first frame.
    gc.disable()
    # Make ticks frequent, because Textual shows some changes only at its next tick. There are no
    # ticks while nothing changes.
    os.environ.setdefault("TEXTUAL_FPS", str(_TICKS))
    _load_asyncio()
    from mate.tui.driver import COLOUR_SYSTEMS, Terminal

    terminal = Terminal.of(os.environ, getattr(sys.__stdout__, "encoding", "utf-8"))
    terminal = terminal._replace(ascii_asked=ascii_only)
    # Set the number of colours, because Textual recognizes fewer terminals, and must write exactly
    # the colours that Mate mixes for this terminal.
    os.environ["TEXTUAL_COLOR_SYSTEM"] = COLOUR_SYSTEMS[terminal.colours]
    from mate.settings.file import SettingsFile, load
    from mate.tui.app import MateApp

    settings, problems, path = load()
    kept = SettingsFile(path, problems)
    with own_size():
        app = MateApp(session, replay, settings, kept, terminal, lesson=lesson, queue=queue)
        app.run()
    saved = f"The match is saved: {path_text(app.unfinished)}" if app.unfinished else ""
    if app.failure is not None:
        sentence = (
            f"{saved}. Resume it with: {_resuming(app.unfinished)}." if app.unfinished else ""
        )
        raise unexpected(app.failure, app.problem or sentence) from app.failure
    if app.problem:
        raise StorageError(app.problem)
    # With a web server, standard output carries the screen.
    where = sys.stderr if app.is_web else sys.stdout
    if app.session is not None and app.session.moved is not None:
        change, place = app.session.moved
        print(change if saved else f"{change}\n{place}", file=where)
    if app.unfinished:
        print(f"{saved}\nResume it with: {_resuming(app.unfinished)}", file=where)
    return app.return_code or 0


@contextlib.contextmanager
def own_size() -> Iterator[None]:
    """Hide the variables COLUMNS and LINES, which are meant for help pages and tables.

    Rich would mistake these variables for the size of the screen. With a web server, the variables
    stay visible, because the server sets them to the size of the browser.
    """
    names = () if os.environ.get("TEXTUAL_DRIVER") else ("COLUMNS", "LINES")
    hidden = {name: os.environ.pop(name) for name in names if name in os.environ}
    try:
        yield
    finally:
        os.environ |= hidden


def _load_asyncio() -> None:
    """Import asyncio as if Python had no OpenSSL, because nothing here uses a network."""
    # Loading OpenSSL would take a fifth of the time needed to load all modules.
    if not {"asyncio", "ssl"} & sys.modules.keys():
        sys.modules["ssl"] = None  # type: ignore[assignment]  # None marks a missing module
        try:
            importlib.import_module("asyncio")
        finally:
            del sys.modules["ssl"]


def _resuming(log: Path) -> str:
    """Return the command that resumes a match; name the log only if a newer log exists."""
    from mate.record.text import name_to_type
    from mate.saved.folder import saved_logs

    with contextlib.suppress(StorageError):
        if [each.path for each in saved_logs()[:1]] == [str(log)]:
            return to_type("mate resume")
    return f"{to_type('mate resume')} {name_to_type(log)}"


class OnScreen(NamedTuple):
    """The themes and commands available with given settings, and the problems with the settings."""

    themes: tuple[str, ...]
    commands: tuple[CommandKeys, ...]
    problems: tuple[str, ...]


def on_screen(settings: Settings) -> OnScreen:
    """Apply settings as the full-screen program would, but without opening a screen."""
    from mate.tui.app import MateApp
    from mate.tui.keys.commands import COMMANDS
    from mate.tui.keys.keymap import spelled
    from mate.tui.theme.themes import THEMES

    with own_size():
        app = MateApp(settings=settings)
    keys_of, changed = app.keymap.keys_of, app.keymap.changed
    commands = [
        CommandKeys(each.id, ",".join(map(spelled, keys_of(each))), each.help, each.id in changed)
        for each in COMMANDS
    ]
    return OnScreen(tuple(THEMES), tuple(commands), app.kept.problems)
