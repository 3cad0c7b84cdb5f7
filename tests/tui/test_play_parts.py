"""Parts of a table that need no application: what is repeated, animated, computed, and said."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace

import pytest

from mate.rules import Deal, Match
from mate.tui import background
from mate.tui.background import Motion, Pace
from mate.tui.play.turns import ComputerTurn, TableHelp
from mate.words.advice import Advice
from mate.words.narrator import Narrator

NARRATOR = Narrator(("Ana", "Ben"))


class Screen:
    """A screen whose timers go off when a test says so."""

    def __init__(self) -> None:
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def set_interval(self, seconds: float, step: Callable[[], None]) -> SimpleNamespace:
        timer = (seconds, step)
        self.timers.append(timer)
        return SimpleNamespace(stop=lambda: self.timers.remove(timer))

    set_timer = set_interval


def test_steps_are_repeated_at_a_pace_from_four_seconds_to_a_tenth() -> None:
    screen, steps = Screen(), list[int]()
    pace = Pace(screen, lambda: steps.append(1))  # type: ignore[arg-type]  # no screen is needed
    assert (pace.running, pace.steps_a_second) == (False, 1)
    pace.change(1)
    assert (screen.timers, pace.steps_a_second) == ([], 2)
    pace.start()
    ((seconds, step),) = screen.timers
    step()
    assert (seconds, steps, pace.running) == (0.5, [1], True)
    for change, slowest in ((1, 0.1), (-1, 4)):
        for _ in range(8):
            pace.change(change)
        assert [seconds for seconds, _ in screen.timers] == [slowest]
    pace.stop()
    pace.stop()
    assert (screen.timers, pace.running) == ([], False)


def test_an_animation_shows_its_share_until_its_last_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen, shown, now = Screen(), list[float](), [10.0]
    monkeypatch.setattr("mate.clock.seconds", lambda: now[0])
    appearance = SimpleNamespace(moves=True)
    monkeypatch.setattr(background, "program_of", lambda _: SimpleNamespace(appearance=appearance))
    moving = Motion(screen, lambda: shown.append(moving.share))  # type: ignore[arg-type]
    assert (moving.share, moving.running) == (1, False)
    moving.end()
    moving.begin(2)
    ((seconds, step),) = screen.timers
    assert (seconds, moving.share, shown) == (1 / 20, 0, [])
    for now[0] in (10.5, 11, 12):
        step()
    assert (shown, moving.running, screen.timers) == ([0.25, 0.5, 1], False, [])
    moving.begin(2)
    now[0] = 13
    moving.end()
    assert (shown[3:], moving.share, screen.timers) == ([1], 1, [])
    # Where nothing moves only the last picture shows, which the caller draws.
    appearance.moves = False
    moving.begin(2)
    assert (shown[4:], moving.share, moving.running) == ([], 1, False)


def test_the_computer_acts_once_when_its_moment_is_over() -> None:
    screen, match = Screen(), Match().deal(Deal.from_number(1))
    assert match.current is not None
    action = match.current.position.legal_actions[0]
    seats = SimpleNamespace(due=lambda _: True, choose=lambda _: action)
    turn = ComputerTurn(screen, seats, lambda: None)  # type: ignore[arg-type]  # no screen
    turn.begin(match, 0.7)
    assert (turn.has_news, turn.due_action()) == (False, None)
    ((seconds, over),) = screen.timers
    assert seconds == 0.7
    over()
    assert (turn.has_news, turn.due_action()) == (True, action)
    # If it could not be saved, only a key tries again.
    assert (turn.has_news, turn.due_action()) == (False, None)
    assert turn.hurry() == action
    assert (turn.has_news, turn.due_action()) == (False, None)
    # While it is paused each key is worth one action.
    turn.paused = True
    turn.begin(match, 0.7)
    assert turn.hurry() == action
    assert (turn.has_news, turn.due_action()) == (False, None)


def before_the_end_of_a_match(seed: int) -> Match:
    """A match of random play on trick 4 of its last hand."""
    random, match = Random(seed), Match()
    while len(match.hands) < match.length or match.hands[-1].position.trick < 4:
        if match.current is None:
            match = match.deal(Deal.draw(random))
        else:
            match = match.play(random.choice(match.current.position.legal_actions))
    return match


def test_in_the_last_hand_help_tells_what_an_action_makes_of_the_match() -> None:
    match = before_the_end_of_a_match(37)
    given: list[str] = []
    session = SimpleNamespace(
        record=SimpleNamespace(header=SimpleNamespace(help=("hints", "values", "tutor"))),
        give_help=given.append,
    )
    table = TableHelp(session)  # type: ignore[arg-type]
    table.begin(match, for_person=True)
    worth = Advice.of(match).evaluation.worth
    best, worst = (which(worth, key=worth.__getitem__) for which in (max, min))
    assert table.prospect(NARRATOR, worst) == ""
    table.toggle_values()
    whole = table.prospect(NARRATOR, best)
    assert " the match by " in whole
    assert table.prospect(NARRATOR, worst) == f"{whole} {NARRATOR.card(worst)} loses the match."
    assert not table.holds_back(best)
    assert table.holds_back(worst)
    assert table.remark is not None
    assert "loses the match" in table.remark.words(NARRATOR)
    assert not table.holds_back(worst)
    assert given == ["values", "tutor"]
