"""Lessons done by keys."""

from __future__ import annotations

from typing import Any

from tests.tui.screens import press, shows
from textual.pilot import Pilot

from mate.lesson import Attempt
from mate.rules import Action, Card
from mate.solver import solve
from mate.tui.app import MateApp
from mate.tui.keys.cardkeys import NONE_KEY, PLACE_KEYS
from mate.tui.screens.lesson import LessonScreen


def lesson(app: MateApp) -> LessonScreen:
    assert isinstance(app.screen, LessonScreen)
    return app.screen


def wanted(attempt: Attempt) -> Action:
    accepted = attempt.step.accepted(attempt.turn)
    return (accepted or solve(attempt.hand.position).evaluate().best)[0]


def place_of(attempt: Attempt, action: Action) -> int:
    position = attempt.hand.position
    assert isinstance(action, Card)
    return tuple(attempt.hand.start.holdings[position.turn]).index(action)


async def do_step(pilot: Pilot[Any], app: MateApp) -> None:
    """Do what the step asks for, each card by its key, pressed twice."""
    while lesson(app).attempt.waits:
        attempt = lesson(app).attempt
        action = wanted(attempt)
        key = PLACE_KEYS[place_of(attempt, action)] if isinstance(action, Card) else NONE_KEY
        await press(pilot, key, key)


async def read_on(pilot: Pilot[Any], app: MateApp) -> None:
    """Press Enter until the next step is there."""
    number = lesson(app).number
    while shows(app, LessonScreen) and lesson(app).number == number:
        await press(pilot, "enter")
