"""The form for a new match."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
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
from mate.computers import LEVEL_NAMES, computer_name, names_of_two
from mate.errors import MateError
from mate.players import LEVELS
from mate.record import Series, Standing, Terms
from mate.record.series import HEAD_START_LIMIT, SERIES_LENGTHS, SeriesLength
from mate.record.terms import CHOICES, HELP, SEED_LIMIT, UNNAMED, Clock, Help, Option, RulesLine
from mate.rules import PRESET_SENTENCES, PRESETS, Deal, Ruleset
from mate.saved import nextmatch
from mate.saved.folder import Progress
from mate.saved.nextmatch import LastMatch
from mate.tui.background import run_with_progress
from mate.tui.draw import LARGE_CELLS, MARGIN, cut, wrapped
from mate.tui.draw.cards import picture_size
from mate.tui.keys.commands import Scope
from mate.tui.screens.base import DealSearchScreen, find_lifetime_score
from mate.tui.widgets import Drawing
from mate.tui.widgets.fields import CheckBox, Choice, Disclosure, FormField, Question, TextField
from mate.tui.widgets.seats import SEATS_CELLS, Seats
from mate.words.advice import MEANINGS
from mate.words.series import won_and_lost
from mate.words.today import which_cards

_OPPONENTS: Final = {None: "friend"} | dict(LEVEL_NAMES)
_WATCHED: Final = {None: "no"} | dict(LEVEL_NAMES)
_SERIES: Final[dict[str | None, str]] = {
    None: "one match",
    **{length: f"best of {of}" if of else "no end" for length, of in SERIES_LENGTHS.items()},
}
_CARDS: Final = {"random": "random", "fair": "fair", "today": "today's"}
_CARD_NOTES: Final = {
    "random": "a random deal for each round",
    "fair": "an even deal: perfect play ends in a draw",
    "today": "the same for everyone: classic rules, two rounds, without clock, head start or aids",
}
_DEAL: Final = "a deal's number, or two: one for each round"
_CLOCK: Final = "minutes per player: 10; different times: 10 5; with an increment: 10+5"
_HINTS: Final[dict[type[Widget], str]] = {
    Button: "Enter start",
    Choice: "←→ choose",
    CheckBox: "Enter switch",
    Input: "Enter next",
}
"""The hint about the keys of a field, by kind of field."""
_BESIDE: Final = 3
"""The cells that margins and the scroll bar take from a row in a column or a narrow form."""
_NAME_FIELDS: Final = ("first", "second")
"""The name fields by seat."""
_MORE_ROWS: Final = 10
"""The rows that further questions beside the main questions take from the cards above them."""
_NAME: Final = "Your name, for statistics? Press Enter to skip."
_LABEL_CELLS: Final = 12
"""The width of a label; the stylesheet repeats this value and `_BLOCK_CELLS`."""
_BLOCK_CELLS: Final = 70
"""The width of the questions in the middle of the page."""
_ALL_PAGES: Final = 100
"""A number of pages greater than the form can have."""


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows of fields.

    Arrows do not scroll the form; the field with the focus scrolls into view. A text field's own
    keys take precedence over the form's keys.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "turn(-1)", show=False),
        Binding("pagedown", "turn(1)", show=False),
        Binding("home", f"turn(-{_ALL_PAGES})", show=False),
        Binding("end", f"turn({_ALL_PAGES})", show=False),
    ]

    def action_turn(self, pages: int) -> None:
        """Scroll by pages that overlap by a row."""
        self.scroll_relative(y=pages * max(self.size.height - 1, 1), animate=False)


class NewMatchScreen(DealSearchScreen[Terms], scopes=(Scope.NEW_MATCH,)):
    """The form for a new match: the players, the series, the cards, and further questions.

    The further questions are hidden until the player opens them; unusual answers to them are listed
    above the button. The match of the day is the same for everyone, so the form asks only who
    plays.
    """

    CSS_PATH = "new_match.tcss"
    AUTO_FOCUS = "#opponent"
    _wrong = "", ""
    """The id of a field with an error, and the error; both are empty if there is no error."""
    _asked = ""
    """The id of the field in which the form asks for a name, for statistics; may be empty."""
    _unusual_before: str | None = None
    """The unusual settings with which the form opened, kept from the previous match."""

    def __init__(self, *, together: bool = False, day: date | None = None) -> None:
        super().__init__()
        settings = self.program.settings
        names = settings.first_name, settings.second_name
        last = nextmatch.load_last(names)
        between_people = last.between_people(names)
        self._last = between_people if together else last
        first_match = last == LastMatch(players=names, people=names)
        self._to_ask = [*_NAME_FIELDS] if first_match else []
        # The names used for empty fields.
        self._names = between_people.players
        self._day = day
        self._cards = {"today": which_cards(day, today())} if day else _CARDS
        # The fair head start between two players, in words.
        self._fair: dict[Terms, str] = {}
        self._scores: dict[Terms, Standing | None] = {}

    def compose_contents(self) -> ComposeResult:
        """Yield the main questions, the button, and the further questions."""
        with Form(id="form"):
            yield Seats(*self._names_asked())
            with VerticalGroup(id="questions"):
                with VerticalGroup(id="main"):
                    yield from self._main()
                    yield Drawing(id="set")
                    yield Button("", "primary", id="begin", action="screen.begin")
                    more = "More: rules, deal, length, head start, clock, hints"
                    yield Disclosure("more", more, self._last.more)
                with VerticalGroup(id="rest"):
                    yield from self._rest()
                    yield from self._help()

    def _names_asked(self) -> tuple[Question, Question]:
        below, above = map(TextField, _NAME_FIELDS, self._names)
        return (
            Question("below", below, partial(self._about_name, 0), _with_names, _is_watched),
            Question("above", above, partial(self._about_name, 1), hidden=lambda n: n.computers[1]),
        )

    def _main(self) -> Iterator[Question]:
        last = self._last
        yield Question("Opponent", Choice("opponent", _OPPONENTS, last.computers[1]), _opponent)
        series = Choice("series", _SERIES, last.series and last.series.length)
        yield Question("Series", series, _series, _with_series, lambda _: self._is_of_day)
        cards = "fair" if last.fair and "fair" in self._cards else next(iter(self._cards))
        yield Question("Cards", Choice("cards", self._cards, cards), self._about_cards)

    def _rest(self) -> Iterator[Question]:
        last = self._last
        rules = Choice("rules", {name: name for name in PRESETS}, last.rules.name)
        yield Question("Rules", rules, lambda new: PRESET_SENTENCES[new.rules.name], _with_rules)
        deal = TextField("deal", "", "0 to 184755")
        yield Question("Deal", deal, lambda _: _DEAL, self._with_deals)
        # `_name_choices` adds the players' names to the choices of the dealer and the head start.
        dealer = Choice("dealer", {None: ""}, last.first_dealer)
        yield Question("Dealer", dealer, _dealer, partial(_with, "first_dealer"))
        for option in CHOICES:
            if not isinstance(option.values[0].value, bool):
                names = {value.value: value.name for value in option.values}
                yield _question(option, Choice(option.name, names, option.value(last).value))
        yield Question("Head start", Choice("ahead", {None: ""}, last.ahead))
        points = TextField("points", str(max(last.head_start) or ""))
        yield Question(
            "Points",
            points,
            note=lambda new: self._fair.get(_pair(new), ""),
            read=self._with_head_start,
            hidden=lambda _: self._value("ahead") is None,
            follows=True,
        )
        clock = TextField("clock", last.clock.short if last.clock else "", "none")
        yield Question("Clock", clock, lambda _: _CLOCK, _with_clock, _is_watched)
        level = Choice("watch", _WATCHED, last.computers[0])
        watching = "a computer plays in your place, and you watch"
        yield Question("Watch", level, lambda _: watching, hidden=lambda new: not new.computers[1])

    def _help(self) -> Iterator[Question]:
        label = "Help"
        for kind in HELP:
            tick = CheckBox(f"help-{kind}", f"{kind}: {MEANINGS[kind]}", kind in self._last.help)
            note, read = partial(_shared_help, kind), partial(_with_help, kind)
            yield Question(label, tick, note, read, _is_watched, follows=not label)
            label = ""
        for option in CHOICES:
            chosen = option.value(self._last).value
            if isinstance(chosen, bool):
                yes = next(value for value in option.values if value.value)
                yield _question(option, CheckBox(option.name, f"{yes.name}: {yes.note}", chosen))
        # The verdict is a setting of the program, not of the match.
        verdict = "verdict: explain what decided each round"
        yield Question(
            "", CheckBox("verdict", verdict, self.program.settings.verdict), follows=True
        )

    def _about_name(self, seat: int, new: Terms) -> str:
        """Ask for a name, name the computer at this seat, or count the matches won and lost."""
        if _NAME_FIELDS[seat] == self._asked:
            return _NAME
        if new.computers[seat]:
            return clean(new.players[seat], 48)
        score = self._scores.get(_pair(new))
        return won_and_lost(score, seat) if score and score.played else ""

    def _about_cards(self, _: Terms) -> str:
        if self._value("deal"):
            return "the deals given below"
        return _CARD_NOTES[self.query_one("#cards", Choice).chosen]

    def _with_deals(self, new: Terms, typed: str) -> Terms:
        if not typed.strip():
            return new
        deals, seed = read_cards(typed)
        new = replace(new, deals=tuple(map(str, deals)), seed=seed)
        # Check the number of deals against the length, for which the form asks further down.
        replace(new, length=self._value("length")).checked()
        return new

    def _with_head_start(self, new: Terms, typed: str) -> Terms:
        points = _number(typed.strip(), HEAD_START_LIMIT)
        if points < 1:
            raise MateError(f"Type the points of the head start, 1 to {HEAD_START_LIMIT}.")
        return replace(new, head_start=(0, points) if self._value("ahead") else (points, 0))

    # The answers.

    def _value(self, name: str) -> Any:
        # Choices, check boxes and text fields all have a value.
        return cast("FormField", self.query_one(f"#{name}")).value

    @property
    def _is_of_day(self) -> bool:
        return bool(self._value("cards") == "today")

    @property
    def _people(self) -> tuple[str, str]:
        """The people's names, even in a computer's seat; an empty field keeps the old name."""
        below, above = (self._value(seat).strip() for seat in ("first", "second"))
        return below or self._names[0], above or self._names[1]

    @property
    def _players(self) -> Terms:
        """The terms of a match between the chosen players, with the default options."""
        below, above = self._people
        opponent = self._value("opponent")
        # Only a computer above can play against another computer below.
        watched = self._value("watch") if opponent else None
        if watched:
            below, above = names_of_two(watched, opponent)
        elif opponent:
            above = computer_name(opponent, below)
        return Terms(players=(below, above), computers=(watched, opponent))

    def _terms(self) -> tuple[Terms, tuple[str, str]]:
        """Return the terms that the answers give, and the first wrong field with its error."""
        new, wrong = self._players, ("", "")
        if self._is_of_day:
            new = replace(new, seed=seed_of(self._day or today()))
        asked = self.query("Seats Question, #main Question" if self._is_of_day else "Question")
        for question in asked.results(Question):
            if not question.hidden(new):
                try:
                    new = question.read(new, self._value(question.field_id))
                except MateError as error:
                    wrong = wrong if wrong[0] else (question.field_id, str(error))
        return new, wrong

    def on_input_changed(self) -> None:
        """Drop the error, which the player may have corrected, and show new names everywhere."""
        if self.is_mounted:
            self._answer_changed()

    def on_form_field_changed(self) -> None:
        """Update the notes, the hidden fields and the fair head start."""
        self._look_up()
        self._answer_changed()

    @property
    def possible(self) -> dict[str, bool]:
        """Whether further questions can be shown: the match of the day has none."""
        return {"more": not self._is_of_day}

    def _answer_changed(self) -> None:
        self._wrong = "", ""
        self.cancel_deal_search()
        self.refresh_rows()

    # Drawing.

    def refresh_rows(self) -> None:
        """Draw the header, the fields, the notes and the keys."""
        title = "New match" if "random" in self._cards else "Match of the day"
        self.show_head(title, "finding fair deals …" if self.deal_search else "", "accent")
        of_day, fold = self._is_of_day, self.query_one(Disclosure)
        opened = fold.value and not of_day
        self.set_class(opened, "-opened")
        fold.display = not of_day
        hints = (hint for kind, hint in _HINTS.items() if isinstance(self.focused, kind))
        # The button shows its key, but may be out of sight below opened or narrow forms.
        hidden = {} if opened or self.compact else {"begin": ""}
        self.show_keys(next(hints, ""), names=hidden)
        button = self.query_one("#begin", Button)
        mark = "▸" if button.has_focus else " "
        begin = f"{mark} {self.key('new-match.begin')}  deal the cards  "
        if str(button.label) != begin:
            button.label = begin
        cells = self._field_cells
        fold.show(cells + _LABEL_CELLS)
        self.query_one("#rest").display = opened
        new, _ = self._terms()
        self._show_seats(new, opened=opened)
        self._name_choices(new)
        for question in self.query("#questions Question").results(Question):
            question.display = not question.hidden(new)
            # In the compact layout, show only the note of the field with the focus.
            noted = not self.compact or question.field is self.focused
            question.show(cells, question.note(new) if noted else "", self._error_of(question))
        self._draw_what_is_set(new, cells)

    def _error_of(self, question: Question) -> str:
        return self._wrong[1] if question.field_id == self._wrong[0] else ""

    @property
    def _opened_beside(self) -> bool:
        """Whether the further questions are shown beside the main questions."""
        return self.wide and self.has_class("-opened")

    @property
    def _form_cells(self) -> int:
        # The stylesheet repeats these widths.
        if self._opened_beside:
            return min(self.room.width, LARGE_CELLS) - 2 * MARGIN
        return SEATS_CELLS[self.wide]

    @property
    def _field_cells(self) -> int:
        if self.compact:
            return self.cells - _LABEL_CELLS - _BESIDE
        if self._opened_beside:
            return self._form_cells // 2 - _BESIDE - _LABEL_CELLS
        return _BLOCK_CELLS - _LABEL_CELLS

    def _show_seats(self, new: Terms, *, opened: bool) -> None:
        """Show the opponents, each beside a card if there is room."""
        seats = self.query_one(Seats)
        size = picture_size(self.room.height - _MORE_ROWS * (opened and self.wide))
        cells = seats.show(None if self.compact else size, self._form_cells)
        cells = self._field_cells if self.compact else cells
        for seat, question in enumerate(seats.questions):
            question.field.display = not question.hidden(new)
            question.display = question.field.display or not self.compact
            style = "strong" if question.hidden(new) else "faint"
            noted = not self.compact or question.field_id == self._asked
            note = question.note(new) if noted else ""
            question.show(cells, note, self._error_of(question), style)
            alone = seat == 0 and new.computers[1] and not new.computers[0]
            question.rename("you" if alone else ("below", "above")[seat])

    def _name_choices(self, new: Terms) -> None:
        # Update the players' names and the possible deals in the choices.
        for field, nobody in (("dealer", "at random"), ("ahead", "nobody")):
            names = dict(enumerate(cut(clean(name, 48), 16) for name in new.players))
            self.query_one(f"#{field}", Choice).names = {None: nobody} | names
        # Offer no random deal for a single hand, because no swap balances it.
        cards = dict(self._cards)
        if new.needs_fair_cards:
            cards.pop("random", None)
        self.query_one("#cards", Choice).names = cards

    def _draw_what_is_set(self, new: Terms, cells: int) -> None:
        # Name the settings kept from the last match, so that nobody overlooks them.
        text = "" if self._is_of_day else " · ".join(self._unusual(new))
        if self._unusual_before is None:
            self._unusual_before = text
        drawing = self.query_one("#set", Drawing)
        drawing.display = bool(text)
        if text and text == self._unusual_before:
            text += " (as last time)"
        both = zip(("Also", "", ""), wrapped(text, cells, 3), strict=False)
        rows = [((f"{label:<{_LABEL_CELLS}}", "faint"), (line, "strong")) for label, line in both]
        drawing.draw(rows, fits=True)

    def _unusual(self, new: Terms) -> Iterator[str]:
        """Yield, in words, the unusual answers to the further questions, which may be hidden."""
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
        yield from (value.name for value in new.changed_values)
        yield from new.help
        if not self._value("verdict"):
            yield "no verdict"

    def on_descendant_focus(self) -> None:
        """Show the note and the keys of the field with the focus, and find the fair head start."""
        if self.is_mounted:
            if self.focused is not None and self.focused.id != self._asked:
                self._asked = ""
            self._look_up()
            self.redraw()

    on_descendant_blur = on_descendant_focus

    def uses_up_key(self) -> bool:
        """Let Enter act once, however long it is held, so that a held Enter starts no match."""
        if self.program.slips.key == "enter":
            self.mark_new()
        return super().uses_up_key()

    @on(Input.Submitted)
    def action_next(self) -> None:
        """Go to the next field, or start the match after a question for a name."""
        if self._asked:
            self.action_begin()
        else:
            self.focus_next()

    def action_more(self) -> None:
        """Show or hide the further questions."""
        fold = self.query_one(Disclosure)
        if fold.display:
            fold.focus()
            fold.action_switch()

    def on_mount(self) -> None:
        """Find the players' score."""
        self._look_up()
        self.watch(self.query_one(Form), "virtual_size", self._form_grew, init=False)

    def _form_grew(self) -> None:
        # Scroll questions that have just opened into view.
        fold = self.query_one(Disclosure)
        if fold.value and fold.has_focus and not self._opened_beside:
            self.call_after_refresh(fold.scroll_visible, animate=False, top=True, immediate=True)

    def _look_up(self) -> None:
        # Wait until nobody is typing a name.
        pair = _pair(replace(self._players, length=self._value("length")))
        typing = self.focused is not None and self.focused.id in _NAME_FIELDS
        if not typing and pair not in self._scores and not {*pair.players} & {*UNNAMED}:
            self._scores[pair] = None
            find_lifetime_score(self, pair, partial(self._take, self._scores, pair))
        self._find_what_is_fair()

    def _find_what_is_fair(self) -> None:
        # Search only while the focus is on a head-start field, where nobody is typing a name.
        pair = _pair(replace(self._players, length=self._value("length")))
        here = self.focused is not None and self.focused.id in {"ahead", "points"}
        if here and self._value("ahead") is not None and pair not in self._fair:
            self._fair[pair] = ""
            take = partial(self._take, self._fair, pair)
            run_with_progress(self, partial(_fair_in_words, pair), lambda *_: None, take)

    def _take(self, found: dict[Terms, Any], pair: Terms, new: object) -> None:
        if not isinstance(new, Exception):
            found[pair] = new
            self.redraw()

    # Starting.

    def action_begin(self) -> None:
        """Start the match, or show the error at its field."""
        if self.deal_search:
            return
        new, (field, error) = self._terms()
        chosen = bool(new.deals) or new.seed is not None
        if error:
            self._refuse(field, error)
        elif field := self._next_unnamed(new):
            self._asked = field
            self.query_one(f"#{field}").focus()
            self.refresh_rows()
        elif new.needs_fair_cards or (self._value("cards") == "fair" and not chosen):
            self.search_deal(partial(nextmatch.with_fair_deals, new), self._begin)
        else:
            self._begin(new)

    def _next_unnamed(self, new: Terms) -> str:
        """Return the next field in which to ask for a name; ask once, before the first match."""
        self._asked = ""
        while self._to_ask:
            field = self._to_ask.pop(0)
            seat = _NAME_FIELDS.index(field)
            if new.computers[seat] is None and new.players[seat] == UNNAMED[seat]:
                return field
        return ""

    def _refuse(self, field: str, reason: str) -> None:
        self._wrong = field, clean(reason, 400)
        question = next(each for each in self.query(Question) if each.field_id == field)
        if question in self.query("#rest Question"):
            # Show the further questions without an event, because an event would drop the error.
            self.query_one(Disclosure).set_reactive(FormField.value, True)
        self.refresh_rows()
        question.field.focus()
        show = partial(question.scroll_visible, animate=False, immediate=True)
        self.call_after_refresh(self.call_after_refresh, show)

    def _begin(self, new: Terms | Exception) -> None:
        if isinstance(new, Exception):
            self._refuse("deal" if self._value("deal") else "cards", reason_of(new))
            return
        if self._is_of_day:
            # Keep all other settings for the next match.
            last = replace(self._last, players=new.players, computers=new.computers)
            nextmatch.save_last(replace(last, people=self._people))
        else:
            fair, more = self._value("cards") == "fair", self._value("more")
            nextmatch.save_last(LastMatch.of(new, fair=fair, more=more, people=self._people))
            if (verdict := self._value("verdict")) != self.program.settings.verdict:
                self.program.change("verdict", verdict)
        self.leave(new)


# Notes on answers, and the terms that follow from the answers.


def _question(option: Option, field: FormField) -> Question:
    """Return the question about one of the match options that the terms define."""
    return Question(
        option.label,
        field,
        # The label of a check box already includes the note.
        note=lambda new: "" if isinstance(field, CheckBox) else option.value(new).note,
        read=partial(_with, option.name),
        # Hide an option that means nothing in a match between computers, which a person watches.
        hidden=lambda new: option.between_people and _is_watched(new),
    )


def _is_watched(new: Terms) -> bool:
    return all(new.computers)


def _pair(new: Terms) -> Terms:
    """Return terms with only the players and the length, which decide the fair head start."""
    return Terms(players=new.players, computers=new.computers, length=new.length)


def _opponent(new: Terms) -> str:
    watched, level = new.computers
    if level is None:
        return "two people, one on each side of the table"
    plays = f"{new.players[1]} {LEVELS[level].sentence}"
    return f"you watch: {plays}" if watched else plays


def _series(new: Terms) -> str:
    if new.series is None:
        return "a single match; a rematch is always possible"
    if new.series.of is None:
        return "as many matches as you like, with a score over all of them"
    return "over when nobody can catch up; a drawn match counts for neither"


def _dealer(new: Terms) -> str:
    return "who deals round 1; the other player deals round 2" if new.rounds > 1 else "who deals"


def _shared_help(kind: Help, new: Terms) -> str:
    return "both players get these aids" if kind == HELP[-1] and not new.computers[1] else ""


def _with(name: str, new: Terms, value: Any) -> Terms:
    return replace(new, **{name: value})


def _with_names(new: Terms, _: str) -> Terms:
    return new.checked()


def _with_series(new: Terms, length: SeriesLength | None) -> Terms:
    return replace(new, series=Series.begin(SERIES_LENGTHS[length]) if length else None)


def _with_rules(new: Terms, preset: str) -> Terms:
    return replace(new, rules=RulesLine.of(Ruleset.preset(preset)))


def _with_help(kind: Help, new: Terms, on: bool) -> Terms:
    return replace(new, help=(*new.help, kind)) if on else new


def _with_clock(new: Terms, typed: str) -> Terms:
    times = typed.replace(",", " ").split()
    return replace(new, clock=Clock.parse(times)) if times else new


def _fair_in_words(pair: Terms, progress: Progress) -> str:
    """Return two players' fair head start, in words, from the saved matches; empty if unknown."""
    from mate.saved.folder import saved_matches
    from mate.statistics import fair_head_start
    from mate.statistics.tally import collect_statistics, players_of
    from mate.words.statistics import head_start

    tally = collect_statistics(saved_matches(progress)).pairs.get(players_of(pair))
    found = tally and fair_head_start(tally, pair.hands)
    return head_start(found, clean_names(pair.players)) if found else ""


def _number(text: str, most: int) -> int:
    # Return the number, or -1 if the text is not a number from 0 to `most`.
    plain = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    return int(text) if plain and int(text) <= most else -1


def read_cards(text: str) -> tuple[tuple[Deal, ...], int | None]:
    """Read the wanted deals: one or two deals, or `seed` and a number.

    Raises:
        MateError: if the text is neither of these.

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
