"""The driver for browsers."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.app import App
from textual.drivers.web_driver import WebDriver


class BrowserDriver(WebDriver):
    """Textual's driver for browsers, changed to quit when the page is closed or the server ends."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._program = app
        self._asyncio = asyncio.get_running_loop()

    def run_input_thread(self) -> None:
        """Read input from the server, and quit the program when the input ends."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._leave()

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Handle a packet from the server; `quit` means that the player closed the page."""
        if packet_type == "quit":
            self._leave()
        else:
            super().on_meta(packet_type, payload)

    def _leave(self) -> None:
        asyncio.run_coroutine_threadsafe(self._program.run_action("app.quit"), self._asyncio)
