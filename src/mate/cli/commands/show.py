"""`mate show`, `mate replay` and `mate code`: print a match, step through it, print its code."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import Final

from mate.cli import logs, output, playing, values
from mate.cli.parser import Command, Parser
from mate.plain import say
from mate.plain.transcript import replay, transcript
from mate.record import MatchRecord
from mate.record.code import code_of
from mate.rules import Hand, Match, Outcome
from mate.words.history import match_lines
from mate.words.narrator import Narrator

EXAMPLES: Final = {
    "mate show": "print the transcript and score sheet",
    "mate show --json match.jsonl": "print this match as JSON",
    "mate replay": "step through the most recent match",
    "mate replay --plain match.jsonl": "print a match hand by hand",
    "mate replay --plain --analysis match.jsonl": "print a match and grade every action",
    "mate code": "print the code of the most recent match",
    "mate code --json unfinished.jsonl": "print the code of this match as JSON",
}

_TRICK: Final = "trick=number leader lead reply winner free"


def _add_show(parser: Parser) -> None:
    _add_log(parser)
    parser.takes({"--share": "print a few lines to share, without naming a card"})
    parser.excludes("--share", "--json")


def _add_log(parser: Parser) -> None:
    parser.takes({"file [FILE]": logs.LOG_HELP}, file=values.name)
    values.add_json(parser)


def _show(args: Namespace) -> int:
    def show(record: MatchRecord) -> None:
        lines = match_lines(record) if args.share else transcript(record)
        output.print_result(args, partial(_document, record), lines)

    return logs.print_log(logs.named_log(args.file), show)


def _document(record: MatchRecord) -> output.Document:
    match, header = record.match, record.header
    result = match.result if record.finished else None
    shown = [{kind: counts.get(kind, 0) for kind in header.help} for counts in record.help_counts]
    hands = [_hand(number, hand) for number, hand in enumerate(match.hands_dealt, start=1)]
    if header.clock:
        hands = [hand | {"times": times} for hand, times in zip(hands, record.times, strict=True)]
    return {
        "rules": output.rules_object(record.ruleset),
        **output.fields(record, "players finished score=match.score"),
        "winner": result and result.winner,
        "by": result and result.by,
        **({"computers": header.computers} if any(header.computers) else {}),
        **({"help": {"agreed": header.help, "shown": shown}} if header.help else {}),
        **({"date": header.day.isoformat()} if header.day else {}),
        **output.optional_fields(header),
        **({"left": record.left} if record.left else {}),
        "hands": hands,
    }


def _hand(number: int, hand: Hand) -> output.Document:
    return {
        "hand": number,
        "round": Match.round_of(number),
        **output.fields(hand, "dealer holdings=start.holdings number=deal.number"),
        "foreplaced": hand.position.foreplaced,
        "tricks": [output.fields(trick, _TRICK) for trick in hand.tricks],
        "result": hand.outcome and _result(hand.outcome),
    }


def _result(outcome: Outcome) -> output.Document:
    if outcome.winner is None:
        return {"kind": "draw", **({"by": "agreement"} if outcome.agreed else {})}
    return {"kind": "mate", **output.fields(outcome, "winner card trick points overmate")}


def _print_code(args: Namespace) -> int:
    def show(record: MatchRecord) -> None:
        code = code_of(record.match)
        output.print_result(args, lambda: {"code": code, "finished": record.finished}, [code])

    return logs.print_log(logs.named_log(args.file), show)


def _add_replay(parser: Parser) -> None:
    text = {
        "file [FILE]": logs.LOG_HELP,
        "--plain": "print the match hand by hand",
        "--analysis": "with --plain: also grade every action",
        "--open": "with --analysis: also grade an unfinished round",
    }
    parser.takes(text, file=values.name)
    values.add_line_mode(parser, reads="", strict=False)
    screen = "In the full-screen replay, press a"
    parser.needs("--analysis", "--plain", f"--analysis needs --plain. {screen} instead.")
    alone = f"--open needs --plain --analysis. {screen} twice instead."
    parser.needs("--open", "--analysis", alone)


def _replay(args: Namespace) -> int:
    """Open a match in the replay, or print it."""
    if args.speak and args.analysis:
        args.usage_error("Give --speak or --analysis, not both, because --analysis prints tables.")
    if args.file == logs.STANDARD_INPUT and not args.plain:
        args.usage_error("The screen cannot read a log from standard input. Add --plain.")
    if not args.plain:
        playing.require_screen("Add --plain to print the match.")
        log = logs.named_log(args.file)
        return playing.run_screen(args, replay=log.record or log.path)

    def show(record: MatchRecord) -> None:
        say(*replay(record, aloud=args.speak))
        if args.analysis:
            from mate.cli.commands.analyze import grades

            narrator = Narrator(record.players, not args.ascii)
            print("", *grades(record, narrator, opens=args.open), sep="\n")

    return logs.print_log(logs.named_log(args.file), show)


SHOW: Final = Command(_add_show, _show)
REPLAY: Final = Command(_add_replay, _replay)
CODE: Final = Command(_add_log, _print_code)
