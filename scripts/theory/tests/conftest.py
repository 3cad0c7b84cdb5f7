"""Use the fixtures of the game's tests."""

from tests.conftest import clock, mate, still_clock, tmp_path

__all__ = ["clock", "mate", "still_clock", "tmp_path"]
