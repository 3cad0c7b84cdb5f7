"""The themes of puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from mate.puzzles.proof import Proof
from mate.rules import Action, Card, Phase, Position, beats


class Theme(Enum):
    """The theme of a puzzle: the idea behind its solution."""

    WAIT = "wait", "waiting instead of mating"
    FORCE = "force", "forcing by rank"
    LOSE_THE_LEAD = "lose-the-lead", "losing the lead"
    DUCK = "duck", "ducking"
    TAKE = "take", "taking the trick"
    OVERMATE = "overmate", "setting up an overmate"
    ONLY_DRAW = "only-draw", "the only draw"
    ONLY_FOREPLACEMENT = "only-foreplacement", "the only foreplacement"
    NO_FOREPLACEMENT = "no-foreplacement", "foreplacing nothing"
    PLAY = "play", "the only best line"
    """None of the others: every puzzle has one best way. No puzzle of the pack is of this kind."""

    def __init__(self, word: str, title: str) -> None:
        self.word: Final = word
        """Its name in the pack and in documents."""
        self.title: Final = title
        """Its name for people, once the puzzle is solved."""


THEMES: Final[Mapping[str, Theme]] = {theme.word: theme for theme in Theme}
"""Every theme by its word."""


def theme_of(proof: Proof) -> Theme:
    """The theme of a puzzle: the first that fits, in this order.

    - *the only foreplacement*: a declaration is asked for, and a card is right;
    - *foreplacing nothing*: a declaration is asked for, and no card is right;
    - *the only draw*: the position is worth nothing;
    - *setting up an overmate*: whatever the defence, the solver's side gives an overmate (R15);
    - *waiting*: a lead mates at once; it is not the right one, since a win takes 2 tricks at least;
    - *losing the lead*: every best reply beats the right lead, and with another lead the trick
      would have been won whatever the reply;
    - *forcing by rank*: the other side holds nothing of the suit led and one card of its rank,
      and so has no choice (R5);
    - *ducking*: the right reply loses the trick, and another would have won it;
    - *taking the trick*: the right reply wins it, and another would have lost it;
    - *the one best way*: all others.
    """
    position, key = proof.position, proof.key
    if position.phase is Phase.DECLARE:
        card = isinstance(key, Card)
        return Theme.ONLY_FOREPLACEMENT if card else Theme.NO_FOREPLACEMENT
    if not proof.value:
        return Theme.ONLY_DRAW
    if all(end.overmate for end in proof.ends):
        return Theme.OVERMATE
    assert isinstance(key, Card)
    if position.led is not None:
        if not _takes_or_ducks(position):
            return Theme.PLAY
        return Theme.TAKE if _beats(key, position.led) else Theme.DUCK
    after = position.play(key)
    if any(position.play(lead).outcome for lead in position.legal_actions):
        return Theme.WAIT
    replies = proof.solution.evaluate(after).best
    if not any(_beats(key, reply) for reply in replies) and _can_keep_the_lead(position):
        return Theme.LOSE_THE_LEAD
    if len(after.legal_actions) == 1 and not _holds_suit(after, key):
        return Theme.FORCE
    return Theme.PLAY


def _takes_or_ducks(position: Position) -> bool:
    """Whether some replies win the trick and others lose it."""
    led = position.led
    return led is not None and len({_beats(card, led) for card in position.legal_actions}) > 1


def _can_keep_the_lead(position: Position) -> bool:
    return any(
        all(_beats(lead, reply) for reply in position.play(lead).legal_actions)
        for lead in position.legal_actions
    )


def _beats(action: Action, other: Action) -> bool:
    # While tricks are played, all actions are cards.
    assert isinstance(action, Card)
    assert isinstance(other, Card)
    return beats(action, other)


def _holds_suit(after: Position, led: Card) -> bool:
    return any(card.suit is led.suit for card in after.holdings[after.turn])
