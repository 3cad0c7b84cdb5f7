"""Whether a position can come about: composed from cards, or put before the solver."""

from __future__ import annotations

from mate.errors import PositionError
from mate.rules.cards import CARDS_EACH, FULL_MASK, cards_in
from mate.rules.replies import PLAYER_NAMES
from mate.rules.ruleset import Foreplacement, TenthTrick
from mate.rules.state import LAST_TRICK_FROM_HOLDING, HandTerms, State


def trick_about_to_begin(
    terms: HandTerms, masks: tuple[int, int], leader: int, *, free_move_used: bool
) -> int:
    """The number of the trick to be led next, found from the count of cards.

    Args:
        masks: the holdings of seats 0 and 1 as bits.

    Raises:
        PositionError: if no hand can reach this position; the message says why.
    """
    if not {terms.dealer, leader} <= {0, 1}:
        raise PositionError("No such player: seats are 0 and 1.")
    _check_foreplaced(terms)
    _check_cards(masks)
    trick = _trick(terms, masks)
    _check_returned(terms, masks, trick)
    if free_move_used and not terms.ruleset.free_move:
        raise PositionError("The free move cannot have been used: these rules have none.")
    if trick == 1 and free_move_used:
        raise PositionError("The free move cannot have been used before trick 1.")
    if trick == 1 and leader != terms.dealer:
        raise PositionError(
            f"{PLAYER_NAMES[leader]} cannot lead trick 1: the dealer, "
            f"{PLAYER_NAMES[terms.dealer]}, leads it (R9)."
        )
    return trick


def _check_foreplaced(terms: HandTerms) -> None:
    for name, card in zip(PLAYER_NAMES, terms.foreplaced, strict=True):
        if card is not None and terms.ruleset.foreplacement is Foreplacement.NONE:
            raise PositionError(
                f"{name} cannot have foreplaced {card.label}: these rules have no foreplacement."
            )
    dealers, other = terms.foreplaced[terms.dealer], terms.foreplaced[1 - terms.dealer]
    if dealers is None or other is None:
        return
    if dealers is other:
        raise PositionError(
            f"The players cannot both have foreplaced {other.label}: there is only one."
        )
    like = dealers.suit is other.suit or dealers.rank is other.rank
    if like and terms.ruleset.foreplacement is Foreplacement.RESTRICTED:
        raise PositionError(
            f"{PLAYER_NAMES[1 - terms.dealer]} cannot have foreplaced {other.label}: the dealer's "
            f"{dealers.label} rules out {dealers.suit.word} and {dealers.rank.word}s (R11)."
        )


def _check_cards(masks: tuple[int, int]) -> None:
    if twice := cards_in(masks[0] & masks[1]):
        raise PositionError(f"The players cannot both hold {twice[0].label}: there is only one.")
    if not any(masks):
        raise PositionError("Neither player holds a card, so the hand is over.")
    for name, mask in zip(PLAYER_NAMES, masks, strict=True):
        if mask.bit_count() > CARDS_EACH:
            raise PositionError(
                f"{name} cannot hold {mask.bit_count()} cards: each player is dealt ten (R3)."
            )


def _trick(terms: HandTerms, masks: tuple[int, int]) -> int:
    counts = tuple(mask.bit_count() for mask in masks)
    tricks = [
        trick
        for trick in range(1, terms.trick_total + 1)
        if counts == tuple(terms.cards_before(seat, trick) for seat in (0, 1))
    ]
    if not tricks:
        raise PositionError(
            f"No trick starts with {counts[0]} and {counts[1]} cards: {_right_counts(terms)}."
        )
    # Where both foreplaced cards return, tricks 9 and 10 begin with one card each.
    returned = tuple(card.bit for card in terms.foreplaced if card is not None)
    return tricks[-1] if masks == returned else tricks[0]


def _right_counts(terms: HandTerms) -> str:
    """The counts that would be right."""
    short = [name for name, card in zip(PLAYER_NAMES, terms.foreplaced, strict=True) if card]
    match short:
        case []:
            return "both players hold the same number, or one fewer after foreplacing"
        case [name]:
            return (
                f"{name} foreplaced and so holds one fewer, except on trick 10, when each holds one"
            )
    return "after both foreplace, they hold the same number, nine at most"


def _check_returned(terms: HandTerms, masks: tuple[int, int], trick: int) -> None:
    """Where foreplaced cards are: out of play, or back for trick 10."""
    back = trick > LAST_TRICK_FROM_HOLDING and terms.ruleset.tenth_trick is TenthTrick.FOREPLACED
    for seat, card in enumerate(terms.foreplaced):
        if card is None:
            continue
        if back and masks[seat] != card.bit:
            raise PositionError(
                f"{PLAYER_NAMES[seat]} cannot hold {cards_in(masks[seat])[0].label} on trick 10, "
                f"when the foreplaced {card.label} is back."
            )
        if not back and (masks[0] | masks[1]) & card.bit:
            raise PositionError(
                f"Neither player can hold {card.label}: {PLAYER_NAMES[seat]} foreplaced it (R10)."
            )


def why_impossible(position: State) -> str | None:
    """Why a position is impossible; None if it is possible as far as the card counts show."""
    masks = (position.mask0, position.mask1)
    if not all(0 <= mask <= FULL_MASK for mask in masks) or masks[0] & masks[1]:
        return "Not a possible position: a card is held twice, or is not a card (R3)."
    if position.turn not in {0, 1} or position.dealer not in {0, 1}:
        return "Not a possible position: seats are 0 and 1."
    # After the end, nothing is asked of it.
    for seat, mask in enumerate(masks) if position.outcome is None else ():
        led = position.led is not None and seat == position.leader
        held = mask.bit_count()
        wanted = position.terms.cards_before(seat, position.trick or 1) - led
        if held != wanted:
            player = PLAYER_NAMES[seat]
            return f"Not a possible position: {player} holds {held} cards instead of {wanted}."
    return None


def why_unreachable(start: State, position: State) -> str | None:
    """Why play cannot lead from one position to another; None if counting allows it."""
    if start.ruleset != position.ruleset or start.dealer != position.dealer:
        return "The position belongs to a hand with other rules or another dealer."
    if reason := why_impossible(position):
        return reason
    if position.trick < start.trick or (position.free_move_used < start.free_move_used):
        return "The position comes before the one that was solved."
    for seat in (0, 1):
        card, earlier = position.foreplaced[seat], start.foreplaced[seat]
        held = start.holdings[seat].mask
        if start.led is not None and seat == start.leader:
            held |= start.led.bit
        if earlier is not None and position.trick > CARDS_EACH - 1:
            held |= earlier.bit
        settled = start.trick or (seat == start.dealer and start.turn != start.dealer)
        otherwise = card is not earlier and (card is None or settled or not held & card.bit)
        if otherwise or position.holdings[seat].mask & ~held:
            return "The position cannot be reached from the one that was solved."
    return None
