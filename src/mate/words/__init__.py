"""The sentences about the game, each written once for the screen, line mode and reports.

This module writes figures (signed points, averages, times) and counts holdings.

The count estimates the strength of ten cards and is so simple that players can add it up in their
heads. An ace counts two, a ten one, each club one more (so the ace of clubs counts three), and all
four cards of a rank five more. The player who begins adds two. The higher count predicts the
winner; if the counts are equal, the player who begins wins more often. `docs/theory.md` has the
success rates of this count (lower under privileges) and of other counts that were tried. The count
is for cards as dealt, before foreplacing: once tricks are played, the lead soon matters more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mate.rules import Deal, Hand, Holding, Mate, Outcome, Rank, Suit, one_of

MINUS: Final = "\N{MINUS SIGN}"
NONE: Final = "–"
"""The text in place of a figure that does not exist."""


def signed(value: int) -> str:
    """Write a number of points with its sign.

    >>> signed(28), signed(-77), signed(0)
    ('+28', '−77', '0')
    """
    return f"{value:+d}".replace("-", MINUS) if value else "0"


def average(value: float | None, *, sign: bool = False) -> str:
    """Write a figure with one decimal place.

    >>> average(26.04), average(-3.06, sign=True), average(-0.0, sign=True), average(None)
    ('26.0', '−3.1', '+0.0', '–')
    """
    if value is None:
        return NONE
    # Add 0.0, so that a figure that rounds to zero has no minus: the sum of -0.0 and 0.0 is 0.0.
    rounded = round(value, 1) + 0.0
    return f"{rounded:{'+' if sign else ''}.1f}".replace("-", MINUS)


def share(part: int, whole: int) -> str:
    """Write a part of a whole as a percentage.

    >>> share(2, 4), share(0, 0)
    ('50%', '–')
    """
    return f"{100 * part / whole:.0f}%" if whole else NONE


def counted(number: int, one: str, more: str | None = None) -> str:
    """Write a number with its noun.

    >>> counted(1, "match", "matches"), counted(2, "hand")
    ('1 match', '2 hands')
    """
    return f"{number:,} {one if number == 1 else more or f'{one}s'}"


TENTHS: Final = 10_000
"""The time left, in milliseconds, below which a clock shows tenths of a second."""


def time_left(ms: int) -> str:
    """Write the time left on a clock, rounded up to a full second or tenth of a second.

    >>> time_left(581_000), time_left(580_001), time_left(10_001), time_left(9_301), time_left(0)
    ('9:41', '9:41', '0:11', '9.4', '0.0')
    """
    if ms <= TENTHS:
        return f"{-(-ms // 100) / 10:.1f}"
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def time_taken(ms: int | None) -> str:
    """Write the time that an action took, such as `12.3 s`; empty if the time is unknown."""
    return "" if ms is None else f"{ms / 1000:.1f} s"


def clocks(left: Sequence[int | None], names: Sequence[str]) -> str:
    """Write the time left on each clock: `Clocks: Ana 9:41, Ben 10:00`; empty without clocks.

    >>> clocks((581_000, None), ("Ana", "Mia")), clocks((None, None), ("Ana", "Ben"))
    ('Clock: Ana 9:41.', '')
    """
    pairs = zip(names, left, strict=True)
    shown = [f"{name} {time_left(ms)}" for name, ms in pairs if ms is not None]
    return f"Clock{'s' if len(shown) > 1 else ''}: {', '.join(shown)}." if shown else ""


def points(number: int) -> str:
    """Write a number of points.

    >>> points(1), points(28)
    ('1 point', '28 points')
    """
    return counted(number, "point")


def plus_one(outcome: Outcome) -> str:
    """Return ` (counted as 8)` for a mate by a player who foreplaced (R12), or an empty text.

    >>> from mate.rules import Card, Mate
    >>> [plus_one(Mate(0, Card.parse("TD"), trick, 80)) for trick in (7, 8)]
    [' (counted as 8)', '']
    """
    return f" (counted as {outcome.trick + 1})" if outcome.one_more else ""


def capital(text: str) -> str:
    """Capitalize the first letter of a sentence."""
    return text[:1].upper() + text[1:]


def choice(words: Sequence[str], most: int, rest: str = "{} more") -> str:
    """Join alternatives with `or`; if there are more than `most`, count the last ones in `rest`.

    >>> choice(["A♣", "10♣"], 4), choice(["A♣", "10♣", "K♣", "A♠", "Q♥"], 4)
    ('A♣ or 10♣', 'A♣, 10♣, K♣ or 2 more')
    """
    if len(words) > most:
        words = [*words[: most - 1], rest.format(len(words) - most + 1)]
    return one_of(words)


def partial_product(mate: Mate, share: float) -> tuple[str, int]:
    """Return a step of the animation that counts up a mate's points (R16): a product and its value.

    The step multiplies the weight by a share, from 0 to 1, of the tricks. At share 1, the product
    is complete: `7 × 9`, or `11 × 11 × 2` for an overmate.
    """
    tricks = mate.trick + mate.one_more
    if share >= 1:
        return f"{mate.weight} × {tricks}{' × 2' if mate.overmate else ''}", mate.points
    tricks = int(tricks * share) + 1
    return f"{mate.weight} × {tricks}", mate.weight * tricks


def factors(mate: Mate) -> str:
    """Name the factors of a mate's points: `seven × trick 8`, `seven × (8 + 1 foreplaced) × 2`."""
    trick = f"({mate.trick} + 1 foreplaced)" if mate.one_more else f"trick {mate.trick}"
    return f"{mate.card.rank.word} × {trick}{' × 2' * mate.overmate}"


ACE: Final = 2
TEN: Final = 1
CLUB: Final = 1
WHOLE_RANK: Final = 5
BEGINS: Final = 2
"""The bonus for the player who begins, in points of the count."""


class Count(NamedTuple):
    """The parts of a holding's count. Points of the count are not points that a mate scores.

    Args:
        whole_ranks: the bonus for ranks of which the holding has all four cards.

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
        """The sum of all parts, from 1 to 26 for a holding of ten cards."""
        return sum(self)


def dealer_ahead(deal: Deal) -> int:
    """Return the dealer's count, with the bonus for beginning, minus the other player's count.

    If the result is 0 or more, the count predicts that the dealer wins.

    >>> dealer_ahead(Deal.parse("AT.AT7.T.ATK7"))
    9
    """
    dealer, other = (Count.of(holding).total for holding in deal)
    return dealer + BEGINS - other


HOW_IT_COUNTS: Final = (
    f"an ace {ACE}, a ten {TEN}, each club {CLUB}, a whole rank {WHOLE_RANK}, "
    f"beginning {BEGINS}; the higher count usually wins"
)
"""The rules of the count, for players who have not read about it."""


def count_in_parts(count: Count) -> str:
    """Write a count with its parts.

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
    """Say which player the count of a deal favours, with both players' figures.

    >>> winner_by_count(Deal.parse("AT.AT7.T.ATK7"))
    'The count favours the dealer: 19 (17 + 2 for beginning) to 10.'
    >>> winner_by_count(Deal.parse("Q7.TK7.AKQ7.K"), ("Ana", "Ben"))
    'The count favours Ben: 12 to 7 (5 + 2 for beginning).'
    >>> winner_by_count(Deal.parse("ATKQ.ATKQ.KQ."))
    'The counts are equal, 12 (10 + 2 for beginning) to 12, which favours the dealer.'
    """
    dealer, other = (Count.of(holding).total for holding in deal)
    begins = _with_bonus(dealer)
    if not dealer_ahead(deal):
        return f"The counts are equal, {begins} to {other}, which favours {players[0]}."
    if dealer_ahead(deal) > 0:
        return f"The count favours {players[0]}: {begins} to {other}."
    return f"The count favours {players[1]}: {other} to {begins}."


def before_lead(hand: Hand) -> bool:
    """Return whether nothing has been led yet; later, the count of a holding means little."""
    return hand.position.trick <= 1 and hand.position.led is None


def count_of_seat(hand: Hand, seat: int) -> str:
    """Write the count of a player's ten cards, with the bonus for beginning.

    >>> hand = Hand.begin(Deal.parse("AT.AT7.T.ATK7"), dealer=1)
    >>> count_of_seat(hand, 0), count_of_seat(hand, 1)
    ('10', '17 + 2')
    """
    total = Count.of(hand.start.holdings[seat]).total
    return f"{total} + {BEGINS}" if seat == hand.dealer else f"{total}"


def both_counts(hand: Hand, players: tuple[str, str]) -> str:
    """Write the counts of both players, by seat, in one sentence.

    >>> both_counts(Hand.begin(Deal.parse("AT.AT7.T.ATK7")), ("Ana", "Ben"))
    'Count: Ana 19 (17 + 2 for beginning), Ben 10.'
    """
    totals = [Count.of(holding).total for holding in hand.start.holdings]
    counts = [
        _with_bonus(total) if seat == hand.dealer else total for seat, total in enumerate(totals)
    ]
    return f"Count: {players[0]} {counts[0]}, {players[1]} {counts[1]}."


def _with_bonus(total: int) -> str:
    return f"{total + BEGINS} ({total} + {BEGINS} for beginning)"
