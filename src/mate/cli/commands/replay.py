"""`mate replay`: step through a match log."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from mate.cli import values
from mate.cli.logs import LOG_HELP, STANDARD_INPUT, named_log, print_log
from mate.cli.parser import Parser
from mate.cli.playing import on_screen, require_terminal
from mate.plain.conversation import say
from mate.plain.transcript import replay
from mate.record import MatchRecord
from mate.words.narrator import Narrator

EXAMPLES: Final = {
    "mate replay": "step through the most recent match",
    "mate replay --plain match.jsonl": "print a match hand by hand",
    "mate replay --plain --analysis match.jsonl": "print a match and grade every action",
}


def add_arguments(parser: Parser) -> None:
    """Add the file and how it is shown."""
    told = {
        "file [FILE]": LOG_HELP,
        "--plain": "print the match hand by hand",
        "--analysis": "with --plain: also grade every action",
        "--open": "with --analysis: also grade an unfinished round",
    }
    parser.takes(told, file=values.name)
    values.add_line_mode(parser, reads="", strict=False)
    key = "On the screen, a key"
    parser.needs("--analysis", "--plain", f"--analysis needs --plain. {key} shows the analysis.")
    alone = f"--open needs --plain --analysis. {key} opens an unfinished round."
    parser.needs("--open", "--analysis", alone)


def run(args: Namespace) -> int:
    """Replay a match."""
    if args.speak and args.analysis:
        args.usage_error("Give --speak or --analysis, which prints tables, not both.")
    if args.file == STANDARD_INPUT and not args.plain:
        args.usage_error("The screen cannot read a log from standard input. Add --plain.")
    if args.plain:
        return print_log(named_log(args.file), lambda record: _print(record, args))
    require_terminal("Add --plain to print the match.")
    log = named_log(args.file)
    return on_screen(args, replay=log.record or log.path)


def _print(record: MatchRecord, args: Namespace) -> None:
    say(*replay(record, aloud=args.speak))
    if args.analysis:
        from mate.cli.commands.analyze import grades

        narrator = Narrator(record.players, not args.ascii)
        print("", *grades(record, narrator, opens=args.open), sep="\n")
