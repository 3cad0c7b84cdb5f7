"""An exercise: a table with a text that asks for an action, and shows what follows from it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from mate import clock
from mate.cleaning import reason_of
from mate.grading import cause_of
from mate.lesson import Tone
from mate.record import MatchRecord
from mate.rules import Action, Hand, Phase, Position
from mate.solver import Solution
from mate.tui.background import Delay, run_in_thread
from mate.tui.draw import Row, apart, paragraph
from mate.tui.draw.aroundtable import Page, Texts, marked
from mate.tui.draw.faces import large
from mate.tui.draw.table import TableView, draw_tricks
from mate.tui.draw.table.view import BESIDE_TEXT_CELLS, LED_ASIDE
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


class Exercise(NamedTuple):
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
    """Asks for an action, and plays a line on the board in answer.

    The texts are beside or below the table, in pages if there is little room. A subclass asks with
    `ask`, gets legal answers in `answered`, and shows what follows from them with `say` and
    `play_out`.

    Attributes:
        line: the positions of the line that is shown, playing or not; empty for none.
        page: the page that is shown, counted from where the answer starts, which follows the text.
    """

    CSS_PATH = "exercise.tcss"
    NOT_YET: ClassVar[str]
    """Why nobody can explore the position, or play on from it, before that is offered."""
    CITES: ClassVar[bool] = True
    """Whether a refusal names the clause of the rules."""
    hand: Hand
    """The hand at the question."""

    def __init__(self) -> None:
        super().__init__()
        self.said, self.tone, self.page = "", Tone.ASK, 0
        self.line: tuple[Hand, ...] = ()
        self._at = 0
        self._then: _Then = self.ask_again
        self._leads_on = False
        self._pause, self._step = 0.0, Delay(self, self._play_on)
        self._last_answer: Cursor | None = None
        self._asked_at = float("-inf")

    # For subclasses.

    @abstractmethod
    def exercise(self) -> Exercise:
        """What to show around the table."""

    @abstractmethod
    def answered(self, action: Action) -> None:
        """Take a legal answer."""

    @property
    @abstractmethod
    def origin(self) -> tuple[MatchRecord, int, Hand]:
        """The record that is asked about, and of it the number of the hand and the hand so far."""

    @abstractmethod
    def go_on(self) -> None:
        """Continue: Enter was pressed without a question or a line."""

    # Asking.

    def ask(self, hand: Hand, cursor: Cursor | None = None) -> None:
        """Ask for an action; by default, none is chosen."""
        self._last_answer = None
        self.said, self.tone, self.page = "", Tone.ASK, 0
        # Enter, pressed to continue, must not answer.
        self.show_hand(hand, cursor or Cursor(hand.position.legal_actions[0], armed=False))

    def ask_again(self) -> None:
        """Ask the same question again; the cursor will show at the last answer."""
        # Enter alone does not give that answer once more.
        last = self._last_answer
        self.ask(self.hand, last and last._replace(armed=False))

    def show_hand(self, hand: Hand, cursor: Cursor = Cursor()) -> None:  # noqa: B008  # a value
        """Show a hand; without an action under the cursor, nothing is asked."""
        self._step.stop()
        self.hand, self.cursor = hand, cursor
        self.line, self._naming = (), ""
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

    def work_out(self, step: Callable[[], None]) -> None:
        """Do what asks the solver; after an error, which is shown, Enter tries again."""
        try:
            step()
        except Exception as error:  # noqa: BLE001  # whatever it is, people can go on
            self.show_line(self.hand, (), 0, partial(self.work_out, step))
            again = f"Press {self.key_for('go_on')} to try again."
            self.say(f"Could not solve the position: {reason_of(error)} {again}", Tone.WRONG)

    def explain_ahead(self, solve: Callable[[], Solution], position: Position) -> None:
        """Find out in a thread why each answer fails, so that no answer waits for it."""

        def work() -> None:
            solution = solve()
            for action in position.legal_actions:
                cause_of(solution, position, action)

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
        self._leads_on = leads_on
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
        whole = hand.play_all(actions)
        counts = range(len(hand.actions), len(whole.actions) + 1)
        self.line, self._at = tuple(map(whole.at, counts)), place
        self._then, self._leads_on = then, False
        self.cursor = Cursor()
        self.program.presses.ignore_repeats()
        self.redraw()

    def _play_on(self) -> None:
        if self.is_seen and self._at >= len(self.line) - 2:
            self._end_line()
            return
        self._step.start(self._pause)
        # It waits behind another screen.
        if self.is_seen:
            self._step_to(self._at + 1)

    def _end_line(self) -> None:
        self._step.stop()
        self._step_to(len(self.line) - 1)
        if self._leads_on:
            self._then()

    def _step_to(self, place: int) -> None:
        self._at = max(0, min(place, len(self.line) - 1))
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
        exercise, view = self.exercise(), self.table_view()
        pages, answered_at, answer = self._pages(exercise)
        place = max(0, min(answered_at + self.page, len(pages) - 1))
        self.page = place - answered_at
        rows, record = marked(pages, place, self._text_cells), draw_tricks(view)
        if answer and len(rows) + len(record) < self._text_place.size.height:
            # The record of the tricks gives way to it.
            rows += [(), *record]
        self._text_place.draw(rows)
        head = apart(((f" {exercise.title}", "strong"),), exercise.right, self.cells)
        self.show_table(head, view._replace(told=answer))
        names = {c.action: "" for c in self.commands if not self.offers(c.action)}
        names |= exercise.names
        if self.plays:
            names |= {c.action: "" for c in self.commands if not self._acts_on_line(c)}
        names["go_on"] = self._onward(exercise, more=place < len(pages) - 1)
        self.show_keys(self.choosing_hint, renamed(self.commands, names))

    def _onward(self, exercise: Exercise, *, more: bool) -> str:
        # What Enter does.
        if self.plays:
            return "skip"
        if more:
            return "more"
        if self.goes_on:
            return exercise.onward
        if self.line:
            return "try again"
        return "play" if self.cursor.armed and not self.clause else ""

    def table_view(self) -> TableView:
        """The table that is shown."""
        return self.view_of(self.shown_hand, 1)

    @property
    def shown_hand(self) -> Hand:
        """The hand on the table: that of the question or of the line."""
        return self.line[self._at] if self.line else self.hand

    @property
    def _tells_beside(self) -> bool:
        # Below the table, unless there is room beside it.
        return not (self.compact or self.card_size.alone)

    @property
    def _text_place(self) -> Drawing:
        return self.query_one("#beside" if self._tells_beside else "#message", Drawing)

    @property
    def _text_cells(self) -> int:
        return BESIDE_TEXT_CELLS if self._tells_beside else min(self.cells, _MOST_TEXT_CELLS)

    def _pages(self, exercise: Exercise) -> tuple[list[Page], int, list[Row]]:
        """The pages, on which of them the answer begins, and the answer if beside the trick."""
        cells, room = self._text_cells, max(self._text_place.size.height, 1)
        # While a card is being named, only that is said.
        told = f"{_MARKS[self.tone]}{self.said}" if self.said and not self._naming else ""
        style = _STYLES[self.tone] if told else "accent"
        texts = Texts(exercise.text, exercise.asked, told or self._naming, style)
        if not (self._tells_beside or self.compact):
            if pages := self._pages_with_headline(exercise, texts.answer):
                return pages, len(pages) - 1, []
            # The answer is beside the trick, where the table has no text, if it fits.
            size, declares = self.card_size, self.position.phase is Phase.DECLARE
            beside = paragraph(told, style, size.cell_of(LED_ASIDE) - 1, _LAST)
            if beside and not declares and len(beside) <= size.middle_rows:
                pages, _ = texts._replace(answer="").pages(cells, room)
                return pages, len(pages) - 1, beside
        return *texts.pages(cells, room, gap=self._tells_beside), []

    def _pages_with_headline(self, exercise: Exercise, answer: str) -> list[Page]:
        """The question in large letters, where it has all the room below the table, or nothing.

        An answer stands below them, so that the question and all else keep their places.
        """
        cells, room = self._text_cells, max(self._text_place.size.height, 1)
        letters = large(exercise.headline, cells - 4, _LETTER_ROWS)
        if not letters:
            return []
        asked = exercise.asked.removesuffix(f" {exercise.headline}")
        pages, _ = Texts(exercise.text, asked).pages(cells, room)
        rows: list[Row] = [((f"  {line}", "accent"),) for line in letters]
        pages[-1] += [(), *rows, *paragraph(answer, _STYLES[self.tone], cells, _LAST)]
        return pages if len(pages[-1]) <= room else []

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
        self.program.explore(record, number, asked, self.shown_hand if goes_on else asked)

    @property
    def goes_on(self) -> bool:
        """Whether Enter continues, unless it turns a page: no question, and no other line."""
        if self.line:
            return not self.plays and self._then == self.go_on
        return self.chosen is None

    @property
    def choosing_hint(self) -> str:
        """The keys that choose cards or step through a line."""
        if len(self.line) > 1 and not self.plays:
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

    def action_go_on(self) -> None:
        """Turn the page, answer, skip or leave a line, or continue."""
        self.program.presses.ignore_repeats()
        if self._is_ended():
            return
        pages, answered_at, _ = self._pages(self.exercise())
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
            self._step_to(self._at + step)
        else:
            super().action_move(step)

    def action_move_to(self, place: int) -> None:
        """Choose the first or last legal action, or go to the ends of a line."""
        if self.line:
            self._step_to(place % len(self.line))
        else:
            super().action_move_to(place)
