"""What players can set: the values, what each one allows, and the file that keeps them."""

from __future__ import annotations

from mate.settings.schema import BY_NAME, FIELDS, Deck, Field, Settings, Switch, Value

__all__ = ["BY_NAME", "FIELDS", "Deck", "Field", "Settings", "Switch", "Value"]
