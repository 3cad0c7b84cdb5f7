"""A lesson in lines: sentences go out, cards and words come in."""

from __future__ import annotations

from typing import Final

from mate.errors import NotationError
from mate.lesson import BETTER, NAMES, Attempt, Lesson, Offer, read_bookmark, worded, write_bookmark
from mate.plain.conversation import CARD, Conversation, Vocabulary, say
from mate.plain.puzzle import solve_in_lines
from mate.plain.transcript import action_lines, holding_lines
from mate.players import computer_name
from mate.puzzles import PuzzleProgress, PuzzleQueue, pack
from mate.record import Terms
from mate.rules import Action, one_of


class LessonWord(Vocabulary):
    """The words of the lesson."""

    NEXT = (("next", "n"), "go to the next step")
    BACK = (("back", "b"), "go to the previous step")
    AGAIN = (("again", "undo", "u"), "restart the step")
    HINT = (("hint", "i"), "give a hint")
    CARDS = (("cards", "c", "hands", "h"), "list both players' cards, and the task")
    HELP = (("help", "?"), "list all commands")
    QUIT = (("quit", "q", "exit"), "leave the lesson")


class EndWord(Vocabulary):
    """The words at the end of a lesson."""

    BETTER = (("better", "b"), "the second lesson, Play better")
    PUZZLES = (("puzzle", "z"), "a puzzle at your level")
    TOGETHER = (("together", "t"), "a match for two at this computer")
    COMPUTER = (("computer", "c"), "a match against the computer")
    HELP = (("help", "?"), "list these choices")
    QUIT = (("quit", "q", "exit"), "leave the lesson")


_SHOWN: Final = 24
"""The most characters of an unknown word that are repeated."""


def learn_in_lines(lesson: Lesson, conversation: Conversation) -> Terms | None:
    """Give a lesson, and what it offers, until they end, the input ends or the learner leaves.

    Returns:
        The match that the learner wants to play at the end; None for none.
    """
    try:
        while _LineLesson(lesson, conversation).give():
            match _choice(lesson, conversation):
                case Offer.BETTER:
                    lesson = BETTER
                case Offer.PUZZLES:
                    _ask_puzzle(conversation)
                    return None
                case Offer.TOGETHER:
                    return Terms(players=("", ""))
                case Offer.COMPUTER:
                    level = lesson.opponent
                    return Terms(players=("", computer_name(level)), computers=(None, level))
                case _:
                    return None
    except KeyboardInterrupt:
        say("")
    return None


def _choice(lesson: Lesson, conversation: Conversation) -> Offer | None:
    offers = {EndWord[offer.name]: offer for offer in Offer}
    words = [word for word in EndWord if word not in offers or offers[word] in lesson.offers]
    choices = f"Type {one_of(word.names[0] for word in words)}."
    say(lesson.choice)
    typed: EndWord | str = EndWord.HELP
    while typed is not EndWord.QUIT:
        if isinstance(typed, str):
            conversation.refuse(f"Not a choice: {typed[:_SHOWN]!a}.", choices)
        elif typed in offers:
            return offers[typed]
        else:
            say(*(word.line for word in words))
        try:
            typed = conversation.listen(EndWord.HELP, EndWord.QUIT)
        except NotationError as error:
            conversation.refuse(str(error), choices)
    return None


def _ask_puzzle(conversation: Conversation) -> None:
    progress = PuzzleProgress()
    level = tuple(puzzle for puzzle in pack() if puzzle.level == progress.level)
    say("")
    solve_in_lines(progress.next_puzzle(level), PuzzleQueue(level, progress), conversation)


class _LineLesson:
    """A lesson, and the learner's place in it."""

    attempt: Attempt

    def __init__(self, lesson: Lesson, conversation: Conversation) -> None:
        self.lesson = lesson
        self.conversation = conversation
        self.narrator = conversation.narrator(NAMES)
        # A person at a keyboard resumes at their bookmark; a file of cards starts at step 1.
        typing = conversation.typing
        self.number = read_bookmark(lesson) % len(lesson.steps) if typing else 0

    def give(self) -> bool:
        """Give the lesson; returns whether the learner reached its end."""
        say(f"{self.lesson.title}. Type a card, such as QD for the queen of diamonds, or help.")
        self._open(self.number)
        while self.number < len(self.lesson.steps):
            typed = self.conversation.ask(LessonWord.CARDS, LessonWord.QUIT, self._task)
            match typed:
                case LessonWord.NEXT:
                    self._open(self.number + 1)
                case LessonWord.BACK:
                    self._open(max(self.number - 1, 0))
                case LessonWord.AGAIN:
                    self._open(self.number)
                case LessonWord.HINT:
                    self.attempt = self.attempt.ask_for_hint()
                    say(self._said)
                case LessonWord.CARDS:
                    say(*self._table, *self._duty)
                case LessonWord.HELP:
                    say(CARD, *(word.line for word in LessonWord))
                case LessonWord.QUIT:
                    return False
                case _:
                    self._act(typed)
        say("", self.lesson.farewell)
        return True

    def _act(self, action: Action) -> None:
        hand = self.attempt.hand
        self.attempt = after = self.attempt.act(action, self.narrator)
        if after.hand is hand:
            self.conversation.refuse(f"Not quite. {self._said}", self._task)
            return
        say(*action_lines(after.hand, len(hand.actions), self.narrator))
        if after.said:
            say(self._said)
        if after.done:
            write_bookmark(self.lesson, max(read_bookmark(self.lesson), self.number + 1))
            self._open(self.number + 1)
        elif after.failed:
            self._open(self.number, after.missed)
        else:
            say(*self._duty)

    def _open(self, number: int, missed: int = 0) -> None:
        self.number = number
        if number == len(self.lesson.steps):
            return
        step = self.lesson.steps[number]
        self.attempt = Attempt.begin(step, missed)
        trick = self.attempt.hand.position.trick
        if step.chapter:
            say("", f"Chapter: {step.chapter}")
        say("", f"Step {number + 1} of {len(self.lesson.steps)}: {step.title}")
        say(worded(step.text, self.attempt.hand, self.narrator))
        say(*([f"Trick {trick}."] if trick else []), *self._table, self._task)

    @property
    def _said(self) -> str:
        return worded(self.attempt.said, self.attempt.hand, self.narrator)

    @property
    def _table(self) -> list[str]:
        return holding_lines(self.narrator, self.attempt.hand.position.holdings)

    @property
    def _task(self) -> str:
        return worded(self.attempt.task, self.attempt.hand, self.narrator)

    @property
    def _duty(self) -> list[str]:
        # Which cards are legal is for the learner to find.
        return [f"{self.narrator.to_act(self.attempt.hand.position)}.", self._task]
