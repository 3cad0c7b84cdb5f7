"""The record of a match: its players and rules, all events, and the state they lead to."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec.structs import replace

from mate.cleaning import clean_names
from mate.errors import LogError, MateError
from mate.record.clocks import Clocks
from mate.record.events import (
    Conceding,
    Dealt,
    Declared,
    DrawAccepted,
    DrawOffered,
    Event,
    HandEnded,
    Header,
    HelpGiven,
    MatchEnded,
    Played,
    Resigned,
    Result,
    TakenBack,
    TimeUsed,
)
from mate.record.series import Standing
from mate.record.terms import TELLS_VALUES, VERSIONS, Help
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


class Offer(NamedTuple):
    """The last offer of a draw: who made it, in which hand and trick, and whether it stands."""

    player: int
    hand: int
    trick: int
    stands: bool = True


class MatchRecord(NamedTuple):
    """A match with its history. It is a value: every step gives a new record.

    The causes (deals, actions, take-backs, agreements) are events, and so is every consequence
    that is stated (results): each step that has one adds it.

    Args:
        header: the choices for the match.
        events: all that happened, in order.
        match: the match so far.
        pending: consequences of the last event that are not stated yet.
        clocks: what happened to the players' clocks.
        offer: the last offer of a draw.
    """

    header: Header
    events: tuple[Event, ...]
    match: Match
    pending: tuple[Result, ...] = ()
    clocks: Clocks = Clocks()
    offer: Offer | None = None

    @classmethod
    def begin(cls, header: Header) -> MatchRecord:
        """The record of a match in which nothing happened yet."""
        match = Match(
            header.ruleset,
            header.first_dealer,
            length=header.hands,
            head_start=header.head_start,
        )
        return cls(header, (), match)

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
        first = number - (not match.is_dealt(number))
        return tuple(range(first, number + 1))

    @property
    def turn(self) -> int | None:
        """The seat of the player to act; None between hands and after the match."""
        current = self.match.current
        return None if current is None else current.position.turn

    @property
    def runs_for(self) -> int | None:
        """The seat of the player whose clock runs in this turn; None without one."""
        if self.header.clock is None:
            return None
        turn = self.turn
        return None if turn is None or self.header.computers[turn] else turn

    @property
    def left(self) -> tuple[int, int] | None:
        """By seat, the milliseconds that the players had left at the last event."""
        clock = self.header.clock
        return None if clock is None else (self.clocks.left(clock, 0), self.clocks.left(clock, 1))

    @property
    def offered_by(self) -> int | None:
        """The seat of the player whose offer of a draw stands."""
        return self.offer.player if self.offer is not None and self.offer.stands else None

    @property
    def may_offer(self) -> bool:
        """Whether a draw can be offered: once a trick, in a hand that has begun."""
        hand, offer = self.match.current, self.offer
        if hand is None or not hand.may_be_agreed:
            return False
        here = len(self.match.hands), hand.position.trick
        return offer is None or (offer.hand, offer.trick) != here

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
        return self._happens(Dealt(len(match.deals), (first, second), deal.number), match)

    def play(self, action: Action, ms: int = 0) -> MatchRecord:
        """The record with an action by the player to act.

        Args:
            ms: how many milliseconds the turn has lasted, if a clock runs for the player.

        Raises:
            IllegalActionError: if the rules forbid it.
            MatchError: if the match waits for a deal, or is over.
        """
        position = self.match.hand.position
        player, lasted = _seat(position.turn), None if self.runs_for is None else ms
        if position.phase is not Phase.DECLARE:
            return self._happens(Played(player, str(action), lasted), self.match.play(action))
        card = None if isinstance(action, NoForeplacement) else str(action)
        return self._happens(Declared(player, card, lasted), self.match.play(action))

    def take_back(self) -> MatchRecord:
        """The record with the last action, agreement or resignation undone.

        Raises:
            MatchError: if nothing was done yet.
        """
        return self._happens(TakenBack(), self.match.take_back())

    def use_time(self, ms: int) -> MatchRecord:
        """The record when the turn of the player whose clock runs has lasted so long.

        With no time left, the player has lost the match.

        Raises:
            LogError: if nobody's clock runs.
        """
        return self._do(TimeUsed(_seat(self.runs_for or 0), ms))

    def offer_draw(self) -> MatchRecord:
        """The record with the offer to call the hand a draw, by the player to act.

        Raises:
            LogError: if the hand has not begun, or a draw was offered in this trick already.
        """
        return self._do(DrawOffered(_seat(self.turn or 0)))

    def accept_draw(self) -> MatchRecord:
        """The record with the hand drawn, since the other player accepts.

        Raises:
            LogError: if no offer stands.
        """
        return self._do(DrawAccepted(_seat(1 - (self.offered_by or 0))))

    def resign(self, seat: int) -> MatchRecord:
        """The record with the match given up by a player.

        Raises:
            MatchError: if it is over.
        """
        return self._do(Resigned(_seat(seat)))

    def _do(self, event: Event) -> MatchRecord:
        # What makes a log one of the latest version makes it so here.
        header = self.header
        if isinstance(event, Conceding) and header.version != VERSIONS[-1]:
            header = replace(header, version=VERSIONS[-1])
        return self._replace(header=header).after(event).settled()

    def give_help(self, kind: Help) -> MatchRecord:
        """The record with help shown to the player to act.

        Raises:
            LogError: if the players did not agree on it, or it is the computer's turn.
        """
        current = self.match.current
        return self.after(HelpGiven(_seat(0 if current is None else current.position.turn), kind))

    def settled(self) -> MatchRecord:
        """The record with all results stated."""
        if not self.pending:
            return self
        return self._replace(events=(*self.events, *self.pending), pending=())

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
                if self.header.clock is not None or event.ms is not None:
                    self._check_time(event)
                return self._stated(event, match)
            case Dealt():
                return self._stated(event, self.match.deal(self._checked_deal(event)))
            case TakenBack():
                return self._stated(event, self.match.take_back())
            case HelpGiven():
                self._check_help(event)
                return self._stated(event, self.match)
            case TimeUsed():
                self._check_time(event)
                return self._stated(event, self.match)
            case DrawOffered() | DrawAccepted() | Resigned():
                return self._stated(event, self._after_conceding(event))
        raise LogError(
            "A result is out of place here: neither a hand nor the match has just ended."
        )

    def _happens(self, event: Event, match: Match) -> MatchRecord:
        return self._stated(event, match).settled()

    def _stated(self, event: Event, match: Match) -> MatchRecord:
        """The record after a cause that has led to this match, its consequences not stated."""
        offer, clocks, clock = self.offer, self.clocks, self.header.clock
        if isinstance(event, DrawOffered):
            hand = match.hand
            offer = Offer(event.player, len(match.hands), hand.position.trick)
        elif offer is not None and not isinstance(event, HelpGiven | TimeUsed):
            offer = offer._replace(stands=False)
        if clock is not None:
            if isinstance(event, Declared | Played | TimeUsed) and event.ms is not None:
                clocks = clocks.run(event.player, event.ms)
            if isinstance(event, Declared | Played):
                actions = sum(len(hand.actions) for hand in match.hands)
                clocks = clocks.acted(clock, event.player, actions)
            elif isinstance(event, TakenBack | DrawAccepted):
                clocks = clocks._replace(turn=0)
            if isinstance(event, TimeUsed) and clocks.left(clock, event.player) <= 0:
                match = match.give_up(event.player, "time")
        pending = _consequences(event, match)
        return MatchRecord(self.header, (*self.events, event), match, pending, clocks, offer)

    def _after_consequence(self, event: Event) -> MatchRecord:
        expected, *rest = self.pending
        if event != expected:
            right = self._result_words(expected)
            if isinstance(event, Result):
                stated = self._result_words(event)
                raise LogError(f"The line says that {stated}; by the cards played, {right}.")
            raise LogError(f"The line is {event.called}, but a result is due: {right}.")
        return self._replace(events=(*self.events, event), pending=tuple(rest))

    def _result_words(self, event: Result) -> str:
        winner = "nobody" if event.winner is None else self.players[event.winner]
        match event:
            case MatchEnded():
                drawn = event.winner is None
                result = "the match is drawn" if drawn else f"{winner} won the match"
                by = "" if event.by == "points" else f" by {event.by}"
                return f"{result}{by}, {event.score[0]} to {event.score[1]}"
            case HandEnded(result="draw"):
                by = "" if event.by == "play" else " by agreement"
                return f"hand {event.hand} is drawn{by}"
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

    def _check_time(self, event: Declared | Played | TimeUsed) -> None:
        seat, ms = event.player, event.ms
        if isinstance(event, TimeUsed):
            if self.match.current is None:
                raise LogError("A time is out of place here: no hand is being played.")
            self._check_turn(seat, "uses time", self.match.hand)
        clock = self.header.clock
        runs = clock is not None and not self.header.computers[seat]
        if runs is (ms is None):
            why = "no clock was agreed on" if clock is None else "the computer uses no clock"
            reason = (
                "A clock runs, so the line must say the time"
                if runs
                else f"{why}, so there is no time to state"
            )
            raise LogError(f"{reason[0].upper()}{reason[1:]}.")
        if clock is None or ms is None:
            return
        if ms < self.clocks.turn:
            raise LogError(f"The turn had lasted {self.clocks.turn} ms already, not only {ms}.")
        left = self.clocks.run(seat, ms).left(clock, seat)
        if left < 0 or (not left and not isinstance(event, TimeUsed)):
            raise LogError(f"{self.players[seat]} did not have {ms} ms for this turn.")

    def _after_conceding(self, event: Conceding) -> Match:
        if self.header.version != VERSIONS[-1]:
            wrong = f"The line is {event.called}, which a log of version {self.header.version} has"
            raise LogError(f"{wrong} not: the version must be {VERSIONS[-1]}.")
        name = self.players[event.player]
        if isinstance(event, Resigned):
            return self.match.give_up(event.player, "resignation")
        if isinstance(event, DrawOffered):
            if self.match.current is not None:
                self._check_turn(event.player, "offers a draw", self.match.current)
            if not self.may_offer:
                raise LogError("A draw can be offered once in each trick of a hand that has begun.")
            return self.match
        if self.offered_by is None:
            raise LogError(f"{name} accepts a draw that nobody has offered.")
        if self.offered_by == event.player:
            raise LogError(f"{name} accepts an offer of their own.")
        return self.match.agree_draw()

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
        by: Literal["play", "agreement"] = "agreement" if outcome.agreed else "play"
        return HandEnded(number, "draw", None, None, outcome.trick, 0, overmate=False, by=by)
    seat, card, trick, points, overmate = outcome
    return HandEnded(number, "mate", _seat(seat), str(card), trick, points, overmate)


def _consequences(event: Event, match: Match) -> tuple[Result, ...]:
    if isinstance(event, Played | Declared | DrawAccepted):
        outcome = match.hands[-1].outcome
        if outcome is None:
            return ()
        ended: tuple[Result, ...] = (hand_ended(len(match.hands), outcome),)
    elif match.given_up and isinstance(event, Resigned | TimeUsed):
        ended = ()
    else:
        return ()
    if (result := match.result) is None:
        return ended
    winner = None if result.winner is None else _seat(result.winner)
    return *ended, MatchEnded(result.score, winner, result.by)


def _canonical_card(text: str) -> Card:
    card = Card.parse(text)
    if card.notation != text:
        raise LogError(f"The card {text!a} must be written {card}.")
    return card


def _when(hand: Hand) -> str:
    trick = hand.position.trick
    return f"Trick {trick}" if trick else "Before trick 1"
