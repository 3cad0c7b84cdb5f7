"""What kind of player somebody is: where and why points were lost, with an example of each."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult

from mate.errors import MateError
from mate.puzzles import PuzzleProgress, PuzzleQueue
from mate.record import load_whole_lines
from mate.statistics.live import LiveStatistics
from mate.statistics.profile import Group, groups
from mate.statistics.tally import Player
from mate.tui.background import think
from mate.tui.draw import players as drawn
from mate.tui.draw.layout import LARGE_CELLS
from mate.tui.draw.rows import paragraph
from mate.tui.keys.commands import Place, renamed
from mate.tui.replay import Analyst, Moment
from mate.tui.screens.findit import FindItScreen
from mate.tui.screens.puzzle import PuzzleScreen
from mate.tui.screens.statistics import CountedScreen
from mate.tui.widgets.drawing import Drawing, Notice
from mate.tui.widgets.rowtable import RowTable
from mate.words.problems import message_of, reason_of
from mate.words.profile import NO_PUZZLES, most_is_lost

if TYPE_CHECKING:
    from mate.puzzles.own import OwnPuzzle


class ProfileScreen(CountedScreen, places=(Place.PROFILE, Place.EVERYWHERE)):
    """Where and why a player lost points: one sentence, and below it what it is read from."""

    WIDEST = LARGE_CELLS

    def __init__(self, counting: LiveStatistics, player: Player) -> None:
        super().__init__(counting)
        self._player = player

    def compose_contents(self) -> ComposeResult:
        """The sentence, the groups of losses and a message."""
        yield Drawing(id="page")
        yield RowTable[Group](id="groups")
        yield Notice(id="notice")

    def refresh_rows(self) -> None:
        """Redraw everything."""
        tally = self.counting.statistics.players[self._player]
        found, name = groups(tally.played), tally.name
        self.show_head(self.titled(f"Weak spots · {name}"))
        page = paragraph(most_is_lost(name, found), "strong", self.cells, 4)
        self.query_one("#page", Drawing).draw(page, fits=True)
        self.table.set_columns(drawn.group_columns(tally, self.cells, short=self.compact))
        self.table.set_rows(found)
        self.show_keys(commands=renamed(self.commands, {"leave": "back"}))

    @on(RowTable.Highlighted)
    def _drop_message(self) -> None:
        self.show_below("")

    @on(RowTable.Selected)
    def action_open(self) -> None:
        """Replay the loss that cost the most, from just after it."""
        if group := self.table.chosen:
            self.replay_hand(group.dearest, group.dearest.loss.gone_before + 1)

    def action_find_it(self) -> None:
        """Find better for the losses of this kind in the match with the dearest one."""
        if (group := self.table.chosen) is None:
            return
        match, number, loss = group.dearest
        try:
            record, _ = load_whole_lines(match.path)
        except MateError as error:
            self.show_below(message_of(error, match.path))
            return
        shown = Moment(number, record.match.hands_dealt[number - 1].at(loss.gone_before))
        narrator = self.program.narrator_of(record.players)
        screen = FindItScreen(record, narrator, Analyst(record.match), shown)
        screen.only = {(n, each.gone_before) for other, n, each in group.losses if other == match}

        def look(place: tuple[int, int] | None) -> None:
            if place is not None:
                self.program.replay(record, *place)

        self.app.push_screen(screen, look)

    def action_puzzles(self) -> None:
        """Solve the puzzles that are made of the losses of this kind."""
        if group := self.table.chosen:
            self.show_below("Looking for puzzles …", "faint")
            think(self, lambda: _puzzles(group), self._open_puzzles)

    def _open_puzzles(self, found: list[OwnPuzzle] | Exception) -> None:
        if isinstance(found, Exception):
            self.show_below(reason_of(found))
        elif not found:
            self.show_below(NO_PUZZLES)
        elif self.is_current:
            self.show_below("")
            self.app.push_screen(PuzzleScreen(PuzzleQueue.of_own(found, PuzzleProgress())))


def _puzzles(group: Group) -> list[OwnPuzzle]:
    from mate.puzzles.own import OwnPuzzles

    places = {(each.match.log, each.number, each.loss.gone_before) for each in group.losses}
    matches = {each.match.log: each.match for each in group.losses if each.match.finished}
    with closing(OwnPuzzles().find(matches.values())) as of_matches:
        return [
            each
            for puzzles in of_matches
            for each in puzzles
            if (each.match.log, each.hand, len(each.puzzle.actions)) in places
        ]
