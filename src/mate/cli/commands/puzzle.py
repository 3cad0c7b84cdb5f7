"""`mate puzzle`: a position with one right action at every step."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from mate.cli import values
from mate.cli.jobs import add_jobs_flag
from mate.cli.jsonflag import add_json_flag
from mate.cli.playing import add_ascii_flag
from mate.cli.progress import Progress as Counter
from mate.cli.streams import discard_output, print_json
from mate.cli.terminal import require_terminal
from mate.errors import PuzzleError
from mate.puzzles import LEVELS, Progress, Puzzle, pack, puzzle_numbered, puzzle_of, today

if TYPE_CHECKING:
    from datetime import date

    from mate.puzzles.own import OwnPuzzle

_AT_A_TIME = 20


def add_arguments(parser: ArgumentParser) -> None:
    """Add which puzzle it is, and where it is shown."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "number",
        type=values.puzzle,
        nargs="?",
        metavar="N",
        help="the number of the puzzle (default: the next one of your level)",
    )
    which.add_argument(
        "--level",
        type=values.level,
        metavar="L",
        help=f"the next puzzle of a level, {LEVELS[0]} to {LEVELS[-1]}",
    )
    which.add_argument("--today", action="store_true", help="the puzzle of the day")
    which.add_argument(
        "--own", action="store_true", help="the next one out of your own mistakes in saved matches"
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help="no full screen: answers are read from standard input, one a line",
    )
    add_json_flag(parser, "print one JSON document, with the solution")
    parser.add_argument(
        "--all", action="store_true", help="with --json: a list of all, of a level, or of your own"
    )
    add_jobs_flag(parser, "with --all: how many processes solve them")
    add_ascii_flag(parser)
    parser.set_defaults(usage_error=parser.error)


def run(args: Namespace) -> int:
    """Ask a puzzle, or print it."""
    _check(args)
    own = _own() if args.own else []
    if args.all:
        return _print_all(args, own)
    progress, day = Progress(), today() if args.today else None
    puzzle = _chosen(args, progress, own, day)
    # What cannot be played is told here: on the screen nobody would expect it.
    _ = puzzle.hand
    source = next((each for each in own if each.puzzle == puzzle), None)
    if args.json:
        from mate.cli.reports.puzzles import own_document, puzzle_document

        print_json(puzzle_document(puzzle) if source is None else own_document(source))
        return 0
    if args.plain:
        return _ask_in_lines(puzzle, progress, source, day)
    require_terminal("--plain reads answers from standard input")
    return _ask_on_screen(args, puzzle, progress, own, day)


def _check(args: Namespace) -> None:
    if args.plain and args.json:
        args.usage_error("argument --json: not allowed with argument --plain")
    if args.all and not args.json:
        args.usage_error("--all prints a list; add --json")
    if args.all and (args.today or args.number is not None):
        args.usage_error("--all lists all puzzles, not one: leave out N and --today")


def _chosen(
    args: Namespace, progress: Progress, own: Sequence[OwnPuzzle], day: date | None
) -> Puzzle:
    if args.number is not None:
        return puzzle_numbered(args.number)
    if day is not None:
        return puzzle_of(day)
    if args.own:
        if not own:
            raise PuzzleError("no mistake in your finished matches makes a puzzle yet")
        return progress.next_puzzle([each.puzzle for each in own])
    level = progress.level if args.level is None else args.level
    puzzles = [puzzle for puzzle in pack() if puzzle.level == level]
    if not puzzles:
        raise PuzzleError(f"there is no puzzle of level {level}")
    return progress.next_puzzle(puzzles)


def _own() -> list[OwnPuzzle]:
    from mate.puzzles.own import OwnPuzzles, latest_matches

    matches = latest_matches()
    counter = Counter(max(len(matches), 1), "matches looked at", only_on_terminal=True)
    found: list[OwnPuzzle] = []
    with closing(OwnPuzzles().find(matches)) as of_matches:
        for done, puzzles in enumerate(of_matches, start=1):
            found += puzzles
            counter(done)
    counter.clear()
    return found


def _print_all(args: Namespace, own: Sequence[OwnPuzzle]) -> int:
    from mate.cli.reports.puzzles import own_document, puzzle_document
    from mate.workers import results

    if args.own:
        print_json(list(map(own_document, own)))
        return 0
    puzzles = [each for each in pack() if args.level in {None, each.level}]
    counter = Counter(max(len(puzzles), 1), "puzzles solved")
    documents = []
    with closing(results(puzzle_document, puzzles, args.jobs, at_a_time=_AT_A_TIME)) as found:
        for document in found:
            documents.append(document)
            counter(len(documents))
    counter.clear()
    print_json(documents)
    return 0


def _ask_on_screen(
    args: Namespace,
    puzzle: Puzzle,
    progress: Progress,
    own: Sequence[OwnPuzzle],
    day: date | None,
) -> int:
    from mate.tui import run_puzzles
    from mate.tui.screens.puzzle import Course

    if own:
        course = Course.of_own(own, progress)
    elif day is not None:
        course = Course((puzzle,), progress, day)
    else:
        level = tuple(each for each in pack() if each.level == puzzle.level)
        course = Course(level, progress, first=puzzle)
    return run_puzzles(course, ascii_only=args.ascii)


def _ask_in_lines(
    puzzle: Puzzle, progress: Progress, own: OwnPuzzle | None, day: date | None
) -> int:
    from mate.plain.puzzle import UNFINISHED, solve_in_lines
    from mate.plain.stopping import stop_quietly

    source = None if sys.stdin is None else sys.stdin.buffer
    with stop_quietly(UNFINISHED):
        try:
            return solve_in_lines(puzzle, progress, source, own=own, day=day)
        except BrokenPipeError:
            discard_output()
            return UNFINISHED
