"""What stands between the terminal and the library, in place of the library's own for Unix."""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver


class TerminalDriver(LinuxDriver):
    """The library's driver of terminals on Unix, with what players' terminals need besides."""
