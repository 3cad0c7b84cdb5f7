"""Naive players, and the puzzles that are thrown out as dull."""

from __future__ import annotations

import pytest

from mate.puzzles.dull import is_dull
from mate.puzzles.naive import fewest_answers, lone_card, mate_at_once, strongest_winner
from mate.rules import NO_FOREPLACEMENT, Action, Card, Deal, Hand, Position
from tests.puzzles.positions import Reached

DULL = {
    "one question with two answers": Reached(
        100360, "- - QH TH QD 7D QS AS KH AH KS KC QC 7C 7H 7S AC TC KD"
    ),
    "the strongest winners find all of it": Reached(
        48847, "KH - TS 7S AS AD KS KD QC TC 7D TD QS QD AC 7C TH"
    ),
    "two cards that win to begin with, and the stronger is right": Reached(
        165352, "QH - KS KH 7S 7D AD KD QC KC AH TH QD QS 7C"
    ),
    "one reply loses the trick, and keeps what mates at once": Reached(
        149538, "- AH QC TC 7S QS AS TS KS KD KC"
    ),
    "a win of 15": Reached(110273, "7D KH QS"),
    "a draw of nine tricks": Reached(153414, "- KD KC AC KH"),
}
WORTH_ASKING = {
    "one guess in six is right": Reached(
        34785, "KD - 7S KS QH KH QS AS AH TH 7H 7C TC KC AC QC QD"
    ),
    "the strongest winner begins, and fails then": Reached(
        62791, "- 7S KH QH TS KS TH 7H QD KD TD 7D QC KC AC TC"
    ),
    "two cards to begin with, and only the strongest winner wins the trick": Reached(
        46111, "QC - TS AS KH AH AC TC AD TD KS QS 7C 7S QD"
    ),
    "two cards to begin with, and naive ways choose the wrong one": Reached(
        144195, "QS - KD QD AH QH KS 7S AD 7D TS AS KH KC QC"
    ),
    "a reply that loses the trick, and keeps what does not mate yet": Reached(
        12709, "TC QS 7S TS AS AC 7C QC KS"
    ),
    "a declaration": Reached(21786, "QH"),
}


@pytest.mark.parametrize("reached", DULL.values(), ids=DULL)
def test_what_is_thrown_out(reached: Reached) -> None:
    assert is_dull(reached.proof)


@pytest.mark.parametrize("reached", WORTH_ASKING.values(), ids=WORTH_ASKING)
def test_what_stays(reached: Reached) -> None:
    assert not is_dull(reached.proof)


# Ana leads with A♠ Q♠ A♦ against 7♣ A♥, on trick 8.
HAND = WORTH_ASKING["the strongest winner begins, and fails then"].hand


def after(*cards: str) -> Hand:
    hand = HAND
    for card in cards:
        hand = hand.play(Card.parse(card))
    return hand


def naively(hand: Hand) -> list[Action | None]:
    return [way(hand.position) for way in (mate_at_once, strongest_winner, fewest_answers)]


def test_naive_ways_with_a_lead() -> None:
    # Q♠ mates; A♠ beats its one answer, A♥; A♦ loses to it.
    assert naively(after()) == [Card.parse("QS"), Card.parse("AS"), Card.parse("QS")]


def test_of_two_mates_the_one_for_more_points_is_given_at_once() -> None:
    hand = after("AS", "AH")
    assert [hand.play(Card.parse(card)).outcome is not None for card in ("QS", "AD")] == [True] * 2
    # What nobody can answer is sure to win; who counts answers cannot tell the two apart.
    assert naively(hand) == [Card.parse("AD"), Card.parse("AD"), None]


def test_naive_ways_with_a_reply() -> None:
    # Ben answers A♦ with A♥, which wins; no way but that one is about replies.
    assert naively(after("AD")) == [None, Card.parse("AH"), None]


def test_naive_ways_of_play_say_nothing_of_declarations() -> None:
    start = HAND.at(0)
    assert naively(start) == [None, None, None]


@pytest.mark.parametrize(
    ("dealt", "declared"),
    [
        ("Q7.TK7.AKQ7.K", "KD"),
        # Two are alone, or none is.
        ("T.TK7.AKQT7.K", None),
        ("Q7.TK7.AKQ.KQ", None),
    ],
)
def test_one_card_that_is_alone_in_its_suit_is_foreplaced(dealt: str, declared: str | None) -> None:
    position = Position.start(Deal.parse(dealt))
    card = NO_FOREPLACEMENT if declared is None else Card.parse(declared)
    assert lone_card(position) is card
    assert lone_card(HAND.position) is None
