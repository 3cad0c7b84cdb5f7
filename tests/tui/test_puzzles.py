"""Puzzles on the screen: the page of levels, single puzzles, and the puzzle of the day."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests import steps
from tests.tui.idle import Gate
from tests.tui.puzzlepack import PACK, answer_key, puzzle_pack
from tests.tui.screens import (
    SIZES,
    check_golden,
    on_screen,
    open_app,
    press,
    press_settle,
    run,
    text_of,
    wait_for,
    words,
)
from textual.pilot import Pilot

from mate.exercise import Exercise, Stage
from mate.puzzles import (
    THEMES,
    Puzzle,
    PuzzleProgress,
    PuzzleQueue,
    PuzzleResult,
    pack,
    puzzle_of,
)
from mate.puzzles.progress import OwnPuzzle, OwnPuzzles
from mate.record import Terms
from mate.rules import Deal
from mate.session import Session
from mate.settings.schema import Settings
from mate.solver import solve
from mate.tui.app import MateApp
from mate.tui.draw.faces import large
from mate.tui.screens.puzzle import PuzzleScreen
from mate.tui.screens.puzzles import PuzzlesScreen
from mate.tui.screens.reading import ShareScreen
from mate.tui.screens.replay import ReplayScreen
from mate.tui.screens.today import TodayScreen
from mate.words.puzzles import EXAMPLES

DAY = date(2026, 11, 3)
STILL = Settings(computer_seconds=0.0)


@pytest.fixture(autouse=True)
def own_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use a fixed pack, on a fixed day."""
    monkeypatch.setattr("mate.clock.today", lambda: DAY)
    with puzzle_pack(tmp_path, monkeypatch, PACK):
        yield


def puzzle(app: MateApp) -> PuzzleScreen:
    assert isinstance(app.screen, PuzzleScreen)
    return app.screen


def attempt_of(app: MateApp) -> Exercise:
    return puzzle(app).attempt


async def answer(pilot: Pilot[Any], app: MateApp, *, right: bool) -> None:
    key = answer_key(attempt_of(app), right=right)
    await press(pilot, key, key)


async def find_all(pilot: Pilot[Any], app: MateApp) -> None:
    """Give the best answer at each step until the puzzle is solved."""
    while not attempt_of(app).over:
        await answer(pilot, app, right=True)


async def at_both_sizes(pilot: Pilot[Any], name: str) -> None:
    """Compare the screen with its golden texts at the smallest and the usual size."""
    await run(pilot, f"@compact | =compact-{name} \n @normal | ={name}")


@asynccontextmanager
async def page(
    size: tuple[int, int] = SIZES["normal"], settings: Settings = STILL
) -> AsyncIterator[tuple[MateApp, Pilot[Any]]]:
    """Open the page of puzzles."""
    async with open_app(size=size, settings=settings) as (app, pilot):
        await press_settle(pilot, "z")
        yield app, pilot


@asynccontextmanager
async def level(
    number: int, size: tuple[int, int] = SIZES["normal"], settings: Settings = STILL
) -> AsyncIterator[tuple[MateApp, Pilot[Any]]]:
    """Open the first puzzle of a level."""
    async with page(size, settings) as (app, pilot):
        await press_settle(pilot, str(number))
        yield app, pilot


async def test_puzzle_solved_on_the_first_try_leads_to_the_next_puzzle() -> None:
    async with page() as (app, pilot):
        await at_both_sizes(pilot, "puzzles")
        await press(pilot, "1")
        await at_both_sizes(pilot, "puzzle")
        await answer(pilot, app, right=True)
        await at_both_sizes(pilot, "puzzle-right")
        await find_all(pilot, app)
        await at_both_sizes(pilot, "puzzle-solved")
        assert PuzzleProgress().result(pack()[0]) is PuzzleResult.FIRST_TRY
        while puzzle(app).puzzle == pack()[0]:
            await press_settle(pilot, "enter")
        assert puzzle(app).puzzle == pack()[1]
        await run(pilot, "escape | 1 of 10 solved \n escape | Puzzles 1 solved")


@pytest.mark.quick
async def test_wrong_answer_is_refuted_and_the_question_is_repeated() -> None:
    async with level(1) as (app, pilot):
        await answer(pilot, app, right=False)
        assert puzzle(app).line
        await run(pilot, "| =puzzle-refuted \n @compact | =compact-puzzle-refuted")
        assert puzzle(app).shown_hand.outcome is not None
        await press(pilot, "home")
        assert puzzle(app).shown_hand == puzzle(app).hand
        while puzzle(app).line:
            await press(pilot, "enter")
        assert not attempt_of(app).over
        assert puzzle(app).chosen is not None
        await find_all(pilot, app)
        assert "Solved after 1 wrong answer; you will see it again." in words(app).replace("↓ ", "")
        await run(pilot, "escape | 0/10, 1 to retry \n @normal | 0 of 10 solved, 1 to retry")


async def test_giving_up_shows_the_solution_and_a_hint_shows_the_theme() -> None:
    async with level(1) as (app, pilot):
        # A what-if is possible only after the puzzle.
        await run(pilot, "w | Finish the puzzle first. Then you can explore it.")
        assert puzzle(app).hand == pack()[0].hand
        await run(pilot, "i | (counts as a try): keeping the lead. \n e | =puzzle-given-up")
        assert PuzzleProgress().result(pack()[0]) is PuzzleResult.FAILED
        await run(pilot, "e i 1 2 home w | WHAT IF | +77 \n escape | !WHAT IF")
        assert attempt_of(app).stage is Stage.GIVEN_UP
        await press_settle(pilot, "enter", "i")
        await find_all(pilot, app)
        assert "Solved with a hint; you will see it again." in text_of(app)
        assert PuzzleProgress().result(pack()[1]) is PuzzleResult.SOLVED


async def test_foreplacement_puzzle_asks_only_one_question() -> None:
    async with level(4) as (app, pilot):
        await run(pilot, "| to declare \n 1 1 | ✗ \n u")
        await answer(pilot, app, right=True)
        assert attempt_of(app).stage is Stage.SOLVED
        assert len(puzzle(app).shown_hand.actions) == 2
        check_golden(app, "puzzle-foreplacement")


async def test_puzzle_of_the_day_ends_with_lines_to_share_and_changes_at_midnight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with page() as (app, pilot):
        await run(pilot, "| Today, 3 November \n t | 3 November \n y pagedown")
        assert puzzle(app).puzzle == pack()[2]
        await find_all(pilot, app)
        await run(pilot, "y | puzzle of the day, 2026-11-03")
        assert on_screen(app, ShareScreen)
        await run(pilot, "escape enter | Today, 3 November solved | Duel for two")
        monkeypatch.setattr("mate.clock.today", lambda: date(2026, 11, 4))
        await run(pilot, "t | 4 November")
        assert puzzle(app).puzzle == puzzle_of(date(2026, 11, 4)) != pack()[2]
        monkeypatch.setattr("mate.clock.today", lambda: date(2026, 11, 5))
        await run(pilot, "escape | Today, 5 November")


async def test_solving_the_puzzle_of_the_day_after_giving_up_counts_a_wrong_answer() -> None:
    async with page() as (app, pilot):
        await run(pilot, "t e | Not solved \n escape t")
        await find_all(pilot, app)
        assert "Solved after 1 wrong answer" in text_of(app)


async def test_system_date_before_the_first_daily_puzzle_blocks_only_the_daily_puzzle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mate.clock.today", lambda: date(2026, 1, 1))
    async with page() as (app, pilot):
        await run(
            pilot,
            """
            | start on 1 November 2026, but the clock says 1 January 2026
            t | Duel for two
            o | No puzzles yet. Finish a match, and your mistakes become puzzles.
            1 | Puzzle 1 · level 1 | <PuzzleScreen>
            """,
        )
    async with open_app() as (app, pilot):
        await run(pilot, "d p | start on 1 November 2026, but the clock says 1 January 2026")
        assert on_screen(app, TodayScreen)


async def test_broken_pack_leaves_other_screens_working(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with puzzle_pack(tmp_path, monkeypatch, "1 play 5 XX\n"):
        async with page((40, 12)) as (app, pilot):
            for key in ("1", "t", "enter"):
                await press_settle(pilot, key)
                assert on_screen(app, PuzzlesScreen)
            await press_settle(pilot, "d")
            if not on_screen(app, PuzzlesScreen):
                await press(pilot, "enter", "escape")
            await run(pilot, "escape | <HomeScreen> \n f3 escape q")
    assert app.return_code == 0


async def test_skipped_puzzles_do_not_count_and_a_damaged_puzzle_closes_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = PACK.replace("89978 AS -", "89978 7D -")
    with puzzle_pack(tmp_path, monkeypatch, damaged):
        async with level(1) as (app, pilot):
            asked = []
            while on_screen(app, PuzzleScreen):
                asked.append(puzzle(app).puzzle.number)
                await press_settle(pilot, "pagedown")
            assert asked == [1, 2]
            assert "Puzzle 3 cannot be played" in text_of(app)
        assert not PuzzleProgress().solved
        assert not PuzzleProgress().counts(pack()[:2]).failed


async def test_puzzle_that_cannot_be_solved_is_reported_and_not_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> object:
        raise ZeroDivisionError("nobody foresaw this")

    monkeypatch.setattr("mate.puzzles.puzzle.solve", fail)
    async with page() as (app, pilot):
        await run(pilot, "1 | Could not solve the position: ZeroDivisionError")
        assert on_screen(app, PuzzlesScreen)
        await press(pilot, "t")
        assert on_screen(app, PuzzlesScreen)


async def test_progress_that_cannot_be_saved_is_reported_and_kept_in_memory(home: Path) -> None:
    (home / "puzzles.jsonl").mkdir(parents=True)
    async with page((120, 36)) as (app, pilot):
        # A long path may continue on the next line at any character.
        assert "puzzles.jsonl" in "".join(text_of(app).split())
        await press_settle(pilot, "1")
        await find_all(pilot, app)
        await run(pilot, "escape | 1 of 10 solved")
        assert list((home / "puzzles.jsonl").iterdir()) == []


async def test_puzzle_reports_once_that_its_result_is_not_saved(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices: list[str] = []
    monkeypatch.setattr(PuzzleScreen, "show_notice", lambda _, text: notices.append(text))
    async with level(1) as (app, pilot):
        (home / "puzzles.jsonl").mkdir(parents=True)
        await find_all(pilot, app)
        (notice,) = notices
        assert "puzzles.jsonl" in notice


async def test_one_press_setting_plays_puzzle_answers() -> None:
    async with level(1, settings=Settings(motion="off", single_press=True)) as (app, pilot):
        await press(pilot, answer_key(attempt_of(app), right=True))
        await wait_for(pilot, app, "Right.")
        assert not attempt_of(app).mistakes
        assert not puzzle(app).plays


async def test_player_of_a_puzzle_is_the_lower_player_even_in_a_what_if() -> None:
    upper = next(each for each in pack() if each.exercise().player == 1)
    async with page() as (app, pilot):
        app.push_screen(PuzzleScreen(PuzzleQueue(pack(), PuzzleProgress(), first=upper)))
        await press_settle(pilot)
        assert puzzle(app).below == 1
        await press_settle(pilot, "e", "w")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.below == 1


async def test_footer_during_the_playback_of_a_solution_shows_only_working_keys() -> None:
    async with level(1, settings=Settings(computer_seconds=10.0), size=(150, 45)) as (app, pilot):
        await run(pilot, "e | skip")
        footer = text_of(app).splitlines()[-1]
        assert puzzle(app).plays
        assert "what if" in footer
        for unheard in ("play on", "copy", "next", "step"):
            assert unheard not in footer
        await press(pilot, "f5")
        assert not puzzle(app).plays
        footer = text_of(app).splitlines()[-1]
        assert "copy" in footer


async def test_refutation_plays_automatically_until_any_key_ends_the_line() -> None:
    async with level(1, settings=Settings(computer_seconds=10.0)) as (app, pilot):
        await answer(pilot, app, right=False)
        assert puzzle(app).plays
        assert len(puzzle(app).shown_hand.actions) == len(puzzle(app).hand.actions) + 1
        await press(pilot, "x")
        assert not puzzle(app).plays
        assert puzzle(app).shown_hand.outcome is not None
        await press(pilot, "enter")
        await answer(pilot, app, right=True)
        # While the defence is being played, Enter goes to the next question at once.
        assert puzzle(app).plays
        await run(pilot, "enter | Ana to lead: any card")
        assert puzzle(app).chosen is not None
        await answer(pilot, app, right=False)
        await press(pilot, "ctrl+q")
    assert PuzzleProgress().result(pack()[0]) is PuzzleResult.FAILED


async def test_enter_pressed_before_a_puzzle_can_be_seen_answers_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mate.clock.SEEN_AFTER", 600)
    async with level(1) as (app, pilot):
        await press(pilot, "enter")
        assert attempt_of(app).hand == puzzle(app).puzzle.hand
        assert not attempt_of(app).mistakes
        await press(pilot, "right", "enter")
        assert attempt_of(app).mistakes == 1


async def test_enter_answers_nothing_before_a_card_is_chosen() -> None:
    async with level(1) as (app, pilot):
        # The first question has no cursor yet.
        await run(pilot, "enter | Choose a card first.")
        await answer(pilot, app, right=True)
        asked = attempt_of(app).hand
        await press(pilot, "enter", "enter", "space")
        assert (attempt_of(app).hand, attempt_of(app).mistakes) == (asked, 0)
        # The first arrow key shows the cursor, and the second arrow key moves the cursor.
        for place in (0, 1):
            await press(pilot, "right")
            assert puzzle(app).cursor.armed
            assert puzzle(app).chosen == asked.position.legal_actions[place]


async def test_theme_page_shows_results_and_an_example() -> None:
    progress = PuzzleProgress()
    for each, result in [(pack()[1], PuzzleResult.FIRST_TRY), (pack()[3], PuzzleResult.FAILED)]:
        progress.note(each, result)
    # Each example must fit in one row, so that the entries do not move.
    assert EXAMPLES.keys() == THEMES.keys()
    assert max(map(len, EXAMPLES.values())) <= 54
    async with page() as (app, pilot):
        await press(pilot, "m")
        await at_both_sizes(pilot, "puzzle-themes")
        await run(pilot, f"down | {EXAMPLES['keep-lead']} \n enter | level 1 · keeping the lead")
        assert puzzle(app).puzzle == pack()[0]
        # The theme is known, so the hint names two actions. The try counts for the level at once.
        await run(pilot, "i | answer is \n escape \n escape | By theme")
        of_level = [each for each in pack() if each.level == pack()[0].level]
        failed = PuzzleProgress().counts(of_level).failed
        assert failed
        assert f", {failed} to retry" in text_of(app)


def get_it_wrong(asked: Puzzle) -> None:
    """Play a match that reaches a puzzle in its first hand, and choose the worst action there."""
    deal = Deal.from_number(asked.deal)
    new = Terms(players=("Eva", "Kim"), first_dealer=1, deals=tuple(map(str, (deal,))), seed=7)
    with Session.begin(new) as session:
        worst = solve(asked.hand.position).evaluate().ranked[-1]
        for action in (*asked.actions, worst):
            steps.play(session, action)
        while not session.match.finished:
            session.deal_round_if_due()
            assert session.match.current is not None
            steps.play(session, session.match.current.position.legal_actions[0])


async def test_own_mistakes_become_puzzles_named_after_their_match() -> None:
    get_it_wrong(pack()[0])
    async with page() as (app, pilot):
        await run(pilot, "o | From Eva – Kim, 20 | Kim to lead: any card")
        await find_all(pilot, app)
        await run(pilot, "y | <PuzzleScreen> \n enter \n escape | Your mistakes | 1 of")


async def test_number_of_own_mistakes_is_hidden_during_the_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    get_it_wrong(pack()[0])
    find, counted = OwnPuzzles.find, Gate()

    def slowly(self: OwnPuzzles, *args: Any) -> Iterator[list[OwnPuzzle]]:
        for puzzles in find(self, *args):
            yield puzzles
            while not counted.wait(0.01):
                args[-1]()

    monkeypatch.setattr(OwnPuzzles, "find", slowly)
    async with open_app(settings=STILL) as (app, pilot):
        await press(pilot, "z")
        await wait_for(pilot, app, "counting …")
        counted.set()
        await press_settle(pilot)
        assert re.search(r"Your mistakes +▆+ +0 of", text_of(app))


async def test_puzzle_opened_from_the_command_line_leads_to_others_of_its_level() -> None:
    asked = pack()[1]
    level = tuple(puzzle for puzzle in pack() if puzzle.level == asked.level)
    queue = PuzzleQueue(level, PuzzleProgress(), first=asked)
    async with open_app(settings=STILL, queue=queue) as (app, pilot):
        await press_settle(pilot)
        assert puzzle(app).puzzle == asked
        await press_settle(pilot, "pagedown")
        assert puzzle(app).puzzle != asked
        await press(pilot, "escape")
    assert not app.return_code


async def test_messages_at_a_puzzle_move_no_row_of_the_large_question() -> None:
    async with level(1) as (app, pilot):
        asked = text_of(app).splitlines()
        # The goal is below the table, in letters of three rows.
        letters = large("win 77 points", 76, 3)
        assert [row.strip() for row in asked[-6:-3]] == [row.strip() for row in letters]
        for keys, said in (
            ("11", "✗ A♣ is out of play"),
            ("i", "keeping the lead"),
            ("q", "Queen"),
        ):
            await press(pilot, *keys)
            answered = text_of(app).splitlines()
            assert said in answered[-3]
            assert answered[1:-3] == asked[1:-3]
