"""The lesson: a table at which a new player does one thing a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult
from textual.containers import Horizontal

from mate.errors import MateError
from mate.lesson import (
    LEARNER,
    NAMES,
    OPPONENT,
    STEPS,
    Attempt,
    Tone,
    read_bookmark,
    worded,
    write_bookmark,
)
from mate.players import computer_name
from mate.rules import Action, Card, Position
from mate.session import NewMatch, Session
from mate.tui.draw.rows import Row, apart, paragraph, width
from mate.tui.draw.table import BESIDE_CELLS, TableView, draw_card_grid
from mate.tui.keys.cardkeys import PLACE_KEYS
from mate.tui.keys.commands import Command, Place, renamed
from mate.tui.play.cursor import Cursor
from mate.tui.screens.choosing import ChoosingScreen
from mate.tui.widgets.board import Board
from mate.tui.widgets.drawing import Drawing

if TYPE_CHECKING:
    from mate.tui.screens.lessonend import Choice

_MOST_LINES: Final = 99
_MOST_TEXT_CELLS: Final = 100
_STYLES: Final = {Tone.ASK: "accent", Tone.GOOD: "accent", Tone.WRONG: "bad"}
_MARKS: Final = {Tone.ASK: "", Tone.GOOD: "✓ ", Tone.WRONG: "✗ "}


class LessonScreen(ChoosingScreen[Session], places=(Place.LESSON, Place.EVERYWHERE)):
    """The lesson; it leaves with a match if the learner wants to play one at its end."""

    CSS_PATH = "lesson.tcss"

    def __init__(self) -> None:
        super().__init__()
        self.narrator = self.program.narrator_of(NAMES)
        self._steps_done = read_bookmark(len(STEPS))
        # Who has done everything begins anew.
        self._begin(self._steps_done % len(STEPS))

    def _begin(self, number: int) -> None:
        self.number = number
        self.attempt = Attempt.begin(STEPS[number])
        # Counted from the page on which an answer begins, which comes after what is told.
        self._page = 0
        self._choose_first()

    def compose_contents(self) -> ComposeResult:
        """Header, table, what is told and asked, keys."""
        with Horizontal(id="middle"):
            yield Board(id="board", guards=self.names_cards)
            yield Drawing(id="beside")
        yield Drawing(id="message")

    # Drawing.

    def refresh_rows(self) -> None:
        """Draw everything anew; only what changed reaches the terminal."""
        self.lay_out()
        self.query_one("#head", Drawing).draw((self._head(),))
        view = TableView(
            self.attempt.hand,
            self.narrator,
            self.chosen,
            number=self.attempt.step.number,
            layout=self.layout_kind,
            cells=self.cells,
            cards=self.card_size,
        )
        pages, answered_at = self._pages()
        place = max(0, min(answered_at + self._page, len(pages) - 1))
        self._page = place - answered_at
        told = _marked(pages, place, self._text_cells)
        all_cards = self._cards_below(view, len(told))
        self._text_place.draw([*told, *all_cards])
        self.query_one(Board).show(view._replace(weighs=not all_cards))
        self.show_keys(self.choosing_hint, self._commands(more=place < len(pages) - 1))

    @property
    def _tells_beside(self) -> bool:
        # Below the table, unless there is room beside it.
        return not (self.compact or self.card_size.alone)

    def _cards_below(self, view: TableView, rows: int) -> list[Row]:
        # Beside the table there is room for where all cards are, and what they weigh.
        if not self._tells_beside:
            return []
        grid = draw_card_grid(view)
        free = view.size.table_rows - rows - len(grid)
        return [*([()] * free), *grid] if free > 0 else []

    @property
    def _text_place(self) -> Drawing:
        return self.query_one("#beside" if self._tells_beside else "#message", Drawing)

    @property
    def _text_cells(self) -> int:
        return BESIDE_CELLS if self._tells_beside else min(self.cells, _MOST_TEXT_CELLS)

    def _head(self) -> Row:
        here, total, title = self.number, len(STEPS), self.attempt.step.title
        dots = ("●" * self._steps_done).ljust(total, "○")
        before, after = (dots[:here], "faint"), (f"{dots[here + 1 :]} ", "faint")
        place = f" Learn to play · {here + 1} of {total} · {title}"
        return apart(((place, "strong"),), (before, (dots[here], "key"), after), self.cells)

    def _commands(self, *, more: bool) -> tuple[Command, ...]:
        name = "play"
        if more:
            name = "more"
        elif self.attempt.over:
            name = "try again"
        elif self.attempt.done:
            name = "go on" if self._is_last else "next step"
        waits = self.attempt.waits
        shown = (c for c in self.commands if waits or c.action != "hint")
        return renamed(shown, {"go_on": name})

    def _pages(self) -> tuple[list[list[Row]], int]:
        # What there is to read, and the number of the page that the answer begins on.
        room = max(self._text_place.size.height, 1)
        text, asked, answer = self._text(), self._asked(), self._answer()
        gap: list[Row] = [()] if self._tells_beside and asked else []
        whole = [*text, *gap, *asked, *([()] if answer else []), *answer]
        if len(whole) <= room:
            return [whole], 0
        pages = _split(text, room)
        if len(pages[-1]) + len(asked) <= room:
            pages[-1] += asked
        else:
            pages += _split(asked, room)
        if not answer:
            return pages, 0
        # Beside an answer, the task is still to be read, if only in one line.
        beside = self._asked(1)
        answers = _split(answer, max(room - len(beside), 1))
        for page in answers:
            page.extend(asked if len(page) + len(asked) <= room else beside[: room - len(page)])
        return [*pages, *answers], len(pages)

    def _text(self) -> list[Row]:
        step = self.attempt.step
        text = step.text
        if self.compact:
            text = f"{self.number + 1}/{len(STEPS)} {step.title} · {text}"
        # As it was when the step began: what it says of the cards was true then.
        text = worded(text, step.opening, self.narrator)
        return self._lines(f"{text} {self._ways_to_play}".rstrip(), "plain")

    @property
    def _ways_to_play(self) -> str:
        step = self.attempt.step
        if self.number or not self.attempt.waits:
            return ""
        (card,) = step.accepted(0)
        assert isinstance(card, Card)
        key = PLACE_KEYS[tuple(step.opening.start.holdings[LEARNER]).index(card)]
        twice = "" if self.program.settings.single_press else " twice"
        arrows = self.key("lesson.move-back") + self.key("lesson.move-on")
        name = " ".join(card.notation.lower())
        return (
            f"To play {self.narrator.card(card)}: {arrows} and {self.key('lesson.go-on')}, or its "
            f"key {key}{twice}, or its name: {name}."
        )

    def _asked(self, limit: int = _MOST_LINES) -> list[Row]:
        if self.attempt.done:
            return []
        step = self.attempt.step
        task = worded(step.task, step.opening, self.narrator)
        return self._lines(f"▸ {task}", "strong", limit)

    def _answer(self) -> list[Row]:
        if self._naming:
            return self._lines(self._naming, "accent")
        attempt = self.attempt
        if not attempt.said:
            return []
        said = worded(attempt.said, attempt.hand, self.narrator)
        return self._lines(f"{_MARKS[attempt.tone]}{said}", _STYLES[attempt.tone])

    def _lines(self, text: str, style: str, limit: int = _MOST_LINES) -> list[Row]:
        return paragraph(text, style, self._text_cells, limit)

    # Choosing and playing.

    def heeds(self) -> bool:
        """No key that is held: what it brought is to be read first."""
        return not self.program.presses.spent

    @property
    def _is_last(self) -> bool:
        return self.number == len(STEPS) - 1

    @property
    def position(self) -> Position:
        """Where the learner chooses."""
        return self.attempt.hand.position

    def _choose_first(self) -> None:
        attempt = self.attempt
        legal = self.position.legal_actions if attempt.waits else ()
        # Enter alone should teach nothing, so the cursor begins beside what is asked for.
        asked = attempt.step.accepted(attempt.turn)
        beside = (action for action in legal if action not in asked)
        self.cursor = Cursor(next(beside, next(iter(legal), None)))
        self._naming = ""

    def refuse(self, action: Action) -> None:
        """Let the lesson say why an action is not legal."""
        self._act(action)

    def cursor_moved(self) -> None:
        """Show that another action is chosen; the task is what to look at again."""
        self.attempt = self.attempt._replace(said="", tone=Tone.ASK)
        self._page = _MOST_LINES
        self.refresh_rows()

    def show_naming(self, text: str) -> None:
        """Say what is missing of a card's name."""
        self._naming = text
        self._page = 0 if self._answer() else _MOST_LINES
        self.refresh_rows()

    def play_chosen(self) -> None:
        """Do what is chosen."""
        assert self.chosen is not None
        self._act(self.chosen)

    def action_go_on(self) -> None:
        """Turn the page; play the chosen card; after the step, go to the next one."""
        self.program.presses.spend()
        pages, answered_at = self._pages()
        if answered_at + self._page < len(pages) - 1:
            self.action_read(1)
        elif self.chosen is not None:
            self.play_chosen()
        elif self.attempt.over:
            self.action_again()
        elif self._is_last:
            self._end()
        else:
            self.action_step(1)

    def action_read(self, pages: int) -> None:
        """Turn pages of what is told, where it has no room on one."""
        self._page += pages
        self.refresh_rows()

    def _act(self, action: Action) -> None:
        self.program.presses.spend()
        before = self.attempt
        self.attempt = before.act(action, self.narrator)
        self.cursor = Cursor(self.chosen)
        if self.attempt.hand != before.hand or not self.attempt.waits:
            self._choose_first()
        if self.attempt.done and self._steps_done <= self.number:
            self._steps_done = self.number + 1
            write_bookmark(self._steps_done)
        # An answer is read from its beginning; without one, the task is on the last page.
        self._page = 0 if self.attempt.said else _MOST_LINES
        self.refresh_rows()

    def action_hint(self) -> None:
        """Give a hint."""
        self.attempt = self.attempt.ask_for_hint()
        self._page = 0
        self.refresh_rows()

    def action_again(self) -> None:
        """Begin the step again."""
        self.action_step(0)

    def action_step(self, steps: int) -> None:
        """Go to another step, done or not."""
        number = min(max(self.number + steps, 0), len(STEPS) - 1)
        if steps and number == self.number:
            return
        self._begin(number)
        self.refresh_rows()

    def _end(self) -> None:
        from mate.tui.screens.lessonend import LessonEndScreen

        self.app.push_screen(LessonEndScreen(), self._end_chosen)

    def _end_chosen(self, choice: Choice | None) -> None:
        match choice:
            case "together":
                from mate.tui.screens.new_match import NewMatchScreen

                self.app.push_screen(NewMatchScreen(together=True), self._begin_match)
            case "computer":
                names = "", computer_name(OPPONENT)
                self._begin_match(NewMatch(names, computers=(None, OPPONENT)))
            case _:
                self.leave()

    def _begin_match(self, new: NewMatch | None) -> None:
        if new is None:
            return
        try:
            session = Session.begin(new)
        except MateError as error:
            # Words in braces stand for cards.
            said = str(error).replace("{", "(").replace("}", ")")
            self.attempt = self.attempt._replace(said=said, tone=Tone.WRONG)
            self.refresh_rows()
            return
        self.leave(session)


def _split(rows: list[Row], room: int) -> list[list[Row]]:
    return [rows[first : first + room] for first in range(0, len(rows), room)]


def _marked(pages: list[list[Row]], place: int, cells: int) -> list[Row]:
    # Arrows at the edge tell that there is a page before, and one after.
    rows = list(pages[place])
    for number, arrow, shown in ((0, "↑", place > 0), (-1, "↓", place < len(pages) - 1)):
        if shown and rows:
            row = rows[number]
            rows[number] = (*row, (arrow.rjust(cells - width(row)), "faint"))
    return rows
