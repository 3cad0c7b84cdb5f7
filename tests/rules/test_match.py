"""A match of four hands (R17 to R21)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mate.errors import MatchError
from mate.rules import CLASSIC, Deal, Draw, Ending, Hand, Match, MatchResult, Phase, Ruleset
from tests.strategies import matches, seats
from tests.worked_hands import actions_of

pytestmark = pytest.mark.quick

BGA = Ruleset.preset("bga")
DEAL, PLAY, POINTS = Deal.parse("KQ7.KQ.AKQ7.Q"), "AH TH KH KD QH", 9
"""A deal, actions with which the dealer wins the hand, and the dealer's points."""


def played(match: Match, text: str) -> Match:
    for action in actions_of(text):
        match = match.play(action)
    return match


def after_rounds(count: int) -> Match:
    """Return a match after `count` rounds in which the dealer won each hand."""
    match = Match(BGA)
    for _ in range(count):
        match = played(played(match.deal(DEAL), PLAY), PLAY)
    return match


@given(matches(finished=True))
def test_r17_to_r20_match_has_two_rounds_of_two_hands_with_swapped_holdings(match: Match) -> None:
    starts = [hand.start.holdings for hand in match.hands]
    assert [set(start) for start in starts[::2]] == [set(deal) for deal in match.deals]
    assert starts[1::2] == [start[::-1] for start in starts[::2]]
    assert [Match.is_dealt(number) for number in (1, 2, 3, 4)] == [True, False, True, False]
    dealers = [hand.dealer for hand in match.hands]
    assert match.first_dealer == dealers[0] != dealers[2]
    for dealt, deal in zip(match.hands[::2], match.deals, strict=True):
        assert dealt.start.holdings[dealt.dealer] == deal.dealer
    for first in (0, 2):
        # A player deals twice in a round only if the loser deals and the dealer was mated.
        mated = match.hands[first].end.winner == 1 - dealers[first]
        again = mated and match.ruleset.loser_deals
        assert dealers[first + 1] == (dealers[first] if again else 1 - dealers[first])
    assert (match.finished, match.current, match.needs_deal) == (True, None, False)
    assert [hand.outcome is not None for hand in match.hands] == [True] * 4
    assert match.score == tuple(
        sum(hand.outcome.points_of(seat) for hand in match.hands if hand.outcome) for seat in (0, 1)
    )
    first, second = match.score
    winner = None if first == second else int(first < second)
    assert match.result == (winner, match.score, "points")


def test_r21_equal_totals_draw_the_match_and_unfinished_match_has_no_result() -> None:
    leading = played(Match(BGA).deal(DEAL), PLAY)
    assert (leading.score, leading.finished, leading.result) == ((POINTS, 0), False, None)
    assert after_rounds(2).result == (None, (2 * POINTS, 2 * POINTS), "points")


def test_undo_keeps_a_new_deal_and_stops_at_the_beginning() -> None:
    dealt = after_rounds(1).deal(DEAL)
    back = dealt.take_back()
    assert (back.current_number, back.deals) == (2, dealt.deals)
    assert back.play(actions_of("QH")[0]) == dealt
    # The dealt hands include the next hand before its first action.
    assert dealt.hands_dealt == (*dealt.hands, dealt.current)
    assert played(dealt, "AH").hands_dealt == played(dealt, "AH").hands
    for begun in (Match().deal(DEAL), Hand.begin(DEAL, CLASSIC)):
        with pytest.raises(MatchError, match=r"Nothing to undo: the (match|hand) has just begun\."):
            begun.take_back()


_NO_DEAL = "Hand {} needs no deal now: cards are dealt before hands 1 and 3."


@pytest.mark.parametrize(
    ("rounds", "play", "deals", "message"),
    [
        # R20: only round 2 waits for a new deal. R21: after round 2 the match is over.
        (1, "AC", False, "No card can be played: the match is waiting for a deal."),
        (2, "AC", False, "No card can be played: the match is over."),
        (0, "", True, _NO_DEAL.format(1)),
        (0, "AH", True, _NO_DEAL.format(1)),
        (2, "", True, _NO_DEAL.format(4)),
    ],
)
def test_r20_deal_or_card_at_the_wrong_time_is_rejected(
    rounds: int, play: str, deals: bool, message: str
) -> None:
    match = after_rounds(rounds) if rounds else Match(BGA).deal(DEAL)
    with pytest.raises(MatchError) as caught:
        played(match, play).deal(DEAL) if deals else played(match, play)
    assert str(caught.value) == message


@given(matches(finished=True), st.sampled_from((1, 2)), st.integers(0, 968))
def test_shorter_match_plays_the_first_hands_and_adds_the_head_start(
    match: Match, length: int, more: int
) -> None:
    short = Match(match.ruleset, match.first_dealer, length=length, head_start=(0, more))
    assert (short.rounds, short.score) == (1, (0, more))
    short = short.deal(match.deals[0])
    for hand in match.hands[:length]:
        for action in hand.actions:
            assert not short.finished
            assert short.result is None
            short = short.play(action)
    assert short.hands == match.hands[:length]
    assert (short.finished, short.current, short.needs_deal) == (True, None, False)
    own, other = (sum(hand.end.points_of(seat) for hand in short.hands) for seat in (0, 1))
    assert short.score == (own, other + more)
    assert short.result == MatchResult.of((own, other + more))
    with pytest.raises(MatchError, match=r"cards are dealt before hand 1\."):
        short.deal(match.deals[0])
    assert not short.take_back().finished


@given(matches(), seats(), st.sampled_from(("resignation", "time")))
def test_given_up_match_is_over_and_won_by_the_opponent(
    match: Match, loser: int, by: Ending
) -> None:
    if match.finished or not match.deals:
        with pytest.raises(MatchError, match="so nobody can lose it now"):
            match.give_up(loser, by)
        return
    over = match.give_up(loser, by)
    assert (over.finished, over.current, over.needs_deal) == (True, None, False)
    assert over.result == (1 - loser, match.score, by)
    assert (over.hands, over.hands_dealt) == (match.hands, match.hands_dealt)
    for step in (over.agree_draw, lambda: over.give_up(1 - loser, by)):
        with pytest.raises(MatchError):
            step()
    with pytest.raises(MatchError, match="the match is over"):
        over.play(next(iter(DEAL.dealer)))
    if by == "resignation":
        assert over.take_back() == match
    else:
        with pytest.raises(MatchError, match="cannot undo a loss on time"):
            over.take_back()


@given(matches(take_backs=0.0))
def test_players_can_agree_on_a_draw_from_the_first_card_on(
    match: Match,
) -> None:
    hand = match.current
    if hand is None or not hand.tricks:
        assert hand is None or not hand.may_be_agreed
        with pytest.raises(MatchError, match=r"No (draw can be agreed on|card can be played)"):
            match.agree_draw()
        return
    assert hand.may_be_agreed
    drawn = match.agree_draw()
    outcome = drawn.hands[-1].end
    assert outcome == Draw(hand.position.trick, agreed=True)
    assert (outcome.points_of(0), outcome.points_of(1), drawn.score) == (0, 0, match.score)
    position = drawn.hands[-1].position
    assert (position.phase, position.legal_actions, position.is_mate) == (Phase.OVER, (), False)
    # The leader and the tricks are unchanged.
    assert (position.leader, position.turn) == (hand.position.leader, hand.position.turn)
    assert drawn.hands[-1].tricks == hand.tricks
    assert not drawn.hands[-1].may_be_agreed
    assert drawn.finished is (len(drawn.hands) == 4)
    if drawn.current is not None and match.ruleset.loser_deals:
        assert drawn.current.dealer == 1 - hand.dealer
    assert drawn.take_back() == match
