"""Background work: threads, delayed and repeated steps, and animations.

Work that may take longer than drawing a frame runs in a thread. Nothing waits for this thread: if
the player leaves the screen, the result is dropped, and the program can end at any time.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import Any, Final, Generic, ParamSpec, TypeVar

from textual.dom import DOMNode
from textual.screen import Screen
from textual.timer import Timer

from mate import clock
from mate.tui.program import program_of

_ResultT = TypeVar("_ResultT")
_ReportP = ParamSpec("_ReportP")

NAME: Final = "background work"  # the name of the threads
_WORK: Final = 0.002  # the seconds that a thread works before a rest
_REST: Final = 0.002  # the length of a rest, in seconds
_REPORTS: Final = 0.03  # the minimum time between two reports of progress, in seconds


class Throttle:
    """A callable that pauses the calling thread now and then, so that the screen gets its turns.

    Python runs one thread at a time. A busy thread keeps other threads waiting whenever they need
    a turn, and the screen needs several turns for each key.
    """

    def __init__(self) -> None:
        self._due = time.monotonic() + _WORK

    def __call__(self) -> None:
        """Rest, if a rest is due."""
        if time.monotonic() >= self._due:
            time.sleep(_REST)
            self._due = time.monotonic() + _WORK


class _CancelledError(Exception):
    # Raised in a thread to end the thread, because its result is no longer wanted.
    pass


class BackgroundWork(Generic[_ResultT]):
    """Work that a thread does for a screen; the screen receives the result as a message."""

    def __init__(
        self, screen: Screen[Any], on_result: Callable[[_ResultT | Exception], None]
    ) -> None:
        self._screen, self._on_result = screen, on_result
        self._loop = asyncio.get_running_loop()
        self._result: asyncio.Future[_ResultT | Exception] = self._loop.create_future()
        self._over = False
        self._throttle = Throttle()
        self._next_report = time.monotonic() + _REPORTS
        # Use a worker, because Textual cancels a worker when its screen is removed.
        screen.run_worker(self._result)

    async def over_within(self, seconds: float) -> bool:
        """Wait up to this many seconds for the result and return whether the work is over."""
        await asyncio.wait({self._result}, timeout=seconds)
        if self._result.done():
            self._deliver()
        return self._over

    def cancel(self) -> None:
        """Cancel the work; the thread ends at its next report."""
        self._over = True
        self._result.cancel()

    def report(self, step: Callable[[], None]) -> None:
        """Report progress to the screen; the thread should call this method often.

        Most reports are dropped, so that the screen keeps up. The call also lets the thread rest,
        and ends the thread if the work was cancelled.
        """
        if self._over or self._result.cancelled():
            raise _CancelledError
        if time.monotonic() >= self._next_report:
            # Send no other report until the screen has handled this report.
            self._next_report = float("inf")
            self._in_loop(lambda: self._screen.call_later(self._take_step, step))
        self._throttle()

    def do(self, work: Callable[[], _ResultT]) -> None:
        """Do the work; the thread calls this method."""
        result: _ResultT | Exception
        try:
            result = work()
        except _CancelledError:
            return
        except Exception as error:  # noqa: BLE001  # a thread would lose the error
            result = error
        self._in_loop(lambda: self._take(result))

    def _in_loop(self, step: Callable[[], object]) -> None:
        # The event loop may have ended, together with the screen.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(step)

    def _take(self, result: _ResultT | Exception) -> None:
        if not self._result.done():
            self._result.set_result(result)
            self._screen.call_later(self._deliver)

    def _deliver(self) -> None:
        if not self._over and not self._result.cancelled():
            self._over = True
            self._on_result(self._result.result())

    def _take_step(self, step: Callable[[], None]) -> None:
        if not self._over:
            step()
        self._next_report = time.monotonic() + _REPORTS


def cancel(work: BackgroundWork[Any] | None) -> None:
    """Cancel the work, if there is any."""
    if work is not None:
        work.cancel()


def run_in_thread(
    screen: Screen[Any],
    work: Callable[[], _ResultT],
    on_result: Callable[[_ResultT | Exception], None],
) -> BackgroundWork[_ResultT]:
    """Do work in a thread, which must not touch the screen, and pass the result to the screen."""
    return run_with_progress(screen, lambda _: work(), lambda: None, on_result)


def run_with_progress(
    screen: Screen[Any],
    work: Callable[[Callable[_ReportP, None]], _ResultT],
    on_progress: Callable[_ReportP, None],
    on_result: Callable[[_ResultT | Exception], None],
) -> BackgroundWork[_ResultT]:
    """Do work in a thread that reports progress or partial results.

    Args:
        work: the work, which must not touch the screen. Its argument is a function to call with
            reports as often as possible: each call gives the screen a turn, and ends the thread if
            the work was cancelled.
        on_progress: called by the screen with the latest report, at most thirty times per second.
        on_result: called by the screen at the end with the result or the error.
    """
    thread: BackgroundWork[_ResultT] = BackgroundWork(screen, on_result)

    def progress(*args: _ReportP.args, **named: _ReportP.kwargs) -> None:
        thread.report(partial(on_progress, *args, **named))

    # Use a daemon thread, because the program would wait for any other thread before it ends.
    Thread(target=thread.do, args=(partial(work, progress),), name=NAME, daemon=True).start()
    return thread


_FRAMES: Final = 20
"""The maximum number of frames per second in an animation."""


class _Timed:
    # The base class of delays and animations, which use a timer of a screen or a widget.

    def __init__(self, owner: DOMNode) -> None:
        self._owner = owner
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        """Whether the timer is running."""
        return self._timer is not None

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


class Delay(_Timed):
    """A delay before a step, which can be stopped or restarted before the step is taken."""

    def __init__(self, owner: DOMNode, step: Callable[[], None]) -> None:
        super().__init__(owner)
        self._step = step

    def start(self, seconds: float) -> None:
        """Start the delay, or restart it."""
        self.stop()
        self._timer = self._owner.set_timer(seconds, self._on_time)

    def _on_time(self) -> None:
        # Check again, because a stopped timer may already have sent its message.
        if self.running:
            self._timer = None
            self._step()


class Animation(_Timed):
    """An animation, whose last frame stays on the screen even if the animation ends early.

    If motion is off, only the last frame is shown.

    Attributes:
        share: the share of the animation that has played, 0 to 1; 1 before the first animation.
    """

    def __init__(self, owner: DOMNode, show: Callable[[], None]) -> None:
        super().__init__(owner)
        self._show = show
        self._begun = self._lasts = 0.0
        self.share = 1.0

    def begin(self, seconds: float) -> None:
        """Start an animation; the caller draws its first frame."""
        self.stop()
        if seconds <= 0 or not program_of(self._owner).appearance.moves:
            return
        self._begun, self._lasts = clock.seconds(), seconds
        self.share = 0.0
        self._timer = self._owner.set_interval(1 / _FRAMES, self._go_on)

    def end(self) -> None:
        """Skip to the last frame, unless it is already shown."""
        if self.running:
            self.stop()
            self._show()

    def stop(self) -> None:
        """Skip to the last frame without drawing it."""
        super().stop()
        self.share = 1.0

    def _go_on(self) -> None:
        share = (clock.seconds() - self._begun) / self._lasts
        if share >= 1:
            self.end()
        elif self.running:
            self.share = share
            self._show()


_PAUSES: Final = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""The seconds between steps at each speed, slowest first."""


class Playback(_Timed):
    """A step that is repeated at regular intervals until the playback is stopped."""

    def __init__(self, owner: DOMNode, step: Callable[[], None]) -> None:
        super().__init__(owner)
        self._step = step
        self._pause = 2

    @property
    def steps_a_second(self) -> float:
        """The number of steps per second."""
        return 1 / _PAUSES[self._pause]

    def start(self) -> None:
        """Start the playback, with a pause before the first step."""
        self.stop()
        self._timer = self._owner.set_interval(_PAUSES[self._pause], self._step)

    def change(self, step: int) -> None:
        """Shorten the pauses (1) or lengthen them (-1)."""
        self._pause = max(0, min(self._pause + step, len(_PAUSES) - 1))
        if self.running:
            self.start()
