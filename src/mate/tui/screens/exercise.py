"""An exercise: a table with a text that asks for an action, and shows what follows from it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from mate import clock
from mate.cleaning import reason_of
from mate.exercise import Exercise, Line, Stage, Tone
from mate.grading import cause_of
from mate.record import MatchRecord, Terms
from mate.rules import Action, Hand, Position
from mate.session import Session
from mate.tui.background import Delay, run_in_thread
from mate.tui.draw import Row, head, paragraph
from mate.tui.draw.aroundtable import Page, Texts, marked
from mate.tui.draw.faces import large
from mate.tui.draw.table import TableView
from mate.tui.draw.table.grid import BESIDE_TEXT_CELLS
from mate.tui.keys.commands import Command, Place, commands_at, renamed
from mate.tui.screens.base import ResultT
from mate.tui.screens.choosing import ChoosingScreen, Cursor
from mate.tui.widgets import Drawing

_Then = Callable[[], None]

_STYLES: Final = {Tone.ASK: "accent", Tone.GOOD: "accent", Tone.WRONG: "bad"}
_MARKS: Final = {Tone.ASK: "", Tone.GOOD: "✓ ", Tone.WRONG: "✗ "}
"""The mark before an answer, which does not need colour."""
_LAST: Final = 99
_LETTER_ROWS: Final = 3
_MOST_TEXT_CELLS: Final = 100


class Frame(NamedTuple):
    """What a screen with an exercise shows around its table.

    Args:
        text: the text before the question; may be empty.
        asked: the question; may be empty.
        onward: what the key that goes on is called once there is no question.
        names: what else is called in another way now, by action.
        headline: the end of the question, or the question in short, which is shown as large as
            there is room for.
    """

    title: str
    right: Row
    text: str
    asked: str
    onward: str
    names: Mapping[str, str] = MappingProxyType({})
    headline: str = ""


class ExerciseScreen(ChoosingScreen[ResultT]):
    """Asks the questions of an exercise, and plays what follows from answers on the board.

    The texts are beside or below the table, in pages if there is little room. A subclass says
    which exercises there are, and in words what stands around them; it has no steps of its own.

    Attributes:
        attempt: the exercise, as far as it has come.
        names: the players' names, by seat.
        line: the line that is shown, playing or not.
        page: the page that is shown, counted from where the answer starts, which follows the text.
    """

    CSS_PATH = "exercise.tcss"
    NOT_YET: ClassVar[str]
    """Why nobody can explore the position, or play on from it, before that is offered."""
    CITES: ClassVar[bool] = True
    """Whether a refusal names the clause of the rules."""
    attempt: Exercise
    names: tuple[str, str]
    hand: Hand
    """The hand at the question."""

    def __init__(self) -> None:
        super().__init__()
        self.said, self.tone, self.page = "", Tone.ASK, 0
        self.line = Line()
        self._then: _Then = self.ask_again
        self._pause, self._step = 0.0, Delay(self, self._play_on)
        self._last_answer: Cursor | None = None
        self._asked_at = float("-inf")

    # What differs from one kind of exercise to another.

    @abstractmethod
    def frame(self) -> Frame:
        """What to show around the table."""

    @abstractmethod
    def reply(self, after: Exercise) -> tuple[str, Tone]:
        """What to say once an answer led to this, or the solution is shown; and its tone."""

    def hint(self) -> str:
        """What to say for a hint, where the screen has a key for one."""
        return ""

    def note(self) -> None:
        """Keep what came of the last answer."""

    @abstractmethod
    def go_on(self) -> None:
        """Continue: Enter was pressed without a question or a line."""

    @property
    def origin(self) -> tuple[MatchRecord, int, Hand]:
        """The record that is asked about, and of it the number of the hand and the hand so far.

        By default, the exercise is a hand of no match.
        """
        opening = self.attempt.opening
        return Session.practise(Terms(players=self.names), opening).record, 1, opening

    @property
    def possible(self) -> dict[str, bool]:
        """Whether actions are possible now, for those that are not always."""
        done = self.attempt.stage in {Stage.SOLVED, Stage.GIVEN_UP}
        return {
            "hint": not self.attempt.over and self.chosen is not None,
            "give_up": not self.attempt.over and not self.plays,
            "practise": done,
            "explore": done,
        }

    def offers(self, action: str) -> bool:
        """Offer what is possible before or after the answer."""
        return self.possible.get(action, True) and super().offers(action)

    # Asking.

    def ask(self, hand: Hand, cursor: Cursor | None = None) -> None:
        """Ask for an action; by default, none is chosen."""
        self._last_answer = None
        self.said, self.tone, self.page = "", Tone.ASK, 0
        # Enter, pressed to continue, must not answer.
        self.hand = hand
        self.show_hand(hand, cursor or self.at_rest)

    @property
    def at_rest(self) -> Cursor:
        """The cursor on no action, even if only one is legal."""
        return Cursor(self.hand.position.legal_actions[0], armed=False)

    def ask_next(self) -> None:
        """Ask the current question of the exercise."""
        self.ask(self.attempt.hand)
        self.explain_ahead()

    def ask_again(self) -> None:
        """Ask the same question again; the cursor will show at the last answer."""
        # Enter alone does not give that answer once more.
        last = self._last_answer
        self.ask(self.hand, last and last._replace(armed=False))

    def show_hand(self, hand: Hand, cursor: Cursor = Cursor()) -> None:  # noqa: B008  # a value
        """Show a hand; without an action under the cursor, nothing is asked."""
        self._step.stop()
        self.hand, self.cursor = hand, cursor
        self.line, self._naming = Line(), ""
        self._asked_at = clock.seconds()
        self.program.presses.ignore_repeats()
        self.redraw()

    def say(self, text: str, tone: Tone = Tone.ASK) -> None:
        """Say something about the answer; after nothing, the question is read again."""
        self.said, self.tone = text, tone
        self._turn_to_answer()

    def _turn_to_answer(self) -> None:
        # To its start; without one, to the question on the last page.
        self.page = 0 if self._naming or self.said else _LAST
        self.redraw()

    def redraw(self) -> None:
        """Redraw everything, unless it is hidden or not there yet."""
        if self.is_mounted:
            super().redraw()

    # What follows from an answer.

    def answered(self, action: Action) -> None:
        """Take a legal answer."""
        self.take(self.attempt.answer(action))

    def show_solution(self) -> None:
        """Give up and play the solution; after a right answer, play the whole line."""
        self.take(self.attempt.give_up())

    def take(self, after: Exercise) -> None:
        """Say what the last answer led to, and show what follows from it."""
        # What cannot be solved fails here, before the answer counts.
        before, (text, tone) = self.attempt, self.reply(after)
        self.attempt = after
        self.note()
        if after.stage is Stage.REFUTED:
            if after.shown:
                self.play_out(after.hand, after.shown, self.ask_again)
        elif after.stage is Stage.GIVEN_UP:
            self.play_out(after.hand, after.shown, self.go_on)
        elif before.over:
            self.play_out(after.opening, after.line, self.go_on)
        else:
            self.show_right(before.hand, text, tone)
            return
        self.say(text, tone)

    def show_right(self, before: Hand, text: str, tone: Tone) -> None:  # noqa: ARG002
        """Show the table after a right answer, or at the end, with what to say of it."""
        if self.attempt.over:
            self.show_hand(self.attempt.hand)
        else:
            self.ask(self.attempt.hand)
        self.say(text, tone)

    def work_out(self, step: Callable[[], None]) -> None:
        """Do what asks the solver; after an error, which is shown, Enter tries again."""
        try:
            step()
        except Exception as error:  # noqa: BLE001  # whatever it is, people can go on
            self.show_line(self.hand, (), 0, partial(self.work_out, step))
            again = f"Press {self.key_for('go_on')} to try again."
            self.say(f"Could not solve the position: {reason_of(error)} {again}", Tone.WRONG)

    def explain_ahead(self) -> None:
        """Find out in a thread why each answer fails, so that no answer waits for it."""
        attempt = self.attempt

        def work() -> None:
            for action in attempt.hand.position.legal_actions:
                cause_of(attempt.solution, attempt.hand.position, action)

        run_in_thread(self, work, lambda _: None)

    # A line on the board.

    @property
    def plays(self) -> bool:
        """Whether a line is playing."""
        return self._step.running

    def play_out(
        self, hand: Hand, actions: tuple[Action, ...], then: _Then, *, leads_on: bool = False
    ) -> None:
        """Play a line on the board, action by action; any key skips to its end.

        Args:
            then: called at Enter after the line, or at its end if it leads on.
        """
        self.show_line(hand, actions, 1, then)
        self.line = self.line._replace(leads_on=leads_on)
        most = min(clock.ACTION_LASTS, clock.LINE_LASTS / len(actions))
        self._pause = min(self.program.settings.computer_seconds, most)
        if self._pause and self.program.appearance.moves and len(actions) > 1:
            self._step.start(self._pause)
            self.redraw()
        else:
            self._end_line()

    def show_line(self, hand: Hand, actions: tuple[Action, ...], place: int, then: _Then) -> None:
        """Show a line to step through, from the place on; `then` is called at Enter after it."""
        self._step.stop()
        self.line, self._then = Line.of(hand, actions, place), then
        self.cursor = Cursor()
        self.program.presses.ignore_repeats()
        self.redraw()

    def _play_on(self) -> None:
        if self.is_seen and self.line.place >= self.line.last - 1:
            self._end_line()
            return
        self._step.start(self._pause)
        # It waits behind another screen.
        if self.is_seen:
            self._step_to(self.line.place + 1)

    def _end_line(self) -> None:
        self._step.stop()
        self._step_to(self.line.last)
        if self.line.leads_on:
            self._then()

    def _step_to(self, place: int) -> None:
        self.line = self.line.at(place)
        self.redraw()

    def _is_ended(self) -> bool:
        # Whether there was a line for the key to end.
        if plays := self.plays:
            self._end_line()
        return plays

    def _acts_on_line(self, command: Command) -> bool:
        # Whether it does something while a line is playing; other keys only end the line.
        return command.action == "explore" or command in commands_at(Place.EVERYWHERE)

    def accepts_key(self) -> bool:
        """Ignore held keys, for people read what a key brought up, and keys pressed in haste.

        A key that skips a line does nothing else here, unless it tries something from there.
        """
        presses, keys_of = self.program.presses, self.program.keymap.keys_of
        (plays,) = (command for command in self.commands if command.action == "go_on")
        since = self._asked_at if self.chosen is not None else float("-inf")
        if not self.is_meant_here(plays, since):
            return False
        if not (self.is_seen and self._is_ended()):
            return True
        presses.ignore_repeats()
        acting = filter(self._acts_on_line, self.commands)
        return any(presses.key in keys_of(command) for command in acting)

    def on_click(self) -> None:
        """Skip a line that is playing, as any key does."""
        self._is_ended()

    # Drawing.

    def refresh_rows(self) -> None:
        """Redraw everything; only changes reach the terminal."""
        frame, view = self.frame(), self.table_view()
        pages, answered_at = self._pages(frame)
        place = max(0, min(answered_at + self.page, len(pages) - 1))
        self.page = place - answered_at
        rows = marked(pages, place, self._text_cells)
        self._text_place.draw(rows)
        self.show_table(head(frame.title, "", frame.right, self.room.width), view)
        names = {c.action: "" for c in self.commands if not self.offers(c.action)}
        names |= frame.names
        if self.plays:
            names |= {c.action: "" for c in self.commands if not self._acts_on_line(c)}
        names["go_on"] = self._onward(frame, more=place < len(pages) - 1)
        self.show_keys(self.choosing_hint, renamed(self.commands, names))

    def _onward(self, frame: Frame, *, more: bool) -> str:
        # What Enter does.
        if self.plays:
            return "skip"
        if more:
            return "more"
        if self.goes_on:
            return frame.onward
        if self.line:
            return "try again"
        return "play" if self.cursor.armed and self.cursor.refused is None else ""

    def table_view(self) -> TableView:
        """The table that is shown."""
        return self.view_of(self.shown_hand, 1)

    @property
    def shown_hand(self) -> Hand:
        """The hand on the table: that of the question or of the line."""
        return self.line.shown if self.line else self.hand

    @property
    def _tells_beside(self) -> bool:
        return self.tells_beside

    @property
    def _text_place(self) -> Drawing:
        return self.query_one("#beside" if self._tells_beside else "#message", Drawing)

    @property
    def _text_cells(self) -> int:
        return BESIDE_TEXT_CELLS if self._tells_beside else min(self.cells, _MOST_TEXT_CELLS)

    def _pages(self, frame: Frame) -> tuple[list[Page], int]:
        """The pages, and on which of them the answer begins."""
        cells, room = self._text_cells, max(self._text_place.size.height, 1)
        # While a card is being named, only that is said.
        told = f"{_MARKS[self.tone]}{self.said}" if self.said and not self._naming else ""
        style = _STYLES[self.tone] if told else "accent"
        texts = Texts(frame.text, frame.asked, told or self._naming, style)
        below = not (self._tells_beside or self.compact)
        if below and (pages := self._pages_with_headline(frame, texts.answer)):
            return pages, len(pages) - 1
        return texts.pages(cells, room, gap=self._tells_beside)

    def _pages_with_headline(self, frame: Frame, answer: str) -> list[Page]:
        """The question in large letters, where it has all the room below the table, or nothing.

        An answer stands below them, so that the question and all else keep their places.
        """
        cells, room = self._text_cells, max(self._text_place.size.height, 1)
        letters = large(frame.headline, cells - 4, _LETTER_ROWS)
        if not letters:
            return []
        asked = frame.asked.removesuffix(f" {frame.headline}")
        pages, _ = Texts(frame.text, asked).pages(cells, room)
        rows: list[Row] = [((f"  {line}", "accent"),) for line in letters]
        pages[-1] += [(), *rows, *paragraph(answer, _STYLES[self.tone], cells, _LAST)]
        return pages if len(pages[-1]) <= room else []

    def action_leave(self) -> None:
        """Let go of a choice or a refusal, or leave."""
        if not self.let_go():
            self.leave()

    def action_practise(self) -> None:
        """Play on from the position that is shown; where that hand is over, from the question."""
        if not self.offers("practise"):
            self.say(self.NOT_YET)
            return
        record, _, asked = self.origin
        over = self.shown_hand.outcome is not None
        self.program.practise(asked if over else self.shown_hand, record.header)

    def action_explore(self) -> None:
        """Try actions from the line that is shown, with values; otherwise, from the question."""
        if not self.offers("explore"):
            self.say(self.NOT_YET)
            return
        record, number, asked = self.origin
        goes_on = self.line and self.shown_hand.outcome is None
        shown = self.shown_hand if goes_on else asked
        self.program.explore(record, number, asked, shown, self.below)

    @property
    def goes_on(self) -> bool:
        """Whether Enter continues, unless it turns a page: no question, and no other line."""
        if self.line:
            return not self.plays and self._then == self.go_on
        return self.chosen is None

    @property
    def choosing_hint(self) -> str:
        """The keys that choose cards or step through a line."""
        if self.line.last > 0 and not self.plays:
            return f"{self.key_for('move(-1)')}{self.key_for('move(1)')} step"
        return super().choosing_hint

    def action_read(self, pages: int) -> None:
        """Turn pages."""
        self.page += pages
        self.refresh_rows()

    # Choosing and answering.

    @property
    def position(self) -> Position:
        """The position in which somebody chooses."""
        return self.shown_hand.position

    def pick(self, action: Action) -> None:
        """Choose or answer an action, if there is a question."""
        if self.chosen is not None:
            super().pick(action)

    def refuse(self, action: Action | None) -> None:
        """Say why an action is not legal."""
        refusal = self.narrator.refusal(self.position, action, cites=self.CITES)
        self.say(refusal, Tone.WRONG)

    def cursor_moved(self) -> None:
        """Show that another action is chosen, and turn to the question."""
        self._asked_at = float("-inf")
        self.said, self.tone, self.page = "", Tone.ASK, _LAST
        self.redraw()

    def show_naming(self, text: str) -> None:
        """Say which part of a card's name is missing."""
        self._naming = text
        self._turn_to_answer()

    def act(self, action: Action) -> None:
        """Answer with an action."""
        self.program.presses.ignore_repeats()
        self._last_answer = Cursor(action, armed=False)
        self.work_out(partial(self.answered, action))

    def action_hint(self) -> None:
        """Show a hint."""
        if self.offers("hint"):
            self.attempt = self.attempt.hint()
            self.say(self.hint())

    def action_go_on(self) -> None:
        """Turn the page, answer, skip or leave a line, or continue."""
        self.program.presses.ignore_repeats()
        if self._is_ended():
            return
        pages, answered_at = self._pages(self.frame())
        if answered_at + self.page < len(pages) - 1:
            self.action_read(1)
        elif self.chosen is not None:
            self.play_chosen()
        elif self.line:
            self._then()
        else:
            self.go_on()

    def action_again(self) -> None:
        """Leave the line, and ask again."""
        if self.line:
            self._then()

    def action_move(self, step: int) -> None:
        """Choose the next or previous legal action, or step through a line."""
        if self.line:
            self._step_to(self.line.place + step)
        else:
            super().action_move(step)

    def action_move_to(self, place: int) -> None:
        """Choose the first or last legal action, or go to the ends of a line."""
        if self.line:
            self._step_to(place % len(self.line.hands))
        else:
            super().action_move_to(place)
