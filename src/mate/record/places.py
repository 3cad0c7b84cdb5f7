"""Where Mate keeps what it writes."""

from __future__ import annotations

from pathlib import Path

from mate.home import chosen_home


def home() -> Path:
    """Where Mate keeps what players made: `MATE_HOME`, or the platform's data folder.

    Raises:
        StorageError: if `MATE_HOME` begins with a user who does not exist; so do all below.
    """
    chosen = chosen_home()
    if chosen is not None:
        return chosen
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
    chosen = chosen_home()
    if chosen is not None:
        return chosen / "cache"
    import platformdirs

    return platformdirs.user_cache_path("mate", appauthor=False)
