"""The target of the second hand of a round, and of the last hand of a match."""

from __future__ import annotations

from collections.abc import Iterator

from mate.rules import Card, Hand, Match, Phase, Suit, a_rank
from mate.words import points


def target(match: Match, number: int, names: tuple[str, str]) -> str:
    """State what a player needs in a hand to win the round or, in the last hand, the match.

    Args:
        number: the number, from 1, of a hand that is being played or about to begin.

    Returns:
        A sentence; empty for the first hand of a round, and in practice.

    >>> from mate.rules import Deal, Ruleset
    >>> match = Match(Ruleset.preset("bga")).deal(Deal.parse("AT.AT7.T.ATK7"))
    >>> for card in "AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD".split():
    ...     match = match.play(Card.parse(card))
    >>> target(match, 2, ("Ana", "Ben"))
    'Same deal, other seats: Ben needs more than 80 points.'
    """
    follows = not Match.is_dealt(number) and number - 1 <= min(len(match.hands), match.length - 1)
    if match.practice is not None or not follows:
        return ""
    if number == match.length:
        return _of_match(match, number, names)
    first = match.hands[number - 2].end
    if first.winner is None:
        return "Same deal, other seats: any mate wins the round."
    target = points(first.points)
    return f"Same deal, other seats: {names[1 - first.winner]} needs more than {target}."


def _of_match(match: Match, number: int, names: tuple[str, str]) -> str:
    score = match._replace(hands=match.hands[: number - 1]).score
    ahead = abs(score[0] - score[1])
    if not ahead:
        return "Last hand: any mate wins the match."
    behind = int(score[0] > score[1])
    dealt = match._replace(given_up=None).hands_dealt
    if len(dealt) < number:
        return f"Last hand: {names[behind]} needs {ahead + 1} to win the match."
    ways = [*_ways(dealt[number - 1], behind, ahead)]
    if not ways:
        return f"{names[behind]} can no longer win the match."
    return f"{names[behind]} needs {ahead + 1} to win the match: {' or '.join(ways[:2])}."


def _ways(hand: Hand, seat: int, ahead: int) -> Iterator[str]:
    """Yield, as text, the earliest mates with each rank that score more than `ahead` points."""
    position, terms = hand.position, hand.position.terms
    leader = terms.dealer if position.phase is Phase.DECLARE else position.turn
    # Begin with the next trick that the player could lead: only a trick's leader can mate, and a
    # card led did not mate if its reply is due.
    first = max(position.trick, 1) + (position.phase is Phase.REPLY or leader != seat)
    ranks = {card.rank for card in position.holdings[seat]}
    lacking = {Card(rank, Suit.CLUBS): None for rank in sorted(ranks, key=lambda r: r.weight)}
    for trick in range(first, terms.trick_total + 1):
        enough = [card for card in lacking if terms.points_of_mate(seat, card, trick) > ahead]
        for card in enough:
            del lacking[card]
        if enough:
            yield f"{' or '.join(a_rank(card.rank) for card in enough)} on trick {trick}"
