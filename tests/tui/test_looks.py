"""The appearance of the screen, which depends on the settings and the terminal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.tui.screens import check_golden, open_app, press, press_settle, run, table, text_of
from textual.widgets import Input

from mate.session import Session
from mate.settings.schema import Settings, Switch
from mate.tui.driver import Colours, Terminal
from mate.tui.theme.themes import Appearance

USUAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}
TO_THE_LEAD = ("3", "3", "n", "n", "5", "5", "right", "enter", "right", "right")
"""The keys from the first declaration to Ben's lead in trick 2, with the king of clubs chosen."""


# Tests of the terminal that the environment describes.


@pytest.mark.parametrize(
    ("ascii_only", "said"),
    [
        *((True, {"LANG": locale}) for locale in ("C", "POSIX", "de_DE@euro")),
        *((True, {"LC_ALL": "C"}), (True, {"LC_CTYPE": "de_DE.ISO-8859-1"})),
        # Python changes a C locale in this way before the program starts.
        (True, {"LANG": "C", "LC_CTYPE": "C.UTF-8"}),
        *((True, {"TERM": kind}) for kind in ("linux", "dumb", "vt220")),
        *((False, {"LANG": locale}) for locale in ("", "C.UTF-8")),
        (False, {"LANG": "C", "LC_ALL": "en_GB.utf8"}),
        *((False, {"LANG": "C", "LC_CTYPE": "en_GB.UTF-8"}), (False, {"LC_CTYPE": "UTF-8"})),
    ],
    ids=str,
)
def test_terminals_that_may_lack_characters_get_ascii(
    said: dict[str, str], *, ascii_only: bool
) -> None:
    assert Terminal.of(USUAL | said).ascii_only is ascii_only


def test_usual_terminal_shows_all_characters_and_colours_unless_limited() -> None:
    assert Terminal.of(USUAL) == Terminal()
    assert Terminal.of(USUAL, "iso8859-1").ascii_only
    assert Terminal.of(USUAL | {"NO_COLOR": "1"}).colours == "none"
    assert Terminal.of(USUAL | {"NO_COLOR": ""}).colours == "all"
    assert Terminal.of(USUAL | {"XTERM_VERSION": "XTerm(379)"}).gaps


KINDS: dict[Colours, list[str]] = {
    "all": [
        *("alacritty", "contour", "foot", "foot-extra", "wezterm", "xterm-ghostty", "xterm-kitty"),
        *("xterm-direct", "konsole-direct", "foot-direct", "xterm-direct256"),
    ],
    "256": [
        *("xterm-256color", "screen-256color", "screen-256color-bce", "screen.xterm-256color"),
        *("tmux-256color", "XTERM-256color", "rxvt-unicode-256color", ""),
    ],
    "16": ["xterm", "screen", "tmux", "rxvt-unicode", "xterm-16color", "ansi", "eterm-color"],
    "none": ["vt100", "vt100-am", "linux", "linux-16color", "dumb", "xterm-mono"],
}


@pytest.mark.parametrize("colours", KINDS)
def test_terminal_name_decides_the_number_of_colours(colours: Colours) -> None:
    for kind in KINDS[colours]:
        assert Terminal.of({"TERM": kind}).colours == colours, kind


def test_colorterm_overrides_the_terminal_name_unless_that_terminal_has_no_colours() -> None:
    assert Terminal.of({"TERM": "xterm", "COLORTERM": "truecolor"}).colours == "all"
    assert Terminal.of({"COLORTERM": "24bit"}).colours == "all"
    assert Terminal.of({"TERM": "vt100", "COLORTERM": "truecolor"}).colours == "none"
    # Windows does not name its terminals.
    assert Terminal.of({"OS": "Windows_NT"}).colours == "all"


def test_browser_has_all_colours_and_characters_whatever_the_servers_environment() -> None:
    server = {"TERM": "dumb", "LANG": "C", "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}
    assert Terminal.of(server, "ascii") == Terminal()
    assert Terminal.of({**server, "NO_COLOR": "1"}).colours == "none"


def test_theme_setting_applies_as_far_as_the_terminals_colours_allow() -> None:
    cases: list[tuple[str, Colours, str]] = [
        *(("felt", "16", "ansi-dark"), ("paper", "16", "ansi-light"), ("paper", "256", "paper")),
        *(("nord", "none", "no-colour"), ("mauve", "all", "felt")),
    ]
    for theme, colours, worn in cases:
        assert Appearance.of(Settings(theme=theme), Terminal(colours=colours)).theme == worn


@pytest.mark.parametrize("variable", ["SSH_CONNECTION", "SSH_TTY"])
def test_motion_is_off_in_a_remote_terminal_unless_the_setting_is_on(variable: str) -> None:
    far = Terminal.of({**USUAL, variable: "somewhere"})
    cases: list[tuple[Terminal, Switch, bool]] = [
        *((far, "auto", False), (far, "on", True)),
        *((Terminal(), "auto", True), (Terminal(), "off", False)),
    ]
    for terminal, motion, moves in cases:
        assert Appearance.of(Settings(motion=motion), terminal).moves is moves


def test_ascii_is_used_if_a_setting_terminal_or_option_requires_it() -> None:
    needed, asked = Terminal(ascii_only=True), Terminal(ascii_asked=True)
    assert Appearance.of(Settings(ascii="on"), Terminal()).ascii_only
    assert Appearance.of(Settings(), needed).ascii_only
    assert not Appearance.of(Settings(ascii="off"), needed).ascii_only
    assert Appearance.of(Settings(ascii="off"), asked).ascii_only


# Tests of screens without motion.


async def test_screen_without_motion_has_no_animation_and_no_blinking_cursor() -> None:
    async with open_app(settings=Settings(motion="off")) as (app, pilot):
        assert app.animation_level == "none"
        await press(pilot, "ctrl+p")
        focused = app.focused
        assert isinstance(focused, Input)
        assert not focused.cursor_blink


# Tests of screens in ASCII.


async def test_every_screen_can_be_shown_in_ascii(session: Session) -> None:
    settings = Settings(theme="ansi-dark", ascii="on")
    async with open_app(session, settings=settings) as (app, pilot):
        await press(pilot, *TO_THE_LEAD)
        check_golden(app, "lead-ascii")
        await press(pilot, "enter")
        check_golden(app, "reply-ascii")
        for keys in (["question_mark"], ["q", "ctrl+p"]):
            await press(pilot, *keys)
            assert text_of(app).isascii()
    async with open_app(settings=settings) as (app, pilot):
        for more in (["home"], ["n"], ["tab", "tab", "enter"], ["escape", "escape", "f3"]):
            await press(pilot, *more)
            assert text_of(app).isascii()


# Tests of settings that change while a screen is shown.


async def test_changed_settings_apply_to_the_screen_at_once(session: Session) -> None:
    async with open_app(session) as (app, pilot):
        await press(pilot, *TO_THE_LEAD)
        assert "♥" in text_of(app)
        before = app.palette["card-clubs"]
        app.apply(replace(app.settings, theme="paper", deck="four", suits="letters"))
        await pilot.pause()
        assert app.theme == "paper"
        assert app.palette["card-clubs"] != before
        assert "10H" in text_of(app)
        assert not set(text_of(app)) & set("♣♠♥♦")
        # Rows drawn before the change also get the new colours.
        board = table(app).query_one("#board")
        strips = board.render_lines(board.size.region)
        styles = {segment.style for strip in strips for segment in strip if segment.style}
        clubs = app.palette["card-clubs"]
        assert (clubs.color, clubs.bgcolor) in {(style.color, style.bgcolor) for style in styles}
        await run(pilot, "k c k c right | 10C wins the trick")
        app.apply(replace(app.settings, ascii="on"))
        await pilot.pause()
        assert text_of(app).isascii()


async def test_menu_looks_the_same_after_every_other_screen(session: Session) -> None:
    session.close()
    async with open_app(size=(150, 45)) as (app, pilot):
        await press_settle(pilot)
        before = text_of(app)
        for key in ("s", "a", "t", "f3", "n"):
            await press(pilot, key, "escape")
            assert text_of(app) == before
