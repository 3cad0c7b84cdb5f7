"""What a list of saved matches says of one, and how a log is looked at for it."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from mate.cleaning import clean_name
from mate.errors import LogError, MateError
from mate.record.events import HandEnded, Help, Level, MatchEnded, Seat
from mate.record.logfile import read_bytes
from mate.record.text import decode_event, loads_whole_lines, read_header
from mate.rules import DECK, HANDS, Match, mate_points

Stamp = tuple[int, int, int]
"""What tells whether a file changed: its bytes, when it was written in nanoseconds, its inode."""

_HAND_LINE: Final = b'{"event":"hand",'
_RESULT_LINE: Final = b'{"event":"result",'
_TRICKS: Final = len(DECK) // 2


class HandResult(NamedTuple):
    """How a hand ended, as far as lists and statistics ask.

    Args:
        winner: the seat of the player who gave mate; None for a draw (R8).
        card: the mating card, in notation; None for a draw.
        trick: the number of the hand's last trick, from 1.
        points: what the winner scored.
        overmate: whether it was an overmate (R15).
    """

    winner: Seat | None
    card: str | None
    trick: int
    points: int
    overmate: bool

    @property
    def possible(self) -> bool:
        """Whether some hand ends so, as far as card, trick and points go (R8, R16)."""
        if self.winner is None:
            return self.card is None and self.points == 0 and 1 <= self.trick <= _TRICKS
        return (self.card, self.trick, self.points, self.overmate) in _mates()


@cache
def _mates() -> frozenset[tuple[str | None, int, int, bool]]:
    return frozenset(
        (card.notation, trick, mate_points(card, trick, foreplaced=own, overmate=over), over)
        for card in DECK
        for trick in range(1, _TRICKS + 1)
        for own in (False, True)
        for over in (False, True)
    )


class SavedMatch(NamedTuple):
    """What a list of saved matches says of one.

    Args:
        path: the log.
        modified: when it was last written, in seconds since the epoch.
        players: the names by seat; empty strings for a log that cannot be read.
        created: when the match began, ISO 8601; empty for a log that cannot be read.
        rules: the name of the rule set.
        score: by seat.
        finished: whether the match is over.
        hand: the number of the hand being played or due, 1 to 4.
        problem: why the log cannot be read; None for a sound one. A last line cut short is no
            problem here, as the match can be resumed.
        computers: by seat, the level at which the computer plays there, None for a person.
        help: the kinds of help that were agreed on.
        helped: how often help was shown, by seat.
        results: how the hands that are over ended, in order.
        stamp: tells whether the log changed since.
    """

    path: Path
    modified: float
    players: tuple[str, str] = ("", "")
    created: str = ""
    rules: str = ""
    score: tuple[int, int] = (0, 0)
    finished: bool = False
    hand: int = 1
    problem: str | None = None
    computers: tuple[Level | None, Level | None] = (None, None)
    help: tuple[Help, ...] = ()
    helped: tuple[int, int] = (0, 0)
    results: tuple[HandResult, ...] = ()
    stamp: Stamp = (0, 0, 0)


def stamp_of(status: os.stat_result) -> Stamp:
    """The stamp of a file."""
    return status.st_size, status.st_mtime_ns, status.st_ino


def saved_match(path: Path) -> SavedMatch:
    """Look at one log. A finished match is believed; only an unfinished one is replayed.

    A log that cannot be read gives a `SavedMatch` with its problem.
    """
    return looked_at(path)[0]


def looked_at(path: Path) -> tuple[SavedMatch, bool]:
    """Look at one log, and tell whether what was seen depends on nothing but its bytes."""
    modified, stamp = 0.0, (0, 0, 0)
    try:
        status = path.stat()
        modified, stamp = status.st_mtime, stamp_of(status)
        return _look(SavedMatch(path, modified, stamp=stamp), read_bytes(path)), True
    except LogError as error:
        return SavedMatch(path, modified, problem=error.in_file, stamp=stamp), True
    except (MateError, OSError) as error:
        return SavedMatch(path, modified, problem=str(error), stamp=stamp), False


def _look(blank: SavedMatch, data: bytes) -> SavedMatch:
    name = blank.path.name
    header = read_header(data, name)
    known = blank._replace(
        players=(clean_name(header.players[0], 0), clean_name(header.players[1], 1)),
        created=header.created,
        rules=header.rules.name,
        computers=header.computers or (None, None),
        help=header.help,
        helped=_helped(data),
    )
    stated = _stated_end(data, name)
    if stated is not None:
        score, results = stated
        return known._replace(score=score, finished=True, hand=HANDS, results=results)
    record, _ = loads_whole_lines(data, name)
    match = record.match
    return known._replace(
        score=match.score,
        finished=record.finished,
        hand=match.current_number,
        results=_results_of(match),
    )


def _helped(data: bytes) -> tuple[int, int]:
    # Counted without reading the lines: no other line begins so, and each is written in one way.
    begun = (b'\n{"event":"help","player":%d,' % seat for seat in (0, 1))
    first, second = map(data.count, begun)
    return first, second


def _stated_end(data: bytes, name: str) -> tuple[tuple[int, int], tuple[HandResult, ...]] | None:
    # The result and those of the hands, where the log states them, they can be, and they agree;
    # None where the match has to be played again to know.
    if not data.endswith(b"\n"):
        return None
    last = data[:-1].rpartition(b"\n")[2]
    if not last.startswith(_RESULT_LINE):
        return None
    lines = data.split(b"\n")
    ended = decode_event(last, name, len(lines) - 1)
    hands: dict[int, HandEnded] = {}
    for number, line in enumerate(lines, start=1):
        if line.startswith(_HAND_LINE):
            event = decode_event(line, name, number)
            if isinstance(event, HandEnded):
                # The last one counts: what was taken back before is stated again.
                hands[event.hand] = event
    if not isinstance(ended, MatchEnded) or sorted(hands) != list(range(1, HANDS + 1)):
        return None
    results = tuple(
        HandResult(hand.winner, hand.card, hand.trick, hand.points, hand.overmate)
        for _, hand in sorted(hands.items())
    )
    if not all(
        result.possible and (hands[number].result == "draw") is (result.winner is None)
        for number, result in enumerate(results, start=1)
    ):
        return None
    totals = tuple(sum(r.points for r in results if r.winner == seat) for seat in (0, 1))
    return (ended.score, results) if totals == ended.score else None


def _results_of(match: Match) -> tuple[HandResult, ...]:
    outcomes = [hand.outcome for hand in match.hands]
    return tuple(
        HandResult(
            None if outcome.winner is None else (1 if outcome.winner else 0),
            None if outcome.card is None else outcome.card.notation,
            outcome.trick,
            outcome.points,
            outcome.overmate,
        )
        for outcome in outcomes
        if outcome is not None
    )
