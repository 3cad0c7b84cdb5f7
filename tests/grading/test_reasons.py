"""Each kind of mistake on a position made for it, beside one that only looks like it."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from tests.grading.claims import Claims

from mate.grading import Effect, Kind, reason
from mate.rules import Card, Deal, Hand, HandTerms, Holding, Position, Ruleset, parse_action
from mate.solver import solve
from mate.words.narrator import Narrator
from mate.words.reasons import why

NARRATOR = Narrator(("Ana", "Ben"))


def last_tricks(ana: str, ben: str, led: str = "") -> Position:
    """Ana leads, or has led, with so few cards left; nobody foreplaced."""
    own, other = Holding.parse(ana), Holding.parse(ben)
    mask = own.mask | (Card.parse(led).bit if led else 0)
    terms = HandTerms(Ruleset.preset("bga"), 0)
    begun = Position(terms, mask, other.mask, 11 - len(other), 0, None, False, mask, None)
    return begun.play(Card.parse(led)) if led else begun


def found(position: Position, action: str) -> Effect:
    why_so = reason(solve(position), position, parse_action(action))
    assert why_so is not None
    return why_so


def told(position: Position, action: str) -> str:
    """The sentence where best play follows, found to be true."""
    why_so = found(position, action)
    sentence = why(why_so, NARRATOR, why_so.now.line)
    Claims(solve(position), position, why_so.action, why_so.now.line).check(sentence)
    return sentence


class Case(NamedTuple):
    """What Ana and Ben hold and what is done, the kind of mistake that it is, and the sentence."""

    ana: str
    ben: str
    done: str
    kind: Kind | None
    sentence: str = ""


CASES = {
    "a card is the guard if it answers the mating card and better play keeps it": Case(
        *(".Q7..A", ".A.A.K", "AD", Kind.GUARD),
        "Ben then mated with A♥ on trick 10 for 110 points; Q♠ would have kept the guard, A♦, "
        "and Ben would have mated with K♦ on trick 10 for 40 points.",
    ),
    "it is none if better play is mated with the same card": Case(
        *(".7.Q7.T", ".KQ.T.K", "7S", None),
        "Ben then mated with K♠ on trick 10 for 40 points; after Q♥ Ben would have mated with K♠ "
        "on trick 9 for 36 points. Best line: Q♥–10♥, Q♠–7♠, K♠ mate.",
    ),
    "a guard may go on a later trick": Case(
        *(".7..TK", ".AK.T.", "TD", Kind.GUARD),
        "Ben then forced out the guard, 7♠, on trick 9 and mated with A♠ on trick 10 for 110 "
        "points; K♦ would have kept the guard, and the hand would have been drawn.",
    ),
    "the other is let in if he leads from there on and would not have led": Case(
        *(".K..K7", "K.Q..T", "KD", Kind.LET_IN),
        "Ben then took the lead with 10♦ and mated with Q♠ on trick 10 for 30 points; "
        "K♠ would have kept the lead, and the hand would have been drawn.",
    ),
    "or if a reply leaves him the lead that another would have taken": Case(
        *(".A.K.", "ATQ...", "KC QC", Kind.LET_IN),
        "Ana then kept the lead and mated with K♥ on trick 9 for 36 points; A♣ would have taken "
        "the trick, and Ben would have mated with 10♣ on trick 9 for 90 points.",
    ),
    "or if but one of several better actions keeps the lead": Case(
        *(".Q.ATK.K", "Q.AK..TQ", "KD", Kind.LET_IN)
    ),
    "he is not if better play loses the lead as well": Case("K...TQ", "TQ.A..", "KC", None),
    "nor if the lead comes back before the mate": Case("T.T..Q7", "A..TK.T", "TC", None),
    "a win slips to a draw": Case(
        *(".A..AT", "A..A.Q", "AS", Kind.DRAW),
        "the hand was then drawn; after A♦ Ana would have mated with 10♦ on trick 9 for 90 points.",
    ),
    "a win that is only smaller is no draw but too little": Case(
        *(".A.TQ.", ".K7.K.", "AS", Kind.TOO_LITTLE),
        "Ana then mated with Q♥ on trick 10 for 30 points; after Q♥ Ana would have mated with "
        "10♥ on trick 10 for 100 points.",
    ),
    "a mate is too early if a later one scores more": Case(
        *("Q.A..", "..T.A", "QC", Kind.TOO_LITTLE),
        "that mate scored 27 points; after A♠ Ana would have mated with Q♣ on trick 10 for 30 "
        "points.",
    ),
    "the mating card is spent if better play mates with it": Case(
        *("..TK.", ".Q.Q.", "TH", Kind.SPENT),
        "10♥ was the card to mate with; after K♥ it would have mated on trick 10 for 100 points. "
        "As played, Ana then mated with K♥ on trick 10 for 40 points.",
    ),
    "it is not spent if it mates now": Case(".T..Q", ".K.T.", "QD", Kind.TOO_LITTLE),
    "a mate was missed if it was to be given at once": Case(
        *(".A.Q.", "...T7", "QH", Kind.MISSED),
        "A♠ would have mated at once for 99 points; Ana then mated with Q♥ on trick 9 for 27 "
        "points.",
    ),
    # Q♠ would mate at once.
    "it was not if waiting was better": Case(".Q.AT.", "..K.AK", "TH", Kind.SPENT),
    "a mate was missed if it was certain and the other mates now": Case(
        *("A..K7.K", "KQ.A7..", "7H", Kind.MISSED),
        "Ben then mated with A♠ on trick 10 for 110 points; after K♥ Ana would have mated with "
        "K♦ on trick 9 for 36 points.",
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_mistake_is_of_its_kind(case: Case) -> None:
    *led, action = case.done.split()
    position = last_tricks(case.ana, case.ben, *led)
    assert found(position, action).kind is case.kind
    assert told(position, action) == case.sentence or not case.sentence


def test_a_foreplaced_card_can_have_been_the_guard() -> None:
    position = solve(Deal.parse("Q7.TK7.AKQ7.K")).position
    assert found(position, "TS").kind is Kind.GUARD
    better = told(position, "TS").partition("; ")[2]
    assert better.startswith("foreplacing K♦ would have kept a guard, 10♠, and ")


def test_a_best_action_has_no_reason() -> None:
    position = last_tricks(".A.Q.", "...T7")
    assert reason(solve(position), position, Card.parse("AS")) is None


@pytest.mark.parametrize(
    ("ana", "ben", "went", "told"),
    [
        (".7..TK", ".AK.T.", "TD TH AS 7S KS", "Ben could then force out the guard, 7♠, on "),
        ("7..KQ7.", "AQ.K7..", "KH KS 7S 7H QC 7C AC", "Ben could then force out the guard, 7♣, "),
        # The guard goes on that trick, but another card would have answered.
        (".T7.A.", ".AK..7", "TS KS 7S AS 7D", "Ben could then force out the guard, 7♠, on "),
        # The lead is taken with another card, or kept whatever is played next.
        ("..AK.KQ", "7...AT7", "KD 7D QD AD 7C", "Ben could then take the lead with A♦ and mate "),
        ("T.TK..T", "AK..K.Q", "KS KH TC KC TS", "Ana then kept the lead and mated with 10♠ "),
    ],
)
def test_what_did_not_happen_is_said_to_be_best_play(
    ana: str, ben: str, went: str, told: str
) -> None:
    words = went.split()
    hand = Hand((last_tricks(ana, ben),))
    if told.startswith("Ana"):
        hand = Hand((last_tricks(ana, ben).play(Card.parse(words.pop(0))),))
    for word in words:
        hand = hand.play(parse_action(word))
    why_so = found(hand.start, words[0])
    assert why(why_so, NARRATOR, hand).startswith(told)
    if "could" in told:
        assert why(why_so, NARRATOR).startswith(told)
        assert why(why_so, NARRATOR, why_so.now.line).startswith("Ben then ")


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
