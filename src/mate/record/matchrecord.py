"""The record of a match: its players and rules, all events, and the state they lead to."""

from __future__ import annotations

from typing import Literal, NamedTuple

from mate.cleaning import clean_names
from mate.errors import LogError, MateError
from mate.record.events import (
    Dealt,
    Declared,
    Event,
    HandEnded,
    Header,
    HelpGiven,
    MatchEnded,
    Played,
    Result,
    TakenBack,
)
from mate.record.series import Standing
from mate.record.terms import TELLS_VALUES, Help
from mate.rules import (
    NO_FOREPLACEMENT,
    Action,
    Card,
    Deal,
    Hand,
    Holding,
    Match,
    NoForeplacement,
    Outcome,
    Phase,
    Ruleset,
)


class MatchRecord(NamedTuple):
    """A match with its history. It is a value: every step gives a new record.

    The causes (deals, actions, take-backs) are events, and so is every consequence that is
    stated (results): each step that has one adds it.

    Args:
        header: the choices for the match.
        events: all that happened, in order.
        match: the match so far.
        pending: consequences of the last event that are not stated yet.
    """

    header: Header
    events: tuple[Event, ...]
    match: Match
    pending: tuple[Result, ...] = ()

    @classmethod
    def begin(cls, header: Header) -> MatchRecord:
        """The record of a match in which nothing happened yet."""
        return cls(header, (), Match(header.ruleset, header.first_dealer))

    @property
    def players(self) -> tuple[str, str]:
        """The players' names by seat, safe to show."""
        return clean_names(self.header.players)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the match."""
        return self.match.ruleset

    @property
    def finished(self) -> bool:
        """Whether the match is over and its result is stated."""
        return self.match.finished and not self.pending

    @property
    def standing(self) -> Standing:
        """How the series of the match stands, with this one as soon as it is over.

        A match outside a series counts as a series of one.
        """
        series = self.header.series
        before = Standing() if series is None else series.before
        return before.after(self.match.result)

    @property
    def helped(self) -> tuple[dict[Help, int], dict[Help, int]]:
        """How often each kind of help was shown, by seat; a kind that was not is left out."""
        counts: tuple[dict[Help, int], dict[Help, int]] = ({}, {})
        for event in self.events:
            if isinstance(event, HelpGiven):
                of_player = counts[event.player]
                of_player[event.kind] = of_player.get(event.kind, 0) + 1
        return counts

    @property
    def closed_hands(self) -> tuple[int, ...]:
        """The numbers of the hands whose values stay hidden unless somebody asks.

        The cards of a round come twice (R18). Until its second hand is over, best play in the
        first would tell how to play them; unless the players agreed on help that tells it anyway.
        """
        match = self.match
        if match.current is None or TELLS_VALUES.intersection(self.header.help):
            return ()
        number = match.current_number
        first = number - self.match.ends_round(number)
        return tuple(range(first, number + 1))

    @property
    def planned_deal(self) -> Deal | None:
        """The next round's deal, if it was chosen or a seed gives it; None if it is open."""
        index = len(self.match.deals)
        if index < len(self.header.deals):
            return Deal.parse(self.header.deals[index])
        if self.header.seed is None:
            return None
        from random import Random

        source = Random(self.header.seed)
        for _ in range(index):
            source.random()
        return Deal.draw(source)

    # Steps of a match being played: each adds the event and the results that follow from it.

    def deal(self, deal: Deal) -> MatchRecord:
        """The record with a round dealt.

        Raises:
            MatchError: if no deal is due.
        """
        match = self.match.deal(deal)
        first, second = map(str, match.hand.start.holdings)
        return self._with(match, Dealt(len(match.deals), (first, second), deal.number))

    def play(self, action: Action) -> MatchRecord:
        """The record with an action by the player to act.

        Raises:
            IllegalActionError: if the rules forbid it.
            MatchError: if the match waits for a deal, or is over.
        """
        after, before = self.match.play(action), self.match.hand.position
        player = _seat(before.turn)
        if before.phase is Phase.DECLARE:
            card = None if isinstance(action, NoForeplacement) else str(action)
            return self._with(after, Declared(player, card), *_consequences(after))
        return self._with(after, Played(player, str(action)), *_consequences(after))

    def take_back(self) -> MatchRecord:
        """The record with the last action undone.

        Raises:
            MatchError: if nothing was done yet.
        """
        return self._with(self.match.take_back(), TakenBack())

    def give_help(self, kind: Help) -> MatchRecord:
        """The record with help shown to the player to act.

        Raises:
            LogError: if the players did not agree on it, or it is the computer's turn.
        """
        current = self.match.current
        return self.after(HelpGiven(_seat(0 if current is None else current.position.turn), kind))

    def settled(self) -> MatchRecord:
        """The record with all results stated."""
        return self._with(self.match, *self.pending)

    def after(self, event: Event) -> MatchRecord:
        """The record with one more event, checked against all that came before.

        Raises:
            MateError: if the event cannot follow, or states a wrong consequence.
        """
        if self.pending:
            return self._after_consequence(event)
        match event:
            case Declared() | Played():
                match = self._after_action(event)
                return self._with(match, event, pending=_consequences(match))
            case Dealt():
                return self._with(self.match.deal(self._checked_deal(event)), event)
            case TakenBack():
                return self._with(self.match.take_back(), event)
            case HelpGiven():
                self._check_help(event)
                return self._with(self.match, event)
        raise LogError(
            "A result is out of place here: neither a hand nor the match has just ended."
        )

    def _with(self, match: Match, *events: Event, pending: tuple[Result, ...] = ()) -> MatchRecord:
        return MatchRecord(self.header, (*self.events, *events), match, pending)

    def _after_consequence(self, event: Event) -> MatchRecord:
        expected, *rest = self.pending
        if event != expected:
            right = self._result_words(expected)
            if isinstance(event, Result):
                stated = self._result_words(event)
                raise LogError(f"The line says that {stated}; by the cards played, {right}.")
            raise LogError(f"The line is {event.called}, but a result is due: {right}.")
        return self._with(self.match, event, pending=tuple(rest))

    def _result_words(self, event: Result) -> str:
        winner = "nobody" if event.winner is None else self.players[event.winner]
        match event:
            case MatchEnded():
                drawn = event.winner is None
                result = "the match is drawn" if drawn else f"{winner} won the match"
                return f"{result}, {event.score[0]} to {event.score[1]}"
            case HandEnded(result="draw"):
                return f"hand {event.hand} is drawn"
        overmate = ", overmate" if event.overmate else ""
        return (
            f"{winner} won hand {event.hand} with {str(event.card)[:8]!a} on trick {event.trick} "
            f"for {event.points} points{overmate}"
        )

    def _after_action(self, event: Declared | Played) -> Match:
        current = self.match.current
        if current is not None:
            due = Declared if current.position.phase is Phase.DECLARE else Played
            if not isinstance(event, due):
                wrong = f"The line is {event.called}, but {due.called} is expected."
                raise LogError(f"{_when(current)}: {wrong}")
            self._check_turn(event.player, "acts", current)
        action = NO_FOREPLACEMENT if event.card is None else _canonical_card(event.card)
        try:
            return self.match.play(action)
        except MateError as error:
            where = f"{_when(current)}: " if current else ""
            raise LogError(f"{where}{error}") from error

    def _check_help(self, event: HelpGiven) -> None:
        current = self.match.current
        if event.kind not in self.header.help:
            raise LogError(f"Help was shown ({event.kind}) that the first line does not list.")
        if current is None:
            raise LogError("Help is out of place here: no hand is being played.")
        self._check_turn(event.player, "gets help", current)
        if self.header.computers[event.player]:
            name = self.players[event.player]
            raise LogError(f"{_when(current)}: {name} gets help here, but is a computer.")

    def _check_turn(self, seat: int, what: str, hand: Hand) -> None:
        if seat != hand.position.turn:
            name, other = self.players[seat], self.players[1 - seat]
            raise LogError(f"{_when(hand)}: {name} {what} here, but it is {other}'s turn.")

    def _checked_deal(self, event: Dealt) -> Deal:
        if not self.match.needs_deal:
            hand, when = self.match.current_number, self.match.when_dealt
            raise LogError(f"The line is a deal, but hand {hand} needs none now: {when}.")
        first, second = (Holding.parse(text) for text in event.holdings)
        for card in Holding(first.mask & second.mask):
            raise LogError(f"{card} is in both holdings.")
        for text, holding in zip(event.holdings, (first, second), strict=True):
            if str(holding) != text:
                raise LogError(f"The holding {text!a} must be written {holding}.")
        due = len(self.match.deals) + 1
        second_deals = (self.match.first_dealer + due - 1) % 2
        own, other = (second, first) if second_deals else (first, second)
        deal, wrong = Deal(own), ""
        number, planned = deal.number, self.planned_deal or deal
        if deal.other != other:
            wrong = f"A holding has {len(other)} cards, not ten (R3)."
        elif event.number != number:
            wrong = f"The line says deal {event.number}, but its cards are deal {number}."
        elif event.round != due:
            wrong = f"The line deals round {event.round}, but round {due} is expected."
        elif planned != deal:
            wrong = f"The line deals {number}, but the first line says {planned.number}."
        if wrong:
            raise LogError(wrong)
        return deal


def _seat(seat: int) -> Literal[0, 1]:
    return 1 if seat else 0


def hand_ended(number: int, outcome: Outcome) -> HandEnded:
    """The line of a log for the end of a hand."""
    if outcome.winner is None:
        return HandEnded(number, "draw", None, None, outcome.trick, 0, overmate=False)
    seat, card, trick, points, overmate = outcome
    return HandEnded(number, "mate", _seat(seat), str(card), trick, points, overmate)


def _consequences(match: Match) -> tuple[Result, ...]:
    outcome = match.hands[-1].outcome
    if outcome is None:
        return ()
    ended = hand_ended(len(match.hands), outcome)
    if match.result is None:
        return (ended,)
    winner = match.result.winner
    return ended, MatchEnded(match.result.score, None if winner is None else _seat(winner))


def _canonical_card(text: str) -> Card:
    card = Card.parse(text)
    if card.notation != text:
        raise LogError(f"The card {text!a} must be written {card}.")
    return card


def _when(hand: Hand) -> str:
    trick = hand.position.trick
    return f"Trick {trick}" if trick else "Before trick 1"
