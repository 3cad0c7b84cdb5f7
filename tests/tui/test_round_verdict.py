"""The verdict of a round on the pages after its second hand and after the match."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest
from tests.tui.screens import (
    SIZES,
    check_golden,
    comes,
    play_out_hand,
    press,
    replay,
    seated,
    seen,
    settle,
    shows,
    table,
    text_of,
)
from textual.pilot import Pilot

from mate.grading import RoundVerdict, analyze
from mate.record import Terms
from mate.session import Session
from mate.settings.schema import Settings
from mate.statistics.losses import Finds, Found
from mate.tui.app import MateApp
from mate.tui.play.analysis import MatchAnalysis
from mate.tui.screens.findit import FindItScreen
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.screens.replay import ReplayScreen
from mate.tui.screens.sheets import HandEndScreen, ResultScreen
from mate.tui.screens.table import TableScreen
from mate.words.verdict import deed, sentences

NORMAL = SIZES["normal"]


@contextmanager
def left_before_last_card(number: int) -> Iterator[Session]:
    """A match in which one card ends a hand: that with this number."""
    with Session.begin(Terms(players=("Ana", "Ben"), first_dealer=1, seed=8)) as session:
        while sum(hand.outcome is not None for hand in session.match.hands) < number:
            session.deal_if_due()
            assert session.match.current is not None
            actions = session.match.current.position.legal_actions
            session.play(actions[-1 if session.match.current.position.turn else 0])
        session.take_back()
        yield session


async def to_the_page(pilot: Pilot[None], app: MateApp) -> None:
    """Play the last card, and wait for all that is thought about the round."""
    await play_out_hand(pilot, app)
    await comes(pilot, app, ResultScreen)
    await settle(pilot)


@asynccontextmanager
async def page_after(
    number: int, size: tuple[int, int] = NORMAL, **options: Any
) -> AsyncIterator[tuple[Session, MateApp, Pilot[Any]]]:
    """The page after the hand with this number, with all that is thought about its round."""
    with left_before_last_card(number) as session:
        app = MateApp(session, **options)
        async with app.run_test(size=size) as pilot:
            await to_the_page(pilot, app)
            yield session, app, pilot


def verdicts(session: Session) -> tuple[RoundVerdict, ...]:
    return analyze(session.match).rounds


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.quick
async def test_it_stands_below_the_sheet_at_each_size() -> None:
    async with page_after(2) as (_, app, pilot):
        for name, size in SIZES.items():
            await pilot.resize_terminal(*size)
            await pilot.pause()
            check_golden(app, f"{name}-round-verdict")


async def test_between_the_hands_of_a_round_there_is_none() -> None:
    async with page_after(3) as (session, app, pilot):
        assert "Round 1, Ana by" not in text_of(app)
        assert "would you have done" not in text_of(app)
        assert not app.screen.offers("decided")  # type: ignore[attr-defined]
        await press(pilot, "d")
        assert shows(app, HandEndScreen)
        assert not verdicts(session)[1:]


async def test_its_place_is_kept_until_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    known, grade = threading.Event(), MatchAnalysis.grade

    def slow(self: MatchAnalysis) -> None:
        known.wait(20)
        grade(self)

    monkeypatch.setattr(MatchAnalysis, "grade", slow)
    with left_before_last_card(2) as session:
        async with seated(session) as (app, pilot):
            await play_out_hand(pilot, app)
            await comes(pilot, app, ResultScreen)
            before = text_of(app).splitlines()
            assert "Round 1, Ana by" not in "".join(before)
            known.set()
            await seen(pilot, app, "Round 1, Ana by")
            after = text_of(app).splitlines()[:-1]
            same = [old == new for old, new in zip(before, after, strict=False)]
            assert all(same[place] or not before[place].strip() for place in range(len(after)))


async def test_an_error_is_one_quiet_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> object:
        raise ZeroDivisionError("nobody foresaw this")

    monkeypatch.setattr("mate.tui.play.analysis.grade", broken)
    async with page_after(2) as (_, app, pilot):
        told = "could not be analysed: ZeroDivisionError: nobody foresaw this."
        assert flat(text_of(app)).count(told) == 1
        await press(pilot, "enter")
        assert shows(app, TableScreen)


async def test_d_asks_for_the_turn_before_it_is_told_and_the_answer_leads_to_a_replay() -> None:
    at_once = Settings(computer_seconds=0)
    async with page_after(2, settings=at_once) as (session, app, pilot):
        page = text_of(app)
        assert "d what would you have done?" in page
        verdict = verdicts(session)[0]
        (decided,) = verdict.named
        narrator = app.narrator_of(session.players)
        await press(pilot, "d")
        await settle(pilot)
        assert isinstance(app.screen, FindItScreen)
        assert app.screen.position == decided.evaluation.position
        asked = flat(text_of(app))
        assert f"{narrator.to_act(app.screen.position)}. What would you have done?" in asked
        # Neither the cursor nor a word tells what was played.
        assert deed(decided, narrator) not in asked
        # A guess that is wrong is answered, and asked again.
        await press(pilot, "end")
        assert app.screen.chosen not in decided.evaluation.best
        await press(pilot, "enter")
        await settle(pilot)
        assert "✗" in text_of(app)
        await press(pilot, "enter")
        await settle(pilot)
        assert app.screen.chosen is not None
        # One key tells the answer, and why.
        await press(pilot, "e")
        await settle(pilot)
        # The answer stands to the left of the trick.
        told = flat("\n".join(row[:49] for row in text_of(app).splitlines()))
        assert f"{deed(decided, narrator)}, losing {decided.loss} points." in told
        await press(pilot, "r")
        await settle(pilot)
        assert shows(app, ReplayScreen)
        assert replay(app).moment.hand.actions[-1] == decided.action
        await press(pilot, "escape")
        assert shows(app, HandEndScreen)
        assert text_of(app) == page
    # Both may have guessed, so it counts for neither.
    assert Finds().of("Ben") == Found(0, 0)


def is_told_without_the_answer(verdict: RoundVerdict, session: Session, app: MateApp) -> bool:
    """Whether the page has the turn, and not the sentence that says what would have been better."""
    won, turn, reason, *_ = sentences(verdict, app.narrator_of(session.players))
    return f"{won} {turn}" in flat(text_of(app)) and reason not in flat(text_of(app))


async def test_it_leaves_the_answer_to_be_found_and_another_card_brings_another() -> None:
    async with page_after(2, SIZES["wide"]) as (session, app, pilot):
        first = verdicts(session)
        assert is_told_without_the_answer(first[0], session, app)
        await press(pilot, *["u"] * 10)
        assert "Round 1, Ana by" not in text_of(app)
        await press(pilot, "right")
        await to_the_page(pilot, app)
        assert verdicts(session) != first
        assert is_told_without_the_answer(verdicts(session)[0], session, app)


async def test_it_can_be_turned_on_and_off_and_without_it_nothing_is_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unasked(*_: object) -> None:
        raise AssertionError

    with monkeypatch.context() as watching, left_before_last_card(2) as session:
        watching.setattr(MatchAnalysis, "find_out", unasked)
        async with seated(session, settings=Settings(verdict=False)) as (app, pilot):
            await to_the_page(pilot, app)
            assert shows(app, HandEndScreen)
            assert "Round 1, Ana by" not in text_of(app)
            watching.undo()
            app.change("verdict", True)
            await seen(pilot, app, "Round 1, Ana by")
            app.change("verdict", False)
            await pilot.pause()
            assert "Round 1, Ana by" not in text_of(app)


async def test_the_last_page_has_both_verdicts_and_d_their_moments() -> None:
    async with page_after(4, SIZES["wide"]) as (session, app, pilot):
        assert shows(app, MatchEndScreen)
        await settle(pilot)
        told = sentences(verdicts(session)[1], app.narrator_of(session.players))
        assert " ".join(told[:3]) in flat(text_of(app))
        decided = [verdict.named[0] for verdict in verdicts(session)]
        for size in SIZES.values():
            await pilot.resize_terminal(*size)
            await pilot.pause()
            for number, deciding in enumerate(decided, 1):
                assert f"Round {number}, {('Ben', 'Ana')[deciding.player]} by " in text_of(app)
        for key, count, deciding in zip("dD", (2, 1), decided, strict=True):
            await press(pilot, key)
            await settle(pilot)
            assert isinstance(app.screen, FindItScreen)
            assert app.screen.position == deciding.evaluation.position
            assert f"1 of {count}" in text_of(app)
            await press(pilot, "escape")
            assert shows(app, MatchEndScreen)


async def test_the_form_turns_it_off_in_the_settings_and_not_in_the_log() -> None:
    app = MateApp()
    async with app.run_test(size=NORMAL) as pilot:
        await press(pilot, "n")
        await press(pilot, "f9")
        app.screen.query_one("#verdict").focus()
        await press(pilot, "space", "f9")
        assert "no verdict" in " ".join(text_of(app).split())
        await press(pilot, "f10")
        assert b"verdict" not in table(app).session.path.read_bytes()
    assert app.settings == Settings(verdict=False)
