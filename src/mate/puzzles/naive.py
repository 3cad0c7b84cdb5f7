"""Players who do not look ahead: a position that they solve is not a puzzle, or an easy one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from mate.rules import NO_FOREPLACEMENT, Action, Card, Position, Rank, Suit, beats

Way = Callable[[Position], Action | None]
"""What such a player does in a position; None where the way says nothing, or not which of two."""

_RANKS: Final = tuple(Rank)
_SUITS: Final = tuple(Suit)


def mate_at_once(position: Position) -> Action | None:
    """The lead that mates for the most points; None if none mates."""
    mates = [
        (outcome.points, action)
        for action in position.legal_actions
        if (outcome := position.play(action).outcome) and outcome.winner is not None
    ]
    return max(mates, key=lambda mate: mate[0])[1] if mates else None


def strongest_winner(position: Position) -> Action | None:
    """The strongest card that is sure to win the trick, by rank and then by suit."""
    if not position.trick:
        return None
    winners = [card for card in _cards(position.legal_actions) if _surely_wins(position, card)]
    return min(winners, key=_strength, default=None)


def fewest_answers(position: Position) -> Action | None:
    """The one lead that has the fewest answers, a mate first of all."""
    if not position.trick or position.led is not None:
        return None
    answers = {
        action: len(position.play(action).legal_actions) for action in position.legal_actions
    }
    fewest = min(answers.values())
    leads = [action for action, count in answers.items() if count == fewest]
    return leads[0] if len(leads) == 1 else None


def lone_card(position: Position) -> Action | None:
    """The declaration that gets rid of the one card that is alone in its suit, or of none."""
    if position.trick:
        return None
    held = position.holdings[position.turn]
    lone = [
        card
        for card in position.legal_actions
        if isinstance(card, Card) and sum(other.suit is card.suit for other in held) == 1
    ]
    return lone[0] if len(lone) == 1 else NO_FOREPLACEMENT


WAYS: Final[tuple[Way, ...]] = (mate_at_once, strongest_winner, fewest_answers, lone_card)
"""All of them."""
NAIVE_PLAYERS: Final[tuple[tuple[Way, ...], ...]] = (
    (mate_at_once, strongest_winner),
    (mate_at_once, fewest_answers, strongest_winner),
)
"""Players who go by the first of their ways that says something."""


def choice(player: tuple[Way, ...], position: Position) -> Action | None:
    """What a naive player does; None where none of the ways says anything."""
    return next((action for way in player if (action := way(position)) is not None), None)


def _cards(actions: Iterable[Action]) -> list[Card]:
    return [action for action in actions if isinstance(action, Card)]


def _surely_wins(position: Position, card: Card) -> bool:
    if position.led is not None:
        return beats(card, position.led)
    return all(beats(card, reply) for reply in _cards(position.play(card).legal_actions))


def _strength(card: Card) -> tuple[int, int]:
    return _RANKS.index(card.rank), _SUITS.index(card.suit)
