"""The table: people play a match against each other or the computer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from textual.events import Event, Resize

from mate import clock
from mate.cleaning import clean, message_of
from mate.errors import MateError
from mate.players.computer import Seats
from mate.record import Standing, Terms
from mate.record.terms import Help
from mate.rules import NO_FOREPLACEMENT, Action, Hand, Match, Phase, Position
from mate.session import Session
from mate.table import Advice, Conduct, HeldTable, Table, Waits, events, remarks
from mate.tui.background import Delay, Motion, run_in_thread
from mate.tui.draw import Row, Span
from mate.tui.draw.aroundtable import draw_beside, draw_events, draw_head, draw_message, draw_remark
from mate.tui.draw.table import TableView, value_marks
from mate.tui.keys.commands import RULES, Command, Place, renamed
from mate.tui.keys.keymap import NONE_KEY
from mate.tui.screens.base import MESSAGE_CELLS, look_back
from mate.tui.screens.choosing import Board, ChoosingScreen, Cursor
from mate.tui.theme.themes import Appearance
from mate.tui.widgets import Drawing
from mate.words import TENTHS, clocks
from mate.words.advice import LastHand, turn_in_match, with_best_play
from mate.words.history import History
from mate.words.narrator import Narrator
from mate.words.remarks import in_words
from mate.words.series import sentence, so_far, tally

if TYPE_CHECKING:
    from mate.solver import Evaluation
    from mate.tui.screens.sheets import Onward

_PLAYING: Final = {"", "play"}
"""The actions of keys that play a card: those of cards are the board's."""
_KINDS: Final = {"hint": "hints", "values": "values"}
"""The help that must be agreed on, by the action that asks for it."""
_ENTER: Final = {
    "hurry": "hurry the computer",
    "continue": "continue",
    "play": "play the chosen card",
    "keep all": "keep all ten cards: foreplace none",
    "set aside": "set the chosen card aside: foreplace it",
}
"""What Enter does, in the list of commands, by its name in the footer."""
_NARROW: Final = 60
"""On a screen of fewer cells, reasons are brief."""
_AT_ONCE: Final = 0.001
"""The seconds that the fastest computer waits, so that keys have their turn."""
_EVENT_ROWS: Final = 3
_ROWS_BEFORE_EVENTS: Final = 5
"""The rows for the header, the message and the keys."""
_STYLES: Final = {
    remarks.Problem: "bad",
    remarks.Failure: "bad",
    remarks.Illegal: "bad",
    remarks.Reversal: "turn",
    remarks.Note: "plain",
}
"""The styles of remarks, but for those with an accent."""


def _does(event: events.Event) -> Callable[[TableScreen], None]:
    """An action of the screen that is one event at the table."""

    def action(screen: TableScreen) -> None:
        screen.do(event)

    return action


class TableScreen(ChoosingScreen[Session], places=(Place.TABLE, Place.EVERYWHERE)):
    """A match in play; its players are at this keyboard, or computers.

    Keys and moments become events, and the screen shows the table that follows. It keeps nothing
    of the match itself.
    """

    BELOW = ("message", "events")
    speed: float = 1
    """The speed of computers, relative to the setting."""
    _since = float("-inf")
    """When one has gone, or a hand has ended: a key just after was meant for what was before."""

    def __init__(self, session: Session, narrator: Narrator) -> None:
        super().__init__()
        self.swap = Motion(self, self.refresh_rows)
        # Before a forced reply, or before the computer acts or answers.
        self.moment = Delay(self, self.moment_over)
        self._next_look = Delay(self, self.look_at_clock)
        # What is said once, before the events of the match.
        day = session.record.header.day
        self._opening = [f"Deals of the day, {clock.day_in_words(day)}."] if day else []
        self.take(session, narrator)

    def take(self, session: Session, narrator: Narrator) -> None:
        """Play a session here."""
        self.narrator, record = narrator, session.record
        self._history = History(record, narrator)
        # Somebody who resumes a match must not lose time by surprise.
        self._begun = any(hand.actions for hand in record.match.hands) or any(record.clocks.used)
        in_pause = self._begun and record.left is not None and not record.match.finished
        self.held = HeldTable(session, Conduct(Seats.of(record.header)), in_pause=in_pause)

    def on_mount(self) -> None:
        """Start where the match stands."""
        self.app.app_suspend_signal.subscribe(self, lambda _: self._pause(), immediate=True)
        self.begin()
        if not (self._begun or self.table.match.practice):
            header = self.session.record.header
            self.call_after_refresh(look_back, self, header, self._take_lifetime)
        if self.session.recovered:
            cut = "The log's last line was cut short; the match continues from the line before it."
            self.held.change(remark=remarks.Problem(cut))
        if self.table.in_pause:
            self._show_pause()

    def _take_lifetime(self, stood: Standing | Exception) -> None:
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
        """The table as it is now."""
        return self.held.table

    @property
    def hand(self) -> Hand:
        """The hand on the table; a finished one stays until the players continue."""
        return self.table.hand

    @property
    def position(self) -> Position:
        """Where the player to act chooses."""
        return self.table.position

    # Steps.

    def do(self, event: events.Event) -> bool:
        """Take a step at the table, show what follows, and return whether it was possible."""
        return self.attempt(partial(self.held.do, event))

    def attempt(self, step: Callable[[], object]) -> bool:
        """Take a step, show what follows, and return whether it was possible; else say why not."""
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
        """Show what a step has changed."""
        table = self.table
        if table.match.lost_on_time and not before.match.lost_on_time:
            # At once, whatever else is open: nobody thinks about the hand any longer.
            self._close_pages_above()
        if table.match is not before.match or table.hands_behind > before.hands_behind:
            self.begin()
            self.redraw()
            self._after_turn()
        else:
            self._go_on_in_turn(before)

    def _go_on_in_turn(self, before: Table) -> None:
        table = self.table
        if isinstance(table.remark, remarks.Hint):
            self.cursor = Cursor(table.remark.advice.best)
        if table.question is not None:
            # A held key must not confirm what it asks for.
            self.program.presses.ignore_repeats()
        self._tell()
        self.wait(anew=table.waits is not before.waits)
        self.redraw()
        self._tell_of_new_log()
        if table.in_pause and not before.in_pause:
            self._show_pause()

    def begin(self) -> None:
        """Set the cursor for a new turn, say what has happened, and wait for what comes."""
        table = self.table
        waits = table.match.finished or table.computer_acts
        self.cursor = Cursor() if waits else Cursor.at_first(self.position)
        self._naming = ""
        self.program.presses.ignore_repeats()
        self._tell()
        self.wait(anew=True)
        begins = table.hand.outcome is None and not table.hand.actions
        if begins and (self._agreed or any(table.conduct.seats.computers)):
            # The first value of a hand takes longest: it is found before anybody waits for it.
            run_in_thread(self, partial(Advice.of, table.match), lambda _: None)

    def _after_turn(self) -> None:
        table = self.table
        if isinstance(table.remark, remarks.ForcedReply) or table.hand.outcome is not None:
            # The last card stays on the table until its players go on.
            self._since = Event().time
        if table.match.given_up or table.hand.drawn_by_agreement:
            self.show_hand_end()
        elif table.hand.outcome is None:
            self._tell_of_new_log()

    @property
    def _agreed(self) -> tuple[Help, ...]:
        return self.session.record.header.help

    def _tell(self) -> None:
        # What has happened since; help is an event, too.
        self._history.follow(self.session.record)
        if self.hand.outcome is None:
            self._history.hand_begins()

    # What the table waits for.

    def wait(self, *, anew: bool) -> None:
        """Start the timers that the table asks for, once it is seen, and stop all others."""
        forced = self.program.settings.forced == "play"
        if forced != self.table.conduct.plays_forced:
            self.held.change(conduct=replace(self.table.conduct, plays_forced=forced))
        seconds = self.moment_lasts() if self.is_seen else None
        if anew or seconds is None:
            self.moment.stop()
        if seconds is not None and not self.moment.running:
            self.moment.start(seconds)
        self._await_look()

    def moment_lasts(self) -> float | None:
        """The seconds until the table goes on by itself; None if it does not."""
        if not self.table.waits.comes_by_itself:
            return None
        if self.table.waits is Waits.FORCED:
            return clock.FORCED_WAITS if self.program.appearance.moves else 0.01
        return max(self.pause_of_computer, _AT_ONCE)

    @property
    def pause_of_computer(self) -> float:
        """The seconds that the computer takes before it acts."""
        return self.program.settings.computer_seconds / self.speed

    def moment_over(self) -> None:
        """Let the table go on by itself, unless nobody sees it."""
        if self.is_seen:
            self.swap.end()
            self.do(events.MomentOver())

    def catch_up(self) -> None:
        """Tell and do what had to wait behind another screen."""
        self._tell_of_new_log()
        self.wait(anew=False)

    def _tell_of_new_log(self) -> None:
        # After the last card, the change is reported on leaving the table.
        due = self.is_seen and not self.table.match.finished
        if due and (moved := self.session.take_move()):
            self.show_message(f"{'. '.join(moved)}.")

    def accepts_key(self) -> bool:
        """Ignore a key held since the previous turn: it would act for the other player."""
        if self.program.presses.ignored or self._pause_unseen():
            return False
        self.swap.end()
        plays = self.action_of_key in _PLAYING
        if plays and self._hurry_forced():
            return False
        return not plays or self.program.presses.time - self._since >= clock.SEEN_AFTER

    def _hurry_forced(self) -> bool:
        # Whether a forced reply was about to go.
        goes = self.table.waits is Waits.FORCED and self.moment.running
        if goes:
            self.moment.stop()
            self.moment_over()
        return goes

    # What players do.

    def pick(self, action: Action) -> None:
        """Choose or play an action; while cards move, a click only ends the motion."""
        if self._pause_unseen():
            return
        if self.swap.running:
            self.swap.end()
        elif not self._hurry_forced():
            super().pick(action)

    def act(self, action: Action) -> None:
        """Play an action, unless the tutor holds it back."""
        self.swap.end()
        self.do(events.Act(action))

    def refuse(self, action: Action | None) -> None:
        """Say why an action is not legal."""
        self.held.change(remark=remarks.Illegal(self.position, action))
        self.redraw()

    def cursor_moved(self) -> None:
        """Show that another action is chosen."""
        self.held.do(events.Dismiss())
        self.refresh_rows()

    def action_play(self) -> None:
        """Play the chosen card; after the end of a hand, show its page."""
        if self.table.computer_acts:
            self.do(events.MomentOver())
        elif self.chosen is None:
            self.show_hand_end()
        else:
            self.play_chosen()

    action_take_back = _does(events.Undo())
    action_offer_draw = _does(events.OfferDraw())
    action_accept_draw = _does(events.AcceptDraw())
    action_end_hand = _does(events.EndHand())
    action_resign = _does(events.Resign())
    action_hint = _does(events.AskHelp("hints"))
    action_values = _does(events.ToggleValues())
    action_pause = _does(events.Pause())

    def action_leave(self) -> None:
        """Call off what was asked last, a command or the offer of a draw; or leave the table."""
        if self._is_asked:
            self.do(events.Dismiss())
        elif self.table.waits is Waits.OFFER:
            self.do(events.DeclineDraw())
        else:
            self.leave()

    @property
    def _is_asked(self) -> bool:
        # Whether a command is to be pressed again.
        return isinstance(self.table.question, events.Resign | events.Undo)

    def leave(self, result: Session | None = None) -> None:
        """Leave the table, unless there are unsaved actions that cannot be saved."""
        if self.attempt(self.held.keep):
            super().leave(result)

    # The clock.

    @property
    def left(self) -> tuple[int | None, int | None]:
        """By seat, the milliseconds that a player has left; None for who has no clock."""
        left, (lower, upper) = self.session.left, self.table.conduct.seats.computers
        if left is None:
            return None, None
        return None if lower else left[0], None if upper else left[1]

    def _await_look(self) -> None:
        """Look at the clock when it shows something else."""
        self._next_look.stop()
        self.session.switch_clock(on=self.table.clock_runs)
        left, seat = self.session.left, self.table.record.runs_for
        if left is None or seat is None or not self.table.clock_runs:
            return
        # Every fourth tenth is drawn: more is work that nobody sees.
        step = 400 if left[seat] <= TENTHS else 1000
        seconds = ((left[seat] - 1) % step + 2) / 1000
        self.session.look_again_in(seconds)
        self._next_look.start(seconds)

    def look_at_clock(self) -> None:
        """Show and keep the time, or show that none is left; and look again in time."""
        if not self._pause_unseen():
            self.do(events.Look())
        self.query_one(Board).show_time(self.left)
        self._await_look()

    def _pause_unseen(self) -> bool:
        # Nobody loses time while the program is stopped or the computer asleep; and a key just
        # afterwards was not meant for cards that nobody has seen since.
        unseen = self.session.unseen and self.action_of_key != "app.quit"
        if unseen:
            self._pause()
        return unseen

    def on_resize(self, event: Resize) -> None:
        """Pause while the terminal is too small: nobody could act."""
        super().on_resize(event)
        if self.too_small:
            self._pause()

    def _pause(self) -> None:
        over = self.table.hand.outcome is not None or self.table.match.finished
        if not over and not self.table.in_pause and self.table.record.left is not None:
            self.do(events.Pause())

    def _show_pause(self) -> None:
        from mate.tui.screens.sheets import PauseScreen

        stands = clocks(self.left, self.narrator.names)
        then = self.narrator.to_act(self.position)
        self.app.push_screen(PauseScreen(stands, then), self._resume)

    def _resume(self, on: bool | None) -> None:
        if on:
            self.do(events.Resume())
            return
        self._close_pages_above()
        self.leave()
        if self in self.app.screen_stack:
            # The match could not be saved.
            self.held.change(in_pause=False)

    def _close_pages_above(self) -> None:
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.pop_screen()

    # After a hand.

    def show_hand_end(self) -> None:
        """Show the page of the hand that is over, or of the match."""
        from mate.tui.screens.sheets import HandEndScreen, MatchEndScreen

        page = MatchEndScreen if self.table.match.finished else HandEndScreen
        self.app.push_screen(page(self.session, self.go_on), self.go_on)

    def go_on(self, choice: Onward | None) -> None:
        """Do what the players chose on the page of a hand or a match."""
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
        # Shows the swap of holdings if there is one.
        if not Match.is_dealt(self.held.go_on().number):
            self.swap.begin(clock.SWAP_LASTS)

    def _begin(self, new: Terms) -> None:
        # Before the new match exists: nobody would close it if this one could not be left.
        self.held.keep()
        self.leave(Session.begin(new))

    # Messages.

    def show_message(self, text: str, *, replaces: bool = True) -> None:
        """Show an error below the prompt."""
        if replaces or self.table.remark is None:
            self.held.change(remark=remarks.Problem(clean(text, MESSAGE_CELLS)))
            self.redraw()
        else:
            self.show_notice(text)

    def _said(self, remark: remarks.Remark) -> Span:
        """A remark in words, with the key that confirms it, and its style."""
        words = in_words(remark, self.narrator, brief=self.size.width < _NARROW)
        match remark:
            case remarks.TutorWarning():
                words.insert(1, "Choose it again to confirm.")
            case remarks.ConfirmResign():
                words.insert(0, f"Press {self.key('table.resign')} again to resign:")
            case remarks.ConfirmUndo(number):
                asks = f"again to undo the end of hand {number}:"
                words.insert(0, f"Press {self.key('table.take-back')} {asks}")
            case remarks.Failure() if self.table.waits is Waits.RETRY:
                words.append(f"Press {self.key_for('play')} to try again.")
        return " ".join(words), _STYLES.get(type(remark), "accent")

    def action_say(self, what: str) -> None:
        """Show the match or all cards in one line, with the terminal's cursor on it."""
        text = self.narrator.state_of_cards(self.position) if what == "cards" else self._state()
        self.held.change(remark=remarks.Note(text))
        self.redraw()
        self.app.cursor_position = self.query_one("#message").region.offset

    def _state(self) -> str:
        table, narrator = self.table, self.narrator
        hand = f"Hand {table.number} of {table.match.length}"
        state = narrator.state_of_game(table.match, table.hand)
        where = f"{hand if table.match.practice is None else 'Practice'}. {state}"
        told = clocks(self.left, narrator.names), sentence(table.record, narrator)
        return " ".join(filter(None, (where, *told)))

    # Drawing.

    def appearance_changed(self, appearance: Appearance) -> None:
        """Rewrite the events, since cards may be written differently."""
        self._history = History(self.session.record, self.narrator._replace(signs=appearance.signs))
        self._tell()
        super().appearance_changed(appearance)

    def refresh_rows(self) -> None:
        """Redraw everything; only changes reach the terminal."""
        record, view = self.session.record, self._view()
        self.show_table(draw_head(record, view), view)
        if not view.size.alone:
            self.query_one("#beside", Drawing).draw(draw_beside(record, view))
        self.query_one("#message", Drawing).draw(self._draw_message(view))
        story = self.query_one("#events", Drawing)
        # The smallest terminals are full without them.
        story.display = self.room.height > self.board_rows + _ROWS_BEFORE_EVENTS
        room = story.size.height or _EVENT_ROWS + 1
        lines = [*self._opening, *self._history.lines[-room:]]
        story.draw(draw_events(lines, self.cells, room))
        self.show_keys("" if self._may_accept else self.choosing_hint, self._commands())

    @property
    def _may_accept(self) -> bool:
        # Whether a draw is offered to a person.
        return self.table.waits is Waits.OFFER

    @property
    def _enter(self) -> str:
        # What Enter does, as the footer names it.
        if self.table.computer_acts:
            return "hurry"
        if self.chosen is None:
            return "continue"
        if self.position.trick:
            return "play"
        return "keep all" if self.chosen is NO_FOREPLACEMENT else "set aside"

    @property
    def does_now(self) -> dict[str, str]:
        """What Enter does now, and that leaving loses nothing."""
        return {"play": _ENTER[self._enter], "leave": "leave the table; the match stays saved"}

    def _commands(self) -> tuple[Command, ...]:
        names = {"play": "" if self.clause or self._may_accept else self._enter}
        if self._is_asked or self._may_accept:
            names["leave"] = "call off" if self._is_asked else "decline"
        if self.hand.outcome is not None:
            names["resign"] = ""
        if self.clause:
            # For the moment, the rule is what matters.
            names |= {RULES: f"rules {self.clause}", "offer_draw": "", "resign": ""}
        if self._may_accept:
            names |= {"accept_draw": "accept", "take_back": ""}
        if self.table.may_end:
            names["end_hand"] = "end"
        if self._may_accept or not self.session.record.may_offer:
            names["offer_draw"] = ""
        if not self.offers("take_back"):
            names["take_back"] = ""
        return renamed((c for c in self.commands if self._can(c.action)), names)

    def action_score(self) -> None:
        """Show the score sheet of the match."""
        from mate.tui.screens.sheets import ScoreScreen

        record = self.session.record
        self.app.push_screen(ScoreScreen(record.match, self.narrator, record))

    def _can(self, action: str) -> bool:
        if action == "pause":
            return self.session.left is not None
        agreed = _KINDS.get(action) in self._agreed and self.hand.outcome is None
        return agreed or action not in _KINDS

    def _view(self) -> TableView:
        values = self._values
        return self.view_of(self.hand, self.table.number)._replace(
            marks={} if values is None else value_marks(values),
            score=self.session.match.score,
            hands=self.session.match.length,
            centred=not self.card_size.alone,
            series=tally(self.session.record),
            swapped=self.swap.share,
            counts=values is not None or "hints" in self.table.turn_help,
            left=self.left,
        )

    def _draw_message(self, view: TableView) -> list[Row]:
        if self._naming:
            return draw_message(view, (self._naming, "accent"))
        if (remark := self.table.remark) is None:
            return draw_message(view, self._usual())
        said, alone = self._said(remark), isinstance(remark, remarks.Note)
        return draw_remark(said, self.cells) if alone else draw_message(view, said)

    def _usual(self) -> Span:
        # The text without any message.
        if self.hand.outcome is not None:
            return self._after_hand(), "faint"
        if self.table.computer_acts:
            return self._waiting(), "faint"
        if self.chosen is None:
            return "", "plain"
        if agreeing := self._to_agree_on():
            return agreeing, "accent"
        if self.cursor.refused is not None:
            return self.narrator.refusal(self.position, self.cursor.refused), "bad"
        if self.cursor.picked is NO_FOREPLACEMENT:
            return f"{NONE_KEY} again, or {self.key('table.play')}, keeps all ten.", "plain"
        said = self._prospect(self.chosen)
        begins = self.position.phase is Phase.DECLARE and self.position.dealer == self.position.turn
        if begins and not said and not Match.is_dealt(self.table.number):
            return "The holdings are swapped.", "faint"
        terms, leads = self.session.record.header, self.position.phase is Phase.LEAD
        # What a lead leaves would find every mate, which only players who agreed on it are told.
        if terms.foresight and not (leads and {"hints", "values"}.isdisjoint(terms.help)):
            said = f"{said} {self.narrator.forecast(self.position, self.chosen)}".strip()
        return said, "plain"

    @property
    def _values(self) -> Evaluation | None:
        # The values of all actions, if the player to act sees them.
        known = self.table.advice if self.table.shows_values else None
        return known.evaluation if isinstance(known, Advice) else None

    def _prospect(self, chosen: Action) -> str:
        # The value of the position; in the last hand, with what that does to the match.
        if (values := self._values) is None:
            return ""
        last = LastHand.of(self.table.match)
        turn = turn_in_match(values, chosen, self.narrator, last)
        return f"{with_best_play(values, self.narrator, last)} {turn}".rstrip()

    def _to_agree_on(self) -> str:
        names, by, key = self.narrator.names, self.session.record.offered_by, self.key
        if by is None:
            ways = f"{key('table.play')} plays on, {key('table.end-hand')} ends it"
            return f"The rest is a draw: {ways}." if self.table.may_end else ""
        name, other = names[by], names[1 - by]
        if not self._may_accept:
            return f"{other} is thinking about a draw."
        ways = f"{key('table.accept-draw')} accepts, {self.key_for('leave')} declines"
        return f"{name} offers {other} a draw of this hand: {ways}."

    def _waiting(self) -> str:
        return f"The computer is thinking; {self.key('table.play')} hurries it."

    def _after_hand(self) -> str:
        # The footer says how it goes on.
        return ""

    def offers(self, action: str) -> bool:
        """Leave out undo and choosing when there is nothing to undo or choose."""
        if action == "take_back":
            return bool(self.session.match.hands)
        if action.startswith("move"):
            return self.chosen is not None
        agreed = {
            "offer_draw": self.session.record.may_offer,
            "accept_draw": self._may_accept,
            "end_hand": self.table.may_end,
        }
        return agreed.get(action, self._can(action)) and super().offers(action)
