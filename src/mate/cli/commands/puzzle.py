"""`mate puzzle`: find the only right action in a position."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Final

from mate import puzzles
from mate.cli import flags, values
from mate.cli.documents import Document, fields, print_json, rules_object
from mate.cli.output import counted
from mate.cli.parser import Parser
from mate.cli.playing import conversation_of, in_lines, on_screen
from mate.clock import today
from mate.errors import PuzzleError
from mate.solver import solve

if TYPE_CHECKING:
    from mate.puzzles.own import OwnPuzzle

_AT_A_TIME = 20


EXAMPLES: Final = {
    "mate puzzle": "solve the next puzzle at your level",
    "mate puzzle --today": "solve the puzzle of the day",
    "mate puzzle 12 --plain": "solve puzzle 12 in line mode",
    "mate puzzle 12 --json": "print puzzle 12 with its solution",
}


def add_arguments(parser: Parser) -> None:
    """Add the puzzle and how it is shown."""
    told = {
        "number [NUMBER]": "the number of a puzzle, from 1 (default: the next one at your level)",
        "--level LEVEL": "the next puzzle of this level: "
        f"{puzzles.LEVELS[0]} (easy) to {puzzles.LEVELS[-1]} (hard)",
        "--today": "the puzzle of the day (local date)",
        "--own": "the next puzzle made from your own mistakes",
    }
    level = {"type": values.level, "choices": puzzles.LEVELS}
    parser.takes(told, parser.add_mutually_exclusive_group(), number=values.puzzle, level=level)
    how = parser.add_mutually_exclusive_group()
    parser.takes({"--plain": "line mode: read answers from standard input, one per line"}, how)
    flags.add_json(parser, "print one JSON document with the solution", how)
    parser.takes({"--all": "with --json: print all puzzles, or all of --level or --own"})
    flags.add_jobs(parser, "with --all: solve the puzzles in this many processes")
    flags.add_line_mode(parser, reads="")
    parser.needs("--all", "--json")


def run(args: Namespace) -> int:
    """Ask a puzzle or print it."""
    if args.all and (args.today or args.number is not None):
        args.usage_error("--all prints all puzzles. Leave out NUMBER and --today.")
    own = _own() if args.own else []
    if args.all:
        print_json(_all_documents(args, own))
        return 0
    progress, day = puzzles.PuzzleProgress(), today() if args.today else None
    if args.number is not None:
        puzzle = puzzles.puzzle_numbered(args.number)
    elif day is not None:
        puzzle = puzzles.puzzle_of(day)
    else:
        puzzle = progress.next_puzzle(_to_choose_from(args, progress, own))
    # A puzzle that cannot be played fails here, not later on the screen.
    _ = puzzle.hand
    source = next((each for each in own if each.puzzle == puzzle), None)
    if args.json:
        document = own_document(source) if source else puzzle_document(puzzle)
        print_json(document | ({"date": day.isoformat()} if day else {}))
        return 0
    if args.plain:
        from mate.plain.conversation import UNFINISHED
        from mate.plain.puzzle import solve_in_lines

        conversation = conversation_of(args)
        return in_lines(
            UNFINISHED, lambda: solve_in_lines(puzzle, progress, conversation, own=source, day=day)
        )
    if own:
        queue = puzzles.PuzzleQueue.of_own(own, progress)
    elif day is not None:
        queue = puzzles.PuzzleQueue((puzzle,), progress, day)
    else:
        queue = puzzles.PuzzleQueue(_of_level(puzzle.level), progress, first=puzzle)
    return on_screen(args, queue=queue)


def _to_choose_from(
    args: Namespace, progress: puzzles.PuzzleProgress, own: Sequence[OwnPuzzle]
) -> Sequence[puzzles.Puzzle]:
    """The puzzles of a kind, of which the next one is asked."""
    level = args.level or progress.level
    if found := [each.puzzle for each in own] if args.own else _of_level(level):
        return found
    none = "No puzzles from your finished matches yet."
    raise PuzzleError(none if args.own else f"No puzzle has level {level}.")


def _of_level(level: int) -> tuple[puzzles.Puzzle, ...]:
    return tuple(puzzle for puzzle in puzzles.pack() if puzzle.level == level)


def _own() -> list[OwnPuzzle]:
    from mate.puzzles.own import OwnPuzzles, latest_matches

    matches = latest_matches()
    with closing(OwnPuzzles().find(matches)) as found:
        return [each for own in counted(found, len(matches), "matches searched") for each in own]


def _all_documents(args: Namespace, own: Sequence[OwnPuzzle]) -> list[object]:
    from mate.workers import results

    if args.own:
        return list(map(own_document, own))
    wanted = puzzles.pack() if args.level is None else _of_level(args.level)
    with closing(results(puzzle_document, wanted, args.jobs, at_a_time=_AT_A_TIME)) as found:
        return list(counted(found, len(wanted), "puzzles solved"))


def puzzle_document(puzzle: puzzles.Puzzle) -> Document:
    """A puzzle with its solution; solving it takes some milliseconds."""
    hand = puzzle.hand
    solution = solve(hand.position)
    return {
        "number": puzzle.number or None,
        **fields(puzzle, "level theme=theme.word"),
        "rules": rules_object(puzzle.ruleset),
        **fields(hand, "deal actions player=position.turn"),
        "value": solution.value,
        "solution": [action.notation for action in puzzles.best_line(solution, hand)],
    }


def own_document(own: OwnPuzzle) -> Document:
    """The same for a puzzle from a match, which has no number but a log and a hand."""
    return {**puzzle_document(own.puzzle), "file": own.match.log, "hand": own.hand}
