"""The rules of Mate, exact and pure: standard library only, no I/O, no clock, no randomness.

Everything here is a value. A hand is a `Position` that `play` leads on from; a match is a
`Match` of four hands. The clauses R1 to R21 that docstrings cite are those of `docs/rules.md`.
"""

from __future__ import annotations

from mate.rules.cards import (
    DECK,
    FULL_MASK,
    NO_FOREPLACEMENT,
    Action,
    Card,
    NoForeplacement,
    Rank,
    Suit,
    beats,
    cards_in,
    parse_action,
)
from mate.rules.counts import PerftRow, perft, sequences
from mate.rules.deal import CARDS_EACH, DEAL_COUNT, Deal, RandomSource
from mate.rules.hand import Hand, Trick
from mate.rules.holding import Holding
from mate.rules.match import HANDS, HANDS_A_ROUND, ROUNDS, Match, is_dealt
from mate.rules.position import Position
from mate.rules.refusals import Refusal, a_rank, one_of, refusal
from mate.rules.replies import PREFERENCES, legal_replies
from mate.rules.ruleset import (
    CLASSIC,
    CUSTOM,
    OPTIONS,
    PRESETS,
    Foreplacement,
    Privilege,
    RoundSecondDealer,
    Ruleset,
    TenthTrick,
    preset_sentence,
)
from mate.rules.scoring import Outcome, Termination, mate_points, trick_count
from mate.rules.state import LAST_TRICK_FROM_HOLDING, Phase, Terms

__all__ = [
    "CARDS_EACH",
    "CLASSIC",
    "CUSTOM",
    "DEAL_COUNT",
    "DECK",
    "FULL_MASK",
    "HANDS",
    "HANDS_A_ROUND",
    "LAST_TRICK_FROM_HOLDING",
    "NO_FOREPLACEMENT",
    "OPTIONS",
    "PREFERENCES",
    "PRESETS",
    "ROUNDS",
    "Action",
    "Card",
    "Deal",
    "Foreplacement",
    "Hand",
    "Holding",
    "Match",
    "NoForeplacement",
    "Outcome",
    "PerftRow",
    "Phase",
    "Position",
    "Privilege",
    "RandomSource",
    "Rank",
    "Refusal",
    "RoundSecondDealer",
    "Ruleset",
    "Suit",
    "TenthTrick",
    "Termination",
    "Terms",
    "Trick",
    "a_rank",
    "beats",
    "cards_in",
    "is_dealt",
    "legal_replies",
    "mate_points",
    "one_of",
    "parse_action",
    "perft",
    "preset_sentence",
    "refusal",
    "sequences",
    "trick_count",
]
