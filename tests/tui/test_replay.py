"""Stepping through a saved match."""

from __future__ import annotations

from pathlib import Path

from tests.tui.screens import analysed, press, replay, text_of

from mate.session import NewMatch, Session
from mate.tui.app import MateApp
from mate.tui.replay.moments import moments

SIZE = (80, 24)


async def test_stepping_forward_and_back_shows_the_same_moments(played: Session) -> None:
    app = MateApp(replay=played.path)
    async with app.run_test(size=SIZE) as pilot:
        seen = []
        await analysed(pilot, app)
        for _ in range(12):
            seen.append(text_of(app))
            await press(pilot, "right")
        for before in reversed(seen):
            await press(pilot, "left")
            assert text_of(app) == before


async def test_every_moment_of_the_match_is_shown_once(played: Session) -> None:
    every = moments(played.match)
    actions = sum(len(hand.actions) for hand in played.match.hands)
    assert len(every) == actions + len(played.match.hands)
    assert [m.hand for m in every if m.hand.outcome] == list(played.match.hands)


async def test_keys_jump_by_tricks_hands_and_to_the_ends(played: Session) -> None:
    app = MateApp(replay=played.path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "down", "down")
        assert replay(app).moment.hand.position.trick == 1
        await press(pilot, "down")
        assert replay(app).moment.hand.position.trick == 2
        await press(pilot, "right", "up")
        assert replay(app).moment.hand.position.trick == 2
        await press(pilot, "pagedown")
        assert (replay(app).moment.number, replay(app).moment.before) == (2, None)
        await press(pilot, "pageup")
        assert replay(app).moment.number == 1
        await press(pilot, "end")
        assert replay(app).moment.hand == played.match.hands[-1]
        await press(pilot, "right", "right", "home", "left")
        assert replay(app).moment.number == 1
        assert replay(app).moment.hand.actions == ()


async def test_it_runs_by_itself_to_the_end_and_stops_there(played: Session) -> None:
    app = MateApp(replay=played.path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "end", "left", "left", "minus", "minus", "space")
        assert "Space stop " in text_of(app)
        await press(pilot, *["plus"] * 5)
        while "Space stop " in text_of(app):
            await pilot.pause(0.01)
        assert replay(app).moment.hand == played.match.hands[-1]
        assert "Space run " in text_of(app)


async def test_behind_another_screen_it_stops_and_says_so(played: Session) -> None:
    app = MateApp(replay=played.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        assert "Space stop" in text_of(app)
        await press(pilot, "question_mark", "escape")
        assert "Space stop" not in text_of(app)


async def test_what_was_taken_back_is_left_out() -> None:
    session = Session.begin(NewMatch(("Ana", "Ben"), first_dealer=0, seed=3))
    first, second, *_ = (
        session.match.current.position.legal_actions if session.match.current else ()
    )
    session.play(first)
    session.take_back()
    session.play(second)
    session.close()
    app = MateApp(replay=session.path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "end")
        assert "action 1 of 1" in text_of(app)
        assert f"Ana foreplaces {second.label}." in text_of(app)


async def test_a_log_cut_short_is_shown_up_to_there_and_told(
    played: Session, tmp_path: Path
) -> None:
    log = tmp_path / "cut.jsonl"
    data = played.path.read_bytes()
    log.write_bytes(data[:-30])
    app = MateApp(replay=log)
    async with app.run_test(size=SIZE):
        assert "The log's last line is cut short" in text_of(app)
    assert log.read_bytes() == data[:-30]


async def test_a_match_without_cards_has_nothing_to_step_to(session: Session) -> None:
    path = session.path
    session.close()
    header = path.read_bytes().splitlines(keepends=True)[0]
    bare = path.with_name("bare.jsonl")
    bare.write_bytes(header + b'{"event":"de')
    app = MateApp(replay=bare)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "right", "down", "space", "m", "w", "e", "3", "c", "p", "u", "end", "a")
        assert "No cards have been dealt in this match yet." in text_of(app)
        assert "The log's last line is cut short" in text_of(app)
        await press(pilot, "q")
    assert app.return_code == 0
