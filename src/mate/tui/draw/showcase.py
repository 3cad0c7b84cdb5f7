"""A few cards to look at: the title above the menu, and the sample that previews the settings."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from mate.rules import Card
from mate.tui.draw.faces import CardState, face, style_of
from mate.tui.draw.rows import Row, Span, apart, cut, side_by_side
from mate.tui.draw.table import CardSize
from mate.words.narrator import Narrator

_FAN: Final = ("AC", "TS", "KH", "QD", "7C")
_NAME: Final = "M A T E"
_ABOUT: Final = "A card game for two by G. Capellen, 1915"
_BETWEEN: Final = 3
_LEGAL: Final = ("AC", "TS", "KH", "QD")
_BARRED: Final = ("7C", "QS", "7H", "AD")
_CHOSEN: Final = "TS"
_PREVIEW: Final = "▶ Preview"


def fan_cells(size: CardSize) -> int:
    """The width of the five cards, and so of the menu below them.

    >>> fan_cells(CardSize.of(80, 24)), fan_cells(CardSize.of(200, 60))
    (47, 87)
    """
    return len(_FAN) * (size.cells + _BETWEEN) - _BETWEEN


def draw_title(size: CardSize | None, cells: int, about: str, *, signs: bool) -> list[Row]:
    """The title above the menu, centred: five cards, if sized, and the name of the game.

    Below it is what the game is, or how its players stand.
    """
    about = about or _ABOUT
    if size is None:
        return [
            ((f" {_NAME}", "strong"), (f"  {cut(about, cells - cell_len(_NAME) - 4)}", "faint"))
        ]
    cards = ((card, card.label if signs else card.ascii_label) for card in map(Card.parse, _FAN))
    fan = (face(*each, CardState.LEGAL, cells=size.cells, rows=size.rows) for each in cards)
    return [
        *side_by_side(fan, _BETWEEN, left=(cells - fan_cells(size)) // 2),
        (),
        ((_NAME.center(cells), "strong"),),
        ((about.center(cells), "faint"),),
        (),
    ]


def sample_cells(size: CardSize) -> int:
    """The width of a sample with cards of this size."""
    return len(_LEGAL) * size.step


def draw_sample(narrator: Narrator, size: CardSize, *, in_one_row: bool = False) -> list[Row]:
    """Cards of all suits in several states, in two rows or one, and text in several styles."""
    holdings = [(*_LEGAL, *_BARRED)] if in_one_row else [_LEGAL, _BARRED]
    cells = len(holdings[0]) * size.step
    return [
        apart(((_PREVIEW, "turn"),), (("+28 ", "strong"),), cells),
        *(row for names in holdings for row in _cards(narrator, names, size)),
        (("Choose", "plain"), (" · ", "faint"), ("Enter", "key"), (" play", "faint")),
        (("An error looks like this.", "bad"),),
    ]


def draw_small_sample(narrator: Narrator) -> Row:
    """A sample in one row, with a card of each suit."""
    spans: list[Span] = [(" ", "plain")]
    for name in _LEGAL:
        card = Card.parse(name)
        spans += [(f" {narrator.card(card)} ", style_of(card, _state(name))), (" ", "plain")]
    return (*spans, (f" {_PREVIEW} ", "turn"))


def _cards(narrator: Narrator, names: tuple[str, ...], size: CardSize) -> list[Row]:
    drawn: list[tuple[Row, ...]] = []
    for place, name in enumerate(names, start=1):
        card, state = Card.parse(name), _state(name)
        key = "" if state is CardState.BARRED else str(place)
        drawn.append(face(card, narrator.card(card), state, key, cells=size.cells, rows=size.rows))
    return side_by_side(drawn)


def _state(name: str) -> CardState:
    if name in _BARRED:
        return CardState.BARRED
    return CardState.CHOSEN if name == _CHOSEN else CardState.LEGAL
