"""What `docs/solver.md` proves, seen to hold."""

from __future__ import annotations

from random import Random

import pytest

from mate.rules import (
    Deal,
    Hand,
    Match,
    Phase,
    Position,
    RoundSecondDealer,
    Ruleset,
)
from mate.solver import solve, solve_hand, solve_round
from mate.solver.tables import TRICK_TEN
from tests.strategies import ALL_RULESETS, play_hand
from tests.worked_hands import actions_of


def test_trick_plus_bonus_is_eleven_minus_the_cards_held() -> None:
    random = Random(11)
    for ruleset in ALL_RULESETS:
        for position in play_hand(Hand.begin(Deal.draw(random), ruleset), random).positions:
            if position.phase is Phase.LEAD and position.trick < TRICK_TEN:
                for held, foreplaced in zip(position.holdings, position.foreplaced, strict=True):
                    assert position.trick + (foreplaced is not None) == 11 - len(held)


ALTERNATE = [
    ruleset
    for ruleset in ALL_RULESETS
    if ruleset.round_second_dealer is RoundSecondDealer.ALTERNATE
]


LOSER = Ruleset.preset("super")


@pytest.mark.parametrize("ruleset", [*ALTERNATE[::6], LOSER], ids=str)
def test_perfect_play_brings_what_a_round_is_worth_and_ties_where_dealers_alternate(
    ruleset: Ruleset,
) -> None:
    values = set()
    for seed in range(1 + 3 * (ruleset is LOSER)):
        deal = Deal.draw(Random(seed))
        match = Match(ruleset).deal(deal)
        for _ in range(2):
            assert match.current is not None
            for action in solve_hand(match).line():
                match = match.play(action)
        assert match.needs_deal
        values.add(solve_round(deal, ruleset).value)
        assert match.score[0] - match.score[1] == solve_round(deal, ruleset).value
    assert (values == {0}) is (ruleset is not LOSER)


DRAWN = "- - AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH QS QD"
WON = "- - KD TD 7S TS 7D"
LOST = "- - QD TD AS TS QS"


@pytest.mark.parametrize(("words", "winner"), [(DRAWN, None), (WON, 0), (LOST, 1)])
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_end_of_a_first_hand_is_worth_its_margin_and_the_second_hand(
    words: str, winner: int | None, dealer: int
) -> None:
    match = Match(LOSER, dealer).deal(Deal.parse("AK7.T.A7.AKQ7"))
    for action in actions_of(words):
        match = match.play(action)
    first, second = match.hands[0], match.current
    assert second is not None
    assert first.outcome is not None
    assert first.outcome.winner == (None if winner is None else winner ^ dealer)
    follows = solve(second.position).evaluate().value_to(dealer)
    assert follows
    margin = first.outcome.points_of(dealer) - first.outcome.points_of(1 - dealer)
    assert solve_hand(match, 1).evaluate(first.position).value == margin + follows


@pytest.mark.parametrize("seed", range(4))
def test_players_at_each_others_seats_change_nothing_but_the_seats(seed: int) -> None:
    random = Random(seed)
    deal, ruleset = Deal.draw(random), random.choice(ALL_RULESETS)
    position, mirrored = (Position.start(deal, ruleset, dealer) for dealer in (0, 1))
    while position.outcome is None:
        action = random.choice(position.legal_actions)
        position, mirrored = position.play(action), mirrored.play(action)
        if not position.trick or position.trick > 6:
            exchanged = solve(position).exchanged()
            assert exchanged.position == mirrored
            assert exchanged.evaluate().value == solve(mirrored).value
            assert exchanged.exchanged().position == position
