"""Where Mate keeps what it writes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

HOME_VARIABLE: Final = "MATE_HOME"


def home() -> Path:
    """Where Mate keeps what players made: `MATE_HOME`, or the platform's data folder."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    import platformdirs

    return platformdirs.user_data_path("mate", appauthor=False)


def matches_folder() -> Path:
    """The folder of saved matches; it may not exist yet."""
    return home() / "matches"


def trash_folder() -> Path:
    """The folder of matches that were thrown away; it may not exist yet."""
    return home() / "trash"


def cache_folder() -> Path:
    """Where files lie that only save time: `cache` in `MATE_HOME`, or the platform's folder."""
    if os.environ.get(HOME_VARIABLE):
        return home() / "cache"
    import platformdirs

    return platformdirs.user_cache_path("mate", appauthor=False)
