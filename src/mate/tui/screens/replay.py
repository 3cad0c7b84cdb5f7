"""A replay: stepping through a saved match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer

from mate.narration import Narrator
from mate.record import MatchRecord
from mate.rules import HANDS, Hand, Match, Phase, Position
from mate.tui.commands import Place, bindings, commands_at
from mate.tui.picture import TableView
from mate.tui.rows import Row, apart, wrapped
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.board import Board
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.keyline import KeyLine

_PLACES: Final = (Place.REPLAY, Place.EVERYWHERE)
_PAUSES: Final = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds between actions when the replay runs by itself, slowest first."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a match.

    Args:
        number: the number of the hand, from 1.
        hand: the hand up to this moment.
        before: the position in which the last action was made; None before the first.
    """

    number: int
    hand: Hand
    before: Position | None

    @property
    def begins_trick(self) -> bool:
        """Whether a trick, or the hand, begins here, or the hand is over."""
        return self.hand.position.phase is not Phase.REPLY


def moments(match: Match) -> tuple[Moment, ...]:
    """Every moment of a match, what was taken back left out, the hand to come included."""
    found: list[Moment] = []
    for number, hand in enumerate(match.hands_dealt, start=1):
        position: Position | None = None
        growing = Hand(hand.start, (), hand.start)
        found.append(Moment(number, growing, None))
        for action in hand.actions:
            position = growing.position
            growing = growing.play(action)
            found.append(Moment(number, growing, position))
    return tuple(found)


class ReplayScreen(MateScreen[None]):
    """A match, one moment at a time.

    Args:
        record: the match, finished or not.
        narrator: the players' names, and how cards are written.
        notice: what to tell of the log, such as a last line cut short.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*_PLACES)]

    def __init__(self, record: MatchRecord, narrator: Narrator, notice: str = "") -> None:
        super().__init__()
        self.match = record.match
        self.narrator = narrator
        self._notice = notice
        self._moments = moments(record.match)
        self._at = 0
        self._pause = 2
        self._timer: Timer | None = None

    def compose_contents(self) -> ComposeResult:
        """Header, table, message, score sheet, keys."""
        yield Drawing(id="head")
        yield Board(id="board")
        yield Drawing(id="message")
        yield Drawing(id="events")
        yield KeyLine(id="keys")

    @property
    def moment(self) -> Moment:
        """The moment that is shown."""
        return self._moments[self._at]

    def refresh_rows(self) -> None:
        """Draw everything anew; only what changed reaches the terminal."""
        cells = self.cells
        self.query_one("#head", Drawing).draw((self._head(cells),))
        self.query_one("#message", Drawing).draw(self._message(cells))
        self.query_one("#events", Drawing).draw(self._progress(cells))
        self.query_one(KeyLine).show(commands_at(*_PLACES), cells, "←→ action · ↑↓ trick")
        if self._moments:
            self.query_one(Board).show(TableView(self.moment.hand, self.narrator))

    def _head(self, cells: int) -> Row:
        number = self.moment.number if self._moments else 1
        where = f" Replay · Round {(number + 1) // 2} of 2 · Hand {number} of {HANDS}"
        first, second = self._score()
        score = f"{self.narrator.names[0]} {first} – {second} {self.narrator.names[1]} "
        rules = f" · {self.match.ruleset.name}"
        return apart(((where, "strong"), (rules, "faint")), ((score, "strong"),), cells)

    def _score(self) -> tuple[int, int]:
        if not self._moments:
            return 0, 0
        over = self.match.hands[: self.moment.number - 1]
        outcomes = [hand.outcome for hand in (*over, self.moment.hand) if hand.outcome]
        return (
            sum(outcome.points_of(0) for outcome in outcomes),
            sum(outcome.points_of(1) for outcome in outcomes),
        )

    def _message(self, cells: int) -> list[Row]:
        if not self._moments:
            return [((" No cards were dealt in this match yet.", "strong"),)]
        moment, narrator = self.moment, self.narrator
        position = moment.hand.position
        if position.outcome is not None:
            rows: list[Row] = [((f" {narrator.ending(position)} ", "turn"),)]
            if position.outcome.winner is not None:
                rows.append(((f" {narrator.sum(position)} points", "strong"),))
            if self._at == len(self._moments) - 1:
                rows.append(((f" {narrator.result(self.match)}", "strong"),))
            return rows
        happened = f"Hand {moment.number} begins."
        if moment.before is not None:
            happened = narrator.happened(moment.before, moment.hand.actions[-1])
        rows = [((f" {line}", "strong"),) for line in wrapped(happened, cells - 2, 1)]
        due = wrapped(narrator.duty(position), cells - 2, 2)
        return rows + [((f" {line}", "plain"),) for line in due]

    def _progress(self, cells: int) -> list[Row]:
        last = max(len(self._moments) - 1, 1)
        room = cells - 2
        done = self._at * room // last
        running = (
            f"Plays by itself, {1 / _PAUSES[self._pause]:g} actions a second; Space stops."
            if self._timer
            else "Space plays by itself; + and - change the speed."
        )
        title = f"── action {self._at} of {len(self._moments) - 1 if self._moments else 0} "
        return [
            ((f" {title}{'─' * (room - len(title))}", "faint"),),
            ((" ", "plain"), ("━" * done, "accent"), ("┈" * (room - done), "faint")),
            ((f" {running}", "faint"),),
            ((f" {self._notice}", "bad"),),
        ]

    # Stepping.

    def _go_to(self, place: int) -> None:
        if self._moments:
            self._at = max(0, min(place, len(self._moments) - 1))
            self.refresh_rows()

    def action_step(self, step: int) -> None:
        """One action on, or back."""
        self._go_to(self._at + step)

    def action_trick(self, step: int) -> None:
        """To the beginning of the next trick, or of this one or the one before."""
        self._seek(step, lambda moment: moment.begins_trick)

    def action_hand(self, step: int) -> None:
        """To the beginning of the next hand, or of this one or the one before."""
        self._seek(step, lambda moment: moment.before is None)

    def _seek(self, step: int, found: Callable[[Moment], bool]) -> None:
        place = self._at + step
        while 0 < place < len(self._moments) - 1 and not found(self._moments[place]):
            place += step
        self._go_to(place)

    def action_first(self) -> None:
        """To the beginning."""
        self._go_to(0)

    def action_last(self) -> None:
        """To the end."""
        self._go_to(len(self._moments) - 1)

    # Running by itself.

    def action_run(self) -> None:
        """Play by itself, or stop; from the end it begins anew."""
        if self._timer:
            self._stop()
        else:
            if self._at >= len(self._moments) - 1:
                self._at = 0
            self._start()
        self.refresh_rows()

    def _start(self) -> None:
        self._timer = self.set_interval(_PAUSES[self._pause], self._run_on)

    def _run_on(self) -> None:
        if self._at >= len(self._moments) - 1:
            self._stop()
        self._go_to(self._at + 1)

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    def action_speed(self, step: int) -> None:
        """Faster, or slower."""
        self._pause = max(0, min(self._pause + step, len(_PAUSES) - 1))
        if self._timer:
            self._stop()
            self._start()
        self.refresh_rows()

    def on_screen_suspend(self) -> None:
        """Stop behind another screen."""
        self._stop()
