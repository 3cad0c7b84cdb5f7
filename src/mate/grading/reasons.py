"""Why an action cost what it cost, in terms of two lines of best play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final, NamedTuple

from mate.grading.guards import answers, can_answer, held
from mate.rules import Action, Card, Hand, Outcome, Phase, Position
from mate.solver import Solution


class Kind(Enum):
    """The kind of mistake, in words that follow the player's name.

    `docs/solver.md` has the definitions.
    """

    MISSED = "missed a mate"
    TOO_LITTLE = "mated for too little"
    GUARD = "gave up the guard"
    LET_IN = "let the opponent in"
    SPENT = "wasted the mating card"
    DRAW = "let a win slip to a draw"


class Reason(NamedTuple):
    """Why an action is not a best one: two lines to the end of the hand, and what tells them apart.

    In both lines each player plays the best action that comes first in the order of the deck, as
    `Solution.line` does; whoever asks for the best line in a replay sees the same. Where the hand
    itself went on by best play, `now` is what was played.

    Args:
        kind: the kind of mistake; None if it is of none, and only the two ends can be told.
        now: the line that begins with the action.
        instead: the line that begins with a best one.
        guard: for `GUARD`, the card that guarded.
        trick: for `GUARD`, the trick on which that card goes in `now`; for `LET_IN`, the first
            trick that the other player leads then; 0 otherwise, and while players declare.
    """

    kind: Kind | None
    now: Hand
    instead: Hand
    guard: Card | None = None
    trick: int = 0

    @property
    def position(self) -> Position:
        """Where the action was made."""
        return self.now.start

    @property
    def action(self) -> Action:
        """The action."""
        return self.now.actions[0]

    @property
    def better(self) -> Action:
        """The best action that it is compared with."""
        return self.instead.actions[0]

    @property
    def player(self) -> int:
        """The seat of the player who acted."""
        return self.now.start.turn

    @property
    def end(self) -> Outcome:
        """How the hand ends now under best play."""
        return self.now.end

    @property
    def better_end(self) -> Outcome:
        """How it would have ended."""
        return self.instead.end

    @property
    def changes_dealer(self) -> bool:
        """Whether another player deals the next hand now, where the loser of a hand does."""
        dealer = self.position.dealer
        dealers = (
            1 - dealer if end.winner is None else 1 - end.winner
            for end in (self.end, self.better_end)
        )
        return len(set(dealers)) > 1

    @property
    def only_guard(self) -> bool:
        """Whether the player has no other answer to the mating card where the guard goes."""
        mating, guard = self.end.card, self.guard
        assert mating is not None
        cards = next(position for position, action in self.now.steps() if action is guard).holdings[
            self.player
        ]
        return not any(card is not guard and answers(card, mating) for card in cards)

    @property
    def keeps_it(self) -> bool:
        """Whether that very guard is held in the better line as long as it is needed."""
        mating, guard = self.end.card, self.guard
        assert mating is not None
        assert guard is not None
        kept = (held(each, self.player) for each in _held_against(self.instead, mating))
        return all(mask & guard.bit for mask in kept)

    @property
    def forced(self) -> bool:
        """Whether the guard has to be played where it goes: no other card answers the lead."""
        return any(
            action is self.guard and _is_forced(position) for position, action in self.now.steps()
        )

    def came_true(self, hand: Hand) -> bool:
        """Whether a hand in which the action was done went on as is said of `now`.

        That is, whether it ended in the same way, and the guard went on the same trick, or the
        lead was taken with the same card.

        Args:
            hand: the hand, over.
        """
        begun = hand.positions.index(self.position)
        if hand.outcome != self.end:
            return False
        if self.kind is Kind.LET_IN and self.position.led is None:
            return hand.actions[begun + 1] is self.now.actions[1]
        if self.guard is None:
            return True
        steps = hand.steps(begun)
        # The mate has come, and with the guard in hand it could not.
        went = next(position for position, action in steps if action is self.guard)
        return went.trick == self.trick and (not self.forced or _is_forced(went))

    @property
    def at_once(self) -> bool:
        """Whether the guard that is spoken of is the very card that was played or foreplaced."""
        return self.guard is self.action


def reason(
    solution: Solution, position: Position, action: Action, hand: Hand | None = None
) -> Reason | None:
    """Why an action is not a best one; None if it is.

    It is compared with a best action: the first in the order of the deck of which a kind can be
    said. Several kinds may fit; the one that names the most is taken: a mate that was there, a
    mate given for too little, the guard itself given away, the lead lost, the mating card spent,
    a win that is a draw now, a smaller mate to come, a guard that goes later, a sure mate lost.

    Args:
        solution: the hand, solved.
        position: where the action was made.
        action: what was done; legal.
        hand: the hand that it was done in, over; None to look at nothing but the action.

    Raises:
        SolverError: if the hand cannot reach the position.

    >>> from mate.rules import Deal, Ruleset
    >>> from mate.solver import solve
    >>> solution = solve(Deal.parse("AT.AT7.T.ATK7"), Ruleset.preset("bga"))
    >>> reason(solution, solution.position, Card.parse("TD")).kind
    <Kind.SPENT: 'wasted the mating card'>
    """
    evaluation = solution.evaluate(position)
    if not evaluation.loss(action):
        return None
    now = hand and _played_best(solution, hand, position)
    now = now or _line(solution, position, action)
    first = _line(solution, position, evaluation.best[0])
    for better in evaluation.best:
        instead = first if better is evaluation.best[0] else _line(solution, position, better)
        for found in _kinds(now, instead):
            if found.kind is not Kind.GUARD or not _mates_all_the_same(solution, found):
                return found
    return Reason(None, now, first)


def reasons(solution: Solution, position: Position, action: Action) -> Iterator[Reason]:
    """Every kind of mistake that two lines show an action to be, the first best line each.

    They come in the order in which `reason` looks for them; the last is of no kind.

    Args:
        solution: the hand, solved.
        position: where the action is made.
        action: the action; legal, and not a best one.
    """
    now = _line(solution, position, action)
    for better in (best := solution.evaluate(position).best):
        yield from _kinds(now, _line(solution, position, better))
    yield Reason(None, now, _line(solution, position, best[0]))


def _kinds(now: Hand, instead: Hand) -> Iterator[Reason]:
    return (found for find in _KINDS if (found := find(now, instead)))


def _played_best(solution: Solution, hand: Hand, position: Position) -> Hand | None:
    """What followed a position in a hand; None unless all but the first of it was best play."""
    begun = hand.positions.index(position)
    played = Hand(hand.positions[begun:], hand.actions[begun:])
    after = played.steps(1)
    best = all(action in solution.evaluate(each).best for each, action in after)
    return played if best else None


def _line(solution: Solution, position: Position, action: Action) -> Hand:
    line = Hand((position,)).play(action)
    return line.play_all(solution.line(line.position))


def _missed_at_once(now: Hand, instead: Hand) -> Reason | None:
    """The best action mates."""
    return Reason(Kind.MISSED, now, instead) if len(instead.actions) == 1 else None


def _missed(now: Hand, instead: Hand) -> Reason | None:
    """Best play would have mated; now the other player mates."""
    player = now.start.turn
    lost = now.end.winner == 1 - player and instead.end.winner == player
    return Reason(Kind.MISSED, now, instead) if lost else None


def _mated_for_too_little(now: Hand, instead: Hand) -> Reason | None:
    """The action mates, but best play mates later for more points."""
    return _mates_for_too_little(now, instead) if len(now.actions) == 1 else None


def _mates_for_too_little(now: Hand, instead: Hand) -> Reason | None:
    """Best play still mates, for fewer points than it would have."""
    player, end, better = now.start.turn, now.end, instead.end
    if end.winner == better.winner == player and end.points < better.points:
        return Reason(Kind.TOO_LITTLE, now, instead)
    return None


def _draw(now: Hand, instead: Hand) -> Reason | None:
    """Best play would have mated; now neither player does."""
    won = instead.end.winner == now.start.turn
    return Reason(Kind.DRAW, now, instead) if won and now.end.winner is None else None


def _spent(now: Hand, instead: Hand) -> Reason | None:
    """The card played or foreplaced is the one that best play would have mated with.

    It does not mate now; and where it comes back for trick 10, to mate with it is worth more.
    """
    card = now.actions[0]
    spent = instead.end.card is card and now.end.card is not card
    return Reason(Kind.SPENT, now, instead) if spent else None


def _let_in(now: Hand, instead: Hand) -> Reason | None:
    """The trick decides who leads from then on.

    Now the other player leads the next trick, and all others up to the mate. With the best action
    it is the player who leads the next trick.
    """
    player, following = now.start.turn, now.start.trick + 1
    loses = now.end.winner == 1 - player and player not in _leaders(now, following)
    if not loses or next(_leaders(instead, following), None) != player:
        return None
    return Reason(Kind.LET_IN, now, instead, trick=following)


def _leaders(line: Hand, trick: int) -> Iterator[int]:
    """Who leads each trick of a line, from that trick on."""
    for position in line.positions:
        if position.trick >= trick and position.phase is Phase.LEAD:
            yield position.turn


def _guard(now: Hand, instead: Hand) -> Reason | None:
    """The action gives up a card that answers the mating card and had to be kept.

    Now the other player mates with a card of its suit or rank. With the best action the player
    holds the guard between tricks for as long as the other holds the mating card, which is not
    driven out at once, and that card does not mate all the same.
    """
    card, mating = now.actions[0], _mating_card(now)
    if mating is None or not isinstance(card, Card) or not answers(card, mating):
        return None
    needed = [*_held_against(instead, mating)]
    if not needed or not all(held(each, now.start.turn) & card.bit for each in needed):
        return None
    return Reason(Kind.GUARD, now, instead, card, now.start.trick)


def _guard_later(now: Hand, instead: Hand) -> Reason | None:
    """The last card that answers the mating card falls on a later trick.

    With the best action the player holds one between tricks for as long as the other holds the
    mating card, which is not driven out at once, and which does not mate all the same; and the
    card that went is then not played earlier.
    """
    mating = _mating_card(now)
    if mating is None:
        return None
    player, needed = now.start.turn, [*_held_against(instead, mating)]
    if not needed or not all(can_answer(each, player, mating) for each in needed):
        return None
    last = None
    for position, action in now.steps(1):
        if position.turn == player and isinstance(action, Card) and answers(action, mating):
            last = Reason(Kind.GUARD, now, instead, action, position.trick)
    if last is None or _plays_before(instead, last):
        return None
    return last


def _plays_before(line: Hand, last: Reason) -> bool:
    """Whether the guard is played in a line on an earlier trick than it goes now."""
    return any(
        action is last.guard and position.trick < last.trick for position, action in line.steps()
    )


def _mates_all_the_same(solution: Solution, found: Reason) -> bool:
    """Whether the card that the guard was for may mate after the better action, too.

    If it is another card that does in the line that is told, best play may have one in which it is
    this one, for as many points.
    """
    mating, end = found.end.card, found.better_end
    assert mating is not None
    if end.winner == found.player or end.winner is None or end.points % mating.rank.weight:
        return False
    lines = solution.all_lines(found.instead.positions[1]) or ()
    ends = {position.outcome for position in lines if position.outcome is not None}
    return any((each.winner, each.card) == (end.winner, mating) for each in ends)


def _is_forced(position: Position) -> bool:
    return position.led is not None and len(position.legal_actions) == 1


def _mating_card(line: Hand) -> Card | None:
    """The card that the other player mates with at the end of a line."""
    end = line.end
    return end.card if end.winner == 1 - line.start.turn else None


def _held_against(line: Hand, mating: Card) -> Iterator[Position]:
    """Where the other player holds a card, between the tricks that follow a line's first action."""
    other = 1 - line.start.turn
    return (
        position
        for position in line.positions[1:]
        if position.led is None and held(position, other) & mating.bit
    )


_KINDS: Final[tuple[Callable[[Hand, Hand], Reason | None], ...]] = (
    _missed_at_once,
    _mated_for_too_little,
    _guard,
    _let_in,
    _spent,
    _draw,
    _mates_for_too_little,
    _guard_later,
    _missed,
)
"""The kinds, in the order in which they are looked for."""
