"""The lesson's texts with their cards and figures, which come from the rules."""

from __future__ import annotations

import re
from functools import partial

from mate.counting import BEGINS, Count
from mate.lesson.step import actions_of
from mate.rules import Card, Hand, Rank, Suit, mate_points
from mate.words.narrator import Narrator

_FIELD = re.compile(r"\{([^{}]+)\}")


def worded(text: str, hand: Hand, narrator: Narrator) -> str:
    """The text as people read it.

    Braces hold a card (`QD`); `weights`, `ranks` or `suits`, strongest first; `count 1`, the count
    of seat 1 before trick 1; `sum`, the points of the mate on the table spelled out; `tricks`, the
    number of tricks in the hand; `points QC`, the points of the mate after these actions;
    `mate QH 6`, the points of a queen on trick 6; or `mate QH 6 +`, the same after foreplacing.

    Args:
        text: the text with its braces.
        hand: the hand that the text is about.
        narrator: how cards are written.

    >>> from mate.rules import Deal
    >>> hand = Hand.begin(Deal.from_number(0))
    >>> worded("{QH}: {mate QH 6}, or {mate QH 6 +}.", hand, Narrator(("Ana", "Ben"), signs=False))
    'QH: 18, or 21.'
    """
    return _FIELD.sub(partial(_field, hand, narrator), text)


def _field(hand: Hand, narrator: Narrator, found: re.Match[str]) -> str:
    word, *rest = found[1].split()
    match word:
        case "weights":
            return ", ".join(f"{rank.word} {rank.weight}" for rank in Rank)
        case "ranks":
            if narrator.aloud:
                return ", ".join(rank.word for rank in Rank)
            return " ".join(rank.label for rank in Rank)
        case "suits":
            return ", ".join(suit.word for suit in Suit)
        case "sum":
            return narrator.brought(hand.outcome)
        case "tricks":
            return str(hand.position.terms.trick_total)
        case "count":
            return str(_count(hand, int(rest[0])))
        case "points":
            return str(_points(hand, " ".join(rest)))
        case "mate":
            card, trick, *plus = rest
            led = Card.parse(card)
            return str(mate_points(led, int(trick), foreplaced=bool(plus), overmate=False))
        case _:
            return narrator.card(Card.parse(word))


def _points(hand: Hand, actions: str) -> int:
    return hand.play_all(actions_of(actions)).end.points


def _count(hand: Hand, seat: int) -> int:
    return Count.of(hand.start.holdings[seat]).total + (BEGINS if seat == hand.dealer else 0)
