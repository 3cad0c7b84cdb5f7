"""The report of `mate doctor`: for people, and as a document."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from mate.cleaning import shown
from mate.cli.health import FolderFound, Health
from mate.cli.reports.columns import Document
from mate.words.figures import counted

_COLOURS: Final = {"none": "none", "16": "16", "256": "256", "all": "16 million"}
_GIGABYTE: Final = 10**9

Row = tuple[str, str]


def health_text(health: Health, now: datetime) -> Iterator[str]:
    """The lines of a report: what was found under headings, and what would not work at the end.

    Args:
        health: what was found.
        now: the moment of the report.
    """
    sections = {
        "Mate": _mate(health, now),
        "Terminal": _terminal(health),
        "Screen": _screen(health),
        "Folders": (_folder(each) for each in health.folders),
        "Settings": _settings(health),
    }
    found = {heading: list(rows) for heading, rows in sections.items()}
    width = max(len(name) for rows in found.values() for name, _ in rows)
    for heading, rows in found.items():
        yield heading
        yield from (f"  {name:{width}}  {_at_home(words)}".rstrip() for name, words in rows)
        yield ""
    if not health.problems:
        yield "No problems found."
        return
    yield f"{counted(len(health.problems), 'problem')} found:"
    yield from (f"  {_at_home(problem)}" for problem in health.problems)


def _mate(health: Health, now: datetime) -> Iterator[Row]:
    versions = health.versions
    yield "Mate", versions.mate
    yield "Python", versions.python
    for name, version in versions.libraries.items():
        yield name, version or "not installed"
    yield "system", versions.system
    yield "date", _local(now).strftime("%Y-%m-%d %H:%M (UTC%z)")


def _local(moment: datetime) -> datetime:
    try:
        return moment.astimezone()
    except ValueError:  # TZ may be a whole day away, which Python does not know
        return moment


def _terminal(health: Health) -> Iterator[Row]:
    terminal = health.terminal
    yield from terminal.variables.items()
    yield "input", _kind(terminal=terminal.input_is_terminal)
    yield "output", _kind(terminal=terminal.output_is_terminal)
    yield "size", f"{terminal.columns} × {terminal.rows} cells"
    yield "encoding", terminal.encoding or "unknown: standard output is closed"
    yield "over SSH", _yes(terminal.judged.far)
    cells = terminal.suit_cells
    yield "suit signs", f"{counted(cells, 'cell')} wide" if cells else "unknown width"


def _screen(health: Health) -> Iterator[Row]:
    terminal, appearance = health.terminal, health.preferences.appearance
    yield "full screen", f"no: {terminal.why_no_screen}" if terminal.why_no_screen else "yes"
    yield "colours", _COLOURS[terminal.judged.colours]
    if appearance is None:
        return
    is_set = health.preferences.found.settings.ascii == "on"
    because = "the setting ascii is on" if is_set else terminal.why_ascii
    yield "characters", f"ASCII ({because})" if appearance.ascii_only else "UTF-8"
    yield "suits", "signs" if appearance.signs else "letters"
    yield "theme", appearance.theme
    yield "motion", "on" if appearance.moves else "off"


def _folder(folder: FolderFound) -> Row:
    if folder.path is None:
        return folder.name, "unknown"
    parts = [shown(folder.path)]
    if not folder.writable:
        parts.append("cannot be used")
    elif not folder.exists:
        parts.append("does not exist yet")
    if folder.logs is not None:
        parts.append(counted(folder.logs, "match log"))
    if folder.free is not None:
        parts.append(f"{folder.free / _GIGABYTE:.1f} GB free")
    return folder.name, ", ".join(parts)


def _settings(health: Health) -> Iterator[Row]:
    preferences = health.preferences
    missing = "" if preferences.exists else ", which does not exist yet"
    yield "file", f"{shown(preferences.found.path)}{missing}"
    yield "problems", str(len(preferences.problems)) if preferences.problems else "none"


def _kind(*, terminal: bool) -> str:
    return "a terminal" if terminal else "not a terminal"


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _at_home(words: str) -> str:
    # A report is made to be shown to others, and a home folder has its owner's name.
    try:
        home = shown(Path.home())
    except RuntimeError:
        return words
    return words.replace(f"{home}{os.sep}", f"~{os.sep}")


def health_document(health: Health, now: datetime) -> Document:
    """The same as a JSON document; `health_text` has the arguments."""
    versions, terminal, preferences = health.versions, health.terminal, health.preferences
    appearance = preferences.appearance
    return {
        "date": now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "mate": versions.mate,
        "python": versions.python,
        "system": versions.system,
        "libraries": {name: version or None for name, version in versions.libraries.items()},
        "terminal": {
            "input": terminal.input_is_terminal,
            "output": terminal.output_is_terminal,
            "columns": terminal.columns,
            "rows": terminal.rows,
            "variables": dict(terminal.variables),
            "encoding": terminal.encoding or None,
            "ssh": terminal.judged.far,
            "suit_cells": terminal.suit_cells,
        },
        "screen": {
            "possible": not terminal.why_no_screen,
            "reason": terminal.why_no_screen or None,
            "colours": terminal.judged.colours,
            "ascii": None if appearance is None else appearance.ascii_only,
            "ascii_reason": terminal.why_ascii or None,
            "suits": None if appearance is None else "signs" if appearance.signs else "letters",
            "theme": None if appearance is None else appearance.theme,
            "motion": None if appearance is None else appearance.moves,
        },
        "folders": [_folder_document(folder) for folder in health.folders],
        "settings": {
            "path": os.fspath(preferences.found.path),
            "exists": preferences.exists,
            "problems": list(preferences.problems),
        },
        "problems": list(health.problems),
    }


def _folder_document(folder: FolderFound) -> Document:
    return {
        "name": folder.name,
        "path": None if folder.path is None else os.fspath(folder.path),
        "exists": folder.exists,
        "writable": folder.writable,
        "free_bytes": folder.free,
        "logs": folder.logs,
    }
