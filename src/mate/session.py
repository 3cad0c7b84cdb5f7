"""A match being played, its journal, and the only way to make actions in it."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Self

from msgspec import Struct

from mate import __version__, clock
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
    """The choices for a new match.

    Args:
        players: the names by seat; they are cleaned, and must differ.
        ruleset: the rules.
        first_dealer: the seat of the first dealer, 0 or 1; None draws at random (R17).
        deals: deals chosen beforehand, for round 1, or for both rounds.
        seed: the seed for everything drawn at random, 0 to 2⁶³ − 1; None for the system's
            randomness.
        computers: by seat, the level at which the computer plays there; None for a person.
        help: the kinds of help while playing that both players agree on, in any order.
        foresight: whether the screen shows the effect of the chosen card.
        series: its place in a series; None for a single match.

    Raises:
        MateError: if both players have one name, there are more deals than rounds, the seed is
            out of range, or help is chosen for two computers.
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
        """The first line of the match's log; the first dealer is drawn here.

        With a seed, its first two numbers make the deals of the rounds, and the third the dealer.
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
    """The move of a match to a new log.

    Args:
        old: the old log, left as another program changed it.
        change: what that program did: `cut the log short`.
        new: the log that now holds the whole match.
    """

    old: Path
    change: str
    new: Path


class Session:
    """A match being played. When `play` and `take_back` return, the change is on disk.

    If another program has changed the log, the whole match is written to a new one.

    Make one with `begin` or `resume`; close it, or use it as a context manager.

    Attributes:
        record: everything that happened so far.
        recovered: whether resuming removed an incomplete last line from the log.
        moved: the move to a new log; None while the match is in its first.
    """

    def __init__(self, journal: Journal, record: MatchRecord, *, recovered: bool = False) -> None:
        self._journal = journal
        self.record = record
        self.recovered = recovered
        self.moved: Moved | None = None
        self._move_is_news = False

    @classmethod
    def begin(cls, new: NewMatch, path: Path | None = None) -> Self:
        """Start a match: create its log and deal the first round.

        Args:
            new: the choices for the match.
            path: the log; None for a new file in the folder of saved matches.

        Raises:
            StorageError: if the log cannot be written, or exists already.
        """
        header = new.header(clock.now())
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
        """Resume an unfinished match.

        Raises:
            StorageError: if the log cannot be read or written, or is being played elsewhere.
            LogError: if anything but an incomplete last line is wrong with it.
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
        """The path of the log."""
        return self._journal.path

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.record.match

    @property
    def players(self) -> tuple[str, str]:
        """The players' names by seat."""
        return self.record.players

    def deal_if_due(self) -> None:
        """Deal the next round if the match is waiting for it (R20).

        Raises:
            StorageError: if the log cannot be written.
        """
        if self.match.needs_deal:
            deal = self.record.planned_deal or Deal.draw(random.SystemRandom())
            self._happen(self.record.deal_events(deal))

    def play(self, action: Action) -> None:
        """Make an action for the player to act.

        Raises:
            IllegalActionError: if the rules forbid it; nothing has changed.
            StorageError: if the log cannot be written; nothing has changed.
        """
        self._happen(self.record.play_events(action))

    def take_back(self, count: int = 1) -> None:
        """Undo the last actions of either player: all of them or none.

        Args:
            count: how many actions, 1 or more.

        Raises:
            MatchError: if there are fewer actions; nothing has changed.
            StorageError: if the log cannot be written; nothing has changed.
        """
        self._happen(self.record.take_back_events() * count)

    def give_help(self, kind: Help) -> None:
        """Log that the player to act sees help, before showing it.

        Raises:
            LogError: if the players did not agree on it, or it is the computer's turn.
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
        """Make sure that the whole match is in a log, before saying so or leaving it.

        Raises:
            StorageError: if another program changed the log and no new one can be made, or if the
                log cannot be read.
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
        """The move to a new log, once; None if the match has not moved since the last call."""
        news, self._move_is_news = self._move_is_news, False
        return self.moved if news else None

    def close(self) -> None:
        """Close the log; the match can be resumed. Closing twice does no harm."""
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
    # A missing folder is not created again: a disk may have been mounted there.
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
