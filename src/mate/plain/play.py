"""A match played in lines: actions come in one a line, sentences go out."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import IO, Final

from mate.cleaning import shown
from mate.errors import MatchError, NotationError
from mate.help import Advice, expect_agreed, tutor_looks_at
from mate.plain.actionlines import ActionLines
from mate.plain.cardlines import table_lines
from mate.plain.prompt import Prompt, say
from mate.plain.ruleslines import options_in_words, rules_in_words
from mate.plain.scoresheet import ending, score_sheet
from mate.plain.words import Word, help_lines
from mate.players.seats import Seats
from mate.record.events import Help
from mate.rules import HANDS, HANDS_A_ROUND, Action, Hand, Match, Phase, parse_action
from mate.session import Session
from mate.words import series
from mate.words.advice import account, hint, warning, with_best_play
from mate.words.counting import before_lead, both_counts
from mate.words.history import help_in_words
from mate.words.lasthand import LastHand
from mate.words.moved import change_in_words, place_in_words
from mate.words.narrator import Narrator

FINISHED: Final = 0
UNFINISHED: Final = 3


def play_in_lines(session: Session, source: IO[bytes] | None) -> int:
    """Play a match to its end, or until the input ends or the players leave.

    Args:
        session: the match; whoever opened it closes it.
        source: where actions come from, one a line; None for nothing at all.

    Returns:
        The exit status: 0 for a finished match, 3 for one left unfinished, which is saved.

    Raises:
        StorageError: if the log cannot be written or the input not be read.
        BrokenPipeError: if nobody reads what is printed any more.
    """
    try:
        prompt = Prompt(ActionLines(source), empty=Word.HANDS, end=Word.QUIT)
        return LineGame(session, prompt).play()
    except KeyboardInterrupt:
        say("", way_back(session))
        return UNFINISHED


def way_back(session: Session) -> str:
    """Where the match is, and how to go on with it.

    Raises:
        StorageError: if another program took it away, and no new log can be made.
    """
    session.keep()
    path = shlex.quote(shown(session.path))
    if session.match.finished:
        return f"The match is finished and saved; replay it with: mate replay {path}"
    return f"The match is saved; go on with: mate resume --plain {path}"


@dataclass
class LineGame:
    """A match in play, and the people's side of it.

    Args:
        session: the match.
        prompt: what they are asked with.
    """

    session: Session
    prompt: Prompt[Word]
    narrator: Narrator = field(init=False)
    seats: Seats = field(init=False)
    # What the tutor warned of, where the match stood then: typed again, it is played.
    _warned: tuple[Match, Action] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.narrator = Narrator(self.session.players)
        self.seats = Seats.of(self.session.record.header)

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.session.match

    @property
    def hand(self) -> Hand:
        """The hand being played or about to begin; there is one while the match goes on."""
        hand = self.match.current
        assert hand is not None
        return hand

    def play(self) -> int:
        """Play on; the exit status."""
        self._welcome()
        while not self.match.finished:
            if self._tell_of_new_log():
                say("The match can go on there; quit leaves it.")
            if self.seats.due(self.match):
                self._act(self.seats.choose(self.match))
                continue
            try:
                typed = self.prompt.ask()
                if typed is Word.QUIT:
                    self._say_way_back()
                    return UNFINISHED
                if isinstance(typed, Word):
                    self._answer(typed)
                else:
                    self._act_on_advice(self._action(typed))
            except (NotationError, MatchError) as error:
                self._refuse(str(error))
        say("", *score_sheet(self.match, self.narrator))
        say(self.narrator.result(self.match))
        if self.agreed:
            say(help_in_words(self.session.record, self.narrator))
        self._say_series()
        self._say_way_back()
        return FINISHED

    def _say_series(self) -> None:
        record, narrator = self.session.record, self.narrator
        if record.header.series is not None:
            path = shlex.quote(shown(self.session.path))
            say(
                series.sentence(record, narrator),
                series.points(record, narrator),
                f"{series.what_next(record, narrator)} Type: mate play --plain --rematch {path}",
            )

    def _say_way_back(self) -> None:
        way = way_back(self.session)
        self._tell_of_new_log()
        say(way)

    def _tell_of_new_log(self) -> bool:
        moved = self.session.take_move()
        if moved is not None:
            say(change_in_words(moved), place_in_words(moved))
        return moved is not None

    @staticmethod
    def _action(line: str) -> Action:
        try:
            return parse_action(line)
        except NotationError as error:
            raise NotationError(f"{error} Type help for all commands.") from None

    # Words.

    def _answer(self, word: Word) -> None:
        if word is Word.UNDO:
            self._take_back()
        else:
            say(*self._answer_lines(word))

    def _answer_lines(self, word: Word) -> Iterable[str]:
        last = LastHand.in_match(self.match)
        match word:
            case Word.LEGAL:
                allowed = ", ".join(map(self.narrator.card, self.hand.position.legal_actions))
                return [self._duty, f"Allowed: {allowed}."]
            case Word.HANDS:
                return [*self._table, self._duty]
            case Word.SCORE:
                stands = series.sentence(self.session.record, self.narrator)
                return [*score_sheet(self.match, self.narrator), *([stands] if stands else [])]
            case Word.RULES:
                ruleset = self.match.ruleset
                return [f"Rules: {ruleset.name} ({options_in_words(ruleset)})."]
            case Word.HINT:
                return [hint(*self._advice("hints"), self.narrator, last), *self._counts]
            case Word.VALUES:
                evaluation, _ = self._advice("values")
                return [
                    with_best_play(evaluation, self.narrator, last),
                    *self._counts,
                    account(evaluation, self.narrator, last),
                ]
            case _:
                return help_lines(self.agreed)

    # Help.

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
        """Do what was typed; where the tutor warns of it, only if it is typed again."""
        warned, self._warned = self._warned, (self.match, action)
        if (
            warned != self._warned
            and tutor_looks_at(action, self.hand.position, self.agreed)
            and (warned_of := self._warning(action))
        ):
            self.session.give_help("tutor")
            say(f"{warned_of} Type it again to play it all the same.", self._duty)
        else:
            self._act(action)

    def _warning(self, action: Action) -> str:
        last = LastHand.in_match(self.match)
        return warning(Advice.of(self.match).evaluation, action, self.narrator, last)

    # Actions.

    def _act(self, action: Action) -> None:
        before = self.hand.position
        if not before.is_legal(action):
            self._refuse(self.narrator.refusal(before, action))
            return
        self.session.play(action)
        say(self.narrator.happened(before, action))
        if self.match.hands[-1].outcome is None:
            self._say_what_is_due()
            return
        say(*ending(self.match.hands[-1].position, self.narrator))
        self.session.deal_if_due()
        if not self.match.finished:
            self._announce_hand()

    def _refuse(self, reason: str) -> None:
        say(reason, self._duty)

    def _take_back(self) -> None:
        brought_back = False
        for _ in range(self.seats.undone_by_taking_back(self.match)):
            last = self.match.hands[-1]
            self.session.take_back()
            say(self.narrator.taken_back(self.hand.position, last.actions[-1]))
            brought_back = brought_back or last.outcome is not None
        if brought_back:
            say(f"Hand {self.match.current_number} goes on.", *self._table)
        say(self._duty)

    # What is said.

    def _welcome(self) -> None:
        first, second = self.narrator.names
        say(f"Mate: {first} and {second}, {rules_in_words(self.match.ruleset)}.")
        for name, computer in zip(self.narrator.names, self.seats.computers, strict=True):
            if computer is not None:
                say(f"The computer plays for {name}, at level {computer.name}.")
        if self.agreed:
            say(f"Help is agreed on: {', '.join(self.agreed)}.")
        if (of := self.session.record.header.series) is not None:
            before = series.sentence(self.session.record, self.narrator)
            say(f"{series.place(of).capitalize()}.", *([before] if of.match > 1 else []))
        if self.session.recovered:
            say("The log's last line was cut short; the match goes on from the line before it.")
        if self.match.finished:
            return  # all that was cut off was the result
        if self.prompt.lines.from_terminal:
            say("Type a card, such as TC, or help. An empty line says what both hold.")
        if not self.match.hands:
            self._announce_hand()
            return
        say(f"The match goes on. {self._place}", *self._table)
        self._say_what_is_due()

    def _say_what_is_due(self) -> None:
        # What the computer may do is nothing that anyone has to know before it has done it.
        if not self.seats.due(self.match):
            say(self._duty)

    @property
    def _place(self) -> str:
        number = self.match.current_number
        return (
            f"Hand {number} of {HANDS}, round {(number + 1) // HANDS_A_ROUND}. "
            f"{self.narrator.standing(self.match)}."
        )

    def _announce_hand(self) -> None:
        say("", self._place, self.narrator.beginning(self.match), *self._table)
        self._say_what_is_due()

    @property
    def _table(self) -> list[str]:
        return table_lines(self.hand.position, self.narrator)

    @property
    def _duty(self) -> str:
        position = self.hand.position
        duty = self.narrator.duty(position, self.match.current_number)
        return f"Trick {position.trick}: {duty}" if position.phase is Phase.LEAD else duty
