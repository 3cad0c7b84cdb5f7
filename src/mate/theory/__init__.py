"""A rule set under best play: all deals solved, or a sample of them."""

from __future__ import annotations

from mate.theory.judging import can_be_whole, deal_value, memory_needed, sample, whole
from mate.theory.summary import (
    DealValue,
    Distribution,
    Extreme,
    Figure,
    Foreplacing,
    LayerSum,
    Theory,
    summarize,
)

__all__ = [
    "DealValue",
    "Distribution",
    "Extreme",
    "Figure",
    "Foreplacing",
    "LayerSum",
    "Theory",
    "can_be_whole",
    "deal_value",
    "memory_needed",
    "sample",
    "summarize",
    "whole",
]
