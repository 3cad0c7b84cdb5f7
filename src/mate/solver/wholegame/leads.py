"""What each lead meets in its suit and in its rank, asked of the rules once."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from mate.rules import PREFERENCES, Card, Privilege, beats, legal_replies
from mate.solver.replies import FREE_MOVE_GONE
from mate.solver.wholegame.ternary import HALVES, SUIT_WORDS, SUITS, UNITS, suit_holdings

Reply = tuple[int, int]
"""In which section play goes on, and the word of the suit then."""


class Lead(NamedTuple):
    """A card that may be led, from a suit in which both players hold certain cards.

    Sections are 0 if the leader keeps the lead, 1 if the replier takes it, 2 and 3 the same if the
    reply used up the free move.

    Args:
        card: the card.
        rank: the place of its rank, and of the card in its suit.
        word: the word of the suit.
        left: the word of the suit without it.
        alone: the replies in the suit where the replier holds no other card of the rank.
        beside: those that are allowed where the replier does.
        by_rank: what is added to the section of a reply by rank; None where none is allowed.
    """

    card: Card
    rank: int
    word: int
    left: int
    alone: tuple[Reply, ...]
    beside: tuple[Reply, ...]
    by_rank: int | None


def section_of(lead: Card, reply: Card) -> int:
    """0 if the leader keeps the lead, 1 if the replier takes it."""
    return 0 if beats(lead, reply) else 1


def section_across(half: int) -> int:
    """The section of a reply by rank from the other half: they all go the same way (R7)."""
    lead, reply = (SUITS[HALVES[side][0]][0] for side in (half, 1 - half))
    return section_of(lead, reply)


@cache
def leads_of(suit: int, privilege: Privilege, *, free: bool) -> tuple[tuple[Lead, ...], ...]:
    """By word of the suit, all leads from it.

    Args:
        suit: its place among the suits.
        privilege: the option of the rules that decides on the order of preference.
        free: whether the free move is still to be had.
    """
    return tuple(
        tuple(_lead(suit, word, place, privilege, free=free) for place in suit_holdings(word)[0])
        for word in range(SUIT_WORDS)
    )


def _lead(suit: int, word: int, place: int, privilege: Privilege, *, free: bool) -> Lead:
    _, others = suit_holdings(word)
    card = SUITS[suit][place]
    left = word - UNITS[place]
    preference = PREFERENCES[privilege][card.index]
    of_rank = sum(cards[place].bit for cards in SUITS if cards[place] is not card)
    of_suit = sum(SUITS[suit][other].bit for other in others)
    preferred = legal_replies(of_suit | of_rank, preference, free=False)

    def replies(legal: int, without_free_move: int) -> tuple[Reply, ...]:
        return tuple(
            (
                section_of(card, reply) + (0 if reply.bit & without_free_move else FREE_MOVE_GONE),
                left + UNITS[other],
            )
            for other in others
            for reply in [SUITS[suit][other]]
            if reply.bit & legal
        )

    alone = legal_replies(of_suit, preference, free=free)
    together = legal_replies(of_suit | of_rank, preference, free=free)
    by_rank = None
    if together & of_rank:
        by_rank = 0 if preferred & of_rank else FREE_MOVE_GONE
    return Lead(
        card, place, word, left, replies(alone, alone), replies(together, preferred), by_rank
    )
