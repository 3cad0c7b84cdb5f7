"""The painter, which writes only changed cells, and drawings, which render only changed rows."""

from __future__ import annotations

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len, chop_cells
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.screen import Screen
from textual.strip import Strip

from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.draw import Row
from mate.tui.driver import Terminal
from mate.tui.theme.painter import Painter, Pen, cloth_code, ink_of
from mate.tui.widgets import Drawing

RED_ON_GREEN = Style.parse("#ff0000 on #00ff00")
BLUE_ON_GREEN = Style.parse("#0000ff on #00ff00")
RED, BOLD, DIM = map(Style.parse, ("#ff0000", "bold", "dim"))

TO_START = "\x1b[1;1H"


def written(*pieces: tuple[str, Style | None], system: ColorSystem = ColorSystem.TRUECOLOR) -> str:
    pen = Pen()
    inks = [(text, ink_of(style, system, blank=not text.strip())) for text, style in pieces]
    pen.write(0, 0, [(character, ink) for text, ink in inks for character in text])
    return pen.lift().replace(TO_START, "").removesuffix("\x1b[0m")


COLOURS = "38;2;255;0;0;48;2;0;255;0m"


@pytest.mark.parametrize(
    ("pieces", "stream"),
    [
        ([("a", RED_ON_GREEN), ("b", RED_ON_GREEN)], f"\x1b[{COLOURS}ab"),
        ([("a", RED_ON_GREEN), ("b", BLUE_ON_GREEN)], f"\x1b[{COLOURS}a\x1b[38;2;0;0;255mb"),
        # Blanks show only the background.
        (
            [("a", RED_ON_GREEN), ("  ", BLUE_ON_GREEN), ("b", RED_ON_GREEN)],
            f"\x1b[{COLOURS}a  b",
        ),
        ([(" ", Style.parse("underline"))], "\x1b[4m "),
        # The end of bold also ends dim, so dim is set again.
        ([("a", BOLD), ("b", RED_ON_GREEN)], f"\x1b[1ma\x1b[22;{COLOURS}b"),
        ([("a", BOLD + DIM), ("b", DIM + RED)], "\x1b[1;2ma\x1b[22;2;38;2;255;0;0mb"),
        ([("a", Style.parse("reverse")), (" ", RED)], "\x1b[1;2H \x1b[7ma"),
        # Colours that a style leaves out are those of the terminal.
        (
            [("a", RED), ("b", Style.parse("on #00ff00"))],
            "\x1b[38;2;255;0;0ma\x1b[39;48;2;0;255;0mb",
        ),
        # Texts in the same colours are written together, and the shortest change comes first.
        (
            [("a", RED_ON_GREEN), ("b", BLUE_ON_GREEN), ("c", RED_ON_GREEN), ("d", None)],
            f"\x1b[1;4Hd\x1b[{COLOURS}a\x1b[Cc\x1b[38;2;0;0;255m\x1b[1;2Hb",
        ),
    ],
    ids=["shared", "differs", "blanks", "underline", "bold", "dim", "reverse", "none", "together"],
)
def test_painter_sets_only_changed_attributes(
    pieces: list[tuple[str, Style | None]], stream: str
) -> None:
    assert written(*pieces) == stream


def test_painter_uses_only_colours_that_the_terminal_has() -> None:
    assert written(("a", RED_ON_GREEN), system=ColorSystem.EIGHT_BIT) == "\x1b[38;5;196;48;5;46ma"


STYLES = [None, RED_ON_GREEN, RED_ON_GREEN + BOLD, BLUE_ON_GREEN, RED + BOLD, Style()]
STYLES += map(Style.parse, ("reverse", "underline #0000ff", "on #00ff00"))
COLUMNS, ROWS = 12, 3
segments = st.builds(
    Segment, st.text(alphabet="ab ─▄界猫", min_size=1, max_size=6), st.sampled_from(STYLES)
)
lines = st.lists(segments, max_size=4).map(lambda found: Strip(found).adjust_cell_length(COLUMNS))
frames = st.lists(lines, min_size=ROWS, max_size=ROWS)


def shown(stream: str) -> list[list[tuple[object, ...]]]:
    screen = pyte.Screen(COLUMNS, ROWS)
    pyte.Stream(screen).feed(stream)
    return [[seen(screen.buffer[y][x]) for x in range(COLUMNS)] for y in range(ROWS)]


def seen(cell: pyte.screens.Char) -> tuple[object, ...]:
    if cell.data == " " and not (cell.reverse or cell.underscore):
        return cell.data, cell.bg
    return cell.data, cell.fg, cell.bg, cell.bold, cell.reverse, cell.underscore


def whole(painter: Painter, frame: list[Strip]) -> str:
    return painter.paint(((0, y, strip) for y, strip in enumerate(frame)), ColorSystem.TRUECOLOR)


@settings(max_examples=settings().max_examples // 2)
@given(st.lists(frames, min_size=2, max_size=3))
def test_terminal_shows_the_last_frame_after_any_updates(found: list[list[Strip]]) -> None:
    painter = Painter()
    updates = "".join(whole(painter, frame) for frame in found)
    assert shown(updates) == shown(whole(Painter(), found[-1]))


@given(frames)
def test_painter_rewrites_unchanged_cells_only_after_forgetting(frame: list[Strip]) -> None:
    painter = Painter()
    whole(painter, frame)
    assert whole(painter, frame) == ""
    painter.forget()
    assert whole(painter, frame) == whole(Painter(), frame)


def test_painter_writes_only_the_cells_that_differ() -> None:
    painter = Painter()
    painter.paint([(0, 0, Strip([Segment("ab")]))], ColorSystem.TRUECOLOR)
    assert painter.paint([(1, 0, Strip([Segment("c")]))], ColorSystem.TRUECOLOR) == "\x1b[1;2Hc"


def test_combining_mark_stays_on_its_character() -> None:
    strip = Strip([Segment("e\N{COMBINING ACUTE ACCENT}x")])
    written = Painter().paint([(0, 0, strip)], ColorSystem.TRUECOLOR)
    assert written == "\x1b[1;1He\N{COMBINING ACUTE ACCENT}x"


def rows(*texts: str) -> list[Row]:
    return [((text, "plain"),) for text in texts]


async def test_drawing_renders_only_changed_rows_again() -> None:
    lines: list[int] = []

    class Watched(Drawing):
        def render_line(self, y: int) -> Strip:
            lines.append(y)
            return super().render_line(y)

    async with MateApp().run_test() as pilot:
        drawing = Watched()
        await pilot.app.push_screen(Screen())
        await pilot.app.screen.mount(drawing)
        for new, painted in (
            (rows("one", "two", "three"), []),
            (rows("one", "zwei", "three"), [1]),
            (rows("one"), [1, 2]),
            (rows("one", "two", "three", "four"), [3]),
            ([(("o", "plain"), ("ne", "plain")), *rows("two", "three")], []),
            ([(("one", "strong"),), *rows("two", "three")], [0]),
        ):
            drawing.draw(rows("one", "two", "three"))
            await pilot.pause()
            lines.clear()
            drawing.draw(new)
            await pilot.pause()
            assert sorted(set(lines)) == painted
            shown = [strip.text.rstrip() for strip in drawing.render_lines(drawing.size.region)]
            assert shown[: len(new)] == ["".join(text for text, _ in row) for row in new]


@pytest.mark.parametrize("text", ["ශ්\u200dරී leads", "👩\u200d👩\u200d👧 leads", "\u200dA"])
def test_joined_characters_are_measured_and_painted_separately(text: str) -> None:
    apart = text.replace("\u200d", "")
    assert cell_len(text) == cell_len(apart)
    assert chop_cells(text, 2)[0].replace("\u200d", "") == chop_cells(apart, 2)[0]
    painted, plain = (
        Painter().paint([(0, 0, Strip([Segment(each)]))], ColorSystem.TRUECOLOR)
        for each in (text, apart)
    )
    assert painted == plain


# Tests of the shades of the table's cloth, and of block characters without gaps.


def backgrounds(stream: str) -> list[str]:
    """Return the background of the first cell of each row."""
    screen = pyte.Screen(COLUMNS, ROWS)
    pyte.Stream(screen).feed(stream)
    return [screen.buffer[y][0].bg for y in range(ROWS)]


def test_cloth_has_its_shade_in_each_row_and_other_backgrounds_stay_unchanged() -> None:
    painter = Painter()
    painter.cloth = lambda row: cloth_code("#0000ff", row, ROWS)
    cloth, other = Style.parse("#ffffff on #0000ff"), Style.parse("#ffffff on #ff0000")
    shades = backgrounds(whole(painter, [Strip([Segment(" " * COLUMNS, cloth)])] * ROWS))
    assert shades[1] == "0000ff"
    assert shades[0] == shades[2] != shades[1]
    painter.forget()
    assert backgrounds(whole(painter, [Strip([Segment(" ", other)])] * ROWS)) == ["ff0000"] * ROWS


@pytest.mark.parametrize(
    ("terminal", "theme", "shaded"),
    [
        (Terminal(), "felt", True),
        (Terminal(), "paper", True),
        (Terminal(), "nord", False),
        (Terminal(far=True), "felt", False),
        (Terminal(colours="256"), "felt", False),
        (Terminal(colours="16"), "felt", False),
        (Terminal(colours="none"), "felt", False),
    ],
)
async def test_cloth_is_shaded_only_on_local_terminals_with_all_colours(
    terminal: Terminal, theme: str, shaded: bool
) -> None:
    app = MateApp(settings=Settings(theme=theme), terminal=terminal)
    async with app.run_test():
        assert (app._painter.cloth is not None) is shaded


@pytest.mark.parametrize("gaps", [False, True])
@pytest.mark.parametrize(
    ("block", "turned"), [("▄", "▀"), ("▙", "▝"), ("▟", "▘"), ("█", " "), ("▀", "▀")]
)
def test_lower_blocks_are_drawn_with_swapped_colours_if_the_terminal_leaves_gaps(
    block: str, turned: str, *, gaps: bool
) -> None:
    painter = Painter()
    painter.gaps = gaps
    cell = drawn_by(painter, Segment(block, RED_ON_GREEN)).buffer[0][0]
    shown, colours = turned if gaps else block, ["ff0000", "00ff00"]
    assert (cell.data, cell.fg, cell.bg) == (
        shown,
        *(colours if shown == block else reversed(colours)),
    )


def drawn_by(painter: Painter, *segments: Segment) -> pyte.Screen:
    """Return a terminal in whose corner the painter has drawn the given segments."""
    screen = pyte.Screen(COLUMNS, ROWS)
    pyte.Stream(screen).feed(painter.paint([(0, 0, Strip([*segments]))], ColorSystem.TRUECOLOR))
    return screen
