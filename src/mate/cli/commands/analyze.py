"""`mate analyze`: every action of a match, graded."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mate.cleaning import shown
from mate.cli.playing import add_ascii_flag
from mate.cli.progress import Progress
from mate.cli.reports.grading import analysis_document, analysis_text
from mate.cli.streams import print_json
from mate.errors import MateError
from mate.grading import analyze
from mate.plain.transcript import heading
from mate.record import MatchRecord, load
from mate.words.narrator import Narrator


def add_arguments(parser: ArgumentParser) -> None:
    """Add the files and how the grades are printed."""
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a match log")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    add_ascii_flag(parser)


def run(args: Namespace) -> int:
    """Grade a match, or several one after the other.

    Of several, a log with an error is told of and passed over, and the exit status is 1.
    """
    paths: list[Path] = args.files
    if len(paths) > 1:
        return _several(paths, args)
    record = load(paths[0], pipes=True)
    if args.json:
        print_json(_document(record))
    else:
        _print_text(record, signs=not args.ascii)
    return 0


def _several(paths: list[Path], args: Namespace) -> int:
    progress = Progress(len(paths), "logs looked at")
    documents: list[dict[str, object]] = []
    failed = False
    for done, path in enumerate(paths, start=1):
        try:
            record = load(path)
        except MateError as error:
            failed = True
            progress.clear()
            print(f"mate: {error}", file=sys.stderr)
        else:
            if args.json:
                documents.append({"file": os.fspath(path), **_document(record)})
            else:
                progress.clear()
                print(shown(path))
                _print_text(record, signs=not args.ascii)
                print(flush=True)
        progress(done)
    progress.clear()
    if args.json:
        print_json(documents)
    return 1 if failed else 0


def _document(record: MatchRecord) -> dict[str, object]:
    return analysis_document(analyze(record.match), record.players)


def _print_text(record: MatchRecord, *, signs: bool) -> None:
    narrator = Narrator(record.players, signs)
    text = analysis_text(analyze(record.match), narrator)
    print(*heading(record), narrator.result(record.match), "", text, sep="\n")
