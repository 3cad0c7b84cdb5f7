"""A rule set under best play: all deals solved, or a sample of them."""

from __future__ import annotations

from mate.theory.distribution import Distribution, Figure
from mate.theory.sampling import deal_value, sample
from mate.theory.summary import DealValue, Extreme, Foreplacing, Layer, Theory, summarize
from mate.theory.wholegame import can_be_whole, memory_needed, whole

__all__ = [
    "DealValue",
    "Distribution",
    "Extreme",
    "Figure",
    "Foreplacing",
    "Layer",
    "Theory",
    "can_be_whole",
    "deal_value",
    "memory_needed",
    "sample",
    "summarize",
    "whole",
]
