"""`mate puzzle`: find the only right action in a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Final

from mate.cli import values
from mate.cli.jobs import add_jobs_flag
from mate.cli.jsonflag import add_json_flag
from mate.cli.playing import (
    add_ascii_flag,
    add_line_flags,
    check_line_flags,
    conversation_of,
)
from mate.cli.progress import Progress
from mate.cli.streams import discard_output, print_json
from mate.cli.terminal import require_terminal
from mate.errors import PuzzleError
from mate.puzzles import LEVELS, Puzzle, PuzzleProgress, pack, puzzle_numbered, puzzle_of, today

if TYPE_CHECKING:
    from datetime import date

    from mate.puzzles.own import OwnPuzzle

_AT_A_TIME = 20


SYNTAX: Final = "[OPTIONS] [NUMBER]"
EXAMPLES: Final = (
    ("mate puzzle", "solve the next puzzle at your level"),
    ("mate puzzle --today", "solve the puzzle of the day"),
    ("mate puzzle 12 --plain", "solve puzzle 12 in line mode"),
    ("mate puzzle 12 --json", "print puzzle 12 with its solution"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the puzzle and how it is shown."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "number",
        type=values.puzzle,
        nargs="?",
        metavar="NUMBER",
        help="the number of a puzzle, from 1 (default: the next one at your level)",
    )
    which.add_argument(
        "--level",
        type=values.level,
        choices=LEVELS,
        metavar="LEVEL",
        help=f"the next puzzle of this level: {LEVELS[0]} (easy) to {LEVELS[-1]} (hard)",
    )
    which.add_argument("--today", action="store_true", help="the puzzle of the day (local date)")
    which.add_argument(
        "--own", action="store_true", help="the next puzzle made from your own mistakes"
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help="line mode: read answers from standard input, one per line",
    )
    add_json_flag(parser, "print one JSON document with the solution")
    parser.add_argument(
        "--all",
        action="store_true",
        help="with --json: print all puzzles, or all of --level or --own",
    )
    add_jobs_flag(parser, "with --all: solve the puzzles in this many processes")
    add_line_flags(parser)
    add_ascii_flag(parser)
    parser.set_defaults(opens_screen=True)


def run(args: Namespace) -> int:
    """Ask a puzzle or print it."""
    _check(args)
    own = _own() if args.own else []
    if args.all:
        return _print_all(args, own)
    progress, day = PuzzleProgress(), today() if args.today else None
    puzzle = _chosen(args, progress, own, day)
    # A puzzle that cannot be played fails here, not later on the screen.
    _ = puzzle.hand
    source = next((each for each in own if each.puzzle == puzzle), None)
    if args.json:
        from mate.cli.reports.puzzles import own_document, puzzle_document

        print_json(puzzle_document(puzzle) if source is None else own_document(source))
        return 0
    if args.plain:
        return _ask_in_lines(args, puzzle, progress, source, day)
    require_terminal("Add --plain for line mode.")
    return _ask_on_screen(args, puzzle, progress, own, day)


def _check(args: Namespace) -> None:
    check_line_flags(args)
    if args.plain and args.json:
        args.usage_error("Give --plain or --json, not both.")
    if args.all and not args.json:
        args.usage_error("--all needs --json.")
    if args.all and (args.today or args.number is not None):
        args.usage_error("--all prints all puzzles. Leave out NUMBER and --today.")


def _chosen(
    args: Namespace, progress: PuzzleProgress, own: Sequence[OwnPuzzle], day: date | None
) -> Puzzle:
    if args.number is not None:
        return puzzle_numbered(args.number)
    if day is not None:
        return puzzle_of(day)
    if args.own:
        if not own:
            raise PuzzleError("No puzzles from your finished matches yet.")
        return progress.next_puzzle([each.puzzle for each in own])
    level = progress.level if args.level is None else args.level
    puzzles = [puzzle for puzzle in pack() if puzzle.level == level]
    if not puzzles:
        raise PuzzleError(f"No puzzle has level {level}.")
    return progress.next_puzzle(puzzles)


def _own() -> list[OwnPuzzle]:
    from mate.puzzles.own import OwnPuzzles, latest_matches

    matches = latest_matches()
    counter = Progress(max(len(matches), 1), "matches searched")
    found: list[OwnPuzzle] = []
    try:
        with closing(OwnPuzzles().find(matches)) as of_matches:
            for done, puzzles in enumerate(of_matches, start=1):
                found += puzzles
                counter(done)
    finally:
        counter.clear()
    return found


def _print_all(args: Namespace, own: Sequence[OwnPuzzle]) -> int:
    from mate.cli.reports.puzzles import own_document, puzzle_document
    from mate.workers import results

    if args.own:
        print_json(list(map(own_document, own)))
        return 0
    puzzles = [each for each in pack() if args.level in {None, each.level}]
    counter = Progress(max(len(puzzles), 1), "puzzles solved")
    documents = []
    try:
        with closing(results(puzzle_document, puzzles, args.jobs, at_a_time=_AT_A_TIME)) as found:
            for document in found:
                documents.append(document)
                counter(len(documents))
    finally:
        counter.clear()
    print_json(documents)
    return 0


def _ask_on_screen(
    args: Namespace,
    puzzle: Puzzle,
    progress: PuzzleProgress,
    own: Sequence[OwnPuzzle],
    day: date | None,
) -> int:
    from mate.tui import run_puzzles
    from mate.tui.screens.puzzle import PuzzleQueue

    if own:
        queue = PuzzleQueue.of_own(own, progress)
    elif day is not None:
        queue = PuzzleQueue((puzzle,), progress, day)
    else:
        level = tuple(each for each in pack() if each.level == puzzle.level)
        queue = PuzzleQueue(level, progress, first=puzzle)
    return run_puzzles(queue, ascii_only=args.ascii)


def _ask_in_lines(
    args: Namespace,
    puzzle: Puzzle,
    progress: PuzzleProgress,
    own: OwnPuzzle | None,
    day: date | None,
) -> int:
    from mate.plain.puzzle import UNFINISHED, solve_in_lines
    from mate.plain.stopping import stop_quietly

    conversation = conversation_of(args)
    with stop_quietly(UNFINISHED):
        try:
            return solve_in_lines(puzzle, progress, conversation, own=own, day=day)
        except BrokenPipeError:
            discard_output()
            return UNFINISHED
