"""`mate list`: list the saved matches."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from mate.cleaning import clean, path_text
from mate.cli import output, values
from mate.cli.parser import Command, Parser
from mate.clock import local_day, local_time
from mate.disk import matches_folder
from mate.invocation import to_type
from mate.record.text import SUFFIX
from mate.saved.folder import filtered, saved_matches
from mate.saved.savedmatch import SavedMatch
from mate.words import counted
from mate.words.series import place_in_short

EXAMPLES: Final = {
    "mate list": "list all saved matches",
    "mate list unfinished": "list the matches that you can resume",
    "mate list ana 2026-11 not:computer": "list Ana's matches of November 2026 against people",
}


_COLUMNS: Final = (
    ("began", "player 1", "score", "player 2", "state", "rules", "series", "log"),
    ("began", "player 1", "score", "player 2", "state", "rules", "series", "name"),
    ("began", "player 1", "score", "player 2", "state", "name"),
    ("day", "player 1", "score", "player 2", "state", "name"),
    ("player 1", "score", "player 2", "state", "name"),
    ("player 1", "score", "player 2", "name"),
    # Drop the columns of the players, because the name of a log contains their names.
    ("state", "name"),
    ("name",),
)
"""The possible sets of columns, the widest first."""
_HEADINGS: Final = {"day": "began", "name": "log"}
"""The headings of the columns whose name differs from their heading."""

_TEXTS: Final[Mapping[str, Callable[[SavedMatch], str]]] = {
    "began": lambda match: local_time(match.created),
    "day": lambda match: local_day(match.created),
    "player 1": lambda match: match.players[0],
    "player 2": lambda match: match.players[1],
    "state": lambda match: match.state,
    "rules": lambda match: match.rules.name,
    "series": lambda match: place_in_short(match.series) if match.series else "",
    "log": lambda match: path_text(match.log),
    "name": lambda match: path_text(match.name.removesuffix(SUFFIX)),
}
"""For each column except the score, a function that returns the text for a match."""


def add_arguments(parser: Parser) -> None:
    """Add the words that filter the list, and the option for JSON."""
    words = (
        "list only matches with all these words: a part of a name, a rule set, a level or a file "
        "name; the start of a date; finished, unfinished, drawn, broken, computer or help. A word "
        "after not: excludes matches"
    )
    parser.takes({"words [WORD ...]": words})
    values.add_json(parser)


def run(args: Namespace) -> None:
    """List the saved matches, the most recent first."""
    if "not:" in args.words:
        args.usage_error("not: needs a word, such as not:finished.")
    everything, folder = saved_matches(), matches_folder()
    found = filtered(everything, " ".join(args.words))
    no_match = f"No saved matches in {path_text(folder)}. Start one with {to_type('mate play')}."
    if everything:
        no_match = f"No match found ({len(everything)} saved in {path_text(folder)})."
    lines = _lines(folder, found, output.terminal_cells()) if found else [no_match]
    documents = map(_document, found)
    output.print_result(args, lambda: {"folder": os.fspath(folder), "matches": [*documents]}, lines)


def _document(match: SavedMatch) -> output.Document:
    return {
        **output.fields(match, "path=log players created"),
        "rules": None if match.problem else output.rules_object(match.ruleset),
        **output.fields(match, "score finished hand problem computers help"),
        "by": match.result and match.result.by,
        "winner": match.result and match.result.winner,
        **output.optional_fields(match),
    }


def _lines(folder: Path, matches: Sequence[SavedMatch], cells: int | None) -> Iterator[str]:
    """Yield the matches as a table, then the unreadable logs.

    Narrow tables have fewer columns and shortened player names. The name of a log is never cut,
    because players type that name after other commands.
    """
    sound = [match for match in matches if match.problem is None]
    broken = [match for match in matches if match.problem is not None]
    whole_paths = cells is None
    if sound:
        chosen, lines = output.table(_COLUMNS, lambda name: _column(name, sound), "<", cells)
        whole_paths = "log" in chosen
        yield from (*lines, "") if broken else lines
    if broken:
        yield "Unreadable:"
    for match in broken:
        name = path_text(match.path if whole_paths else match.name)
        yield from output.wrapped(f"{name}: {clean(match.problem or '', 400)}", cells, rest="  ")
    if not whole_paths:
        total = counted(len(matches), "match", "matches")
        yield from ("", *output.wrapped(f"{total} in {path_text(folder)}", cells, rest="  "))


def _column(name: str, matches: Sequence[SavedMatch]) -> list[str]:
    """Return a column's heading and texts, or no texts for `series` if no match has a series."""
    if name == "series" and not any(match.series for match in matches):
        return []
    text = _TEXTS.get(name)
    if text is None:
        # Align the dashes of all scores.
        before, after = (max(len(str(each.score[seat])) for each in matches) for seat in (0, 1))
        text = lambda each: f"{each.score[0]:{before}} – {each.score[1]:<{after}}"  # noqa: E731
    return [_HEADINGS.get(name, name), *(output.as_written(text(match)) for match in matches)]


LIST: Final = Command(add_arguments, run)
