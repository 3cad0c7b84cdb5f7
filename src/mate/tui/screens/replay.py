"""A replay: stepping through a saved match, with values and what-ifs."""

from __future__ import annotations

from typing import Final, cast

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.timer import Timer

from mate import clock
from mate.record import MatchRecord
from mate.tui.draw.graph import Plot, plot_of_match
from mate.tui.draw.replay import (
    COUNT_ROWS,
    ReplayView,
    draw_below,
    draw_beside,
    draw_head,
    draw_message,
)
from mate.tui.draw.rows import paragraph
from mate.tui.keys.commands import Command, Place, is_barred, named_commands, replay_commands
from mate.tui.play.cursor import Cursor
from mate.tui.play.motion import Pace
from mate.tui.play.replayanalysis import MatchAnalysis
from mate.tui.replay import Analyst, Stepper, moments
from mate.tui.screens.whatif import WhatIfScreen
from mate.tui.widgets.board import Board
from mate.tui.widgets.drawing import Drawing
from mate.words.narrator import Narrator

_ROWS_AROUND: Final = 3
"""The least rows for the header, the graph and the keys."""
_MESSAGE_ROWS: Final = 3


class ReplayScreen(WhatIfScreen, places=(Place.REPLAY, Place.WHAT_IF, Place.EVERYWHERE)):
    """A match, one moment at a time, and what-ifs that leave it.

    Args:
        record: the match, finished or not.
        narrator: the players' names, and how cards are written.
        notice: a notice about the log, such as a last line cut short.
        hand: the number of the hand to start at.
        actions: how many of its actions have been played there.
    """

    CSS_PATH = "replay.tcss"

    def __init__(
        self,
        record: MatchRecord,
        narrator: Narrator,
        notice: str = "",
        hand: int = 1,
        actions: int = 0,
    ) -> None:
        super().__init__()
        self.record, self.match = record, record.match
        self.narrator = narrator
        self.stepper = Stepper(moments(record.match)).to_hand_number(hand, actions)
        analyst = Analyst(record.match, record.closed_hands)
        self.analysis = MatchAnalysis(self, record.match, self._learned, analyst)
        self.pace = Pace(self, self._run_on)
        self._counts = False
        self._notice = ""
        self._log_notice = notice
        self._late: Timer | None = None
        self._plotted: Plot | None = None

    def compose_contents(self) -> ComposeResult:
        """The board with the area beside it, a message and the graph."""
        with Horizontal(id="middle"):
            yield Board(id="board", offers=True)
            yield Drawing(id="beside")
        yield Drawing(id="message")
        yield Drawing(id="below")

    def on_mount(self) -> None:
        """Start the analysis after the first picture."""
        self.call_after_refresh(self._find_out)

    @property
    def analysed_whole(self) -> bool:
        """Whether every hand of the match is graded."""
        return self.analysis.analyst.complete

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Bar the actions of the match in a what-if, and the other way round."""
        if is_barred(action, what_if=self.variation is not None):
            return False
        return super().check_action(action, parameters)

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of the match, or of the what-if that is shown."""
        return replay_commands(what_if=self.variation is not None)

    # Drawing.

    def refresh_rows(self) -> None:
        """Redraw everything; only changes reach the terminal."""
        if self._late is not None:
            self._late.stop()
            self._late = None
        self.lay_out()
        self._show_keys()
        if not self.stepper.moments:
            nothing = paragraph(
                "No cards have been dealt in this match yet.", "strong", self.cells, 1
            )
            cut = paragraph(self._log_notice, "bad", self.cells, _MESSAGE_ROWS - 1)
            self.query_one("#head", Drawing).draw([((" Replay", "strong"),)])
            self.query_one("#message", Drawing).draw([*nothing, *cut])
            return
        view = self._view()
        message, below = self.query_one("#message"), self.query_one("#below")
        rows = max(1, min(_MESSAGE_ROWS, self.room.height - self.board_rows - _ROWS_AROUND))
        message.styles.height = rows
        self.query_one("#head", Drawing).draw((draw_head(view),))
        self.query_one(Board).show(view.table)
        if not view.cards.alone:
            self.query_one("#beside", Drawing).draw(draw_beside(view))
        cast("Drawing", message).draw(draw_message(view, rows))
        cast("Drawing", below).draw(draw_below(view, max(below.size.height, 1), rows))

    def _show_keys(self) -> None:
        commands = named_commands(
            what_if=self.variation is not None,
            running=self.pace.running,
            choosing=self.chosen is not None,
            closed=bool(self.stepper.moments) and self.analysis.withholds(self.moment),
        )
        self.show_keys("←→ ↑↓ step" if self.variation is None else self.choosing_hint, commands)

    def _view(self) -> ReplayView:
        return ReplayView(
            match=self.match,
            narrator=self.narrator,
            stepper=self.stepper,
            analysed=self.shows_values,
            closed=self.analysis.withholds(self.moment),
            graded=self.graded,
            whole=self.analysis.analyst.analysis,
            plot=self._plot,
            chosen=self.chosen,
            notice=self._notice,
            log_notice=self._log_notice,
            counts=self._counts,
            tight=self.query_one("#below").size.height < COUNT_ROWS,
            layout=self.layout_kind,
            cards=self.card_size,
            cells=self.cells,
            key=self.key,
        )

    def changed(self) -> None:
        """Redraw, after a short wait for values that are not known yet."""
        if not self.stepper.moments:
            return
        self._find_out()
        if not self.shows_values or self.graded is not None:
            self.refresh_rows()
            return
        # Only the picture waits: keys apply to the new position at once.
        self._show_keys()
        self.query_one(Board).expect(self._view().table)
        if self._late is None:
            self._late = self.set_timer(clock.VALUES_WAIT, self.refresh_rows)

    def say(self, notice: str) -> None:
        """Show a notice."""
        self._notice = notice
        self.refresh_rows()

    # Stepping.

    def go_to(self, stepper: Stepper, cursor: Cursor | None = None) -> None:
        """Show a moment or a what-if."""
        self.stepper, self.cursor, self._notice = stepper, cursor or Cursor(), ""
        self.changed()

    def action_step(self, step: int) -> None:
        """Go forward or back one action."""
        self.go_to(self.stepper.to(self.stepper.at + step))

    def action_trick(self, step: int) -> None:
        """Go to the start of the next trick, or back to that of this or the previous one."""
        self.go_to(self.stepper.to_trick(step))

    def action_hand(self, step: int) -> None:
        """Go to the start of the next hand, or back to that of this or the previous one."""
        self.go_to(self.stepper.to_hand(step))

    def action_first(self) -> None:
        """Go to the start."""
        self.go_to(self.stepper.to(0))

    def action_last(self) -> None:
        """Go to the end."""
        self.go_to(self.stepper.to(self.stepper.last))

    # Automatic play.

    def action_run(self) -> None:
        """Start or stop automatic play; at the end it restarts."""
        stepper = self.stepper
        if self.pace.running:
            self.pace.stop()
        elif stepper.moments:
            if stepper.at >= stepper.last:
                stepper = stepper.to(0)
            self.pace.start()
        self.go_to(stepper)

    def _run_on(self) -> None:
        if self.variation is not None:
            self.play_best()
            return
        if self.stepper.at >= self.stepper.last - 1:
            self.pace.stop()
        self.action_step(1)

    def action_speed(self, step: int) -> None:
        """Speed up or slow down."""
        self.pace.change(step)
        self.say(f"Automatic play: {self.pace.steps_a_second:g} actions a second.")

    def on_screen_suspend(self) -> None:
        """Stop automatic play behind another screen."""
        if self.pace.running:
            self.pace.stop()
            self.refresh_rows()

    # Values and grades.

    def _find_out(self) -> None:
        if self.stepper.moments:
            self.analysis.find_out(self.moment)

    @property
    def _plot(self) -> Plot:
        if self._plotted is None:
            whole = self.analysis.analyst.analysis
            self._plotted = plot_of_match(self.match, whole, self.narrator.names)
        return self._plotted

    def _learned(self) -> None:
        self._plotted = None
        if problem := self.analysis.problem:
            self.analysis.problem = ""
            failed = self.analysis.analyst.failed(self.moment)
            again = f" Press {self.key('replay.analysis')} to try again." if failed else ""
            self._notice = f"{problem}{again}"
        self.refresh_rows()
        self._find_out()

    def action_analysis(self) -> None:
        """Show or hide values and grades."""
        if self.stepper.moments:
            self.analysis.toggle(self.moment)
            self.go_to(self.stepper, self.cursor)

    def offers(self, action: str) -> bool:
        """Offer to reveal values only if some are hidden."""
        if action == "open_round" and not self.analysis.analyst.has_closed:
            return False
        return super().offers(action)

    def action_open_round(self) -> None:
        """Reveal the values and grades of an unfinished round."""
        if self.analysis.analyst.has_closed:
            self.analysis.open()
            self.go_to(self.stepper, self.cursor)
        else:
            self.say("No values are hidden here.")

    def action_counts(self) -> None:
        """Show the mistake counts, or the graph."""
        self._counts = not self._counts
        self.analysis.wanted = True
        self.changed()

    def action_whose(self) -> None:
        """Look for the mistakes of both players, or of one."""
        self.analysis.seek_next_player()
        on, back = self.key("replay.mistake-on"), self.key("replay.mistake-back")
        self.say(f"{on} and {back} go to {self.analysis.sought(self.narrator.names)}.")

    def action_mistake(self, step: int) -> None:
        """Go to the next or previous mistake."""
        self.analysis.wanted = True
        found = self.stepper.found(step, self.analysis.is_sought)
        if found is not None:
            self.go_to(found)
            return
        where = "after" if step > 0 else "before"
        missing = "" if self.analysed_whole else ", as far as the match is analysed"
        if self.analysis.analyst.has_closed:
            missing += f"; {self.key('replay.open-round')} reveals hidden values"
        self._find_out()
        sought = self.analysis.sought(self.narrator.names)
        self.say(f"No {sought} {where} this point{missing}.")

    def action_find_it(self) -> None:
        """Open Find it yourself, from here on."""
        from mate.tui.screens.findit import FindItScreen

        if self.stepper.moments:
            screen = FindItScreen(self.record, self.narrator, self.analysis.analyst, self.moment)
            self.app.push_screen(screen)

    def action_score(self) -> None:
        """Show the score sheet at this point."""
        from mate.tui.screens.score import ScoreScreen

        if self.stepper.moments:
            self.app.push_screen(ScoreScreen(self._view().match_then, self.narrator))
