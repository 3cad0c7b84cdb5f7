"""The fixtures of the game's tests, for the tests of the theory."""

from tests.conftest import clock, mate, still_clock, tmp_path

__all__ = ["clock", "mate", "still_clock", "tmp_path"]
