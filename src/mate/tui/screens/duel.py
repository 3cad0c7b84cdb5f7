"""A duel: two people solve puzzles in turn, and only the first try counts."""

from __future__ import annotations

import random

from mate.errors import MateError
from mate.lesson import Tone
from mate.puzzles import Puzzle, PuzzleAttempt
from mate.puzzles.duel import ROUNDS, Duel
from mate.tui.draw.rows import Row, apart
from mate.tui.keys.places import Place
from mate.tui.screens.puzzle import SolvingScreen
from mate.words import puzzles as words
from mate.words.narrator import Narrator


class DuelScreen(SolvingScreen[None], places=(Place.DUEL, Place.EVERYWHERE)):
    """A duel, puzzle by puzzle, until its page. The player who is asked has the puzzle's seat.

    The other seat has the other player's name. A duel is not saved.

    Args:
        duel: the duel, at its start.
        puzzles: the puzzles that another duel is drawn from.
    """

    def __init__(self, duel: Duel, puzzles: tuple[Puzzle, ...]) -> None:
        super().__init__()
        self.duel = duel
        self._puzzles = puzzles
        self._turn = 0
        self.puzzle = duel.puzzle
        self.narrator = self._narrator()
        self.stop_asking(duel.puzzle.hand)

    def on_mount(self) -> None:
        """Ask the first puzzle."""
        self._next()

    def _next(self) -> None:
        self._turn = self.duel.turn
        self.puzzle = self.duel.puzzle
        self.narrator = self._narrator()
        self.begin(self.puzzle)

    def _narrator(self) -> Narrator:
        asked, other = self._player, 1 - self._player
        names = self.duel.names[asked], self.duel.names[other]
        seat = self.puzzle.hand.position.turn
        return self.program.narrator_of((names[seat], names[1 - seat]))

    @property
    def _player(self) -> int:
        return self.duel.asked(self._turn)

    # Drawing.

    def head(self) -> Row:
        """The round, the player who is asked, and the score."""
        name = self.duel.names[self._player]
        left = f" {self.titled('Duel')} · {self._round} · {name}"
        return apart(
            ((left, "strong"),), ((f"{words.score_of(self.duel)} ", "strong"),), self.cells
        )

    @property
    def _round(self) -> str:
        return f"level {self.puzzle.level} · {self._turn // 2 + 1} of {ROUNDS}"

    @property
    def text(self) -> str:
        """The score, in layouts without a header."""
        return f"{words.score_of(self.duel)} · {self._round}" if self.compact else ""

    @property
    def next_name(self) -> str:
        """The label of Enter when a puzzle is over."""
        return "result" if self.duel.over else "next player"

    # Continuing.

    @property
    def comes_back(self) -> bool:
        """No: a duel does not count as progress."""
        return False

    def refuted(self, attempt: PuzzleAttempt) -> None:
        """End the turn: report why the answer fails, and play the solution on the board."""
        refutation = words.refutation(attempt, self.narrator)
        self._give_up(attempt, f"{refutation} ")

    def action_give_up(self) -> None:
        """Play the solution on the board; the puzzle counts as not solved."""
        if self.attempt is not None and not self.attempt.over and not self.plays:
            self._give_up(self.attempt, "")

    def _give_up(self, attempt: PuzzleAttempt, said: str) -> None:
        self.attempt = attempt = attempt.again().give_up()
        self.duel = self.duel.answer(found=False)
        self.say(f"{said}{self.account(attempt)}", Tone.WRONG)
        self.play_out(attempt.hand, attempt.shown, self.go_on)

    def ended(self, attempt: PuzzleAttempt) -> None:
        """Count the puzzle, and report how it ended."""
        self.duel = self.duel.answer(found=attempt.at_first_try)
        super().ended(attempt)

    def go_on(self) -> None:
        """Ask the next player; after the last puzzle, show the result."""
        from mate.tui.screens.duelend import DuelEndScreen

        if self.duel.over:
            self.app.push_screen(DuelEndScreen(self.duel), self._after)
        else:
            self._next()

    def _after(self, again: bool | None) -> None:
        if not again:
            self.leave()
            return
        seed = random.SystemRandom().getrandbits(32)
        try:
            self.duel = Duel.begin(self.duel.names, self._puzzles, seed)
        except MateError as error:
            self.leave()
            self.program.show_problem(str(error))
        else:
            self._next()

    def action_leave(self) -> None:
        """Leave the duel, after a warning and a second press."""
        warning = f"A duel is not saved. Press {self.way_out} again to leave it."
        if (not self.duel.found and self.attempt is None) or self.said.startswith(warning):
            self.leave()
        else:
            self.say(f"{warning} {self.said}".rstrip(), Tone.WRONG)
