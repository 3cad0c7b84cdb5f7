"""The match after a match: the next one of its series, or the first one of another."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom

from mate.errors import MatchError
from mate.record import MatchRecord, Series
from mate.record.events import SEED_LIMIT
from mate.rules import Deal
from mate.session import NewMatch


def following(
    record: MatchRecord, source: Random | None = None, say: Callable[[], None] | None = None
) -> NewMatch | None:
    """The next match of the series of a match; None if the series is over with it.

    Names, seats, computers, rules, help and foresight stay. The other player deals first, since R17
    draws the first dealer only for the first match. A match outside a series becomes the first
    match of an open one.

    The cards come from a new seed, chosen so that no deal of the match before returns from either
    side, even after the match is left and resumed. Fair cards are followed by fair cards.

    Args:
        record: the finished match.
        source: the source of randomness; None for the system's.
        say: called now and then while fair cards are drawn.

    Raises:
        MatchError: if the match is not over.
        DealError: if no fair cards can be found.
    """
    result = record.match.result
    if result is None:
        raise MatchError("The match is not over, so the next one cannot start.")
    source = source or SystemRandom()
    header = record.header
    series = (header.series or Series.begin(None, source)).next(result)
    if series is None:
        return None
    return _as(record, series, source, say, first_dealer=1 - header.first_dealer)


def rematch(
    record: MatchRecord, source: Random | None = None, say: Callable[[], None] | None = None
) -> NewMatch:
    """The next match of the series of a match, or, where it is over, the first of another.

    A new series has the length of the old one, and its first dealer is drawn at random (R17).

    Args:
        record: the finished match.
        source: the source of randomness; None for the system's.
        say: called now and then while fair cards are drawn.

    Raises:
        MatchError: if the match is not over.
        DealError: if no fair cards can be found.
    """
    source = source or SystemRandom()
    new = following(record, source, say)
    if new is not None:
        return new
    assert record.header.series is not None
    return _as(record, Series.begin(record.header.series.of, source), source, say)


def _as(
    record: MatchRecord,
    series: Series,
    source: Random,
    say: Callable[[], None] | None,
    first_dealer: int | None = None,
) -> NewMatch:
    header = record.header
    seed, deals = _other_cards(record, source, say)
    return NewMatch(
        header.players,
        record.ruleset,
        first_dealer,
        deals,
        seed,
        header.computers or (None, None),
        header.help,
        header.foresight,
        series,
    )


def may_be_fair(record: MatchRecord) -> bool:
    """Whether a match may have had fair cards; certainty takes solving."""
    return len(record.header.deals) == record.match.rounds


def _other_cards(
    record: MatchRecord, source: Random, say: Callable[[], None] | None
) -> tuple[int, tuple[Deal, ...]]:
    """A seed, and the deals chosen with it if the cards are to be fair."""
    # Dealt to the other player first, the same cards have another number.
    seen = {number for deal in record.match.deals for number in _numbers(deal)}
    fair_deals, rounds = _fair_deals(record, say), record.match.rounds
    while True:
        seed = source.randint(0, SEED_LIMIT)
        drawn = Random(seed)
        chosen = fair_deals(drawn) if fair_deals else ()
        numbers = {deal.number for deal in chosen or [Deal.draw(drawn) for _ in range(rounds)]}
        if seed != record.header.seed and len(numbers) == rounds and numbers.isdisjoint(seen):
            return seed, chosen


def _fair_deals(
    record: MatchRecord, say: Callable[[], None] | None
) -> Callable[[Random], tuple[Deal, ...]] | None:
    if not may_be_fair(record):
        return None
    # Most matches are not, and then nothing of the solver is needed.
    from mate import faircards

    if not faircards.is_fair(record):
        return None
    return lambda source: faircards.fair_deals(record.ruleset, source, say)


def _numbers(deal: Deal) -> tuple[int, int]:
    return deal.number, Deal(deal.other).number
