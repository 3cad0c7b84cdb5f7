"""The cause of a mistake: the one thing that, changed, takes most of the loss away.

A trick changes what a player keeps, what the other keeps, and who leads. So the solver is asked
again with one of these changed. In the *better world*, after a best action, something is taken from
the player who erred; in the *worse world*, after the mistake, something is taken from the other, or
the lead is given. What that takes away of the loss is the share of the cause.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import combinations
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from mate.rules import DECK, Action, Card, Hand, Phase, Position, beats
from mate.solver import Change, Power, Solution

LEAST_SHARE: Final = 0.75
"""What a cause explains of the loss at least."""


class Kind(Enum):
    """The kinds of cause, each in words after a player's name."""

    MATE_NOW = "mate-now", "missed a mate"
    WAIT = "wait", "mated too soon"
    LEAD = "lead", "lost the lead"
    MATING_CARD = "mating-card", "spent the mating card"
    GUARD = "guard", "gave up the answer to a card"
    WINNER = "winner", "spent a winner needed later"
    LAST_ANSWER = "last-answer", "gave up an answer to several cards"
    DRAW_MATING_CARD = "draw-mating-card", "left the mating card in play"
    DRAW_GUARD = "draw-guard", "left an answer in play"
    DRAW_STOPPER = "draw-stopper", "left a winner in play"
    BONUS = "bonus", "did not foreplace"
    LOST_ANYWAY = "lost-anyway", "made a lost hand worse"
    ENDING = "ending", "chose a worse ending"

    def __init__(self, word: str, title: str) -> None:
        self.word: Final = word
        """Its name in JSON."""
        self.title: Final = title


class Cause(NamedTuple):
    """Why an action was a mistake, beside one best action.

    Args:
        now, instead: the lines of best play that begin with the action, and with the best one.
        card: the card that the kind speaks of; None where it speaks of none.
        against: the card that it answers, or would answer.
        share: how much of the loss it explains, from 0.75 to 1, which it is too where the change
            does more than take the loss away; None where nothing explains so much.
        threats: what the card answers: `against`, or several cards where that is no certain one.
        is_forced: whether every best reply to the better lead gives up the card.
        together: where nothing explains so much, two causes that explain all of it together, the
            larger share first; `share` may be less there.
    """

    kind: Kind
    now: Hand
    instead: Hand
    card: Card | None = None
    against: Card | None = None
    share: float | None = None
    threats: tuple[Card, ...] = ()
    is_forced: bool = False
    together: tuple[Cause, ...] = ()

    @property
    def position(self) -> Position:
        """Where the action is done."""
        return self.now.start

    @property
    def action(self) -> Action:
        """The mistake."""
        return self.now.actions[0]

    @property
    def better(self) -> Action:
        """The best action that it is compared with."""
        return self.instead.actions[0]

    @property
    def player(self) -> int:
        """The seat of the player who erred."""
        return self.position.turn

    @property
    def next_leader(self) -> int:
        """The seat of the player who leads the next trick after the better action."""
        return _next_lead(self.instead).turn

    @property
    def loses_anyway(self) -> bool:
        """Whether the player is mated after the better action, too."""
        return self.now.end.winner == self.instead.end.winner == 1 - self.player

    @property
    def is_only_answer(self) -> bool:
        """Whether the player holds no other card that answers what this one answers."""
        held = self.now.positions[1].holdings[self.player]
        return not any(answers(card, led) for card in held for led in self.threats)

    @property
    def won_at(self) -> Position | None:
        """Where the card is played and wins a trick; None if the lines show no such trick."""
        # A card that the mistake plays would win in the better line, another after the mistake.
        line = self.instead if self.card is self.action else self.now
        return trick_won(line, self.card) if self.card else None

    @property
    def changes_dealer(self) -> bool:
        """Whether another player deals the next hand now, where the loser of a hand does."""
        # Who began a drawn hand does not begin the next one.
        dealer = self.position.dealer
        winners = self.now.end.winner, self.instead.end.winner
        return len({dealer if winner is None else winner for winner in winners}) > 1


def cause_of(solution: Solution, position: Position, action: Action) -> Cause | None:
    """Why an action is a mistake; None if it is a best one.

    It explains three quarters of the loss, beside any of the best actions. Of several, one that the
    lines of best play show comes first. It takes up to a tenth of a second on the first tricks.

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
        causes[position, action] = _Mistake(solution, position, action).cause()
    return causes[position, action]


_KNOWN: WeakKeyDictionary[Solution, dict[tuple[Position, Action], Cause]] = WeakKeyDictionary()
"""The causes that were found, because verdicts, replays and help ask for the same ones."""


def best_line_from(solution: Solution, position: Position, action: Action) -> Hand:
    """The line of best play that begins with an action, the first in the order of the deck."""
    hand = Hand((position,)).play(action)
    return hand.play_all(solution.line(hand.position))


class Threat(NamedTuple):
    """How a line of best play comes to its mate.

    Args:
        card: the mating card.
        spent: the last answer to it that goes on the way; None if there never was one.
        lead: the lead that takes or forces out that answer; None if that goes in another way.
        is_forced: whether nothing else can be played to that lead.
    """

    card: Card
    spent: Card | None = None
    lead: Card | None = None
    is_forced: bool = False

    @classmethod
    def of(cls, line: Hand, first: Card | None = None) -> Threat | None:
        """The threat that a line carries out; None if it is drawn.

        Args:
            first: a lead to speak of if it takes an answer; else it is the last answer that counts.
        """
        end = line.end
        if end.winner is None:
            return None
        spent = [
            (before, action)
            for before, action in line.steps()
            if before.turn != end.winner and isinstance(action, Card) and answers(action, end.card)
        ]
        if not spent:
            return cls(end.card)
        to_first = [step for step in spent if first is not None and step[0].led is first]
        before, answer = (to_first or spent)[-1]
        forced, led = len(before.legal_actions) == 1, before.led
        lead = led if led is not None and (forced or not beats(answer, led)) else None
        return cls(end.card, answer, lead, forced)


def _next_lead(line: Hand) -> Position:
    """Where the trick after that of a line's first action begins."""
    return next(position for position in line.positions[1:] if position.led is None)


def answers(card: Card, led: Card) -> bool:
    """Whether a card is of the suit or the rank of another, and so may answer it (R5)."""
    return card is not led and (card.suit is led.suit or card.rank is led.rank)


def trick_won(line: Hand, card: Card) -> Position | None:
    """Where a line plays a card that wins its trick; None if it wins none."""
    if card not in line.actions:
        return None
    played = line.actions.index(card)
    before = line.positions[played]
    after = line.positions[played + 1 :][: 2 if before.led is None else 1][-1]
    wins = after.phase is Phase.LEAD and after.turn == before.turn
    return before if wins else None


_POWERS: Final = {
    Kind.MATING_CARD: Power.MATE,
    Kind.GUARD: Power.ANSWER,
    Kind.WINNER: Power.WIN,
    Kind.LAST_ANSWER: Power.ANSWER,
    Kind.DRAW_MATING_CARD: Power.MATE,
    Kind.DRAW_GUARD: Power.ANSWER,
    Kind.DRAW_STOPPER: Power.WIN,
}
"""What a card is without in the changed game that a kind of cause asks about."""

_Found = tuple[Kind, Action, Card | None, Card | None, float]
"""What `Cause` says of a kind, and the better action."""


class _Mistake:
    """A mistake, and what is asked about it."""

    def __init__(self, solution: Solution, position: Position, action: Action) -> None:
        evaluation = solution.evaluate(position)
        self.solution = solution
        self.position = position
        self.action = action
        self.best = evaluation.best
        self.loss = evaluation.loss(action)
        self.worth = evaluation.worth
        self.player = position.turn
        self.value = max(self.worth.values())
        self._shares: dict[tuple[Action, Change], float] = {}
        self._lines: dict[Action, Hand] = {}

    def cause(self) -> Cause:
        """The first cause that explains enough; else what is left to say."""
        for found in self.causes():
            if found[-1] >= LEAST_SHARE:
                return self._said(*found)
        rest = Kind.LOST_ANYWAY if self.value < 0 else Kind.ENDING
        both = [self._said(*found) for found in self._together()]
        better = both[0].better if both else self.best[0]
        now, instead = self._line(self.action), best_line_from(self.solution, self.position, better)
        return Cause(rest, now, instead, together=tuple(both))

    def _said(
        self, kind: Kind, better: Action, card: Card | None, against: Card | None, share: float
    ) -> Cause:
        now, instead = self._line(self.action), self._line(better)
        threats: tuple[Card, ...] = (against,) if against else ()
        if card is not None and not threats and _POWERS.get(kind) is Power.ANSWER:
            threats = self._answered(card, better)
        left = [after.holdings[1 - self.player] for after in self._best_after(better)]
        forced = card is not None and not any(card in held for held in left)
        return Cause(kind, now, instead, card, against, min(share, 1.0), threats, forced)

    def _answered(self, card: Card, better: Action) -> tuple[Card, ...]:
        """The leads that a card answers: those that cost most if it may not answer them."""
        own = card is self.action
        led = self._threats(card, 1 - self.player if own else self.player, card if own else better)
        led = [each for each in led if each is not better]
        shares = {
            each: self._share(better if own else self.action, Change(Power.ANSWER, card, each))
            for each in led
        }
        led.sort(key=lambda each: -max(shares[each], 0.0))
        most = [each for each in led if shares[each] > 0]
        return tuple((most if len(most) > 1 else led)[:3])

    def _together(self) -> tuple[_Found, ...]:
        """Two causes beside the same best action that explain all of the loss; else none."""
        best: dict[tuple[Action, Kind], _Found] = {}
        for found in self.causes():
            key = found[1], found[0]
            best[key] = max(best.get(key, found), found, key=lambda each: each[-1])
        pairs = [
            tuple(sorted(pair, key=lambda each: -each[-1]))
            for pair in combinations(best.values(), 2)
            if pair[0][1] == pair[1][1]
            and pair[0][-1] + pair[1][-1] > 1 - 1e-9
            # All answers of a card include one of them.
            and {pair[0][0], pair[1][0]} != {Kind.GUARD, Kind.LAST_ANSWER}
        ]
        return max(pairs, key=lambda pair: pair[0][-1] + pair[1][-1], default=())

    def causes(self) -> Iterator[_Found]:
        """All changes with their shares, in the order in which causes are told."""
        yield from self._mates()
        # What ended with the trick cannot be played on in a changed game.
        going_on = [] if self._ends(self.action) else [b for b in self.best if not self._ends(b)]
        for look in (
            *(self._shown_kept, self._shown_drawn, self._shown_lead, self._shown_winner),
            *(self._guards, self._drawn, self._kept, self._lead, self._bonus),
        ):
            for better in going_on:
                yield from look(better)

    def _mates(self) -> Iterator[_Found]:
        """A best action mates at once, or the mistake does and no best action."""
        mates = [action for action in self.best if self.position.play(action).is_mate]
        if mates:
            yield Kind.MATE_NOW, mates[0], None, None, 1.0
        elif self.position.play(self.action).is_mate:
            yield Kind.WAIT, self.best[0], None, None, 1.0

    def _ends(self, action: Action) -> bool:
        """Whether the trick in which an action is played may end the hand."""
        return any(after.outcome is not None for after in self._after(action))

    def _after(self, action: Action) -> list[Position]:
        """The positions after the trick in which an action is played."""
        after = self.position.play(action)
        return (
            [*map(after.play, after.legal_actions)] if after.led and not after.outcome else [after]
        )

    def _best_after(self, better: Action) -> list[Position]:
        """The same after a best action, where the other player replies as well as possible."""
        after = self.position.play(better)
        return [*map(after.play, self.solution.evaluate(after).best)] if after.led else [after]

    # What a player can see in the two lines of best play.

    def _shown_kept(self, better: Action) -> Iterator[_Found]:
        """The card answers what mates after the mistake, or mates after the better action."""
        if not isinstance(card := self.action, Card):
            return
        now, instead = self._line(card).end, self._line(better).end
        if now.winner == 1 - self.player and answers(card, now.card):
            yield from self._taken(Kind.GUARD, better, card, now.card)
        if instead.winner == self.player and instead.card is card:
            yield from self._taken(Kind.MATING_CARD, better, card)

    def _shown_drawn(self, better: Action) -> Iterator[_Found]:
        """The better lead draws what mates after the mistake, or what answers the mate after it."""
        now, instead = self._line(self.action).end, self._line(better).end
        for card in self._cards_drawn(better):
            if now.card is card:
                yield from self._taken(Kind.DRAW_MATING_CARD, better, card)
            mating = instead.card if instead.winner == self.player else None
            if mating is not None and mating is not better and answers(card, mating):
                yield from self._taken(Kind.DRAW_GUARD, better, card, mating)

    def _shown_lead(self, better: Action) -> Iterator[_Found]:
        """All best actions give one player the lead, and no other action does that is as bad."""
        leaders = self._next_leaders(better)
        bad = [a for a in self.worth if self.value - self.worth[a] >= LEAST_SHARE * self.loss]
        same = all(self._next_leaders(action) == leaders for action in self.best)
        if same and all(self._next_leaders(action) != leaders for action in bad):
            yield from self._lead(better)

    def _shown_winner(self, better: Action) -> Iterator[_Found]:
        """The card wins a later trick after the better action."""
        if isinstance(card := self.action, Card) and trick_won(self._line(better), card):
            yield from self._taken(Kind.WINNER, better, card)

    # All that may be, whether it is seen or not.

    def _guards(self, better: Action) -> Iterator[_Found]:
        """The card that the better action keeps answers a certain other one."""
        if isinstance(card := self.action, Card):
            for led in self._threats(card, 1 - self.player, card):
                yield from self._taken(Kind.GUARD, better, card, led)

    def _drawn(self, better: Action) -> Iterator[_Found]:
        """The better lead draws a card that the other player can use after the mistake."""
        drawn = self._cards_drawn(better)
        for card in drawn:
            for led in self._threats(card, self.player, better):
                if led is not better:
                    yield from self._taken(Kind.DRAW_GUARD, better, card, led)
        for kind in (Kind.DRAW_STOPPER, Kind.DRAW_MATING_CARD, Kind.DRAW_GUARD):
            for card in drawn:
                yield from self._taken(kind, better, card)

    def _kept(self, better: Action) -> Iterator[_Found]:
        """The better action keeps the card that the mistake plays or foreplaces."""
        if isinstance(card := self.action, Card):
            for kind in (Kind.WINNER, Kind.MATING_CARD, Kind.LAST_ANSWER):
                yield from self._taken(kind, better, card)

    def _lead(self, better: Action) -> Iterator[_Found]:
        """The one who leads next after the better action would lead after the mistake, too."""
        leaders = self._next_leaders(better)
        if len(leaders) == 1:
            value = self.solution.led_by(min(leaders), self.position, self.action)
            share = (self._to_player(value) - self.worth[self.action]) / self.loss
            yield Kind.LEAD, better, None, None, share

    def _next_leaders(self, action: Action) -> set[int]:
        """Who may lead next after an action that the other answers best; nobody of declarations."""
        if self.position.phase is Phase.DECLARE:
            return set()
        return {after.turn for after in self._best_after(action)}

    def _taken(
        self, kind: Kind, better: Action, card: Card, against: Card | None = None
    ) -> Iterator[_Found]:
        """A cause by which a card is without one of its powers."""
        power = _POWERS[kind]
        # A card that the mistake plays is weakened in the game after the better action; one that
        # the better lead would draw, in the game after the mistake.
        changed_after = better if card is self.action else self.action
        share = self._share(changed_after, Change(power, card, against))
        yield kind, better, card, against, share

    def _cards_drawn(self, better: Action) -> list[Card]:
        """The cards that the other player may lose to the better lead."""
        if self.position.phase is not Phase.LEAD:
            return []
        held = self.position.holdings[1 - self.player].mask
        left = [after.holdings[1 - self.player].mask for after in self._best_after(better)]
        return [card for card in DECK if any(card.bit & held & ~mask for mask in left)]

    def _bonus(self, better: Action) -> Iterator[_Found]:
        """The foreplacement lets a mate count one trick more."""
        if self.position.phase is not Phase.DECLARE or not isinstance(better, Card):
            return
        side = self.player ^ self.position.dealer
        share = self._share(better, Change(Power.BONUS, side=side))
        yield Kind.BONUS, better, None, None, share

    def _threats(self, card: Card, seat: int, action: Action) -> list[Card]:
        """What a player may lead that a card answers; first what mates after an action."""
        position = self.position
        held = [*position.holdings[seat]]
        back = position.foreplaced[seat]
        if back and position.ruleset.cards_return:
            held.append(back)
        # The card led to trick 9 comes back to who foreplaced alone (R14).
        if back and position.led and position.leader == seat:
            held.append(position.led)
        line = self._line(action)
        # What has gone with the first trick threatens nothing.
        left = _next_lead(line).holdings[seat]
        threats = [led for led in held if answers(card, led)]
        return sorted(threats, key=lambda led: (led is not line.end.card, led not in left))

    def _line(self, action: Action) -> Hand:
        if action not in self._lines:
            self._lines[action] = best_line_from(self.solution, self.position, action)
        return self._lines[action]

    def _share(self, action: Action, change: Change) -> float:
        """How much of the loss goes in a game that is changed after an action."""
        if (action, change) not in self._shares:
            value = self._to_player(self.solution.changed(self.position, action, change))
            # What is taken from the player costs points, what is taken from the other gains some.
            gone = value - self.worth[action]
            self._shares[action, change] = (gone if action is self.action else -gone) / self.loss
        return self._shares[action, change]

    def _to_player(self, value: int) -> int:
        return value if self.player == self.position.dealer else -value
