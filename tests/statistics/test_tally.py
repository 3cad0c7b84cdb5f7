"""Tallies: properties for random matches, examples counted by hand, and sentences."""

from __future__ import annotations

import json
from operator import attrgetter
from typing import Literal

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.statistics.tallies import ANA, BEN, DRAWN, NAMES, ana, mate, pair, saved

from mate.cleaning import in_ascii
from mate.cli.commands.stats import player_text, statistics_document, statistics_text
from mate.record import Series, Standing
from mate.record.terms import HANDS_OF, Length, Seat
from mate.rules import Card, Draw, Mate, Outcome, mate_points
from mate.saved.savedmatch import Foreplaced, SavedMatch
from mate.statistics.losses import HandLoss
from mate.statistics.tally import Player, Results, Tally, collect_statistics, find_player
from mate.tui.draw.players import pair_rows
from mate.words import average
from mate.words.figures import compared, lines
from mate.words.series import so_far
from mate.words.statistics import (
    TWICE,
    footnote,
    foreplacement_in_words,
    points_in_words,
    scores,
    trend_in_words,
    tricks_in_words,
)


@st.composite
def matches_saved(draw: st.DrawFn) -> SavedMatch:
    """Summaries of finished and unfinished matches, with outcomes that fit the score."""
    hands = draw(st.integers(0, 4))
    ends: list[Outcome] = []
    for _ in range(hands):
        winner: Seat | None = draw(st.sampled_from((0, 1, None)))
        trick, over, own = draw(st.integers(1, 10)), draw(st.booleans()), draw(st.booleans())
        ace = Card.parse("AC")
        points = mate_points(ace, trick, foreplaced=own, overmate=over)
        ends.append(Draw(trick) if winner is None else Mate(winner, ace, trick, points, over))
    score = tuple(sum(end.points_of(seat) for end in ends) for seat in (0, 1))
    names = st.sampled_from(["Ana", "ana", "Ben", "Chloé", "[/x]"])
    return saved(
        *ends,
        log=str(draw(st.integers(0, 10**9))),
        players=(draw(names), draw(names)),
        score=score,
        finished=hands == 4,
        computers=draw(st.sampled_from([(None, None), (None, "club"), ("club", "club")])),
        problem=draw(st.sampled_from([None, None, None, "broken"])),
    )


def totals(tallies: list[Tally], *names: str) -> list[int]:
    return [sum(attrgetter(name)(tally) for tally in tallies) for name in names]


@settings(max_examples=settings().max_examples // 2)
@given(st.lists(matches_saved(), max_size=12))
def test_wins_equal_losses_and_totals_of_pairs_add_up_to_totals_of_players(
    matches: list[SavedMatch],
) -> None:
    statistics = collect_statistics(matches)
    sound = [match for match in matches if match.problem is None]
    for tallies in (list(statistics.players.values()), list(statistics.pairs.values())):
        won, lost, drawn, unfinished = totals(
            tallies, "matches.won", "matches.lost", "matches.drawn", "matches.unfinished"
        )
        assert won == lost
        assert won + lost + drawn + unfinished == 2 * len(sound)
        won, lost, drawn = totals(tallies, "hands.won", "hands.lost", "hands.drawn")
        assert won == lost
        assert won + lost + drawn == 2 * sum(len(match.ends) for match in sound)
        points, against = totals(tallies, "hands.points", "hands.against")
        assert points == against == sum(sum(match.score) for match in sound)
    assert statistics.broken == len(matches) - len(sound)
    for (one, other), tally in statistics.pairs.items():
        mirrored = statistics.pairs[other, one]
        ours, their = tally.matches, mirrored.matches
        assert (ours.won, ours.lost, ours.drawn) == (their.lost, their.won, their.drawn)
        hands, their = tally.hands, mirrored.hands
        assert (hands.points, hands.count) == (their.against, their.count)
        if ours.margin is not None and mirrored.matches.margin is not None:
            assert ours.margin == -mirrored.matches.margin
    for player, tally in statistics.players.items():
        pairs = [pair for (one, _), pair in statistics.pairs.items() if one == player]
        added = totals(pairs, "matches.won", "hands.won", "hands.points", "overmates")
        assert added == [tally.matches.won, tally.hands.won, tally.hands.points, tally.overmates]
        assert "matches" in lines(tally)
        # The best hand scores at least the average of all mates.
        assert (tally.best is None) == (tally.hands.won == 0)
        if tally.best is not None:
            points = tally.hands.points
            assert points / tally.hands.won <= tally.best.mate.points <= points
        # The parts of each figure add up to the whole.
        assert sum(hand.gain for hand in tally.hands_played) == tally.hands.gain
        assert sum(tally.mates_for_by_trick.values()) == tally.hands.won
        assert sum(tally.mates_against_by_trick.values()) == tally.hands.lost
        open_hands = sum(match.open_hands for match, _, _ in tally.played)
        assert sum(match.hands for match in tally.losses_by_match) == open_hands
        assert all(line.isprintable() for line in player_text(tally, []))


BY_HAND = [
    saved(
        *(Mate(0, Card.parse("TD"), 8, 80), mate(1, 5, "QS"), DRAWN, DRAWN),
        score=(80, 15),
        created="2026-03-01T18:30:00Z",
    ),
    saved(
        Mate(0, Card.parse("AC"), 10, 242, overmate=True),
        log="2",
        players=("ben", "Ana"),
        created="2026-03-02T18:30:00Z",
        score=(242, 0),
        finished=False,
    ),
    saved(*[DRAWN] * 4, log="3"),
    SavedMatch(log="4", problem="broken"),
]
"""Ana beats Ben 80 – 15; ben leads Ana 242 – 0 after one hand; Ana and Ben draw all hands."""


def test_tallies_agree_with_an_example_counted_by_hand() -> None:
    statistics = collect_statistics(
        BY_HAND, {"1": tuple(map(HandLoss, ((7, 0), (0, 1), (3, 0), (0, 9))))}
    )
    ana, ben = statistics.players[ANA], statistics.players[BEN]
    assert (statistics.matches, statistics.broken) == (3, 1)
    assert (statistics.analysed, statistics.to_analyse) == (1, 2)
    assert ana.name == "Ana"
    assert ana.matches == Results(1, 0, 1, 80, 15, unfinished=1)
    assert (ana.hands.won, ana.hands.lost, ana.hands.drawn) == (1, 2, 6)
    assert (ana.hands.average, ana.matches.average, ana.matches.margin) == (80 / 9, 40, 32.5)
    assert ana.points_lost.a_hand == 10 / 4
    # The oldest match is first here, and last in the list of matches.
    assert [(m.match.log, m.hands, m.points) for m in ana.losses_by_match] == [
        ("3", 4, None),
        ("1", 4, 10),
    ]
    assert ana.by_points == {80: 1, -15: 1, -242: 1, 0: 6}
    # The rules of these matches have no foreplacement.
    assert ana.by_rank == {}
    assert lines(ana)["best hand"] == "80 against Ben, 2026-03-01, hand 1: mate with 10♦ on trick 8"
    assert lines(ben)["best hand"] == (
        "242 against Ana, 2026-03-02, hand 1: overmate with A♣ on trick 10"
    )
    assert (ana.mates_for_by_trick, ana.mates_against_by_trick) == ({8: 1}, {5: 1, 10: 1})
    assert (ana.overmates, ben.overmates) == (0, 1)
    assert (ben.hands.average, ben.matches.margin) == (257 / 9, -32.5)
    sentence = lines(ana)
    assert list(sentence)[:3] == ["matches", "hands", "points"]
    assert sentence["matches"] == "2 finished: 1 won, 0 lost, 1 drawn; 1 unfinished"
    assert sentence["hands"] == "9 finished: 1 won by mate (11%), 2 lost, 6 drawn"
    assert sentence["points lost"] == "2.5 per hand (1 of 2 matches analysed)"
    assert "series" not in sentence
    # Losses for a wrong number of hands do not count.
    for hands in (1, 5):
        statistics = collect_statistics(BY_HAND, {"1": (HandLoss((7, 0)),) * hands, "2": ()})
        assert statistics.analysed == 0
        assert statistics.players[ANA].points_lost.a_hand is None


def test_players_are_sorted_by_hands_then_finished_matches() -> None:
    ten = Mate(0, Card.parse("TD"), 8, 80)
    statistics = collect_statistics(
        [
            saved(DRAWN, DRAWN, log="3", players=("Ben", "Ana"), finished=False),
            saved(ten, DRAWN, log="2", players=("Ben", "Ana"), finished=False),
            saved(DRAWN, ten, DRAWN, DRAWN, players=("Ben", "Cleo")),
            saved(*[DRAWN] * 4, log="0", players=("Eva", "Dan")),
        ]
    )
    assert [player.key for player in statistics.players] == ["ben", "cleo", "dan", "eva", "ana"]
    best = statistics.players[BEN].best
    assert best is not None
    assert (best.match.log, best.number) == ("2", 1)


def test_negative_margin_has_a_minus_sign() -> None:
    assert (average(-0.04, sign=True), average(-0.04)) == ("+0.0", "0.0")
    statistics = collect_statistics(BY_HAND)
    ben = statistics.players[BEN]
    for sentence in (
        "\n".join(player_text(ben, statistics.opponents(BEN))),
        "\n".join(statistics_text(statistics)),
        lines(ben)["margin"],
    ):
        assert "−32.5" in sentence
        assert "-32.5" not in sentence
        assert "-32.5" in in_ascii(sentence)
    (player,) = json.loads(json.dumps(statistics_document(statistics, [ben])))["players"]
    assert player["margin"] == -32.5


def test_person_named_like_a_level_is_found_before_the_level() -> None:
    level, other, person = Player("", "club"), Player("", "expert"), Player("club")
    assert find_player([level, person], "Club") == person
    assert find_player([level, person], "mate (club)") == level
    assert find_player([level, other], "CLUB") == level
    assert find_player([level, other], "Skilled") == level
    assert find_player([level, other], "nobody") is None
    # A player with the default name counts as an opponent, but is not listed.
    found = collect_statistics([saved(mate(0, 5), players=("Ana", "player 2"))])
    nobody = Player("player 2")
    assert [tally.name for tally in found.named] == ["Ana"]
    assert found.opponents(ANA) == []
    assert found.latest is None
    assert found.pairs[nobody, ANA].hands.lost == found.players[ANA].hands.won == 1
    assert "Players without names are not listed." in footnote(found)
    assert not any("layer 2" in line for line in statistics_text(found))


def test_footnote_says_that_a_level_against_itself_counts_twice() -> None:
    club = Player("", "club")
    itself = collect_statistics(
        [saved(DRAWN, players=("Club 2", "Club"), computers=("club", "club"))]
    )
    usual = collect_statistics(BY_HAND)
    assert itself.players[club].name == "Skilled"
    assert TWICE in footnote(itself)
    for statistics, player in ((itself, club), (usual, ANA)):
        pages = (
            statistics_text(statistics),
            player_text(statistics.players[player], statistics.opponents(player)),
        )
        assert all((TWICE in " ".join(page)) is (statistics is itself) for page in pages)


def test_hall_of_mates_lists_the_heaviest_and_latest_mates_and_overmates() -> None:
    mates = mate(0, 6), mate(1, 9, "7S"), mate(1, 10, "TD", over=True)
    matches = [saved(end, log=str(number)) for number, end in enumerate(mates)]
    assert collect_statistics(matches[:2]).latest == (ANA, BEN)
    assert [(why, hand.winner, hand.mate) for why, hand in pair(*matches[:2])[0].hall_of_mates] == [
        ("Heaviest", "Ana", mates[0]),
        ("Second, last trick", "Ben", mates[1]),
    ]
    hall = pair(*matches)[1].hall_of_mates
    assert [why for why, _ in hall] == ["Heaviest, overmate", "Second", "Third"]
    assert hall[0][1].mate == mates[2]
    assert pair(saved())[0].hall_of_mates == []


# Tests of series.


def in_series(
    name: str,
    number: int,
    wins: tuple[int, int] = (0, 0),
    draws: int = 0,
    *,
    of: Literal[3] | None = 3,
    **more: object,
) -> SavedMatch:
    """Return a match of a series, given the wins and draws of the earlier matches."""
    series = Series(name, number, of, Standing(wins, draws))
    return replace(saved(log=f"{name}{number}", series=series), **more)


def counts(*matches: SavedMatch) -> list[tuple[Results, int]]:
    """Return the results of the series and the number of series in progress, for Ana and Ben."""
    return [(tally.series, tally.series_in_progress) for tally in pair(*matches)]


def test_result_of_a_series_comes_from_its_last_finished_match() -> None:
    last = in_series("a", 3, (1, 1), score=(20, 10))
    assert counts(last) == [(Results(won=1), 0), (Results(lost=1), 0)]
    first = in_series("a", 1, score=(40, 10))
    second = in_series("a", 2, (1, 0), score=(10, 50))
    assert counts(last, first, second) == counts(second, last, first) == counts(last)
    assert counts(first, second) == counts(first) == [(Results(), 1), (Results(), 1)]
    # Only a finished match counts. Of two logs of one match, the latest counts.
    unfinished = in_series("a", 2, (1, 0), score=(30, 0), finished=False)
    assert counts(unfinished, first) == counts(first)
    assert counts(last, in_series("a", 3, (1, 1), score=(10, 20))) == counts(last)


def test_series_are_counted_as_won_lost_drawn_or_in_progress() -> None:
    matches = [
        in_series("won", 2, (1, 0), score=(9, 0)),
        in_series("lost", 2, (0, 1), score=(0, 9)),
        in_series("level", 3, (1, 1), score=(9, 9)),
        in_series("drawn", 3, (0, 0), 2, score=(9, 0)),
        in_series("begun", 2, (1, 0), finished=False),
        in_series("open", 9, (8, 0), of=None, score=(9, 0)),
    ]
    assert counts(*matches) == [
        (Results(won=2, lost=1, drawn=1), 2),
        (Results(won=1, lost=2, drawn=1), 2),
    ]
    tally = collect_statistics(matches).players[ANA]
    assert lines(tally)["series"] == "2 won, 1 lost, 1 drawn; 2 in progress"
    other = in_series("won", 2, (1, 0), score=(9, 0), players=("Ana", "Cleo"))
    statistics = collect_statistics([matches[0], other])
    assert statistics.players[ANA].series == Results(won=2)
    assert statistics.pairs[Player("cleo"), ANA].series == Results(lost=1)


# Tests of other lengths, head starts, matches given up, and clocks.


def scored(score: tuple[int, int], length: Length = "match", **more: object) -> SavedMatch:
    whole = saved(*[DRAWN] * HANDS_OF[length], score=score, length=length)
    return replace(whole, **more)


ALL = (
    scored((30, 10)),
    scored((7, 7)),
    scored((5, 50), "round"),
    scored((8, 0), "round"),
    scored((0, 12), "hand"),
    scored((0, 0), "hand", finished=False, ends=()),
)


def test_matches_of_each_length_are_counted_separately() -> None:
    ana, ben = pair(*ALL)
    assert ana.matches == Results(1, 0, 1, 37, 17)
    assert ana.rounds == Results(1, 1, 0, 13, 50)
    assert ana.single_hands == Results(0, 1, 0, 0, 12, unfinished=1)
    assert (ana.matches.margin, ana.rounds.margin, ana.single_hands.margin) == (10, -18.5, -12)
    assert (ben.rounds, ben.single_hands.won) == (Results(1, 1, 0, 50, 13), 1)
    # Hands of all lengths count together.
    assert ana.hands.count == 13
    assert ana.standing() == Standing((1, 0), 1, (37, 17))
    assert ben.standing("round").wins == (1, 1)
    assert ben.standing().wins == (0, 1)
    assert scores(ana, NAMES) == [
        "Ana 1 – 0 Ben, 1 drawn",
        "Rounds: Ana 1 – 1 Ben",
        "Single hands: Ana 0 – 1 Ben",
    ]
    assert so_far(ana.standing("round"), NAMES, "round") == "Earlier rounds: Ana 1 – 1 Ben"
    assert so_far(ana.standing(), NAMES, "match") == "Earlier matches: Ana 1 – 0 Ben, 1 drawn"
    # Two people who played only single hands can be the latest pair.
    assert collect_statistics([ALL[4]]).latest == (ANA, BEN)
    assert collect_statistics([ALL[5]]).latest is None


def test_points_of_given_up_matches_and_head_starts_do_not_count() -> None:
    resigned = scored((90, 0), given_up=(0, "resignation"))
    late = scored((0, 80), given_up=(0, "time"))
    ana, ben = pair(scored((30, 10)), resigned, late)
    assert ana.matches == Results(1, 2, 0, 30, 10, given_up=2)
    assert (ana.matches.margin, ana.matches.average) == (20, 30)
    assert ben.matches == Results(2, 1, 0, 10, 30, given_up=2)
    (only, _) = pair(resigned)
    assert (only.matches.count, only.matches.margin, only.matches.average) == (1, None, None)
    ana, ben = pair(scored((30, 50), head_start=(0, 40)))
    assert ana.matches == Results(0, 1, 0, 30, 10)
    assert ben.matches == Results(1, 0, 0, 10, 30)


def test_player_page_has_a_row_for_each_match_length_played() -> None:
    usual, every = collect_statistics(ALL[:2]), collect_statistics(ALL)
    words = [*statistics_text(usual), *player_text(usual.players[ANA], []), footnote(usual)]
    rows = [text for row in pair_rows(*pair(*ALL[:2]), 80, 20) for text, _ in row]
    assert not any("round" in text or "single" in text for text in [*words, *rows])
    assert "own page" in footnote(every)
    assert {"rounds", "single hands", "time"}.isdisjoint(lines(usual.players[ANA]))
    sentence = lines(every.players[ANA])
    assert sentence["matches"] == "2 finished: 1 won, 0 lost, 1 drawn"
    assert sentence["rounds"] == "2 finished: 1 won, 1 lost, 0 drawn; margin −18.5 per round"
    assert sentence["single hands"].endswith("0 drawn; margin −12.0 per hand; 1 unfinished")


def test_pair_page_shows_the_score_of_the_longest_kind_of_match() -> None:
    def page(cells: int, *matches: SavedMatch) -> str:
        rows = pair_rows(*pair(*matches), cells, 4 if cells == 40 else 20)
        return "\n".join("".join(text for text, _ in row) for row in rows)

    for cells in (40, 80, 190):
        assert "rounds, 1 drawn" in page(cells, scored((4, 4), "round"), *ALL[2:])
        assert "\n" in page(cells, ALL[4])
        assert "single hands" in page(cells, ALL[4])
    assert [label for label, _ in compared(*pair(*ALL))][:2] == ["rounds won", "single hands won"]
    assert compared(*pair(*ALL[2:]))[0] == ("single hands won", [(0, "0"), (1, "1")])


def test_seconds_per_action_include_only_matches_with_a_clock() -> None:
    ana, ben = pair(
        scored((3, 0), times=((10, 25_000), (9, 0))),
        scored((0, 3), times=((2, 5_000), (3, 0))),
        scored((1, 0)),
    )
    assert (ana.seconds_an_action, ben.seconds_an_action) == (2.5, 0)
    assert lines(ana)["time"] == "2.5 s per action"
    assert ("seconds per action", [(2.5, "2.5"), (0, "0.0")]) in compared(ana, ben)
    usual, _ = pair(scored((1, 0)))
    assert usual.seconds_an_action is None
    statistics = collect_statistics([*ALL, scored((9, 0), times=((4, 10_000), (0, 0)))])
    player = statistics_document(statistics, [statistics.players[ANA]])["players"][0]
    assert player["matches"] == {"won": 2, "lost": 0, "drawn": 1, "unfinished": 0}
    assert player["rounds"] == {"won": 1, "lost": 1, "drawn": 0, "unfinished": 0, "margin": -18.5}
    assert player["single_hands"]["unfinished"] == 1
    assert player["clock"] == {"actions": 4, "seconds_an_action": 2.5}


# Tests of sentences about hands.


def hands_of(*hands: tuple[int, str | None]) -> Tally:
    """Return Ana's tally of one match, from her points and her foreplaced card in each hand."""
    ends: list[Outcome] = []
    foreplaced: list[Foreplaced] = []
    for points, own in hands:
        card = Card.parse("7S" if points % 3 else "QS")
        winner, trick = int(points < 0), abs(points) // card.rank.weight
        ends.append(Mate(winner, card, trick, abs(points)) if points else DRAWN)
        foreplaced.append((own, None))
    match = saved(*ends, finished=len(hands) == 4, foreplaced=tuple(foreplaced))
    return collect_statistics([match]).players[ANA]


def test_sentences_sum_up_points_tricks_and_foreplacement() -> None:
    tally = hands_of((30, "TC"), (-12, "TD"), (0, "7S"), (21, None))
    gains = {rank: [hand.gain for hand in hands] for rank, hands in tally.by_rank.items()}
    assert gains == {"T": [30, -12], "7": [0], "": [21]}
    assert foreplacement_in_words(tally) == "Foreplaced in 3 of 4 hands (75%)."
    # Hands of an unfinished match also count.
    sentence = foreplacement_in_words(hands_of((30, "TC")))
    assert sentence == "Foreplaced in 1 of 1 hand (100%)."
    tally = hands_of((30, None), (-12, None), (-14, None), (0, None))
    assert points_in_words(tally) == "Average win 30.0 points, average loss 13.0 points, 1 draw."
    assert tricks_in_words(tally) == "Average trick of a mate: 10.0 for, 3.0 against."
    unplayed = collect_statistics([saved(finished=False)]).players[ANA]
    assert points_in_words(unplayed) == trend_in_words(unplayed) == "No finished hands yet."
    assert tricks_in_words(unplayed) == "No mates yet."
    assert foreplacement_in_words(unplayed) == "No finished hands with foreplacement yet."


TRENDS: dict[tuple[int | None, ...], str] = {
    (8, 6, 3, 1): (
        "7.0 per hand in the first 2 matches, 2.0 in the last 2 (both about level expert)."
    ),
    (50, 50, 11, 11): (
        "50.0 per hand in the first 2 matches, 11.0 in the last 2 "
        "(from about level novice to about level skilled)."
    ),
    (8, 100, 1): "8.0 per hand in the first match, 1.0 in the last.",
    (5, 5): "5.0 per hand in the first match, 5.0 in the last.",
    (None, None): "Not known yet: 0 of 2 matches analysed.",
    (None, 4): "4.0 per hand in the only match analysed.",
    (6, None, 4): "6.0 per hand in the first match, 4.0 in the last (2 of 3 analysed).",
}
"""The points lost per hand in each match, oldest match first, and the sentence about them."""


def test_sentence_about_the_trend_compares_oldest_and_newest_matches() -> None:
    for lost, sentence in TRENDS.items():
        losses = [None if points is None else (HandLoss((points, 0)),) * 4 for points in lost]
        assert trend_in_words(ana(*losses[::-1])) == sentence


def test_names_that_differ_only_by_a_joiner_are_one_player() -> None:
    statistics = collect_statistics(
        [saved(DRAWN, players=(name, "Ben")) for name in ("علی\u200cرضا", "علیرضا", "علی\u200dرضا")]
    )
    assert len(statistics.players) == 2
    assert statistics.players[BEN].matches.count == 3
