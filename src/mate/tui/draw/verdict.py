"""The verdict of a round as rows: what best play was, what was given away, what decided it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mate.grading import RoundVerdict
from mate.tui.draw.rows import Row, paragraph, wrapped
from mate.words.narrator import Narrator
from mate.words.rounds import account, decision, given_away, in_short

_MARGINS: Final = 2


def draw_verdict(  # noqa: PLR0913  # what is told, and the room for it
    verdict: RoundVerdict | None,
    narrator: Narrator,
    cells: int,
    rows: int,
    *,
    problem: str = "",
    titled: bool = False,
) -> list[Row]:
    """The verdict in just as many rows, told as fully as they have room for.

    Args:
        verdict: the verdict; None while it is being worked out: its place is kept.
        narrator: the players' names, and how cards are written.
        cells: how wide rows are.
        rows: how many rows it has.
        problem: why there is none; empty while that is not so.
        titled: whether it says of which round it is.
    """
    drawn = paragraph(problem, "faint", cells, 1)
    if verdict is not None:
        room = cells - _MARGINS
        title = f"Round {verdict.round}. " if titled else ""
        texts = [f"{title}{text}" for text in _from_fullest(verdict, narrator)]
        fitting = (text for text in texts if len(wrapped(text, room, rows + 1)) <= rows)
        drawn = paragraph(next(fitting, texts[-1]), "plain", cells, rows)
    return [*drawn, *([()] * (rows - len(drawn)))]


def _from_fullest(verdict: RoundVerdict, narrator: Narrator) -> Iterator[str]:
    yield account(verdict, narrator)
    yield " ".join(filter(None, (f"{given_away(verdict, narrator)}.", decision(verdict, narrator))))
    short = in_short(verdict, narrator)
    yield " ".join(short)
    yield short[-1]
