"""The players' places in a form: two panels, each with a card and a question about a name."""

from __future__ import annotations

from typing import Final

from textual.containers import Horizontal

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
_TEXT_ROWS: Final = 3


class Seats(Horizontal):
    """Two panels, the player below on the left; in a narrow form, only the questions."""

    def __init__(self, below: Question, above: Question) -> None:
        self.questions = below, above
        self._cards = [Drawing(classes="card") for _ in _FACES]
        one, other = map(Horizontal, self.questions, self._cards)
        super().__init__(one, Drawing(classes="against"), other)

    def show(self, size: tuple[int, int] | None, cells: int) -> int:
        """Draw cards of this size, if any, and return the width of the text in a panel.

        Args:
            cells: the width of both panels.
        """
        against = self.query_one(".against", Drawing)
        for drawing in (against, *self._cards):
            drawing.display = size is not None
        above_text = max(size[1] - _TEXT_ROWS, 0) // 2 if size else 0
        for question in self.questions:
            question.styles.padding = (above_text, 0, 0, 0)
        if size is None:
            return cells
        app, (width, height) = program_of(self), size
        for drawing, card in zip(self._cards, _FACES, strict=True):
            cards = [(card, CardState.LEGAL)]
            rows = draw_row(cards, size, signs=app.appearance.signs, stock=app.stock)
            drawing.draw(rows, fits=True)
            drawing.styles.width = width + 1
        against.draw([*[()] * (height // 2), ((_AGAINST, "faint"),)], fits=True)
        return (cells - len(_AGAINST)) // 2 - width - 1 - _AROUND_TEXT
