"""The search for deals of a given kind, and fair matches, in which both rounds are worth 0."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from mate import dealing
from mate.dealing import FAIR, FOREPLACE, SHARP, DealKind, find_deal, valued_between
from mate.errors import DealError
from mate.record import MatchRecord, Series, Terms
from mate.record.terms import RulesLine
from mate.rules import (
    CLASSIC,
    NO_FOREPLACEMENT,
    PRESETS,
    Action,
    Deal,
    HandTerms,
    Position,
    Ruleset,
    most_points,
)
from mate.saved.nextmatch import is_fair, rematch, with_fair_deals
from mate.solver import solve, solve_hand
from mate.solver.solution import solve_round
from tests.record.records import new_record, play_record

BGA = PRESETS["bga"]
DECIDED = Deal.parse("Q7.TK7.AKQ7.K")
"""A deal that its dealer loses, with and without foreplacement."""


class Stuck:
    """A source of randomness that always deals clubs and spades to the dealer."""

    def random(self) -> float:
        return 0.0


def values_of_actions(deal: Deal, ruleset: Ruleset) -> dict[Action, int]:
    """Return the value after each first action of a deal, solving each position separately."""
    start = Position.start(deal, ruleset)
    return {action: solve(start.play(action)).value for action in start.legal_actions}


def is_sharp(deal: Deal, ruleset: Ruleset) -> bool:
    if solve(deal, ruleset).value:
        return False
    values = list(values_of_actions(deal, ruleset).values())
    return max(values) == 0 and values.count(0) in {1, 2}


def must_foreplace(deal: Deal, ruleset: Ruleset) -> bool:
    first, second = sorted(values_of_actions(deal, ruleset).items(), key=lambda item: -item[1])[:2]
    return first[1] > second[1] and first[0] is not NO_FOREPLACEMENT


@pytest.mark.parametrize(
    ("kind", "fits", "ruleset"),
    [
        (FAIR, lambda deal, rules: solve(deal, rules).value == 0, CLASSIC),
        (FAIR, lambda deal, rules: solve_round(deal, rules).value == 0, PRESETS["super"]),
        (SHARP, is_sharp, BGA),
        pytest.param(SHARP, is_sharp, CLASSIC, marks=pytest.mark.deep),
        (valued_between(7, 28), lambda deal, rules: 7 <= solve(deal, rules).value <= 28, BGA),
        (valued_between(49, 49), lambda deal, rules: solve(deal, rules).value == 49, BGA),
        (FOREPLACE, must_foreplace, CLASSIC),
    ],
    ids=lambda value: getattr(value, "words", None) or getattr(value, "name", None) or "",
)
def test_search_returns_the_first_deal_that_fits_and_reports_progress(
    kind: DealKind, fits: Callable[[Deal, Ruleset], bool], ruleset: Ruleset
) -> None:
    source, progress = Random(3), list[None]()
    first = next((n, deal) for n in count(1) if fits(deal := Deal.draw(source), ruleset))
    drawn = find_deal(kind, ruleset, Random(3), lambda: progress.append(None))
    assert (drawn.draws, drawn.deal) == first
    assert drawn.solution.position == Position.start(drawn.deal, ruleset)
    assert len(progress) == drawn.draws - 1


def test_search_for_an_impossible_deal_raises_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for ruleset in (BGA, CLASSIC.changed(foreplacement="none", free_move=True)):
        with pytest.raises(DealError, match=f"no foreplacement under {ruleset.name} rules"):
            find_deal(FOREPLACE, ruleset, Stuck())
    with pytest.raises(DealError, match=r"10 to 5 is not a range. Give the lower value"):
        valued_between(10, 5)
    once = dealing.solve_deal(Deal.draw(Stuck()), BGA)
    assert once.value == 0
    monkeypatch.setattr(dealing, "solve_deal", lambda *_: once)
    with pytest.raises(DealError, match="None of the 5,000 deals tried is worth 1 to 9 under bga"):
        find_deal(valued_between(1, 9), BGA, Stuck())


# Tests of fair deals


def played(new: Terms) -> MatchRecord:
    return play_record(new_record(new), Random(1))


def test_seed_determines_the_fair_deals() -> None:
    source, again = Random(7), Random(7)
    first, second = find_deal(FAIR, BGA, source), find_deal(FAIR, BGA, source)
    assert first.deal != second.deal
    # The second search continued with the random numbers after the first deal.
    for _ in range(first.draws):
        again.random()
    assert find_deal(FAIR, BGA, again).deal == second.deal
    new = with_fair_deals(Terms(rules=RulesLine.of(BGA), seed=7))
    assert new.deals == (str(first.deal), str(second.deal))
    assert new == with_fair_deals(Terms(rules=RulesLine.of(BGA), seed=7))
    assert new.with_first_dealer().first_dealer == Terms(seed=7).with_first_dealer().first_dealer
    one_round = with_fair_deals(Terms(rules=RulesLine.of(BGA), seed=7, length="round"))
    assert one_round.deals == (str(first.deal),)
    one, other = (with_fair_deals(Terms(rules=RulesLine.of(BGA))) for _ in range(2))
    assert one.deals != other.deals


@pytest.mark.parametrize("ruleset", [BGA, PRESETS["super"]])
def test_rematch_of_a_fair_match_has_new_fair_deals(ruleset: Ruleset) -> None:
    new = with_fair_deals(Terms(rules=RulesLine.of(ruleset), seed=3, series=Series.begin(3)))
    seen: set[Deal] = set()
    progress: list[None] = []
    for _ in range(3):
        record = played(new)
        assert is_fair(record)
        assert [solve_hand(record.match, number).value for number in (1, 3)] == [0, 0]
        assert seen.isdisjoint(record.match.deals)
        assert new.seed is not None
        same = with_fair_deals(Terms(rules=RulesLine.of(ruleset), seed=new.seed))
        assert tuple(map(str, record.match.deals)) == same.deals
        seen |= {deal for own in record.match.deals for deal in (own, own.swapped)}
        new = rematch(record, Random(5 + len(seen)), lambda: progress.append(None))
    assert progress or ruleset is not BGA


def test_rematch_after_unfair_chosen_deals_has_random_deals() -> None:
    fair = with_fair_deals(Terms(rules=RulesLine.of(BGA), seed=3)).deals
    for deals in ((DECIDED, fair[0]), (fair[1], DECIDED), (fair[0],), ()):
        record = played(Terms(rules=RulesLine.of(BGA), seed=3, deals=tuple(map(str, deals))))
        assert not is_fair(record)
        new = rematch(record, Random(1))
        assert not new.deals


def test_r15_maximum_points_of_a_hand_double_only_with_overmates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert most_points(CLASSIC) == 242
    # Simulate an option that turns overmates off.
    monkeypatch.setattr(HandTerms, "is_overmate", lambda *_: False)
    assert most_points(CLASSIC) == 121
