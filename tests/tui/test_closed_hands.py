"""A replay shows the play of an unfinished round, but values only on request."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests import steps
from tests.tui.screens import hands_over, open_replay, press, replay, run, text_of

from mate.record import Terms
from mate.record.terms import Help
from mate.session import Session
from mate.tui.app import MateApp

VALUE_TEXTS = ("Best play:", "est was", "lost", "??", "Analysing")
"""Texts that are on the screen only if values are shown."""


def log_of(path: Path, hands: int, *, begun: int = 0, agreed: tuple[Help, ...] = ()) -> Path:
    """Save a match with `hands` finished hands and `begun` unfinished hands; return its log."""
    new = Terms(players=("Ana", "Ben"), first_dealer=0, seed=11, help=agreed)
    with Session.begin(new, path) as session:
        while hands_over(session.match) < hands or len(session.match.hands) < hands + begun:
            session.deal_round_if_due()
            assert session.match.current is not None
            steps.play(session, session.match.current.position.legal_actions[-1])
    return path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The log of a match that was left in its fourth hand."""
    return log_of(tmp_path / "log.jsonl", 3, begun=1)


def graded_hands(app: MateApp) -> list[int]:
    """Return the numbers of the graded hands."""
    return [hand.number for hand in replay(app).analysis.hands.hands]


async def test_values_of_an_unfinished_round_are_neither_computed_nor_shown_until_revealed(
    log: Path,
) -> None:
    async with open_replay(log) as (app, pilot):
        assert graded_hands(app) == [1, 2]
        # The key for the next mistake stops before the hidden hands.
        await press(pilot, "m")
        assert replay(app).moment.count
        while "after this point; press o to reveal" not in text_of(app):
            assert replay(app).moment.number < 3
            await press(pilot, "m")
        await run(
            pilot,
            """
            home pagedown pagedown right right right right right right
            @compact | =compact-replay-closed
            @normal | =normal-replay-closed
            @wide | =wide-replay-closed
            """,
        )
        while replay(app).stepper.at < replay(app).stepper.last:
            await press(pilot, "right")
            assert replay(app).graded is None
            assert not any(word in text_of(app) for word in VALUE_TEXTS)
            assert "o reveal" in text_of(app)
        for key in ("a", "a", "w", "right", "enter"):
            await press(pilot, key)
            assert not any(word in text_of(app) for word in VALUE_TEXTS)
        await press(pilot, "escape")
        assert graded_hands(app) == [1, 2]
        await run(pilot, "o | !o reveal")
        assert graded_hands(app) == [1, 2, 3, 4]
        assert replay(app).graded is not None
        await press(pilot, "home", "pagedown", "pagedown", "m")
        assert replay(app).moment.number == 3


async def test_best_play_in_an_unfinished_round_stays_hidden_until_revealed(log: Path) -> None:
    # A replay opened again hides the round again.
    for _ in range(2):
        async with open_replay(log) as (app, pilot):
            sentence = "Best play stays hidden until the round is over; press o to reveal it."
            await run(pilot, f"end e | {sentence} | !WHAT IF")
            await run(pilot, "w e | WHAT IF")
            assert not replay(app).pace.running
            await run(pilot, "o | WHAT IF")
            assert replay(app).graded is not None
            await press(pilot, "e")
            assert replay(app).pace.running


async def test_replay_of_an_unfinished_round_shows_values_only_if_values_were_agreed_on(
    tmp_path: Path,
) -> None:
    async with open_replay(log_of(tmp_path / "values.jsonl", 1, agreed=("values",))) as (
        app,
        pilot,
    ):
        assert "o reveal" not in text_of(app)
        await run(pilot, "o | No values are hidden here.")
        assert replay(app).graded is not None
    async with open_replay(log_of(tmp_path / "tutor.jsonl", 1, agreed=("tutor",))) as (app, _):
        assert "o reveal" in text_of(app)
        assert replay(app).graded is None
