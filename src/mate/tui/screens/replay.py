"""A replay: stepping through a saved match, what it was worth, and what else could have been."""

from __future__ import annotations

from typing import Final, cast

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.timer import Timer

from mate.grading import GradedHand
from mate.record import MatchRecord
from mate.rules import Action, Position
from mate.tui.draw.replay import (
    COUNT_ROWS,
    ReplayView,
    draw_below,
    draw_beside,
    draw_head,
    draw_message,
)
from mate.tui.draw.rows import paragraph
from mate.tui.keys.commands import Command, Place
from mate.tui.keys.replaykeys import is_barred, named_commands, replay_commands
from mate.tui.play.cursor import Cursor
from mate.tui.play.pace import Pace
from mate.tui.play.replayanalysis import MatchAnalysis
from mate.tui.replay.moments import Moment, moments
from mate.tui.replay.stepper import Stepper
from mate.tui.replay.variation import Variation
from mate.tui.screens.choosing import ChoosingScreen
from mate.tui.widgets.board import Board
from mate.tui.widgets.drawing import Drawing
from mate.words.narrator import Narrator

_COMPACT_ROWS: Final = 11
"""The rows that the head, the board, the graph and the keys take where there is least room."""
_MESSAGE_ROWS: Final = 3
_PATIENCE: Final = 0.06
"""Seconds for which the last picture stays while the values of a new one are found out."""
_OVER: Final = "The hand is over; step back to where it can go another way."


class ReplayScreen(ChoosingScreen[None], places=(Place.REPLAY, Place.WHAT_IF, Place.EVERYWHERE)):
    """A match, one moment at a time, and variations that leave it.

    Args:
        record: the match, finished or not.
        narrator: the players' names, and how cards are written.
        notice: what to tell of the log, such as a last line cut short.
        hand: the number of the hand to begin at.
    """

    CSS_PATH = "replay.tcss"

    def __init__(
        self, record: MatchRecord, narrator: Narrator, notice: str = "", hand: int = 1
    ) -> None:
        super().__init__()
        self.match = record.match
        self.narrator = narrator
        self._stepper = Stepper(moments(record.match)).to_hand_number(hand)
        self._analysis = MatchAnalysis(self, record.match, self._learned)
        self._pace = Pace(self, self._run_on)
        self._counts = False
        self._notice = ""
        self._log_notice = notice
        self._late: Timer | None = None

    def compose_contents(self) -> ComposeResult:
        """Header, table with what stands beside it, message, graph, keys."""
        with Horizontal(id="middle"):
            yield Board(id="board", offers=True)
            yield Drawing(id="beside")
        yield Drawing(id="message")
        yield Drawing(id="below")

    def on_mount(self) -> None:
        """Analyse once the first picture is shown."""
        self.call_after_refresh(self._find_out)

    @property
    def moment(self) -> Moment:
        """The moment that is shown, of the match or of a variation."""
        return self._stepper.moment

    @property
    def position(self) -> Position:
        """Where a variation's next action is chosen."""
        return self.moment.hand.position

    @property
    def variation(self) -> Variation | None:
        """The variation that is shown; None in the match itself."""
        return self._stepper.variation

    @property
    def graded(self) -> GradedHand | None:
        """The hand or the variation that the moment is part of, graded.

        None while it is not known, or not asked for.
        """
        found = self._analysis.graded(self.moment)
        # A variation may go for a while as the match went; what followed there is not its own.
        return found and (found if self.variation is None else found.until(self.moment.count))

    @property
    def analysed_whole(self) -> bool:
        """Whether every hand of the match is graded."""
        return self._analysis.analyst.complete

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys mean one thing in the match, and some another in a variation."""
        if is_barred(action, what_if=self.variation is not None):
            return False
        return super().check_action(action, parameters)

    @property
    def commands(self) -> tuple[Command, ...]:
        """What can be done in the match, or in the variation that is shown."""
        return replay_commands(what_if=self.variation is not None)

    # Drawing.

    def refresh_rows(self) -> None:
        """Draw everything anew; only what changed reaches the terminal."""
        if self._late is not None:
            self._late.stop()
            self._late = None
        self.lay_out()
        self._show_keys()
        if not self._stepper.moments:
            nothing = paragraph("No cards were dealt in this match yet.", "strong", self.cells, 1)
            cut = paragraph(self._log_notice, "bad", self.cells, _MESSAGE_ROWS - 1)
            self.query_one("#head", Drawing).draw([((" Replay", "strong"),)])
            self.query_one("#message", Drawing).draw([*nothing, *cut])
            return
        view = self._view()
        message, below = self.query_one("#message"), self.query_one("#below")
        rows = max(1, min(_MESSAGE_ROWS, self.room.height - _COMPACT_ROWS))
        message.styles.height = rows
        self.query_one("#head", Drawing).draw((draw_head(view),))
        self.query_one(Board).show(view.table)
        if not view.cards.alone:
            self.query_one("#beside", Drawing).draw(draw_beside(view))
        cast("Drawing", message).draw(draw_message(view, rows))
        cast("Drawing", below).draw(draw_below(view, max(below.size.height, 1)))

    def _show_keys(self) -> None:
        commands = named_commands(
            what_if=self.variation is not None,
            running=self._pace.running,
            choosing=self.chosen is not None,
        )
        self.show_keys("←→ ↑↓ step" if self.variation is None else self.choosing_hint, commands)

    def _view(self) -> ReplayView:
        return ReplayView(
            match=self.match,
            narrator=self.narrator,
            moment=self.moment,
            at=self._stepper.at,
            last=self._stepper.last,
            variation=self.variation,
            analysed=self._shows_values,
            graded=self.graded,
            whole=self._analysis.analyst.analysis,
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

    def _changed(self) -> None:
        """Draw what is shown now; if its values are not known yet, give them a moment first."""
        if not self._stepper.moments:
            return
        self._find_out()
        if not self._shows_values or self.graded is not None:
            self.refresh_rows()
            return
        # Only the picture waits: keys mean what is on the table already.
        self._show_keys()
        self.query_one(Board).expect(self._view().table)
        if self._late is None:
            self._late = self.set_timer(_PATIENCE, self.refresh_rows)

    def _say(self, notice: str) -> None:
        self._notice = notice
        self.refresh_rows()

    # Stepping.

    def _go_to(self, stepper: Stepper, cursor: Cursor | None = None) -> None:
        self._stepper, self.cursor, self._notice = stepper, cursor or Cursor(), ""
        self._changed()

    def action_step(self, step: int) -> None:
        """One action on, or back."""
        self._go_to(self._stepper.to(self._stepper.at + step))

    def action_trick(self, step: int) -> None:
        """To the beginning of the next trick, or of this one or the one before."""
        self._go_to(self._stepper.to_trick(step))

    def action_hand(self, step: int) -> None:
        """To the beginning of the next hand, or of this one or the one before."""
        self._go_to(self._stepper.to_hand(step))

    def action_first(self) -> None:
        """To the beginning."""
        self._go_to(self._stepper.to(0))

    def action_last(self) -> None:
        """To the end."""
        self._go_to(self._stepper.to(self._stepper.last))

    # Running by itself.

    def action_run(self) -> None:
        """Play by itself, or stop; from the end it begins anew."""
        stepper = self._stepper
        if self._pace.running:
            self._pace.stop()
        elif stepper.moments:
            if stepper.at >= stepper.last:
                stepper = stepper.to(0)
            self._pace.start()
        self._go_to(stepper)

    def _run_on(self) -> None:
        if self.variation is not None:
            self._play_best()
            return
        if self._stepper.at >= self._stepper.last - 1:
            self._pace.stop()
        self.action_step(1)

    def action_speed(self, step: int) -> None:
        """Faster, or slower."""
        self._pace.change(step)
        self._say(f"Plays {self._pace.steps_a_second:g} actions a second by itself.")

    def on_screen_suspend(self) -> None:
        """Stop behind another screen."""
        if self._pace.running:
            self._pace.stop()
            self.refresh_rows()

    # What the match was worth.

    def _find_out(self) -> None:
        if self._stepper.moments:
            self._analysis.find_out(self.moment)

    def _learned(self) -> None:
        if problem := self._analysis.problem:
            self._analysis.problem = ""
            again = f" {self.key('replay.analysis')} tries again." if not self._shows_values else ""
            self._notice = f"{problem}{again}"
        self.refresh_rows()
        self._find_out()

    @property
    def _shows_values(self) -> bool:
        return self._analysis.shows(self.moment)

    def action_analysis(self) -> None:
        """Show values and grades, or show the play alone."""
        if self._stepper.moments:
            self._analysis.toggle(self.moment)
            self._go_to(self._stepper, self.cursor)

    def action_counts(self) -> None:
        """Show the counts in place of the graph, or the graph."""
        self._counts = not self._counts
        self._analysis.wanted = True
        self._changed()

    def action_whose(self) -> None:
        """Look for the mistakes of both, of the upper player, of the lower one."""
        self._analysis.seek_next_player()
        on, back = self.key("replay.mistake-on"), self.key("replay.mistake-back")
        self._say(f"{on} and {back} find {self._analysis.sought(self.narrator.names)}.")

    def action_mistake(self, step: int) -> None:
        """On, or back, to an action that lost points."""
        self._analysis.wanted = True
        found = self._stepper.found(step, self._analysis.is_sought)
        if found is not None:
            self._go_to(found)
            return
        where = "after" if step > 0 else "before"
        missing = "" if self.analysed_whole else ", as far as it is analysed"
        self._find_out()
        self._say(f"None of {self._analysis.sought(self.narrator.names)} {where} this{missing}.")

    # What if.

    def action_what_if(self) -> None:
        """Leave the match here, to play on in another way."""
        self._leave_match()

    def _leave_match(self) -> bool:
        self._pace.stop()
        if not self._stepper.moments:
            return False
        if self.position.outcome is not None:
            self._say(_OVER)
            return False
        # What was played is under the cursor first: that is what is looked at.
        played = self._stepper.played_next
        self._vary(Variation.of(self.moment), None if played is None else Cursor(played))
        return True

    def _vary(self, variation: Variation, cursor: Cursor | None = None) -> None:
        stepper = self._stepper._replace(variation=variation)
        self._go_to(stepper, cursor or Cursor.at_first(variation.hand.position))

    def action_to_game(self) -> None:
        """Back to the match, to the moment at which it was left."""
        self._pace.stop()
        self._go_to(self._stepper.to(self._stepper.at))

    def action_leave(self) -> None:
        """Leave a variation, or the replay."""
        if self.variation is not None:
            self.action_to_game()
        else:
            self.leave()

    @property
    def names_cards(self) -> bool:
        """Whether cards are named here by keys: in a variation, as letters are commands else."""
        return self.variation is not None

    @property
    def plays_at_once(self) -> bool:
        """Whether asking for an action once plays it; what begins a variation is only chosen."""
        return self.variation is not None and super().plays_at_once

    def pick(self, action: Action) -> None:
        """Choose what was asked for, in a variation from here on; asked for twice, play it."""
        self._pace.stop()
        if self.variation is not None or not self.position.is_legal(action):
            super().pick(action)
        elif self._leave_match():
            self.cursor = Cursor.picking(action)
            self._say("")

    def refuse(self, action: Action) -> None:
        """Say why an action is not legal."""
        over = self.position.outcome is not None
        self._say(_OVER if over else self.narrator.refusal(self.position, action))

    def cursor_moved(self) -> None:
        """Show that another action is chosen."""
        self._pace.stop()
        self._say("")

    def show_naming(self, text: str) -> None:
        """Say what is missing of a card's name."""
        self._say(text)

    def play_chosen(self) -> None:
        """Play the chosen card in the variation."""
        self._pace.stop()
        if self.variation is not None and self.chosen is not None:
            self._vary(self.variation.play(self.chosen))

    action_play = play_chosen

    def action_take_back(self) -> None:
        """Take back the variation's last action."""
        self._pace.stop()
        variation = self.variation
        if variation is not None and variation.moves:
            self._vary(variation.take_back(), Cursor(variation.hand.actions[-1]))
        else:
            self._say(f"The match was left here; {self.key('what-if.to-game')} goes back to it.")

    def action_best_line(self) -> None:
        """Let best play run on to the end of the hand from here, or stop it."""
        if self._pace.running and self.variation is not None:
            self._pace.stop()
            self._changed()
        elif self.variation is not None or self._leave_match():
            self._analysis.wanted = True
            self._pace.start()
            self._play_best()

    def _play_best(self) -> None:
        graded, variation = self.graded, self.variation
        if variation is None or variation.hand.outcome is not None or not self._shows_values:
            self._pace.stop()
        elif graded is not None:
            variation = variation.play(graded.evaluations[-1].best[0])
            if variation.hand.outcome is not None:
                self._pace.stop()
            self._vary(variation)
            return
        self._changed()
