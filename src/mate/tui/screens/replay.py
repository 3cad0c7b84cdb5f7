"""A replay: stepping through a saved match, what it was worth, and what else could have been."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from mate.record import MatchRecord
from mate.rules import Action, Rank, Suit
from mate.tui.draw.layout import NORMAL_CELLS, Layout
from mate.tui.draw.marks import value_marks
from mate.tui.draw.replay import (
    COUNT_ROWS,
    ReplayView,
    draw_below,
    draw_beside,
    draw_head,
    draw_message,
)
from mate.tui.draw.table import TableView
from mate.tui.keys.commands import Command, Place, bindings, commands_at
from mate.tui.replay.variation import Variation
from mate.tui.screens.analysing import AnalysingScreen
from mate.tui.widgets.board import Board
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.keyline import KeyLine
from mate.words.narrator import Narrator

_COMPACT_ROWS: Final = 11
"""The rows that the head, the board, the graph and the keys take where there is least room."""
_MESSAGE_ROWS: Final = 3


def _actions_at(place: Place) -> set[str]:
    return {command.action.partition("(")[0] for command in commands_at(place)}


_OF_VARIATION: Final = _actions_at(Place.WHAT_IF) - _actions_at(Place.REPLAY)
_OF_MATCH: Final = _actions_at(Place.REPLAY) - _actions_at(Place.WHAT_IF)


class ReplayScreen(AnalysingScreen):
    """A match, one moment at a time, and variations that leave it.

    Args:
        record: the match, finished or not.
        narrator: the players' names, and how cards are written.
        notice: what to tell of the log, such as a last line cut short.
        hand: the number of the hand to begin at.
    """

    CSS_PATH = "replay.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(Place.REPLAY, Place.WHAT_IF, Place.EVERYWHERE)
    ]
    WIDEST = 120

    def __init__(
        self, record: MatchRecord, narrator: Narrator, notice: str = "", hand: int = 1
    ) -> None:
        super().__init__(record, narrator)
        # A match whose log has changed since may have no such hand any more.
        numbers = (place for place, each in enumerate(self._moments) if each.number == hand)
        self._at = next(numbers, 0)
        self._log_notice = notice
        # The card under a variation's cursor, and the one asked for last by key, name or mouse.
        self._chosen: Action | None = None
        self._picked: Action | None = None

    def compose_contents(self) -> ComposeResult:
        """Header, table with what stands beside it, message, graph, keys."""
        yield Drawing(id="head")
        with Horizontal(id="middle"):
            yield Board(id="board", offers=True)
            yield Drawing(id="beside")
        yield Drawing(id="message")
        yield Drawing(id="below")
        yield KeyLine(id="keys")

    @property
    def chosen(self) -> Action | None:
        """In a variation, the card under the cursor."""
        return self._chosen

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys mean one thing in the match, and some another in a variation."""
        if action in (_OF_MATCH if self._variation else _OF_VARIATION):
            return False
        return super().check_action(action, parameters)

    @property
    def commands(self) -> tuple[Command, ...]:
        """What can be done in the match, or in the variation that is shown."""
        other = Place.WHAT_IF if self._variation is None else Place.REPLAY
        return tuple(command for command in super().commands if command.place is not other)

    # Drawing.

    def refresh_rows(self) -> None:
        """Draw everything anew; only what changed reaches the terminal."""
        self.query_one(KeyLine).show(self._commands(), self.cells, self._hint())
        if not self._moments:
            told = " No cards were dealt in this match yet."
            self.query_one("#head", Drawing).draw([((" Replay", "strong"),)])
            self.query_one("#message", Drawing).draw([((told, "strong"),)])
            return
        view = self._view()
        table = self._table(view)
        message, below = self.query_one("#message"), self.query_one("#below")
        rows = max(1, min(_MESSAGE_ROWS, self.room.height - _COMPACT_ROWS))
        message.styles.height = rows
        self.query_one("#head", Drawing).draw((draw_head(view),))
        self.query_one(Board).show(table)
        if self.layout_kind is Layout.WIDE:
            self.query_one("#beside", Drawing).draw(draw_beside(view, table))
        cast("Drawing", message).draw(draw_message(view, rows))
        cast("Drawing", below).draw(draw_below(view, max(below.size.height, 1)))

    def _hint(self) -> str:
        if self._variation is not None:
            return "" if self._chosen is None else "←→ 1–0 choose"
        return "←→ ↑↓ step"

    def _commands(self) -> tuple[Command, ...]:
        place = Place.REPLAY if self._variation is None else Place.WHAT_IF
        runs = "run" if self._variation is None else "best_line"
        renamed = {runs: "stop"} if self._timer else {}
        if self._variation is not None:
            renamed["leave"] = "back"
            if self._chosen is None:
                renamed |= {"play": "", "best_line": ""}
        return tuple(
            command._replace(name=renamed.get(command.action, command.name))
            for command in commands_at(place, Place.EVERYWHERE)
        )

    def _table(self, view: ReplayView) -> TableView:
        moment, evaluation = view.moment, view.evaluation
        marks = {}
        # Keys and values have no room beside each other where there is least room.
        if evaluation is not None and not (self.compact and self._chosen is not None):
            marks = value_marks(evaluation)
        return TableView(
            moment.hand,
            self.narrator,
            self._chosen,
            marks=marks,
            score=view.score,
            number=moment.number,
            layout=self.layout_kind,
            cells=min(self.cells, NORMAL_CELLS),
        )

    def _view(self) -> ReplayView:
        return ReplayView(
            match=self.match,
            narrator=self.narrator,
            moment=self.moment,
            at=self._at,
            last=len(self._moments) - 1,
            variation=self._variation,
            analysed=self._shows_values,
            graded=self.graded,
            whole=self._analyst.analysis,
            chosen=self._chosen,
            notice=self._notice,
            log_notice=self._log_notice,
            counts=self._counts,
            tight=self.query_one("#below").size.height < COUNT_ROWS,
            layout=self.layout_kind,
            cells=self.cells,
            key=self.key,
        )

    # What if.

    def action_what_if(self) -> None:
        """Leave the match here, to play on in another way."""
        self._leave_match()

    def _leave_match(self) -> bool:
        self._stop()
        if not self._moments:
            return False
        if self.moment.hand.outcome is not None:
            self._say("The hand is over; step back to where it can go another way.")
            return False
        self._set_variation(Variation.of(self.moment))
        # What was played is under the cursor first: that is what is looked at.
        following = self._moments[self._at + 1 : self._at + 2]
        if following and following[0].before is not None:
            self._chosen = following[0].hand.actions[-1]
        self._changed()
        return True

    def _set_variation(self, variation: Variation | None) -> None:
        self._variation, self._notice, self._picked, self._chosen = variation, "", None, None
        if variation is not None and variation.hand.outcome is None:
            legal = variation.hand.position.legal_actions
            # Before trick 1 the harmless choice comes first: it stands last among the actions.
            self._chosen = legal[0] if variation.hand.position.trick else legal[-1]

    def action_to_game(self) -> None:
        """Back to the match, to the moment at which it was left."""
        self._stop()
        self._set_variation(None)
        self._changed()

    def action_leave(self) -> None:
        """Leave a variation, or the replay."""
        if self._variation is not None:
            self.action_to_game()
        else:
            self.leave()

    def on_board_picked(self, event: Board.Picked) -> None:
        """Choose what was asked for, in a variation from here on; asked for twice, play it."""
        if self.too_small or not self._moments:
            return
        position, action = self.moment.hand.position, event.action
        self._stop()
        if position.outcome is not None:
            self._say("The hand is over; step back to where it can go another way.")
        elif not position.is_legal(action):
            self._say(self.narrator.refusal(position, action))
        elif action is self._picked or (self._variation and self._plays_at_once):
            self._chosen = action
            self.action_play()
        elif self._variation is not None or self._leave_match():
            self._chosen = self._picked = action
            self._say("")

    @property
    def _plays_at_once(self) -> bool:
        return self.program.settings.single_press

    def on_board_naming(self, event: Board.Naming) -> None:
        """Say what is missing of a card's name."""
        match event.begun:
            case Rank():
                self._say(f"The {event.begun.word} of …: now the suit, c s h or d.")
            case Suit():
                self._say(f"The … of {event.begun.word}: now the rank, a t k q or 7.")
            case None:
                self._say("")

    def action_move(self, step: int) -> None:
        """Choose the next legal action, or the one before."""
        legal = self.moment.hand.position.legal_actions
        if self._chosen is not None:
            self._choose(legal[(legal.index(self._chosen) + step) % len(legal)])

    def action_move_to(self, place: int) -> None:
        """Choose the first legal action, or the last."""
        if self._chosen is not None:
            self._choose(self.moment.hand.position.legal_actions[place])

    def _choose(self, action: Action) -> None:
        self._stop()
        self._chosen, self._picked = action, None
        self._say("")

    def action_play(self) -> None:
        """Play the chosen card in the variation."""
        self._stop()
        if self._variation is not None and self._chosen is not None:
            self._set_variation(self._variation.play(self._chosen))
            self._changed()

    def action_take_back(self) -> None:
        """Take back the variation's last action."""
        self._stop()
        if self._variation is None:
            return
        if not self._variation.moves:
            self._say(f"The match was left here; {self.key('what-if.to-game')} goes back to it.")
            return
        undone = self._variation.hand.actions[-1]
        self._set_variation(self._variation.take_back())
        self._chosen = undone
        self._changed()

    def action_best_line(self) -> None:
        """Let best play run on to the end of the hand from here, or stop it."""
        if self._timer and self._variation is not None:
            self._stop()
            self._changed()
        elif self._variation is not None or self._leave_match():
            self._analysed = True
            self._start()
            self._play_best()

    def _run_on(self) -> None:
        if self._variation is None:
            super()._run_on()
        else:
            self._play_best()

    def _play_best(self) -> None:
        graded, variation = self.graded, self._variation
        if variation is None or variation.hand.outcome is not None or not self._shows_values:
            self._stop()
        elif graded is not None:
            variation = variation.play(graded.evaluations[-1].best[0])
            self._set_variation(variation)
            if variation.hand.outcome is not None:
                self._stop()
        self._changed()
