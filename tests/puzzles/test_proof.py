"""The proof of a puzzle, its category and theme, and the rules that discard dull puzzles."""

from __future__ import annotations

from collections import Counter

import pytest
from scripts.puzzles.dull import is_dull
from tests.puzzles.positions import Reached, proven

from mate.grading import CauseKind, cause_of
from mate.puzzles import Theme
from mate.puzzles.puzzle import LEAST_LOSS, Proof, level_of, prove, theme_of
from mate.rules import parse_action
from mate.solver import solve

WAITING = Reached(62791, "- 7S KH QH TS KS TH 7H QD KD TD 7D QC KC AC TC")
"""Ana leads trick 8 and holds A♠ Q♠ A♦, Ben 7♣ A♥: Q♠ would mate, but waiting is better."""
EITHER = Reached(100360, "- - QH TH QD 7D QS AS KH AH KS KC QC 7C 7H 7S AC TC KD")
DRAW = Reached(145156, "QC KS KH 7H 7C AC TC KC AH TH QH QS AD QD TD KD TS")


def test_proof_begins_with_a_question_that_has_one_answer() -> None:
    proof = WAITING.proof
    assert proof.position == proof.asked[0] == WAITING.hand.position
    assert proof.solution.evaluate(proof.position).best == (proof.key,)
    assert (proof.position.turn, proof.value, proof.tricks) == (0, 99, 2)
    assert not proof.asks_once
    # A puzzle about a declaration has one question.
    proof = Reached(21786, "QH").proof
    assert (proof.asks_once, proof.asked) == (True, (proof.position,))


def test_decided_positions_are_not_puzzles() -> None:
    hand = WAITING.hand
    lost = hand.play(parse_action("AD")).position
    after = solve(lost.play(parse_action("AH"))).evaluate()
    assert after.value < 0
    assert proven(lost) is None
    assert proven(after.position) is None
    over = hand.play(parse_action("QS")).position
    assert over.outcome is not None
    assert proven(over) is None
    settled = hand.play(WAITING.proof.key)
    (only,) = settled.position.legal_actions
    assert proven(settled.position) is None
    mate = solve(settled.play(only).position).evaluate()
    assert (mate.value, mate.ranked[0].notation) == (99, "AD")
    assert mate.loss(mate.ranked[1]) >= LEAST_LOSS
    assert proven(mate.position) is None

    # A win is no puzzle either if a wrong action costs less than twenty points.
    hand = Reached(10362, "AC TH AH KH TS 7S 7H QH TD 7D QD AD").hand
    *_, second, best = sorted(solve(hand.position).evaluate().worth.values())
    assert (best, second) == (80, 63)
    assert proven(hand.position) is None


def test_proof_is_the_same_with_the_solution_of_an_earlier_position() -> None:
    for reached in (WAITING, DRAW):
        hand = reached.hand
        earlier = solve(hand.at(len(hand.actions) - 4).position)
        assert prove(earlier, hand.position) == reached.proof._replace(solution=earlier)


# Tests of themes, which follow from the causes of the wrong actions.


THEMES = [
    # One wrong lead mates at once; the other wrong lead, A♦, costs more and loses the lead.
    (Theme.WAIT, WAITING),
    (Theme.KEEP_LEAD, Reached(136322, "- - AH KH TD AD AC TC TH 7H KC KS")),
    (Theme.TAKE_LEAD, Reached(34785, "KD - 7S KS QH KH QS AS AH TH 7H 7C TC KC AC QC QD")),
    # Of two wrong cards, the card that answers a lead costs more than the card that mates.
    (Theme.KEEP_ANSWER, Reached(101039, "- AS TD KD TS 7S 7H QH KH AH 7D QD QS KS KC 7C")),
    # Two of three cards lose, and one of them is an answer.
    (Theme.KEEP_ANSWER, Reached(111485, "KH 7C TD AD 7H 7D AC KC AH AS TC QC")),
    (Theme.KEEP_WINNER, Reached(165352, "QH - KS KH 7S 7D AD KD QC KC AH TH QD QS 7C")),
    (Theme.KEEP_MATING_CARD, Reached(34066, "- - KS AS KH QH TH AH AC KC TC QC KD 7D AD QD 7C 7H")),
    # Three wrong cards are answers; three others do not force out a card, and cost more.
    (Theme.FORCE_OUT, Reached(65963, "7D - 7H AH AS TS")),
    # A declaration always has this theme.
    (Theme.FOREPLACE, Reached(80000, "")),
    # No cause explains the loss.
    (Theme.PLAY, Reached(149538, "- AH QC TC 7S QS AS TS KS KD KC")),
]


@pytest.mark.parametrize(("theme", "reached"), THEMES)
def test_theme_explains_most_of_the_points_that_wrong_actions_lose(
    theme: Theme, reached: Reached
) -> None:
    proof = reached.proof
    assert theme_of(proof) is theme
    lost, times = lost_by_cause(proof)
    if theme in {Theme.WAIT, Theme.FOREPLACE, Theme.PLAY}:
        assert (lost["wait"] > 0) is (theme is Theme.WAIT)
        return
    by_theme = {each: sum(lost[word] for word in each.causes) for each in Theme}
    assert by_theme[theme] == max(by_theme.values()) > 0
    assert (proof.position.led is not None) or theme is not Theme.TAKE_LEAD
    answers = times["guard"] + times["last-answer"]
    assert answers == 1 or theme is not Theme.KEEP_ANSWER
    assert answers > 1 or theme is not Theme.KEEP_ANSWERS


def lost_by_cause(proof: Proof) -> tuple[Counter[str], Counter[str]]:
    """Return, for each cause, the points lost by wrong actions and the number of these actions."""
    evaluation = proof.solution.evaluate(proof.position)
    lost, times = Counter[str](), Counter[str]()
    for action in evaluation.ranked[1:]:
        cause = cause_of(proof.solution, proof.position, action)
        assert cause is not None
        lost[cause.kind.word] += evaluation.loss(action)
        times[cause.kind.word] += 1
    return lost, times


def test_every_possible_cause_belongs_to_a_theme() -> None:
    words = {word for theme in Theme for word in theme.causes}
    # No puzzle is a losing position, and no puzzle is solved by mating at once.
    without = {CauseKind.MATE_NOW, CauseKind.LOST_ANYWAY, CauseKind.ENDING}
    assert words == {kind.word for kind in CauseKind if kind not in without}


def test_puzzle_with_two_legal_cards_has_at_most_level_2() -> None:
    proofs = [each.proof for each in (EITHER, DRAW, *(reached for _, reached in THEMES))]
    two = [proof for proof in proofs if len(proof.position.legal_actions) == 2]
    assert two
    assert {level_of(proof) for proof in two} <= {1, 2}


# Tests of the puzzles that the maker discards as dull.

DULL = [
    # Too easy to guess: one question with two possible answers.
    EITHER,
    # The heuristic "play the strongest winner" finds every action.
    Reached(48847, "KH - TS 7S AS AD KS KD QC TC 7D TD QS QD AC 7C TH"),
    # At first two cards win the trick, and the stronger card is right.
    Reached(165352, "QH - KS KH 7S 7D AD KD QC KC AH TH QD QS 7C"),
    # One reply loses the trick and keeps a card that mates at once.
    Reached(149538, "- AH QC TC 7S QS AS TS KS KD KC"),
    # The player wins only 15 points.
    Reached(110273, "7D KH QS"),
    # The draw takes nine tricks.
    Reached(153414, "- KD KC AC KH"),
]


def test_dull_puzzles_are_discarded() -> None:
    # Puzzles of the pack, which `test_making` samples, are not dull.
    assert [each for each in DULL if not is_dull(each.proof)] == []
