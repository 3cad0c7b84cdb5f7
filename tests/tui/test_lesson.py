"""The lesson on the screen: through all of it, by keys and by mouse, and at every size."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tui.lessons import do_step, lesson, place_of, read_on, wanted
from tests.tui.screens import check_golden, press, shows, table, text_of

from mate.lesson import BASICS, Attempt, read_bookmark, write_bookmark
from mate.saved import lastmatch
from mate.solver import solve
from mate.tui.app import MateApp
from mate.tui.keys.cardkeys import PLACE_KEYS
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.keyhelp import HelpScreen
from mate.tui.screens.lesson import LessonScreen
from mate.tui.screens.lessonend import LessonEndScreen
from mate.tui.screens.new_match import NewMatchScreen
from mate.tui.widgets.board import Board

SIZE = (80, 24)
SIZES = [(40, 12), (80, 24), (120, 36)]
STEPS = BASICS.steps
LAST = len(STEPS) - 1
SLUGS = [step.title.lower().replace("?", "").replace(" ", "-") for step in STEPS]


@pytest.mark.parametrize("number", range(len(STEPS)), ids=SLUGS)
async def test_each_step_looks_as_it_should(number: int) -> None:
    write_bookmark(BASICS, number)
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        check_golden(app, f"lesson-{number + 1:02}")
        await do_step(pilot, app)
        check_golden(app, f"lesson-{number + 1:02}-done")


@pytest.mark.parametrize("number", [1, 4, 7, 8])
async def test_steps_on_the_least_terminal(number: int) -> None:
    write_bookmark(BASICS, number)
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        check_golden(app, f"compact-lesson-{number + 1:02}")
        while "Enter more" in text_of(app):
            await press(pilot, "enter")
        check_golden(app, f"compact-lesson-{number + 1:02}-task")
        await do_step(pilot, app)
        check_golden(app, f"compact-lesson-{number + 1:02}-done")


@pytest.mark.parametrize(("size", "name"), [((120, 36), "wide"), ((150, 45), "large")])
async def test_a_step_where_there_is_room(size: tuple[int, int], name: str) -> None:
    write_bookmark(BASICS, 4)
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        check_golden(app, f"{name}-lesson-05")


@pytest.mark.parametrize("size", SIZES)
async def test_the_whole_lesson_by_keys_and_a_match_at_its_end(
    size: tuple[int, int], home: Path
) -> None:
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for number in range(len(STEPS)):
            assert lesson(app).number == number
            await do_step(pilot, app)
            assert lesson(app).attempt.done
            assert read_bookmark(BASICS) == number + 1
            await read_on(pilot, app)
        assert shows(app, LessonEndScreen)
        assert "with someone beside you" in " ".join(text_of(app).split())
        await press(pilot, "c")
        assert table(app).session.players == ("Player 1", "Novice")
        assert list((home / "matches").glob("*.jsonl"))
        await press(pilot, "escape")
    assert app.return_code == 3


@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
async def test_the_whole_lesson_by_mouse(size: tuple[int, int]) -> None:
    app = MateApp(lesson=BASICS)
    compact = size[0] == 40
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for number in range(len(STEPS)):
            while lesson(app).attempt.waits:
                place = place_of(lesson(app).attempt, wanted(lesson(app).attempt))
                at = (4 * place + 1, 6) if compact else (4 + 8 * place, 12)
                await pilot.click(app.screen.query_one(Board), offset=at)
                await pilot.click(app.screen.query_one(Board), offset=at)
                await pilot.pause()
            while shows(app, LessonScreen) and lesson(app).number == number:
                line = text_of(app).splitlines()[-1]
                await pilot.click("#keys", offset=(line.index("Enter"), 0))
                await pilot.pause()
        row = next(
            y for y, line in enumerate(text_of(app).splitlines()) if "Play the computer" in line
        )
        await pilot.click(offset=(size[0] // 2, row))
        await pilot.pause()
        assert table(app).session.players[1] == "Novice"
        await press(pilot, "escape")


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_that_is_told_is_cut(size: tuple[int, int]) -> None:
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=size) as pilot:
        for step in STEPS:
            await pilot.pause()
            pages = [text_of(app)]
            while "Enter more" in text_of(app):
                await press(pilot, "enter")
                pages.append(text_of(app))
            words = " ".join(" ".join(pages).split())
            for word in step.task.replace("{", " ").replace("}", " ").split():
                assert word.rstrip(".,") in words or word in {"QD", "KH", "TH", "7H", "7S", "AD"}
            assert len(pages) <= 4
            assert "…" not in words
            await press(pilot, "pagedown")


def told(app: MateApp) -> str:
    """The words below the table where there is least room."""
    return " ".join(" ".join(text_of(app).splitlines()[8:11]).split())


@pytest.mark.parametrize("number", range(len(STEPS)), ids=SLUGS)
async def test_beside_an_answer_the_task_stays_and_the_explanation_can_be_read_again(
    number: int,
) -> None:
    write_bookmark(BASICS, number)
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        first = told(app)
        assert f"{number + 1}/{len(STEPS)} {STEPS[number].title} ·" in first
        # A hint, the beginning of a name, and a card of Ben's, which Ana does not hold.
        for keys in (["i"], ["k"]):
            await press(pilot, *keys)
            assert "▸" in told(app), keys
            pages = 1
            while "Enter more" in text_of(app):
                await press(pilot, "down")
                assert "▸" in told(app), keys
                pages += 1
            for _ in range(pages + 3):
                await press(pilot, "up")
            assert told(app).replace("↓", "") == first.replace("↓", "")
            await press(pilot, "down", "down", "down", "down", "down", "down")
            assert "▸" in told(app)


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_step_says_how_to_play_a_queen_by_name(size: tuple[int, int]) -> None:
    app = MateApp(lesson=BASICS)
    rows = slice(8, 11) if size[0] == 40 else slice(None)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        pages = [text_of(app)]
        while "Enter more" in text_of(app):
            await press(pilot, "enter")
            pages.append(text_of(app))
        text = [row.strip(" ↑↓") for page in pages for row in page.splitlines()[rows]]
        words = " ".join(" ".join(text).split())
        assert "its key 0 twice" in words
        assert "name: q d." in words
        await press(pilot, "q", "d", "q", "d")
        assert lesson(app).attempt.done


async def test_wrong_cards_are_answered_with_the_clause_or_with_a_reason() -> None:
    write_bookmark(BASICS, 1)
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "k", "d")
        assert "✗ Ana must follow suit: A♣, K♣, Q♣ or 7♣ (R5)." in text_of(app)
        await press(pilot, "2", "2")
        assert "You do need a club, but the ten beats the king." in text_of(app)
        await press(pilot, "k")
        assert "King of …: type the suit (c s h d)." in text_of(app)
        await press(pilot, "c")
        assert "You do need a club" not in text_of(app)
        await press(pilot, "i")
        assert "Only the ace beats the ten." in text_of(app)
        assert not lesson(app).attempt.done
        await press(pilot, "home", "enter")
        assert lesson(app).attempt.done
        await press(pilot, "1", "left", "i", "end")
        assert "✓ A♣ beats 10♣." in text_of(app)


# But for the swap, where every legal card is asked for.
@pytest.mark.parametrize("number", [n for n, slug in enumerate(SLUGS) if slug != "the-swap"])
async def test_enter_alone_does_no_step(number: int) -> None:
    write_bookmark(BASICS, number)
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "enter", "enter")
        assert lesson(app).number == number
        assert not lesson(app).attempt.done


async def test_any_keys_anywhere_do_no_harm() -> None:
    keys = "1 x tab - n 0 t t right left space ] [ pageup a c delete up down f12 u backspace i 7 d"
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=SIZE) as pilot:
        for _ in STEPS:
            await press(pilot, *keys.split(), "pagedown")
            assert shows(app, LessonScreen)


async def test_back_forward_again_help_and_away() -> None:
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "pageup")
        assert lesson(app).number == 0
        await press(pilot, *["pagedown"] * (len(STEPS) + 2))
        assert lesson(app).number == LAST
        await press(pilot, "pageup", "left_square_bracket")
        assert lesson(app).number == LAST - 2
        attempt = lesson(app).attempt
        await press(pilot, "right", "1", "u")
        assert lesson(app).attempt == attempt
        await press(pilot, "question_mark")
        assert shows(app, HelpScreen)
        await press(pilot, "escape")
        assert lesson(app).attempt == attempt
        assert read_bookmark(BASICS) == 0
        await press(pilot, "escape")
    assert app.return_code == 0


async def test_the_exam_can_be_lost_and_tried_again() -> None:
    write_bookmark(BASICS, LAST)
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=SIZE) as pilot:
        while lesson(app).attempt.waits:
            # What is best for Ben.
            position = lesson(app).attempt.hand.position
            values = solve(position).evaluate().values
            worst = (min if position.dealer == 0 else max)(values, key=lambda a: values[a])
            key = PLACE_KEYS[place_of(lesson(app).attempt, worst)]
            await press(pilot, key, key)
        told = " ".join(text_of(app).split())
        assert "✗ Not this time: Ben mated you for 27 points." in told
        assert "The mistake was Q♠ on trick 7. 10♥ was right: A♥ must take it" in told
        assert "Enter try again" in text_of(app)
        await press(pilot, "enter")
        assert lesson(app).attempt == Attempt.begin(STEPS[LAST])


async def test_the_end_leads_to_a_match_together_through_the_form() -> None:
    write_bookmark(BASICS, LAST)
    lastmatch.save(lastmatch.LastMatch(("Ana", "Club"), (None, "club")))
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=SIZE) as pilot:
        await do_step(pilot, app)
        await press(pilot, "enter")
        check_golden(app, "lesson-end")
        await press(pilot, "t")
        assert shows(app, NewMatchScreen)
        await press(pilot, "escape")
        assert lesson(app).attempt.done
        await press(pilot, "enter", "t", "f10")
        assert table(app).session.players == ("Ana", "Player 2")
        assert table(app).session.record.header.computers is None
        await press(pilot, "escape")
    assert app.return_code == 3


@pytest.mark.parametrize("key", ["q", "escape"])
async def test_the_end_can_be_left(key: str) -> None:
    write_bookmark(BASICS, LAST)
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=(40, 12)) as pilot:
        await do_step(pilot, app)
        await press(pilot, "enter")
        while not shows(app, LessonEndScreen):
            await press(pilot, "enter")
        check_golden(app, "compact-lesson-end")
        await press(pilot, key)
    assert app.return_code == 0


@pytest.mark.parametrize("size", [(120, 36), (150, 45), (200, 60)])
async def test_where_there_is_room_all_is_told_beside_the_table_at_once(
    size: tuple[int, int],
) -> None:
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=size) as pilot:
        for step in STEPS:
            await pilot.pause()
            assert "Enter more" not in text_of(app)
            await press(pilot, "i")
            beside = app.screen.query_one("#beside").region
            rows = text_of(app).splitlines()[beside.y : beside.bottom]
            told = " ".join(" ".join(row[beside.x :] for row in rows).split())
            assert f"▸ {step.task.partition('{')[0].strip()}" in told
            assert step.hint.rpartition("}")[2].strip(" .") in told
            above, below = beside.y, size[1] - beside.bottom
            assert abs(above - below) <= 2
            await press(pilot, "pagedown")


async def test_a_resize_keeps_the_step_the_choice_and_the_answer() -> None:
    write_bookmark(BASICS, 8)
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "7", "7", "9")
        attempt, chosen = lesson(app).attempt, lesson(app).chosen
        for size in [(40, 12), (20, 5), (120, 36), (79, 40), SIZE]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert lesson(app).attempt == attempt
            assert lesson(app).chosen == chosen
        await press(pilot, "9")
        assert lesson(app).attempt.turn == 2


async def test_the_menu_offers_the_lesson_first_to_new_players_and_goes_on_where_they_were() -> (
    None
):
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert shows(app, LessonScreen)
        await do_step(pilot, app)
        await press(pilot, "escape")
        assert shows(app, HomeScreen)
        await press(pilot, "l")
        assert lesson(app).number == 1
        await press(pilot, "pageup")
        assert "●○○○○○○○○○○" in text_of(app)
        await press(pilot, *["pagedown"] * len(STEPS))
        await do_step(pilot, app)
        await read_on(pilot, app)
        await press(pilot, "c")
        assert table(app).session.players[1] == "Novice"
        await press(pilot, "escape")
        assert shows(app, HomeScreen)
        lines = [line.split() for line in text_of(app).splitlines()]
        entries = [line[0] for line in lines if line[:1] and line[0] in set("lnrsphq")]
        assert entries.index("n") < entries.index("l")
        await press(pilot, "escape")
    assert app.return_code == 0


async def test_a_match_that_cannot_be_begun_is_told(home: Path) -> None:
    write_bookmark(BASICS, LAST)
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=SIZE) as pilot:
        await do_step(pilot, app)
        (home / "matches").write_text("in the way")
        await press(pilot, "enter", "c")
        assert shows(app, LessonScreen)
        assert "✗ " in text_of(app)
        assert "✓ " not in text_of(app)
        assert "cannot be written" in text_of(app)


@pytest.fixture
def no_home(home: Path) -> None:
    """A file where the folder of matches should be."""
    home.write_text("in the way")


@pytest.mark.usefixtures("no_home")
async def test_where_nothing_can_be_remembered_the_lesson_goes_on() -> None:
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=SIZE) as pilot:
        await do_step(pilot, app)
        await press(pilot, "enter")
        assert lesson(app).number == 1
