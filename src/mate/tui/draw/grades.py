"""The analysis as rows: counts of each player's grades, the tricks with their grades, verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mate.grading import Analysis, Grade, GradedAction, GradedHand, RoundVerdict
from mate.rules import Card
from mate.tui.draw.faces import suit_style
from mate.tui.draw.rows import Row, Span, distinct, fitted, fitted_right, paragraph, wrapped
from mate.words.narrator import Narrator
from mate.words.verdict import account, decision, given_away, in_few_words, in_short, lost

_NOTHING: Final = "0 · 0"
NAME_CELLS: Final = 8
"""The width of a name where space is short."""
_LOSING: Final = (Grade.INACCURATE, Grade.MISTAKE, Grade.BLUNDER)
GRADE_STYLES: Final = {
    Grade.BEST: "plain",
    Grade.INACCURATE: "accent",
    Grade.MISTAKE: "bad",
    Grade.BLUNDER: "bad",
}
"""The style for the verdict on an action."""
_COUNT_STYLES: Final = ("plain", *(GRADE_STYLES[grade] for grade in _LOSING), "strong")


def counts_across(narrator: Narrator, hand: GradedHand, whole: Analysis, cells: int) -> list[Row]:
    """Both players' counts, a row for each: this hand · whole match."""
    wide = cells >= 70
    titles = [f"{grade.mark} {grade.word}" if wide else grade.mark for grade in _LOSING]
    titles = ["best", *titles, "points lost" if wide else "lost"]
    counts = _counts(hand, whole)
    between = 2 if cells >= 48 else 1
    widths = [max(map(len, texts)) + between for texts in zip(titles, *counts, strict=True)]
    name_cells = min(16, cells - sum(widths) - 1)
    head = _right(titles, widths, ["faint"] * len(titles))
    rows: list[Row] = [((" " * (name_cells + 1), "plain"), *head)]
    names = distinct(narrator.names, name_cells)
    figures = [_right(of_player, widths, _COUNT_STYLES) for of_player in counts]
    return [*rows, *(((f" {names[seat]}", "strong"), *figures[seat]) for seat in (1, 0))]


def _right(texts: Sequence[str], widths: Sequence[int], styles: Sequence[str]) -> list[Span]:
    entries = zip(texts, widths, styles, strict=True)
    return [(fitted_right(text, cells), _style(text, style)) for text, cells, style in entries]


def _style(text: str, style: str) -> str:
    # A count of nothing needs no emphasis.
    return "faint" if text == _NOTHING else style


def _counts(hand: GradedHand, whole: Analysis) -> list[list[str]]:
    """By seat, the actions of each grade and the points lost: this hand · whole match."""
    one, other = (
        [[*map(player.count, Grade), player.lost] for player in analysis.players]
        for analysis in (Analysis((hand,)), whole)
    )
    return [
        [f"{here} · {in_all}" for here, in_all in zip(*of_player, strict=True)]
        for of_player in zip(one, other, strict=True)
    ]


def counts_in_short(narrator: Narrator, hand: GradedHand) -> list[Row]:
    """Both players' counts for a hand, a row of 38 cells for each, the upper player first."""
    rows: list[Row] = []
    names = distinct(narrator.names, NAME_CELLS)
    for player in reversed(Analysis((hand,)).players):
        counts = ((grade, player.count(grade)) for grade in _LOSING)
        marks = ((f"{g.mark} {n:<3}", GRADE_STYLES[g] if n else "faint") for g, n in counts)
        name, lost_points = f" {names[player.seat]} ", f"lost {player.lost}"
        rows.append(((name, "strong"), *marks, (lost_points, "strong")))
    return rows


def counts_down(hand: GradedHand, whole: Analysis, cells: int) -> list[Row]:
    """Both players' counts in columns without names, the upper player first."""
    titles = ["best", *(f"{grade.mark:<2} {grade.word}" for grade in _LOSING), "points lost"]
    room = (cells - 15) // 2
    lines = zip(titles, *reversed(_counts(hand, whole)), _COUNT_STYLES, strict=True)
    return [
        ((f" {title:<14}", "faint"), *((fitted(text, room), _style(text, style)) for text in both))
        for title, *both, style in lines
    ]


def graded_tricks(narrator: Narrator, graded: GradedHand, at: int, cells: int) -> list[Row]:
    """The actions of a hand with marks and points lost, a row for each trick; 12 rows."""
    room = (cells - 4) // 2
    lower, upper = distinct(narrator.names, room)
    rows: list[Row] = [((f"    {upper}{lower}", "strong"),)]
    for number in range(11):
        entries = {
            entry.player: (place, entry)
            for place, entry in enumerate(graded.actions, start=1)
            if entry.trick == number
        }
        leader = next(iter(entries), None) if number else None
        row: list[Span] = [(f" {number or '–':>2} ", "faint")]
        for seat in (1, 0):
            row += _entry(narrator, entries.get(seat), room, led=seat == leader, at=at)
        rows.append(tuple(row) if entries else ())
    return rows


def _entry(
    narrator: Narrator, found: tuple[int, GradedAction] | None, room: int, *, led: bool, at: int
) -> Row:
    if found is None:
        return ((" " * room, "plain"),)
    place, entry = found
    style = suit_style(entry.action) if isinstance(entry.action, Card) else "plain"
    if place > at:
        style = "faint"
    here: Span = ("▲" if place == at else "▸" if led else " ", "accent")
    mark = f"{entry.grade.mark:<2} {lost(entry)}" if entry.loss else ""
    card = f"{narrator.card(entry.action):<5}"
    loss = fitted(f" {mark}", room - 6)
    return here, (card, "turn" if place == at else style), (loss, GRADE_STYLES[entry.grade])


def draw_verdict(
    verdict: RoundVerdict, narrator: Narrator, cells: int, rows: int, *, titled: bool = False
) -> list[Row]:
    """The verdict, as full as fits."""
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
