"""A rule set under best play: all deals solved, or a sample of them."""

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
