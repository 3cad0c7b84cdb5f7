"""Lessons and puzzles in lines: sentences go out, cards and words come in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from mate import lesson as lessons
from mate import plain, puzzles
from mate.clock import day_in_words
from mate.computers import computer_name
from mate.errors import NotationError
from mate.exercise import Exercise, Stage
from mate.lesson import NAMES, Lesson, Offer, Step
from mate.plain.transcript import action_lines, holding_lines, rules_in_words, table_lines
from mate.puzzles import Puzzle, PuzzleProgress, PuzzleQueue, pack
from mate.record import Terms
from mate.rules import CLASSIC, Action, Phase, one_of
from mate.words import puzzles as words

_OFFERS: Final = {
    Offer.BETTER: "better or b: the second lesson, Play better.",
    Offer.PUZZLES: "puzzle or z: a puzzle at your level.",
    Offer.TOGETHER: "together or t: a match for two at this computer.",
    Offer.COMPUTER: "computer or c: a match against the computer.",
}
"""The words at the end of a lesson."""


def learn_in_lines(lesson: Lesson, conversation: plain.Conversation) -> Terms | None:
    """Give a lesson, and what it offers, until they end, the input ends or the learner leaves.

    Returns:
        The match that the learner wants to play at the end; None for none.
    """
    try:
        while _LineLesson(lesson, conversation).give():
            match _Choice(lesson, conversation).ask():
                case Offer.BETTER:
                    lesson = lessons.BETTER
                case Offer.PUZZLES:
                    progress = PuzzleProgress()
                    level = tuple(puzzle for puzzle in pack() if puzzle.level == progress.level)
                    plain.say("")
                    queue = PuzzleQueue(level, progress)
                    solve_in_lines(progress.next_puzzle(level), queue, conversation)
                    return None
                case Offer.TOGETHER:
                    return Terms(players=("", ""))
                case Offer.COMPUTER:
                    computer = lesson.opponent
                    names = "", computer_name(computer)
                    return Terms(players=names, computers=(None, computer))
                case _:
                    return None
    except KeyboardInterrupt:
        plain.say("")
    return None


class _LineLesson(plain.Dialogue):
    """A lesson, and the learner's place in it."""

    step: Step
    attempt: Exercise

    def __init__(self, lesson: Lesson, conversation: plain.Conversation) -> None:
        super().__init__(conversation, NAMES)
        self.lesson = lesson
        # A person at a keyboard resumes at their bookmark; a file of cards starts at step 1.
        typing = conversation.typing
        self.number = lessons.read_bookmark(lesson) % len(lesson.steps) if typing else 0
        self.words = {
            "next or n: go to the next step.": lambda: self._open(self.number + 1),
            "back or b: go to the previous step.": lambda: self._open(max(self.number - 1, 0)),
            "again, undo or u: restart the step.": lambda: self._open(self.number),
            "hint or i: give a hint.": self._hint,
            "cards, c, hands or h: list both players' cards, and the task.": self._say_cards,
            "help or ?: list all commands.": lambda: plain.say(plain.CARD, *self.words),
            "quit, q or exit: leave the lesson.": self.leave,
        }

    def give(self) -> bool:
        """Give the lesson; returns whether the learner reached its end."""
        plain.say(
            f"{self.lesson.title}. Type a card, such as QD for the queen of diamonds, or help."
        )
        self._open(self.number)
        while self.number < len(self.lesson.steps):
            if not self.answer():
                return False
        plain.say("", self.lesson.farewell)
        return True

    def act(self, action: Action) -> None:
        """Answer with an action."""
        hand = self.attempt.hand
        if not hand.position.is_legal(action):
            # To learners, a clause of the rules means nothing yet.
            refusal = self.narrator.refusal(hand.position, action, cites=False)
            self.refuse(f"Not quite. {refusal}")
            return
        self.attempt = after = self.attempt.answer(action)
        said = self._worded(lessons.comment(self.step, after, self.narrator))
        if after.stage is Stage.REFUTED:
            self.refuse(f"Not quite. {said}")
            return
        plain.say(*action_lines(after.hand, len(hand.actions), self.narrator))
        if said:
            plain.say(said)
        if after.stage is Stage.SOLVED:
            done = self.number + 1
            lessons.write_bookmark(self.lesson, max(lessons.read_bookmark(self.lesson), done))
            self._open(done)
        elif after.over:
            self._open(self.number, after.missed)
        else:
            self._say_duty()

    def _open(self, number: int, missed: int = 0) -> None:
        self.number = number
        if number == len(self.lesson.steps):
            return
        self.step = step = self.lesson.steps[number]
        self.attempt = step.exercise(missed)
        if step.chapter:
            plain.say("", f"Chapter: {step.chapter}")
        plain.say("", f"Step {number + 1} of {len(self.lesson.steps)}: {step.title}")
        plain.say(self._worded(step.text))
        if trick := self.attempt.hand.position.trick:
            plain.say(f"Trick {trick}.")
        self._say_holdings()
        plain.say(self.brief)

    def _hint(self) -> None:
        plain.say(self._worded(self.step.hint(self.attempt.turn)))

    def _say_cards(self) -> None:
        self._say_holdings()
        self._say_duty()

    def _say_holdings(self) -> None:
        plain.say(*holding_lines(self.narrator, self.attempt.hand.position.holdings))

    def _say_duty(self) -> None:
        # Which cards are legal is for the learner to find.
        plain.say(f"{self.narrator.to_act(self.attempt.hand.position)}.", self.brief)

    def _worded(self, text: str) -> str:
        return lessons.worded(text, self.attempt.hand, self.narrator)

    @property
    def brief(self) -> str:
        """The task."""
        return self._worded(self.step.task(self.attempt.turn))


class _Choice(plain.Dialogue):
    """What to do after a lesson."""

    empty = "help"
    more = ""

    def __init__(self, lesson: Lesson, conversation: plain.Conversation) -> None:
        super().__init__(conversation, NAMES)
        self.lesson = lesson
        self.chosen: Offer | None = None
        self.words = {word: partial(self._choose, offer) for offer, word in _OFFERS.items()} | {
            "help or ?: list these choices.": lambda: plain.say(*self._listed),
            "quit, q or exit: leave the lesson.": self.leave,
        }

    def ask(self) -> Offer | None:
        """The offer that the learner takes; None for none."""
        plain.say(self.lesson.choice, *self._listed)
        while self.answer():
            pass
        return self.chosen

    def _choose(self, offer: Offer) -> bool:
        self.chosen = offer
        return False

    @property
    def _listed(self) -> list[str]:
        left_out = {word for offer, word in _OFFERS.items() if offer not in self.lesson.offers}
        return [word for word in self.words if word not in left_out]

    @property
    def brief(self) -> str:
        """All that can be typed."""
        return f"Type {one_of(plain.names_of(word)[0] for word in self._listed)}."

    def other(self, line: str) -> Callable[[], bool | None]:
        """Refuse what is no choice."""
        raise NotationError(f"Not a choice: {plain.quoted(line)}.")


def solve_in_lines(puzzle: Puzzle, queue: PuzzleQueue, conversation: plain.Conversation) -> int:
    """Ask a puzzle until it is solved or given up, or the input ends or the player leaves.

    Returns:
        The exit status: 0 for a puzzle that was solved or given up, 3 for an unfinished one.
    """
    asked = _LinePuzzle(puzzle, queue, conversation)
    try:
        asked.ask()
    except KeyboardInterrupt:
        plain.say("")
    finally:
        # Also when the terminal closes or a signal ends the program.
        if result := puzzles.PuzzleResult.of(asked.attempt):
            queue.progress.note(puzzle, result)
    if queue.day is not None and asked.attempt.over:
        plain.say("", "To share:", *words.puzzle_lines(puzzle, asked.attempt, queue.day))
    if complaint := queue.progress.complaint():
        plain.say("Your puzzle results cannot be saved.", complaint)
    return 0 if asked.attempt.over else plain.UNFINISHED


class _LinePuzzle(plain.Dialogue):
    """A puzzle, and a player's attempt at it."""

    def __init__(
        self, puzzle: Puzzle, queue: PuzzleQueue, conversation: plain.Conversation
    ) -> None:
        super().__init__(conversation, queue.names(puzzle))
        self.puzzle = puzzle
        self.queue = queue
        self.attempt = puzzle.exercise()
        if queue.was_seen(puzzle):
            self.attempt = self.attempt._replace(mistakes=1)
        self.words = {
            "hint or i: give a hint.": self._hint,
            "give up, solution or g: give up and show the solution.": self._give_up,
            "cards, c, hands or h: list both players' cards, and the question.": self._say_cards,
            "help or ?: list all commands.": lambda: plain.say(plain.CARD, plain.NONE, *self.words),
            "quit, q or exit: leave the puzzle.": self.leave,
        }

    def ask(self) -> None:
        """Ask until it is over or the player leaves."""
        plain.say(*self._title)
        self._say_cards()
        if self.conversation.typing:
            plain.say(plain.WELCOME)
        while not self.attempt.over:
            if not self.answer():
                return
        attempt, narrator = self.attempt, self.narrator
        line = narrator.line_of_play(attempt.opening.position, attempt.line)
        plain.say("", words.how_found(attempt), words.about(self.puzzle.theme))
        plain.say(f"Best line: {line}.", words.ended(attempt, narrator))
        played = self.queue.played(self.puzzle)
        if not_obvious := words.obvious(attempt, narrator, played=played):
            plain.say(not_obvious)

    def act(self, action: Action) -> None:
        """Answer with an action."""
        hand, narrator = self.attempt.hand, self.narrator
        if not hand.position.is_legal(action):
            self.refuse(narrator.refusal(hand.position, action))
            return
        begun = len(hand.actions)
        self.attempt = after = self.attempt.answer(action)
        if after.stage is Stage.REFUTED:
            plain.say("Not right.", words.refutation(after, narrator))
            plain.say(*action_lines(hand.play_all(after.shown), begun, narrator))
            plain.say("", "Try again.")
        else:
            plain.say(words.RIGHT, *action_lines(after.hand, begun, narrator))
        if not after.over:
            self._say_task()

    def _hint(self) -> None:
        self.attempt = self.attempt.hint()
        theme = None if self.queue.theme else self.puzzle.theme
        plain.say(words.hint(self.attempt, theme, self.narrator), self.brief)

    def _give_up(self) -> None:
        self.attempt = self.attempt.give_up()

    @property
    def _title(self) -> list[str]:
        puzzle, level = self.puzzle, f"level {self.puzzle.level}."
        day, own = self.queue.day, self.queue.own.get(puzzle.key)
        of_day = f" of the day, {day_in_words(day)}: puzzle" if day else ""
        title = [f"Puzzle{of_day} {puzzle.number}, {level}"]
        if own is not None:
            title = [f"{words.origin(own, aloud=self.narrator.aloud)}.", level.capitalize()]
        if puzzle.ruleset != CLASSIC:
            title.append(f"Rules: {rules_in_words(puzzle.ruleset)}.")
        return title

    def _say_cards(self) -> None:
        plain.say(*table_lines(self.attempt.hand.position, self.narrator))
        self._say_task()

    def _say_task(self) -> None:
        """Say where the hand stands, then what is asked."""
        position = self.attempt.hand.position
        trick = f"Trick {position.trick}. " if position.trick else ""
        if position.phase is Phase.LEAD:
            plain.say(f"{trick}{self.brief}")
        else:
            goal = words.goal(self.attempt.value)
            plain.say(f"{trick}{self.narrator.duty(position)}", f"Goal: {goal}.")

    @property
    def brief(self) -> str:
        """What is asked."""
        return f"{words.task(self.attempt, self.narrator)}."
