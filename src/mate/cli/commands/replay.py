"""`mate replay`: step through a match log."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mate.cli.logs import STANDARD_INPUT, log_file, named_log, print_log
from mate.cli.playing import add_ascii_flag
from mate.cli.reports.grading import grades_text
from mate.cli.terminal import require_terminal
from mate.plain.replay import replay
from mate.record import MatchRecord
from mate.words.narrator import Narrator


def add_arguments(parser: ArgumentParser) -> None:
    """Add the file and how it is shown."""
    parser.add_argument("file", help="a match log: last, a saved match, a path, or -")
    parser.add_argument("--plain", action="store_true", help="print it, hand by hand")
    parser.add_argument(
        "--analysis", action="store_true", help="with --plain: then every action, graded"
    )
    parser.add_argument(
        "--open",
        action="store_true",
        dest="opens",
        help="with --analysis: grade a round that is not over, too",
    )
    add_ascii_flag(parser)
    parser.set_defaults(usage_error=parser.error)


def run(args: Namespace) -> int:
    """Replay a match."""
    if args.analysis and not args.plain:
        args.usage_error("--analysis is printed; add --plain (on the screen, a key shows it)")
    if args.opens and not args.analysis:
        args.usage_error(
            "--open is for grades that are printed; add --plain --analysis (on the screen, a key "
            "opens the round)"
        )
    if args.file == STANDARD_INPUT and not args.plain:
        args.usage_error("The screen reads keys from standard input, not a log; add --plain")
    if args.plain:
        return print_log(named_log(args.file), lambda record: _print(record, args))
    require_terminal("--plain prints the match")
    from mate.tui import run_replay

    return run_replay(log_file(args.file), ascii_only=args.ascii)


def _print(record: MatchRecord, args: Namespace) -> None:
    print(*replay(record), sep="\n")
    if args.analysis:
        print()
        print(grades_text(record, Narrator(record.players, not args.ascii), opens=args.opens))
