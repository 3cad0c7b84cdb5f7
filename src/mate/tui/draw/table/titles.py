"""The players' lines: who sits where, and what each player is doing."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from mate.rules import Match, Phase
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, apart, short_names, width
from mate.tui.draw.table.foreplacement import foreplaced_card
from mate.tui.draw.table.view import TableView
from mate.words.counting import before_lead, count_of_seat
from mate.words.figures import counted

_LEAST_NAME: Final = 6


def title(view: TableView, seat: int) -> Row:
    """A player's line: name, role, foreplaced card and number of cards."""
    compact = view.layout is Layout.COMPACT
    position, narrator = view.position, view.narrator
    role = narrator.role(position, seat)
    outcome = position.outcome
    waiting, foreplaced = "", foreplaced_card(view, seat, compact=compact)
    if role:
        mark, doing, style = "▶", f" {role}", "turn"
    elif outcome is not None and outcome.winner == seat:
        mark, doing, style = "★", f" {'overmates' if outcome.overmate else 'mates'}", "turn"
    else:
        mark, doing, style = " ", "", "strong"
        waiting = _waiting_role(view, seat)
    margin, right = "" if compact else " ", _right(view, seat, compact=compact)
    # The role matters more than the end of a long name.
    said = len(margin) + 2 + len(doing) + width(foreplaced)
    room = view.cells - width(right) - 1 - said
    if room - len(waiting) < min(_LEAST_NAME, cell_len(narrator.names[seat])):
        # The waiting role can be left out, but the foreplaced card is shown nowhere else.
        waiting = ""
    room = max(room - len(waiting), _LEAST_NAME)
    left = (
        (margin, "plain"),
        (f"{mark} {short_names(narrator.names, room)[seat]}{doing}", style),
        (waiting, "faint"),
        *foreplaced,
    )
    return apart(left, right, view.cells)


def _right(view: TableView, seat: int, *, compact: bool) -> Row:
    count = ""
    if view.counts and before_lead(view.hand):
        count = f"count {count_of_seat(view.hand, seat)}"
    if compact and view.in_match:
        series = view.series.replace(" ", "")
        where = f"hand {view.number}/4" if seat else f"won {series}" if series else ""
        where = count or where
        return ((where and f"{where}  ", "faint"), (f"{view.score[seat]} ", "strong"))
    held = counted(len(view.position.holdings[seat]), "card")
    return ((count and f"{count} · ", "accent"), (held, "faint"), (" ", "plain"))


def _waiting_role(view: TableView, seat: int) -> str:
    position = view.position
    if position.outcome is not None:
        return ""
    if position.phase is Phase.DECLARE:
        began = " · dealer" if Match.is_dealt(view.number) else " · began"
        return began if seat == position.dealer else ""
    return " · led" if position.led is not None else " · to reply"
