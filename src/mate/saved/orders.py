"""Orders of saved matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Final

from mate.saved.savedmatch import SavedMatch


class Order(Enum):
    """The orders of a list."""

    PLAYED = "last played"
    BEGAN = "start date"
    PLAYERS = "players"
    SCORE = "score"
    RULES = "rules"
    HELP = "help"
    STATE = "state"


def in_order(
    matches: Iterable[SavedMatch], order: Order, *, reverse: bool = False
) -> list[SavedMatch]:
    """The matches sorted; those that are equal keep their order.

    Args:
        matches: the matches.
        order: what to sort by; dates start with the latest, scores with the widest margin.
        reverse: whether to reverse the order.
    """
    return sorted(matches, key=_KEYS[order], reverse=reverse is not (order in _LARGEST_FIRST))


_LARGEST_FIRST: Final = frozenset({Order.PLAYED, Order.BEGAN, Order.SCORE, Order.HELP})
_KEYS: Final[dict[Order, Callable[[SavedMatch], tuple[object, ...]]]] = {
    Order.PLAYED: lambda match: (match.modified, match.name),
    Order.BEGAN: lambda match: (match.created, match.name),
    Order.PLAYERS: lambda match: (match.problem is not None, *map(str.casefold, match.players)),
    Order.SCORE: lambda match: (abs(match.score[0] - match.score[1]), max(match.score)),
    Order.RULES: lambda match: (match.problem is not None, match.rules.name),
    Order.HELP: lambda match: (bool(match.help), sum(match.helped)),
    Order.STATE: lambda match: (match.finished, match.problem is not None, match.hand),
}
