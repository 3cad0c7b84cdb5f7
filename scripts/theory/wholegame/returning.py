"""What trick 10 brings where foreplaced cards return for it (`tenth_trick = foreplaced`).

Where one player foreplaced, trick 10 is between that card and the last one of the other player, so
each card has layers of its own. Where both did, only who leads trick 10 matters, and what that
brings. A value then follows from what it would be if it brought more than anything else: to whoever
leads, to one player, or to the other. These three layers do for all pairs of cards; the proof
stands in `docs/whole-game.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from mate.rules import CARDS_EACH, DECK, HandTerms, Ruleset
from mate.solver.evaluation import NO_STAKES
from mate.solver.layers import Values
from mate.solver.tables import tenth_trick
from scripts.theory.wholegame.layer import Layer, positions_of
from scripts.theory.wholegame.ternary import Counts, Indices, unit_of

Ends = tuple[int, int]
"""What trick 10 brings to who leads now: by leading it, and if the other player leads it."""

Worth = Values | np.int16
"""What an end brings: for each position, or the same for all."""

NO_ENDS: Final = (0, 0)
_MOST: Final = 1000
"""More than any end brings."""
WHO_LEADS: Final = (_MOST, -_MOST)
EITHER_WAY: Final = (_MOST, _MOST)
NEITHER_WAY: Final = (-_MOST, -_MOST)


def trick_ten(ruleset: Ruleset, counts: Counts) -> Layer:
    """The layer before trick 10, for which the missing card returns to who holds nothing."""
    (card,) = (card for card in DECK if unit_of(card) == counts.missing)
    terms = HandTerms(ruleset, 0, (card, None))
    layer = Layer(counts)
    for last in DECK:
        if last is card:
            continue
        if counts.leader:
            place = layer.place(last.bit, 0)
            value = tenth_trick(terms, 1, [last], [card], NO_STAKES)
        else:
            place = layer.place(0, last.bit)
            value = tenth_trick(terms, 0, [card], [last], NO_STAKES)
        layer.values[place] = value[0, 0]
    return layer


def both_returned(
    ruleset: Ruleset,
    layers: Mapping[Ends, Layer],
    words: tuple[Indices, Indices],
    foreplaced: tuple[Indices, Indices],
) -> Values:
    """What positions are worth in which both players foreplaced, to who leads.

    Args:
        words: those of both halves, of what is held.
        foreplaced: the places in the deck of the cards that they foreplaced.
    """
    terms = HandTerms(ruleset, 0, (DECK[0], DECK[1]))
    own, others = foreplaced
    leads = tenth_trick(terms, 0, DECK, DECK, NO_STAKES)[others, own]
    replies = -tenth_trick(terms, 1, DECK, DECK, NO_STAKES)[own, others]
    return between({ends: layer.at(*words) for ends, layer in layers.items()}, leads, replies)


def between(values: Mapping[Ends, Values], leads: Worth, replies: Worth) -> Values:
    """Values where both foreplaced, from those for the three ends.

    Args:
        leads: what trick 10 brings to the leader by leading it.
        replies: what it brings if the other player leads it; not more.
    """
    value = np.maximum(values[NEITHER_WAY], np.minimum(leads, values[WHO_LEADS]))
    return np.maximum(value, np.minimum(replies, values[EITHER_WAY]))


def positions_of_both(pairs: int, *, free: bool) -> int:
    """How many positions there are in which both players foreplaced, in so many pairs of cards."""
    each = [positions_of(Counts(cards, cards), missing=2) for cards in range(1, CARDS_EACH)]
    return pairs * (2 * sum(each) - each[-1] if free else sum(each))
