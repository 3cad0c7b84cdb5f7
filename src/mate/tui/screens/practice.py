"""The screens of practice, which continues a hand from any position: form, table, and end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from msgspec.structs import replace

from mate.players import LEVELS
from mate.players.computer import practice_terms
from mate.record import Terms
from mate.record.terms import Level
from mate.rules import Hand
from mate.saved import nextmatch
from mate.session import Session
from mate.tui.draw import Row
from mate.tui.draw.handend import draw_practice_end
from mate.tui.draw.table import TableView
from mate.tui.keys.commands import Command, Scope
from mate.tui.screens.menu import MenuEntry, MenuScreen
from mate.tui.screens.sheets import HandEndScreen, Onward
from mate.tui.screens.table import TableScreen
from mate.words.narrator import Narrator

_LEVELS: Final[tuple[Level | None, ...]] = (None, *get_args(Level))
"""The opponents: a person, or the computer at a level."""
_NO_PRACTICE: Final = frozenset({"score", "hint", "values", "resign", "pause"})
"""The actions of a table that need a match."""
_TEXT_CELLS: Final = 72


class PracticeFormScreen(MenuScreen[Session], scopes=(Scope.PRACTICE_FORM, Scope.EVERYWHERE)):
    """A page that asks who plays on from a position: two people, or a person and the computer.

    The cursor starts on the computer's level in this match, or else in the last match.
    """

    def __init__(self, hand: Hand, match: Terms) -> None:
        super().__init__()
        self._hand, self._match = hand, match
        # Assume that the player to act asks for practice, unless that player is the computer.
        person, turn = [level is None for level in match.computers], hand.position.turn
        self._seat = turn if person[turn] else 1 - turn

    def on_mount(self) -> None:
        """Fill the menu and put the cursor on the level of this match or of the last match."""
        levels = (*self._match.computers, *nextmatch.load_last().computers)
        self.fill(str(next(filter(None, levels), None)))

    def entries(self) -> Iterator[MenuEntry]:
        """Yield the opponents: a person, and the computer at each level."""
        for level in _LEVELS:
            names = self.program.narrator_of(self._players(level).players).names
            one, other = names[::-1] if level and self._seat else names
            sees = LEVELS[level].sentence if level and not self.compact else ""
            yield MenuEntry(f".{level}", f"{one} {'against' if level else 'and'} {other}", sees)

    def _players(self, level: Level | None) -> Terms:
        return practice_terms(self._match, level, self._seat)

    def refresh_rows(self) -> None:
        """Draw the text and the keys."""
        name = self.program.narrator_of(self._match.players).names[self._seat]
        text = f"Nothing is saved. Against the computer, you play {name}'s cards."
        self.show_page("Practice", self.text_rows(text, _TEXT_CELLS))
        self.show_keys("↑↓ Enter choose")

    def picture(self, room: int) -> list[Row]:
        """Draw the cards of the player who asks for practice."""
        return self.picture_of(self._hand.position, self._seat, room)

    def action_side(self) -> None:
        """Change to the other player's cards."""
        self._seat = 1 - self._seat
        self.fill()
        self.redraw()

    def action_pick(self, name: str) -> None:
        """Start against an opponent."""
        level = next(level for level in _LEVELS if str(level) == name)
        self.leave(Session.practise(self._players(level), self._hand))


class PracticeScreen(TableScreen):
    """A table for practice, on which a hand is continued from a position."""

    def take(self, session: Session, narrator: Narrator) -> None:
        """Play a session at this table and say that nothing is saved."""
        super().take(session, narrator)
        # A person against the computer sits below.
        self.below = int(session.record.header.computers[0] is not None)
        self._opening = ["Practice starts here: nothing is saved."]

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of a table that need no match."""
        return tuple(each for each in super().commands if each.action not in _NO_PRACTICE)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable actions that need a match."""
        return action not in _NO_PRACTICE and super().check_action(action, parameters)

    def _view(self) -> TableView:
        return super()._view()._replace(in_match=False, series="practice" if self.compact else "")

    def show_hand_end(self) -> None:
        """Show how the practice ended."""
        self.app.push_screen(PracticeEndScreen(self.session, self.go_on), self.go_on)

    def go_on(self, choice: Onward | None) -> None:
        """Begin again at the same position, perhaps from the other side, or leave."""
        hand = self.table.match.practice
        if choice not in {"again", "other side"} or hand is None:
            super().go_on(choice)
            return
        terms, step = self.session.record.header.terms, -1 if choice == "other side" else 1
        terms = replace(terms, players=terms.players[::step], computers=terms.computers[::step])
        session = Session.practise(terms, hand)
        self.take(session, self.program.narrator_of(session.players))
        self.begin()
        self.refresh_rows()


class PracticeEndScreen(
    HandEndScreen, scopes=(Scope.PRACTICE_END, Scope.EVERYWHERE), inherit_bindings=False
):
    """The end of a practice hand, which offers to practise again."""

    def refresh_rows(self) -> None:
        """Redraw everything."""
        key = self.key("practice-end.other-side")
        text = f"Nothing was saved. Press {key} to start from the other side."
        page = draw_practice_end(self.ending, text, self.rows_between)
        self.show_sheet("End of the practice", page)

    def action_practise(self, how: Onward) -> None:
        """Practise the same position again, or from the other side."""
        self.leave(how)

    def action_leave(self) -> None:
        """Return to the screen that opened the practice."""
        self.leave("leave")
