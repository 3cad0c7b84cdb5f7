"""Tests of the memory left, according to system files."""

from __future__ import annotations

import resource
from collections.abc import Mapping
from pathlib import Path

import pytest

from scripts.theory.wholegame.memory import memory_left

KB, MB = 2**10, 2**20
MEMINFO = "MemTotal:  9000 kB\nMemFree:  10 kB\nMemAvailable:    5000 kB\nBuffers: 1 kB\n"
IN_GROUP = {"proc/self/cgroup": "0::/games/mate\n", "proc/meminfo": MEMINFO}
OLD_GROUP = {"proc/self/cgroup": "9:cpu:/games\n4:memory:/games\n", "proc/meminfo": MEMINFO}


def write_system_files(root: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="ascii")
    return root


def group(name: str, limit: int, used: int) -> dict[str, str]:
    """Return the files of a control group (version 2); the sizes are in MB."""
    folder = f"sys/fs/cgroup/{name}"
    return {f"{folder}/memory.max": f"{limit * MB}\n", f"{folder}/memory.current": f"{used * MB}\n"}


CACHED = {"sys/fs/cgroup/games/mate/memory.stat": f"anon 7\ninactive_file {MB}\nfile 9\n"}
VERSION_1_GROUP = {
    "sys/fs/cgroup/memory/games/memory.limit_in_bytes": f"{3 * MB}\n",
    "sys/fs/cgroup/memory/games/memory.usage_in_bytes": f"{2 * MB}\n",
}
UNLIMITED = {"sys/fs/cgroup/games/mate/memory.max": "max\n"}
SYSTEMS: dict[str, tuple[dict[str, str], int | None]] = {
    "available memory": ({"proc/meminfo": MEMINFO}, 5000 * KB),
    "an unlimited group": (IN_GROUP | UNLIMITED, 5000 * KB),
    "an outer group": (IN_GROUP | group("games/mate", 4, 0) | group("games", 3, 2), 1 * MB),
    "the file cache is free": (IN_GROUP | group("games/mate", 3, 2) | CACHED, 2 * MB),
    "the group of a container, used up": (IN_GROUP | group(".", 1, 2), 0),
    "groups of version 1": (OLD_GROUP | VERSION_1_GROUP, 1 * MB),
}


@pytest.mark.parametrize(("files", "left"), SYSTEMS.values(), ids=SYSTEMS)
def test_memory_left_is_the_smallest_of_all_limits(
    tmp_path: Path, files: dict[str, str], left: int | None
) -> None:
    assert memory_left(write_system_files(tmp_path, files)) == left


def test_memory_in_use_is_subtracted_from_the_limit_of_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = {"proc/self/statm": "100 50 3 1 0 9 0\n"}
    root = write_system_files(tmp_path, {"proc/meminfo": MEMINFO} | used)
    limit = 100 * resource.getpagesize() + 3 * MB
    monkeypatch.setattr(resource, "getrlimit", lambda _: (limit, limit))
    assert memory_left(root) == 3 * MB
