"""Which saved matches are listed, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Final

from mate.clock import local_time
from mate.saved.savedmatch import SavedMatch

FILTER_IN_WORDS: Final = (
    "player names, a rule set, a level, a date such as 2026-03, finished, unfinished, "
    "drawn, broken, computer or help; not:word excludes matches"
)
"""The words that a filter understands."""
FILTER_IN_SHORT: Final = "names, rules, levels, dates, finished, broken, help, not:word"
"""The most of it that fits a small terminal."""

_NOT: Final = "not:"
_STATES: Final[dict[str, Callable[[SavedMatch], bool]]] = {
    "finished": lambda match: match.finished,
    "unfinished": lambda match: not match.finished and match.problem is None,
    "broken": lambda match: match.problem is not None,
    "computer": lambda match: any(match.computers),
    "help": lambda match: bool(match.help),
    "drawn": lambda match: match.result is not None and match.result.winner is None,
}


def filtered(matches: Iterable[SavedMatch], words: str) -> list[SavedMatch]:
    """The matches that every word fits; without words, all of them.

    A word is a state (`finished`, `unfinished`, `broken`, `computer`, `help`, `drawn`), the
    beginning of a date, or part of a name, a rule set, a computer's level or a file's name. With
    `not:` before it, it fits those that it would not. Capitals make no difference.
    """
    tests = [_test(word) for word in words.casefold().split() if word != _NOT]
    return [match for match in matches if all(test(match) for test in tests)]


def _test(word: str) -> Callable[[SavedMatch], bool]:
    if word.startswith(_NOT):
        unwanted = _test(word.removeprefix(_NOT))
        return lambda match: not unwanted(match)
    if word in _STATES:
        return _STATES[word]
    if word[:1].isdigit():
        # As it is read, in local time; with the `T` of a log too.
        moment = word.replace("t", " ")
        return lambda match: local_time(match.created).startswith(moment) or word in _text(match)
    return lambda match: word in _text(match)


def _text(match: SavedMatch) -> str:
    # Asked for ten thousand times with each letter that is typed.
    (one, other), (level, other_level) = match.players, match.computers
    levels = f"{level or ''} {other_level or ''}"
    return f"{one} {other} {match.rules.name} {levels} {match.name}".casefold()


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
    """The matches sorted, equal ones in their order; latest dates and widest margins first."""
    return sorted(matches, key=_KEYS[order], reverse=reverse is not (order in _LARGEST_FIRST))


_LARGEST_FIRST: Final = frozenset({Order.PLAYED, Order.BEGAN, Order.SCORE, Order.HELP})
_KEYS: Final[dict[Order, Callable[[SavedMatch], tuple[object, ...]]]] = {
    Order.PLAYED: lambda match: (match.stamp.written, match.name),
    Order.BEGAN: lambda match: (match.created, match.name),
    Order.PLAYERS: lambda match: (match.problem is not None, *map(str.casefold, match.players)),
    Order.SCORE: lambda match: (abs(match.score[0] - match.score[1]), max(match.score)),
    Order.RULES: lambda match: (match.problem is not None, match.rules.name),
    Order.HELP: lambda match: (bool(match.help), sum(match.helped)),
    Order.STATE: lambda match: (match.finished, match.problem is not None, match.hand),
}
