"""What is said of actions, found out again from the rules and the values alone.

Nothing here knows how a sentence came about. It is read as text, clause by clause, and each thing
that it says is looked up: who mates with what on which trick, who holds which card how long, who
leads. Why an action was a mistake is said of one line of best play, what it does of all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from typing import Final

from mate.rules import DECK, NO_FOREPLACEMENT, Action, Card, Hand, Outcome, Position
from mate.solver import Solution

NAMES: Final = ("Ana", "Ben")

Found = re.Match[str]
Check = Callable[["Claims", Found], bool | None]
Forms = dict[str, Check]
"""What clauses look like, and what checks them."""


class Play:
    """How a hand goes on from a position: in one line, or in every line of best play.

    Args:
        line: the one, or the first of them.
        solution: the hand, solved, to look at every line.
    """

    def __init__(self, line: Hand, solution: Solution | None = None) -> None:
        assert line.outcome is not None
        self.line, self.start, self.end = line, line.start, line.outcome
        self.solution = solution

    @cached_property
    def steps(self) -> list[tuple[Position, Action, Position]]:
        """All actions, with the positions before and after."""
        if self.solution is None:
            positions = self.line.positions
            return list(zip(positions, self.line.actions, positions[1:], strict=False))
        steps, seen, waiting = [], {self.start}, [self.start]
        while waiting:
            position = waiting.pop()
            for action in best_of(self.solution, position):
                after = position.play(action)
                steps.append((position, action, after))
                waiting += {after} - seen
                seen.add(after)
        return steps

    @property
    def positions(self) -> set[Position]:
        """All positions."""
        return {self.start} | {after for _, _, after in self.steps}

    @cached_property
    def outcomes(self) -> set[Outcome]:
        """All ends; who wins and what it scores is the same in each."""
        return {each.outcome for each in self.positions if each.outcome is not None}

    def mates(self, seat: int, card: Card) -> bool:
        """Whether the player mates with that card."""
        return self.end.winner == seat and any(each.card is card for each in self.outcomes)

    def last_guards(self, seat: int, mating: Card) -> set[tuple[Action, int, bool]]:
        """Each way in which the last card of a player goes that answers another.

        The card, the trick, and whether it has to be played there.
        """
        return {
            (action, before.trick, before.legal_actions == (action,))
            for before, action, after in self.steps
            if held(before, seat) & like(mating) and not held(after, seat) & like(mating)
        }

    @property
    def leaders(self) -> set[tuple[int, int]]:
        """The tricks that are led to, and by whom."""
        leads = (each for each in self.positions if each.led is None and each.outcome is None)
        return {(each.trick, each.turn) for each in leads}


class Claims:
    """What is so about an action, for what is said of it to be checked by.

    Args:
        solution: the hand, solved.
        position: where the action is made.
        action: the action.
        played: the hand as it was played from the action on, to be told why that was a mistake;
            None to be told what the action does.
    """

    def __init__(
        self, solution: Solution, position: Position, action: Action, played: Hand | None = None
    ) -> None:
        self.solution, self.position, self.action = solution, position, action
        self.player, self.other = position.turn, 1 - position.turn
        self.worth = solution.evaluate(position).worth
        self.played = played and Play(Hand(played.positions[1:], played.actions[1:]))
        self.better, self.now = action, self.after(action)
        self.told_apart = False
        self.instead = self.now
        if self.played and all(
            each in best_of(solution, before) for before, each, _ in self.played.steps
        ):
            self.now = self.played

    @property
    def then(self) -> Play:
        """The hand as it was played."""
        assert self.played is not None
        return self.played

    def after(self, action: Action) -> Play:
        """Best play after an action, which is legal."""
        assert action in self.worth
        every = every_line if self.played is None else one_line
        return every(self.solution, self.position.play(action))

    def check(self, sentence: str, *, says_now: bool = True) -> set[str]:
        """Check all that a sentence says.

        Args:
            sentence: the sentence.
            says_now: whether it says how the hand went on, and so whether that happened.

        Returns:
            The forms of its clauses.

        Raises:
            AssertionError: if anything in it is not true, or has no form known here.
        """
        forms = EFFECTS if self.played is None else REASONS
        clauses = [*clauses_of(forms, sentence)]
        told = {
            name: words
            for _, found in clauses
            for name, words in found.groupdict().items()
            if words
        }
        best = best_of(self.solution, self.position)
        # A clause may speak of the action alone.
        assert ("better" in told) is (self.action not in best) or not says_now
        if words := told.get("better"):
            card = re.search(CARD, words)
            self.better = Card.parse(card[0]) if card else NO_FOREPLACEMENT
            assert self.better in best
            assert ("foreplacing" in words) is (not self.position.trick)
            self.instead = self.after(self.better)
        for form, found in clauses:
            assert forms[form](self, found) is not False, found[0]
        if self.played and says_now:
            # A mate that was given was given anyway.
            happened = self.now is self.played or self.now.start.outcome is not None
            assert happened is (re.search(_COULD, sentence) is None)
        return {form for form, _ in clauses}

    def ends(self, play: Play, found: Found, winner: int | None) -> bool:
        """That play ends as is told: in a draw, or with so many points, and by which cards."""
        told = found.groupdict()
        if told.get("drawn"):
            return play.end.winner is None
        if told.get("who"):
            winner = NAMES.index(told["who"])
        assert winner is not None
        assert (play.end.winner, play.end.points) == (winner, int(told["points"]))
        cards = {Card.parse(word) for word in re.findall(CARD, told.get("cards") or "")}
        tricks = {int(word) for word in re.findall("\\d+", told.get("tricks") or "")}
        assert cards in (set(), {each.card for each in play.outcomes})
        assert tricks in (set(), {each.trick for each in play.outcomes})
        if told.get("only"):
            assert int(told["points"]) < self.now.end.points
            assert play.end.winner == self.now.end.winner == self.other
        if told.get("over") or (cards and tricks):
            assert bool(told["over"]) is all(each.overmate for each in play.outcomes)
        # One trick more counts if, and only if, the winner foreplaced (R12); of several tricks it
        # is not told.
        if told.get("plus") or len(tricks) == 1:
            last = (each for each in play.positions if each.outcome is not None)
            assert {each.foreplaced[winner] is not None for each in last} == {bool(told["plus"])}
        return True

    def ends_now(self, found: Found) -> bool:
        """That the hand ends so now; who mates if it is not told has forced a guard out."""
        return self.ends(self.now, found, self.player if found[0][:5] == "which" else self.other)

    def would_end(self, found: Found) -> bool:
        """That it ends so after the better action; who mates is told, or mates now."""
        return self.ends(self.instead, found, self.now.end.winner)

    def mates_now(self, found: Found) -> bool:
        """That the action mates."""
        assert self.now.start.outcome is not None
        assert "over" not in found.re.groupindex or bool(found["over"]) is self.now.end.overmate
        return self.ends(self.now, found, self.player)

    def would_mate(self, found: Found) -> bool:
        """That the player mates so after the better action."""
        return self.ends(self.instead, found, self.player)

    def would_mate_at_once(self, found: Found) -> bool:
        """That the better action mates."""
        return self.instead.start.outcome is not None and self.would_mate(found)

    def mating_card(self) -> Card:
        """The card that the other player mates with now."""
        assert self.now.end.winner == self.other
        assert self.now.end.card is not None
        return self.now.end.card

    def is_guard(self, mating: Card, guard: str, article: str) -> None:
        """That the action gives up a guard against that mate, which is the only one or not."""
        assert self.action is Card.parse(guard)
        assert self.action in like(mating)
        assert self.now.mates(self.other, mating)
        assert mating in held(self.position, self.other) | {self.position.led}
        assert (article == "the") is (not held(self.now.start, self.player) & like(mating))

    def leads_next(self, play: Play) -> bool:
        """Whether the player leads the next trick, however play goes on."""
        return self.next_leaders(play) == {self.player}

    def next_leaders(self, play: Play) -> set[int]:
        """Who may lead the next trick."""
        following = self.position.trick + 1
        return {seat for trick, seat in play.leaders if trick == following}

    def guards(self, play: Play, mating: Card) -> bool:
        """Whether the player can answer a card while it threatens, and is not mated with it."""
        return not play.mates(self.other, mating) and all(
            held(each, self.player) & like(mating)
            for each in play.line.positions
            if each.led is None and mating in held(each, self.other)
        )

    def tells_apart(self, holds: Callable[[Action, Play], bool]) -> None:
        """That what holds of the better action separates the good actions from the bad.

        Of those for which it holds at least three in four lose nothing, of the others at least
        three in four do.
        """
        plays = {each: self.after(each) for each in self.worth} | {self.action: self.now}
        does = {each for each, play in plays.items() if holds(each, play)}
        best = {*best_of(self.solution, self.position)}
        assert self.better in does
        assert self.action not in does
        assert 4 * len(does & best) >= 3 * len(does)
        assert 4 * len(best - does) <= len(plays) - len(does)
        self.told_apart = True

    def leader(self, words: str | None) -> Callable[[Play], bool]:
        """Whether the next trick is led by whom these words say; of any play if there are none."""
        if words is None:
            return lambda _: True
        own = words in {"kept the lead", "taken the trick"}
        assert (self.position.led is None) is words.endswith("the lead")
        assert own or words in {"given up the lead", f"left the trick to {NAMES[self.other]}"}
        seats = {self.player if own else self.other}
        return lambda play: self.next_leaders(play) == seats

    def could_mate(self, card: Action | None = None) -> bool:
        """Whether a best action leads to a mate by the player, with that card if one is given."""
        # To mate is worth more than what there is now; but where a round counts, it is worth
        # points.
        best = [self.after(each).end for each in best_of(self.solution, self.position)]
        return any(end.winner == self.player and card in {None, end.card} for end in best)


@lru_cache(100)
def one_line(solution: Solution, start: Position) -> Play:
    """Best play to the end, the first best action at each step."""
    line = Hand((start,))
    while line.outcome is None:
        line = line.play(best_of(solution, line.position)[0])
    return Play(line)


@lru_cache(100)
def every_line(solution: Solution, start: Position) -> Play:
    return Play(one_line(solution, start).line, solution)


def best_of(solution: Solution, position: Position) -> list[Action]:
    worth = solution.evaluate(position).worth
    return [each for each in worth if worth[each] == max(worth.values())]


def held(position: Position, seat: int) -> set[Card]:
    return set(position.holdings[seat])


def like(card: Card) -> set[Card]:
    """The cards that can answer a card: those of its suit, and those of its rank."""
    return {each for each in DECK if each.suit is card.suit or each.rank is card.rank} - {card}


def clauses_of(forms: Forms, sentence: str) -> Iterator[tuple[str, Found]]:
    """The clauses of a sentence, each with its form, which is the one that explains the most."""
    begun = 0
    while begun < len(sentence):
        looks = (
            (form, re.compile(f"(?:{form}){_BETWEEN}").match(sentence, begun)) for form in forms
        )
        found = [(form, look) for form, look in looks if look]
        assert found, sentence
        clause = max(found, key=lambda each: each[1].end())
        begun = clause[1].end()
        yield clause


# What the clauses look like.

_BETWEEN: Final = "(?:; |: |, (?:and )?| and |\\.(?: |$))"
_COULD: Final = "could then|would then"
"""What says that something did not happen."""
CARD: Final = "(?:A|10|K|Q|7)[♣♠♥♦]"
_WHO: Final = "(?P<who>Ana|Ben)"
_THEN: Final = f"{_WHO} (?:could )?then"
_GUARD: Final = f"(?P<guard>{CARD})"
_GOES: Final = "on trick (?P<goes>\\d+)"
_FOR: Final = "for (?P<only>only )?(?P<points>\\d+) points"
_WHERE: Final = (
    f"(?:with (?P<cards>{CARD}(?:, {CARD})?(?: or {CARD})?) )?"
    f"(?:on trick (?P<tricks>\\d+(?:, \\d+)?(?: or \\d+)?)"
    f"(?P<plus> \\(counted as \\d+\\))? )?{_FOR}"
)
_END: Final = (
    "(?:(?P<drawn>[Tt]he hand is drawn)|"
    f"(?:{_WHO} |(?P<which>which ))?(?P<over>over)?mates {_WHERE})"
)
_BETTER: Final = f"(?:after )?(?P<better>(?:foreplacing )?{CARD}|(?:not|without) foreplacing) "
_AGAINST: Final = f"(?P<article>the|a) guard against (?P<mating>{CARD})"
_LEAD: Final = (
    "(?P<also>kept the lead|taken the trick|given up the lead|left the trick to (?:Ana|Ben))"
)
_ALSO: Final = f"(?:{_LEAD} and )?"
_CARD: Final = f"(?P<card>{CARD})"
_TAKER: Final = "(?P<taker>Ana|Ben)"
_AT: Final = "on trick (?P<at>\\d+)"
_DRAWN: Final = f"(?P<how>forced|brought) out (?P<drawn>{CARD})"
_USE: Final = f"(?P<use>take the lead|(?:force|bring) out (?P<drawn>{CARD}))"
_A_GUARD: Final = f"(?P<last>the last|a) guard against (?P<mating>{CARD})"
_LAST: Final = f"the last guard against (?P<mating>{CARD})"


# What has to be so, of clauses that say more than how the hand ends and who leads.


def _needed(claims: Claims, mating: Card) -> list[Position]:
    """Where the better line needs a guard, as long as the other player holds the mating card.

    That is after the first action, and between tricks, where it may be led next. Who drives it out
    at once has no need of a guard.
    """
    positions = claims.instead.positions
    return [each for each in positions if each.led is None and mating in held(each, claims.other)]


def _would_keep(claims: Claims, found: Found) -> None:
    mating, card = claims.mating_card(), Card.parse(found["guard"])
    assert Card.parse(found["mating"]) is mating
    claims.is_guard(mating, found["guard"], found["article"])
    needed = _needed(claims, mating)
    assert needed
    assert all(card in held(each, claims.player) for each in needed)
    assert not claims.instead.mates(claims.other, mating)
    leads = claims.leader(found["also"])
    claims.tells_apart(lambda each, play: each is not card and leads(play))


def _would_guard(claims: Claims, found: Found) -> None:
    mating = claims.mating_card()
    assert Card.parse(found["mating"]) is mating
    leads = claims.leader(found["also"])
    claims.tells_apart(lambda _, play: claims.guards(play, mating) and leads(play))


def _takes(play: Play, seat: int, trick: int) -> set[Action]:
    """The reply with which a player takes a trick, and so leads the next one."""
    return {
        card
        for before, card, after in play.steps
        if (before.led is not None and before.turn == seat and before.trick == trick)
        and (after.outcome is None and after.turn == seat)
    }


def _draws(play: Play, seat: int, trick: int) -> set[tuple[Action, Card | None, bool]]:
    """The card that a lead of a player draws on a trick, that lead, and whether it had to come."""
    return {
        (card, before.led, before.legal_actions == (card,))
        for before, card, _ in play.steps
        if before.led is not None and before.turn != seat and before.trick == trick
    }


def _does(play: Play, seat: int, found: Found, card: Card) -> bool:
    """Whether a card takes the lead, or draws another, on the trick that is told."""
    trick = int(found["at"])
    if found["use"] == "take the lead":
        return card in _takes(play, seat, trick)
    drawn, forced = Card.parse(found["drawn"]), found["use"].startswith("force")
    return (drawn, card, forced) in _draws(play, seat, trick)


def _would_draw(claims: Claims, found: Found) -> None:
    told = found.groupdict()
    drawn, forced = Card.parse(told["drawn"]), told["how"] == "forced"
    trick = int(told.get("at") or claims.position.trick)
    by = Card.parse(told["by"]) if "by" in told else claims.better
    assert (trick > claims.position.trick) is ("by" in told)
    assert told.get("taker") in {None, NAMES[claims.player]}
    assert (drawn, by, forced) in _draws(claims.instead, claims.player, trick)
    if told["mating"]:
        mating = Card.parse(told["mating"])
        assert claims.instead.mates(claims.player, mating)
        assert drawn in like(mating)
        after = next(end for at, card, end in claims.instead.steps if card is drawn)
        left = held(after, claims.other) & like(mating)
        assert (told["last"] == "the last") is not left
    leads = claims.leader(told.get("also"))

    def does(_: Action, play: Play) -> bool:
        draws = _draws(play, claims.player, trick)
        return drawn in {card for card, *_ in draws} and leads(play)

    claims.tells_apart(does)


def _would_take(claims: Claims, found: Found) -> None:
    card, trick = Card.parse(found["card"]), int(found["at"])
    assert NAMES.index(found["taker"]) == claims.player
    assert trick > claims.position.trick
    claims.tells_apart(lambda _, play: card in _takes(play, claims.player, trick))


def _would_need(claims: Claims, found: Found) -> None:
    card, told = Card.parse(found["card"]), found.groupdict()
    trick = int(told.get("at") or told["tricks"])
    assert trick > claims.position.trick
    if "use" in told:
        assert _does(claims.instead, claims.player, found, card)
    else:
        assert claims.would_mate(found)
        assert claims.instead.mates(claims.player, card)
    leads = claims.leader(found["also"])

    def keeps(each: Action, play: Play) -> bool:
        begun = (at for at in play.positions if at.led is None and at.trick == trick)
        has = any(card in held(at, claims.player) for at in begun)
        return (each is not card if claims.action is card else has) and leads(play)

    claims.tells_apart(keeps)


def _needs_all(claims: Claims, _: Found) -> None:
    assert best_of(claims.solution, claims.position) == [NO_FOREPLACEMENT]
    claims.tells_apart(lambda each, _: each is NO_FOREPLACEMENT)


def _guard_goes(claims: Claims, found: Found) -> None:
    mating, guard, trick = claims.mating_card(), Card.parse(found["guard"]), int(found["goes"])
    guards = claims.now.last_guards(claims.player, mating)
    assert {each[:2] for each in guards} == {(guard, trick)}
    who = found.groupdict().get("who")
    assert who in {None, NAMES[claims.other]}
    assert all(forced for *_, forced in guards) is bool(who)
    assert not claims.instead.mates(claims.other, mating)
    if claims.played is None:
        claims.tells_apart(lambda _, play: claims.guards(play, mating))


def _would_lead(claims: Claims, found: Found) -> None:
    claims.tells_apart(lambda _, play: claims.leader(found["also"])(play))


def _lets_in(claims: Claims, found: Found) -> None:
    assert NAMES.index(found["who"]) == claims.other == claims.now.end.winner
    assert {seat for _, seat in claims.now.leaders} == {claims.other}
    assert ("in" in found[0].split(":")[0].split()) is (claims.position.led is None)
    following = claims.position.trick + 1
    assert min(claims.now.leaders)[0] == int(found["on"] or following) == following
    assert found["on"] or claims.now.end.trick == following
    assert claims.leads_next(claims.instead)


def _only_one(claims: Claims, found: Found) -> None:
    assert claims.position.legal_actions == (claims.action,)
    assert (claims.position.led is None) is (found["what"] == "card left")
    if found["mating"]:
        mating = Card.parse(found["mating"])
        assert claims.now.mates(claims.other, mating)
        assert held(claims.position, claims.player) & like(mating) == {claims.action}


def _waits(claims: Claims, found: Found) -> None:
    card = Card.parse(found["card"])
    assert claims.after(card).start.outcome is not None
    assert claims.after(card).end.winner == claims.player
    assert claims.worth[card] < claims.worth[claims.action]


def _forces_out(claims: Claims, found: Found) -> None:
    mating, guard = Card.parse(found["mating"]), Card.parse(found["guard"])
    assert {(each.winner, each.card) for each in claims.now.outcomes} == {(claims.player, mating)}
    trick = int(found["goes"] or claims.position.trick)
    assert claims.now.last_guards(claims.other, mating) == {(guard, trick, True)}
    assert found["who"] in {None, NAMES[claims.player]}


def _keeps_guard(claims: Claims, found: Found) -> None:
    mating, guard = Card.parse(found["mating"]), Card.parse(found["guard"])
    # Actions that keep it are not worse for something else.
    for each in claims.worth.keys() - {*best_of(claims.solution, claims.position)}:
        assert isinstance(each, Card)
        assert any(claims.after(each).mates(claims.other, card) for card in like(each))
    assert not claims.now.mates(claims.other, mating)
    without = Claims(claims.solution, claims.position, guard)
    without.is_guard(mating, found["guard"], found["article"])


def _gives_guard(claims: Claims, found: Found) -> None:
    mating = Card.parse(found["mating"])
    assert not claims.instead.mates(claims.other, mating)
    assert isinstance(claims.action, Card)
    claims.is_guard(mating, claims.action.label, found["article"])
    claims.tells_apart(lambda each, _: each is not claims.action)


def _spent(claims: Claims, _: Found) -> None:
    better = {(each.winner, each.card) for each in claims.instead.outcomes}
    assert better == {(claims.player, claims.action)}
    assert isinstance(claims.action, Card)
    assert not claims.now.mates(claims.player, claims.action)


def _was_to_mate(claims: Claims, found: Found) -> None:
    assert Card.parse(found["card"]) is claims.action
    _spent(claims, found)
    claims.tells_apart(lambda each, _: each is not claims.action)


def _best_line(claims: Claims, found: Found) -> None:
    line = (claims.position.led, claims.better, *claims.instead.line.actions)
    told = [Card.parse(word) for word in re.findall(CARD, found["line"])]
    assert told == [card for card in line if isinstance(card, Card)]
    assert found["line"].endswith(" mate") is (claims.instead.end.winner is not None)


REASONS: Final[Forms] = {
    "(?P<drawn>[Tt]he hand was then drawn)": Claims.ends_now,
    "(?P<drawn>[Bb]est play would then have drawn the hand)": Claims.ends_now,
    f"(?:{_WHO} (?:(?:could )?then |would )?)?(?P<over>over)?mated? {_WHERE}": Claims.ends_now,
    f"[Tt]hat mate scored {_FOR[4:]}": Claims.mates_now,
    f"(?:{_BETTER})?(?P<drawn>the hand would have been drawn)": Claims.would_end,
    f"(?:{_BETTER})?{_WHO} would have (?P<over>over)?mated {_WHERE}": Claims.would_end,
    f"would have (?P<over>over)?mated {_WHERE}": Claims.would_mate,
    f"(?P<card>{CARD}) was the card to mate with": _was_to_mate,
    f"{_BETTER}would have mated at once {_FOR}": Claims.would_mate_at_once,
    f"{_BETTER}would have {_ALSO}(?:kept )?{_GUARD}, {_AGAINST}": _would_keep,
    f"{_BETTER}would have {_ALSO}(?:kept )?a guard against (?P<mating>{CARD})(?: throughout)?": (
        _would_guard
    ),
    f"{_BETTER}would have {_ALSO}{_DRAWN}(?:, {_A_GUARD})?": _would_draw,
    f"{_BETTER}{_TAKER} would have {_DRAWN}(?:, {_A_GUARD},)? with (?P<by>{CARD}) {_AT}": (
        _would_draw
    ),
    f"{_BETTER}{_TAKER} would have taken the lead with {_CARD} {_AT}": _would_take,
    f"{_BETTER}would have {_ALSO}(?:kept )?{_CARD} to {_USE} {_AT}": _would_need,
    f"{_BETTER}would have {_ALSO}(?:kept )?{_CARD} to mate with {_WHERE}": _would_need,
    "all ten cards were needed": _needs_all,
    f"{_BETTER}would have {_LEAD}": _would_lead,
    f"{_THEN} (?P<forced>forced?) out the guard, {_GUARD}, {_GOES}": _guard_goes,
    f"[Tt]he guard, {_GUARD}, (?:would )?then (?:fell|fall) {_GOES}": _guard_goes,
    "Best line: (?P<line>.*)(?=\\.$)": _best_line,
}
"""The clauses that say why an action was a mistake, and what checks them."""

EFFECTS: Final[Forms] = {
    _END: Claims.ends_now,
    f"(?:Mates|(?P<over>Overmates)) at once {_FOR}": Claims.mates_now,
    f"Mates (?:for only|too soon, for) {_FOR[4:]}": Claims.mates_now,
    f"{_BETTER}(?P<over>over)?mates at once {_FOR}": Claims.would_mate_at_once,
    f"{_BETTER}{_END}": Claims.would_end,
    f"{_BETTER[:-1]}, (?:an (?P<over>over)mate )?{_WHERE}": Claims.would_end,
    f"The only (?P<what>card left|legal reply)(?:, and {_LAST})?": _only_one,
    f"Delays mating with (?P<card>{CARD})": _waits,
    f"(?:Forces|{_WHO} forces) out {_GUARD}(?: {_GOES})?, {_LAST}": _forces_out,
    f"Keeps {_GUARD}, {_AGAINST}": _keeps_guard,
    "(?P<leads>Keeps the lead)|Takes the trick": lambda claims, found: (
        claims.leads_next(claims.now) and (claims.position.led is None) is bool(found["leads"])
    ),
    "Misses a mate at once": lambda claims, _: claims.instead.start.outcome is not None,
    f"Gives up {_AGAINST}": _gives_guard,
    "Loses the guard": lambda claims, _: claims.now.end.winner == claims.other,
    f"{_WHO} forces out {_GUARD} {_GOES}": _guard_goes,
    f"{_GUARD} falls {_GOES}": _guard_goes,
    f"(?:Lets (?=\\w+ in)|Leaves (?=\\w+ the lead)){_WHO} (?:in|the lead)"
    "(?:: (?P=who) leads from trick (?P<on>\\d+) on)?": _lets_in,
    "Wastes the mating card": _spent,
}
"""The clauses that say what an action does, and what checks them."""
