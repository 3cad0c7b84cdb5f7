"""The summary of a saved match for lists, and functions that make summaries."""

from __future__ import annotations

import os
from functools import cache
from itertools import product
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec.structs import asdict, replace

from mate.cleaning import clean, path_text
from mate.disk import disk_errors
from mate.errors import LogError, MateError
from mate.record.events import Declared, Played
from mate.record.matchrecord import MatchRecord
from mate.record.series import Series
from mate.record.terms import SHOWS_VALUES, RulesLine, Seat, Terms
from mate.record.text import LOG_FILE, loads_whole_lines, read_bytes
from mate.rules import (
    CARDS_EACH,
    CLASSIC,
    CUSTOM,
    DECK,
    HANDS,
    PRESETS,
    Draw,
    Ending,
    Foreplacement,
    Hand,
    Match,
    MatchResult,
    Mate,
    Outcome,
    mate_points,
)
from mate.saved.files import FileStamp

_TIME_CELLS: Final = 20
_PROBLEM_CELLS: Final = 1000
_Count = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
_Times = tuple[_Count, _Count]
_Index = Annotated[int, msgspec.Meta(ge=0)]

Foreplaced = tuple[str | None, str | None]
"""The card that each player foreplaced, in notation, by seat; None for no foreplacement."""


@cache
def _outcomes() -> tuple[Outcome, ...]:
    """Return all possible outcomes of a hand. Summaries store an index into this tuple."""
    tricks, either = range(1, CARDS_EACH + 1), (False, True)
    mates = (
        Mate(seat, card, trick, mate_points(card, trick, foreplaced=own, overmate=over), over)
        for card, trick, own, over, seat in product(DECK, tricks, either, either, (0, 1))
    )
    agreed = (Draw(trick, agreed=True) for trick in tricks)
    return *map(Draw, tricks), *mates, *agreed


@cache
def end_of(outcome: Outcome) -> int:
    """Return the number by which a summary stores an outcome."""
    return _outcomes().index(outcome)


_PRESETS: Final = {name: RulesLine.of(ruleset) for name, ruleset in PRESETS.items()}
_NO_RULES: Final = replace(RulesLine.of(CLASSIC), name="")


class SavedMatch(Terms, frozen=True, kw_only=True, array_like=True, gc=False):
    """The summary of a saved match: the terms and the state. All texts in it are cleaned.

    Args:
        log: the path of the log, as text, because making and comparing ten thousand `Path`
            objects would take longer than everything else.
        created: the time when the match began, in ISO 8601; empty for an unreadable log.
        problem: the reason why the log cannot be read; None for a readable log. An incomplete last
            line is no problem, because the match can be resumed.
        ends: the outcomes of the finished hands, in order, as numbers from `end_of`.
        foreplaced: the cards foreplaced in each finished hand; empty if the rules have no
            foreplacement.
        given_up: the seat that resigned or ran out of time, and the reason, as in `Match`.
        times: the number of each player's timed actions, undone actions included, and the
            milliseconds that these actions took, by seat; None without a clock.
        players: the names by seat; empty strings for an unreadable log.
        rules: the rules; without a name for an unreadable log.
    """

    log: str
    created: str = ""
    score: tuple[_Count, _Count] = (0, 0)
    finished: bool = False
    hand: Annotated[int, msgspec.Meta(ge=1, le=HANDS)] = 1
    problem: str | None = None
    helped: tuple[_Count, _Count] = (0, 0)
    ends: Annotated[tuple[_Index, ...], msgspec.Meta(max_length=HANDS)] = ()
    foreplaced: tuple[Foreplaced, ...] = ()
    given_up: tuple[Seat, Ending] | None = None
    times: tuple[_Times, _Times] | None = None
    stamp: FileStamp = FileStamp()
    players: tuple[str, str] = ("", "")
    rules: RulesLine = _NO_RULES

    @property
    def path(self) -> Path:
        """The path of the log."""
        return Path(self.log)

    @property
    def name(self) -> str:
        """The file name of the log."""
        return self.log.rpartition(os.sep)[2]

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcomes of the finished hands, in order."""
        return tuple(map(_outcomes().__getitem__, self.ends))

    @property
    def result(self) -> MatchResult | None:
        """The result of the match; None if the match is not over."""
        return MatchResult.of(self.score, self.given_up) if self.finished else None

    @property
    def state(self) -> str:
        """The state, with the length of a short match: `in hand 2`, `resigned, one hand`."""
        short = self.length != "match"
        words = {"points": "finished", "resignation": "resigned", "time": "on time"}
        state = words["points" if self.given_up is None else self.given_up[1]]
        if not self.finished:
            state = f"in hand {self.hand}{f' of {self.hands}' if short else ''}"
        return f"{state}, one {self.length}" if short else state

    @property
    def next_in_series(self) -> Series | None:
        """The next match of the series; None if this match is unfinished, last or in no series."""
        return self.series.next(self.result) if self.series and self.finished else None

    @property
    def open_hands(self) -> int:
        """The number of finished hands whose values may be shown without a player's request.

        The first hand of an unfinished round is closed; `MatchRecord.closed_hands` says why.
        """
        over = len(self.ends)
        whole = self.finished or not Match.is_dealt(over) or not SHOWS_VALUES.isdisjoint(self.help)
        return over if whole else over - 1

    @property
    def possible(self) -> bool:
        """Whether a log could have this summary. The cache may contain impossible summaries."""
        if self.problem is not None:
            problem = clean(self.problem, _PROBLEM_CELLS)
            return self == SavedMatch(log=self.log, problem=problem, stamp=self.stamp)
        return (
            self.players == self.names
            and self.created == clean(self.created, _TIME_CELLS)
            and (self.rules.name == CUSTOM or self.rules == _PRESETS.get(self.rules.name))
            and max(self.ends, default=0) < len(_outcomes())
            and (self.given_up is None or (self.finished and self.given_up[1] != "points"))
            and (self.series is None or not self.series.objection)
        )


def saved_match(path: Path) -> SavedMatch:
    """Return the summary of a log, which states the problem if the log cannot be read."""
    return summarize(path)[0]


def summarize(path: Path) -> tuple[SavedMatch, bool]:
    """Return the summary of a log, and whether the summary depends only on the log's bytes."""
    blank = SavedMatch(log=os.fspath(path))
    try:
        with disk_errors(path, "be read", LOG_FILE):
            blank = SavedMatch(log=blank.log, stamp=FileStamp.of(path.stat()))
            data = read_bytes(path)
        return summary_of(loads_whole_lines(data, blank.name)[0], blank), True
    except LogError as error:
        problem, lasting = error.in_file, True
    except MateError as error:
        problem, lasting = str(error).removeprefix(f"{path_text(path)}: "), False
    return replace(blank, problem=clean(problem, _PROBLEM_CELLS)), lasting


def summary_of(record: MatchRecord, blank: SavedMatch = SavedMatch(log="")) -> SavedMatch:  # noqa: B008  # frozen
    """Return the summary of a match; if the match has no log, the summary has no path."""
    header, match = record.header, record.match
    # Leave out the deals and any seed but the seed of a day, because no list shows them and ten
    # thousand summaries are shorter without them.
    names, seed = header.names, header.seed if header.day else None
    terms = replace(header.terms, players=names, first_dealer=None, seed=seed, deals=())
    hands = [hand for hand in match.hands if hand.outcome is not None]
    foreplaces = match.ruleset.foreplacement is not Foreplacement.NONE
    return replace(
        blank,
        **asdict(terms),
        created=clean(header.created, _TIME_CELLS),
        helped=tuple(sum(kinds.values()) for kinds in record.help_counts),
        score=match.score,
        finished=record.finished,
        hand=match.current_number,
        given_up=match.given_up if record.finished else None,
        times=tuple(_times(record, seat) for seat in (0, 1)) if terms.clock else None,
        ends=tuple(end_of(hand.end) for hand in hands),
        foreplaced=tuple(_foreplaced(hand) for hand in hands) if foreplaces else (),
    )


def _times(record: MatchRecord, seat: int) -> _Times:
    actions = (event for event in record.events if isinstance(event, Declared | Played))
    times = [action.ms for action in actions if action.player == seat and action.ms is not None]
    return len(times), sum(times)


def _foreplaced(hand: Hand) -> Foreplaced:
    one, other = hand.position.foreplaced
    return one and one.notation, other and other.notation
