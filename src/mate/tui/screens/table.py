"""The table: people play a match against each other or the computer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size

from mate.cleaning import clean
from mate.errors import MateError
from mate.rules import Action, Hand, Position
from mate.session import Session
from mate.tui.draw.aroundtable import (
    draw_beside,
    draw_events,
    draw_head,
    draw_message,
    draw_remark,
)
from mate.tui.draw.rows import Row, Span
from mate.tui.draw.table import TableView
from mate.tui.keys.commands import RULES, Command, renamed
from mate.tui.keys.places import Place
from mate.tui.play.cursor import Cursor
from mate.tui.play.remark import Remark
from mate.tui.play.turns import Turns
from mate.tui.screens.afterhand import AfterHandScreen
from mate.tui.screens.base import MESSAGE_CELLS
from mate.tui.theme.appearance import Appearance
from mate.tui.widgets.board import Board
from mate.tui.widgets.drawing import Drawing
from mate.words.history import History
from mate.words.narrator import Narrator
from mate.words.problems import message_of
from mate.words.series import sentence, tally

_KINDS: Final = {"hint": "hints", "values": "values"}
"""The help that must be agreed on, by the action that asks for it."""
_RECOVERED: Final = (
    "The log's last line was cut short; the match continues from the line before it."
)
_EVENT_ROWS: Final = 3
_ROWS_BEFORE_EVENTS: Final = 5
"""The rows for the header, the message and the keys."""


class TableScreen(AfterHandScreen, places=(Place.TABLE, Place.EVERYWHERE)):
    """A match in play; its players are at this keyboard, or computers.

    Args:
        session: the match; closed by the caller.
        narrator: the players' names, and how cards are written.
    """

    def __init__(self, session: Session, narrator: Narrator) -> None:
        super().__init__()
        self.narrator = narrator
        self.turns = Turns(self, session, self.turn_changed, self._say)
        self._history = History(session.record, narrator)
        self._naming = ""
        self._remark: Remark | None = None

    def compose_contents(self) -> ComposeResult:
        """The board with the area beside it, a message and the last events."""
        with Horizontal(id="middle"):
            yield Board(id="board", guards=self.names_cards)
            yield Drawing(id="beside")
        yield Drawing(id="message")
        yield Drawing(id="events")

    def on_mount(self) -> None:
        """Start where the match stands."""
        self.begin_turn()
        if self.session.recovered:
            self._say(Remark.problem(_RECOVERED))

    @property
    def hand(self) -> Hand:
        """The hand on the table; a finished one stays until the players continue."""
        return self.turns.hand

    @property
    def position(self) -> Position:
        """Where the player to act chooses."""
        return self.hand.position

    @property
    def computer_is_due(self) -> bool:
        """Whether the computer is to act."""
        return self.turns.computer_is_due

    @property
    def seconds(self) -> float:
        """The shortest time that the computer takes; seconds."""
        return self.program.settings.computer_seconds

    # A turn.

    def begin_turn(self) -> None:
        """Report what has happened, and set the cursor for the new turn."""
        self._history.follow(self.session.record)
        if self.hand.outcome is None:
            self._history.hand_begins()
        self.cursor = Cursor() if self.computer_is_due else Cursor.at_first(self.position)
        self._naming, self._remark = "", None
        self.program.presses.spend()
        self.turns.begin(self.seconds)
        if self.program.settings.verdict:
            self.grading.follow(self.session.match)

    def heeds(self) -> bool:
        """Ignore a key held since the previous turn: it would act for the other player."""
        if self.program.presses.spent:
            return False
        self.swap.end()
        return True

    def turn_changed(self) -> None:
        """Act on what the computer or the help has worked out, once the screen is visible."""
        if not self.is_seen:
            return
        action = self.turns.due_action()
        if self.turns.computer.problem:
            # It is newer than any message.
            self._remark = None
        self._show_help()
        if action is not None:
            failure = self._remark if self.turns.help.failed else None
            self.play(action)
            if failure is not None and self._remark is None:
                self._say(failure)
                self.refresh_rows()

    def on_screen_resume(self) -> None:
        """Catch up with what was worked out behind another screen."""
        self._catch_up()

    def _fit(self, size: Size) -> None:
        super()._fit(size)
        self._catch_up()

    def _catch_up(self) -> None:
        self._ask_about_new_log()
        if self.turns.has_news:
            self.turn_changed()

    def _ask_about_new_log(self) -> None:
        # After the last card there is nothing to ask; the change is reported on leaving the table.
        if not self.is_seen or self.session.match.finished:
            return
        moved = self.session.take_move()
        if moved is None:
            return
        from mate.tui.screens.newlog import NewLogScreen

        self.app.push_screen(NewLogScreen(moved), self._new_log_chosen)

    def leave(self, result: Session | None = None) -> None:
        """Leave the table, unless there are unsaved actions that cannot be saved."""
        if self.attempt(self.session.keep):
            super().leave(result)

    def _new_log_chosen(self, going_on: bool | None) -> None:
        if not going_on:
            self.leave()

    @property
    def is_telling(self) -> bool:
        """Whether a message is shown."""
        return self._remark is not None

    def play(self, action: Action) -> None:
        """Play an action for the player to act, and start the next turn."""
        self.swap.end()
        self.happen(lambda: self.session.play(action))

    def action_take_back(self) -> None:
        """Undo the last action; against the computer, the last one of the person."""
        before = self.session.match
        self.happen(self.turns.take_back)
        if self.session.match != before:
            # The other player must notice it, too.
            undone = self.turns.undone_since(before)
            self._say(Remark(lambda narrator: narrator.taken_back(*undone), "turn"))
            self.refresh_rows()

    def happen(self, step: Callable[[], None]) -> None:
        """Take a step, and start the next turn."""
        if self.attempt(step):
            self.begin_turn()
            self.refresh_rows()
            if self.hand.outcome is None:
                self._ask_about_new_log()
            else:
                self.hand_ended()

    def attempt(self, step: Callable[[], None]) -> bool:
        """Take a step, or report why that failed; return whether it succeeded."""
        try:
            step()
        except MateError as error:
            self.tell(message_of(error, self.session.path))
            return False
        return True

    # Messages.

    def _say(self, remark: Remark) -> None:
        self._remark = remark

    def tell(self, text: str) -> None:
        """Show an error below the prompt."""
        self._say(Remark.problem(clean(text, MESSAGE_CELLS)))
        if not self.too_small:
            self.refresh_rows()

    # Help.

    def action_hint(self) -> None:
        """Show the best action, if hints were agreed on."""
        self._remark = None
        self.turns.help.hint()
        self._show_help()

    def action_values(self) -> None:
        """Show or hide the value of each action, if values were agreed on."""
        self._remark = None
        self.turns.help.toggle_values()
        self._show_help()

    def _show_help(self) -> None:
        # Using help is an event; the cursor goes to the action that a hint names.
        self._history.follow(self.session.record)
        hinted = self.turns.help.take_hint()
        if hinted is not None:
            self.cursor = Cursor(hinted)
        self.refresh_rows()
        self._ask_about_new_log()

    # Drawing.

    def appearance_changed(self, appearance: Appearance) -> None:
        """Rewrite the events, since cards may be written differently."""
        super().appearance_changed(appearance)
        self._history = History(self.session.record, self.narrator)

    def refresh_rows(self) -> None:
        """Redraw everything; only changes reach the terminal."""
        self.lay_out()
        record, view = self.session.record, self._view()
        self.query_one("#head", Drawing).draw((draw_head(record, view),))
        self.query_one(Board).show(view)
        if not view.size.alone:
            self.query_one("#beside", Drawing).draw(draw_beside(record, view))
        self.query_one("#message", Drawing).draw(self._draw_message(view))
        self.query_one("#events", Drawing).draw(self._events())
        self.show_keys(self.choosing_hint, self._commands())

    def _commands(self) -> tuple[Command, ...]:
        commands = (c for c in self.commands if self._can_help(c.action))
        after_hand = self.chosen is None and not self.computer_is_due
        return renamed(commands, {RULES: "rules"} | ({"play": "continue"} if after_hand else {}))

    def action_score(self) -> None:
        """Show the score sheet of the match."""
        from mate.tui.screens.score import ScoreScreen

        self.app.push_screen(ScoreScreen.of(self.session.record, self.narrator))

    def _can_help(self, action: str) -> bool:
        if action not in _KINDS:
            return True
        return _KINDS[action] in self.turns.help.agreed and self.hand.outcome is None

    def _view(self) -> TableView:
        match = self.session.match
        return TableView(
            self.hand,
            self.narrator,
            self.chosen,
            self.turns.help.marks,
            score=match.score,
            number=self.turns.number,
            layout=self.layout_kind,
            cells=self.cells,
            cards=self.card_size,
            weighs=self.card_size.alone,
            series=tally(self.session.record),
            swapped=self.swap.share,
            counts=self.turns.help.counts,
        )

    def _draw_message(self, view: TableView) -> list[Row]:
        if self._naming:
            return draw_message(view, (self._naming, "accent"))
        remark = self._remark
        if remark is None:
            return draw_message(view, self._usual())
        said = remark.words(self.narrator), remark.style
        return draw_remark(said, self.cells) if remark.alone else draw_message(view, said)

    def _usual(self) -> Span:
        # The text without any message.
        if self.hand.outcome is not None:
            return self._after_hand(), "faint"
        if failure := self.turns.computer.problem:
            return f"{failure} Press {self.key_for('play')} to try again.", "bad"
        if self.computer_is_due:
            return self._waiting(), "faint"
        return self._forecast(), "plain"

    def _forecast(self) -> str:
        if self.chosen is None:
            return ""
        prospect = self.turns.help.prospect(self.narrator, self.chosen)
        if not self.session.record.header.foresight:
            return prospect
        return f"{prospect} {self.narrator.forecast(self.position, self.chosen)}".lstrip()

    def _waiting(self) -> str:
        return f"The computer is thinking; {self.key('table.play')} hurries it."

    def _after_hand(self) -> str:
        play, back = self.key("table.play"), self.key("table.take-back")
        last = "undo" if self.compact else "undo the last card"
        return f"{play}: continue; {back}: {last}."

    def _events(self) -> list[Row]:
        events = self.query_one("#events")
        # The smallest terminals are full without them.
        events.display = self.room.height > self.board_rows + _ROWS_BEFORE_EVENTS
        room = events.size.height or _EVENT_ROWS + 1
        return draw_events(self._history.lines, self.cells, room)

    # Choosing and playing.

    def offers(self, action: str) -> bool:
        """Leave out undo and choosing when there is nothing to undo or choose."""
        if action == "take_back":
            return any(hand.actions for hand in self.session.match.hands_dealt)
        if action.startswith("move"):
            return self.chosen is not None
        return self._can_help(action) and super().offers(action)

    def refuse(self, action: Action) -> None:
        """Say why an action is not legal."""
        position = self.position
        self._say(Remark(lambda narrator: narrator.refusal(position, action), "bad"))
        self.refresh_rows()

    def cursor_moved(self) -> None:
        """Show that another action is chosen."""
        self.turns.help.moved()
        self._remark = None
        self.refresh_rows()

    def show_naming(self, text: str) -> None:
        """Say which part of a card's name is missing."""
        self._naming = text
        self.refresh_rows()

    def action_say(self, what: str) -> None:
        """Show the match or all cards in one line, with the terminal's cursor on it."""
        words = self._state_of_cards if what == "cards" else self._state_of_game
        self._say(Remark(words, "plain", alone=True))
        self.refresh_rows()
        self.app.cursor_position = self.query_one("#message").region.offset

    def _state_of_cards(self, narrator: Narrator) -> str:
        return narrator.state_of_cards(self.position)

    def _state_of_game(self, narrator: Narrator) -> str:
        state = narrator.state_of_game(self.session.match, self.hand)
        stands = sentence(self.session.record, narrator)
        return f"Hand {self.turns.number} of {self.session.match.length}. {state} {stands}".rstrip()

    def action_play(self) -> None:
        """Play the chosen card; after the end of a hand, show its page."""
        if self.computer_is_due:
            self._hurry()
        elif self.chosen is None:
            self.show_hand_end()
        else:
            self.play_chosen()

    def _hurry(self) -> None:
        action = self.turns.computer.hurry()
        if action is not None:
            self.play(action)
        else:
            self.refresh_rows()

    def play_chosen(self) -> None:
        """Play the chosen action, unless the tutor holds it back."""
        assert self.chosen is not None
        if self.turns.help.holds_back(self.chosen):
            # A held key must not play despite a warning.
            self.program.presses.spend()
            self._show_help()
        else:
            self.play(self.chosen)
