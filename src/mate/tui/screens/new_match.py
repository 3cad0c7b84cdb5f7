"""The form for a new match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final, cast

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalGroup, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Input

from mate.cleaning import clean, clean_names, reason_of
from mate.clock import seed_of, today
from mate.errors import MateError
from mate.players import LEVELS, computer_name, names_of_two
from mate.record import Series, Terms
from mate.record.series import HEAD_START_LIMIT, SERIES_LENGTHS
from mate.record.terms import CHOICES, HELP, SEED_LIMIT, Clock, Level, RulesLine
from mate.rules import PRESET_SENTENCES, PRESETS, Deal, Ruleset
from mate.saved import nextmatch
from mate.saved.folder import Progress
from mate.saved.nextmatch import LastMatch
from mate.tui.background import run_with_progress
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, cut, wrapped
from mate.tui.keys.commands import Place, renamed
from mate.tui.screens.base import DrawsCards
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.fields import Choice, Fold, FormField, Question, TextField, Tick
from mate.words.advice import MEANINGS

_FRIEND: Final = "two people, one on each side of the table"
_WATCHING: Final = "a computer plays in your place, and you watch"
_DECIDED: Final = "over when nobody can catch up; a drawn match counts for neither"
_SERIES_NOTES: Final = {
    None: "a single match; a rematch is always possible",
    "open": "as many matches as you like, with a score over all of them",
}
"""The notes for a single match, and for a series that need not be decided."""
_SERIES: Final[dict[str | None, str]] = {
    None: "one match",
    **{length: f"best of {of}" if of else "no end" for length, of in SERIES_LENGTHS.items()},
}
_CARDS: Final = {"random": "random", "fair": "fair", "today": "today's"}
_CARD_NOTES: Final = {
    "random": "new cards for each round",
    "fair": "cards with which neither side is ahead: a draw if both play perfectly",
    "today": "the same for everyone: classic rules, two rounds, no clock, head start or help",
}
_DEAL: Final = "The same number gives the same cards. Type two for two rounds."
_ROUND_2: Final = "who deals round 1; the other player deals round 2"
_CLOCK: Final = "10 is ten minutes each; 10+5 adds 5 seconds per action; 10 5 is unequal times."
_DRAWING: Final = "finding fair cards …"
_VERDICT: Final = "verdict: after each round, what decided it"
_MORE: Final = "More: rules, deal, dealer, length, head start, clock"
_HINTS: Final[dict[type[Widget], str]] = {
    Button: "Enter start",
    Choice: "←→ choose",
    Tick: "Enter switch",
    Input: "Enter next",
}
"""What Enter or the arrows do in a field."""
_LABEL_CELLS: Final = {Layout.COMPACT: 11, Layout.NORMAL: 11, Layout.WIDE: 11, Layout.LARGE: 13}
"""The width of labels; the stylesheet says the same."""
_BESIDE: Final = 3
"""The cells that margins and the scroll bar take from a row."""
_ALL_PAGES: Final = 100
"""More pages than the form has."""


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows of fields. Arrows do not scroll it; the field with the focus scrolls into view.

    The keys of a line of text come before these.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "turn(-1)", show=False),
        Binding("pagedown", "turn(1)", show=False),
        Binding("home", f"turn(-{_ALL_PAGES})", show=False),
        Binding("end", f"turn({_ALL_PAGES})", show=False),
    ]

    def action_turn(self, pages: int) -> None:
        """Scroll by pages, which share a row."""
        self.scroll_relative(y=pages * max(self.size.height - 1, 1), animate=False)


class NewMatchScreen(DrawsCards[Terms], places=(Place.NEW_MATCH,)):
    """The form for a new match: who plays, how long, which cards; and the rest.

    The rest is folded where there is no room beside the form, and what is unusual in it is named
    above the button. The match of the day is the same for everyone: only who plays it is asked.
    """

    CSS_PATH = "new_match.tcss"
    AUTO_FOCUS = "#opponent"
    WIDEST = 150

    def __init__(self, *, together: bool = False, today: bool = False) -> None:
        super().__init__()
        settings = self.program.settings
        names = settings.first_name, settings.second_name
        last = nextmatch.load_last(names)
        if together:
            last = last.between_people(names)
        if last.computers[0] and not last.computers[1]:
            # Here, the computer sits above. What was chosen for a seat is chosen anew.
            players, levels = last.players[::-1], last.computers[::-1]
            last = replace(last, players=players, computers=levels, first_dealer=None)
            last = replace(last, head_start=(0, 0), clock=None)
        self._last = last
        # What an empty field stands for.
        self._names = last.between_people(names).players
        self._cards = {"today": _CARDS["today"]} if today else _CARDS
        self._set_before: str | None = None
        # The error at a field.
        self._wrong: dict[str, str] = {}
        # What is fair between two players, in words.
        self._fair: dict[Terms, str] = {}

    def compose_contents(self) -> ComposeResult:
        """The questions that everyone answers, the button, and the others."""
        last, (below, above) = self._last, self._names
        opponents = {None: "friend"} | {name: name for name in LEVELS}
        cards = "fair" if last.fair and "fair" in self._cards else next(iter(self._cards))
        with Form(id="form"):
            with VerticalGroup(id="main"):
                yield Question("Opponent", Choice("opponent", opponents, last.computers[1]))
                yield Question("Above", TextField("second", above))
                yield Question("Below", TextField("first", below), follows=True)
                series = Choice("series", _SERIES, last.series and last.series.length)
                yield Question("Series", series)
                yield Question("Cards", Choice("cards", self._cards, cards))
                yield Drawing(id="set")
                yield Question("", Button("Start", "primary", id="begin", action="screen.begin"))
                yield Fold("more", _MORE, last.more)
            with VerticalGroup(id="rest"):
                yield from self._rest()

    def _rest(self) -> Iterator[Widget]:
        last = self._last
        presets = {name: name for name in PRESETS}
        yield Question("Rules", Choice("rules", presets, last.rules.name))
        yield Question("Deal", TextField("deal", "", "0 to 184755"))
        # Both are between the players, whose names are drawn.
        yield Question("Dealer", Choice("dealer", {None: ""}, last.first_dealer))
        for option in CHOICES:
            if not isinstance(option.values[0].value, bool):
                names = {value.value: value.name for value in option.values}
                field = Choice(option.name, names, option.value(last).value)
                yield Question(option.label, field)
        yield Question("Head start", Choice("ahead", {None: ""}, last.ahead))
        points = TextField("points", str(max(last.head_start) or ""))
        yield Question("Points", points, follows=True)
        yield Question("Clock", TextField("clock", last.clock.short if last.clock else "", "none"))
        levels = {None: "no"} | {name: name for name in LEVELS}
        yield Question("Watch", Choice("watch", levels, last.computers[0]))
        for kind in HELP:
            tick = Tick(f"help-{kind}", f"{kind}: {MEANINGS[kind]}", kind in last.help)
            first = kind == HELP[0]
            yield Question("Help" if first else "", tick, follows=not first)
        for option in CHOICES:
            chosen = option.value(last).value
            if isinstance(chosen, bool):
                yes = next(value for value in option.values if value.value)
                tick = Tick(option.name, f"{yes.name}: {yes.note}", chosen)
                yield Question(option.label, tick)
        # Not a matter of the match: a setting.
        tick = Tick("verdict", _VERDICT, self.program.settings.verdict)
        yield Question("", tick, follows=True)

    # The answers.

    def _value(self, name: str) -> Any:
        # Choices, check boxes and lines: all have a value.
        return cast("FormField", self.query_one(f"#{name}")).value

    @property
    def _levels(self) -> tuple[Level | None, Level | None]:
        # Only where the computer sits above can another one be watched below.
        opponent = self._value("opponent")
        return (self._value("watch") if opponent else None), opponent

    @property
    def _people(self) -> tuple[str, str]:
        """The names of people, also where the computer sits; an empty field is the last name."""
        below, above = (self._value(seat).strip() for seat in ("first", "second"))
        return below or self._names[0], above or self._names[1]

    @property
    def _players(self) -> Terms:
        """Who plays, and nothing else chosen."""
        first, second = self._levels
        below, above = self._people
        if first and second:
            below, above = names_of_two(first, second)
        elif second:
            above = computer_name(second, below)
        return Terms(players=(below, above), computers=(first, second))

    def _terms(self) -> tuple[Terms, dict[str, str]]:
        """The terms that the answers make, and what is wrong, by the field."""
        players, wrong = self._players, {}
        hidden = self._hidden
        length = self._value("series")
        new = replace(
            players,
            rules=RulesLine.of(Ruleset.preset(self._value("rules"))),
            first_dealer=self._value("dealer"),
            help=tuple(k for k in HELP if f"help-{k}" not in hidden and self._value(f"help-{k}")),
            series=Series.begin(SERIES_LENGTHS[length]) if length else None,
            **{o.name: self._value(o.name) for o in CHOICES if o.name not in hidden},
        )
        for name, read in (
            ("first", lambda: {"players": players.checked().players}),
            ("deal", self._read_deals),
            ("points", self._read_head_start),
            ("clock", self._read_clock),
        ):
            try:
                new = replace(new, **({} if name in hidden else read()))
            except MateError as error:
                wrong[name] = str(error)
        return new, wrong

    def _read_deals(self) -> dict[str, Any]:
        if not (typed := self._value("deal").strip()):
            return {}
        deals, seed = read_cards(typed)
        chosen = Terms(deals=tuple(map(str, deals)), seed=seed, length=self._value("length"))
        return {"deals": chosen.checked().deals, "seed": seed}

    def _read_head_start(self) -> dict[str, Any]:
        points = _number(self._value("points").strip(), HEAD_START_LIMIT)
        if points < 1:
            raise MateError(f"Type the points of the head start, 1 to {HEAD_START_LIMIT}.")
        return {"head_start": (0, points) if self._value("ahead") else (points, 0)}

    def _read_clock(self) -> dict[str, Any]:
        times = self._value("clock").replace(",", " ").split()
        return {"clock": Clock.parse(times) if times else None}

    def on_input_changed(self) -> None:
        """Drop the error, which may be corrected, and show names wherever they stand."""
        if self.is_mounted:
            self._answer_changed()

    def on_form_field_changed(self) -> None:
        """Update the notes, and what is hidden; what was just opened scrolls into view."""
        self._find_what_is_fair()
        self._answer_changed()
        fold = self.query_one(Fold)
        if fold.value and fold.has_focus:
            self._reveal(self.query_one("#rest"), fold)

    def _reveal(self, part: Widget, then: Widget) -> None:
        # Once the form is laid out anew; the second of them is seen in any case.
        last = partial(then.scroll_visible, animate=False, immediate=True)
        show = partial(part.scroll_visible, animate=False, immediate=True, on_complete=last)
        self.call_after_refresh(self.call_after_refresh, show)

    def _answer_changed(self) -> None:
        self._wrong.clear()
        self.call_off_drawing()
        self.refresh_rows()

    # Drawing.

    @property
    def _is_of_day(self) -> bool:
        return bool(self._value("cards") == "today")

    @property
    def _hidden(self) -> set[str]:
        """The fields of no meaning with the other answers."""
        first, second = self._levels
        hidden = {"second"} if second else {"watch"}
        hidden |= {"series"} if self._is_of_day else set()
        hidden |= {"points"} if self._value("ahead") is None else set()
        if first and second:
            hidden |= {"first", "clock", *(f"help-{kind}" for kind in HELP)}
            hidden |= {option.name for option in CHOICES if option.between_people}
        return hidden

    def refresh_rows(self) -> None:
        """Draw the header, the fields, the notes and the keys."""
        title = "New match" if "random" in self._cards else "Match of the day"
        self.show_head(self.titled(title), _DRAWING if self.drawing else "", "accent")
        # Where there is room beside the form, nothing is folded.
        folds = not (self.wide or self._is_of_day)
        hints = (hint for kind, hint in _HINTS.items() if isinstance(self.focused, kind))
        names = {} if folds else {"more": ""}
        self.show_keys(next(hints, ""), renamed(self.commands, names))
        label = _LABEL_CELLS[self.layout_kind]
        cells = (self.cells // 2 if self.wide else self.cells) - label - _BESIDE
        fold = self.query_one(Fold)
        fold.display = folds
        fold.show(cells + label)
        shown = fold.value or self.wide
        self.query_one("#rest").display = shown and not self._is_of_day
        new, _ = self._terms()
        for field, nobody in (("dealer", "at random"), ("ahead", "nobody")):
            names_of = dict(enumerate(cut(clean(name, 48), 16) for name in new.players))
            self.query_one(f"#{field}", Choice).names = {None: nobody} | names_of
        # The swap does not make a single hand fair, so its cards are.
        one_hand = new.needs_fair_cards and not self._is_of_day
        self.query_one("#cards", Choice).names = {
            name: words for name, words in self._cards.items() if name != "random" or not one_hand
        }
        self._draw_questions(cells, self._notes(new))
        self._draw_what_is_set(new, label, cells)

    def _draw_questions(self, cells: int, notes: dict[str, str]) -> None:
        hidden = self._hidden
        for question in self.query(Question):
            name = question.field.id or ""
            question.display = name not in hidden
            if name == "first":
                question.rename("You" if "second" in hidden else "Below")
            question.show(cells, notes.get(name, ""), self._wrong.get(name, ""))

    def _draw_what_is_set(self, new: Terms, label: int, cells: int) -> None:
        # What stays from the last match is said in the open.
        said = " · ".join(self._unusual(new))
        self._set_before = said if self._set_before is None else self._set_before
        said += " (as last time)" if said and said == self._set_before else ""
        rows: list[Row] = [
            ((f"{'' if number else 'Also':<{label}}", "faint"), (line, "strong"))
            for number, line in enumerate(wrapped(said, cells, 3))
        ]
        drawing = self.query_one("#set", Drawing)
        drawing.draw(rows, fits=True)
        drawing.display = bool(said) and not self._is_of_day

    def _unusual(self, new: Terms) -> Iterator[str]:
        """What was set among the questions that may be folded."""
        names = clean_names(new.players)
        if new.clock:
            yield f"clock {new.clock.short}"
        if new.ahead is not None:
            yield f"{names[new.ahead]} begins with {max(new.head_start)} points"
        if new.first_dealer is not None:
            yield f"{names[new.first_dealer]} deals first"
        if new.rules != Terms().rules:
            yield f"{new.rules.name} rules"
        if new.deals or new.seed is not None:
            yield f"deal {clean(self._value('deal'), 24)}"
        yield from (value.name for value in new.unusual)
        yield from new.help
        if not self._value("verdict"):
            yield "no verdict"

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
        """Go to the field below."""
        self.focus_next()

    def action_more(self) -> None:
        """Show or hide what is folded."""
        fold = self.query_one(Fold)
        if fold.display:
            fold.focus()
            fold.action_switch()

    def _notes(self, new: Terms) -> dict[str, str]:
        first, second = new.computers
        cards, series = self.query_one("#cards", Choice).chosen, self._value("series")
        noted = (o for o in CHOICES if not isinstance(o.values[0].value, bool))
        told = f"{new.players[1]} {LEVELS[second].sentence}" if second else _FRIEND
        return {
            "opponent": f"you watch: {told}" if first else told,
            "series": _SERIES_NOTES.get(series, _DECIDED),
            "cards": "those of the deal that is set" if self._value("deal") else _CARD_NOTES[cards],
            "rules": PRESET_SENTENCES[self._value("rules")],
            "deal": _DEAL,
            "dealer": _ROUND_2 if new.rounds > 1 else "who deals",
            "points": self._fair.get(self._pair, ""),
            "clock": _CLOCK,
            "watch": _WATCHING,
            f"help-{HELP[-1]}": "" if second else "both players get it",
            **{option.name: option.value(new).note for option in noted},
        }

    @property
    def _pair(self) -> Terms:
        """Who plays, and how long: what a fair head start depends on."""
        return replace(self._players, length=self._value("length"))

    def _find_what_is_fair(self) -> None:
        # In the row of the head start, where nobody is typing a name.
        pair = self._pair
        here = self.focused is not None and self.focused.id in {"ahead", "points"}
        if here and self._value("ahead") is not None and pair not in self._fair:
            self._fair[pair] = ""
            take = partial(self._take_fair, pair)
            run_with_progress(self, partial(_fair_in_words, pair), lambda *_: None, take)

    def _take_fair(self, pair: Terms, told: str | Exception) -> None:
        if isinstance(told, str):
            self._fair[pair] = told
            self.redraw()

    # Starting.

    def action_begin(self) -> None:
        """Start the match, or show the error at its field."""
        if self.drawing:
            return
        new, wrong = self._terms()
        of_day = self._is_of_day
        for name, reason in wrong.items():
            if name == "first" or not of_day:
                self._refuse(name, reason)
                return
        if of_day:
            new = replace(self._players, seed=seed_of(today())).checked()
            # What was chosen for the match before is offered for the one after it.
            last = replace(self._last, players=new.players, computers=new.computers)
            nextmatch.save_last(replace(last, people=self._people))
            self.leave(new)
            return
        any_cards = not new.deals and new.seed is None
        if new.needs_fair_cards or (any_cards and self._value("cards") == "fair"):
            # Opening the form does not need this module.
            from mate.saved.nextmatch import with_fair_cards

            self.draw_cards(partial(with_fair_cards, new), self._begin)
        else:
            self._begin(new)

    def _refuse(self, field: str, reason: str) -> None:
        self._wrong = {field: clean(reason, 400)}
        question = next(each for each in self.query(Question) if each.field.id == field)
        if question in self.query("#rest Question"):
            # Without word of it, which would drop the error.
            self.query_one(Fold).set_reactive(FormField.value, True)
        self.refresh_rows()
        question.field.focus()
        self._reveal(question, question.field)

    def _begin(self, new: Terms | Exception) -> None:
        if isinstance(new, Exception):
            self._refuse("deal" if self._value("deal") else "cards", reason_of(new))
            return
        fair, more = self._value("cards") == "fair", self._value("more")
        nextmatch.save_last(LastMatch.of(new, fair=fair, more=more, people=self._people))
        if (tells := self._value("verdict")) != self.program.settings.verdict:
            self.program.change("verdict", tells)
        self.leave(new)


def _fair_in_words(pair: Terms, progress: Progress) -> str:
    """The fair head start between two players, from the saved matches; empty if not known."""
    from mate.saved.folder import saved_matches
    from mate.statistics import fair_head_start
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
