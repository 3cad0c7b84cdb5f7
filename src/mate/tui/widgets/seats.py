"""The players' places in a form: two panels, each with a card and a question about a name."""

from __future__ import annotations

from typing import Final

from textual.containers import Horizontal
from textual.widgets import Label

from mate.rules import Card
from mate.tui.draw.cards import CardState, draw_row
from mate.tui.program import program_of
from mate.tui.widgets import Drawing
from mate.tui.widgets.fields import Question

_FACES: Final = tuple(map(Card.parse, ("QH", "KS")))
"""The cards at the places below and above."""
SEATS_CELLS: Final = {False: 70, True: 100}
"""The width of both panels, in a wide terminal or not; the stylesheet repeats it."""
_AGAINST: Final = " against "
_AROUND_TEXT: Final = 6
"""The cells of a panel that margins and the gap before the card take from its text."""


class Seats(Horizontal):
    """Two panels, the player below on the left; in a narrow form, only the questions."""

    def __init__(self, below: Question, above: Question) -> None:
        self.questions = below, above
        self._cards = [Drawing(classes="card") for _ in _FACES]
        one, other = map(Horizontal, self.questions, self._cards)
        super().__init__(one, Label(_AGAINST, classes="against"), other)

    def show(self, size: tuple[int, int] | None, cells: int) -> int:
        """Draw cards of this size, if any, and return the width of the text in a panel.

        Args:
            cells: the width of both panels.
        """
        for each in (*self.questions, self.query_one(".against")):
            each.styles.height = size[1] if size else "auto"
        if size is None:
            return cells
        app = program_of(self)
        for drawing, card in zip(self._cards, _FACES, strict=True):
            cards = [(card, CardState.LEGAL)]
            rows = draw_row(cards, size, signs=app.appearance.signs, stock=app.stock)
            drawing.draw(rows, fits=True)
            drawing.styles.width = size[0] + 1
        return (cells - len(_AGAINST)) // 2 - size[0] - 1 - _AROUND_TEXT
