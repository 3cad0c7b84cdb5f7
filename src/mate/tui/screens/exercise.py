"""An exercise: a table at which somebody is asked for an action, and shown what comes of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Final, TypeVar

from textual.events import Click, Event
from textual.timer import Timer

from mate.lesson import Tone
from mate.rules import Action, Hand, Outcome, Position
from mate.tui.background import Thinking, think
from mate.tui.draw.table import TableView
from mate.tui.draw.told import Told
from mate.tui.keys.commands import Command, Place, commands_at, renamed
from mate.tui.play.cursor import Cursor
from mate.tui.screens import unasked
from mate.tui.screens.telling import MARKS, STYLES, TellingScreen
from mate.words.problems import reason_of

ResultT = TypeVar("ResultT")
_FoundT = TypeVar("_FoundT")

_MOST_SECONDS: Final = 2.0
"""The longest that an action of a line that plays itself stays alone."""
_LINE_SECONDS: Final = 8.0
"""The longest that a line may take to play itself."""


class ExerciseScreen(TellingScreen[ResultT]):
    """Somebody is asked for an action; a line that answers it plays itself on the board.

    A subclass asks with `ask`, hears of legal answers in `answered`, finds out what comes of them
    beside the screen with `find_out`, and shows that with `say` and `play_out`. What is answered
    while something is being found out is kept, and counts once that is known.

    Attributes:
        hand: the hand as it stands where somebody is asked.
        said: what was said last; empty for nothing.
        tone: how it was said.
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
        """What is told before anything is asked; empty for nothing."""

    @property
    @abstractmethod
    def asked(self) -> str:
        """What is asked; empty where nothing is."""

    @property
    @abstractmethod
    def next_name(self) -> str:
        """What Enter does where there is nothing to answer and nothing to look at."""

    @abstractmethod
    def answered(self, action: Action) -> None:
        """A legal action was answered."""

    @abstractmethod
    def go_on(self) -> None:
        """Enter, where there is nothing to answer and nothing to look at."""

    @property
    def hand_number(self) -> int:
        """The number of the hand in its match, 1 to 4: in even ones nobody deals."""
        return 1

    # Asking.

    def ask(self, hand: Hand, cursor: Cursor | None = None) -> None:
        """Ask for an action, with nothing said yet.

        Args:
            hand: where it is to be done.
            cursor: what is under the cursor; the first action where it is left out.
        """
        self.hand = hand
        self._last_answer = None
        self.said, self.tone = "", Tone.ASK
        self._ask_at(cursor or Cursor.at_first(hand.position))
        self.read_answer()
        self.redraw()

    def ask_again(self) -> None:
        """Ask once more at the same place; what was answered last is under the cursor."""
        self.ask(self.hand, self._last_answer)

    def stop_asking(self, hand: Hand) -> None:
        """Show a hand in which nothing is asked."""
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
        """Say something to what was answered."""
        self.said, self.tone = text, tone
        self.read_answer()
        self.redraw()

    def redraw(self) -> None:
        """Draw everything anew, unless nothing of it can be seen."""
        if self.is_mounted and not self.too_small:
            self.refresh_rows()

    # What is found out beside the screen.

    @property
    def busy(self) -> bool:
        """Whether something is being found out."""
        return self._thinking is not None

    def find_out(self, work: Callable[[], _FoundT], tell: Callable[[_FoundT], None]) -> None:
        """Find something out beside the screen; what was asked before is not wanted any more.

        Args:
            work: what to do; it must not touch the screen.
            tell: called with what was found. What goes wrong is told, and Enter tries again.
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

    # A line that plays itself.

    @property
    def shows_line(self) -> bool:
        """Whether a line is shown, playing or at its end."""
        return bool(self._line)

    @property
    def line_outcome(self) -> Outcome:
        """How the line that is shown ends, which goes to the end of its hand."""
        outcome = self._line[-1].outcome
        assert outcome is not None
        return outcome

    @property
    def plays(self) -> bool:
        """Whether a line plays itself."""
        return self._timer is not None

    def play_out(
        self,
        hand: Hand,
        actions: tuple[Action, ...],
        then: Callable[[], None] | None = None,
        *,
        leads_on: bool = False,
    ) -> None:
        """Play a line on the board, one action after another; any key ends it at its last picture.

        Args:
            hand: where it begins; its first action is done at once.
            actions: what follows, at least one.
            then: called at Enter, when it was looked at; without it, the question comes again.
            leads_on: whether it is called by itself, as soon as the last picture is there.
        """
        self.show_line(hand, actions, 1, then)
        self._leads_on = leads_on
        most = min(_MOST_SECONDS, _LINE_SECONDS / len(actions))
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
        """Show a line at one of its places, to be stepped through.

        Args:
            hand: where it begins.
            actions: what follows.
            place: how many of them were done.
            then: called at Enter, when it was looked at; without it, the question comes again.
        """
        self._stop()
        line = [hand]
        for action in actions:
            line.append(line[-1].play(action))
        self._line, self._at = tuple(line), place
        self._then, self._leads_on = then or self.ask_again, False
        self.cursor = Cursor()
        self.program.presses.spend()
        self.redraw()

    def _play_on(self) -> None:
        # Behind another screen it waits.
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
        # Whether there was a line to be ended by a key.
        plays = self.plays
        if plays:
            self._end_line()
        return plays

    def heeds(self) -> bool:
        """No key that is held; one that ends a line that plays itself does nothing else here."""
        if not super().heeds() or self._is_hasty():
            return False
        if not (self.is_seen and self._is_ended()):
            return True
        self.program.presses.spend()
        keys = (self.program.keymap.keys_of(c) for c in commands_at(Place.EVERYWHERE))
        return any(self.program.presses.key in each for each in keys)

    def _is_hasty(self) -> bool:
        # What plays the card under the cursor, meant for what was there before: nobody has seen
        # the question yet.
        presses = self.program.presses
        (plays,) = (command for command in self.commands if command.action == "go_on")
        hasty = (
            self.chosen is not None
            and presses.key in self.program.keymap.keys_of(plays)
            and presses.time - self._asked_at < unasked.SEEN_AFTER
        )
        if hasty:
            presses.spend()
        return hasty

    def on_click(self, _: Click) -> None:
        """A click ends a line that plays itself, as any key does."""
        self._is_ended()

    # Drawing.

    @property
    def shown_hand(self) -> Hand:
        """The hand on the table."""
        return self._line[self._at] if self._line else self.hand

    def table_view(self) -> TableView:
        """The hand that is asked about, or what comes of an answer."""
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
        """The text, what is asked, and what was said last."""
        if self._naming or not self.said:
            return Told(self.text, self.asked, self._naming)
        return Told(self.text, self.asked, f"{MARKS[self.tone]}{self.said}", STYLES[self.tone])

    def named_commands(self, *, more: bool) -> tuple[Command, ...]:
        """What can be done, as it is called now."""
        return renamed(
            self.commands, {"go_on": "more" if more and not self.plays else self.enter_name}
        )

    @property
    def enter_name(self) -> str:
        """What Enter does now, but for turning a page."""
        if self.plays:
            return "skip"
        if self._line:
            return self.next_name if self._then == self.go_on else "continue"
        return self.next_name if self.chosen is None else "play"

    @property
    def choosing_hint(self) -> str:
        """The keys that choose cards, or step through a line."""
        if self._line and not self.plays and len(self._line) > 1:
            return f"{self.key_for('move(-1)')}{self.key_for('move(1)')} step"
        return super().choosing_hint

    # Choosing and answering.

    @property
    def position(self) -> Position:
        """Where somebody chooses."""
        return self.shown_hand.position

    def pick(self, action: Action) -> None:
        """Choose an action, or answer it; none where nobody is asked, as while a line is shown."""
        if self.chosen is not None:
            super().pick(action)

    def refuse(self, action: Action) -> None:
        """Say why an action is not legal."""
        self._early = None
        self.say(self.narrator.refusal(self.position, action), Tone.WRONG)

    def cursor_moved(self) -> None:
        """Show that another action is chosen; what is asked is what to look at again."""
        self._early, self._asked_at = None, float("-inf")
        self.said, self.tone = "", Tone.ASK
        self.read_asked()
        self.redraw()

    def show_naming(self, text: str) -> None:
        """Say what is missing of a card's name."""
        self._naming = text
        if text or self.said:
            self.read_answer()
        else:
            self.read_asked()
        self.redraw()

    def play_chosen(self) -> None:
        """Answer what is chosen."""
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
        """Turn the page; answer; end a line that plays itself, or leave it; go on."""
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
        """Leave what is shown, and ask again."""
        if self._line:
            self._then()

    def action_move(self, step: int) -> None:
        """Choose the next legal action, or the one before; in a line, step through it."""
        if self._line:
            self._step_to(self._at + step)
        else:
            super().action_move(step)

    def action_move_to(self, place: int) -> None:
        """Choose the first legal action, or the last; in a line, go to its ends."""
        if self._line:
            self._step_to(place % len(self._line))
        else:
            super().action_move_to(place)

    def _step_to(self, place: int) -> None:
        self._at = max(0, min(place, len(self._line) - 1))
        self.redraw()
