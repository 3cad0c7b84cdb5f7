"""The dialog for a new match."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Label, Select

from mate.cleaning import clean
from mate.errors import MateError
from mate.players import LEVELS
from mate.record.events import SEED_LIMIT, Level
from mate.rules import PRESETS, Deal
from mate.session import NewMatch
from mate.tui.commands import Place, bindings, commands_at
from mate.tui.rows import wrapped
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.keyline import KeyLine

_RULES: Final = {
    "classic": "classic: after Sackson, foreplacement restricted",
    "denexa": "denexa: any second foreplacement is allowed",
    "bga": "bga: no foreplacement, as on Board Game Arena",
    "gamerules": "gamerules: the foreplaced card comes back for trick 10",
    "super": "super: the loser of a round's first hand deals the second",
}
"""What each preset is, in one line for the dialog."""


_LEVELS: Final = {
    "novice": "the computer, novice: sees little beyond the next card",
    "casual": "the computer, casual: sees a trick ahead",
    "club": "the computer, club: errs now and then",
    "expert": "the computer, expert: seldom errs",
    "perfect": "the computer, perfect: never errs",
}
"""What each level is, in one line for the dialog."""


class NewMatchScreen(MateScreen[NewMatch]):
    """Names, rule set, who deals first, and a deal or a seed for those who want the same again."""

    CSS_PATH = "new_match.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Place.NEW_MATCH)]

    def compose_contents(self) -> ComposeResult:
        """A form of one line for each question."""
        yield Drawing(id="head")
        with Vertical(id="form"):
            yield from self._field(
                "Sits below", Input(self._suggested[0], id="first", max_length=48)
            )
            yield from self._field(
                "Sits above", Input(self._suggested[1], id="second", max_length=48)
            )
            opponent = Select(
                [("a person at this keyboard", ""), *((_LEVELS[name], name) for name in LEVELS)],
                value="",
                allow_blank=False,
                id="opponent",
            )
            yield from self._field("Above plays", opponent)
            rules = Select(
                [(_RULES[name], name) for name in PRESETS],
                value="classic",
                allow_blank=False,
                id="rules",
            )
            yield from self._field("Rules", rules)
            dealer = Select(
                [("draw lots", -1), ("the player below", 0), ("the player above", 1)],
                value=-1,
                allow_blank=False,
                id="dealer",
            )
            yield from self._field("Deals first", dealer)
            deal = Input(placeholder="random; or a deal, a number, or seed 7", id="deal")
            yield from self._field("Cards", deal)
            with Horizontal(id="buttons"):
                yield Button("Begin", variant="primary", id="begin")
                yield Button("Back", id="back")
        yield Drawing(id="notice")
        yield KeyLine(id="keys")

    @property
    def _suggested(self) -> tuple[str, str]:
        settings = self.mate_app.settings
        return settings.first_name, settings.second_name

    @staticmethod
    def _field(label: str, widget: Input | Select[str] | Select[int]) -> ComposeResult:
        if isinstance(widget, Input):
            widget.cursor_blink = False
            widget.compact = True
        else:
            widget.compact = True
        with Horizontal(classes="field"):
            yield Label(label, markup=False)
            yield widget

    def refresh_rows(self) -> None:
        """Draw the header and the keys."""
        self.query_one("#head", Drawing).draw([((" Mate · New match", "strong"),)])
        self.query_one(KeyLine).show(commands_at(Place.NEW_MATCH), self.cells)

    def on_input_submitted(self) -> None:
        """Begin from any field of text."""
        self.action_begin()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Begin, or go back."""
        if event.button.id == "begin":
            self.action_begin()
        else:
            self.action_leave()

    def action_begin(self) -> None:
        """Begin the match, or say what is wrong with what was filled in."""
        try:
            new = self._asked_for()
        except MateError as error:
            lines = wrapped(clean(str(error), 400), self.cells - 2, 2)
            self.query_one("#notice", Drawing).draw([((f" {line}", "bad"),) for line in lines])
            return
        self.leave(new)

    def _asked_for(self) -> NewMatch:
        deals, seed = read_cards(self.query_one("#deal", Input).value)
        dealer = self.query_one("#dealer", Select).value
        # The choices are the levels by name, and nothing for a person.
        level = cast("Level | None", self.query_one("#opponent", Select).value or None)
        second = self.query_one("#second", Input).value
        if level and second == self._suggested[1]:
            second = f"Mate ({level})"
        return NewMatch(
            (self.query_one("#first", Input).value, second),
            PRESETS[str(self.query_one("#rules", Select).value)],
            dealer if dealer in {0, 1} and isinstance(dealer, int) else None,
            deals,
            seed,
            (None, level),
        )


def read_cards(text: str) -> tuple[tuple[Deal, ...], int | None]:
    """Read what cards are asked for: nothing, one or two deals, or `seed` and a number.

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
    if len(words) > 2:
        raise MateError("give one deal, for round 1, or two, for both rounds")
    return tuple(map(Deal.parse, words)), None


def _seed(digits: str) -> int:
    plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(SEED_LIMIT))
    if not plain or int(digits) > SEED_LIMIT:
        raise MateError(f"a seed is a number from 0 to {SEED_LIMIT}: seed 7")
    return int(digits)
