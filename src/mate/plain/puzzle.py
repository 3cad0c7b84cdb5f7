"""A puzzle in lines: sentences go out, cards and words come in."""

from __future__ import annotations

from mate.clock import day_in_words
from mate.plain.conversation import CARD, NONE, UNFINISHED, WELCOME, Conversation, Vocabulary, say
from mate.plain.transcript import action_lines, rules_in_words, table_lines
from mate.puzzles import Puzzle, PuzzleAttempt, PuzzleQueue, PuzzleResult, Stage
from mate.rules import CLASSIC, Action, Phase
from mate.words import puzzles as words
from mate.words.share import puzzle_lines


class PuzzleWord(Vocabulary):
    """The words of a puzzle."""

    HINT = (("hint", "i"), "give a hint")
    GIVE_UP = (("give up", "solution", "g"), "give up and show the solution")
    CARDS = (("cards", "c", "hands", "h"), "list both players' cards, and the question")
    HELP = (("help", "?"), "list all commands")
    QUIT = (("quit", "q", "exit"), "leave the puzzle")


def solve_in_lines(puzzle: Puzzle, queue: PuzzleQueue, conversation: Conversation) -> int:
    """Ask a puzzle until it is solved or given up, or the input ends or the player leaves.

    Returns:
        The exit status: 0 for a puzzle that was solved or given up, 3 for an unfinished one.
    """
    asked = _LinePuzzle(puzzle, queue, conversation)
    try:
        asked.ask()
    except KeyboardInterrupt:
        say("")
    finally:
        # Also when the terminal closes or a signal ends the program.
        if result := PuzzleResult.of(asked.attempt):
            queue.progress.note(puzzle, result)
    if queue.day is not None and asked.attempt.over:
        say("", "To share:", *puzzle_lines(puzzle, asked.attempt, queue.day))
    if complaint := queue.progress.complaint():
        say("Your puzzle results cannot be saved.", complaint)
    return 0 if asked.attempt.over else UNFINISHED


class _LinePuzzle:
    """A puzzle, and a player's attempt at it."""

    def __init__(self, puzzle: Puzzle, queue: PuzzleQueue, conversation: Conversation) -> None:
        self.puzzle = puzzle
        self.queue = queue
        self.conversation = conversation
        self.narrator = conversation.narrator(queue.names(puzzle))
        self.attempt = PuzzleAttempt.begin(puzzle)

    def ask(self) -> None:
        """Ask until it is over or the player leaves."""
        say(*self._title, *self._table)
        if self.conversation.typing:
            say(WELCOME)
        while not self.attempt.over:
            typed = self.conversation.ask(PuzzleWord.CARDS, PuzzleWord.QUIT, self._question)
            match typed:
                case PuzzleWord.HINT:
                    self.attempt = self.attempt.hint()
                    theme = None if self.queue.theme else self.puzzle.theme
                    say(words.hint(self.attempt, theme, self.narrator), self._question)
                case PuzzleWord.GIVE_UP:
                    self.attempt = self.attempt.give_up()
                case PuzzleWord.CARDS:
                    say(*self._table)
                case PuzzleWord.HELP:
                    say(CARD, NONE, *(word.line for word in PuzzleWord))
                case PuzzleWord.QUIT:
                    return
                case _:
                    self._act(typed)
        self._say_the_end()

    def _act(self, action: Action) -> None:
        hand, narrator = self.attempt.hand, self.narrator
        position, begun = hand.position, len(hand.actions)
        if not position.is_legal(action):
            self.conversation.refuse(narrator.refusal(position, action), self._question)
            return
        self.attempt = after = self.attempt.act(action)
        if after.stage is Stage.REFUTED:
            say("Not right.", words.refutation(after, narrator))
            say(*action_lines(hand.play_all(after.shown), begun, narrator))
            self.attempt = after.again()
            say("", "Try again.", *self._task)
            return
        say(words.RIGHT, *action_lines(after.hand, begun, narrator))
        if not after.over:
            say(*self._task)

    def _say_the_end(self) -> None:
        attempt, narrator = self.attempt, self.narrator
        line = narrator.line_of_play(attempt.opening.position, attempt.line)
        say("", words.how_found(attempt), words.about(self.puzzle.theme))
        say(f"Best line: {line}.", words.ended(attempt, narrator))
        say(*filter(None, [words.obvious(attempt, narrator)]))

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

    @property
    def _table(self) -> list[str]:
        return [*table_lines(self.attempt.hand.position, self.narrator), *self._task]

    @property
    def _task(self) -> list[str]:
        """Where the hand stands, then the question."""
        position = self.attempt.hand.position
        trick = f"Trick {position.trick}. " if position.trick else ""
        if position.phase is Phase.LEAD:
            return [f"{trick}{self._question}"]
        return [
            f"{trick}{self.narrator.duty(position)}",
            f"Goal: {words.goal(self.attempt.value)}.",
        ]

    @property
    def _question(self) -> str:
        return f"{words.task(self.attempt, self.narrator)}."
