"""The rules of Mate, exact and pure: standard library only, no I/O, no clock, no randomness.

All objects are immutable values. A `Position` is a hand at one moment, and its method `play`
returns the next position. A `Match` has up to four hands. Docstrings cite the clauses R1 to R21 of
`docs/rules.md`.
"""

from mate.rules.cards import (
    CARDS_EACH,
    DEAL_COUNT,
    DECK,
    FULL_MASK,
    NO_FOREPLACEMENT,
    Action,
    Card,
    Deal,
    Holding,
    NoForeplacement,
    RandomSource,
    Rank,
    Suit,
    beats,
    cards_in,
    parse_action,
)
from mate.rules.match import HANDS, ROUNDS, Ending, Hand, Match, MatchResult, Trick
from mate.rules.position import Position, perft, why_unreachable
from mate.rules.ruleset import (
    CLASSIC,
    CUSTOM,
    OPTIONS,
    PRESET_SENTENCES,
    PRESETS,
    Foreplacement,
    Privilege,
    Ruleset,
    TenthTrick,
)
from mate.rules.state import (
    LAST_TRICK_FROM_HOLDING,
    PREFERENCES,
    Draw,
    HandTerms,
    Mate,
    Outcome,
    Phase,
    a_rank,
    legal_replies,
    mate_points,
    most_points,
    one_of,
    refusal,
)
