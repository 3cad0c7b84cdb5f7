"""`mate doctor`: what Mate finds on this computer, for a report of an error.

Nothing here fails: what is broken is what the report is for.
"""

from __future__ import annotations

import os
import platform
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module, metadata
from pathlib import Path
from shutil import disk_usage, get_terminal_size
from tempfile import TemporaryFile
from typing import Final

from mate import __version__, clock
from mate.characters import why_ascii
from mate.cleaning import clean, shown
from mate.cli.columns import columns
from mate.cli.output import cells_of_a_suit, is_terminal
from mate.cli.parser import Parser
from mate.cli.playing import why_no_screen
from mate.errors import MateError
from mate.paths import cache_folder, matches_folder, trash_folder
from mate.record.text import SUFFIX
from mate.settings.file import Loaded, load, settings_path
from mate.tui.theme.terminal import Terminal
from mate.words.figures import counted

EXAMPLES: Final = {
    "mate doctor": "check this computer",
    "mate doctor --ascii": "write the report in ASCII, to paste it anywhere",
}

LIBRARIES: Final = ("textual", "rich", "numpy", "msgspec", "platformdirs", "tomlkit")
"""What Mate needs, by the names they are imported by."""
_VARIABLES: Final = (
    *("TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "TEXTUAL_DRIVER"),
    *("LC_ALL", "LC_CTYPE", "LANG", "PYTHONIOENCODING", "PYTHONUTF8"),
)
"""Variables that decide what the screen looks like, and how text is written."""

Rows = Iterator[tuple[str, str]]
"""Names and words; what would not work is added to a list of sentences on the way."""


def add_arguments(parser: Parser) -> None:
    """Add how the report is printed."""
    parser.set_defaults(reports_settings=True)


def run(_args: Namespace) -> int:
    """Report on Mate and where it runs; 1 if something would not work."""
    encoding = getattr(sys.__stdout__, "encoding", None) or ""
    terminal, found = Terminal.of(os.environ, encoding or "utf-8"), load()
    because = why_ascii(os.environ, encoding or "utf-8", on_terminal=is_terminal(sys.stdout))
    problems: list[str] = []
    of_settings = [*found.problems]
    sections = {
        "Mate": _mate(problems),
        "Terminal": _terminal(terminal, encoding, problems, signs=not because),
        "Screen": _screen(terminal, found, clean(because, 100), of_settings),
        "Folders": _folders(problems),
        "Settings": _settings(found, of_settings),
    }
    rows = []
    for heading, told in sections.items():
        rows += [(heading, ""), *((f"  {name}", words) for name, words in told), ("", "")]
    problems += of_settings
    summary = f"{counted(len(problems), 'problem')} found:" if problems else "No problems found."
    lines = [*columns(rows, "<<"), summary, *(f"  {problem}" for problem in problems)]
    print(*map(_at_home, lines), sep="\n")
    return 1 if problems else 0


def _mate(problems: list[str]) -> Rows:
    yield "Mate", __version__
    python = f"{platform.python_implementation()} {platform.python_version()}"
    yield "Python", f"{python}, {sys.maxsize.bit_length() + 1} bits"
    for name in LIBRARIES:
        version = "not installed"
        with suppress(metadata.PackageNotFoundError):
            version = clean(metadata.version(name), 40)
        yield name, version
        try:
            import_module(name)
        except Exception as error:  # noqa: BLE001 - a library can fail in any way while it is loaded
            problems.append(f"{name} cannot be loaded: {_reason(error)}.")
    yield "system", clean(platform.platform(), 100)
    now = clock.now()
    with suppress(ValueError):  # TZ may be a whole day away, which Python does not know
        now = now.astimezone()
    yield "date", now.strftime("%Y-%m-%d %H:%M (UTC%z)")


def _terminal(terminal: Terminal, encoding: str, problems: list[str], *, signs: bool) -> Rows:
    for name in _VARIABLES:
        if os.environ.get(name):
            yield name, clean(os.environ[name], 80)
    typed, written = is_terminal(sys.stdin), is_terminal(sys.stdout)
    yield "input", f"{'' if typed else 'not '}a terminal"
    yield "output", f"{'' if written else 'not '}a terminal"
    yield "size", "{} × {} cells".format(*get_terminal_size())
    yield "encoding", encoding or "unknown: standard output is closed"
    yield "over SSH", "yes" if terminal.far else "no"
    cells = cells_of_a_suit() if typed and written and signs else None
    yield "suit signs", f"{counted(cells, 'cell')} wide" if cells else "unknown width"
    reason = why_no_screen()
    if reason and typed and written:  # a pipe is not a problem, just not a place to play
        problems.append(f"{reason[0].upper()}{clean(reason[1:], 200)}.")


def _screen(terminal: Terminal, found: Loaded, because: str, problems: list[str]) -> Rows:
    reason = clean(why_no_screen(), 200)
    yield "full screen", f"no: {reason}" if reason else "yes"
    yield "colours", "16 million" if terminal.colours == "all" else terminal.colours
    try:
        from mate.tui import on_screen
        from mate.tui.theme.themes import Appearance

        looks, of_keys = Appearance.of(found.settings, terminal), on_screen(found.settings).problems
    except Exception as error:  # noqa: BLE001 - a broken screen library is to be reported
        problems.append(f"The full screen cannot start: {_reason(error)}.")
        return
    problems += [f"{shown(found.path)}: {problem}" for problem in of_keys]
    because = "the setting ascii is on" if found.settings.ascii == "on" else because
    yield "characters", f"ASCII ({because})" if looks.ascii_only else "UTF-8"
    yield "suits", "signs" if looks.signs else "letters"
    yield "theme", looks.theme
    yield "motion", "on" if looks.moves else "off"


def _folders(problems: list[str]) -> Rows:
    finders = matches_folder, trash_folder, settings_path, cache_folder
    for name, find in zip(("matches", "trash", "settings", "cache"), finders, strict=True):
        try:
            path = find().parent if find is settings_path else find()
        except (MateError, RuntimeError, OSError, ValueError) as error:
            problems.append(f"The folder of {name} is not known: {clean(str(error), 300)}")
            yield name, "unknown"
            continue
        try:
            yield name, _found(path, logs=name in {"matches", "trash"})
        except (OSError, ValueError) as error:
            reason = clean((getattr(error, "strerror", None) or str(error)).lower(), 100)
            problems.append(f"{shown(path)} cannot be used: {reason}.")
            yield name, f"{shown(path)}, cannot be used"


def _found(folder: Path, *, logs: bool) -> str:
    """What there is to say about a folder. Nothing is made there, and nothing stays."""
    words = [shown(folder)]
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    # What is allowed is not what works: disks are full, or can only be read.
    with TemporaryFile(dir=there) as file:
        file.write(b"\n")
    if not folder.exists():
        words.append("does not exist yet")
    elif logs:
        found = [each.name for each in folder.iterdir() if each.name.endswith(SUFFIX)]
        words.append(counted(sum(name[0] != "." for name in found), "match log"))
    return ", ".join((*words, f"{disk_usage(there).free / 1e9:.1f} GB free"))


def _settings(found: Loaded, problems: list[str]) -> Rows:
    exists = os.path.exists(found.path)  # noqa: PTH110 - pathlib raises where it may not look
    yield "file", f"{shown(found.path)}{'' if exists else ', which does not exist yet'}"
    yield "problems", str(len(problems)) if problems else "none"


def _reason(error: Exception) -> str:
    return clean(str(error), 200).removesuffix(".")


def _at_home(line: str) -> str:
    # A report is made to be shown to others, and a home folder has its owner's name.
    try:
        home = shown(Path.home())
    except RuntimeError:
        return line
    return line.replace(f"{home}{os.sep}", f"~{os.sep}")
