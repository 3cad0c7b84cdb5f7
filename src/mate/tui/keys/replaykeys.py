"""Which commands a replay has: some are of the match, some of a variation that leaves it."""

from __future__ import annotations

from typing import Final

from mate.tui.keys.commands import Command, Place, commands_at, renamed


def _actions_at(place: Place) -> set[str]:
    return {command.action.partition("(")[0] for command in commands_at(place)}


_BARRED: Final = {
    True: _actions_at(Place.REPLAY) - _actions_at(Place.WHAT_IF),
    False: _actions_at(Place.WHAT_IF) - _actions_at(Place.REPLAY),
}


def is_barred(action: str, *, what_if: bool) -> bool:
    """Whether an action is one of the match in a variation, or one of a variation in the match."""
    return action in _BARRED[what_if]


def replay_commands(*, what_if: bool) -> tuple[Command, ...]:
    """What can be done in the match, or in a variation."""
    return commands_at(Place.WHAT_IF if what_if else Place.REPLAY, Place.EVERYWHERE)


def named_commands(
    *, what_if: bool, running: bool, choosing: bool, closed: bool
) -> tuple[Command, ...]:
    """The same with the names that the footer shows now.

    Args:
        what_if: whether a variation is shown.
        running: whether actions follow each other by themselves.
        choosing: whether there is a card to choose.
        closed: whether there are values that are not shown, as the round is not over.
    """
    names = {"best_line" if what_if else "run": "stop"} if running else {}
    if not closed:
        names["open_round"] = ""
    if what_if:
        names["leave"] = "back"
        if not choosing:
            names |= {"play": "", "best_line": ""}
    return renamed(replay_commands(what_if=what_if), names)
