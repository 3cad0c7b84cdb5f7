"""What `docs/solver.md` proves, seen to hold."""

from __future__ import annotations

from random import Random

import pytest

from mate.rules import (
    Deal,
    Match,
    Phase,
    Position,
    RoundSecondDealer,
    Ruleset,
)
from mate.solver import solve, solve_hand, solve_round
from mate.solver.endings import TRICK_TEN
from tests.solver.plain_solver import random_start
from tests.strategies import ALL_RULESETS
from tests.worked_hands import actions_of


def random_positions(start: Position, random: Random) -> list[Position]:
    positions = [start]
    while positions[-1].outcome is None:
        last = positions[-1]
        positions.append(last.play(random.choice(last.legal_actions)))
    return positions


def test_trick_plus_bonus_is_eleven_minus_the_cards_held_and_a_mate_scores_by_it() -> None:
    random = Random(11)
    seen, mates = set(), 0
    for ruleset in ALL_RULESETS * 4:
        *positions, last = random_positions(random_start(ruleset, random), random)
        for position in positions:
            if position.phase is not Phase.LEAD:
                continue
            for seat in (0, 1):
                foreplaced = position.foreplaced[seat] is not None
                if position.trick == TRICK_TEN and foreplaced:
                    continue
                counted = position.trick + foreplaced
                assert counted == 11 - len(position.holdings[seat])
                seen.add(counted)
        outcome = last.outcome
        assert outcome is not None
        if outcome.card is not None and outcome.trick != TRICK_TEN:
            held = len(positions[-1].holdings[positions[-1].turn])
            assert outcome.points == outcome.card.rank.weight * (11 - held)
            mates += 1
    assert seen == set(range(1, 11))
    assert mates > 100


ALTERNATE = [
    ruleset
    for ruleset in ALL_RULESETS
    if ruleset.round_second_dealer is RoundSecondDealer.ALTERNATE
]


@pytest.mark.parametrize("ruleset", ALTERNATE[::6], ids=str)
def test_perfect_play_ties_each_round_where_dealers_alternate(ruleset: Ruleset) -> None:
    deal = Deal.draw(Random(str(ruleset)))
    assert solve_round(deal, ruleset).value == 0
    match = Match(ruleset).deal(deal)
    for _ in range(2):
        hand = match.current
        assert hand is not None
        for action in solve(hand.position).line():
            match = match.play(action)
    assert match.needs_deal
    assert match.score[0] == match.score[1]


LOSER = Ruleset.preset("super")


def test_where_the_loser_deals_a_round_is_worth_both_of_its_hands_and_not_always_0() -> None:
    values = []
    for seed in range(4):
        deal = Deal.draw(Random(seed))
        solution = solve_round(deal, LOSER)
        match = Match(LOSER).deal(deal)
        for action in solution.line():
            match = match.play(action)
        assert match.current is not None
        for action in solve(match.current.position).line():
            match = match.play(action)
        assert match.score[0] - match.score[1] == solution.value
        values.append(solution.value)
    assert any(values)


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
