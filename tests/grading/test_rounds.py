"""The verdict of a round: what best play brings, what was given away, and what decided it."""

from __future__ import annotations

import pytest

from mate.grading import RoundVerdict, analyze, reason
from mate.players import LEVELS, Computer
from mate.rules import Action, Deal, Hand, Match, RoundSecondDealer, Ruleset, TenthTrick
from mate.solver import solve, solve_hand, solve_round
from mate.words.narrator import Narrator
from mate.words.rounds import account, decision, in_few_words, in_short, to_share
from tests.strategies import ALL_RULESETS
from tests.test_grading import random_match

NARRATOR = Narrator(("Ana", "Ben"))
ALTERNATE = [
    rules for rules in ALL_RULESETS if rules.round_second_dealer is RoundSecondDealer.ALTERNATE
]
LOSER = [
    rules
    for rules in ALL_RULESETS
    if rules.round_second_dealer is RoundSecondDealer.LOSER
    # The others are solved in the same way, and take a second each.
    and rules.tenth_trick is TenthTrick.REPEAT
]


def random_rounds(seed: int, ruleset: Ruleset) -> tuple[RoundVerdict, ...]:
    """The verdict of a round that was played at random; `seed` says who deals first, too."""
    match = random_match(seed, ruleset)
    return analyze(Match(ruleset, match.first_dealer, match.deals[:1], match.hands[:2])).rounds


def perfect_match(ruleset: Ruleset, *deals: Deal) -> Match:
    match = Match(ruleset)
    waiting = list(deals)
    while not match.finished:
        if match.needs_deal:
            match = match.deal(waiting.pop(0))
        match = match.play(Computer(LEVELS["perfect"]).choose(match))
    return match


def points_by_seat(match: Match, number: int) -> tuple[int, int]:
    hands = match.hands[2 * number - 2 : 2 * number]
    outcomes = [hand.outcome for hand in hands if hand.outcome]
    first, second = (sum(each.points_of(seat) for each in outcomes) for seat in (0, 1))
    return first, second


def test_where_dealers_alternate_the_margin_is_what_one_gave_away_less_what_the_other_did() -> None:
    for seed, ruleset in enumerate(ALTERNATE):
        (verdict,) = random_rounds(seed, ruleset)
        assert verdict.margin == verdict.given[1] - verdict.given[0]


@pytest.mark.parametrize("rules", ["classic", "denexa", "bga"])
def test_it_is_so_in_both_rounds_of_a_match(rules: str) -> None:
    for seed in range(4):
        match = random_match(seed, Ruleset.preset(rules))
        for verdict in analyze(match).rounds:
            first, second = points_by_seat(match, verdict.round)
            assert verdict.margin == first - second == verdict.given[1] - verdict.given[0]


def test_where_the_loser_deals_the_value_of_the_round_is_added() -> None:
    for seed, ruleset in enumerate(LOSER):
        (verdict,) = random_rounds(seed, ruleset)
        value = -verdict.value if verdict.hands[0].dealer else verdict.value
        assert verdict.margin == value + verdict.given[1] - verdict.given[0]


def test_the_value_is_that_of_the_first_hand_and_where_the_loser_deals_of_the_round() -> None:
    for rules, value_of in (("classic", solve), ("super", solve_round)):
        match = random_match(7, Ruleset.preset(rules))
        values = [value_of(deal, match.ruleset).value for deal in match.deals]
        verdicts = analyze(match).rounds
        assert [verdict.value for verdict in verdicts] == values
        assert {verdict.whole_round for verdict in verdicts} == {rules == "super"}


def test_the_dearest_action_of_who_lost_the_round_decided_it_the_first_of_equals() -> None:
    for seed in range(6):
        match = random_match(seed, Ruleset.preset("bga"))
        for verdict in analyze(match).rounds:
            first, second = points_by_seat(match, verdict.round)
            if first == second:
                assert verdict.decided is None
                continue
            own = [
                graded
                for hand in verdict.hands
                for graded in hand.actions
                if graded.player == (0 if first < second else 1)
            ]
            most = max(graded.loss for graded in own)
            assert verdict.decided == next(graded for graded in own if graded.loss == most)


def test_rounds_that_are_not_over_have_no_verdict() -> None:
    match = random_match(2, Ruleset())
    rounds = {1: 0, 2: 1, 3: 1, 4: 2}
    while match.hands:
        over = len(match.hands) - (match.hands[-1].outcome is None)
        assert len(RoundVerdict.of(analyze(match).hands)) == (rounds[over] if over else 0)
        # The last hand as it began, or the one before it.
        match = match._replace(hands=match.hands[:-1])
    match = random_match(2, Ruleset()).take_back()
    assert [verdict.round for verdict in analyze(match).rounds] == [1]


def test_a_round_counts_only_with_both_its_hands() -> None:
    hands = analyze(random_match(2, Ruleset())).hands
    assert RoundVerdict.of(hands[1:3]) == ()
    assert [verdict.round for verdict in RoundVerdict.of(hands[1:])] == [2]


# In words.


def told(match: Match) -> list[str]:
    return [account(verdict, NARRATOR) for verdict in analyze(match).rounds]


def test_perfect_play_gives_nothing_away_and_nothing_decides() -> None:
    deals = [Deal.from_number(number) for number in (4242, 184)]
    assert told(perfect_match(Ruleset(), *deals)) == [
        (
            "Best play: the dealer mates for 110 points in both hands. Points lost: none. "
            "The round was level."
        ),
        "Best play: both hands are drawn. Points lost: none. The round was level.",
    ]


def test_where_the_loser_deals_the_cards_may_decide() -> None:
    deals = [Deal.from_number(number) for number in (56779, 45520)]
    assert told(perfect_match(Ruleset.preset("super"), *deals)) == [
        (
            "Best play: Ana wins the round by 20 points. Points lost: none. "
            "Ana won the round by 20 points. Ben made no mistakes: the cards decided the round."
        ),
        "Best play: the round is level. Points lost: none. The round was level.",
    ]


def test_the_verdict_names_who_gave_away_how_much_and_the_moment_that_decided() -> None:
    match = random_match(0, Ruleset())
    assert told(match)[0] == (
        "Best play: the dealer mates for 28 points in both hands. Points lost: Ana 1128, Ben "
        "1055. Ben won the round by 73 points. Decided in hand 1, trick 8: Ana led 7♣, losing 199 "
        "points. A♦ would have mated at once for 99 points; Ben then mated with 10♥ on trick 9 "
        "(+1) for 100 points."
    )
    verdict = analyze(match).rounds[0]
    assert in_short(verdict, NARRATOR) == (
        "Decided in hand 1, trick 8: Ana led 7♣ (−199) and missed a mate."
    )
    assert in_few_words(verdict, NARRATOR) == "Hand 1, trick 8: 7♣ cost Ana 199."
    assert to_share(verdict, NARRATOR) == (
        "Round 1, points lost: Ana 1128, Ben 1055; decided in hand 1, trick 8"
    )


def test_few_words_fit_forty_cells_with_the_margins() -> None:
    for seed in range(8):
        for preset in ("bga", "classic"):
            for verdict in analyze(random_match(seed, Ruleset.preset(preset))).rounds:
                assert len(in_few_words(verdict, NARRATOR)) <= 38


def second_dealer(first: Hand, ruleset: Ruleset) -> int:
    """Who deals after that hand, as a match would have it."""
    match = Match(ruleset, first.dealer, (first.deal,), (first,))
    assert match.current is not None
    return match.current.dealer


def test_a_mistake_is_known_to_change_who_deals_next_where_it_does() -> None:
    ruleset = Ruleset.preset("super")
    changes = set()
    for seed in range(4):
        match = random_match(seed, ruleset)
        solution, hand = solve_hand(match, 1), match.hands[0]
        for count, action in enumerate(hand.actions):
            why = reason(solution, hand.positions[count], action)
            if why is not None:
                dealers = {
                    second_dealer(played_on(hand.at(count), line.actions), ruleset)
                    for line in (why.now, why.instead)
                }
                assert why.changes_dealer is (len(dealers) == 2)
                changes.add(why.changes_dealer)
    assert changes == {True, False}


def played_on(hand: Hand, actions: tuple[Action, ...]) -> Hand:
    for action in actions:
        hand = hand.play(action)
    return hand


def test_that_a_hand_decides_who_begins_the_next_is_said_where_it_changes() -> None:
    ruleset = Ruleset.preset("super")
    (verdict,) = random_rounds(0, ruleset)
    assert verdict.reason is not None
    assert verdict.reason.changes_dealer
    assert decision(verdict, NARRATOR).endswith(
        " This hand also decided who began the next one, which counts too."
    )
    assert "decided who" not in decision(random_rounds(0, Ruleset())[0], NARRATOR)
