"""A drawing paints what changed, and nothing else."""

from __future__ import annotations

import pytest
from textual.screen import Screen
from textual.strip import Strip

from mate.tui.app import MateApp
from mate.tui.draw.rows import Row
from mate.tui.widgets.drawing import Drawing


def rows(*texts: str) -> list[Row]:
    return [((text, "plain"),) for text in texts]


@pytest.mark.parametrize(
    ("new", "painted"),
    [
        (rows("one", "two", "three"), []),
        (rows("one", "zwei", "three"), [1]),
        (rows("one"), [1, 2]),
        (rows("one", "two", "three", "four"), [3]),
        ([(("o", "plain"), ("ne", "plain")), *rows("two", "three")], []),
        ([(("one", "strong"),), *rows("two", "three")], [0]),
    ],
    ids=["same", "other", "fewer", "more", "in-pieces", "other-style"],
)
async def test_only_rows_that_changed_are_painted_again(new: list[Row], painted: list[int]) -> None:
    lines: list[int] = []

    class Watched(Drawing):
        def render_line(self, y: int) -> Strip:
            lines.append(y)
            return super().render_line(y)

    async with MateApp().run_test() as pilot:
        drawing = Watched()
        await pilot.app.push_screen(Screen())
        await pilot.app.screen.mount(drawing)
        drawing.draw(rows("one", "two", "three"))
        await pilot.pause()
        lines.clear()
        drawing.draw(new)
        await pilot.pause()
        assert sorted(set(lines)) == painted
        shown = [strip.text.rstrip() for strip in drawing.render_lines(drawing.size.region)]
        assert shown[: len(new)] == ["".join(text for text, _ in row) for row in new]
