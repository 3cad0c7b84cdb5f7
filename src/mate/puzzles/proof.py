"""Whether a position is a puzzle: one right action at every step, against every best defence."""

from __future__ import annotations

from typing import Final, NamedTuple

from mate.rules import Action, Hand, Outcome, Phase, Position
from mate.solver import Evaluation, Solution

LEAST_LOSS: Final = 20
"""What every other action loses at least, in points, where it does not lose the win or the draw."""
SHORTEST: Final = 2
"""How many tricks a puzzle takes at least, the trick being played and the last one included."""
LONGEST: Final = 5
"""How many tricks a win takes at most."""


class Proof(NamedTuple):
    """The proof that a position is a puzzle.

    The *solver's side* is the player to act in it. It is *asked* wherever its actions differ in
    value; where they do not, it can do nothing wrong. The proof goes through every position that
    comes up when the solver's side acts rightly and the other one answers with any of its best
    actions: at each that is asked, one action is best, and every other loses at least 20 points
    or what there was: the win, or the draw.
    """

    solution: Solution
    position: Position
    asked: tuple[Position, ...]
    ends: frozenset[Outcome]

    @property
    def seat(self) -> int:
        """The seat of the solver's side."""
        return self.position.turn

    @property
    def value(self) -> int:
        """The value of the position to the solver's side: more than 0, or 0 for a draw."""
        return self.solution.evaluate(self.position).value_to(self.seat)

    @property
    def asks_once(self) -> bool:
        """Whether the first action is all that is asked: a declaration decides at once."""
        return self.position.phase is Phase.DECLARE

    @property
    def key(self) -> Action:
        """The right action in the position."""
        return self.solution.evaluate(self.position).best[0]

    @property
    def tricks(self) -> int:
        """The tricks to the end at the longest, both included; for a declaration all."""
        return max(end.trick for end in self.ends) - max(self.position.trick, 1) + 1


def prove(solution: Solution, position: Position) -> Proof | None:
    """The proof that a position is a puzzle; None if it is not.

    To be asked for a declaration is to be asked once: what follows it is not looked at. Elsewhere
    a win takes 2 to 5 tricks, and a draw 2 at least.
    """
    evaluation = solution.evaluate(position)
    if evaluation.value_to(position.turn) < 0 or not _has_one_answer(evaluation):
        return None
    if position.phase is Phase.DECLARE:
        end = Hand((position,)).play_all(solution.line(position)).end
        return Proof(solution, position, (position,), frozenset({end}))
    asked: list[Position] = []
    ends: set[Outcome] = set()
    seen, waiting = {position}, [position]
    while waiting:
        here = waiting.pop()
        if here.outcome is not None:
            ends.add(here.outcome)
            continue
        evaluation = solution.evaluate(here)
        if here.turn == position.turn and can_go_wrong(evaluation):
            if not _has_one_answer(evaluation):
                return None
            asked.append(here)
        after = [each for each in map(here.play, evaluation.best) if each not in seen]
        seen.update(after)
        waiting += after
    proof = Proof(solution, position, tuple(asked), frozenset(ends))
    return None if proof.tricks < SHORTEST or (proof.value and proof.tricks > LONGEST) else proof


def can_go_wrong(evaluation: Evaluation) -> bool:
    """Whether the actions in a position differ in value."""
    return len(set(evaluation.values.values())) > 1


def _has_one_answer(evaluation: Evaluation) -> bool:
    if len(evaluation.values) < 2:
        return False
    *_, second, best = sorted(evaluation.worth.values())
    # Only draws are asked for where the best is nothing.
    lost = second <= 0 < best or second < 0 == best
    return lost or best - second >= LEAST_LOSS
