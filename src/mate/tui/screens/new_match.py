"""The form for a new match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, TypeVar, cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Label, Select

from mate.cleaning import clean
from mate.clock import seed_of, today
from mate.errors import MateError
from mate.help import MEANINGS
from mate.players import LEVELS, computer_name, former_name, names_of_two
from mate.record import Series, Terms
from mate.record.series import LENGTHS, Length
from mate.record.terms import CHOICES, HELP, NOBODY, SEED_LIMIT, Level, Option, RulesLine, Seat
from mate.rules import PRESET_SENTENCES, PRESETS, Deal, Ruleset
from mate.saved import lastmatch
from mate.saved.lastmatch import LastMatch
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, wrapped
from mate.tui.keys.commands import Place
from mate.tui.screens.drawscards import DrawsCards
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.fields import Choice, Form, Tick
from mate.words.problems import reason_of
from mate.words.series import kind

_NAMES: Final = "player 1 sits below, player 2 above"
_PEOPLE: Final = "two people at this keyboard"
_DEALERS: Final[dict[Seat | None, str]] = {
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
_SERIES_NOTES: Final[dict[Length | None, str]] = {
    None: "a rematch turns it into an open series",
    "open": "as many rematches as you like",
}
"""The notes for a single match, and for a series that need not be decided."""
_SEATS: Final = ("first", "second")
_ENDS: Final = {"names", "plays", "help", "series"}
"""The rows with a free line below if there is room for some, but not for all."""
_NOTE_ROWS: Final = 3
_ROWS_WITH_GAPS: Final = 24
"""The least rows of a terminal in which the form fits with free lines."""
_LABEL_CELLS: Final = {Layout.COMPACT: 10, Layout.NORMAL: 15, Layout.WIDE: 20, Layout.LARGE: 20}
"""The width of labels; the stylesheet says the same."""

_ROWS: Final = tuple(dict.fromkeys(option.label for option in CHOICES))
"""The rows of the options that are described in `CHOICES`, by their labels."""

_ValueT = TypeVar("_ValueT")


def _in_row(label: str) -> list[Option]:
    return [option for option in CHOICES if option.label == label]


class NewMatchScreen(DrawsCards[Terms], places=(Place.NEW_MATCH,)):
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
            yield from self._field("Names", "names", *map(_input, _SEATS, self._suggested))
            players = [("person", ""), *((f"computer, {level}", level) for level in LEVELS)]
            seated = zip(_SEATS, last.computers, strict=True)
            plays = [_select(f"{seat}-plays", players, level or "") for seat, level in seated]
            yield from self._field("Players", "plays", *plays)
            yield from self._field(
                "Rules", "rules", _select("rules", [(n, n) for n in PRESETS], last.rules.name)
            )
            dealers = [("at random", -1), ("player 1", 0), ("player 2", 1)]
            dealer = -1 if last.first_dealer is None else last.first_dealer
            yield from self._field("Dealer", "dealer", _select("dealer", dealers, dealer))
            deal = _input("deal", "", placeholder="random")
            fair = Tick("fair", last.fair, id="fair", compact=True)
            yield from self._field("Cards", "cards", deal, fair)
            checks = [Tick(k, k in last.help, id=f"help-{k}", compact=True) for k in HELP]
            yield from self._field("Help", "help", *checks)
            for label in _ROWS:
                yield from self._field(label, label.lower(), *self._choices(label))
            lengths = [("single match", ""), *((kind(of), name) for name, of in LENGTHS.items())]
            series = _select("series", lengths, last.series.length if last.series else "")
            yield from self._field("Series", "series", series)
            with Horizontal(id="buttons"):
                yield Button("Start", "primary", id="begin", compact=True, action="screen.begin")
                yield Button("Back", id="back", compact=True, action="screen.leave")

    def _choices(self, label: str) -> Iterator[Widget]:
        for option in _in_row(label):
            chosen, (usual, *_) = option.value(self._last), option.values
            if isinstance(usual.value, bool):
                ticked = bool(chosen.value)
                name = next(value.name for value in option.values if value.value is True)
                yield Tick(name, ticked, id=option.name, compact=True)
            else:
                values = [(value.name, value.value) for value in option.values]
                yield _select(option.name, values, chosen.value)
        if label == _SHOWN:
            # Not a matter of the match: a setting.
            yield Tick("verdict", self.program.settings.verdict, id="verdict", compact=True)

    @staticmethod
    def _field(label: str, name: str, *widgets: Widget) -> ComposeResult:
        with Horizontal(classes="field"):
            yield Label(label, markup=False)
            with Horizontal(classes=f"answers {name}"):
                yield from widgets
        ends_part = "-ends-part" if name in _ENDS else ""
        yield Drawing(id=f"{name}-note", classes=f"note {ends_part}")

    # The answers.

    def _value(self, name: str) -> Any:
        # Check boxes, lists and lines: all have a value.
        return cast("Checkbox", self.query_one(f"#{name}")).value

    @property
    def _levels(self) -> tuple[Level | None, Level | None]:
        # The values are the names of levels, and empty for a person.
        first, second = (self._value(f"{seat}-plays") or None for seat in _SEATS)
        return first, second

    @property
    def _dealer(self) -> Seat | None:
        # The values are the seats, and -1 for a dealer drawn at random.
        value: Literal[-1] | Seat = self._value("dealer")
        return None if value == -1 else value

    @property
    def _length(self) -> Length | None:
        # The values are the lengths, and empty for a single match.
        return self._value("series") or None

    @property
    def _chosen(self) -> dict[str, Any]:
        """The values of `CHOICES`; of one without meaning between computers, the usual one."""
        return {
            option.name: option.values[0].value
            if self.query_one(f"#{option.name}").disabled
            else self._value(option.name)
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
        match self.focused:
            case Input() | Button(id="begin"):
                self.show_keys("Enter start")
            case Checkbox():
                self.show_keys("Enter switch")
            case Button():
                self.show_keys("Enter back")
            case _:
                self.show_keys("Enter choose")

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
            "rules": PRESET_SENTENCES[self._value("rules")],
            "dealer": _DEALERS[self._dealer],
            "cards": _FAIR_CARDS if self._value("fair") else _CARDS,
            "help": self._note_of_help(),
            **{label.lower(): self._note_of(label) for label in _ROWS},
            "series": _SERIES_NOTES.get(self._length, _DECIDED),
        }

    def _note_of_players(self) -> str:
        first, second = self._levels
        if first and second and first != second:
            return f"player 1 {LEVELS[first].sentence}; player 2 {LEVELS[second].sentence}"
        level = first or second
        return LEVELS[level].sentence if level else _PEOPLE

    def _note_of(self, label: str) -> str:
        terms = Terms(**self._chosen)
        notes = [option.value(terms).note for option in _in_row(label)]
        if label == _SHOWN:
            notes.append(_VERDICT if self._value("verdict") else "")
        return "; ".join(filter(None, notes)) or (_NEITHER if label == _SHOWN else "")

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
        if self._value("fair"):
            self.draw_cards(lambda say: _with_fair_cards(new, say), self._take_cards)
        else:
            self._begin(new)

    def _chosen_cards(self) -> tuple[tuple[Deal, ...], int | None]:
        deals, seed = read_cards(self._value("deal"))
        if deals and self._value("fair"):
            raise MateError(_NOT_DRAWN)
        return deals, seed

    def _refuse(self, row: str, field: str, reason: str) -> None:
        self._wrong = {row: clean(reason, 400)}
        self.refresh_rows()
        self.query_one(f"#{field}").focus()
        note = self.query_one(f"#{row}-note")
        self.call_after_refresh(note.scroll_visible, animate=False)

    def _take_cards(self, found: Terms | Exception) -> None:
        if isinstance(found, Exception):
            self._refuse("cards", "deal", reason_of(found))
        else:
            self._begin(found)

    def _begin(self, new: Terms) -> None:
        lastmatch.save(LastMatch.of(new, fair=self._value("fair")))
        if (tells := self._value("verdict")) != self.program.settings.verdict:
            self.program.change("verdict", tells)
        self.leave(new)

    def _asked_for(self, deals: tuple[Deal, ...], seed: int | None) -> Terms:
        typed = map(self._value, _SEATS)
        # An empty field stands for the suggested name.
        suggested = self._names_for(self._levels)
        first, second = (name.strip() or suggested[seat] for seat, name in enumerate(typed))
        return Terms(
            players=(first, second),
            rules=RulesLine.of(Ruleset.preset(self._value("rules"))),
            first_dealer=self._dealer,
            deals=tuple(map(str, deals)),
            seed=seed,
            computers=self._levels,
            help=tuple(kind for kind in HELP if self._helps(kind)),
            series=Series.begin(LENGTHS[self._length]) if self._length else None,
            **self._chosen,
        ).checked()


def _with_fair_cards(new: Terms, say: Callable[[], None]) -> Terms:
    # In a thread. Opening the form does not need this module.
    from mate.rematch import with_fair_cards

    return with_fair_cards(new, say)


def _input(name: str, value: str, placeholder: str = "") -> Input:
    field = Input(value, placeholder=placeholder, max_length=48, compact=True, id=name)
    field.cursor_blink = False
    return field


def _select(name: str, options: list[tuple[str, _ValueT]], value: _ValueT) -> Select[_ValueT]:
    return Choice(options, value=value, allow_blank=False, compact=True, id=name)


def read_cards(text: str) -> tuple[tuple[Deal, ...], int | None]:
    """Read the cards asked for: nothing, one or two deals, `seed` and a number, or `today`.

    Raises:
        MateError: if it is none of them.

    >>> read_cards("seed 7"), len(read_cards("38769 0")[0])
    (((), 7), 2)
    """
    words = text.replace(",", " ").split()
    if not words:
        return (), None
    if words[0].casefold() == "seed":
        return (), _seed(words[1] if len(words) == 2 else "")
    if [word.casefold() for word in words] == ["today"]:
        return (), seed_of(today())
    if len(words) > 2:
        raise MateError("Give one deal for round 1, or two for both rounds.")
    try:
        return tuple(map(Deal.parse, words)), None
    except MateError as error:
        if len(words) == 1 and not words[0][0].isdecimal():
            raise MateError(
                f"{error} Or type seed and a number, such as seed 7, or today."
            ) from None
        raise


def _seed(digits: str) -> int:
    plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(SEED_LIMIT))
    if not plain or int(digits) > SEED_LIMIT:
        raise MateError(f"Type seed and a number from 0 to {SEED_LIMIT}, such as seed 7.")
    return int(digits)
