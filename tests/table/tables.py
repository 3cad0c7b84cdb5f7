"""Tables for tests: how they begin, and how they are played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mate import clock
from mate.players.computer import Seats
from mate.record import Header, MatchRecord, Terms
from mate.record.journal import NoJournal
from mate.rules import DECK, Card, Deal, Phase
from mate.session import Session
from mate.table import Conduct, HeldTable, Table, Waits
from mate.table.events import Act, GoOn, MomentOver

SPARE = Deal.from_number(7)
"""The cards of a round for which a match names none."""


Some = dict[str, Any]
"""Some terms of a match."""


def record_of(**terms: Any) -> MatchRecord:
    """A match between Ana and Ben whose first round is dealt; Ana begins."""
    usual: Some = {"players": ("Ana", "Ben"), "first_dealer": 0, "seed": 7}
    record = MatchRecord.begin(Header.of(Terms(**(usual | terms)), clock.now()))
    return record.deal(record.planned_deal or SPARE)


def begin(*, plays_forced: bool = False, in_pause: bool = False, **terms: Any) -> Table:
    """The table of such a match."""
    record = record_of(**terms)
    conduct = Conduct(Seats.of(record.header), plays_forced)
    return Table.begin(conduct, record, in_pause=in_pause)


def held(record: MatchRecord, *, plays_forced: bool = False) -> HeldTable:
    """A table whose steps are written nowhere."""
    session = Session(NoJournal(), record)
    return HeldTable(session, Conduct(Seats.of(record.header), plays_forced))


def step(table: Table) -> Table:
    """The table after the likeliest step: the first legal action, or what comes by itself."""
    if table.waits is Waits.HAND_OVER:
        return table.after(GoOn(SPARE))
    if table.waits.comes_by_itself:
        return table.after(MomentOver())
    return table.after(Act(table.position.legal_actions[0]))


def play_until(table: Table, reached: Callable[[Table], bool]) -> Table:
    """The table after such steps, once something is reached."""
    while not reached(table):
        table = step(table)
    return table


def leads(trick: int) -> Callable[[Table], bool]:
    """Whether a person leads to a trick."""
    return lambda table: (
        table.position.trick == trick
        and table.position.phase is Phase.LEAD
        and table.waits is Waits.ACTION
    )


def illegal(table: Table) -> Card:
    """A card that the rules forbid now."""
    return next(card for card in DECK if not table.position.is_legal(card))


def losing(table: Table) -> Card:
    """A card of which the tutor warns; there must be one."""
    evaluation = table.advice.evaluation  # type: ignore[union-attr]  # the solver works here
    actions = [action for action in table.position.legal_actions if evaluation.loss(action)]
    return next(action for action in actions if isinstance(action, Card))
