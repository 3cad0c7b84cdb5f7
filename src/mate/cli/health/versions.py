"""Which Mate, which Python, which libraries, on which system."""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping
from importlib import import_module, metadata
from typing import Final, NamedTuple

from mate import __version__
from mate.cleaning import clean

LIBRARIES: Final = ("textual", "rich", "numpy", "msgspec", "platformdirs", "tomlkit")
"""What Mate needs, by the names they are imported by."""


class Versions(NamedTuple):
    """Versions of everything that a report should name.

    Args:
        mate: that of Mate.
        python: that of Python, with the name of its implementation.
        system: the operating system.
        libraries: those of the libraries; empty for one that is not installed.
        problems: what cannot be loaded, a sentence each.
    """

    mate: str
    python: str
    system: str
    libraries: Mapping[str, str]
    problems: tuple[str, ...]

    @classmethod
    def here(cls) -> Versions:
        """Those of this process; every library is loaded, to see whether that works."""
        python = f"{platform.python_implementation()} {platform.python_version()}"
        return cls(
            __version__,
            f"{python}, {'64' if sys.maxsize > 2**32 else '32'} bits",
            clean(platform.platform(), 100),
            {name: _version(name) for name in LIBRARIES},
            tuple(filter(None, map(_loading_problem, LIBRARIES))),
        )


def _version(name: str) -> str:
    try:
        return clean(metadata.version(name), 40)
    except metadata.PackageNotFoundError:
        return ""


def _loading_problem(name: str) -> str:
    try:
        import_module(name)
    except Exception as error:  # noqa: BLE001 - a library can fail in any way while it is loaded
        return f"{name} cannot be loaded: {clean(str(error), 200).removesuffix('.')}."
    return ""
