"""A few cards and words, to see what settings look like."""

from __future__ import annotations

from typing import Final

from mate.rules import Card
from mate.tui.draw.faces import CARD_ROWS, CardState, face, style_of
from mate.tui.draw.rows import Row, Span, apart
from mate.words.narrator import Narrator

SAMPLE_CELLS: Final = 32
"""How wide a sample is."""

_LEGAL: Final = ("AC", "TS", "KH", "QD")
_BARRED: Final = ("7C", "QS", "7H", "AD")
_CHOSEN: Final = "TS"


def draw_sample(narrator: Narrator, rows: int = CARD_ROWS) -> list[Row]:
    """Cards of all suits in their states, and the styles of text.

    Args:
        narrator: how cards are written.
        rows: how high a card is, 3 or 5.
    """
    return [
        apart(((f"▶ {narrator.names[0]} leads ", "turn"),), (("+28 ", "strong"),), SAMPLE_CELLS),
        *_cards(narrator, _LEGAL, rows),
        *_cards(narrator, _BARRED, rows),
        (("Choose", "plain"), (" · ", "faint"), ("Enter", "key"), (" play", "faint")),
        (("A message, if something is wrong.", "bad"),),
    ]


def draw_small_sample(narrator: Narrator) -> Row:
    """Cards of all suits in one row."""
    spans: list[Span] = [(" ", "plain")]
    for name in _LEGAL:
        spans += [(f" {narrator.card(Card.parse(name))} ", _style(name)), (" ", "plain")]
    spans.append((f" {narrator.names[0]} leads ", "turn"))
    return tuple(spans)


def _cards(narrator: Narrator, names: tuple[str, ...], rows: int) -> list[Row]:
    lines: list[list[Span]] = [[] for _ in range(rows)]
    for place, name in enumerate(names, start=1):
        card = Card.parse(name)
        key = "" if _state(name) is CardState.BARRED else str(place)
        drawn = face(card, narrator.card(card), _state(name), key, rows=rows)
        for line, spans in zip(lines, drawn, strict=True):
            line.extend((*spans, (" ", "plain")))
    return [tuple(line[:-1]) for line in lines]


def _state(name: str) -> CardState:
    if name in _BARRED:
        return CardState.BARRED
    return CardState.CHOSEN if name == _CHOSEN else CardState.LEGAL


def _style(name: str) -> str:
    return style_of(Card.parse(name), _state(name))
