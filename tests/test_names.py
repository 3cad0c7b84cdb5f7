"""Names that stand in players' files: once released, none of them changes or goes away."""

from __future__ import annotations

from pathlib import Path

import pytest

from mate.settings.file import KEYS
from mate.settings.schema import BY_NAME
from mate.tui.keys.commands import COMMANDS

RELEASED = (Path(__file__).parent / "data" / "names.txt").read_text(encoding="utf-8").splitlines()


def released(kind: str) -> set[str]:
    return {name.split()[1] for name in RELEASED if name.split()[0] == kind}


def test_every_name_is_listed_once() -> None:
    assert len(set(RELEASED)) == len(RELEASED)


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("setting", {*BY_NAME, KEYS}),
        ("command", {command.id for command in COMMANDS}),
    ],
)
def test_the_released_names_are_those_there_are(kind: str, names: set[str]) -> None:
    assert released(kind) - names == set(), "a player's file may hold these"
    assert names - released(kind) == set(), "new: list them in tests/data/names.txt"
