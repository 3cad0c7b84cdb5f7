"""Leaving the match of a replay, to play on in another way."""

from __future__ import annotations

from tests.tui.screens import analysed, check_golden, click_card, press, replay, replayed, text_of

from mate.rules import Card, Phase
from mate.session import Session
from mate.settings.schema import Settings
from mate.solver import solve
from mate.tui.app import MateApp

SIZES = {"compact": (40, 12), "normal": (80, 24), "wide": (120, 36)}
NORMAL = SIZES["normal"]


async def test_a_variation_at_each_size(played: Session) -> None:
    async with replayed(played.path) as (app, pilot):
        await press(pilot, "right", "right", "right", "right", "right", "w")
        await analysed(pilot, app)
        await press(pilot, "right", "enter")
        await analysed(pilot, app)
        # It survives the help, and a resize.
        await press(pilot, "question_mark")
        assert "▸ What-if" in text_of(app)
        await press(pilot, "escape")
        for name in ("compact", "wide", "normal"):
            await pilot.resize_terminal(30, 8)
            await pilot.resize_terminal(*SIZES[name])
            await pilot.pause()
            check_golden(app, f"{name}-what-if")
        await press(pilot, "w", "question_mark")
        assert "▸ Replay" in text_of(app)


async def test_one_key_returns_to_exactly_the_moment(played: Session) -> None:
    async with replayed(played.path) as (app, pilot):
        await press(pilot, *["right"] * 9)
        await analysed(pilot, app)
        before, moment = text_of(app), replay(app).moment
        for back in (["w"], ["q", "q"], ["escape"]):
            await press(pilot, "w")
            assert text_of(app).startswith(" WHAT IF · hand 1")
            for _ in range(3):
                await press(pilot, "enter")
            await analysed(pilot, app)
            await press(pilot, "right", *back)
            assert replay(app).moment is moment
            assert text_of(app) == before
        await press(pilot, "right", "left")
        assert text_of(app) == before


async def test_what_was_played_is_under_the_cursor_first(played: Session) -> None:
    app = MateApp(replay=played.path)
    hand = played.match.hands[0]
    async with app.run_test(size=NORMAL) as pilot:
        await press(pilot, "right", "right", "w")
        assert replay(app).chosen == hand.actions[2]
        await press(pilot, "right", "enter", "u")
        variation = replay(app).variation
        assert variation is not None
        assert variation == hand.at(2)
        assert replay(app).chosen != hand.actions[2]
        await press(pilot, "u")
        assert "The what-if starts here. w returns to the match." in text_of(app)
        assert replay(app).variation == variation
        # Letters are commands in the match, and name cards here.
        await press(pilot, "w", "a", "a", "w", "a", "d")
        assert replay(app).chosen is Card.parse("AD")
        await press(pilot, "k")
        assert "King of …" in text_of(app)


async def test_choosing_a_card_by_its_key_or_the_mouse_leaves_the_match(played: Session) -> None:
    async with replayed(played.path) as (app, pilot):
        await press(pilot, "right", "right", "4")
        position = played.match.hands[0].at(2).position
        places = tuple(played.match.hands[0].start.holdings[position.turn])
        assert replay(app).chosen is places[3]
        await press(pilot, "4")
        assert replay(app).moment.hand.actions[2] is places[3]
        await press(pilot, "w")
        assert replay(app).variation is None
        await click_card(pilot, app, position.turn, 5)
        assert replay(app).chosen is places[5]
        await click_card(pilot, app, position.turn, 5)
        assert replay(app).moment.hand.actions[2] is places[5]


async def test_an_illegal_card_and_a_hand_that_is_over_are_refused_in_words(
    played: Session,
) -> None:
    async with replayed(played.path) as (app, pilot):
        while replay(app).moment.hand.position.phase is not Phase.REPLY:
            await press(pilot, "right")
        position = replay(app).moment.hand.position
        places = tuple(replay(app).moment.hand.start.holdings[position.turn])
        held = position.holdings[position.turn]
        barred = next(
            place
            for place, card in enumerate(places)
            if card in held and not position.is_legal(card)
        )
        await press(pilot, str((barred + 1) % 10))
        assert "(R5)." in text_of(app)
        assert replay(app).variation is None
        await press(pilot, "end")
        for key in ("w", "e", "1"):
            await press(pilot, key)
            assert "The hand is over. Step back" in text_of(app)
            assert replay(app).variation is None


async def test_best_play_stops_at_a_key_and_runs_on_to_the_end_and_loses_nothing(
    played: Session,
) -> None:
    async with replayed(played.path) as (app, pilot):
        await press(pilot, "right", "right", "right")
        await analysed(pilot, app)
        value = solve(replay(app).moment.hand.position).value
        await press(pilot, "e")
        assert "e stop" in text_of(app)
        await press(pilot, "e")
        assert "e best line" in text_of(app)
        assert not replay(app).pace.running
        await press(pilot, "plus", "plus", "plus", "e")
        while replay(app).moment.hand.outcome is None:
            await pilot.pause(0.01)
        await analysed(pilot, app)
        graded, hand = replay(app).graded, replay(app).moment.hand
        assert graded is not None
        assert [entry.loss for entry in graded.actions[3:]] == [0] * (len(hand.actions) - 3)
        assert graded.actions[-1].after == value
        await press(pilot, "w")
        assert "action 3 of" in text_of(app)


async def test_sentences_name_the_keys_in_use(played: Session) -> None:
    keys = {
        "replay.analysis": "z",
        "replay.mistake-on": "f6",
        "what-if.to-game": "f6",
        "what-if.take-back": "f7",
    }
    async with replayed(played.path, settings=Settings(keys=keys)) as (app, pilot):
        await press(pilot, "p")
        assert "F6 and M go to mistakes by Ben." in text_of(app)
        await press(pilot, "z")
        assert "z shows the value of each card." in text_of(app)
        await press(pilot, "w", "f7")
        assert "The what-if starts here. F6 returns to the match." in text_of(app)
        while replay(app).chosen is not None:
            await press(pilot, "enter")
        assert "F7 undoes it, F6 returns to the match." in text_of(app)
