"""The cause of a mistake: the change to the game that removes most of the loss.

A trick changes three facts: the cards that a player keeps, the cards that the opponent keeps, and
who leads next. The search changes one of these facts and solves the hand again. It tries three
changes: after a best action, a card of the player who erred loses a power; after the mistake, a
card of the opponent loses a power; or, after the mistake, the lead passes to the player who would
lead after the best action. The share of a cause is the part of the loss that its change removes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from operator import attrgetter
from typing import Final
from weakref import WeakKeyDictionary

from mate.grading.causes import Cause, CauseKind, answers, next_lead
from mate.rules import DECK, Action, Card, Hand, Phase, Position
from mate.solver import Change, Power, Solution

LEAST_SHARE: Final = 0.75
"""The minimum share of the loss that a cause must explain."""


def cause_of(solution: Solution, position: Position, action: Action) -> Cause | None:
    """Return the cause of a mistake, or None for a best action.

    The search prefers causes that a player can see in the lines of best play after the mistake and
    after the best action. The search takes up to a tenth of a second on the first tricks.

    >>> from mate.rules import Deal, Ruleset
    >>> from mate.solver import solve
    >>> solution = solve(Deal.parse("AT.AT7.T.ATK7"), Ruleset.preset("bga"))
    >>> cause = cause_of(solution, solution.position, Card.parse("TD"))
    >>> cause.kind.word, cause.card, cause.better
    ('mating-card', Card('TD'), Card('AC'))
    """
    if not solution.evaluate(position).loss(action):
        return None
    causes = _KNOWN.setdefault(solution, {})
    if (position, action) not in causes:
        causes[position, action] = _CauseSearch(solution, position, action).cause()
    return causes[position, action]


_KNOWN: WeakKeyDictionary[Solution, dict[tuple[Position, Action], Cause]] = WeakKeyDictionary()
"""A cache of causes, because verdicts, replays and aids need the same causes."""


def best_line_from(solution: Solution, position: Position, action: Action) -> Hand:
    """Return the line that begins with an action and continues with best play.

    Among equally good actions, the line takes the first in the order of the deck.
    """
    hand = Hand((position,)).play(action)
    return hand.play_all(solution.line(hand.position))


_SHOWN: Final = (
    {CauseKind.GUARD, CauseKind.MATING_CARD},
    {CauseKind.DRAW_MATING_CARD},
    {CauseKind.DRAW_GUARD},
    {CauseKind.LEAD},
    {CauseKind.WINNER},
)
"""The order in which causes are tested if a player can see them in the lines of best play."""
_TESTED: Final = (
    {CauseKind.GUARD},
    {CauseKind.DRAW_GUARD, CauseKind.DRAW_STOPPER, CauseKind.DRAW_MATING_CARD},
    {CauseKind.WINNER, CauseKind.MATING_CARD, CauseKind.LAST_ANSWER},
    {CauseKind.LEAD},
    {CauseKind.BONUS},
)
"""The order in which all possible causes are then tested."""


def _in_order(causes: Collection[Cause], order: Iterable[Collection[CauseKind]]) -> list[Cause]:
    return [cause for kinds in order for cause in causes if cause.kind in kinds]


class _CauseSearch:
    """The search for the causes of one mistake; all values are for the player who erred."""

    def __init__(self, solution: Solution, position: Position, action: Action) -> None:
        evaluation = solution.evaluate(position)
        self.solution, self.position, self.action = solution, position, action
        self.player = position.turn
        self.best, self.worth = evaluation.best, evaluation.worth
        self.value, self.loss = max(self.worth.values()), evaluation.loss(action)
        self._values: dict[tuple[Action, Change], int] = {}
        self._lines: dict[Action, Hand] = {}

    def cause(self) -> Cause:
        """Return the first cause that explains enough, or else a cause about the hand's ending."""
        for cause in self.causes():
            if (cause.share or 0) >= LEAST_SHARE:
                return self._completed(cause)
        kind = CauseKind.LOST_ANYWAY if self.value < 0 else CauseKind.ENDING
        both = tuple(map(self._completed, self._together()))
        better = both[0].better if both else self.best[0]
        return self._cause(kind, better)._replace(together=both)

    def causes(self) -> Iterator[Cause]:
        """Yield all causes with their shares, first those visible in the lines of best play."""
        mates = [action for action in self.best if self.position.play(action).is_mate]
        if mates:
            yield self._cause(CauseKind.MATE_NOW, mates[0])._replace(share=1.0)
        elif self.position.play(self.action).is_mate:
            yield self._cause(CauseKind.WAIT, self.best[0])._replace(share=1.0)
        # Stop if the hand may end with this trick, because a changed game could not go on.
        if self._may_end(self.action):
            return
        going_on = [action for action in self.best if not self._may_end(action)]
        possible = [cause for better in going_on for cause in self._possible(better)]
        shown = [cause for cause in possible if self._is_shown(cause)]
        for cause in (*_in_order(shown, _SHOWN), *_in_order(possible, _TESTED)):
            yield cause._replace(share=min(self._share(cause), 1.0))

    def _possible(self, better: Action) -> Iterator[Cause]:
        """Yield the possible causes in comparison with a best action, without their shares."""
        if isinstance(card := self.action, Card):
            for led in self._threats(card, 1 - self.player, card):
                yield self._cause(CauseKind.GUARD, better, card, led)
            for kind in (CauseKind.WINNER, CauseKind.MATING_CARD, CauseKind.LAST_ANSWER):
                yield self._cause(kind, better, card)
        forced_out = self._forced_out(better)
        for card in forced_out:
            for led in self._threats(card, self.player, better):
                if led is not better:
                    yield self._cause(CauseKind.DRAW_GUARD, better, card, led)
        for kind in (CauseKind.DRAW_STOPPER, CauseKind.DRAW_MATING_CARD, CauseKind.DRAW_GUARD):
            for card in forced_out:
                yield self._cause(kind, better, card)
        if len(self._next_leaders(better)) == 1:
            yield self._cause(CauseKind.LEAD, better)
        if self.position.phase is Phase.DECLARE and isinstance(better, Card):
            yield self._cause(CauseKind.BONUS, better)

    def _is_shown(self, cause: Cause) -> bool:
        """Return whether a player can see a cause in the lines of best play."""
        now, instead = cause.now.end, cause.instead.end
        match cause.kind:
            case CauseKind.GUARD:
                return now.winner == 1 - self.player and cause.against is now.card
            case CauseKind.MATING_CARD:
                return instead.winner == self.player and instead.card is cause.card
            case CauseKind.DRAW_MATING_CARD:
                return now.card is cause.card
            case CauseKind.DRAW_GUARD if cause.against:
                return instead.winner == self.player and instead.card is cause.against
            case CauseKind.LEAD:
                return self._only_lead_decides(cause)
            case CauseKind.WINNER:
                return cause.won_at is not None
        return False

    def _only_lead_decides(self, cause: Cause) -> bool:
        """Return whether who leads next separates the best actions from bad actions.

        All best actions must give the lead to the same player, and no action that loses about as
        much as the mistake may give the lead to that player.
        """
        leaders = self._next_leaders(cause.better)
        bad = [a for a in self.worth if self.value - self.worth[a] >= LEAST_SHARE * self.loss]
        same = all(self._next_leaders(action) == leaders for action in self.best)
        return same and all(self._next_leaders(action) != leaders for action in bad)

    def _share(self, cause: Cause) -> float:
        """Return the part of the loss that disappears with the change that a cause describes."""
        dealer, power = self.position.dealer, cause.kind.power
        # Weaken a card of the player after the best action, and a card of the other player after
        # the mistake.
        own = cause.card is self.action or power is Power.BONUS
        after = cause.better if own else self.action
        if power is None:
            value = self.solution.led_by(cause.next_leader, self.position, self.action)
        else:
            side = self.player ^ dealer if power is Power.BONUS else None
            value = self._changed(after, Change(power, cause.card, cause.against, side))
        value = value if self.player == dealer else -value
        # Taking a power from the player costs points; taking it from the opponent gains points.
        return (self.worth[after] - value if own else value - self.worth[after]) / self.loss

    def _changed(self, action: Action, change: Change) -> int:
        if (action, change) not in self._values:
            self._values[action, change] = self.solution.changed(self.position, action, change)
        return self._values[action, change]

    def _completed(self, cause: Cause) -> Cause:
        """Return a cause with its fields `threats` and `is_forced` filled in."""
        card, threats = cause.card, tuple(filter(None, [cause.against]))
        if card is not None and not threats and cause.kind.power is Power.ANSWER:
            threats = self._answered(cause, card)
        left = [after.holdings[1 - self.player] for after in self._best_after(cause.better)]
        is_forced = card is not None and not any(card in held for held in left)
        return cause._replace(threats=threats, is_forced=is_forced)

    def _answered(self, cause: Cause, card: Card) -> tuple[Card, ...]:
        """Return up to three leads that a card answers, the most important lead first.

        A lead is more important if barring the card from answering that lead costs more points.
        """
        own = card is self.action
        led = self._threats(card, self.player ^ own, card if own else cause.better)
        shares = {
            each: self._share(cause._replace(against=each))
            for each in led
            if each is not cause.better
        }
        led = sorted(shares, key=lambda each: -max(shares[each], 0.0))
        most = [each for each in led if shares[each] > 0]
        return tuple((most if len(most) > 1 else led)[:3])

    def _together(self) -> list[Cause]:
        """Return two causes with the same best action that explain the whole loss, or no causes."""
        best: dict[tuple[Action, CauseKind], Cause] = {}
        for cause in self.causes():
            key = cause.better, cause.kind
            best[key] = max(best.get(key, cause), cause, key=attrgetter("share"))
        pairs = [
            sorted(pair, key=attrgetter("share"), reverse=True)
            for pair in combinations(best.values(), 2)
            if pair[0].better == pair[1].better
            and sum(cause.share or 0 for cause in pair) > 1 - 1e-9
            # Do not pair these kinds: an answer to several cards includes an answer to one card.
            and {cause.kind for cause in pair} != {CauseKind.GUARD, CauseKind.LAST_ANSWER}
        ]
        return max(pairs, key=lambda pair: sum(cause.share or 0 for cause in pair), default=[])

    def _cause(
        self, kind: CauseKind, better: Action, card: Card | None = None, against: Card | None = None
    ) -> Cause:
        return Cause(kind, self._line(self.action), self._line(better), card, against)

    def _may_end(self, action: Action) -> bool:
        """Return whether the hand may end in the trick in which an action is played."""
        played = self.position.play(action)
        replies = played.legal_actions if played.led and played.outcome is None else ()
        return any(after.outcome is not None for after in (played, *map(played.play, replies)))

    def _best_after(self, better: Action) -> list[Position]:
        """Return the positions after a best action and any best reply."""
        after = self.position.play(better)
        return [*map(after.play, self.solution.evaluate(after).best)] if after.led else [after]

    def _next_leaders(self, action: Action) -> set[int]:
        """Return the seats that may lead next after an action and a best reply.

        Return no seat if the action is a declaration.
        """
        if self.position.phase is Phase.DECLARE:
            return set()
        return {after.turn for after in self._best_after(action)}

    def _forced_out(self, better: Action) -> list[Card]:
        """Return the cards that the other player may give up in a best reply to the best lead."""
        if self.position.phase is not Phase.LEAD:
            return []
        held = self.position.holdings[1 - self.player].mask
        left = [after.holdings[1 - self.player].mask for after in self._best_after(better)]
        return [card for card in DECK if any(card.bit & held & ~mask for mask in left)]

    def _threats(self, card: Card, seat: int, action: Action) -> list[Card]:
        """Return a player's possible leads that a card answers, the mating card first.

        Args:
            action: the first action of the line of best play that ends with the mating card.
        """
        position = self.position
        held = [*position.holdings[seat]]
        back = position.foreplaced[seat]
        if back and position.ruleset.cards_return:
            held.append(back)
        # If only one player foreplaced, their card of trick 9 returns to their holding (R14).
        if back and position.led and position.leader == seat:
            held.append(position.led)
        line = self._line(action)
        # Put cards that leave with the first trick last, because those cards threaten nothing.
        left = next_lead(line).holdings[seat]
        threats = [led for led in held if answers(card, led)]
        return sorted(threats, key=lambda led: (led is not line.end.card, led not in left))

    def _line(self, action: Action) -> Hand:
        if action not in self._lines:
            self._lines[action] = best_line_from(self.solution, self.position, action)
        return self._lines[action]
