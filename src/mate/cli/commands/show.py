"""`mate show`: verify a match log and print it."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import Final

from mate.cli import values
from mate.cli.documents import Document, fields, optional_fields, print_result, rules_object
from mate.cli.logs import LOG_HELP, named_log, print_log
from mate.cli.parser import Parser
from mate.plain.transcript import transcript
from mate.record import MatchRecord
from mate.rules import Hand, Match, Outcome

EXAMPLES: Final = {
    "mate show": "print the transcript and score sheet",
    "mate show --json match.jsonl": "print them as JSON",
}

_TRICK: Final = "trick=number leader lead reply winner free"


def add_arguments(parser: Parser) -> None:
    """Add the file and how it is printed."""
    parser.takes({"file [FILE]": LOG_HELP}, file=values.name)
    values.add_json(parser)


def run(args: Namespace) -> int:
    """Show a match."""

    def show(record: MatchRecord) -> None:
        print_result(args, partial(_document, record), transcript(record))

    return print_log(named_log(args.file), show)


def _document(record: MatchRecord) -> Document:
    match, header = record.match, record.header
    shown = [{kind: counts.get(kind, 0) for kind in header.help} for counts in record.helped]
    return {
        "rules": rules_object(record.ruleset),
        **fields(record, "players finished score=match.score"),
        "winner": match.result.winner if match.result and record.finished else None,
        "by": match.result.by if match.result and record.finished else None,
        **({"computers": header.computers} if any(header.computers) else {}),
        **({"help": {"agreed": header.help, "shown": shown}} if header.help else {}),
        **({"date": header.day.isoformat()} if header.day else {}),
        **optional_fields(header),
        **({"left": record.left} if record.left else {}),
        "hands": [
            _hand(number, hand) | ({"times": record.times[number - 1]} if header.clock else {})
            for number, hand in enumerate(match.hands_dealt, 1)
        ],
    }


def _hand(number: int, hand: Hand) -> Document:
    return {
        "hand": number,
        "round": Match.round_of(number),
        **fields(hand, "dealer holdings=start.holdings number=deal.number"),
        "foreplaced": hand.position.foreplaced,
        "tricks": [fields(trick, _TRICK) for trick in hand.tricks],
        "result": hand.outcome and _result(hand.outcome),
    }


def _result(outcome: Outcome) -> Document:
    if outcome.winner is None:
        return {"kind": "draw", **({"by": "agreement"} if outcome.agreed else {})}
    return {"kind": "mate", **fields(outcome, "winner card trick points overmate")}
