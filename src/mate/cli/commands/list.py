"""`mate list`: the saved matches."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from mate.cleaning import shown
from mate.cli.jsonflag import add_json_flag
from mate.cli.playing import add_ascii_flag
from mate.cli.reports.matches import list_document, list_text
from mate.cli.streams import print_json, terminal_cells
from mate.paths import matches_folder
from mate.saved.folder import saved_matches
from mate.saved.selection import filtered

SYNTAX: Final = "[OPTIONS] [WORD ...]"
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
    add_json_flag(parser)
    add_ascii_flag(parser)


def run(args: Namespace) -> int:
    """List the saved matches, the one played last first."""
    everything, folder = saved_matches(), matches_folder()
    found = filtered(everything, " ".join(args.words))
    if args.json:
        print_json(list_document(folder, found))
    elif everything and not found:
        print(f"No match found ({len(everything)} saved in {shown(folder)}).")
    elif not found:
        print(f"No saved matches in {shown(folder)}. Start one with mate play.")
    else:
        print(*list_text(folder, found, terminal_cells()), sep="\n")
    return 0
