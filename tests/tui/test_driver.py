"""What stands between the program and its terminal."""

from __future__ import annotations

import pytest
from textual.drivers.headless_driver import HeadlessDriver
from textual.drivers.linux_driver import LinuxDriver

from mate.tui.app import MateApp
from mate.tui.driver import TerminalDriver


def test_where_the_library_would_take_its_own_driver_ours_is_taken() -> None:
    assert MateApp().driver_class is TerminalDriver
    assert issubclass(TerminalDriver, LinuxDriver)


def test_a_driver_that_the_environment_names_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"{HeadlessDriver.__module__}:{HeadlessDriver.__name__}"
    monkeypatch.setattr("textual.constants.DRIVER", name)
    assert MateApp().driver_class is HeadlessDriver
