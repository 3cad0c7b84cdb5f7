"""The exercise "Find it yourself" asks for better actions than the mistakes of a match."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests import steps
from tests.tui.screens import (
    on_screen,
    open_replay,
    play_first_legal,
    press,
    press_settle,
    replay,
    run,
    text_of,
    wait_for,
    words,
)
from textual.pilot import Pilot

from mate.grading import GradedHand, grade
from mate.puzzles import Review
from mate.record import Terms
from mate.rules import Hand
from mate.session import Session
from mate.settings.schema import Settings
from mate.solver import Solution, solve_hand
from mate.statistics.losses import ReviewResults, ReviewScore
from mate.tui.app import MateApp
from mate.tui.screens.findit import FindItScreen, WhoseScreen
from mate.tui.screens.replay import ReplayScreen

AT_ONCE = Settings(computer_seconds=0)
SLOWLY = Settings(computer_seconds=10)
AGAINST = Terms(players=("Ana", "Ben"), computers=(None, "novice"), first_dealer=1, seed=7)


def finding(app: MateApp) -> FindItScreen:
    """Return the screen of the exercise, which must be the current screen."""
    assert isinstance(app.screen, FindItScreen)
    return app.screen


def review_of(app: MateApp) -> Review:
    """Return the review of the mistakes, with the answers so far."""
    review = finding(app).review
    assert review is not None
    return review


@asynccontextmanager
async def open_question(
    session: Session, settings: Settings = AT_ONCE, **test: Any
) -> AsyncIterator[tuple[MateApp, Pilot[Any]]]:
    """Open the question about the first mistake of either player."""
    async with open_replay(session.path, settings=settings, **test) as (app, pilot):
        await begin(pilot, app)
        yield app, pilot


async def begin(pilot: Pilot[Any], app: MateApp) -> None:
    """Go from the replay to the question about the next mistake of either player."""
    await press(pilot, "g")
    await press_settle(pilot, "3")
    assert on_screen(app, FindItScreen)


@pytest.mark.quick
async def test_find_it_asks_whose_mistakes_if_both_players_made_mistakes(played: Session) -> None:
    async with open_replay(played.path, settings=AT_ONCE) as (app, pilot):
        await run(pilot, "g | =find-it-whose \n 2 | 1 of 8")
        assert {each.graded.player for each in review_of(app).mistakes} == {1}
        await run(pilot, "M | 8 of 8 \n escape | replay ·")
        # The exercise begins after the moment shown in the replay, and returns to that moment.
        await press(pilot, "pagedown", "pagedown")
        await begin(pilot, app)
        await run(pilot, "| 13 of 16 | Hand 3, before trick 1 \n q q | replay · hand 3")


async def test_hand_that_could_not_be_analysed_is_named_and_tried_again(
    played: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def second_fails(number: int, hand: Hand, solution: Solution) -> GradedHand:
        if number == 2:
            raise ZeroDivisionError("nobody foresaw this")
        return grade(number, hand, solution)

    with monkeypatch.context() as failing:
        failing.setattr("mate.tui.play.analysis.grade", second_fails)
        async with open_question(played) as (app, pilot):
            assert 2 not in {each.graded.hand for each in review_of(app).mistakes}
            await wait_for(pilot, app, "Hand 2 could not be analysed:")
            await press_settle(pilot, "escape")
            failing.undo()
            await begin(pilot, app)
            assert 2 in {each.graded.hand for each in review_of(app).mistakes}


async def test_better_but_not_best_answer_repeats_the_question_and_best_answer_shows_its_line(
    played: Session,
) -> None:
    async with open_question(played) as (app, pilot):
        # Keys name cards here, so `q` chooses a queen and does not leave. The reason follows.
        await run(
            pilot,
            """
            | before trick 1: Ben to declare. What would you have done?
            q d enter | Q♦ costs 64 points. That is better than Ben's choice, but not best.
            | Keep looking. Q♦ is
            """,
        )
        assert finding(app).hand.actions == ()
        await run(
            pilot,
            """
            n n | ✓ Right: keeping all ten costs nothing. Ben foreplaced A♣,
            | 0 found on the first try
            """,
        )
        assert finding(app).shown_hand.outcome is None
        await press_settle(pilot, "e")
        assert finding(app).shown_hand.outcome is not None
        await run(
            pilot,
            """
            enter | before trick 1: Ana to declare. What would you have done?
            n n | 1 found on the first try
            """,
        )
    assert (ReviewResults().of("Ana"), ReviewResults().of("Ben")) == (
        ReviewScore(1, 1),
        ReviewScore(0, 1),
    )


async def test_wrong_answer_is_refuted_on_the_board_and_the_question_is_repeated(
    played: Session,
) -> None:
    async with open_question(played) as (app, pilot):
        await run(
            pilot,
            """
            right enter | ✗ That was Ben's choice. It costs 149 points. | with 10♥ on trick 10
            | =find-it-refuted
            """,
        )
        assert finding(app).shown_hand.outcome is not None
        await press(pilot, "home", "right")
        assert [a.notation for a in finding(app).shown_hand.actions] == ["AC"]
        await run(pilot, "end enter | !✗")
        assert finding(app).shown_hand.actions == ()
        # The cursor is on the last answer.
        assert finding(app).chosen == finding(app).record.match.hands[0].actions[0]


async def test_failure_while_judging_an_answer_is_reported_and_retried(
    played: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> object:
        raise ZeroDivisionError("nobody foresaw this")

    async with open_question(played) as (app, pilot):
        for name in ("cause_of", "why_not_obvious"):
            monkeypatch.setattr(f"mate.tui.screens.findit.{name}", fail)
        await run(pilot, "right enter | That was Ben's choice. It costs 149 points.")
        await press_settle(pilot, "enter", "enter")
        await run(pilot, "e | best")
        with monkeypatch.context() as failing:
            failing.setattr("mate.tui.screens.findit.solve_hand", fail)
            await run(pilot, "m right enter | Could not solve the position: ZeroDivisionError")
        await press_settle(pilot, "enter")
        assert finding(app).shown_hand.outcome is not None


async def test_key_w_opens_a_what_if_after_an_answer_and_returns_to_the_question(
    played: Session,
) -> None:
    async with open_question(played) as (app, pilot):
        # The right answer needs no line to explain why the action played was a mistake.
        await run(
            pilot,
            """
            w | !w what if | Answer first
            n n | w what if | have mated with 7♦ on trick 6 (counted as 7) for 49 points
            """,
        )
        before = text_of(app)
        for back in (["escape"], ["w"], ["q", "q"]):
            await run(
                pilot,
                """
                w | WHAT IF · hand 1, from action 0 · 0 actions played | back to question
                1 1 | Blunder (−149)
                u u | The what-if starts here. Press w to return to the question.
                """,
            )
            await press(pilot, *back)
            assert text_of(app) == before
        # Within a line of play, the what-if starts at the position shown. Undo leads back.
        await press_settle(pilot, "e")
        await press(pilot, "home", "right", "right", "w")
        assert replay(app).moment.count == 2
        await press(pilot, "u", "u", "u")
        assert replay(app).moment.count == 0


def play_best(session: Session, wrong: int = 0) -> None:
    """Play a match: `wrong` times the first legal action, then only best actions."""
    play_first_legal(session, lambda match: wrong == len(match.hands and match.hands[0].actions))
    while not session.match.finished:
        session.deal_round_if_due()
        match = session.match
        assert match.current is not None
        solution = solve_hand(match, match.current_number)
        steps.play(session, solution.evaluate(match.current.position).best[0])
    session.close()


async def test_find_it_asks_both_players_and_counts_answers_for_each(
    session: Session,
) -> None:
    play_best(session, wrong=3)
    async with open_question(session) as (app, pilot):
        await press(pilot, "m")
        at = []
        while not (review := review_of(app)).over:
            at.append(review.at)
            await press_settle(pilot, "e", "enter")
        assert at == [1, 2, 0]
        assert "Found on the first try: Ana 0 of 1, Ben 0 of 2." in words(app)
        await press(pilot, "enter")
        assert on_screen(app, ReplayScreen)
    assert (ReviewResults().of("Ana"), ReviewResults().of("Ben")) == (
        ReviewScore(0, 1),
        ReviewScore(0, 2),
    )


async def test_find_it_reports_a_match_without_mistakes(session: Session) -> None:
    play_best(session)
    async with open_replay(session.path, settings=AT_ONCE) as (app, pilot):
        sentence = "no action cost 12 points or more. Well played!"
        await run(pilot, f"g | {sentence} | =find-it-nothing \n e m u 1 left enter")
        assert on_screen(app, ReplayScreen)


async def test_find_it_uses_an_unfinished_round_only_after_it_is_revealed(session: Session) -> None:
    play_first_legal(session, lambda match: bool(match.hands) and len(match.hands[0].actions) == 6)
    session.close()
    async with open_replay(session.path, settings=AT_ONCE) as (_, pilot):
        await run(
            pilot,
            """
            g | Finish both hands of a round first
            enter o
            g 3 | Hand 1, before trick 1: Ben to declare.
            """,
        )


async def test_find_it_offers_the_persons_mistakes_first_against_a_computer() -> None:
    with Session.begin(AGAINST) as session:
        play_first_legal(session)
    async with open_replay(session.path, settings=AT_ONCE) as (app, pilot):
        await press_settle(pilot, "g")
        assert on_screen(app, WhoseScreen)
        await press_settle(pilot, "right", "enter")
        assert {each.graded.player for each in review_of(app).mistakes} == {0}
        await run(pilot, "escape g \n 2 e | were best.")
    # Answers about the computer's mistakes do not count for anyone.
    assert ReviewResults().of("Ben") == ReviewScore(0, 0)


async def test_shown_line_plays_automatically_until_a_click(played: Session) -> None:
    async with open_question(played, SLOWLY) as (app, pilot):
        await press_settle(pilot, "right", "enter")
        assert finding(app).plays
        assert len(finding(app).shown_hand.actions) == 1
        assert "Enter skip" in words(app)
        await pilot.click("#board", offset=(2, 2))
        await pilot.pause()
        assert finding(app).shown_hand.outcome is not None
        line = text_of(app).splitlines()[-1]
        await pilot.click("#keys", offset=(line.index("Enter"), 0))
        await pilot.pause()
        assert finding(app).chosen is not None


async def test_find_it_matches_its_golden_texts_at_each_size(played: Session) -> None:
    async with open_question(played) as (_, pilot):
        await run(
            pilot,
            """
            m m | =normal-find-it
            @wide | =wide-find-it
            @large | =large-find-it
            @compact | =compact-find-it
            9 9 | =compact-find-it-better
            @tiny @normal | =normal-find-it-better
            """,
        )


async def test_find_it_result_that_cannot_be_saved_is_reported(played: Session, home: Path) -> None:
    (home / "found.jsonl").mkdir(parents=True)
    async with open_question(played, notifications=True) as (app, pilot):
        await press_settle(pilot, "n", "n")
        assert "✓ Right: keeping all ten" in words(app)
        await wait_for(pilot, app, "folder,")
