"""The first lesson says what is true: the engine and the solver are asked about each claim."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from tests.lesson.proofs import (
    BY_TITLE,
    NARRATOR,
    before_each_action,
    card,
    done,
    learners_values,
    mates,
    the_only_best,
)

from mate.lesson import BASICS, LEARNER, OTHER, Attempt, Tone, worded
from mate.rules import NO_FOREPLACEMENT, Action, Card, Phase, beats
from mate.solver import solve

STEPS = BASICS.steps
TITLES = [step.title for step in STEPS]


@pytest.mark.parametrize("title", TITLES)
def test_what_both_do_without_a_choice_is_what_the_answers_say(title: str) -> None:
    # Where the step is not a story, Ben does nothing but what he has to.
    step = BY_TITLE[title]
    if title in {"Nothing is hidden", "Match the rank"}:
        return
    for attempt in before_each_action(step):
        if not step.goal and step.answers(attempt.turn):
            after = attempt.hand.play(step.accepted(attempt.turn)[0])
            assert after.position.legal_actions == step.answers(attempt.turn)


# What the texts claim, step by step.


def test_the_first_steps_tell_one_hand() -> None:
    titles = TITLES[:5]
    for title, following in pairwise(titles):
        end, next_hand = done(BY_TITLE[title]).hand, BY_TITLE[following].opening
        assert next_hand.actions[: len(end.actions)] == end.actions
        assert len(next_hand.actions) - len(end.actions) <= 1


def test_nothing_is_hidden() -> None:
    opening = BY_TITLE["Nothing is hidden"].opening
    assert [len(holding) for holding in opening.position.holdings] == [10, 10]
    assert tuple(opening.position.holdings[LEARNER])[-1] == card("QD")
    assert set(opening.position.legal_actions) == set(opening.position.holdings[LEARNER])


def test_follow_suit_has_one_club_above_the_ten() -> None:
    step = BY_TITLE["Follow suit"]
    position = step.opening.position
    assert position.led == card("TC")
    assert [c for c in position.legal_actions if isinstance(c, Card) and beats(c, card("TC"))] == [
        card("AC")
    ]
    refused = Attempt.begin(step).act(card("KD"), NARRATOR)
    assert refused.said.endswith(" (R5).")
    assert refused.said.startswith("Ana must follow suit: ")
    assert "A 10 K Q 7" in worded(step.text, step.opening, NARRATOR)


def test_no_suit_shows_ben_replying_in_rank_after_his_only_heart() -> None:
    step = BY_TITLE["Match the rank"]
    hand = step.opening
    assert [c for c in hand.position.holdings[OTHER] if c.suit is card("7H").suit] == [card("7H")]
    hand = done(step).hand
    assert hand.tricks[-1].reply == card("TS")
    assert hand.tricks[-1].winner == OTHER
    assert hand.position.turn == OTHER


def test_stronger_suit_offers_two_queens_of_which_one_wins() -> None:
    position = BY_TITLE["Which suit is stronger?"].opening.position
    assert position.legal_actions == (card("QC"), card("QH"))
    assert beats(card("QC"), card("QS"))
    assert beats(card("QS"), card("QH"))
    refused = Attempt.begin(BY_TITLE["Which suit is stronger?"]).act(card("AH"), NARRATOR)
    assert refused.said == "Ana has no spades and must reply with a queen: Q♣ or Q♥ (R5)."


def test_mate_is_given_by_one_card_only_and_each_other_one_is_answered_as_told() -> None:
    step = BY_TITLE["Mate"]
    assert mates(step.opening) == {card("QH"): 18}
    replies = {name: step.opening.play(card(name)).position.legal_actions for name in step.wrong}
    assert replies["KC"] == (card("KS"),)
    assert replies["AH"] == (card("AS"),)
    assert {c.rank for c in replies["7C"] if isinstance(c, Card)} == {card("7S").rank}
    assert len(replies["7C"]) > 1
    assert {c.suit for c in replies["KD"] if isinstance(c, Card)} == {card("KD").suit}
    assert worded(step.after, done(step).hand, NARRATOR).startswith(
        "Mate! Q♥: 3 × trick 6 = 18 points, "
    )


def test_the_late_mate_is_the_only_best_and_the_early_one_is_cheap() -> None:
    step = BY_TITLE["Late mates pay more"]
    assert mates(step.opening) == {card("QC"): 21}
    assert the_only_best(step.opening) == card("KH")
    assert step.opening.play(card("7S")).position.legal_actions == (card("7H"),)
    second = before_each_action(step)[1].hand
    assert mates(second)[card("7S")] == 56 == max(learners_values(step.opening).values())
    assert the_only_best(second) == card("7S")


def test_the_safe_reply_is_the_only_best_and_the_other_is_mated() -> None:
    step = BY_TITLE["Stay safe"]
    assert the_only_best(step.opening) == card("KC")
    assert set(step.opening.position.legal_actions) == {card("TC"), card("KC")}
    assert mates(step.opening.play(card("TC"))) == {card("TH"): 80}
    kept = done(step).hand
    assert kept.position.turn == OTHER
    assert kept.play(card("TH")).position.legal_actions == (card("TC"),)


def test_foreplacement_is_open_to_all_but_what_the_dealers_bars() -> None:
    step = BY_TITLE["Foreplacement"]
    position = step.opening.position
    assert position.phase is Phase.DECLARE
    assert position.legal_actions == (*step.accepted(0), NO_FOREPLACEMENT)
    refused = Attempt.begin(step).act(card("AH"), NARRATOR)
    assert refused.said.endswith(" (R11).")
    assert refused.said.startswith("Ana cannot foreplace A♥: ")
    assert Attempt.begin(step).act(NO_FOREPLACEMENT, NARRATOR).tone is Tone.WRONG
    said = worded(step.after, done(step).hand, NARRATOR)
    assert "you now score 21 points, not 18" in said
    assert "the hand has only 9 tricks" in said


def test_the_overmate_is_the_only_best_and_the_dearest_there_is() -> None:
    step = BY_TITLE["Overmate"]
    assert the_only_best(step.opening) == card("TH")
    assert learners_values(step.opening)[card("TH")] == 242
    assert step.opening.position.trick == 8
    outcome = done(step).hand.outcome
    assert outcome is not None
    assert outcome.overmate
    assert outcome.points == 11 * 11 * 2


def test_the_swap_shows_the_first_hands_cards_the_other_way_round_and_is_fair() -> None:
    first, second = BY_TITLE["Nothing is hidden"].opening, BY_TITLE["The swap"].opening
    assert second.start.holdings == first.start.holdings[::-1]
    assert (first.dealer, second.dealer) == (LEARNER, OTHER)
    assert second.position.led == BY_TITLE["Nothing is hidden"].accepted(0)[0]
    assert set(second.position.legal_actions) == set(BY_TITLE["The swap"].accepted(0))
    # What the dealer gets by perfect play is the same in both hands.
    assert solve(first.start).value == solve(second.start).value


def test_the_exam_has_one_best_lead_after_which_7h_is_mate_at_every_lead_of_anas() -> None:
    step = BY_TITLE["Your turn"]
    assert step.opening.position.trick == 7
    assert [len(holding) for holding in step.opening.position.holdings] == [4, 4]
    assert the_only_best(step.opening) == card("TH")
    others = {a: v for a, v in learners_values(step.opening).items() if a != card("TH")}
    assert max(others.values()) == 0
    assert step.opening.play(card("TH")).position.legal_actions == (card("AH"),)
    hand = step.opening.play(card("TH")).play(card("AH"))
    for lead in hand.position.legal_actions:
        led = hand.play(lead)
        for reply in led.position.legal_actions:
            after = led.play(reply)
            if after.position.turn == LEARNER and after.outcome is None:
                assert card("7H") in mates(after) or card("7H") not in after.position.holdings[0]


def test_the_first_step_states_the_aim() -> None:
    assert "The aim is to mate" in STEPS[0].text
    assert "weight times the trick number" in STEPS[0].text


DRAWN = "the hand is drawn, and 63 points were possible."


@pytest.mark.parametrize(
    ("first", "then", "result", "mistake"),
    [
        ("TS", max, DRAWN, "{TS} on trick 7. {TH} was right: "),
        ("7H", max, DRAWN, "{7H} on trick 7. {TH} was right: "),
        ("TH", min, "Ben mated ", "{QS} on trick 8. After {TS}, 63 points were still certain."),
        ("QS", min, "Ben mated you for 27 points.", "{QS} on trick 7. {TH} was right: {AH} must "),
    ],
)
def test_an_exam_that_is_failed_says_how_and_by_which_mistake_and_can_be_tried_again(
    first: str, then: Callable[..., Action], result: str, mistake: str
) -> None:
    attempt = Attempt.begin(BY_TITLE["Your turn"]).act(card(first), NARRATOR)
    while attempt.waits:
        values = learners_values(attempt.hand)
        attempt = attempt.act(then(values, key=values.__getitem__), NARRATOR)
    assert attempt.over
    assert not attempt.done
    assert attempt.said.startswith(f"Not this time: {result}")
    assert f"The mistake was {mistake}" in attempt.said
    assert attempt.act(card("TH"), NARRATOR) == attempt
    assert attempt.ask_for_hint() == attempt
