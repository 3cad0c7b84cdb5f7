"""The second lesson says what is true: the engine and the solver are asked about each claim."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from tests.lesson.proofs import (
    BY_TITLE,
    NARRATOR,
    before_each_action,
    card,
    learners_values,
    mates,
    mates_next,
    played,
    the_only_best,
)

from mate.handcount import ACE, BEGINS, CLUB, TEN, WHOLE_RANK, Count
from mate.lesson import BETTER, LEARNER, OTHER, Attempt, Tone, worded
from mate.rules import NO_FOREPLACEMENT, Action, Card, Hand, beats
from mate.solver import solve

TITLES = [step.title for step in BETTER.steps]
CLEARLY = 20
"""How many points every wrong action loses at least, where it does not lose the win or the draw."""


def held_by_ben(hand: Hand) -> set[str]:
    return {each.notation for each in hand.position.holdings[OTHER]}


def said_to(hand_title: str, action: Action) -> str:
    step = BY_TITLE[hand_title]
    after = Attempt.begin(step).act(action, NARRATOR)
    assert after.tone is Tone.WRONG
    return worded(after.said, after.hand, NARRATOR)


@pytest.mark.parametrize("title", TITLES)
def test_one_action_is_right_each_time_and_every_other_is_clearly_worse(title: str) -> None:
    for attempt in before_each_action(BY_TITLE[title]):
        values = learners_values(attempt.hand)
        right = the_only_best(attempt.hand)
        assert attempt.step.accepted(attempt.turn) in {(right,), ()}
        best = values.pop(right)
        for worth in values.values():
            assert worth <= 0 < best or worth < 0 == best or best - worth >= CLEARLY


@pytest.mark.parametrize("title", TITLES)
def test_ben_replies_as_well_as_he_can(title: str) -> None:
    step = BY_TITLE[title]
    for attempt in before_each_action(step):
        if step.goal:
            return
        hand = attempt.hand.play(step.accepted(attempt.turn)[0])
        for answer in step.answers(attempt.turn):
            values = learners_values(hand)
            assert values[answer] == min(values.values())
            hand = hand.play(answer)


@pytest.mark.parametrize("title", TITLES)
def test_a_wrong_action_is_told_what_comes_of_it_against_best_play(title: str) -> None:
    for attempt in before_each_action(BY_TITLE[title]):
        if attempt.step.goal:
            return
        values = learners_values(attempt.hand)
        for action in attempt.hand.position.legal_actions:
            accepted = attempt.step.accepted(attempt.turn)
            if action in accepted:
                continue
            said = worded(attempt.act(action, NARRATOR).said, attempt.hand, NARRATOR)
            worth = values[action]
            if not worth:
                assert "the hand is drawn." in said
            else:
                assert f"for {abs(worth)} points." in said or f"only {worth} points." in said
                assert ("Ben" in said) is (worth < 0)
            # The answer is left to find.
            assert NARRATOR.card(accepted[0]) not in said


@pytest.mark.parametrize("title", TITLES)
def test_nothing_that_is_asked_names_the_answer(title: str) -> None:
    step = BY_TITLE[title]
    right = the_only_best(step.opening)
    if isinstance(right, Card):
        assert f"{{{right.notation}}}" not in step.task(0)
        # Of two cards both are named.
        legal = step.opening.position.legal_actions
        assert f"{{{right.notation}}}" not in step.text or len(legal) == 2
    assert all(task.endswith("?") for task in step.tasks) or step.goal


def test_a_trick_that_is_counted_as_one_more_is_said_to_be() -> None:
    said = said_to("Another lone card", card("TD"))
    assert "on trick 4 (counted as 5) for 55 points." in said


def test_after_two_wrong_tries_at_a_turn_a_hint_is_given() -> None:
    step = BY_TITLE["Count the answers"]
    attempt = Attempt.begin(step).act(card("7D"), NARRATOR)
    assert "Hint: " not in attempt.said
    # What the rules forbid is no try.
    attempt = attempt.act(card("7C"), NARRATOR).act(card("AD"), NARRATOR)
    assert attempt.said.endswith(f" Hint: {step.hints[0]}")
    attempt = attempt.act(card("KC"), NARRATOR)
    assert attempt.said == step.after[0]
    assert "Hint: " not in attempt.act(card("7D"), NARRATOR).said


@pytest.mark.parametrize("title", ["Your turn", "Your turn again"])
def test_an_exam_that_fails_in_whatever_way_says_why(title: str) -> None:
    attempts = [Attempt.begin(BY_TITLE[title])]
    while attempts:
        attempt = attempts.pop()
        if attempt.waits:
            legal = attempt.hand.position.legal_actions
            attempts += (attempt.act(action, NARRATOR) for action in legal)
        else:
            assert attempt.done is not attempt.failed
            assert attempt.done or "The mistake was on trick " in attempt.said
            if attempt.hand.end.winner == OTHER and "the hand is drawn" in attempt.said:
                assert "Then you went wrong again." in attempt.said


def test_an_exam_that_fails_names_its_mistake_and_leaves_the_answer_to_find() -> None:
    step = BY_TITLE["Your turn again"]
    missed = 0
    for hint in (False, True):
        attempt = Attempt.begin(step, missed)
        while attempt.waits:
            values = learners_values(attempt.hand)
            attempt = attempt.act(min(values, key=values.__getitem__), NARRATOR)
        missed = attempt.missed
        assert attempt.failed
        assert "The mistake was on trick 6. 7♠ " in attempt.said
        assert "A♣" not in attempt.said
        assert (f"Hint: {step.hints[0]}" in attempt.said) is hint


@pytest.mark.parametrize(
    ("title", "before"), [("Ben's guard", "7D AD"), ("Your turn again", "AC AD 7S QS")]
)
def test_a_guard_that_is_drawn_out_leaves_ben_without_a_safe_lead(title: str, before: str) -> None:
    drawn = played(BY_TITLE[title].opening, before)
    assert drawn.position.turn == OTHER
    assert mates_next(drawn, "AS")


def test_keep_your_guards_leaves_ben_a_lead_that_ana_can_take_and_then_mate() -> None:
    kept = played(BY_TITLE["Which spade can go?"].opening, "TS")
    assert not mates(kept)
    for led in map(kept.play, kept.position.legal_actions):
        ends = map(led.play, led.position.legal_actions)
        assert any(e.position.turn == LEARNER and card("AC") in mates(e) for e in ends)


def test_keep_what_he_lacks_offers_a_mate_a_guard_and_one_to_spare() -> None:
    hand = BY_TITLE["Three aces"].opening
    assert {a.notation for a in hand.position.legal_actions} == {"AS", "AH", "AD"}
    assert not {n for n in held_by_ben(hand) if n.endswith("D") or n.startswith("A")}
    spades = [c for c in hand.position.holdings[LEARNER] if c.suit is card("AS").suit]
    assert spades == [card("AS")]
    assert said_to("Three aces", card("AD")).startswith("A♦ ")


def test_duck_lets_ben_lead_a_heart_to_the_ace() -> None:
    hand = BY_TITLE["Take it or leave it?"].opening
    assert beats(card("TD"), card("QD"))
    assert held_by_ben(hand) == {"QH", "7H"}
    taken = hand.play(card("TD"))
    assert taken.position.turn == LEARNER
    assert not mates(taken)
    for lead in hand.play(card("7D")).position.legal_actions:
        led = hand.play(card("7D")).play(lead)
        assert led.position.legal_actions == (card("AH"),)
        assert card("TD") in mates(led.play(card("AH")))


def test_count_your_cards_counts_as_the_program_does_and_has_a_whole_rank() -> None:
    step = BY_TITLE["Count your cards"]
    assert "You have 16, Ben 8." in worded(step.text, step.opening, NARRATOR)
    assert (
        "two for each ace, one for each ten, one for each club, five for a whole rank" in step.text
    )
    assert (ACE, TEN, CLUB, WHOLE_RANK, BEGINS) == (2, 1, 1, 5, 2)
    assert Count.of(step.opening.start.holdings[LEARNER]).whole_ranks == WHOLE_RANK


def test_a_lone_card_is_foreplaced_where_all_other_ranks_of_its_suit_are_held() -> None:
    step = BY_TITLE["A card to spare?"]
    hand = step.opening
    mine = list(hand.position.holdings[LEARNER])
    assert [c for c in mine if c.suit is card("7D").suit] == [card("7D")]
    theirs = {c.rank for c in hand.position.holdings[OTHER] if c.suit is card("7D").suit}
    assert theirs <= {c.rank for c in mine if c != card("7D")}
    values = learners_values(hand)
    assert values.pop(card("7D")) == 70
    assert max(values.values()) == 0
    assert "win by 70 points" in step.after[0]
    allowed = [a for a in hand.play(card("7D")).position.legal_actions if isinstance(a, Card)]
    assert not [c for c in allowed if "D" in c.notation or "7" in c.notation]


def test_nothing_is_foreplaced_where_a_lone_card_is_the_only_answer_to_an_ace() -> None:
    step = BY_TITLE["Another lone card"]
    hand = step.opening
    mine = list(hand.position.holdings[LEARNER])
    assert not [c for c in mine if c.notation.startswith("A")]
    assert [c for c in mine if c.notation.endswith("D")] == [card("TD")]
    values = learners_values(hand)
    assert values.pop(NO_FOREPLACEMENT) == 40
    assert max(values.values()) < 0
    assert "win by 40 points" in step.after[0]


def test_once_the_draw_is_saved_whatever_is_led_keeps_it() -> None:
    left = played(BY_TITLE["Save the draw"].opening, "KH KC")
    values = {solve(left.play(lead).position).value for lead in left.position.legal_actions}
    assert values == {0}


def test_what_is_said_of_a_first_action_is_not_said_of_a_later_one() -> None:
    # At first Ben could take the seven; once both his diamonds are gone, it is a mate.
    *_, last = before_each_action(BY_TITLE["Count the answers"])
    said = worded(last.act(card("7D"), NARRATOR).said, last.hand, NARRATOR)
    assert said == "7♦ mates for only 63 points."


# What it says of many deals is what `docs/theory.json` has.

FOUND: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "docs" / "theory.json").read_text(encoding="utf-8")
)
PLAY, LONE = FOUND["play"], FOUND["foreplace"]["lone"]
COSTS = PLAY["lead"]["random_costs"] / PLAY["reply"]["random_costs"]
LOST = 100 * PLAY["duck"] / (PLAY["duck"] + PLAY["win"])
COUNTED = FOUND["count"]["right"]["chosen"]["right"]
SAID: Final[list[tuple[str, float, float, float]]] = [
    ("a random lead costs four times as much as a random reply", 3.5, COSTS, 4.5),
    (
        "Two times in three, the first mate on offer is not the best",
        60,
        PLAY["first_offer_wrong"],
        72,
    ),
    ("losing it is right three times in ten", 25, LOST, 35),
    ("predicts the winner of nearly nine in ten decided hands", 87, COUNTED, 90),
    ("a lone seven is right about half the time", 45, LONE["seven"]["better"], 55),
    ("a lone ace hardly ever", 0, LONE["ace"]["better"], 5),
    ("In seven of ten deals, foreplacing nothing is", 65, FOUND["foreplace"]["none_right"], 75),
]
"""What is said, and between which figures it holds what was found."""


@pytest.mark.parametrize(("sentence", "least", "figure", "most"), SAID)
def test_a_figure_of_many_deals_is_the_one_that_was_found(
    sentence: str, least: float, figure: float, most: float
) -> None:
    assert any(sentence in step.after[-1] for step in BETTER.steps)
    assert least <= figure <= most
