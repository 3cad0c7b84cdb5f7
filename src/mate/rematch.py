"""The match after a match: the next of its series or the first of another; and fair cards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom

from msgspec.structs import replace

from mate.errors import DealError, MatchError
from mate.record import MatchRecord, Series, Terms
from mate.record.terms import SEED_LIMIT, Seat
from mate.rules import Deal

OnDeal = Callable[[], None] | None
"""Called after each deal that is drawn for fair cards."""


def rematch(record: MatchRecord, source: Random | None = None, progress: OnDeal = None) -> Terms:
    """The next match of the series of a match, or, where it is over, the first of another.

    All terms stay but the cards and the first dealer: that is the other player, since R17 draws
    lots only for the first match of a series. A match outside a series becomes the first of an open
    one. A new series has the length of the old one.

    The cards come from a new seed, chosen so that no deal of the match before returns from either
    side, even after the match is left and resumed. Fair cards are followed by fair cards.

    Raises:
        MatchError: if the match is not over.
        DealError: if no fair cards can be found.
    """
    result = record.match.result
    if result is None:
        raise MatchError("The match is not over, so the next one cannot start.")
    source = source or SystemRandom()
    old = record.header.series or Series.begin(None, source)
    dealer: Seat | None = 0 if record.header.first_dealer else 1
    series = old.next(result)
    if series is None:
        dealer, series = None, Series.begin(old.of, source)
    return replace(_other_cards(record, source, progress), first_dealer=dealer, series=series)


# Fair cards: deals that are worth 0, so that beginning gains nothing.


def with_fair_cards(new: Terms, progress: OnDeal = None) -> Terms:
    """The same match with fair deals in all rounds; its log has them as deals that were chosen.

    Every match of a single hand begins with what this returns: nobody else gets the same cards.

    Args:
        new: the match; its seed, if it has one, gives the deals.

    Raises:
        DealError: if too many deals in a row are not fair, or one that was chosen is not.
    """
    from mate.dealing import FAIR, draw, solved

    for deal in map(Deal.parse, new.deals):
        if value := solved(deal, new.ruleset, new.hands).value:
            unfair = (
                f"Deal {deal.number} is worth {value} to its dealer under {new.ruleset.name} rules"
            )
            raise DealError(f"{unfair}; a single hand needs cards that are worth 0.")
    if new.deals:
        return new
    source = SystemRandom() if new.seed is None else Random(new.seed)
    deals = [draw(FAIR, new.ruleset, source, progress, new.hands).deal for _ in range(new.rounds)]
    return replace(new, deals=tuple(map(str, deals)))


def is_fair(record: MatchRecord) -> bool:
    """Whether a match has fair cards: no log says so, but deals chosen for all rounds do."""
    if not may_be_fair(record) or record.header.needs_fair_cards:
        return record.header.needs_fair_cards
    # Most matches are not, and then nothing of the solver is needed.
    from mate.dealing import solved

    deals = map(Deal.parse, record.header.deals)
    return not any(solved(deal, record.ruleset).value for deal in deals)


def may_be_fair(record: MatchRecord) -> bool:
    """Whether a match may have had fair cards; certainty takes solving."""
    terms = record.header
    return terms.needs_fair_cards or len(terms.deals) == terms.rounds


def _other_cards(record: MatchRecord, source: Random, progress: OnDeal) -> Terms:
    """The same terms with no first dealer, another seed and, for fair cards, the deals it gives."""
    # Dealt to the other player first, the same cards have another number.
    seen = {n for deal in record.match.deals for n in (deal.number, deal.swapped.number)}
    fair, rounds = is_fair(record), record.match.rounds
    while True:
        seed = source.randint(0, SEED_LIMIT)
        new = replace(record.header.terms, first_dealer=None, seed=seed, deals=())
        if fair:
            new = with_fair_cards(new, progress)
        drawn = Random(seed)
        deals = [*map(Deal.parse, new.deals)] or [Deal.draw(drawn) for _ in range(rounds)]
        numbers = {deal.number for deal in deals}
        if seed != record.header.seed and len(numbers) == rounds and numbers.isdisjoint(seen):
            return new
