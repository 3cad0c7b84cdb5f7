"""Watching two computers play a match."""

from __future__ import annotations

from typing import Final

from textual.timer import Timer

from mate.session import Session
from mate.tui.keys.commands import RULES, Command, Place, renamed
from mate.tui.screens.table import TableScreen
from mate.words.narrator import Narrator

_PACES: Final = (0.25, 0.5, 1, 2, 4)
"""The speeds of play, relative to play against a person."""
_MOMENTS: Final = 4
"""How long the end of a hand stays on the table, in times of one action."""


class WatchScreen(TableScreen, places=(Place.WATCH, Place.EVERYWHERE), inherit_bindings=False):
    """A match between computers, which runs automatically unless paused.

    Args:
        session: the match; closed by the caller.
        narrator: the players' names, and how cards are written.
    """

    def __init__(self, session: Session, narrator: Narrator) -> None:
        super().__init__(session, narrator)
        self._end_timer: Timer | None = None
        self._pace = _PACES.index(1)

    @property
    def seconds(self) -> float:
        """The shortest time of an action at the chosen speed; seconds."""
        return super().seconds / _PACES[self._pace]

    def heeds(self) -> bool:
        """Heed every key: a held key only steps on, and acts for nobody at this keyboard."""
        return True

    def begin_turn(self) -> None:
        """Start the computer's turn, or show the end of a hand for a moment."""
        super().begin_turn()
        self._await_next_hand()

    def on_screen_resume(self) -> None:
        """Show the end of a hand for a moment again."""
        self._await_next_hand()

    def hand_ended(self) -> None:
        """Let the end stay on the table for a moment."""
        self._ask_about_new_log()

    def _await_next_hand(self) -> None:
        if self._end_timer is not None:
            self._end_timer.stop()
            self._end_timer = None
        if self.hand.outcome is not None and not self.turns.computer.paused:
            self._end_timer = self.set_timer(max(_MOMENTS * self.seconds, 0.01), self._move_on)

    def _move_on(self) -> None:
        if self.too_small:
            self._await_next_hand()
        elif self.app.screen is not self or self.turns.computer.paused or self.hand.outcome is None:
            return
        else:
            self._leave_hand()

    def _leave_hand(self) -> None:
        if self.session.match.finished:
            self.show_match_end()
        else:
            self.happen(self.begin_next_hand)

    def action_pause(self) -> None:
        """Pause or continue."""
        self.turns.computer.paused = not self.turns.computer.paused
        self.turn_changed()
        self._await_next_hand()
        self.refresh_rows()

    def action_speed(self, step: int) -> None:
        """Speed up or slow down, from the next action on."""
        self._pace = min(max(self._pace + step, 0), len(_PACES) - 1)
        self.refresh_rows()

    def action_play(self) -> None:
        """Take one step now; a pause stays on."""
        if self.computer_is_due:
            self._hurry()
        else:
            self._leave_hand()

    def _waiting(self) -> str:
        return self._pausing(f"{self.narrator.names[self.hand.position.turn]} is thinking.")

    def _after_hand(self) -> str:
        return self._pausing("Continues in a moment.")

    def _pausing(self, text: str) -> str:
        pause, pace = self.key("watch.pause"), _PACES[self._pace]
        if self.turns.computer.paused:
            text = f"Paused. {pause} continues; {self.key('watch.play')} takes one step."
        else:
            text = f"{text} {pause} pauses."
        return text if pace == 1 else f"{text} Speed × {pace:g}."

    def _commands(self) -> tuple[Command, ...]:
        going_on = "continue" if self.turns.computer.paused else "pause"
        return renamed(self.commands, {"pause": going_on, RULES: "rules"})
