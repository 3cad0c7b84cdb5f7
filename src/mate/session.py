"""A match in play, with a journal, a clock and random deals."""

from __future__ import annotations

import contextlib
import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Self

from msgspec.structs import replace

from mate import clock
from mate.cleaning import path_text
from mate.disk import matches_folder, numbered
from mate.errors import (
    FileTakenError,
    LogChangedError,
    LogRewrittenError,
    LogTakenError,
    StorageError,
)
from mate.record.events import Header, Result
from mate.record.journal import Journal, NoJournal
from mate.record.matchrecord import MatchRecord
from mate.record.terms import RulesLine, Terms
from mate.record.text import load_whole_lines, new_log_paths
from mate.rules import Deal, Hand, Match

_MOST_LATE: Final = 2
"""The number of seconds by which a clock reading may be late on a busy machine."""


class Session:
    """A match in play. Once `commit` returns, the new events are on disk.

    If another program has changed the log, the session writes the whole match to a new log, because
    the old log may no longer contain the match.

    Make a session with `begin` or `resume`, or with `practise`, which writes nothing. Close the
    session, or use it as a context manager.

    Attributes:
        record: the record so far.
        recovered: whether resuming removed an incomplete last line from the log.
        moved: two sentences if the match continues in a new log, which state the change that
            another program made to the old log, and the new path. Otherwise None.
    """

    def __init__(self, journal: Journal, record: MatchRecord, *, recovered: bool = False) -> None:
        self._journal = journal
        self.record = record
        self.recovered = recovered
        self.moved: tuple[str, str] | None = None
        self._unreported: tuple[str, str] | None = None
        # The time when the clock of the player to act was started; None while the clock is stopped.
        self._running: float | None = None
        # The times of the last and the next clock reading.
        self._last_reading, self._next_reading = 0.0, math.inf

    @classmethod
    def begin(cls, begun: Terms | MatchRecord, path: Path | None = None) -> Self:
        """Start a match: create the log, and deal if the match needs a deal.

        Args:
            begun: the terms of a new match, or a match to continue in a new log.
            path: the path of the log; None for a new file in the folder of saved matches.

        Raises:
            MateError: if the terms are impossible.
            StorageError: if the log cannot be written or exists already.
        """
        if isinstance(begun, Terms):
            begun = MatchRecord.begin(Header.of(begun, clock.now()))
        # Deal before creating the log, because each write waits for the disk.
        record = _with_due_deal(begun)
        header = record.header
        if path is None:
            return cls(_first_free(new_log_paths(header.players, header.created), record), record)
        return cls(Journal.create(path, header, *record.events), record)

    @classmethod
    def resume(cls, path: Path) -> Self:
        """Resume an unfinished match.

        If another program added a byte order mark, CR LF or a blank line to the log, the match
        continues in a clean copy. If the log is a saved match, Mate moves the original to the
        trash, so that the match is listed only once.

        Raises:
            StorageError: if the log cannot be read or written, or is open in another program.
            LogError: for any error in the log except an incomplete last line.
            MateError: if the match is finished.
        """
        try:
            journal, record, recovered = Journal.open(path)
            session = cls(journal, record, recovered=recovered)
        except LogRewrittenError as rewritten:
            record, cut = load_whole_lines(path)
            session = cls(NoJournal(path), record, recovered=cut > 0)
            session._move_from_original(rewritten)
        try:
            session.commit(record.with_results())
            session.deal_round_if_due()
        except BaseException:
            session.close()
            raise
        return session

    @classmethod
    def practise(cls, terms: Terms, hand: Hand) -> Self:
        """Continue a hand for practice, without writing anything.

        Args:
            terms: the terms of the practice, except the rules, which come from the hand.

        Raises:
            MateError: if the terms are impossible.
        """
        rules, seat = RulesLine.of(hand.position.ruleset), 1 if hand.dealer else 0
        chosen = replace(terms.terms, rules=rules, first_dealer=seat, seed=None, deals=())
        header = Header.of(chosen, clock.now())
        return cls(NoJournal(), MatchRecord.begin(header, hand))

    @property
    def path(self) -> Path:
        """The path of the log; an empty path for practice, which has no log."""
        return self._journal.path

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.record.match

    @property
    def players(self) -> tuple[str, str]:
        """The players' names by seat."""
        return self.record.players

    def deal_round_if_due(self) -> None:
        """Deal the next round if the match is waiting for a deal (R20).

        Raises:
            StorageError: if the log cannot be written.
        """
        self.commit(_with_due_deal(self.record))

    def commit(self, record: MatchRecord) -> None:
        """Replace the record with a later record of the match, after writing the new events.

        New events restart the clock, because events state the time used until then. A record
        without new events does not affect the clock.

        Raises:
            StorageError: if the log cannot be written; then the session is unchanged.
        """
        if events := record.events[len(self.record.events) :]:
            try:
                self._journal.append(*events, header=record.header)
            except LogChangedError as changed:
                self._move(record, changed)
            if self._running is not None:
                # Stop the clock after a result, because no player acts between two hands.
                ended = isinstance(events[-1], Result)
                self._running, self._next_reading = None if ended else clock.seconds(), math.inf
        self.record = record

    # The clock.

    def switch_clock(self, *, on: bool) -> None:
        """Start or stop the clock of the player to act. Stopping loses time not saved yet."""
        if not on:
            self._running = None
        elif self._running is None:
            self._running = clock.seconds()

    def note_clock_reading(self, seconds: float) -> None:
        """Record that the clock is read now, and that the next reading is due in `seconds`."""
        self._last_reading = clock.seconds()
        self._next_reading = self._last_reading + seconds

    @property
    def was_suspended(self) -> bool:
        """Whether a clock reading is overdue, which shows that the program was suspended."""
        return self._running is not None and clock.seconds() > self._next_reading + _MOST_LATE

    @property
    def turn_ms(self) -> int:
        """The milliseconds that the turn has lasted, without any time after the clock ran out.

        This includes the time since the last event, but no time while the program was suspended.
        """
        lasted, seat, left = self.record.clocks.turn, self.record.clocked_seat, self.record.left
        if self._running is None or seat is None or left is None:
            return lasted
        now = self._last_reading if self.was_suspended else clock.seconds()
        return lasted + min(int(1000 * (now - self._running)), left[seat])

    @property
    def left(self) -> tuple[int, int] | None:
        """The milliseconds that each player has left now, by seat; None without a clock."""
        return self.record.left_after(self.turn_ms)

    def keep(self) -> None:
        """Stop the clock, and ensure that a log has the whole match with all the time used.

        Call this before a message that the match is saved, and before leaving the match.

        Raises:
            StorageError: if another program changed the log and no new log can be created, or if
                the log cannot be read.
        """
        if (ms := self.turn_ms) > self.record.clocks.turn:
            self.commit(self.record.use_time(ms))
        self.switch_clock(on=False)
        try:
            self._journal.check()
        except LogChangedError as changed:
            self._move(self.record, changed)

    def _move(self, record: MatchRecord, changed: LogChangedError) -> None:
        old = self._journal
        self._journal = _journal_elsewhere(old.path, record, changed)
        old.close()
        self._report_move(changed, "so Mate no longer writes to it", old.path)

    def _report_move(self, changed: LogChangedError, effect: str, old: Path) -> None:
        change = f"Another program has {changed.change}, {effect}: {path_text(old)}"
        saved = f"The whole match is saved in a new log: {path_text(self.path)}"
        self.moved = self._unreported = change, saved

    def _move_from_original(self, rewritten: LogRewrittenError) -> None:
        original = self.path
        self._move(self.record, rewritten)
        if original.parent.resolve() != matches_folder().resolve():
            return
        # Import lazily, because few matches need the trash.
        from mate.record.trash import throw_away

        try:
            throw_away(original)
        except BaseException:
            self._journal.discard()
            raise
        self._report_move(rewritten, "so Mate has moved it to the trash", original)

    def report_move_once(self) -> tuple[str, str] | None:
        """Return `moved` at the first call after a move to a new log, and None at later calls."""
        report, self._unreported = self._unreported, None
        return report

    def close(self) -> None:
        """Close the log, so that the match can be resumed. Closing twice is harmless."""
        try:
            with contextlib.suppress(StorageError):
                self.keep()
        finally:
            self._running = None
            self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _journal_elsewhere(path: Path, record: MatchRecord, changed: LogChangedError) -> Journal:
    beside = numbered(path)
    next(beside)
    # Don't create a missing folder, because the player may have unmounted a disk there.
    if path.parent.is_dir():
        with contextlib.suppress(StorageError):
            return _first_free(beside, record)
    try:
        return _first_free(new_log_paths(record.players, record.header.created), record)
    except StorageError as error:
        raise StorageError(f"{changed} A new log cannot be started either: {error}") from error


def _with_due_deal(record: MatchRecord) -> MatchRecord:
    if not record.match.needs_deal:
        return record
    return record.deal(record.planned_deal or Deal.draw(random.SystemRandom()))


def _first_free(paths: Iterator[Path], record: MatchRecord) -> Journal:
    while True:
        # Try to create each log without a check, because another program might take the name first.
        with contextlib.suppress(FileTakenError, LogTakenError):
            return Journal.create(next(paths), record.header, *record.events)
