"""What puzzles are about: each theme on a position of its own, and on one that nearly has it."""

from __future__ import annotations

import pytest

from mate.puzzles import Theme
from mate.puzzles.theme import theme_of
from tests.puzzles.positions import Reached

CASES = {
    "mate is on, and it is better to wait": (
        Theme.WAIT,
        Reached(62791, "- 7S KH QH TS KS TH 7H QD KD TD 7D QC KC AC TC"),
    ),
    "the lead goes, and could have been kept": (
        Theme.LOSE_THE_LEAD,
        Reached(23198, "- KD TC KC QD 7D AC AH 7C 7H TD TS KH TH KS QS"),
    ),
    "the lead goes, and could not have been kept": (
        Theme.PLAY,
        Reached(101039, "- AS TD KD TS 7S 7H QH KH AH 7D QD QS KS KC 7C"),
    ),
    "one best reply takes the lead, another does not": (
        Theme.PLAY,
        Reached(111485, "KH 7C TD AD 7H 7D AC KC AH AS TC QC"),
    ),
    "the one card of the rank must answer": (
        Theme.FORCE,
        Reached(152655, "KH QD AD KD 7S TS TD 7D AC QC QH AH KS AS TC KC"),
    ),
    "the one card that answers is of the suit": (
        Theme.PLAY,
        Reached(34066, "- - KS AS KH QH TH AH AC KC TC QC KD 7D AD QD 7C 7H"),
    ),
    "two cards of the rank can answer": (
        Theme.PLAY,
        Reached(136322, "- - AH KH TD AD AC TC TH 7H KC KS"),
    ),
    "the trick could have been won": (
        Theme.DUCK,
        Reached(131342, "7H - KS TS TH AH TD QD 7S 7D QS QH 7C KC QC TC AS"),
    ),
    "the trick could not have been won": (
        Theme.PLAY,
        Reached(144427, "7S - TS QS QC TC AH KH QH TH KC AC 7H 7C AD TD KD"),
    ),
    "the trick is won, and could have been lost": (
        Theme.TAKE,
        Reached(34785, "KD - 7S KS QH KH QS AS AH TH 7H 7C TC KC AC QC QD"),
    ),
    "the trick is won with either card": (
        Theme.PLAY,
        Reached(100360, "- - QH TH QD 7D QS AS KH AH KS KC QC 7C 7H 7S AC TC KD"),
    ),
    "the hand ends in an overmate": (
        Theme.OVERMATE,
        Reached(156027, "7C - 7H TH TC KC QC QS KH QH AH AS KS TS 7S 7D KD"),
    ),
    "one action draws": (
        Theme.ONLY_DRAW,
        Reached(145156, "QC KS KH 7H 7C AC TC KC AH TH QH QS AD QD TD KD TS"),
    ),
    "one card is to be foreplaced": (Theme.ONLY_FOREPLACEMENT, Reached(21786, "QH")),
    "no card is to be foreplaced": (Theme.NO_FOREPLACEMENT, Reached(80000, "")),
}


@pytest.mark.parametrize(("theme", "reached"), CASES.values(), ids=CASES)
def test_a_theme_is_in_the_position(theme: Theme, reached: Reached) -> None:
    assert theme_of(reached.proof) is theme


def test_a_mate_on_trick_10_is_an_overmate_only_with_a_card_that_came_back() -> None:
    # R15: nobody foreplaced, so that the mate on trick 10 is plain.
    proof = CASES["the trick is won with either card"][1].proof
    assert {(end.trick, end.overmate) for end in proof.ends} == {(10, False)}
