"""Matches of one round or one hand: fair cards, rematches, verdicts, and what is said of them."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest
from msgspec.structs import replace

from mate.cli.commands.simulate import simulate
from mate.dealing import FAIR, draw, solved
from mate.errors import DealError
from mate.grading import analyze, leads_in_match
from mate.players import LEVELS
from mate.record import Header, MatchRecord, Series, Terms
from mate.record.code import code_of
from mate.record.terms import HANDS_OF, Length, RulesLine
from mate.rules import PRESETS, Deal, Match
from mate.saved.nextmatch import is_fair, may_be_fair, rematch, with_fair_cards
from mate.words.history import match_lines, same_cards
from mate.words.narrator import Narrator
from mate.words.verdict import account, best_play, figures, in_a_row, to_share
from tests.record.records import header, play_record

NOW = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
NARRATOR = Narrator(("Ana", "Ben"))
SUPER = RulesLine.of(PRESETS["super"])


def begun(new: Terms) -> MatchRecord:
    return MatchRecord.begin(Header.of(new, NOW, "0.1.0"))


def played(length: Length, play: int = 1, **terms: object) -> MatchRecord:
    new = replace(Terms(players=("Ana", "Ben"), first_dealer=0, seed=7, length=length), **terms)
    new = with_fair_cards(new) if new.needs_fair_cards else new
    return play_record(begun(new), Random(play))


# Cards.


@pytest.mark.parametrize("rules", PRESETS)
def test_a_single_hand_has_cards_whose_hand_is_worth_0(rules: str) -> None:
    new = Terms(rules=RulesLine.of(PRESETS[rules]), length="hand", seed=7)
    fair = with_fair_cards(new)
    (deal,) = map(Deal.parse, fair.deals)
    assert solved(deal, PRESETS[rules], 1).value == 0
    assert not solved(deal, PRESETS[rules], 1).whole_round
    assert replace(fair, deals=()) == new


def test_under_super_a_fair_round_need_not_be_a_fair_hand() -> None:
    ruleset, source = PRESETS["super"], Random(1)
    of_round = [draw(FAIR, ruleset, source).deal for _ in range(8)]
    unfair = next(deal for deal in of_round if solved(deal, ruleset, 1).value)
    assert solved(unfair, ruleset).value == 0
    with pytest.raises(DealError, match="under super rules"):
        with_fair_cards(Terms(rules=SUPER, length="hand", deals=(str(unfair),)))


def test_a_chosen_deal_that_is_not_worth_0_is_refused_for_a_single_hand() -> None:
    with pytest.raises(DealError) as refused:
        with_fair_cards(Terms(length="hand", deals=(str(Deal.from_number(0)),)))
    assert str(refused.value) == (
        "Deal 0 is worth 40 to its dealer under classic rules; "
        "a single hand needs cards that are worth 0."
    )
    fair = with_fair_cards(Terms(length="hand", seed=3))
    assert with_fair_cards(fair) == fair


def test_a_seed_gives_the_same_fair_hand_again() -> None:
    new = Terms(length="hand", seed=20261103)
    assert with_fair_cards(new) == with_fair_cards(new)
    assert with_fair_cards(new) != with_fair_cards(replace(new, seed=20261104))


@pytest.mark.parametrize(("length", "deals"), [("match", 2), ("round", 1), ("hand", 1)])
def test_fair_cards_are_one_deal_for_each_round(length: Length, deals: int) -> None:
    assert len(with_fair_cards(Terms(length=length, seed=1)).deals) == deals


# The next match.


def test_in_a_rematch_of_a_hand_the_other_player_deals_new_fair_cards() -> None:
    record = played("hand")
    new = rematch(record, Random(5))
    assert (new.length, new.first_dealer) == ("hand", 1)
    (deal,) = map(Deal.parse, new.deals)
    assert solved(deal, record.ruleset, 1).value == 0
    assert deal.number not in {record.match.deals[0].number, record.match.deals[0].swapped.number}


def test_a_rematch_of_a_hand_whose_log_has_unfair_cards_has_fair_ones() -> None:
    unfair = Terms(length="hand", first_dealer=0, deals=(str(Deal.from_number(0)),))
    record = play_record(begun(unfair), Random(1))
    assert may_be_fair(record)
    assert is_fair(record)
    (deal,) = map(Deal.parse, rematch(record, Random(5)).deals)
    assert solved(deal, record.ruleset, 1).value == 0


@pytest.mark.parametrize("length", ["round", "hand"])
def test_a_series_of_short_matches_stays_one(length: Length) -> None:
    record, dealers = played(length, series=Series.begin(3)), []
    for play in range(3):
        dealers.append(record.header.first_dealer)
        assert record.header.length == length
        assert record.match.finished
        assert len(record.match.hands) == HANDS_OF[length]
        if record.standing.ends(3):
            break
        record = play_record(begun(rematch(record, Random(play))), Random(play))
    assert dealers == [0, 1, 0][: len(dealers)]
    assert len(dealers) >= 2


def test_a_rematch_of_a_random_round_is_one_with_other_cards() -> None:
    record = played("round")
    new = rematch(record, Random(1))
    assert (new.length, new.deals, new.first_dealer) == ("round", (), 1)


# Verdicts.


def test_a_round_of_its_own_is_judged_as_in_a_match() -> None:
    analysis = analyze(played("round").match)
    (verdict,) = analysis.rounds
    first, second = verdict.given
    assert verdict.margin == second - first
    assert account(verdict, NARRATOR).startswith("Round 1, ")


@pytest.mark.parametrize("rules", ["classic", "super"])
def test_a_single_hand_has_a_verdict_whose_margin_is_what_both_lost(rules: str) -> None:
    line = RulesLine.of(PRESETS[rules])
    for play in range(4):
        match = played("hand", play, rules=line).match
        (verdict,) = analyze(match).rounds
        first, second = verdict.given
        assert verdict.single
        assert verdict.margin == second - first == match.score[0] - match.score[1]
        assert not verdict.beginning.whole_round
        assert best_play(verdict, NARRATOR) == "the hand is drawn"
        assert figures(verdict, NARRATOR).startswith("Best play: the hand is drawn. Points lost: ")
        for words in (account, in_a_row, to_share):
            told = words(verdict, NARRATOR)
            assert told.startswith(("The hand, ", "The hand is level"))
            assert "hand 1" not in told
            assert "ound" not in told


def test_the_first_hand_of_a_match_has_no_verdict_of_its_own() -> None:
    whole = played("match").match
    assert analyze(whole._replace(hands=whole.hands[:1])).rounds == ()
    assert len(analyze(whole._replace(hands=whole.hands[:3])).rounds) == 1


@pytest.mark.parametrize("length", ["match", "round", "hand"])
@pytest.mark.parametrize("head_start", [(0, 0), (0, 40), (25, 0)])
def test_the_lead_begins_with_the_head_start_and_ends_at_the_result(
    length: Length, head_start: tuple[int, int]
) -> None:
    match = played(length, head_start=head_start).match
    analysis = analyze(match)
    first = leads_in_match(match, analysis.hands[0], 0)
    last = leads_in_match(match, analysis.hands[-1], 0)
    assert first[0] == head_start[0] - head_start[1]
    assert last[-1] == match.score[0] - match.score[1]
    for one, other in zip(analysis.hands, analysis.hands[1:], strict=False):
        assert leads_in_match(match, one, 0)[-1] == leads_in_match(match, other, 0)[0]


def test_a_head_start_is_in_no_value_and_no_verdict() -> None:
    plain, ahead = played("match").match, played("match", head_start=(0, 40)).match
    assert analyze(plain) == analyze(ahead)
    assert plain.score[1] + 40 == ahead.score[1]


# Words.


def test_the_text_to_share_says_the_length_and_the_head_start() -> None:
    record = played("round", head_start=(0, 40))
    lines = match_lines(record)
    assert lines[0].endswith("classic rules), counting Ben's head start of 40 points")
    assert "A match of one round." in lines
    assert lines[-2].endswith("--first 1 --length round")
    usual = played("match")
    assert not {"--length", "head start"} & {*" ".join(match_lines(usual)).split()}


def test_the_same_cards_of_a_hand_name_its_length() -> None:
    match = Match(PRESETS["bga"], 1, length=1).deal(Deal.from_number(7))
    assert same_cards(match) == "mate play --deal 7 --first 2 --length hand --rules bga"


def test_the_result_counts_a_head_start_unless_it_is_short() -> None:
    match = played("hand", head_start=(0, 968)).match
    assert match.result is not None
    assert match.result.winner == 1
    won, lost = match.score[1], match.score[0]
    told = f"Ben wins the match, {won} to {lost}"
    assert NARRATOR.result(match) == f"{told}, counting Ben's head start of 968 points."
    assert NARRATOR.result(match, short=True) == f"{told}."
    assert "head start" not in NARRATOR.result(played("hand").match)


def test_a_head_start_counts_in_the_points_of_a_series() -> None:
    record = played("round", head_start=(0, 40), series=Series.begin(None))
    assert record.standing.points == record.match.score
    new = rematch(record)
    assert new.head_start == (0, 40)
    assert new.series is not None
    assert new.series.before.points == record.match.score


# Simulated matches.


@pytest.mark.parametrize(("length", "hands"), HANDS_OF.items())
def test_the_margin_of_simulated_matches_is_what_both_lost(length: Length, hands: int) -> None:
    levels = LEVELS["novice"], LEVELS["club"]
    simulation = simulate(levels, 3, ruleset=PRESETS["bga"], seed=1, hands=hands)
    assert simulation.hands == HANDS_OF[length]
    for match in simulation.matches:
        assert match.margin == match.lost[1] - match.lost[0]
    first, second = simulation.lost
    assert simulation.margin == pytest.approx(hands * (second - first))


def test_an_unfinished_match_is_shared_to_go_on_with() -> None:
    record = MatchRecord.begin(header()).deal(Deal.from_number(7))
    assert match_lines(record)[-1] == (
        f"Go on from there: mate play --code {code_of(record.match)}"
    )
