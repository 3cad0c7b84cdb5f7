"""The lock of a log, on the file itself: whatever name it is opened by, one program writes it."""

from __future__ import annotations

import errno
import os
import sys
from typing import Final

_TAKEN: Final = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
"""How a system says that another program has the lock."""
_NO_LOCKS: Final = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK, errno.EBADF}
"""How a file system says that it has no locks; the last one, for a file that is only read."""

if sys.platform == "win32":
    import msvcrt

    # Locked bytes cannot be read there, so the one that is locked lies far behind every log.
    _FAR: Final = 2**31 - 2

    def _try_lock(descriptor: int) -> None:
        _at_the_far_byte(descriptor, msvcrt.LK_NBLCK)

    def unlock(descriptor: int) -> None:
        """Give a lock back."""
        _at_the_far_byte(descriptor, msvcrt.LK_UNLCK)

    def _at_the_far_byte(descriptor: int, mode: int) -> None:
        here = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, mode, 1)
        finally:
            os.lseek(descriptor, here, os.SEEK_SET)

else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def unlock(descriptor: int) -> None:
        """Give a lock back."""
        fcntl.flock(descriptor, fcntl.LOCK_UN)


def lock(descriptor: int) -> bool:
    """Take the lock of an open file, unless another program has it; to close the file frees it.

    Where the file system has no locks, nobody has it: what another program writes is found out
    before anything is written over it.

    Args:
        descriptor: the file, open for reading or writing.

    Raises:
        OSError: if the disk refuses.
    """
    try:
        _try_lock(descriptor)
    except OSError as error:
        if error.errno in _TAKEN:
            return False
        if error.errno not in _NO_LOCKS:
            raise
    return True
