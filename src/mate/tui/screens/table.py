"""The table: people play a match against each other or the computer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from textual.events import Resize

from mate import clock
from mate.cleaning import clean, message_of
from mate.errors import MateError
from mate.players.computer import ComputerSeats
from mate.record import Standing, Terms
from mate.record.terms import Help
from mate.rules import Action, Hand, Match, Position
from mate.session import Session
from mate.table import HINT_STEPS, Advice, Awaited, Conduct, HeldTable, Table, events, remarks
from mate.tui.background import Animation, run_in_thread
from mate.tui.draw import Row, paragraph
from mate.tui.draw.table import TableView, value_marks
from mate.tui.draw.tablepanels import draw_events, draw_head, draw_message
from mate.tui.keys.commands import COMMAND_OF, RULES, Scope
from mate.tui.keys.keymap import CARD_KEYS, QUEEN_KEY
from mate.tui.play.prompt import Prompt, state_in_words, values_shown
from mate.tui.play.timers import TableTimers
from mate.tui.screens.base import MESSAGE_CELLS, find_lifetime_score
from mate.tui.screens.choosing import Board, ChoosingScreen, Cursor
from mate.tui.theme.themes import Appearance
from mate.tui.widgets import Drawing
from mate.words import clocks
from mate.words.history import RECOVERED, History
from mate.words.narrator import Narrator
from mate.words.series import so_far, tally
from mate.words.target import target

if TYPE_CHECKING:
    from mate.tui.screens.sheets import Onward

_PLAYING: Final = {"", "play"}
"""The actions of keys that play or choose a card; the board's own keys have an empty action."""
_NAMING: Final = CARD_KEYS - {QUEEN_KEY}
"""The keys that choose a card, except `q`, which alone chooses nothing."""
_MOVES: Final = "move(-1)", "move(1)", "move_to(0)", "move_to(-1)"
_KINDS: Final = {"hint": "hints", "values": "values"}
"""The aids that players must agree on, by the action that asks for them."""
_NARROW: Final = 60
"""The minimum width of a screen on which reasons are given in full."""
_AT_ONCE: Final = 0.001
"""The seconds that the fastest computer waits, so that keys are handled in between."""
_REMARK_ROWS: Final = 3
_EVENT_ROWS: Final = 3
_BARS: Final = 2
"""The number of rows that the header and the keys take."""
_ROWS_BEFORE_EVENTS: Final = 5
"""The number of rows that the header, the message and the keys take."""


def _does(event: events.Event) -> Callable[[TableScreen], None]:
    """Return a method of the screen that passes this event to the table."""

    def action(screen: TableScreen) -> None:
        screen.do(event)

    return action


class TableScreen(ChoosingScreen[Session], scopes=(Scope.TABLE, Scope.EVERYWHERE)):
    """A match in play between people at this keyboard, or with computers.

    Keys and timers become events, and the screen shows the table that results. The screen stores
    nothing of the match itself.
    """

    BELOW = ("message", "events")
    ROWS_AROUND = 4
    speed: float = 1
    """The speed of computers, relative to the setting."""

    def __init__(self, session: Session, narrator: Narrator) -> None:
        super().__init__()
        self.swap = Animation(self, self.refresh_rows)
        # Redraw only the board, because nothing else changes while points are counted up.
        self.counting = Animation(self, lambda: self.query_one(Board).show(self._view()))
        self.timers = TableTimers(self, self.moment_over, self.look_at_clock)
        # The sentences shown before the events of the match.
        day = session.record.header.day
        self._opening = [f"Match of the day, {clock.day_in_words(day)}."] if day else []
        self.take(session, narrator)

    def take(self, session: Session, narrator: Narrator) -> None:
        """Play a session at this table."""
        self.narrator, record = narrator, session.record
        self._history = History(record, narrator)
        # Start a resumed match with a pause, because players must not lose time by surprise.
        self._begun = any(hand.actions for hand in record.match.hands) or any(record.clocks.used)
        in_pause = self._begun and record.left is not None and not record.match.finished
        self.held = HeldTable(session, Conduct(ComputerSeats.of(record.header)), in_pause=in_pause)

    def on_mount(self) -> None:
        """Start at the current state of the match."""
        self.app.app_suspend_signal.subscribe(self, lambda _: self._pause(), immediate=True)
        self.begin()
        if not (self._begun or self.table.match.practice):
            header = self.session.record.header
            self.call_after_refresh(find_lifetime_score, self, header, self._show_lifetime)
        if self.session.recovered:
            self.held.change(remark=remarks.Problem(RECOVERED))
        if self.table.in_pause:
            self._show_pause()

    def _show_lifetime(self, stood: Standing | Exception) -> None:
        if isinstance(stood, Standing) and stood.played:
            length = self.session.record.header.length
            self._opening.append(f"{so_far(stood, self.narrator.names, length)}.")
            self.redraw()

    @property
    def session(self) -> Session:
        """The session of the match."""
        return self.held.session

    @property
    def table(self) -> Table:
        """The current state of the table."""
        return self.held.table

    @property
    def hand(self) -> Hand:
        """The hand on the table; a finished hand stays until the players continue."""
        return self.table.hand

    @property
    def position(self) -> Position:
        """The position in which the player to act chooses."""
        return self.table.position

    # Steps at the table.

    def do(self, event: events.Event) -> bool:
        """Take a step at the table, show the result, and return whether it was possible."""
        return self.attempt(partial(self.held.do, event))

    def attempt(self, step: Callable[[], object]) -> bool:
        """Take a step, show the result or the error, and return whether the step was possible."""
        before = self.table
        try:
            step()
        except MateError as error:
            self.show_message(message_of(error, self.session.path))
            return False
        if self.table is not before:
            self._follow(before)
        return True

    def _follow(self, before: Table) -> None:
        """Show the result of a step."""
        table = self.table
        if table.match.lost_on_time and not before.match.lost_on_time:
            # Close any open page at once, because the hand is over.
            self._close_pages_above()
        if table.match is not before.match or table.hands_behind > before.hands_behind:
            self.begin()
            self.redraw()
            self._after_turn()
        else:
            self._go_on_in_turn(before)

    def _go_on_in_turn(self, before: Table) -> None:
        table = self.table
        if isinstance(table.remark, remarks.Hint) and table.remark.step == HINT_STEPS:
            self.cursor = Cursor(table.remark.hint.best)
        if table.question is not None:
            # Ignore repeats, because a held key must not confirm the question that it raised.
            self.mark_new()
        self._report_events()
        self.wait(anew=table.awaited is not before.awaited)
        self.redraw()
        self._report_new_log()
        if table.in_pause and not before.in_pause:
            self._show_pause()

    def begin(self) -> None:
        """Set the cursor for a new turn, report the events, and start the timers."""
        table = self.table
        waits = table.match.finished or table.computer_acts
        self.cursor = Cursor() if waits else Cursor.for_turn(self.position)
        self._naming = ""
        self.mark_new()
        self._report_events()
        self.wait(anew=True)
        begins = table.hand.outcome is None and not table.hand.actions
        if begins and (self._agreed or any(table.conduct.seats.computers)):
            # Solve ahead, because the first value of a hand takes longest.
            run_in_thread(self, partial(Advice.of, table.match), lambda _: None)

    def _after_turn(self) -> None:
        table = self.table
        if isinstance(table.remark, remarks.ForcedReply) or table.hand.outcome is not None:
            # Ignore early keys that play a card; the last card stays until the players go on.
            self.mark_new({*_NAMING, *self.program.keymap.keys_of(COMMAND_OF["table.play"])})
            if table.position.is_mate:
                self.counting.begin(clock.MATE_LASTS)
                self.redraw()
        if table.match.given_up or table.hand.drawn_by_agreement:
            self.show_hand_end()
        elif table.hand.outcome is None:
            self._report_new_log()

    @property
    def _agreed(self) -> tuple[Help, ...]:
        return self.session.record.header.help

    def _report_events(self) -> None:
        # Report the new events, including uses of aids.
        self._history.add_events(self.session.record)
        if self.hand.outcome is None:
            self._history.hand_begins()

    # Waiting.

    def wait(self, *, anew: bool) -> None:
        """Start the timers that the table needs while it is visible, and stop all others."""
        forced = self.program.settings.forced == "play"
        if forced != self.table.conduct.plays_forced:
            self.held.change(conduct=replace(self.table.conduct, plays_forced=forced))
        moment = self.moment_lasts() if self.is_seen else None
        self.timers.follow(self.held, moment, anew=anew)

    def moment_lasts(self) -> float | None:
        """Return the seconds until the next automatic step; None if the table awaits a player."""
        if not self.table.awaited.comes_by_itself:
            return None
        if self.table.awaited is Awaited.FORCED:
            return clock.FORCED_WAITS if self.program.appearance.moves else 0.01
        return max(self.pause_of_computer, _AT_ONCE)

    @property
    def pause_of_computer(self) -> float:
        """The seconds that the computer takes before it acts."""
        return self.program.settings.computer_seconds / self.speed

    def moment_over(self) -> None:
        """Take the table's next automatic step, unless another screen hides the table."""
        if self.is_seen:
            self._end_motion()
            self.do(events.MomentOver())

    def catch_up(self) -> None:
        """Report what had to wait while another screen was on top, and restart the timers."""
        self._report_new_log()
        self.wait(anew=False)

    def _report_new_log(self) -> None:
        # After the last card, report a moved log only when the players leave the table.
        due = self.is_seen and not self.table.match.finished
        if due and (moved := self.session.report_move_once()):
            self.show_message(f"{'. '.join(moved)}.")

    def uses_up_key(self) -> bool:
        """Pause if nobody saw the table; otherwise end all motion.

        A key that plays or chooses a card also hurries a forced reply, and then does nothing else.
        """
        if self._pause_unseen():
            return True
        self._end_motion()
        return self.action_of_key in _PLAYING and self._hurry_forced()

    def _end_motion(self) -> bool:
        # End all animations; return whether any was running.
        moves = self.swap.running or self.counting.running
        self.swap.end()
        self.counting.end()
        return moves

    def _hurry_forced(self) -> bool:
        # Play a forced reply at once; return whether there was such a reply.
        goes = self.table.awaited is Awaited.FORCED and self.timers.moment.running
        if goes:
            self.timers.moment.stop()
            self.moment_over()
        return goes

    # Actions of the players.

    def pick(self, action: Action) -> None:
        """Choose or play an action, or else only end an animation or hurry a forced reply."""
        if self._pause_unseen():
            return
        if not (self._end_motion() or self._hurry_forced()):
            super().pick(action)

    def act(self, action: Action) -> None:
        """Play an action, unless the tutor holds it back."""
        self._end_motion()
        self.do(events.Act(action))

    def refuse(self, action: Action | None) -> None:
        """Say why an action is not legal."""
        self.held.change(remark=remarks.Illegal(self.position, action))
        self.redraw()

    def cursor_moved(self) -> None:
        """Show the newly chosen action and drop the remark on the last action."""
        self.held.do(events.Dismiss())
        self.refresh_rows()

    def action_play(self) -> None:
        """Play the chosen card, or hurry the computer; after a hand, show the page about it."""
        if self.table.computer_acts:
            self.do(events.MomentOver())
        elif self.chosen is None:
            self.show_hand_end()
        else:
            self.play_chosen()

    def action_turn_table(self) -> None:
        """Exchange the places of the players on this screen."""
        self.below = 1 - self.below
        self.refresh_rows()

    action_take_back = _does(events.Undo())
    action_offer_draw = _does(events.OfferDraw())
    action_accept_draw = _does(events.AcceptDraw())
    action_end_hand = _does(events.EndHand())
    action_resign = _does(events.Resign())
    action_hint = _does(events.AskHelp("hints"))
    action_values = _does(events.ToggleValues())
    action_pause = _does(events.Pause())

    def action_leave(self) -> None:
        """Cancel a question or a choice, or decline a draw; otherwise leave the table."""
        if self._is_asked:
            self.do(events.Dismiss())
        elif self._may_accept:
            self.do(events.DeclineDraw())
        elif not self.drop_choice():
            self.leave()

    @property
    def _is_asked(self) -> bool:
        # Return whether the table waits for a second press of a command.
        return isinstance(self.table.question, events.Resign | events.Undo)

    def leave(self, result: Session | None = None) -> None:
        """Leave the table, unless there are unsaved actions that cannot be saved."""
        if self.attempt(self.held.keep):
            super().leave(result)

    # The clock.

    def look_at_clock(self) -> None:
        """Record and show the time left, or end the match if time is up, and plan the next look."""
        if not self._pause_unseen():
            self.do(events.ReadClock())
        self.query_one(Board).show_time(self.held.left)
        self.timers.await_look(self.held)

    def _pause_unseen(self) -> bool:
        # Pause if the program was suspended or the computer was asleep, because nobody may lose
        # time meanwhile. Return whether this happened, so that a key pressed blindly is ignored.
        unseen = self.session.was_suspended and self.action_of_key != "app.quit"
        if unseen:
            self._pause()
        return unseen

    def on_resize(self, event: Resize) -> None:
        """Pause while the terminal is too small, because nobody could act."""
        super().on_resize(event)
        if self.too_small:
            self._pause()

    def _pause(self) -> None:
        over = self.table.hand.outcome is not None or self.table.match.finished
        if not over and not self.table.in_pause and self.table.record.left is not None:
            self.do(events.Pause())

    def _show_pause(self) -> None:
        from mate.tui.screens.sheets import PauseScreen

        stands = clocks(self.held.left, self.narrator.names)
        then = self.narrator.to_act(self.position)
        self.app.push_screen(PauseScreen(stands, then), self._resume)

    def _resume(self, on: bool | None) -> None:
        if on:
            self.do(events.Resume())
            return
        self._close_pages_above()
        self.leave()
        if self in self.app.screen_stack:
            # The match could not be saved, so the table stays open: end the pause.
            self.held.change(in_pause=False)

    def _close_pages_above(self) -> None:
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.pop_screen()

    # After a hand.

    def show_hand_end(self) -> None:
        """Show the page about the hand or the match that is over."""
        from mate.tui.screens.sheets import HandEndScreen, MatchEndScreen

        page = MatchEndScreen if self.table.match.finished else HandEndScreen
        self.app.push_screen(page(self.session, self.go_on), self.go_on)

    def go_on(self, choice: Onward | None) -> None:
        """Carry out the players' choice on the page after a hand or a match."""
        match choice:
            case "go on":
                self.attempt(self._begin_next_hand)
            case "take back":
                self.action_take_back()
            case Terms():
                self.attempt(lambda: self._begin(choice))
            case "leave":
                self.leave()
            case None:
                self.refresh_rows()

    def _begin_next_hand(self) -> None:
        # Show the swap of holdings, if there is one.
        if not Match.is_dealt(self.held.go_on().number):
            self.swap.begin(clock.SWAP_LASTS)

    def _begin(self, new: Terms) -> None:
        # Save this match first: if that fails, this table stays, and no new match must be open.
        self.held.keep()
        self.leave(Session.begin(new))

    # Messages.

    def show_message(self, text: str, *, replaces: bool = True) -> None:
        """Show an error below the board, or in a notice if it must not replace a remark."""
        if replaces or self.table.remark is None:
            self.held.change(remark=remarks.Problem(clean(text, MESSAGE_CELLS)))
            self.redraw()
        else:
            self.show_notice(text)

    def action_say(self, what: str) -> None:
        """Show the match or all cards in one line, and move the terminal's cursor there."""
        text = self.narrator.state_of_cards(self.position)
        if what != "cards":
            text = state_in_words(self.held, self.narrator)
        self.held.change(remark=remarks.Note(text))
        self.redraw()
        self.app.cursor_position = self.query_one("#message").region.offset

    # Drawing.

    def appearance_changed(self, appearance: Appearance) -> None:
        """Rewrite the events, because the suit signs may have changed."""
        self._history = History(self.session.record, self.narrator._replace(signs=appearance.signs))
        self._report_events()
        super().appearance_changed(appearance)

    def refresh_rows(self) -> None:
        """Redraw everything; only changes reach the terminal."""
        record, view = self.session.record, self._view()
        self.show_table(draw_head(record, view), view)
        story = self.query_one("#events", Drawing)
        # Hide the events in the smallest terminals, which have no room for them.
        story.display = self.room.height > self.board_rows + _ROWS_BEFORE_EVENTS
        self.query_one("#message", Drawing).draw(self._draw_message(view))
        room = story.size.height or _EVENT_ROWS + 1
        lines = [*self._opening, *self._history.lines[-room:]]
        story.draw(draw_events(lines, self.cells, room))
        self.show_keys("" if self._may_accept else self.choosing_hint, names=self._names())

    @property
    def _may_accept(self) -> bool:
        # Return whether a player may accept a draw.
        return self.table.awaited is Awaited.OFFER

    @property
    def current_effects(self) -> dict[str, str]:
        """The current effects of Enter, and of leaving, after which the match stays saved."""
        return {"play": self.prompt.enter[1], "leave": "leave the table; the match stays saved"}

    def _names(self) -> dict[str, str]:
        plays = self.cursor.armed and self.cursor.refused is None and not self._may_accept
        enter = self.prompt.enter[0] if plays else ""
        names = {"play": enter, "accept_draw": "accept", "end_hand": "end"}
        if self._is_asked or self._may_accept:
            names["leave"] = "cancel" if self._is_asked else "decline"
        if self.hand.outcome is not None:
            names["resign"] = ""
        if self.prompt.refuses:
            # Show fewer keys for now, because the refusal matters most.
            names |= {RULES: f"rules {self.clause}".strip(), "offer_draw": "", "resign": ""}
        if self._may_accept:
            names["take_back"] = ""
        return names

    def action_score(self) -> None:
        """Show the score sheet of the match."""
        from mate.tui.screens.sheets import ScoreScreen

        record = self.session.record
        self.app.push_screen(ScoreScreen(record.match, self.narrator, self.table.number, record))

    def _view(self) -> TableView:
        values = values_shown(self.table)
        return self.view_of(self.hand, self.table.number)._replace(
            marks={} if values is None else value_marks(values),
            score=self.session.match.score,
            hands=self.session.match.length,
            series=tally(self.session.record),
            swapped=self.swap.share,
            counted=self.counting.share,
            counts=values is not None or "hints" in self.table.turn_help,
            left=self.held.left,
        )

    def _draw_message(self, view: TableView) -> list[Row]:
        if isinstance(self.table.remark, remarks.Note) and not self._naming:
            return paragraph(*self.prompt.span, self.cells, _REMARK_ROWS)
        said = (self._naming, "accent") if self._naming else self.prompt.span
        begins = self.table.number == 1 and not self.hand.actions
        if begins and not (said[0] or self.query_one("#events").display):
            said = " ".join(self._opening), "faint"
        room = self.room.height - self.board_rows - _BARS
        return draw_message(view, said, self._aim(), room)

    def _aim(self) -> str:
        # Return the target of the hand on the table; after a hand, the target of the next hand.
        number = self.table.number + (self.hand.outcome is not None)
        return target(self.table.match, number, self.narrator.names)

    @property
    def prompt(self) -> Prompt:
        """The text below the board."""
        waiting, brief = self._waiting(), self.size.width < _NARROW
        return Prompt(self.table, self.narrator, self.key_for, brief, *self.cursor, waiting)

    def _waiting(self) -> str:
        # After a hand, do not say how to go on, because the footer says that.
        over = self.hand.outcome is not None
        hurry = self.key("table.play")
        return "" if over else f"The computer is thinking. Press {hurry} to hurry it."

    @property
    def possible(self) -> dict[str, bool]:
        """Whether each action is possible, for example an aid on which the players agreed."""
        record, over = self.session.record, self.hand.outcome is not None
        return {
            **{aid: kind in self._agreed and not over for aid, kind in _KINDS.items()},
            **dict.fromkeys(_MOVES, self.chosen is not None),
            "pause": self.session.left is not None,
            "take_back": record.header.undo and bool(record.match.hands),
            "offer_draw": record.may_offer,
            "accept_draw": self._may_accept,
            "end_hand": self.table.may_end,
        }
