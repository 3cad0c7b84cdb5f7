"""The page after a match: the winner, the four hands, the graph and the verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.grading import RoundVerdict
from mate.rules import Match
from mate.tui.draw.graph import LEAST_GRAPH_ROWS, Plot, draw_graph
from mate.tui.draw.letters import large
from mate.tui.draw.matchgraph import fitting
from mate.tui.draw.rows import Row, centred, cut, heading, paragraph
from mate.tui.draw.sheet import LEAST_ROWS, LOOSE_ROWS, ROUND_ROWS, draw_score
from mate.tui.draw.verdict import draw_verdict, in_place
from mate.words.narrator import Narrator

WAITING: Final = "Analysing the match …"
_CURVE: Final = "Result with best play after each action"
_MOST_CURVE_ROWS: Final = 14
_MOST_PATH_ROWS: Final = 8


class MatchEndView(NamedTuple):
    """The contents of the page.

    Args:
        match: a finished match.
        narrator: the players' names and how cards are written.
        curve: the graph of the match; None while it is not known.
        unknown: the text in its place.
        rounds: the verdicts on the rounds known so far.
        tells_rounds: whether the page shows verdicts.
        series: the rows about the series; none outside one.
        standing: the standing of the series in a sentence; empty outside one.
        champion: the winner of a series that is over; empty otherwise.
        remark: a remark about help that was used; empty for none.
        next: a sentence about a rematch.
        last: the last line: the place of the log, or a message.
        cells: the width of a row.
        rows: the greatest number of rows.
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
    """The room for each part of the page.

    Args:
        letters: the most rows for the large letters.
        sheet: the rows for the score sheet.
        curve: the fewest rows for the graph; 0 for no graph.
        apart: whether blank rows separate the parts.
        sentence: whether the result is below the large letters, too.
        full: whether to show the rows of the series and the next match.
        verdict: the rows for the verdict on each round; 0 for no verdict.
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
"""The plans with verdicts; if none fits, the page has no verdicts."""


def draw_match_end(view: MatchEndView) -> list[Row]:
    """The page, centred, with as much on it as fits."""
    plans = (*_TELLING_PLANS, *_PLANS[-2:]) if view.tells_rounds else _PLANS
    pages = (_page(view, plan) for plan in plans)
    page = next((page for page in pages if page), None) or _page(view, _LEAST)
    above = max(view.rows - len(page), 0) // 2
    return [*([()] * above), *page]


def _page(view: MatchEndView, plan: _Plan) -> list[Row]:
    """The page by a plan; no rows if it does not fit."""
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
    """The remark about help, the next match, and the last line."""
    following = view.next if plan.full else ""
    said = ((view.remark, 2), (following, 2), (view.last, plan.path))
    return [row for text, most in said for row in paragraph(text, "faint", view.cells, most)]


def _verdicts(view: MatchEndView, plan: _Plan) -> list[Row]:
    """The verdict on each round, or as many rows while it is not known."""
    if not plan.verdict:
        return []
    # With a graph, the reason is in the place of the graph.
    problem = "" if plan.curve or view.unknown == WAITING else view.unknown
    between: list[Row] = [()] if plan.apart and plan.verdict > 1 else []
    drawn: list[Row] = []
    for verdict in view.rounds:
        rows = draw_verdict(verdict, view.narrator, view.cells, plan.verdict, titled=True)
        drawn += [*(between if drawn else []), *rows]
    missing = len(view.rounds) < view.match.rounds
    drawn += paragraph(problem, "faint", view.cells, 1) if missing else []
    return in_place(drawn, view.match.rounds * plan.verdict + len(between))


def _title(view: MatchEndView, plan: _Plan) -> list[Row]:
    """The winner, in the largest letters of the page."""
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
    result = view.match.result
    name = "" if not result or result.winner is None else view.narrator.names[result.winner]
    texts = [f"{name} wins", name] if name else ["Draw"]
    if view.champion:
        texts.insert(0, f"{view.champion} wins the series")
    drawn = (large(text, view.cells - 2, plan.letters) for text in texts)
    return next((letters for letters in drawn if letters), ())


def _curve(view: MatchEndView, rows: int) -> list[Row]:
    """The graph below its heading, or as many rows while it is not known."""
    title = heading(_CURVE, view.cells - 1)
    cells = view.cells - 2
    plot = view.curve and fitting(view.curve, cells)
    if plot is None:
        said = paragraph(view.unknown, "faint", view.cells, 2)
        return [title, *said, *([()] * (rows - len(said)))]
    return [title, *(((" ", "plain"), *row) for row in draw_graph(plot, cells, rows))]
