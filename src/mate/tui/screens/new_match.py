"""The form for a new match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, ClassVar, Final, TypeVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Label, Select

from mate.cleaning import clean
from mate.clock import seed_of, today
from mate.errors import MateError
from mate.help import MEANINGS
from mate.players import LEVELS, computer_name, former_name, names_of_two
from mate.record import Series, Terms
from mate.record.series import LENGTHS
from mate.record.terms import CHOICES, HELP, NOBODY, SEED_LIMIT, Help, Level, Option, RulesLine
from mate.rules import PRESET_SENTENCES, PRESETS, Deal, Ruleset
from mate.saved import lastmatch
from mate.saved.lastmatch import LastMatch
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, wrapped
from mate.tui.keys.commands import Place
from mate.tui.screens.base import DrawsCards
from mate.tui.widgets.drawing import Drawing
from mate.words.problems import reason_of
from mate.words.series import kind

_NAMES: Final = "player 1 sits below, player 2 above"
_PEOPLE: Final = "two people at this keyboard"
_DEALERS: Final = {
    None: "the dealer of round 1 is chosen at random",
    0: "player 1 deals round 1, player 2 round 2",
    1: "player 2 deals round 1, player 1 round 2",
}
_CARDS: Final = 'type a deal, its number, "seed 7" or "today"; blank is random'
_FAIR_CARDS: Final = 'a draw with best play; blank is random, or type "seed 7" or "today"'
_NOT_DRAWN: Final = (
    "Fair cards are found for you. Leave this empty, type seed 7 or today, or turn fair off."
)
_DRAWING: Final = "finding fair cards …"
_VERDICT: Final = "the verdict explains each round"
_SHOWN: Final = "Shown"
"""The row that has a setting, too."""
_NEITHER: Final = "only whose turn it is and which cards are legal"
_DECIDED: Final = "ends once it is decided; a drawn match counts for neither"
_SERIES_NOTES: Final = {
    None: "a rematch turns it into an open series",
    "open": "as many rematches as you like",
}
"""The notes for a single match, and for a series that need not be decided."""
_SEATS: Final = ("first", "second")
_REFUSED: Final = {"names": "second", "cards": "deal"}
"""The field to correct, by the row that shows the error."""
_ENDS: Final = {"names", "players", "help", "series"}
"""The rows with a free line below if there is room for some, but not for all."""
_NOTE_ROWS: Final = 3
_ROWS_WITH_GAPS: Final = 24
"""The least rows of a terminal in which the form fits with free lines."""
_LABEL_CELLS: Final = {Layout.COMPACT: 10, Layout.NORMAL: 15, Layout.WIDE: 20, Layout.LARGE: 20}
"""The width of labels; the stylesheet says the same."""

_ROWS: Final = tuple(dict.fromkeys(option.label for option in CHOICES))
"""The rows of the options that are described in `CHOICES`, by their labels."""

_ValueT = TypeVar("_ValueT")


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows of fields. Arrows do not scroll it; the field with the focus scrolls into view."""


class Tick(Checkbox):
    """A check box whose state is visible without colour."""

    def __init__(self, name: str, label: str, ticked: bool) -> None:
        super().__init__(label, ticked, id=name, compact=True)

    def render(self) -> Content:
        """The box and its label."""
        shown = f"[{'x' if self.value else ' '}] {self.label.plain} "
        return Content.styled(shown, self.get_visual_style("toggle--label"))


class Choice(Select[_ValueT], inherit_bindings=False):
    """A field with a list that arrows do not open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "show_overlay", "Show the list", show=False)
    ]

    def __init__(self, name: str, options: Iterable[tuple[str, _ValueT]], value: _ValueT) -> None:
        super().__init__(options, value=value, allow_blank=False, compact=True, id=name)


class Line(Input):
    """A line of text."""

    def __init__(self, name: str, value: str, placeholder: str = "") -> None:
        super().__init__(value, placeholder, max_length=48, compact=True, id=name)
        self.cursor_blink = False


def _in_row(label: str) -> list[Option]:
    return [option for option in CHOICES if option.label == label]


class NewMatchScreen(DrawsCards[Terms], places=(Place.NEW_MATCH,)):
    """The form for a new match: players, rules, first dealer, cards, help and series."""

    CSS_PATH = "new_match.tcss"
    AUTO_FOCUS = "#first"
    WIDEST = 100

    def __init__(self, *, together: bool = False, deal: str = "") -> None:
        super().__init__()
        settings = self.program.settings
        self._names = settings.first_name, settings.second_name
        self._last = lastmatch.load(self._names)
        if together:
            self._last = self._last.between_people(self._names)
        self._deal = deal
        # The names in the fields until somebody types others.
        self._suggested = self._names_for(self._last.computers)
        # Errors, by the row that shows them.
        self._wrong: dict[str, str] = {}

    def compose_contents(self) -> ComposeResult:
        """A form with a field and a note for each question."""
        with Form(id="form"):
            for label, fields in self._fields().items():
                with Horizontal(classes="field"):
                    yield Label(label, markup=False)
                    with Horizontal(classes=f"answers {label.lower()}"):
                        yield from fields
                ends_part = "-ends-part" if label.lower() in _ENDS else ""
                yield Drawing(id=f"{label.lower()}-note", classes=f"note {ends_part}")
            with Horizontal(id="buttons"):
                yield Button("Start", "primary", id="begin", compact=True, action="screen.begin")
                yield Button("Back", id="back", compact=True, action="screen.leave")

    def _fields(self) -> dict[str, Iterable[Widget]]:
        # The fields of each row, by its label. A person, a dealer at random and no series are None.
        last = self._last
        levels = [("person", None), *((f"computer, {level}", level) for level in LEVELS)]
        dealers = [("at random", None), ("player 1", 0), ("player 2", 1)]
        lengths = [("single match", None), *((kind(of), name) for name, of in LENGTHS.items())]
        plays = zip(_SEATS, last.computers, strict=True)
        return {
            "Names": map(Line, _SEATS, self._suggested),
            "Players": (Choice(f"{seat}-plays", levels, level) for seat, level in plays),
            "Rules": [Choice("rules", [(name, name) for name in PRESETS], last.rules.name)],
            "Dealer": [Choice("dealer", dealers, last.first_dealer)],
            "Cards": [
                Line("deal", self._deal, "random"),
                Tick("fair", "fair", last.fair and not self._deal),
            ],
            "Help": (Tick(f"help-{each}", each, each in last.help) for each in HELP),
            **{label: self._choices(label) for label in _ROWS},
            "Series": [Choice("series", lengths, last.series and last.series.length)],
        }

    def _choices(self, label: str) -> Iterator[Widget]:
        for option in _in_row(label):
            chosen = option.value(self._last).value
            if isinstance(chosen, bool):
                name = next(value.name for value in option.values if value.value is True)
                yield Tick(option.name, name, chosen)
            else:
                values = [(value.name, value.value) for value in option.values]
                yield Choice(option.name, values, chosen)
        if label == _SHOWN:
            # Not a matter of the match: a setting.
            yield Tick("verdict", "verdict", self.program.settings.verdict)

    # The answers.

    def _chosen_value(self, name: str) -> Any:
        # Check boxes, lists and lines: all have a value.
        return cast("Checkbox", self.query_one(f"#{name}")).value

    @property
    def _levels(self) -> tuple[Level | None, Level | None]:
        first, second = (self._chosen_value(f"{seat}-plays") for seat in _SEATS)
        return first, second

    @property
    def _chosen(self) -> dict[str, Any]:
        """The values of `CHOICES`; of one without meaning between computers, the usual one."""
        return {
            option.name: option.values[0].value
            if self.query_one(f"#{option.name}").disabled
            else self._chosen_value(option.name)
            for option in CHOICES
        }

    def on_select_changed(self) -> None:
        """Suggest names for the players, and disable help between computers."""
        if self.is_mounted:
            self._suggest_names()
            between_people = [o.name for o in CHOICES if o.between_people]
            for name in (*(f"help-{kind}" for kind in HELP), *between_people):
                self.query_one(f"#{name}").disabled = None not in self._levels
            self._answer_changed()

    def on_input_changed(self) -> None:
        """Drop the error: it may be corrected."""
        if self._wrong or self.drawing:
            self._answer_changed()

    def on_checkbox_changed(self) -> None:
        """Update the notes."""
        if self.is_mounted:
            self._answer_changed()

    def _answer_changed(self) -> None:
        self._wrong.clear()
        self.call_off_drawing()
        self.refresh_rows()

    def _suggest_names(self) -> None:
        before, self._suggested = self._suggested, self._names_for(self._levels)
        for name, old, new in zip(_SEATS, before, self._suggested, strict=True):
            field = self.query_one(f"#{name}", Input)
            if field.value in {"", old}:
                field.value = new

    def _names_for(self, levels: tuple[Level | None, Level | None]) -> tuple[str, str]:
        last = self._last
        former = (level and former_name(level) for level in last.computers)
        if levels == last.computers and not set(former) & set(last.players):
            return last.players
        first, second = levels
        if first and second:
            return names_of_two(first, second)
        # The last player is likely to play again.
        seats = zip(last.computers, last.players, self._names, strict=True)
        one, other = (name if computer else player for computer, player, name in seats)
        if first:
            return computer_name(first, other), other
        if second:
            return one, computer_name(second, one)
        return (one, other) if one != other else NOBODY

    # Drawing.

    def refresh_rows(self) -> None:
        """Draw the header, the notes and the keys."""
        self.show_head(self.titled("New match"), _DRAWING if self.drawing else "", "accent")
        self._draw_keys()
        left = _LABEL_CELLS[self.layout_kind]
        for name, text in self._notes().items():
            note, wrong = self.query_one(f"#{name}-note", Drawing), self._wrong.get(name)
            lines = wrapped(wrong or text, self.cells - left - 2, _NOTE_ROWS)
            style = "bad" if wrong else "faint"
            rows: list[Row] = [((" " * left, "plain"), (line, style)) for line in lines]
            # A second row replaces the free line below, so that the form keeps its height.
            note.set_class(len(rows) > 1 or self.room.height < _ROWS_WITH_GAPS, "-long")
            note.draw(rows, fits=True)

    def _draw_keys(self) -> None:
        # Enter depends on the field; the key of `begin` works in all of them.
        match self.focused:
            case Input() | Button(id="begin"):
                enter = "start"
            case Checkbox():
                enter = "switch"
            case field:
                enter = "back" if isinstance(field, Button) else "choose"
        self.show_keys(f"Enter {enter}")

    def on_descendant_focus(self) -> None:
        """Update the label of Enter."""
        if self.is_mounted and not self.too_small:
            self._draw_keys()

    def action_row(self, step: int) -> None:
        """Go to the nearest field in the row above or below."""
        if self.focused is None:
            return
        x, y = self.focused.region.offset
        if beyond := [to for to in self.focus_chain if (to.region.y - y) * step > 0]:
            self.set_focus(min(beyond, key=lambda to: (abs(to.region.y - y), abs(to.region.x - x))))

    def _notes(self) -> dict[str, str]:
        return {
            "names": _NAMES,
            "players": self._note_of_players(),
            "rules": PRESET_SENTENCES[self._chosen_value("rules")],
            "dealer": _DEALERS[self._chosen_value("dealer")],
            "cards": _FAIR_CARDS if self._chosen_value("fair") else _CARDS,
            "help": self._note_of_help(),
            **{label.lower(): self._note_of(label) for label in _ROWS},
            "series": _SERIES_NOTES.get(self._chosen_value("series"), _DECIDED),
        }

    def _note_of_players(self) -> str:
        first, second = (level and LEVELS[level].sentence for level in self._levels)
        if first and second and first != second:
            return f"player 1 {first}; player 2 {second}"
        return first or second or _PEOPLE

    def _note_of(self, label: str) -> str:
        terms = Terms(**self._chosen)
        notes = [option.value(terms).note for option in _in_row(label)]
        if label == _SHOWN:
            notes.append(_VERDICT if self._chosen_value("verdict") else "")
        return "; ".join(filter(None, notes)) or (_NEITHER if label == _SHOWN else "")

    def _note_of_help(self) -> str:
        if None not in self._levels:
            return "no help: two computers play"
        who = "you" if any(self._levels) else "both"
        agreed = "; ".join(MEANINGS[kind] for kind in self._help)
        return f"{who} get: {agreed}" if agreed else f"none: {who} play without help"

    @property
    def _help(self) -> tuple[Help, ...]:
        return tuple(k for k in HELP if None in self._levels and self._chosen_value(f"help-{k}"))

    # Starting.

    @on(Input.Submitted)
    def action_begin(self) -> None:
        """Start the match, or show the error at its field."""
        if self.drawing:
            return
        row, fair = "cards", self._chosen_value("fair")
        try:
            deals, seed = read_cards(self._chosen_value("deal"))
            if deals and fair:
                self._refuse(row, _NOT_DRAWN)
                return
            row = "names"
            new = self._asked_for(deals, seed)
        except MateError as error:
            self._refuse(row, str(error))
            return
        if fair:
            # Opening the form does not need this module.
            from mate.rematch import with_fair_cards

            self.draw_cards(partial(with_fair_cards, new), self._begin)
        else:
            self._begin(new)

    def _refuse(self, row: str, reason: str) -> None:
        self._wrong = {row: clean(reason, 400)}
        self.refresh_rows()
        self.query_one(f"#{_REFUSED[row]}").focus()
        note = self.query_one(f"#{row}-note")
        self.call_after_refresh(note.scroll_visible, animate=False)

    def _begin(self, new: Terms | Exception) -> None:
        if isinstance(new, Exception):
            self._refuse("cards", reason_of(new))
            return
        lastmatch.save(LastMatch.of(new, fair=self._chosen_value("fair")))
        if (tells := self._chosen_value("verdict")) != self.program.settings.verdict:
            self.program.change("verdict", tells)
        self.leave(new)

    def _asked_for(self, deals: tuple[Deal, ...], seed: int | None) -> Terms:
        # An empty field stands for the suggested name.
        suggested = zip(_SEATS, self._names_for(self._levels), strict=True)
        first, second = (self._chosen_value(seat).strip() or name for seat, name in suggested)
        length = self._chosen_value("series")
        return Terms(
            players=(first, second),
            rules=RulesLine.of(Ruleset.preset(self._chosen_value("rules"))),
            first_dealer=self._chosen_value("dealer"),
            deals=tuple(map(str, deals)),
            seed=seed,
            computers=self._levels,
            help=self._help,
            series=Series.begin(LENGTHS[length]) if length else None,
            **self._chosen,
        ).checked()


def read_cards(text: str) -> tuple[tuple[Deal, ...], int | None]:
    """Read the cards asked for: nothing, one or two deals, `seed` and a number, or `today`.

    Raises:
        MateError: if it is none of them.

    >>> read_cards("seed 7"), len(read_cards("38769 0")[0])
    (((), 7), 2)
    """
    words = text.replace(",", " ").split()
    match [word.casefold() for word in words]:
        case []:
            return (), None
        case ["today"]:
            return (), seed_of(today())
        case ["seed", *rest]:
            digits = rest[0] if len(rest) == 1 else ""
            plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(SEED_LIMIT))
            if not plain or int(digits) > SEED_LIMIT:
                raise MateError(f"Type seed and a number from 0 to {SEED_LIMIT}, such as seed 7.")
            return (), int(digits)
        case [_, _, _, *_]:
            raise MateError("Give one deal for round 1, or two for both rounds.")
    try:
        return tuple(map(Deal.parse, words)), None
    except MateError as error:
        if len(words) > 1 or words[0][0].isdecimal():
            raise
        raise MateError(f"{error} Or type seed and a number, such as seed 7, or today.") from None


def match_of_the_day() -> NewMatchScreen:
    """The form with the deals of the day."""
    return NewMatchScreen(deal="today")
