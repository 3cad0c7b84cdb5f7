"""What an action does, and why it cost what it cost: conditions on what follows it.

A condition compares what follows an action with what follows a better one. `reason` asks it of one
line each, in a few milliseconds; `effects` of every line of best play, in a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum, auto
from functools import cache, partial
from typing import Final, NamedTuple

from mate.grading.play import End, Play, Use, answers, can_answer, held
from mate.rules import NO_FOREPLACEMENT, Action, Card, Hand, Position
from mate.solver import Evaluation, Solution


class Kind(Enum):
    """The kind of mistake, in words after a player's name; `docs/solver.md` defines them."""

    MISSED = "missed a mate"
    TOO_LITTLE = "mated for too little"
    GUARD = "gave up the guard"
    LET_IN = "let the opponent in"
    LED_ON = "kept a lead better lost"
    SPENT = "wasted the mating card"
    NEEDED = "lost a card needed later"
    DRAWS = "spared a guard"
    DRIVES = "spared the mating card"
    TAKES = "gave up a later lead"
    LEAVES = "spared a strong card"
    DRAW = "let a win slip to a draw"


class Deed(Enum):
    """What a best action does."""

    MATES = auto()
    """It ends the hand."""
    FORCED = auto()
    """Nothing else is allowed."""
    WAITS = auto()
    """Another card would mate at once, for less."""
    FORCES_OUT = auto()
    """The last guard against the card that mates has to be played."""
    KEEPS_GUARD = auto()
    """Every worse action gives up a guard."""
    LEADS = auto()
    """Another card would let the other in."""


class Effect(NamedTuple):
    """What an action does, beside the best action that it is compared with.

    Args:
        kind: the deed of a best action, or the kind of mistake of another; None if only the ends
            are known.
        instead: what follows the better one; the same as `now` for a best action.
        guard: for `Deed.FORCES_OUT`, `Deed.KEEPS_GUARD` and `Kind.GUARD`, the card that guards,
            and for `Deed.FORCED` if it is the last; for `Deed.WAITS`, the card that would mate.
        against: the mating card that a guard answers; for `Kind.DRIVES`, the one that is drawn.
        trick: the trick on which the guard falls, if it is kept at first.
        only: whether no other card guards.
        use: what a card does after the better action.
        also: whether the better action keeps or takes the lead, too (`Kind.LET_IN`), or leaves it
            to the other player (`Kind.LED_ON`).
    """

    kind: Deed | Kind | None
    now: Play
    instead: Play
    guard: Card | None = None
    against: Card | None = None
    trick: int = 0
    only: bool = False
    forced: bool = False
    use: Use | None = None
    also: Kind | None = None

    @property
    def position(self) -> Position:
        """Where the action is done."""
        return self.now.line.start

    @property
    def action(self) -> Action:
        """The action."""
        return self.now.action

    @property
    def better(self) -> Action | None:
        """The best action that it is compared with; None if it is one itself."""
        return None if self.instead is self.now else self.instead.action

    @property
    def player(self) -> int:
        """The seat of the player who acts."""
        return self.now.player

    @property
    def end(self) -> End:
        """How the hand ends after the action."""
        assert self.now.end is not None
        return self.now.end

    @property
    def better_end(self) -> End:
        """How it ends after the better one."""
        assert self.instead.end is not None
        return self.instead.end

    @property
    def at_once(self) -> bool:
        """Whether the guard that is spoken of is the very card that is played or foreplaced."""
        return self.guard is self.action

    @property
    def changes_dealer(self) -> bool:
        """Whether another player deals the next hand now, where the loser of a hand does."""
        # Who began a drawn hand does not begin the next one.
        dealer = self.position.dealer
        now, instead = (
            dealer if end.winner is None else end.winner for end in (self.end, self.better_end)
        )
        return now != instead

    @property
    def wastes_mating_card(self) -> bool:
        """Whether the card is the one that best play mates with, and does not mate now."""
        return self.better_end.card is self.action and self.now.line.end.card is not self.action

    @property
    def lets_in(self) -> bool:
        """Whether the other player leads from the next trick on, and mates: for want of a lead."""
        other = 1 - self.player
        mated = self.end.winner == other and self.now.leaders == {other}
        return mated and self.instead.next_leaders == {self.player}


def reason(
    solution: Solution, position: Position, action: Action, hand: Hand | None = None
) -> Effect | None:
    """Why an action is not a best one, by one line of best play after each; None if it is.

    It is compared with a best action: the first in the order of the deck of which a kind can be
    said. In both lines each player plays the best action that comes first in that order, as
    `Solution.line` does; whoever asks for the best line in a replay sees the same. Where the hand
    itself went on by best play, `now` is what was played.

    Args:
        hand: the hand that it was done in, over; None to look at nothing but the action.

    >>> from mate.rules import Deal, Ruleset
    >>> from mate.solver import solve
    >>> solution = solve(Deal.parse("AT.AT7.T.ATK7"), Ruleset.preset("bga"))
    >>> reason(solution, solution.position, Card.parse("TD")).kind
    <Kind.NEEDED: 'lost a card needed later'>
    """
    evaluation = solution.evaluate(position)
    if not evaluation.loss(action):
        return None
    after = cache(partial(Play.best, solution, position))
    now = hand and _played_best(solution, hand, position)
    return compare(evaluation, now or after(action), after)


def _played_best(solution: Solution, hand: Hand, position: Position) -> Play | None:
    """What followed a position in a hand; None unless all but the first of it was best play."""
    begun = hand.positions.index(position)
    played = Hand(hand.positions[begun:], hand.actions[begun:])
    best = all(action in solution.evaluate(each).best for each, action in played.steps(1))
    return Play(played, solution, played=True) if best else None


def compare(evaluation: Evaluation, now: Play, after: After) -> Effect | None:
    """The first idea that separates, of an action and one better action after the other.

    If none does, the ends are compared; None if those say no more than the value.

    Args:
        evaluation: the values where the action is done.
        now: what follows it.
        after: what follows each legal action.
    """
    if now.end is None:
        return None
    plays = map(after, evaluation.best)
    compared = [Effect(None, now, play) for play in plays if play.end is not None]
    for idea in _IDEAS:
        for effect in compared:
            for told, does in idea(effect):
                if _separates(told, does, evaluation, after):
                    return told
    for effect in compared:
        if kind := _by_ends(effect):
            return effect._replace(kind=kind)
    return next((each for each in compared if each.end.tells or each.better_end.tells), None)


def _separates(effect: Effect, does: Test, evaluation: Evaluation, after: After) -> bool:
    """Whether a claim tells the good actions from the bad.

    Of the actions for which it holds three in four at least lose nothing, and of those for which it
    fails three in four at least do.
    """
    leaders = effect.instead.next_leaders

    def holds(play: Play) -> bool:
        return does(play) and (effect.also is None or play.next_leaders == leaders)

    if holds(effect.now) or not holds(effect.instead):
        return False
    others = (each for each in evaluation.values if each is not effect.action)
    held = {each for each in others if holds(after(each))}
    sound, best = len(held.intersection(evaluation.best)), len(evaluation.best)
    return 4 * sound >= 3 * len(held) and 4 * (best - sound) <= len(evaluation.values) - len(held)


def _by_ends(effect: Effect) -> Kind | None:
    """What the two ends alone make of a mistake."""
    now, better = effect.end, effect.better_end
    if effect.instead.start.is_mate:
        return Kind.MISSED
    if better.winner != effect.player:
        return None
    if now.winner != effect.player:
        return Kind.DRAW if now.winner is None else Kind.MISSED
    return Kind.TOO_LITTLE if now.points < better.points else None


# What a better action may do that a worse one does not. Each idea makes claims about an action,
# from what follows it; they are then asked of all others.

Test = Callable[[Play], bool]
After = Callable[[Action], Play]
Claims = Iterator[tuple[Effect, Test]]
Idea = Callable[[Effect], Claims]


def _mates(effect: Effect) -> Claims:
    """It mates, for so many points."""
    start = effect.instead.start
    if start.is_mate:
        yield effect._replace(kind=Kind.MISSED), lambda play: play.start.outcome == start.outcome


def _waits(effect: Effect) -> Claims:
    """It does not mate yet."""
    if effect.now.start.is_mate and _by_ends(effect) is Kind.TOO_LITTLE:
        yield effect._replace(kind=Kind.TOO_LITTLE), lambda play: not play.start.is_mate


def _keeps_guard(effect: Effect) -> Claims:
    """It keeps a card that answers the mating card, and keeps it as long as that threatens.

    The worse action plays or foreplaces that card, and the other player mates.
    """
    now, instead, card = effect.now, effect.instead, effect.action
    mating = now.mating_card
    if mating is None or not isinstance(card, Card) or not answers(card, mating):
        return
    threats = instead.threats(mating)
    kept = threats and all(held(each, now.player) & card.bit for each in threats)
    if not kept or now.outcomes is None or instead.may_mate_with(mating):
        return
    only = not can_answer(now.start, now.player, mating)
    told = effect._replace(kind=Kind.GUARD, guard=card, against=mating, only=only)
    yield told, lambda play: play.action is not card


def _saves_mating_card(effect: Effect) -> Claims:
    """It keeps the card that best play mates with.

    The worse action does not mate with it now; where it comes back for trick 10, to mate with it is
    worth more.
    """
    if effect.wastes_mating_card:
        yield effect._replace(kind=Kind.SPENT), lambda play: play.action is not effect.action


def _lead(effect: Effect) -> Kind | None:
    """What it is to lose what the better action does about the next lead, if that is certain."""
    kinds = {effect.player: Kind.LET_IN, 1 - effect.player: Kind.LED_ON}
    leaders = effect.instead.next_leaders
    return kinds[min(leaders)] if len(leaders) == 1 else None


def _leads_next(effect: Effect) -> Claims:
    """The player leads the next trick, or the other does."""
    leaders = effect.instead.next_leaders
    if kind := _lead(effect):
        yield effect._replace(kind=kind), lambda play: play.next_leaders == leaders


def _draws(effect: Effect, *, later: bool = False) -> Claims:
    """A lead draws a guard against the card to mate with, or the card that the other mates with."""
    for use, against in _plan(effect):
        if use.drawn is None or against is None or (use.trick > effect.position.trick) is not later:
            continue
        kind = Kind.DRIVES if use.drawn is against else Kind.DRAWS
        after = [each for each in effect.instead.line.positions if each.trick > use.trick]
        only = bool(after) and not can_answer(after[0], 1 - effect.player, against)
        told = effect._replace(kind=kind, against=against, use=use, only=only)
        yield told, partial(_does, use=use)


def _does(play: Play, use: Use) -> bool:
    """Whether the player draws the same card on the same trick, or takes it with the same card."""
    return any(each[1:4] == use[1:4] and (use.drawn or each.card is use.card) for each in play.uses)


def _plan(effect: Effect) -> Iterator[tuple[Use, Card | None]]:
    """What the player's cards do after the better action, and against which mating card.

    They mate, take the lead, or draw guards against the card to mate with, or the card that the
    other player mates with now.
    """
    if effect.now.every:
        return
    other, end = effect.now.mating_card, effect.instead.line.end
    own = end.card if end.winner == effect.player else None
    for use in effect.instead.uses:
        if use.takes or use.mates:
            yield use, None
        elif use.drawn is other:
            yield use, other
        elif own and use.drawn and answers(use.drawn, own):
            yield use, own


def _takes_lead(effect: Effect) -> Claims:
    """A later reply takes the lead."""
    for use, _ in _plan(effect):
        if use.takes and use.trick > effect.position.trick:
            yield effect._replace(kind=Kind.TAKES, use=use), partial(_does, use=use)


def _needs(effect: Effect, *, later: bool = False) -> Claims:
    """A card is kept for something that it does on a later trick.

    The worse action plays or foreplaces it, or loses it before that trick.
    """
    for use, against in _plan(effect):
        if use.trick > effect.position.trick and (use.card is not effect.action) is later:
            told = effect._replace(kind=Kind.NEEDED, guard=use.card, against=against, use=use)
            # A mating card that is still in hand was not lost, only better kept waiting.
            if later and not use.mates:
                yield told, partial(Play.holds, card=use.card, trick=use.trick)
            elif not later:
                yield told, lambda play: play.action is not effect.action


def _guards(effect: Effect) -> Claims:
    """It keeps some answer to the mating card as long as that threatens.

    Now the other player mates with that card. Where the last answer falls in only one way, that is
    told: if the better action does not play the same card earlier.
    """
    now, instead, mating = effect.now, effect.instead, effect.now.mating_card
    if mating is None or effect.end.card is not mating or not instead.threats(mating):
        return
    fall = now.last_guard(now.player, mating)
    told = effect._replace(kind=Kind.GUARD, against=mating)
    steps = instead.line.steps()
    if fall and not any(done is fall.card and each.trick < fall.trick for each, done in steps):
        told = told._replace(guard=fall.card, trick=fall.trick, only=True, forced=fall.forced)
    elif now.every:
        return
    yield told, lambda play: play.guards(mating)


def _draws_any(effect: Effect) -> Claims:
    """The lead draws a certain card, whatever that is for."""
    for use in () if effect.now.every else effect.instead.uses[:1]:
        if use.drawn:
            yield effect._replace(kind=Kind.LEAVES, use=use), partial(_does, use=use)


def _keeps_all(effect: Effect) -> Claims:
    """No card is foreplaced, as every one is needed."""
    if effect.now.solution.evaluate(effect.position).best == (NO_FOREPLACEMENT,):
        yield effect._replace(kind=Kind.NEEDED), lambda play: play.action is NO_FOREPLACEMENT


def _and_lead(idea: Idea) -> Idea:
    """An idea, and who leads the next trick."""

    def both(effect: Effect) -> Claims:
        if not effect.now.every and (lead := _lead(effect)):
            for told, does in idea(effect):
                yield told._replace(also=lead), does

    return both


_IDEAS: Final[tuple[Idea, ...]] = (
    _mates,
    _waits,
    _keeps_guard,
    _saves_mating_card,
    _draws,
    _needs,
    _guards,
    *map(_and_lead, (_keeps_guard, _draws, _needs, _guards)),
    _leads_next,
    partial(_draws, later=True),
    partial(_needs, later=True),
    _takes_lead,
    _draws_any,
    _and_lead(_draws_any),
    _keeps_all,
)
"""In the order in which they are looked for: what can be seen at once, then what comes later."""
