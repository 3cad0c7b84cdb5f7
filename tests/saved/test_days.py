"""The matches of the day: lists by day, days in a row, and the day of a match's deals."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

import pytest
from msgspec.structs import replace
from tests import steps

from mate.clock import seed_of
from mate.record import Terms
from mate.record.code import code_of, record_of_code
from mate.rules import Deal, Match
from mate.saved.days import (
    EARLIEST,
    day_of_deals,
    days_in_a_row,
    deals_of,
    matches_by_day,
    usual_players,
)
from mate.saved.savedmatch import SavedMatch, summary_of
from mate.session import Session
from mate.words.history import match_lines, read_shared

TODAY = date(2026, 11, 28)


def match(
    back: int = 0,
    *,
    late: int = 0,
    finished: bool = True,
    players: tuple[str, str] = ("Ana", "Ben"),
) -> SavedMatch:
    """Return a match with the deals of `back` days ago, begun `late` days after that day."""
    day = TODAY - timedelta(days=back)
    created = f"{day + timedelta(days=late)}T12:00:00Z"
    seed = seed_of(day)
    return SavedMatch(log="", seed=seed, created=created, finished=finished, players=players)


def test_matches_are_listed_by_day_with_unfinished_matches_first() -> None:
    over, begun = match(), match(finished=False)
    broken = replace(match(), problem="cut")
    other = replace(match(), seed=7)
    found = matches_by_day([over, begun, broken, other, match(3)])
    assert found == {TODAY: [begun, over], TODAY - timedelta(days=3): [match(3)]}


@pytest.mark.parametrize(
    ("matches", "days"),
    [
        ([], 0),
        ([match()], 1),
        ([match(1), match(2)], 2),
        ([match(2)], 0),
        ([match(), match(1, late=1), match(2)], 3),
        ([match(), match(1, late=2), match(2)], 1),
        ([match(), match(1, finished=False), match(2)], 1),
    ],
)
def test_streak_ends_at_a_day_whose_match_was_not_begun_in_time(
    matches: Sequence[SavedMatch], days: int
) -> None:
    assert days_in_a_row(matches_by_day(matches), TODAY) == days


def test_usual_players_are_the_pair_with_most_matches_in_either_order() -> None:
    swapped = match(2, players=("Ben", "Ana"))
    matches = matches_by_day([match(0, players=("Mia", "Tom")), match(1), swapped])
    assert usual_players(matches) == ("Ana", "Ben")
    assert usual_players({}) == ("", "")


def test_day_of_a_match_is_recognized_from_its_deals() -> None:
    with Session.begin(Terms(seed=seed_of(TODAY))) as session:
        session.deal_round_if_due()
        assert session.match.deals == deals_of(TODAY)[:1]
    for back in (0, 1, EARLIEST):
        day = TODAY - timedelta(days=back)
        assert day_of_deals(deals_of(day), TODAY) == day
    assert day_of_deals(deals_of(TODAY + timedelta(days=1)), TODAY) is None
    assert day_of_deals([*deals_of(TODAY)[::-1]], TODAY) is None
    assert day_of_deals([], TODAY) is None


def test_shared_lines_are_read_with_names_and_codes_alone_with_default_names() -> None:
    with Session.begin(Terms(players=("Ana, Mia", "Ben"), seed=3)) as session:
        while not session.match.finished:
            session.deal_round_if_due()
            steps.play(session, session.match.hand.position.legal_actions[0])
        lines = match_lines(session.record)
    for text in ("\n".join(lines), " ".join(lines)):
        record = read_shared(text)
        assert (record.match, record.players) == (session.match, ("Ana, Mia", "Ben"))
    code = code_of(session.match)
    assert read_shared(code).players == ("Player 1", "Player 2")
    same_names = " ".join(lines).replace("◇ Ben", "◇ Ana, Mia")
    assert read_shared(same_names).players == ("Player 1", "Player 2")


def test_summary_of_a_match_from_a_code_names_no_log() -> None:
    code = code_of(Match().deal(Deal.from_number(7)))
    summary = summary_of(record_of_code(code))
    assert (summary.log, summary.finished, summary.state) == ("", False, "in hand 1")
