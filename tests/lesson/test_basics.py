"""The claims of the first lesson, checked with the engine and the solver."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from tests.lesson.proofs import (
    BY_TITLE,
    NARRATOR,
    after_actions,
    before_each_action,
    card,
    completed,
    learners_values,
    mates,
    mates_next,
    only_best,
)

from mate.exercise import Stage, Tone
from mate.lesson import BASICS, LEARNER, OTHER, comment, fill_placeholders
from mate.rules import NO_FOREPLACEMENT, Action, Card, Phase, beats
from mate.solver import solve

STEPS = BASICS.steps
TITLES = [step.title for step in STEPS]


def test_bens_replies_are_forced_except_in_two_steps_of_the_lesson() -> None:
    steps = [BY_TITLE[each] for each in TITLES if each not in {TITLES[0], "Match the rank"}]
    for step, attempt in ((s, each) for s in steps for each in before_each_action(s)):
        if answers := step.answers(attempt.turn):
            after = attempt.hand.play(step.accepted(attempt.turn)[0])
            assert after.position.legal_actions == answers


# Tests of the claims in the texts, step by step.


def test_first_five_lesson_steps_form_one_continuous_hand() -> None:
    for title, following in pairwise(TITLES[:5]):
        end, next_hand = completed(BY_TITLE[title]).hand, BY_TITLE[following].opening
        assert next_hand.actions[: len(end.actions)] == end.actions
        assert len(next_hand.actions) - len(end.actions) <= 1


def test_texts_of_the_first_steps_describe_the_legal_replies() -> None:
    step = BY_TITLE["Follow suit"]
    position = step.opening.position
    assert position.led == card("TC")
    assert [c for c in position.legal_actions if isinstance(c, Card) and beats(c, card("TC"))] == [
        card("AC")
    ]
    refused = NARRATOR.refusal(position, card("KD"), cites=False)
    assert refused.startswith("Ana must follow suit: ")
    assert "A 10 K Q 7" in fill_placeholders(step.text, step.opening, NARRATOR)

    # After playing his only heart, Ben replies with a card of the same rank.
    step = BY_TITLE["Match the rank"]
    hand = step.opening
    assert [c for c in hand.position.holdings[OTHER] if c.suit is card("7H").suit] == [card("7H")]
    hand = completed(step).hand
    assert hand.tricks[-1].reply == card("TS")
    assert hand.tricks[-1].winner == OTHER
    assert hand.position.turn == OTHER
    # Of the two queens that can reply, only one wins.
    position = BY_TITLE["Which suit is stronger?"].opening.position
    assert position.legal_actions == (card("QC"), card("QH"))
    assert beats(card("QC"), card("QS"))
    assert beats(card("QS"), card("QH"))
    refused = NARRATOR.refusal(position, card("AH"), cites=False)
    assert refused == "Ana has no spades and must reply with a queen: Q♣ or Q♥."


def test_lesson_positions_have_one_best_card_and_late_mates_score_more() -> None:
    for title, best in {"Late mates pay more": "KH", "Stay safe": "KC", "Your turn": "TH"}.items():
        assert only_best(BY_TITLE[title].opening) == card(best)
    assert mates(BY_TITLE["Mate"].opening) == {card("QH"): 18}
    step = BY_TITLE["Late mates pay more"]
    assert mates(step.opening) == {card("QC"): 21}
    second = before_each_action(step)[1].hand
    assert mates(second)[card("7S")] == 56 == max(learners_values(step.opening).values())
    assert only_best(second) == card("7S")
    # In the exam, 7♥ mates after the best lead. After any other lead the hand is at best drawn.
    step = BY_TITLE["Your turn"]
    others = {a: v for a, v in learners_values(step.opening).items() if a != card("TH")}
    assert max(others.values()) == 0
    assert mates_next(after_actions(step.opening, "TH AH"), "7H")


def test_foreplacement_steps_agree_with_rules_and_solver() -> None:
    step = BY_TITLE["Foreplacement"]
    position = step.opening.position
    assert position.phase is Phase.DECLARE
    assert position.legal_actions == (*step.accepted(0), NO_FOREPLACEMENT)
    refused = NARRATOR.refusal(position, card("AH"), cites=False)
    assert refused.startswith("Ana cannot foreplace A♥: ")
    assert step.exercise().answer(NO_FOREPLACEMENT).tone is Tone.WRONG
    said = fill_placeholders(step.after[-1], completed(step).hand, NARRATOR)
    assert "you now score 21 points, not 18" in said
    assert "the hand has only 9 tricks" in said

    # The overmate is the only best action and scores the maximum number of points for a hand.
    step = BY_TITLE["Overmate"]
    assert only_best(step.opening) == card("TH")
    assert learners_values(step.opening)[card("TH")] == 242
    assert step.opening.position.trick == 8
    outcome = completed(step).hand.outcome
    assert outcome is not None
    assert outcome.overmate
    assert outcome.points == 11 * 11 * 2


def test_swap_step_exchanges_the_cards_of_the_first_hand() -> None:
    first, second = BY_TITLE["Nothing is hidden"].opening, BY_TITLE["The swap"].opening
    assert second.start.holdings == first.start.holdings[::-1]
    assert (first.dealer, second.dealer) == (LEARNER, OTHER)
    assert second.position.led == BY_TITLE["Nothing is hidden"].accepted(0)[0]
    assert set(second.position.legal_actions) == set(BY_TITLE["The swap"].accepted(0))
    # With best play, both hands have the same value for the dealer.
    assert solve(first.start).value == solve(second.start).value


DRAWN = "the hand is drawn, and 63 points were possible."


def test_failed_exam_names_result_trick_and_mistake() -> None:
    failures: list[tuple[str, Callable[..., Action], str, int, str]] = [
        ("TS", max, DRAWN, 7, "10♠"),
        ("7H", max, DRAWN, 7, "7♥"),
        (
            "TH",
            min,
            "Ben mated ",
            8,
            "Q♠ is your only answer to Q♣, Ben's mating card. Without it",
        ),
        ("QS", min, "Ben mated you for 27 points.", 7, "Q♠"),
    ]
    for first, then, result, trick, mistake in failures:
        step = BY_TITLE["Your turn"]
        attempt = step.exercise().answer(card(first))
        while not attempt.over:
            values = learners_values(attempt.hand)
            attempt = attempt.answer(then(values, key=values.__getitem__))
        assert attempt.stage is Stage.FAILED
        said = comment(step, attempt, NARRATOR)
        assert said.startswith(f"Not this time: {result}")
        assert f"The mistake was on trick {trick}. " in said
        assert mistake in said
        assert "10♥" not in said
        assert attempt.answer(card("TH")) == attempt
        assert attempt.hint() == attempt
