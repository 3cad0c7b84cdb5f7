"""The what-if: leaving the match in a replay to play on with other cards."""

from __future__ import annotations

import pytest
from tests.tui.screens import (
    analysed,
    click_card,
    open_replay,
    press,
    replay,
    run,
    text_of,
    wait_until,
)

from mate.rules import Card, Phase
from mate.session import Session
from mate.settings.schema import Settings
from mate.solver import solve


async def test_what_if_at_each_size_survives_the_help_and_a_resize(played: Session) -> None:
    async with open_replay(played.path) as (_, pilot):
        await run(
            pilot,
            """
            right right right right right w right enter
            question_mark | ▸ What-if
            escape @tiny @compact | =compact-what-if
            @tiny @wide | =wide-what-if
            @tiny @normal | =normal-what-if
            w question_mark | ▸ Replay
            """,
        )


async def test_playback_of_best_play_plays_its_first_action_at_once(played: Session) -> None:
    async with open_replay(played.path) as (app, pilot):
        await press(pilot, *["right"] * 5)
        await analysed(pilot, app)
        before = replay(app).moment.count
        await press(pilot, "e")
        variation = replay(app).variation
        assert variation is not None
        assert len(variation.actions) == before + 1


async def test_leaving_a_what_if_returns_to_the_exact_moment(played: Session) -> None:
    async with open_replay(played.path) as (app, pilot):
        await press(pilot, *["right"] * 9)
        await analysed(pilot, app)
        before, moment = text_of(app), replay(app).moment
        for back in (["w"], ["q", "q"], ["escape"]):
            await press(pilot, "w")
            assert text_of(app).startswith("     MATE  WHAT IF · hand 1")
            await press(pilot, "enter", "enter", "enter", "right", *back)
            assert replay(app).moment is moment
            assert text_of(app) == before
        await press(pilot, "right", "left")
        assert text_of(app) == before


async def test_what_if_is_shown_even_if_grading_fails(
    played: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> object:
        raise ZeroDivisionError("nobody foresaw this")

    async with open_replay(played.path) as (_, pilot):
        monkeypatch.setattr("mate.tui.play.analysis.grade", fail)
        sentence = "Hand 1 could not be analysed: ZeroDivisionError"
        await run(pilot, f"right right w right enter | {sentence} \n w")


async def test_what_if_starts_with_the_cursor_on_the_card_played(
    played: Session,
) -> None:
    hand = played.match.hands[0]
    position = hand.at(2).position
    places = tuple(hand.start.holdings[position.turn])
    async with open_replay(played.path) as (app, pilot):
        await press(pilot, "right", "right", "w")
        assert replay(app).chosen == hand.actions[2]
        await press(pilot, "right", "enter", "u")
        assert replay(app).variation == hand.at(2)
        assert replay(app).chosen != hand.actions[2]
        await run(pilot, "u | The what-if starts here. Press w to return to the match.")
        assert replay(app).variation == hand.at(2)
        # Letters are commands in the match, and name cards in a what-if.
        await press(pilot, "w", "a", "a", "w", "a", "d")
        assert replay(app).chosen is Card.parse("AD")
        await run(pilot, "k | King of … \n escape escape")
        # A card's key or a click also begins a what-if.
        await press(pilot, "4")
        assert replay(app).chosen is places[3]
        await press(pilot, "4")
        assert replay(app).moment.hand.actions[2] is places[3]
        await press(pilot, "w")
        assert replay(app).variation is None
        for chosen in (True, False):
            await click_card(pilot, app, position.turn, 5)
            assert (replay(app).chosen is places[5]) is chosen
        assert replay(app).moment.hand.actions[2] is places[5]


async def test_what_if_refuses_illegal_cards_and_finished_hands(
    played: Session,
) -> None:
    async with open_replay(played.path) as (app, pilot):
        while (position := replay(app).position).phase is not Phase.REPLY:
            await press(pilot, "right")
        places = tuple(replay(app).moment.hand.start.holdings[position.turn])
        held = [card for card in position.holdings[position.turn] if not position.is_legal(card)]
        key = (places.index(held[0]) + 1) % 10
        await run(pilot, f"{key} | must")
        assert replay(app).variation is None
        # A half-typed name that is cancelled changes nothing.
        await run(pilot, f"w {key} | must \n s | of spades \n backspace | must")
        assert replay(app).chosen is held[0]
        await press(pilot, "w", "end")
        for tried in ("w", "e", "1"):
            await run(pilot, f"{tried} | The hand is over. Step back | !WHAT IF")


async def test_key_stops_the_playback_of_best_play_and_resumes_it(
    played: Session,
) -> None:
    async with open_replay(played.path) as (app, pilot):
        await press(pilot, "right", "right", "right")
        value = solve(replay(app).position).value
        await run(pilot, "e | e stop \n e | e best line")
        assert not replay(app).pace.running
        await press(pilot, "plus", "plus", "plus", "e")
        await wait_until(pilot, lambda: replay(app).position.outcome is not None)
        graded, hand = replay(app).graded, replay(app).moment.hand
        assert graded is not None
        assert [entry.loss for entry in graded.actions[3:]] == [0] * (len(hand.actions) - 3)
        assert graded.actions[-1].after == value
        await run(pilot, "w | action 3 of")


async def test_messages_name_the_keys_that_the_settings_give(played: Session) -> None:
    keys = {
        "replay.analysis": "z",
        "replay.mistake-on": "f6",
        "what-if.to-game": "f6",
        "what-if.take-back": "f7",
    }
    async with open_replay(played.path, settings=Settings(keys=keys)) as (app, pilot):
        await run(
            pilot,
            """
            p | Press F6 or M to go to mistakes by Ben.
            z | Press z to show the value of each card.
            w f7 | The what-if starts here. Press F6 to return to the match.
            """,
        )
        while replay(app).chosen is not None:
            await press(pilot, "enter")
        assert "Press F7 to undo, F6 to return to the match." in text_of(app)
