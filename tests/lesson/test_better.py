"""The claims of the second lesson, checked with the engine and the solver."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from scripts.theory.recipes import PLAYERS, preferred
from tests.lesson.proofs import (
    BY_TITLE,
    NARRATOR,
    after_actions,
    before_each_action,
    card,
    learners_values,
    mates,
    mates_next,
    only_best,
)

from mate.cli.commands.simulate import play_match
from mate.exercise import Stage, Tone
from mate.grading import CauseKind, Grade, answers, best_line_from, cause_of
from mate.lesson import BETTER, LEARNER, OTHER, comment, fill_placeholders
from mate.players import LEVELS
from mate.record.code import record_of_code
from mate.rules import CLASSIC, Action, Card, Hand
from mate.solver import solve
from mate.words import ACE, BEGINS, CLUB, TEN, WHOLE_RANK, Count

TITLES = [step.title for step in BETTER.steps]
LEAST_LOSS = 20
"""The minimum number of points that a wrong action loses, if it keeps the win or the draw."""


def comment_on(hand_title: str, action: Action) -> str:
    step = BY_TITLE[hand_title]
    after = step.exercise().answer(action)
    assert after.tone is Tone.WRONG
    return fill_placeholders(comment(step, after, NARRATOR), after.hand, NARRATOR)


@pytest.mark.parametrize("title", [each.title for each in BETTER.steps if not each.coach])
def test_each_step_has_one_clearly_best_action_and_a_best_reply_by_ben(title: str) -> None:
    # In one step, keeping all ten also wins, but by fewer points.
    clearly = 7 if title == "Guard your guard" else LEAST_LOSS
    step = BY_TITLE[title]
    for attempt in before_each_action(step):
        values = learners_values(attempt.hand)
        right = only_best(attempt.hand)
        assert step.accepted(attempt.turn) in {(right,), ()}
        best = values.pop(right)
        for worth in values.values():
            assert worth <= 0 < best or worth < 0 == best or best - worth >= clearly
        hand = attempt.hand.play(right)
        for answer in step.answers(attempt.turn):
            values = learners_values(hand)
            assert values[answer] == min(values.values())
            hand = hand.play(answer)


def test_tasks_of_lesson_steps_do_not_name_the_answer() -> None:
    for step in (each for each in BETTER.steps if not each.coach):
        right = only_best(step.opening)
        if isinstance(right, Card):
            assert f"{{{right.notation}}}" not in step.task(0)
            # The text may name the right card if it names both of two legal cards.
            legal = step.opening.position.legal_actions
            assert f"{{{right.notation}}}" not in step.text or len(legal) == 2
        assert all(task.endswith("?") for task in step.tasks) or step.goal


def test_second_wrong_try_at_a_turn_adds_a_hint() -> None:
    step = BY_TITLE["Count the answers"]
    attempt = step.exercise().answer(card("7D"))
    assert "Hint: " not in comment(step, attempt, NARRATOR)
    attempt = attempt.answer(card("AD"))
    assert comment(step, attempt, NARRATOR).endswith(f" Hint: {step.hints[0]}")
    attempt = attempt.answer(card("KC"))
    assert comment(step, attempt, NARRATOR) == step.after[0]
    assert "Hint: " not in comment(step, attempt.answer(card("7D")), NARRATOR)


@pytest.mark.parametrize("title", ["Your turn", "Your turn again"])
def test_every_failed_exam_names_its_mistake(title: str) -> None:
    step = BY_TITLE[title]
    attempts = [step.exercise()]
    while attempts:
        attempt = attempts.pop()
        if not attempt.over:
            attempts += map(attempt.answer, attempt.hand.position.legal_actions)
        else:
            said = comment(step, attempt, NARRATOR)
            assert attempt.stage is Stage.SOLVED or "The mistake was on trick " in said
            if attempt.hand.end.winner == OTHER and "the hand is drawn" in said:
                assert "Another mistake followed." in said


def test_failed_exam_does_not_name_the_answer() -> None:
    step = BY_TITLE["Your turn again"]
    missed = 0
    for hint in (False, True):
        attempt = step.exercise(missed)
        while not attempt.over:
            values = learners_values(attempt.hand)
            attempt = attempt.answer(min(values, key=values.__getitem__))
        missed = attempt.missed
        said = comment(step, attempt, NARRATOR)
        assert attempt.stage is Stage.FAILED
        assert (
            "The mistake was on trick 6. You should keep the lead to mate with A♠ later. " in said
        )
        assert "A♣" not in said
        assert (f"Hint: {step.hints[0]}" in said) is hint


def test_forced_out_guard_leaves_ben_without_a_safe_lead() -> None:
    for title, before in {"Ben's guard": "7D AD", "Your turn again": "AC AD 7S QS"}.items():
        drawn = after_actions(BY_TITLE[title].opening, before)
        assert drawn.position.turn == OTHER
        assert mates_next(drawn, "AS")

    # If Ana keeps the guards, she can take any lead by Ben and then mate.
    kept = after_actions(BY_TITLE["Which spade can go?"].opening, "TS")
    assert not mates(kept)
    for led in map(kept.play, kept.position.legal_actions):
        ends = map(led.play, led.position.legal_actions)
        assert any(e.position.turn == LEARNER and card("AC") in mates(e) for e in ends)


HANDS = """
Three aces | AS AH AD KD | TS KS KH | AS -90 AH 99 AD 0
Take it or leave it? | AH TD 7D | QH 7H | TD 0 7D 100
A card to spare? | TC KC QC 7C AS TS KS TH QH 7D | AC QS 7S AH KH 7H AD TD KD QD |\
  TC 0 KC 0 QC -15 7C 0 AS -66 TS -24 KS -28 TH 0 QH 0 7D 70 - 0
Another lone card | TC KC QC TS QS 7S TH KH QH TD | AC 7C AS KS AH 7H AD KD QD 7D |\
  TC -18 KC -28 QC -21 TS -56 QS -49 7S -49 TH -18 KH -28 QH -21 TD -55 - 40
His mate, your answer | AC TC KC 7C QD 7D | KS AH TH 7H KD | AC -77 TC -70 KC -28 7C 0
Do you keep the lead? | AC TC KC TS 7S 7H QD 7D | QC 7C AS QS AH TH KD | TS 49 7S 0
Which winner stays? | AC KC KS 7S TH 7H AD QD | AS TS QS KH TD KD 7D | AC 49 KC 0
All four questions | AC KC QC 7C AD TD KD | TC TS QS 7S AH QH 7H |\
  AC 32 KC 88 QC -18 7C -42 AD 32 TD -50 KD 16
The first spade | TC KC AS TS QS 7S TH TD KD QD | AC QC 7C AH KH QH 7H AD 7D |\
  AS 50 TS 70 QS 50 7S -35
What price the lead? | AC QC 7C KS AH TH 7H AD KD QD | TC AS TS QS 7S KH QH TD 7D |\
  AC 24 QC 0 7C -49
One club, two ways | AC 7C QS 7S AH TH KH AD | KC AS TS KS QH 7H TD 7D |\
  AC 0 7C 88 QS 0 7S 0 AH 0 TH 0 KH 0 AD 0
The lighter mate | QC 7C TS 7S AH KH 7H KD | TC TH QH AD TD QD 7D | QC -24 7C -80
Make him spend it | KC 7C KH AD 7D | AC QC AS KS | KC -110 7C -30
Force out the heavy card | 7C AH KH 7D | AC KC 7S TD | 7C -100 AH -100 KH -100 7D -70
Sure tricks first | TC 7C KS AH TH 7H TD 7D | KC AS TS QS 7S AD KD QD |\
  TC 35 7C -24 KS -18 AH -18 TH -18 7H -21 TD -28 7D -28
All ten cards | TC KC QC TS KS QS 7S AH KD QD | AC 7C AS TH KH QH 7H AD TD 7D |\
  TC -66 KC -56 QC -56 TS -70 KS -27 QS -27 7S -56 AH -66 KD -66 QD -66 - 0
Guard your guard | TC QC 7C AS QS 7S 7H AD KD 7D | AC KC TS KS AH TH KH QH TD QD |\
  TC -60 QC -18 7C -18 AS -77 QS -20 7S -20 7H 42 AD -77 KD -28 7D -28 - 35
Three guidelines | AS QS KH AD QD 7D | KS TH QH 7H TD KD | AS 0 QS 77 KH -70 AD 0 QD 0 7D -49
"""
"""Steps, with the cards of Ana and Ben and the values of Ana's actions, as the texts state."""


def test_holdings_and_values_in_the_lesson_texts_match_the_steps() -> None:
    for line in HANDS.strip().splitlines():
        title, anas, bens, worth = map(str.strip, line.split(" |"))
        hand = BY_TITLE[title].opening
        for cards, seat in ((anas, LEARNER), (bens, OTHER)):
            assert [each.notation for each in hand.position.holdings[seat]] == cards.split()
        values = " ".join(f"{a.notation} {value}" for a, value in learners_values(hand).items())
        assert values == worth


def test_only_the_cards_that_the_texts_name_take_the_trick() -> None:
    for title, takes in {
        "His mate, your answer": "AC TC KC",
        "Do you keep the lead?": "TS",
        "Which winner stays?": "AC KC",
        "What price the lead?": "AC",
    }.items():
        hand = BY_TITLE[title].opening
        taking = [c for c in learners_values(hand) if hand.play(c).position.turn == LEARNER]
        assert [each.notation for each in taking] == takes.split()


def test_comments_on_single_cards_are_true() -> None:
    assert comment_on("Three aces", card("AD")).startswith("Save A♦: ")
    assert "on trick 4 (counted as 5) for 55 points." in comment_on("Another lone card", card("TD"))
    for title, points in (("A card to spare?", 70), ("Another lone card", 40)):
        assert f"win by {points} points" in BY_TITLE[title].after[0]
    barred = BY_TITLE["A card to spare?"].opening.play(card("7D")).position.legal_actions
    assert not [a for a in barred if "D" in a.notation or "7" in a.notation]
    assert mates(BY_TITLE["All four questions"].opening) == {card("KD"): 16}
    hand = BY_TITLE["What price the lead?"].opening
    line = best_line_from(solve(hand.position), hand.position, card("QC"))
    assert {action.notation for action in line.actions[1:5:2]} == {"AS", "TS"}
    drawn = after_actions(BY_TITLE["One club, two ways"].opening, "7C KC")
    assert drawn.position.turn == OTHER
    assert not mates(drawn)
    assert [c for c in drawn.position.holdings[OTHER] if answers(c, card("AC"))] == [card("AS")]


def test_ten_of_diamonds_mates_if_kept_but_not_if_played() -> None:
    hand = BY_TITLE["Take it or leave it?"].opening
    taken = hand.play(card("TD"))
    assert taken.position.turn == LEARNER
    assert not mates(taken)
    ducked = hand.play(card("7D"))
    for led in map(ducked.play, ducked.position.legal_actions):
        assert led.position.legal_actions == (card("AH"),)
        assert card("TD") in mates(led.play(card("AH")))

    # Ducking is right because it keeps 10♦, no matter who leads next.
    solution = solve(hand.position)
    worth = [solution.led_by(seat, hand.position, card("7D")) for seat in (LEARNER, OTHER)]
    assert worth == [100, 100]
    assert (
        mates(after_actions(hand, "7D QH AH"))
        == mates(after_actions(hand, "7D 7H AH"))
        == {card("TD"): 100}
    )
    cause = cause_of(solution, hand.position, card("TD"))
    assert cause
    assert (cause.kind, cause.card, cause.share) == (CauseKind.MATING_CARD, card("TD"), 1)


def test_lesson_step_about_counting_counts_like_the_program() -> None:
    step = BY_TITLE["Count your cards"]
    assert "You have 16, Ben 8." in fill_placeholders(step.text, step.opening, NARRATOR)
    assert (
        "two for each ace, one for each ten, one for each club, five for a whole rank" in step.text
    )
    assert (ACE, TEN, CLUB, WHOLE_RANK, BEGINS) == (2, 1, 1, 5, 2)
    assert Count.of(step.opening.start.holdings[LEARNER]).whole_ranks == WHOLE_RANK

    # Once Ana has saved the draw, every lead keeps the draw.
    left = after_actions(BY_TITLE["Save the draw"].opening, "KH KC")
    values = {solve(left.play(lead).position).value for lead in left.position.legal_actions}
    assert values == {0}


# Tests of the chapters "The routine", "The first tricks" and "The lost hand".

ROUTINE = BETTER.steps[11:15]
FIRST_TRICKS = BETTER.steps[15:18]
LOST = BETTER.steps[18:21]
CAUSES = [
    ("His mate, your answer", "AC", CauseKind.GUARD, "AC", "AH"),
    ("His mate, your answer", "TC", CauseKind.GUARD, "TC", "TH"),
    ("His mate, your answer", "KC", CauseKind.GUARD, "KC", "KS"),
    ("Do you keep the lead?", "7S", CauseKind.LEAD, "", ""),
    ("Which winner stays?", "KC", CauseKind.WINNER, "KC", ""),
    ("All four questions", "AC", CauseKind.WINNER, "AC", ""),
    ("All four questions", "QC", CauseKind.GUARD, "QC", "QS"),
    ("All four questions", "7C", CauseKind.GUARD, "7C", "7S"),
    ("All four questions", "TD", CauseKind.GUARD, "TD", "TS"),
    ("All four questions", "AD", CauseKind.MATING_CARD, "AD", ""),
    ("All four questions", "KD", CauseKind.WAIT, "", ""),
    ("The first spade", "AS", CauseKind.GUARD, "AS", "AH"),
    ("The first spade", "QS", CauseKind.GUARD, "QS", "QH"),
    ("The first spade", "7S", CauseKind.GUARD, "7S", "7H"),
    ("What price the lead?", "QC", CauseKind.LEAD, "", ""),
    ("What price the lead?", "7C", CauseKind.LEAD, "", ""),
    ("One club, two ways", "AC", CauseKind.MATING_CARD, "AC", ""),
    ("The lighter mate", "7C", CauseKind.LOST_ANYWAY, "", ""),
    ("Make him spend it", "KC", CauseKind.WINNER, "KC", ""),
    ("Force out the heavy card", "7C", CauseKind.DRAW_MATING_CARD, "TD", ""),
    ("Force out the heavy card", "KH", CauseKind.DRAW_MATING_CARD, "TD", ""),
]
"""Steps, wrong actions, and the causes that the steps teach: kind, card, and card answered."""


def test_wrong_actions_have_the_causes_that_their_steps_teach() -> None:
    for title, action, kind, what, against in CAUSES:
        position = BY_TITLE[title].opening.position
        cause = cause_of(solve(position), position, card(action))
        assert cause
        named = [each.notation if each else "" for each in (cause.card, cause.against)]
        assert (title, cause.kind, *named) == (title, kind, what, against)
        assert cause.share == (None if kind is CauseKind.LOST_ANYWAY else 1)


def test_chapters_have_the_tricks_and_values_that_their_headings_promise() -> None:
    assert [
        BETTER.heading(BETTER.steps.index(each[0])) for each in (ROUTINE, FIRST_TRICKS, LOST)
    ] == ["The routine", "The first tricks", "The lost hand"]
    assert all(step.opening.position.trick <= 5 for step in ROUTINE)
    assert all(step.opening.position.trick <= 4 for step in FIRST_TRICKS)
    assert all(max(learners_values(step.opening).values()) < 0 for step in LOST)
    assert not any(
        max(learners_values(step.opening).values()) < 0
        for step in (*BETTER.steps[:18], *BETTER.steps[21:])
    )


def test_explanations_name_the_points_of_best_play() -> None:
    for step in (*ROUTINE, *FIRST_TRICKS, *LOST):
        end = step.opening.play(only_best(step.opening))
        text = fill_placeholders(step.after[0], end, NARRATOR)
        said = [int(found) for found in re.findall(r"(\d+) points", text)]
        best, *others = sorted(learners_values(step.opening).values(), reverse=True)
        assert said[:1] == [abs(best)][: bool(best)]
        assert {-each for each in said[1:]} <= set(others)


MATING = [
    ("Do you keep the lead?", "TS", "7D"),
    ("Which winner stays?", "AC", "7H"),
    ("All four questions", "KC", "AD"),
    ("One club, two ways", "7C", "AC"),
    ("The lighter mate", "QC", "QD"),
    ("The lighter mate", "7C", "TC"),
    ("Make him spend it", "7C", "QC"),
    ("Make him spend it", "KC", "AS"),
    ("Force out the heavy card", "7D", "7S"),
    ("Force out the heavy card", "7C", "TD"),
    ("Force out the heavy card", "AH", "TD"),
    ("Force out the heavy card", "KH", "TD"),
]


def test_explanations_name_the_mating_card_of_best_play() -> None:
    for title, action, mating in MATING:
        position = BY_TITLE[title].opening.position
        assert best_line_from(solve(position), position, card(action)).end.card is card(mating)


def test_most_mistakes_of_casual_players_happen_by_trick_4() -> None:
    tricks = []
    for number in range(2):
        match = play_match((LEVELS["casual"], LEVELS["casual"]), CLASSIC, 1, number)
        for hand in record_of_code(match.code).match.hands_dealt:
            solution = solve(hand.start)
            for position, action in hand.steps():
                if solution.evaluate(position).loss(action) >= Grade.MISTAKE.least:
                    tricks.append(position.trick)
    assert sum(trick <= 4 for trick in tricks) > 0.6 * len(tricks)


def test_comment_on_a_first_lead_does_not_apply_to_the_same_lead_later() -> None:
    # At first Ben could take the seven; after both his diamonds are gone, the seven mates.
    step = BY_TITLE["Count the answers"]
    *_, last = before_each_action(step)
    said = fill_placeholders(comment(step, last.answer(card("7D")), NARRATOR), last.hand, NARRATOR)
    assert said == "Another mate scores 99 points, not 63."


# Tests of the steps about a whole hand.


def test_leading_sure_tricks_keeps_the_lead_whatever_ben_replies() -> None:
    opening = BY_TITLE["Sure tricks first"].opening
    for lead in map(card, ("TC", "7C")):
        led = opening.play(lead) if lead == card("TC") else after_actions(opening, "TC KC 7C")
        assert all(led.play(each).position.turn == LEARNER for each in led.position.legal_actions)


def test_ben_mates_if_ana_foreplaces_her_guard_or_the_seven_that_protects_it() -> None:
    opening = BY_TITLE["Guard your guard"].opening
    for foreplaced in ("KD", "7D"):
        line = best_line_from(solve(opening.position), opening.position, card(foreplaced))
        assert line.end.card == card("KH")
    with_guard = after_actions(opening, "7H -")
    assert [
        each for each in with_guard.position.holdings[LEARNER] if answers(each, card("KH"))
    ] == [card("KD")]


def test_every_line_of_best_play_reaches_the_planned_mate() -> None:
    step = BY_TITLE["Plan backwards"]
    seen, waiting = set(), [step.opening]
    while waiting:
        hand = waiting.pop()
        if hand.outcome:
            assert (hand.outcome.points, hand.outcome.card) == (110, card("AH"))
        elif (position := hand.position) not in seen:
            seen.add(position)
            mine = position.turn == LEARNER
            if mine and position.led is None and card("KC") not in position.holdings[OTHER]:
                # As the hint says, K♥ is then among the best leads.
                safe = {card("KH")} & {*position.legal_actions}
                assert safe <= {*solve(position).evaluate().best}
            waiting += map(
                hand.play, solve(position).evaluate().best if mine else check_replies(hand)
            )
    assert len(seen) > 900


def check_replies(hand: Hand) -> tuple[Action, ...]:
    """Check the coach's comment on the card led and return all of Ben's legal actions."""
    led, legal = hand.position.led, hand.position.legal_actions
    if led is None:
        # Each best reply to Ben's lead takes the trick.
        for lead in map(hand.play, legal):
            best = solve(lead.position).evaluate().best
            assert all(lead.play(reply).position.turn == LEARNER for reply in best)
        return legal
    assert led.notation in BY_TITLE["Plan backwards"].coach
    if led not in {card("7H"), card("KH")}:
        assert all(hand.play(reply).position.turn == LEARNER for reply in legal)
    else:
        assert {reply.rank for reply in legal if isinstance(reply, Card)} == {led.rank}
    return legal


def test_coach_comments_on_best_cards_and_refuses_others() -> None:
    step = BY_TITLE["Plan backwards"]
    attempt = step.exercise()
    for name in ("KH", "AD", "7H", "AH"):
        refused = attempt.answer(card(name))
        assert (refused.tone, refused.hand) == (Tone.WRONG, attempt.hand)
    while not attempt.over:
        attempt = attempt.answer(solve(attempt.hand.position).evaluate().best[0])
        assert (attempt.tone, attempt.missed) == (Tone.GOOD, 0)
        assert comment(step, attempt, NARRATOR)
    assert attempt.stage is Stage.SOLVED
    assert attempt.hand.end.points == 110


def test_three_line_strategy_chooses_the_right_action_at_each_turn() -> None:
    step = BY_TITLE["Three guidelines"]
    for attempt in before_each_action(step):
        position = attempt.hand.position
        assert preferred(position, PLAYERS["lines"]) == [*step.accepted(attempt.turn)]


def test_playing_planned_cards_too_early_wins_only_the_stated_points() -> None:
    step = BY_TITLE["Plan backwards"]
    worth = learners_values(step.opening)
    assert mates(step.opening) == {card("AH"): 22}
    for name, points in (("KH", 99), ("AD", 88), ("7H", 77)):
        assert worth[card(name)] == points
        assert f"mate for {points} points" in step.wrong[name]
    solution = solve(step.opening.position)
    for name, *line in (("KH", "KC", "TD", "AD"), ("7H", "7S", "TD", "AD")):
        best = best_line_from(solution, step.opening.position, card(name))
        assert [each.notation for each in best.actions[1:4]] == line


# Tests of the figures about many deals, which come from `docs/theory.json`.

FOUND: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "docs" / "theory.json").read_text(encoding="utf-8")
)
LINES, RANDOM = (FOUND["recipes"][name]["lost"] for name in ("lines", "none"))
PLAY, LONE = FOUND["play"], FOUND["foreplace"]["lone"]
COSTS = PLAY["lead"]["random_costs"] / PLAY["reply"]["random_costs"]
COUNTED = FOUND["count"]["right"]["chosen"]["right"]
# Each claim of the lesson, the lowest figure allowed, the figure found, and the highest allowed.
CLAIMS: Final[list[tuple[str, float, float, float]]] = [
    ("a random lead costs four times as much as a random reply", 3.5, COSTS, 4.5),
    (
        "Two times in three, the first mate on offer is not the best",
        60,
        PLAY["first_offer_wrong"],
        72,
    ),
    ("predicts the winner of nearly nine in ten decided hands", 87, COUNTED, 90),
    ("a lone seven is right about half the time", 45, LONE["seven"]["better"], 55),
    ("a lone ace hardly ever", 0, LONE["ace"]["better"], 5),
    ("In seven of ten deals, keeping all ten is", 65, FOUND["foreplace"]["none_right"], 75),
    (
        "In eight of ten drawn deals, keeping all ten is the only way",
        75,
        FOUND["drawn"]["only_nothing"],
        85,
    ),
    ("lose a quarter of what random players lose", 0.22, LINES / RANDOM, 0.28),
    ("It is hardly ever bad to have the lead", 0, FOUND["lead"]["all"]["worse"], 1),
]
"""Claims of the lesson, each with the figure between the lowest and highest figures allowed."""


def test_figures_in_the_lesson_agree_with_the_theory() -> None:
    for sentence, least, figure, most in CLAIMS:
        assert any(sentence in step.after[-1] for step in BETTER.steps)
        assert least <= figure <= most
