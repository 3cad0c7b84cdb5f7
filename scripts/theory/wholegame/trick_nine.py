"""The values before trick 9 if exactly one player foreplaced and so plays a card twice (R14).

That player holds one card and plays this card on trick 9 and on trick 10; the other player holds
two cards. Each position is solved separately, because there are few positions.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from mate.rules import DECK, PREFERENCES, Card, HandTerms, Ruleset, beats, cards_in, legal_replies
from mate.solver.evaluation import NO_STAKES
from mate.solver.layers import lead_points
from mate.solver.tables import layer_at_end
from scripts.theory.wholegame.layer import Layer
from scripts.theory.wholegame.ternary import Counts

SHORT: Final = 0
LONG: Final = 1
"""The two sides in the tables for trick 10: the player who foreplaced, and the other player."""

Cards = tuple[Card, ...]


def trick_nine(ruleset: Ruleset, side: int, *, free: bool) -> Layer:
    """Return the layer before trick 9, on which side `SHORT` or `LONG` leads."""
    # Name any foreplaced card, because trick 10 does not depend on that card. Ignore the free move
    # on trick 10, because it makes no difference if each player has only one card.
    terms = HandTerms(ruleset, SHORT, (DECK[0], None))
    trick_ten = layer_at_end(terms, (DECK, DECK), NO_STAKES).tables
    preferences = PREFERENCES[ruleset.privilege]

    def worth(lead: Card, own: Cards, others: Cards) -> int:
        """Return the value of a lead to the leader, who holds the cards `own`."""
        replies = legal_replies(_mask(others), preferences[lead.index], free=free)
        if not replies:
            return lead_points(lead, len(own))
        return min(after(lead, reply, own, others) for reply in cards_in(replies))

    def after(lead: Card, reply: Card, own: Cards, others: Cards) -> int:
        """Return the value of trick 10 to the leader of trick 9."""
        # Let the short side play the card of trick 9 again, and the long side the last card.
        if side == SHORT:
            leaders = lead
            (repliers,) = (card for card in others if card is not reply)
        else:
            (leaders,) = (card for card in own if card is not lead)
            repliers = reply
        if beats(lead, reply):
            return int(trick_ten[side, False][repliers.index, leaders.index])
        return -int(trick_ten[1 - side, False][leaders.index, repliers.index])

    layer = Layer(Counts(1, 2) if side == SHORT else Counts(2, 1))
    for short in DECK:
        for pair in combinations([card for card in DECK if card is not short], 2):
            own, others = ((short,), pair) if side == SHORT else (pair, (short,))
            value = max(worth(lead, own, others) for lead in own)
            layer.values[layer.place(_mask(own), _mask(others))] = value
    return layer


def _mask(cards: Cards) -> int:
    return sum(card.bit for card in cards)
