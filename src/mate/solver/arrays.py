"""The library that the tables are made with."""

from __future__ import annotations

from importlib import import_module

from mate.workers import uninterrupted


def load_arrays() -> None:
    """Load numpy in one piece: an interrupt that comes meanwhile is raised when that is over.

    Its parts in C would make an error of their own of it.
    """
    with uninterrupted():
        import_module("numpy")
