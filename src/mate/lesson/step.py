"""A step of the lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from mate.rules import CLASSIC, Action, Deal, Hand, parse_action

LEARNER: Final = 0
"""The seat of the player who learns."""
OTHER: Final = 1
NAMES: Final = ("Ana", "Ben")
"""Who sits there: the game's own sentences speak of players by name."""

COMES: Final = "{comes}"
"""What stands for what comes of a wrong action against best play, where one is answered."""


def actions_of(text: str) -> tuple[Action, ...]:
    """The actions that stand in a text, parted by blanks."""
    return tuple(map(parse_action, text.split()))


@dataclass(frozen=True)
class Step:
    """One thing to read and to do.

    Texts hold cards and figures in braces, which `worded` replaces by what the rules give: a
    number typed here could be wrong.

    Args:
        title: what it is about.
        text: what there is to know.
        task: what is asked, in one sentence.
        after: what is said when it is done.
        deal: the number of the deal, or its dealer's holding.
        dealer: the seat of the dealer.
        before: the actions that lead to where the step begins; the learner acts next.
        asked: what the learner does, an entry for each action: every action that is accepted.
        replies: what the other player does after each of them.
        wrong: by action, what is said to one that is legal but not asked; `{comes}` in it is
            what comes of the action against best play.
        otherwise: what is said to all others. Where that is empty, what comes of them is said.
        goal: the points to be made in free play against the best replies; 0 where the step
            goes as `asked` and `replies` say.
        right: why the first action that reaches the goal does, for those who missed it.
        number: the number of the hand in its match.
        hint: what is said to those who ask for help.
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
        """The hand as it stands when the step begins."""
        hand = Hand.begin(Deal.parse(self.deal), CLASSIC, self.dealer)
        for action in actions_of(self.before):
            hand = hand.play(action)
        return hand

    def accepted(self, turn: int) -> tuple[Action, ...]:
        """What is accepted as the learner's action, counted from 0; empty in free play."""
        return actions_of(self.asked[turn]) if turn < len(self.asked) else ()

    def answers(self, turn: int) -> tuple[Action, ...]:
        """What the other player does after the learner's action, counted from 0."""
        return actions_of(self.replies[turn]) if turn < len(self.replies) else ()

    def reproof(self, action: Action) -> str:
        """What is said to an action that is legal but not asked; empty for what comes of it."""
        return self.wrong.get(action.notation, self.otherwise)
