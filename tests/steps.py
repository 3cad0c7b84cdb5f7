"""Steps of a match in its session, for tests that are not about the table."""

from __future__ import annotations

from collections.abc import Callable

from mate.record import MatchRecord
from mate.record.terms import Help
from mate.rules import Action
from mate.session import Session


def _take(session: Session, step: Callable[[MatchRecord], MatchRecord]) -> None:
    record, ms = session.record, session.turn_ms
    if ms > record.clocks.turn:
        record = record.use_time(ms)
    lost = record.match.finished and not session.match.finished
    session.commit(record if lost else step(record))


def play(session: Session, action: Action) -> None:
    """Carry out an action for the player whose turn it is."""
    session.commit(session.record.play(action, session.turn_ms))


def take_back(session: Session, count: int = 1) -> None:
    """Undo the last actions."""

    def undo(record: MatchRecord) -> MatchRecord:
        for _ in range(count):
            record = record.take_back()
        return record

    _take(session, undo)


def offer_draw(session: Session) -> None:
    """Offer a draw for the player whose turn it is."""
    _take(session, MatchRecord.offer_draw)


def accept_draw(session: Session) -> None:
    """Accept the offered draw for the other player."""
    _take(session, MatchRecord.accept_draw)


def resign(session: Session, seat: int) -> None:
    """Resign the match for a player."""
    _take(session, lambda record: record.resign(seat))


def give_help(session: Session, kind: Help) -> None:
    """Log an aid for the player whose turn it is."""
    _take(session, lambda record: record.give_help(kind))


def keep_time(session: Session) -> None:
    """Log the time used in the current turn."""
    _take(session, lambda record: record)


def run_clock(session: Session) -> None:
    """Start the clock."""
    session.switch_clock(on=True)


def stop_clock(session: Session) -> None:
    """Log the time used in the current turn and stop the clock."""
    keep_time(session)
    session.switch_clock(on=False)


def clock_runs(session: Session) -> bool:
    """Return whether the clock runs."""
    return session._running is not None
