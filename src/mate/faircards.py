"""Fair cards: a match whose deals are worth 0, so that beginning gains nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom

from msgspec.structs import replace

from mate.dealing import FAIR, draw, solved
from mate.record import MatchRecord
from mate.rules import ROUNDS, Deal, RandomSource, Ruleset
from mate.session import NewMatch


def fair_deals(
    ruleset: Ruleset, source: RandomSource, say: Callable[[], None] | None = None
) -> tuple[Deal, ...]:
    """The deals of both rounds: the first fair ones that a source gives.

    Args:
        ruleset: the rules by which they are worth 0.
        source: where deals are drawn from.
        say: called after each deal that is not fair.

    Raises:
        DealError: if too many deals in a row are not fair.
    """
    return tuple(draw(FAIR, ruleset, source, say).deal for _ in range(ROUNDS))


def with_fair_cards(new: NewMatch, say: Callable[[], None] | None = None) -> NewMatch:
    """The same match with fair deals in both rounds; its log has them as deals that were chosen.

    Args:
        new: a match without chosen deals; its seed, if it has one, gives the deals.
        say: called after each deal that is not fair.

    Raises:
        DealError: if too many deals in a row are not fair.
    """
    source = SystemRandom() if new.seed is None else Random(new.seed)
    return replace(new, deals=fair_deals(new.ruleset, source, say))


def is_fair(record: MatchRecord) -> bool:
    """Whether a match has fair cards: no log says so, but deals chosen for both rounds do."""
    deals = tuple(map(Deal.parse, record.header.deals))
    return len(deals) == record.match.rounds and not any(
        solved(deal, record.ruleset).value for deal in deals
    )
