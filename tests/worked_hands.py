"""Hands that other programs have solved, and helpers that play actions written in a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from mate.rules import PRESETS, Action, Hand, Position, Ruleset, parse_action

_BGA: Final = Ruleset.preset("bga")
CHECKED_HANDS: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "data" / "hands.json").read_text(encoding="utf-8")
)
"""Hands with the values and perft counts that other programs found for each rule set."""
CHECKED_RULES: Final = {
    **PRESETS,
    "bga-king": _BGA.changed(privilege="king"),
    "bga-figure": _BGA.changed(privilege="king-queen"),
    "bga-free": _BGA.changed(free_move=True),
    "bga-king-free": _BGA.changed(privilege="king", free_move=True),
}


def actions_of(text: str) -> tuple[Action, ...]:
    """Return the actions written in a line, such as `7D - AC KC`."""
    return tuple(parse_action(word) for word in text.split())


def after(start: Position, text: str) -> Position:
    """Return the position after a line of actions."""
    for action in actions_of(text):
        start = start.play(action)
    return start


def hand_after(start: Hand, text: str) -> Hand:
    """Return the hand after a line of actions."""
    return start.play_all(actions_of(text))
