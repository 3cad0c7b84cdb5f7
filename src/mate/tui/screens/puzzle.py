"""The screens of puzzles and duels: find the right action at each step."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from mate.cleaning import reason_of
from mate.errors import MateError, PuzzleError
from mate.exercise import Exercise, Stage, Tone
from mate.puzzles import Duel, Puzzle, PuzzleQueue, PuzzleResult
from mate.puzzles.series import ROUNDS
from mate.rules import Action, Hand
from mate.tui.draw import Span
from mate.tui.draw.duelend import draw_duel_end
from mate.tui.draw.table import TableView
from mate.tui.keys.commands import Scope
from mate.tui.screens.base import ResultT
from mate.tui.screens.exercise import ExerciseScreen, Frame
from mate.tui.screens.sheets import UnsolicitedScreen
from mate.words import puzzles as words


class SolvingScreen(ExerciseScreen[ResultT]):
    """The base class of the screens for single puzzles and for duels.

    The board shows the refutation of a wrong answer. After a right answer, the best defence
    replies, and the next question follows automatically, until the hand is over.
    """

    TRIES: ClassVar[int] = 0
    """The number of wrong answers that end a puzzle for good; 0 for no limit."""

    NOT_YET = "Finish the puzzle first. Then you can explore it."

    puzzle: Puzzle
    played: Action | None = None
    """The mistake that was made in the match from which the puzzle comes."""

    def pose(self, puzzle: Puzzle, names: tuple[str, str]) -> None:
        """Prepare a puzzle whose players have these names.

        Raises:
            PuzzleError: if the puzzle cannot be played or solved.
        """
        try:
            self.attempt = puzzle.exercise(self.TRIES)
        except MateError:
            raise
        except Exception as error:
            raise PuzzleError(f"Could not solve the position: {reason_of(error)}") from error
        self.puzzle, self.names, self.hand = puzzle, names, self.attempt.hand
        self.below = self.attempt.player
        self.narrator = self.program.narrator_of(names)

    def try_next(self, pose: Callable[[], None]) -> None:
        """Show the puzzle that `pose` prepares, or leave and report why that is not possible."""
        try:
            pose()
        except MateError as error:
            self.leave()
            self.program.show_problem(str(error))
        else:
            self.ask_next()

    def on_mount(self) -> None:
        """Ask the first question."""
        self.ask_next()

    # Drawing.

    def solving(self, title: str, right: Span, text: str, onward: str) -> Frame:
        """Return the texts around the table, with the task until the puzzle is over."""
        attempt = self.attempt
        asked = "" if attempt.over else words.task(attempt, self.narrator)
        headline = words.headline(attempt, right=self.tone is Tone.GOOD)
        return Frame(title, (right,), text, asked, onward, headline=headline)

    def table_view(self) -> TableView:
        """Return the table without the details of a match, because the hand belongs to no match."""
        return super().table_view()._replace(in_match=False)

    # Answering.

    def reply(self, after: Exercise) -> tuple[str, Tone]:
        """Return why a wrong answer fails, what follows a right answer, or the solution."""
        wrong = after.last if after.mistakes > self.attempt.mistakes else None
        why = "" if wrong is None else self._why(after, wrong)
        if after.stage is Stage.GIVEN_UP:
            return f"{why} {self._account(after)}".lstrip(), after.tone
        if wrong is not None:
            return why, after.tone
        assert after.last is not None
        begun = self.attempt.hand.play(after.last)
        followed = words.actions_after_answer(begun, after.shown, self.narrator)
        return f"{words.RIGHT} {followed}".rstrip(), after.tone

    def _why(self, after: Exercise, wrong: Action) -> str:
        try:
            return words.refutation(after, self.narrator, brief=self.compact)
        except Exception:  # noqa: BLE001 - a wrong answer is wrong even without a reason
            return f"{self.narrator.card(wrong)} doesn't work."

    def _account(self, attempt: Exercise) -> str:
        narrator = self.narrator
        how = words.how_found(attempt, comes_back=not self.TRIES)
        line = narrator.line_of_play(attempt.opening.position, attempt.line)
        obvious = words.why_obvious_fails(attempt, narrator, played=self.played, brief=self.compact)
        theme, ended = words.about(self.puzzle.theme), words.ended(attempt, narrator)
        return f"{how} {theme} {ended} Solution: {line}. {obvious}".rstrip()

    def show_right(self, before: Hand, text: str, tone: Tone) -> None:
        """Play the answer and the replies, up to the next question or the end."""
        attempt = self.attempt
        if self.puzzle.asks_once:
            self._replied()
            return
        assert attempt.last is not None
        self.say(text, tone)
        self.play_out(before, (attempt.last, *attempt.shown), self._replied, leads_on=True)

    def _replied(self) -> None:
        attempt, followed = self.attempt, self.comment
        if not attempt.over:
            self.ask_next()
            self.say(followed, Tone.GOOD)
            return
        # Show the whole line, so that players can step on if the puzzle asks only one question.
        done = 1 if self.puzzle.asks_once else len(attempt.line)
        self.say(self._account(attempt), Tone.GOOD if attempt.at_first_try else Tone.ASK)
        self.show_line(attempt.opening, attempt.line, done, self.go_on)

    def action_give_up(self) -> None:
        """Play the solution on the board."""
        if self.offers("give_up"):
            self.show_solution()

    def action_again(self) -> None:
        """Leave the line and try again, unless the puzzle is over."""
        if not self.attempt.over:
            super().action_again()


class PuzzleScreen(SolvingScreen[None], scopes=(Scope.PUZZLE, Scope.EVERYWHERE)):
    """Puzzles, one after the other; the result of each puzzle is saved.

    If a puzzle cannot be played, the screen closes and reports the reason.

    Raises:
        PuzzleError: if the first puzzle cannot be played.
    """

    def __init__(self, queue: PuzzleQueue) -> None:
        super().__init__()
        self.queue = queue
        self._passed: set[Puzzle] = set()
        self._pose(queue.first or queue.after(self._passed))

    def _pose(self, puzzle: Puzzle) -> None:
        self.pose(puzzle, self.queue.names(puzzle))
        self._noted, self.played = False, self.queue.played(puzzle)
        if self.queue.solution_was_seen(puzzle):
            self.attempt = self.attempt._replace(mistakes=1)

    def frame(self) -> Frame:
        """Return the puzzle's name, the task, and the number of puzzles solved in the queue."""
        queue, puzzle = self.queue, self.puzzle
        own = queue.own.get(puzzle.key)
        name = words.name_of(puzzle, queue.theme) if own is None else words.origin(own)
        if queue.day is not None and own is None:
            name = f"{name} · {words.day_of(queue.day)}"
        counts = "" if queue.day else words.so_far(queue.progress.counts(queue.puzzles))
        # The compact layout has no header, so show the puzzle's name in the text.
        text = name if self.compact and not self.attempt.over else ""
        onward = "leave" if queue.day else "next puzzle"
        return self.solving(name, (counts, "faint"), text, onward)

    @property
    def possible(self) -> dict[str, bool]:
        """Whether each action is possible now, including sharing and the next puzzle."""
        share = self.attempt.over and bool(self.puzzle.number)
        return {**super().possible, "share": share, "next_puzzle": self.queue.day is None}

    # Saving.

    def _save(self) -> None:
        result = PuzzleResult.of(self.attempt)
        if result is None:
            self._passed.add(self.puzzle)
        elif not self._noted:
            self._noted = True
            self.queue.progress.note(self.puzzle, result)

    def note(self) -> None:
        """Save the result if the puzzle is over."""
        if self.attempt.over:
            self._count()

    def _count(self) -> None:
        self._save()
        if complaint := self.queue.progress.complaint():
            self.show_message(complaint)

    def on_unmount(self) -> None:
        """Save a failed attempt, however the screen is left."""
        self._save()

    # Continuing.

    def go_on(self) -> None:
        """Go to the next puzzle; after the puzzle of the day, leave."""
        if self.queue.day:
            self.action_leave()
        else:
            self.action_next_puzzle()

    def action_next_puzzle(self) -> None:
        """Go to another puzzle."""
        if self.queue.day is None:
            self._count()
            self.try_next(lambda: self._pose(self.queue.after(self._passed)))

    def action_leave(self) -> None:
        """Drop a choice, or leave; a puzzle with a wrong answer counts as failed."""
        if not self.drop_choice():
            self._count()
            self.leave()

    def hint(self) -> str:
        """Return the theme, or a right and a wrong action; a hint uses up the first try."""
        theme = None if self.queue.theme else self.puzzle.theme
        return words.hint(self.attempt, theme, self.narrator)

    def action_share(self) -> None:
        """Copy and show the result, without spoilers."""
        from mate.tui.screens.reading import ShareScreen

        if self.offers("share"):
            lines = words.puzzle_lines(self.puzzle, self.attempt, self.queue.day)
            self.app.push_screen(ShareScreen(lines))


class DuelScreen(SolvingScreen[None], scopes=(Scope.DUEL, Scope.EVERYWHERE)):
    """A duel, puzzle by puzzle, and then its result.

    The player to answer takes the seat that is to act in the puzzle; the other player takes the
    other seat. A duel is not saved.

    Raises:
        PuzzleError: if the first puzzle cannot be played.
    """

    TRIES = 1

    def __init__(self, duel: Duel, puzzles: tuple[Puzzle, ...]) -> None:
        super().__init__()
        self.duel, self._puzzles = duel, puzzles
        self._pose()

    def _pose(self) -> None:
        # Keep the data of the shown puzzle, because the duel itself moves on at each answer.
        duel = self.duel
        player = duel.asked(duel.turn)
        self._round = f"level {duel.puzzle.level} · {duel.turn // 2 + 1} of {ROUNDS}"
        self._asked, other = duel.names[player], duel.names[1 - player]
        upper = duel.puzzle.hand.position.turn
        self.pose(duel.puzzle, (other, self._asked) if upper else (self._asked, other))

    # Drawing.

    def frame(self) -> Frame:
        """Return the round, the player to answer, the task, and the score."""
        score, name = words.score_of(self.duel), "Duel"
        race = score if self.compact else words.race_of(self.duel)
        title = f"{name} · {self._round} · {self._asked}"
        # The compact layout has no header, so show the score and the round in the text.
        text = f"{score} · {self._round}" if self.compact else ""
        onward = "result" if self.duel.over else "next puzzle"
        return self.solving(title, (race, "strong"), text, onward)

    # Continuing.

    def note(self) -> None:
        """If the puzzle is over, count the result for the player who answered."""
        if self.attempt.over:
            self.duel = self.duel.answer(found=self.attempt.at_first_try)

    def go_on(self) -> None:
        """Ask the next player; after the last puzzle, show the result."""
        if self.duel.over:
            self.app.push_screen(DuelEndScreen(self.duel), self._after)
        else:
            self.try_next(self._pose)

    def _after(self, again: bool | None) -> None:
        if again:
            self.try_next(self._begin_again)
        else:
            self.leave()

    def _begin_again(self) -> None:
        self.duel = Duel.begin(self.duel.names, self._puzzles)
        self._pose()

    def action_leave(self) -> None:
        """Drop a choice, or leave the duel after a warning and a second press."""
        if self.drop_choice():
            return
        warning = f"A duel is not saved. Press {self.key_for('leave')} again to leave it."
        if self.comment.startswith(warning):
            self.leave()
        else:
            self.say(f"{warning} {self.comment}".rstrip(), Tone.WRONG)


class DuelEndScreen(UnsolicitedScreen[bool], scopes=(Scope.DUEL_END, Scope.EVERYWHERE)):
    """The page after a duel; the screen returns whether to start another duel."""

    WIDEST = 400

    def __init__(self, duel: Duel) -> None:
        super().__init__()
        self._duel = duel

    def refresh_rows(self) -> None:
        """Redraw everything."""
        size = self.cells, self.rows_between
        self.show_sheet("End of the duel", draw_duel_end(self._duel, *size, self.program.stock))

    def action_go_on(self) -> None:
        """Start another duel."""
        self.leave(True)
