"""The swap of holdings between the hands of a round (R18), as rows."""

from __future__ import annotations

from typing import Final

from mate.rules import Hand, Match
from mate.tui.draw.rows import Row, distinct, width
from mate.tui.draw.table import holding_line
from mate.words.narrator import Narrator

_NAME_CELLS: Final = 14
_HOLDING_CELLS: Final = 36
_ARMS: Final = ("────╮", "──╮ │", "◂─╯ │", "◂───╯")
_NARROW_ARMS: Final = ("──╮", "─╮│", "◂╯│", "◂─╯")


def draw_swap(match: Match, narrator: Narrator, *, narrow: bool = False) -> list[Row]:
    """Both holdings before and after the swap, with arrows between them: four rows.

    Args:
        match: a match between the hands of a round.
        narrator: the players' names and how cards are written.
        narrow: whether only 40 cells are available; seat marks then replace the names.
    """
    after = match.current
    assert after is not None
    arms = iter(_NARROW_ARMS if narrow else _ARMS)
    draw = _narrow if narrow else _held
    return [
        draw(narrator, number, hand, seat, next(arms))
        for number, hand in enumerate((match.hands[-1], after), start=len(match.hands))
        for seat in (1, 0)
    ]


def _held(narrator: Narrator, number: int, hand: Hand, seat: int, arm: str) -> Row:
    cards = holding_line(narrator, hand.start.holdings[seat])
    when = f"hand {number}" if seat else ""
    return (
        (f" {when:<8}", "faint"),
        (f"{distinct(narrator.names, _NAME_CELLS)[seat]} ", "plain"),
        *cards,
        (" " * (_HOLDING_CELLS - width(cards)), "plain"),
        (arm, "accent"),
    )


def _narrow(narrator: Narrator, _: int, hand: Hand, seat: int, arm: str) -> Row:
    cards = holding_line(narrator, hand.start.holdings[seat])
    gap = " " * (_HOLDING_CELLS - 2 - width(cards))
    return (("▲ " if seat else "▼ ", "plain"), *cards, (f"{gap}{arm}", "accent"))
