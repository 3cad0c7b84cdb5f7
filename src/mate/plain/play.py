"""A match in line mode, which reads an action or a command per line and prints sentences."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import Final

from mate.clock import day_in_words
from mate.computers import LEVEL_NAMES
from mate.errors import MateError, RefusedLineError, SolverMissingError
from mate.plain import CARD, NONE, UNFINISHED, WELCOME, Conversation, Dialogue, say, transcript
from mate.players import ComputerSeats
from mate.record.terms import Help
from mate.rules import Action, Card, Holding, Match, Phase
from mate.session import Session
from mate.statistics import lifetime
from mate.table import Awaited, Conduct, HeldTable, Table, events, remarks
from mate.words import HOW_IT_COUNTS, before_lead, both_counts, series
from mate.words.history import help_in_words
from mate.words.remarks import in_words

_UNDO: Final = "undo, u or back: undo the last action."
_AIDS: Final[dict[str, Help]] = {
    "hint or i: get a hint in three steps: a question, the reason, the best action.": "hints",
    "values or v: show the value of each action.": "values",
}
"""The commands for aids; each command is available only if the players agreed on its aid."""


def play_in_lines(session: Session, conversation: Conversation) -> int:
    """Play a match until it ends, the players leave or the input ends.

    Returns:
        The exit status: 3 for an unfinished match, which is saved, and 0 otherwise.
    """
    dialogue, over = _MatchDialogue(session, conversation), False
    try:
        over = dialogue.play()
    except KeyboardInterrupt:
        say("")
    except RefusedLineError:
        say(*how_to_return(session, conversation))
        raise
    if not over:
        dialogue.say_how_to_return()
    return 0 if over or session.match.practice is not None else UNFINISHED


def how_to_return(session: Session, conversation: Conversation) -> list[str]:
    """Save a match, and return a line on how to resume or replay it, or nothing for practice."""
    session.keep()
    if session.match.practice is not None:
        return []
    finished, action = ("finished and ", "replay") if session.match.finished else ("", "resume")
    command = conversation.command(action, session.path)
    return [f"The match is {finished}saved. To {action} it, type: {command}"]


class _MatchDialogue(Dialogue):
    """A match in play, with the commands for its players."""

    def __init__(self, session: Session, conversation: Conversation) -> None:
        super().__init__(conversation, session.players)
        self.session, header = session, session.record.header
        conduct = Conduct(
            ComputerSeats.of(header), conversation.plays_forced, confirms_reopening=False
        )
        self.held = HeldTable(session, conduct)
        self.agreed = header.help
        step, ruleset = partial(partial, self._do), session.record.ruleset
        rules = f"Rules: {ruleset.name} ({transcript.options_in_words(ruleset)})."
        self.commands = {
            _UNDO: step(events.Undo()),
            "draw or offer: offer a draw of the hand, once per trick.": step(events.OfferDraw()),
            "accept: accept the draw that the other player offers.": step(events.AcceptDraw()),
            "end: end the hand as a draw, once no mate is possible.": step(events.EndHand()),
            "resign: resign the match; type it twice.": step(events.Resign()),
            "legal or l: list the legal cards.": self._say_legal,
            "cards or c: list both players' cards.": lambda: say(*self._cards, self._question),
            "score or s: show the score.": self._say_score,
            **{line: step(events.AskHelp(aid)) for line, aid in _AIDS.items()},
            "rules or r: show the rules of this match.": lambda: say(rules),
            "help or ?: list all commands.": self._say_help,
            "quit, q or exit: quit; a match stays saved.": self.leave,
        }

    @property
    def table(self) -> Table:
        """The current table."""
        return self.held.table

    @property
    def match(self) -> Match:
        """The match as played so far."""
        return self.table.match

    def play(self) -> bool:
        """Play the match and return whether it was played to the end."""
        self._welcome()
        self._begin()
        while self.table.awaited is not Awaited.OVER:
            if self._say_new_log():
                say("You can play on, or type quit.")
            if self.table.awaited.comes_by_itself:
                self._do(events.MomentOver())
                continue
            before, goes_on = self.table, self.answer()
            if self.table is before:
                # Cancel an open confirmation after any line that changes nothing at the table.
                self.held.do(events.Dismiss())
            if not goes_on:
                return False
        if self.match.practice is None:
            self._say_result()
        return True

    # Commands.

    def _say_legal(self) -> None:
        position = self.table.position
        say(self._question)
        if position.phase is Phase.REPLY:
            return  # the question has listed all legal cards
        legal = ", ".join(map(self.narrator.card, position.legal_actions))
        if self.narrator.spoken:
            cards = [card for card in position.legal_actions if isinstance(card, Card)]
            none = "; or none, to keep all ten" if len(cards) < len(position.legal_actions) else ""
            legal = f"{self.narrator.holding(Holding.of(cards))}{none}"
        say(f"Legal: {legal}.")

    def _say_score(self) -> None:
        standing = series.sentence(self.session.record, self.narrator)
        say(*transcript.score_sheet(self.match, self.narrator), *filter(None, [standing]))

    def _say_help(self) -> None:
        without_aid = {line for line, aid in _AIDS.items() if aid not in self.agreed}
        undo = self.session.record.header.undo
        unavailable = without_aid if undo else {*without_aid, _UNDO}
        say(CARD, NONE, *(line for line in self.commands if line not in unavailable))
        if without_aid != _AIDS.keys():
            say(f"Count: {HOW_IT_COUNTS}.")

    # Events.

    def act(self, action: Action) -> None:
        """Declare or play a card."""
        self._do(events.Act(action))

    def _do(self, event: events.Event) -> None:
        before, after = self.table, self.held.do(event)
        # Print a remark only once, even if it stays on the table.
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
            return [self.narrator.describe_event(before.position, hand.actions[-1])]
        if acts and hand.drawn_by_agreement:
            return [f"{names[1 - turn]} accepts."]
        if not isinstance(event, events.OfferDraw):
            return []
        offers = f"{names[turn]} offers a draw."
        how = f"{names[1 - turn]} can type accept. The next card ends the offer."
        return [offers, how] if self.table.awaited is Awaited.OFFER else [offers]

    def _remark_lines(self, remark: remarks.Remark | None) -> list[str]:
        if remark is None:
            return []
        words = in_words(remark, self.narrator)
        match remark:
            case remarks.TutorWarning():
                return [*words, "Type it again to confirm.", self.brief]
            case remarks.ConfirmResign():
                return [f"Type resign again to confirm: {words[0]}"]
            case remarks.Hint() | remarks.Values() if before_lead(self.table.hand):
                return [words[0], both_counts(self.table.hand, self.narrator.names), *words[1:]]
            case remarks.UndoReport():
                return self._undo_lines(remark)
        return words

    def _undo_lines(self, reversal: remarks.UndoReport) -> list[str]:
        match, table, lines = reversal.before, self.table, []
        while match != reversal.after:
            lines.append(self.narrator.undone(match, match.take_back()))
            match = match.take_back()
        if reversal.before.hands[table.number - 1].outcome is None:
            return lines
        return [*lines, f"Hand {table.number} continues.", *self._cards]

    def _say_hand_is_over(self) -> None:
        say(*transcript.ending(self.table.hand, self.narrator))
        match = self.match
        ends_round = match.practice is None and match.ends_round(len(match.hands))
        if ends_round and self.conversation.gives_verdicts:
            self._say_verdict()
        if self.table.awaited is Awaited.HAND_OVER:
            self.held.go_on()
            self._announce_hand()

    def _say_verdict(self) -> None:
        # Import lazily, because nothing else in this module needs the solver.
        from mate.grading import analyze
        from mate.words.verdict import round_summary

        try:
            verdict = analyze(self.match).rounds[-1]
        except SolverMissingError as error:
            say(f"No verdict: {error}")
            return
        perfect = self.session.record.header.against_perfect
        say(round_summary(verdict, self.narrator, against_perfect=perfect))

    # The beginning and the end.

    def _welcome(self) -> None:
        match, header, narrator = self.match, self.session.record.header, self.narrator
        first, second = narrator.names
        say(f"Mate: {first} and {second}, {transcript.rules_in_words(match.ruleset)}.")
        for name, computer in zip(narrator.names, self.table.conduct.seats.computers, strict=True):
            if computer is not None:
                say(f"{name} is the computer, at level {LEVEL_NAMES[computer.level.name]}.")
        if self.agreed:
            say(f"Aids: {', '.join(self.agreed)}.")
        if header.series:
            say(f"{series.place(header.series).capitalize()}.")
        if header.series and header.series.match > 1:
            say(series.sentence(self.session.record, narrator))
        if header.day:
            say(f"Match of the day, {day_in_words(header.day)}.")
        say(
            *(value.sentence for value in header.header_values),
            *transcript.score_begins(match, narrator),
        )

    def _begin(self) -> None:
        match = self.match
        if match.practice is not None:
            say("Practice: nothing is saved.")
        elif not any(hand.actions for hand in match.hands):
            self._say_lifetime()
        if self.session.recovered:
            say("The last line of the log was incomplete, and has been removed.")
        if match.finished:
            return  # only the result was missing from the log
        if self.conversation.typing:
            say(WELCOME)
        if match.practice is None and not match.hands:
            self._announce_hand()
            return
        say(*([""] if match.practice else ["The match resumes.", *self._place]), *self._cards)
        self._say_turn()

    def _announce_hand(self) -> None:
        number, dealer = self.match.current_number, self.table.hand.dealer
        cards = "New deal" if self.match.is_dealt(number) else "The players swap holdings"
        say("", *self._place, f"{cards}. {self.narrator.beginner(dealer, number)}.", *self._cards)
        self._say_turn()

    def _say_turn(self) -> None:
        # Print no question on the computer's turn, because only people need to see the legal cards.
        if self.table.person_acts:
            say(self._question)
        if self.table.may_end:
            say("No mate is possible any more. Type end to end the hand as a draw, or play on.")

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
        self.say_how_to_return()

    def _say_lifetime(self) -> None:
        # Ignore errors: if the saved matches cannot be read, only this line is missing.
        with contextlib.suppress(MateError):
            header = self.session.record.header
            record = lifetime(header)
            if record.played > self.match.finished:
                say(f"{series.so_far(record, self.narrator.names, header.length)}.")

    def say_how_to_return(self) -> None:
        """Print how to resume or replay the match, after a report of a new log if there is one."""
        how = how_to_return(self.session, self.conversation)
        self._say_new_log()
        say(*how)

    def _say_new_log(self) -> bool:
        moved = self.session.report_move_once() or ()
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
    def _question(self) -> str:
        position = self.table.position
        duty = self.narrator.prompt(position)
        return f"Trick {position.trick}. {duty}" if position.phase is Phase.LEAD else duty

    @property
    def brief(self) -> str:
        """A sentence with the player to act and the kind of action."""
        return f"{self.narrator.to_act(self.table.position)}."
