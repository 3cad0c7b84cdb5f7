"""Every text can be read: contrast as WCAG 2.1 defines it, in every theme that is offered."""

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
from tests.tui.screens import analysed, press
from textual.color import Color

from mate.rules import Suit
from mate.session import NewMatch, Session
from mate.settings.schema import Deck, Settings
from mate.tui.app import MateApp
from mate.tui.theme.contrast import (
    BLACK,
    WHITE,
    Shown,
    contrast,
    exactly,
    in_256,
    legible,
    luminance,
    number_in_256,
)
from mate.tui.theme.styles import BEHIND, colourless_palette, palette
from mate.tui.theme.tabletheme import table_theme
from mate.tui.theme.terminal import Colours, Terminal
from mate.tui.theme.themes import COLOURLESS, HIGH_CONTRAST, THEMES

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
    """A style's ink with each ground that it may stand on."""
    assert style.color is not None
    grounds = [Color.parse(variables[name]) for name in BEHIND]
    if style.bgcolor is not None:
        grounds = [Color.from_rich_color(style.bgcolor)]
    for ground in grounds:
        yield Color.from_rich_color(style.color), ground


def least_contrast(theme: str, deck: Deck, shown: Shown = exactly) -> tuple[float, str]:
    variables = variables_of(theme, shown)
    return min(
        (contrast(shown(ink), shown(ground)), name)
        for name, style in palette(variables, deck, shown).items()
        for ink, ground in colours_of(style, variables)
    )


# The arithmetic.


def test_contrast_is_that_of_the_guidelines() -> None:
    # Figures from other programs that follow the guidelines.
    assert contrast(BLACK, WHITE) == 21
    assert round(contrast(Color.parse("#767676"), WHITE), 2) == 4.54
    assert round(contrast(Color.parse("#777777"), WHITE), 2) == 4.48
    assert round(contrast(Color.parse("#ff0000"), WHITE), 2) == 4.0
    assert round(luminance(Color.parse("#123456")), 4) == 0.0326


COLOURS: Final = st.builds(Color, *(st.integers(0, 255) for _ in range(3)))


@given(COLOURS, COLOURS)
def test_on_any_one_ground_any_ink_is_made_legible(ink: Color, ground: Color) -> None:
    made = legible(ink, [ground])
    assert contrast(made, ground) >= AA
    assert made == ink or contrast(ink, ground) < AA


@given(COLOURS)
def test_a_colour_of_256_is_its_own_nearest(colour: Color) -> None:
    nearest = in_256(colour)
    assert in_256(nearest) == nearest
    assert 16 <= number_in_256(colour) <= 255


# The styles of the table.


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("theme", MIXED)
@pytest.mark.parametrize("shown", [exactly, in_256])
def test_every_style_of_the_table_can_be_read(shown: Shown, theme: str, deck: Deck) -> None:
    found, style = least_contrast(theme, deck, shown)
    assert found >= AA, style


@pytest.mark.parametrize("deck", DECKS)
def test_high_contrast_is_high(deck: Deck) -> None:
    found, style = least_contrast(HIGH_CONTRAST.name, deck)
    assert found >= AAA, style


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_every_style(theme: str) -> None:
    assert set(palette(variables_of(theme))) == set(colourless_palette())


@pytest.mark.parametrize("theme", MIXED)
@pytest.mark.parametrize(
    ("state", "shown"),
    [
        ("", exactly),
        ("card-", exactly),
        ("chosen-", exactly),
        ("barred-", exactly),
        ("waiting-", exactly),
        # Of 256 colours too few are dark for a hue of each suit on every ground.
        ("", in_256),
        ("card-", in_256),
    ],
)
def test_four_colours_are_four_in_every_state_and_two_are_two(
    state: str, shown: Shown, theme: str
) -> None:
    variables = variables_of(theme, shown)

    def inks(deck: Deck) -> list[Color]:
        looks = palette(variables, deck, shown)
        colours = [looks[f"{state}{suit.word}"].color for suit in Suit]
        return [Color.from_rich_color(colour) for colour in colours]

    clubs, spades, hearts, diamonds = inks("two")
    assert clubs == spades
    assert hearts == diamonds
    assert far_apart(spades, hearts)
    assert all(far_apart(one, other) for one, other in combinations(inks("four"), 2))


@pytest.mark.parametrize("shown", [exactly, in_256])
@pytest.mark.parametrize("theme", MIXED)
def test_the_acting_side_is_brighter_than_barred_cards_and_those_than_the_waiting_side(
    theme: str, shown: Shown
) -> None:
    looks = palette(variables_of(theme, shown), shown=shown)

    def light(style: str) -> float:
        ground = looks[style].bgcolor
        assert ground is not None
        return luminance(shown(Color.from_rich_color(ground)))

    assert light("card") > light("barred") > light("waiting")
    assert light("card") >= 1.3 * light("waiting")


def far_apart(one: Color, other: Color) -> bool:
    """Whether nobody who sees colours takes one for the other."""
    return math.dist(one.rgb, other.rgb) >= 40


# The terminal's own colours are otherwise in every terminal: here are the most common ones.
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


def in_terminal(terminal: str, number: int | None) -> Color:
    assert number is not None
    return Color.parse(f"#{TERMINALS[terminal].split()[number]}")


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("theme", OWN_COLOURS)
@pytest.mark.parametrize("terminal", TERMINALS)
def test_of_the_terminals_own_colours_only_pairs_that_can_be_read_are_used(
    terminal: str, theme: str, deck: Deck
) -> None:
    coloured = 0
    for name, style in palette(variables_of(theme), deck).items():
        if style.color is None:
            assert style.bgcolor is None
            continue
        assert style.bgcolor is not None, name
        # Many terminals make bold colours bright.
        assert not style.bold, name
        ink, ground = style.color.number, style.bgcolor.number
        assert contrast(in_terminal(terminal, ink), in_terminal(terminal, ground)) >= AA, name
        coloured += 1
    assert coloured


def test_without_colours_what_is_chosen_is_reversed_and_nothing_else() -> None:
    looks = colourless_palette()
    assert all(style.color is None and style.bgcolor is None for style in looks.values())
    reversed_ones = {name.partition("-")[0] for name, style in looks.items() if style.reverse}
    assert reversed_ones == {"chosen", "turn"}


# The library's widgets.

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
    ("foreground", "footer-background"),
    ("footer-key-foreground", "footer-background"),
    ("link-color", "background"),
    ("primary", "background"),
    *((f"text-{name}", "background") for name in ("primary", "secondary", "error", "warning")),
    *((f"markdown-h{level}-color", "background") for level in range(1, 7)),
]
"""The variables for text and what is behind it, in the widgets that Mate has."""


@pytest.mark.parametrize("shown", [exactly, in_256])
@pytest.mark.parametrize("theme", MIXED)
def test_the_librarys_widgets_can_be_read(theme: str, shown: Shown) -> None:
    variables = variables_of(theme, shown)
    for ink, ground in PAIRS:
        said = Color.parse(variables[ink]), Color.parse(variables[ground])
        assert [colour.a for colour in said] == [1, 1], (ink, ground)
        colours = shown(said[0]), shown(said[1])
        assert contrast(*colours) >= AA, (ink, ground)


@pytest.mark.parametrize("shown", [exactly, in_256])
@pytest.mark.parametrize("theme", MIXED)
def test_the_chosen_row_scroll_bars_and_frames_are_seen(theme: str, shown: Shown) -> None:
    variables = {
        name: shown(Color.parse(said))
        for name, said in variables_of(theme, shown).items()
        if said.startswith("#")
    }
    cursor = variables["block-cursor-background"]
    for ground in BEHIND:
        assert contrast(cursor, variables[ground]) >= SHAPES, ground
        assert contrast(variables["border"], variables[ground]) >= SHAPES, ground
    for state in ("", "-hover", "-active"):
        thumb, track = variables[f"scrollbar{state}"], variables[f"scrollbar-background{state}"]
        assert contrast(thumb, track) >= SHAPES, state


def hue_of(colour: Color) -> str:
    """The strongest of red, green and blue, if one is."""
    parts = dict(zip(("red", "green", "blue"), colour.rgb, strict=True))
    strongest = [name for name, part in parts.items() if part == max(parts.values())]
    return strongest[0] if len(strongest) == 1 else ""


def test_felt_is_green_and_paper_is_no_grey_in_256_colours_too() -> None:
    for shown in (exactly, in_256):
        felt, paper = variables_of("felt", shown), variables_of("paper", shown)
        assert hue_of(shown(Color.parse(felt["background"]))) == "green"
        red, _, blue = shown(Color.parse(paper["background"])).rgb
        assert red > blue


def shapes_of(app: MateApp) -> Iterator[tuple[str, Style]]:
    """All lines, bars and marks on the screen and how they are shown."""
    for strip in app.screen._compositor.render_strips():
        for text, style, _ in strip:
            shapes = "".join(c for c in text if "\u2500" <= c <= "\u25ff")
            if shapes and style is not None:
                yield shapes, style


def assert_seen(app: MateApp, theme: str, shown: Shown = exactly) -> None:
    """Every shape that is shown stands out from what is behind it."""
    for shapes, style in shapes_of(app):
        assert style.color is not None
        assert style.bgcolor is not None
        inks = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
        assert contrast(*map(shown, inks)) >= SHAPES, (theme, shapes, style)


@pytest.mark.parametrize("colours", ["all", "256"])
async def test_the_graph_and_every_frame_of_a_replay_are_seen(
    played: Session, colours: Colours
) -> None:
    app = MateApp(replay=played.path, terminal=Terminal(colours=colours))
    async with app.run_test(size=(120, 36)) as pilot:
        await analysed(pilot, app)
        await press(pilot, "right", "right", "right")
        for theme in MIXED:
            app.apply(replace(app.settings, theme=theme))
            await pilot.pause()
            assert any("█" in shapes for shapes, _ in shapes_of(app))
            assert_seen(app, theme, in_256 if colours == "256" else exactly)


def texts_of(app: MateApp) -> Iterator[tuple[str, Style]]:
    """All words on the screen and how they are shown, lines and blocks left out."""
    for strip in app.screen._compositor.render_strips():
        for text, style, _ in strip:
            words = "".join(c for c in text if not "\u2500" <= c <= "\u259f").strip()
            if words and style is not None:
                yield words, style


@pytest.mark.parametrize(
    ("keys", "size"),
    [
        ((), SIZE),
        (("n", "tab"), SIZE),
        (("n", *["tab"] * 3, "enter", "down"), SIZE),
        (("s",), SIZE),
        (("f1",), SIZE),
        (("h", "pagedown"), SIZE),
        # Around the list of commands the screen below it is dimmed; here nothing is around it.
        # The row that is chosen has a key.
        (("ctrl+p", "down"), (40, 12)),
    ],
    ids=["menu", "form", "list in the form", "saved", "help", "rules", "commands"],
)
async def test_every_word_on_every_screen_can_be_read(
    keys: tuple[str, ...], size: tuple[int, int]
) -> None:
    for seed in (1, 2, 3):
        Session.begin(NewMatch(("Ana", "Ben"), seed=seed)).close()
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, *keys)
        for theme in MIXED:
            app.apply(replace(app.settings, theme=theme))
            await pilot.pause()
            words_seen = 0
            for words, style in texts_of(app):
                assert style.color is not None
                assert style.bgcolor is not None
                inks = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
                assert contrast(*inks) >= AA, (theme, words, style)
                words_seen += 1
            assert_seen(app, theme)
            assert words_seen > 5


@pytest.mark.parametrize("theme", MIXED)
async def test_the_key_on_the_chosen_row_of_the_commands_can_be_read(theme: str) -> None:
    app = MateApp(settings=Settings(theme=theme))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+p", "down")
        cursor = Color.parse(app.theme_variables["block-cursor-background"]).rgb
        on_cursor = [
            (words, style)
            for words, style in texts_of(app)
            if style.bgcolor is not None and Color.from_rich_color(style.bgcolor).rgb == cursor
        ]
        assert on_cursor[-1][0] == "l"
        for words, style in on_cursor:
            assert style.color is not None
            assert contrast(Color.from_rich_color(style.color), Color(*cursor)) >= AA, words


async def test_the_list_of_themes_is_that_of_the_settings() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE):
        assert list(app.available_themes) == list(THEMES)


@pytest.mark.parametrize("theme", [COLOURLESS.name, *OWN_COLOURS])
async def test_no_theme_of_the_terminals_own_colours_mixes_others(theme: str) -> None:
    Session.begin(NewMatch(("Ana", "Ben"), seed=1)).close()
    app = MateApp(settings=Settings(theme=theme))
    async with app.run_test(size=SIZE) as pilot:
        for keys in (
            ("home",),
            ("n", "tab", "tab", "enter"),
            ("escape", "escape", "s"),
            ("q", "h"),
        ):
            await press(pilot, *keys)
            for strip in app.screen._compositor.render_strips():
                for _, style, _ in strip:
                    colours = (style.color, style.bgcolor) if style else ()
                    assert all(c is None or c.is_system_defined for c in colours)
