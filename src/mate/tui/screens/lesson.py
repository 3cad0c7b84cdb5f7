"""Lessons: their list, the table for the steps of a lesson, and the page after a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mate import lesson as lessons
from mate.computers import computer_name
from mate.errors import MateError
from mate.exercise import Exercise, Stage, Tone
from mate.lesson import BASICS, BETTER, Lesson, Offer, comment, fill_placeholders
from mate.record import Terms
from mate.rules import Action, Card
from mate.session import Session
from mate.tui.draw.table import TableView
from mate.tui.keys.commands import Scope
from mate.tui.keys.keymap import PLACE_KEYS
from mate.tui.screens.choosing import Cursor
from mate.tui.screens.exercise import ExerciseScreen, Frame
from mate.tui.screens.menu import MenuEntry, MenuScreen
from mate.tui.screens.sheets import UnsolicitedScreen

_TEXT_CELLS: Final = 40
"""The maximum width of the text on the last page."""
_LESSONS: Final = {"learn": BASICS, "better": BETTER}
_ABOUT: Final = (
    "Learn the rules by playing, then learn to win by finding the right action in each position."
)
_ABOUT_CELLS: Final = 48


class LessonScreen(ExerciseScreen[Session], scopes=(Scope.LESSON, Scope.EVERYWHERE)):
    """A lesson; the screen's result is the match that the learner starts at the end, if any."""

    NOT_YET = "Finish the step first. Then you can explore it."
    names = lessons.NAMES

    def __init__(self, lesson: Lesson = BASICS) -> None:
        super().__init__()
        self.narrator = self.program.narrator_of(lessons.NAMES)
        self._open(lesson)

    def _open(self, lesson: Lesson) -> None:
        self.lesson, self._steps_done = lesson, lessons.read_bookmark(lesson)
        # Start a finished lesson again.
        self._begin(self._steps_done % len(lesson.steps))

    def _begin(self, number: int, missed: int = 0) -> None:
        self.number = number
        self.step = self.lesson.steps[number]
        self.attempt = self.step.exercise(missed)
        self.ask(self.attempt.hand)

    # Drawing.

    def table_view(self) -> TableView:
        """Return the table, with the number that the step gives its hand."""
        return self.view_of(self.shown_hand, self.step.number)

    def frame(self) -> Frame:
        """Return the title of the step, the steps done, the text and, for an open step, a task."""
        attempt, here, total = self.attempt, self.number, len(self.lesson.steps)
        step, text = self.step, self.step.text
        dots = ("●" * self._steps_done).ljust(total, "○")
        right = (dots[:here], "faint"), (dots[here], "key"), (dots[here + 1 :], "faint")
        title = f"{self.lesson.heading(here)} · {here + 1} of {total} · {step.title}"
        if self.compact:
            chapter = f"{step.chapter}: " if step.chapter else ""
            text = f"{here + 1}/{total} {chapter}{step.title} · {text}"
        # Use the cards at the start of the step, because the step's text is about these cards.
        text = f"{fill_placeholders(text, step.opening, self.narrator)}\n{self._ways_to_play}"
        done = attempt.stage is Stage.SOLVED
        asked = (
            "" if done else fill_placeholders(step.task(attempt.turn), step.opening, self.narrator)
        )
        onward = "finish" if self._is_last else "next step"
        failed = attempt.stage is Stage.FAILED
        return Frame(title, right, text, asked, "try again" if failed else onward)

    @property
    def _ways_to_play(self) -> str:
        step = self.step
        # Let a comment take this line, so that no other line moves.
        if self.lesson is not BASICS or self.number or self.attempt.over or self.comment:
            return ""
        (card,) = step.accepted(0)
        assert isinstance(card, Card)
        key = PLACE_KEYS[tuple(step.opening.start.holdings[lessons.LEARNER]).index(card)]
        twice = "" if self.program.settings.single_press else " twice"
        arrows = self.key("lesson.move-back") + self.key("lesson.move-on")
        name = "\N{NO-BREAK SPACE}".join(card.notation.lower())
        return (
            f"To play {self.narrator.card(card)}, use {arrows} and {self.key('lesson.go-on')}, "
            f"its key {key}{twice}, or its name: {name}."
        )

    # Choosing and playing.

    @property
    def _is_last(self) -> bool:
        return self.number == len(self.lesson.steps) - 1

    def answered(self, action: Action) -> None:
        """Play a right action, and comment on any action; Enter alone repeats no action."""
        self.cursor = Cursor(action, armed=False)
        super().answered(action)

    def reply(self, after: Exercise) -> tuple[str, Tone]:
        """Return the lesson's comment on the last answer."""
        said = comment(self.step, after, self.narrator)
        return fill_placeholders(said, after.hand, self.narrator), after.tone

    def note(self) -> None:
        """Record that the step is done."""
        if self.attempt.stage is Stage.SOLVED and self._steps_done <= self.number:
            self._steps_done = self.number + 1
            lessons.write_bookmark(self.lesson, self._steps_done)

    def hint(self) -> str:
        """Return the hint of the step."""
        return fill_placeholders(
            self.step.hint(self.attempt.turn), self.attempt.hand, self.narrator
        )

    def action_step(self, steps: int) -> None:
        """Go to another step, done or not, or restart this step."""
        number = min(max(self.number + steps, 0), len(self.lesson.steps) - 1)
        if not steps or number != self.number:
            self._begin(number)

    def go_on(self) -> None:
        """Retry a failed step, or go to the next step or to the end of the lesson."""
        if self.attempt.stage is Stage.FAILED:
            self._begin(self.number, self.attempt.missed)
        elif self._is_last:
            self.app.push_screen(LessonEndScreen(self.lesson), self._end_chosen)
        else:
            self.action_step(1)

    def _end_chosen(self, choice: Offer | None) -> None:
        match choice:
            case Offer.BETTER:
                self._open(BETTER)
            case Offer.PUZZLES:
                self.program.open("puzzles", lambda _: self.leave())
            case Offer.TOGETHER:
                from mate.tui.screens.new_match import NewMatchScreen

                self.app.push_screen(NewMatchScreen(together=True), self._begin_match)
            case Offer.COMPUTER:
                level = self.lesson.opponent
                names = "", computer_name(level)
                self._begin_match(Terms(players=names, computers=(None, level)))
            case _:
                self.leave()

    def _begin_match(self, new: Terms | None) -> None:
        if new is None:
            return
        try:
            session = Session.begin(new)
        except MateError as error:
            self.say(str(error), Tone.WRONG)
        else:
            self.leave(session)


class LessonEndScreen(
    MenuScreen[Offer], UnsolicitedScreen[Offer], scopes=(Scope.LESSON_END, Scope.EVERYWHERE)
):
    """The page after a lesson, which offers more lessons or a match; its result is the choice."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self._lesson = lesson

    def on_mount(self) -> None:
        """Show the choice."""
        self.fill()

    def entries(self) -> Iterator[MenuEntry]:
        """Yield the choices after the lesson."""
        texts = {
            Offer.BETTER: "Second lesson: play better",
            Offer.PUZZLES: "Puzzles",
            Offer.TOGETHER: "Play another person",
            Offer.COMPUTER: f"Play the computer ({computer_name(self._lesson.opponent)})",
        }
        for offer in self._lesson.offers:
            yield MenuEntry(f"lesson-end.{offer.value}", texts[offer])

    def refresh_rows(self) -> None:
        """Redraw everything."""
        lesson = self._lesson
        rows = self.text_rows(lesson.choice, _TEXT_CELLS, "plain", lesson.farewell)
        self.show_page("End of the lesson", rows)

    def action_pick(self, name: str) -> None:
        """Leave with the chosen offer."""
        self.leave(Offer(name))


class LessonsScreen(MenuScreen[Session], scopes=(Scope.LESSONS, Scope.EVERYWHERE)):
    """Both lessons with their progress; the screen's result is a match started after a lesson.

    The cursor starts on the lesson to take next.
    """

    ENTRY_CELLS = 62

    def on_screen_resume(self) -> None:
        """Show the progress, including the steps done since the page was left."""
        self.fill("better" if lessons.is_done(BASICS) else "learn")

    def entries(self) -> Iterator[MenuEntry]:
        """Yield the lessons."""
        for name, lesson in _LESSONS.items():
            done, steps = lessons.read_bookmark(lesson), len(lesson.steps)
            yield MenuEntry(f"lessons.{name}", lesson.title, f"{done} of {steps}", done / steps)
        yield MenuEntry("lessons.rules", "The rules", apart=True)

    def refresh_rows(self) -> None:
        """Draw the title and the keys."""
        self.show_page("Lessons", self.text_rows(_ABOUT, _ABOUT_CELLS))

    def action_pick(self, name: str) -> None:
        """Open a lesson, or the rules."""
        if name == "rules":
            self.program.open(name)
            return
        self.app.push_screen(LessonScreen(_LESSONS[name]), self._left)

    def _left(self, session: Session | None) -> None:
        if session is not None:
            self.leave(session)
