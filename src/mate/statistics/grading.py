"""The process that analyses matches: a line with a log's path in hexadecimal in, its losses out."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

import msgspec

from mate.errors import MateError
from mate.record import load_whole_lines
from mate.rules import Match
from mate.statistics.tally import HandLosses


def losses_of(match: Match) -> HandLosses:
    """What each seat lost against perfect play in each hand that is over, in points.

    Args:
        match: the match, finished or not.
    """
    from mate.grading import analyze

    hands = tuple(hand for hand in match.hands if hand.outcome is not None)
    if not hands:
        return ()
    graded = analyze(Match(match.ruleset, match.first_dealer, match.deals, hands)).hands
    return tuple(
        (
            sum(action.loss for action in hand.actions if action.player == 0),
            sum(action.loss for action in hand.actions if action.player == 1),
        )
        for hand in graded
    )


def main() -> None:
    """Answer one line after the other, until whoever asks is gone."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    for line in sys.stdin.buffer:
        try:
            path = Path(os.fsdecode(bytes.fromhex(line.decode())))
            record, _ = load_whole_lines(path)
            found = msgspec.json.encode(losses_of(record.match))
        except (MateError, ValueError):
            found = b"null"
        sys.stdout.buffer.write(found + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
