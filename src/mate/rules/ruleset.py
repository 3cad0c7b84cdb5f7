"""Rule sets: the options of the rules, and presets taken from published descriptions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from mate.errors import RulesetError


class Foreplacement(StrEnum):
    """The rule on discarding before trick 1: none, restricted by R11, or free."""

    NONE = "none"
    RESTRICTED = "restricted"
    FREE = "free"


class TenthTrick(StrEnum):
    """The card for trick 10 after foreplacing: the card of trick 9, or the foreplaced card."""

    REPEAT = "repeat"
    FOREPLACED = "foreplaced"


class RoundSecondDealer(StrEnum):
    """The dealer of a round's second hand: the other player (R19), or the first hand's loser."""

    ALTERNATE = "alternate"
    LOSER = "loser"


class Privilege(StrEnum):
    """The leads that must be answered with the same rank, if possible, rather than the suit."""

    NONE = "none"
    KING = "king"
    KING_QUEEN = "king-queen"


class RuleOption(NamedTuple):
    """An option of the rules, described once for flags, texts, logs and codes.

    Args:
        values: the possible values, the default first.
        called: the name of the option in a list of rules.
        decides: the effect of the option and the meaning of its values, for the help of its flag.
        since: the log version that introduced the option. Logs and codes of earlier versions omit
            the option; logs of later versions omit it if it has the default value.
    """

    values: tuple[str | bool, ...]
    called: str
    decides: str
    since: int = 1


OPTIONS: Final = MappingProxyType(
    {
        "foreplacement": RuleOption(
            tuple(Foreplacement),
            "foreplacement",
            "discarding before trick 1: not allowed (none), the other player's card must differ "
            "from the dealer's in suit and rank (restricted), or any cards (free)",
        ),
        "tenth_trick": RuleOption(
            tuple(TenthTrick),
            "trick 10",
            "what a player who foreplaced plays on trick 10: the card of trick 9 (repeat) or the "
            "foreplaced card (foreplaced)",
        ),
        "round_second_dealer": RuleOption(
            tuple(RoundSecondDealer),
            "second dealer",
            "who begins the second hand of a round: the player who did not begin the first "
            "(alternate) or the player who lost it (loser)",
        ),
        "privilege": RuleOption(
            tuple(Privilege),
            "privilege",
            "leads that must be answered with the same rank, if possible, rather than the suit: "
            "none, kings (king), or kings and queens (king-queen)",
        ),
        "free_move": RuleOption(
            (False, True),
            "free move",
            "once per hand, a player may reply with any card of the suit or rank led",
        ),
    }
)
"""Every option of the rules, in the order of the fields of `Ruleset`."""

CUSTOM: Final = "custom"
"""The name of rule sets whose options match no preset."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of a match, `classic` by default.

    >>> Ruleset().name
    'classic'
    >>> Ruleset(privilege=Privilege.KING).name
    'custom'
    """

    foreplacement: Foreplacement = Foreplacement.RESTRICTED
    tenth_trick: TenthTrick = TenthTrick.REPEAT
    round_second_dealer: RoundSecondDealer = RoundSecondDealer.ALTERNATE
    privilege: Privilege = Privilege.NONE
    free_move: bool = False

    def __post_init__(self) -> None:
        # Reject plain strings, because the rules compare enum members by identity. Use `changed` to
        # build a rule set from data.
        for name, option in OPTIONS.items():
            value = getattr(self, name)
            if type(value) is not type(option.values[0]):
                raise RulesetError(
                    f"Not a value of {name}: {str(value)[:24]!a}. Use Ruleset().changed()."
                )

    @classmethod
    def preset(cls, name: str) -> Ruleset:
        """Return the preset with a name.

        Raises:
            RulesetError: if no preset has this name.
        """
        if name not in PRESETS:
            known = ", ".join(PRESETS)
            raise RulesetError(f"No such rule set: {name[:24]!a}. The rule sets are {known}.")
        return PRESETS[name]

    @property
    def loser_deals(self) -> bool:
        """Whether the loser of a round's first hand deals the second hand."""
        return self.round_second_dealer is RoundSecondDealer.LOSER

    def changed(self, /, **options: str | bool) -> Ruleset:
        """Return the rules with the given options changed.

        Args:
            options: the new values, keyed by name as in `OPTIONS`; `free_move` takes a bool.

        Raises:
            RulesetError: if an option or a value does not exist.

        >>> Ruleset().changed(foreplacement="free").name
        'denexa'
        """
        values: dict[str, object] = {}
        for name, value in options.items():
            if name not in OPTIONS:
                known = ", ".join(OPTIONS)
                raise RulesetError(f"No such rule option: {name[:24]!a}. The options are {known}.")
            allowed = OPTIONS[name].values
            if value not in allowed or isinstance(value, bool) is not isinstance(allowed[0], bool):
                known = ", ".join(str(choice).lower() for choice in allowed)
                raise RulesetError(
                    f"Not a value of {name}: {str(value)[:24]!a}. The values are {known}."
                )
            values[name] = value if isinstance(value, bool) else type(allowed[0])(value)
        return replace(self, **values)  # type: ignore[arg-type]  # checked against OPTIONS above

    @property
    def name(self) -> str:
        """The name of the preset with these options, or `custom`."""
        return next((name for name, rules in PRESETS.items() if rules == self), CUSTOM)

    @property
    def cards_return(self) -> bool:
        """Whether foreplaced cards return for trick 10 to the players who foreplaced them."""
        return (
            self.foreplacement is not Foreplacement.NONE
            and self.tenth_trick is TenthTrick.FOREPLACED
        )

    @property
    def options(self) -> dict[str, str | bool]:
        """The values of all options as strings and bools, keyed by name."""
        values = {name: getattr(self, name) for name in OPTIONS}
        return {name: v if isinstance(v, bool) else str(v) for name, v in values.items()}

    @property
    def since(self) -> int:
        """The lowest log version that can express these rules."""
        unusual = (name for name in OPTIONS if getattr(self, name) != getattr(CLASSIC, name))
        return max((OPTIONS[name].since for name in unusual), default=1)


CLASSIC: Final = Ruleset()
_PRESETS: Final = {
    "classic": (CLASSIC, "the usual rules: two foreplaced cards must differ in suit and rank"),
    "denexa": (Ruleset(Foreplacement.FREE), "any two cards may be foreplaced"),
    "bga": (Ruleset(Foreplacement.NONE), "no card is foreplaced, as on Board Game Arena"),
    "gamerules": (
        Ruleset(tenth_trick=TenthTrick.FOREPLACED),
        "a foreplaced card comes back for trick 10",
    ),
    "super": (
        Ruleset(round_second_dealer=RoundSecondDealer.LOSER),
        "the loser of a round's first hand begins the second",
    ),
}
_RULESETS: Final = {name: ruleset for name, (ruleset, _) in _PRESETS.items()}
_SENTENCES: Final = {name: sentence for name, (_, sentence) in _PRESETS.items()}
PRESETS: Final = MappingProxyType(_RULESETS)
"""The rule sets of published descriptions, keyed by name."""
PRESET_SENTENCES: Final = MappingProxyType(_SENTENCES)
"""A short description of each preset, for users."""
