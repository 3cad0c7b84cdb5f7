"""`mate analyze`: every action of a match, graded."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from mate.cleaning import shown
from mate.cli.jobs import add_jobs_flag
from mate.cli.playing import add_ascii_flag
from mate.cli.progress import Progress
from mate.cli.reports.columns import Document
from mate.cli.reports.grading import analysis_document, grades_text
from mate.cli.streams import print_json
from mate.errors import MateError
from mate.grading import analyze
from mate.plain.transcript import heading
from mate.record import MatchRecord, load
from mate.words.narrator import Narrator
from mate.workers import results


class _Report(NamedTuple):
    """What there is to print of a log.

    Args:
        text: the graded match, unless a document is wanted.
        document: the same as a document, if that is wanted.
        problem: what is wrong with the log; empty if nothing is.
    """

    text: str = ""
    document: Document | None = None
    problem: str = ""


EXAMPLES: Final = (
    ("mate analyze match.jsonl", "grade a match"),
    ("mate analyze --json monday.jsonl tuesday.jsonl", "grade two matches as JSON"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the files and how the grades are printed."""
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a match log")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument(
        "--open",
        action="store_true",
        dest="opens",
        help="also grade an unfinished round, whose cards will be played again",
    )
    add_jobs_flag(parser, "grade several logs in this many processes")
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
        print(_text(record, signs=not args.ascii, opens=args.opens))
    return 0


def _several(paths: list[Path], args: Namespace) -> int:
    progress = Progress(len(paths), "logs looked at")
    documents: list[Document] = []
    failed = False
    work = partial(_report, as_document=args.json, signs=not args.ascii, opens=args.opens)
    with closing(results(work, paths, args.jobs)) as reports:
        for done, (path, report) in enumerate(zip(paths, reports, strict=True), start=1):
            progress.clear()
            if report.problem:
                failed = True
                print(f"mate: {report.problem}", file=sys.stderr)
            elif report.document is not None:
                documents.append({"file": os.fspath(path), **report.document})
            else:
                print(shown(path), report.text, "", sep="\n", flush=True)
            progress(done)
    progress.clear()
    if args.json:
        print_json(documents)
    return 1 if failed else 0


def _report(path: Path, *, as_document: bool, signs: bool, opens: bool) -> _Report:
    try:
        record = load(path)
    except MateError as error:
        return _Report(problem=str(error))
    if as_document:
        return _Report(document=_document(record))
    return _Report(_text(record, signs=signs, opens=opens))


def _document(record: MatchRecord) -> Document:
    return analysis_document(analyze(record.match), record.players)


def _text(record: MatchRecord, *, signs: bool, opens: bool) -> str:
    narrator = Narrator(record.players, signs)
    graded = grades_text(record, narrator, opens=opens)
    return "\n".join((*heading(record), narrator.result(record.match), "", graded))
