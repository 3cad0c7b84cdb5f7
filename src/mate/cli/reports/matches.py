"""The list of saved matches."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from mate.cleaning import clean, shown
from mate.cli.reports.columns import (
    GAP,
    Document,
    column_cells,
    fitted,
    lines_of,
    set_column,
    that_fit,
)
from mate.cli.reports.match import series_document
from mate.cli.ruleflags import rules_object
from mate.cli.streams import as_written
from mate.clock import local_day, local_time
from mate.record.naming import SUFFIX
from mate.saved.savedmatch import SavedMatch
from mate.words.figures import counted
from mate.words.series import place_in_short

_COLUMNS: Final = (
    ("began", "player 1", "score", "player 2", "state", "rules", "series", "log"),
    ("began", "player 1", "score", "player 2", "state", "rules", "series", "name"),
    ("began", "player 1", "score", "player 2", "state", "name"),
    ("day", "player 1", "score", "player 2", "state", "name"),
    ("player 1", "score", "player 2", "state", "name"),
    ("player 1", "score", "player 2", "name"),
    # The name of a log has those of the players.
    ("state", "name"),
    ("name",),
)
"""Columns, from the most to the fewest."""
_HEADS: Final = {"day": "began", "name": "log"}
"""The headings of the columns that are not called by them."""
_NAMES: Final = ("player 1", "player 2")
_LEAST_NAME: Final = 10
"""How many cells of a name are shown before another column is left out."""


def list_document(folder: Path, matches: Sequence[SavedMatch]) -> Document:
    """The JSON document of `mate list`.

    Args:
        folder: the folder of saved matches.
        matches: those to list.
    """
    return {"folder": os.fspath(folder), "matches": [_document(match) for match in matches]}


def _document(match: SavedMatch) -> Document:
    return {
        "path": match.log,
        "players": list(match.players),
        "created": match.created,
        "rules": match.ruleset and rules_object(match.ruleset),
        "score": list(match.score),
        "finished": match.finished,
        "hand": match.hand,
        "problem": match.problem,
        "computers": list(match.computers),
        "help": list(match.help),
        **({} if match.foresight else {"foresight": False}),
        **({"series": series_document(match.series)} if match.series else {}),
    }


def list_text(folder: Path, matches: Sequence[SavedMatch], cells: int | None) -> Iterator[str]:
    """The matches as a table, then the logs that cannot be read.

    Where lines are short, columns are left out and players' names are cut. The name of a log is
    always whole, as other commands take it.

    Args:
        folder: the folder of saved matches.
        matches: the matches in the order of the list, at least one.
        cells: the longest a line may be; None for no limit.
    """
    sound = [match for match in matches if match.problem is None]
    broken = [match for match in matches if match.problem is not None]
    whole_paths = cells is None
    if sound:
        table = _Table(sound)
        chosen = that_fit(_COLUMNS, table.least_cells, cells)
        whole_paths = "log" in chosen
        yield from _lines(table, chosen, cells)
    if broken:
        yield from ["", "Not readable:"] if sound else ["Not readable:"]
    for match in broken:
        name = shown(match.path if whole_paths else match.name)
        yield from fitted(as_written(f"{name}: {clean(match.problem or '', 400)}"), cells, 2)
    if not whole_paths:
        total = counted(len(matches), "match", "matches")
        yield ""
        yield from fitted(as_written(f"{total} in {shown(folder)}"), cells, 2)


class _Table:
    """Columns of words, each with its heading; of ten thousand matches no more than is asked for.

    Args:
        matches: the rows, at least one.
    """

    def __init__(self, matches: Sequence[SavedMatch]) -> None:
        self._matches = matches
        self._columns: dict[str, list[str]] = {}
        self._cells: dict[str, int] = {}

    def column(self, name: str) -> list[str]:
        """The heading and the words below it."""
        if name not in self._columns:
            words = map(as_written, self._words(name))
            self._columns[name] = [_HEADS.get(name, name), *words]
        return self._columns[name]

    def cells(self, name: str) -> int:
        """How wide a column is; 0 for the series of matches that are in none."""
        if name not in self._cells:
            head, *words = self.column(name)
            empty = name == "series" and not any(words)
            self._cells[name] = 0 if empty else max(column_cells(words), len(head))
        return self._cells[name]

    def least_cells(self, name: str) -> int:
        """The same where names are cut."""
        return min(self.cells(name), _LEAST_NAME) if name in _NAMES else self.cells(name)

    def _words(self, name: str) -> Iterable[str]:
        matches = self._matches
        match name:
            case "began":
                return (local_time(match.created) for match in matches)
            case "day":
                return (local_day(match.created) for match in matches)
            case "player 1":
                return (match.players[0] for match in matches)
            case "score":
                return self._scores()
            case "player 2":
                return (match.players[1] for match in matches)
            case "state":
                return ("finished" if m.finished else f"in hand {m.hand}" for m in matches)
            case "rules":
                return (match.rules for match in matches)
            case "series":
                return (place_in_short(m.series) if m.series else "" for m in matches)
            case "log":
                return (shown(match.log) for match in matches)
            case _:
                return (shown(match.name.removesuffix(SUFFIX)) for match in matches)

    def _scores(self) -> Iterator[str]:
        # The dashes one below the other.
        before, after = (
            max(len(str(match.score[seat])) for match in self._matches) for seat in (0, 1)
        )
        for match in self._matches:
            points, other_points = match.score
            yield f"{points:{before}} – {other_points:<{after}}"


def _lines(table: _Table, names: Sequence[str], cells: int | None) -> list[str]:
    widths = {name: table.cells(name) for name in names}
    if cells is not None and set(_NAMES) <= widths.keys():
        widths |= _cut(widths, cells)
    return lines_of(set_column(table.column(name), widths[name]) for name in names)


def _cut(widths: Mapping[str, int], cells: int) -> dict[str, int]:
    """How wide the columns of names are; the shorter one is not cut for the longer one."""
    one, other = (widths[name] for name in _NAMES)
    taken = sum(width + GAP for width in widths.values()) - GAP
    room = max(len(_NAMES), cells - taken + one + other)
    one = min(one, max(room // 2, room - other))
    return dict(zip(_NAMES, (one, min(other, room - one)), strict=True))
