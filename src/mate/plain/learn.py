"""The lesson in lines: sentences go out, cards and words come in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import IO

from mate.errors import NotationError
from mate.lesson import (
    CHOICE,
    FAREWELL,
    LEARNER,
    NAMES,
    OPPONENT,
    STEPS,
    Attempt,
    Tone,
    read_bookmark,
    worded,
    write_bookmark,
)
from mate.plain.actionlines import ActionLines
from mate.plain.cardlines import holding_lines
from mate.plain.prompt import Prompt, say
from mate.plain.words import CARD, Vocabulary
from mate.players import computer_name
from mate.rules import Hand, parse_action
from mate.session import NewMatch
from mate.words.narrator import Narrator


class LessonWord(Vocabulary):
    """The words of the lesson."""

    NEXT = (("next", "n"), "go to the next step")
    BACK = (("back", "b"), "go to the step before")
    AGAIN = (("again", "undo", "u"), "begin the step again")
    HINT = (("hint", "i"), "give a hint")
    HANDS = (("hands", "h"), "say what both players hold")
    HELP = (("help", "?"), "say all this")
    QUIT = (("quit", "q", "exit"), "leave the lesson")


class EndWord(Vocabulary):
    """The words at the end of the lesson."""

    TOGETHER = (("together", "t"), "a match for two, side by side")
    COMPUTER = (("computer", "c"), f"a match against the computer, level {OPPONENT}")
    HELP = (("help", "?"), "say all this")
    QUIT = (("quit", "q", "exit"), "leave the lesson")


def learn_in_lines(source: IO[bytes] | None) -> NewMatch | None:
    """Give the lesson to its end, or until the input ends or the learner leaves.

    Args:
        source: where cards come from, one a line; None for nothing at all.

    Returns:
        The match that the learner wants to play at the end; None for none.

    Raises:
        StorageError: if the input cannot be read.
        BrokenPipeError: if nobody reads what is printed any more.
    """
    try:
        lines = ActionLines(source)
        prompt = Prompt(lines, empty=LessonWord.HANDS, end=LessonWord.QUIT)
        if LineLesson(prompt).give():
            return _ask_for_match(lines)
    except KeyboardInterrupt:
        say("")
    return None


def _ask_for_match(lines: ActionLines) -> NewMatch | None:
    prompt = Prompt(lines, empty=EndWord.HELP, end=EndWord.QUIT)
    say(CHOICE)
    typed: EndWord | str = EndWord.HELP
    while typed is not EndWord.QUIT:
        if typed is EndWord.TOGETHER:
            return NewMatch(("", ""))
        if typed is EndWord.COMPUTER:
            return NewMatch(("", computer_name(OPPONENT)), computers=(None, OPPONENT))
        say(*(word.line for word in EndWord))
        try:
            typed = prompt.ask()
        except NotationError as error:
            say(f"{error}.")
    return None


@dataclass
class LineLesson:
    """The lesson, and where in it somebody is.

    Args:
        prompt: what they are asked with.
    """

    prompt: Prompt[LessonWord]
    number: int = 0
    attempt: Attempt = field(init=False)
    narrator: Narrator = field(init=False)

    def __post_init__(self) -> None:
        self.narrator = Narrator(NAMES)
        # Somebody at a keyboard goes on where they were; a file of cards begins at the beginning.
        if self.prompt.lines.from_terminal:
            self.number = read_bookmark(len(STEPS)) % len(STEPS)
        self.attempt = Attempt.begin(STEPS[self.number])

    def give(self) -> bool:
        """Give the lesson; whether it was given to its end."""
        say("Learn to play Mate. Type a card, such as QD for the queen of diamonds, or help.")
        self._open(self.number)
        while self.number < len(STEPS):
            try:
                typed = self.prompt.ask()
                if typed is LessonWord.QUIT:
                    return False
                if isinstance(typed, LessonWord):
                    self._answer(typed)
                else:
                    self._act(typed)
            except NotationError as error:
                say(f"{error}; help lists all that can be typed.")
        say("", FAREWELL)
        return True

    def _answer(self, word: LessonWord) -> None:
        match word:
            case LessonWord.NEXT:
                self._open(self.number + 1)
            case LessonWord.BACK:
                self._open(max(self.number - 1, 0))
            case LessonWord.AGAIN:
                self._open(self.number)
            case LessonWord.HINT:
                self.attempt = self.attempt.ask_for_hint()
                say(self._said)
            case LessonWord.HANDS:
                say(*self._table, self._duty)
            case _:
                say(CARD, *(each.line for each in LessonWord))

    def _act(self, line: str) -> None:
        before = self.attempt
        self.attempt = after = before.act(parse_action(line), self.narrator)
        say(*self._events(before.hand, after.hand))
        if after.said:
            not_quite = after.tone is Tone.WRONG and not after.over
            say(f"Not quite. {self._said}" if not_quite else self._said)
        if after.done:
            write_bookmark(max(read_bookmark(len(STEPS)), self.number + 1))
            self._open(self.number + 1)
        elif after.over:
            self._open(self.number)
        else:
            say(self._duty)

    def _open(self, number: int) -> None:
        self.number = number
        if number == len(STEPS):
            return
        step = STEPS[number]
        self.attempt = Attempt.begin(step)
        hand, narrator = self.attempt.hand, self.narrator
        say("", f"Step {number + 1} of {len(STEPS)}: {step.title}")
        say(worded(step.text, hand, narrator), *self._table, worded(step.task, hand, narrator))

    @property
    def _said(self) -> str:
        said = worded(self.attempt.said, self.attempt.hand, self.narrator)
        return said if said.endswith((".", "?", "!")) else f"{said}."

    @property
    def _table(self) -> list[str]:
        return holding_lines(self.narrator.names, self.attempt.hand.position.holdings)

    @property
    def _duty(self) -> str:
        position = self.attempt.hand.position
        task = worded(self.attempt.step.task, self.attempt.hand, self.narrator)
        return f"{self.narrator.duty(position)} {task}" if position.turn == LEARNER else task

    def _events(self, before: Hand, after: Hand) -> list[str]:
        lines, position = [], before.position
        for action in after.actions[len(before.actions) :]:
            lines.append(self.narrator.happened(position, action))
            position = position.play(action)
        return lines
