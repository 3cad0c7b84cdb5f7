"""The form for a new match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final, cast

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalGroup, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Select

from mate.cleaning import clean, clean_names
from mate.clock import seed_of, today
from mate.errors import MateError
from mate.help import MEANINGS
from mate.players import LEVELS, computer_name, former_name, names_of_two
from mate.record import Series, Terms
from mate.record.clocks import Clock
from mate.record.series import HEAD_START_LIMIT, LENGTHS
from mate.record.terms import CHOICES, HELP, NOBODY, OPTION, SEED_LIMIT, Help, Level, RulesLine
from mate.rules import PRESET_SENTENCES, PRESETS, Deal, Ruleset
from mate.saved import lastmatch
from mate.saved.folder import Progress
from mate.saved.lastmatch import LastMatch
from mate.tui.background import think_aloud
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, wrapped
from mate.tui.keys.commands import Place
from mate.tui.screens.base import DrawsCards
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.fields import Choice, Field, Fold, Tick
from mate.words.problems import reason_of
from mate.words.series import kind

_TABLE: Final = (
    "two people at this keyboard, one on each side of the table",
    "you play against the computer",
    "you watch two computers play",
)
"""What a match is, by how many computers play."""
_HELPED: Final = ("both players get it", "", "no help: two computers play")
"""Who gets help, likewise."""
_SERIES: Final[dict[str | None, str]] = {
    None: "one match",
    **{length: kind(of) for length, of in LENGTHS.items()},
}
_DECIDED: Final = "over when nobody can catch up; a drawn match counts for neither"
_SERIES_NOTES: Final = {
    None: "a rematch makes it an open series",
    "open": "as many matches as you like",
}
"""The notes for a single match, and for a series that need not be decided."""
_CARDS: Final = {
    "random": ("random", "new cards for each round"),
    "today": (
        "today's",
        "the same for everyone: classic rules, two rounds, no clock, head start or help",
    ),
    "fair": ("fair", "cards with which neither side is ahead: a draw if both play perfectly"),
    "number": ("a number…", "the same number gives the same cards; two for both rounds"),
}
_CLOCK: Final = "minutes each: 10, or 10+5 with seconds per action; 10 5 if unequal"
_DRAWING: Final = "finding fair cards …"
_ROUND_2: Final = " for round 1; the other player deals round 2"
_AHEAD: Final = {None: "no head start", 0: "below", 1: "above"}
_DEALERS: Final = {None: "at random", 0: "below", 1: "above"}
_VERDICT: Final = "verdict: after each round, what decided it"
_SHOWN: Final = "Shown"
"""The row that has a setting, too."""
_SEATS: Final = ("first", "second")
_HINTS: Final[dict[type[Widget], str]] = {
    Button: "Enter start",
    Choice: "←→ choose",
    Tick: "Enter switch",
    Input: "Enter next",
}
"""What Enter does in a field; in any other, it chooses."""
_NOTE_ROWS: Final = 3
_LABEL_CELLS: Final = {Layout.COMPACT: 8, Layout.NORMAL: 10, Layout.WIDE: 14, Layout.LARGE: 14}
"""The width of labels; the stylesheet says the same."""


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows of fields. Arrows do not scroll it; the field with the focus scrolls into view."""


class Seat(Select[Level | None], inherit_bindings=False):
    """Who sits there: a list that arrows do not open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "show_overlay", "Show the list", show=False)
    ]

    def __init__(self, name: str, value: Level | None) -> None:
        told = (f"computer, {level.name}: {level.sentence}" for level in LEVELS.values())
        levels = cast("tuple[Level, ...]", tuple(LEVELS))
        options = [("person", None), *zip(told, levels, strict=True)]
        super().__init__(options, value=value, allow_blank=False, compact=True, id=name)


class Line(Input):
    """A line of text."""

    def __init__(self, name: str, value: str, placeholder: str = "") -> None:
        super().__init__(value, placeholder, max_length=48, compact=True, id=name)
        self.cursor_blink = False


def _row(label: str, *fields: Widget, name: str | None = None) -> Horizontal:
    # What stands beside the label is in a box, which is higher than wide in narrow terminals.
    box = Horizontal(*fields, classes="answers")
    return Horizontal(Label(label, markup=False), box, classes="field", id=name)


def _note(name: str) -> Drawing:
    return Drawing(id=f"{name}-note", classes="note")


class NewMatchScreen(DrawsCards[Terms], places=(Place.NEW_MATCH,)):
    """The form for a new match: two players, how long, which cards; and the rest, folded.

    The match of the day is the same for everyone: only who plays it is asked.
    """

    CSS_PATH = "new_match.tcss"
    AUTO_FOCUS = "#second"
    WIDEST = 100

    def __init__(self, *, together: bool = False, today: bool = False) -> None:
        super().__init__()
        self._asks_deal = not today
        settings = self.program.settings
        self._names = settings.first_name, settings.second_name
        self._last = lastmatch.load(self._names)
        if together:
            self._last = self._last.between_people(self._names)
        usual = "fair" if self._last.fair else "random"
        self._deal = "today" if today else usual
        # The names in the fields until somebody types others.
        self._suggested = self._names_for(self._last.computers)
        # What is fair between two players, in words.
        self._fair: dict[Terms, str] = {}
        # The error at a field.
        self._wrong: dict[str, str] = {}

    def compose_contents(self) -> ComposeResult:
        """A form with a field and a note for each question."""
        last = self._last
        cards = {value: name for value, (name, _) in _CARDS.items()}
        with Form(id="form"):
            for label, seat in (("Above", 1), ("Below", 0)):
                plays = Seat(f"{_SEATS[seat]}-plays", last.computers[seat])
                yield _row(label, Line(_SEATS[seat], self._suggested[seat]), plays)
            yield _note("second")
            series = Choice("series", _SERIES, last.series and last.series.length)
            yield _row("Series", series, name="series-row")
            yield _note("series")
            yield _row("Deal", Choice("cards", cards, self._deal), name="cards-row")
            with Horizontal(id="numbered", classes="field"):
                yield Label("")
                yield Line("deal", "", "0 to 184755")
            yield _note("deal")
            yield _row("", Button("Start", "primary", id="begin", action="screen.begin"))
            yield Fold("more", "", last.more)
            with VerticalGroup(id="rest"):
                yield from self._rest()

    def _rest(self) -> Iterator[Widget]:
        last = self._last
        yield _row("Rules", Choice("rules", {name: name for name in PRESETS}, last.rules.name))
        yield _note("rules")
        yield _row("Dealer", Choice("dealer", _DEALERS, last.first_dealer))
        yield _note("dealer")
        for option in CHOICES:
            if not isinstance(option.values[0].value, bool):
                names = {value.value: value.name for value in option.values}
                yield _row(option.label, Choice(option.name, names, option.value(last).value))
                yield _note(option.name)
        points = Line("points", str(max(last.head_start) or ""), "points")
        yield _row("Ahead", Choice("ahead", _AHEAD, last.ahead), points)
        yield _note("points")
        yield _row("Clock", Line("clock", last.clock.short if last.clock else "", "none"))
        yield _note("clock")
        for each in HELP:
            tick = Tick(f"help-{each}", f"{each}: {MEANINGS[each]}", each in last.help)
            yield _row("Help" if each == HELP[0] else "", tick)
        yield _note("help")
        before = ""
        for option in CHOICES:
            chosen = option.value(last).value
            if isinstance(chosen, bool):
                label, before = option.label if option.label != before else "", option.label
                yes = next(value for value in option.values if value.value)
                yield _row(label, Tick(option.name, f"{yes.name}: {yes.note}", chosen))
        # Not a matter of the match: a setting.
        label = _SHOWN if before != _SHOWN else ""
        yield _row(label, Tick("verdict", _VERDICT, self.program.settings.verdict))

    # The answers.

    def _chosen_value(self, name: str) -> Any:
        # Check boxes, lists and lines: all have a value.
        return cast("Field", self.query_one(f"#{name}")).value

    @property
    def _is_of_day(self) -> bool:
        return bool(self._chosen_value("cards") == "today")

    @property
    def _players(self) -> Terms:
        """Who plays, and nothing else chosen."""
        return Terms(players=(self._player(0), self._player(1)), computers=self._levels)

    @property
    def _levels(self) -> tuple[Level | None, Level | None]:
        first, second = (self._chosen_value(f"{seat}-plays") for seat in _SEATS)
        return first, second

    @property
    def _chosen(self) -> dict[str, Any]:
        """The values of `CHOICES`; of one without meaning between computers, the usual one."""
        disabled = (o for o in CHOICES if self.query_one(f"#{o.name}").disabled)
        chosen = {option.name: self._chosen_value(option.name) for option in CHOICES}
        return chosen | {option.name: option.values[0].value for option in disabled}

    def on_select_changed(self) -> None:
        """Suggest names for the players, and disable help between computers."""
        if self.is_mounted:
            self._suggest_names()
            between_people = [o.name for o in CHOICES if o.between_people]
            for name in (*(f"help-{kind}" for kind in HELP), *between_people, "clock"):
                self.query_one(f"#{name}").disabled = None not in self._levels
            self._answer_changed()

    def on_input_changed(self) -> None:
        """Drop the error, which may be corrected, and name the dealer."""
        if self.is_mounted:
            self._answer_changed()

    def on_field_changed(self) -> None:
        """Update the notes, and what is hidden; what was just opened scrolls into view."""
        self._find_what_is_fair()
        self._answer_changed()
        fold = self.query_one(Fold)
        if fold.value and fold.has_focus:
            self._reveal("#verdict", "#more")

    def _reveal(self, part: str, then: str) -> None:
        # Once the form is laid out anew; the second of them is seen in any case.
        first, second = map(self.query_one, (part, then))
        last = partial(second.scroll_visible, animate=False, immediate=True)
        show = partial(first.scroll_visible, animate=False, immediate=True, on_complete=last)
        self.call_after_refresh(self.call_after_refresh, show)

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
        """Draw the header, the fields, the notes and the keys."""
        title = "New match" if self._asks_deal else "Match of the day"
        self.show_head(self.titled(title), _DRAWING if self.drawing else "", "accent")
        hints = (hint for kind, hint in _HINTS.items() if isinstance(self.focused, kind))
        self.show_keys(next(hints, "Enter choose"))
        left = _LABEL_CELLS[self.layout_kind]
        cells = self.cells - left - 3
        self.query_one(Fold).text = self._folded()
        self.query_one("#cards-row").display = self._asks_deal
        for row in self.query("#series-row, #more"):
            row.display = not self._is_of_day
        self.query_one("#rest").display = self._chosen_value("more") and not self._is_of_day
        self.query_one("#numbered").display = self._chosen_value("cards") == "number"
        self.query_one("#points").display = self._chosen_value("ahead") is not None
        for field in self.query(Field):
            field.show(cells + left * isinstance(field, Fold))
        for name, text in self._notes().items():
            wrong = self._wrong.get(name)
            lines = wrapped(wrong or text, cells, _NOTE_ROWS)
            style = "bad" if wrong else "faint"
            rows: list[Row] = [((" " * left, "plain"), (line, style)) for line in lines]
            note = self.query_one(f"#{name}-note", Drawing)
            note.draw(rows, fits=True)
            note.display = bool(text or wrong)

    def on_descendant_focus(self) -> None:
        """Show where the focus is, and what Enter does there."""
        if self.is_mounted:
            self._find_what_is_fair()
            self.redraw()

    on_descendant_blur = on_descendant_focus

    def accepts_key(self) -> bool:
        """Enter acts once however long it is held, so that it never gets as far as a match."""
        presses = self.program.presses
        accepted = super().accepts_key() and not presses.ignored
        if presses.key == "enter":
            presses.ignore_repeats()
        return accepted

    @on(Input.Submitted)
    def action_next(self) -> None:
        """Go to the field below: after a name, two people type the other one."""
        self.action_row(1)

    def action_more(self) -> None:
        """Show or hide what is folded."""
        fold = self.query_one(Fold)
        if fold.display:
            fold.focus()
            fold.action_switch()

    def action_row(self, step: int) -> None:
        """Go to the nearest field in the row above or below."""
        if self.focused is None:
            return
        x, y = self.focused.region.offset
        if beyond := [to for to in self.focus_chain if (to.region.y - y) * step > 0]:
            self.set_focus(min(beyond, key=lambda to: (abs(to.region.y - y), abs(to.region.x - x))))

    def _notes(self) -> dict[str, str]:
        terms, cards = Terms(**self._chosen), self._chosen_value("cards")
        series = self._chosen_value("series")
        computers = len([*filter(None, self._levels)])
        noted = (o for o in CHOICES if isinstance(self.query_one(f"#{o.name}"), Choice))
        if terms.needs_fair_cards and cards == "random":
            cards = "fair"
        return {
            "second": _TABLE[computers],
            "series": "" if self._is_of_day else _SERIES_NOTES.get(series, _DECIDED),
            "deal": _CARDS[cards][1],
            "points": self._note_of_head_start(),
            "rules": PRESET_SENTENCES[self._chosen_value("rules")],
            "dealer": self._note_of_dealer(),
            "help": _HELPED[computers],
            "clock": _CLOCK if None in self._levels else "no clock: two computers play",
            **{option.name: option.value(terms).note for option in noted},
        }

    def _note_of_dealer(self) -> str:
        single = Terms(**self._chosen).rounds == 1
        if (seat := self._chosen_value("dealer")) is None:
            return f"drawn at random{'' if single else _ROUND_2}"
        one, other = (clean(self._player(each), 48) for each in (seat, 1 - seat))
        return f"{one} deals" if single else f"{one} deals round 1, {other} round 2"

    @property
    def _pair(self) -> Terms:
        """Who plays, and how long: what a fair head start depends on."""
        return replace(self._players, length=self._chosen_value("length"))

    def _find_what_is_fair(self) -> None:
        # In the row of the head start, where nobody is typing a name.
        pair = self._pair
        here = self.focused is not None and self.focused.id in {"ahead", "points"}
        if here and self._chosen_value("ahead") is not None and pair not in self._fair:
            self._fair[pair] = ""
            take = partial(self._take_fair, pair)
            think_aloud(self, partial(_fair_in_words, pair), lambda *_: None, take)

    def _take_fair(self, pair: Terms, told: str | Exception) -> None:
        if isinstance(told, str):
            self._fair[pair] = told
            self.redraw()

    def _note_of_head_start(self) -> str:
        if (seat := self._chosen_value("ahead")) is None:
            return ""
        points = clean(self._chosen_value("points"), 3) or "…"
        begins = f"a head start: {clean(self._player(seat), 48)} begins with {points} points"
        fair = self._fair.get(self._pair)
        return f"{begins}. {fair}" if fair else begins

    def _folded(self) -> str:
        if self._chosen_value("more"):
            return "More"
        seat, terms = self._chosen_value("dealer"), Terms(**self._chosen)
        chosen = [
            OPTION["length"].value(terms).name,
            f"clock {clean(self._clock, 16)}" if self._clock else "no clock",
            f"{self._chosen_value('rules')} rules",
            "random dealer" if seat is None else f"{clean(self._player(seat), 48)} deals first",
            *(self._help or ["no help"]),
        ]
        # What else is usual goes without saying.
        others = (o for o in CHOICES if o.name != "length" and not o.is_usual(terms))
        chosen += [option.value(terms).name for option in others]
        chosen += ["head start"] if self._chosen_value("ahead") is not None else []
        chosen += [] if self._chosen_value("verdict") else ["no verdict"]
        return f"More: {' · '.join(chosen)}"

    @property
    def _help(self) -> tuple[Help, ...]:
        return tuple(k for k in HELP if None in self._levels and self._chosen_value(f"help-{k}"))

    @property
    def _clock(self) -> str:
        """The clock as it was typed; empty for none, which two computers have."""
        typed: str = self._chosen_value("clock") if None in self._levels else ""
        return " ".join(typed.replace(",", " ").split())

    # Starting.

    def action_begin(self) -> None:
        """Start the match, or show the error at its field."""
        if self.drawing:
            return
        if self._is_of_day:
            self._begin_match_of_day()
            return
        field, cards = "deal", self._chosen_value("cards")
        try:
            deals: tuple[Deal, ...] = ()
            seed = None
            if cards == "number":
                deals, seed = read_cards(self._chosen_value("deal"))
            Terms(deals=tuple(map(str, deals)), **self._chosen).checked()
            field = "points" if self._chosen_value("more") else "second"
            ahead = self._head_start
            field = "clock" if self._chosen_value("more") else "second"
            clock = Clock.parse(self._clock.split()) if self._clock else None
            field = "second"
            new = replace(self._asked_for(deals, seed), head_start=ahead, clock=clock)
        except MateError as error:
            self._refuse(field, str(error))
            return
        if cards == "fair" or new.needs_fair_cards:
            # Opening the form does not need this module.
            from mate.rematch import with_fair_cards

            self.draw_cards(partial(with_fair_cards, new), self._begin)
        else:
            self._begin(new)

    def _begin_match_of_day(self) -> None:
        try:
            new = replace(self._players, seed=seed_of(today())).checked()
        except MateError as error:
            self._refuse("second", str(error))
            return
        # What was chosen for the match before is offered for the one after it.
        who = replace(self._last, players=new.players, computers=new.computers)
        lastmatch.save(who)
        self.leave(new)

    def _refuse(self, field: str, reason: str) -> None:
        self._wrong = {field: clean(reason, 400)}
        self.refresh_rows()
        hidden = field == "deal" and self._chosen_value("cards") != "number"
        at = "#cards" if hidden else f"#{field}"
        self.query_one(at).focus()
        self._reveal(f"#{field}-note", at)

    def _begin(self, new: Terms | Exception) -> None:
        if isinstance(new, Exception):
            self._refuse("deal", reason_of(new))
            return
        fair, more = self._chosen_value("cards") == "fair", self._chosen_value("more")
        lastmatch.save(LastMatch.of(new, fair=fair, more=more))
        if (tells := self._chosen_value("verdict")) != self.program.settings.verdict:
            self.program.change("verdict", tells)
        self.leave(new)

    @property
    def _head_start(self) -> tuple[int, int]:
        if (seat := self._chosen_value("ahead")) is None:
            return 0, 0
        if (points := _number(self._chosen_value("points").strip(), HEAD_START_LIMIT)) < 1:
            raise MateError(f"Type the points of the head start, 1 to {HEAD_START_LIMIT}.")
        return (0, points) if seat else (points, 0)

    def _player(self, seat: int) -> str:
        # An empty field stands for the suggested name.
        typed: str = self._chosen_value(_SEATS[seat]).strip()
        return typed or self._names_for(self._levels)[seat]

    def _asked_for(self, deals: tuple[Deal, ...], seed: int | None) -> Terms:
        length = self._chosen_value("series")
        return replace(
            self._players,
            rules=RulesLine.of(Ruleset.preset(self._chosen_value("rules"))),
            first_dealer=self._chosen_value("dealer"),
            deals=tuple(map(str, deals)),
            seed=seed,
            help=self._help,
            series=Series.begin(LENGTHS[length]) if length else None,
            **self._chosen,
        ).checked()


def _fair_in_words(pair: Terms, progress: Progress) -> str:
    """The fair head start between two players, from the saved matches; empty if not known."""
    from mate.saved.folder import saved_matches
    from mate.statistics.headstart import fair_head_start
    from mate.statistics.tally import gather, seated
    from mate.words.statistics import head_start

    tally = gather(saved_matches(progress)).pairs.get(seated(pair))
    found = tally and fair_head_start(tally, pair.hands)
    return head_start(found, clean_names(pair.players)) if found else ""


def _number(text: str, most: int) -> int:
    # -1 if it is none, or a greater one.
    plain = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    return int(text) if plain and int(text) <= most else -1


def read_cards(text: str) -> tuple[tuple[Deal, ...], int | None]:
    """Read the cards asked for: one or two deals, or `seed` and a number.

    Raises:
        MateError: if it is none of these.

    >>> read_cards("seed 7"), len(read_cards("38769 0")[0])
    (((), 7), 2)
    """
    words = text.replace(",", " ").split()
    match [word.casefold() for word in words]:
        case []:
            raise MateError("Type the number of a deal, 0 to 184755.")
        case ["seed", *rest]:
            if (seed := _number(" ".join(rest), SEED_LIMIT)) < 0:
                raise MateError(f"Type seed and a number from 0 to {SEED_LIMIT}, such as seed 7.")
            return (), seed
        case [_, _, _, *_]:
            raise MateError("Give one deal for round 1, or two for both rounds.")
    try:
        return tuple(map(Deal.parse, words)), None
    except MateError as error:
        if len(words) > 1 or words[0][0].isdecimal():
            raise
        raise MateError(f"{error} Or type seed and a number, such as seed 7.") from None
