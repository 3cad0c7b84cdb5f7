"""An exercise: a table that asks for an action and shows what follows from it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TypeVar

from textual.events import Click, Event
from textual.timer import Timer

from mate import clock
from mate.lesson import Tone
from mate.rules import Action, Hand, Outcome, Position
from mate.tui.background import Thinking, think
from mate.tui.draw.table import TableView
from mate.tui.draw.told import Told
from mate.tui.keys.commands import Command, commands_at, renamed
from mate.tui.keys.places import Place
from mate.tui.play.cursor import Cursor
from mate.tui.screens.telling import MARKS, STYLES, TellingScreen
from mate.words.problems import reason_of

ResultT = TypeVar("ResultT")
_FoundT = TypeVar("_FoundT")


class ExerciseScreen(TellingScreen[ResultT]):
    """Asks for an action, and plays a line on the board in answer.

    A subclass asks with `ask`, gets legal answers in `answered`, works out what follows from them
    in the background with `find_out`, and shows that with `say` and `play_out`. An answer given
    meanwhile is kept until the work is done.

    Attributes:
        hand: the hand at the question.
        said: the last answer of the exercise; may be empty.
        tone: the tone of that answer.
    """

    hand: Hand

    def __init__(self) -> None:
        super().__init__()
        self.said = ""
        self.tone = Tone.ASK
        self._naming = ""
        self._line: tuple[Hand, ...] = ()
        self._at = 0
        self._then: Callable[[], None] = self.ask_again
        self._leads_on = False
        self._timer: Timer | None = None
        self._thinking: Thinking[object] | None = None
        self._early: Action | None = None
        self._last_answer: Cursor | None = None
        self._asked_at = float("-inf")

    # For subclasses.

    @property
    @abstractmethod
    def text(self) -> str:
        """The text before the question; may be empty."""

    @property
    @abstractmethod
    def asked(self) -> str:
        """The question; may be empty."""

    @property
    @abstractmethod
    def next_name(self) -> str:
        """The label of Enter if there is no question and no line."""

    @abstractmethod
    def answered(self, action: Action) -> None:
        """Take a legal answer."""

    @abstractmethod
    def go_on(self) -> None:
        """Continue: Enter was pressed without a question or a line."""

    @property
    def hand_number(self) -> int:
        """The number of the hand in its match, 1 to 4."""
        return 1

    # Asking.

    def ask(self, hand: Hand, cursor: Cursor | None = None) -> None:
        """Ask for an action.

        Args:
            hand: the hand at the question.
            cursor: the cursor; by default at the first action.
        """
        self.hand = hand
        self._last_answer = None
        self.said, self.tone = "", Tone.ASK
        self._ask_at(cursor or Cursor.at_first(hand.position))
        self.read_answer()
        self.redraw()

    def ask_again(self) -> None:
        """Ask the same question again, with the last answer under the cursor."""
        self.ask(self.hand, self._last_answer)

    def stop_asking(self, hand: Hand) -> None:
        """Show a hand without a question."""
        self.hand = hand
        self._ask_at(Cursor())
        self.redraw()

    def _ask_at(self, cursor: Cursor) -> None:
        self._stop()
        self._line, self._early, self._naming = (), None, ""
        self.cursor = cursor
        self._asked_at = Event().time
        self.program.presses.spend()

    def say(self, text: str, tone: Tone = Tone.ASK) -> None:
        """Say something about the answer."""
        self.said, self.tone = text, tone
        self.read_answer()
        self.redraw()

    def redraw(self) -> None:
        """Redraw everything, unless it is hidden."""
        if self.is_mounted and not self.too_small:
            self.refresh_rows()

    # Work in the background.

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self._thinking is not None

    def find_out(self, work: Callable[[], _FoundT], tell: Callable[[_FoundT], None]) -> None:
        """Do work in the background; earlier work is called off.

        Args:
            work: the work; it must not touch the screen.
            tell: called with the result. An error is shown, and Enter tries again.
        """
        if self._thinking is not None:
            self._thinking.call_off()

        def take(found: object) -> None:
            self._thinking = None
            early, self._early = self._early, None
            if isinstance(found, Exception):
                self._fail(found, lambda: self.find_out(work, tell))
                return
            tell(found)  # type: ignore[arg-type]  # what `work` gave
            if early is not None and not self.busy and self.chosen is not None:
                self._answer(early)

        self._thinking = think(self, work, take)

    def _fail(self, error: Exception, again: Callable[[], None]) -> None:
        self.cursor = Cursor()
        self._line, self._then = (self.hand,), again
        self._at = 0
        key = self.key_for("go_on")
        said = f"Could not solve the position: {reason_of(error)} Press {key} to try again."
        self.say(said, Tone.WRONG)

    # A line on the board.

    @property
    def shows_line(self) -> bool:
        """Whether a line is shown, playing or not."""
        return bool(self._line)

    @property
    def line_outcome(self) -> Outcome:
        """The outcome of the shown line, which reaches the end of its hand."""
        return self._line[-1].end

    @property
    def plays(self) -> bool:
        """Whether a line is playing."""
        return self._timer is not None

    def play_out(
        self,
        hand: Hand,
        actions: tuple[Action, ...],
        then: Callable[[], None] | None = None,
        *,
        leads_on: bool = False,
    ) -> None:
        """Play a line on the board, action by action; any key skips to its end.

        Args:
            hand: the hand before the line; the first action is played at once.
            actions: the actions of the line, at least one.
            then: called at Enter after the line; by default, the question is asked again.
            leads_on: whether it is called automatically at the end of the line.
        """
        self.show_line(hand, actions, 1, then)
        self._leads_on = leads_on
        most = min(clock.ACTION_LASTS, clock.LINE_LASTS / len(actions))
        seconds = min(self.program.settings.computer_seconds, most)
        if not seconds or not self.program.appearance.moves or len(actions) == 1:
            self._end_line()
        else:
            self._timer = self.set_interval(seconds, self._play_on)
            self.redraw()

    def show_line(
        self,
        hand: Hand,
        actions: tuple[Action, ...],
        place: int,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Show a line to step through.

        Args:
            hand: the hand before the line.
            actions: the actions of the line.
            place: how many of them have been played.
            then: called at Enter after the line; by default, the question is asked again.
        """
        self._stop()
        line = hand.play_all(actions)
        counts = range(len(hand.actions), len(line.actions) + 1)
        self._line, self._at = tuple(map(line.at, counts)), place
        self._then, self._leads_on = then or self.ask_again, False
        self.cursor = Cursor()
        self.program.presses.spend()
        self.redraw()

    def _play_on(self) -> None:
        # It waits behind another screen.
        if self.is_seen:
            self._at += 1
            if self._at < len(self._line) - 1:
                self.redraw()
            else:
                self._end_line()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _end_line(self) -> None:
        self._stop()
        self._at = len(self._line) - 1
        if self._leads_on:
            self._then()
        else:
            self.redraw()

    def _is_ended(self) -> bool:
        # Whether there was a line for the key to end.
        plays = self.plays
        if plays:
            self._end_line()
        return plays

    def heeds(self) -> bool:
        """Ignore held keys; a key that skips a line does nothing else here."""
        if not super().heeds() or self._is_hasty():
            return False
        if not (self.is_seen and self._is_ended()):
            return True
        self.program.presses.spend()
        keys = (self.program.keymap.keys_of(c) for c in commands_at(Place.EVERYWHERE))
        return any(self.program.presses.key in each for each in keys)

    def _is_hasty(self) -> bool:
        # The key that plays was meant for what was there before: nobody can have seen
        # the question yet.
        presses = self.program.presses
        (plays,) = (command for command in self.commands if command.action == "go_on")
        hasty = (
            self.chosen is not None
            and presses.key in self.program.keymap.keys_of(plays)
            and presses.time - self._asked_at < clock.SEEN_AFTER
        )
        if hasty:
            presses.spend()
        return hasty

    def on_click(self, _: Click) -> None:
        """Skip a line that is playing, as any key does."""
        self._is_ended()

    # Drawing.

    @property
    def shown_hand(self) -> Hand:
        """The hand on the table."""
        return self._line[self._at] if self._line else self.hand

    def table_view(self) -> TableView:
        """The hand of the question or of the line."""
        return TableView(
            self.shown_hand,
            self.narrator,
            self.chosen,
            number=self.hand_number,
            layout=self.layout_kind,
            cells=self.cells,
            cards=self.card_size,
        )

    def told(self) -> Told:
        """The text, the question and the last answer."""
        if self._naming or not self.said:
            return Told(self.text, self.asked, self._naming)
        return Told(self.text, self.asked, f"{MARKS[self.tone]}{self.said}", STYLES[self.tone])

    def named_commands(self, *, more: bool) -> tuple[Command, ...]:
        """The commands with their present labels."""
        return renamed(
            self.commands, {"go_on": "more" if more and not self.plays else self.enter_name}
        )

    @property
    def enter_name(self) -> str:
        """The label of Enter, unless it turns a page."""
        if self.plays:
            return "skip"
        if self._line:
            return self.next_name if self._then == self.go_on else "continue"
        return self.next_name if self.chosen is None else "play"

    @property
    def choosing_hint(self) -> str:
        """The keys that choose cards or step through a line."""
        if self._line and not self.plays and len(self._line) > 1:
            return f"{self.key_for('move(-1)')}{self.key_for('move(1)')} step"
        return super().choosing_hint

    # Choosing and answering.

    @property
    def position(self) -> Position:
        """The position in which somebody chooses."""
        return self.shown_hand.position

    def pick(self, action: Action) -> None:
        """Choose or answer an action, if there is a question."""
        if self.chosen is not None:
            super().pick(action)

    def refuse(self, action: Action) -> None:
        """Say why an action is not legal."""
        self._early = None
        self.say(self.narrator.refusal(self.position, action), Tone.WRONG)

    def cursor_moved(self) -> None:
        """Show that another action is chosen, and turn to the question."""
        self._early, self._asked_at = None, float("-inf")
        self.said, self.tone = "", Tone.ASK
        self.read_asked()
        self.redraw()

    def show_naming(self, text: str) -> None:
        """Say which part of a card's name is missing."""
        self._naming = text
        if text or self.said:
            self.read_answer()
        else:
            self.read_asked()
        self.redraw()

    def play_chosen(self) -> None:
        """Answer with the chosen action."""
        assert self.chosen is not None
        self._answer(self.chosen)

    def _answer(self, action: Action) -> None:
        self.program.presses.spend()
        if self.busy:
            self._early = action
            card = self.narrator.card(action)
            self.say(f"{card}: your answer is checked once the position is solved.")
        else:
            self._last_answer = Cursor(action)
            self.answered(action)

    def action_go_on(self) -> None:
        """Turn the page, answer, skip or leave a line, or continue."""
        self.program.presses.spend()
        if self._is_ended() or self.turns_page():
            return
        if self.chosen is not None:
            self.play_chosen()
        elif self._line:
            self._then()
        elif not self.busy:
            self.go_on()

    def action_again(self) -> None:
        """Leave the line, and ask again."""
        if self._line:
            self._then()

    def action_move(self, step: int) -> None:
        """Choose the next or previous legal action, or step through a line."""
        if self._line:
            self._step_to(self._at + step)
        else:
            super().action_move(step)

    def action_move_to(self, place: int) -> None:
        """Choose the first or last legal action, or go to the ends of a line."""
        if self._line:
            self._step_to(place % len(self._line))
        else:
            super().action_move_to(place)

    def _step_to(self, place: int) -> None:
        self._at = max(0, min(place, len(self._line) - 1))
        self.redraw()
