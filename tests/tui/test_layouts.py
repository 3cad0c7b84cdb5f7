"""The screens at every size: what fits, what is shown beside it, and what a resize keeps."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.tui.screens import check_golden, play_out_hand, press, table, text_of
from textual.events import Idle, Resize
from textual.geometry import Size

from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp

COMPACT, NORMAL, WIDE, LARGE, HUGE = (40, 12), (80, 24), (120, 36), (150, 45), (200, 60)
SIZES = {"compact": COMPACT, "normal": NORMAL, "wide": WIDE, "large": LARGE, "huge": HUGE}
BETWEEN = [
    *(COMPACT, (79, 23), (40, 50), (200, 12)),
    *(NORMAL, (119, 40), WIDE, LARGE, (180, 50), HUGE, (240, 70)),
]
DECLARED = ("3", "3", "n", "n")


@pytest.mark.parametrize("name", ["compact", "wide"])
async def test_each_screen_of_a_match_at_its_size(name: str, session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZES[name]) as pilot:
        await press(pilot, "3")
        check_golden(app, f"{name}-foreplacement")
        await press(pilot, "3", "n", "n", "5", "5")
        check_golden(app, f"{name}-reply")
        await press(pilot, "b")
        assert "Ana: 10♣ Q♣" in text_of(app)
        await play_out_hand(pilot, app)
        check_golden(app, f"{name}-end-of-hand")
        await press(pilot, "escape")
        check_golden(app, f"{name}-mate")
        await press(pilot, "enter")
        while not session.match.finished:
            await press(pilot, "enter")
        await press(pilot, "enter")
        assert "Ana 98 – 93 Ben" in text_of(app)


@pytest.mark.parametrize("name", ["large", "huge"])
async def test_the_table_with_large_figures(name: str, session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZES[name]) as pilot:
        await press(pilot, "3")
        check_golden(app, f"{name}-foreplacement")
        await press(pilot, "3", "n", "n", "5", "5")
        check_golden(app, f"{name}-reply")
        await press(pilot, "enter")
        check_golden(app, f"{name}-lead")
        await play_out_hand(pilot, app)
        await press(pilot, "escape")
        check_golden(app, f"{name}-table-after-mate")


async def test_large_cards_can_be_asked_for_and_are_there_at_once(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, *DECLARED, "5", "5")
        before = text_of(app)
        app.apply(replace(app.settings, cards="large"))
        await pilot.pause()
        check_golden(app, "wide-large-cards")
        await pilot.resize_terminal(*NORMAL)
        await pilot.pause()
        assert "│ A♣  │" in text_of(app)
        await pilot.resize_terminal(*WIDE)
        app.apply(replace(app.settings, cards="auto"))
        await pilot.pause()
        assert text_of(app) == before


async def test_large_cards_in_ascii(session: Session) -> None:
    app = MateApp(session, settings=Settings(ascii="on"))
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, *DECLARED, "5", "5")
        assert text_of(app).isascii()
        check_golden(app, "large-reply-ascii")


@pytest.mark.parametrize("name", ["compact", "wide"])
async def test_the_menu_at_its_size(name: str) -> None:
    app = MateApp()
    async with app.run_test(size=SIZES[name]) as pilot:
        await pilot.pause()
        check_golden(app, f"{name}-menu")


@pytest.mark.parametrize("size", BETWEEN)
async def test_no_line_of_the_table_is_wider_than_the_terminal_and_the_keys_are_shown(
    size: tuple[int, int], session: Session
) -> None:
    app = MateApp(session)
    async with app.run_test(size=size) as pilot:
        await press(pilot, *DECLARED)
        lines = text_of(app).splitlines()
        assert len(lines) == size[1]
        assert lines[-1].strip().endswith("Esc leave")
        assert any("Ana" in line for line in lines)
        for card in session.match.hands[-1].position.holdings[1]:
            assert card.rank.label in "".join(lines)


async def test_a_resize_in_mid_trick_keeps_the_hand_and_the_choice(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=NORMAL) as pilot:
        await press(pilot, *DECLARED, "5", "5", "right")
        before, chosen = text_of(app), table(app).chosen
        for size in (*BETWEEN, (20, 5), COMPACT):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert table(app).chosen is chosen
        await press(pilot, "right", "left")
        await pilot.resize_terminal(*NORMAL)
        await pilot.pause()
        assert text_of(app) == before


async def test_every_size_looks_the_same_whatever_size_was_there_before(session: Session) -> None:
    app = MateApp(session, settings=Settings(cards="large"))
    sizes = [(200, 12), NORMAL, (119, 40), (120, 40), WIDE, (150, 38), HUGE, (160, 45)]
    async with app.run_test(size=sizes[0]) as pilot:
        await press(pilot, *DECLARED, "5", "5")
        shown: dict[tuple[int, int], str] = {}
        for size in (*sizes, *reversed(sizes)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            text = text_of(app)
            assert shown.setdefault(size, text) == text, size
            assert text.splitlines()[-1].strip().endswith("leave"), size
            assert "Ben led" in text or size[1] == 12


@pytest.mark.parametrize("name", SIZES)
async def test_the_cursor_of_the_terminal_stands_at_the_chosen_card(
    name: str, session: Session
) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZES[name]) as pilot:
        await press(pilot, "3")
        for key in ("left", "right", "right"):
            await press(pilot, key)
            chosen = table(app).chosen
            assert chosen is not None
            x, y = app.cursor_position
            assert text_of(app).splitlines()[y][x:].startswith(chosen.label[:-1])


async def test_two_keys_say_the_game_and_the_cards_in_a_line(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=NORMAL) as pilot:
        await press(pilot, *DECLARED, "5", "5", "g")
        said = text_of(app).splitlines()[app.cursor_position[1]]
        assert said.startswith(" Hand 1 of 4. Ana 0 – 0 Ben; trick 1 of 10; Ben foreplaced 7♣.")
        await press(pilot, "b")
        said = text_of(app).splitlines()[app.cursor_position[1]]
        assert said.startswith(" Led: A♥. Ana: 10♣ Q♣ A♠")
        await press(pilot, "right")
        assert "Led:" not in text_of(app)


@pytest.mark.parametrize("keys", [(), ("ctrl+p",)], ids=["table", "commands"])
async def test_two_sizes_in_one_go_do_not_follow_each_other_for_ever(
    session: Session, keys: tuple[str, ...]
) -> None:
    # A window manager gives a new window its size while the program draws its first picture.
    app = MateApp(session)
    async with app.run_test(size=NORMAL) as pilot:
        await press(pilot, *keys)
        laid_out: list[Size] = []
        app.screen.screen_layout_refresh_signal.subscribe(
            app.screen, lambda screen: laid_out.append(screen.size)
        )
        sizes = [Size(*NORMAL), Size(100, 30), Size(120, 36)]
        for size in sizes:
            app.screen.post_message(Resize(size, size))
            app.screen.post_message(Idle())
        await pilot.resize_terminal(*sizes[-1])
        for _ in range(40):
            await pilot.pause(0.005)
        assert len(laid_out) < 12
        assert laid_out[-1] == app.screen.size == sizes[-1]
