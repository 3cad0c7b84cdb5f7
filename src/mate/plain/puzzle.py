"""A puzzle in lines: sentences go out, cards and words come in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Final

from mate.errors import NotationError
from mate.plain.actionlines import ActionLines
from mate.plain.cardlines import table_lines
from mate.plain.prompt import Prompt, say
from mate.plain.ruleslines import rules_in_words
from mate.plain.words import CARD, NO_FOREPLACEMENT, Vocabulary
from mate.puzzles import NAMES, Attempt, Progress, Puzzle, Result, Stage
from mate.rules import CLASSIC, Action, Hand, Phase, parse_action
from mate.words import puzzles as words
from mate.words.lines import line_of_play
from mate.words.narrator import Narrator
from mate.words.share import puzzle_lines

if TYPE_CHECKING:
    from datetime import date

    from mate.puzzles.own import OwnPuzzle

OVER: Final = 0
UNFINISHED: Final = 3


class PuzzleWord(Vocabulary):
    """The words of a puzzle."""

    HINT = (("hint", "i"), "say what the puzzle is about")
    GIVE_UP = (("give up", "solution", "g"), "say the solution")
    HANDS = (("hands", "h"), "say what both players hold, and what is asked")
    HELP = (("help", "?"), "say all this")
    QUIT = (("quit", "q", "exit"), "leave the puzzle")


def solve_in_lines(
    puzzle: Puzzle,
    progress: Progress,
    source: IO[bytes] | None,
    *,
    own: OwnPuzzle | None = None,
    day: date | None = None,
) -> int:
    """Ask a puzzle until it is solved, or the input ends or the player gives it up or leaves it.

    Args:
        puzzle: the puzzle.
        progress: where it is kept how the try ended.
        source: where answers come from, one a line; None for nothing at all.
        own: which match it is out of; None for one of the pack.
        day: the day whose puzzle it is, to be shared at the end; None for all others.

    Returns:
        The exit status: 0 for a puzzle that was solved or given up, 3 for one left unfinished.

    Raises:
        StorageError: if the input cannot be read.
        BrokenPipeError: if nobody reads what is printed any more.
    """
    prompt = Prompt(ActionLines(source), empty=PuzzleWord.HANDS, end=PuzzleWord.QUIT)
    asked = LinePuzzle(puzzle, prompt, own)
    try:
        asked.ask()
    except KeyboardInterrupt:
        say("")
    finally:
        # Also where the terminal is gone or somebody ends the program.
        result = Result.of(asked.attempt)
        if result is not None:
            progress.note(puzzle, result)
    if day is not None and asked.attempt.over:
        say("", "To share:", *puzzle_lines(puzzle, asked.attempt, day))
    if complaint := progress.complaint():
        say(f"It is not remembered which puzzles you solved: {complaint}.")
    return OVER if asked.attempt.over else UNFINISHED


@dataclass
class LinePuzzle:
    """A puzzle, and how far somebody has come in it.

    Args:
        puzzle: the puzzle.
        prompt: what they are asked with.
        own: which match it is out of; None for one of the pack.
    """

    puzzle: Puzzle
    prompt: Prompt[PuzzleWord]
    own: OwnPuzzle | None = None
    attempt: Attempt = field(init=False)
    narrator: Narrator = field(init=False)

    def __post_init__(self) -> None:
        self.narrator = Narrator(self.own.names if self.own else NAMES)
        self.attempt = Attempt.begin(self.puzzle)

    def ask(self) -> None:
        """Ask, until it is over or somebody leaves."""
        say(*self._title, *self._table)
        if self.prompt.lines.from_terminal:
            say("Type a card, such as TC, or help. An empty line says what both hold.")
        while not self.attempt.over:
            try:
                typed = self.prompt.ask()
                if typed is PuzzleWord.QUIT:
                    return
                if isinstance(typed, PuzzleWord):
                    self._answer(typed)
                else:
                    self._act(parse_action(typed))
            except NotationError as error:
                say(f"{error} Type help for all commands.")
        self._say_the_end()

    def _answer(self, word: PuzzleWord) -> None:
        match word:
            case PuzzleWord.HINT:
                self.attempt = self.attempt.hint()
                say(words.hint(self.attempt, self.puzzle.theme, self.narrator), self._task)
            case PuzzleWord.GIVE_UP:
                self.attempt = self.attempt.give_up()
            case PuzzleWord.HANDS:
                say(*self._table)
            case _:
                say(CARD, NO_FOREPLACEMENT, *(each.line for each in PuzzleWord))

    def _act(self, action: Action) -> None:
        before = self.attempt.hand
        if not before.position.is_legal(action):
            say(self.narrator.refusal(before.position, action), self._task)
            return
        self.attempt = self.attempt.act(action)
        if self.attempt.stage is Stage.REFUTED:
            say(f"Not right. {words.refutation(self.attempt, self.narrator)}")
            say(*self._happened(before, self.attempt.shown))
            self.attempt = self.attempt.again()
            say("", "Once more.", *self._table)
            return
        say(words.RIGHT, *self._happened(before, (action, *self.attempt.shown)))
        if not self.attempt.over:
            say(self._task)

    def _happened(self, hand: Hand, actions: Sequence[Action]) -> list[str]:
        lines, position = [], hand.position
        for action in actions:
            lines.append(self.narrator.happened(position, action))
            position = position.play(action)
        return lines

    def _say_the_end(self) -> None:
        attempt, narrator = self.attempt, self.narrator
        say("", words.how_found(attempt), words.about(self.puzzle.theme))
        line = line_of_play(attempt.opening.position, attempt.line, narrator)
        say(f"The line: {line}.")
        say(words.ended(attempt, narrator))

    @property
    def _title(self) -> list[str]:
        puzzle = self.puzzle
        title = f"Puzzle {puzzle.number}, level {puzzle.level}."
        if self.own is not None:
            title = f"{words.origin(self.own)}. Level {puzzle.level}."
        if puzzle.ruleset == CLASSIC:
            return [title]
        return [title, f"Rules: {rules_in_words(puzzle.ruleset)}."]

    @property
    def _table(self) -> list[str]:
        return [*table_lines(self.attempt.hand.position, self.narrator), self._task]

    @property
    def _task(self) -> str:
        position = self.attempt.hand.position
        asked = f"{self.narrator.duty(position)} {words.goal(self.attempt)}"
        match position.phase:
            case Phase.LEAD:
                return f"Trick {position.trick}. {words.task(self.attempt, self.narrator)}."
            case Phase.REPLY:
                return f"Trick {position.trick}: {asked}"
            case _:
                return asked
