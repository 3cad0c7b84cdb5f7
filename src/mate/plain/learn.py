"""A lesson in lines: sentences go out, cards and words come in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import IO, Final

from mate.errors import NotationError
from mate.lesson import (
    BETTER,
    LEARNER,
    NAMES,
    Attempt,
    Lesson,
    Offer,
    Tone,
    read_bookmark,
    worded,
    write_bookmark,
)
from mate.plain.actionlines import ActionLines
from mate.plain.cardlines import holding_lines
from mate.plain.prompt import Prompt, say
from mate.plain.puzzle import solve_in_lines
from mate.plain.words import CARD, Vocabulary
from mate.players import computer_name
from mate.puzzles import Progress, pack
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
    """The words at the end of a lesson."""

    BETTER = (("better", "b"), "the second lesson, on what wins")
    PUZZLES = (("puzzle", "z"), "a puzzle of your level")
    TOGETHER = (("together", "t"), "a match for two, side by side")
    COMPUTER = (("computer", "c"), "a match against the computer")
    HELP = (("help", "?"), "say all this")
    QUIT = (("quit", "q", "exit"), "leave the lesson")


_OFFERED: Final = {
    EndWord.BETTER: Offer.BETTER,
    EndWord.PUZZLES: Offer.PUZZLES,
    EndWord.TOGETHER: Offer.TOGETHER,
    EndWord.COMPUTER: Offer.COMPUTER,
}


def learn_in_lines(lesson: Lesson, source: IO[bytes] | None) -> NewMatch | None:
    """Give a lesson to its end, or until the input ends or the learner leaves.

    Args:
        lesson: which one; the second can follow the first, and puzzles both of them.
        source: where cards come from, one a line; None for nothing at all.

    Returns:
        The match that the learner wants to play at the end; None for none.

    Raises:
        StorageError: if the input cannot be read.
        BrokenPipeError: if nobody reads what is printed any more.
    """
    lines = ActionLines(source)
    prompt = Prompt(lines, empty=LessonWord.HANDS, end=LessonWord.QUIT)
    try:
        while LineLesson(lesson, prompt).give():
            match _choice(lesson, lines):
                case Offer.BETTER:
                    lesson = BETTER
                case Offer.PUZZLES:
                    _ask_puzzle(source)
                    return None
                case Offer.TOGETHER:
                    return NewMatch(("", ""))
                case Offer.COMPUTER:
                    level = lesson.opponent
                    return NewMatch(("", computer_name(level)), computers=(None, level))
                case _:
                    return None
    except KeyboardInterrupt:
        say("")
    return None


def _choice(lesson: Lesson, lines: ActionLines) -> Offer | None:
    prompt = Prompt(lines, empty=EndWord.HELP, end=EndWord.QUIT)
    words = [word for word in EndWord if word not in _OFFERED or _OFFERED[word] in lesson.offers]
    say(lesson.choice)
    typed: EndWord | str = EndWord.HELP
    while typed is not EndWord.QUIT:
        if isinstance(typed, EndWord) and typed in _OFFERED:
            return _OFFERED[typed]
        say(*(word.line for word in words))
        try:
            typed = prompt.ask()
        except NotationError as error:
            say(str(error))
    return None


def _ask_puzzle(source: IO[bytes] | None) -> None:
    progress = Progress()
    level = [puzzle for puzzle in pack() if puzzle.level == progress.level]
    say("")
    solve_in_lines(progress.next_puzzle(level), progress, source)


@dataclass
class LineLesson:
    """A lesson, and where in it somebody is.

    Args:
        lesson: which one.
        prompt: what they are asked with.
    """

    lesson: Lesson
    prompt: Prompt[LessonWord]
    number: int = 0
    attempt: Attempt = field(init=False)
    narrator: Narrator = field(init=False)

    def __post_init__(self) -> None:
        self.narrator = Narrator(NAMES)
        # Somebody at a keyboard goes on where they were; a file of cards begins at the beginning.
        if self.prompt.lines.from_terminal:
            self.number = read_bookmark(self.lesson) % len(self.lesson.steps)
        self.attempt = Attempt.begin(self.lesson.steps[self.number])

    def give(self) -> bool:
        """Give the lesson; whether it was given to its end."""
        say(f"{self.lesson.title}. Type a card, such as QD for the queen of diamonds, or help.")
        self._open(self.number)
        while self.number < len(self.lesson.steps):
            try:
                typed = self.prompt.ask()
                if typed is LessonWord.QUIT:
                    return False
                if isinstance(typed, LessonWord):
                    self._answer(typed)
                else:
                    self._act(typed)
            except NotationError as error:
                say(f"{error} Type help for all commands.")
        say("", self.lesson.farewell)
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
            write_bookmark(self.lesson, max(read_bookmark(self.lesson), self.number + 1))
            self._open(self.number + 1)
        elif after.over:
            self._open(self.number)
        else:
            say(self._duty)

    def _open(self, number: int) -> None:
        self.number = number
        if number == len(self.lesson.steps):
            return
        step = self.lesson.steps[number]
        self.attempt = Attempt.begin(step)
        hand, narrator = self.attempt.hand, self.narrator
        say("", f"Step {number + 1} of {len(self.lesson.steps)}: {step.title}")
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
