"""A match in play: its journal, its clock, and its random choices."""

from __future__ import annotations

import contextlib
import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Self

from msgspec.structs import replace

from mate import clock
from mate.cleaning import shown
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
"""The seconds by which a reading of the clock may be late because the machine is busy."""


class Session:
    """A match in play. When `commit` returns, the change is on disk.

    If another program has changed the log, the whole match is written to a new one.

    Make a session with `begin` or `resume`, or with `practise`, which writes nothing. Close it, or
    use it as a context manager.

    Attributes:
        record: the record so far.
        recovered: whether resuming removed an incomplete last line from the log.
        moved: two lines if the match continues in a new log: the change that another program
            made to the old log, and the new path; otherwise None.
    """

    def __init__(self, journal: Journal, record: MatchRecord, *, recovered: bool = False) -> None:
        self._journal = journal
        self.record = record
        self.recovered = recovered
        self.moved: tuple[str, str] | None = None
        self._move_is_news = False
        # The time since which the clock of the player to act has run; None while it is stopped.
        self._running: float | None = None
        # The times of the last and the next reading of the clock.
        self._seen, self._due = 0.0, math.inf

    @classmethod
    def begin(cls, begun: Terms | MatchRecord, path: Path | None = None) -> Self:
        """Start a match: create its log, and deal if a round is due.

        Args:
            begun: the terms, or a match to continue, which goes into the log as a whole.
            path: the log; None for a new file in the folder of saved matches.

        Raises:
            MateError: if the terms are impossible.
            StorageError: if the log cannot be written, or exists already.
        """
        if isinstance(begun, Terms):
            begun = MatchRecord.begin(Header.of(begun, clock.now()))
        record, header = begun, begun.header
        if path is None:
            journal = _first_free(new_log_paths(header.players, header.created), record)
        else:
            journal = Journal.create(path, header, *record.events)
        session = cls(journal, record)
        try:
            session.deal_round_if_due()
        except BaseException:
            journal.discard()
            raise
        return session

    @classmethod
    def resume(cls, path: Path) -> Self:
        """Resume an unfinished match.

        If another program added a byte order mark, CR LF or a blank line to the log, the match
        continues in a clean copy. Among the saved matches, the original goes to the trash, so
        that the match counts once.

        Raises:
            StorageError: if the log cannot be read or written, or is being played elsewhere.
            LogError: for every error in the log except an incomplete last line.
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
            session.commit(record.settled())
            session.deal_round_if_due()
        except BaseException:
            session.close()
            raise
        return session

    @classmethod
    def practise(cls, terms: Terms, hand: Hand) -> Self:
        """Continue a hand for practice, without writing anything.

        Args:
            terms: the terms of the practice; the rules are those of the hand.

        Raises:
            MateError: if the terms are impossible.
        """
        rules, seat = RulesLine.of(hand.position.ruleset), 1 if hand.dealer else 0
        chosen = replace(terms.terms, rules=rules, first_dealer=seat, seed=None, deals=())
        header = Header.of(chosen, clock.now())
        return cls(NoJournal(), MatchRecord.begin(header, hand))

    @property
    def path(self) -> Path:
        """The path of the log; without one, an empty path."""
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
        """Deal the next round if the match is waiting for it (R20).

        Raises:
            StorageError: if the log cannot be written.
        """
        if self.match.needs_deal:
            deal = self.record.planned_deal or Deal.draw(random.SystemRandom())
            self.commit(self.record.deal(deal))

    def commit(self, record: MatchRecord) -> None:
        """Write the new events of a later record of this match, and hold that record.

        Writing restarts the clock; a step without an event takes no time.

        Raises:
            StorageError: if the log cannot be written; nothing has changed.
        """
        if events := record.events[len(self.record.events) :]:
            try:
                self._journal.append(*events, header=record.header)
            except LogChangedError as changed:
                self._move(record, changed)
            if self._running is not None:
                # Stop the clock between two hands.
                ended = isinstance(events[-1], Result)
                self._running, self._due = None if ended else clock.seconds(), math.inf
        self.record = record

    # The clock.

    def switch_clock(self, *, on: bool) -> None:
        """Start or stop the clock of the player to act; time that is not written yet is lost."""
        if not on:
            self._running = None
        elif self._running is None:
            self._running = clock.seconds()

    def look_again_in(self, seconds: float) -> None:
        """Note a reading of the clock, and when the next one is due."""
        self._seen = clock.seconds()
        self._due = self._seen + seconds

    @property
    def unseen(self) -> bool:
        """Whether the next reading is overdue, which shows that the program was stopped."""
        return self._running is not None and clock.seconds() > self._due + _MOST_LATE

    @property
    def turn_ms(self) -> int:
        """The milliseconds that the turn has lasted, at most the time that the player has.

        This is the time in the log plus the time since then, without time during which the program
        was stopped.
        """
        lasted, seat, left = self.record.clocks.turn, self.record.runs_for, self.record.left
        if self._running is None or seat is None or left is None:
            return lasted
        now = self._seen if self.unseen else clock.seconds()
        return lasted + min(int(1000 * (now - self._running)), left[seat])

    @property
    def left(self) -> tuple[int, int] | None:
        """By seat, the milliseconds left now; None without a clock."""
        return self.record.left_after(self.turn_ms)

    def keep(self) -> None:
        """Ensure that the whole match is in a log, before the program says so or leaves it.

        Stop a running clock, so that the log has all the time used.

        Raises:
            StorageError: if another program changed the log and no new one can be made, or if the
                log cannot be read.
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
        change = f"Another program has {changed.change}, so Mate no longer writes to it"
        saved = "The whole match is saved in a new log"
        self.moved = f"{change}: {shown(old.path)}", f"{saved}: {shown(self.path)}"
        self._move_is_news = True

    def _move_from_original(self, rewritten: LogRewrittenError) -> None:
        original = self.path
        self._move(self.record, rewritten)
        if original.parent.resolve() != matches_folder().resolve():
            return
        # Import lazily, because programs that only read need no trash.
        from mate.record.trash import throw_away

        try:
            throw_away(original)
        except BaseException:
            self._journal.discard()
            raise
        assert self.moved is not None
        thrown = f"Another program has {rewritten.change}, so Mate has moved it to the trash"
        self.moved = f"{thrown}: {shown(original)}", self.moved[1]

    def take_move(self) -> tuple[str, str] | None:
        """Return `moved` once; None if the match has not moved since the last call."""
        news, self._move_is_news = self._move_is_news, False
        return self.moved if news else None

    def close(self) -> None:
        """Close the log; the match can be resumed. Closing twice does no harm."""
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
    # Do not recreate a missing folder, because a disk may have been mounted there.
    if path.parent.is_dir():
        with contextlib.suppress(StorageError):
            return _first_free(beside, record)
    try:
        return _first_free(new_log_paths(record.players, record.header.created), record)
    except StorageError as error:
        raise StorageError(f"{changed} A new log cannot be started either: {error}") from error


def _first_free(paths: Iterator[Path], record: MatchRecord) -> Journal:
    while True:
        # Try names until one works, because another program could take a free name in between.
        with contextlib.suppress(FileTakenError, LogTakenError):
            return Journal.create(next(paths), record.header, *record.events)
