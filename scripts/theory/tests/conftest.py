"""These tests find the same around them as those of the game."""

from tests.conftest import clock, mate, still_clock, tmp_path

__all__ = ["clock", "mate", "still_clock", "tmp_path"]
