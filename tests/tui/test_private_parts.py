"""The program runs whatever becomes of what the screen library keeps private."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
import shutil
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

import mate.tui
from mate.tui.app import MateApp
from mate.tui.program import Program
from mate.tui.theme import paintedapp
from mate.tui.theme.paintedapp import PRIVATE_PARTS, paint_with
from mate.tui.theme.painter import Painter

LIBRARY = Path(textual.__file__).parent


def library_without(parts: Iterable[str], folder: Path) -> Path:
    """A copy of the library in which parts have other names, and the library knows it."""
    files = [*shutil.copytree(LIBRARY, folder / LIBRARY.name).rglob("*.py")]
    for part in parts:
        owner, _, name = part.rpartition(".")
        kind: Any = pkgutil.resolve_name(owner) if owner else None
        # An attribute is renamed in its own class: those of others may have the same name.
        own = "" if kind is None or hasattr(kind, name) else inspect.getsource(kind)
        changed = False
        for file in files:
            text = file.read_text(encoding="utf-8")
            scope = own or text
            new = text.replace(scope, re.sub(rf"\b{name}\b", f"{name}_otherwise", scope))
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


# Parts that a run without trouble uses apart from each other; `make test-deep` tries each alone.
TOGETHER = [
    ("textual.app.App._display", "TEXTUAL_FPS"),
    ("textual._compositor.CompositorUpdate.render_segments", "textual.app.App._fatal_error"),
    (
        "textual._compositor.LayoutUpdate.strips",
        "textual._compositor.ChopsUpdate.chops",
        "textual._xterm_parser.XTermParser",
    ),
]


@pytest.mark.parametrize(
    "parts",
    [*TOGETHER, *(pytest.param((part,), marks=pytest.mark.deep) for part in PRIVATE_PARTS)],
    ids=str,
)
def test_without_private_parts_the_library_writes_the_same_screen(
    parts: tuple[str, ...], painted: Terminal, home: Path, tmp_path: Path
) -> None:
    terminal = play_with(home, library_without(parts, tmp_path))
    assert terminal.text == painted.text
    if any("_display" in part or "Update" in part for part in parts):
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


@pytest.mark.parametrize("known", [CHANGED, WHOLE], ids=["changed", "whole"])
def test_an_update_as_it_is_known_is_painted(known: dict[str, Any]) -> None:
    assert written(Update(**known)) == "\x1b[1;1H   "


@pytest.mark.parametrize(
    "other",
    [
        {"spans": [(0, 0, 3, 4)]},
        {"spans": [Region(0, 0, 3, 1)], "chops": [[STRIP]]},
        {"spans": [(5, 0, 3)]},
        {"chops": [{0: "   "}]},
        {"chops": [{"0": STRIP}]},
        {"chop_ends": None},
        {"chop_ends": 3},
    ],
    ids=str,
)
def test_changed_cells_of_another_shape_are_the_librarys(other: dict[str, Any]) -> None:
    assert written(Update(**{**CHANGED, **other})) == "own, 80 wide"


def test_after_the_library_wrote_something_itself_nothing_is_taken_for_granted() -> None:
    painter = Painter()
    whole = written(Update(**WHOLE), painter)
    assert written(Update(**WHOLE), painter) == ""
    assert written(Update(**{**WHOLE, "region": None}), painter) == "own, 80 wide"
    assert written(Update(**WHOLE), painter) == whole


def test_what_is_not_written_as_text_is_left_alone() -> None:
    class OfBytes(Update):
        def render_segments(self, console: Console) -> Any:
            return super().render_segments(console).encode()

    assert written(OfBytes(**CHANGED)) == "b'own, 80 wide'"


def test_what_is_no_update_is_left_alone() -> None:
    for other in (None, "text", CONSOLE):
        paint_with(Painter(), other)


def test_the_library_may_say_more_of_an_update(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    def display(*shown: Any, **more: Any) -> None:
        told.append((shown, more))

    monkeypatch.setattr(App, "_display", display)
    app, update = MateApp(), Update(**CHANGED)
    app._display("a screen", update, 1, wholly=True)
    assert told == [((app, "a screen", update, 1), {"wholly": True})]
    assert update.render_segments(CONSOLE) == "\x1b[1;1H   "


# Nothing else is used.


@cache
def private_names(kind: type) -> set[str]:
    """The names with an underscore that a class uses of its instances."""
    return set(re.findall(r"(?:self\.|super\(\)\.|def )(_[a-z]\w*)", inspect.getsource(kind)))


def modules() -> Iterator[Any]:
    for module in pkgutil.walk_packages(mate.tui.__path__, "mate.tui."):
        yield pkgutil.resolve_name(module.name)


def test_no_other_private_name_of_the_library_is_used() -> None:
    shared = set()
    for module in modules():
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                bases = (base for base in kind.__mro__ if base.__module__.startswith("textual."))
                for base in bases:
                    names = private_names(kind) & {*private_names(base), *vars(base)}
                    shared |= {f"{base.__module__}.{base.__name__}.{name}" for name in names}
    assert shared == {part for part in PRIVATE_PARTS if "App._" in part}


def test_nothing_private_is_imported_from_the_library() -> None:
    for module in modules():
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.ImportFrom) and "textual" in (node.module or ""):
                names = f"{node.module}.{'.'.join(alias.name for alias in node.names)}".split(".")
                assert not any(name.startswith("_") for name in names), module.__name__


def test_each_attribute_of_an_update_that_is_used_is_listed() -> None:
    used = set(re.findall(r"\bupdate\.(\w+)", inspect.getsource(paintedapp)))
    assert used == {part.rpartition(".")[2] for part in PRIVATE_PARTS if "Update" in part}


# What screens and widgets may ask of the program is there to be asked.


def test_the_app_is_the_program_that_its_screens_know() -> None:
    # The types are checked by mypy, since screens reach the app by a cast.
    program: Program = MateApp()
    names = {name for name in vars(Program) if not name.startswith("_")}
    names |= set(Program.__annotations__)
    assert names >= {"settings", "palette", "replay"}
    assert all(hasattr(program, name) for name in names)
