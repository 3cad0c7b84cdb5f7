"""Statistics from the saved matches: of all players, of one player, and of two players."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from mate.cleaning import message_of, reason_of
from mate.errors import MateError
from mate.record import load_whole_lines
from mate.saved.savedmatch import SavedMatch
from mate.statistics import LiveStatistics
from mate.statistics.losses import Group, HandLosses, LossFinder, LossInMatch
from mate.statistics.tally import PlayedHand, Player, Statistics, Tally
from mate.tui.background import BackgroundWork, Throttle, cancel, run_in_thread, run_with_progress
from mate.tui.draw import NORMAL_CELLS, Layout, Row
from mate.tui.draw import players as drawn
from mate.tui.keys.commands import Scope
from mate.tui.screens.base import MateScreen
from mate.tui.widgets import Drawing
from mate.tui.widgets.rowtable import RowTable
from mate.words import counted
from mate.words.statistics import analysed, costliest, footnote

if TYPE_CHECKING:
    from mate.puzzles.progress import OwnPuzzle

_NONE: Final = Statistics()
_SIDE_CELLS: Final = 54
"""The width of a player's chart and figures beside the list, with the gap between them."""
_GAP: Final = 2
_TICK: Final = 0.5
"""The seconds between two checks for new figures."""
_MARGIN: Final = 4
"""The width of a page's left and right margins; rows begin and end with one more blank."""


class FiguresScreen(MateScreen[bool]):
    """A page of figures with a table, which is updated as more figures become known.

    The screen's result is whether to show all players next.

    Args:
        counting: the statistics as they are counted; None if counting has not begun.
    """

    CSS_PATH = "tables.tcss"
    WIDEST = 200

    def __init__(self, counting: LiveStatistics | None = None) -> None:
        super().__init__()
        self.counting = counting
        self._shown = self.statistics

    def compose_contents(self) -> ComposeResult:
        """Yield figures or a sentence, the table and a message."""
        yield Drawing(id="page")
        with Horizontal(id="lists"):
            yield RowTable[Any](id="table")
            yield Drawing(id="figures")
        yield Drawing(id="notice")

    @property
    def statistics(self) -> Statistics:
        """The figures, as far as they are known."""
        return _NONE if self.counting is None else self.counting.statistics

    @property
    def cells(self) -> int:
        """The width of rows between the page's margins."""
        cells = super().cells
        return cells - 2 * _MARGIN if cells >= NORMAL_CELLS else cells

    @property
    def table(self) -> RowTable[Any]:
        """The table."""
        return self.query_one(RowTable)

    def on_mount(self) -> None:
        """Check for new figures at intervals."""
        self.set_interval(_TICK, self._follow)

    def _follow(self) -> None:
        if self.statistics is not self._shown and not self.too_small:
            self._shown = self.statistics
            self.draw_figures()

    def refresh_rows(self) -> None:
        """Draw everything."""
        self.draw_figures()
        self.show_note()

    @abstractmethod
    def draw_figures(self) -> None:
        """Draw the figures."""

    def show_page(self, page: Sequence[Row], centred: int = 0) -> None:
        """Show the page above the list.

        Args:
            centred: the number of rows in the list, to centre the page and the list if both fit; 0
                to start the page at the top of the screen.
        """
        spare = self.rows_between - len(page) - centred - 1 if centred else 0
        # Leave a row between the header and a list, except in the compact layout.
        above = max(spare // 2, int(bool(centred) and not self.compact))
        self.query_one("#page", Drawing).draw([*[()] * above, *page], fits=True)

    def show_list(self, *, any_rows: bool) -> None:
        """Show the list and its headings only if it has rows, and focus a list that appears."""
        appears, self.table.visible = any_rows and not self.table.visible, any_rows
        if appears:
            self.set_focus(self.table)

    @on(RowTable.Highlighted)
    def show_note(self) -> None:
        """Show the note on the chosen row, in place of a message about another row."""
        self.show_below(*self.note())

    def note(self) -> tuple[str, str, int]:
        """Return the note on the chosen row, its style, and its maximum number of rows.

        Subclasses override this.
        """
        return "", "faint", 1

    def replay_best(self, tally: Tally | None) -> None:
        """Replay a player's best hand, or report that there is none; ignore a missing player."""
        if tally and tally.best:
            self.replay_hand(tally.best)
        elif tally:
            self.show_below(f"{tally.name} has no mates yet.")

    def replay_hand(self, hand: PlayedHand | LossInMatch, actions: int = 0) -> None:
        """Replay a hand, starting after `actions` actions, or report why that is not possible."""
        try:
            self.program.replay(hand.match.path, hand.number, actions)
        except MateError as error:
            self.show_below(message_of(error, hand.match.path))


class StatisticsScreen(FiguresScreen, scopes=(Scope.STATISTICS, Scope.EVERYWHERE)):
    """All players in a table; a background search works out the points that they lost.

    Args:
        saved: the saved matches, the latest first.
    """

    def __init__(self, saved: list[SavedMatch]) -> None:
        super().__init__()
        self._saved = saved
        self._finder = LossFinder()
        self._problem = ""

    def on_mount(self) -> None:
        """Count the matches, then work out the points lost that are not known yet."""
        count = partial(LiveStatistics, self._saved)
        run_with_progress(self, lambda say: count(progress=say), lambda: None, self._counted)

    def _counted(self, counting: LiveStatistics | Exception) -> None:
        """Show the first count and the last two people's page; find unknown losses in a thread."""
        if isinstance(counting, Exception):
            self._search_ended(counting)
            return
        self.counting = counting
        run_in_thread(self, partial(self._find_losses, counting), self._search_ended)
        self.redraw()
        pair = counting.statistics.latest
        if pair is not None and self.is_current:
            # Open the page of the last two people, who probably want to see this page first. From
            # there, a key shows all players.
            self.app.push_screen(PairScreen(counting, pair, comes_first=True), self._pair_left)

    def _pair_left(self, stays: bool | None) -> None:
        # Return to the screen that opened the statistics, unless all players are wanted.
        if not stays:
            self.leave()

    def _find_losses(self, counting: LiveStatistics) -> None:
        # Do all slow work in this thread, including recounting and saving the findings.
        pace = Throttle()

        def note(match: SavedMatch, lost: HandLosses | None) -> None:
            counting.note(match, lost)
            counting.recount(pace)

        try:
            self._finder.find(counting.missing, note)
        finally:
            counting.finish()

    def on_unmount(self) -> None:
        """Stop the search; its thread saves what it has found."""
        self._finder.stop()

    def _search_ended(self, end: Exception | None) -> None:
        self._problem = "" if end is None else reason_of(end)
        self.redraw()

    def draw_figures(self) -> None:
        """Draw the players and the progress of the search."""
        statistics, title = self.statistics, "Statistics"
        self.table.set_columns(drawn.player_columns(statistics.named, self.cells))
        self.table.set_rows(statistics.named)
        self.table.visible = bool(statistics.named) or self.counting is None
        self._draw_portrait()
        self.show_keys()
        if self.counting is None:
            self.show_head(title, "" if self._problem else "counting …")
            return
        counts, done = counted(statistics.matches, "match", "matches"), ""
        if self.counting.finding:
            done = f"{statistics.analysed:,} of {statistics.to_analyse:,} analysed"
        broken = f", {statistics.broken} unreadable" if statistics.broken else ""
        full = f"{counts}{broken} · {f'…{done}' if done else analysed(statistics)}"
        self.show_head(title, (done or counts) if self.compact else full)

    def _draw_portrait(self) -> None:
        # Show the chosen player above the table, in the rows that the table leaves free.
        named, chosen, page = self.statistics.named, self.table.chosen, list[Row]()
        if chosen is not None and not self.compact:
            rows, signs = self.rows_between - len(named) - 7, self.program.appearance.signs
            stock = self.program.stock
            page = drawn.portrait(chosen, self.cells, rows, signs=signs, stock=stock)
        self.show_page([*page, ()] if page else [], centred=len(named))

    def show_note(self) -> None:
        """Show the chosen player and the note."""
        self._draw_portrait()
        super().show_note()

    @property
    def possible(self) -> dict[str, bool]:
        """Whether there is a player whose figures can be opened."""
        return dict.fromkeys(("open", "replay"), bool(self.statistics.named))

    def note(self) -> tuple[str, str, int]:
        """Return the problem of the search, or a footnote."""
        if self._problem:
            return self._problem, "bad", 3
        return footnote(self.statistics, short=self.compact), "faint", 4

    @on(RowTable.Selected)
    def action_open(self) -> None:
        """Show all figures of the player."""
        if self.table.chosen is not None and self.counting is not None:
            self.app.push_screen(PlayerScreen(self.counting, self.table.chosen.player))

    def action_replay(self) -> None:
        """Replay the player's best hand."""
        self.replay_best(self.table.chosen)


class PlayerScreen(FiguresScreen, scopes=(Scope.STATISTICS, Scope.PROFILE, Scope.EVERYWHERE)):
    """The page of a player: points lost by match and by kind, the opponents, and all figures."""

    def __init__(self, counting: LiveStatistics, player: Player) -> None:
        super().__init__(counting)
        self._player = player
        self._looking: BackgroundWork[list[OwnPuzzle]] | None = None

    @property
    def _tally(self) -> Tally:
        return self.statistics.players[self._player]

    @property
    def _about(self) -> Group | drawn.Opponent | None:
        line = self.table.chosen
        return line.about if isinstance(line, drawn.Line) else None

    @property
    def _group(self) -> Group | None:
        return self._about if isinstance(self._about, Group) else None

    def draw_figures(self) -> None:
        """Draw the chart, and the lines with figures below it."""
        tally, signs = self._tally, self.program.appearance.signs
        results = tally.matches
        won = f"{results.won} won, {results.lost} lost, {results.drawn} drawn"
        name = tally.name if self.compact else f"{tally.name} · {won}"
        self.show_head(name, counted(tally.matches.count, "match", "matches"))
        opponents = self.statistics.opponents(self._player)
        side = _SIDE_CELLS if self.layout_kind is Layout.LARGE else 0
        cells = self.cells - side
        self.query_one("#figures").styles.width = side
        page = drawn.side_rows(tally, side - 2 * _GAP) if side else []
        self.query_one("#figures", Drawing).draw([((" " * _GAP, "plain"), *row) for row in page])
        first = "Where the points go" if tally.groups else "Against"
        lines = drawn.page_lines(tally, opponents, cells, signs=signs)
        self.table.set_columns(drawn.line_columns(lines, cells, first))
        self.table.set_rows(lines)
        # The chart takes the rows that the lines leave free, but always two fifths of all rows.
        rows = max(self.rows_between - len(lines) - 6, self.rows_between * 2 // 5)
        chart = [] if self.compact else drawn.trend(tally, self.cells, rows)
        self.show_page([(), *chart, ()] if chart else [])

    def show_note(self) -> None:
        """Show the note on the chosen line, and the keys that work on this line."""
        super().show_note()
        self.show_keys(names={"open": "practise"} if self._group else {})

    @property
    def possible(self) -> dict[str, bool]:
        """Whether the chosen line can be opened, practised and replayed."""
        with_losses = dict.fromkeys(("puzzles", "replay_loss", "find_it"), self._group is not None)
        return {"open": self._about is not None, **with_losses}

    def note(self) -> tuple[str, str, int]:
        """Return the costliest loss in the chosen line, or why no losses are known."""
        if not self._tally.groups:
            none = "Finish a match, and Mate will look for your mistakes."
            return (
                analysed(self._tally.points_lost) if self._tally.points_lost.to_analyse else none,
                "faint",
                2,
            )
        group = self._group
        return f"Costliest: {costliest(group)}." if group else "", "faint", 3

    @on(RowTable.Selected)
    def action_open(self) -> None:
        """Practise the chosen kind of mistake, or open the page on the player and the opponent."""
        about = self._about
        if isinstance(about, Group):
            self.action_puzzles()
        elif about and self.counting is not None:
            self.app.push_screen(PairScreen(self.counting, (self._player, about[0].player)))

    def action_replay(self) -> None:
        """Replay the best hand."""
        self.replay_best(self._tally)

    def action_puzzles(self) -> None:
        """Solve puzzles about the chosen kind of mistake, then puzzles made from its losses.

        If there are no such puzzles, open "Find it yourself".
        """
        if (group := self._group) is None:
            return
        from mate.puzzles import PuzzleProgress, PuzzleQueue
        from mate.tui.screens.puzzle import PuzzleScreen

        try:
            cause = str(group.key) if group.by == "kind" else ""
            queue = PuzzleQueue.about_cause(cause, PuzzleProgress())
            screen = PuzzleScreen(queue) if queue.puzzles else None
        except MateError as error:
            self.show_below(str(error))
            return
        if screen is not None:
            self.app.push_screen(screen)
        else:
            self.show_below("Looking for puzzles …", "faint")

        def take(puzzles: list[OwnPuzzle] | Exception) -> None:
            if isinstance(puzzles, Exception):
                self.show_below(reason_of(puzzles))
            elif screen is not None:
                # Ask these puzzles after the puzzles of the pack.
                screen.queue = queue.followed_by(puzzles)
            elif self.is_current:
                self.show_below("")
                if not puzzles:
                    self.action_find_it()
                    return
                try:
                    self.app.push_screen(PuzzleScreen(queue.followed_by(puzzles)))
                except MateError as error:
                    self.show_below(str(error))

        cancel(self._looking)
        self._looking = run_with_progress(self, partial(_puzzles, group), lambda: None, take)

    def action_replay_loss(self) -> None:
        """Replay the match from just after the costliest loss."""
        if group := self._group:
            self.replay_hand(group.costliest, group.costliest.loss.actions_before + 1)

    def action_find_it(self) -> None:
        """Open "Find it yourself" on the chosen losses in the match with the costliest one."""
        if (group := self._group) is None:
            return
        match, number, loss = group.costliest
        try:
            record, _ = load_whole_lines(match.path)
        except MateError as error:
            self.show_below(message_of(error, match.path))
            return
        from mate.tui.play.analysis import MatchAnalysis
        from mate.tui.screens.findit import FindItScreen

        hands = record.match.hands_dealt
        if len(hands) < number or len(hands[number - 1].actions) < loss.actions_before:
            self.show_below("That action has been undone since.")
            return
        analysis = MatchAnalysis(self, record.match, lambda: None)
        shown = number, loss.actions_before
        only = {(n, each.actions_before) for other, n, each in group.losses if other == match}
        screen = FindItScreen.of_match(record, analysis, shown, only)

        def look(place: tuple[int, int] | None) -> None:
            if place is not None:
                self.program.replay(record, *place)

        self.app.push_screen(screen, look)


class PairScreen(FiguresScreen, scopes=(Scope.PAIR, Scope.EVERYWHERE)):
    """Two players against each other: the score of all their matches, and their best mates."""

    def __init__(
        self, counting: LiveStatistics, pair: tuple[Player, Player], *, comes_first: bool = False
    ) -> None:
        super().__init__(counting)
        self._pair, self._comes_first = pair, comes_first

    def draw_figures(self) -> None:
        """Draw the figures and the mates."""
        one, other = self._pair
        tally, turned = self.statistics.pairs[one, other], self.statistics.pairs[other, one]
        title = f"{tally.name} and {turned.name}"
        self.show_head(title, "" if self.compact else analysed(tally.points_lost))
        signs = self.program.appearance.signs
        stock, rows = self.program.stock, self.rows_between
        page = drawn.pair_rows(tally, turned, self.cells, rows, signs=signs, stock=stock)
        self.show_page([*page, ()], centred=len(tally.hall_of_mates))
        self.table.set_columns(drawn.hall_columns(self.cells, signs=signs))
        self.table.set_rows(tally.hall_of_mates)
        self.show_list(any_rows=bool(tally.hall_of_mates))
        self.show_keys()

    def note(self) -> tuple[str, str, int]:
        """Return the note that there are no mates, if the list is empty."""
        return "" if self.table.rows else "No mates yet.", "faint", 1

    @property
    def possible(self) -> dict[str, bool]:
        """Whether a mate can be opened, and whether all players can be shown from this page."""
        return {"open": bool(self.table.rows), "show_players": self._comes_first}

    def action_show_players(self) -> None:
        """Show all players, in place of this page."""
        if self._comes_first:
            self.leave(True)

    @on(RowTable.Selected)
    def action_open(self) -> None:
        """Open the replay at the chosen mate."""
        if self.table.chosen is not None:
            _, hand = self.table.chosen
            declarations = 0 if hand.rank is None else 2
            self.replay_hand(hand, declarations + 2 * hand.mate.trick - 1)


def _puzzles(group: Group, progress: Callable[[], None]) -> list[OwnPuzzle]:
    from mate.puzzles.progress import LATEST, OwnPuzzles

    places = {(each.match.log, each.number, each.loss.actions_before) for each in group.losses}
    matches = {each.match.log: each.match for each in group.losses if each.match.finished}
    latest = islice(matches.values(), LATEST)
    with closing(OwnPuzzles().find(latest, progress)) as of_matches:
        own = chain.from_iterable(of_matches)
        return [p for p in own if (p.match.log, p.hand, len(p.puzzle.actions)) in places]
