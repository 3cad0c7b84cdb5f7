"""The replay of a saved match: steps, values, grades and numbers."""

from __future__ import annotations

import pytest
from tests import steps
from tests.tui.idle import Gate
from tests.tui.screens import (
    SIZES,
    analysed,
    open_app,
    open_replay,
    press,
    replay,
    run,
    text_of,
    wait_for,
    wait_until,
    words,
)
from tests.worked_hands import actions_of
from textual.screen import Screen

from mate.grading import GradedAction, GradedHand, analyze, grade
from mate.players.traps import traps
from mate.record import Terms
from mate.record.terms import RulesLine
from mate.rules import Deal, Hand, Match, Ruleset
from mate.session import Session
from mate.solver import Solution, solution, solve
from mate.tui.draw.replay import moments
from mate.tui.draw.table import value_marks
from mate.tui.play.analysis import MatchAnalysis


async def test_keys_jump_by_tricks_hands_and_to_the_ends(played: Session) -> None:
    async with open_replay(played.path) as (app, pilot):
        for keys, number, trick in (
            *((("down", "down"), 1, 1), (("down",), 1, 2), (("right", "up"), 1, 2)),
            *((("pagedown",), 2, 0), (("pageup",), 1, 0)),
        ):
            await press(pilot, *keys)
            moment = replay(app).moment
            assert (moment.number, moment.hand.position.trick) == (number, trick)
        await press(pilot, "end")
        assert replay(app).moment.hand == played.match.hands[-1]
        await press(pilot, "right", "right", "home", "left")
        assert replay(app).moment.number == 1
        assert replay(app).moment.hand.actions == ()


async def test_automatic_play_stops_at_the_end_or_when_another_screen_opens(
    played: Session,
) -> None:
    async with open_replay(played.path) as (app, pilot):
        await press(pilot, "space")
        assert "Space stop" in text_of(app)
        await press(pilot, "question_mark", "escape")
        assert "Space stop" not in text_of(app)
        await press(pilot, "end", "left", "left", "minus", "minus", "space")
        assert "Space stop " in text_of(app)
        await press(pilot, *["plus"] * 5)
        await wait_until(pilot, lambda: "Space stop " not in text_of(app))
        assert replay(app).moment.hand == played.match.hands[-1]
        assert "Space run " in text_of(app)


async def test_replay_reports_that_a_match_has_no_deal_and_ignores_keys(session: Session) -> None:
    path = session.path
    session.close()
    header = path.read_bytes().splitlines(keepends=True)[0]
    bare = path.with_name("bare.jsonl")
    bare.write_bytes(header + b'{"event":"de')
    data = bare.read_bytes()
    async with open_replay(bare) as (app, pilot):
        await press(pilot, "right", "down", "space", "m", "w", "e", "3", "n", "p", "u", "end", "a")
        assert "No cards have been dealt in this match yet." in text_of(app)
        assert "The last line of the log is incomplete" in text_of(app)
        await press(pilot, "q")
    assert app.return_code == 0
    assert bare.read_bytes() == data


async def test_replay_shows_all_points_of_an_overmate() -> None:
    overmate = "QH - KS AS KH KC TS QS TC QC TD 7D KD QD AD AH 7H 7S AC 7C AC"
    deals = (str(Deal.from_number(16531)),)
    with Session.begin(Terms(players=("Ana", "Ben"), first_dealer=0, deals=deals)) as session:
        for action in actions_of(overmate):
            steps.play(session, action)
        async with open_replay(session.path) as (app, pilot):
            await run(pilot, "end left | overmates with A♣ | 11 × 11 × 2 = 242 points")
            assert "…" not in words(app)
            await run(
                pilot, "@compact | overmates with A♣. 242 points\n @wide | 11 × 11 × 2 = 242 points"
            )


# Tests of values, grades and numbers, which must agree with `mate.grading`.


def losses(match: Match) -> list[GradedAction]:
    """Return every action that lost points, in the order of the match."""
    return [entry for hand in analyze(match).hands for entry in hand.actions if entry.loss]


async def test_replay_matches_its_golden_texts_at_each_size(played: Session) -> None:
    async with open_replay(played.path) as (_, pilot):
        await run(
            pilot,
            """
            m m m right
            @compact | =compact-replay-analysis
            @wide | =wide-replay-analysis
            @normal | =normal-replay-analysis
            n
            @compact | =compact-replay-numbers
            @wide | =wide-replay-numbers
            @normal | =normal-replay-numbers
            escape a | =normal-replay-bare
            a end | =normal-replay-end
            """,
        )


async def test_graded_tricks_and_the_score_name_players_in_the_same_order(played: Session) -> None:
    async with open_replay(played.path, SIZES["wide"]) as (_, pilot):
        await run(pilot, "| Ana 0 – 0 Ben\n right | Trick Ana Ben")


async def test_every_step_of_a_replay_shows_exact_values_and_grades(played: Session) -> None:
    graded = list(analyze(played.match).hands[0].actions)
    async with open_replay(played.path) as (app, pilot):
        for moment in moments(played.match):
            if moment.number > 1:
                break
            whole = replay(app).graded
            assert whole is not None
            evaluation = whole.evaluations[moment.count]
            assert evaluation == solve(moment.hand.position).evaluate()
            shown = text_of(app)
            assert all(mark in shown for mark in value_marks(evaluation).values())
            if moment.count:
                entry = graded.pop(0)
                assert whole.actions[moment.count - 1] == entry
                sentence = f"{entry.grade.mark} {entry.grade.word.capitalize()} (−{entry.loss})"
                assert (sentence in shown) is bool(entry.loss)
            await press(pilot, "right")
    assert graded == []


async def test_key_m_steps_through_mistakes_and_key_p_chooses_the_player(played: Session) -> None:
    expected = losses(played.match)
    async with open_replay(played.path) as (app, pilot):
        for entry in expected:
            await run(pilot, f"m | (−{entry.loss}). Best:")
            assert replay(app).moment.hand.actions[-1] == entry.action
        await run(pilot, "m | No mistakes by either player after this point.")
        for entry in reversed(expected[:-1]):
            await press(pilot, "M")
            assert replay(app).moment.hand.actions[-1] == entry.action
        await run(
            pilot,
            """
            M | No mistakes by either player before this point.
            home p | Press m or M to go to mistakes by Ben.
            p | Press m or M to go to mistakes by Ana.
            """,
        )
        for entry in (entry for entry in expected if entry.player == 0):
            await press(pilot, "m")
            before = replay(app).moment.before
            assert before is not None
            assert (before.turn, replay(app).moment.hand.actions[-1]) == (0, entry.action)
        await run(
            pilot,
            """
            m | No mistakes by Ana after this point.
            p | Press m or M to go to mistakes by either player.
            """,
        )


async def test_replay_without_analysis_shows_no_losses_and_no_best_actions(played: Session) -> None:
    async with open_replay(played.path) as (_, pilot):
        await run(pilot, "m a | !lost | !best | !Best | !− \n v | Blunder")


async def test_replay_shows_values_of_the_whole_round_if_the_loser_deals() -> None:
    new = Terms(
        players=("Ana", "Ben"), rules=RulesLine.of(Ruleset.preset("super")), first_dealer=0, seed=11
    )
    with Session.begin(new) as session:
        for _ in range(7):
            assert session.match.current is not None
            steps.play(session, session.match.current.position.legal_actions[-1])
    async with open_replay(session.path) as (app, pilot):
        await press(pilot, "o")
        await analysed(pilot, app)
        assert "Best play: the round is drawn" in text_of(app)
        # The causes are found later, so compare only the actions.
        graded = replay(app).graded
        assert graded is not None
        assert graded.actions == analyze(session.match).hands[0].actions


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do the work of threads at once, without a thread."""
    monkeypatch.setattr(
        "mate.tui.play.analysis.run_in_thread", lambda _screen, work, tell: tell(work())
    )


@pytest.mark.usefixtures("at_once")
def test_analysis_grades_all_hands_and_explains_the_shown_hand_first(played: Session) -> None:
    order: list[int] = []
    third = played.match.hands[2]

    def changed() -> None:
        assert analysis.complete
        order.extend(
            each.number
            for each in analysis.hands.hands
            if each.causes is not None and each.number not in order
        )
        analysis.find_out(3, third.at(2))

    analysis = MatchAnalysis(Screen(), played.match, changed)
    assert not analysis.complete
    assert analysis.graded(3, third) is None
    analysis.find_out(3, third.at(2))
    assert order == [3, 4, 1, 2]
    assert analysis.hands == analyze(played.match)
    # Only a few hands stay solved in the cache.
    assert solution._solved.cache_info().currsize <= 2


@pytest.mark.usefixtures("at_once")
def test_traps_of_equal_actions_are_found_only_for_choices_in_open_hands(
    played: Session,
) -> None:
    analysis = MatchAnalysis(Screen(), played.match, lambda: None)
    analysis.closed.add(2)
    hand = played.match.hands[0]
    solution = solve(hand.start)
    several = [len(solution.evaluate(position).best) > 1 for position in hand.positions]
    equal, closed = hand.at(several.index(True)), played.match.hands[1].at(0)
    for _ in range(9):
        analysis.find_out(1, equal)
    assert equal.position not in analysis.traps
    for number, shown in ((1, equal), (2, closed)):
        analysis.find_out(number, shown, choosing=True)
    assert analysis.traps[equal.position] == traps(solution, equal.position)
    assert closed.position not in analysis.traps


async def test_keys_work_while_the_match_is_being_analysed(
    played: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, grade = Gate(), MatchAnalysis.grade

    def slow(self: MatchAnalysis) -> None:
        held.wait()
        grade(self)

    monkeypatch.setattr(MatchAnalysis, "grade", slow)
    async with open_app(replay=played.path) as (app, pilot):
        await press(pilot, "right", "right", "right")
        await wait_for(pilot, app, "action 3 of")
        assert "Analysing …" in text_of(app)
        held.set()
        await analysed(pilot, app)
        assert "Analysing" not in text_of(app)


async def test_failed_analysis_of_one_hand_is_reported_and_others_continue(
    played: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def second_fails(number: int, hand: Hand, solution: Solution) -> GradedHand:
        tried.append(number)
        if number == 2:
            raise ZeroDivisionError("nobody foresaw this")
        return grade(number, hand, solution)

    sentence = "Hand 2 could not be analysed: ZeroDivisionError: nobody foresaw this."
    with monkeypatch.context() as failing:
        failing.setattr("mate.tui.play.analysis.grade", second_fails)
        async with open_app(replay=played.path) as (app, pilot):
            await wait_until(pilot, lambda: len(replay(app).analysis.hands.hands) == 3)
            await run(pilot, f"| {sentence} \n pagedown right w | !Analysing \n e w")
            assert sorted(tried) == [1, 2, 3, 4]
            await press(pilot, "a")
            await wait_until(pilot, lambda: tried.count(2) == 2)
            await run(pilot, f"| {sentence} Press a to try again.")
            failing.undo()
            await press(pilot, "a")
            await analysed(pilot, app)
