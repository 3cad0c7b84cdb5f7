"""A match being played: the match and its journal, and the one way in which actions are made."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Self

from msgspec import Struct

from mate import __version__
from mate.cleaning import clean_names
from mate.errors import FileTakenError, LogChangedError, LogTakenError, MateError, StorageError
from mate.paths import numbered
from mate.record.events import (
    CREATED,
    FORMAT,
    HELP,
    SEED_LIMIT,
    Event,
    Header,
    Help,
    Level,
    RulesLine,
    lowest_version,
)
from mate.record.journal import Journal
from mate.record.matchrecord import MatchRecord
from mate.record.naming import new_log_paths
from mate.record.series import Series
from mate.rules import CLASSIC, ROUNDS, Action, Deal, Match, Ruleset


class NewMatch(Struct, frozen=True):
    """What a new match is to be.

    Args:
        players: the names by seat; they are cleaned, and must differ.
        ruleset: the rules.
        first_dealer: the seat of the first dealer, 0 or 1; None draws lots (R17).
        deals: deals chosen beforehand, for round 1, or for both rounds.
        seed: what everything that is drawn comes from, 0 to 2⁶³ − 1; None for the system's
            randomness.
        computers: by seat, the level at which the computer plays there; None for a person.
        help: the kinds of help while playing that both players agree on, in any order.
        foresight: whether the screen shows what the chosen card would do.
        series: which match of which series it is; None for a single match.

    Raises:
        MateError: if both players have one name, there are more deals than rounds, the seed is
            out of range, or nobody is there to be helped.
    """

    players: tuple[str, str] = ("Player 1", "Player 2")
    ruleset: Ruleset = CLASSIC
    first_dealer: int | None = None
    deals: Sequence[Deal] = ()
    seed: int | None = None
    computers: tuple[Level | None, Level | None] = (None, None)
    help: Sequence[Help] = ()
    foresight: bool = True
    series: Series | None = None

    def __post_init__(self) -> None:
        first, second = self.names
        if first.casefold() == second.casefold():
            raise MateError(f"Both players are called {first}. Give two different names.")
        if len(self.deals) > ROUNDS:
            raise MateError(f"{len(self.deals)} deals are given, but a match has {ROUNDS} rounds.")
        if self.seed is not None and not 0 <= self.seed <= SEED_LIMIT:
            raise MateError(f"Not a seed: {self.seed}. Seeds run from 0 to {SEED_LIMIT}.")
        if self.help and all(self.computers):
            raise MateError("Both players are computers, so there is no player to help.")

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, cleaned."""
        return clean_names(self.players)

    def header(self, now: datetime) -> Header:
        """The first line of the match's log; lots for the first dealer are drawn here.

        With a seed the first two numbers are the rounds' deals, and the third is the lot.
        """
        return Header(
            FORMAT,
            lowest_version(
                helped=bool(self.help),
                foresight=self.foresight,
                series=self.series is not None,
            ),
            __version__,
            now.astimezone(UTC).strftime(CREATED),
            self.names,
            RulesLine.of(self.ruleset),
            1 if self._drawn_dealer() else 0,
            self.seed,
            tuple(map(str, self.deals)),
            self.computers if any(self.computers) else None,
            tuple(kind for kind in HELP if kind in self.help),
            self.foresight,
            self.series,
        )

    def _drawn_dealer(self) -> int:
        if self.first_dealer is not None:
            return self.first_dealer
        if self.seed is None:
            return int(random.SystemRandom().random() * 2)
        source = random.Random(self.seed)
        *_, lot = (source.random() for _ in range(3))
        return int(lot * 2)


class Moved(NamedTuple):
    """Why a match goes on in a new log.

    Args:
        old: the log before, which is left as another program made it.
        change: what that did: `cut the log short`.
        new: the log in which all is that was played.
    """

    old: Path
    change: str
    new: Path


class Session:
    """A match being played. What `play` and `take_back` return from is on disk.

    Where another program has changed the log, that is in a new one, with all that came before.

    Make one with `begin` or `resume`; close it, or use it as a context.

    Attributes:
        record: all that happened so far.
        recovered: whether a last line cut short was taken off the log when resuming.
        moved: why the match goes on in a new log; None while it is in its first.
    """

    def __init__(self, journal: Journal, record: MatchRecord, *, recovered: bool = False) -> None:
        self._journal = journal
        self.record = record
        self.recovered = recovered
        self.moved: Moved | None = None
        self._move_is_news = False

    @classmethod
    def begin(cls, new: NewMatch, path: Path | None = None) -> Self:
        """Begin a match: its log is made, and the first round dealt.

        Args:
            new: what the match is to be.
            path: where to keep the log; None for the folder of saved matches.

        Raises:
            StorageError: if the log cannot be written, or exists already.
        """
        header = new.header(datetime.now(UTC))
        journal = _new_journal(header) if path is None else Journal.create(path, header)
        session = cls(journal, MatchRecord.begin(header))
        try:
            session.deal_if_due()
        except BaseException:
            journal.discard()
            raise
        return session

    @classmethod
    def resume(cls, path: Path) -> Self:
        """Go on with an unfinished match.

        Raises:
            StorageError: if the log cannot be read or written, or is being played elsewhere.
            LogError: if there is anything wrong in it but a last line cut short.
            MateError: if the match is finished.
        """
        journal, record, recovered = Journal.open(path)
        session = cls(journal, record, recovered=recovered)
        try:
            session._happen(record.pending)
            session.deal_if_due()
        except BaseException:
            session.close()
            raise
        return session

    @property
    def path(self) -> Path:
        """Where the log is."""
        return self._journal.path

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.record.match

    @property
    def players(self) -> tuple[str, str]:
        """The players' names by seat."""
        return self.record.players

    def deal_if_due(self) -> None:
        """Deal the next round if the match waits for it (R20).

        Raises:
            StorageError: if the log cannot be written.
        """
        if self.match.needs_deal:
            deal = self.record.planned_deal or Deal.draw(random.SystemRandom())
            self._happen(self.record.deal_events(deal))

    def play(self, action: Action) -> None:
        """Do this for the player to act.

        Raises:
            IllegalActionError: if the rules forbid it; nothing has changed.
            StorageError: if the log cannot be written; nothing has changed.
        """
        self._happen(self.record.play_events(action))

    def take_back(self, count: int = 1) -> None:
        """Take back the last action, whoever made it, or the last ones: all of them or none.

        Args:
            count: how many actions, 1 or more.

        Raises:
            MatchError: if so many were not done yet; nothing has changed.
            StorageError: if the log cannot be written; nothing has changed.
        """
        self._happen(self.record.take_back_events() * count)

    def give_help(self, kind: Help) -> None:
        """Write down that the player to act is shown help, before it is shown.

        Raises:
            LogError: if the players did not agree on it, or nobody is there to be helped.
            StorageError: if the log cannot be written; nothing has changed.
        """
        self._happen(self.record.help_events(kind))

    def _happen(self, events: tuple[Event, ...]) -> None:
        record = self.record
        for event in events:
            record = record.after(event)
        if events:
            try:
                self._journal.append(*events)
            except LogChangedError as changed:
                self._move(record, changed)
        self.record = record

    def keep(self) -> None:
        """See to it that all that was played is in a log, before that is said or it is left.

        Raises:
            StorageError: if it is not, because another program changed the log and no new one can
                be made, or if the disk refuses to tell.
        """
        try:
            self._journal.check()
        except LogChangedError as changed:
            self._move(self.record, changed)

    def _move(self, record: MatchRecord, changed: LogChangedError) -> None:
        old = self._journal
        self._journal = _journal_elsewhere(old.path, record, changed)
        old.close()
        self.moved = Moved(old.path, changed.change, self.path)
        self._move_is_news = True

    def take_move(self) -> Moved | None:
        """Why the match is in a new log since this was asked last; None if it is where it was."""
        news, self._move_is_news = self._move_is_news, False
        return self.moved if news else None

    def close(self) -> None:
        """Close the log; it can be resumed. Closing twice does no harm."""
        try:
            with contextlib.suppress(StorageError):
                self.keep()
        finally:
            self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _new_journal(header: Header) -> Journal:
    return _first_free(new_log_paths(header.players, header.created), MatchRecord.begin(header))


def _journal_elsewhere(path: Path, record: MatchRecord, changed: LogChangedError) -> Journal:
    beside = numbered(path)
    next(beside)
    # A folder that is gone is not made again: a disk may have lain there.
    if path.parent.is_dir():
        with contextlib.suppress(StorageError):
            return _first_free(beside, record)
    try:
        return _first_free(new_log_paths(record.players, record.header.created), record)
    except StorageError as error:
        raise StorageError(f"{changed} A new log cannot be started either: {error}") from error


def _first_free(paths: Iterator[Path], record: MatchRecord) -> Journal:
    while True:
        # Not asked beforehand which one is free: another program could take it in between.
        with contextlib.suppress(FileTakenError, LogTakenError):
            return Journal.create(next(paths), record.header, *record.events)
