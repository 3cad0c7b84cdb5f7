"""A sample of cards and texts that previews the settings."""

from __future__ import annotations

from typing import Final

from mate.rules import Card
from mate.tui.draw.faces import CardState, face, style_of
from mate.tui.draw.rows import Row, Span, apart
from mate.tui.draw.table.cardsize import CardSize
from mate.words.narrator import Narrator

_LEGAL: Final = ("AC", "TS", "KH", "QD")
_BARRED: Final = ("7C", "QS", "7H", "AD")
_CHOSEN: Final = "TS"


def sample_cells(size: CardSize) -> int:
    """The width of a sample with cards of this size."""
    return len(_LEGAL) * size.step


def draw_sample(narrator: Narrator, size: CardSize) -> list[Row]:
    """Cards of all suits in several states, and text in several styles.

    Args:
        narrator: how cards are written.
        size: the size of the cards.
    """
    whose, points = f"▶ {narrator.names[0]} to lead ", "+28 "
    return [
        apart(((whose, "turn"),), ((points, "strong"),), sample_cells(size)),
        *_cards(narrator, _LEGAL, size),
        *_cards(narrator, _BARRED, size),
        (("Choose", "plain"), (" · ", "faint"), ("Enter", "key"), (" play", "faint")),
        (("A sample error message.", "bad"),),
    ]


def draw_small_sample(narrator: Narrator) -> Row:
    """A sample in one row, with a card of each suit."""
    spans: list[Span] = [(" ", "plain")]
    for name in _LEGAL:
        spans += [(f" {narrator.card(Card.parse(name))} ", _style(name)), (" ", "plain")]
    spans.append((f" {narrator.names[0]} to lead ", "turn"))
    return tuple(spans)


def _cards(narrator: Narrator, names: tuple[str, ...], size: CardSize) -> list[Row]:
    lines: list[list[Span]] = [[] for _ in range(size.rows)]
    for place, name in enumerate(names, start=1):
        card = Card.parse(name)
        key = "" if _state(name) is CardState.BARRED else str(place)
        label, state = narrator.card(card), _state(name)
        drawn = face(card, label, state, key, cells=size.cells, rows=size.rows)
        for line, spans in zip(lines, drawn, strict=True):
            line.extend((*spans, (" ", "plain")))
    return [tuple(line[:-1]) for line in lines]


def _state(name: str) -> CardState:
    if name in _BARRED:
        return CardState.BARRED
    return CardState.CHOSEN if name == _CHOSEN else CardState.LEGAL


def _style(name: str) -> str:
    return style_of(Card.parse(name), _state(name))
