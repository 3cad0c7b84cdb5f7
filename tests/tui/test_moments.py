"""The end of a hand and the swap of holdings, with animations that any key ends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests import steps
from tests.tui.idle import passes
from tests.tui.screens import (
    SIZES,
    check_golden,
    click_card,
    on_screen,
    open_app,
    press,
    run,
    table,
    text_of,
)
from textual.pilot import Pilot

from mate.clock import MATE_LASTS, SEEN_AFTER
from mate.record import Terms
from mate.rules import NO_FOREPLACEMENT, Card, Deal
from mate.session import Session
from mate.settings.schema import Settings, Switch
from mate.tui.app import MateApp
from mate.tui.driver import Terminal
from mate.tui.screens.sheets import HandEndScreen

SIZE, WIDE = SIZES["normal"], SIZES["wide"]


class Ending:
    """A match in which only the last card of the first hand is still to be played."""

    def __init__(self, deal: Deal, actions: str) -> None:
        new = Terms(players=("Ana", "Ben"), first_dealer=0, deals=(str(deal),))
        self.session = Session.begin(new)
        *before, self.last = actions.split()
        for action in before:
            steps.play(self.session, NO_FOREPLACEMENT if action == "-" else Card.parse(action))

    @asynccontextmanager
    async def over(
        self, size: tuple[int, int] = SIZE, *, seen: bool = True, **options: Any
    ) -> AsyncIterator[tuple[MateApp, Pilot[Any]]]:
        """Open the table, play the last card and, if `seen`, go on to the page after the hand."""
        async with open_app(self.session, size, **options) as (app, pilot):
            await self.play(pilot, app)
            if seen:
                await press(pilot, "enter")
            yield app, pilot

    async def play(self, pilot: Pilot[Any], app: MateApp) -> None:
        """Play the last card."""
        table(app).act(Card.parse(self.last))
        await pilot.pause()


@pytest.fixture
def early() -> Iterator[Ending]:
    """A match in which Ana is about to mate and Ben has eight cards left."""
    ending = Ending(Deal.parse("KQ7.KQ.AKQ7.Q"), "- - AH TH KH KD QH")
    with ending.session:
        yield ending


@pytest.mark.quick
async def test_mate_stays_on_the_table_until_players_continue(
    early: Ending,
) -> None:
    async with early.over(WIDE, seen=False) as (app, pilot):
        for size in (*SIZES.values(), WIDE):
            await pilot.resize_terminal(*size)
            await run(pilot, "| Ana mates | Enter")
        score = "Ana 9 – 0 Ben"
        await run(pilot, f"| no heart | {score}\n enter | {score}")
        assert on_screen(app, HandEndScreen)
        for cells, rows in SIZES.values():
            await pilot.resize_terminal(cells, rows)
            await pilot.pause()
            check_golden(app, f"moment-mate-{cells}")


@pytest.mark.parametrize(
    ("name", "deal", "actions"),
    [
        ("foreplaced", 82231, "7S KC 7D TD QD AD AS QS TS KS TH KH AC TC 7H QH QC 7C KD"),
        ("overmate", 16531, "QH - KS AS KH KC TS QS TC QC TD 7D KD QD AD AH 7H 7S AC 7C AC"),
        ("draw", 82929, "KS - 7C TC 7S QS AH TH QH 7H KH KC AD TD TS AS AC QC KD QD KD 7D"),
    ],
)
async def test_page_after_a_hand_shows_each_ending(name: str, deal: int, actions: str) -> None:
    async with Ending(Deal.from_number(deal), actions).over() as (app, pilot):
        check_golden(app, f"moment-{name}-80")
        await pilot.resize_terminal(40, 12)
        await run(pilot, "| next hand")


@pytest.mark.usefixtures("real_keyboard")
async def test_early_key_does_not_hide_the_last_card(early: Ending) -> None:
    async with early.over(seen=False) as (app, pilot):
        await press(pilot, "enter")
        assert table(app).hand.outcome is not None
        await passes(SEEN_AFTER)
        await press(pilot, "enter")
        assert on_screen(app, HandEndScreen)


@pytest.mark.usefixtures("real_animations")
async def test_points_of_a_mate_count_up_to_the_total(early: Ending) -> None:
    async with early.over(seen=False) as (app, _):
        await passes(MATE_LASTS + 0.1)
        assert not table(app).counting.running
        check_golden(app, "mate-counted")


@pytest.mark.usefixtures("animations")
async def test_any_key_ends_the_counting_animation_with_its_last_frame(early: Ending) -> None:
    async with early.over(WIDE, seen=False) as (app, pilot):
        for size in ((40, 12), (20, 5), SIZE):
            await pilot.resize_terminal(*size)
        for keys in (["x"], ["question_mark", "escape"]):
            assert table(app).counting.running
            counting = text_of(app)
            await press(pilot, *keys)
            assert not table(app).counting.running
            assert text_of(app) != counting
            check_golden(app, "mate-counted")
            await press(pilot, "u")
            assert early.session.match.hands[0].outcome is None
            await early.play(pilot, app)


@pytest.mark.usefixtures("animations")
@pytest.mark.parametrize("motion", ["off", "on"])
async def test_motion_setting_turns_counting_and_swap_animations_on_or_off(
    motion: Switch, early: Ending
) -> None:
    far = Terminal(far=True)
    settings = Settings(motion=motion)
    async with early.over(settings=settings, terminal=far, seen=False) as (app, pilot):
        assert table(app).counting.running is (motion == "on")
        await press(pilot, "enter", "enter")
        assert table(app).swap.running is (motion == "on")


@pytest.mark.usefixtures("animations")
async def test_key_acts_during_the_swap_animation_and_ends_the_animation(early: Ending) -> None:
    async with early.over((40, 12)) as (app, pilot):
        await press(pilot, "x", "enter")
        assert table(app).swap.running
        chosen = table(app).chosen
        assert chosen is not None
        await run(pilot, "right | Ben")
        assert not table(app).swap.running
        assert table(app).chosen is not chosen
        await press(pilot, "enter")
        assert len(early.session.match.hands) == 2


@pytest.mark.usefixtures("animations")
async def test_click_ends_the_swap_without_choosing_a_card(
    early: Ending,
) -> None:
    async with early.over() as (app, pilot):
        await press(pilot, "x", "enter")
        table(app).swap.begin(60)
        chosen = table(app).chosen
        await click_card(pilot, app, 1, 3)
        assert not table(app).swap.running
        assert table(app).chosen is chosen
        await click_card(pilot, app, 1, 3)
        assert table(app).chosen is not chosen
        table(app).swap.begin(60)
        await run(pilot, "u u | Undone: Ana's Q♥.")
        assert table(app).hand.outcome is None
        assert not table(app).swap.running


async def test_swap_animation_leaves_the_table_unchanged_at_its_end(early: Ending) -> None:
    async with early.over((80, 30)) as (app, pilot):
        await run(pilot, "enter | The holdings are swapped. | Ben: keep all ten | !deals")
        still, screen = text_of(app), table(app)
        # The table mentions the swap only once, even after the animation.
        assert still.count("swapped") == 1
        screen.swap.begin(60)
        for share in (0.0, 0.4, 0.5, 0.9):
            screen.swap.share = share
            screen.refresh_rows()
            await pilot.pause()
            assert text_of(app) != still
        screen.swap.end()
        await pilot.pause()
        assert text_of(app) == still
