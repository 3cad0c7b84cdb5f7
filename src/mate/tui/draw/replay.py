"""The rows of a replay around the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.grading import Analysis, GradedAction, GradedHand
from mate.rules import HANDS, Action, Match
from mate.solver import Evaluation
from mate.tui.draw.aroundtable import draw_cards_and_score
from mate.tui.draw.cardvalues import value_marks
from mate.tui.draw.grades import (
    NAME_CELLS,
    counts_across,
    counts_down,
    counts_in_short,
    graded_tricks,
    style_of_grade,
)
from mate.tui.draw.graph import (
    LEAST_GRAPH_ROWS,
    Plot,
    draw_graph,
    draw_sparkline,
    plot_of,
)
from mate.tui.draw.layout import Layout
from mate.tui.draw.matchgraph import at_moment, fitting
from mate.tui.draw.rows import Row, Span, apart, heading, paragraph, short_names, width
from mate.tui.draw.table import CardSize, TableView
from mate.tui.replay.moments import Moment
from mate.tui.replay.variation import Variation
from mate.words.figures import counted
from mate.words.lasthand import LastHand
from mate.words.narrator import Narrator
from mate.words.verdict import standing, standing_in_short, verdict, verdict_in_short

_BESIDE_CELLS: Final = 38
_MOST_GRAPH_ROWS: Final = 12
COUNT_ROWS: Final = 3
"""The number of rows for the counts of both players."""
_WAITING: Final = "Analysing …"


class ReplayView(NamedTuple):
    """The contents of a replay around the board.

    Args:
        match: the match.
        narrator: the players' names and how cards are written.
        moment: the moment on the table, of the match or of a variation.
        at: the place in the match, from 0.
        last: the last place in the match.
        variation: the variation on the table; None in the match itself.
        analysed: whether values and grades are shown.
        closed: whether they are hidden because the round is not over.
        graded: the hand or variation of the moment; None while it is being analysed.
        whole: the hands graded so far.
        plot: the plot of the match.
        chosen: in a variation, the action under the cursor.
        notice: a message to show at once.
        log_notice: a message about the log.
        counts: whether counts are preferred to the graph where only one of them fits.
        tight: whether the counts only fit in place of the message.
        layout: the layout of the screen.
        cards: the size of the cards.
        cells: the width of a row.
        key: returns the current key of a command, given its id.
    """

    match: Match
    narrator: Narrator
    moment: Moment
    at: int
    last: int
    variation: Variation | None
    analysed: bool
    closed: bool
    graded: GradedHand | None
    whole: Analysis
    plot: Plot
    chosen: Action | None
    notice: str
    log_notice: str
    counts: bool
    tight: bool
    layout: Layout
    cards: CardSize
    cells: int
    key: Callable[[str], str]

    @property
    def compact(self) -> bool:
        """Whether the layout is the compact one."""
        return self.layout is Layout.COMPACT

    @property
    def match_then(self) -> Match:
        """The match as it was at this moment."""
        hand, before = self.moment.hand, self.match.hands[: self.moment.number - 1]
        return self.match._replace(hands=(*before, hand) if hand.actions else before)

    @property
    def score(self) -> tuple[int, int]:
        """The points by seat at this moment of the match."""
        return self.match_then.score

    @property
    def last_hand(self) -> LastHand | None:
        """The last hand of the match, if the moment belongs to it."""
        return LastHand.of(self.match.hands, self.moment.number)

    def standing(self, cells: int) -> str:
        """Who wins by how much with best play; empty without analysis or after the last card.

        Args:
            cells: the room for it; the shortest form is used even if it does not fit.
        """
        if self.closed:
            return f"hidden; {self.key('replay.open-round')} reveals it"
        if not self.analysed:
            return ""
        evaluation, last = self.evaluation, self.last_hand
        if evaluation is None:
            return _WAITING
        if self.moment.hand.outcome is not None and not evaluation.whole_round:
            return ""
        names = short_names(self.narrator.names, NAME_CELLS)
        ways = [standing_in_short(evaluation, names, last), standing_in_short(evaluation, names)]
        if not self.compact:
            ways.insert(0, standing(evaluation, self.narrator, last))
        return next((way for way in ways if cell_len(way) <= cells), ways[-1])

    @property
    def log_notice_due(self) -> bool:
        """Whether to show the message about the log here: at both ends of the match."""
        ends = self.at in {0, self.last} and self.variation is None
        return bool(self.log_notice) and ends

    @property
    def evaluation(self) -> Evaluation | None:
        """The value of the moment; None while it is being analysed."""
        return None if self.graded is None else self.graded.evaluations[self.moment.count]

    @property
    def last_action(self) -> GradedAction | None:
        """The action that led here, graded."""
        if self.graded is None or not self.moment.count:
            return None
        return self.graded.actions[self.moment.count - 1]

    @property
    def table(self) -> TableView:
        """The table on the board."""
        evaluation = self.evaluation
        # The compact layout has no room for keys beside values.
        if self.compact and self.chosen is not None:
            evaluation = None
        return TableView(
            self.moment.hand,
            self.narrator,
            self.chosen,
            marks={} if evaluation is None else value_marks(evaluation),
            score=self.score,
            number=self.moment.number,
            layout=self.layout,
            cells=self.cells,
            cards=self.cards,
            weighs=self.cards.alone or self.graded is not None,
        )


# The header.


def draw_head(view: ReplayView) -> Row:
    """The header: the place in the match and its score at this moment."""
    if view.variation is not None:
        return _head_of_variation(view, view.variation)
    if view.compact:
        left: Row = ((" Replay", "strong"), (f" {view.at} of {view.last}", "faint"))
        style = "faint" if view.graded is None else "strong"
        right = view.standing(view.cells - width(left) - 2)
        return apart(left, ((f"{right} ", style),), view.cells)
    number, (first, second) = view.moment.number, view.score
    names = view.narrator.names
    where = f" Replay · Hand {number} of {HANDS} · action {view.at} of {view.last}"
    rules = f" · {view.match.ruleset.name}"
    score = f"{names[0]} {first} – {second} {names[1]} "
    return apart(((where, "strong"), (rules, "faint")), ((score, "strong"),), view.cells)


def _head_of_variation(view: ReplayView, variation: Variation) -> Row:
    moves = counted(variation.moves, "action")
    if view.compact:
        left = f" WHAT IF · action {view.at} + {variation.moves}"
        right = f"{view.standing(view.cells - len(left) - 2)} "
    else:
        left = f" WHAT IF · hand {variation.number}, from action {view.at} · {moves} played"
        right = f"{view.key('what-if.to-game')} returns to the match "
    # The whole line is highlighted, so that a variation cannot be mistaken for the match.
    text = "".join(piece for piece, _ in apart(((left, "turn"),), ((right, "turn"),), view.cells))
    return ((text, "turn"),)


# The message: what happened, its verdict, and what follows.


def draw_message(view: ReplayView, rows: int) -> list[Row]:
    """The message about the moment.

    Args:
        view: the replay.
        rows: the number of rows, at least 1.
    """
    if view.counts and view.tight and view.graded is not None:
        return counts_in_short(view.narrator, _graded_game(view, view.graded))[:rows]
    said = _said_of_match(view) if view.variation is None else _said_of_variation(view)
    if len(said) > rows:
        # The board shows what the first line says.
        said = said[-rows:] if view.analysed or view.variation is not None else said[:rows]
    return [()] * (rows - len(said) if rows > 2 else 0) + said


def _said_of_match(view: ReplayView) -> list[Row]:
    if view.moment.hand.outcome is not None:
        return _said_of_end(view)
    rows: list[Row] = [_first_line(view, _happened(view))]
    if view.analysed and view.last_action is not None:
        return [*rows, _verdict(view)]
    if view.notice or view.log_notice_due:
        return [*rows, ((f" {view.notice or view.log_notice}", "bad"),)]
    if view.compact and view.analysed:
        return rows
    duty = view.narrator.duty(view.moment.hand.position)
    return [*rows, *paragraph(duty, "plain", view.cells, 2)]


def _first_line(view: ReplayView, text: str) -> Row:
    """What happened, with the value of the position on the right."""
    left: Row = ((f" {text}", "strong"),)
    style = "faint" if view.graded is None else "plain"
    right = "" if view.compact else view.standing(view.cells - width(left) - 2)
    return apart(left, ((f"{right} ", style),) if right else (), view.cells)


def _happened(view: ReplayView) -> str:
    moment = view.moment
    if moment.before is None:
        return f"Hand {moment.number} begins."
    return view.narrator.happened(moment.before, moment.hand.actions[-1])


def _ending(view: ReplayView) -> Row:
    narrator, position = view.narrator, view.moment.hand.position
    spans: list[Span] = [(f" {narrator.ending(position)} ", "turn")]
    if brought := narrator.brought(position):
        spans.append((f"  {brought}", "strong"))
    return apart(tuple(spans), (), view.cells)


def _said_of_end(view: ReplayView) -> list[Row]:
    rows = [_ending(view)]
    if view.analysed:
        rows.append(_verdict(view))
    if view.notice and not view.analysed:
        rows.append(((f" {view.notice}", "bad"),))
    if view.at == view.last:
        rows.append(((f" {view.narrator.result(view.match)}", "strong"),))
    return rows


def _verdict(view: ReplayView) -> Row:
    """The verdict on the last action, or a message in its place."""
    action = view.last_action
    left: Row = ()
    if view.notice or (action is None and view.log_notice_due):
        left = ((f" {view.notice or view.log_notice}", "bad"),)
    elif action is not None:
        said = (
            verdict_in_short(action, view.narrator)
            if view.compact
            else verdict(action, view.narrator, view.last_hand)
        )
        left = ((f" {said}", style_of_grade(action.grade)),)
    return apart(left, (), view.cells)


def _said_of_variation(view: ReplayView) -> list[Row]:
    assert view.variation is not None
    position, narrator = view.moment.hand.position, view.narrator
    if position.outcome is not None:
        undo, back = view.key("what-if.take-back"), view.key("what-if.to-game")
        hint = f"{undo} undoes it, {back} returns to the match."
        row: Row = ((f" {view.notice or hint}", "bad" if view.notice else "faint"),)
        return [_ending(view), _verdict(view._replace(notice="")), row]
    first = _happened(view) if view.variation.moves else narrator.duty(position)
    rows: list[Row] = [_first_line(view, first)]
    if view.variation.moves and view.last_action is not None:
        rows.append(_verdict(view._replace(notice="")))
    text, style = (view.notice, "bad") if view.notice else (_forecast(view), "plain")
    return [*rows, *paragraph(text, style, view.cells, 1)]


def _forecast(view: ReplayView) -> str:
    if view.chosen is None:
        return ""
    forecast = view.narrator.forecast(view.moment.hand.position, view.chosen)
    if not view.compact or view.evaluation is None:
        return forecast
    # The cards have no room for values beside their keys.
    return f"({value_marks(view.evaluation)[view.chosen]}) {forecast}"


# Below the message: the graph, the counts, or a progress bar.


def draw_below(view: ReplayView, rows: int) -> list[Row]:
    """The rows below the message: the graph, the counts or a progress bar.

    Args:
        view: the replay.
        rows: the number of rows.
    """
    if not view.analysed:
        return _progress(view, rows)
    if view.graded is None:
        return [((f" {_WAITING}", "faint"),)]
    if view.counts and view.tight and rows == 1:
        return [counts_in_short(view.narrator, _graded_game(view, view.graded))[1]]
    if view.counts and view.cards.alone and rows >= COUNT_ROWS:
        return _counts(view, view.graded, rows)
    cells = view.cells - 2
    if rows < LEAST_GRAPH_ROWS:
        return [((" ", "plain"), *draw_sparkline(_plot(view, view.graded), cells))]
    plot = _plot_of_match(view, cells) or _plot(view, view.graded)
    return [((" ", "plain"), *row) for row in draw_graph(plot, cells, min(rows, _MOST_GRAPH_ROWS))]


def _plot_of_match(view: ReplayView, cells: int) -> Plot | None:
    """The plot of the match; None in a variation, or if it does not fit."""
    if view.variation is not None:
        return None
    return fitting(at_moment(view.plot, view.moment), cells, tricks=1)


def _plot(view: ReplayView, graded: GradedHand) -> Plot:
    """The plot of the hand or of the variation."""
    branch = None if view.variation is None else view.variation.branch
    return plot_of(graded, view.moment.count, view.narrator.names, branch)


def _counts(view: ReplayView, graded: GradedHand, rows: int) -> list[Row]:
    game = _graded_game(view, graded)
    table = counts_across(view.narrator, game, view.whole, view.cells - 2)
    if rows <= len(table):
        return table
    return [heading("This hand · whole match", view.cells - 1), *table]


def _graded_game(view: ReplayView, graded: GradedHand) -> GradedHand:
    """The hand as it was played, even while a variation is shown."""
    return next((hand for hand in view.whole.hands if hand.number == graded.number), graded)


def _progress(view: ReplayView, rows: int) -> list[Row]:
    room = view.cells - 2
    done = view.at * room // max(view.last, 1)
    bar: Row = ((" ", "plain"), ("━" * done, "accent"), ("┈" * (room - done), "faint"))
    if rows == 1:
        return [bar]
    title = heading(f"Action {view.at} of {view.last}", view.cells - 1)
    hint = f" {view.key('replay.analysis')} shows the value of each card."
    if view.closed:
        hint = f" {closed_in_words(view.key('replay.open-round'))}"
    return [title, bar, ((hint, "faint"),)]


def closed_in_words(key: str) -> str:
    """The notice in place of values while the same cards will be played again.

    Args:
        key: the key that reveals the values.
    """
    return f"Best play stays hidden until the round is over; {key} reveals it."


# The side panel.


def draw_beside(view: ReplayView) -> list[Row]:
    """The graded tricks and the counts; without analysis, the card grid and the score."""
    if view.graded is None:
        return draw_cards_and_score(view.match_then, view.table)
    return [
        heading("What if" if view.variation else "Tricks", _BESIDE_CELLS),
        *graded_tricks(view.narrator, view.graded, view.moment.count, _BESIDE_CELLS),
        heading("This hand · whole match", _BESIDE_CELLS),
        *counts_down(_graded_game(view, view.graded), view.whole, _BESIDE_CELLS),
    ]
