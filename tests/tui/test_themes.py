"""The contrast of all texts and shapes in every theme, as WCAG 2.1 defines contrast."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.style import Style
from tests.sweeps import sweep
from tests.tui.screens import press, run, wait_for
from textual.color import Color

from mate.record import Terms
from mate.rules import Suit
from mate.session import Session
from mate.settings.schema import Deck, Settings
from mate.tui.app import MateApp
from mate.tui.driver import Colours, Terminal
from mate.tui.theme.styles import (
    BEHIND,
    BLACK,
    LOOKS,
    WHITE,
    Shown,
    colourless_palette,
    contrast,
    exactly,
    in_256,
    legible,
    luminance,
    number_in_256,
    palette,
)
from mate.tui.theme.themes import CLOTHS, FELT, HIGH_CONTRAST, THEMES, table_theme

DECKS: Final[tuple[Deck, ...]] = get_args(Deck)
MIXED: Final = [name for name, theme in THEMES.items() if not theme.ansi]
OWN_COLOURS: Final = ["ansi-dark", "ansi-light"]
SIZE: Final = (80, 24)
AA: Final = 4.5
SHAPES: Final = 3.0
AAA: Final = 7.0


def variables_of(theme: str, shown: Shown = exactly) -> dict[str, str]:
    found = table_theme(theme, shown)
    return {**found.to_color_system().generate(), **found.variables}


def colours_of(style: Style, variables: dict[str, str]) -> Iterator[tuple[Color, Color]]:
    """Yield a style's text colour with each background on which the style may appear."""
    assert style.color is not None
    grounds = [Color.parse(variables[name]) for name in BEHIND]
    if style.bgcolor is not None:
        grounds = [Color.from_rich_color(style.bgcolor)]
    for ground in grounds:
        yield Color.from_rich_color(style.color), ground


def is_shape(style: str) -> bool:
    """Return whether a style is for an edge, rim or shadow of a card, which conveys no meaning."""
    return style in LOOKS and LOOKS[style].shape


def least_contrast(theme: str, deck: Deck, shown: Shown = exactly) -> tuple[float, str]:
    variables = variables_of(theme, shown)
    return min(
        (contrast(shown(ink), shown(ground)), name)
        for name, style in palette(variables, deck, shown).items()
        if not is_shape(name)
        for ink, ground in colours_of(style, variables)
    )


# Tests of the calculation of contrast and colours.


def test_contrast_agrees_with_the_guidelines() -> None:
    # Figures from other programs that follow the guidelines.
    assert contrast(BLACK, WHITE) == 21
    assert round(contrast(Color.parse("#767676"), WHITE), 2) == 4.54
    assert round(contrast(Color.parse("#777777"), WHITE), 2) == 4.48
    assert round(contrast(Color.parse("#ff0000"), WHITE), 2) == 4.0
    assert round(luminance(Color.parse("#123456")), 4) == 0.0326


COLOURS: Final = st.builds(Color, *(st.integers(0, 255) for _ in range(3)))


@given(COLOURS, COLOURS)
def test_text_colour_is_made_legible_on_any_background(ink: Color, ground: Color) -> None:
    made = legible(ink, [ground])
    assert contrast(made, ground) >= AA
    assert made == ink or contrast(ink, ground) < AA


@given(COLOURS)
def test_each_of_the_256_colours_is_its_own_nearest_colour(colour: Color) -> None:
    nearest = in_256(colour)
    assert in_256(nearest) == nearest
    assert 16 <= number_in_256(colour) <= 255


# Tests of the styles of the table.


@sweep("theme,shown,deck", MIXED, [exactly, in_256], DECKS)
def test_every_table_style_has_enough_contrast(theme: str, shown: Shown, deck: Deck) -> None:
    found, style = least_contrast(theme, deck, shown)
    assert found >= (AAA if theme == HIGH_CONTRAST.name and shown is exactly else AA), style


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_every_style(theme: str) -> None:
    assert set(palette(variables_of(theme))) == set(colourless_palette())


@sweep(
    "theme,look",
    MIXED,
    [
        *(("", exactly), ("card-", exactly), ("chosen-", exactly), ("barred-", exactly)),
        ("waiting-", exactly),
        # Of 256 colours, too few are dark enough to give each suit a hue on every background.
        *(("", in_256), ("card-", in_256)),
    ],
    strength=1,
)
def test_two_and_four_colour_decks_have_their_number_of_colours_in_every_state(
    theme: str, look: tuple[str, Shown]
) -> None:
    state, shown = look
    variables = variables_of(theme, shown)

    def inks(deck: Deck) -> list[Color]:
        looks = palette(variables, deck, shown)
        colours = [looks[f"{state}{suit.word}"].color for suit in Suit]
        return [Color.from_rich_color(colour) for colour in colours]

    clubs, spades, hearts, diamonds = inks("two")
    assert clubs == spades
    assert hearts == diamonds
    # A distance of 40 makes colours easy to distinguish with normal colour vision.
    for one, other in ((spades, hearts), *combinations(inks("four"), 2)):
        assert math.dist(one.rgb, other.rgb) >= 40


@pytest.mark.parametrize("shown", [exactly, in_256])
@pytest.mark.parametrize("theme", MIXED)
def test_cards_grow_dimmer_from_playable_to_waiting_to_barred_to_mated(
    theme: str, shown: Shown
) -> None:
    variables = variables_of(theme, shown)
    looks = palette(variables, shown=shown)
    colours = [looks[style].bgcolor for style in ("card", "waiting", "barred", "mated")]
    papers = [shown(Color.from_rich_color(colour)) for colour in colours if colour is not None]
    assert len(papers) == len(colours)
    lights = [luminance(paper) for paper in papers]
    assert lights == sorted(lights, reverse=True)
    assert len(set(lights)) == len(lights)
    card, _, barred, _ = papers
    assert contrast(card, barred) >= 1.3
    if theme in CLOTHS:
        table = shown(Color.parse(variables["background"]))
        for one, other in combinations([table, card, barred], 2):
            assert contrast(one, other) >= 1.2


# Terminals differ in their own sixteen colours. These are the most common sets.
TERMINALS: Final = {
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5"
    " 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "VGA": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa"
    " 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "Windows": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc"
    " 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
    "GNOME": "2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf"
    " 555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec",
    "macOS": "000000 c23621 25bc24 adad27 492ee1 d338d3 33bbc8 cbcccd"
    " 818383 fc391f 31e722 eaec23 5833ff f935f8 14f0f0 e9ebeb",
}


@sweep("terminal,theme,deck", TERMINALS, OWN_COLOURS, DECKS)
def test_themes_of_sixteen_colours_use_only_legible_pairs(
    terminal: str, theme: str, deck: Deck
) -> None:
    looks = palette(variables_of(theme), deck)
    looks = {name: style for name, style in looks.items() if not is_shape(name)}
    coloured = {name: style for name, style in looks.items() if style.color is not None}
    assert all(looks[name].bgcolor is None for name in looks.keys() - coloured.keys())
    colours = TERMINALS[terminal].split()
    for name, style in coloured.items():
        assert style.color is not None
        assert style.bgcolor is not None, name
        # Many terminals make bold colours bright.
        assert not style.bold, name
        numbers = [style.color.number, style.bgcolor.number]
        inks = [Color.parse(f"#{colours[number]}") for number in numbers if number is not None]
        assert contrast(*inks) >= AA, name
    # Blunders and mistakes have different colours.
    assert looks["bad"].color != looks["accent"].color


def test_colourless_theme_reverses_only_choices() -> None:
    looks = colourless_palette()
    assert all(style.color is None and style.bgcolor is None for style in looks.values())
    reversed_ones = {name.partition("-")[0] for name, style in looks.items() if style.reverse}
    assert reversed_ones == {"chosen", "turn"}


# Tests of Textual's widgets.

PAIRS: Final = [
    *((ink, ground) for ink in ("foreground", "text", "mate-faint") for ground in BEHIND),
    *(
        (ink, ground)
        for ink in ("foreground", "text-muted", "text-disabled")
        for ground in ("block-hover-background", "surface-lighten-1", "surface-darken-1")
    ),
    ("block-cursor-foreground", "block-cursor-background"),
    ("block-cursor-blurred-foreground", "block-cursor-blurred-background"),
    ("input-cursor-foreground", "input-cursor-background"),
    ("input-selection-foreground", "input-selection-background"),
    ("screen-selection-foreground", "screen-selection-background"),
    ("button-foreground", "surface"),
    ("button-color-foreground", "primary"),
    ("foreground", "panel-darken-1"),
    ("accent", "panel"),
    ("primary", "background"),
    *((f"text-{name}", "background") for name in ("primary", "secondary", "error", "warning")),
]
"""The variables for text and its background, in the widgets that Mate uses."""
FRAMES: Final = [
    *(("block-cursor-background", ground) for ground in BEHIND),
    *(("border", ground) for ground in BEHIND),
    *((f"scrollbar{part}", f"scrollbar-background{part}") for part in ("", "-hover", "-active")),
]
"""The variables for the chosen row, frames and scroll bars, each with its background."""


@pytest.mark.parametrize("shown", [exactly, in_256])
@pytest.mark.parametrize("theme", MIXED)
def test_texts_and_shapes_of_textuals_widgets_have_enough_contrast(
    theme: str, shown: Shown
) -> None:
    variables = {
        name: Color.parse(value)
        for name, value in variables_of(theme, shown).items()
        if value.startswith("#")
    }
    for pairs, least in ((PAIRS, AA), (FRAMES, SHAPES)):
        for ink, ground in pairs:
            colours = variables[ink], variables[ground]
            assert [colour.a for colour in colours] == [1, 1], (ink, ground)
            assert contrast(*map(shown, colours)) >= least, (ink, ground)


EDGES: Final = "▏▌▗▖▝▘▀▄"
"""Edges of cards, places and shadows, which need no contrast: the cards are visible anyway."""


def pieces_of(app: MateApp) -> Iterator[tuple[str, Style]]:
    """Yield all words, lines, bars and marks on the screen, with their styles."""
    for strip in app.screen._compositor.render_strips():
        for text, style, _ in strip:
            shapes = "".join(c for c in text if "\u2500" <= c <= "\u25ff" and c not in EDGES)
            words = "".join(c for c in text if not "\u2500" <= c <= "\u259f").strip()
            for piece in filter(None, (shapes, words)):
                assert style is not None
                yield piece, style


def assert_seen(app: MateApp, shown: Shown) -> None:
    """Check that words and shapes have enough contrast, or colours that the terminal defines."""
    count = 0
    for piece, style in pieces_of(app):
        inks = [Color.from_rich_color(ink) for ink in (style.color, style.bgcolor) if ink]
        if THEMES[app.theme].ansi:
            assert all(ink is None or ink.is_system_defined for ink in (style.color, style.bgcolor))
        else:
            least = SHAPES if "\u2500" <= piece[0] <= "\u25ff" else AA
            assert contrast(*map(shown, inks)) >= least, (app.theme, piece, style)
        count += 1
    assert count > 5


SCOPES: Final = {
    "Puzzles": ((), SIZE),
    "Opponent": (("n", "enter"), SIZE),
    "2 saved matches": (("escape", "s"), SIZE),
    "█": (("down", "r", "right", "right", "right"), (120, 36)),
    "MATE  Keys": (("question_mark",), SIZE),
    "From 52 cards": (("escape", "escape", "f3", "pagedown"), SIZE),
}
"""The screens to visit in turn: a text on the screen, the keys that lead there, and the size."""


@pytest.mark.parametrize(
    ("colours", "share"),
    [
        ("all", len(SCOPES)),
        pytest.param("256", len(SCOPES), marks=pytest.mark.deep),
        pytest.param("all", 1, marks=pytest.mark.deep),
        pytest.param("256", 1, marks=pytest.mark.deep),
    ],
)
async def test_every_word_and_shape_on_every_screen_has_enough_contrast(
    colours: Colours, share: int, played: Session
) -> None:
    assert played.record.finished
    Session.begin(Terms(players=("Ana", "Ben"), seed=1)).close()
    app = MateApp(terminal=Terminal(colours=colours))
    async with app.run_test(size=SIZE) as pilot:
        assert list(app.available_themes) == list(THEMES)
        for number, (place, (keys, size)) in enumerate(SCOPES.items()):
            await press(pilot, *keys)
            await pilot.resize_terminal(*size)
            await wait_for(pilot, app, place)
            for theme in [*THEMES][number % share :: share]:
                app.apply(replace(app.settings, theme=theme))
                await pilot.pause()
                assert app.theme == theme
                assert_seen(app, in_256 if colours == "256" else exactly)


@pytest.mark.parametrize("colours", ["all", "256"])
@pytest.mark.parametrize(
    "theme", [FELT.name, *(pytest.param(name, marks=pytest.mark.deep) for name in MIXED[1:])]
)
async def test_list_of_commands_is_legible_and_its_chosen_row_has_a_key(
    theme: str, colours: Colours
) -> None:
    app = MateApp(settings=Settings(theme=theme), terminal=Terminal(colours=colours))
    async with app.run_test(size=(40, 12)) as pilot:
        await press(pilot, "ctrl+p", "down")
        assert_seen(app, in_256 if colours == "256" else exactly)
        cursor = Color.parse(app.theme_variables["block-cursor-background"]).rgb
        grounds = [(piece, style.bgcolor) for piece, style in pieces_of(app) if style.bgcolor]
        chosen = [piece for piece, it in grounds if Color.from_rich_color(it).rgb == cursor]
        assert chosen[-1].split(maxsplit=1) == ["n", "Play: start a new match"]
        # Matching letters are underlined, and the cursor of the field is on a letter.
        await run(pilot, "l e home | Learn the game")
        marked = [piece for piece, style in pieces_of(app) if style.underline]
        assert marked[0] == "Le"
        assert_seen(app, in_256 if colours == "256" else exactly)
