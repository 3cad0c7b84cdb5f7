"""The header of a replay, and the message: what happened, its verdict, and what follows."""

from __future__ import annotations

from typing import Final

from mate.tui.draw.cardvalues import value_marks
from mate.tui.draw.grades import counts_in_short, style_of_grade
from mate.tui.draw.replay.view import ReplayView
from mate.tui.draw.rows import Row, Span, apart, paragraph, width
from mate.tui.replay.variation import Variation
from mate.words.figures import counted
from mate.words.verdict import verdict, verdict_in_short

_NOTICE_ROWS: Final = 2


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
    where = f" Replay · Hand {number} of {view.match.length} · action {view.at} of {view.last}"
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


def draw_message(view: ReplayView, rows: int) -> list[Row]:
    """The message about the moment.

    Args:
        view: the replay.
        rows: the number of rows, at least 1.
    """
    if view.counts and view.tight and view.graded is not None:
        return counts_in_short(view.narrator, view.hand_as_played(view.graded))[:rows]
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
        return [*rows, *_notice(view, view.notice or view.log_notice)]
    if view.compact and view.analysed:
        return rows
    duty = view.narrator.duty(view.moment.hand.position)
    return [*rows, *paragraph(duty, "plain", view.cells, 2)]


def _notice(view: ReplayView, text: str) -> list[Row]:
    return paragraph(text, "bad", view.cells, _NOTICE_ROWS)


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
    if brought := narrator.brought(position.outcome):
        spans.append((f"  {brought}", "strong"))
    return apart(tuple(spans), (), view.cells)


def _said_of_end(view: ReplayView) -> list[Row]:
    rows = [_ending(view)]
    if view.analysed:
        rows.append(_verdict(view))
    if view.notice and not view.analysed:
        rows += _notice(view, view.notice)
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
