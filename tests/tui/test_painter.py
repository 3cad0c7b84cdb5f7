"""Few bytes for the terminal."""

from __future__ import annotations

from rich.color import ColorSystem
from rich.style import Style

from mate.tui.painter import Pen

RED_ON_GREEN = Style.parse("#ff0000 on #00ff00")
BOLD_RED_ON_GREEN = Style.parse("bold #ff0000 on #00ff00")
BLUE_ON_GREEN = Style.parse("#0000ff on #00ff00")


def written(*pieces: tuple[str, Style | None], system: ColorSystem = ColorSystem.TRUECOLOR) -> str:
    pen = Pen(system)
    pen.lift()
    for text, style in pieces:
        pen.write(text, style)
    return pen.written.removeprefix("\x1b[0m")


def test_a_colour_is_set_once_for_pieces_that_share_it() -> None:
    assert written(("a", RED_ON_GREEN), ("b", RED_ON_GREEN)) == (
        "\x1b[38;2;255;0;0;48;2;0;255;0mab"
    )


def test_only_what_differs_is_set_anew() -> None:
    assert written(("a", RED_ON_GREEN), ("b", BLUE_ON_GREEN)) == (
        "\x1b[38;2;255;0;0;48;2;0;255;0ma\x1b[38;2;0;0;255mb"
    )


def test_on_blanks_only_the_ground_counts() -> None:
    assert written(("a", RED_ON_GREEN), ("  ", BLUE_ON_GREEN), ("b", RED_ON_GREEN)) == (
        "\x1b[38;2;255;0;0;48;2;0;255;0ma  b"
    )


def test_underlined_blanks_keep_their_line() -> None:
    assert "\x1b[4m" in written((" ", Style.parse("underline")))


def test_an_attribute_that_ends_takes_the_colours_with_it() -> None:
    assert written(("a", BOLD_RED_ON_GREEN), ("b", RED_ON_GREEN)) == (
        "\x1b[1;38;2;255;0;0;48;2;0;255;0ma\x1b[0;38;2;255;0;0;48;2;0;255;0mb"
    )


def test_colours_are_those_that_the_terminal_has() -> None:
    assert written(("a", RED_ON_GREEN), system=ColorSystem.EIGHT_BIT) == "\x1b[38;5;196;48;5;46ma"


def test_text_without_a_style_has_the_colours_of_the_terminal() -> None:
    assert written(("a", RED_ON_GREEN), ("b", None)).endswith("\x1b[39;49mb")
