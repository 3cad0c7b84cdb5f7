"""How cards and points are counted, and that in words.

The count of a holding is an estimate of ten cards that players can make in their heads. An ace
counts two, a ten one, each club one (the ace and the ten of clubs count for both), and a whole rank
five more. The player who begins adds two. The higher count predicts the winner; in a tie, the
player who begins. `docs/theory.md` says how often that is right, and which other counts were tried.
The count is for cards as dealt, before foreplacing: once tricks are played, the lead soon matters
more. Under privileges it is right less often.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mate.rules import Deal, Hand, Holding, Mate, Outcome, Rank, Suit, a_rank

if TYPE_CHECKING:
    from mate.words.narrator import Narrator

_TRICKS: Final = {9: "nine", 10: "ten"}


def why_it_ended(narrator: Narrator, outcome: Outcome) -> str:
    """Why the hand ended: what the mated player lacks (R6), or that there was no mate (R8).

    >>> from mate.rules import Card, Deal, Hand, Ruleset
    >>> from mate.words.narrator import Narrator
    >>> hand = Hand.begin(Deal.parse("KQ7.KQ.AKQ7.Q"), Ruleset.preset("bga"))
    >>> for card in "AH TH KH KD QH".split():
    ...     hand = hand.play(Card.parse(card))
    >>> why_it_ended(Narrator(("Ana", "Ben")), hand.end)
    'Ben has no hearts and no queen.'
    """
    if outcome.agreed:
        return f"Agreed on trick {outcome.trick}: nobody scores."
    if outcome.winner is None:
        return f"No mate in {_TRICKS[outcome.trick]} tricks: neither player scores."
    suit, rank = outcome.card.suit.word, outcome.card.rank.word
    return f"{narrator.names[1 - outcome.winner]} has no {suit} and no {rank}."


def counting(mate: Mate, share: float) -> tuple[str, int]:
    """The product (R16) counted up trick by trick to this share, 0 to 1, and its value so far.

    At the end it is whole: `7 × 9`, for an overmate `11 × 11 × 2`.
    """
    tricks = mate.trick + mate.one_more
    if share >= 1:
        return f"{mate.weight} × {tricks}{' × 2' if mate.overmate else ''}", mate.points
    tricks = int(tricks * share) + 1
    return f"{mate.weight} × {tricks}", mate.weight * tricks


def factors(mate: Mate) -> str:
    """The factors in words: `a seven weighs 7, and trick 8 counts as 9 after foreplacing`."""
    trick = f"this is trick {mate.trick}"
    if mate.one_more:
        trick = f"trick {mate.trick} counts as {mate.trick + 1} after foreplacing"
    doubled = "; the overmate doubles the points" if mate.overmate else ""
    return f"{a_rank(mate.card.rank)} weighs {mate.weight}, and {trick}{doubled}"


ACE: Final = 2
TEN: Final = 1
CLUB: Final = 1
WHOLE_RANK: Final = 5
BEGINS: Final = 2
"""What it is worth to begin, in points of the count."""


class Count(NamedTuple):
    """What a holding counts, part by part, in points of the count: not those that a mate scores.

    Args:
        whole_ranks: for the ranks of which it has all four cards.

    >>> Count.of(Holding.parse("AT7.T7.T7.T7Q"))
    Count(aces=2, tens=4, clubs=3, whole_ranks=10)
    >>> Count.of(Holding.parse("AT7.T7.T7.T7Q")).total
    19
    """

    aces: int
    tens: int
    clubs: int
    whole_ranks: int

    @classmethod
    def of(cls, holding: Holding) -> Count:
        """Count a holding as it was dealt."""
        of_rank = {rank: len(holding.of_rank(rank)) for rank in Rank}
        return cls(
            aces=ACE * of_rank[Rank.ACE],
            tens=TEN * of_rank[Rank.TEN],
            clubs=CLUB * len(holding.of_suit(Suit.CLUBS)),
            whole_ranks=WHOLE_RANK * sum(count == len(Suit) for count in of_rank.values()),
        )

    @property
    def total(self) -> int:
        """All parts together, from 1 to 26 in a holding of ten cards."""
        return sum(self)


def dealer_ahead(deal: Deal) -> int:
    """How far the dealer of a hand is ahead by the count, with what it is worth to begin.

    From 0 up it names the dealer as winner, below the other player.

    >>> dealer_ahead(Deal.parse("AT.AT7.T.ATK7"))
    9
    """
    dealer, other = (Count.of(holding).total for holding in deal)
    return dealer + BEGINS - other


HOW_IT_COUNTS: Final = (
    f"an ace {ACE}, a ten {TEN}, each club {CLUB}, a whole rank {WHOLE_RANK}, "
    f"beginning {BEGINS}; the higher count usually wins"
)
"""How cards count as dealt, for players who have not read about it."""


def count_in_parts(count: Count) -> str:
    """A count and its parts.

    >>> count_in_parts(Count(aces=6, tens=4, clubs=2, whole_ranks=5))
    'Count 17: aces 6, tens 4, clubs 2, whole ranks 5.'
    >>> count_in_parts(Count(aces=0, tens=0, clubs=1, whole_ranks=0))
    'Count 1: clubs 1.'
    """
    parts = [
        f"{name.replace('_', ' ')} {points}" for name, points in count._asdict().items() if points
    ]
    return f"Count {count.total}: {', '.join(parts)}."


def winner_by_count(
    deal: Deal, players: tuple[str, str] = ("the dealer", "the other player")
) -> str:
    """The player whom the count of a deal favours, with both figures.

    >>> winner_by_count(Deal.parse("AT.AT7.T.ATK7"))
    'The count favours the dealer: 19 (17 + 2 for beginning) to 10.'
    >>> winner_by_count(Deal.parse("Q7.TK7.AKQ7.K"), ("Ana", "Ben"))
    'The count favours Ben: 12 to 7 (5 + 2 for beginning).'
    """
    dealer, other = (Count.of(holding).total for holding in deal)
    begins = f"{dealer + BEGINS} ({dealer} + {BEGINS} for beginning)"
    if dealer_ahead(deal) >= 0:
        return f"The count favours {players[0]}: {begins} to {other}."
    return f"The count favours {players[1]}: {other} to {begins}."


def before_lead(hand: Hand) -> bool:
    """Whether the first lead is still to come; after it, counts say little about a hand."""
    return hand.position.trick <= 1 and hand.position.led is None


def count_of_seat(hand: Hand, seat: int) -> str:
    """The count of a player's ten cards, with the bonus for beginning.

    >>> hand = Hand.begin(Deal.parse("AT.AT7.T.ATK7"), dealer=1)
    >>> count_of_seat(hand, 0), count_of_seat(hand, 1)
    ('10', '17 + 2')
    """
    total = Count.of(hand.start.holdings[seat]).total
    return f"{total} + {BEGINS}" if seat == hand.dealer else f"{total}"


def both_counts(hand: Hand, players: tuple[str, str]) -> str:
    """The count of both players, in one sentence, by seat.

    >>> both_counts(Hand.begin(Deal.parse("AT.AT7.T.ATK7")), ("Ana", "Ben"))
    'Count: Ana 17 plus 2, Ben 10.'
    """
    counts = (
        f"{name} {count_of_seat(hand, seat).replace('+', 'plus')}"
        for seat, name in enumerate(players)
    )
    return f"Count: {', '.join(counts)}."
