"""The value of having the lead: a comparison of two holdings with either player to lead.

The value to a player without the lead is the negative of the value to the opponent, who leads. The
comparison covers all positions before a lead in the layers of the whole game, even positions that
no play can reach. Samples of hands show how often each case occurs in play.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np

from mate.rules import (
    CARDS_EACH,
    CLASSIC,
    Deal,
    Holding,
    Phase,
    Position,
    Privilege,
    Ruleset,
)
from mate.solver import solve
from mate.workers import map_in_processes
from scripts.theory.deals import Figures
from scripts.theory.play import kind_of
from scripts.theory.wholegame.layer import Layer, Table
from scripts.theory.wholegame.solving import Key, Memory, kinds_of, layers_of
from scripts.theory.wholegame.ternary import Counts, words_of

SEED: Final = 1
BEST_HANDS: Final = 2_000
RANDOM_HANDS: Final = 20_000
BGA: Final = Ruleset.preset("bga")
OTHER_RULES: Final = {
    "king": BGA.changed(privilege=Privilege.KING),
    "king_queen": BGA.changed(privilege=Privilege.KING_QUEEN),
    "free_move": BGA.changed(free_move=True),
}
EXAMPLE: Final = ("Q...TQ7", "..AQ.AK")
"""Two holdings before trick 7; the first player loses more with the lead than without the lead."""


class Before(NamedTuple):
    """A position before a lead.

    Args:
        leaders, others: the masks of the cards held by the leader and by the other player.
        ducked: whether the last action was a duck: a reply that had to lose a trick which could be
            won.
    """

    trick: int
    leaders: int
    others: int
    ducked: bool = False


class Compared(NamedTuple):
    """The positions of a layer, with either player to lead.

    All values are from the leader's point of view. So the sum of a position's value with one player
    to lead and its value with the other player to lead is the value of having the lead.
    """

    layer: Layer
    exchanged: Layer

    def tables(self) -> Iterator[Table]:
        """Yield tables with the value of having the lead in all positions."""
        for black, values in self.layer.tables.items():
            # Reverse the rows and columns, because exchanging the players reverses all words.
            yield values + self.exchanged.tables[black.exchanged][::-1, ::-1]

    def at(self, positions: Sequence[Before]) -> Table:
        """Return the value of having the lead in the given positions."""
        leaders, others = np.array([each[1:3] for each in positions], dtype=np.intp).T
        values: Table = self.layer.at(*words_of(leaders, others))
        return values + self.exchanged.at(*words_of(others, leaders))


class Tally:
    """Counts of positions in which leading is better, equal or worse, and values of the lead."""

    def __init__(self) -> None:
        self._cases = np.zeros(3, dtype=np.int64)
        self._points = 0
        self._least = 0

    def add(self, worth: Table) -> None:
        """Count positions, given the value of having the lead in each of them."""
        self._cases += [np.count_nonzero(case) for case in (worth > 0, worth == 0, worth < 0)]
        self._points += int(worth.sum(dtype=np.int64))
        self._least = min(self._least, int(worth.min()))

    @property
    def figures(self) -> Figures:
        """Return the shares in percent, with enough decimals for the rarest case."""
        positions = int(self._cases.sum())
        better, equal, worse = (100 * self._cases / positions).round(6).tolist()
        return {
            "positions": positions,
            "better": better,
            "equal": equal,
            "worse": worse,
            "worse_positions": int(self._cases[2]),
            "mean": round(self._points / positions, 1),
            "most_lost": -self._least,
        }


def figures(jobs: int) -> Figures:
    """Return figures for `classic` by trick, for samples and other rules, and an example."""
    best = best_play(jobs)
    ducked = [before for before in best if before.ducked]
    samples = {"best": best, "ducked": ducked, "random": random_play()}
    tallies = _compare(CLASSIC, {name: _by_counts(found) for name, found in samples.items()})
    return {
        **{name: _by_trick(of_name) for name, of_name in tallies.items()},
        "seed": SEED,
        "best_hands": BEST_HANDS,
        "random_hands": RANDOM_HANDS,
        "rules": {name: _compare(rules)["all"][0].figures for name, rules in OTHER_RULES.items()},
        "example": example(),
    }


def compared(ruleset: Ruleset) -> Iterator[Compared]:
    """Yield all layers. Use each layer at once, because later layers reuse the memory."""
    memory = Memory(ruleset, 1)
    for kind in kinds_of(ruleset):
        made: dict[Key, Layer] = {}
        for key, layer in layers_of(kind, ruleset, memory, lambda _: None):
            made[key] = layer
            if min(key.counts[:2]) and key.exchanged in made:
                exchanged = made[key.exchanged]
                yield Compared(layer, exchanged)
                if exchanged is not layer:
                    yield Compared(exchanged, layer)


def _compare(
    ruleset: Ruleset, samples: dict[str, dict[Counts, list[Before]]] | None = None
) -> dict[str, dict[int, Tally]]:
    """Return tallies of all positions and of samples, keyed by name and trick; 0 is all tricks."""
    tallies: dict[str, dict[int, Tally]] = defaultdict(lambda: defaultdict(Tally))
    for pair in compared(ruleset):
        counts = pair.layer.counts
        trick = CARDS_EACH + 1 - max(counts[:2])
        foreplaced = "one_foreplaced" if counts.leader != counts.other else "none_foreplaced"
        for worth in pair.tables():
            for tally in (tallies["all"][0], tallies[foreplaced][0], tallies[foreplaced][trick]):
                tally.add(worth)
        for name, sample in (samples or {}).items():
            if positions := sample.get(counts):
                worth, tricks = pair.at(positions), np.array([each.trick for each in positions])
                tallies[name][0].add(worth)
                for trick in set(tricks.tolist()):
                    tallies[name][trick].add(worth[tricks == trick])
    return tallies


def _by_trick(tallies: dict[int, Tally]) -> Figures:
    whole, *tricks = (tallies[trick].figures for trick in sorted(tallies))
    return whole | {"tricks": tricks} if tricks else whole


def _by_counts(positions: list[Before]) -> dict[Counts, list[Before]]:
    found: dict[Counts, list[Before]] = defaultdict(list)
    for before in positions:
        found[Counts(before.leaders.bit_count(), before.others.bit_count())].append(before)
    return found


def best_play(jobs: int) -> list[Before]:
    """Return the positions before a lead in a sample of hands of best play."""
    source = Random(SEED)
    numbers = [Deal.draw(source).number for _ in range(BEST_HANDS)]
    return [
        before
        for hand in map_in_processes(best_hand, numbers, jobs, at_a_time=20)
        for before in hand
    ]


def best_hand(number: int) -> list[Before]:
    """Return the positions before a lead in a hand of random best actions."""
    solution, source = solve(Deal.from_number(number)), Random(number)
    position, found, ducked = solution.position, [], False
    while position.outcome is None:
        evaluation = solution.evaluate(position)
        found += _before_lead(position, ducked=ducked)
        ducked = kind_of(evaluation) == "duck"
        position = position.play(source.choice(evaluation.best))
    return found


def random_play() -> list[Before]:
    """Return the positions before a lead in a sample of random hands without foreplacement."""
    source, found = Random(SEED), []
    for _ in range(RANDOM_HANDS):
        position = Position.start(Deal.draw(source), BGA)
        while position.outcome is None:
            found += _before_lead(position)
            position = position.play(source.choice(position.legal_actions))
    return found


def _before_lead(position: Position, *, ducked: bool = False) -> list[Before]:
    """Return a list with the position if a lead is due, and an empty list otherwise."""
    if position.phase is not Phase.LEAD:
        return []
    masks = position.mask0, position.mask1
    if position.trick == CARDS_EACH and any(position.terms.foreplaced):
        return []  # no layer has positions in which a card is played again
    return [Before(position.trick, masks[position.turn], masks[1 - position.turn], ducked)]


def example() -> Figures:
    """Return the losses of the example's first player, with and without the lead."""
    first, second = map(Holding.parse, EXAMPLE)
    leading, following = (
        solve(Position.before_lead((first, second), leader)).value for leader in (0, 1)
    )
    command = " ".join(("mate solve --position", *EXAMPLE, "--leader"))
    return {"command": command, "leading": -leading, "following": -following}
