"""The rows of a replay around the board: header, message, graph, side panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.grading import GradedAction, GradedHand
from mate.players.traps import AIM, Trap
from mate.rules import Action, Match
from mate.solver import Evaluation
from mate.tui.draw import grades, graph
from mate.tui.draw.aroundtable import draw_cards_and_score
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, apart, heading, paragraph, short_names, width, wrapped
from mate.tui.draw.table import BESIDE_TEXT_CELLS, TableView, value_marks
from mate.tui.replay import Moment, Stepper, Variation
from mate.words.advice import LastHand, goes_wrong
from mate.words.figures import counted, time_taken
from mate.words.narrator import Narrator
from mate.words.reasons import instead, why
from mate.words.verdict import lost, standing, standing_in_short, verdict, verdict_in_short

_WAITING: Final = "Analysing …"


class ReplayView(NamedTuple):
    """What a replay shows around the board; `graded` is None while it is being analysed."""

    board: TableView
    match: Match
    narrator: Narrator
    stepper: Stepper
    analysed: bool
    closed: bool
    graded: GradedHand | None
    traps: Mapping[Action, Trap]
    plot: graph.Plot
    notice: str
    log_notice: str
    layout: Layout
    cells: int
    key: Callable[[str], str]
    times: tuple[tuple[int | None, ...], ...] = ()
    back: str = ""

    @property
    def taken(self) -> str:
        """How long the action took that led here, if a clock ran; for the header."""
        number, count = self.moment.number, self.moment.count
        taken = time_taken(self.times[number - 1][count - 1]) if count else ""
        return taken and f" · {taken}"

    @property
    def moment(self) -> Moment:
        """The moment on the table, of the match or of a variation."""
        return self.stepper.moment

    @property
    def match_then(self) -> Match:
        """The match as it was at this moment."""
        hand, before = self.moment.hand, self.match.hands[: self.moment.number - 1]
        at_end = self.stepper.variation is None and self.stepper.at == self.stepper.last
        given_up = self.match.given_up if at_end else None
        hands = (*before, hand) if hand.actions else before
        return self.match._replace(hands=hands, given_up=given_up)

    @property
    def last_hand(self) -> LastHand | None:
        """The last hand of the match, if the moment belongs to it."""
        return LastHand.of(self.match, self.moment.number)

    def standing(self, cells: int) -> str:
        """Who wins by how much with best play, if only in the shortest form; empty if not known."""
        if self.closed:
            return f"hidden; {self.key('replay.open-round')} reveals it"
        if not self.analysed:
            return ""
        evaluation, last = self.evaluation, self.last_hand
        if evaluation is None:
            return _WAITING
        if self.moment.hand.outcome is not None and not evaluation.whole_round:
            return ""
        names = short_names(self.narrator.names, grades.NAME_CELLS)
        ways = [standing_in_short(evaluation, names, last), standing_in_short(evaluation, names)]
        if not self.layout.compact:
            ways.insert(0, standing(evaluation, self.narrator, last))
        return next((way for way in ways if cell_len(way) <= cells), ways[-1])

    @property
    def message(self) -> str:
        """The message to show here: at both ends of the match also the one about the log."""
        ends = self.stepper.at in {0, self.stepper.last} and self.stepper.variation is None
        return self.notice or (self.log_notice if ends else "")

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
        """The board with the values, the score and the weights."""
        # The compact layout has no room for keys beside values.
        only_keys = self.layout.compact and self.board.chosen is not None
        evaluation = None if only_keys else self.evaluation
        return self.board._replace(
            marks={} if evaluation is None else value_marks(evaluation),
            score=self.match_then.score,
            weighs=self.board.size.alone or self.graded is not None,
        )


def draw_head(view: ReplayView) -> Row:
    """The header: the place in the match and its score at this moment."""
    at, last, variation = view.stepper.at, view.stepper.last, view.stepper.variation
    if variation is not None:
        return _head_of_variation(view, variation)
    if view.layout.compact:
        left: Row = ((" Replay", "strong"), (f" {at} of {last}{view.taken}", "faint"))
        right = f"{view.standing(view.cells - width(left) - 2)} "
        return apart(left, ((right, "strong" if view.graded else "faint"),), view.cells)
    names, (first, second) = view.narrator.names, view.match_then.score
    where = f" Replay · Hand {view.moment.number} of {view.match.length} · action {at} of {last}"
    rules = f"{view.taken} · {view.match.ruleset.name}"
    score = f"{names[0]} {first} – {second} {names[1]} "
    return apart(((where, "strong"), (rules, "faint")), ((score, "strong"),), view.cells)


def _head_of_variation(view: ReplayView, variation: Variation) -> Row:
    if view.layout.compact:
        left = f" WHAT IF · action {view.stepper.at} + {variation.moves}"
        right = f"{view.standing(view.cells - len(left) - 2)} "
    else:
        moves = counted(variation.moves, "action")
        where = f"hand {variation.number}, from action {view.stepper.at}"
        left = f" WHAT IF · {where} · {moves} played"
        right = f"{view.key('what-if.to-game')} returns {view.back} "
    # The whole line is highlighted, so that a variation cannot be mistaken for the match.
    text = "".join(piece for piece, _ in apart(((left, "turn"),), ((right, "turn"),), view.cells))
    return ((text, "turn"),)


def draw_message(view: ReplayView, rows: int) -> list[Row]:
    """The message about the moment."""
    in_match = view.stepper.variation is None
    said = (_said_of_match if in_match else _said_of_variation)(view, rows)
    if len(said) > rows:
        # The board shows what the first line says.
        said = said[:rows] if in_match and not view.analysed else said[-rows:]
    return [()] * (rows - len(said) if rows > 2 else 0) + said


def _said_of_match(view: ReplayView, room: int) -> list[Row]:
    position, narrator = view.moment.hand.position, view.narrator
    if position.outcome is not None:
        is_last = view.stepper.at == view.stepper.last
        result: list[Row] = [((f" {narrator.result(view.match)}", "strong"),)] if is_last else []
        notice = paragraph(view.notice, "bad", view.cells, 2)
        said = _verdict(view, room - 1 - is_last) if view.analysed else notice
        return [_ending(view), *said, *result]
    first = _first_line(view, _happened(view))
    if view.match.given_up is not None and view.stepper.at == view.stepper.last:
        return [first, ((f" {narrator.result(view.match)}", "turn"),)]
    if view.analysed and view.last_action is not None:
        return [first, *_verdict(view, room - 1)]
    if view.message:
        return [first, *paragraph(view.message, "bad", view.cells, 2)]
    if view.layout.compact and view.analysed:
        return [first]
    return [first, *paragraph(narrator.duty(position), "plain", view.cells, 2)]


def _said_of_variation(view: ReplayView, room: int) -> list[Row]:
    position, narrator, variation = view.moment.hand.position, view.narrator, view.stepper.variation
    if position.outcome is not None:
        undo, back = view.key("what-if.take-back"), view.key("what-if.to-game")
        hint = f"{undo} undoes it, {back} returns {view.back}."
        row: Row = ((f" {view.notice or hint}", "bad" if view.notice else "faint"),)
        return [_ending(view), *_verdict(view._replace(notice=""), room - 2), row]
    moved = variation is not None and variation.moves > 0
    rows = [_first_line(view, _happened(view) if moved else narrator.duty(position))]
    if moved and view.last_action is not None:
        rows += _verdict(view._replace(notice=""), room - 2)
    text, style = (view.notice, "bad") if view.notice else (_forecast(view), "plain")
    return [*rows, *paragraph(text, style, view.cells, 1)]


def _first_line(view: ReplayView, text: str) -> Row:
    """What happened, with the value of the position on the right."""
    left: Row = ((f" {text}", "strong"),)
    right = "" if view.layout.compact else view.standing(view.cells - width(left) - 2)
    style = "plain" if view.graded else "faint"
    return apart(left, ((f"{right} ", style),) if right else (), view.cells)


def _happened(view: ReplayView) -> str:
    moment = view.moment
    if moment.before is None:
        return f"Hand {moment.number} begins."
    return view.narrator.happened(moment.before, moment.hand.actions[-1])


def _ending(view: ReplayView) -> Row:
    narrator, position = view.narrator, view.moment.hand.position
    ending, brought = narrator.ending(position), narrator.brought(position.outcome)
    return apart(((f" {ending} ", "turn"), (f" {brought}".rstrip(), "strong")), (), view.cells)


def _verdict(view: ReplayView, room: int) -> list[Row]:
    """The verdict on the last action, as full as fits, or a message in its place."""
    action, room = view.last_action, max(room, 1)
    if message := view.notice if action is not None else view.message:
        return paragraph(message, "bad", view.cells, 1)
    if action is None:
        return [()]
    ways = (_ways_in_short if view.layout.compact else _ways_to_tell)(view, action)
    fitting = (way for way in ways if len(wrapped(way, view.cells - 2, room + 1)) <= room)
    return paragraph(next(fitting, ways[-1]), grades.GRADE_STYLES[action.grade], view.cells, room)


def _ways_to_tell(view: ReplayView, action: GradedAction) -> list[str]:
    """The verdict on an action with why it was a mistake, from the fullest form to the verdict."""
    whole = verdict(action, view.narrator, view.last_hand)
    if view.graded is None or (reason := view.graded.why(action)) is None:
        return [whole]
    why, shorter = (why(reason, view.narrator, brief=brief) for brief in (False, True))
    cost = whole.partition(":")[0]
    in_short = f"{cost}: {instead(reason, view.narrator)}."
    return [f"{whole} {why}", f"{cost}. {why}", f"{cost}. {shorter}", in_short, whole]


def _ways_in_short(view: ReplayView, action: GradedAction) -> list[str]:
    whole = verdict_in_short(action, view.narrator)
    reason = view.graded and view.graded.why(action)
    if not reason or not reason.kind:
        return [whole]
    kind, shown = reason.kind.value, view.narrator.card(action.action)
    return [f"{whole}: {kind}", f"{shown} {action.grade.mark} {lost(action)}: {kind}", whole]


def _forecast(view: ReplayView) -> str:
    if (chosen := view.board.chosen) is None:
        return ""
    forecast = view.narrator.forecast(view.moment.hand.position, chosen)
    wrong = goes_wrong(AIM.name, view.traps.get(chosen), brief=True) if view.graded else ""
    if cell_len(f" {forecast} {wrong} ") <= view.cells:
        forecast = f"{forecast} {wrong}".rstrip()
    if not view.layout.compact or view.evaluation is None:
        return forecast
    # The cards have no room for values beside their keys.
    return f"({value_marks(view.evaluation)[chosen]}) {forecast}"


def draw_below(view: ReplayView, rows: int) -> list[Row]:
    """The rows below the message: the graph with its legend, or a progress bar."""
    graded, cells, variation = view.graded, view.cells - 2, view.stepper.variation
    if not view.analysed or rows < graph.LEAST_GRAPH_ROWS:
        return _progress(view, rows)
    if graded is None:
        return [((f" {_WAITING}", "faint"),)]
    branch = None if variation is None else variation.branch
    plot = graph.plot_of(graded, view.moment.count, view.narrator.names, branch)
    if variation is None:
        # The whole match, if it fits.
        plot = graph.fitting(graph.at_moment(view.plot, view.moment), cells) or plot
    legend = (graph.legend(plot, cells),) if rows > graph.LEAST_GRAPH_ROWS else ()
    drawn = graph.draw_graph(plot, cells, min(rows - len(legend), 12))
    return [((" ", "plain"), *row) for row in (*drawn, *legend)]


def _progress(view: ReplayView, rows: int) -> list[Row]:
    room, at, last = view.cells - 2, view.stepper.at, view.stepper.last
    done = at * room // max(last, 1)
    bar: Row = ((" ", "plain"), ("━" * done, "accent"), ("┈" * (room - done), "faint"))
    if rows == 1 or view.analysed:
        return [bar]
    hint = f" {view.key('replay.analysis')} shows the value of each card."
    if view.closed:
        hint = f" {closed_in_words(view.key('replay.open-round'))}"
    return [heading(f"Action {at} of {last}", view.cells - 1), bar, ((hint, "faint"),)][-rows:]


def closed_in_words(key: str) -> str:
    """The notice in place of values while the same cards will be played again."""
    return f"Best play stays hidden until the round is over; {key} reveals it."


def draw_beside(view: ReplayView) -> list[Row]:
    """The graded tricks; without analysis, the card grid and the score."""
    if view.graded is None:
        return draw_cards_and_score(view.match_then, view.table)
    cells, count = BESIDE_TEXT_CELLS, view.moment.count
    return [
        heading("What if" if view.stepper.variation else "Tricks", cells),
        *grades.graded_tricks(view.narrator, view.graded, count, cells),
    ]
