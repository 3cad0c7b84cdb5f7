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
    """The reason where best play follows."""
    solution, done = solve(position), parse_action(action)
    hand = Hand((position,)).play(done)
    hand = hand.play_all(solution.line(hand.position))
    why_so = reason(solution, position, done, hand)
    assert why_so is not None
    return why_so


def told(position: Position, action: str) -> str:
    """The sentence where best play follows, found to be true."""
    why_so = found(position, action)
    sentence = why(why_so, NARRATOR)
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
        "Ben then mated with A♥ on trick 10 for 110 points; Q♠ would have kept A♦, the "
        "guard against A♥, and Ben would have mated with K♦ on trick 10 for only 40 points.",
    ),
    "a guard may go on a later trick": Case(
        *(".7..TK", ".AK.T.", "TD", Kind.GUARD),
        "Ben then forced out the guard, 7♠, on trick 9 and mated with A♠ on trick 10 for "
        "110 points; K♦ would have kept a guard against A♠ throughout, and the hand would"
        " have been drawn.",
    ),
    "it may go in several ways": Case(
        *(".7.Q.K7", "7.AK.7.", "7S", Kind.GUARD),
        "Ben then mated with A♠ on trick 9 for 99 points; Q♥ would have kept a guard "
        "against A♠ throughout, and the hand would have been drawn.",
    ),
    "it is not told if as many bad actions keep it": Case(
        *(".7.Q7.T", ".KQ.T.K", "7S", Kind.LEAVES),
        "Ben then mated with K♠ on trick 10 for 40 points; Q♥ would have forced out 10♥, "
        "and Ben would have mated with K♠ on trick 9 for only 36 points.",
    ),
    "the guard and the lead may be kept together": Case(
        *("7..Q.AQ", "Q..T7.T", "QH", Kind.GUARD),
        "Ben then mated with 10♥ on trick 9 for 90 points; A♦ would have kept the lead "
        "and Q♥, the guard against 10♥, and the hand would have been drawn.",
    ),
    "a guard may be drawn with the lead kept": Case(
        *("A.Q.A.", ".A..K7", "QS", Kind.DRAWS),
        "Ben then mated with 7♦ on trick 9 for 63 points; A♣ would have kept the lead and "
        "forced out A♠, the last guard against A♥, and Ana would have mated with A♥ on "
        "trick 9 for 99 points.",
    ),
    "or if a reply leaves him the lead that another would have taken": Case(
        *("K..T.A", ".Q.AQ.", "TH QH", Kind.LET_IN),
        "Ana then mated with K♣ on trick 9 for 36 points; A♥ would have taken the trick, "
        "and Ben would have mated with Q♠ on trick 9 for 27 points.",
    ),
    "a reply may keep a card to force out the mating card": Case(
        *("7.T.AQ.", "A.AQ..Q", "TS QS", Kind.NEEDED),
        "The hand was then drawn; A♠ would have kept Q♠ to force out Q♥ on trick 9, and Ben"
        " would have mated with Q♦ on trick 10 for 30 points.",
    ),
    "the lead may be better lost": Case(
        *(".KQ7.Q.", "A.A..TQ", "QH", Kind.LED_ON),
        "Ben then mated with A♣ on trick 9 for 99 points; K♠ would have given up the lead, "
        "and Ben would have mated with A♣ on trick 8 for only 88 points.",
    ),
    "or to take the lead with": Case(
        *("KQ..T.A", "T7.7..K", "KC TC", Kind.NEEDED),
        "Ben then mated with 7♠ on trick 8 for 56 points; 7♣ would have kept 10♣ to take "
        "the lead on trick 8, and Ben would have mated with 7♠ on trick 9 for 63 points.",
    ),
    "a guard of the other is drawn at once": Case(
        *("7..7.Q", ".A..K7", "QD", Kind.DRAWS),
        "Ben then mated with A♠ on trick 9 for 99 points; 7♣ would have forced out 7♦, the "
        "last guard against 7♥, and Ana would have mated with 7♥ on trick 9 for 63 points.",
    ),
    "or on a later trick": Case(
        *("AK.A.K.", "T.K7..T", "KC", Kind.DRAWS),
        "Ben then mated with 10♦ on trick 8 for 80 points; after A♣ Ana would have forced "
        "out K♠, the last guard against K♥, with K♣ on trick 8, and would have mated with "
        "K♥ on trick 10 for 40 points.",
    ),
    "or with the lead lost": Case(
        *("A..A.KQ", "TQ7..K.", "AC", Kind.DRAWS),
        "Ana then mated with K♦ on trick 9 for 36 points; K♦ would have given up the lead "
        "and forced out K♥, the last guard against A♥, and Ana would have mated with A♥ on "
        "trick 9 for 99 points.",
    ),
    "the mating card is driven out at once": Case(
        *(".AT..K", "AK...Q", "AS", Kind.DRIVES),
        "Ben then mated with Q♦ on trick 10 for 30 points; K♦ would have forced out Q♦, "
        "and Ana would have mated with 10♠ on trick 9 for 90 points.",
    ),
    "or on a later trick: so that it does not mate": Case(
        *("A.AQ.7.", "K7..AT.", "7H", Kind.DRIVES),
        "Ben then mated with 10♥ on trick 8 for 80 points; after A♠ Ana would have forced "
        "out 10♥ with 7♥ on trick 8, and would have mated with Q♠ on trick 10 for 30 "
        "points.",
    ),
    "the lead is taken later": Case(
        *(".K.TQ.T", ".TQ.A7.", "TH", Kind.TAKES),
        "Ben then mated with 7♥ on trick 10 for 70 points; after 10♦ Ana would have taken "
        "the lead with K♠ on trick 8, and the hand would have been drawn.",
    ),
    "a card is needed to take the lead": Case(
        *("A.Q.A.A", ".T.TQ.Q", "AC", Kind.NEEDED),
        "That mate scored 77 points; Q♠ would have kept A♥ to take the lead on trick 8, "
        "and Ana would have mated with A♣ on trick 10 for 110 points.",
    ),
    "or to force out a guard": Case(
        *(".AK7..7", "A.TQ.K.", "7S TS", Kind.NEEDED),
        "Ana then mated with 7♦ on trick 10 for 70 points; Q♠ would have kept 10♠ to force "
        "out K♠ on trick 9, and Ben would have mated with K♥ on trick 10 for 40 points.",
    ),
    "a card that mates in both lines was not lost": Case(
        *(".7.Q.T", "T...KQ", "TD", Kind.TOO_LITTLE),
        "Ana then mated with 7♠ on trick 9 for 63 points; after Q♥ Ana would have mated "
        "with 7♠ on trick 10 for 70 points.",
    ),
    "a card is drawn before it takes the lead": Case(
        *(".A7..Q7", "Q7..AQ.", "AS", Kind.LEAVES),
        "Ben then mated with Q♥ on trick 10 for 30 points; 7♠ would have forced out 7♣, and"
        " Ben would have mated with Q♥ on trick 9 for only 27 points.",
    ),
    "a lead may draw a card and keep the lead": Case(
        *(".A..TK7", ".Q.Q.AQ", "AS", Kind.LEAVES),
        "Ben then mated with Q♥ on trick 10 for 30 points; 10♦ would have kept the lead and"
        " brought out Q♦, and Ben would have mated with Q♥ on trick 9 for only 27 points.",
    ),
    "or give it up to that card": Case(
        *("T.Q.K.A", "7.K7.A.", "TC", Kind.LEAVES),
        "Ben then mated with 7♠ on trick 10 for 70 points; K♥ would have forced out A♥, and"
        " Ben would have mated with 7♠ on trick 9 for only 63 points.",
    ),
    "a win slips to a draw": Case(
        *(".A..AT", "A..A.Q", "AS", Kind.DRAW),
        "The hand was then drawn; after A♦ Ana would have mated with 10♦ on trick 9 for 90 points.",
    ),
    "a win that is only smaller is no draw but too little": Case(
        *("7.7..T", ".ATK..", "7S AS", Kind.TOO_LITTLE),
        "Ben then mated with K♠ on trick 10 for 40 points; after K♠ Ben would have mated "
        "with A♠ on trick 10 for 110 points.",
    ),
    "a mate is too early if a later one scores more": Case(
        *("Q.A..", "..T.A", "QC", Kind.TOO_LITTLE),
        "That mate scored 27 points; after A♠ Ana would have mated with Q♣ on trick 10 "
        "for 30 points.",
    ),
    "the mating card is spent if better play mates with it": Case(
        *("..TK.", ".Q.Q.", "TH", Kind.SPENT),
        "Ana then mated with K♥ on trick 10 for 40 points; 10♥ was the card to mate with:"
        " after K♥ Ana would have mated with 10♥ on trick 10 for 100 points.",
    ),
    "a mate was missed if it was to be given at once": Case(
        *(".A.Q.", "...T7", "QH", Kind.MISSED),
        "That mate scored 27 points; A♠ would have mated at once for 99 points.",
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_mistake_is_of_its_kind(case: Case) -> None:
    *led, action = case.done.split()
    position = last_tricks(case.ana, case.ben, *led)
    assert found(position, action).kind is case.kind
    assert told(position, action) == case.sentence or not case.sentence


def test_foreplacing_can_give_up_a_guard() -> None:
    position = solve(Deal.parse("K7.AKQ.K7.AT7")).position
    assert found(position, "AS").kind is Kind.GUARD
    better = told(position, "AS").partition("; ")[2]
    assert better.startswith("foreplacing K♣ would have kept a guard against Q♣, and ")


def test_every_card_may_be_needed() -> None:
    position = solve(Deal.parse("TQ7.AKQ.AK.A7")).position
    assert found(position, "7D").kind is Kind.NEEDED
    better = told(position, "7D").partition("; ")[2]
    assert better.startswith("all ten cards were needed: without foreplacing Ana would have mated ")


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
        ("..AK.KQ", "7...AT7", "KD 7D QD AD 7C", "Ben could then mate "),
        ("K..T.A", ".Q.AQ.", "TH QH KC", "Ana then mated with K♣ "),
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
    why_so = reason(solve(hand.start), hand.start, hand.actions[0], hand)
    assert why_so is not None
    assert why(why_so, NARRATOR).startswith(told)


def test_what_was_played_is_told_where_it_was_best_play_by_another_card() -> None:
    hand = Hand((last_tricks("..AK7.", "K.K.T."),))
    for word in ("KH", "TH", "KS"):
        hand = hand.play(parse_action(word))
    # The first best card in the order of the deck is K♣, and K♠ scores as much.
    now = "Ben then mated with {} on trick 9 for 36 points; A♥ "
    solution, king = solve(hand.start), Card.parse("KH")
    best, played = (reason(solution, hand.start, king, each) for each in (None, hand))
    assert best is not None
    assert played is not None
    could = now.replace("then mated", "could then mate")
    assert why(best, NARRATOR).startswith(could.format("K♣"))
    assert why(played, NARRATOR).startswith(now.format("K♠"))
