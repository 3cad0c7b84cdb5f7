"""Draw offers, resignation, forced replies, and hands in which no mate is possible any more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests import steps
from tests.tui.idle import passes
from tests.tui.screens import (
    SIZES,
    actions_of,
    hands_over,
    on_screen,
    open_app,
    open_replay,
    open_table,
    play_first_legal,
    press,
    press_settle,
    run,
    table,
    wait_for,
    wait_for_screen,
    words,
)

from mate import clock
from mate.players.computer import ComputerSeats
from mate.record import Terms, load
from mate.rules import Card, Match, Position
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.screens.sheets import HandEndScreen, MatchEndScreen, ScoreScreen
from mate.tui.screens.table import TableScreen

PLAY = Settings(forced="play", computer_seconds=0)
MOVING = Settings(forced="play", computer_seconds=0, motion="on")
ASK = Settings(computer_seconds=0)

THINKING = Settings(computer_seconds=60)
FIRST = "right", "enter"
"""The keys that play the first legal card."""


def in_hand(number: int, count: int, **terms: object) -> Session:
    """Return a match between Ana and Ben after `count` actions of hand `number`."""
    session = Session.begin(Terms(players=("Ana", "Ben"), first_dealer=0, seed=7, **terms))  # type: ignore[arg-type]
    while (session.match.current_number, len(session.match.hand.actions)) != (number, count):
        steps.play(session, session.match.hand.position.legal_actions[0])
        session.deal_round_if_due()
    return session


def barred(position: Position) -> Card:
    """Return a card of the player to act that is not a legal reply."""
    return next(c for c in position.holdings[position.turn] if not position.is_legal(c))


# Tests of agreed draws.

NOBODY = "There is no draw offer to accept."
AGREEING = {"offer_draw", "accept_draw", "end_hand", "resign"}
ONCE = "A draw can be offered on one's turn, once per trick"


async def test_draw_is_offered_accepted_and_undone_by_keys() -> None:
    async with open_table(in_hand(2, 4)) as (app, pilot):
        session = table(app).session
        name, other = session.players[:: 1 if session.match.hand.position.turn == 0 else -1]
        await run(
            pilot,
            f"""
            | !accept
            e | A mate may still be possible here: offer a draw instead.
            y | {NOBODY}
            o | {name} offers {other} a draw of this hand. | y accept
            o | Press y to accept, Esc to decline.
            """,
        )
        offered = {command.action for command in table(app).offered_commands}
        assert offered & AGREEING == {"accept_draw", "resign"}
        await run(pilot, "y | agreed | Agreed on trick 2: neither player scores.")
        assert on_screen(app, HandEndScreen)
        assert session.match.hands[1].drawn_by_agreement
        await run(pilot, f"u | Undone: the agreement on a draw.\n o | {ONCE}")
        assert session.match.hands[1].outcome is None
        assert len(session.match.hands[1].actions) == 4
        # In the next hand, no draw can be offered while the players declare.
        await run(pilot, f"right enter right enter o y enter | hand 3 of 4\n o | {ONCE}")


async def test_draw_offer_ends_with_the_next_card_or_when_declined() -> None:
    async with open_table(in_hand(1, 2)) as (app, pilot):
        session = table(app).session
        await press(pilot, "right", "right")
        chosen = table(app).chosen
        await press(pilot, "o")
        assert table(app).chosen is chosen
        await run(pilot, f"enter y | {NOBODY}\n enter")
        assert session.match.hands[0].outcome is None
        await run(pilot, f"o | Esc decline\n escape | declines the draw.\n y | {NOBODY}")
        assert not session.record.offered_by
        # Escape also cancels a resignation that awaits its second press.
        await run(pilot, "r | Esc cancel\n escape r | Press r again to resign")
        assert not session.match.given_up
        await press(pilot, "escape", "escape")
    assert app.return_code == 3


async def test_draw_offer_removes_the_clause_of_a_refused_card_from_the_footer() -> None:
    async with open_table(in_hand(1, 3)) as (app, pilot):
        table(app).pick(barred(table(app).position))
        await run(
            pilot, "| F3 rules R5\n o | Press y to accept, Esc to decline. | !rules R5\n escape"
        )
        table(app).pick(barred(table(app).position))
        # The one-line state, which `g` shows, also replaces the refusal.
        await run(pilot, "| F3 rules R5\n g | !rules R5")


@pytest.fixture
def against_club() -> Iterator[Session]:
    """A match of Ana, the lower player, against a computer; Ana is to act in trick 2."""
    new = Terms(players=("Ana", "Skilled"), first_dealer=0, seed=7, computers=(None, "club"))
    with Session.begin(new) as session:
        seats = ComputerSeats.of(session.record.header)
        while (match := session.match).hand.position.trick < 2 or seats.due(match):
            first = match.hand.position.legal_actions[-1]
            steps.play(session, seats.choose(match) if seats.due(match) else first)
        yield session


async def test_computer_accepts_a_draw_offer_or_declines_without_a_log_entry(
    against_club: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_table(against_club, settings=ASK) as (app, pilot):
        monkeypatch.setattr("mate.players.Computer.accepts_draw", lambda *_: False)
        await press_settle(pilot, "o")
        await wait_for(pilot, app, "Skilled declines the draw.")
        logged = against_club.record.events
        await run(pilot, f"y | {NOBODY}")
        assert against_club.record.events == logged
        trick, before = table(app).position.trick, actions_of(against_club)
        while table(app).position.trick == trick or table(app).table.computer_acts:
            await press_settle(pilot, *(() if table(app).table.computer_acts else FIRST))
        assert actions_of(against_club) > before
        monkeypatch.setattr("mate.players.Computer.accepts_draw", lambda *_: True)
        before = actions_of(against_club)
        await press_settle(pilot, "o")
        await wait_for_screen(pilot, app, HandEndScreen)
        await press(pilot, "u")
        assert against_club.match.hand.position.turn == 0
        assert actions_of(against_club) == before


async def test_person_can_play_a_card_or_resign_while_the_computer_thinks(
    against_club: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mate.players.Computer.accepts_draw", lambda *_: True)
    async with open_table(against_club, settings=THINKING) as (app, pilot):
        before = actions_of(against_club)
        await run(pilot, "o | Skilled is thinking about a draw.\n right enter")
        assert against_club.record.offered_by is None
        assert actions_of(against_club) == before + 1
        while not table(app).table.computer_acts:
            await press_settle(pilot, "right", "enter")
        await run(pilot, "o | A draw can be offered on one's turn\n r r")
        assert against_club.match.given_up == (0, "resignation")
        await press(pilot, "u", "u")
        assert on_screen(app, TableScreen)
        assert not against_club.record.finished
        assert actions_of(against_club) > before


# Tests of resignation.


async def test_resign_key_pressed_twice_resigns_the_match_in_a_compact_layout() -> None:
    async with open_table(in_hand(3, 7), SIZES["compact"]) as (app, pilot):
        session = table(app).session
        loser = session.match.hand.position.turn
        won, lost = session.players[1 - loser], session.players[loser]
        # Another key between the two presses cancels the resignation.
        await run(pilot, f"r left r | Press r again to resign: {won} wins the match,")
        assert not session.record.finished
        await run(pilot, f"r | {lost} resigned. | !Analysing\n r escape y escape f1 escape")
        assert on_screen(app, MatchEndScreen)
        await run(pilot, f"u | Press u again to undo the resignation.\n u | Undone: {lost}'s res")
        assert table(app).chosen is not None
        await press(pilot, "r", "r", "m")
        assert not table(app).session.match.hands


@pytest.mark.parametrize("resigned", [True, False])
async def test_replay_ends_with_the_resignation_or_agreed_draw(resigned: bool) -> None:
    with in_hand(2, 5) as session:
        if resigned:
            steps.resign(session, 0)
        else:
            steps.offer_draw(session)
            steps.accept_draw(session)
    # The replay shows no mate, because the hand ended without a mate.
    said = "Ben wins the match: Ana" if resigned else "agreed"
    async with open_replay(session.path) as (_, pilot):
        for name in ("compact", "normal", "wide"):
            await run(pilot, f"@{name} end | {said}\n left right pageup up a")


# Tests of forced replies, and of hands without a possible mate.


def before_a_forced_reply() -> Session:
    """Return a match in which the first legal lead would leave only one reply."""
    session = in_hand(1, 0)

    def forces(match: Match) -> bool:
        position = match.hand.position
        first = position.legal_actions[0]
        return bool(position.trick) and position.play(first).forced is not None

    play_first_legal(session, forces)
    return session


async def test_forced_reply_is_played_automatically_if_set_and_undone_with_its_lead() -> None:
    async with open_table(before_a_forced_reply(), settings=ASK) as (app, pilot):
        session = table(app).session
        before = actions_of(session)
        await press(pilot, "right", "enter")
        await passes(1)
        assert actions_of(session) == before + 1
        assert not table(app).timers.moment.running
        await press(pilot, "u")
        app.settings = PLAY
        await press(pilot, "right", "enter")
        await wait_for(pilot, app, "Forced: ")
        assert actions_of(session) == before + 2
        await press(pilot, "u")
        assert actions_of(session) == before
        assert session.match.hand.position.led is None


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pause before a forced reply last until the test ends it."""
    monkeypatch.setattr("mate.clock.FORCED_WAITS", 600)


@pytest.mark.usefixtures("waiting")
async def test_early_key_hurries_a_forced_reply_but_does_not_play_the_next_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with open_table(before_a_forced_reply(), settings=MOVING) as (app, pilot):
        session = table(app).session
        before = actions_of(session)
        await press(pilot, "right", "enter")
        assert actions_of(session) == before + 1
        monkeypatch.setattr(clock, "SEEN_AFTER", 600)
        await press(pilot, "enter")
        assert actions_of(session) == before + 2
        # Ignore these keys, because the player meant the reply that has just been played.
        await press(pilot, "enter", "1", "space")
        assert actions_of(session) == before + 2
        monkeypatch.setattr(clock, "SEEN_AFTER", 0)
        await press(pilot, "right", "enter")
        assert actions_of(session) > before + 2


@pytest.mark.usefixtures("waiting")
async def test_forced_reply_waits_while_a_page_is_open() -> None:
    async with open_table(before_a_forced_reply(), settings=MOVING) as (app, pilot):
        session = table(app).session
        before = actions_of(session)
        await press(pilot, "right", "enter", "f4")
        assert on_screen(app, ScoreScreen)
        waiting = app.screen_stack[-2]
        assert isinstance(waiting, TableScreen)
        waiting.moment_over()
        assert actions_of(session) == before + 1
        await press(pilot, "escape")
        assert table(app).timers.moment.running
        await press(pilot, "u")
        assert actions_of(session) == before


def drawn_rest() -> Session:
    """Return a match in a hand in which no mate is possible any more."""
    for seed in range(400):
        session = Session.begin(Terms(players=("Ana", "Ben"), first_dealer=0, seed=seed))
        while not session.match.finished:
            session.deal_round_if_due()
            if session.record.rest_is_drawn:
                return session
            legal = session.match.hand.position.legal_actions
            quiet = [a for a in legal if not session.match.hand.position.play(a).is_mate]
            steps.play(session, (quiet or legal)[-1])
        session.close()
    raise AssertionError


async def test_hand_without_possible_mate_can_be_ended_and_is_reported_once() -> None:
    async with open_table(drawn_rest(), settings=ASK) as (app, pilot):
        session = table(app).session
        number = session.match.current_number
        assert (
            "No mate is possible any more. Press e to end the hand as a draw, or play on."
            in words(app)
        )
        await run(pilot, "right enter | !No mate is possible \n u | !No mate is possible")
        await press(pilot, "e")
        assert on_screen(app, HandEndScreen)
        assert session.match.hands[number - 1].drawn_by_agreement
        await run(pilot, f"u e | {ONCE}")
        assert on_screen(app, TableScreen)


# Tests of draws and resignations at unusual moments.


async def test_resignation_after_the_last_card_skips_the_page_after_the_hand() -> None:
    session = in_hand(1, 4)
    play_first_legal(session, lambda match: hands_over(match) > 0)
    steps.take_back(session)
    async with open_table(session, settings=ASK) as (app, pilot):
        await press(pilot, "right", "enter")
        screen = table(app)
        # Run the action in the same way as the footer and the list of commands.
        for _ in range(2):
            await screen.run_action("resign")
        await pilot.pause()
        assert on_screen(app, MatchEndScreen)
        assert load(screen.session.path).match == screen.session.match


async def test_resumed_match_keeps_its_draw_offer_until_an_undo() -> None:
    with in_hand(1, 4) as session:
        steps.offer_draw(session)
    async with open_table(Session.resume(session.path), settings=PLAY) as (_, pilot):
        await run(pilot, f"| Press y to accept\n u | !y accepts\n y | {NOBODY}")


async def test_log_and_screen_agree_after_several_keys_arrive_at_once() -> None:
    async with open_app(settings=PLAY) as (app, pilot):
        for keys in ("oy", "ooyy", "ouy", "oryr", "rur", "err", "yo"):
            session = in_hand(1, 5)
            app.open_table(session)
            await pilot.pause()
            await pilot.press(*keys)
            await press_settle(pilot)
            assert app.session is session
            logged = load(session.path)
            assert logged.match == session.match
            assert logged.offered_by == session.record.offered_by
            if logged.finished:
                assert on_screen(app, MatchEndScreen)
            elif hands_over(logged.match):
                assert on_screen(app, HandEndScreen)
