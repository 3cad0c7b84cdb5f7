"""Rows of words as columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len

from mate.rules import Action, NoForeplacement, Outcome, Ruleset, one_of

Document = dict[str, object]

MOST_NAMED: Final = 4


def columns(rows: Iterable[Sequence[str]], sides: str) -> list[str]:
    """The rows with their words one below the other, two spaces between columns.

    Args:
        rows: words, as many in each row as there are sides.
        sides: for each column `<` for words set to the left, `>` for words set to the right.

    >>> columns([("A♣", "+80"), ("10♠", "0")], "<>")
    ['A♣   +80', '10♠    0']
    """
    rows = list(rows)
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(_set, row, sides, widths)).rstrip() for row in rows]


def _set(word: str, side: str, width: int) -> str:
    room = " " * (width - cell_len(word))
    return word + room if side == "<" else room + word


def label(action: Action, *, signs: bool) -> str:
    """An action as people see it, with suit signs or without; what is foreplaced may be no card."""
    if isinstance(action, NoForeplacement):
        return "no card"
    return action.label if signs else action.ascii_label


def labels(actions: Iterable[Action], *, signs: bool) -> str:
    """Actions in a row."""
    return " ".join(label(action, signs=signs) for action in actions)


def choice(actions: Sequence[Action], *, signs: bool) -> str:
    """Actions to choose from, not more than fit a line.

    >>> from mate.rules import DECK
    >>> choice(DECK[:2], signs=True), choice(DECK[:7], signs=False)
    ('A♣ or 10♣', 'AC, 10C, KC or 4 more')
    """
    words = [label(action, signs=signs) for action in actions]
    if len(words) > MOST_NAMED:
        words[MOST_NAMED - 1 :] = [f"{len(words) - MOST_NAMED + 1} more"]
    return one_of(words)


def signed(points: int) -> str:
    """Points with their sign.

    >>> signed(16), signed(-77), signed(0)
    ('+16', '-77', '0')
    """
    return f"{points:+d}" if points else "0"


def rules_document(ruleset: Ruleset) -> Document:
    """The rules as JSON documents and logs have them."""
    return {"name": ruleset.name, **ruleset.options}


def ending(outcome: Outcome, names: tuple[str, str], *, signs: bool) -> str:
    """How a hand ended, with the points.

    Args:
        outcome: the end of the hand.
        names: what the players are called by seat.
        signs: whether cards are written with suit signs.
    """
    if outcome.winner is None or outcome.card is None:
        return "The hand is drawn."
    kind = "overmate" if outcome.overmate else "mate"
    card = label(outcome.card, signs=signs)
    return (
        f"{names[outcome.winner]} gives {kind} with {card} on trick {outcome.trick}: "
        f"{outcome.points} points."
    )


def won_by(value: int, first: str, second: str) -> str:
    """A margin in words.

    >>> won_by(-77, "the dealer", "the other player")
    'the other player wins by 77'
    """
    if not value:
        return "the points are even"
    return f"{first if value > 0 else second} wins by {abs(value)}"
