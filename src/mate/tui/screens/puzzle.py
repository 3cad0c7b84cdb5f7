"""A puzzle: find the right action at each step, against the best defence; and a duel of puzzles."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from mate.cleaning import reason_of
from mate.errors import MateError, PuzzleError
from mate.lesson import Tone
from mate.puzzles import Puzzle, PuzzleAttempt, PuzzleQueue, PuzzleResult, Stage
from mate.puzzles.attempt import ROUNDS, Duel
from mate.record import MatchRecord, Terms
from mate.rules import Action, Hand
from mate.session import Session
from mate.tui.draw import Span
from mate.tui.draw.duelend import draw_duel_end
from mate.tui.draw.table import TableView
from mate.tui.keys.commands import Place
from mate.tui.screens.base import ResultT
from mate.tui.screens.exercise import Exercise, ExerciseScreen
from mate.tui.screens.sheets import Interruption
from mate.words import puzzles as words


def begun(puzzle: Puzzle) -> PuzzleAttempt:
    """An attempt at a puzzle.

    Raises:
        PuzzleError: if it cannot be played, or solved.
    """
    try:
        return PuzzleAttempt.begin(puzzle)
    except MateError:
        raise
    except Exception as error:
        raise PuzzleError(f"Could not solve the position: {reason_of(error)}") from error


class SolvingScreen(ExerciseScreen[ResultT]):
    """A puzzle; the base for single puzzles and duels.

    A wrong answer is refuted on the board; after a right one the defence replies, and the next
    question follows automatically, until the hand is over.
    """

    COMES_BACK: ClassVar[bool] = True
    """Whether a puzzle is asked again if it was not solved on the first try."""

    NOT_YET = "You can explore once the puzzle is over."

    puzzle: Puzzle
    names: tuple[str, str]
    """The players' names, by seat."""
    attempt: PuzzleAttempt
    """The attempt so far."""
    played: Action | None = None
    """The mistake of the match that the puzzle comes from."""

    def begin(self, puzzle: Puzzle, names: tuple[str, str]) -> bool:
        """Ask a puzzle whose players have these names, or leave and report why it cannot be asked.

        Returns:
            Whether it is asked.
        """
        try:
            self.attempt = begun(puzzle)
        except MateError as error:
            self.leave()
            self.program.show_problem(str(error))
            return False
        self.puzzle, self.names = puzzle, names
        self.narrator = self.program.narrator_of(names)
        self._ask_next()
        return True

    def _ask_next(self) -> None:
        attempt = self.attempt
        self.ask(attempt.hand)
        self.explain_ahead(lambda: attempt.solution, attempt.hand.position)

    def solving(self, title: str, right: Span, text: str, onward: str) -> Exercise:
        """What to show around the table, with what to achieve and what is possible now."""
        if self.attempt.over:
            return Exercise(title, (right,), text, "", onward)
        asked, goal = words.task(self.attempt, self.narrator), words.goal(self.attempt.value)
        return Exercise(title, (right,), text, asked, onward, headline=goal)

    def offers(self, action: str) -> bool:
        """Offer what is possible before or after the end of the puzzle."""
        over = self.attempt.over
        needed = {
            "hint": not over and self.chosen is not None,
            "give_up": not over and not self.plays,
            # Only puzzles of the pack can be shared.
            "share": over and bool(self.puzzle.number),
            "practise": over,
            "explore": over,
        }
        return needed.get(action, True) and super().offers(action)

    @property
    def origin(self) -> tuple[MatchRecord, int, Hand]:
        """The puzzle, as a hand of no match."""
        hand = self.puzzle.hand
        return Session.practise(Terms(players=self.names), hand).record, 1, hand

    def table_view(self) -> TableView:
        """The hand, which does not belong to a match."""
        return super().table_view()._replace(in_match=False)

    def answered(self, action: Action) -> None:
        """Refute a wrong answer, or let the defence reply to a right one."""
        hand = self.attempt.hand
        self.attempt = attempt = self.attempt.act(action)
        if attempt.stage is Stage.REFUTED:
            try:
                why = words.refutation(attempt, self.narrator, brief=self.compact)
            except Exception:  # noqa: BLE001 - a wrong answer is wrong also without a reason
                why = f"{self.narrator.card(action)} does not do it."
            self.refuted(why)
        elif attempt.over and self.puzzle.asks_once:
            self._ended()
        else:
            followed = words.went_on(hand.play(action), attempt.shown, self.narrator)
            self.say(f"{words.RIGHT} {followed}".rstrip(), Tone.GOOD)
            self.play_out(hand, (action, *attempt.shown), self._right, leads_on=True)

    def refuted(self, why: str) -> None:
        """Show why a wrong answer fails, then ask again."""
        self.say(why, Tone.WRONG)
        self.play_out(self.attempt.hand, self.attempt.shown, self._ask_again)

    def _ask_again(self) -> None:
        self.attempt = self.attempt.again()
        self.ask_again()

    def _right(self) -> None:
        if self.attempt.over:
            self._ended()
        else:
            followed = self.said
            self._ask_next()
            self.say(followed, Tone.GOOD)

    def _ended(self) -> None:
        # Reports the result, and shows the line to step through.
        self.count()
        attempt = self.attempt
        # If only the first action was asked for, the players can step through the rest.
        done = 1 if self.puzzle.asks_once else len(attempt.line)
        self.say(self._account(), Tone.GOOD if attempt.at_first_try else Tone.ASK)
        self.show_line(attempt.opening, attempt.line, done, self.go_on)

    @abstractmethod
    def count(self) -> None:
        """Count the result of an attempt that is over."""

    def _account(self) -> str:
        attempt, narrator = self.attempt, self.narrator
        how = words.how_found(attempt, comes_back=self.COMES_BACK)
        line = narrator.line_of_play(attempt.opening.position, attempt.line)
        obvious = words.obvious(attempt, narrator, played=self.played, brief=self.compact)
        theme, ended = words.about(self.puzzle.theme), words.ended(attempt, narrator)
        return f"{how} {theme} {ended} Solution: {line}. {obvious}".rstrip()

    def give_up(self, why: str = "") -> None:
        """End the puzzle with the solution on the board, after why the last answer failed."""
        self.attempt = attempt = self.attempt.again().give_up()
        self.count()
        # Where it does not come back, it is lost.
        tone = Tone.ASK if self.COMES_BACK else Tone.WRONG
        self.say(f"{why} {self._account()}".lstrip(), tone)
        self.play_out(attempt.hand, attempt.shown, self.go_on)

    def action_give_up(self) -> None:
        """Play the solution on the board."""
        if self.offers("give_up"):
            self.give_up()

    def action_again(self) -> None:
        """Leave the line and try again, unless the puzzle is over."""
        if not self.attempt.over:
            super().action_again()


class PuzzleScreen(SolvingScreen[None], places=(Place.PUZZLE, Place.EVERYWHERE)):
    """Puzzles, one after the other; the result of each is saved.

    One that cannot be played is reported, and ends them.

    Raises:
        PuzzleError: if the first of them cannot be played.
    """

    def __init__(self, queue: PuzzleQueue) -> None:
        super().__init__()
        self.queue = queue
        self._passed: set[Puzzle] = set()
        self._noted = False
        self.puzzle = queue.first or queue.after(self._passed)
        self.attempt = begun(self.puzzle)
        self.hand = self.puzzle.hand

    def on_mount(self) -> None:
        """Ask the first puzzle."""
        self._next(self.puzzle)

    def _next(self, puzzle: Puzzle) -> None:
        if self.begin(puzzle, self.queue.names(puzzle)):
            self._noted, self.played = False, self.queue.played(puzzle)
            if self.queue.was_seen(puzzle):
                self.attempt = self.attempt._replace(mistakes=1)

    def exercise(self) -> Exercise:
        """The puzzle, what to do, and how many of its queue were solved."""
        queue, puzzle = self.queue, self.puzzle
        own = queue.own.get(puzzle.key)
        name = words.name_of(puzzle, queue.theme) if own is None else words.origin(own)
        if queue.day is not None and own is None:
            name = f"{name} · {words.day_of(queue.day)}"
        counts = "" if queue.day else words.so_far(queue.progress.counts(queue.puzzles))
        # In layouts without a header it stands here.
        text = name if self.compact and not self.attempt.over else ""
        onward = "back" if queue.day else "next puzzle"
        return self.solving(self.titled(name), (f"{counts} ", "faint"), text, onward)

    # What is saved.

    def _note(self) -> None:
        result = PuzzleResult.of(self.attempt)
        if result is None:
            self._passed.add(self.puzzle)
        elif not self._noted:
            self._noted = True
            self.queue.progress.note(self.puzzle, result)

    def count(self) -> None:
        """Save the result."""
        self._note()
        if complaint := self.queue.progress.complaint():
            self.show_message(complaint)

    def on_unmount(self) -> None:
        """Save a failed attempt, however the screen is left."""
        self._note()

    # Continuing.

    def go_on(self) -> None:
        """Ask the next puzzle; after the puzzle of the day, leave."""
        if self.queue.day:
            self.action_leave()
        else:
            self.action_next_puzzle()

    def action_next_puzzle(self) -> None:
        """Go to another puzzle."""
        if self.queue.day is None:
            self.count()
            self._next(self.queue.after(self._passed))

    def action_leave(self) -> None:
        """Leave; a puzzle with a wrong answer counts as failed."""
        self.count()
        self.leave()

    def action_hint(self) -> None:
        """Show a hint, which uses up the first try."""
        if self.offers("hint"):
            self.attempt = self.attempt.hint()
            theme = None if self.queue.theme else self.puzzle.theme
            self.say(words.hint(self.attempt, theme, self.narrator))

    def offers(self, action: str) -> bool:
        """Offer another puzzle, unless it is that of the day."""
        return (action != "next_puzzle" or self.queue.day is None) and super().offers(action)

    def action_share(self) -> None:
        """Copy and show the result, without spoilers."""
        from mate.tui.screens.reading import ShareScreen

        if self.offers("share"):
            lines = words.puzzle_lines(self.puzzle, self.attempt, self.queue.day)
            self.app.push_screen(ShareScreen(lines))


class DuelScreen(SolvingScreen[None], places=(Place.DUEL, Place.EVERYWHERE)):
    """A duel, puzzle by puzzle, until its page. The player who is asked has the puzzle's seat.

    The other seat has the other player's name. A duel is not saved.

    Raises:
        PuzzleError: if its first puzzle cannot be played.
    """

    COMES_BACK = False

    def __init__(self, duel: Duel, puzzles: tuple[Puzzle, ...]) -> None:
        super().__init__()
        self.duel, self._puzzles = duel, puzzles
        self.attempt = begun(duel.puzzle)

    def on_mount(self) -> None:
        """Ask the first puzzle."""
        self._next()

    def _next(self) -> None:
        # The duel itself moves on at each answer, while the puzzle is still shown.
        duel = self.duel
        player = duel.asked(duel.turn)
        self._round = f"level {duel.puzzle.level} · {duel.turn // 2 + 1} of {ROUNDS}"
        self._asked, other = duel.names[player], duel.names[1 - player]
        upper = duel.puzzle.hand.position.turn
        self.begin(duel.puzzle, (other, self._asked) if upper else (self._asked, other))

    # Drawing.

    def exercise(self) -> Exercise:
        """The round, the player who is asked, what to do, and the score."""
        score, name = words.score_of(self.duel), self.titled("Duel")
        title = f"{name} · {self._round} · {self._asked}"
        # In layouts without a header it stands here.
        text = f"{score} · {self._round}" if self.compact else ""
        onward = "result" if self.duel.over else "next puzzle"
        return self.solving(title, (f"{score} ", "strong"), text, onward)

    # Continuing.

    def refuted(self, why: str) -> None:
        """End the turn: report why the answer fails, and play the solution on the board."""
        self.give_up(why)

    def count(self) -> None:
        """Count the puzzle for the player who was asked."""
        self.duel = self.duel.answer(found=self.attempt.at_first_try)

    def go_on(self) -> None:
        """Ask the next player; after the last puzzle, show the result."""
        if self.duel.over:
            self.app.push_screen(DuelEndScreen(self.duel), self._after)
        else:
            self._next()

    def _after(self, again: bool | None) -> None:
        if not again:
            self.leave()
            return
        try:
            self.duel = Duel.begin(self.duel.names, self._puzzles)
        except MateError as error:
            self.leave()
            self.program.show_problem(str(error))
        else:
            self._next()

    def action_leave(self) -> None:
        """Leave the duel, after a warning and a second press."""
        warning = f"A duel is not saved. Press {self.key_for('leave')} again to leave it."
        if self.said.startswith(warning):
            self.leave()
        else:
            self.say(f"{warning} {self.said}".rstrip(), Tone.WRONG)


class DuelEndScreen(Interruption[bool], places=(Place.DUEL_END, Place.EVERYWHERE)):
    """The result of a duel; its result is whether to start another one."""

    def __init__(self, duel: Duel) -> None:
        super().__init__()
        self._duel = duel

    def refresh_rows(self) -> None:
        """Redraw everything."""
        self.show_sheet("End of the duel", draw_duel_end(self._duel, self.cells, self.rows_between))

    def action_go_on(self) -> None:
        """Start another duel."""
        self.leave(True)
