"""The cause of a mistake, and what the two lines of best play show of it."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from mate import rules
from mate.rules import Action, Card, Hand, Phase, Position, beats
from mate.solver import Power


class CauseKind(Enum):
    """A kind of cause: its name in JSON, a title that follows a player's name, and maybe a power.

    The power is the one that the card of the cause loses in the changed game.
    """

    MATE_NOW = "mate-now", "missed a mate"
    WAIT = "wait", "mated too soon"
    LEAD = "lead", "lost the lead"
    MATING_CARD = "mating-card", "spent the mating card", Power.MATE
    GUARD = "guard", "gave up the answer to a card", Power.ANSWER
    WINNER = "winner", "spent a winner needed later", Power.WIN
    LAST_ANSWER = "last-answer", "gave up an answer to several cards", Power.ANSWER
    DRAW_MATING_CARD = "draw-mating-card", "left the mating card in play", Power.MATE
    DRAW_GUARD = "draw-guard", "left an answer in play", Power.ANSWER
    DRAW_STOPPER = "draw-stopper", "left a winner in play", Power.WIN
    BONUS = "bonus", "did not foreplace", Power.BONUS
    LOST_ANYWAY = "lost-anyway", "made a losing hand worse"
    ENDING = "ending", "chose a worse ending"

    def __init__(self, word: str, title: str, power: Power | None = None) -> None:
        self.word: Final = word
        self.title: Final = title
        self.power: Final = power


_UNEXPLAINED: Final = frozenset({CauseKind.LOST_ANYWAY, CauseKind.ENDING})
"""The kinds of mistakes whose cause is not known."""


class LostAnswer(NamedTuple):
    """An answer to the mating card that the player loses after the mistake.

    Args:
        lead: the lead that takes or forces out the answer; None if the player loses it otherwise.
        is_forced: whether the answer was the only legal reply to the lead.
    """

    card: Card
    lead: Card | None = None
    is_forced: bool = False


class Cause(NamedTuple):
    """The reason why an action was a mistake, compared with a best action.

    Args:
        now: the line of best play that begins with the mistake.
        instead: the line of best play that begins with the best action.
        card: the card that the cause is about, or None if the cause is not about a card.
        against: the lead that `card` answers or would answer, if the cause is about one lead.
        share: the part of the loss that the cause explains, from 0.75 to 1; None if no change
            explains that much. A change that removes more than the loss counts as 1.
        threats: the leads that `card` answers: `against`, or up to three leads.
        is_forced: whether every best reply to the best lead gives up `card`.
        together: if no single change explains enough, two causes that together explain the whole
            loss, the cause with the larger share first. Their shares may be less than 0.75.
    """

    kind: CauseKind
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
        """The position before the mistake."""
        return self.now.start

    @property
    def action(self) -> Action:
        """The mistake."""
        return self.now.actions[0]

    @property
    def better(self) -> Action:
        """The best action with which the mistake is compared."""
        return self.instead.actions[0]

    @property
    def player(self) -> int:
        """The seat of the player who erred."""
        return self.position.turn

    @property
    def next_leader(self) -> int:
        """The seat of the player who leads the next trick after the best action."""
        return next_lead(self.instead).turn

    @property
    def loses_anyway(self) -> bool:
        """Whether the player is mated even after the best action."""
        return self.now.end.winner == self.instead.end.winner == 1 - self.player

    @property
    def is_only_answer(self) -> bool:
        """Whether the player holds no other card that answers any of the threats."""
        held = self.now.positions[1].holdings[self.player]
        return not any(answers(card, led) for card in held for led in self.threats)

    @property
    def won_at(self) -> Position | None:
        """The position in which the card is played and wins its trick; None if it wins no trick."""
        # Look for the card of the mistake in the better line, and for any other after the mistake.
        line = self.instead if self.card is self.action else self.now
        return trick_won(line, self.card) if self.card else None

    @property
    def _spent_answers(self) -> list[tuple[Position, Card]]:
        """The answers to the mating card that the player plays after the mistake, in order."""
        mating = self.now.end.card
        return [
            (before, action)
            for before, action in self.now.steps()
            if self.now.end.winner == 1 - self.player == 1 - before.turn
            and isinstance(action, Card)
            and mating
            and answers(action, mating)
        ]

    @property
    def lost_answer(self) -> LostAnswer | None:
        """The answer to the mating card that the player loses after the mistake.

        An answer to `against` comes first, then a protected one, then the last. None if the player
        is not mated, or has no such answer.
        """
        spent = self._spent_answers
        to_against = [step for step in spent if self.against and step[0].led is self.against]
        if not to_against and self.protected:
            return self.protected
        for before, card in (to_against or spent)[-1:]:
            is_forced = len(before.legal_actions) == 1
            if before.led and (is_forced or not beats(card, before.led)):
                return LostAnswer(card, before.led, is_forced)
            return LostAnswer(card)
        return None

    @property
    def protected(self) -> LostAnswer | None:
        """The last answer to the mating card that is forced out because the mistake gave up a card.

        With that card, the player would have had another legal reply. None if there is none, or if
        the cause is another job of the card.
        """
        card, mating = self.action, self.now.end.card
        if (
            not isinstance(card, Card)
            or mating in self.threats
            or (mating and answers(card, mating))
        ):
            return None
        for before, guard in reversed(self._spent_answers):
            if before.led and len(before.legal_actions) == 1 and guard is not self.better:
                preference = rules.PREFERENCES[before.ruleset.privilege][before.led.index]
                held = before.holdings[self.player].mask | card.bit
                if rules.legal_replies(held, preference, free=False) & card.bit:
                    return LostAnswer(guard, before.led, is_forced=True)
        return None

    @property
    def kept_answer(self) -> Card | None:
        """The card that answers, after the best action, the card that mates after the mistake."""
        return _answer_to(self.now.end.card, self.instead, self.player)

    @property
    def answered_in_best(self) -> Card | None:
        """The lead that only the card of the mistake can answer after the best action; or None."""
        for before, action in self.instead.steps():
            if action is self.action and before.turn == self.player:
                return before.led if len(before.legal_actions) == 1 else None
        return None

    @property
    def threat_spent(self) -> int | None:
        """The trick on which, after the best action, the opponent plays the mistake's mating card.

        None if the opponent keeps that card, or mates with it.
        """
        threat = self.now.end.card
        return None if threat is self.instead.end.card else _trick_of(self.instead, threat)

    @property
    def answer_to_mate(self) -> Card | None:
        """The card that answers, after the mistake, the player's mate after the best action."""
        mating = self.instead.end.card
        if self.instead.end.winner != self.player or mating is self.now.end.card:
            return None
        return _answer_to(mating, self.now, 1 - self.player)

    @property
    def tricks_won(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards with which the opponent, and the player, win more tricks after the mistake.

        Empty for a player who wins no more tricks than after the best action.
        """
        more = []
        unplayed = {*self.instead.positions[-1].foreplaced, self.instead.end.card}
        for seat in (1 - self.player, self.player):
            now, instead = (_winning_cards(line, seat) for line in (self.now, self.instead))
            extra = [card for card in now if card not in instead and card not in unplayed]
            more.append(tuple(extra) if len(now) > len(instead) else ())
        return more[0], more[1]

    @property
    def same_weight(self) -> bool:
        """Whether the mates after the mistake and after the best action weigh the same."""
        now, end = self.now.end.card, self.instead.end.card
        return now is not None and end is not None and now.rank is end.rank

    @property
    def is_shown(self) -> bool:
        """Whether the lines of best play show what the cause says.

        In a losing hand, a cause explains only why the opponent mates with a heavier card.
        """
        if self.loses_anyway and self.same_weight:
            return False
        match self.kind:
            case CauseKind.GUARD | CauseKind.LAST_ANSWER:
                return bool(self._shown_threats)
            case CauseKind.BONUS:
                return not isinstance(self.action, Card)
            case CauseKind.MATING_CARD:
                return self.instead.end.card is self.card
            case CauseKind.WINNER:
                return not self.loses_anyway and self._only_card_wins
            case CauseKind.DRAW_GUARD | CauseKind.DRAW_STOPPER | CauseKind.DRAW_MATING_CARD:
                return self._forced_out_card_matters
        return self.kind not in _UNEXPLAINED

    @property
    def _shown_threats(self) -> tuple[Card, ...]:
        """The leads that the card answers, as far as the lines of best play show why.

        Such a lead mates after the mistake, and the player has at most one other answer; or, if the
        player is not mated, only the card can answer the lead after the best action.
        """
        mating = self.now.end.card
        if self.now.end.winner == 1 - self.player:
            return (mating,) if mating in self.threats and self._other_answers < 2 else ()
        return (self.answered_in_best,) if self.answered_in_best in self.threats else ()

    @property
    def _other_answers(self) -> int:
        """The number of answers to the mating card that the player keeps after the mistake."""
        mating, held = self.now.end.card, self.now.positions[1].holdings[self.player]
        return sum(answers(card, mating) for card in held) if mating else 0

    @property
    def _forced_out_card_matters(self) -> bool:
        """Whether the lines show what a card does that the best action forces out."""
        card, lost = self.card, self.lost_answer
        forced = self.is_forced or card in self.instead.actions[:2]
        if card is None or not forced or card in self.now.actions[:2]:
            return False
        if card is self.now.end.card:
            return True
        takes = lost is not None and lost.lead is card
        return not self.loses_anyway and (takes or self._answered_mate is not None)

    @property
    def _only_card_wins(self) -> bool:
        """Whether the card wins a trick in the lines that no other legal reply would win."""
        before = self.won_at
        if before is None or before.led is None or self.position.phase is Phase.LEAD:
            return before is not None
        replies = [card for card in before.legal_actions if isinstance(card, Card)]
        return [card for card in replies if beats(card, before.led)] == [self.card]

    @property
    def job(self) -> Cause:
        """The cause as a sentence should state it: the cause itself, if the lines show it.

        If they don't, the job that the lines show for the card of the mistake; and a cause of the
        kind `ENDING` if they show none.
        """
        parts = [part for part in self.together if part.is_shown]
        if len(parts) > 1 and (parts[0].card is not parts[1].card or parts[0].card is self.action):
            return self
        if parts:
            return parts[0].job
        guard, answer = self._guard, self.kind.power is Power.ANSWER and self.card is self.action
        if guard and (not self.is_shown or self._says_less_than_guard):
            return guard
        if not self.is_shown:
            return self._job_of_action
        return self._replace(threats=self._shown_threats) if answer else self._answering_mate

    @property
    def _says_less_than_guard(self) -> bool:
        """Whether the answer to the mating card, which the action gives up, matters more."""
        if self.kind is CauseKind.LEAD:
            return not self._other_answers or self.kept_answer is self.action
        answer = self.kind.power is Power.ANSWER and self.card is self.action
        return answer and self.now.end.card not in self.threats

    @property
    def _guard(self) -> Cause | None:
        """The cause that the action gives up an answer to the mating card, if the lines show it."""
        mating, card = self.now.end.card, self.action
        if self.now.end.winner != 1 - self.player or (self.loses_anyway and self.same_weight):
            return None
        if mating is None or not isinstance(card, Card) or not answers(card, mating):
            return None
        if self._other_answers > 1:
            return None
        return self._replace(kind=CauseKind.GUARD, card=card, threats=(mating,), together=())

    @property
    def _answering_mate(self) -> Cause:
        """The cause; for a card to be forced out that answers the mate, that answer is its job."""
        if self.kind not in {CauseKind.DRAW_GUARD, CauseKind.DRAW_STOPPER}:
            return self
        mating = self._answered_mate
        kind = CauseKind.DRAW_GUARD if mating else self.kind
        return self._replace(kind=kind, threats=(mating,) if mating else ())

    @property
    def _answered_mate(self) -> Card | None:
        """The card with which the player mates after the best action, if the card answers it."""
        mating = self.instead.end.card if self.instead.end.winner == self.player else None
        return mating if mating and self.card and answers(self.card, mating) else None

    @property
    def _job_of_action(self) -> Cause:
        """The job of the action if the cause is not known or not shown."""
        now, instead, card = self.now.end, self.instead.end, self.action
        nothing = self._replace(kind=CauseKind.ENDING, card=None, threats=(), together=())
        mates, mates_now = instead.winner == self.player, now.winner == self.player
        if self.loses_anyway:
            return nothing
        if not isinstance(card, Card):
            bonus = mates and mates_now and instead.one_more
            return nothing._replace(kind=CauseKind.BONUS) if bonus else nothing
        if self.protected:
            return nothing._replace(kind=CauseKind.GUARD, card=card)
        if mates and instead.card is card:
            return nothing._replace(kind=CauseKind.MATING_CARD, card=card)
        return nothing

    @property
    def changes_dealer(self) -> bool:
        """Whether the mistake changes who deals the next hand under rules by which losers deal."""
        # Count the dealer as the winner of a drawn hand, because the other player deals next.
        dealer = self.position.dealer
        winners = self.now.end.winner, self.instead.end.winner
        return len({dealer if winner is None else winner for winner in winners}) > 1


def next_lead(line: Hand) -> Position:
    """Return the position before the second trick of a line."""
    return next(position for position in line.positions[1:] if position.led is None)


def answers(card: Card, led: Card) -> bool:
    """Return whether a card may answer a lead, because it has the lead's suit or rank (R5)."""
    return card is not led and (card.suit is led.suit or card.rank is led.rank)


def _answer_to(lead: Card | None, line: Hand, seat: int) -> Card | None:
    """Return the card with which a player answers a lead in a line; None if there is none."""
    answered = (card for at, card in line.steps() if at.led and at.led is lead and at.turn == seat)
    return next((card for card in answered if isinstance(card, Card)), None)


def trick_won(line: Hand, card: Card) -> Position | None:
    """Return the position in which a line plays a card, or None unless the card wins its trick."""
    if card not in line.actions:
        return None
    played = line.actions.index(card)
    before = line.positions[played]
    after = line.positions[played + 1 :][: 2 if before.led is None else 1][-1]
    wins = after.phase is Phase.LEAD and after.turn == before.turn
    return before if wins else None


def _trick_of(line: Hand, card: Card | None) -> int | None:
    """Return the number of the trick in which a line plays a card; None if it does not."""
    return line.positions[line.actions.index(card)].trick if card in line.actions else None


def _winning_cards(line: Hand, seat: int) -> list[Card]:
    """Return the cards with which a player wins tricks in a line, in order."""
    return [
        action
        for before, action in line.steps()
        if before.turn == seat and isinstance(action, Card) and trick_won(line, action)
    ]
