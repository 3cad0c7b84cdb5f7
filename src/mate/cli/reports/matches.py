"""The list of saved matches."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from mate.cleaning import NAME_CELLS, clean, shown
from mate.cli.reports.columns import GAP, Document, cells_of, cut, fitted, set_in
from mate.cli.reports.match import series_document
from mate.cli.ruleflags import rules_object
from mate.cli.streams import as_written
from mate.localtime import DAY_CELLS, local_time
from mate.record.naming import SUFFIX
from mate.saved.savedmatch import SavedMatch
from mate.words.figures import counted
from mate.words.series import place_in_short

_HEADS: Final = {
    "began": "began",
    "day": "began",
    "first": "player 1",
    "score": "score",
    "second": "player 2",
    "state": "state",
    "rules": "rules",
    "series": "series",
    "path": "log",
    "name": "log",
}
_NAMES: Final = ("first", "second")
_LEAST_NAME: Final = 10
"""How many cells of a name are shown before another column is left out."""
_LOGS: Final = ("path", "name")
_IN_ONE_LINE: Final = (
    ("began", "first", "score", "second", "state", "rules", "series", "path"),
    ("began", "first", "score", "second", "state", "rules", "series", "name"),
    ("began", "first", "score", "second", "state", "name"),
    ("day", "first", "score", "second", "state", "name"),
)
"""Columns, from the most to the fewest."""
_IN_TWO_LINES: Final = (
    ("began", "first", "score", "second", "state", "rules", "series"),
    ("day", "first", "score", "second", "state"),
    ("first", "score", "second", "state"),
    ("first", "score", "second"),
)
"""The same for narrower terminals, where each log has a line of its own below its match."""

_Row = dict[str, str]


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
        rows, widths = _measured(sound)
        chosen = _columns(widths, cells)
        whole_paths = "path" in chosen
        yield from _table(rows, widths, chosen, cells)
    if broken:
        yield from ["", "Not readable:"] if sound else ["Not readable:"]
    for match in broken:
        name = shown(match.path if whole_paths else match.name)
        yield from fitted(as_written(f"{name}: {clean(match.problem or '', 400)}"), cells, 2)
    if not whole_paths:
        total = counted(len(matches), "match", "matches")
        yield ""
        yield from fitted(as_written(f"{total} in {shown(folder)}"), cells, 2)


def _measured(matches: Sequence[SavedMatch]) -> tuple[list[_Row], dict[str, int]]:
    """A row for each match, and how wide each column is; 0 for one that is empty."""
    digits = [max(len(str(match.score[seat])) for match in matches) for seat in (0, 1)]
    rows = [_row(match, digits) for match in matches]
    widths = {
        name: max(cells_of(head), *(cells_of(row[name]) for row in rows))
        for name, head in _HEADS.items()
    }
    if not any(row["series"] for row in rows):
        widths["series"] = 0
    return rows, widths


def _row(match: SavedMatch, digits: Sequence[int]) -> _Row:
    began = local_time(match.created)
    points, other_points = match.score
    name = match.name.removesuffix(SUFFIX)
    return {
        "began": began,
        "day": began[:DAY_CELLS],
        "first": as_written(match.players[0]),
        "score": as_written(f"{points:{digits[0]}} – {other_points:<{digits[1]}}"),
        "second": as_written(match.players[1]),
        "state": "finished" if match.finished else f"in hand {match.hand}",
        "rules": match.rules,
        "series": place_in_short(match.series) if match.series else "",
        "path": as_written(shown(match.log)),
        "name": as_written(shown(name)),
    }


def _columns(widths: Mapping[str, int], cells: int | None) -> list[str]:
    """The most columns that fit, rather in one line for each match than with whole names."""
    for layouts in (_IN_ONE_LINE, _IN_TWO_LINES):
        present = [[name for name in layout if widths[name]] for layout in layouts]
        for most in (NAME_CELLS, _LEAST_NAME):
            wanted = {**widths, **{name: min(widths[name], most) for name in _NAMES}}
            for layout in present:
                if cells is None or _taken(layout, wanted) <= cells:
                    return layout
    return present[-1]


def _taken(columns: Iterable[str], widths: Mapping[str, int]) -> int:
    return sum(widths[name] + GAP for name in columns) - GAP


def _table(
    rows: Iterable[_Row], widths: Mapping[str, int], columns: Sequence[str], cells: int | None
) -> Iterator[str]:
    widths = {**widths, **_names_cut(widths, columns, cells)}
    in_two_lines = columns[-1] not in _LOGS
    for row in (_HEADS, *rows):
        words = (set_in(cut(row[name], widths[name]), "<", widths[name]) for name in columns)
        yield (" " * GAP).join(words).rstrip()
        if in_two_lines:
            yield f"{'':{GAP}}{row['name']}"


def _names_cut(
    widths: Mapping[str, int], columns: Sequence[str], cells: int | None
) -> dict[str, int]:
    """How wide the columns of both names are; the shorter one is not cut for the longer one."""
    one, other = (widths[name] for name in _NAMES)
    if cells is None or _taken(columns, widths) <= cells:
        return {}
    room = max(len(_NAMES), cells - _taken(columns, widths) + one + other)
    half = room // 2
    one = min(one, max(half, room - other))
    return dict(zip(_NAMES, (one, min(other, room - one)), strict=True))
