"""`mate analyze`: every action of a match, graded."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Generator
from contextlib import closing
from functools import partial
from typing import Final, NamedTuple

from mate.cli import values
from mate.cli.flags import add_jobs_flag, add_json_flag
from mate.cli.logs import LOG_HELP, STANDARD_INPUT, NamedLog, named_log
from mate.cli.output import Progress, print_json
from mate.cli.reports.columns import Document
from mate.cli.reports.grading import analysis_document, grades_text
from mate.errors import MateError
from mate.grading import analyze
from mate.plain.transcript import heading
from mate.record import MatchRecord, loads
from mate.words.narrator import Narrator
from mate.workers import results


class _Report(NamedTuple):
    """The result for one log.

    Args:
        name: what the log is called.
        text: the graded match, unless a document is wanted.
        document: the graded match as a document, if one is wanted.
        problem: what is wrong with the log; empty for a sound one.
    """

    name: str = ""
    text: str = ""
    document: Document | None = None
    problem: str = ""


SYNTAX: Final = "[OPTIONS] [FILE ...]"
EXAMPLES: Final = (
    ("mate analyze", "grade the most recent match"),
    ("mate analyze --json monday.jsonl tuesday.jsonl", "grade two matches as JSON"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the files and how the grades are printed."""
    parser.add_argument(
        "files", type=values.name, nargs="*", default=[None], metavar="FILE", help=LOG_HELP
    )
    add_json_flag(parser)
    parser.add_argument(
        "--open",
        action="store_true",
        dest="opens",
        help="also grade an unfinished round, which may give away its second hand",
    )
    add_jobs_flag(parser, "grade several logs in this many processes")


def run(args: Namespace) -> int:
    """Grade the matches in one or more logs.

    A log with an error is reported and skipped, and the exit status is 1.
    """
    if args.files.count(STANDARD_INPUT) > 1:
        args.usage_error("Standard input can be read only once. Give - once.")
    several, failed = len(args.files) > 1, False
    documents: list[Document] = []
    progress = Progress(len(args.files), "logs")
    with closing(_reports(args)) as reports:
        for done, report in enumerate(reports, start=1):
            progress.clear()
            if report.problem:
                failed = True
                print(f"mate: {report.problem}", file=sys.stderr)
            elif report.document is not None:
                documents.append(report.document)
            elif several:
                print(report.name, report.text, "", sep="\n", flush=True)
            else:
                print(report.text)
            if several:
                progress(done)
    progress.clear()
    if args.json:
        print_json(documents)
    return 1 if failed else 0


def _reports(args: Namespace) -> Generator[_Report, None, None]:
    work = partial(_report, as_document=args.json, signs=not args.ascii, opens=args.opens)
    return results(work, [_found(name) for name in args.files], args.jobs)


def _found(name: str) -> NamedLog | _Report:
    # Here, because only this process has the standard input.
    try:
        return named_log(name)
    except MateError as error:
        return _Report(problem=str(error))


def _report(log: NamedLog | _Report, *, as_document: bool, signs: bool, opens: bool) -> _Report:
    if isinstance(log, _Report):
        return log
    try:
        record = loads(log.read(), log.name)
    except MateError as error:
        return _Report(problem=str(error))
    if as_document:
        graded = analysis_document(analyze(record.match), record.players)
        return _Report(document={"file": os.fspath(log.path), **graded})
    return _Report(log.name, _text(record, signs=signs, opens=opens))


def _text(record: MatchRecord, *, signs: bool, opens: bool) -> str:
    narrator = Narrator(record.players, signs)
    graded = grades_text(record, narrator, opens=opens)
    return "\n".join((*heading(record), narrator.result(record.match), "", graded))
