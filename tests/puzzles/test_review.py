"""Reviews of the mistakes of a match, and the sentences about them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.program import random_match

from mate.exercise import Exercise
from mate.grading import Analysis, analyze
from mate.puzzles import Review, mistakes, turning_points
from mate.rules import Action, Deal, Match, Ruleset, parse_action
from mate.solver import solve
from mate.words.narrator import Narrator
from mate.words.verdict import (
    found,
    mistake_question,
    mistake_solution,
    nothing_to_find,
    reply_to_answer,
)

NARRATOR = Narrator(("Ana", "Ben"))


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    """The analysis of a round that consists of first legal actions: six mistakes per hand."""
    match = Match(first_dealer=1).deal(Deal.parse("AK7.T.A7.AKQ7"))
    while not match.needs_deal:
        assert match.current is not None
        match = match.play(match.current.position.legal_actions[0])
    return analyze(match)


@pytest.fixture
def review(analysis: Analysis) -> Review:
    return Review.of(mistakes(analysis))


def at(review: Review, place: int) -> Review:
    return review.step(place - review.at)


def best(review: Review) -> Action:
    return review.mistake.graded.evaluation.best[0]


def answer_with(review: Review, *actions: Action) -> Review:
    """Return the review after these answers to its current mistake."""
    asked = question(review)
    for action in actions:
        asked = asked.answer(action)
    return review.after(asked)


def give_up_on(review: Review) -> Review:
    """Return the review after giving up on its current mistake."""
    return review.after(question(review).give_up())


def question(review: Review) -> Exercise:
    mistake = review.mistake
    return mistake.exercise(lambda: solve(mistake.whole.hand.start))


def test_mistakes_lose_twelve_points_or_more(analysis: Analysis, review: Review) -> None:
    graded = [action for hand in analysis.hands for action in hand.actions]
    assert [each.graded for each in review.mistakes] == [a for a in graded if a.loss >= 12]
    assert {each.graded.player for each in review.mistakes} == {0, 1}
    for each in review.mistakes:
        assert each.hand.position == each.graded.evaluation.position
        assert len(each.hand.actions) == each.actions_before


def test_review_begins_at_the_mistake_before_the_shown_moment(analysis: Analysis) -> None:
    moments = {(1, 0): 0, (1, 1): 0, (1, 2): 1, (2, 0): 6, (2, 20): 0}
    begun = {moment: Review.of(mistakes(analysis), moment).at for moment in moments}
    assert begun == moments


def test_review_counts_first_answers_and_visits_open_mistakes(review: Review) -> None:
    right = answer_with(review, best(review))
    wrong = answer_with(review, review.mistake.graded.action)
    assert (wrong.first[0], sorted(wrong.done)) == (False, [])
    ends = (right, give_up_on(right), answer_with(wrong, best(review)), give_up_on(review))
    assert [(end.first[0], sorted(end.done)) for end in ends] == [
        *((True, [0]), (True, [0]), (False, [0]), (False, [0]))
    ]
    last = len(review.mistakes) - 1
    assert review.step(-1).at == last
    assert review.step(-1).step(1).at == 0
    review = give_up_on(at(review, last)).go_on()
    assert review.at == 0
    review = give_up_on(at(review, 1))
    assert give_up_on(at(review, 0)).go_on().at == 2
    while not review.over:
        assert review.at not in review.done or review.go_on().at not in review.done
        review = give_up_on(review.go_on())
    assert review.go_on().at == review.at
    assert len(review.done) == last + 1


def test_review_counts_found_mistakes_by_player(review: Review) -> None:
    assert (review.found_counts(0), review.found_counts(1)) == ((0, 0), (0, 0))
    review = answer_with(review, best(review)).go_on()
    review = give_up_on(give_up_on(review).go_on())
    assert (review.found_counts(0), review.found_counts(1)) == ((0, 1), (1, 2))
    assert found(review, NARRATOR) == "Found on the first try: Ana 0 of 1, Ben 1 of 2."


def test_question_names_the_action_played_only_when_the_question_is_over(review: Review) -> None:
    for place, question, played in [
        (0, "Hand 1, before trick 1: Ben to declare", "foreplaced A♣"),
        (2, "Hand 1, trick 1: Ben to lead", "led K♣"),
        (4, "Hand 1, trick 5: Ana to lead", "led 7♠"),
    ]:
        mistake = at(review, place).mistake
        assert (
            mistake_question(mistake, NARRATOR, over=False)
            == f"{question}. What would you have done?"
        )
        where_and_who = question.partition(" to ")[0]
        assert mistake_question(mistake, NARRATOR, over=True) == f"{where_and_who} {played}."
    for deal, actions, words, played in [
        ("Q7.TK7.AKQ7.K", "- - KD 7D", "trick 1: Ben to reply to K♦.", "replied with 7♦"),
        ("7.AT.KQ7.AKQ7", "-", "before trick 1: Ana to declare.", "kept all ten"),
    ]:
        match = Match().deal(Deal.parse(deal))
        for action in map(parse_action, actions.split()):
            match = match.play(action)
        mistake = mistakes(analyze(match))[-1]
        assert mistake_question(mistake, NARRATOR, over=False).startswith(f"Hand 1, {words}")
        assert mistake_question(mistake, NARRATOR, over=True).endswith(f" {played}.")


ANSWERS = """
0 -  best   Right: keeping all ten costs nothing. Ben foreplaced A♣, losing 149 points.
0 QD better Q♦ costs 64 points. That is better than Ben's choice, but not best. Keep looking.
0 AC wrong  That was Ben's choice. It costs 149 points.
1 QS wrong  Q♠ costs 100 points.
2 7C best   Right: 7♣ costs nothing. Ben led K♣, losing 24 points.
2 AH wrong  A♥ costs 80 points.
"""
"""The number of the mistake, the answer, its rating, and the comment."""


@pytest.mark.parametrize("line", ANSWERS.strip().splitlines())
def test_comment_on_an_answer_depends_on_its_rating(review: Review, line: str) -> None:
    place, answer, rating, words = line.split(maxsplit=3)
    mistake, action = at(review, int(place)).mistake, parse_action(answer)
    loss, played = mistake.loss(action), mistake.graded.loss
    assert (not loss, loss < played) == (rating == "best", rating != "wrong")
    said = reply_to_answer(mistake, action, NARRATOR)
    assert said == words or (rating == "best" and said.startswith(f"{words} "))
    if rating != "best":
        for right in mistake.graded.evaluation.best:
            assert NARRATOR.card(right) not in said
        assert answer == "AC" or NARRATOR.card(mistake.graded.action) not in said


def test_giving_up_shows_the_best_actions(review: Review) -> None:
    assert mistake_solution(review.mistake, NARRATOR).startswith(
        "10♠, 7♥ and keeping all ten were best. Ben foreplaced A♣, losing 149 points."
    )
    values = dict.fromkeys(review.mistake.graded.evaluation.values, 0)
    evaluation = review.mistake.graded.evaluation._replace(value=0, values=values)
    graded = replace(review.mistake.graded, evaluation=evaluation)
    text = mistake_solution(review.mistake._replace(graded=graded), NARRATOR)
    assert text.startswith("A♣, K♣ and nine others were best. ")


def test_decisive_mistakes_become_turning_points_with_an_explanation() -> None:
    rounds = analyze(random_match(0, Ruleset())).rounds
    assert [each.graded for each in turning_points(rounds)] == [each.decided for each in rounds]
    assert mistake_solution(turning_points(rounds)[0], NARRATOR) == (
        "A♦ was best. Ana led 7♣, losing 199 points. Ana could have mated at once with A♦ "
        "for 99 points: Ben had no diamonds and no ace."
    )


def test_review_without_mistakes_explains_why_there_are_none() -> None:
    assert "Well played!" in nothing_to_find((), closed=False)
    assert "Finish both hands of a round first" in nothing_to_find((), closed=True)
    assert "hand 3 could not be analysed" in nothing_to_find((3,), closed=True)
