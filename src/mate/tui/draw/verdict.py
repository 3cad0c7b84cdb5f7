"""The verdict on a round: best play, points lost, and the action that decided it."""

from __future__ import annotations

from collections.abc import Iterator

from mate.grading import RoundVerdict
from mate.tui.draw.rows import Row, paragraph, wrapped
from mate.words.narrator import Narrator
from mate.words.verdict import account, decision, given_away, in_few_words, in_short


def draw_verdict(
    verdict: RoundVerdict, narrator: Narrator, cells: int, rows: int, *, titled: bool = False
) -> list[Row]:
    """The verdict, as full as fits.

    Args:
        verdict: the verdict.
        narrator: the players' names and how cards are written.
        cells: the width of a row.
        rows: the number of rows, at least 1.
        titled: whether it names the round.
    """
    texts = [*_from_fullest(verdict, narrator, f"Round {verdict.round}. " if titled else "")]
    fitting = (text for text in texts if len(wrapped(text, cells - 2, rows + 1)) <= rows)
    return paragraph(next(fitting, texts[-1]), "plain", cells, rows)


def _from_fullest(verdict: RoundVerdict, narrator: Narrator, title: str) -> Iterator[str]:
    yield f"{title}{account(verdict, narrator)}"
    given = f"{given_away(verdict, narrator)}."
    yield f"{title}{given} {decision(verdict, narrator)}".rstrip()
    if verdict.decided is not None:
        yield f"{title}{given} {in_short(verdict, narrator)}"
    # This form names the hand, and so the round.
    yield in_short(verdict, narrator)
    yield in_few_words(verdict, narrator)


def in_place(told: list[Row], rows: int) -> list[Row]:
    """The rows padded to this number, so that the page does not move when more is known."""
    return [*told, *([()] * (rows - len(told)))]
