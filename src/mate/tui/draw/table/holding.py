"""A single holding drawn as on the table, which pages without a table show as their picture."""

from __future__ import annotations

from typing import Final

from mate.rules import Action, Card, Deal, Hand, Ruleset
from mate.tui.draw import Row
from mate.tui.draw.cards import FACE_SIZES, PAPER, Stock
from mate.tui.draw.table import full
from mate.tui.draw.table.grid import COLUMNS, Grid
from mate.tui.draw.table.view import TableView
from mate.words.narrator import Narrator

_DEAL: Final = Deal.parse("AQ.TKQ7.Q.AK7")
LEAD: Final = Hand.begin(_DEAL, Ruleset.preset("bga"))
"""A hand in which any card may be led, with cards of all ranks and suits."""
REPLY: Final = Hand.begin(Deal(_DEAL.other), Ruleset.preset("bga"), 1).play(Card.parse("AS"))
"""A hand in which the player with the cards of `LEAD` must reply with one of four spades."""
_AROUND: Final = 3
"""The rows around the cards: the row into which a chosen card rises, the keys, and the name."""


def draw_holding(
    hand: Hand,
    narrator: Narrator,
    size: tuple[int, int],
    chosen: Action | None = None,
    stock: Stock = PAPER,
) -> list[Row]:
    """Draw the cards of the player to act, their keys and the name line, in this size or less.

    The cards are as large as fits. If none fit, return no rows.

    Args:
        chosen: the action under the cursor; without an action, no keys are shown.
    """
    for cells, rows in FACE_SIZES:
        if COLUMNS * cells <= size[0] and rows + _AROUND <= size[1]:
            grid = Grid(cells, rows, left=0, upper=0, centre=0, lower=1, title=rows + 2, trick=0)
            view = TableView(hand, narrator, chosen, places=grid, stock=stock)
            return [*full.draw_lower(view._replace(below=hand.position.turn))]
    return []
