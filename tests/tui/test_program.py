"""What screens and widgets may ask of the program is there to be asked."""

from __future__ import annotations

from mate.tui.app import MateApp
from mate.tui.program import Program


def test_the_app_is_the_program_that_its_screens_know() -> None:
    # The types are checked by mypy, since screens reach the app by a cast.
    program: Program = MateApp()
    names = {name for name in vars(Program) if not name.startswith("_")}
    names |= set(Program.__annotations__)
    assert names >= {"settings", "palette", "replay"}
    assert all(hasattr(program, name) for name in names)
