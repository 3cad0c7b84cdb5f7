"""The table: two people play a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen

from mate.cleaning import clean, shown
from mate.errors import MateError
from mate.rules import HANDS, Action
from mate.session import NewMatch, Session
from mate.tui.draw.captions import (
    draw_beside,
    draw_events,
    draw_head,
    draw_message,
    draw_said,
    naming_in_words,
)
from mate.tui.draw.layout import NORMAL_CELLS, Layout
from mate.tui.draw.rows import Row, Span
from mate.tui.draw.table import TableView
from mate.tui.keys.bindings import bindings
from mate.tui.keys.commands import Command, Place, commands_at
from mate.tui.play.turns import TurnScreen
from mate.tui.screens.choices import SheetChoice
from mate.tui.theme.appearance import Appearance
from mate.tui.widgets.board import Board
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.keyline import KeyLine
from mate.words.history import History, help_in_words
from mate.words.narrator import Narrator
from mate.words.problems import message_of

_KINDS: Final = {"hint": "hints", "values": "values"}
"""The help that has to be agreed on, by the action that asks for it."""
_NOTICE_CELLS: Final = 400
_EVENT_ROWS: Final = 3
_LEAST_ROWS_FOR_EVENTS: Final = 14


class TableScreen(TurnScreen):
    """A match being played, through its session alone; whoever is no computer sits here.

    Args:
        session: the match; whoever shows the screen closes it.
        narrator: the players' names, and how cards are written.
    """

    PLACES: ClassVar[tuple[Place, ...]] = (Place.TABLE, Place.EVERYWHERE)
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*PLACES)]
    WIDEST = 120

    def __init__(self, session: Session, narrator: Narrator) -> None:
        super().__init__(session, narrator)
        self._history = History(session.record, narrator)
        self._chosen: Action | None = None
        # What was asked for by key, name or mouse: asking for it again plays it.
        self._picked: Action | None = None
        self._notice = ""
        self._naming = ""
        self._said = ""

    def compose_contents(self) -> ComposeResult:
        """Header, table with what stands beside it, message, last events, keys."""
        yield Drawing(id="head")
        with Horizontal(id="middle"):
            yield Board(id="board")
            yield Drawing(id="beside")
        yield Drawing(id="message")
        yield Drawing(id="events")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Begin where the match stands."""
        self.begin_turn()
        if self.session.recovered:
            self._notice = "The log's last line was cut short; the match goes on from before it."

    def begin_turn(self) -> None:
        """Tell what happened since the last turn; the cursor is where this one has a choice."""
        self._history.follow(self.session.record)
        legal = () if self.computer_is_due else self.hand.position.legal_actions
        # Before trick 1 the harmless choice comes first: it stands last among the actions.
        declaring = not self.hand.position.trick
        self._chosen = (legal[-1] if declaring else legal[0]) if legal else None
        self._picked = None
        self._notice = self._naming = self._said = ""
        super().begin_turn()

    @property
    def chosen(self) -> Action | None:
        """The action under the cursor; None when the hand is over."""
        return self._chosen

    # Help.

    def action_hint(self) -> None:
        """Show the best action, where that was agreed on."""
        self._notice = self._said = ""
        self._counsel.hint()

    def action_values(self) -> None:
        """Show what each action is worth, where that was agreed on."""
        self._notice = self._said = ""
        self._counsel.toggle_values()

    def advised(self, best: Action | None) -> None:
        """Show what help there is; the cursor goes to the action that a hint names."""
        self._history.follow(self.session.record)
        if best is not None and self._chosen is not None:
            self._chosen, self._picked = best, None
        self.refresh_rows()

    def looked_at(self, action: Action) -> None:
        """Play the chosen action, now that the tutor has looked at it; or hear the warning."""
        if action is self._chosen:
            self.action_play()

    # Drawing.

    def appearance_changed(self, appearance: Appearance) -> None:
        """Tell what happened so far anew, as cards may be written otherwise."""
        self.narrator = self.narrator._replace(signs=appearance.signs)
        self._history = History(self.session.record, self.narrator)
        super().appearance_changed(appearance)

    def refresh_rows(self) -> None:
        """Draw everything anew; only what changed reaches the terminal."""
        match, view = self.session.match, self._view()
        head = draw_head(match, view, helped=bool(self._counsel.agreed))
        self.query_one("#head", Drawing).draw((head,))
        self.query_one(Board).show(view._replace(cells=min(self.cells, NORMAL_CELLS)))
        if self.layout_kind is Layout.WIDE:
            self.query_one("#beside", Drawing).draw(draw_beside(match, view))
        said = draw_said(self._said, self.cells) if self._said else None
        self.query_one("#message", Drawing).draw(said or draw_message(view, self._remark()))
        self.query_one("#events", Drawing).draw(self._events())
        moves = self.key("table.move-back") + self.key("table.move-on")
        hint = "" if self._chosen is None else f"{moves} 1–0 choose"
        self.query_one(KeyLine).show(self._commands(), self.cells, hint)

    def _commands(self) -> tuple[Command, ...]:
        commands = tuple(c for c in commands_at(*self.PLACES) if self._is_offered(c))
        if self._chosen is None and not self.computer_is_due:
            return tuple(
                c._replace(name="score sheet") if c.action == "play" else c for c in commands
            )
        return commands

    def _is_offered(self, command: Command) -> bool:
        return command.action not in _KINDS or self._can_help(command.action)

    def _can_help(self, action: str) -> bool:
        return _KINDS[action] in self._counsel.agreed and self.hand.outcome is None

    def _view(self) -> TableView:
        match = self.session.match
        return TableView(
            self.hand,
            self.narrator,
            self._chosen,
            self._counsel.marks,
            score=match.score,
            number=self._number,
            layout=self.layout_kind,
            cells=self.cells,
        )

    @property
    def _number(self) -> int:
        match = self.session.match
        return len(match.hands) if self.hand.outcome is not None else match.current_number

    def _remark(self) -> Span:
        # What matters most of all that there is to say.
        if self.hand.outcome is not None:
            return (self._notice, "bad") if self._notice else (self._after_hand(), "faint")
        if self._naming:
            return self._naming, "accent"
        if problem := self._notice or self._counsel.problem:
            return problem, "bad"
        if self._counsel.text:
            return self._counsel.text, "accent"
        if self.computer_is_due:
            return self._waiting(), "faint"
        return self._forecast(), "plain"

    def _forecast(self) -> str:
        if self._chosen is None:
            return ""
        forecast = self.narrator.forecast(self.hand.position, self._chosen)
        return f"{self._counsel.prospect} {forecast}".lstrip()

    def _waiting(self) -> str:
        return f"The computer thinks; {self.key('table.play')} makes it hurry."

    def _after_hand(self) -> str:
        play, back = self.key("table.play"), self.key("table.take-back")
        last = "back" if self.compact else "the last card back"
        return f"{play}: the score sheet; {back}: take {last}."

    def _events(self) -> list[Row]:
        events = self.query_one("#events")
        # The least terminal is full without them.
        events.display = self.room.height >= _LEAST_ROWS_FOR_EVENTS
        room = max(events.size.height - 1, _EVENT_ROWS)
        return draw_events(self._history.lines[-room:], self.cells)

    def tell(self, text: str) -> None:
        """Show a message below the table."""
        self._notice = clean(text, _NOTICE_CELLS)
        self.refresh_rows()

    # Choosing and playing.

    def offers(self, action: str) -> bool:
        """Nothing to take back, no card to choose: then it is not offered."""
        if action == "take_back":
            return any(hand.actions for hand in self.session.match.hands_dealt)
        if action.startswith("move"):
            return self._chosen is not None
        if action in _KINDS and not self._can_help(action):
            return False
        return super().offers(action)

    def on_board_picked(self, event: Board.Picked) -> None:
        """Choose what was asked for; play it if it was asked for twice."""
        if self.too_small:
            return
        action = event.action
        if not self.hand.position.is_legal(action):
            self._notice = self.narrator.refusal(self.hand.position, action)
        elif action is self._picked or self.program.settings.single_press:
            self._chosen = action
            self.action_play()
        else:
            self._counsel.moved()
            self._chosen = self._picked = action
            self._notice = ""
        self._said = ""
        self.refresh_rows()

    def on_board_naming(self, event: Board.Naming) -> None:
        """Say what is missing of a card's name."""
        self._naming = naming_in_words(event.begun)
        self.refresh_rows()

    def action_say(self, what: str) -> None:
        """Say how the game stands, or who holds what; the terminal's cursor goes there."""
        hand, narrator = self.hand, self.narrator
        match what:
            case "cards":
                self._said = narrator.state_of_cards(hand.position)
            case _:
                where = f"Hand {self._number} of {HANDS}. "
                self._said = where + narrator.state_of_game(self.session.match, hand)
        self.refresh_rows()
        self.app.cursor_position = self.query_one("#message").region.offset

    def action_move(self, step: int) -> None:
        """Choose the next legal action, or the one before."""
        legal = self.hand.position.legal_actions
        if self._chosen is not None:
            self._choose(legal[(legal.index(self._chosen) + step) % len(legal)])

    def action_move_to(self, place: int) -> None:
        """Choose the first legal action, or the last."""
        if self._chosen is not None:
            self._choose(self.hand.position.legal_actions[place])

    def _choose(self, action: Action) -> None:
        self._counsel.moved()
        self._chosen, self._picked, self._notice, self._said = action, None, "", ""
        self.refresh_rows()

    def action_play(self) -> None:
        """Play the chosen card; after the end of a hand, go on to the score sheet."""
        if self.computer_is_due:
            self._turn.hurry()
            return
        if self._chosen is None:
            self._show_sheet()
            return
        if not self._counsel.holds_back(self._chosen):
            self.play(self._chosen)

    def _show_sheet(self) -> None:
        from mate.tui.screens.sheet import HandEndScreen, MatchEndScreen

        match, narrator = self.session.match, self.narrator
        remark = help_in_words(self.session.record, narrator)
        screen: Screen[SheetChoice] = HandEndScreen(match, narrator, self._go_on, remark)
        if match.finished:
            screen = MatchEndScreen(match, narrator, self._go_on, shown(self.session.path), remark)
        self.app.push_screen(screen, self._go_on)

    def _go_on(self, choice: SheetChoice | None) -> None:
        match choice:
            case SheetChoice.GO_ON:
                self._happen(self._begin_next_hand)
            case SheetChoice.TAKE_BACK:
                self.action_take_back()
            case SheetChoice.REPLAY:
                self._try(lambda: self.program.replay(self.session.path))
            case SheetChoice.REMATCH:
                self._try(self._rematch)
            case SheetChoice.LEAVE:
                self.leave()
            case None:
                self.refresh_rows()

    def _rematch(self) -> None:
        header = self.session.record.header
        computers = header.computers or (None, None)
        new = NewMatch(
            header.players, self.session.record.ruleset, computers=computers, help=header.help
        )
        self.leave(Session.begin(new))

    def _try(self, step: Callable[[], None]) -> None:
        try:
            step()
        except MateError as error:
            self._notice = message_of(error, self.session.path)
        self.refresh_rows()

    def action_leave(self) -> None:
        """Leave the table; the match is saved as it stands."""
        self.leave()
