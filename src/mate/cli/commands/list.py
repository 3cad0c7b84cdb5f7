"""`mate list`: the saved matches."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from typing import Final

from msgspec.structs import asdict

from mate.cleaning import clean, shown
from mate.cli.reports.match import series_document
from mate.cli.streams import print_json
from mate.localtime import local_time
from mate.paths import matches_folder
from mate.saved.filters import filtered
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch
from mate.words.series import place

_NOT_LISTED: Final = frozenset({"log", "helped", "results", "stamp"})


EXAMPLES: Final = (
    ("mate list", "list all saved matches"),
    ("mate list unfinished", "list the matches you can resume"),
    ("mate list ana 2026-11 not:computer", "list Ana's matches of November 2026 against people"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add what is listed, and how it is printed."""
    parser.add_argument(
        "words",
        metavar="WORD",
        nargs="*",
        help="list only matches with all these words: part of a name, a rule set, a level or a "
        "file name; the start of a date; finished, unfinished, drawn, broken, computer or help; "
        "with not: before a word, matches without it",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: Namespace) -> int:
    """List the saved matches, the one played last first."""
    everything = saved_matches()
    found = filtered(everything, " ".join(args.words))
    if args.json:
        folder = os.fspath(matches_folder())
        print_json({"folder": folder, "matches": [_fields(match) for match in found]})
    elif everything and not found:
        print(f"None of {len(everything)} saved matches fits")
    elif not found:
        print(f"No saved matches in {shown(matches_folder())}")
    else:
        print(*map(_line, found), sep="\n")
    return 0


def _line(match: SavedMatch) -> str:
    if match.problem is not None:
        return f"{shown(match.path)}: not readable: {clean(match.problem, 400)}"
    (first, second), (points, other_points) = match.players, match.score
    state = "finished" if match.finished else f"in hand {match.hand} of 4"
    series = f", {place(match.series)}" if match.series else ""
    return (
        f"{shown(match.path)}: {first} {points} – {other_points} {second}, {state}, "
        f"{clean(match.rules, 24)} rules, begun {local_time(match.created)}{series}"
    )


def _fields(match: SavedMatch) -> dict[str, object]:
    fields = {name: value for name, value in asdict(match).items() if name not in _NOT_LISTED}
    if match.foresight:
        del fields["foresight"]
    del fields["series"]
    series = {"series": series_document(match.series)} if match.series else {}
    return {"path": match.log, **fields, **series}
