"""Fields of a form: the arrows belong to the form, and lead from field to field."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Checkbox, Select

_ValueT = TypeVar("_ValueT")


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows of fields. Arrows do not scroll them: the field that is gone to is seen."""


class Tick(Checkbox):
    """A box that is seen to be ticked or not without any colour."""

    def render(self) -> Content:
        """The box and its label."""
        shown = f"[{'x' if self.value else ' '}] {self.label.plain} "
        return Content.styled(shown, self.get_visual_style("toggle--label"))


class Choice(Select[_ValueT], inherit_bindings=False):
    """A field with a list, which arrows do not open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "show_overlay", "Show the list", show=False)
    ]
