"""What a puzzle must be, what it is about, and whether it is dull; its level is the pack's."""

from __future__ import annotations

from collections import Counter

import pytest
from scripts.puzzles.dull import is_dull
from scripts.puzzles.editions import Sort, first_sort
from tests.puzzles.positions import Reached, proven

from mate.grading import Kind, cause_of
from mate.puzzles import Theme
from mate.puzzles.puzzle import LEAST_LOSS, Proof, level_of, prove, theme_of
from mate.rules import parse_action
from mate.solver import solve

WAITING = Reached(62791, "- 7S KH QH TS KS TH 7H QD KD TD 7D QC KC AC TC")
"""Ana leads with A♠ Q♠ A♦ against 7♣ A♥, on trick 8: Q♠ would mate, and to wait is better."""
EITHER = Reached(100360, "- - QH TH QD 7D QS AS KH AH KS KC QC 7C 7H 7S AC TC KD")
DRAW = Reached(145156, "QC KS KH 7H 7C AC TC KC AH TH QH QS AD QD TD KD TS")


def test_a_puzzle_begins_with_a_question_that_has_one_answer() -> None:
    proof = WAITING.proof
    assert proof.position == proof.asked[0] == WAITING.hand.position
    assert proof.solution.evaluate(proof.position).best == (proof.key,)
    assert (proof.seat, proof.value, proof.tricks) == (0, 99, 2)
    assert not proof.asks_once
    # Whoever asks for a declaration asks once.
    proof = Reached(21786, "QH").proof
    assert (proof.asks_once, proof.asked) == (True, (proof.position,))


def test_what_is_lost_over_or_settled_is_no_puzzle_nor_is_a_mate_at_once() -> None:
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

    # Nor is a win of which an action costs less than twenty points.
    hand = Reached(10362, "AC TH AH KH TS 7S 7H QH TD 7D QD AD").hand
    *_, second, best = sorted(solve(hand.position).evaluate().worth.values())
    assert (best, second) == (80, 63)
    assert proven(hand.position) is None


def test_an_earlier_position_solved_gives_the_same_proof() -> None:
    for reached in (WAITING, DRAW):
        hand = reached.hand
        earlier = solve(hand.at(len(hand.actions) - 4).position)
        assert prove(earlier, hand.position) == reached.proof._replace(solution=earlier)


# What the pack chose none for: these nearly have a sort. Those that have one are in the pack.

OF_NO_SORT = [
    # The lead goes, and could not have been kept.
    Reached(101039, "- AS TD KD TS 7S 7H QH KH AH 7D QD QS KS KC 7C"),
    # One best reply takes the lead, another does not.
    Reached(111485, "KH 7C TD AD 7H 7D AC KC AH AS TC QC"),
    # The one card that answers is of the suit.
    Reached(34066, "- - KS AS KH QH TH AH AC KC TC QC KD 7D AD QD 7C 7H"),
    # Two cards of the rank can answer.
    Reached(136322, "- - AH KH TD AD AC TC TH 7H KC KS"),
    # The trick could not have been won.
    Reached(144427, "7S - TS QS QC TC AH KH QH TH KC AC 7H 7C AD TD KD"),
    # The trick is won with either card.
    EITHER,
]


def test_what_nearly_has_a_sort_is_of_none() -> None:
    assert {first_sort(reached.proof) for reached in OF_NO_SORT} == {Sort.REST}


# What puzzles are about: what the wrong actions lack.


THEMES = [
    # One lead mates at once, and the others, which cost more, lose the lead.
    (Theme.WAIT, WAITING),
    (Theme.KEEP_LEAD, Reached(136322, "- - AH KH TD AD AC TC TH 7H KC KS")),
    (Theme.TAKE_LEAD, Reached(34785, "KD - 7S KS QH KH QS AS AH TH 7H 7C TC KC AC QC QD")),
    # One of two wrong cards is an answer, and it costs more than the mating card.
    (Theme.KEEP_ANSWER, Reached(101039, "- AS TD KD TS 7S 7H QH KH AH 7D QD QS KS KC 7C")),
    # Two of three cards are lost by; one of them is an answer.
    (Theme.KEEP_ANSWER, Reached(111485, "KH 7C TD AD 7H 7D AC KC AH AS TC QC")),
    (Theme.KEEP_WINNER, Reached(165352, "QH - KS KH 7S 7D AD KD QC KC AH TH QD QS 7C")),
    (Theme.KEEP_MATING_CARD, Reached(34066, "- - KS AS KH QH TH AH AC KC TC QC KD 7D AD QD 7C 7H")),
    # As many wrong cards are answers; what three others leave undrawn costs more.
    (Theme.FORCE_OUT, Reached(65963, "7D - 7H AH AS TS")),
    # Whatever a declaration gives up.
    (Theme.FOREPLACE, Reached(80000, "")),
    # Only the ends are known.
    (Theme.PLAY, Reached(149538, "- AH QC TC 7S QS AS TS KS KD KC")),
]


@pytest.mark.parametrize(("theme", "reached"), THEMES)
def test_a_theme_is_what_explains_most_of_what_the_wrong_actions_cost(
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
    """What the wrong actions lose, and how many there are, by the word of the cause."""
    evaluation = proof.solution.evaluate(proof.position)
    lost, times = Counter[str](), Counter[str]()
    for action in evaluation.ranked[1:]:
        cause = cause_of(proof.solution, proof.position, action)
        assert cause is not None
        lost[cause.kind.word] += evaluation.loss(action)
        times[cause.kind.word] += 1
    return lost, times


def test_every_cause_that_a_puzzle_may_have_is_that_of_a_theme() -> None:
    words = {word for theme in Theme for word in theme.causes}
    # No puzzle is lost, and none is a mate at once.
    without = {Kind.MATE_NOW, Kind.LOST_ANYWAY, Kind.ENDING}
    assert words == {kind.word for kind in Kind if kind not in without}


def test_with_two_cards_to_choose_from_a_puzzle_is_of_level_2_at_most() -> None:
    proofs = [each.proof for each in (*OF_NO_SORT, WAITING, DRAW)]
    two = [proof for proof in proofs if len(proof.position.legal_actions) == 2]
    assert two
    assert {level_of(proof) for proof in two} <= {1, 2}


def test_a_mate_on_trick_10_is_an_overmate_only_with_a_card_that_came_back() -> None:
    # R15: nobody foreplaced, so that the mate on trick 10 is plain.
    proof = EITHER.proof
    assert {(end.trick, end.overmate) for end in proof.ends} == {(10, False)}


# Which are thrown out as dull.

DULL = [
    # One question with two answers.
    EITHER,
    # The strongest winners find all of it.
    Reached(48847, "KH - TS 7S AS AD KS KD QC TC 7D TD QS QD AC 7C TH"),
    # Two cards that win to begin with, and the stronger is right.
    Reached(165352, "QH - KS KH 7S 7D AD KD QC KC AH TH QD QS 7C"),
    # One reply loses the trick, and keeps what mates at once.
    Reached(149538, "- AH QC TC 7S QS AS TS KS KD KC"),
    # A win of 15.
    Reached(110273, "7D KH QS"),
    # A draw of nine tricks.
    Reached(153414, "- KD KC AC KH"),
]
WORTH_ASKING = [
    # One guess in six is right.
    Reached(34785, "KD - 7S KS QH KH QS AS AH TH 7H 7C TC KC AC QC QD"),
    # The strongest winner begins, and fails then.
    WAITING,
    # Two cards to begin with, and only the strongest winner wins the trick.
    Reached(46111, "QC - TS AS KH AH AC TC AD TD KS QS 7C 7S QD"),
    # Two cards to begin with, and naive ways choose the wrong one.
    Reached(144195, "QS - KD QD AH QH KS 7S AD 7D TS AS KH KC QC"),
    # A reply that loses the trick, and keeps what does not mate yet.
    Reached(12709, "TC QS 7S TS AS AC 7C QC KS"),
    # A declaration.
    Reached(21786, "QH"),
]


def test_what_is_thrown_out_and_what_stays() -> None:
    assert [each for each in DULL if not is_dull(each.proof)] == []
    assert [each for each in WORTH_ASKING if is_dull(each.proof)] == []
