"""What is thought beside the screen."""

from __future__ import annotations

import subprocess
import sys

_LEAVES_A_THINKER = """
import threading
from textual.app import App
from mate.tui.play.background import think

class Leaver(App):
    def on_mount(self):
        think(self.screen, threading.Event().wait, print)
        self.set_timer(0.2, self.exit)

Leaver().run(headless=True)
print("left")
"""


def test_the_program_ends_without_waiting_for_what_is_still_thought_about() -> None:
    left = subprocess.run(
        [sys.executable, "-c", _LEAVES_A_THINKER],
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert left.stdout.endswith("left\n")
    assert left.stderr == ""
