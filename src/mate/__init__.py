"""Mate: G. Capellen's card game for two, played in a terminal."""

from __future__ import annotations

__version__ = "0.1.0"
