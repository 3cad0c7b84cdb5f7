"""Each kind of mistake on a position made for it, beside one that only looks like it."""

from __future__ import annotations

import pytest

from mate.grading import Kind, Reason, reason
from mate.rules import Card, Deal, Hand, Holding, Position, Ruleset, Terms, parse_action
from mate.solver import solve
from mate.words.narrator import Narrator
from mate.words.reasons import why
from tests.grading.claims import Claims

NARRATOR = Narrator(("Ana", "Ben"))


def last_tricks(ana: str, ben: str, led: str = "") -> Position:
    """Ana leads, or has led, with so few cards left; nobody foreplaced."""
    own, other = Holding.parse(ana), Holding.parse(ben)
    mask = own.mask | (Card.parse(led).bit if led else 0)
    terms = Terms(Ruleset.preset("bga"), 0)
    begun = Position(terms, mask, other.mask, 11 - len(other), 0, None, False, mask, None)
    return begun.play(Card.parse(led)) if led else begun


def found(position: Position, action: str) -> Reason:
    why_so = reason(solve(position), position, parse_action(action))
    assert why_so is not None
    return why_so


def told(position: Position, action: str) -> str:
    """The sentence where best play follows, found to be true."""
    why_so = found(position, action)
    sentence = why(why_so, NARRATOR, why_so.now)
    Claims(solve(position), why_so.now, 0).check(sentence)
    return sentence


def test_a_best_action_has_no_reason() -> None:
    position = last_tricks(".A.Q.", "...T7")
    assert reason(solve(position), position, Card.parse("AS")) is None


def test_a_card_is_the_guard_if_it_answers_the_mating_card_and_better_play_keeps_it() -> None:
    position = last_tricks(".Q7..A", ".A.A.K")
    assert found(position, "AD").kind is Kind.GUARD
    assert told(position, "AD") == (
        "Ben then mated with A♥ on trick 10 for 110 points; Q♠ would have kept the guard, A♦, "
        "and Ben would have mated with K♦ on trick 10 for 40 points."
    )


def test_it_is_none_if_better_play_is_mated_with_the_same_card() -> None:
    position = last_tricks(".7.Q7.T", ".KQ.T.K")
    assert found(position, "7S").kind is None
    assert told(position, "7S") == (
        "Ben then mated with K♠ on trick 10 for 40 points; after Q♥ Ben would have mated with K♠ "
        "on trick 9 for 36 points. Best line: Q♥–10♥, Q♠–7♠, K♠ mate."
    )


def test_a_guard_may_go_on_a_later_trick() -> None:
    position = last_tricks(".7..TK", ".AK.T.")
    assert found(position, "TD").kind is Kind.GUARD
    assert told(position, "TD") == (
        "Ben then forced out the guard, 7♠, on trick 9 and mated with A♠ on trick 10 for 110 "
        "points; K♦ would have kept the guard, and the hand would have been drawn."
    )


def test_a_foreplaced_card_can_have_been_the_guard() -> None:
    position = solve(Deal.parse("Q7.TK7.AKQ7.K")).position
    assert found(position, "TS").kind is Kind.GUARD
    assert (
        told(position, "TS")
        .partition("; ")[2]
        .startswith("foreplacing K♦ would have kept a guard, 10♠, and ")
    )


def test_the_other_is_let_in_if_he_leads_from_there_on_and_would_not_have_led() -> None:
    position = last_tricks(".K..K7", "K.Q..T")
    assert found(position, "KD").kind is Kind.LET_IN
    assert told(position, "KD") == (
        "Ben then took the lead with 10♦ and mated with Q♠ on trick 10 for 30 points; "
        "K♠ would have kept the lead, and the hand would have been drawn."
    )


def test_or_if_a_reply_leaves_him_the_lead_that_another_would_have_taken() -> None:
    position = last_tricks(".A.K.", "ATQ...", led="KC")
    assert found(position, "QC").kind is Kind.LET_IN
    assert told(position, "QC") == (
        "Ana then kept the lead and mated with K♥ on trick 9 for 36 points; A♣ would have taken "
        "the trick, and Ben would have mated with 10♣ on trick 9 for 90 points."
    )


@pytest.mark.parametrize(
    ("ana", "ben", "lead"),
    [
        # Better play loses the lead as well.
        ("K...TQ", "TQ.A..", "KC"),
        # The lead comes back before the mate.
        ("T.T..Q7", "A..TK.T", "TC"),
    ],
)
def test_he_is_not_if_he_gets_the_lead_anyway_or_does_not_keep_it(
    ana: str, ben: str, lead: str
) -> None:
    assert found(last_tricks(ana, ben), lead).kind is None


def test_a_win_slips_to_a_draw() -> None:
    position = last_tricks(".A..AT", "A..A.Q")
    assert found(position, "AS").kind is Kind.DRAW
    assert told(position, "AS") == (
        "the hand was then drawn; after A♦ Ana would have mated with 10♦ on trick 9 for 90 points."
    )


def test_a_win_that_is_only_smaller_is_no_draw_but_too_little() -> None:
    position = last_tricks(".A.TQ.", ".K7.K.")
    assert found(position, "AS").kind is Kind.TOO_LITTLE
    assert told(position, "AS") == (
        "Ana then mated with Q♥ on trick 10 for 30 points; after Q♥ Ana would have mated with "
        "10♥ on trick 10 for 100 points."
    )


def test_a_mate_is_too_early_if_a_later_one_scores_more() -> None:
    position = last_tricks("Q.A..", "..T.A")
    assert found(position, "QC").kind is Kind.TOO_LITTLE
    assert told(position, "QC") == (
        "that mate scored 27 points; after A♠ Ana would have mated with Q♣ on trick 10 for 30 "
        "points."
    )


def test_the_mating_card_is_spent_if_better_play_mates_with_it() -> None:
    position = last_tricks("..TK.", ".Q.Q.")
    assert found(position, "TH").kind is Kind.SPENT
    assert told(position, "TH") == (
        "10♥ was the card to mate with; after K♥ it would have mated on trick 10 for 100 points. "
        "As played, Ana then mated with K♥ on trick 10 for 40 points."
    )


def test_it_is_not_spent_if_it_mates_now() -> None:
    assert found(last_tricks(".T..Q", ".K.T."), "QD").kind is Kind.TOO_LITTLE


def test_a_mate_was_missed_if_it_was_to_be_given_at_once() -> None:
    position = last_tricks(".A.Q.", "...T7")
    assert found(position, "QH").kind is Kind.MISSED
    assert told(position, "QH") == (
        "A♠ would have mated at once for 99 points; Ana then mated with Q♥ on trick 9 for 27 "
        "points."
    )


def test_it_was_not_if_waiting_was_better() -> None:
    position = last_tricks(".Q.AT.", "..K.AK")
    assert position.play(Card.parse("QS")).outcome is not None
    assert found(position, "TH").kind is Kind.SPENT


def test_a_mate_was_missed_if_it_was_certain_and_the_other_mates_now() -> None:
    position = last_tricks("A..K7.K", "KQ.A7..")
    assert found(position, "7H").kind is Kind.MISSED
    assert told(position, "7H") == (
        "Ben then mated with A♠ on trick 10 for 110 points; after K♥ Ana would have mated with "
        "K♦ on trick 9 for 36 points."
    )


def test_what_did_not_happen_is_said_to_be_best_play() -> None:
    hand = Hand((last_tricks(".7..TK", ".AK.T."),))
    # Ben mates with the king, and not with the ace.
    for word in ("TD", "TH", "AS", "7S", "KS"):
        hand = hand.play(parse_action(word))
    why_so = found(hand.start, "TD")
    sentence = "Ben then forced out the guard, 7♠, on trick 9 and mated with A♠ on trick 10 for "
    assert why(why_so, NARRATOR, why_so.now).startswith(sentence)
    could = sentence.replace("then forced", "could then force").replace("mated", "mate")
    assert why(why_so, NARRATOR, hand).startswith(could)
    assert why(why_so, NARRATOR).startswith(could)


def test_what_was_played_is_told_where_it_was_best_play_by_another_card() -> None:
    hand = Hand((last_tricks("..AK7.", "K.K.T."),))
    for word in ("KH", "TH", "KS"):
        hand = hand.play(parse_action(word))
    # The first best card in the order of the deck is K♣, and K♠ scores as much.
    now = "Ben then mated with {} on trick 9 for 36 points; A♥ would have kept the guard, K♥, and "
    solution, king = solve(hand.start), Card.parse("KH")
    best, played = (reason(solution, hand.start, king, each) for each in (None, hand))
    assert best is not None
    assert played is not None
    could = now.replace("then mated", "could then mate")
    assert why(best, NARRATOR, hand).startswith(could.format("K♣"))
    assert why(played, NARRATOR, hand).startswith(now.format("K♠"))


def test_signs_may_be_letters() -> None:
    sentence = why(found(last_tricks(".Q7..A", ".A.A.K"), "AD"), Narrator(("Ana", "Ben"), False))
    assert sentence == (
        "Ben could then mate with AH on trick 10 for 110 points; QS would have kept the guard, "
        "AD, and Ben would have mated with KD on trick 10 for 40 points."
    )
