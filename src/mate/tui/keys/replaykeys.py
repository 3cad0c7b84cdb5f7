"""The commands of a replay: those of the match, and those of a what-if."""

from __future__ import annotations

from typing import Final

from mate.tui.keys.commands import Command, commands_at, renamed
from mate.tui.keys.places import Place


def _actions_at(place: Place) -> set[str]:
    return {command.action.partition("(")[0] for command in commands_at(place)}


_BARRED: Final = {
    True: _actions_at(Place.REPLAY) - _actions_at(Place.WHAT_IF),
    False: _actions_at(Place.WHAT_IF) - _actions_at(Place.REPLAY),
}


def is_barred(action: str, *, what_if: bool) -> bool:
    """Whether an action belongs only to the match or only to a what-if, and the other is shown."""
    return action in _BARRED[what_if]


def replay_commands(*, what_if: bool) -> tuple[Command, ...]:
    """The commands of the match, or of a what-if."""
    return commands_at(Place.WHAT_IF if what_if else Place.REPLAY, Place.EVERYWHERE)


def named_commands(
    *, what_if: bool, running: bool, choosing: bool, closed: bool
) -> tuple[Command, ...]:
    """The same with the labels that the footer shows now.

    Args:
        what_if: whether a variation is shown.
        running: whether automatic play is on.
        choosing: whether there is a card to choose.
        closed: whether values are hidden because the round is unfinished.
    """
    names = {"best_line" if what_if else "run": "stop"} if running else {}
    if not closed:
        names["open_round"] = ""
    if what_if:
        names["leave"] = "back"
        if not choosing:
            names |= {"play": "", "best_line": ""}
    return renamed(replay_commands(what_if=what_if), names)
