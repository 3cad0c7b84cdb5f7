"""The amount of memory that this process can still allocate."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_SYSTEM: Final = Path("/")


def memory_left(root: Path = _SYSTEM) -> int | None:
    """Return how many bytes this process can still allocate, or None if the system is not Linux."""
    return min([*_of_system(root), *_of_groups(root), *_of_limits(root)], default=None)


def _of_system(root: Path) -> Iterator[int]:
    if found := re.search(r"(?m)^MemAvailable: +(\d+) kB", _text(root / "proc/meminfo")):
        yield int(found[1]) * 1024


def _of_groups(root: Path) -> Iterator[int]:
    """Yield the number of bytes left in each control group of this process, innermost first."""
    for line in _text(root / "proc/self/cgroup").splitlines():
        _, _, rest = line.partition(":")
        controllers, _, path = rest.partition(":")
        if controllers and "memory" not in controllers.split(","):
            continue
        top = root / "sys/fs/cgroup" / ("memory" if controllers else "")
        names = ("memory.limit_in_bytes", "memory.usage_in_bytes")
        limit, used = names if controllers else ("memory.max", "memory.current")
        # Include the root folder, because in a container it may be the group of the process.
        group = top / path.lstrip("/")
        for folder in (group, *group.parents):
            yield from _left(folder, limit, used)
            if folder == top:
                break


def _left(folder: Path, limit: str, used: str) -> Iterator[int]:
    most, now = _text(folder / limit).strip(), _text(folder / used).strip()
    if most.isdecimal() and now.isdecimal():
        # Add the inactive file cache, which the system counts as used but frees on demand.
        kept = re.search(r"(?m)^(?:total_)?inactive_file (\d+)", _text(folder / "memory.stat"))
        yield max(0, int(most) - int(now) + (int(kept[1]) if kept else 0))


def _of_limits(root: Path) -> Iterator[int]:
    try:
        import resource
    except ImportError:  # on Windows
        return
    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    size = _text(root / "proc/self/statm").split()
    if most != resource.RLIM_INFINITY and size:
        yield max(0, most - int(size[0]) * resource.getpagesize())


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
