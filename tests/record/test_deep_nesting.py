from __future__ import annotations

import pytest

from mate.errors import LogError
from mate.record import loads


def test_a_deeply_nested_first_line_is_a_log_error() -> None:
    line = b'{"event":"match","format":"mate-match-log","version":1,"x":' + b"[" * 100_000 + b"\n"
    with pytest.raises(LogError, match=r"line 1: This is not a Mate match log."):
        loads(line)
