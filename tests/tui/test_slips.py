"""Slips that cost nothing (refused cards, half-typed names, undo), foresight, and the key `q`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.tui.puzzlepack import PACK, puzzle_pack
from tests.tui.screens import (
    SIZES,
    click_card,
    each_size,
    hands_over,
    on_screen,
    open_app,
    open_replay,
    open_table,
    play_first_legal,
    press,
    press_settle,
    replay,
    run,
    table,
    text_of,
    wait_until_gone,
    words,
)
from textual.pilot import Pilot

from mate.lesson import BASICS, write_bookmark
from mate.record import Terms
from mate.record.terms import HELP, Help
from mate.rules import Card, Match, Phase, Rank
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.draw.reading import draw_rules
from mate.tui.draw.table import draw_table
from mate.tui.keys.keymap import PLACE_KEYS
from mate.tui.screens.choosing import Board, ChoosingScreen
from mate.tui.screens.findit import FindItScreen
from mate.tui.screens.lesson import LessonScreen
from mate.tui.screens.puzzle import PuzzleScreen
from mate.tui.screens.reading import RulesScreen
from mate.tui.screens.replay import ReplayScreen
from mate.words.rulebook import rulebook

TO_THE_REPLY = ("n", "n", "n", "n", "a", "c", "a", "c")
"""The keys after which Ben has led A♣, and Ana holds 10♣ and Q♣ in places 1 and 2."""
AT_ONCE = Settings(computer_seconds=0.0)
REFUSED = "Ana must follow suit: 10♣ or Q♣."


def board_styles(app: MateApp) -> list[str]:
    """Return the styles in which the board is drawn."""
    view = app.screen.query_one(Board)._view
    assert view is not None
    return [style for row in draw_table(view) for _, style in row]


# Tests of refused cards.


async def test_r5_refused_card_keeps_the_cursor_and_enter_explains_again(
    session: Session,
) -> None:
    async with open_table(session) as (app, pilot):
        await press(pilot, *TO_THE_REPLY)
        before = session.record
        assert any("chosen" in style or style == "key" for style in board_styles(app))
        for keys in ("2 3", "enter", "space"):
            await press(pilot, *keys.split())
            async for _ in each_size(pilot):
                assert REFUSED in words(app).replace("↓", "")
                assert "chosen" not in board_styles(app)
                assert "Enter" not in text_of(app)
            assert table(app).chosen is table(app).cursor.refused
            assert session.record is before
        await pilot.resize_terminal(*SIZES["normal"])
        await click_card(pilot, app, 1, 4)
        await run(pilot, "| A♥ is Ben's, not Ana's. \n 3")
        # After a refusal, a legal card again needs two presses of its key.
        await press(pilot, "2")
        assert table(app).cursor.refused is None
        assert session.record is before
        await press(pilot, "2")
        assert session.match.hands[0].actions[-1] is Card.parse("QC")


async def test_arrow_keys_cycle_through_the_legal_cards(
    session: Session,
) -> None:
    async with open_table(session) as (app, pilot):
        await press(pilot, *TO_THE_REPLY)
        for refused, keys in (("", "right right right end home"), ("3", "left right home end")):
            chosen = []
            for key in keys.split():
                await press(pilot, *refused, key)
                assert "must follow suit" not in text_of(app)
                assert table(app).cursor.refused is None
                chosen.append(str(table(app).chosen))
            expected = ["QC", "TC", "TC", "QC"] if refused else ["TC", "QC", "TC", "QC", "TC"]
            assert chosen == expected
        await press(pilot, "enter")
        assert session.match.hands[0].actions[-1] is Card.parse("QC")


async def test_enter_does_not_keep_all_ten_after_a_refused_foreplacement(
    session: Session,
) -> None:
    async with open_table(session) as (_, pilot):
        await press(pilot, "1", "1", "a", "s")
        before = session.record
        await run(pilot, "| cannot foreplace | F3 rules R11\n enter | F3 rules R11")
        assert session.record is before
        await press(pilot, "n", "n")
        assert session.match.hands[0].position.phase is Phase.LEAD


async def test_enter_on_a_refused_card_plays_no_card_with_one_press_play(session: Session) -> None:
    async with open_table(session, settings=Settings(single_press=True)) as (_, pilot):
        await press(pilot, "n", "n", "a", "c")
        before = session.record
        await press(pilot, "3", "enter")
        assert session.record is before
        await press(pilot, "2")
        assert session.match.hands[0].actions[-1] is Card.parse("QC")


async def nothing_is_played(pilot: Pilot[Any], screen: Any, kind: type[Any]) -> None:
    """Press the key of a refused card, then Enter; check that only the refusal appears."""
    assert isinstance(screen, kind)
    assert isinstance(screen, ChoosingScreen)
    view = screen.query_one(Board)._view
    assert view is not None
    places = enumerate(view.sides[screen.position.turn])
    barred = (number for number, place in places if not screen.position.is_legal(place.card))
    await press(pilot, PLACE_KEYS[next(barred)])
    before = screen.position
    for _ in range(2):
        await press(pilot, "enter")
        assert screen.clause
        sentence = screen.narrator.refusal(screen.position, screen.cursor.refused, cites=False)
        await run(pilot, f"| {sentence} | !({screen.clause})")
        assert screen.position == before
    await press(pilot, "right")
    assert screen.cursor.refused is None
    assert isinstance(screen, kind)


async def test_enter_on_a_refused_card_plays_no_card_on_any_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: Session
) -> None:
    write_bookmark(BASICS, 1)
    async with open_app(lesson=BASICS) as (app, pilot):
        await nothing_is_played(pilot, app.screen, LessonScreen)
    with puzzle_pack(tmp_path, monkeypatch, PACK):
        async with open_app(settings=AT_ONCE) as (app, pilot):
            await press_settle(pilot, "z", "1")
            await nothing_is_played(pilot, app.screen, PuzzleScreen)
    async with open_replay(played.path, settings=AT_ONCE) as (app, pilot):
        while replay(app).position.phase is not Phase.REPLY:
            await press(pilot, "right")
        await press(pilot, "w")
        await nothing_is_played(pilot, app.screen, ReplayScreen)
        assert replay(app).variation is not None
        assert not replay(app).stepper.moves
        await press(pilot, "escape")
        await press_settle(pilot, "g")
        await press_settle(pilot, "3", "m", "m")
        await nothing_is_played(pilot, app.screen, FindItScreen)


# Tests of the clause that forbids a refused card.


async def test_f3_after_a_refusal_opens_the_rules_at_the_clause_cited(session: Session) -> None:
    async with open_table(session) as (app, pilot):
        await press(pilot, *TO_THE_REPLY)
        await run(pilot, "f3 | The rules of Mate\n escape 3 | F3 rules R5 ? help\n f3")
        assert on_screen(app, RulesScreen)
        first = next(line for line in text_of(app).splitlines()[1:4] if line.strip())
        assert "• R5 The other player must reply with a card of the suit led." in first
        # Back at the table, the refusal is still shown. On another card, F3 opens the rules at R1.
        await run(pilot, "escape | must follow suit\n right f3 | The rules of Mate")


@pytest.mark.parametrize("cells", [36, 76])
def test_every_clause_that_forbids_an_action_is_found_in_the_rules(cells: int) -> None:
    page = draw_rules(rulebook(), cells)
    for clause in ("R4", "R5", "R6", "R8", "R9", "R11", "privilege"):
        assert (clause, "strong") in page.rows[page.row_of(clause)]
    assert page.row_of("") == page.row_of("R99") == 0


# Tests of half-typed names of cards.


async def test_escape_ends_a_half_typed_name_before_leaving(session: Session) -> None:
    async with open_table(session) as (app, pilot):
        for begun in "qkc":
            await run(pilot, f"{begun} | type the \n escape | !type the | <TableScreen>")
        # After Escape, a suit begins another name, and no card is chosen.
        await run(pilot, "q escape s | … of spades: type the rank (a t k q 7).\n escape escape")
    assert app.return_code == 3


async def test_key_to_play_or_undo_first_only_cancels_a_half_typed_name(session: Session) -> None:
    async with open_table(session) as (_, pilot):
        await press(pilot, "n", "n", "n", "n", "right", "enter")
        for key in ("enter", "space", "backspace"):
            before = session.record
            await run(pilot, f"home k {key} | !type the")
            assert session.record is before
            await press(pilot, key)
            assert session.record is not before


# Tests of undo into the previous hand.


def at_start_of_hand(session: Session, number: int) -> None:
    """Play without a screen up to a hand in which nobody has acted yet."""
    play_first_legal(session, lambda match: hands_over(match) == number - 1)
    session.deal_round_if_due()


async def test_undo_asks_before_undoing_the_end_of_a_hand(session: Session) -> None:
    # The previous hand belongs to another round.
    at_start_of_hand(session, 3)
    async with open_table(session) as (app, pilot):
        before = session.match
        ending = table(app).narrator.ending(before.hands[1].position)
        asked = f"Press u again to undo the end of hand 2: {ending}"
        await run(pilot, f"u | {asked}")
        # Any other key cancels the undo.
        for other in ("right", "g", "1", "3"):
            await run(pilot, f"{other} | !{asked}\n u | {asked}")
            assert session.match == before
        await run(pilot, "backspace | Undone:")
        assert hands_over(session.match) == 1
        # Undo within the hand needs no confirmation.
        await press(pilot, "u")
        assert len(session.match.hand.actions) == len(before.hands[1].actions) - 2


@pytest.mark.usefixtures("real_keyboard")
async def test_held_undo_key_stops_at_the_start_of_a_hand(session: Session) -> None:
    at_start_of_hand(session, 2)
    async with open_table(session) as (_, pilot):
        await press(pilot, "n", *["u"] * 5)
        assert hands_over(session.match) == 1


async def test_undo_asks_first_even_if_the_computer_began_the_hand() -> None:
    new = Terms(players=("Ana", "Mate"), computers=(None, "novice"), first_dealer=0, seed=7)
    with Session.begin(new) as session:
        at_start_of_hand(session, 2)
        async with open_table(session, settings=AT_ONCE) as (_, pilot):
            await press_settle(pilot)
            before = session.match
            assert before.hand.actions
            await run(pilot, "u | Press u again to undo the end of hand 1:")
            assert session.match == before
            await press(pilot, "u")
            assert hands_over(session.match) == 0


# Tests of foresight.


async def text_of_each_action(pilot: Pilot[Any], app: MateApp) -> dict[str, str]:
    """Choose each legal action in turn, and return the texts below the board, keyed by action."""
    said = {}
    for _ in table(app).position.legal_actions:
        await press(pilot, "right")
        below = table(app).query_one("#message").region.y
        said[str(table(app).chosen)] = " ".join(text_of(app).splitlines()[below:])
    return said


def before_a_mate(*agreed: Help) -> Session:
    """Return a match in which a lead is due, and only some of the legal cards mate."""

    def is_it(match: Match) -> bool:
        position = match.hand.position
        leads = position.phase is Phase.LEAD
        mates = {position.play(action).is_mate for action in position.legal_actions if leads}
        return len(mates) == 2

    session = Session.begin(Terms(players=("Ana", "Ben"), first_dealer=1, seed=7, help=agreed))
    play_first_legal(session, is_it)
    return session


async def test_foresight_shows_one_text_for_all_leads_and_reveals_no_mate() -> None:
    async with open_table(before_a_mate()) as (app, pilot):
        legal = table(app).position.legal_actions
        async for _ in each_size(pilot):
            said = await text_of_each_action(pilot, app)
            assert len(said) == len(legal)
            assert len(set(said.values())) == 1


async def test_foresight_of_leads_requires_hints_or_values() -> None:
    async with open_app() as (app, pilot):
        for agreed in HELP:
            session = before_a_mate(agreed)
            app.open_table(session)
            await pilot.pause()
            said = " ".join((await text_of_each_action(pilot, app)).values())
            sentence = agreed in {"hints", "values"}
            assert ("mates: " in said) is ("can reply" in said) is sentence
            assert session.record.help_counts == ({}, {})


async def test_foresight_states_whether_a_reply_wins_the_trick(session: Session) -> None:
    async with open_table(session) as (_, pilot):
        await run(
            pilot,
            """n n n n k c k c right | 10♣ wins the trick; Ana leads next.
            right | Q♣ loses the trick to K♣; Ben leads next.""",
        )


async def test_what_if_shows_the_effect_of_a_lead(played: Session) -> None:
    async with open_replay(played.path) as (app, pilot):
        while replay(app).position.phase is not Phase.LEAD:
            await press(pilot, "right")
        await run(pilot, "w | can reply")


# Tests of the key `q`, which begins the name of a queen, and leaves if pressed twice.


BEGUN = "Queen of …: type the suit (c s h d); press q again to leave."
TOO_EARLY = "No card to choose now; press q again to leave."


async def test_keys_q_and_suit_choose_a_queen_and_repeated_play_that_queen(
    session: Session,
) -> None:
    async with open_app(session, (40, 12)) as (app, pilot):
        await press(pilot, "n", "n")
        legal = table(app).position.legal_actions
        queen = next(c for c in legal if isinstance(c, Card) and c.rank is Rank.QUEEN)
        suit = queen.suit.letter.lower()
        await run(pilot, f"q | {BEGUN}\n {suit} | !again to leave")
        assert table(app).chosen is queen
        # A rank typed before `q` is forgotten, a capital Q works as well, and the suit may come
        # first.
        for keys in (("t", "q", suit), ("Q", suit), (suit, "q")):
            await press(pilot, "left", *keys)
            assert table(app).chosen is queen
        await press(pilot, "q", suit)
        assert session.match.hands[0].actions[-1] is queen


async def test_key_q_leaves_if_pressed_twice_and_names_a_queen_after_another_key(
    session: Session,
) -> None:
    async with open_app(session) as (app, pilot):
        await press(pilot, "n", "n")
        assert "Esc leave" in text_of(app).splitlines()[-1]
        for other in ("right", "g", "x", "3", "t"):
            await run(pilot, f"q {other} q | {BEGUN}\n home")
        await run(pilot, "q question_mark | <HelpScreen> \n q q | <TableScreen> \n q q q")
    assert app.return_code == 3


async def test_key_q_during_the_computers_turn_does_not_leave() -> None:
    new = Terms(players=("Ana", "Mate"), computers=(None, "novice"), first_dealer=1, seed=7)
    slow = Settings(computer_seconds=10)
    with Session.begin(new) as session:
        async with open_app(session, settings=slow) as (app, pilot):
            for key in ("s", "escape"):
                await run(pilot, f"q | {TOO_EARLY}\n {key} | !{TOO_EARLY}")
                assert table(app).table.computer_acts
                assert not session.match.hands
            # If the computer acts after a first `q`, the next `q` counts as the first again.
            await press(pilot, "q")
            table(app).action_play()
            await wait_until_gone(pilot, app, TOO_EARLY)
            await run(pilot, f"q | {BEGUN}\n q")
        assert app.return_code == 3


async def test_key_q_works_in_a_lesson_as_at_the_table() -> None:
    async with open_app(lesson=BASICS) as (app, pilot):
        await run(
            pilot,
            f"""k escape | !type the
            q | {BEGUN}
            d q d | ✓ Ben took Q♦
            q | {TOO_EARLY}
            s | ✓ Ben took Q♦
            q q""",
        )
    assert app.return_code == 0


async def test_key_q_names_a_queen_in_a_what_if_and_leaves_in_the_replay(played: Session) -> None:
    async with open_replay(played.path) as (app, pilot):
        for ends_half_a_name, leaves in (("escape", "escape"), ("home", "q")):
            await press(pilot, "w")
            assert "Esc leave" in text_of(app).splitlines()[-1]
            await run(pilot, f"k | type the \n {ends_half_a_name} | !type the \n q | {BEGUN}")
            assert replay(app).variation is not None
            await press(pilot, *["escape"] * (leaves == "escape"), leaves)
            assert replay(app).variation is None
        assert "q leave" in text_of(app).splitlines()[-1]
        await press(pilot, "q")
    assert app.return_code == 0


@pytest.mark.parametrize(("keys", "shown"), [("f9,q", "F9 leave"), ("q", "q q leave")])
async def test_table_shows_the_key_that_the_settings_give_to_leaving(
    session: Session, keys: str, shown: str
) -> None:
    async with open_app(session, settings=Settings(keys={"everywhere.leave": keys})) as (
        app,
        pilot,
    ):
        await run(pilot, f"q | {shown} | {BEGUN}\n q")
    assert app.return_code == 3
