"""Practice: playing on from any position. Who plays, the table, and the end; nothing is saved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Center
from textual.widgets import OptionList

from mate.errors import MateError
from mate.players import LEVELS
from mate.players.seats import practising
from mate.record import Terms
from mate.record.terms import Level
from mate.rules import Hand
from mate.saved import lastmatch
from mate.session import Session
from mate.tui.draw.handend import draw_hand_end
from mate.tui.draw.table import TableView
from mate.tui.keys.commands import Command, Place, renamed
from mate.tui.screens.menu import Entry, MenuScreen
from mate.tui.screens.sheets import Choice, HandEndScreen
from mate.tui.screens.table import TableScreen
from mate.tui.widgets.fields import Choice as Sides
from mate.words.narrator import Narrator

_OPPONENTS: Final[tuple[Level | None, ...]] = (
    None,
    "novice",
    "casual",
    "club",
    "expert",
    "perfect",
)
_NO_PRACTICE: Final = frozenset({"score", "hint", "values"})
"""The actions of a table that need a match."""


class PracticeFormScreen(MenuScreen[Session], places=(Place.PRACTICE_FORM, Place.EVERYWHERE)):
    """Asks who plays on from a position: two people, or a person on either side and a level.

    It starts on the opponent of the match, or else of the last match.
    """

    AUTO_FOCUS = "#menu"
    SHOWS_MESSAGES = True

    def __init__(self, hand: Hand, match: Terms) -> None:
        super().__init__()
        self._hand, self._match = hand, match
        levels = (*match.computers, *lastmatch.load().computers)
        self._level = next(filter(None, levels), None)
        one, other = match.computers
        # The player to act asks for it, unless that is the computer.
        self._seat = (
            hand.position.turn if (one is None) is (other is None) else int(one is not None)
        )

    def on_mount(self) -> None:
        """Show the opponents."""
        self.fill()
        self.query_one(OptionList).highlighted = _OPPONENTS.index(self._level)

    def compose_above(self) -> ComposeResult:
        """The sides of the table."""
        with Center():
            yield Sides("side", {0: "below", 1: "above"}, self._seat)

    def entries(self) -> Iterator[Entry]:
        """The opponents."""
        first, second = self.program.narrator_of(practising(self._match).players).names
        yield Entry("", f"Two people: {first} and {second}")
        for level in LEVELS.values():
            yield Entry("", f"Against {level.name}, which {level.sentence}")

    def refresh_rows(self) -> None:
        """Draw the text, the sides and the keys."""
        self.show_page("Practice", self.text_rows("Play on from here. Nothing is saved.", 60))
        self.query_one(Sides).show(self.cells)
        self.show_keys("↑↓ opponent · ←→ your side · Enter start", self.commands)

    def on_field_changed(self) -> None:
        """Show the side that was chosen."""
        self.redraw()

    def action_side(self, step: int) -> None:
        """Play the other side."""
        self.query_one(Sides).action_step(step)

    def action_pick(self, name: str) -> None:  # noqa: ARG002
        """Start against the opponent under the cursor."""
        level = _OPPONENTS[self.query_one(OptionList).highlighted or 0]
        terms = practising(self._match, level, self.query_one(Sides).value)
        try:
            self.leave(Session.practise(terms, self._hand))
        except MateError as error:
            self.show_message(str(error))


class PracticeScreen(TableScreen):
    """A table on which a hand is played on from a position, for practice."""

    def take(self, session: Session, narrator: Narrator) -> None:
        """Play a session here, and say that it is practice."""
        super().take(session, narrator)
        self._opening = ["Practice starts here: nothing is saved."]

    @property
    def commands(self) -> tuple[Command, ...]:
        """Those of a table that need no match."""
        return tuple(each for each in super().commands if each.action not in _NO_PRACTICE)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Bar what needs a match."""
        return action not in _NO_PRACTICE and super().check_action(action, parameters)

    def _view(self) -> TableView:
        told = "practice" if self.compact else ""
        return super()._view()._replace(in_match=False, series=told)

    def _show_hand_end(self, *, moves: bool) -> None:
        page = PracticeEndScreen(
            self.session, self.narrator, self._go_on, self.grading, moves=moves
        )
        self.app.push_screen(page, self._go_on)

    def _go_on(self, choice: Choice | None) -> None:
        hand = self.session.match.practice
        if choice not in {"again", "other side"} or hand is None:
            super()._go_on(choice)
            return
        terms = self.session.record.header.terms
        if choice == "other side":
            one, other = terms.players, terms.computers
            terms = replace(terms, players=one[::-1], computers=other[::-1])
        session = Session.practise(terms, hand)
        self.take(session, self.program.narrator_of(session.players))
        self.begin_turn()
        self.refresh_rows()


class PracticeEndScreen(
    HandEndScreen, places=(Place.PRACTICE_END, Place.EVERYWHERE), inherit_bindings=False
):
    """How a practice ended, and whether to try again."""

    def refresh_rows(self) -> None:
        """Redraw everything."""
        told = "Practice: nothing was saved."
        page = draw_hand_end(self.match, self.ending, told, self.rows_between)
        self.show_sheet(
            "End of the practice", page, commands=renamed(self.commands, {"leave": "back"})
        )

    def action_again(self) -> None:
        """Practise the same position again."""
        self.leave("again")

    def action_other_side(self) -> None:
        """Practise it again with the seats exchanged."""
        self.leave("other side")

    def action_leave(self) -> None:
        """Go back to where the practice was asked for."""
        self.leave("leave")
