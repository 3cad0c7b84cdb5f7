"""What an end of a hand means to the round, beyond its points."""

from __future__ import annotations

from typing import Final, NamedTuple


class Stakes(NamedTuple):
    """What an end of the hand is worth beyond its points; nothing unless a round asks for it.

    Args:
        dealer_mates: added, as all here in points for the dealer, when the dealer gives mate.
        draw: the value of a draw.
        other_mates: added when the other player gives mate.
    """

    dealer_mates: int = 0
    draw: int = 0
    other_mates: int = 0

    def mate(self, side: int) -> int:
        """What is added, from that side's view, to a mate that it gives."""
        return -self.other_mates if side else self.dealer_mates

    def drawn(self, side: int) -> int:
        """What a draw is worth from that side's view."""
        return -self.draw if side else self.draw


NO_STAKES: Final = Stakes()
