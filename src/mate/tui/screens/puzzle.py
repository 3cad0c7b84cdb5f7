"""A puzzle: find the right action at each step, against the best defence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from mate.errors import MateError
from mate.lesson import Tone
from mate.puzzles import NAMES, Puzzle, PuzzleAttempt, Result, Stage
from mate.rules import Action
from mate.tui.draw.rows import Row, apart
from mate.tui.draw.table import TableView
from mate.tui.keys.commands import Command, renamed
from mate.tui.keys.places import Place
from mate.tui.play.cursor import Cursor
from mate.tui.screens.exercise import ExerciseScreen, ResultT
from mate.words import puzzles as words
from mate.words.share import puzzle_lines

if TYPE_CHECKING:
    from mate.puzzles import PuzzleProgress
    from mate.puzzles.own import OwnPuzzle


class PuzzleQueue(NamedTuple):
    """A series of puzzles.

    Args:
        puzzles: the puzzles, at least one.
        progress: the results so far, which choose the next puzzle.
        day: the day of a puzzle of the day; None for other puzzles.
        own: by the key of a puzzle, the match that it is from; for the players' own mistakes.
        first: the puzzle to start with; None to let the progress choose.
    """

    puzzles: tuple[Puzzle, ...]
    progress: PuzzleProgress
    day: date | None = None
    own: Mapping[str, OwnPuzzle] = MappingProxyType({})
    first: Puzzle | None = None

    @classmethod
    def of_own(cls, own: Iterable[OwnPuzzle], progress: PuzzleProgress) -> PuzzleQueue:
        """Puzzles from the players' own matches."""
        # Play comes before declarations: most mistakes before the first trick are alike.
        in_order = sorted(own, key=lambda each: each.puzzle.asks_once)
        by_key = {each.puzzle.key: each for each in in_order}
        return cls(tuple(each.puzzle for each in by_key.values()), progress, own=by_key)

    def names(self, puzzle: Puzzle) -> tuple[str, str]:
        """The names of a puzzle's players, by seat."""
        own = self.own.get(puzzle.key)
        return NAMES if own is None else own.names

    def after(self, passed: set[Puzzle]) -> Puzzle:
        """The next puzzle.

        Args:
            passed: puzzles that were skipped; they are asked when no others are left.
        """
        rest = [puzzle for puzzle in self.puzzles if puzzle not in passed]
        return self.progress.next_puzzle(rest or self.puzzles)


class SolvingScreen(ExerciseScreen[ResultT]):
    """A puzzle, solved in the background; the base for single puzzles and duels.

    A wrong answer is refuted on the board; after a right one the defence replies, and the next
    question follows automatically, until the hand is over.

    Attributes:
        puzzle: the puzzle.
        attempt: the attempt so far; None until the position is solved.
    """

    puzzle: Puzzle

    def __init__(self) -> None:
        super().__init__()
        self.attempt: PuzzleAttempt | None = None

    def begin(self, puzzle: Puzzle) -> None:
        """Ask a puzzle that can be played."""
        self.puzzle, self.attempt = puzzle, None
        hand = puzzle.hand
        position = hand.position
        # Enter alone must not solve it: foreplacing nothing is right more often than any card.
        declares = not position.trick
        self.ask(hand, Cursor(position.legal_actions[0]) if declares else None)
        self.find_out(partial(PuzzleAttempt.begin, puzzle), self._take_in)

    def _take_in(self, attempt: PuzzleAttempt) -> None:
        self.attempt = attempt
        self.redraw()

    @property
    def asked(self) -> str:
        """The task: who acts, and what to achieve."""
        if self.attempt is None:
            return f"{words.to_do(self.hand, self.narrator)} …"
        return "" if self.attempt.over else words.task(self.attempt, self.narrator)

    def table_view(self) -> TableView:
        """The hand, which does not belong to a match."""
        return super().table_view()._replace(in_match=False)

    def answered(self, action: Action) -> None:
        """Refute a wrong answer, or let the defence reply to a right one."""
        before = self.attempt
        assert before is not None
        self.attempt = attempt = before.act(action)
        if attempt.stage is Stage.REFUTED:
            self.refuted(attempt)
            return
        if attempt.over and self.puzzle.asks_once:
            self.ended(attempt)
            return
        followed = words.went_on(before.hand.play(action), attempt.shown, self.narrator)
        self.say(f"{words.RIGHT} {followed}".rstrip(), Tone.GOOD)
        line = (action, *attempt.shown)
        self.play_out(before.hand, line, self._right, leads_on=True)

    def refuted(self, attempt: PuzzleAttempt) -> None:
        """Show why a wrong answer fails, then ask again."""
        self.say(words.refutation(attempt, self.narrator), Tone.WRONG)
        self.play_out(attempt.hand, attempt.shown, self._ask_again)

    def _ask_again(self) -> None:
        assert self.attempt is not None
        self.attempt = self.attempt.again()
        self.ask_again()

    def _right(self) -> None:
        attempt, said = self.attempt, self.said
        assert attempt is not None
        if attempt.over:
            self.ended(attempt)
        else:
            self.ask(attempt.hand)
            self.say(said, Tone.GOOD)

    def ended(self, attempt: PuzzleAttempt) -> None:
        """Report the result, and show the line to step through."""
        # If only the first action was asked for, the players can step through the rest.
        done = 1 if self.puzzle.asks_once else len(attempt.line)
        self.say(self.account(attempt), Tone.GOOD if attempt.at_first_try else Tone.ASK)
        self.show_line(attempt.opening, attempt.line, done, self.go_on)

    def account(self, attempt: PuzzleAttempt) -> str:
        """The report on a puzzle that is over."""
        how = words.how_found(attempt, comes_back=self.comes_back)
        line = self.narrator.line_of_play(attempt.opening.position, attempt.line)
        ended = words.ended(attempt, self.narrator)
        return f"{how} {words.about(self.puzzle.theme)} {ended} Solution: {line}."

    @property
    def comes_back(self) -> bool:
        """Whether the puzzle is asked again if it was not solved on the first try."""
        return True

    def action_give_up(self) -> None:
        """Play the solution on the board."""
        if self.attempt is None or self.attempt.over or self.plays:
            return
        self.attempt = attempt = self.attempt.again().give_up()
        self.say(self.account(attempt))
        self.play_out(attempt.hand, attempt.shown, self.go_on)

    def action_again(self) -> None:
        """Leave the line and try again, unless the puzzle is over."""
        if self.attempt is None or not self.attempt.over:
            super().action_again()

    def named_commands(self, *, more: bool) -> tuple[Command, ...]:
        """The commands with their present labels."""
        named = super().named_commands(more=more)
        if self.attempt is None or self.attempt.over or self.plays:
            hidden = {"hint": "", "give_up": ""}
            # Only puzzles of the pack can be shared.
            return renamed(named, hidden if self.puzzle.number else {**hidden, "share": ""})
        hidden = {"share": ""} if self.chosen is not None else {"share": "", "hint": ""}
        return renamed(named, hidden)


class PuzzleScreen(SolvingScreen[None], places=(Place.PUZZLE, Place.EVERYWHERE)):
    """Puzzles, one after the other; the result of each is saved.

    A puzzle that cannot be played is reported and left out.

    Args:
        queue: the puzzles.

    Raises:
        PuzzleError: if none of them can be played.
    """

    def __init__(self, queue: PuzzleQueue) -> None:
        super().__init__()
        self.queue = queue
        self._passed: set[Puzzle] = set()
        self._noted = False
        self._damage = ""
        self.puzzle = self._playable(queue.first or queue.after(self._passed))
        self.narrator = self.program.narrator_of(queue.names(self.puzzle))
        self.stop_asking(self.puzzle.hand)

    def on_mount(self) -> None:
        """Ask the first puzzle."""
        self._next(self.puzzle)

    def _next(self, puzzle: Puzzle) -> None:
        self._noted = False
        playable = self._playable(puzzle)
        self.narrator = self.program.narrator_of(self.queue.names(playable))
        self.begin(playable)
        if self._damage:
            self.tell(self._damage)
            self._damage = ""

    def _playable(self, puzzle: Puzzle) -> Puzzle:
        # The puzzle, or the next one that can be played.
        while True:
            try:
                _ = puzzle.hand
            except MateError as error:
                rest = tuple(other for other in self.queue.puzzles if other != puzzle)
                if not rest:
                    raise
                self.queue = self.queue._replace(puzzles=rest)
                self._damage = self._damage or f"{error} It is left out."
                puzzle = self.queue.after(self._passed)
            else:
                return puzzle

    # Drawing.

    def head(self) -> Row:
        """The puzzle, and how many of its queue were solved."""
        counts = self.queue.progress.counts(self.queue.puzzles)
        right = "" if self.queue.day else words.so_far(counts)
        place = f" {self.titled(self._title)}"
        return apart(((place, "strong"),), ((f"{right} ", "faint"),), self.cells)

    @property
    def _title(self) -> str:
        own, day = self.queue.own.get(self.puzzle.key), self.queue.day
        if own is not None:
            return words.origin(own)
        name = words.name_of(self.puzzle)
        return f"{name} · {words.day_of(day)}" if day else name

    @property
    def text(self) -> str:
        """The puzzle, in layouts without a header."""
        if not self.compact or self.attempt is None or self.attempt.over:
            return ""
        return self._title

    @property
    def next_name(self) -> str:
        """The label of Enter when a puzzle is over."""
        return "back" if self.queue.day else "next puzzle"

    # What is saved.

    def _note(self) -> None:
        result = None if self.attempt is None else Result.of(self.attempt)
        if self._noted:
            return
        if result is None:
            self._passed.add(self.puzzle)
            return
        self._noted = True
        self.queue.progress.note(self.puzzle, result)

    def ended(self, attempt: PuzzleAttempt) -> None:
        """Save and report the result."""
        self._keep()
        super().ended(attempt)

    def _keep(self) -> None:
        self._note()
        if complaint := self.queue.progress.complaint():
            self.tell(complaint)

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
            self._keep()
            self._next(self.queue.after(self._passed))

    def action_leave(self) -> None:
        """Leave; a puzzle with a wrong answer counts as failed."""
        self._keep()
        self.leave()

    def action_give_up(self) -> None:
        """Play the solution on the board; the puzzle counts as failed."""
        super().action_give_up()
        if self.attempt is not None and self.attempt.over:
            self._keep()
            self.redraw()

    def action_hint(self) -> None:
        """Show a hint, which uses up the first try."""
        if self.attempt is not None and self.chosen is not None:
            self.attempt = self.attempt.hint()
            self.say(words.hint(self.attempt, self.puzzle.theme, self.narrator))

    def offers(self, action: str) -> bool:
        """Offer what is possible before or after the end of the puzzle."""
        over = self.attempt is not None and self.attempt.over
        needed = {
            "hint": self.attempt is not None and self.chosen is not None,
            "give_up": self.attempt is not None and not over,
            "next_puzzle": self.queue.day is None,
            "share": over and bool(self.puzzle.number),
        }
        return needed.get(action, True) and super().offers(action)

    def action_share(self) -> None:
        """Copy and show the result, without spoilers."""
        from mate.tui.screens.share import ShareScreen

        attempt = self.attempt
        if attempt is not None and attempt.over and self.puzzle.number:
            self.app.push_screen(ShareScreen(puzzle_lines(self.puzzle, attempt, self.queue.day)))
