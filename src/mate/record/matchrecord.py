"""The record of a match: the terms, all events, and the match that follows from the events."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Final, NamedTuple

from msgspec.structs import replace

from mate.errors import LogError, MateError
from mate.record import events as lines
from mate.record.events import Event, Header, Result
from mate.record.series import Standing
from mate.record.terms import CONCEDING_SINCE, SHOWS_VALUES, Help, Seat
from mate.record.timecontrol import Clock, Clocks
from mate.rules import NO_FOREPLACEMENT, Action, Card, Deal, Hand, Holding, Match, Phase, Ruleset

NO_UNDO: Final = "This match is played without undo."
TIME_TO_OFFER: Final = (
    "A draw can be offered on one's turn, once per trick, from the first card on."
)


class MatchRecord(NamedTuple):
    """A match with its history, as an immutable value: every step returns a new record.

    Causes (deals, actions, undos, agreements) are events. The results of causes are also events:
    each step adds the results that follow from its cause.

    Args:
        header: the terms of the match.
        events: all events, in order.
        match: the match so far.
        pending: the results of the last cause that are not among the events yet.
        clocks: the time that both players have used and gained.
        offered_by: the seat of the player whose draw offer is open; None if no offer is open.
        offered_in: the number of the hand, and the trick, of the last draw offer.
    """

    header: Header
    events: tuple[Event, ...]
    match: Match
    pending: tuple[Result, ...] = ()
    clocks: Clocks = Clocks()
    offered_by: int | None = None
    offered_in: tuple[int, int] = (0, 0)

    @classmethod
    def begin(cls, header: Header, practice: Hand | None = None) -> MatchRecord:
        """Return the record, without events, of a new match or of practice from a hand on."""
        if practice is not None:
            return cls(header, (), Match.practise(practice))
        ruleset, first, start = header.ruleset, header.first_dealer, header.head_start
        return cls(header, (), Match(ruleset, first, length=header.hands, head_start=start))

    @property
    def players(self) -> tuple[str, str]:
        """The players' cleaned names, by seat."""
        return self.header.names

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the match."""
        return self.match.ruleset

    @property
    def finished(self) -> bool:
        """Whether the match is over and its events state the result."""
        return self.match.finished and not self.pending

    @property
    def standing(self) -> Standing:
        """The standing of the series, including this match once it is over.

        A match outside a series counts as a series of one match.
        """
        series = self.header.series
        before = Standing() if series is None else series.before
        return before.after(self.match.result)

    @property
    def help_counts(self) -> tuple[dict[Help, int], dict[Help, int]]:
        """The number of times that each player saw each kind of aid, by seat, without zeros."""
        helped: tuple[Counter[Help], Counter[Help]] = Counter(), Counter()
        for event in self.events:
            if isinstance(event, lines.HelpGiven):
                helped[event.player][event.kind] += 1
        return helped

    @property
    def closed_hands(self) -> tuple[int, ...]:
        """The numbers of the hands whose values stay hidden unless a player asks to see them.

        The values of a round's first hand would help in the second hand, which has the same deal
        (R18). If the players agreed on an aid that shows values, no hand is closed.
        """
        if self.match.current is None or SHOWS_VALUES.intersection(self.header.help):
            return ()
        number = self.match.current_number
        return (number,) if self.match.is_dealt(number) else (number - 1, number)

    @property
    def turn(self) -> int | None:
        """The seat of the player to act; None between hands and after the match."""
        current = self.match.current
        return None if current is None else current.position.turn

    @property
    def clocked_seat(self) -> int | None:
        """The seat of the player whose clock runs in this turn; None if no clock runs."""
        turn = self.turn
        if turn is None or self.header.clock is None or self.header.computers[turn]:
            return None
        return turn

    @property
    def left(self) -> tuple[int, int] | None:
        """The milliseconds that each player had left at the last event; None without a clock."""
        return self.left_after(self.clocks.turn)

    def left_after(self, ms: int) -> tuple[int, int] | None:
        """Return each player's milliseconds left, `ms` into the turn, or None without a clock."""
        clock, clocks, seat = self.header.clock, self.clocks, self.clocked_seat
        if clock is None:
            return None
        if seat is not None:
            clocks = clocks.during_turn(seat, ms)
        return clocks.left(clock, 0), clocks.left(clock, 1)

    @property
    def times(self) -> tuple[tuple[int | None, ...], ...]:
        """The milliseconds that each action of each hand took; undone actions are left out.

        The time is None for an action without a clock, such as a computer's action.
        """
        remaining: list[Event] = []
        for event in self.events:
            if isinstance(event, lines.TakenBack):
                remaining.pop()
            elif isinstance(event, lines.ActionLine | lines.DrawAccepted | lines.Resigned):
                remaining.append(event)
        times = iter([event.ms for event in remaining if isinstance(event, lines.ActionLine)])
        return tuple(tuple(islice(times, len(hand.actions))) for hand in self.match.hands_dealt)

    @property
    def may_offer(self) -> bool:
        """Whether the player to act is a person who may offer a draw (once per trick)."""
        seat = self.turn
        return seat is not None and not self.header.computers[seat] and self._is_time_to_offer

    @property
    def _is_time_to_offer(self) -> bool:
        return self.match.hand.may_be_agreed and self._trick != self.offered_in

    @property
    def rest_is_drawn(self) -> bool:
        """Whether a draw may be offered and no mate is possible in the rest of the hand."""
        return self.may_offer and not self.match.hand.position.can_still_mate

    @property
    def _trick(self) -> tuple[int, int]:
        return len(self.match.hands), self.match.hand.position.trick

    @property
    def planned_deal(self) -> Deal | None:
        """The next round's deal if it was chosen or follows from the seed, or else None."""
        index = len(self.match.deals)
        if index < len(self.header.deals):
            return Deal.parse(self.header.deals[index])
        if self.header.seed is None:
            return None
        from random import Random

        source = Random(self.header.seed)
        return [Deal.draw(source) for _ in range(index + 1)][index]

    # Steps during a match. Each step adds an event and the results of that event.

    def deal(self, deal: Deal) -> MatchRecord:
        """Return the record with a round dealt.

        Raises:
            MatchError: if no deal is due.
        """
        match = self.match.deal(deal)
        first, second = map(str, match.hand.start.holdings)
        dealt = lines.Dealt(len(match.deals), (first, second), deal.number)
        return self._with_cause(dealt, match).with_results()

    def play(self, action: Action, ms: int = 0) -> MatchRecord:
        """Return the record with an action by the player to act.

        If no time is left for the action, the player loses the match instead.

        Args:
            ms: how many milliseconds the turn has lasted, if a clock runs for the player.

        Raises:
            IllegalActionError: if the rules forbid the action.
            MatchError: if the match waits for a deal or is over.
        """
        runs, left = self.clocked_seat, self.left_after(ms)
        if runs is not None and left is not None and not left[runs]:
            return self.use_time(ms)
        position = self.match.hand.position
        player, lasted = _seat(position.turn), None if runs is None else ms
        event: lines.ActionLine
        if position.phase is Phase.DECLARE:
            card = None if action is NO_FOREPLACEMENT else str(action)
            event = lines.Declared(player, card, lasted)
        else:
            event = lines.Played(player, str(action), lasted)
        return self._with_cause(event, self.match.play(action)).with_results()

    def take_back(self) -> MatchRecord:
        """Return the record with the last action, agreement or resignation undone.

        Raises:
            MatchError: if there is no action to undo.
            LogError: if the players agreed on a match without undo.
        """
        return self._add(lines.TakenBack())

    def use_time(self, ms: int) -> MatchRecord:
        """Return the record with the time of the current turn, which has lasted `ms` so far.

        If no time is left, the player loses the match.

        Raises:
            LogError: if no clock runs.
        """
        return self._add(lines.TimeUsed(_seat(self.clocked_seat or 0), ms))

    def offer_draw(self) -> MatchRecord:
        """Return the record with the player to act offering a draw of the hand.

        Raises:
            LogError: if the hand has no card played yet, or a draw was offered in this trick.
        """
        return self._add(lines.DrawOffered(_seat(self.turn or 0)))

    def accept_draw(self) -> MatchRecord:
        """Return the record with the hand drawn, because the other player accepts the draw offer.

        Raises:
            LogError: if no offer is open.
        """
        return self._add(lines.DrawAccepted(_seat(1 - (self.offered_by or 0))))

    def resign(self, seat: int) -> MatchRecord:
        """Return the record with a player resigning the match.

        Raises:
            MatchError: if the match is over.
        """
        return self._add(lines.Resigned(_seat(seat)))

    def _add(self, event: Event) -> MatchRecord:
        # Raise the log version for an agreement or a resignation, which older logs cannot express.
        header = self.header
        if isinstance(event, lines.Conceding):
            header = replace(header, version=max(header.version, CONCEDING_SINCE))
        return self._replace(header=header).after(event).with_results()

    def give_help(self, kind: Help) -> MatchRecord:
        """Return the record with an aid shown to the player to act.

        Raises:
            LogError: if the players did not agree on this aid, or the computer is to act.
        """
        return self._add(lines.HelpGiven(_seat(self.turn or 0), kind))

    def with_results(self) -> MatchRecord:
        """Return the record with all pending results added to the events."""
        if not self.pending:
            return self
        return self._replace(events=(*self.events, *self.pending), pending=())

    def after(self, event: Event) -> MatchRecord:
        """Return the record with one more event, checked against all earlier events.

        Raises:
            MateError: if the event is impossible now or states a wrong result.
        """
        if self.pending:
            return self._after_result(event)
        match event:
            case lines.Declared() | lines.Played():
                return self._with_cause(event, self._after_action(event))
            case lines.Dealt():
                return self._with_cause(event, self.match.deal(self._check_deal(event)))
            case lines.TakenBack():
                if not self.header.undo:
                    raise LogError(NO_UNDO)
                return self._with_cause(event, self.match.take_back())
            case lines.HelpGiven() | lines.TimeUsed():
                self._check_meanwhile(event)
                return self._with_cause(event, self.match, self.offered_by)
            case lines.DrawOffered() | lines.DrawAccepted() | lines.Resigned():
                return self._after_conceding(event)
        ended = "neither a hand nor the match has just ended"
        raise LogError(f"A result is out of place here: {ended}.")

    def _with_cause(self, event: Event, match: Match, offered_by: int | None = None) -> MatchRecord:
        """Return the record after an event that led to this match, with the results pending."""
        clock, clocks = self.header.clock, self.clocks
        if isinstance(event, lines.ActionLine | lines.TimeUsed):
            if clock is not None:
                clocks = self._after_time(clock, event, match)
                if isinstance(event, lines.TimeUsed) and not clocks.left(clock, event.player):
                    match, offered_by = match.give_up(event.player, "time"), None
            elif event.ms is not None:
                raise LogError("No clock was agreed on, so there is no time to state.")
        elif match is not self.match:
            # End the turn after an undo or an agreement, but not after help or an offer.
            clocks = clocks._replace(turn=0)
        events, pending = (*self.events, event), _results(event, match)
        return MatchRecord(self.header, events, match, pending, clocks, offered_by, self.offered_in)

    def _after_time(
        self, clock: Clock, event: lines.ActionLine | lines.TimeUsed, match: Match
    ) -> Clocks:
        """Return the clocks after an event that states the time of a turn or a part of a turn."""
        seat, ms, acts = event.player, event.ms, not isinstance(event, lines.TimeUsed)
        name, actions = self.players[seat], sum(len(hand.actions) for hand in match.hands)
        if self.header.computers[seat]:
            if ms is not None:
                wrong = "is a computer and uses no clock: there is no time to state."
                raise LogError(f"{name} {wrong}")
            return self.clocks.after_action(seat, 0, actions)
        if ms is None:
            raise LogError("A clock runs, so the line must state the time.")
        # Expect the time to grow, because each event states the time since the start of the turn.
        before = self.clocks.turn
        if ms < before or (ms == before and not acts):
            raise LogError(f"The turn had lasted {before} ms already, not only {ms} ms.")
        clocks = self.clocks.during_turn(seat, ms)
        # Expect at least 1 ms to be left after an action, because a player without time cannot act.
        if clocks.left(clock, seat) < acts:
            raise LogError(f"{name} did not have {ms} ms for this turn.")
        return clocks.after_action(seat, clock.seconds[seat], actions) if acts else clocks

    def _after_result(self, event: Event) -> MatchRecord:
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
            case lines.MatchEnded():
                result = "the match is drawn" if event.winner is None else f"{winner} won the match"
                by = "" if event.by == "points" else f" by {event.by}"
                return f"{result}{by}, {event.score[0]} to {event.score[1]}"
            case lines.HandEnded(result="draw"):
                by = "" if event.by == "play" else " by agreement"
                return f"hand {event.hand} is drawn{by}"
        mated = f"with {str(event.card)[:8]!a} on trick {event.trick}"
        points = f"{event.points} points{', overmate' if event.overmate else ''}"
        return f"{winner} won hand {event.hand} {mated} for {points}"

    def _after_action(self, event: lines.ActionLine) -> Match:
        current, when = self.match.current, ""
        if current is not None:
            when = f"{self._when}: "
            due = lines.Declared if current.position.phase is Phase.DECLARE else lines.Played
            if not isinstance(event, due):
                raise LogError(f"{when}The line is {event.called}, but {due.called} is expected.")
            self._check_turn(event)
        action = NO_FOREPLACEMENT if event.card is None else Card.parse(event.card)
        if event.card not in {None, action.notation}:
            raise LogError(f"The card {event.card!a} must be written {action}.")
        try:
            return self.match.play(action)
        except MateError as error:
            raise LogError(f"{when}{error}") from error

    def _check_meanwhile(self, event: lines.DuringTurn) -> None:
        if self.turn is None:
            raise LogError(f"The line is {event.called}, but no hand is being played.")
        self._check_turn(event)
        if not isinstance(event, lines.HelpGiven):
            return
        if event.kind not in self.header.help:
            raise LogError(f"Help was shown ({event.kind}) that the first line does not list.")
        if self.header.computers[event.player]:
            name = self.players[event.player]
            raise LogError(f"{self._when}: {name} gets help here, but is a computer.")

    def _after_conceding(self, event: lines.Conceding) -> MatchRecord:
        version = self.header.version
        if version < CONCEDING_SINCE:
            cannot = f"A log of version {version} cannot have {event.called}"
            raise LogError(f"{cannot}: the version must be {CONCEDING_SINCE}.")
        if isinstance(event, lines.Resigned):
            return self._with_cause(event, self.match.give_up(event.player, "resignation"))
        if isinstance(event, lines.DrawOffered):
            self._check_meanwhile(event)
            if not self._is_time_to_offer:
                raise LogError(TIME_TO_OFFER)
            offered = self._with_cause(event, self.match, event.player)
            return offered._replace(offered_in=self._trick)
        if self.offered_by != 1 - event.player:
            name, other = self.players[event.player], self.players[1 - event.player]
            raise LogError(f"{name} accepts a draw that {other} has not offered.")
        return self._with_cause(event, self.match.agree_draw())

    def _check_turn(self, event: lines.ActionLine | lines.DuringTurn) -> None:
        if event.player != self.turn:
            name, other = self.players[event.player], self.players[1 - event.player]
            raise LogError(f"{self._when}: {name} {event.does} here, but it is {other}'s turn.")

    @property
    def _when(self) -> str:
        trick = self.match.hand.position.trick
        return f"Trick {trick}" if trick else "Before trick 1"

    def _check_deal(self, event: lines.Dealt) -> Deal:
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
        deal = Deal(own)
        number, planned = deal.number, self.planned_deal or deal
        if deal.other != other:
            raise LogError(f"A holding has {len(other)} cards, not ten (R3).")
        if event.number != number:
            raise LogError(f"The line says deal {event.number}, but its cards are deal {number}.")
        if event.round != due:
            raise LogError(f"The line deals round {event.round}, but round {due} is expected.")
        if planned != deal:
            raise LogError(f"The line deals {number}, but the first line says {planned.number}.")
        return deal


def _seat(seat: int) -> Seat:
    return 1 if seat else 0


def _results(event: Event, match: Match) -> tuple[Result, ...]:
    """Return the results that follow from an event, or none in practice, which has no score."""
    results: list[Result] = []
    if match.practice is not None:
        return ()
    if isinstance(event, lines.Played | lines.DrawAccepted) and (end := match.hands[-1].outcome):
        ended = lines.HandEnded(
            hand=len(match.hands),
            result="draw" if end.winner is None else "mate",
            winner=None if end.winner is None else _seat(end.winner),
            card=None if end.card is None else str(end.card),
            trick=end.trick,
            points=end.points,
            overmate=end.overmate,
            by="agreement" if end.agreed else "play",
        )
        results.append(ended)
    # Only the last event of a match determines the result of the match.
    if (results or match.given_up is not None) and (result := match.result):
        winner = None if result.winner is None else _seat(result.winner)
        results.append(lines.MatchEnded(result.score, winner, result.by))
    return tuple(results)
