"""How what a player did is spread: an example counted by hand, what adds up, and its words."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from mate.cli.commands.stats import player_text
from mate.rules import Card, Draw, Mate
from mate.saved.savedmatch import Foreplaced, SavedMatch, end_of
from mate.statistics.losses import HandLoss
from mate.statistics.tally import Losses, Player, Tally, gather
from mate.words.statistics import (
    by_points,
    by_rank,
    by_trick,
    foreplacement_in_words,
    points_in_words,
    trend_in_words,
    tricks_in_words,
)
from tests.statistics.test_statistics import by_hand, saved

ANA = Player("ana")


def ana(matches: list[SavedMatch], losses: Losses | None = None) -> Tally:
    return gather(matches, losses).players[ANA]


def hand(points: int, own: str | None, other: str | None = None) -> tuple[int, Foreplaced]:
    """A hand in which Ana, in seat 0, won or lost so many points with these foreplaced."""
    if not points:
        return end_of(Draw(10)), (own, other)
    card = Card.parse("7S" if points % 3 else "QS")
    trick = abs(points) // card.rank.weight
    return end_of(Mate(0 if points > 0 else 1, card, trick, abs(points))), (own, other)


def match(*hands: tuple[int, Foreplaced], log: str = "1") -> SavedMatch:
    ends, foreplaced = zip(*hands, strict=True)
    over = len(hands) == 4
    return SavedMatch(
        log=log, players=("Ana", "Ben"), finished=over, ends=ends, foreplaced=foreplaced
    )


def test_an_example_counted_by_hand() -> None:
    tally = ana(by_hand(), {"1": tuple(map(HandLoss, ((7, 0), (0, 1), (3, 0), (0, 9))))})
    # The oldest match first; the one played last is first in the list.
    assert [(m.match.log, m.hands, m.points) for m in tally.course] == [
        ("3", 4, None),
        ("1", 4, 10),
    ]
    assert Counter(hand.gain for hand in tally.hands_played) == {80: 1, -15: 1, -242: 1, 0: 6}
    assert [hand.mate.trick for hand in tally.mates] == [8]
    assert [hand.mate.trick for hand in tally.suffered] == [5, 10]
    # These matches are of rules without foreplacement.
    assert tally.foreplaced("", *"ATKQ7") == []


def test_hands_are_told_apart_by_what_was_foreplaced() -> None:
    tally = ana([match(hand(30, "TC"), hand(-12, "TD", "AC"), hand(0, "7S"), hand(21, None, "QH"))])
    assert [hand.gain for hand in tally.foreplaced(*"ATKQ7")] == [30, -12, 0]
    assert [hand.gain for hand in tally.foreplaced("")] == [21]
    assert [hand.gain for hand in tally.foreplaced("T")] == [30, -12]
    assert [(label, count) for label, count, _ in by_rank(tally)] == [
        *(("none", 1), ("A", 0), ("10", 2), ("7", 1), ("K", 0), ("Q", 0)),
    ]
    assert foreplacement_in_words(tally) == "Foreplaced in 3 of 4 hands (75%)."
    # An unfinished match has it, too.
    assert foreplacement_in_words(ana([match(hand(30, "TC"))])) == (
        "Foreplaced in 1 of 1 hand (100%)."
    )


@given(st.lists(saved(), max_size=12))
def test_what_is_spread_adds_up_to_what_is_counted(matches: list[SavedMatch]) -> None:
    for tally in gather(matches).players.values():
        assert sum(hand.gain for hand in tally.hands_played) == tally.hands.gain
        for bins in (by_points(tally), by_trick(tally), by_trick(tally, 2)):
            assert sum(each.won for each in bins) == tally.hands.won
            assert sum(each.lost for each in bins) == tally.hands.lost
        open_hands = sum(match.open_hands for match, _, _ in tally.played)
        assert sum(found.hands for found in tally.course) == open_hands
        assert all(line.isprintable() for line in player_text(tally, []))


def losing(*points: int | None) -> Tally:
    """Ana lost so many points in each hand of a match, the oldest match first."""
    matches = [match(*[hand(0, None)] * 4, log=str(n)) for n in range(len(points))]
    losses: Losses = {
        str(n): (HandLoss((p, 0)),) * 4 for n, p in enumerate(points) if p is not None
    }
    return ana(matches[::-1], losses)


def test_the_trend_says_whether_less_is_lost_than_at_first() -> None:
    assert trend_in_words(losing(8, 6, 3, 1)) == (
        "7.0 a hand (expert) in the 2 oldest matches, 2.0 (expert) in the 2 newest."
    )
    assert trend_in_words(losing(8, 100, 1)) == "8.0 a hand in the oldest match, 1.0 in the newest."
    assert trend_in_words(losing(5, 5)) == "5.0 a hand in the oldest match and in the newest."


def test_where_a_loss_is_not_known_yet_the_trend_says_so() -> None:
    assert trend_in_words(losing(None, None)) == "Not known yet: 0 of 2 matches analysed."
    assert trend_in_words(losing(None, 4)) == ("4.0 a hand in the only match analysed.")
    assert trend_in_words(losing(6, None, 4)) == (
        "6.0 a hand in the oldest match, 4.0 in the newest (2 of 3 analysed)."
    )
    unplayed = ana([SavedMatch(log="1", players=("Ana", "Ben"))])
    assert trend_in_words(unplayed) == "No finished hands yet."
    assert points_in_words(unplayed) == "No finished hands yet."
    assert tricks_in_words(unplayed) == "No mates yet."
    assert foreplacement_in_words(unplayed) == ("No finished hands with foreplacement yet.")


def test_what_pictures_show_is_said_in_sentences() -> None:
    tally = ana([match(hand(30, None), hand(-12, None), hand(-14, None), hand(0, None))])
    assert points_in_words(tally) == ("Average win 30.0 points, average loss 13.0 points, 1 draw.")
    assert tricks_in_words(tally) == ("Average mating trick: 10.0 for, 3.0 against.")
