"""A second search for the causes of a mistake, which tests every row of the table of causes.

A changed game is the game in which one card lacks a power, such as the power to mate. The search
compares the solver's values of changed games. `ChangedGame` finds the values of small changed games
without the solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.solver.plain_solver import PlainSolver

from mate.rules import Action, Card, Mate, Phase, Position, cards_in, mate_points
from mate.solver import Change, Power, Solution
from mate.solver.evaluation import NO_STAKES, Stakes

ENOUGH: Final = 0.75
"""The smallest share of the loss that a cause must explain."""


class ChangedGame(PlainSolver):
    """A plain solver of a changed game, for positions before a declaration or a lead."""

    def __init__(self, stakes: Stakes) -> None:
        super().__init__(stakes[:3])
        assert stakes.change is not None
        self.power, self.card, self.against, self.side = stakes.change

    def _look(self, position: Position) -> int:
        end = position.outcome
        if isinstance(end, Mate):
            if self.power is Power.MATE and end.card is self.card:
                return self.stakes[1]
            if self.power is Power.BONUS and end.winner ^ position.dealer == self.side:
                points = mate_points(end.card, end.trick, foreplaced=False, overmate=end.overmate)
                return super()._look(position._replace(outcome=end._replace(points=points)))
        if position.phase is not Phase.LEAD:
            return super()._look(position)
        best, worst = (max, min) if position.turn == position.dealer else (min, max)
        return best(
            worst(map(self.value, self._after(position, lead))) for lead in position.legal_actions
        )

    def _after(self, position: Position, lead: Action) -> Iterator[Position]:
        """Yield the positions after the trick that a lead begins, with the change applied.

        The change may forbid its card to answer the lead, or may make its card lose the trick.
        """
        leader, replier = position.turn, 1 - position.turn
        silent = 0
        if self.power is Power.ANSWER and self.card and self.against in {None, lead}:
            silent = self.card.bit & position.holdings[replier].mask
        masks = [position.mask0, position.mask1]
        masks[replier] ^= silent
        led = position._replace(mask0=masks[0], mask1=masks[1]).play(lead)
        if led.outcome is not None:
            yield led
        for reply in led.legal_actions:
            after = led.play(reply)
            if after.outcome is None:
                loses = self.power is Power.WIN and self.card in {lead, reply}
                turn = (replier if self.card is lead else leader) if loses else after.turn
                masks = [after.mask0, after.mask1]
                masks[replier] |= silent
                after = after._replace(
                    mask0=masks[0], mask1=masks[1], turn=turn, legal_mask=masks[turn]
                )
            yield after


Cause = tuple[str, Card | None, Card | None, float | None]
"""A cause as in `mate analyze --json`: its kind, the card, the card that this card answers, and the
share of the loss that the change removes, or None if there is no change."""
Question = tuple[str, Change]
"""A row of the table of causes: a kind of cause, and the change to the game that tests for it."""
MINE: Final = "mating-card", "guard", "winner", "last-answer"
THEIRS: Final = "draw-mating-card", "draw-guard", "draw-stopper", "draw-guard"


class Mistake:
    """A mistake, and the search for its causes; values are for the player who made the mistake.

    Args:
        position: the position before the mistake.
        action: the action that was a mistake.
        stakes: what the ends of the hand are worth beyond their points.
    """

    def __init__(self, position: Position, action: Action, stakes: Stakes = NO_STAKES) -> None:
        self.position, self.action, self.stakes = position, action, stakes
        self.me = position.turn
        evaluation = Solution(position, stakes).evaluate()
        self.worth, self.best = evaluation.worth, evaluation.best
        self.most = evaluation.value_to(self.me)
        self.loss = evaluation.loss(action)

    def causes(self, best: Action) -> list[Cause]:
        """Return the causes that a comparison with a best action finds.

        If no best action gives a cause, return only `lost-anyway` or `ending`.
        """
        found = list(self._causes(best))
        if found or any(any(self._causes(other)) for other in self.best):
            return found
        return [("lost-anyway" if self.most < 0 else "ending", None, None, None)]

    def _causes(self, best: Action) -> Iterator[Cause]:
        kept, left = self._after(best), self._after(self.action)
        if any(after.outcome is not None for after in (*kept, *left)):
            # A finished hand cannot continue in a changed game.
            if any(after.is_mate for after in kept):
                yield "mate-now", None, None, 1.0
            elif any(after.is_mate for after in left):
                yield "wait", None, None, 1.0
            return
        kept = [after for after in kept if self._value(after, self.stakes) == self.most]
        leaders = {after.turn for after in kept}
        if self.position.phase is not Phase.DECLARE and len(leaders) == 1:
            (leader,) = leaders
            led = (
                each._replace(turn=leader, legal_mask=each.holdings[leader].mask) for each in left
            )
            value = min(self._value(each, self.stakes) for each in led)
            yield from self._enough("lead", value - self.worth[self.action])
        for kind, change in self._taken_from_me(best):
            value = self._value(self.position.play(best), self.stakes._replace(change=change))
            yield from self._enough(kind, self.most - value, change.card, change.against)
        for kind, change in self._taken_from_other(kept):
            after = self.position.play(self.action)
            value = self._value(after, self.stakes._replace(change=change))
            gained = value - self.worth[self.action]
            yield from self._enough(kind, gained, change.card, change.against)

    def _after(self, action: Action) -> list[Position]:
        """Return the positions that can follow an action; for a card, those after its trick."""
        after = self.position.play(action)
        return [*map(after.play, after.legal_actions)] if after.phase is Phase.REPLY else [after]

    def _value(self, position: Position, stakes: Stakes) -> int:
        value = Solution(position, stakes).value
        return value if self.me == position.dealer else -value

    def _enough(
        self, kind: str, gone: int, card: Card | None = None, against: Card | None = None
    ) -> Iterator[Cause]:
        if gone >= ENOUGH * self.loss:
            yield kind, card, against, round(min(gone / self.loss, 1.0), 3)

    def _taken_from_me(self, best: Action) -> Iterator[Question]:
        if isinstance(self.action, Card):
            yield from self._taken(MINE, self.action, 1 - self.me)
        if self.position.phase is Phase.DECLARE and isinstance(best, Card):
            yield "bonus", Change(Power.BONUS, side=self.me ^ self.position.dealer)

    def _taken_from_other(self, kept: list[Position]) -> Iterator[Question]:
        if self.position.phase is Phase.LEAD:
            held = self.position.holdings[1 - self.me].mask
            for card in cards_in(held):
                if any(not after.holdings[1 - self.me].mask & card.bit for after in kept):
                    yield from self._taken(THEIRS, card, self.me)

    def _taken(self, kinds: tuple[str, str, str, str], card: Card, seat: int) -> Iterator[Question]:
        """Yield the rows in which a card lacks a power.

        The power is to mate, to answer a certain lead, to win a trick, or to answer any lead.
        """
        mate, guard, win, answer = kinds
        yield mate, Change(Power.MATE, card)
        may_lead = [*self.position.holdings[seat]]
        own = self.position.foreplaced[seat]
        if own is not None and self.position.ruleset.cards_return:
            may_lead.append(own)
        # Leave out the card led to trick 9. This card may be led again to trick 10, but a card that
        # can reply on trick 9 can also reply on trick 10.
        for lead in may_lead:
            if card.suit is lead.suit or card.rank is lead.rank:
                yield guard, Change(Power.ANSWER, card, lead)
        yield win, Change(Power.WIN, card)
        yield answer, Change(Power.ANSWER, card)
