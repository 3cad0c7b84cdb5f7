"""A puzzle: a position with one right action at every step, and the proof that it is one; the pack.

A right action is the only one against every best defence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from enum import Enum
from functools import lru_cache, partial
from importlib import resources
from typing import Final, NamedTuple

from mate.clock import day_in_words
from mate.errors import IllegalActionError, PuzzleError
from mate.exercise import Exercise, Policy, best_line
from mate.grading import Cause, Kind, cause_of
from mate.rules import (
    CLASSIC,
    DEAL_COUNT,
    DECK,
    LAST_TRICK_FROM_HOLDING,
    NO_FOREPLACEMENT,
    OPTIONS,
    Action,
    Card,
    Deal,
    Hand,
    Outcome,
    Phase,
    Position,
    Rank,
    Ruleset,
    Suit,
    beats,
)
from mate.solver import Evaluation, Solution, hardest_to_answer, solve

LEVELS: Final = (1, 2, 3, 4)
"""How hard puzzles are, the easiest first."""

NAMES: Final = ("Ana", "Ben")
"""The players in puzzles, by seat; Ana is the dealer."""

SECOND: Final = "b"
"""What the key of a puzzle that took the number of another ends in."""


class Theme(Enum):
    """The theme of a puzzle: what its right action keeps, takes or forces out.

    The causes are those of the wrong actions, by their words in JSON.
    """

    WAIT = "wait", "waiting to mate", "wait"
    KEEP_LEAD = "keep-lead", "keeping the lead", "lead"
    TAKE_LEAD = "take-lead", "taking the lead", "lead"
    KEEP_ANSWER = "keep-answer", "keeping an answer", "guard", "last-answer"
    KEEP_ANSWERS = "keep-answers", "keeping several answers", "guard", "last-answer"
    KEEP_WINNER = "keep-winner", "keeping a winner", "winner"
    KEEP_MATING_CARD = "keep-mating-card", "keeping the mating card", "mating-card"
    FORCE_OUT = (
        *("force-out", "forcing out a card"),
        *("draw-mating-card", "draw-guard", "draw-stopper"),
    )
    FOREPLACE = "foreplace", "foreplacing", "bonus"
    PLAY = "play", "the only best line"
    """None of the others: no cause explains what the wrong actions cost."""

    def __init__(self, word: str, title: str, *causes: str) -> None:
        self.word: Final = word
        """Its name in the pack and in documents."""
        self.title: Final = title
        """Its name for people, once the puzzle is solved."""
        self.causes: Final = causes


THEMES: Final[Mapping[str, Theme]] = {theme.word: theme for theme in Theme}
"""Every theme by its word."""
CALLED: Final[Mapping[str, Theme]] = {
    **THEMES,
    "force": Theme.KEEP_LEAD,
    "take": Theme.TAKE_LEAD,
    "duck": Theme.KEEP_ANSWER,
    "clear-suit": Theme.FORCE_OUT,
    "draw-guard": Theme.FORCE_OUT,
    "lose-the-lead": Theme.KEEP_ANSWERS,
    "keep-guard": Theme.KEEP_ANSWERS,
    "only-draw": Theme.KEEP_ANSWERS,
    "overmate": Theme.KEEP_WINNER,
    "only-foreplacement": Theme.FOREPLACE,
    "no-foreplacement": Theme.FOREPLACE,
}
"""The same, and by the words of former themes that which most of their puzzles have now."""


class Puzzle(NamedTuple):
    """A position of a hand in which the player to act has one right action.

    The dealer has seat 0. What is asked, and what is right, follows from the position alone: the
    solver finds it. Numbers in the pack, all of it `classic`, begin at 1; 0 is for one in no pack.

    Args:
        was: the theme of the puzzle that had this number before; None if there was none.
    """

    number: int
    level: int
    theme: Theme
    deal: int
    actions: tuple[Action, ...]
    ruleset: Ruleset = CLASSIC
    was: Theme | None = None

    @property
    def key(self) -> str:
        """Its key in the progress: its number, or its whole position if it has none.

        A puzzle that took the number of another has a key of its own.

        >>> Puzzle(0, 1, Theme.PLAY, 7, (), CLASSIC.changed(free_move=True)).key
        'restricted repeat alternate none True 7'
        """
        if self.number:
            return f"{self.number}{SECOND if self.was else ''}"
        # What is usual under a later option has the key that it had before.
        rules = [
            str(value)
            for name, value in self.ruleset.options.items()
            if OPTIONS[name].since == 1 or value != CLASSIC.options[name]
        ]
        return " ".join([*rules, str(self.deal), *(action.notation for action in self.actions)])

    @property
    def line(self) -> str:
        """Its line in a pack, without the line end."""
        theme = f"{self.theme.word}/{self.was.word}" if self.was else self.theme.word
        actions = (action.notation for action in self.actions)
        return " ".join([str(self.level), theme, str(self.deal), *actions])

    @property
    def asks_once(self) -> bool:
        """Whether the first action is all that is asked: a declaration decides at once."""
        return self.theme is Theme.FOREPLACE

    @property
    def hand(self) -> Hand:
        """The hand up to the position of the puzzle."""
        hand = Hand.begin(Deal.from_number(self.deal), self.ruleset)
        try:
            hand = hand.play_all(self.actions)
        except IllegalActionError as error:
            raise PuzzleError(f"Puzzle {self.number} cannot be played: {error}") from error
        if hand.outcome is not None:
            raise PuzzleError(f"Puzzle {self.number} has nothing to solve: its hand is over.")
        return hand

    def exercise(self, tries: int = 0) -> Exercise:
        """The puzzle as it is asked; solved within some milliseconds.

        The player answers for one seat; the other seat defends as well as possible. If every
        action is right, the player is not asked, and the hand continues automatically.

        Args:
            tries: how many wrong answers end it; 0 for no limit.
        """
        hand = self.hand
        solution, player = solve(hand.position), hand.position.turn

        def asks(hand: Hand) -> bool:
            ours = hand.position.turn == player and not self.asks_once
            return ours and can_go_wrong(solution.evaluate(hand.position))

        def replies(hand: Hand, _turn: int) -> Hand:
            while hand.outcome is None and not asks(hand):
                hand = hand.play(hardest_to_answer(solution, hand.position))
            return hand

        policy = Policy(
            solve=lambda: solution,
            is_right=lambda asked, action: not solution.evaluate(asked.hand.position).loss(action),
            replies=replies,
            refutation=partial(best_line, solution),
            solution=lambda asked: best_line(solution, asked.hand),
            questions=int(self.asks_once),
            tries=tries,
        )
        return Exercise.begin(policy, hand)


FILE: Final = "pack.txt"
"""Beside this module, one puzzle a line: level, theme, deal number and actions, with spaces.

After the theme, with a slash, stands that of the puzzle that had this number before, if one had.
"""
FIRST_DAY: Final = date(2026, 11, 1)
"""The day of puzzle 1; each day after it has the next one, and the pack begins again at its end."""

_EVERY: Final[tuple[Action, ...]] = (NO_FOREPLACEMENT, *DECK)
_ACTIONS: Final = {action.notation: action for action in _EVERY}


@lru_cache(maxsize=1)
def pack() -> tuple[Puzzle, ...]:
    """All puzzles, in the order of their numbers, which never changes."""
    try:
        text = resources.files("mate.puzzles").joinpath(FILE).read_text("ascii")
    except (OSError, UnicodeError) as error:
        reason = (getattr(error, "strerror", None) or f"{FILE} is not ASCII text").lower()
        raise PuzzleError(f"The puzzles cannot be read: {reason}. Reinstall Mate.") from error
    if not text:
        raise PuzzleError(f"{FILE} has no puzzles. Reinstall Mate.")
    return tuple(
        puzzle_in_line(*each) for each in enumerate(text.splitlines(keepends=True), start=1)
    )


def puzzle_numbered(number: int) -> Puzzle:
    """The puzzle of a number."""
    puzzles = pack()
    if not 1 <= number <= len(puzzles):
        raise PuzzleError(f"No such puzzle: {number}. Puzzles are numbered 1 to {len(puzzles)}.")
    return puzzles[number - 1]


def puzzle_of(day: date) -> Puzzle:
    """The puzzle of a day.

    >>> puzzle_of(date(2026, 11, 3)).number
    3
    """
    puzzles = pack()
    days = (day - FIRST_DAY).days
    if days < 0:
        raise PuzzleError(
            f"The puzzles of the day start on {day_in_words(FIRST_DAY)}, "
            f"but the clock says {day_in_words(day)}."
        )
    return puzzles[days % len(puzzles)]


def puzzle_in_line(number: int, line: str) -> Puzzle:
    """The puzzle of a line of the pack, with its line end."""
    try:
        # A line that was cut short may look whole, but for its end.
        level, theme, deal, *actions = line[: line.index("\n")].split(" ")
        theme, _, was = theme.partition("/")
        return Puzzle(
            number,
            LEVELS[LEVELS.index(int(level))],
            CALLED[theme],
            range(DEAL_COUNT).index(int(deal)),
            tuple(map(_ACTIONS.__getitem__, actions)),
            was=CALLED[was] if was else None,
        )
    except (ValueError, KeyError) as error:
        raise PuzzleError(f"Puzzle {number} in {FILE} is damaged. Reinstall Mate.") from error


# Whether a position is a puzzle.

LEAST_LOSS: Final = 20
"""What every other action loses at least, in points, where it does not lose the win or the draw."""
SHORTEST: Final = 2
"""How many tricks a puzzle takes at least, the trick being played and the last one included."""
LONGEST: Final = 5
"""How many tricks a win takes at most."""


class Proof(NamedTuple):
    """The proof that a position is a puzzle.

    The *solver's side* is the player to act in it. It is *asked* wherever its actions differ in
    value; where they do not, it can do nothing wrong. The proof goes through every position that
    comes up when the solver's side acts rightly and the other one answers with any of its best
    actions: at each that is asked, one action is best, and every other loses at least 20 points
    or what there was: the win, or the draw.
    """

    solution: Solution
    position: Position
    asked: tuple[Position, ...]
    ends: frozenset[Outcome]

    @property
    def seat(self) -> int:
        """The seat of the solver's side."""
        return self.position.turn

    @property
    def value(self) -> int:
        """The value of the position to the solver's side: more than 0, or 0 for a draw."""
        return self.solution.evaluate(self.position).value_to(self.seat)

    @property
    def asks_once(self) -> bool:
        """Whether the first action is all that is asked: a declaration decides at once."""
        return self.position.phase is Phase.DECLARE

    @property
    def key(self) -> Action:
        """The right action in the position."""
        return self.solution.evaluate(self.position).best[0]

    @property
    def tricks(self) -> int:
        """The tricks to the end at the longest, both included; for a declaration all."""
        return max(end.trick for end in self.ends) - max(self.position.trick, 1) + 1


def prove(solution: Solution, position: Position) -> Proof | None:
    """The proof that a position is a puzzle; None if it is not.

    To be asked for a declaration is to be asked once: what follows it is not looked at. Elsewhere
    a win takes 2 to 5 tricks, and a draw 2 at least.
    """
    evaluation = solution.evaluate(position)
    if evaluation.value_to(position.turn) < 0 or not _has_one_answer(evaluation):
        return None
    if position.phase is Phase.DECLARE:
        end = Hand((position,)).play_all(solution.line(position)).end
        return Proof(solution, position, (position,), frozenset({end}))
    asked: list[Position] = []
    ends: set[Outcome] = set()
    seen, waiting = {position}, [position]
    while waiting:
        here = waiting.pop()
        if here.outcome is not None:
            ends.add(here.outcome)
            continue
        evaluation = solution.evaluate(here)
        if here.turn == position.turn and can_go_wrong(evaluation):
            if not _has_one_answer(evaluation):
                return None
            asked.append(here)
        after = [each for each in map(here.play, evaluation.best) if each not in seen]
        seen.update(after)
        waiting += after
    proof = Proof(solution, position, tuple(asked), frozenset(ends))
    return None if proof.tricks < SHORTEST or (proof.value and proof.tricks > LONGEST) else proof


def can_go_wrong(evaluation: Evaluation) -> bool:
    """Whether the actions in a position differ in value."""
    return len(set(evaluation.values.values())) > 1


def _has_one_answer(evaluation: Evaluation) -> bool:
    if len(evaluation.values) < 2:
        return False
    *_, second, best = sorted(evaluation.worth.values())
    # Only draws are asked for where the best is nothing.
    lost = second <= 0 < best or second < 0 == best
    return lost or best - second >= LEAST_LOSS


REACHES: Final = (3, 4, 5)
"""How many tricks one has to look ahead at most in levels 1, 2 and 3."""
_RANKS: Final = tuple(Rank)


def puzzle_at(solution: Solution, hand: Hand) -> Puzzle | None:
    """The puzzle, numbered 0, at a position where somebody is to act; None if it is not one.

    It may be too dull for the pack, and without a theme that has a name. The dealer has seat 0.
    """
    proof = prove(solution, hand.position)
    if proof is None:
        return None
    level, theme = level_of(proof), theme_of(proof)
    return Puzzle(0, level, theme, hand.deal.number, hand.actions, hand.position.ruleset)


# Its theme.


def theme_of(proof: Proof) -> Theme:
    """The theme of a puzzle: the cause that explains most of what the wrong actions cost.

    Each wrong action counts by its loss, under the cause that is told of it. Where one of them
    mates, the theme is to wait. Answers are one theme whether to one card or several; it is told
    apart how many of the wrong actions give one up. A declaration is a theme of its own.
    """
    if proof.asks_once:
        return Theme.FOREPLACE
    lost: Counter[Theme] = Counter()
    times: Counter[Theme] = Counter()
    evaluation = proof.solution.evaluate(proof.position)
    for action in evaluation.ranked[1:]:
        theme = _lacking(cause_of(proof.solution, proof.position, action))
        lost[theme] += evaluation.loss(action)
        times[theme] += 1
    del lost[Theme.PLAY]
    if Theme.WAIT in lost:
        return Theme.WAIT
    theme = max((each for each in Theme if lost[each]), key=lost.__getitem__, default=Theme.PLAY)
    if theme is Theme.KEEP_LEAD and proof.position.led:
        return Theme.TAKE_LEAD
    return Theme.KEEP_ANSWERS if theme is Theme.KEEP_ANSWER and times[theme] > 1 else theme


def _lacking(cause: Cause | None) -> Theme:
    """The first theme of what a wrong action lacks; `PLAY` where that has no name."""
    # That the other player leads is hardly ever what matters.
    if cause is None or (cause.kind is Kind.LEAD and cause.next_leader != cause.player):
        return Theme.PLAY
    return next((each for each in Theme if cause.kind.word in each.causes), Theme.PLAY)


# Its level.


def level_of(proof: Proof) -> int:
    """How hard a puzzle is, 1 to 4: by its depth, and at most 2 where there are two actions."""
    return min(depth_of(proof), 4 if len(proof.position.legal_actions) > 2 else 2)


def depth_of(proof: Proof) -> int:
    """How deep a puzzle is, 1 to 4.

    Level 1 is for up to 3 tricks of foresight, 2 for 4, 3 for 5, 4 for more. Where a naive
    way finds the first action, the level is one less.
    """
    tricks = foresight(proof)
    return max(1, 1 + sum(tricks > reach for reach in REACHES) - found_naively(proof))


def foresight(proof: Proof) -> int:
    """How many tricks one has to look ahead at every step, the trick being played included.

    That is the least number of tricks at which a search that stops there, and takes what is not
    over then for drawn, has found the one right action, and finds it too if it looks further.
    """
    seen: dict[int, Solution] = {}
    return max(_needed(proof, asked, seen) for asked in proof.asked)


def _needed(proof: Proof, asked: Position, seen: dict[int, Solution]) -> int:
    """The same for one step; `seen` keeps what was solved, by the last trick looked at."""
    key = proof.solution.evaluate(asked).best
    trick = max(asked.trick, 1)
    for horizon in range(LAST_TRICK_FROM_HOLDING, trick - 1, -1):
        if horizon not in seen:
            seen[horizon] = solve(proof.position, horizon=horizon)
        if seen[horizon].evaluate(asked).best != key:
            return horizon - trick + 2
    return 1


# Naive ways to choose an action, without looking ahead: one that finds it makes a puzzle easier.


def mate_at_once(position: Position) -> Action | None:
    """The lead that mates for the most points; None if none mates."""
    ends = {action: position.play(action).outcome for action in position.legal_actions}
    mates = {action: end.points for action, end in ends.items() if end and end.points}
    return max(mates, key=mates.__getitem__, default=None)


def strongest_winner(position: Position) -> Action | None:
    """The strongest card that is sure to win the trick, by rank and then by suit."""
    if not position.trick:
        return None
    replies = None if position.led is None else (position.led,)
    winners = [
        card
        for card in position.legal_actions
        if isinstance(card, Card)
        and all(
            # While tricks are played, all actions are cards.
            isinstance(reply, Card) and beats(card, reply)
            for reply in replies or position.play(card).legal_actions
        )
    ]
    return min(winners, key=lambda card: (_RANKS.index(card.rank), card.index), default=None)


def fewest_answers(position: Position) -> Action | None:
    """The one lead that has the fewest answers, a mate first of all."""
    if not position.trick or position.led is not None:
        return None
    answers = {lead: len(position.play(lead).legal_actions) for lead in position.legal_actions}
    fewest = min(answers.values())
    leads = [lead for lead, count in answers.items() if count == fewest]
    return leads[0] if len(leads) == 1 else None


def lone_card(position: Position) -> Action | None:
    """The declaration that gets rid of the one card that is alone in its suit, or of none."""
    if position.trick:
        return None
    suits = [position.holdings[position.turn].of_suit(suit) for suit in Suit]
    lone = [cards[0] for cards in suits if len(cards) == 1 and position.is_legal(cards[0])]
    return lone[0] if len(lone) == 1 else NO_FOREPLACEMENT


WAYS: Final = (mate_at_once, strongest_winner, fewest_answers, lone_card)


def found_naively(proof: Proof) -> bool:
    """Whether one of these ways finds the first action of a puzzle."""
    return any(way(proof.position) is proof.key for way in WAYS)
