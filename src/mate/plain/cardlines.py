"""Holdings in words."""

from __future__ import annotations

from mate.rules import Holding, Position
from mate.words.narrator import Narrator, in_suits


def holding_lines(narrator: Narrator, holdings: tuple[Holding, Holding]) -> list[str]:
    """What both players hold, a line each.

    Args:
        narrator: the players' names, and how cards are written.
        holdings: what they hold, by seat.
    """
    return [
        f"{name} holds {in_suits(held, aloud=narrator.aloud)}."
        for name, held in zip(narrator.names, holdings, strict=True)
    ]


def table_lines(position: Position, narrator: Narrator) -> list[str]:
    """What both players hold and what they foreplaced, a line each."""
    lines = holding_lines(narrator, position.holdings)
    for name, card in zip(narrator.names, position.foreplaced, strict=True):
        if card is not None:
            lines.append(f"{name} foreplaced {narrator.card(card)}.")
    return lines
