"""The worked hands of `docs/rules.md`, and a short way to write down play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from mate.rules import PRESETS, Action, Deal, Hand, Position, Ruleset, parse_action

_BGA: Final = Ruleset.preset("bga")
CHECKED_HANDS: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "data" / "hands.json").read_text(encoding="utf-8")
)
"""Hands whose values and counts of play other programs found, by the rules of these names."""
CHECKED_RULES: Final = {
    **PRESETS,
    "bga-king": _BGA.changed(privilege="king"),
    "bga-figure": _BGA.changed(privilege="king-queen"),
    "bga-free": _BGA.changed(free_move=True),
    "bga-king-free": _BGA.changed(privilege="king", free_move=True),
}


class WorkedHand(NamedTuple):
    """A hand played to its mate.

    Attributes:
        deal: seen by the player who leads trick 1.
        play: all cards in order.
        trick: the trick of the mate.
        points: the points it scores.
        by_leader: whether the player who led trick 1 mates.
        rules: the preset it is played by.
        declared: what both players foreplace; empty where neither foreplaces.
    """

    deal: Deal
    play: str
    trick: int
    points: int
    by_leader: bool = True
    rules: str = "bga"
    declared: str = ""


WORKED_HANDS: Final = (
    WorkedHand(
        Deal.parse("AT.AT7.T.ATK7"),
        "AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD",
        trick=8,
        points=80,
    ),
    WorkedHand(Deal.parse("AT.AT7.T.ATK7").swapped, "AH TH KH KD QH", trick=3, points=9),
    WorkedHand(Deal.parse("AQ.TKQ7.Q.AK7"), "7S AS TH QH AH AC AD QD QS", trick=5, points=15),
    WorkedHand(
        Deal.parse("AQ.TKQ7.A.TKQ"),
        "TS AS QH AH KS KC TC AC QS",
        trick=5,
        points=18,
        rules="classic",
        declared="QC 7D",
    ),
    WorkedHand(
        Deal.parse("AKQ.ATK7.Q7.A"),
        "KC 7C AC TC 7H KH 7D AD 7S QS AH AS QC QD TS TH KS KD KS",
        trick=10,
        points=88,
        rules="classic",
        declared="QH -",
    ),
    WorkedHand(
        Deal.parse("AKQ7.TKQ.T.AT"),
        "AC TC KC KH QC QH KS AS 7S QS TH 7H 7C 7D AD KD TD QD TS",
        trick=10,
        points=220,
        rules="gamerules",
        declared="TS AH",
    ),
)


def actions_of(text: str) -> tuple[Action, ...]:
    """The actions written in a line: `7D - AC KC`."""
    return tuple(parse_action(word) for word in text.split())


def after(start: Position, text: str) -> Position:
    """Where a line of actions leads from a position."""
    for action in actions_of(text):
        start = start.play(action)
    return start


def hand_after(start: Hand, text: str) -> Hand:
    """The hand after a line of actions."""
    return start.play_all(actions_of(text))
