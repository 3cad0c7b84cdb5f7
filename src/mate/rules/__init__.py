"""The rules of Mate, exact and pure: standard library only, no I/O, no clock, no randomness.

Everything here is a value. A hand is a `Position` that `play` leads on from; a match is a
`Match` of four hands. The clauses R1 to R21 that docstrings cite are those of `docs/rules.md`.
"""

from __future__ import annotations

from mate.rules.cards import (
    DECK,
    NO_FOREPLACEMENT,
    Action,
    Card,
    NoForeplacement,
    Rank,
    Suit,
    beats,
    parse_action,
)
from mate.rules.deal import DEAL_COUNT, Deal, RandomSource
from mate.rules.hand import Hand, Trick
from mate.rules.holding import Holding
from mate.rules.match import HANDS, Match
from mate.rules.objection import Objection, objection
from mate.rules.perft import PerftRow, perft, sequences
from mate.rules.phase import Phase
from mate.rules.position import Position
from mate.rules.ruleset import (
    CLASSIC,
    OPTIONS,
    PRESETS,
    Foreplacement,
    Privilege,
    RoundSecondDealer,
    Ruleset,
    TenthTrick,
)
from mate.rules.scoring import Outcome, Termination, mate_points, trick_count

__all__ = [
    "CLASSIC",
    "DEAL_COUNT",
    "DECK",
    "HANDS",
    "NO_FOREPLACEMENT",
    "OPTIONS",
    "PRESETS",
    "Action",
    "Card",
    "Deal",
    "Foreplacement",
    "Hand",
    "Holding",
    "Match",
    "NoForeplacement",
    "Objection",
    "Outcome",
    "PerftRow",
    "Phase",
    "Position",
    "Privilege",
    "RandomSource",
    "Rank",
    "RoundSecondDealer",
    "Ruleset",
    "Suit",
    "TenthTrick",
    "Termination",
    "Trick",
    "beats",
    "mate_points",
    "objection",
    "parse_action",
    "perft",
    "sequences",
    "trick_count",
]
