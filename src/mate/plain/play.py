"""A match played in lines: actions come in one a line, sentences go out."""

from __future__ import annotations

import contextlib
from typing import Final

from mate.cleaning import message_of
from mate.clock import day_in_words
from mate.errors import LogError, MatchError, MateError, RefusedLineError
from mate.plain import CARD, NONE, UNFINISHED, WELCOME, Conversation, Dialogue, say, transcript
from mate.players.computer import Seats
from mate.record.terms import Help
from mate.rules import Action, Card, Hand, Holding, Match, Phase
from mate.session import Session
from mate.statistics import lifetime
from mate.words import HOW_IT_COUNTS, advice, before_lead, both_counts, series
from mate.words.history import help_in_words

_HINT: Final = "hint or i: ask a question, then give the reason, then the best action."
_VALUES: Final = "values or v: show the value of each action."
_AGREED: Final = {_HINT: "hints", _VALUES: "values"}
"""The words that need an agreement on help."""


def play_in_lines(session: Session, conversation: Conversation) -> int:
    """Play a match to its end, or until the input ends or the players leave.

    Returns:
        The exit status: 0 for a finished match, 3 for an unfinished one, which is saved.
    """
    try:
        return _LineGame(session, conversation).play()
    except KeyboardInterrupt:
        say("", *way_back(session, conversation))
        return _left(session)
    except RefusedLineError:
        say(*way_back(session, conversation))
        raise


def _left(session: Session) -> int:
    """The exit status where the players leave: of practice nothing is left unfinished."""
    return UNFINISHED if session.match.practice is None else 0


def way_back(session: Session, conversation: Conversation) -> list[str]:
    """Where the match is saved, and the command that resumes or replays it; none for practice."""
    session.keep()
    if session.match.practice is not None:
        return []
    finished, action = ("finished and ", "replay") if session.match.finished else ("", "resume")
    command = conversation.command(action, session.path)
    return [f"The match is {finished}saved. To {action} it, type: {command}"]


class _LineGame(Dialogue):
    """A match in play, and the people's side of it."""

    def __init__(self, session: Session, conversation: Conversation) -> None:
        super().__init__(conversation, session.players)
        self.session = session
        self.seats = Seats.of(session.record.header)
        self.agreed = session.record.header.help
        # What was asked about or warned of, and the match then: typed again, it is done.
        self._warned: tuple[Match, Action | None] | None = None
        # The match at which the last hint was given, and how many of its steps.
        self._hinted: tuple[Match | None, int] = None, 0
        # Why that action loses points, for when it is played.
        self._why_warned: list[str] = []
        # The number of the last hand whose players were told that its rest is drawn.
        self._told_drawn = 0
        self.words = {
            "undo, u or back: undo the last action.": self._take_back,
            "draw or offer: offer a draw of the hand, once in each trick.": self._offer_draw,
            "accept: accept the draw that the other player offers.": self._accept_draw,
            "end: end the hand as a draw, once no mate is possible.": self._end_drawn_hand,
            "resign: resign the match, if typed twice.": self._resign,
            "legal or l: list the legal cards.": self._say_legal,
            "cards, c, hands or h: list both players' cards.": self._say_cards,
            "score or s: show the score.": self._say_score,
            _HINT: self._say_hint,
            _VALUES: self._say_values,
            "rules or r: show the rules of this match.": self._say_rules,
            "help or ?: list all commands.": self._help,
            "quit, q or exit: leave; a match stays saved.": self.leave,
        }

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.session.match

    @property
    def hand(self) -> Hand:
        """The hand being played or about to begin; only an unfinished match has one."""
        return self.match.hand

    def play(self) -> int:
        """Play to the end; returns the exit status."""
        self._welcome()
        self._begin()
        while not self.match.finished:
            if self._tell_of_new_log():
                say("You can play on, or type quit.")
            if self.seats.due(self.match):
                self._play(self.seats.choose(self.match))
            elif self._offered_to_computer:
                self._answer_offer()
            elif forced := self._forced():
                self._play(forced, "Forced: ")
            elif not self._ask():
                self._say_way_back()
                return _left(self.session)
        if self.match.practice is None:
            self._say_result()
        return 0

    def _forced(self) -> Action | None:
        """The action that goes by itself, if one does."""
        number = self.match.current_number
        if number != self._told_drawn and self.session.record.rest_is_drawn:
            # Players may end such a hand, so they are asked.
            self._told_drawn = number
            say("The rest is a draw: type end to end the hand, or play on.")
            return None
        return self.hand.position.forced if self.conversation.plays_forced else None

    def _ask(self) -> bool:
        try:
            return self.answer()
        except (LogError, MatchError) as error:
            self.refuse(message_of(error, self.session.path))
            return True

    # Words.

    def _say_legal(self) -> None:
        position = self.hand.position
        say(self._duty)
        if position.phase is Phase.REPLY:
            return  # the duty names them all
        legal = ", ".join(map(self.narrator.card, position.legal_actions))
        if self.narrator.aloud:
            cards = [card for card in position.legal_actions if isinstance(card, Card)]
            none = "; none" if len(cards) < len(position.legal_actions) else ""
            legal = f"{self.narrator.holding(Holding.of(cards))}{none}"
        say(f"Legal: {legal}.")

    def _say_cards(self) -> None:
        say(*self._table, self._duty)

    def _say_score(self) -> None:
        say(*transcript.score_sheet(self.match, self.narrator))
        if standing := series.sentence(self.session.record, self.narrator):
            say(standing)

    def _say_rules(self) -> None:
        ruleset = self.match.ruleset
        say(f"Rules: {ruleset.name} ({transcript.options_in_words(ruleset)}).")

    def _help(self) -> None:
        unavailable = {kind for kind, name in _AGREED.items() if name not in self.agreed}
        say(CARD, NONE, *(word for word in self.words if word not in unavailable))
        if unavailable != _AGREED.keys():
            say(f"Count: {HOW_IT_COUNTS}.")

    # Help.

    def _say_hint(self) -> None:
        from mate.grading import STEPS, Hint
        from mate.words import hints

        asked, steps = self._hinted
        if asked is not self.match:
            self._advice("hints")
            steps = 0
        self._hinted = self.match, min(steps + 1, STEPS)
        known = Hint.at(self.match)
        say(hints.hint(known, self._hinted[1], self.narrator, self._last), *self._counts)

    def _say_values(self) -> None:
        values = self._advice("values").evaluation, self.narrator, self._last
        say(advice.with_best_play(*values), *self._counts, advice.account(*values))

    def _advice(self, kind: Help) -> advice.Advice:
        advice.expect_agreed(kind, self.agreed)
        given = advice.Advice.of(self.match)
        self.session.give_help(kind)
        return given

    @property
    def _last(self) -> advice.LastHand | None:
        return advice.LastHand.of(self.match)

    @property
    def _counts(self) -> list[str]:
        hand = self.hand
        return [both_counts(hand, self.narrator.names)] if before_lead(hand) else []

    # Actions.

    def act(self, action: Action) -> None:
        """Do what was typed; an action that the tutor warns of, only if it is typed again."""
        watched = advice.tutor_looks_at(action, self.hand.position, self.agreed)
        if self._confirms(action):
            # Once it is played, what would have been better may be said.
            say(*self._why_warned)
        elif watched and self._warn(action):
            return
        self._play(action)

    def _confirms(self, action: Action | None) -> bool:
        """Whether this was asked about just now; None is to resign."""
        before, self._warned = self._warned, (self.match, action)
        if before == self._warned:
            return True
        self._why_warned = []
        return False

    def _warn(self, action: Action) -> bool:
        """Warn of an action, if it loses points; whether it does."""
        evaluation = advice.Advice.of(self.match).evaluation
        text = advice.warning(evaluation, action, self.narrator, self._last)
        if not text:
            return False
        self.session.give_help("tutor")
        from mate.words.reasons import fault, to_player, why

        cause = advice.why_warned(self.match, action)
        self._why_warned = [why(cause, self.narrator)] if cause else []
        faults = [fault(cause, to_player(cause.player, self.narrator))] if cause else []
        say(text, *faults, "Type it again to confirm.", self.brief)
        return True

    def _play(self, action: Action, why: str = "") -> None:
        before = self.hand.position
        if not before.is_legal(action):
            self.refuse(self.narrator.refusal(before, action))
            return
        self.session.play(action)
        say(f"{why}{self.narrator.happened(before, action)}")
        if self.match.hands[-1].outcome is None:
            self._say_what_is_due()
        else:
            self._say_hand_is_over()

    def _say_hand_is_over(self) -> None:
        say(*transcript.ending(self.match.hands[-1], self.narrator))
        if self.conversation.judges:
            self._say_verdict()
        self.session.deal_round_if_due()
        if not self.match.finished:
            self._announce_hand()

    def _say_verdict(self) -> None:
        """Say what decided the round that is over; nothing between the hands of a round."""
        match = self.match
        if not match.ends_round(len(match.hands)) or match.practice is not None:
            return
        # Solved here, because nothing else needs it.
        from mate.grading import analyze
        from mate.words.verdict import account

        perfect = self.session.record.header.against_perfect
        say(account(analyze(match).rounds[-1], self.narrator, against_perfect=perfect))

    def _take_back(self) -> None:
        choices = self.conversation.plays_forced
        brought_back = False
        for _ in range(self.seats.actions_to_undo(self.match, choices=choices)):
            before = self.match
            self.session.take_back()
            say(self.narrator.undone(before, self.match))
            brought_back = brought_back or before.hands[-1].outcome is not None
        if brought_back:
            say(f"Hand {self.match.current_number} continues.", *self._table)
        say(self._duty)

    # What players agree on, or one of them gives up.

    def _offer_draw(self) -> None:
        turn, names = self.hand.position.turn, self.narrator.names
        self.session.offer_draw()
        say(f"{names[turn]} offers a draw.")
        if not self._offered_to_computer:
            say(f"{names[1 - turn]} can type accept; the next card ends the offer.")

    @property
    def _offered_to_computer(self) -> bool:
        # Also an offer that the log of a resumed match leaves without an answer.
        offered_by = self.session.record.offered_by
        return offered_by is not None and self.seats.computers[1 - offered_by] is not None

    def _answer_offer(self) -> None:
        computer = self.narrator.names[1 - self.hand.position.turn]
        if self.seats.accepts_draw(self.match):
            say(f"{computer} accepts.")
            self._accept_draw()
        else:
            say(f"{computer} declines.")
            self.session.decline_draw()

    def _accept_draw(self) -> None:
        self.session.accept_draw()
        self._say_hand_is_over()

    def _end_drawn_hand(self) -> None:
        self.session.end_drawn_hand()
        self._say_hand_is_over()

    def _resign(self) -> None:
        turn = self.hand.position.turn
        if self.match.practice is not None or self._confirms(None):
            self.session.resign(turn)
        else:
            other = self.narrator.names[1 - turn]
            say(f"Type resign again to confirm: {other} wins the match, whatever the score.")

    # What is said.

    def _welcome(self) -> None:
        match, header, narrator = self.match, self.session.record.header, self.narrator
        first, second = narrator.names
        say(f"Mate: {first} and {second}, {transcript.rules_in_words(match.ruleset)}.")
        for name, computer in zip(narrator.names, self.seats.computers, strict=True):
            if computer is not None:
                say(f"{name} is the computer, at level {computer.level.name}.")
        if self.agreed:
            say(f"Help while playing: {', '.join(self.agreed)}.")
        if header.series:
            say(f"{series.place(header.series).capitalize()}.")
            if header.series.match > 1:
                say(series.sentence(self.session.record, narrator))
        if header.day:
            say(f"Deals of the day, {day_in_words(header.day)}.")
        say(*(value.sentence for value in header.heads), *transcript.score_begins(match, narrator))

    def _begin(self) -> None:
        match = self.match
        if match.practice is not None:
            say("Practice: nothing is saved.")
        elif not any(hand.actions for hand in match.hands):
            self._say_lifetime()
        if self.session.recovered:
            say("The last line of the log was cut short, and the match resumes before it.")
        if match.finished:
            return  # only the result was cut off
        if self.conversation.typing:
            say(WELCOME)
        if match.practice is not None:
            say("", *self._table)
        elif match.hands:
            say("The match resumes.", *self._place, *self._table)
        else:
            self._announce_hand()
            return
        self._say_what_is_due()

    def _announce_hand(self) -> None:
        number, dealer = self.match.current_number, self.hand.dealer
        cards = "Fresh cards" if self.match.is_dealt(number) else "The players swap holdings"
        say("", *self._place, f"{cards}; {self.narrator.beginner(dealer, number)}.", *self._table)
        self._say_what_is_due()

    def _say_what_is_due(self) -> None:
        # Before the computer acts, nobody else has to know which cards are legal.
        if not self.seats.due(self.match):
            say(self._duty)

    def _say_result(self) -> None:
        record, narrator = self.session.record, self.narrator
        say("", *transcript.score_sheet(self.match, narrator), narrator.result(self.match))
        if self.agreed:
            say(help_in_words(record, narrator))
        if record.header.series is not None:
            say(series.sentence(record, narrator), series.points(record, narrator))
            again = self.conversation.command("play", "--rematch", self.session.path)
            say(series.what_next(record, narrator), f"To play it, type: {again}")
        self._say_lifetime()
        self._say_way_back()

    def _say_lifetime(self) -> None:
        # Without the saved matches nothing is lost but this line.
        with contextlib.suppress(MateError):
            pair = self.session.record.header
            stood = lifetime(pair)
            if stood.played > self.match.finished:
                say(f"{series.so_far(stood, self.narrator.names, pair.length)}.")

    def _say_way_back(self) -> None:
        way = way_back(self.session, self.conversation)
        self._tell_of_new_log()
        say(*way)

    def _tell_of_new_log(self) -> bool:
        moved = self.session.take_move()
        if moved is not None:
            say(*moved)
        return moved is not None

    @property
    def _place(self) -> list[str]:
        match, names = self.match, self.narrator.names
        number = match.current_number
        of_round = f", round {match.round_of(number)}" if match.rounds > 1 else ""
        place = [f"Hand {number} of {match.length}{of_round}."]
        if number > 1:
            place.append(f"Score: {names[0]} {match.score[0]}, {names[1]} {match.score[1]}.")
        return place

    @property
    def _table(self) -> list[str]:
        return transcript.table_lines(self.hand.position, self.narrator)

    @property
    def _duty(self) -> str:
        position = self.hand.position
        duty = self.narrator.duty(position)
        return f"Trick {position.trick}. {duty}" if position.phase is Phase.LEAD else duty

    @property
    def brief(self) -> str:
        """Who is to act, and how."""
        return f"{self.narrator.to_act(self.hand.position)}."
