"""The page after the match as rows: who won, the four hands, and how it came about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.grading import RoundVerdict
from mate.rules import ROUNDS, Match
from mate.tui.draw.graph import LEAST_GRAPH_ROWS, Plot, draw_graph
from mate.tui.draw.letters import large
from mate.tui.draw.matchgraph import fitting
from mate.tui.draw.rows import Row, centred, cut, heading, paragraph
from mate.tui.draw.sheet import LEAST_ROWS, LOOSE_ROWS, ROUND_ROWS, draw_score
from mate.tui.draw.verdict import draw_verdict, in_place
from mate.words.narrator import Narrator

WAITING: Final = "The curve of the match is being worked out …"
_CURVE: Final = "the match under best play, from move to move"
_MOST_CURVE_ROWS: Final = 14
_MOST_PATH_ROWS: Final = 8


class MatchEndView(NamedTuple):
    """All that the page shows.

    Args:
        match: the match, finished.
        narrator: the players' names, and how cards are written.
        curve: who would have won from each moment on; None while that is not known.
        unknown: what is said in its place.
        rounds: the verdicts of the rounds, as far as they are known.
        tells_rounds: whether those have their place.
        series: the rows that tell of the series; none outside one.
        standing: how it stands in one sentence; empty outside one.
        champion: who has won the series, now that it is over; empty otherwise.
        remark: what help the players had; empty where they had none.
        next: what a rematch would be, in one sentence.
        last: the last line: where the log lies, or what there is to tell.
        cells: how wide rows are.
        rows: how many there may be.
    """

    match: Match
    narrator: Narrator
    curve: Plot | None
    unknown: str
    rounds: Sequence[RoundVerdict]
    tells_rounds: bool
    series: Sequence[Row]
    standing: str
    champion: str
    remark: str
    next: str
    last: str
    cells: int
    rows: int


class _Plan(NamedTuple):
    """How much of the page each part may take.

    Args:
        letters: the most rows for the large letters.
        sheet: the rows for the score sheet.
        curve: the fewest rows for the curve; 0 where there is none.
        apart: whether blank rows part the parts.
        sentence: whether the result stands below large letters as well.
        full: whether the series has its rows, and what comes next is told.
        verdict: the rows for the verdict of each round; 0 where there is none.
        path: the most rows for the last line.
    """

    letters: int
    sheet: int
    curve: int
    apart: bool = True
    sentence: bool = True
    full: bool = False
    verdict: int = 0
    path: int = _MOST_PATH_ROWS


_PLANS: Final = (
    _Plan(8, LOOSE_ROWS, 8, full=True),
    _Plan(8, ROUND_ROWS, 8, full=True),
    _Plan(5, ROUND_ROWS, 6, full=True),
    _Plan(5, ROUND_ROWS, 6),
    _Plan(5, LEAST_ROWS, LEAST_GRAPH_ROWS, sentence=False),
    _Plan(5, LEAST_ROWS, LEAST_GRAPH_ROWS, apart=False, sentence=False),
    _Plan(3, LEAST_ROWS, LEAST_GRAPH_ROWS, apart=False, sentence=False),
    _Plan(3, LEAST_ROWS, 0),
    _Plan(3, LEAST_ROWS, 0, apart=False),
)
_LEAST: Final = _Plan(3, LEAST_ROWS, 0, apart=False, sentence=False, path=1)
_TELLING_PLANS: Final = (
    _Plan(8, LOOSE_ROWS, 8, full=True, verdict=4),
    _Plan(8, ROUND_ROWS, 8, full=True, verdict=4),
    _Plan(5, ROUND_ROWS, 6, full=True, verdict=4),
    _Plan(5, ROUND_ROWS, 6, full=True, verdict=3),
    _Plan(5, LEAST_ROWS, LEAST_GRAPH_ROWS, full=True, verdict=3),
    _Plan(5, LEAST_ROWS, LEAST_GRAPH_ROWS, sentence=False, full=True, verdict=2),
    _Plan(5, LEAST_ROWS, LEAST_GRAPH_ROWS, sentence=False, verdict=3),
    _Plan(5, LEAST_ROWS, LEAST_GRAPH_ROWS, sentence=False, verdict=2),
    _Plan(5, LEAST_ROWS, LEAST_GRAPH_ROWS, sentence=False, verdict=1),
    _Plan(3, LEAST_ROWS, LEAST_GRAPH_ROWS, sentence=False, verdict=1),
    _Plan(3, LEAST_ROWS, LEAST_GRAPH_ROWS, apart=False, sentence=False, verdict=1),
    _Plan(3, LEAST_ROWS, 0, apart=False, sentence=False, verdict=2),
    _Plan(3, LEAST_ROWS, 0, apart=False, sentence=False, verdict=1, path=1),
    _Plan(0, LEAST_ROWS, 0, apart=False, sentence=False, verdict=1, path=1),
)
"""The same with the verdicts; where these have no room, there are none."""


def draw_match_end(view: MatchEndView) -> list[Row]:
    """The page in the middle of the rows that there are, with as much as they have room for."""
    plans = (*_TELLING_PLANS, *_PLANS[-2:]) if view.tells_rounds else _PLANS
    pages = (_page(view, plan) for plan in plans)
    page = next((page for page in pages if page), None) or _page(view, _LEAST)
    above = max(view.rows - len(page), 0) // 2
    return [*([()] * above), *page]


def _page(view: MatchEndView, plan: _Plan) -> list[Row]:
    """The page by a plan; no rows if they do not fit."""
    parts = [
        _title(view, plan),
        draw_score(view.match, view.narrator, view.cells, plan.sheet),
        _verdicts(view, plan),
        [*view.series]
        if plan.full
        else paragraph(view.standing, "strong" if view.champion else "plain", view.cells, 1),
        _last_rows(view, plan),
    ]
    parts = [part for part in parts if part]
    between: list[Row] = [()] if plan.apart else []
    taken = sum(map(len, parts)) + len(between) * (len(parts) - 1)
    if plan.curve:
        room = view.rows - taken - len(between) - 1
        if room < plan.curve:
            return []
        parts.insert(-1, _curve(view, min(room, _MOST_CURVE_ROWS)))
    elif taken > view.rows and plan is not _LEAST:
        return []
    return [row for part in parts for row in (*between, *part)][len(between) :]


def _last_rows(view: MatchEndView, plan: _Plan) -> list[Row]:
    """What help there was, what comes next, and where the log lies."""
    following = view.next if plan.full else ""
    said = ((view.remark, 2), (following, 2), (view.last, plan.path))
    return [row for text, most in said for row in paragraph(text, "faint", view.cells, most)]


def _verdicts(view: MatchEndView, plan: _Plan) -> list[Row]:
    """The verdict of each round; as many rows while they are not known."""
    if not plan.verdict:
        return []
    # Where there is a curve, its place says why nothing is known.
    problem = "" if plan.curve or view.unknown == WAITING else view.unknown
    between: list[Row] = [()] if plan.apart and plan.verdict > 1 else []
    drawn: list[Row] = []
    for verdict in view.rounds:
        rows = draw_verdict(verdict, view.narrator, view.cells, plan.verdict, titled=True)
        drawn += [*(between if drawn else []), *rows]
    missing = len(view.rounds) < ROUNDS
    drawn += paragraph(problem, "faint", view.cells, 1) if missing else []
    return in_place(drawn, ROUNDS * plan.verdict + len(between))


def _title(view: MatchEndView, plan: _Plan) -> list[Row]:
    """Who won: the loudest on the page."""
    sentence = view.narrator.result(view.match)
    letters = _winner_in_letters(view, plan)
    if not letters:
        loud = f" ★ {cut(sentence, view.cells - 6)} "
        return [((" " * ((view.cells - cell_len(loud)) // 2), "plain"), (loud, "turn"))]
    drawn = centred(letters, "accent", view.cells)
    if not plan.sentence:
        return drawn
    below = centred([cut(sentence, view.cells - 2)], "strong", view.cells)
    return [*drawn, *([()] if plan.apart else []), *below]


def _winner_in_letters(view: MatchEndView, plan: _Plan) -> tuple[str, ...]:
    winner = view.match.winner
    name = "" if winner is None else view.narrator.names[winner]
    texts = [f"{name} wins", name] if name else ["Drawn"]
    if view.champion:
        texts.insert(0, f"{view.champion} wins the series")
    drawn = (large(text, view.cells - 2, plan.letters) for text in texts)
    return next((letters for letters in drawn if letters), ())


def _curve(view: MatchEndView, rows: int) -> list[Row]:
    """The curve below its heading; as many rows while it is not known."""
    title = heading(_CURVE, view.cells - 1)
    cells = view.cells - 2
    plot = view.curve and fitting(view.curve, cells)
    if plot is None:
        said = paragraph(view.unknown, "faint", view.cells, 2)
        return [title, *said, *([()] * (rows - len(said)))]
    return [title, *(((" ", "plain"), *row) for row in draw_graph(plot, cells, rows))]
