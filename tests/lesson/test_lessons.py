"""Every step of both lessons: what is asked is legal, everything is answered, texts are short."""

from __future__ import annotations

import re

import pytest

from mate.lesson import BASICS, BETTER, LEARNER, NAMES, Tone, worded
from mate.lesson.step import COMES, actions_of
from mate.rules import DECK, NO_FOREPLACEMENT, Action, refusal
from mate.words.narrator import Narrator
from tests.lesson.proofs import BY_TITLE, NARRATOR, before_each_action, done, learners_values

ACTIONS: tuple[Action, ...] = (*DECK, NO_FOREPLACEMENT)
TITLES = list(BY_TITLE)
LONGEST = 260
PROVEN = r"\b(?:63|99|70|40) points"
"""The figures that are typed, each of which a test of its own asks the solver for."""


def test_the_lessons_are_short_and_their_steps_have_titles_of_their_own() -> None:
    assert 10 <= len(BASICS.steps) <= 12
    assert 8 <= len(BETTER.steps) <= 12
    assert len(BY_TITLE) == len(BASICS.steps) + len(BETTER.steps)
    assert all(step.reason for step in BY_TITLE.values())


@pytest.mark.parametrize("title", TITLES)
def test_the_learner_acts_and_everything_that_is_asked_and_answered_is_legal(title: str) -> None:
    step = BY_TITLE[title]
    for attempt in before_each_action(step):
        position = attempt.hand.position
        assert position.turn == LEARNER
        for action in step.accepted(attempt.turn):
            assert position.is_legal(action)
            assert attempt.act(action, NARRATOR).tone is not Tone.WRONG
    assert len(step.replies) <= max(len(step.asked), 1)
    assert done(step).done


@pytest.mark.parametrize("title", TITLES)
def test_everything_else_is_answered_and_changes_nothing(title: str) -> None:
    step = BY_TITLE[title]
    for attempt in before_each_action(step):
        for action in ACTIONS:
            if action in step.accepted(attempt.turn):
                continue
            legal = attempt.hand.position.is_legal(action)
            if legal and step.goal:
                continue
            after = attempt.act(action, NARRATOR)
            assert after.tone is Tone.WRONG
            assert after.hand == attempt.hand
            said = worded(after.said, after.hand, NARRATOR)
            assert 0 < len(said) <= LONGEST
            assert not {"{", "}"} & set(said)
            if not legal:
                assert said.endswith(f" ({refusal(attempt.hand.position, action).clause}).")


@pytest.mark.parametrize("title", TITLES)
def test_what_is_said_to_wrong_actions_is_said_to_legal_ones_only(title: str) -> None:
    step = BY_TITLE[title]
    for name in step.wrong:
        assert step.opening.position.is_legal(actions_of(name)[0])
        assert name not in step.asked[0].split()


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("signs", [True, False])
def test_all_texts_are_short_and_no_figure_is_typed_into_them(title: str, *, signs: bool) -> None:
    step, narrator = BY_TITLE[title], Narrator(NAMES, signs=signs)
    end = done(step)
    for text, hand in [
        (step.text, step.opening),
        (step.task, step.opening),
        (step.hint, step.opening),
        (step.after, end.hand),
        (step.otherwise, end.hand),
        *((text.replace(COMES, ""), step.opening) for text in step.wrong.values()),
    ]:
        told = worded(text, hand, narrator)
        assert len(told) <= LONGEST
        assert not {"{", "}"} & set(told)
        outside = re.sub(r"\{[^}]*\}|[Tt]rick \d+|" + PROVEN, "", text)
        assert not re.search(r"\d", outside)
        assert ("♣" not in told and "♦" not in told) or signs


@pytest.mark.parametrize("title", TITLES)
def test_free_play_is_asked_for_the_value_of_its_position(title: str) -> None:
    step = BY_TITLE[title]
    if step.goal:
        assert max(learners_values(step.opening).values()) == step.goal
