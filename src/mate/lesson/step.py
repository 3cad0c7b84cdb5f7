"""A step of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from mate.rules import CLASSIC, Action, Deal, Hand, parse_action

LEARNER: Final = 0
"""The learner's seat."""
OTHER: Final = 1
NAMES: Final = ("Ana", "Ben")
"""The players in the lessons, by seat; sentences about the game need names."""

COMES: Final = "{comes}"
"""Stands for what follows a wrong action with best play, in the answer to that action."""


def actions_of(text: str) -> tuple[Action, ...]:
    """The actions in a text, separated by blanks."""
    return tuple(map(parse_action, text.split()))


@dataclass(frozen=True)
class Step:
    """One thing to read and do.

    Texts hold cards and figures in braces, which `worded` fills in from the rules, because a
    number typed here could be wrong.

    Args:
        title: its heading.
        text: the explanation.
        task: the task, in one sentence or two.
        after: what the learner reads when it is done.
        deal: the number of the deal, or its dealer's holding.
        dealer: the dealer's seat.
        before: the actions before the step starts; the learner acts next.
        asked: for each action of the learner, all actions that are accepted.
        replies: for each action of the learner, the other player's actions after it.
        wrong: the answers to particular first actions that are legal but wrong; `{comes}` stands
            for what follows with best play.
        otherwise: the answer to all other wrong actions; if empty, what follows with best play.
        goal: the points to score in free play against the best replies; 0 if the step follows
            `asked` and `replies`.
        right: why the first action towards the goal is right, for those who missed it.
        number: the number of the hand in its match.
        hint: the hint.
        reason: why this position was chosen, for those who change it.
    """

    title: str
    text: str
    task: str
    after: str
    deal: str
    dealer: int
    before: str
    reason: str
    hint: str
    asked: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    otherwise: str = ""
    goal: int = 0
    right: str = ""
    number: int = 1

    @property
    def opening(self) -> Hand:
        """The hand when the step starts."""
        hand = Hand.begin(Deal.parse(self.deal), CLASSIC, self.dealer)
        return hand.play_all(actions_of(self.before))

    def accepted(self, turn: int) -> tuple[Action, ...]:
        """The actions accepted from the learner at a turn, from 0; empty in free play."""
        return actions_of(self.asked[turn]) if turn < len(self.asked) else ()

    def answers(self, turn: int) -> tuple[Action, ...]:
        """The other player's actions after the learner's turn, from 0."""
        return actions_of(self.replies[turn]) if turn < len(self.replies) else ()

    def reproof(self, action: Action, turn: int) -> str:
        """The answer to a legal action that is wrong; empty for what follows with best play.

        Args:
            action: the action.
            turn: the learner's turn, from 0.
        """
        # Answers to particular actions were written for the position that the step starts from.
        return self.otherwise if turn else self.wrong.get(action.notation, self.otherwise)
