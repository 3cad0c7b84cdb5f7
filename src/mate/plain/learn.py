"""Lessons and puzzles in line mode."""

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
from mate.plain import say, transcript
from mate.puzzles import Puzzle, PuzzleQueue
from mate.record import Terms
from mate.rules import CLASSIC, Action, Phase, one_of
from mate.words import puzzles as words

_OFFERS: Final = {
    Offer.BETTER: "better or b: the second lesson, Play better.",
    Offer.PUZZLES: "puzzle or z: a puzzle at your level.",
    Offer.TOGETHER: "together or t: a match for two at this computer.",
    Offer.COMPUTER: "computer or c: a match against the computer.",
}
"""The commands for the offers at the end of a lesson."""


def learn_in_lines(lesson: Lesson, conversation: plain.Conversation) -> Terms | None:
    """Give a lesson, and then the lesson or puzzle that the learner chooses, until they leave.

    The end of the input counts as leaving.

    Returns:
        The match that the learner wants to play after the lesson, if any.
    """
    try:
        while _LessonDialogue(lesson, conversation).give():
            match _OfferDialogue(lesson, conversation).ask():
                case Offer.BETTER:
                    lesson = lessons.BETTER
                case Offer.PUZZLES:
                    progress = puzzles.PuzzleProgress()
                    level = tuple(p for p in puzzles.pack() if p.level == progress.level)
                    queue = PuzzleQueue(level, progress)
                    say("")
                    solve_in_lines(progress.next_puzzle(level), queue, conversation)
                    return None
                case Offer.TOGETHER:
                    return Terms(players=("", ""))
                case Offer.COMPUTER:
                    names = "", computer_name(lesson.opponent)
                    return Terms(players=names, computers=(None, lesson.opponent))
                case _:
                    return None
    except KeyboardInterrupt:
        say("")
    return None


class _LessonDialogue(plain.Dialogue):
    """A lesson, and the step that the learner has reached."""

    step: Step
    attempt: Exercise

    def __init__(self, lesson: Lesson, conversation: plain.Conversation) -> None:
        super().__init__(conversation, NAMES)
        self.lesson = lesson
        # Resume at the bookmark for a person at a keyboard, and at step 1 for a file of cards.
        typing = conversation.typing
        self.number = lessons.read_bookmark(lesson) % len(lesson.steps) if typing else 0
        self.commands = {
            "next or n: go to the next step.": lambda: self._open(self.number + 1),
            "back or b: go to the previous step.": lambda: self._open(max(self.number - 1, 0)),
            "again, undo or u: restart the step.": lambda: self._open(self.number),
            "hint or i: get a hint.": lambda: self._say(self.step.hint(self.attempt.turn)),
            "cards or c: list both players' cards, and the task.": self._say_cards,
            "help or ?: list all commands.": lambda: say(plain.CARD, *self.commands),
            "quit, q or exit: leave the lesson.": self.leave,
        }

    def give(self) -> bool:
        """Give the lesson and return whether the learner reached its end."""
        say(f"{self.lesson.title}. Type a card, such as QD for the queen of diamonds, or help.")
        self._open(self.number)
        while self.number < len(self.lesson.steps):
            if not self.answer():
                return False
        say("", self.lesson.farewell)
        return True

    def act(self, action: Action) -> None:
        """Answer with an action."""
        hand = self.attempt.hand
        if not hand.position.is_legal(action):
            # Cite no clauses of the rules, because learners do not know the clauses yet.
            refusal = self.narrator.refusal(hand.position, action, cites=False)
            self.refuse(f"Not quite. {refusal}")
            return
        self.attempt = after = self.attempt.answer(action)
        comment = lessons.comment(self.step, after, self.narrator)
        if after.stage is Stage.REFUTED:
            self.refuse(f"Not quite. {self._fill_in(comment)}")
            return
        say(*transcript.action_lines(after.hand, len(hand.actions), self.narrator))
        if comment:
            self._say(comment)
        if after.stage is Stage.SOLVED:
            done = self.number + 1
            lessons.write_bookmark(self.lesson, max(lessons.read_bookmark(self.lesson), done))
            self._open(done)
        elif after.over:
            self._open(self.number, after.missed)
        else:
            self._say_task()

    def _open(self, number: int, missed: int = 0) -> None:
        self.number = number
        if number == len(self.lesson.steps):
            return
        self.step = step = self.lesson.steps[number]
        self.attempt = step.exercise(missed)
        if step.chapter:
            say("", f"Chapter: {step.chapter}")
        say("", f"Step {number + 1} of {len(self.lesson.steps)}: {step.title}")
        self._say(step.text)
        position = self.attempt.hand.position
        if position.trick:
            say(f"Trick {position.trick}.")
        say(*transcript.holding_lines(self.narrator, position.holdings), self.brief)

    def _say_cards(self) -> None:
        say(*transcript.holding_lines(self.narrator, self.attempt.hand.position.holdings))
        self._say_task()

    def _say_task(self) -> None:
        # Don't list the legal cards, because the learner must find them.
        say(f"{self.narrator.to_act(self.attempt.hand.position)}.", self.brief)

    def _say(self, text: str) -> None:
        say(self._fill_in(text))

    def _fill_in(self, text: str) -> str:
        return lessons.fill_placeholders(text, self.attempt.hand, self.narrator)

    @property
    def brief(self) -> str:
        """The task at the current turn of the step."""
        return self._fill_in(self.step.task(self.attempt.turn))


class _OfferDialogue(plain.Dialogue):
    """The choice among the offers after a lesson."""

    default = "help"
    more = ""

    def __init__(self, lesson: Lesson, conversation: plain.Conversation) -> None:
        super().__init__(conversation, NAMES)
        self.lesson = lesson
        self.chosen: Offer | None = None
        offers = {line: offer for offer, line in _OFFERS.items() if offer in lesson.offers}
        self.commands = {line: partial(self._choose, offer) for line, offer in offers.items()} | {
            "help or ?: list these choices.": lambda: say(*self.commands),
            "quit, q or exit: leave the lesson.": self.leave,
        }

    def ask(self) -> Offer | None:
        """Return the learner's choice, or None if the learner leaves."""
        say(self.lesson.choice, *self.commands)
        while self.answer():
            pass
        return self.chosen

    def _choose(self, offer: Offer) -> bool:
        self.chosen = offer
        return False

    @property
    def brief(self) -> str:
        """A sentence with the names of all choices."""
        return f"Type {one_of(plain.names_of(line)[0] for line in self.commands)}."

    def parse(self, line: str) -> Callable[[], bool | None]:
        """Refuse the line, because it is not a choice."""
        raise NotationError(f"Not a choice: {plain.quoted(line)}.")


def solve_in_lines(puzzle: Puzzle, queue: PuzzleQueue, conversation: plain.Conversation) -> int:
    """Ask a puzzle until it is solved or given up, the input ends, or the player leaves.

    Save the result and, after the puzzle of the day, print a text to share.

    Returns:
        The exit status: 0 for a puzzle that was solved or given up, 3 for an unfinished puzzle.
    """
    dialogue = _PuzzleDialogue(puzzle, queue, conversation)
    try:
        dialogue.ask()
    except KeyboardInterrupt:
        say("")
    finally:
        # Save the result even if the terminal closes or a signal ends the program.
        attempt = dialogue.attempt
        if result := puzzles.PuzzleResult.of(attempt):
            queue.progress.note(puzzle, result)
    if queue.day is not None and attempt.over:
        say("", "To share:", *words.puzzle_lines(puzzle, attempt, queue.day))
    if complaint := queue.progress.complaint():
        say("Your puzzle results cannot be saved.", complaint)
    return 0 if attempt.over else plain.UNFINISHED


class _PuzzleDialogue(plain.Dialogue):
    """A puzzle, and a player's attempt at it."""

    def __init__(
        self, puzzle: Puzzle, queue: PuzzleQueue, conversation: plain.Conversation
    ) -> None:
        super().__init__(conversation, queue.names(puzzle))
        self.puzzle = puzzle
        self.queue = queue
        self.attempt = puzzle.exercise()
        if queue.solution_was_seen(puzzle):
            self.attempt = self.attempt._replace(mistakes=1)
        self.commands = {
            "hint or i: get a hint.": self._hint,
            "give up, solution or g: give up and show the solution.": self._give_up,
            "cards or c: list both players' cards, and the question.": self._say_cards,
            "help or ?: list all commands.": lambda: say(plain.CARD, plain.NONE, *self.commands),
            "quit, q or exit: leave the puzzle.": self.leave,
        }

    def ask(self) -> None:
        """Ask until the puzzle is over or the player leaves."""
        self._say_title()
        self._say_cards()
        if self.conversation.typing:
            say(plain.WELCOME)
        while not self.attempt.over:
            if not self.answer():
                return
        attempt, narrator = self.attempt, self.narrator
        line = narrator.line_of_play(attempt.opening.position, attempt.line)
        say("", words.how_found(attempt), words.about(self.puzzle.theme))
        say(f"Best line: {line}.", words.ended(attempt, narrator))
        played = self.queue.played(self.puzzle)
        if not_obvious := words.why_obvious_fails(attempt, narrator, played=played):
            say(not_obvious)

    def act(self, action: Action) -> None:
        """Answer with an action."""
        hand, narrator = self.attempt.hand, self.narrator
        if not hand.position.is_legal(action):
            self.refuse(narrator.refusal(hand.position, action))
            return
        begun = len(hand.actions)
        self.attempt = after = self.attempt.answer(action)
        if after.stage is Stage.REFUTED:
            say("Not right.", words.refutation(after, narrator))
            say(*transcript.action_lines(hand.play_all(after.shown), begun, narrator))
            say("", "Try again.")
        else:
            say(words.RIGHT, *transcript.action_lines(after.hand, begun, narrator))
        if not after.over:
            self._say_question()

    def _hint(self) -> None:
        self.attempt = self.attempt.hint()
        theme = None if self.queue.theme else self.puzzle.theme
        say(words.hint(self.attempt, theme, self.narrator), self.brief)

    def _give_up(self) -> None:
        self.attempt = self.attempt.give_up()

    def _say_title(self) -> None:
        puzzle, level, day = self.puzzle, f"level {self.puzzle.level}.", self.queue.day
        if own := self.queue.own.get(puzzle.key):
            say(f"{words.origin(own, aloud=self.narrator.spoken)}.", level.capitalize())
        else:
            of_day = f" of the day, {day_in_words(day)}: puzzle" if day else ""
            say(f"Puzzle{of_day} {puzzle.number}, {level}")
        if puzzle.ruleset != CLASSIC:
            say(f"Rules: {transcript.rules_in_words(puzzle.ruleset)}.")

    def _say_cards(self) -> None:
        say(*transcript.table_lines(self.attempt.hand.position, self.narrator))
        self._say_question()

    def _say_question(self) -> None:
        """Print the trick, then the question."""
        position = self.attempt.hand.position
        trick = f"Trick {position.trick}. " if position.trick else ""
        if position.phase is Phase.LEAD:
            say(f"{trick}{self.brief}")
        else:
            goal = words.goal(self.attempt.value)
            say(f"{trick}{self.narrator.prompt(position)}", f"Goal: {goal}.")

    @property
    def brief(self) -> str:
        """The question."""
        return f"{words.task(self.attempt, self.narrator)}."
