"""Both lessons: legal tasks, comments on all actions, short texts, and bookmarks."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from tests.lesson.proofs import (
    BY_TITLE,
    NARRATOR,
    after_actions,
    before_each_action,
    card,
    completed,
    learners_values,
    mates,
)
from tests.record.disk import time_limit

from mate.exercise import Stage, Tone
from mate.lesson import (
    BASICS,
    BETTER,
    LEARNER,
    NAMES,
    actions_of,
    comment,
    fill_placeholders,
    is_done,
    read_bookmark,
    write_bookmark,
)
from mate.rules import DECK, NO_FOREPLACEMENT, Action, Hand
from mate.words.narrator import Narrator

ACTIONS: tuple[Action, ...] = (*DECK, NO_FOREPLACEMENT)
TITLES = list(BY_TITLE)
LONGEST = 260
PROVEN = r"\b(?:63|99|70|40|42|56|77|88|110) points|\b27\b"
"""The figures written out in texts; other tests check each figure with the solver."""


def test_lessons_are_short_and_titles_are_unique() -> None:
    assert 10 <= len(BASICS.steps) <= 12
    assert 22 <= len(BETTER.steps) <= 27
    assert len(BY_TITLE) == len(BASICS.steps) + len(BETTER.steps)
    assert {BASICS.heading(number) for number in range(len(BASICS.steps))} == {BASICS.title}
    chapters = [step.chapter for step in BETTER.steps if step.chapter]
    headings = [BETTER.heading(number) for number in range(len(BETTER.steps))]
    assert chapters == list(dict.fromkeys(headings))
    assert all(2 <= headings.count(chapter) <= 6 for chapter in chapters)


@pytest.mark.parametrize("title", TITLES)
def test_lesson_step_accepts_only_legal_actions_of_the_learner(title: str) -> None:
    step = BY_TITLE[title]
    for attempt in before_each_action(step):
        position = attempt.hand.position
        assert position.turn == LEARNER
        for action in step.accepted(attempt.turn):
            assert position.is_legal(action)
            assert attempt.answer(action).tone is not Tone.WRONG
    for name in step.wrong:
        assert step.opening.position.is_legal(actions_of(name)[0])
        assert name not in " ".join(step.asked[:1]).split()
    assert len(step.replies) <= max(len(step.asked), 1)
    assert len(step.after) == (1 if step.goal else len(step.asked))
    # The goal of free play is the value of its position.
    assert not step.goal or max(learners_values(step.opening).values()) == step.goal
    assert 1 <= len(step.hints) <= len(step.after)
    assert 1 <= len(step.tasks) <= len(step.after)
    assert completed(step).stage is Stage.SOLVED


@pytest.mark.parametrize("title", TITLES)
def test_wrong_and_illegal_actions_get_a_comment_and_leave_the_hand_unchanged(title: str) -> None:
    step = BY_TITLE[title]
    for attempt in before_each_action(step):
        for action in ACTIONS:
            if action in step.accepted(attempt.turn):
                continue
            legal = attempt.hand.position.is_legal(action)
            if legal and step.goal:
                continue
            if legal:
                after = attempt.answer(action)
                assert after.tone is Tone.WRONG
                assert after.hand == attempt.hand
                said = fill_placeholders(comment(step, after, NARRATOR), after.hand, NARRATOR)
            else:
                said = NARRATOR.refusal(attempt.hand.position, action, cites=False)
            assert 0 < len(said) <= LONGEST
            assert not {"{", "}"} & set(said)
            if not legal:
                assert not said.endswith(").")  # the comment cites no clause
            elif step in BETTER.steps:
                check_comment(said, action, attempt.hand)
                # The comment does not give the answer away.
                assert NARRATOR.card(step.accepted(attempt.turn)[0]) not in said


def check_comment(said: str, action: Action, hand: Hand) -> None:
    """Check that the comment on a wrong action names its result against best play."""
    worth = learners_values(hand)[action]
    if not worth:
        assert "the hand is drawn" in said
    elif action in mates(hand):
        assert f"mates for {worth} points, but a " in said or f"not {worth}." in said
    elif worth > 0:
        assert said.endswith(f" for only {worth} points; more is possible.")
    else:
        assert f" {abs(worth)} points" in said
        assert re.search(r"Ben .*\bmates?", said)


@pytest.mark.parametrize("title", TITLES)
def test_lesson_texts_are_short_and_take_figures_from_placeholders(title: str) -> None:
    step = BY_TITLE[title]
    opening, end = step.opening, completed(step).hand
    early = (step.text, *step.tasks, *step.hints, *step.wrong.values(), *step.coach.values())
    for text in (*early, *step.after, step.otherwise):
        hand = opening if text in early else end
        for signs in (True, False):
            shown = fill_placeholders(text, hand, Narrator(NAMES, signs=signs))
            assert len(shown) <= LONGEST
            assert not {"{", "}"} & set(shown)
            assert signs or not {"♣", "♦"} & set(shown)
        outside = re.sub(r"\{[^}]*\}|[Tt]rick \d+|" + PROVEN, "", text)
        assert not re.search(r"\d", outside)


ANSWERS = [
    ("Mate", "", "QH", ""),
    ("Mate", "", "KC", "KS"),
    ("Mate", "", "AH", "AS"),
    ("Mate", "", "7C", "7S 7D"),
    ("Mate", "", "KD", "TD 7D"),
    ("Late mates pay more", "", "QC", ""),
    ("Late mates pay more", "", "7S", "7H"),
    ("Stay safe", "TC", "TH", ""),
    ("Stay safe", "KC", "TH", "TC"),
    ("Your turn", "", "TH", "AH"),
    ("Count the answers", "", "KC", "KD"),
    ("Count the answers", "", "AD", "KD QD"),
    ("Count the answers", "", "TD", "KD QD"),
    ("Count the answers", "KC KD", "TD", "QD"),
    ("A mate on offer", "", "QC", ""),
    ("A mate on offer", "", "AC", "AD"),
    ("A mate on offer", "", "7C", "7D"),
    ("A mate on offer", "AC AD", "TD", "7D"),
    ("A mate on offer", "AC AD TD 7D", "QC", ""),
    # Without the ten of diamonds, nothing answers the ten of spades.
    ("A mate on offer", "TD AD", "TS", ""),
    ("Ben's guard", "", "7D", "AD"),
    ("Ben's guard", "", "AS", "AD"),
    ("Ben's guard", "", "AC", "QC 7C"),
    ("Which spade can go?", "7S", "7H", ""),
    ("Which spade can go?", "KS", "KH", ""),
    ("Count your cards", "", "AD", "KD"),
    ("Count your cards", "", "TD", "KD"),
    ("Count your cards", "AD KD", "TD", ""),
    ("Save the draw", "", "KH", "KC"),
    ("Your turn again", "", "AC", "AD"),
    ("Your turn again", "AC AD", "7S", "QS"),
    ("Do you keep the lead?", "TS", "AC", "QC 7C"),
    ("Do you keep the lead?", "TS AC QC", "TC", "7C"),
    ("Do you keep the lead?", "TS AC 7C", "TC", "QC"),
    ("Do you keep the lead?", "TS AC 7C TC QC", "KC", "KD"),
    ("Do you keep the lead?", "TS AC QC TC 7C", "KC", "KD"),
    ("Do you keep the lead?", "TS AC QC TC 7C KC KD", "7D", ""),
    ("Which winner stays?", "AC", "TH", "KH"),
    ("Which winner stays?", "AC TH KH", "KC", "KD"),
    ("Which winner stays?", "AC TH KH KC KD", "AD", "TD 7D"),
    ("Which winner stays?", "AC TH KH KC KD AD TD", "QD", "7D"),
    ("Which winner stays?", "AC TH KH KC KD AD TD QD 7D", "7H", ""),
    ("Which winner stays?", "AC TH KH KC KD AD 7D", "7H", ""),
    ("Which winner stays?", "KC TH KH", "AC", "AS"),
    ("All four questions", "", "KD", ""),
    ("All four questions", "", "KC", "TC"),
    ("All four questions", "KC TC", "QS", "QC"),
    ("All four questions", "KC TC", "7S", "7C"),
    ("All four questions", "KC TC", "TS", "TD"),
    ("All four questions", "KC TC QS QC", "AC", "AH"),
    ("One club, two ways", "", "7C", "KC"),
    ("One club, two ways", "", "AC", "KC"),
    ("The lighter mate", "QC", "TC", "7C"),
    ("The lighter mate", "7C AD KD", "QD", "QC"),
    ("The lighter mate", "QC AD KD", "7D", "7C 7S 7H"),
    ("Make him spend it", "7C", "QC", "KC"),
    ("Make him spend it", "7C", "AC", "KC"),
    ("Make him spend it", "7C AC KC", "AS", "AD"),
    ("Make him spend it", "7C AC KC", "KS", "KH"),
    ("Make him spend it", "KC", "QC", "7C"),
    ("Force out the heavy card", "", "7D", "TD"),
    ("Sure tricks first", "", "TC", "KC"),
    ("Sure tricks first", "AH AS TS KS", "QS", ""),
    ("Sure tricks first", "TC KC", "7C", "7S"),
    ("Sure tricks first", "TC KC 7C 7S", "7H", ""),
    ("Guard your guard", "7D - QS TS TH 7H AH AD AC QC", "TD", "KD"),
    ("Guard your guard", "7D - QS TS TH 7H AH AD AC QC TD KD", "KH", ""),
    ("Plan backwards", "", "AH", ""),
    ("Plan backwards", "", "TH", "TD"),
    ("Three guidelines", "", "QS", "KS"),
    ("Three guidelines", "", "AS", "KS"),
    ("Three guidelines", "AS KS", "QS", "QH"),
    ("Three guidelines", "QS KS TD AD", "AS", ""),
]
"""Steps, the actions played in them, a lead, and all cards that can answer the lead."""


def test_leads_have_the_answers_that_the_texts_name() -> None:
    for title, before, lead, answers in ANSWERS:
        led = after_actions(BY_TITLE[title].opening, before).play(card(lead))
        can = {action.notation for action in led.position.legal_actions}
        assert (title, can) == (title, set(answers.split()))
        assert (led.outcome is None) is bool(answers)


# Tests of the bookmark file, which may be missing, broken or impossible to write.


def test_each_lesson_has_its_own_bookmark(home: Path) -> None:
    assert read_bookmark(BASICS) == 0
    for steps in (4, 7, len(BASICS.steps)):
        write_bookmark(BASICS, steps)
        assert read_bookmark(BASICS) == steps
    write_bookmark(BETTER, 2)
    assert (read_bookmark(BASICS), read_bookmark(BETTER)) == (11, 2)
    assert is_done(BASICS)
    assert not is_done(BETTER)
    # The first lesson's bookmark keeps the file name that it had before the second lesson existed.
    assert (home / "lesson").read_bytes() == b"11\n"


def test_bookmark_of_an_older_lesson_version_leads_to_the_new_chapter(home: Path) -> None:
    (home / BETTER.bookmark).write_bytes(b"21\n")
    assert BETTER.steps[read_bookmark(BETTER)].chapter == "A whole hand"
    assert not is_done(BETTER)


def test_broken_bookmark_counts_as_no_bookmark(home: Path) -> None:
    for content in (b"", b"many", b"-1", b"12", b"\xff\x00", b"9" * 100_000, "\u0664".encode()):
        (home / BASICS.bookmark).write_bytes(content)
        assert read_bookmark(BASICS) == 0
        write_bookmark(BASICS, 3)
        assert read_bookmark(BASICS) == 3


@pytest.mark.parametrize("obstacle", ["a file for the folder", "a folder", "a pipe", "no home"])
def test_unusable_bookmark_file_does_not_stop_a_lesson(
    home: Path, obstacle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bookmark = home / BASICS.bookmark
    if obstacle == "a file for the folder":
        home.rmdir()
        home.write_text("")
    elif obstacle == "a folder":
        bookmark.mkdir()
    elif obstacle == "a pipe":
        os.mkfifo(bookmark)
    else:
        monkeypatch.setenv("MATE_HOME", "~nobody-of-this-name/mate")
    with time_limit():
        assert read_bookmark(BASICS) == 0
        write_bookmark(BASICS, 3)
    # A bookmark replaces a pipe, but not a folder.
    assert read_bookmark(BASICS) == (3 if obstacle == "a pipe" else 0)
