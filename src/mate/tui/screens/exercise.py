"""An exercise: a table with a text that asks for an action and then explains the consequences."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len

from mate import clock
from mate.cleaning import reason_of
from mate.exercise import Exercise, Line, Stage, Tone
from mate.grading import cause_of
from mate.record import MatchRecord, Terms
from mate.rules import Action, Hand, Position
from mate.session import Session
from mate.tui.background import Delay, run_in_thread
from mate.tui.draw import Layout, Row, head, paragraph
from mate.tui.draw.faces import large
from mate.tui.draw.table import TableView
from mate.tui.draw.tablepanels import Page, Texts, marked
from mate.tui.keys.commands import Command, Scope, commands_at
from mate.tui.screens.base import ResultT
from mate.tui.screens.choosing import ChoosingScreen, Cursor
from mate.tui.widgets import Drawing
from mate.words.puzzles import MISSED

_Then = Callable[[], None]

_STYLES: Final = {Tone.ASK: "accent", Tone.GOOD: "accent", Tone.WRONG: "bad"}
_MARKS: Final = {Tone.ASK: "", Tone.GOOD: "✓ ", Tone.WRONG: "✗ "}
"""The mark before an answer, which is visible without colour."""
_LAST: Final = 99
_LETTER_ROWS: Final = 3
_NAME_CELLS: Final = 18
"""The cells of a name line next to the question: a name and the number of cards."""
_MOST_TEXT_CELLS: Final = 116


class Frame(NamedTuple):
    """The texts around the table of an exercise.

    Args:
        text: the text before the question; may be empty.
        asked: the question; may be empty.
        onward: the label of the key that continues when there is no question.
        names: labels for keys that replace the usual labels for now, keyed by action.
        headline: the last words of the question, a short form of it, or the result, for large
            letters.
    """

    title: str
    right: Row
    text: str
    asked: str
    onward: str
    names: Mapping[str, str] = MappingProxyType({})
    headline: str = ""


class ExerciseScreen(ChoosingScreen[ResultT]):
    """A screen that asks questions and plays the consequences of the answers on the board.

    The texts are below the table, in pages if there is little room. A subclass chooses
    the exercises and words the texts around them; this class takes all steps within an exercise.

    Attributes:
        attempt: the exercise with the answers so far.
        names: the players' names, by seat.
        line: the line of play on the board, whether it is playing or not.
        page: the page shown, counted from the page on which the answer starts.
    """

    CSS_PATH = "exercise.tcss"
    CLOSEST = 0
    NOT_YET: ClassVar[str]
    """The reason why the position cannot be explored or practised yet."""
    attempt: Exercise
    names: tuple[str, str]
    hand: Hand
    """The hand about which the question asks."""

    def __init__(self) -> None:
        super().__init__()
        self.comment, self.tone, self.page = "", Tone.ASK, 0
        self.line = Line()
        self._then: _Then = self.ask_again
        self._pause, self._step = 0.0, Delay(self, self._play_on)
        self._last_answer: Cursor | None = None

    # The parts that differ between kinds of exercises.

    @abstractmethod
    def frame(self) -> Frame:
        """Return the contents of the screen around the table."""

    @abstractmethod
    def reply(self, after: Exercise) -> tuple[str, Tone]:
        """Return the comment on the answer or solution that led to `after`, with its tone."""

    def hint(self) -> str:
        """Return a hint, if the screen has a key for hints."""
        return ""

    def note(self) -> None:
        """Save the result of the last answer."""

    @abstractmethod
    def go_on(self) -> None:
        """Continue after Enter was pressed without a question, or at the end of the last line."""

    @property
    def origin(self) -> tuple[MatchRecord, int, Hand]:
        """The record that the exercise comes from, the number of the hand, and the hand so far.

        By default, the hand belongs to no match, and the record is a new record for practice.
        """
        opening = self.attempt.opening
        return Session.practise(Terms(players=self.names), opening).record, 1, opening

    @property
    def possible(self) -> dict[str, bool]:
        """Whether each action is possible now, for actions that are not always possible."""
        done = self.attempt.stage in {Stage.SOLVED, Stage.GIVEN_UP}
        return {
            "hint": not self.attempt.over and self.chosen is not None,
            "give_up": not self.attempt.over and not self.plays,
            "practise": done,
            "explore": done,
        }

    # Asking.

    def ask(self, hand: Hand, cursor: Cursor | None = None) -> None:
        """Ask for an action; by default, no action is chosen."""
        self._last_answer = None
        self.comment, self.tone, self.page = "", Tone.ASK, 0
        self.hand = hand
        self.show_hand(hand, cursor or self.resting_cursor)

    @property
    def resting_cursor(self) -> Cursor:
        """A cursor that is not shown, even if only one action is legal."""
        return Cursor(self.hand.position.legal_actions[0], armed=False)

    def ask_next(self) -> None:
        """Ask the current question of the exercise."""
        self.ask(self.attempt.hand)
        self.explain_ahead()

    def ask_again(self) -> None:
        """Ask the same question again; the cursor will appear at the last answer."""
        # Disarm the cursor, because Enter alone must not repeat that answer.
        last = self._last_answer
        self.ask(self.hand, last and last._replace(armed=False))

    def show_hand(self, hand: Hand, cursor: Cursor = Cursor()) -> None:  # noqa: B008  # a value
        """Show a hand; without an action under the cursor, the screen asks no question."""
        self._step.stop()
        self.hand, self.cursor = hand, cursor
        self.line, self._naming = Line(), ""
        # Enter, pressed or held to continue, must not answer a new question.
        enter = (command for command in self.commands if command.action == "go_on")
        keys = [key for command in enter for key in self.program.keymap.keys_of(command)]
        self.mark_new(() if cursor.chosen is None else keys)
        self.redraw()

    def say(self, text: str, tone: Tone = Tone.ASK) -> None:
        """Show a comment on the answer; an empty text shows the question again."""
        self.comment, self.tone = text, tone
        self._turn_to_answer()

    def _turn_to_answer(self) -> None:
        # Turn to the start of the answer; without an answer, to the question on the last page.
        self.page = 0 if self._naming or self.comment else _LAST
        self.redraw()

    def redraw(self) -> None:
        """Redraw everything, unless the screen is hidden or not mounted yet."""
        if self.is_mounted:
            super().redraw()

    # The consequences of an answer.

    def answered(self, action: Action) -> None:
        """Handle a legal answer."""
        self.take(self.attempt.answer(action))

    def show_solution(self) -> None:
        """Give up and play the solution; after a right answer, play the whole line."""
        self.take(self.attempt.give_up())

    def take(self, after: Exercise) -> None:
        """Continue with the exercise after an answer: save the result, comment, show what follows.

        Args:
            after: the exercise with the answer, or with its solution.
        """
        # Solve before the answer counts, because solving may fail.
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
        """Comment on a right answer and ask the next question or show the end."""
        if self.attempt.over:
            self.show_hand(self.attempt.hand)
        else:
            self.ask(self.attempt.hand)
        self.say(text, tone)

    def work_out(self, step: Callable[[], None]) -> None:
        """Run a step that needs the solver; if it fails, show the error and let Enter try again."""
        try:
            step()
        except Exception as error:  # noqa: BLE001  # players can go on after any error
            self.show_line(self.hand, (), 0, partial(self.work_out, step))
            again = f"Press {self.key_for('go_on')} to try again."
            self.say(f"Could not solve the position: {reason_of(error)} {again}", Tone.WRONG)

    def explain_ahead(self) -> None:
        """Find out in a thread why each answer fails, so that no answer waits for the reason."""
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
            then: called at the end of the line: at once if `leads_on`, or else on Enter.
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
        """Show a line to step through from index `place`; after the line, Enter calls `then`."""
        self._step.stop()
        self.line, self._then = Line.of(hand, actions, place), then
        self.cursor = Cursor()
        self.mark_new(())
        self.redraw()

    def _play_on(self) -> None:
        if self.is_seen and self.line.place >= self.line.last - 1:
            self._end_line()
            return
        self._step.start(self._pause)
        # Wait while another screen hides the line.
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

    def _skip_line(self) -> bool:
        # Skip to the end of a line that is playing; return whether a line was playing.
        if plays := self.plays:
            self._end_line()
        return plays

    def _acts_on_line(self, command: Command) -> bool:
        # Return whether a command works while a line is playing; other keys only skip the line.
        return command.action == "explore" or command in commands_at(Scope.EVERYWHERE)

    def uses_up_key(self) -> bool:
        """Skip a line that is playing; the key then acts only if its command works on lines."""
        if not (self.is_seen and self.plays):
            return False
        self.mark_new()
        self._end_line()
        key, keys_of = self.program.slips.key, self.program.keymap.keys_of
        return not any(key in keys_of(c) for c in self.commands if self._acts_on_line(c))

    def on_click(self) -> None:
        """Skip to the end of a line that is playing."""
        self._skip_line()

    # Drawing.

    def refresh_rows(self) -> None:
        """Redraw everything; only changes reach the terminal."""
        frame, view = self.frame(), self.table_view()
        pages, answered_at = self._pages(frame)
        place = max(0, min(answered_at + self.page, len(pages) - 1))
        self.page = place - answered_at
        rows = marked(pages, place, self._text_cells)
        self._text_place.draw(rows)
        view = view._replace(asked=self._asked_above(frame))
        if self.line:
            view = view._replace(begun=self.line.hands[0])
        self.show_table(head(frame.title, "", frame.right, self.room.width), view)
        names = {**frame.names}
        if self.plays:
            names |= {c.action: "" for c in self.commands if not self._acts_on_line(c)}
        names["go_on"] = self._onward(frame, more=place < len(pages) - 1)
        self.show_keys(self.choosing_hint, names=names)

    def _onward(self, frame: Frame, *, more: bool) -> str:
        # Return the label of Enter in the footer.
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
        """Return the table to show."""
        return self.view_of(self.shown_hand, 1)

    @property
    def shown_hand(self) -> Hand:
        """The hand on the table, from the line or else from the question."""
        return self.line.shown if self.line else self.hand

    @property
    def _text_place(self) -> Drawing:
        return self.query_one("#message", Drawing)

    @property
    def _text_cells(self) -> int:
        # Use the full width between the margins, although texts leave a cell free on both sides.
        return min(self.cells + 2 * (not self.compact), _MOST_TEXT_CELLS)

    def _asked_above(self, frame: Frame) -> str:
        """Return the open question if the name line of the player to act has room for it."""
        if self.compact or not frame.asked or frame.headline or self.attempt.over:
            return ""
        return frame.asked if cell_len(frame.asked) + _NAME_CELLS <= self.cells else ""

    def _pages(self, frame: Frame) -> tuple[list[Page], int]:
        """Return the pages, and the index of the page where the answer begins."""
        cells, room = self._text_cells, max(self._text_place.size.height, 1)
        # While a card is being named, show only the prompt for the name.
        text = f"{_MARKS[self.tone]}{self.comment}" if self.comment and not self._naming else ""
        style = _STYLES[self.tone] if text else "accent"
        asked = "" if self._asked_above(frame) else frame.asked
        texts = Texts(frame.text, asked, text or self._naming, style)
        if not self.compact and (pages := self._pages_with_headline(frame, texts.answer)):
            return pages, len(pages) - 1
        return texts.pages(cells, room)

    def _pages_with_headline(self, frame: Frame, answer: str) -> list[Page]:
        """Return pages with large letters; none if they do not fit below the table.

        The letters show the question, whose rest is in the name line of the player to act, or the
        result of the answer. The answer goes below the letters, so that nothing else moves.
        """
        cells, room = self._text_cells, max(self._text_place.size.height, 1)
        rows_of_letters = _LETTER_ROWS + (self.layout_kind is Layout.LARGE)
        missed = self.tone is Tone.WRONG and self.line
        headline = MISSED if frame.headline and missed else frame.headline
        letters = large(headline, cells - 4, rows_of_letters)
        if not letters:
            return []
        pages, _ = Texts(frame.text).pages(cells, room)
        style = _STYLES[Tone.WRONG if headline == MISSED else Tone.GOOD]
        rows: list[Row] = [((f" {line}", style),) for line in letters]
        pages[-1] += [(), *rows, *paragraph(answer, _STYLES[self.tone], cells, _LAST)]
        return pages if len(pages[-1]) <= room else []

    def action_leave(self) -> None:
        """Drop a choice or a refusal, or leave."""
        if not self.drop_choice():
            self.leave()

    def action_practise(self) -> None:
        """Practise from the position shown; if that hand is over, from the question's position."""
        if not self.offers("practise"):
            self.say(self.NOT_YET)
            return
        record, _, asked = self.origin
        over = self.shown_hand.outcome is not None
        self.program.practise(asked if over else self.shown_hand, record.header)

    def action_explore(self) -> None:
        """Open a what-if from the line shown; without a line, from the question's position."""
        if not self.offers("explore"):
            self.say(self.NOT_YET)
            return
        record, number, asked = self.origin
        goes_on = self.line and self.shown_hand.outcome is None
        shown = self.shown_hand if goes_on else asked
        self.program.explore(record, number, asked, shown, self.below)

    @property
    def goes_on(self) -> bool:
        """Whether Enter continues or turns a page, and neither answers nor repeats a question."""
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
        """The position in which the player chooses."""
        return self.shown_hand.position

    def pick(self, action: Action) -> None:
        """Choose an action, or answer with it, if there is a question."""
        if self.chosen is not None:
            super().pick(action)

    def refuse(self, action: Action | None) -> None:
        """Say why an action is not legal."""
        self.say(self.narrator.refusal(self.position, action, cites=False), Tone.WRONG)

    def cursor_moved(self) -> None:
        """Show the newly chosen action, drop the comment and turn to the question."""
        self.program.slips.mark_seen()
        self.comment, self.tone, self.page = "", Tone.ASK, _LAST
        self.redraw()

    def show_naming(self, text: str) -> None:
        """Ask for the missing half of a card's name."""
        self._naming = text
        self._turn_to_answer()

    def act(self, action: Action) -> None:
        """Answer with an action."""
        self.mark_new()
        self._last_answer = Cursor(action, armed=False)
        self.work_out(partial(self.answered, action))

    def action_hint(self) -> None:
        """Show a hint."""
        if self.offers("hint"):
            self.attempt = self.attempt.hint()
            self.say(self.hint())

    def action_go_on(self) -> None:
        """Turn the page, answer, skip or leave a line, or continue."""
        self.mark_new()
        if self._skip_line():
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
        """Leave the line of play and do what follows it, such as asking the question again."""
        if self.line:
            self._then()

    def action_move(self, step: int) -> None:
        """Choose the next or previous legal action, or step through a line."""
        if self.line:
            self._step_to(self.line.place + step)
        else:
            super().action_move(step)

    def action_move_to(self, place: int) -> None:
        """Choose the first or last legal action, or go to the start or end of a line."""
        if self.line:
            self._step_to(place % len(self.line.hands))
        else:
            super().action_move_to(place)
