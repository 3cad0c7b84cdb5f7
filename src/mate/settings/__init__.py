"""What players can set: the values, what each one allows, and the file that keeps them."""

from __future__ import annotations

from mate.settings.value import Deck, Settings, Suits, Switch

__all__ = ["Deck", "Settings", "Suits", "Switch"]
