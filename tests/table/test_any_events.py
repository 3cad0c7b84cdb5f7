"""Invariants of a table under random events, with computers, help, clocks and failing disks."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mate.record.events import Declared, Played, Resigned, TakenBack
from mate.record.events import Event as Line
from mate.record.terms import HELP, Clock
from mate.rules import DECK, NO_FOREPLACEMENT
from mate.table import Advice, Awaited, Conduct, Table, events
from mate.table.events import Act, Event
from mate.table.remarks import ConfirmUndo
from tests.strategies import sources
from tests.table.tables import SPARE, begin

STEPS = 80
OTHERS: tuple[Event, ...] = (
    events.Undo(),
    events.OfferDraw(),
    events.AcceptDraw(),
    events.DeclineDraw(),
    events.EndHand(),
    events.Resign(),
    events.AskHelp("hints"),
    events.AskHelp("values"),
    events.ToggleValues(),
    events.Dismiss(),
    events.ReadClock(),
    events.Pause(),
    *([events.Resume()] * 2),
    *([events.MomentOver()] * 6),
    *([events.GoOn(SPARE)] * 2),
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """New tables with random terms and conduct."""
    level = st.sampled_from((None, "novice"))
    computers = draw(st.tuples(level, level))
    people = None in computers
    clock = st.sampled_from((None, Clock((1, 1), (0, 2))))
    table = begin(
        computers=computers,
        seed=draw(st.integers(0, 10_000)),
        length=draw(st.sampled_from(("hand", "round", "match"))),
        help=draw(st.sampled_from(((), HELP))) if people else (),
        clock=draw(clock) if people else None,
        undo=draw(st.booleans()),
    )
    choices = st.booleans()
    conduct = Conduct(table.conduct.seats, draw(choices), draw(choices))
    return Table.begin(conduct, table.record)


def any_event(table: Table, source: Random) -> Event:
    """Return a random event: often a possible event, or the answer to the table's question."""
    if table.question is not None and source.random() < 0.3:
        return table.question
    legal = table.position.legal_actions
    cards = (source.choice(DECK), NO_FOREPLACEMENT, *(legal[:1] * 3), *(legal[-1:] * 3))
    return source.choice((*OTHERS, *map(Act, cards)))


def length_of_turn(table: Table, ms: int, source: Random) -> int:
    """Return how many milliseconds the turn lasts until the next event, as a session would."""
    record, seat = table.record, table.record.clocked_seat
    if not table.clock_runs or seat is None or record.left is None:
        return record.clocks.turn
    most = record.clocks.turn + record.left[seat]
    return min(max(ms, record.clocks.turn) + source.choice((0, 1, 1000, 9000)), most)


def check_step(before: Table, event: Event, after: Table) -> None:
    """Check the invariants of a step."""
    count = len(before.record.events)
    assert after.record.events[:count] == before.record.events
    added = after.record.events[count:]
    for line in added:
        check_line(before, event, line)
    if after.record.match is before.record.match:
        assert after.position == before.position or isinstance(event, events.GoOn)
    if isinstance(event, events.Undo) and before.hand_to_reopen and added:
        asks = before.conduct.confirms_reopening and not after.match.lost_on_time
        assert not asks or isinstance(before.remark, ConfirmUndo)
    assert (after.awaited is Awaited.OVER) == after.match.finished
    over = {Awaited.HAND_OVER, Awaited.OVER}
    assert after.hand.outcome is None or after.awaited in over
    assert after.question in {None, event, before.question}
    if after.awaited.comes_by_itself:
        assert not after.in_pause


def check_line(before: Table, event: Event, line: Line) -> None:
    """Check a line that a step adds to the log."""
    if isinstance(line, Declared | Played):
        assert line.player == before.position.turn
        by_itself = isinstance(event, events.MomentOver)
        computer = before.conduct.seats.computers[line.player] is not None
        assert by_itself or (isinstance(event, Act) and not computer)
        assert not before.in_pause
        assert before.awaited is not Awaited.HAND_OVER
    if isinstance(line, Resigned):
        assert before.question == event == events.Resign()
    if isinstance(line, TakenBack):
        assert event == events.Undo()


def check_warning(before: Table, event: Event, after: Table) -> None:
    """Check that the tutor let only confirmed actions lose points."""
    acted = isinstance(event, Act) and len(after.hand.actions) > len(before.hand.actions)
    if not (isinstance(event, Act) and acted and "tutor" in before.record.header.help):
        return
    assert isinstance(before.advice, Advice)
    loses = before.advice.evaluation.loss(event.action)
    assert not loses or before.question == event or len(before.position.legal_actions) == 1


@settings(max_examples=settings().max_examples // 4)
@given(tables(), sources())
def test_random_events_keep_the_invariants_of_a_table(table: Table, source: Random) -> None:
    ms = 0
    for _ in range(STEPS):
        ms, event = length_of_turn(table, ms, source), any_event(table, source)
        after = table.after(event, ms)
        check_step(table, event, after)
        check_warning(table, event, after)
        if source.random() < 0.03:
            # Drop this step, as the holder of a table does if the step cannot be logged.
            continue
        if after.match is not table.match:
            ms = 0
        table = after


@settings(max_examples=settings().max_examples // 8)
@given(tables(), sources())
def test_restarted_table_waits_for_the_same_event(table: Table, source: Random) -> None:
    for _ in range(STEPS):
        table = table.after(any_event(table, source))
        if table.in_pause or table.awaited is Awaited.HAND_OVER:
            continue
        if table.match.given_up and table.hand.outcome is not None:
            # A match resigned between two hands still shows the first of these hands.
            continue
        again = Table.begin(table.conduct, table.record)
        assert again.hand == table.hand
        # A restart forgets that the computer failed, and that the rest of the hand is a draw.
        known = replace(table, remark=None, may_end=again.may_end)
        assert again.awaited is known.awaited
