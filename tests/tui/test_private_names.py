"""Private parts of libraries: the program works even if they change or disappear."""

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

PRIVATE_NAMES = {
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
"""The parts of Textual that the program uses although they may change, and their purpose."""

LIBRARY = Path(textual.__file__).parent


def renamed(source: str, name: str) -> str:
    return re.sub(rf"\b{name}\b", f"{name}_otherwise", source)


def library_without(parts: Iterable[str], folder: Path) -> Path:
    """Return the folder of a copy of Textual that uses other names for the given parts."""
    files = list(shutil.copytree(LIBRARY, folder / LIBRARY.name).rglob("*.py"))
    sources: dict[Any, str] = {}
    for part in parts:
        owner, _, name = part.rpartition(".")
        kind: Any = pkgutil.resolve_name(owner) if owner else None
        # Rename an attribute only in its own class: other classes may have the same name.
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
    """Play a trick in the program, which loads `libraries` first, and return the terminal."""
    path = ":".join(map(str, [*libraries, SOURCES]))
    with Terminal(PLAY, home, variables={"PYTHONPATH": path}) as terminal:
        play_one_trick(terminal)
        terminal.read(0.3)
    return terminal


@pytest.fixture(scope="module")
def painted(tmp_path_factory: pytest.TempPathFactory) -> Terminal:
    """The terminal after a trick in the program with the unchanged library."""
    return play_with(tmp_path_factory.mktemp("home"))


SEAMLESS = str.maketrans("▄▙▟█", "▀▝▘ ")
"""Blocks as the painter draws them, with their colours swapped."""
ATTRIBUTES = [part for part in PRIVATE_NAMES if re.search("Layout|Chops", part)]
DISPLAY = "textual.app.App._display"
OTHERS = [part for part in PRIVATE_NAMES if part not in {DISPLAY, *ATTRIBUTES}]


@pytest.mark.parametrize(
    "parts",
    [
        # Without this part, the program uses none of the other parts.
        [DISPLAY],
        ATTRIBUTES,
        OTHERS,
        *(pytest.param([part], marks=pytest.mark.deep) for part in (*ATTRIBUTES, *OTHERS)),
    ],
    ids=" ".join,
)
def test_textual_writes_the_same_screen_without_its_private_names(
    parts: list[str], painted: Terminal, home: Path, tmp_path: Path
) -> None:
    terminal = play_with(home, library_without(parts, tmp_path))
    # Without the painter, Textual writes the blocks without swapping their colours.
    assert terminal.text.translate(SEAMLESS) == painted.text.translate(SEAMLESS)
    if DISPLAY in parts or any("Update" in part for part in parts):
        assert len(terminal.written) > 2 * len(painted.written)


class Update:
    """A stand-in for Textual's update of the screen; its own rendering begins with `own`."""

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
        # Textual writes any update of another shape.
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
def test_painter_writes_only_updates_of_a_known_shape(update: dict[str, Any], stream: str) -> None:
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


def test_extra_arguments_of_the_display_method_are_passed_on_to_textual(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[Any] = []
    monkeypatch.setattr(App, "_display", lambda *shown, **more: given.append((shown, more)))
    app, update = MateApp(), Update(**CHANGED)
    app._display("a screen", update, 1, wholly=True)
    assert given == [((app, "a screen", update, 1), {"wholly": True})]
    assert update.render_segments(CONSOLE) == "\x1b[1;1H   "


# Tests that the program uses no other private names of Textual or of another library.


@cache
def private_names(module: str) -> set[str]:
    """Return the private names that the classes of a module define or use on themselves."""
    try:
        source = inspect.getsource(sys.modules[module])
    except (OSError, TypeError):  # the module is not written in Python
        return set()
    return set(re.findall(r"(?:self\.|cls\.|super\(\)\.|def )(_[a-z]\w*)", source))


def modules() -> Iterator[Any]:
    for module in pkgutil.walk_packages(mate.__path__, "mate."):
        if not module.name.endswith("__main__"):
            yield pkgutil.resolve_name(module.name)


def test_every_private_name_shared_with_a_base_class_is_listed() -> None:
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
    assert shared == {part for part in PRIVATE_NAMES if re.search(r"(App|Driver)\._", part)}


PRIVATE_MODULES = {"_signal"}
"""`mate/__main__.py` loads `_signal`, because Ctrl+C may come while `signal` is imported."""


def test_private_signal_module_has_the_names_that_the_program_uses() -> None:
    (module,) = map(pkgutil.resolve_name, PRIVATE_MODULES)
    assert module.signal(module.SIGINT, module.getsignal(module.SIGINT)) is not None
    assert module.default_int_handler is signal.default_int_handler
    assert module.SIG_DFL == signal.SIG_DFL


def imported(file: Path) -> Iterator[str]:
    """Yield the full names that a module imports from libraries."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            names = (f"{module}{alias.name}" for alias in node.names)
            yield from (name for name in names if not name.startswith(("mate.", "__future__.")))


def test_private_names_are_not_imported_from_libraries() -> None:
    # The linter checks that the program uses no private attributes of objects.
    for file in Path(mate.__file__).parent.rglob("*.py"):
        for name in set(imported(file)) - PRIVATE_MODULES:
            assert "._" not in f".{name}", (file.name, name)


def test_every_private_update_attribute_that_the_program_uses_is_listed() -> None:
    used = set(re.findall(r"\bupdate\.(\w+)", inspect.getsource(program)))
    assert used == {part.rpartition(".")[2] for part in PRIVATE_NAMES if "Update" in part}


def test_missing_measuring_function_of_a_library_is_ignored() -> None:
    program._measure_as_painted("gone")
