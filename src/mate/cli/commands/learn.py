"""`mate learn` and `mate puzzle`: give a lesson, and ask or print puzzles."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

from mate import lesson, puzzles
from mate.cli import output, playing, values
from mate.cli.parser import Command, Parser
from mate.clock import today
from mate.errors import PuzzleError
from mate.exercise import best_line
from mate.puzzles.progress import latest_matches
from mate.solver import solve
from mate.words.puzzles import NO_MATCH, NO_OWN

if TYPE_CHECKING:
    from mate.puzzles.progress import OwnPuzzle

EXAMPLES: Final = {
    "mate learn": "learn the rules",
    "mate learn --better": "learn to play better",
    "mate learn --plain": "learn the rules in line mode",
    "mate puzzle": "solve the next puzzle at your level",
    "mate puzzle --theme keep-lead": "solve the next puzzle about keeping the lead",
    "mate puzzle 12 --plain": "solve puzzle 12 in line mode",
    "mate puzzle 12 --json": "print puzzle 12 with its solution",
}

_PUZZLES_AT_A_TIME = 20


def _add_learn(parser: Parser) -> None:
    parser.takes({"--better": "the second lesson: how to play better, if you know the rules"})
    values.add_line_mode(parser, "cards")


def _learn(args: Namespace) -> int:
    """Give a lesson."""
    chosen = lesson.BETTER if args.better else lesson.BASICS
    if not args.plain:
        return playing.run_screen(args, lesson=chosen)
    from mate.plain.learn import learn_in_lines

    conversation = playing.conversation_of(args)

    def learn() -> int:
        terms = learn_in_lines(chosen, conversation)
        if terms is None:
            return 0
        from mate.session import Session

        return playing.play_in_conversation(conversation, partial(Session.begin, terms))

    return playing.run_in_lines(0, learn)


def _add_puzzle(parser: Parser) -> None:
    texts = {
        "number [NUMBER]": "the number of a puzzle, from 1 (default: the next one at your level)",
        "--level LEVEL": "the next puzzle of this level: "
        f"{puzzles.LEVELS[0]} (easy) to {puzzles.LEVELS[-1]} (hard)",
        "--today": "the puzzle of the day (local date)",
        "--own": "the next puzzle made from your own mistakes",
    }
    number = values.whole_number("puzzle number", 1, 10**18 - 1, "Puzzles are numbered from 1.")
    level = {"type": values.whole_number("level", 1, 4), "choices": puzzles.LEVELS}
    parser.takes(texts, parser.add_mutually_exclusive_group(), number=number, level=level)
    theme = {"--theme THEME": "the next puzzle about this idea; also with --level or --own"}
    words = {"choices": tuple(puzzles.THEMES), "type": _current_theme}
    parser.takes(theme, theme=words)
    parser.excludes("--theme", "--today", "number")
    how = parser.add_mutually_exclusive_group()
    parser.takes({"--plain": "line mode: read answers from standard input, one per line"}, how)
    values.add_json(parser, "print one JSON document with the solution", how)
    parser.takes({"--all": "with --json: print all puzzles, or all of --level, --theme or --own"})
    values.add_jobs(parser, "with --all: solve the puzzles in this many processes")
    values.add_line_mode(parser, reads="")
    parser.needs("--all", "--json")
    parser.excludes("--all", "--today", "number")


def _current_theme(text: str) -> str:
    """Return the current name of a theme, given its current or a former name."""
    return puzzles.THEMES_BY_WORD[text].word if text in puzzles.THEMES_BY_WORD else text


def _puzzle(args: Namespace) -> int:
    """Ask a puzzle, or print puzzles with their solutions."""
    if args.all:
        output.print_json(_all_documents(args))
        return 0
    queue = _queue(args)
    puzzle = queue.first or queue.after(set())
    _ = puzzle.hand  # so that an unplayable puzzle raises its error now, not later on the screen
    if args.json:
        source = queue.own.get(puzzle.key)
        document = own_document(source) if source else puzzle_document(puzzle)
        output.print_json(document | ({"date": queue.day.isoformat()} if queue.day else {}))
        return 0
    if args.plain:
        from mate.plain import UNFINISHED
        from mate.plain.learn import solve_in_lines

        conversation = playing.conversation_of(args)
        solve_puzzle = partial(solve_in_lines, puzzle, queue, conversation)
        return playing.run_in_lines(UNFINISHED, solve_puzzle)
    return playing.run_screen(args, queue=queue)


def _queue(args: Namespace) -> puzzles.PuzzleQueue:
    """Return the puzzles that the options select; a puzzle given by number comes first."""
    progress, theme, level = puzzles.PuzzleProgress(), puzzles.THEMES.get(args.theme), args.level
    if args.today:
        day = today()
        return puzzles.PuzzleQueue((puzzles.puzzle_of(day),), progress, day)
    if args.number is not None:
        first = puzzles.puzzle_numbered(args.number)
        return puzzles.PuzzleQueue(_puzzles_of(first.level, None), progress, first=first)
    if args.own:
        queue = puzzles.PuzzleQueue.from_own_matches(_own(theme), progress)._replace(theme=theme)
    else:
        level = level or (None if theme else progress.level)
        queue = puzzles.PuzzleQueue(_puzzles_of(level, theme), progress, theme=theme)
    if queue.puzzles:
        return queue
    if args.own and not latest_matches():
        raise PuzzleError(NO_MATCH)
    kind = [f"level {level}" if level else "", f"theme {args.theme}" if theme else ""]
    kinds = " and ".join(filter(None, kind))
    which = "No puzzle from your matches" if args.own else "No puzzle"
    raise PuzzleError(f"{which} has {kinds}." if kinds else NO_OWN)


def _puzzles_of(level: int | None, theme: puzzles.Theme | None) -> tuple[puzzles.Puzzle, ...]:
    """Return the puzzles with a level and a theme; None means any level or any theme."""
    return tuple(
        puzzle
        for puzzle in puzzles.pack()
        if level in {None, puzzle.level} and theme in {None, puzzle.theme}
    )


def _own(theme: puzzles.Theme | None) -> list[OwnPuzzle]:
    """Return the puzzles from the player's own mistakes."""
    from mate.puzzles.progress import OwnPuzzles

    matches = latest_matches()
    with closing(OwnPuzzles().find(matches)) as search:
        found = chain(*output.with_progress(search, len(matches), "matches searched"))
        return [own for own in found if theme in {None, own.puzzle.theme}]


def _all_documents(args: Namespace) -> list[object]:
    from mate import workers

    theme = puzzles.THEMES.get(args.theme)
    if args.own:
        return list(map(own_document, _own(theme)))
    wanted = _puzzles_of(args.level, theme)
    results = workers.map_in_processes(
        puzzle_document, wanted, args.jobs, at_a_time=_PUZZLES_AT_A_TIME
    )
    with closing(results) as documents:
        return list(output.with_progress(documents, len(wanted), "puzzles solved"))


def puzzle_document(puzzle: puzzles.Puzzle) -> output.Document:
    """Solve a puzzle, which takes a few milliseconds, and return its JSON document."""
    hand = puzzle.hand
    solution = solve(hand.position)
    return {
        "number": puzzle.number or None,
        **output.fields(puzzle, "level theme=theme.word"),
        "rules": output.rules_object(puzzle.ruleset),
        **output.fields(hand, "deal actions player=position.turn"),
        "value": solution.value,
        "solution": [action.notation for action in best_line(solution, hand)],
    }


def own_document(own: OwnPuzzle) -> output.Document:
    """Return the JSON document of a puzzle from a match, with the log and the hand number."""
    return {**puzzle_document(own.puzzle), "file": own.match.log, "hand": own.hand}


LEARN: Final = Command(_add_learn, _learn)
PUZZLE: Final = Command(_add_puzzle, _puzzle)
