"""The program runs whatever becomes of what libraries keep private."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
import shutil
import signal
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import textual
from rich.console import Console
from tests.tui.terminal import PLAY, SOURCES, Terminal, play_one_trick
from textual.app import App
from textual.geometry import Region
from textual.strip import Strip

import mate
from mate.tui import program
from mate.tui.app import MateApp
from mate.tui.program import paint_with
from mate.tui.theme.painter import Painter

PRIVATE_PARTS = {
    "textual.app.App._display": "receives each update of the screen before it is written",
    "textual._compositor.CompositorUpdate.render_segments": "turns an update into output",
    "textual._compositor.LayoutUpdate.strips": "the contents of whole rows of the screen",
    "textual._compositor.LayoutUpdate.region": "the place of those rows on the screen",
    "textual._compositor.ChopsUpdate.spans": "the changed cells, in runs",
    "textual._compositor.ChopsUpdate.chops": "the contents of rows, in pieces by their first cells",
    "textual._compositor.ChopsUpdate.chop_ends": "the cells where those pieces end",
    "textual.app.App._fatal_error": "ends the program after an error with a page of code",
    "textual.drivers.linux_driver.LinuxDriver._file": "where it draws",
    "textual.drivers.linux_driver.LinuxDriver._get_terminal_size": "asks COLUMNS and LINES first",
    "textual.drivers.linux_driver.LinuxDriver._query_in_band_window_resize": "asks for pixels",
    "textual._xterm_parser.XTermParser": "turns characters into keys; some sequences break it",
    "TEXTUAL_FPS": "shows postponed updates sooner",
}
"""The parts of the library that may change without notice, and their use."""

LIBRARY = Path(textual.__file__).parent


def renamed(source: str, name: str) -> str:
    return re.sub(rf"\b{name}\b", f"{name}_otherwise", source)


def library_without(parts: Iterable[str], folder: Path) -> Path:
    """A copy of the library in which parts have other names, and the library knows it."""
    files = list(shutil.copytree(LIBRARY, folder / LIBRARY.name).rglob("*.py"))
    sources: dict[Any, str] = {}
    for part in parts:
        owner, _, name = part.rpartition(".")
        kind: Any = pkgutil.resolve_name(owner) if owner else None
        # An attribute is renamed in its own class: those of others may have the same name.
        own = ""
        if kind is not None and not hasattr(kind, name):
            own = sources.get(kind) or inspect.getsource(kind)
            sources[kind] = renamed(own, name)
        changed = False
        for file in files:
            text = file.read_text(encoding="utf-8")
            scope = own or text
            new = text.replace(scope, renamed(scope, name))
            if new != text:
                file.write_text(new, encoding="utf-8")
                changed = True
        assert changed, f"the library has no {part} any more"
    return folder


def play_with(home: Path, *libraries: Path) -> Terminal:
    """The terminal, after a trick was played in the program with such a library."""
    path = ":".join(map(str, [*libraries, SOURCES]))
    with Terminal(PLAY, home, variables={"PYTHONPATH": path}) as terminal:
        play_one_trick(terminal)
        terminal.read(0.3)
    return terminal


@pytest.fixture(scope="module")
def painted(tmp_path_factory: pytest.TempPathFactory) -> Terminal:
    """The terminal, after the same trick was played in the program as it is."""
    return play_with(tmp_path_factory.mktemp("home"))


SEAMLESS = str.maketrans("▄▙▟█", "▀▝▘ ")
"""Blocks as the painter draws them, with their colours swapped."""
ATTRIBUTES = [part for part in PRIVATE_PARTS if re.search("Layout|Chops", part)]
DISPLAY = "textual.app.App._display"
OTHERS = [part for part in PRIVATE_PARTS if part not in {DISPLAY, *ATTRIBUTES}]


@pytest.mark.parametrize(
    "parts",
    [
        # Without the first, no other is asked for.
        [DISPLAY],
        ATTRIBUTES,
        OTHERS,
        *(pytest.param([part], marks=pytest.mark.deep) for part in (*ATTRIBUTES, *OTHERS)),
    ],
    ids=" ".join,
)
def test_textual_writes_the_same_screen_without_private_parts(
    parts: list[str], painted: Terminal, home: Path, tmp_path: Path
) -> None:
    terminal = play_with(home, library_without(parts, tmp_path))
    # Without the painter, terminals with seams between blocks show them.
    assert terminal.text.translate(SEAMLESS) == painted.text.translate(SEAMLESS)
    if DISPLAY in parts or any("Update" in part for part in parts):
        assert len(terminal.written) > 2 * len(painted.written)


class Update:
    """A part of the screen as the library describes it, which it would write as `own`."""

    def __init__(self, **attributes: Any) -> None:
        vars(self).update(attributes)

    def render_segments(self, console: Console) -> str:
        return f"own, {console.width} wide"


CONSOLE = Console(width=80, color_system="truecolor")
STRIP = Strip.blank(3)
CHANGED = {"spans": [(0, 0, 3)], "chops": [{0: STRIP}], "chop_ends": [[3]]}
WHOLE = {"strips": [[STRIP]], "region": Region(0, 0, 3, 1)}


def written(update: Any, painter: Painter | None = None) -> str:
    paint_with(painter or Painter(), update)
    return str(update.render_segments(CONSOLE))


@pytest.mark.parametrize(
    ("update", "stream"),
    [
        (CHANGED, "\x1b[1;1H   "),
        (WHOLE, "\x1b[1;1H   "),
        # What has another shape is the library's.
        *(
            ({**CHANGED, **other}, "own, 80 wide")
            for other in (
                {"spans": [(0, 0, 3, 4)]},
                {"spans": [Region(0, 0, 3, 1)], "chops": [[STRIP]]},
                {"spans": [(5, 0, 3)]},
                {"chops": [{0: "   "}]},
                {"chops": [{"0": STRIP}]},
                {"chop_ends": None},
                {"chop_ends": 3},
            )
        ),
    ],
    ids=str,
)
def test_update_as_it_is_known_is_painted(update: dict[str, Any], stream: str) -> None:
    assert written(Update(**update)) == stream


def test_painter_forgets_the_screen_after_textual_writes() -> None:
    painter = Painter()
    whole = written(Update(**WHOLE), painter)
    assert written(Update(**WHOLE), painter) == ""
    assert written(Update(**{**WHOLE, "region": None}), painter) == "own, 80 wide"
    assert written(Update(**WHOLE), painter) == whole


def test_unknown_updates_are_left_to_textual() -> None:
    class OfBytes(Update):
        def render_segments(self, console: Console) -> Any:
            return super().render_segments(console).encode()

    assert written(OfBytes(**CHANGED)) == "b'own, 80 wide'"
    for other in (None, "text", CONSOLE):
        paint_with(Painter(), other)


def test_extra_arguments_to_textual_update_are_tolerated(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []
    monkeypatch.setattr(App, "_display", lambda *shown, **more: given.append((shown, more)))
    app, update = MateApp(), Update(**CHANGED)
    app._display("a screen", update, 1, wholly=True)
    assert given == [((app, "a screen", update, 1), {"wholly": True})]
    assert update.render_segments(CONSOLE) == "\x1b[1;1H   "


# Nothing else is used, of this library or of any other, the standard one included.


@cache
def private_names(module: str) -> set[str]:
    """The names with an underscore that the classes of a module use of their instances."""
    try:
        source = inspect.getsource(sys.modules[module])
    except (OSError, TypeError):  # it is not written in Python
        return set()
    return set(re.findall(r"(?:self\.|cls\.|super\(\)\.|def )(_[a-z]\w*)", source))


def modules() -> Iterator[Any]:
    for module in pkgutil.walk_packages(mate.__path__, "mate."):
        if not module.name.endswith("__main__"):
            yield pkgutil.resolve_name(module.name)


def test_all_private_names_of_library_classes_are_listed() -> None:
    shared = set()
    for module in modules():
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                bases = (
                    base
                    for base in kind.__mro__
                    if not base.__module__.startswith(("mate.", "typing"))
                )
                for base in bases:
                    known = {*private_names(base.__module__), *vars(base)}
                    names = private_names(kind.__module__) & known
                    shared |= {f"{base.__module__}.{base.__name__}.{name}" for name in names}
    assert shared == {part for part in PRIVATE_PARTS if re.search(r"(App|Driver)\._", part)}


PRIVATE_MODULES = {"_signal"}
"""Beneath `signal`: `mate/__main__.py` loads it, as an interrupt may come meanwhile."""


def test_private_module_has_what_is_used_of_it() -> None:
    (module,) = map(pkgutil.resolve_name, PRIVATE_MODULES)
    assert module.signal(module.SIGINT, module.getsignal(module.SIGINT)) is not None
    assert module.default_int_handler is signal.default_int_handler
    assert module.SIG_DFL == signal.SIG_DFL


def imported(file: Path) -> Iterator[str]:
    """The whole names of what a module imports of libraries."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            names = (f"{module}{alias.name}" for alias in node.names)
            yield from (name for name in names if not name.startswith(("mate.", "__future__.")))


def test_private_names_are_not_imported_from_libraries() -> None:
    # That nothing private is asked of an object is checked by the linter.
    for file in Path(mate.__file__).parent.rglob("*.py"):
        for name in set(imported(file)) - PRIVATE_MODULES:
            assert "._" not in f".{name}", (file.name, name)


def test_each_attribute_of_an_update_that_is_used_is_listed() -> None:
    used = set(re.findall(r"\bupdate\.(\w+)", inspect.getsource(program)))
    assert used == {part.rpartition(".")[2] for part in PRIVATE_PARTS if "Update" in part}


def test_measure_that_the_library_no_longer_has_is_left_alone() -> None:
    program._measure_as_painted("gone")
