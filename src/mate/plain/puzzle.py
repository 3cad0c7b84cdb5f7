"""A puzzle in lines: sentences go out, cards and words come in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from mate.errors import NotationError
from mate.plain.cardlines import table_lines
from mate.plain.conversation import Conversation
from mate.plain.prompt import Prompt, say
from mate.plain.ruleslines import rules_in_words
from mate.plain.words import CARD, MORE, NONE, Vocabulary, action_typed
from mate.puzzles import NAMES, Puzzle, PuzzleAttempt, PuzzleProgress, Result, Stage
from mate.rules import CLASSIC, Action, Hand, Phase
from mate.words import puzzles as words
from mate.words.narrator import Narrator
from mate.words.share import puzzle_lines

if TYPE_CHECKING:
    from datetime import date

    from mate.puzzles.own import OwnPuzzle

OVER: Final = 0
UNFINISHED: Final = 3


class PuzzleWord(Vocabulary):
    """The words of a puzzle."""

    HINT = (("hint", "i"), "give a hint")
    GIVE_UP = (("give up", "solution", "g"), "give up and show the solution")
    CARDS = (("cards", "c", "hands", "h"), "list both players' cards, and the question")
    HELP = (("help", "?"), "list all commands")
    QUIT = (("quit", "q", "exit"), "leave the puzzle")


def solve_in_lines(
    puzzle: Puzzle,
    progress: PuzzleProgress,
    conversation: Conversation,
    *,
    own: OwnPuzzle | None = None,
    day: date | None = None,
) -> int:
    """Ask a puzzle until it is solved or given up, or the input ends or the player leaves.

    Args:
        puzzle: the puzzle.
        progress: notes the result.
        conversation: the answers typed, and how they are answered.
        own: the player's own mistake that it comes from; None for a puzzle of the pack.
        day: the day whose puzzle it is, to be shared at the end; None for any other puzzle.

    Returns:
        The exit status: 0 for a puzzle that was solved or given up, 3 for an unfinished one.

    Raises:
        RefusedLineError: if a line is refused and the conversation is strict.
        StorageError: if the input cannot be read.
        BrokenPipeError: if the reader of the output has left.
    """
    asked = LinePuzzle(puzzle, conversation, own, of_the_day=day is not None)
    try:
        asked.ask()
    except KeyboardInterrupt:
        say("")
    finally:
        # Also when the terminal closes or a signal ends the program.
        result = Result.of(asked.attempt)
        if result is not None:
            progress.note(puzzle, result)
    if day is not None and asked.attempt.over:
        say("", "To share:", *puzzle_lines(puzzle, asked.attempt, day))
    if complaint := progress.complaint():
        say("Your puzzle results cannot be saved.", complaint)
    return OVER if asked.attempt.over else UNFINISHED


@dataclass
class LinePuzzle:
    """A puzzle, and a player's attempt at it.

    Args:
        puzzle: the puzzle.
        conversation: what the player types, and how it is answered.
        own: the player's own mistake that it comes from; None for a puzzle of the pack.
        of_the_day: whether it is the puzzle of a day.
    """

    puzzle: Puzzle
    conversation: Conversation
    own: OwnPuzzle | None = None
    of_the_day: bool = False
    prompt: Prompt[PuzzleWord] = field(init=False)
    attempt: PuzzleAttempt = field(init=False)
    narrator: Narrator = field(init=False)

    def __post_init__(self) -> None:
        self.prompt = self.conversation.prompt(empty=PuzzleWord.CARDS, end=PuzzleWord.QUIT)
        self.narrator = self.conversation.narrator(self.own.names if self.own else NAMES)
        self.attempt = PuzzleAttempt.begin(self.puzzle)

    def ask(self) -> None:
        """Ask until it is over or the player leaves."""
        say(*self._title, *self._table)
        if self.prompt.lines.from_terminal:
            say("Type a card, such as TC, or help. Press Enter to list both players' cards.")
        while not self.attempt.over:
            try:
                typed = self.prompt.ask()
                if typed is PuzzleWord.QUIT:
                    return
                if isinstance(typed, PuzzleWord):
                    self._answer(typed)
                else:
                    self._act(action_typed(typed))
            except NotationError as error:
                self.prompt.refuse(f"{error} {MORE}", self._question)
        self._say_the_end()

    def _answer(self, word: PuzzleWord) -> None:
        match word:
            case PuzzleWord.HINT:
                self.attempt = self.attempt.hint()
                say(words.hint(self.attempt, self.puzzle.theme, self.narrator), self._question)
            case PuzzleWord.GIVE_UP:
                self.attempt = self.attempt.give_up()
            case PuzzleWord.CARDS:
                say(*self._table)
            case _:
                say(CARD, NONE, *(each.line for each in PuzzleWord))

    def _act(self, action: Action) -> None:
        before = self.attempt.hand
        if not before.position.is_legal(action):
            reason = self.narrator.refusal(before.position, action)
            self.prompt.refuse(reason, self._question)
            return
        self.attempt = self.attempt.act(action)
        if self.attempt.stage is Stage.REFUTED:
            say("Not right.", words.refutation(self.attempt, self.narrator))
            say(*self._happened(before, self.attempt.shown))
            self.attempt = self.attempt.again()
            say("", "Try again.", *self._task)
            return
        say(words.RIGHT, *self._happened(before, (action, *self.attempt.shown)))
        if not self.attempt.over:
            say(*self._task)

    def _happened(self, hand: Hand, actions: Sequence[Action]) -> list[str]:
        line = hand.play_all(actions)
        return [self.narrator.happened(*step) for step in line.steps(len(hand.actions))]

    def _say_the_end(self) -> None:
        attempt, narrator = self.attempt, self.narrator
        say("", words.how_found(attempt), words.about(self.puzzle.theme))
        line = narrator.line_of_play(attempt.opening.position, attempt.line)
        say(f"Best line: {line}.")
        say(words.ended(attempt, narrator))

    @property
    def _title(self) -> list[str]:
        puzzle = self.puzzle
        number = f"puzzle {puzzle.number}, level {puzzle.level}."
        title = [f"Puzzle of the day: {number}" if self.of_the_day else number.capitalize()]
        if self.own is not None:
            title = [
                f"{words.origin(self.own, aloud=self.narrator.aloud)}.",
                f"Level {puzzle.level}.",
            ]
        if puzzle.ruleset != CLASSIC:
            title.append(f"Rules: {rules_in_words(puzzle.ruleset)}.")
        return title

    @property
    def _table(self) -> list[str]:
        return [*table_lines(self.attempt.hand.position, self.narrator), *self._task]

    @property
    def _task(self) -> list[str]:
        """Where the hand stands, then the question."""
        position = self.attempt.hand.position
        match position.phase:
            case Phase.LEAD:
                return [f"Trick {position.trick}. {self._question}"]
            case Phase.REPLY:
                duty = self.narrator.duty(position)
                return [f"Trick {position.trick}. {duty}", words.goal(self.attempt)]
            case _:
                return [self.narrator.duty(position), words.goal(self.attempt)]

    @property
    def _question(self) -> str:
        return f"{words.task(self.attempt, self.narrator)}."
