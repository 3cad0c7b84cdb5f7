"""A match played in lines: actions come in one a line, sentences go out."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from typing import Final

from mate.clock import day_in_words
from mate.computers import LEVEL_NAMES
from mate.errors import MateError, RefusedLineError, SolverMissingError
from mate.plain import CARD, NONE, UNFINISHED, WELCOME, Conversation, Dialogue, say, transcript
from mate.players.computer import Seats
from mate.rules import Action, Card, Holding, Match, Phase
from mate.session import Session
from mate.statistics import lifetime
from mate.table import Conduct, HeldTable, Table, Waits, events, remarks
from mate.words import HOW_IT_COUNTS, before_lead, both_counts, series
from mate.words.history import help_in_words
from mate.words.remarks import in_words

_UNDO: Final = "undo, u or back: undo the last action."
_OFFER: Final = "draw or offer: offer a draw of the hand, once in each trick."
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
        self.session, header = session, session.record.header
        conduct = Conduct(Seats.of(header), conversation.plays_forced, confirms_reopening=False)
        self.held = HeldTable(session, conduct)
        self.agreed = header.help
        self._asked_at = 0
        does = partial(partial, self._do)
        self.words = {
            _UNDO: does(events.Undo()),
            _OFFER: does(events.OfferDraw()),
            "accept: accept the draw that the other player offers.": does(events.AcceptDraw()),
            "end: end the hand as a draw, once no mate is possible.": does(events.EndHand()),
            "resign: resign the match, if typed twice.": does(events.Resign()),
            "legal or l: list the legal cards.": self._say_legal,
            "cards, c, hands or h: list both players' cards.": self._say_cards,
            "score or s: show the score.": self._say_score,
            _HINT: does(events.AskHelp("hints")),
            _VALUES: does(events.AskHelp("values")),
            "rules or r: show the rules of this match.": self._say_rules,
            "help or ?: list all commands.": self._help,
            "quit, q or exit: leave; a match stays saved.": self.leave,
        }

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.held.table

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.table.match

    def play(self) -> int:
        """Play to the end; returns the exit status."""
        self._welcome()
        self._begin()
        while self.table.waits is not Waits.OVER:
            if self._tell_of_new_log():
                say("You can play on, or type quit.")
            if self.table.waits.comes_by_itself:
                self._do(events.MomentOver())
            elif not self._ask():
                self._say_way_back()
                return _left(self.session)
        if self.match.practice is None:
            self._say_result()
        return 0

    def _ask(self) -> bool:
        self._asked_at, before = self.conversation.number, self.table
        answered = self.answer()
        if self.table is before:
            # A line that does nothing at the table calls off what was asked.
            self.held.do(events.Dismiss())
        return answered

    def _meaning(self, line: str) -> Callable[[], bool | None]:
        if self.conversation.number > self._asked_at + 1:
            # A blank line or a remark calls off what was asked, too.
            self.held.do(events.Dismiss())
        return super()._meaning(line)

    def refuse(self, reason: str) -> None:
        """Refuse the last line, which calls off what was asked, too."""
        super().refuse(reason)
        self.held.do(events.Dismiss())

    # Words.

    def _say_legal(self) -> None:
        position = self.table.position
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
        say(*self._cards, self._duty)

    def _say_score(self) -> None:
        standing = series.sentence(self.session.record, self.narrator)
        say(*transcript.score_sheet(self.match, self.narrator), *filter(None, [standing]))

    def _say_rules(self) -> None:
        rules = self.match.ruleset
        say(f"Rules: {rules.name} ({transcript.options_in_words(rules)}).")

    def _help(self) -> None:
        helpless = {kind for kind, name in _AGREED.items() if name not in self.agreed}
        unavailable = helpless if self.session.record.header.undo else {*helpless, _UNDO}
        say(CARD, NONE, *(word for word in self.words if word not in unavailable))
        if helpless != _AGREED.keys():
            say(f"Count: {HOW_IT_COUNTS}.")

    # What happens at the table.

    def act(self, action: Action) -> None:
        """Do what was typed."""
        self._do(events.Act(action))

    def _do(self, event: events.Event) -> None:
        before, after = self.table, self.held.do(event)
        # A remark that stays is said once.
        stays = after.remark is before.remark or after.remark is before.reason
        remark = None if stays else after.remark
        if isinstance(remark, remarks.Problem | remarks.Illegal) and after.record is before.record:
            self.refuse(*in_words(remark, self.narrator))
            return
        say(*self._remark_lines(remark))
        if not isinstance(remark, remarks.ForcedReply):
            say(*self._event_lines(before, event))
        if after.hand.outcome is not None:
            self._say_hand_is_over()
        elif after.match is not before.match and not after.match.finished:
            self._say_turn()

    def _event_lines(self, before: Table, event: events.Event) -> list[str]:
        hand, names, turn = self.table.hand, self.narrator.names, before.position.turn
        acts = isinstance(event, events.Act | events.MomentOver)
        if acts and len(hand.actions) > len(before.hand.actions):
            return [self.narrator.happened(before.position, hand.actions[-1])]
        if acts and hand.drawn_by_agreement:
            return [f"{names[1 - turn]} accepts."]
        if not isinstance(event, events.OfferDraw):
            return []
        ends = f"{names[1 - turn]} can type accept; the next card ends the offer."
        answers = [ends] if self.table.waits is Waits.OFFER else []
        return [f"{names[turn]} offers a draw.", *answers]

    def _remark_lines(self, remark: remarks.Remark | None) -> list[str]:
        if remark is None:
            return []
        words = in_words(remark, self.narrator)
        match remark:
            case remarks.TutorWarning():
                return [*words, "Type it again to confirm.", self.brief]
            case remarks.ConfirmResign():
                return [f"Type resign again to confirm: {words[0]}"]
            case remarks.Hint() | remarks.Values():
                hand = self.table.hand
                counts = [both_counts(hand, self.narrator.names)] if before_lead(hand) else []
                return [words[0], *counts, *words[1:]]
            case remarks.Reversal():
                return self._reversal_lines(remark)
        return words

    def _reversal_lines(self, reversal: remarks.Reversal) -> list[str]:
        match, table, lines = reversal.before, self.table, []
        while match != reversal.after:
            lines.append(self.narrator.undone(match, match.take_back()))
            match = match.take_back()
        if reversal.before.hands[table.number - 1].outcome is None:
            return lines
        return [*lines, f"Hand {table.number} continues.", *self._cards]

    def _say_hand_is_over(self) -> None:
        say(*transcript.ending(self.table.hand, self.narrator))
        self._say_verdict()
        if self.table.waits is Waits.HAND_OVER:
            self.held.go_on()
            self._announce_hand()

    def _say_verdict(self) -> None:
        """Say what decided the round that is over; nothing between the hands of a round."""
        match, wanted = self.match, self.conversation.judges
        if not wanted or not match.ends_round(len(match.hands)) or match.practice is not None:
            return
        # Solved here, because nothing else needs it.
        from mate.grading import analyze
        from mate.words.verdict import account

        try:
            verdict = analyze(match).rounds[-1]
        except SolverMissingError as error:
            say(f"No verdict: {error}")
            return
        perfect = self.session.record.header.against_perfect
        say(account(verdict, self.narrator, against_perfect=perfect))

    # What is said.

    def _welcome(self) -> None:
        match, header, narrator = self.match, self.session.record.header, self.narrator
        first, second = narrator.names
        say(f"Mate: {first} and {second}, {transcript.rules_in_words(match.ruleset)}.")
        for name, computer in zip(narrator.names, self.table.conduct.seats.computers, strict=True):
            if computer is not None:
                say(f"{name} is the computer, at level {LEVEL_NAMES[computer.level.name]}.")
        if self.agreed:
            say(f"Help while playing: {', '.join(self.agreed)}.")
        if header.series:
            say(f"{series.place(header.series).capitalize()}.")
        if header.series and header.series.match > 1:
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
        if match.practice is None and not match.hands:
            self._announce_hand()
            return
        begins = [""] if match.practice else ["The match resumes.", *self._place]
        say(*begins, *self._cards)
        self._say_turn()

    def _announce_hand(self) -> None:
        number, dealer = self.match.current_number, self.table.hand.dealer
        cards = "Fresh cards" if self.match.is_dealt(number) else "The players swap holdings"
        say("", *self._place, f"{cards}; {self.narrator.beginner(dealer, number)}.", *self._cards)
        self._say_turn()

    def _say_turn(self) -> None:
        # Before the computer acts, nobody else has to know which cards are legal.
        if self.table.person_acts:
            say(self._duty)
        if self.table.may_end:
            say("The rest is a draw: type end to end the hand, or play on.")

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
            header = self.session.record.header
            stood = lifetime(header)
            if stood.played > self.match.finished:
                say(f"{series.so_far(stood, self.narrator.names, header.length)}.")

    def _say_way_back(self) -> None:
        way = way_back(self.session, self.conversation)
        self._tell_of_new_log()
        say(*way)

    def _tell_of_new_log(self) -> bool:
        moved = self.session.take_move() or ()
        say(*moved)
        return bool(moved)

    @property
    def _place(self) -> list[str]:
        match, names = self.match, self.narrator.names
        number, score = match.current_number, match.score
        of_round = f", round {match.round_of(number)}" if match.rounds > 1 else ""
        so_far = [f"Score: {names[0]} {score[0]}, {names[1]} {score[1]}."] if number > 1 else []
        return [f"Hand {number} of {match.length}{of_round}.", *so_far]

    @property
    def _cards(self) -> list[str]:
        return transcript.table_lines(self.table.position, self.narrator)

    @property
    def _duty(self) -> str:
        position = self.table.position
        duty = self.narrator.duty(position)
        return f"Trick {position.trick}. {duty}" if position.phase is Phase.LEAD else duty

    @property
    def brief(self) -> str:
        """Who is to act, and how."""
        return f"{self.narrator.to_act(self.table.position)}."
