"""The page after a match: the winner, the four hands, the graph and the verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final, NamedTuple

from rich.cells import cell_len

from mate.grading import RoundVerdict
from mate.record import MatchRecord
from mate.tui.draw.grades import draw_verdict, in_place
from mate.tui.draw.graph import LEAST_GRAPH_ROWS, Plot, draw_graph, fitting
from mate.tui.draw.letters import large
from mate.tui.draw.rows import Row, centred, cut, heading, paragraph
from mate.tui.draw.sheet import LEAST_ROWS, LOOSE_ROWS, ROUND_ROWS, draw_score, series_rows
from mate.words.narrator import Narrator
from mate.words.series import champion, sentence, what_next

WAITING: Final = "Analysing the match …"
_CURVE: Final = "Result with best play after each action"


class MatchEndView(NamedTuple):
    """The contents of the page; until its curve is known, the text `unknown` takes its place."""

    record: MatchRecord
    narrator: Narrator
    curve: Plot | None
    unknown: str
    rounds: Sequence[RoundVerdict]
    tells_rounds: bool
    remark: str
    last: str
    cells: int
    rows: int


class _Plan(NamedTuple):
    """The room for each part, by default the most; `curve` is the fewest rows for a graph, or 0."""

    letters: int = 8
    sheet: int = LOOSE_ROWS
    curve: int = 8
    verdict: int = 4
    apart: bool = True
    sentence: bool = True
    full: bool = True
    path: int = 8


def _plans(*changes: dict[str, Any]) -> tuple[_Plan, ...]:
    plans = accumulate(changes, lambda plan, change: plan._replace(**change), initial=_Plan())
    return tuple(plans)[1:]


# From the fullest plan to the shortest: what changes from each to the next.
_SHORT: Final[tuple[dict[str, Any], ...]] = (
    {"letters": 3, "verdict": 0, "curve": 0, "apart": True, "sentence": True, "path": 8},
    {"apart": False},
    {"sentence": False, "path": 1},
)
_PLANS: Final = _plans(
    {"verdict": 0},
    {"sheet": ROUND_ROWS},
    {"letters": 5, "curve": 6},
    {"full": False},
    {"sheet": LEAST_ROWS, "curve": LEAST_GRAPH_ROWS, "sentence": False},
    {"apart": False},
    {"letters": 3},
    *_SHORT,
)
_TELLING_PLANS: Final = _plans(
    {},
    {"sheet": ROUND_ROWS},
    {"letters": 5, "curve": 6},
    {"verdict": 3},
    {"sheet": LEAST_ROWS, "curve": LEAST_GRAPH_ROWS},
    {"sentence": False, "verdict": 2},
    {"full": False, "verdict": 3},
    {"verdict": 2},
    {"verdict": 1},
    {"letters": 3},
    {"apart": False},
    {"curve": 0, "verdict": 2},
    {"verdict": 1, "path": 1},
    {"letters": 0},
    *_SHORT,
)


def draw_match_end(view: MatchEndView) -> list[Row]:
    """The page, centred, with as much on it as fits."""
    *plans, least = _TELLING_PLANS if view.tells_rounds else _PLANS
    pages = (_page(view, plan) for plan in plans)
    page = next((page for page in pages if len(page) <= view.rows), None) or _page(view, least)
    return [*([()] * (max(view.rows - len(page), 0) // 2)), *page]


def _page(view: MatchEndView, plan: _Plan) -> list[Row]:
    """The page by a plan, perhaps with more rows than there are."""
    record, narrator, cells = view.record, view.narrator, view.cells
    style = "strong" if champion(record, narrator) else "plain"
    following = what_next(record, narrator) if plan.full else ""
    said = ((view.remark, 2), (following, 2), (view.last, plan.path))
    parts = [
        _title(view, plan),
        draw_score(record.match, narrator, cells, plan.sheet),
        _verdicts(view, plan),
        series_rows(record, narrator, cells)
        if plan.full
        else paragraph(sentence(record, narrator), style, cells, 1),
        [row for text, most in said for row in paragraph(text, "faint", cells, most)],
    ]
    parts = [part for part in parts if part]
    between: list[Row] = [()] if plan.apart else []
    if plan.curve:
        taken = sum(map(len, parts)) + len(between) * len(parts) + 1
        room = min(max(view.rows - taken, plan.curve), 14)
        parts.insert(-1, _curve(view, room))
    return [row for part in parts for row in (*between, *part)][len(between) :]


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
    if len(view.rounds) < view.record.match.rounds:
        drawn += paragraph(problem, "faint", view.cells, 1)
    return in_place(drawn, view.record.match.rounds * plan.verdict + len(between))


def _title(view: MatchEndView, plan: _Plan) -> list[Row]:
    """The winner, in the largest letters of the page."""
    sentence = view.narrator.result(view.record.match)
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
    result = view.record.match.result
    name = "" if not result or result.winner is None else view.narrator.names[result.winner]
    texts = [f"{name} wins", name] if name else ["Draw"]
    if first := champion(view.record, view.narrator):
        texts.insert(0, f"{first} wins the series")
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
