"""Who sits where, and what each player is doing."""

from __future__ import annotations

from mate.rules import Phase, Position
from mate.tui.faces import suit_style
from mate.tui.layout import Layout
from mate.tui.picture.view import TableView
from mate.tui.rows import Row, Span, apart


def title(view: TableView, seat: int) -> Row:
    """A player's line: what they do, the card they foreplaced, how many cards they hold."""
    compact = view.layout is Layout.COMPACT
    position, narrator = view.position, view.narrator
    name, role = narrator.names[seat], narrator.role(position, seat)
    outcome = position.outcome
    left: list[Span] = [] if compact else [(" ", "plain")]
    if role:
        left.append((f"▶ {name} {role}", "turn"))
    elif outcome is not None and outcome.winner == seat:
        left.append((f"★ {name} gives {'overmate' if outcome.overmate else 'mate'}", "turn"))
    else:
        left.append((f"  {name}", "strong"))
        left.append((_waiting_role(position, seat), "faint"))
    foreplaced = position.foreplaced[seat]
    if foreplaced is not None:
        said = " · less " if compact else " · foreplaced "
        left += [
            (said, "faint"),
            (f"{narrator.card(foreplaced)} ", suit_style(foreplaced)),
            ("+1", "strong"),
        ]
    return apart(tuple(left), _right(view, seat, compact=compact), view.cells)


def _right(view: TableView, seat: int, *, compact: bool) -> Row:
    if compact:
        hand = f"hand {view.number}/4  " if seat else ""
        return ((hand, "faint"), (f"{view.score[seat]} ", "strong"))
    count = len(view.position.holdings[seat])
    return (("1 card" if count == 1 else f"{count} cards", "faint"), (" ", "plain"))


def _waiting_role(position: Position, seat: int) -> str:
    if position.outcome is not None:
        return ""
    if position.phase is Phase.DECLARE:
        return " · dealer" if seat == position.dealer else ""
    return " · led" if position.led is not None else " · to reply"
