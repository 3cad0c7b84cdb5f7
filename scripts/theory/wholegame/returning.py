"""The results of trick 10 if foreplaced cards return (`tenth_trick = foreplaced`).

If one player foreplaced, trick 10 is between the foreplaced card and the last card of the other
player, so each foreplaced card has separate layers. If both players foreplaced, only the leader and
the result of trick 10 matter. A value then follows from the values in three extreme cases, in which
trick 10 outweighs everything: the leader of trick 10 wins, the current leader wins in any case, or
the other player wins in any case. The layers of these three cases are enough for all pairs of
cards (proof in `docs/whole-game.md`).
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
"""The results of trick 10 for the current leader: if they lead trick 10, and if they do not."""

Worth = Values | np.int16
"""The result of an ending: an array with a result per position, or one result for all positions."""

NO_ENDS: Final = (0, 0)
_MOST: Final = 1000
"""A number of points greater than the result of any ending."""
WHO_LEADS: Final = (_MOST, -_MOST)
EITHER_WAY: Final = (_MOST, _MOST)
NEITHER_WAY: Final = (-_MOST, -_MOST)


def trick_ten(ruleset: Ruleset, counts: Counts) -> Layer:
    """Return the layer before trick 10, in which the missing card returns to an empty holding."""
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
    """Return the values, to the leader, of positions after both players foreplaced.

    Args:
        words: the black words and the red words of the positions.
        foreplaced: the deck indices of the cards that the leader and the other player foreplaced.
    """
    terms = HandTerms(ruleset, 0, (DECK[0], DECK[1]))
    own, others = foreplaced
    leads = tenth_trick(terms, 0, DECK, DECK, NO_STAKES)[others, own]
    replies = -tenth_trick(terms, 1, DECK, DECK, NO_STAKES)[own, others]
    return between({ends: layer.at(*words) for ends, layer in layers.items()}, leads, replies)


def between(values: Mapping[Ends, Values], leads: Worth, replies: Worth) -> Values:
    """Combine the values for the three extreme results of trick 10.

    Args:
        leads: the result of trick 10 for the current leader if they lead trick 10.
        replies: the current leader's result if the other player leads trick 10; never greater.
    """
    value = np.maximum(values[NEITHER_WAY], np.minimum(leads, values[WHO_LEADS]))
    return np.maximum(value, np.minimum(replies, values[EITHER_WAY]))


def positions_of_both(pairs: int, *, free: bool) -> int:
    """Return the number of positions after both players foreplaced.

    Args:
        pairs: the number of possible pairs of foreplaced cards.
    """
    each = [positions_of(Counts(cards, cards), missing=2) for cards in range(1, CARDS_EACH)]
    return pairs * (2 * sum(each) - each[-1] if free else sum(each))
