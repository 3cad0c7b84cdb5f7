"""The match after a match: the next one of its series, or the first one of another."""

from __future__ import annotations

from random import Random, SystemRandom

from mate.errors import MatchError
from mate.record import MatchRecord, Series
from mate.record.events import SEED_LIMIT
from mate.rules import ROUNDS, Deal
from mate.session import NewMatch


def following(record: MatchRecord, source: Random | None = None) -> NewMatch | None:
    """The next match of the series of a match; None if the series is over with it.

    Names, seats, computers, rules, help and foresight stay; the other player deals first, as the
    lot (R17) is for the first match only. A match that was in no series becomes the first of one
    without end.

    The cards come from a seed of the match's own, so that no deal of the match before comes again,
    from whichever side, also where the match is left and resumed.

    Args:
        record: the match, which is over.
        source: what is drawn comes from it; None for the system's randomness.

    Raises:
        MatchError: if the match is not over.
    """
    if not record.match.finished:
        raise MatchError("the match is not over, so the next one cannot begin")
    source = source or SystemRandom()
    header = record.header
    series = (header.series or Series.begin(None, source)).next(record.match.score)
    if series is None:
        return None
    return _as(record, source, series, first_dealer=1 - header.first_dealer)


def rematch(record: MatchRecord, source: Random | None = None) -> NewMatch:
    """The next match of the series of a match, or, where it is over, the first of another.

    A new series has the length of the old one, and lots are drawn for who deals first (R17).

    Args:
        record: the match, which is over.
        source: what is drawn comes from it; None for the system's randomness.

    Raises:
        MatchError: if the match is not over.
    """
    source = source or SystemRandom()
    new = following(record, source)
    if new is not None:
        return new
    assert record.header.series is not None
    return _as(record, source, Series.begin(record.header.series.of, source))


def _as(
    record: MatchRecord, source: Random, series: Series, first_dealer: int | None = None
) -> NewMatch:
    header = record.header
    return NewMatch(
        header.players,
        record.ruleset,
        first_dealer,
        (),
        _other_cards(record, source),
        header.computers or (None, None),
        header.help,
        header.foresight,
        series,
    )


def _other_cards(record: MatchRecord, source: Random) -> int:
    # Dealt to the other player first, the same cards have another number.
    seen = {number for deal in record.match.deals for number in _numbers(deal)}
    while True:
        seed = source.randint(0, SEED_LIMIT)
        drawn = Random(seed)
        numbers = {Deal.draw(drawn).number for _ in range(ROUNDS)}
        if seed != record.header.seed and len(numbers) == ROUNDS and numbers.isdisjoint(seen):
            return seed


def _numbers(deal: Deal) -> tuple[int, int]:
    return deal.number, Deal(deal.other).number
