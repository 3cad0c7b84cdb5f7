"""That a signal is heeded at once, whichever thread the system gives it to."""

from __future__ import annotations

import asyncio
import os
import signal
import threading

from mate.tui.driver.wake import Wake


async def test_a_signal_that_comes_to_another_thread_wakes_the_program() -> None:
    came, over = asyncio.Event(), threading.Event()
    before = signal.signal(signal.SIGUSR1, lambda *_: came.set())
    other = threading.Thread(target=over.wait)
    other.start()
    masked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    wake = Wake()
    try:
        os.kill(os.getpid(), signal.SIGUSR1)
        await asyncio.wait_for(came.wait(), 10)
    finally:
        wake.close()
        signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        signal.signal(signal.SIGUSR1, before)
        over.set()
        other.join()
    assert signal.set_wakeup_fd(-1) == -1
