"""The menu that Mate opens with."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mate.cleaning import clean
from mate.errors import MateError
from mate.record.folder import SavedMatch, saved_matches
from mate.rules import Card
from mate.session import NewMatch
from mate.tui.commands import Place, bindings, commands_at
from mate.tui.faces import CARD_ROWS, LARGE_ROWS, CardState, face
from mate.tui.layout import Layout
from mate.tui.rows import Row, Span, wrapped
from mate.tui.screens.base import MateScreen, told
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.keyline import KeyLine

if TYPE_CHECKING:
    from mate.tui.app import MateApp

_TITLE_CARDS: Final = ("AC", "TS", "KH", "QD", "7C")
_LEFT: Final = 20
_NOTICE_ROWS: Final = 4


class HomeScreen(MateScreen[None]):
    """New match, resume, saved matches, replay, rules, quit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(Place.HOME, Place.EVERYWHERE),
    ]

    def compose_contents(self) -> ComposeResult:
        """A title of cards, the menu, a message, keys."""
        yield Drawing(id="title")
        yield OptionList(id="menu")
        yield Drawing(id="notice")
        yield KeyLine(id="keys")

    @property
    def _mate_app(self) -> MateApp:
        return cast("MateApp", self.app)

    def on_screen_resume(self) -> None:
        """Offer what there is now: matches may have come or ended since."""
        try:
            self._saved = saved_matches()
        except MateError as error:
            self._saved = []
            self.say(str(error))
        menu = self.query_one(OptionList)
        highlighted = menu.highlighted
        menu.clear_options()
        menu.add_options(self._options())
        menu.highlighted = highlighted if highlighted is not None else 0

    def _options(self) -> list[Option]:
        resumable, latest = self._unfinished, self._finished
        some = f" ({len(self._saved)})" if self._saved else ""
        learn = Option(_line("l", "Learn to play"), id="learn")
        entries = [
            Option(_line("n", "New match"), id="new"),
            Option(
                _line("r", f"Resume {_described(resumable)}" if resumable else "Resume a match"),
                id="resume",
                disabled=resumable is None,
            ),
            Option(_line("s", f"Saved matches{some}"), id="saved", disabled=not self._saved),
            Option(
                _line("p", f"Replay {_described(latest)}" if latest else "Replay a match"),
                id="replay",
                disabled=latest is None,
            ),
            Option(_line("h", "The rules"), id="rules"),
            Option(_line("q", "Quit"), id="quit"),
        ]
        # First for who is new here, and out of the way of everyone else.
        place = -2 if self._saved else 0
        return [*entries[:place], learn, *entries[place:]]

    @property
    def _unfinished(self) -> SavedMatch | None:
        return next((m for m in self._saved if not m.finished and not m.problem), None)

    @property
    def _finished(self) -> SavedMatch | None:
        return next((m for m in self._saved if m.finished and not m.problem), None)

    def refresh_rows(self) -> None:
        """Draw the title and the keys."""
        self.query_one("#title", Drawing).draw(_title(self.layout_kind))
        keys = commands_at(Place.EVERYWHERE)
        self.query_one(KeyLine).show(keys, self.cells, "↑↓ Enter choose")

    def say(self, text: str) -> None:
        """Show a message below the menu."""
        lines = wrapped(clean(text, 400), self.cells - 2, _NOTICE_ROWS)
        self.query_one("#notice", Drawing).draw([((f" {line}", "bad"),) for line in lines])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        event.stop()
        self.action_pick(event.option_id or "")

    def action_pick(self, name: str) -> None:
        """Do what an entry of the menu says."""
        self.query_one("#notice", Drawing).draw(())
        match = self._unfinished if name == "resume" else self._finished
        try:
            self._open(name)
        except MateError as error:
            self.say(told(error, match.path) if match else str(error))

    def _open(self, name: str) -> None:
        from mate.tui.screens import new_match, reading, saved

        app = self._mate_app
        match name:
            case "new":
                app.push_screen(new_match.NewMatchScreen(), self._begin)
            case "resume" if self._unfinished:
                app.resume(self._unfinished.path)
            case "saved" if self._saved:
                app.push_screen(saved.SavedScreen(self._saved))
            case "replay" if self._finished:
                app.replay(self._finished.path)
            case "learn":
                app.learn()
            case "rules":
                app.push_screen(reading.RulesScreen())
            case "quit":
                self.action_leave()
            case _:
                self.say("There is no such match yet.")

    def _begin(self, new: NewMatch | None) -> None:
        if new is None:
            return
        try:
            self._mate_app.begin(new)
        except MateError as error:
            self.say(str(error))


def _line(key: str, text: str) -> str:
    return f" {key}   {text}"


def _described(match: SavedMatch) -> str:
    (one, other), (first, second) = match.players, match.score
    return f"{one} {first} – {second} {other}"


def _title(layout: Layout) -> list[Row]:
    if layout is Layout.COMPACT:
        return [((" M A T E", "strong"), ("  a card game for two", "faint"))]
    indent = " " * _LEFT
    return [
        (),
        *_fan(LARGE_ROWS if layout is Layout.WIDE else CARD_ROWS),
        (),
        ((f"{indent}M A T E", "strong"),),
        ((f"{indent}a card game for two, by G. Capellen, 1915", "faint"),),
    ]


def _fan(height: int) -> list[Row]:
    rows: list[list[Span]] = [[(" " * _LEFT, "plain")] for _ in range(height)]
    for name in _TITLE_CARDS:
        card = Card.parse(name)
        drawn = face(card, card.label, CardState.LEGAL, rows=height)
        for row, spans in zip(rows, drawn, strict=True):
            row.extend((*spans, (" ", "plain")))
    return [tuple(row) for row in rows]
