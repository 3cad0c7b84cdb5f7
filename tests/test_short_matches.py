"""Matches of one round or hand: fair deals, rematches, verdicts, and the text to share."""

from __future__ import annotations

import shlex
from random import Random

import pytest
from msgspec.structs import replace

from mate.cleaning import clean
from mate.cli.parser import parse
from mate.cli.values import chosen_rules
from mate.dealing import FAIR, find_deal, solve_deal
from mate.errors import DealError
from mate.grading import analyze
from mate.record import MatchRecord, Series, Standing, Terms
from mate.record.code import code_of, record_of_code
from mate.record.terms import Length, RulesLine
from mate.rules import DECK, PRESETS, Deal, Match, Ruleset
from mate.saved.nextmatch import is_fair, may_be_fair, rematch, with_fair_deals
from mate.words.history import match_lines, same_cards
from mate.words.narrator import Narrator
from mate.words.verdict import to_share
from tests.record.records import header, new_record, play_record
from tests.strategies import ALL_RULESETS
from tests.worked_hands import actions_of

NARRATOR = Narrator(("Ana", "Ben"))
SUPER = RulesLine.of(PRESETS["super"])
DEALS = (Deal.from_number(169260), Deal.from_number(7))


def played(length: Length, play: int = 1, **terms: object) -> MatchRecord:
    new = replace(Terms(players=("Ana", "Ben"), first_dealer=0, seed=7, length=length), **terms)
    new = with_fair_deals(new) if new.needs_fair_cards else new
    return play_record(new_record(new), Random(play))


# Tests of fair deals.


@pytest.mark.parametrize("rules", PRESETS)
def test_single_hand_gets_a_deal_worth_0(rules: str) -> None:
    new = Terms(rules=RulesLine.of(PRESETS[rules]), length="hand", seed=7)
    fair = with_fair_deals(new)
    (deal,) = map(Deal.parse, fair.deals)
    assert solve_deal(deal, PRESETS[rules], 1).value == 0
    assert not solve_deal(deal, PRESETS[rules], 1).whole_round
    assert replace(fair, deals=()) == new
    # A seed always gives the same fair deal, and a fair deal that was chosen does not change.
    assert with_fair_deals(new) == with_fair_deals(fair) == fair
    assert with_fair_deals(replace(new, seed=8)) != fair


def test_single_hand_rejects_a_chosen_deal_not_worth_0() -> None:
    with pytest.raises(DealError) as refused:
        with_fair_deals(Terms(length="hand", deals=(str(Deal.from_number(0)),)))
    assert str(refused.value) == (
        "Deal 0 is worth 40 to its dealer under classic rules. "
        "A single hand needs a deal that is worth 0: see mate deal --character fair."
    )
    # Under super rules, the deal of a fair round may be unfair for a single hand.
    ruleset, source = PRESETS["super"], Random(1)
    of_round = [find_deal(FAIR, ruleset, source).deal for _ in range(8)]
    unfair = next(deal for deal in of_round if solve_deal(deal, ruleset, 1).value)
    assert solve_deal(unfair, ruleset).value == 0
    with pytest.raises(DealError, match="under super rules"):
        with_fair_deals(Terms(rules=SUPER, length="hand", deals=(str(unfair),)))


# Tests of the next match.


def test_rematch_of_a_hand_swaps_the_dealer_and_has_new_fair_cards() -> None:
    record = played("hand")
    unfair = Terms(length="hand", first_dealer=0, deals=(str(Deal.from_number(0)),))
    # Include a log with an unfair deal.
    for before in (record, play_record(new_record(unfair), Random(1))):
        assert may_be_fair(before)
        assert is_fair(before)
        new = rematch(before, Random(5))
        assert (new.length, new.first_dealer) == ("hand", 1)
        (deal,) = map(Deal.parse, new.deals)
        assert solve_deal(deal, before.ruleset, 1).value == 0
        last = before.match.deals[0]
        assert deal.number not in {last.number, last.swapped.number}


def test_head_start_counts_in_series_points_but_not_in_verdicts() -> None:
    record = played("round", head_start=(0, 40), series=Series.begin(None))
    assert record.standing.points == record.match.score
    new = rematch(record)
    assert new.head_start == (0, 40)
    assert new.series is not None
    assert new.series.before.points == record.match.score
    plain, ahead = played("match").match, played("match", head_start=(0, 40)).match
    assert analyze(plain) == analyze(ahead)
    assert plain.score[1] + 40 == ahead.score[1]


# Tests of verdicts.


def test_result_mentions_the_head_start_except_in_its_short_form() -> None:
    match = played("hand", head_start=(0, 968)).match
    assert match.result is not None
    assert match.result.winner == 1
    text = f"Ben wins the match, {match.score[1]} to {match.score[0]}"
    assert NARRATOR.result(match) == f"{text}, counting Ben's head start of 968 points."
    assert NARRATOR.result(match, short=True) == f"{text}."
    assert "head start" not in NARRATOR.result(played("hand").match)
    dealt = Match(PRESETS["bga"], length=1).deal(DEALS[0])
    drawn = dealt.play(dealt.hand.position.legal_actions[0]).agree_draw()
    assert NARRATOR.result(drawn) == "The match is drawn, 0 to 0."


# Tests of the text to share.


def a_match(players: tuple[str, str] = ("Ana", "Ben"), series: Series | None = None) -> MatchRecord:
    """Return a random match with the deals in `DEALS`."""
    first = header(players=players, deals=map(str, DEALS), help=("hints",), series=series)
    return play_record(MatchRecord.begin(first), Random(3))


def test_shared_text_has_score_verdict_deals_and_code_but_no_card() -> None:
    record = a_match()
    first, second = record.match.score
    rounds = analyze(record.match).rounds
    lines = match_lines(record, [to_share(each, NARRATOR) for each in rounds])
    assert not {word.strip(",.;()") for word in " ".join(lines).split()} & {
        shown for card in DECK for shown in (card.label, card.ascii_label)
    }
    result, key, *hands, helped, first_verdict, second_verdict, again, code = lines
    verdicts = first_verdict, second_verdict
    assert key == "◆ Ana, ◇ Ben, ★ mate"
    assert [line[0] for line in hands] == ["1", "2", "3", "4"]
    assert result.startswith(f"Mate: Ana {first} – {second} Ben (")
    assert result.endswith("; classic rules)")
    assert helped.startswith("Aids: hints.")
    assert [line.partition(" by ")[0] for line in verdicts] == [
        f"{('Ben', 'Ana')[each.loser or 0]} wins round {each.round}" for each in rounds
    ]
    assert all(" on trick " in line or " before trick 1" in line for line in verdicts)
    assert again == "Play the same deals: mate play --deal 169260 --deal 7 --first 1"
    assert code.startswith("Replay the match: mate replay ")
    assert record_of_code(code.split()[-1]).match == record.match


def test_shared_text_is_clean_and_shows_the_series_standing() -> None:
    stood = Series("s", 2, 3, Standing((1, 0), 0, (40, 20)))
    lines = match_lines(a_match(("\x1b]52;c;cm0=\x07\nEva", "猫" * 40), stood))
    assert len(lines) == 10
    assert all(line == clean(line) for line in lines)
    assert lines[6] == "The series is drawn so far, 1 – 1."


def test_shared_hands_show_trick_winners_and_points() -> None:
    match = Match(Ruleset.preset("bga"), length=1).deal(Deal.parse("AT.AT7.T.ATK7"))
    for action in actions_of("AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD"):
        match = match.play(action)
    lines = match_lines(MatchRecord.begin(header(length="hand"))._replace(match=match))
    assert lines[2] == "1: ◆◆◆◆◇◆◆★ Ana +80"


def test_shared_text_states_length_and_head_start_or_how_to_continue() -> None:
    lines = match_lines(played("round", head_start=(0, 40)))
    assert lines[0].endswith("classic rules), counting Ben's head start of 40 points")
    assert "A match of one round." in lines
    assert lines[-2].endswith("--first 1 --length round")
    assert not {"--length", "head start"} & {*" ".join(match_lines(played("match"))).split()}
    dealt = MatchRecord.begin(header()).deal(DEALS[1])
    goes_on = f"Go on from there: mate play --code {code_of(dealt.match)}"
    assert match_lines(dealt)[-1] == goes_on


@pytest.mark.parametrize(
    "ruleset", ALL_RULESETS, ids=lambda r: "-".join(map(str, r.options.values()))
)
def test_same_cards_command_reproduces_deals_and_rules(ruleset: Ruleset) -> None:
    match = Match(ruleset, 1, DEALS)
    args = parse(shlex.split(same_cards(match))[1:])
    assert tuple(args.deal) == DEALS
    assert args.first == 2
    assert chosen_rules(args) == ruleset


def test_command_for_the_same_cards_includes_the_length_of_a_single_hand() -> None:
    match = Match(PRESETS["bga"], 1, length=1).deal(DEALS[1])
    assert same_cards(match) == "mate play --deal 7 --first 2 --length hand --rules bga"
