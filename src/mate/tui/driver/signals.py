"""The signals that end the program, and the signals that suspend it."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from textual.app import App

_RESTORED_WITHIN: Final = 0.5
"""The maximum number of seconds to wait until the terminal is restored."""


class TerminalModes:
    """The input modes of the terminal at one moment, if there is a terminal."""

    def __init__(self) -> None:
        self._modes: list[Any] | None = None
        if sys.platform != "win32":
            import termios

            with suppress(termios.error):
                self._modes = termios.tcgetattr(0)

    def restore(self, resets: str = "") -> None:
        """Restore these modes, but wait half a second at most.

        Args:
            resets: the text to write instead of earlier output that a blocked terminal has not
                shown yet.
        """
        if self._modes is not None:
            thread = Thread(target=self._restore, args=(resets.encode(),), daemon=True)
            thread.start()
            thread.join(_RESTORED_WITHIN)

    def _restore(self, resets: bytes) -> None:
        if sys.platform != "win32":
            import termios

            # Block SIGTTOU, which would stop a program in the background.
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
            with suppress(termios.error):
                # Use TCSANOW, because TCSADRAIN would wait for earlier output.
                termios.tcsetattr(0, termios.TCSANOW, self._modes or [])
            _replace_output(resets)


def _replace_output(text: bytes) -> None:
    if text and sys.platform != "win32":
        import termios

        with suppress(termios.error, OSError):
            # Restart the output, because Ctrl+S may have stopped it.
            termios.tcflow(1, termios.TCOON)
            termios.tcflush(1, termios.TCOFLUSH)
            os.write(1, text)


class WakeupPipe:
    """A pipe that wakes the event loop when a signal arrives.

    Python handles signals in its main thread, which waits for events. The system may deliver a
    signal to another thread, above all when a stopped program resumes. The main thread would then
    not wake, and the signal would not be handled.
    """

    def __init__(self) -> None:
        self._reader, self._writer = socket.socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._reader, self._reader.recv, 4096)
        self._before = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)

    def close(self) -> None:
        """Restore the earlier wake-up descriptor and close the pipe."""
        signal.set_wakeup_fd(self._before)
        self._loop.remove_reader(self._reader)
        self._reader.close()
        self._writer.close()


_NAMES: Final = ("SIGTERM", "SIGINT", "SIGQUIT", "SIGHUP")
_LATEST: Final = 3.0
"""The seconds after a signal at which the program is forced to end, if it is still running."""


class EndSignals:
    """Handlers of the signals that end the program.

    Args:
        end: ends the program and restores the terminal; called in the event loop.
        leave_at_once: ends the process without waiting for the terminal; called in any thread.
    """

    def __init__(self, end: Callable[[], None], leave_at_once: Callable[[], None]) -> None:
        self._end = end
        self._leave_at_once = leave_at_once
        self._wake: WakeupPipe | None = None
        self._before: dict[signal.Signals, Any] = {}
        # SimpleQueue is the only queue that a signal handler may write to at any point.
        self._signals: SimpleQueue[bool] = SimpleQueue()

    def listen(self) -> None:
        """Start handling the signals; call this in the event loop."""
        self._loop = asyncio.get_running_loop()
        Thread(target=self._watch, daemon=True).start()
        # Look up the signals by name, because Windows lacks some of them.
        for name in _NAMES:
            number = getattr(signal, name, None)
            # Keep ignoring signals that were already ignored when the program started.
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                # Avoid asyncio's own handlers, which would wait for a blocked terminal.
                self._before[number] = signal.signal(number, self._on_signal)
        # On Windows, signals already wake the loop.
        self._wake = None if sys.platform == "win32" else WakeupPipe()

    def listen_no_more(self) -> None:
        """Restore the earlier handlers."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if self._wake is not None:
            self._wake.close()
        self._signals.put(False)

    def _watch(self) -> None:
        if self._signals.get():
            time.sleep(_LATEST)
            self._leave_at_once()

    def _on_signal(self, *_: object) -> None:
        # Without a terminal, leave at once, because nothing can be shown or restored.
        if os.isatty(sys.__stdin__.fileno() if sys.__stdin__ else -1):
            self._signals.put(True)
            self._loop.call_soon_threadsafe(self._end)
        else:
            self._leave_at_once()


# The command for a process that stops itself, or exits if nothing can resume it.
_PROBE: Final = ("/bin/sh", "-c", "kill -TSTP $$")


class Suspension:
    """The suspension of the program, by the player or by a signal.

    The program restores the terminal before it stops and takes the terminal over again when it
    resumes. Textual does both in a signal handler, while Textual's own locks may be held. Textual
    would stop the program for ever if nothing can resume it, and would take the terminal from the
    shell when the program is resumed in the background (Textual's issue 1582).

    Args:
        resumed: called when the program has the terminal again.
    """

    def __init__(self, app: App[Any], resumed: Callable[[], None]) -> None:
        self._app = app
        self._resumed = resumed
        self._before: dict[signal.Signals, Any] = {}
        self._stopped = False

    @cached_property
    def possible(self) -> bool:
        """Whether a shell with job control waits for the program and could resume it.

        To find out, start a process that stops itself: the kernel never stops a process that
        nothing outside its group could resume.
        """
        if sys.platform != "win32" and self._has_terminal and os.isatty(0):
            with suppress(OSError):
                process = os.posix_spawn(_PROBE[0], _PROBE, os.environ)
                stopped = os.WIFSTOPPED(os.waitpid(process, os.WUNTRACED)[1])
                if stopped:
                    os.kill(process, signal.SIGKILL)
                    os.waitpid(process, 0)
                return stopped
        return False

    @property
    def _has_terminal(self) -> bool:
        return not (self._app.is_headless or self._app.is_web)

    def listen(self) -> None:
        """Start handling the signals; call this in the event loop, before taking the terminal."""
        self._loop = asyncio.get_running_loop()
        if sys.platform != "win32":
            self._before[signal.SIGCONT] = signal.signal(signal.SIGCONT, self._on_continue)
            if signal.getsignal(signal.SIGTSTP) is not signal.SIG_IGN:
                self._before[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, self._on_stop)

    def listen_no_more(self) -> None:
        """Restore the earlier handlers."""
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def stop(self, receiver: int = 0) -> None:
        """Stop the process `receiver` (0: the whole job) until it is resumed in the foreground."""
        with self._terminal_restored():
            if self._stop_process(receiver, "SIGTSTP"):
                self._wait_for_terminal()

    def _on_stop(self, *_: object) -> None:
        self._later(self._stop_alone)

    def _on_continue(self, *_: object) -> None:
        if not self._stopped:
            # The program was stopped without warning, and other programs may have changed the
            # terminal.
            self._later(self._retake_terminal)
        self._stopped = False

    def _later(self, step: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._app.call_later, step)

    def _stop_alone(self) -> None:
        if self.possible:
            self.stop(os.getpid())

    def _retake_terminal(self) -> None:
        if self._has_terminal:
            self._wait_for_terminal()
            with self._terminal_restored():
                pass

    @contextmanager
    def _terminal_restored(self) -> Iterator[None]:
        with self._app.suspend():
            yield
        self._resumed()

    def _wait_for_terminal(self) -> None:
        while _in_background() and self._stop_process(0, "SIGTTOU"):
            pass

    def _stop_process(self, receiver: int, name: str) -> bool:
        # Return whether the process was stopped and resumed, because the system may refuse to stop
        # a process that nothing could resume.
        number: signal.Signals = getattr(signal, name)  # Windows lacks these signals
        handler = signal.signal(number, signal.SIG_DFL)
        self._stopped = True
        os.kill(receiver, number)
        was_resumed = not self._stopped
        self._stopped = False
        signal.signal(number, handler)
        return was_resumed


def _in_background() -> bool:
    if sys.platform != "win32":
        with suppress(OSError):
            return os.tcgetpgrp(0) != os.getpgrp()
    return False
