"""Helpers that make tables for tests, and that take steps at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mate import clock
from mate.players.computer import ComputerSeats
from mate.record import Header, MatchRecord, Terms
from mate.record.journal import NoJournal
from mate.rules import DECK, Card, Deal, Phase
from mate.session import Session
from mate.table import Awaited, Conduct, HeldTable, Table
from mate.table.events import Act, GoOn, MomentOver

SPARE = Deal.from_number(7)
"""The deal for a round whose deal the match does not determine."""


Some = dict[str, Any]
"""Some of the terms of a match, keyed by name."""


def record_of(**terms: Any) -> MatchRecord:
    """Return the record of a dealt match between Ana and Ben, in which Ana begins."""
    usual: Some = {"players": ("Ana", "Ben"), "first_dealer": 0, "seed": 7}
    record = MatchRecord.begin(Header.of(Terms(**(usual | terms)), clock.now()))
    return record.deal(record.planned_deal or SPARE)


def begin(*, plays_forced: bool = False, in_pause: bool = False, **terms: Any) -> Table:
    """Return a table with the match of `record_of` for these terms."""
    record = record_of(**terms)
    conduct = Conduct(ComputerSeats.of(record.header), plays_forced)
    return Table.begin(conduct, record, in_pause=in_pause)


def held_table(record: MatchRecord, *, plays_forced: bool = False) -> HeldTable:
    """Return a held table that writes no log."""
    session = Session(NoJournal(), record)
    return HeldTable(session, Conduct(ComputerSeats.of(record.header), plays_forced))


def step(table: Table) -> Table:
    """Return the table after its most likely event, such as the first legal action."""
    if table.awaited is Awaited.HAND_OVER:
        return table.after(GoOn(SPARE))
    if table.awaited.comes_by_itself:
        return table.after(MomentOver())
    return table.after(Act(table.position.legal_actions[0]))


def play_until(table: Table, reached: Callable[[Table], bool]) -> Table:
    """Repeat `step` until the table meets a condition, and return this table."""
    while not reached(table):
        table = step(table)
    return table


def is_lead_to(trick: int) -> Callable[[Table], bool]:
    """Return the condition that a person is to lead to a trick."""
    return lambda table: (
        table.position.trick == trick
        and table.position.phase is Phase.LEAD
        and table.awaited is Awaited.ACTION
    )


def illegal_card(table: Table) -> Card:
    """Return a card that may not be played now."""
    return next(card for card in DECK if not table.position.is_legal(card))


def losing_card(table: Table) -> Card:
    """Return a card that loses points, so that the tutor warns about it."""
    evaluation = table.advice.evaluation  # type: ignore[union-attr]  # no solver fails here
    actions = [action for action in table.position.legal_actions if evaluation.loss(action)]
    return next(action for action in actions if isinstance(action, Card))
