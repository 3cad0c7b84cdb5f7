"""The table: people play a match against each other or the computer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from textual.events import Resize

from mate import clock
from mate.cleaning import clean, message_of
from mate.errors import MateError
from mate.record import Standing, Terms
from mate.rules import NO_FOREPLACEMENT, Action, Hand, Match, Phase, Position
from mate.session import Session
from mate.tui.background import Delay, Motion
from mate.tui.draw import Row, Span
from mate.tui.draw.aroundtable import draw_beside, draw_events, draw_head, draw_message, draw_remark
from mate.tui.draw.table import TableView
from mate.tui.keys.commands import RULES, Command, Place, renamed
from mate.tui.keys.keymap import NONE_KEY
from mate.tui.play import Remark, Turns
from mate.tui.screens.base import MESSAGE_CELLS, look_back
from mate.tui.screens.choosing import Board, ChoosingScreen, Cursor
from mate.tui.theme.themes import Appearance
from mate.tui.widgets import Drawing
from mate.words import clocks
from mate.words.history import History
from mate.words.narrator import Narrator
from mate.words.series import sentence, so_far, tally

if TYPE_CHECKING:
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
_EVENT_ROWS: Final = 3
_ROWS_BEFORE_EVENTS: Final = 5
"""The rows for the header, the message and the keys."""


class TableScreen(ChoosingScreen[Session], places=(Place.TABLE, Place.EVERYWHERE)):
    """A match in play; its players are at this keyboard, or computers."""

    BELOW = ("message", "events")
    speed: float = 1
    """The speed of computers, relative to the setting."""
    _since = float("-inf")
    """When one has gone, or a hand has ended: a key just after was meant for what was before."""

    def __init__(self, session: Session, narrator: Narrator) -> None:
        super().__init__()
        self.swap = Motion(self, self.refresh_rows)
        # Before a forced reply goes automatically.
        self._forced = Delay(self, self._play_forced)
        self._next_look = Delay(self, self.look_at_clock)
        self._paused = False
        # The command that must be pressed again, and what says so.
        self._question = "", Remark.problem("")
        # What is said once, before the events of the match.
        day = session.record.header.day
        self._opening = [f"Deals of the day, {clock.day_in_words(day)}."] if day else []
        self.take(session, narrator)

    def take(self, session: Session, narrator: Narrator) -> None:
        """Play a session here."""
        self.session, self.narrator = session, narrator
        self.turns = Turns(self, session, self.turn_changed)
        # Somebody who resumes a match must not lose time by surprise.
        record = session.record
        self._begun = any(hand.actions for hand in record.match.hands) or any(record.clocks.used)
        self._history = History(session.record, narrator)

    def on_mount(self) -> None:
        """Start where the match stands."""
        self.app.app_suspend_signal.subscribe(self, lambda _: self._pause(), immediate=True)
        if self._begun:
            self._pause()
        self.begin_turn()
        if not (self._begun or self.session.match.practice):
            header = self.session.record.header
            self.call_after_refresh(look_back, self, header, self._take_lifetime)
        if self.session.recovered:
            cut = "The log's last line was cut short; the match continues from the line before it."
            self.turns.help.remark = Remark.problem(cut)

    def _take_lifetime(self, stood: Standing | Exception) -> None:
        if isinstance(stood, Standing) and stood.played:
            length = self.session.record.header.length
            self._opening.append(f"{so_far(stood, self.narrator.names, length)}.")
            self.redraw()

    @property
    def hand(self) -> Hand:
        """The hand on the table; a finished one stays until the players continue."""
        return self.turns.hand

    @property
    def position(self) -> Position:
        """Where the player to act chooses."""
        return self.hand.position

    @property
    def _seconds(self) -> float:
        # The shortest time that the computer takes.
        return self.program.settings.computer_seconds / self.speed

    # A turn.

    def begin_turn(self) -> None:
        """Report what has happened, and set the cursor for the new turn."""
        waits = self.session.match.finished or self.turns.computer_is_due
        self.cursor = Cursor() if waits else Cursor.at_first(self.position)
        self._naming = ""
        self.program.presses.ignore_repeats()
        self.turns.plays_forced = self.program.settings.forced == "play"
        self.turns.begin(self._seconds)
        # The values that a player asked for are events, too.
        self._follow()
        self._await_forced()
        self._run_clock()

    def _follow(self) -> None:
        # What has happened since.
        self._history.follow(self.session.record)
        if self.hand.outcome is None:
            self._history.hand_begins()

    def accepts_key(self) -> bool:
        """Ignore a key held since the previous turn: it would act for the other player."""
        if self.program.presses.ignored or self._pause_unseen():
            return False
        self.swap.end()
        plays = self.action_of_key in _PLAYING
        if plays and self._forced.running:
            self._play_forced()
            return False
        return not plays or self.program.presses.time - self._since >= clock.SEEN_AFTER

    # Forced replies.

    def _await_forced(self) -> None:
        """Let a forced reply go by itself in a moment, if the players want that and can see it."""
        self._forced.stop()
        waits = self.turns.may_end or self.session.record.offered_by is not None or not self.is_seen
        goes = self.turns.plays_forced and self.chosen and self.position.forced and not waits
        if goes:
            self._forced.start(clock.FORCED_WAITS if self.program.appearance.moves else 0.01)

    def _play_forced(self) -> None:
        self._forced.stop()
        before, card = self.position, self.position.forced
        if card is None or not self.is_seen:
            return
        self._since = clock.seconds()
        self.play(card)
        if self.hand.position != before:
            self._show(Remark(lambda narrator: f"Forced: {narrator.happened(before, card)}"))

    def turn_changed(self) -> None:
        """Let the computer act if it is time, once the screen is visible."""
        if not self.is_seen:
            return
        action = self.turns.computer.due_action()
        if self.turns.computer.problem:
            # It is newer than any message.
            self.turns.help.remark = None
        self.do(action)

    def catch_up(self) -> None:
        """Tell and do what had to wait behind another screen."""
        self._tell_of_new_log()
        if self.turns.computer.has_news:
            self.turn_changed()
        if not self._forced.running:
            self._await_forced()
        if self.is_seen:
            self._run_clock()

    def _tell_of_new_log(self) -> None:
        # After the last card, the change is reported on leaving the table.
        due = self.is_seen and not self.session.match.finished
        if due and (moved := self.session.take_move()):
            self.show_message(f"{'. '.join(moved)}.")

    def leave(self, result: Session | None = None) -> None:
        """Leave the table, unless there are unsaved actions that cannot be saved."""
        if self.attempt(self.session.keep):
            super().leave(result)

    def play(self, action: Action) -> None:
        """Play an action for the player to act, and start the next turn."""
        self.swap.end()
        self.happen(lambda: self.session.play(action))

    def pick(self, action: Action) -> None:
        """Choose or play an action; while cards move, a click only ends the motion."""
        if self._pause_unseen():
            return
        if self.swap.running:
            self.swap.end()
        elif self._forced.running:
            self._play_forced()
        else:
            super().pick(action)

    def action_take_back(self) -> None:
        """Undo the last action; against the computer, the last one of the person.

        Only a second press goes back into the hand before, whose mate nobody undoes by a slip.
        """
        before = self.session.match
        if number := 0 if before.given_up else self.turns.reopened:
            end = before.hands[number - 1].position
            asks = f"undo the end of hand {number}"
            if not self._is_confirmed("take-back", lambda n: f"{asks}: {n.ending(end)}"):
                return
        if self.happen(self.turns.take_back):
            # The other player must notice it, too.
            after = self.session.match
            self._show(Remark(lambda narrator: narrator.undone(before, after), "turn"))

    def _is_confirmed(self, command: str, does: Callable[[Narrator], str]) -> bool:
        """Whether the command's key was pressed just before, too; the first press asks for that."""
        if self._is_asked and self._question[0] == command:
            return True
        presses = f"Press {self.key(f'table.{command}')} again to"
        self._question = command, Remark(lambda narrator: f"{presses} {does(narrator)}")
        self.program.presses.ignore_repeats()
        self._show(self._question[1])
        return False

    # What players agree on, or one of them gives up.

    def action_offer_draw(self) -> None:
        """Offer a draw of the hand, for the player to act; the computer answers in a moment."""
        # Who asks again reads the offer again, and how it is answered.
        if self.turns.may_accept or self.attempt(self.session.offer_draw):
            self.turns.begin(self._seconds)
            self._await_forced()
            self._show_help()

    def action_accept_draw(self) -> None:
        """Accept the draw that is offered, for the other player."""
        self.happen(self.session.accept_draw)

    def action_end_hand(self) -> None:
        """End a hand without any mate to come."""
        self.happen(self.session.end_drawn_hand)

    def do(self, action: Action | bool | None) -> None:
        """Take the computer's action, or its answer to the offer of a draw, if there is one."""
        if action is None:
            self._show_help()
        elif action is True:
            self.happen(self.session.accept_draw)
        elif action is False:
            self._decline_draw()
        else:
            self.play(action)

    def _decline_draw(self) -> None:
        self.session.decline_draw()
        seat = 1 - self.position.turn
        self._show(Remark(lambda narrator: f"{narrator.names[seat]} declines the draw."))

    @property
    def _is_asked(self) -> bool:
        # Whether a command is to be pressed again.
        return self.turns.help.remark is self._question[1]

    def action_leave(self) -> None:
        """Call off what was asked last, a command or the offer of a draw; or leave the table."""
        if self._is_asked:
            self.turns.help.remark = None
            self.redraw()
        elif self.turns.may_accept:
            self._decline_draw()
        else:
            self.leave()

    def action_resign(self) -> None:
        """Resign the match, for the player to act or against the computer, if pressed twice."""
        loser = self.turns.resigning
        wins = "wins the match, whatever the score."
        if self._is_confirmed("resign", lambda n: f"resign: {n.names[1 - loser]} {wins}"):
            self.happen(lambda: self.session.resign(loser))

    def happen(self, step: Callable[[], None]) -> bool:
        """Take a step, and start the next turn; return whether it was taken."""
        taken = self.attempt(step)
        if taken:
            self.begin_turn()
            self.refresh_rows()
            if self.session.match.given_up or self.hand.drawn_by_agreement:
                self.show_hand_end()
            elif self.hand.outcome is None:
                self._tell_of_new_log()
            else:
                # The last card stays on the table until its players go on.
                self._since = clock.seconds()
        return taken

    def attempt(self, step: Callable[[], None]) -> bool:
        """Take a step, or report why that failed; return whether it was taken.

        Where the time was used up before it, the result of the match is shown instead.
        """
        lost = self.session.match.lost_on_time
        try:
            step()
        except MateError as error:
            self.show_message(message_of(error, self.session.path))
            return False
        if lost != self.session.match.lost_on_time:
            self._end_on_time()
            return False
        return True

    # The clock.

    @property
    def _may_run(self) -> bool:
        over = self.hand.outcome is not None or self.session.match.finished
        return self.session.left is not None and not over

    def _run_clock(self) -> None:
        if self._may_run and not self._paused:
            self.session.run_clock()
        self._await_look()

    def _await_look(self) -> None:
        """Look at the clock when it shows something else."""
        self._next_look.stop()
        if (seconds := self.turns.clock_changes_in) is not None:
            self.session.look_again_in(seconds)
            self._next_look.start(seconds)

    def _pause_unseen(self) -> bool:
        # Nobody loses time while the program is stopped or the computer asleep; and a key just
        # afterwards was not meant for cards that nobody has seen since.
        unseen = self.session.unseen and self.action_of_key != "app.quit"
        if unseen:
            self._pause()
        return unseen

    def look_at_clock(self) -> None:
        """Show and keep the time, or show that none is left; and look again in time."""
        kept = not self._pause_unseen() and self.attempt(self.turns.keep_time)
        if kept and self.session.match.given_up:
            # Help was asked for when no time was left.
            self._end_on_time()
        self.query_one(Board).show_time(self.turns.left)
        self._await_look()

    def _end_on_time(self) -> None:
        # At once, whatever else is open: nobody thinks about the hand any longer.
        self._close_pages_above()
        self.happen(lambda: None)

    def _close_pages_above(self) -> None:
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.pop_screen()

    def on_resize(self, event: Resize) -> None:
        """Pause while the terminal is too small: nobody could act."""
        super().on_resize(event)
        if self.too_small:
            self._pause()

    def action_pause(self) -> None:
        """Stop the clock and hide the cards."""
        if self._may_run:
            self._pause()
        elif self.session.left is None:
            self._show(Remark.problem("This match is played without a clock."))
        else:
            self._show(Remark.problem("The clock stands still."))

    def _pause(self) -> None:
        if self._paused or not self._may_run or not self.attempt(self.session.stop_clock):
            return
        from mate.tui.screens.sheets import PauseScreen

        self._paused, narrator = True, self.narrator
        stands, then = clocks(self.turns.left, narrator.names), narrator.to_act(self.position)
        self.app.push_screen(PauseScreen(stands, then), self._resume)

    def _resume(self, on: bool | None) -> None:
        self._paused = False
        if on:
            self._run_clock()
        else:
            self._close_pages_above()
            self.leave()

    # After a hand.

    def show_hand_end(self) -> None:
        """Show the page of the hand that is over, or of the match."""
        from mate.tui.screens.sheets import HandEndScreen, MatchEndScreen

        page = MatchEndScreen if self.session.match.finished else HandEndScreen
        self.app.push_screen(page(self.session, self.go_on), self.go_on)

    def _begin_next_hand(self) -> None:
        # Shows the swap of holdings if there is one.
        self.turns.begin_next_hand()
        if not Match.is_dealt(self.turns.number):
            self.swap.begin(clock.SWAP_LASTS)

    def go_on(self, choice: Onward | None) -> None:
        """Do what the players chose on the page of a hand or a match."""
        match choice:
            case "go on":
                self.happen(self._begin_next_hand)
            case "take back":
                self.action_take_back()
            case Terms():
                self.attempt(lambda: self._begin(choice))
            case "leave":
                self.leave()
            case None:
                self.refresh_rows()

    def _begin(self, new: Terms) -> None:
        # Before the new match exists: nobody would close it if this one could not be left.
        self.session.keep()
        self.leave(Session.begin(new))

    # Messages.

    def _show(self, remark: Remark) -> None:
        self.turns.help.remark = remark
        self.redraw()

    def show_message(self, text: str, *, replaces: bool = True) -> None:
        """Show an error below the prompt."""
        if replaces or self.turns.help.remark is None:
            self._show(Remark.problem(clean(text, MESSAGE_CELLS)))
        else:
            self.show_notice(text)

    # Help.

    def action_hint(self) -> None:
        """Show the best action, if hints were agreed on."""
        best = self.turns.help.hint()
        if best is not None:
            self.cursor = Cursor(best)
        self._show_help()

    def action_values(self) -> None:
        """Show or hide the value of each action, if values were agreed on."""
        self.turns.help.toggle_values()
        self._show_help()

    def _show_help(self) -> None:
        # Using help is an event.
        self._follow()
        self.refresh_rows()
        self._tell_of_new_log()

    # Drawing.

    def appearance_changed(self, appearance: Appearance) -> None:
        """Rewrite the events, since cards may be written differently."""
        self._history = History(self.session.record, self.narrator._replace(signs=appearance.signs))
        self._follow()
        super().appearance_changed(appearance)

    def refresh_rows(self) -> None:
        """Redraw everything; only changes reach the terminal."""
        record, view = self.session.record, self._view()
        self.show_table(draw_head(record, view), view)
        if not view.size.alone:
            self.query_one("#beside", Drawing).draw(draw_beside(record, view))
        self.query_one("#message", Drawing).draw(self._draw_message(view))
        events = self.query_one("#events", Drawing)
        # The smallest terminals are full without them.
        events.display = self.room.height > self.board_rows + _ROWS_BEFORE_EVENTS
        room = events.size.height or _EVENT_ROWS + 1
        lines = [*self._opening, *self._history.lines[-room:]]
        events.draw(draw_events(lines, self.cells, room))
        self.show_keys("" if self.turns.may_accept else self.choosing_hint, self._commands())

    @property
    def _enter(self) -> str:
        # What Enter does, as the footer names it.
        if self.turns.computer_is_due:
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
        refused = self.cursor.refused is not None
        names = {"play": "" if refused or self.turns.may_accept else self._enter}
        if self._is_asked or self.turns.may_accept:
            names["leave"] = "call off" if self._is_asked else "decline"
        if self.hand.outcome is not None:
            names["resign"] = ""
        if refused:
            # For the moment, the refusal is what matters.
            names |= {RULES: f"rules {self.clause}".strip(), "offer_draw": "", "resign": ""}
        if self.turns.may_accept:
            names |= {"accept_draw": "accept", "take_back": ""}
        if self.turns.may_end:
            names["end_hand"] = "end"
        if self.turns.may_accept or not self.session.record.may_offer:
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
        agreed = _KINDS.get(action) in self.turns.help.agreed and self.hand.outcome is None
        return agreed or action not in _KINDS

    def _view(self) -> TableView:
        return self.view_of(self.hand, self.turns.number)._replace(
            marks=self.turns.help.marks,
            score=self.session.match.score,
            hands=self.session.match.length,
            centred=not self.card_size.alone,
            series=tally(self.session.record),
            swapped=self.swap.share,
            counts=self.turns.help.counts,
            left=self.turns.left,
        )

    def _draw_message(self, view: TableView) -> list[Row]:
        if self._naming:
            return draw_message(view, (self._naming, "accent"))
        if (remark := self.turns.help.remark) is None:
            return draw_message(view, self._usual())
        said = remark.words(self.narrator), remark.style
        return draw_remark(said, self.cells) if remark.alone else draw_message(view, said)

    def _usual(self) -> Span:
        # The text without any message.
        if self.hand.outcome is not None:
            return self._after_hand(), "faint"
        if failure := self.turns.computer.problem:
            return f"{failure} Press {self.key_for('play')} to try again.", "bad"
        if self.turns.computer_is_due:
            return self._waiting(), "faint"
        if self.chosen is None:
            return "", "plain"
        if agreeing := self._to_agree_on():
            return agreeing, "accent"
        if self.cursor.refused is not None:
            return self.narrator.refusal(self.position, self.cursor.refused), "bad"
        if self.cursor.picked is NO_FOREPLACEMENT:
            return f"{NONE_KEY} again, or {self.key('table.play')}, keeps all ten.", "plain"
        said = self.turns.help.prospect(self.narrator, self.chosen)
        begins = self.position.phase is Phase.DECLARE and self.position.dealer == self.position.turn
        if begins and not said and not Match.is_dealt(self.turns.number):
            return "The holdings are swapped.", "faint"
        terms, leads = self.session.record.header, self.position.phase is Phase.LEAD
        # What a lead leaves would find every mate, which only players who agreed on it are told.
        if terms.foresight and not (leads and {"hints", "values"}.isdisjoint(terms.help)):
            said = f"{said} {self.narrator.forecast(self.position, self.chosen)}".strip()
        return said, "plain"

    def _to_agree_on(self) -> str:
        names, by, key = self.narrator.names, self.session.record.offered_by, self.key
        if by is None:
            ways = f"{key('table.play')} plays on, {key('table.end-hand')} ends it"
            return f"The rest is a draw: {ways}." if self.turns.may_end else ""
        name, other = names[by], names[1 - by]
        if not self.turns.may_accept:
            return f"{other} is thinking about a draw."
        ways = f"{key('table.accept-draw')} accepts, {self.key_for('leave')} declines"
        return f"{name} offers {other} a draw of this hand: {ways}."

    def _waiting(self) -> str:
        return f"The computer is thinking; {self.key('table.play')} hurries it."

    def _after_hand(self) -> str:
        # The footer says how it goes on.
        return ""

    # Choosing and playing.

    def offers(self, action: str) -> bool:
        """Leave out undo and choosing when there is nothing to undo or choose."""
        if action == "take_back":
            return bool(self.session.match.hands)
        if action.startswith("move"):
            return self.chosen is not None
        agreed = {
            "offer_draw": self.session.record.may_offer,
            "accept_draw": self.turns.may_accept,
            "end_hand": self.turns.may_end,
        }
        return agreed.get(action, self._can(action)) and super().offers(action)

    def refuse(self, action: Action | None) -> None:
        """Say why an action is not legal."""
        position = self.position
        self.turns.help.moved()
        self._show(Remark(lambda narrator: narrator.refusal(position, action), "bad"))

    def cursor_moved(self) -> None:
        """Show that another action is chosen."""
        self.turns.help.moved()
        self.refresh_rows()

    def action_say(self, what: str) -> None:
        """Show the match or all cards in one line, with the terminal's cursor on it."""

        def words(narrator: Narrator) -> str:
            if what == "cards":
                return narrator.state_of_cards(self.position)
            match = self.session.match
            state = narrator.state_of_game(match, self.hand)
            told = clocks(self.turns.left, narrator.names), sentence(self.session.record, narrator)
            hand = f"Hand {self.turns.number} of {match.length}"
            where = f"{hand if match.practice is None else 'Practice'}. {state}"
            return " ".join(filter(None, (where, *told)))

        self._show(Remark(words, "plain", alone=True))
        self.app.cursor_position = self.query_one("#message").region.offset

    def action_play(self) -> None:
        """Play the chosen card; after the end of a hand, show its page."""
        if self.turns.computer_is_due:
            self.do(self.turns.computer.hurry())
        elif self.chosen is None:
            self.show_hand_end()
        else:
            self.play_chosen()

    def act(self, action: Action) -> None:
        """Play an action, unless the tutor holds it back."""
        if self.turns.help.holds_back(action, brief=self.size.width < _NARROW):
            # A held key must not play despite a warning.
            self.program.presses.ignore_repeats()
            self._show_help()
            return
        failure = self.turns.help.remark if self.turns.help.failed else None
        self.play(action)
        if failure is not None and self.turns.help.remark is None:
            self._show(failure)
