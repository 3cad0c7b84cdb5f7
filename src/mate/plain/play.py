"""A match played in lines: actions come in one a line, sentences go out."""

from __future__ import annotations

import contextlib
from collections.abc import Container, Iterator

from mate.clock import day_in_words
from mate.errors import LogError, MatchError, MateError, RefusedLineError
from mate.help import Advice, expect_agreed, tutor_looks_at, why_warned
from mate.plain.conversation import CARD, NONE, UNFINISHED, WELCOME, Conversation, Vocabulary, say
from mate.plain.transcript import (
    ending,
    options_in_words,
    rules_in_words,
    score_begins,
    score_sheet,
    table_lines,
)
from mate.players.seats import Seats
from mate.record.terms import Help
from mate.rules import Action, Card, Hand, Holding, Match, Phase
from mate.session import Session
from mate.statistics.lifetime import lifetime
from mate.words import series
from mate.words.advice import LastHand, account, hint, warning, with_best_play
from mate.words.counting import HOW_IT_COUNTS, before_lead, both_counts
from mate.words.history import help_in_words
from mate.words.problems import change_in_words, message_of, place_in_words


class Word(Vocabulary):
    """The words of a match in play."""

    UNDO = (("undo", "u", "back"), "undo the last action")
    DRAW = (("draw", "offer"), "offer a draw of the hand, once in each trick")
    ACCEPT = (("accept",), "accept the draw that the other player offers")
    END = (("end",), "end the hand as a draw, once no mate is possible")
    RESIGN = (("resign",), "resign the match, if typed twice")
    LEGAL = (("legal", "l"), "list the legal cards")
    CARDS = (("cards", "c", "hands", "h"), "list both players' cards")
    SCORE = (("score", "s"), "show the score")
    HINT = (("hint", "i"), "show the best action")
    VALUES = (("values", "v"), "show the value of each action")
    RULES = (("rules", "r"), "show the rules of this match")
    HELP = (("help", "?"), "list all commands")
    QUIT = (("quit", "q", "exit"), "leave; a match stays saved")


def help_lines(agreed: Container[str] = ()) -> Iterator[str]:
    """Everything that can be typed, a line each."""
    yield from (CARD, NONE)
    kinds = {Word.HINT: "hints", Word.VALUES: "values"}
    yield from (word.line for word in Word if word not in kinds or kinds[word] in agreed)
    if "hints" in agreed or "values" in agreed:
        yield f"Count: {HOW_IT_COUNTS}."


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


class _LineGame:
    """A match in play, and the people's side of it."""

    def __init__(self, session: Session, conversation: Conversation) -> None:
        self.session = session
        self.conversation = conversation
        self.narrator = conversation.narrator(session.players)
        self.seats = Seats.of(session.record.header)
        # What was asked about or warned of, and the match then: typed again, it is done.
        self._warned: tuple[Match, Action | Word] | None = None
        self._lost: list[str] = []
        # The number of the last hand whose players were told that its rest is drawn.
        self._told_drawn = 0

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
        while not self.match.finished:
            if self._tell_of_new_log():
                say("You can play on, or type quit.")
            if self.seats.due(self.match):
                self._act(self.seats.choose(self.match))
                continue
            if self._computer_answers():
                continue
            drawn = self._say_rest_is_drawn()
            if self.conversation.plays_forced and not drawn and (card := self.hand.position.forced):
                self._act(card, "Forced: ")
                continue
            typed = self.conversation.ask(Word.CARDS, Word.QUIT, self._brief)
            if typed is Word.QUIT:
                self._say_way_back()
                return _left(self.session)
            try:
                self._answer(typed)
            except (LogError, MatchError) as error:
                self._refuse(message_of(error, self.session.path))
        if self.match.practice is not None:
            return 0
        record, narrator = self.session.record, self.narrator
        say("", *score_sheet(self.match, narrator), narrator.result(self.match))
        if self.agreed:
            say(help_in_words(record, narrator))
        if record.header.series is not None:
            again = self.conversation.command("play", "--rematch", self.session.path)
            told = series.sentence, series.points, series.what_next
            say(*(tell(record, narrator) for tell in told), f"To play it, type: {again}")
        self._say_lifetime()
        self._say_way_back()
        return 0

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
            say(change_in_words(moved), place_in_words(moved))
        return moved is not None

    # Words.

    def _answer(self, typed: Word | Action) -> None:
        match typed:
            case Word.UNDO:
                self._take_back()
            case Word.DRAW | Word.ACCEPT | Word.END | Word.RESIGN:
                self._agree(typed)
            case Word.LEGAL:
                say(*self._legal)
            case Word.CARDS:
                say(*self._table, self._duty)
            case Word.SCORE:
                standing = series.sentence(self.session.record, self.narrator)
                say(*score_sheet(self.match, self.narrator), *filter(None, [standing]))
            case Word.RULES:
                ruleset = self.match.ruleset
                say(f"Rules: {ruleset.name} ({options_in_words(ruleset)}).")
            case Word.HINT:
                say(hint(*self._advice("hints"), self.narrator, self._last), *self._counts)
            case Word.VALUES:
                told = self._advice("values").evaluation, self.narrator, self._last
                say(with_best_play(*told), *self._counts, account(*told))
            case Word.HELP | Word.QUIT:
                say(*help_lines(self.agreed))
            case _:
                self._act_on_advice(typed)

    @property
    def _legal(self) -> list[str]:
        position = self.hand.position
        if position.phase is Phase.REPLY:
            return [self._duty]  # it names them all
        legal = ", ".join(map(self.narrator.card, position.legal_actions))
        if self.narrator.aloud:
            cards = Holding.of(card for card in position.legal_actions if isinstance(card, Card))
            none = "; none" if len(cards) < len(position.legal_actions) else ""
            legal = f"{self.narrator.holding(cards)}{none}"
        return [self._duty, f"Legal: {legal}."]

    # Help.

    @property
    def _last(self) -> LastHand | None:
        return LastHand.of(self.match)

    @property
    def _counts(self) -> list[str]:
        hand = self.hand
        return [both_counts(hand, self.narrator.names)] if before_lead(hand) else []

    @property
    def agreed(self) -> tuple[Help, ...]:
        """The kinds of help that the players agreed on."""
        return self.session.record.header.help

    def _advice(self, kind: Help) -> Advice:
        expect_agreed(kind, self.agreed)
        advice = Advice.of(self.match)
        self.session.give_help(kind)
        return advice

    def _act_on_advice(self, action: Action) -> None:
        """Do what was typed; an action that the tutor warns of, only if it is typed again."""
        warned, self._warned = self._warned, (self.match, action)
        if warned == self._warned:
            # Once it is played, what would have been better may be said.
            say(*self._lost)
        self._lost = []
        if warned != self._warned and tutor_looks_at(action, self.hand.position, self.agreed):
            evaluation = Advice.of(self.match).evaluation
            if told := warning(evaluation, action, self.narrator, self._last):
                self.session.give_help("tutor")
                from mate.words.reasons import fault, why

                cause = why_warned(self.match, action)
                faults = [fault(cause, self.narrator)] if cause else []
                self._lost = [why(cause, self.narrator)] if cause else []
                say(told, *faults, "Type it again to confirm.", self._brief)
                return
        self._act(action)

    # Actions.

    def _act(self, action: Action, why: str = "") -> None:
        before = self.hand.position
        if not before.is_legal(action):
            self._refuse(self.narrator.refusal(before, action))
            return
        self.session.play(action)
        say(f"{why}{self.narrator.happened(before, action)}")
        if self.match.hands[-1].outcome is None:
            self._say_what_is_due()
        else:
            self._end_hand()

    def _end_hand(self) -> None:
        say(*ending(self.match.hands[-1], self.narrator))
        if self.conversation.judges:
            say(*self._verdict)
        self.session.deal_if_due()
        if not self.match.finished:
            self._announce_hand()

    @property
    def _verdict(self) -> list[str]:
        """What decided the round that is over; nothing between the hands of a round."""
        match = self.match
        if not match.ends_round(len(match.hands)) or match.practice is not None:
            return []
        # Solved here, because nothing else needs it.
        from mate.grading import analyze
        from mate.words.verdict import account

        perfect = self.session.record.header.against_perfect
        return [account(analyze(match).rounds[-1], self.narrator, against_perfect=perfect)]

    def _refuse(self, reason: str) -> None:
        self.conversation.refuse(reason, self._brief)

    def _take_back(self) -> None:
        brought_back = False
        for _ in range(
            self.seats.actions_to_undo(self.match, choices=self.conversation.plays_forced)
        ):
            before = self.match
            self.session.take_back()
            say(self.narrator.undone(before, self.match))
            brought_back = brought_back or before.hands[-1].outcome is not None
        if brought_back:
            say(f"Hand {self.match.current_number} continues.", *self._table)
        say(self._duty)

    # What players agree on, or one of them gives up.

    def _agree(self, word: Word) -> None:
        session, turn, names = self.session, self.hand.position.turn, self.narrator.names
        other = names[1 - turn]
        match word:
            case Word.DRAW:
                session.offer_draw()
                say(f"{names[turn]} offers a draw.")
                if self.seats.computers[1 - turn] is None:
                    say(f"{other} can type accept; the next card ends the offer.")
            case Word.ACCEPT | Word.END:
                (session.accept_draw if word is Word.ACCEPT else session.end_drawn_hand)()
                self._end_hand()
            case _ if self._warned == (self.match, word) or self.match.practice is not None:
                session.resign(turn)
            case _:
                self._warned = self.match, word
                say(f"Type resign again to confirm: {other} wins the match, whatever the score.")

    def _computer_answers(self) -> bool:
        # Also an offer that the log of a resumed match leaves without an answer.
        offered_by = self.session.record.offered_by
        if offered_by is None or self.seats.computers[1 - offered_by] is None:
            return False
        accepts = self.seats.accepts_draw(self.match)
        say(f"{self.narrator.names[1 - offered_by]} {'accepts' if accepts else 'declines'}.")
        if accepts:
            self.session.accept_draw()
            self._end_hand()
        else:
            self.session.decline_draw()
        return True

    def _say_rest_is_drawn(self) -> bool:
        number = self.match.current_number
        drawn = number != self._told_drawn and self.session.record.rest_is_drawn
        if drawn:
            self._told_drawn = number
            say("The rest is a draw: type end to end the hand, or play on.")
        return drawn

    # What is said.

    def _welcome(self) -> None:
        first, second = self.narrator.names
        say(f"Mate: {first} and {second}, {rules_in_words(self.match.ruleset)}.")
        for name, computer in zip(self.narrator.names, self.seats.computers, strict=True):
            if computer is not None:
                say(f"{name} is the computer, at level {computer.level.name}.")
        if self.agreed:
            say(f"Help while playing: {', '.join(self.agreed)}.")
        if of := self.session.record.header.series:
            before = series.sentence(self.session.record, self.narrator)
            say(f"{series.place(of).capitalize()}.", *([before] if of.match > 1 else []))
        header = self.session.record.header
        say(*([f"Deals of the day, {day_in_words(header.day)}."] if header.day else []))
        say(*(value.told for value in header.heads))
        say(*score_begins(self.match, self.narrator))
        if self.match.practice is not None:
            say("Practice: nothing is saved.")
        elif not any(hand.actions for hand in self.match.hands):
            self._say_lifetime()
        if self.session.recovered:
            say("The last line of the log was cut short, and the match resumes before it.")
        if self.match.finished:
            return  # only the result was cut off
        if self.conversation.typing:
            say(WELCOME)
        if self.match.practice is None and not self.match.hands:
            self._announce_hand()
            return
        goes_on = ["The match resumes.", *self._place] if self.match.practice is None else [""]
        say(*goes_on, *self._table)
        self._say_what_is_due()

    def _say_what_is_due(self) -> None:
        # Before the computer acts, nobody else has to know which cards are legal.
        if not self.seats.due(self.match):
            say(self._duty)

    @property
    def _place(self) -> list[str]:
        number = self.match.current_number
        (one, other), (first, second) = self.narrator.names, self.match.score
        round_number = f", round {self.match.round_of(number)}" if self.match.rounds > 1 else ""
        place = f"Hand {number} of {self.match.length}{round_number}."
        score = [f"Score: {one} {first}, {other} {second}."] if number > 1 else []
        return [place, *score]

    def _announce_hand(self) -> None:
        number, dealer = self.match.current_number, self.hand.dealer
        cards = "Fresh cards" if self.match.is_dealt(number) else "The players swap holdings"
        say("", *self._place, f"{cards}; {self.narrator.beginner(dealer, number)}.", *self._table)
        self._say_what_is_due()

    @property
    def _table(self) -> list[str]:
        return table_lines(self.hand.position, self.narrator)

    @property
    def _duty(self) -> str:
        position = self.hand.position
        duty = self.narrator.duty(position)
        return f"Trick {position.trick}. {duty}" if position.phase is Phase.LEAD else duty

    @property
    def _brief(self) -> str:
        return f"{self.narrator.to_act(self.hand.position)}."
