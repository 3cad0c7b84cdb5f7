"""A lesson: a table at which the learner plays through its steps."""

from __future__ import annotations

from mate.errors import MateError
from mate.lesson import (
    BASICS,
    BETTER,
    LEARNER,
    NAMES,
    Attempt,
    Lesson,
    Offer,
    Step,
    Tone,
    read_bookmark,
    worded,
    write_bookmark,
)
from mate.players import computer_name
from mate.rules import Action, Card, Position
from mate.session import NewMatch, Session
from mate.tui.draw.aroundtable import Told
from mate.tui.draw.rows import Row, apart
from mate.tui.draw.table import TableView
from mate.tui.keys.cardkeys import PLACE_KEYS
from mate.tui.keys.commands import Command, Place, renamed
from mate.tui.play.cursor import Cursor
from mate.tui.screens.telling import MARKS, STYLES, TellingScreen


class LessonScreen(TellingScreen[Session], places=(Place.LESSON, Place.EVERYWHERE)):
    """A lesson; its result is a match if the learner starts one at its end.

    Args:
        lesson: the lesson to start with; the second can follow the first.
    """

    def __init__(self, lesson: Lesson = BASICS) -> None:
        super().__init__()
        self.narrator = self.program.narrator_of(NAMES)
        self._open(lesson)

    def _open(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._steps_done = read_bookmark(lesson)
        # A finished lesson starts again.
        self._begin(self._steps_done % len(lesson.steps))

    @property
    def _steps(self) -> tuple[Step, ...]:
        return self.lesson.steps

    def _begin(self, number: int) -> None:
        self.number = number
        self.attempt = Attempt.begin(self._steps[number])
        self.read_answer()
        self._choose_first()

    # Drawing.

    def table_view(self) -> TableView:
        """The step's table."""
        return TableView(
            self.attempt.hand,
            self.narrator,
            self.chosen,
            number=self.attempt.step.number,
            layout=self.layout_kind,
            cells=self.cells,
            cards=self.card_size,
        )

    def head(self) -> Row:
        """The step, and how many are done."""
        here, total, title = self.number, len(self._steps), self.attempt.step.title
        dots = ("●" * self._steps_done).ljust(total, "○")
        before, after = (dots[:here], "faint"), (f"{dots[here + 1 :]} ", "faint")
        place = f" {self.lesson.title} · {here + 1} of {total} · {title}"
        return apart(((place, "strong"),), (before, (dots[here], "key"), after), self.cells)

    def named_commands(self, *, more: bool) -> tuple[Command, ...]:
        """The commands with their present labels."""
        name = "play"
        if more:
            name = "more"
        elif self.attempt.over:
            name = "try again"
        elif self.attempt.done:
            name = "finish" if self._is_last else "next step"
        waits = self.attempt.waits
        shown = (c for c in self.commands if waits or c.action != "hint")
        return renamed(shown, {"go_on": name})

    def told(self) -> Told:
        """The step's text, its task and the last answer."""
        tone = Tone.ASK if self._naming else self.attempt.tone
        return Told(self._text(), self._asked(), self._answer(), STYLES[tone])

    def _text(self) -> str:
        step = self.attempt.step
        text = step.text
        if self.compact:
            text = f"{self.number + 1}/{len(self._steps)} {step.title} · {text}"
        # With the cards at the start of the step, for which the text is true.
        text = worded(text, step.opening, self.narrator)
        return f"{text} {self._ways_to_play}".rstrip()

    @property
    def _ways_to_play(self) -> str:
        step = self.attempt.step
        if self.lesson is not BASICS or self.number or not self.attempt.waits:
            return ""
        (card,) = step.accepted(0)
        assert isinstance(card, Card)
        key = PLACE_KEYS[tuple(step.opening.start.holdings[LEARNER]).index(card)]
        twice = "" if self.program.settings.single_press else " twice"
        arrows = self.key("lesson.move-back") + self.key("lesson.move-on")
        name = " ".join(card.notation.lower())
        return (
            f"To play {self.narrator.card(card)}, use {arrows} and {self.key('lesson.go-on')}, "
            f"its key {key}{twice}, or its name: {name}."
        )

    def _asked(self) -> str:
        step = self.attempt.step
        return "" if self.attempt.done else worded(step.task, step.opening, self.narrator)

    def _answer(self) -> str:
        attempt = self.attempt
        if self._naming or not attempt.said:
            return self._naming
        return f"{MARKS[attempt.tone]}{worded(attempt.said, attempt.hand, self.narrator)}"

    # Choosing and playing.

    @property
    def _is_last(self) -> bool:
        return self.number == len(self._steps) - 1

    @property
    def position(self) -> Position:
        """The position in which the learner chooses."""
        return self.attempt.hand.position

    def _choose_first(self) -> None:
        attempt = self.attempt
        legal = self.position.legal_actions if attempt.waits else ()
        # Enter alone would teach nothing, so the cursor does not start on a right answer.
        asked = attempt.step.accepted(attempt.turn)
        beside = (action for action in legal if action not in asked)
        self.cursor = Cursor(next(beside, next(iter(legal), None)))
        self._naming = ""

    def refuse(self, action: Action) -> None:
        """Let the lesson explain why an action is not legal."""
        self._act(action)

    def cursor_moved(self) -> None:
        """Show that another action is chosen, and turn to the task."""
        self.attempt = self.attempt._replace(said="", tone=Tone.ASK)
        self.read_asked()
        self.refresh_rows()

    def show_naming(self, text: str) -> None:
        """Say which part of a card's name is missing."""
        self._naming = text
        self._turn_to_answer()
        self.refresh_rows()

    def play_chosen(self) -> None:
        """Play the chosen action."""
        assert self.chosen is not None
        self._act(self.chosen)

    def action_go_on(self) -> None:
        """Turn the page, play the chosen card, or go to the next step."""
        self.program.presses.spend()
        if self.turns_page():
            return
        if self.chosen is not None:
            self.play_chosen()
        elif self.attempt.over:
            self.action_again()
        elif self._is_last:
            self._end()
        else:
            self.action_step(1)

    def _act(self, action: Action) -> None:
        self.program.presses.spend()
        before = self.attempt
        self.attempt = before.act(action, self.narrator)
        self.cursor = Cursor(self.chosen)
        if self.attempt.hand != before.hand or not self.attempt.waits:
            self._choose_first()
        if self.attempt.done and self._steps_done <= self.number:
            self._steps_done = self.number + 1
            write_bookmark(self.lesson, self._steps_done)
        # An answer is read from its start; without one, the task is on the last page.
        self._turn_to_answer()
        self.refresh_rows()

    def _turn_to_answer(self) -> None:
        if self._answer():
            self.read_answer()
        else:
            self.read_asked()

    def action_hint(self) -> None:
        """Show a hint."""
        self.attempt = self.attempt.ask_for_hint()
        self.read_answer()
        self.refresh_rows()

    def action_again(self) -> None:
        """Restart the step."""
        self.action_step(0)

    def action_step(self, steps: int) -> None:
        """Go to another step, done or not."""
        number = min(max(self.number + steps, 0), len(self._steps) - 1)
        if steps and number == self.number:
            return
        self._begin(number)
        self.refresh_rows()

    def _end(self) -> None:
        from mate.tui.screens.lessonend import LessonEndScreen

        self.app.push_screen(LessonEndScreen(self.lesson), self._end_chosen)

    def _end_chosen(self, choice: Offer | None) -> None:
        match choice:
            case Offer.BETTER:
                self._open(BETTER)
                self.refresh_rows()
            case Offer.PUZZLES:
                self.program.open("puzzles", lambda _: self.leave())
            case Offer.TOGETHER:
                from mate.tui.screens.new_match import NewMatchScreen

                self.app.push_screen(NewMatchScreen(together=True), self._begin_match)
            case Offer.COMPUTER:
                level = self.lesson.opponent
                self._begin_match(NewMatch(("", computer_name(level)), computers=(None, level)))
            case _:
                self.leave()

    def _begin_match(self, new: NewMatch | None) -> None:
        if new is None:
            return
        try:
            session = Session.begin(new)
        except MateError as error:
            # Braces in texts stand for cards.
            said = str(error).replace("{", "(").replace("}", ")")
            self.attempt = self.attempt._replace(said=said, tone=Tone.WRONG)
            self.refresh_rows()
            return
        self.leave(session)


def second_lesson() -> LessonScreen:
    """The second lesson."""
    return LessonScreen(BETTER)
