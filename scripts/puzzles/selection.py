"""The selection of puzzles for a pack, and the order of the puzzles."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from random import Random

from mate.puzzles import LEVELS, Puzzle, Theme
from mate.rules import Deal, Position, Rank, Suit
from scripts.puzzles.editions import Sort
from scripts.puzzles.quotas import Kind, Quotas

Candidate = tuple[Kind, Puzzle]
"""A puzzle and the kind for which it may be chosen."""


class Selection:
    """A selection of puzzles for a pack, which grows hand by hand.

    Take at most one puzzle of each hand, of the kind that is furthest from its quota. Take no
    puzzle of a complete kind, and no puzzle whose cards, or whose position in other suits, are
    already in the selection.

    Args:
        quotas: the number of puzzles of each kind.
        known: puzzles that are already in the pack.
    """

    def __init__(self, quotas: Quotas, known: Iterable[Puzzle] = ()) -> None:
        self._quotas = quotas
        self.taken: dict[Kind, list[Puzzle]] = {kind: [] for kind in quotas}
        """The chosen puzzles of each kind, in the order of the hands."""
        self._deals: set[frozenset[int]] = set()
        self._pictures: set[object] = set()
        for puzzle in known:
            self._know(puzzle)

    def __len__(self) -> int:
        return sum(map(len, self.taken.values()))

    def missing(self, sorts: Container[Theme | Sort]) -> dict[Kind, int]:
        """Return how many puzzles of each kind are still missing in the given categories."""
        return {
            kind: count - len(self.taken[kind])
            for kind, count in self._quotas.items()
            if kind[0] in sorts and len(self.taken[kind]) < count
        }

    def offer(self, candidates: Iterable[Candidate]) -> None:
        """Take one puzzle of a hand, or no puzzle."""
        wanted = [each for each in candidates if self._wants(*each)]
        if not wanted:
            return
        kind, puzzle = min(wanted, key=lambda each: self._share(each[0]))
        self.taken[kind].append(puzzle)
        self._know(puzzle)

    def _know(self, puzzle: Puzzle) -> None:
        self._deals.add(_cards(puzzle))
        self._pictures.add(canonical_form(puzzle.hand.position))

    def _wants(self, kind: Kind, puzzle: Puzzle) -> bool:
        if len(self.taken.get(kind, ())) >= self._quotas.get(kind, 0):
            return False
        return (
            _cards(puzzle) not in self._deals
            and canonical_form(puzzle.hand.position) not in self._pictures
        )

    def _share(self, kind: Kind) -> float:
        return len(self.taken[kind]) / self._quotas[kind]


def kind_of(puzzle: Puzzle) -> Kind:
    """Return a puzzle's theme and level."""
    return puzzle.theme, puzzle.level


def canonical_form(position: Position) -> object:
    """Return a value that is equal for positions that differ only in suits and seats.

    Ignore the order of suits (R1), although this order decides who wins a trick with two cards of a
    rank: a player who solves a position has almost solved a position that differs only in suits.
    """
    own, other = (holding.mask for holding in position.holdings)
    first, second = (card is not None for card in position.foreplaced)
    if position.turn:
        own, other, first, second = other, own, second, first
    led = position.led
    suits = sorted(
        (_of_suit(own, place), _of_suit(other, place), led is not None and led.suit is suit)
        for place, suit in enumerate(Suit)
    )
    return position.trick, tuple(suits), led and led.rank, first, second


def _of_suit(mask: int, place: int) -> int:
    ranks = len(Rank)
    return mask >> place * ranks & (1 << ranks) - 1


def _cards(puzzle: Puzzle) -> frozenset[int]:
    """Return the numbers of a puzzle's deal and the swapped deal, which have the same cards."""
    deal = Deal.from_number(puzzle.deal)
    return frozenset((deal.number, deal.swapped.number))


def in_order(taken: Mapping[Kind, Iterable[Puzzle]], kinds: Iterable[Kind]) -> Iterator[Puzzle]:
    """Yield the numbered puzzles of a pack in order, until the next kind has no puzzle left."""
    rest = {kind: iter(puzzles) for kind, puzzles in taken.items()}
    for number, kind in enumerate(kinds, start=1):
        puzzle = next(rest[kind], None)
        if puzzle is None:
            return
        yield puzzle._replace(number=number)


def filled(
    first: Sequence[Puzzle],
    today: Sequence[Puzzle],
    taken: Mapping[Kind, Iterable[Puzzle]],
    seed: int,
) -> Iterator[Puzzle]:
    """Yield the whole pack, with each removed puzzle replaced by a new puzzle of the same level.

    Args:
        taken: the new puzzles, which are shuffled within each level by the seed.
    """
    random = Random(seed)
    rest: dict[int, list[Puzzle]] = {level: [] for level in LEVELS}
    for (_, level), puzzles in taken.items():
        rest[level] += puzzles
    for puzzles in rest.values():
        random.shuffle(puzzles)
    for before, now in zip(first, today, strict=True):
        if now.level == before.level:
            yield now
        else:
            puzzle = rest[before.level].pop(0)
            yield puzzle._replace(number=before.number, was=now.theme)


def order(quotas: Quotas, seed: int) -> tuple[Kind, ...]:
    """Return the kind of each puzzle in a pack, from the first puzzle to the last.

    The levels 1, 2, 3, 4 repeat in this order, so that the level of the puzzle of the day changes
    daily. The categories of a level are shuffled. All levels must have the same number of puzzles.
    """
    random = Random(seed)
    columns = []
    for level in LEVELS:
        kinds = [kind for kind, count in quotas.items() if kind[1] == level for _ in range(count)]
        random.shuffle(kinds)
        columns.append(kinds)
    return tuple(chain.from_iterable(zip(*columns, strict=True)))
