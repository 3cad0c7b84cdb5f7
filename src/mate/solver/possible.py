"""Whether a position can come about: the solver answers for nothing else."""

from __future__ import annotations

from mate.rules import CARDS_EACH, FULL_MASK, Position


def why_impossible(position: Position) -> str | None:
    """Why a position is impossible; None if it is possible as far as the card counts show."""
    masks = (position.mask0, position.mask1)
    if not all(0 <= mask <= FULL_MASK for mask in masks) or masks[0] & masks[1]:
        return "Not a possible position: a card is held twice, or is not a card (R3)."
    if position.turn not in {0, 1} or position.dealer not in {0, 1}:
        return "Not a possible position: seats are 0 and 1."
    for seat in (0, 1):
        wanted = _count(position, seat)
        if wanted is not None and masks[seat].bit_count() != wanted:
            return (
                f"Not a possible position: Player {seat + 1} holds "
                f"{masks[seat].bit_count()} cards instead of {wanted}."
            )
    return None


def why_unreachable(start: Position, position: Position) -> str | None:
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


def _count(position: Position, seat: int) -> int | None:
    """How many cards the player must hold; None after the end, where nothing is asked."""
    if position.outcome is not None:
        return None
    led = position.led is not None and seat == position.leader
    return position.terms.cards_before(seat, max(position.trick, 1)) - led
