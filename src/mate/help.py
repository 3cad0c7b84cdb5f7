"""Help while playing: what each action is worth, which is best, and what a bad one costs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from mate.players import Computer
from mate.record.events import Help
from mate.rules import Action, Card, Match, Phase, Position
from mate.words.narrator import Narrator

MEANINGS: Final[Mapping[Help, str]] = MappingProxyType(
    {
        "hints": "the best action, when asked for",
        "values": "what each action is worth, below the cards",
        "tutor": "a warning before points are given away",
    }
)
"""What each kind of help is, for those who have to agree on it."""


class Outlook(NamedTuple):
    """What a position is worth to both players, and what each action in it makes of that.

    Values are the points of the hand's dealer minus the other's under best play from there on.

    Args:
        position: where the player has to act.
        values: the value after each legal action.
        best: an action that keeps the value; of several the one that is hardest to answer.
        whole_round: whether values are those of the round, as they are in a first hand whose
            loser deals the second.

    >>> from mate.rules import Deal
    >>> outlook = Outlook.of(Match().deal(Deal.parse("Q7.TK7.AKQ7.K")))
    >>> narrator = Narrator(("Ana", "Ben"))
    >>> outlook.hint(narrator)
    'Hint: foreplace K♦; with best play Ben wins the hand by 77.'
    >>> outlook.warning(Card.parse("AH"), narrator)
    'A♥ gives away 22 points against best play.'
    """

    position: Position
    values: Mapping[Action, int]
    best: Action
    whole_round: bool

    @classmethod
    def of(cls, match: Match) -> Self:
        """The outlook where a match stands; the first one of a deal takes a while.

        Raises:
            MatchError: if no hand is being played.
        """
        # numpy comes with the solver, and is not loaded for those who play without help.
        from mate.solver import solve_hand
        from mate.solver.rounds import decides_the_dealer

        solution = solve_hand(match)
        assert match.current is not None
        position = match.current.position
        values = solution.values(position)
        return cls(position, values, Computer().choose(match), decides_the_dealer(match))

    @property
    def value(self) -> int:
        """What the position is worth to the dealer."""
        return self.values[self.best]

    def loss(self, action: Action) -> int:
        """What a legal action costs whoever makes it, in points; 0 for a best one."""
        return abs(self.value - self.values[action])

    def prospect(self, narrator: Narrator) -> str:
        """What comes of best play, in half a sentence: `Ana wins the hand by 28`."""
        what = "round" if self.whole_round else "hand"
        if not self.value:
            return "neither gains in the round" if self.whole_round else "the hand is drawn"
        dealer = self.position.dealer
        winner = dealer if self.value > 0 else 1 - dealer
        return f"{narrator.names[winner]} wins the {what} by {abs(self.value)}"

    def hint(self, narrator: Narrator) -> str:
        """The best action and its value, in one sentence."""
        return f"Hint: {self._advice(narrator)}; with best play {self.prospect(narrator)}."

    def _advice(self, narrator: Narrator) -> str:
        if not isinstance(self.best, Card):
            return "do not foreplace"
        verb = "foreplace" if self.position.phase is Phase.DECLARE else "play"
        return f"{verb} {narrator.card(self.best)}"

    def warning(self, action: Action, narrator: Narrator) -> str:
        """What a legal action gives away; empty for a best one."""
        loss = self.loss(action)
        if not loss:
            return ""
        what = narrator.card(action) if isinstance(action, Card) else "No foreplacement"
        points = "1 point" if loss == 1 else f"{loss} points"
        return f"{what} gives away {points} against best play."

    def account(self, narrator: Narrator) -> str:
        """What every action is worth to the player to act, the best ones first, in a sentence."""
        sign = 1 if self.position.turn == self.position.dealer else -1
        worth = sorted(self.values.items(), key=lambda item: -sign * item[1])
        told = ", ".join(f"{narrator.card(a)} {f'{sign * v:+d}' if v else 0}" for a, v in worth)
        return f"Worth to {narrator.names[self.position.turn]}: {told}."
