"""The rules for players, wherever the program is installed."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from mate.errors import StorageError


def rulebook() -> str:
    """The text of `docs/rules.md`, in Markdown.

    An installed package carries it as `mate/rules.md`; in a checkout it is read where it stands.

    Raises:
        StorageError: if it is in neither place.
    """
    packaged = files("mate") / "rules.md"
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    document = Path(__file__).parents[3] / "docs" / "rules.md"
    try:
        return document.read_text(encoding="utf-8")
    except OSError as error:
        raise StorageError(
            "The rules are missing from this installation. Reinstall Mate."
        ) from error
