"""The page after a match: the winner, the hands, the verdicts on rounds, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from mate.record import MatchRecord
from mate.tui import draw
from mate.tui.draw import ALWAYS, Block, NamedKey, Row, centred, cut, paragraph
from mate.tui.draw.cards import PAPER, Stock
from mate.tui.draw.faces import large
from mate.tui.draw.handend import draw_verdict
from mate.tui.draw.hands import (
    Grid,
    Hands,
    draw_choices,
    forms_of_hands,
    in_letters,
)
from mate.words.narrator import Narrator
from mate.words.series import champion, sentence

if TYPE_CHECKING:
    from mate.grading import RoundVerdict

WAITING: Final = "Analysing the match …"
_SCORE_ROWS: Final = 3
_LEAST_FRAMED: Final = 30
"""The minimum height of a page with a high button and a title of more than four rows."""
_VERDICT_ROWS: Final = {4: 4, 8: 2, ALWAYS: 1}
"""The heights of a verdict on a round, by their weights."""


class MatchEndView(NamedTuple):
    """The contents of the page after a match.

    Args:
        rounds: the verdicts on the rounds, as far as known.
        unknown: the text in place of verdicts that are not known yet; empty if verdicts are off.
        lifetime: the score of all matches of the pair, in words; a blank reserves an empty row.
        choices: what to do next; the first choice is drawn as a button.
        stock: the material of the cards.
    """

    record: MatchRecord
    narrator: Narrator
    rounds: Sequence[RoundVerdict]
    unknown: str
    message: str
    choices: Sequence[NamedKey]
    cells: int
    rows: int
    lifetime: str = ""
    stock: Stock = PAPER

    @property
    def winner(self) -> int | None:
        """The seat of the match's winner, if there is one."""
        return self.record.match.result and self.record.match.result.winner

    @property
    def series(self) -> str:
        """The standing or the result of the series, in words; empty outside a series."""
        return sentence(self.record, self.narrator)

    @property
    def champion(self) -> str:
        """The name of the series' winner, if the series is decided."""
        return champion(self.record, self.narrator)


class MatchEndPage(NamedTuple):
    """The rows of the page, its clickable areas, and whether it shows the score."""

    rows: list[Row]
    areas: list[draw.Area]
    shows_score: bool = False


def draw_match_end(view: MatchEndView) -> MatchEndPage:
    """Draw the page centred, with as much content as fits."""
    grid = Grid.of(view.cells)
    framed = view.rows >= _LEAST_FRAMED and bool(grid.label)
    button = draw_choices(view.choices, grid, framed=framed, stock=view.stock)
    first = centred([" {} {} ".format(*view.choices[0])], "turn", grid.width)
    score = _score(view, grid.width)
    blocks: list[Block] = [
        _title(view, grid.width),
        {2: score, ALWAYS: []},
        _hands(view, grid),
        {weight: _verdicts(view, rows, grid) for weight, rows in _VERDICT_ROWS.items()},
        _notes(view, grid),
        {8: button.rows, ALWAYS: first},
    ]
    page = grid.page(blocks, view.rows)
    areas = button.areas_on(page, grid)
    return MatchEndPage(page, areas, shows_score={*grid.indented(score[:1])} & {*page} != set())


def _hands(view: MatchEndView, grid: Grid) -> Block:
    """Draw the hands, those of the winner bright; no rows if nobody finished a hand."""
    match, narrator = view.record.match, view.narrator
    ends = {n: hand.outcome for n, hand in enumerate(match.hands, 1) if hand.outcome}
    if not ends:
        return {ALWAYS: []}
    won = {n for n, end in ends.items() if end.winner == view.winner is not None}
    return forms_of_hands(Hands.of(match, narrator, won, view.stock), grid)


def _score(view: MatchEndView, room: int) -> list[Row]:
    """Draw the score in large digits, the higher score first.

    Return no rows after a series or a match that was given up.
    """
    points = sorted(view.record.match.score, reverse=True)
    if view.champion or view.record.match.given_up:
        return []
    letters = large(" – ".join(map(str, points)), room, _SCORE_ROWS)
    return centred(letters, "strong", room)


def _title(view: MatchEndView, room: int) -> Block:
    """Draw the winner in large letters, but in small ones if a computer beat a person.

    If the series is decided, show its winner instead of the match's winner.
    """
    header, stood = view.record.header, view.record.standing
    winner = stood.leader if view.champion else view.winner
    # Highlight a draw against perfect play like a win, because such a draw is just as good.
    perfect = header.against_perfect and view.rounds and all(each.perfect for each in view.rounds)
    name, text, won = "", "Draw", bool(perfect)
    if winner is not None:
        name, text, won = view.narrator.names[winner], "wins", not header.beats_person(winner)
        if view.champion:
            text = f"wins {stood.wins[winner]} – {stood.wins[1 - winner]}"
    most = 3 if header.beats_person(winner) else 11
    forms = in_letters(name, text, "accent" if won else "strong", room, most)
    below = centred([view.series] if view.champion else [], "strong", room)
    sentence = centred([f" {_sentence(view, winner, room - 2)} "], "turn", room)
    return {**{size: [*rows, *below] for size, rows in forms.items()}, ALWAYS: sentence}


def _sentence(view: MatchEndView, winner: int | None, room: int) -> str:
    """Say who won, as fully as fits; the notes show why a match was given up."""
    match, narrator = view.record.match, view.narrator
    if view.champion:
        return cut(view.series, room)
    if match.given_up and winner is not None:
        return cut(f"{narrator.names[winner]} wins the match.", room)
    full = narrator.result(match)
    return full if cell_len(full) <= room else cut(narrator.result(match, short=True), room)


def _verdicts(view: MatchEndView, rows: int, grid: Grid) -> list[Row]:
    """Draw the verdict on each round, or blank rows in its place; no rows if verdicts are off."""
    over = view.record.match.rounds_over
    if not (view.unknown or view.rounds) or not over:
        return []
    drawn = [draw_verdict(each, view.record, view.narrator, grid, rows) for each in view.rounds]
    if len(drawn) < over:
        drawn.append(grid.text("", view.unknown, "faint", rows))
    page: list[Row] = []
    for verdict in drawn:
        page += [*[()] * (rows > 2 and bool(page)), *verdict]
    return page + [()] * (over * rows + (over - 1) * (rows > 2) - len(page))


def _notes(view: MatchEndView, grid: Grid) -> Block:
    """Draw how the match was given up, its head start, the series, the lifetime score and aids.

    Leave out what the title already shows. The shortest form has at most one row.
    """
    match, narrator = view.record.match, view.narrator
    gave_up = narrator.loser_by_other_means(match)
    said = {
        "Result": gave_up and f"{gave_up}.",
        "Series": "" if view.champion else view.series,
        "Total": view.lifetime,
        "Start": narrator.head_start(match),
    }
    rows = [row for label, text in said.items() for row in _note(grid, label, text, "strong")]
    rows += grid.aids(view.record, narrator)
    rows += paragraph(view.message, "bad", grid.width, 2)
    fit = (pair for pair in said.items() if pair[1] and cell_len(pair[1]) <= grid.text_cells)
    short = [_note(grid, *pair, "strong") for pair in fit][:1]
    return {9: rows, ALWAYS: [row for part in short for row in part]}


def _note(grid: Grid, label: str, text: str, style: str) -> list[Row]:
    # Keep an empty row for a text that is not known yet.
    return [()] if text.isspace() else grid.text(label, text, style)
