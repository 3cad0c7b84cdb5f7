"""The form for a new match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar, cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Label, Select

from mate.cleaning import clean
from mate.errors import MateError
from mate.help import MEANINGS
from mate.players import LEVELS, computer_name, former_name, names_of_two
from mate.record import Series
from mate.record.events import HELP, Level
from mate.record.series import LENGTHS, Length
from mate.rules import PRESETS, Deal, Ruleset, preset_sentence
from mate.saved import lastmatch
from mate.saved.lastmatch import NOBODY, LastMatch
from mate.session import NewMatch
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, wrapped
from mate.tui.keys.commands import Place
from mate.tui.screens.cardsfield import read_cards
from mate.tui.screens.drawscards import DrawsCards
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.fields import Choice, Form, Tick
from mate.words.problems import reason_of

_NAMES: Final = "player 1 sits below, player 2 above"
_PEOPLE: Final = "two people at this keyboard"
_DEALERS: Final = {
    -1: "the dealer of round 1 is chosen at random",
    0: "player 1 deals round 1, player 2 round 2",
    1: "player 2 deals round 1, player 1 round 2",
}
_CARDS: Final = 'type a deal, its number, "seed 7" or "today"; blank is random'
_FAIR_CARDS: Final = 'a draw with best play; blank is random, or type "seed 7" or "today"'
_NOT_DRAWN: Final = (
    "Fair cards are found for you. Leave this empty, type seed 7 or today, or turn fair off."
)
_DRAWING: Final = "finding fair cards …"
_FORESIGHT: Final = "foresight previews a card"
_VERDICT: Final = "the verdict explains each round"
_NEITHER: Final = "only whose turn it is and which cards are legal"
_DECIDED: Final = "ends once it is decided; a drawn match counts for neither"
_LENGTHS: Final[dict[Length | None, tuple[str, str]]] = {
    None: ("single match", "a rematch turns it into an open series"),
    "3": ("best of 3", _DECIDED),
    "5": ("best of 5", _DECIDED),
    "7": ("best of 7", _DECIDED),
    "open": ("open series", "as many rematches as you like"),
}
"""By length, the name of a series and the note below it."""
_SEATS: Final = ("first", "second")
_ENDS: Final = {"names", "plays", "help", "series"}
"""The rows with a free line below if there is room for some, but not for all."""
_NOTE_ROWS: Final = 3
_ROWS_WITH_GAPS: Final = 24
"""The least rows of a terminal in which the form fits with free lines."""
_LABEL_CELLS: Final = {Layout.COMPACT: 10, Layout.NORMAL: 15, Layout.WIDE: 20, Layout.LARGE: 20}
"""The width of labels; the stylesheet says the same."""

_ValueT = TypeVar("_ValueT")


class NewMatchScreen(DrawsCards[NewMatch], places=(Place.NEW_MATCH,)):
    """The form for a new match: players, rules, first dealer, cards, help and series.

    Args:
        together: whether two people play, whoever played last.
    """

    CSS_PATH = "new_match.tcss"
    AUTO_FOCUS = "#first"
    WIDEST = 100

    def __init__(self, *, together: bool = False) -> None:
        super().__init__()
        settings = self.program.settings
        self._names = settings.first_name, settings.second_name
        self._last = lastmatch.load(self._names)
        if together:
            self._last = self._last.between_people(self._names)
        # The names in the fields until somebody types others.
        self._suggested = self._names_for(self._last.computers)
        # Errors, by the row that shows them.
        self._wrong: dict[str, str] = {}

    def compose_contents(self) -> ComposeResult:
        """A form with a field and a note for each question."""
        last = self._last
        with Form(id="form"):
            yield from self._field("Names", "names", *self._names_fields())
            yield from self._field("Players", "plays", *self._plays_fields())
            yield from self._field(
                "Rules", "rules", _select("rules", [(n, n) for n in PRESETS], last.rules)
            )
            dealers = [("at random", -1), ("player 1", 0), ("player 2", 1)]
            dealer = -1 if last.first_dealer is None else last.first_dealer
            yield from self._field("Dealer", "dealer", _select("dealer", dealers, dealer))
            deal = _input("deal", "", placeholder="random")
            fair = Tick("fair", last.fair, id="fair", compact=True)
            yield from self._field("Cards", "cards", deal, fair)
            checks = [Tick(k, k in last.help, id=f"help-{k}", compact=True) for k in HELP]
            yield from self._field("Help", "help", *checks)
            foresight = Tick("foresight", last.foresight, id="foresight", compact=True)
            tells = self.program.settings.verdict
            verdict = Tick("verdict", tells, id="verdict", compact=True)
            yield from self._field("Shown", "foresees", foresight, verdict)
            lengths = [(name, length or "") for length, (name, _) in _LENGTHS.items()]
            series = _select("series", lengths, last.series or "")
            yield from self._field("Series", "series", series)
            with Horizontal(id="buttons"):
                yield Button("Start", "primary", id="begin", compact=True, action="screen.begin")
                yield Button("Back", id="back", compact=True, action="screen.leave")

    def _names_fields(self) -> Iterator[Widget]:
        for name, player in zip(_SEATS, self._suggested, strict=True):
            yield _input(name, player)

    def _plays_fields(self) -> Iterator[Widget]:
        computers = [(f"computer, {level}", level) for level in LEVELS]
        for name, level in zip(_SEATS, self._last.computers, strict=True):
            yield _select(f"{name}-plays", [("person", ""), *computers], level or "")

    @staticmethod
    def _field(label: str, name: str, *widgets: Widget) -> ComposeResult:
        with Horizontal(classes="field"):
            yield Label(label, markup=False)
            with Horizontal(classes=f"answers {name}"):
                yield from widgets
        ends_part = "-ends-part" if name in _ENDS else ""
        yield Drawing(id=f"{name}-note", classes=f"note {ends_part}")

    # The answers.

    @property
    def _levels(self) -> tuple[Level | None, Level | None]:
        first, second = (self.query_one(f"#{name}-plays", Select).value for name in _SEATS)
        # The values are the names of levels, and empty for a person.
        return cast("Level | None", first or None), cast("Level | None", second or None)

    @property
    def _preset(self) -> str:
        return str(self.query_one("#rules", Select).value)

    @property
    def _dealer(self) -> int:
        return int(str(self.query_one("#dealer", Select).value))

    @property
    def _length(self) -> Length | None:
        # The values are the lengths, and empty for a single match.
        return cast("Length | None", self.query_one("#series", Select).value or None)

    @property
    def _fair(self) -> bool:
        return self.query_one("#fair", Checkbox).value

    @property
    def _foresight(self) -> bool:
        box = self.query_one("#foresight", Checkbox)
        return box.value or box.disabled

    @property
    def _tells_verdict(self) -> bool:
        return self.query_one("#verdict", Checkbox).value

    def on_select_changed(self) -> None:
        """Suggest names for the players, and disable help between computers."""
        if self.is_mounted:
            self._suggest_names()
            for box in self.query(Checkbox).exclude("#verdict").exclude("#fair"):
                box.disabled = None not in self._levels
            self._answer_changed()

    def on_input_changed(self) -> None:
        """Drop the error: it may be corrected."""
        if self._wrong or self.is_drawing:
            self._answer_changed()

    def on_checkbox_changed(self) -> None:
        """Update the notes."""
        if self.is_mounted:
            self._answer_changed()

    def _answer_changed(self) -> None:
        self._wrong.clear()
        self.call_off_drawing()
        self.refresh_rows()

    def show_drawing(self) -> None:
        """Show in the header whether cards are being found."""
        self.refresh_rows()

    def _suggest_names(self) -> None:
        names = self._names_for(self._levels)
        for seat, name in enumerate(_SEATS):
            field = self.query_one(f"#{name}", Input)
            if field.value in {"", self._suggested[seat]}:
                field.value = names[seat]
        self._suggested = names

    def _names_for(self, levels: tuple[Level | None, Level | None]) -> tuple[str, str]:
        last = self._last
        former = (level and former_name(level) for level in last.computers)
        if levels == last.computers and not set(former) & set(last.players):
            return last.players
        first, second = levels
        if first and second:
            return names_of_two(first, second)
        people = self._person(0), self._person(1)
        if first:
            return computer_name(first, people[1]), people[1]
        if second:
            return people[0], computer_name(second, people[0])
        return people if people[0] != people[1] else NOBODY

    def _person(self, seat: int) -> str:
        # The last player is likely to play again.
        person = self._last.computers[seat] is None
        return self._last.players[seat] if person else self._names[seat]

    # Drawing.

    def refresh_rows(self) -> None:
        """Draw the header, the notes and the keys."""
        self.show_head(self.titled("New match"), _DRAWING if self.is_drawing else "", "accent")
        self._draw_keys()
        for name, text in self._notes().items():
            wrong = self._wrong.get(name)
            self._draw_note(name, wrong or text, "bad" if wrong else "faint")

    def _draw_keys(self) -> None:
        # Enter depends on the field; the key of `begin` works in all of them.
        focused = self.focused
        enter = "choose"
        if isinstance(focused, Input):
            enter = "start"
        elif isinstance(focused, Checkbox):
            enter = "switch"
        elif isinstance(focused, Button):
            enter = "start" if focused.id == "begin" else "back"
        self.show_keys(f"Enter {enter}")

    def on_descendant_focus(self) -> None:
        """Update the label of Enter."""
        if self.is_mounted and not self.too_small:
            self._draw_keys()

    def action_row(self, step: int) -> None:
        """Go to the nearest field in the row above or below."""
        focused = self.focused
        if focused is None:
            return
        x, y = focused.region.offset
        beyond = [field for field in self.focus_chain if (field.region.y - y) * step > 0]
        if beyond:
            self.set_focus(min(beyond, key=lambda to: (abs(to.region.y - y), abs(to.region.x - x))))

    def _notes(self) -> dict[str, str]:
        return {
            "names": _NAMES,
            "plays": self._note_of_players(),
            "rules": preset_sentence(self._preset),
            "dealer": _DEALERS[self._dealer],
            "cards": _FAIR_CARDS if self._fair else _CARDS,
            "help": self._note_of_help(),
            "foresees": self._note_of_what_is_shown(),
            "series": _LENGTHS[self._length][1],
        }

    def _note_of_players(self) -> str:
        first, second = self._levels
        if first and second and first != second:
            return f"player 1 {LEVELS[first].sentence}; player 2 {LEVELS[second].sentence}"
        level = first or second
        return LEVELS[level].sentence if level else _PEOPLE

    def _note_of_what_is_shown(self) -> str:
        shown = [_FORESIGHT] * self._foresight + [_VERDICT] * self._tells_verdict
        return "; ".join(shown) or _NEITHER

    def _note_of_help(self) -> str:
        if None not in self._levels:
            return "no help: two computers play"
        agreed = [MEANINGS[kind] for kind in HELP if self._helps(kind)]
        alone = any(self._levels)
        if not agreed:
            return "none: you play without help" if alone else "none: both play without help"
        return f"{'you get' if alone else 'both get'}: {'; '.join(agreed)}"

    def _helps(self, kind: str) -> bool:
        box = self.query_one(f"#help-{kind}", Checkbox)
        return box.value and not box.disabled

    def _draw_note(self, name: str, text: str, style: str) -> None:
        note = self.query_one(f"#{name}-note", Drawing)
        left = _LABEL_CELLS[self.layout_kind]
        lines = wrapped(text, self.cells - left - 2, _NOTE_ROWS)
        rows: list[Row] = [((" " * left, "plain"), (line, style)) for line in lines]
        note.styles.height = len(rows)
        # A second row replaces the free line below, so that the form keeps its height.
        note.set_class(len(rows) > 1 or self.room.height < _ROWS_WITH_GAPS, "-long")
        note.draw(rows)

    # Starting.

    @on(Input.Submitted)
    def action_begin(self) -> None:
        """Start the match, or show the error at its field."""
        if self.is_drawing:
            return
        field, row = "deal", "cards"
        try:
            deals, seed = self._chosen_cards()
            field, row = "second", "names"
            new = self._asked_for(deals, seed)
        except MateError as error:
            self._refuse(row, field, str(error))
            return
        if self._fair:
            self.draw_cards(lambda say: _with_fair_cards(new, say), self._take_cards)
        else:
            self._begin(new)

    def _chosen_cards(self) -> tuple[tuple[Deal, ...], int | None]:
        deals, seed = read_cards(self.query_one("#deal", Input).value)
        if deals and self._fair:
            raise MateError(_NOT_DRAWN)
        return deals, seed

    def _refuse(self, row: str, field: str, reason: str) -> None:
        self._wrong = {row: clean(reason, 400)}
        self.refresh_rows()
        self.query_one(f"#{field}").focus()
        note = self.query_one(f"#{row}-note")
        self.call_after_refresh(note.scroll_visible, animate=False)

    def _take_cards(self, found: NewMatch | Exception) -> None:
        if isinstance(found, Exception):
            self._refuse("cards", "deal", reason_of(found))
        else:
            self._begin(found)

    def _begin(self, new: NewMatch) -> None:
        lastmatch.save(LastMatch.of(new, fair=self._fair))
        if self._tells_verdict != self.program.settings.verdict:
            self.program.change("verdict", self._tells_verdict)
        self.leave(new)

    def _asked_for(self, deals: tuple[Deal, ...], seed: int | None) -> NewMatch:
        typed = (self.query_one(f"#{name}", Input).value for name in _SEATS)
        # An empty field stands for the suggested name.
        suggested = self._names_for(self._levels)
        first, second = (name.strip() or suggested[seat] for seat, name in enumerate(typed))
        names = (first, second)
        dealer = self._dealer
        return NewMatch(
            names,
            Ruleset.preset(self._preset),
            None if dealer < 0 else dealer,
            deals,
            seed,
            self._levels,
            tuple(kind for kind in HELP if self._helps(kind)),
            self._foresight,
            Series.begin(LENGTHS[self._length]) if self._length else None,
        )


def _with_fair_cards(new: NewMatch, say: Callable[[], None]) -> NewMatch:
    # In a thread. Opening the form does not need this module.
    from mate.faircards import with_fair_cards

    return with_fair_cards(new, say)


def _input(name: str, value: str, placeholder: str = "") -> Input:
    field = Input(value, placeholder=placeholder, max_length=48, compact=True, id=name)
    field.cursor_blink = False
    return field


def _select(name: str, options: list[tuple[str, _ValueT]], value: _ValueT) -> Select[_ValueT]:
    return Choice(options, value=value, allow_blank=False, compact=True, id=name)
