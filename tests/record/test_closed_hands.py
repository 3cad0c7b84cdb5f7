"""Which hands of a match nobody is to see the worth of, unasked."""

from __future__ import annotations

import pytest

from mate.record import MatchRecord
from mate.record.events import HELP, Help
from tests.record.records import followed, header


def _played(*agreed: Help) -> MatchRecord:
    """A match of which no cards are dealt yet."""
    return MatchRecord.begin(header(seed=3, help=agreed))


def _dealt(record: MatchRecord) -> MatchRecord:
    deal = record.planned_deal
    assert deal is not None
    return followed(record, record.deal_events(deal))


def _acted(record: MatchRecord) -> MatchRecord:
    assert record.match.current is not None
    action = record.match.current.position.legal_actions[0]
    return followed(record, record.play_events(action))


def _until_over(record: MatchRecord) -> MatchRecord:
    number = record.match.current_number
    while record.match.current is not None and record.match.current_number == number:
        record = _acted(record)
    return record


def test_a_round_is_closed_from_its_deal_until_its_second_hand_is_over() -> None:
    record = _played()
    assert record.closed_hands == ()
    record = _dealt(record)
    assert record.closed_hands == (1,)
    record = _acted(record)
    assert record.closed_hands == (1,)
    record = _until_over(record)
    assert record.closed_hands == (1, 2)
    record = _until_over(record)
    assert record.match.needs_deal
    assert record.closed_hands == ()
    record = _dealt(record)
    assert record.closed_hands == (3,)
    record = _until_over(record)
    assert record.closed_hands == (3, 4)
    record = _until_over(record)
    assert record.finished
    assert record.closed_hands == ()


def test_a_card_taken_back_closes_the_round_again() -> None:
    record = _until_over(_until_over(_dealt(_played())))
    assert record.closed_hands == ()
    (back,) = record.take_back_events()
    assert record.after(back).closed_hands == (1, 2)


@pytest.mark.parametrize("kind", HELP)
def test_help_that_tells_values_opens_every_hand_and_the_tutor_none(kind: Help) -> None:
    record = _until_over(_dealt(_played(kind)))
    assert record.closed_hands == ((1, 2) if kind == "tutor" else ())
