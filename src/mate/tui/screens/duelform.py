"""The form for a duel: two names, and a level."""

from __future__ import annotations

import random
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical
from textual.widgets import Input, Label, OptionList
from textual.widgets.option_list import Option

from mate.errors import MateError
from mate.puzzles import LEVELS, Puzzle
from mate.puzzles.duel import Duel
from mate.record import Terms
from mate.saved import lastmatch
from mate.tui.draw.rows import wrapped
from mate.tui.keys.commands import Place, renamed
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.drawing import Drawing, Notice
from mate.words.puzzles import DUEL

_CELLS: Final = 54
"""The most cells of names, levels and the text above; the stylesheet says the same."""
_NAME_LIMIT: Final = 48
_SEATS: Final = ("first", "second")


class DuelFormScreen(MateScreen[None], places=(Place.DUEL_FORM,)):
    """The form that starts a duel; it suggests the names of the last match.

    Args:
        puzzles: the puzzles to draw from.
    """

    CSS_PATH = "duelform.tcss"
    AUTO_FOCUS = "#menu"
    SHOWS_MESSAGES = True
    CENTRES_KEYS = True

    def __init__(self, puzzles: tuple[Puzzle, ...]) -> None:
        super().__init__()
        self._puzzles = puzzles
        settings = self.program.settings
        names = settings.first_name, settings.second_name
        self._names = lastmatch.load(names).between_people(names).players

    def compose_contents(self) -> ComposeResult:
        """What a duel is, two names, the levels and a message."""
        with Vertical(id="page"):
            yield Drawing(id="title")
            with Center(id="line"), Horizontal(id="names"):
                yield Label("Names", markup=False)
                for seat, name in zip(_SEATS, self._names, strict=True):
                    field = Input(name, max_length=_NAME_LIMIT, compact=True, id=seat)
                    field.cursor_blink = False
                    yield field
            with Center(id="entries"):
                levels = (Option(f" Level {level}", f"level-{level}") for level in LEVELS)
                yield OptionList(*levels, id="menu", markup=False)
            yield Notice(id="notice")

    def refresh_rows(self) -> None:
        """Draw the text, the message and the keys."""
        self.show_head(self.titled("New duel"))
        lines = [] if self.compact else wrapped(DUEL, min(self.cells, _CELLS), 4)
        title = self.query_one("#title", Drawing)
        title.draw([*(((line.center(self.cells), "faint"),) for line in lines), ()])
        title.styles.height = len(lines) + (not self.compact)
        self.query_one(Notice).say(self.message, self.cells, "bad")
        # Enter starts the duel wherever it is pressed.
        self.show_keys("↑↓ Enter start", renamed(self.commands, {"begin": ""}))

    def on_input_changed(self) -> None:
        """Drop the message: the error may be corrected."""
        if self.message:
            self.show_message("")

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def action_begin(self) -> None:
        """Start the duel, or report an error."""
        from mate.tui.screens.puzzle import DuelScreen

        level = LEVELS[self.query_one(OptionList).highlighted or 0]
        puzzles = tuple(puzzle for puzzle in self._puzzles if puzzle.level == level)
        typed = (self.query_one(f"#{seat}", Input).value for seat in _SEATS)
        first, second = (name.strip() or self._names[seat] for seat, name in enumerate(typed))
        try:
            # The same rules as for the names of a match.
            names = Terms(players=(first, second)).checked().players
            duel = Duel.begin(self.program.narrator_of(names).names, puzzles, _seed())
        except MateError as error:
            self.show_message(str(error))
            return
        self.app.push_screen(DuelScreen(duel, puzzles))


def _seed() -> int:
    return random.SystemRandom().getrandbits(32)
