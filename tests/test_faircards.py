"""Fair cards: both rounds of a match are worth 0, and so are those of the matches after it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from mate.dealing import FAIR, draw
from mate.faircards import is_fair, with_fair_cards
from mate.record import MatchRecord, Series, load
from mate.rematch import following, rematch
from mate.rules import PRESETS, Deal
from mate.session import NewMatch, Session
from mate.solver import solve_hand
from tests.record.records import play_record

NOW = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
BGA = PRESETS["bga"]
DECIDED = Deal.parse("Q7.TK7.AKQ7.K")
"""A deal that its dealer loses, with and without foreplacement."""


def played(new: NewMatch) -> MatchRecord:
    return play_record(MatchRecord.begin(new.header(NOW)), Random(1))


@pytest.mark.parametrize("rules", ["bga", "classic", "super"])
def test_whoever_deals_first_wins_nothing_by_best_play(rules: str) -> None:
    new = with_fair_cards(NewMatch(ruleset=PRESETS[rules], seed=3))
    record = played(new)
    assert record.match.deals == new.deals
    assert [solve_hand(record.match, number).value for number in (1, 3)] == [0, 0]
    assert is_fair(record)


def test_a_seed_gives_the_first_fair_deals_of_its_own() -> None:
    source = Random(7)
    first, second = draw(FAIR, BGA, source), draw(FAIR, BGA, source)
    new = with_fair_cards(NewMatch(ruleset=BGA, seed=7))
    assert new.deals == (first.deal, second.deal)
    assert new == with_fair_cards(NewMatch(ruleset=BGA, seed=7))
    assert new.header(NOW).first_dealer == NewMatch(seed=7).header(NOW).first_dealer


def test_without_a_seed_others_come_each_time() -> None:
    one, other = (with_fair_cards(NewMatch(ruleset=BGA)) for _ in range(2))
    assert one.deals != other.deals


def test_the_log_has_them_from_the_beginning_and_is_of_the_same_version(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    new = with_fair_cards(NewMatch(ruleset=BGA, seed=3))
    Session.begin(new, log).close()
    with Session.resume(log) as session:
        while len(session.match.deals) < 2:
            assert session.match.current is not None
            session.play(session.match.current.position.legal_actions[0])
            session.deal_if_due()
        assert session.match.deals == new.deals
    assert load(log).header.version == NewMatch().header(NOW).version


def test_the_next_match_has_fair_cards_too_and_they_are_others() -> None:
    new = with_fair_cards(NewMatch(ruleset=BGA, seed=3, series=Series.begin(3)))
    seen: set[Deal] = set()
    for _ in range(3):
        record = played(new)
        assert is_fair(record)
        assert seen.isdisjoint(record.match.deals)
        assert new.seed is not None
        same = with_fair_cards(NewMatch(ruleset=BGA, seed=new.seed))
        assert record.match.deals == same.deals
        seen |= {deal for own in record.match.deals for deal in (own, own.swapped)}
        new = rematch(record, Random(5 + len(seen)))


def test_after_deals_that_were_chosen_and_are_not_fair_any_come() -> None:
    fair = with_fair_cards(NewMatch(ruleset=BGA, seed=3)).deals
    for deals in ((DECIDED, fair[0]), (fair[1], DECIDED), (fair[0],), ()):
        record = played(NewMatch(ruleset=BGA, seed=3, deals=deals))
        assert not is_fair(record)
        new = following(record, Random(1))
        assert new is not None
        assert not new.deals


def test_the_next_match_is_told_while_it_is_drawn() -> None:
    told: list[None] = []
    record = played(with_fair_cards(NewMatch(ruleset=BGA, seed=3)))
    rematch(record, Random(1), lambda: told.append(None))
    assert told
