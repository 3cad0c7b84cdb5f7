"""Fields of a form: arrows move from field to field."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Checkbox, Select

_ValueT = TypeVar("_ValueT")


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows of fields. Arrows do not scroll it; the field with the focus scrolls into view."""


class Tick(Checkbox):
    """A check box whose state is visible without colour."""

    def render(self) -> Content:
        """The box and its label."""
        shown = f"[{'x' if self.value else ' '}] {self.label.plain} "
        return Content.styled(shown, self.get_visual_style("toggle--label"))


class Choice(Select[_ValueT], inherit_bindings=False):
    """A field with a list that arrows do not open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "show_overlay", "Show the list", show=False)
    ]
