"""Puzzles, the pack, and the proof that a position is a puzzle.

A puzzle is a position with one right action at every step, whichever best actions the opponent
takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from enum import Enum
from functools import cache, lru_cache, partial
from importlib import resources
from typing import Final, NamedTuple

from mate import rules
from mate.clock import day_in_words
from mate.errors import IllegalActionError, PuzzleError
from mate.exercise import Exercise, Policy, best_line
from mate.grading import Cause, CauseKind, cause_of
from mate.rules import CLASSIC, NO_FOREPLACEMENT, Action, Deal, Hand, Phase, Position, Rank, Ruleset
from mate.solver import Evaluation, Solution, hardest_to_answer, solve

LEVELS: Final = (1, 2, 3, 4)
"""The levels of puzzles, the easiest first."""

NAMES: Final = ("Ana", "Ben")
"""The names of the players in puzzles, by seat; Ana is the dealer."""


class Theme(Enum):
    """The theme of a puzzle, which says what the right action achieves.

    Attributes:
        word: the name of the theme in the pack and in JSON documents.
        title: the name of the theme as shown to players who have solved the puzzle.
        causes: the kinds of cause that make the wrong actions wrong, by their names in JSON.
    """

    WAIT = "wait", "waiting to mate", "wait"
    KEEP_LEAD = "keep-lead", "keeping the lead", "lead"
    TAKE_LEAD = "take-lead", "taking the lead", "lead"
    KEEP_ANSWER = "keep-answer", "keeping an answer", "guard", "last-answer"
    KEEP_ANSWERS = "keep-answers", "keeping several answers", "guard", "last-answer"
    KEEP_WINNER = "keep-winner", "keeping a winner", "winner"
    KEEP_MATING_CARD = "keep-mating-card", "keeping the mating card", "mating-card"
    FORCE_OUT = "force-out", "forcing out a card", "draw-mating-card", "draw-guard", "draw-stopper"
    FOREPLACE = "foreplace", "foreplacing", "bonus"
    PLAY = "play", "the only best line"
    """The theme if no other theme applies, because no cause explains the cost of wrong actions."""

    def __init__(self, word: str, title: str, *causes: str) -> None:
        self.word: Final = word
        self.title: Final = title
        self.causes: Final = causes


THEMES: Final[Mapping[str, Theme]] = {theme.word: theme for theme in Theme}
"""All themes, keyed by name."""
THEMES_BY_WORD: Final[Mapping[str, Theme]] = {
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
"""All themes, keyed by current and former names.

A former name means the theme that most puzzles of that name have now.
"""


class Puzzle(NamedTuple):
    """A position of a hand in which the player to act has one right action.

    The solver finds the questions and the right answers from the position alone. The dealer has
    seat 0.

    Args:
        number: the number in the pack, from 1; 0 for a puzzle outside the pack.
        ruleset: the rules; always `classic` in the pack.
        was: the theme of the earlier puzzle with this number; None if the number was never reused.
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
        """The key of the puzzle in the progress file: the number, or else the whole position.

        If the puzzle replaced an earlier puzzle with the same number, the key ends in "b".

        >>> Puzzle(0, 1, Theme.PLAY, 7, (), CLASSIC.changed(free_move=True)).key
        'restricted repeat alternate none True 7'
        """
        if self.number:
            return f"{self.number}{'b' if self.was else ''}"
        # Leave out the default values of newer options, because old keys must stay valid.
        options = [
            str(value)
            for name, value in self.ruleset.options.items()
            if rules.OPTIONS[name].since == 1 or value != CLASSIC.options[name]
        ]
        return " ".join([*options, str(self.deal), *(action.notation for action in self.actions)])

    @property
    def line(self) -> str:
        """The line of the puzzle in the pack file, without the line end."""
        theme = f"{self.theme.word}/{self.was.word}" if self.was else self.theme.word
        actions = (action.notation for action in self.actions)
        return " ".join([str(self.level), theme, str(self.deal), *actions])

    @property
    def asks_once(self) -> bool:
        """Whether the puzzle has one question only, because it asks for a declaration."""
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
        """Return the puzzle as an exercise. Solving its position takes a few milliseconds.

        The player answers for one seat, and the other seat defends as well as possible. Where every
        action is right, the exercise asks nothing, and the hand continues automatically.

        Args:
            tries: the number of wrong answers that end the exercise; 0 for no limit.
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
"""The file of the pack, next to this module.

Each line is a puzzle: level, theme, deal number and actions, separated by spaces. If the puzzle
replaced an earlier puzzle with the same number, the theme is followed by a slash and the earlier
theme.
"""
FIRST_DAY: Final = date(2026, 11, 1)
"""The day of puzzle 1. Each day has the next puzzle, and puzzle 1 follows the last puzzle."""

_EVERY: Final[tuple[Action, ...]] = (NO_FOREPLACEMENT, *rules.DECK)
_ACTIONS: Final = {action.notation: action for action in _EVERY}


@lru_cache(maxsize=1)
def pack() -> tuple[Puzzle, ...]:
    """Return all puzzles of the pack in the order of their numbers, which never changes."""
    try:
        text = resources.files("mate.puzzles").joinpath(FILE).read_text("ascii")
    except (OSError, UnicodeError) as error:
        reason = (getattr(error, "strerror", None) or f"{FILE} is not ASCII text").lower()
        raise PuzzleError(f"The puzzles cannot be read: {reason}. Reinstall Mate.") from error
    if not text:
        raise PuzzleError(f"{FILE} has no puzzles. Reinstall Mate.")
    return tuple(parse_puzzle(*each) for each in enumerate(text.splitlines(keepends=True), start=1))


def puzzle_numbered(number: int) -> Puzzle:
    """Return the puzzle with a number, or raise PuzzleError if the pack has no such puzzle."""
    puzzles = pack()
    if not 1 <= number <= len(puzzles):
        raise PuzzleError(f"No such puzzle: {number}. Puzzles are numbered 1 to {len(puzzles)}.")
    return puzzles[number - 1]


def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of a day, or raise PuzzleError for a day before `FIRST_DAY`.

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


def parse_puzzle(number: int, line: str) -> Puzzle:
    """Return the puzzle in a line of the pack; the line must include its line end."""
    try:
        # Require the line end, because a line that was cut short may look complete.
        level, theme, deal, *actions = line[: line.index("\n")].split(" ")
        theme, _, was = theme.partition("/")
        return Puzzle(
            number,
            LEVELS[LEVELS.index(int(level))],
            THEMES_BY_WORD[theme],
            range(rules.DEAL_COUNT).index(int(deal)),
            tuple(map(_ACTIONS.__getitem__, actions)),
            was=THEMES_BY_WORD[was] if was else None,
        )
    except (ValueError, KeyError) as error:
        raise PuzzleError(f"Puzzle {number} in {FILE} is damaged. Reinstall Mate.") from error


# The proof that a position is a puzzle.

LEAST_LOSS: Final = 20
"""The minimum number of points that a wrong action loses, unless it throws away a win or draw."""
SHORTEST: Final = 2
"""The minimum number of tricks in a puzzle, including the present trick and the last trick."""
LONGEST: Final = 5
"""The maximum number of tricks in a puzzle that ends in a win."""


class Proof(NamedTuple):
    """The proof that a position is a puzzle.

    A position asks a question if the legal actions differ in value. The proof visits every position
    that best play by both sides can reach. At each question to the solving player, one action is
    best, and every other action loses the win, the draw or at least 20 points.

    Args:
        solution: the solution of the hand.
        position: the position of the puzzle.
        asked: the positions that ask the solving player a question.
        ends: the possible ends of the hand with best play.
    """

    solution: Solution
    position: Position
    asked: tuple[Position, ...]
    ends: frozenset[rules.Outcome]

    @property
    def value(self) -> int:
        """The value of the position to the player to act: positive, or 0 for a draw."""
        return self.solution.evaluate(self.position).value_to(self.position.turn)

    @property
    def asks_once(self) -> bool:
        """Whether the puzzle has one question only, because it asks for a declaration."""
        return self.position.phase is Phase.DECLARE

    @property
    def key(self) -> Action:
        """The right action in the position."""
        return self.solution.evaluate(self.position).best[0]

    @property
    def tricks(self) -> int:
        """The maximum number of tricks from the present trick to the last, both included."""
        return max(end.trick for end in self.ends) - max(self.position.trick, 1) + 1


def prove(solution: Solution, position: Position) -> Proof | None:
    """Return the proof that a position is a puzzle, or None if it is no puzzle.

    A declaration is the only question of its puzzle, so the proof does not look further. In other
    puzzles, a win takes 2 to 5 tricks, and a draw takes at least 2 tricks.
    """
    evaluation = solution.evaluate(position)
    if evaluation.value_to(position.turn) < 0 or not _has_one_answer(evaluation):
        return None
    if position.phase is Phase.DECLARE:
        end = Hand((position,)).play_all(solution.line(position)).end
        return Proof(solution, position, (position,), frozenset({end}))
    asked: list[Position] = []
    ends: set[rules.Outcome] = set()
    seen, waiting = {position}, [position]
    while waiting:
        here = waiting.pop()
        if here.outcome is not None:
            ends.add(here.outcome)
            continue
        evaluation = solution.evaluate(here)
        asks = here.turn == position.turn and can_go_wrong(evaluation)
        if asks and not _has_one_answer(evaluation):
            return None
        if asks:
            asked.append(here)
        after = [each for each in map(here.play, evaluation.best) if each not in seen]
        seen.update(after)
        waiting += after
    proof = Proof(solution, position, tuple(asked), frozenset(ends))
    return None if proof.tricks < SHORTEST or (proof.value and proof.tricks > LONGEST) else proof


def can_go_wrong(evaluation: Evaluation) -> bool:
    """Return whether the actions in a position differ in value."""
    return len(set(evaluation.values.values())) > 1


def _has_one_answer(evaluation: Evaluation) -> bool:
    if len(evaluation.values) < 2:
        return False
    *_, second, best = sorted(evaluation.worth.values())
    loses_win_or_draw = second <= 0 < best or second < 0 == best
    return loses_win_or_draw or best - second >= LEAST_LOSS


def puzzle_at(solution: Solution, hand: Hand) -> Puzzle | None:
    """Return the puzzle at a hand's position, numbered 0, or None if the position is no puzzle.

    The pack leaves out dull puzzles, but this function does not.
    """
    proof = prove(solution, hand.position)
    if proof is None:
        return None
    level, theme = level_of(proof), theme_of(proof)
    return Puzzle(0, level, theme, hand.deal.number, hand.actions, hand.position.ruleset)


# The theme of a puzzle.


def theme_of(proof: Proof) -> Theme:
    """Return the theme of a puzzle: the theme whose causes explain most of the points lost.

    Each wrong action adds its loss to the theme of its cause, with these exceptions:

    - The theme of a declaration is always foreplacing.
    - If a wrong action mates, the theme is waiting to mate.
    - Keeping an answer and keeping several answers are counted together. If more than one wrong
      action gives up an answer, the theme is keeping several answers.
    """
    if proof.asks_once:
        return Theme.FOREPLACE
    lost: Counter[Theme] = Counter()
    times: Counter[Theme] = Counter()
    evaluation = proof.solution.evaluate(proof.position)
    for action in evaluation.ranked[1:]:
        theme = _theme_of_cause(cause_of(proof.solution, proof.position, action))
        lost[theme] += evaluation.loss(action)
        times[theme] += 1
    del lost[Theme.PLAY]
    if Theme.WAIT in lost:
        return Theme.WAIT
    theme = max((each for each in Theme if lost[each]), key=lost.__getitem__, default=Theme.PLAY)
    if theme is Theme.KEEP_LEAD and proof.position.led:
        return Theme.TAKE_LEAD
    return Theme.KEEP_ANSWERS if theme is Theme.KEEP_ANSWER and times[theme] > 1 else theme


def _theme_of_cause(cause: Cause | None) -> Theme:
    # Ignore this cause if the other player should lead next, because that is hardly ever decisive.
    if cause is None or (cause.kind is CauseKind.LEAD and cause.next_leader != cause.player):
        return Theme.PLAY
    return next((each for each in Theme if cause.kind.word in each.causes), Theme.PLAY)


# The level of a puzzle.


def level_of(proof: Proof) -> int:
    """Return the level of a puzzle, from 1 to 4: its depth, but at most 2 for two legal actions."""
    return min(depth_of(proof), 4 if len(proof.position.legal_actions) > 2 else 2)


def depth_of(proof: Proof) -> int:
    """Return the depth of a puzzle, from 1 to 4.

    The depth is 1 for up to 3 tricks of foresight, 2 for 4 tricks, 3 for 5, and 4 for more. If a
    heuristic finds the first action, the depth is one less, but at least 1.
    """
    tricks = foresight(proof)
    return max(1, 1 + sum(tricks > most for most in (3, 4, 5)) - solved_by_heuristic(proof))


def foresight(proof: Proof) -> int:
    """Return the number of tricks to look ahead, present trick included, at the hardest question.

    For each question, this is the smallest depth such that searches to that depth and beyond all
    find the right action. A search treats a hand that is unfinished at its depth as drawn.
    """
    solve_to = cache(lambda horizon: solve(proof.position, horizon=horizon))

    def needed(asked: Position) -> int:
        key, trick = proof.solution.evaluate(asked).best, max(asked.trick, 1)
        for horizon in range(rules.LAST_TRICK_FROM_HOLDING, trick - 1, -1):
            if solve_to(horizon).evaluate(asked).best != key:
                return horizon - trick + 2
        return 1

    return max(map(needed, proof.asked))


# Heuristics that choose an action without looking ahead. A puzzle is easier if a heuristic is
# right.


def mate_at_once(position: Position) -> Action | None:
    """Return the lead that mates for the most points, or None if no lead mates."""
    ends = {action: position.play(action).outcome for action in position.legal_actions}
    mates = {action: end.points for action, end in ends.items() if end and end.points}
    return max(mates, key=mates.__getitem__, default=None)


def strongest_winner(position: Position) -> Action | None:
    """Return the strongest card, by rank and then suit, that is sure to win the trick, or None."""
    if not position.trick:
        return None
    led, ranks = position.led, tuple(Rank)
    winners = [
        card
        for card in _legal_cards(position)
        if all(
            rules.beats(card, each)
            for each in ([led] if led else _legal_cards(position.play(card)))
        )
    ]
    return min(winners, key=lambda card: (ranks.index(card.rank), card.index), default=None)


def _legal_cards(position: Position) -> list[rules.Card]:
    return [card for card in position.holdings[position.turn] if position.is_legal(card)]


def fewest_answers(position: Position) -> Action | None:
    """Return the lead with the fewest answers (none for a mate), or None if leads are tied."""
    if not position.trick or position.led is not None:
        return None
    answers = {lead: len(position.play(lead).legal_actions) for lead in position.legal_actions}
    fewest = min(answers.values())
    leads = [lead for lead, count in answers.items() if count == fewest]
    return leads[0] if len(leads) == 1 else None


def lone_card(position: Position) -> Action | None:
    """Return the lone card of a suit if there is just one such card, else no foreplacement.

    After the declarations, return None.
    """
    if position.trick:
        return None
    suits = [position.holdings[position.turn].of_suit(suit) for suit in rules.Suit]
    lone = [cards[0] for cards in suits if len(cards) == 1 and position.is_legal(cards[0])]
    return lone[0] if len(lone) == 1 else NO_FOREPLACEMENT


def solved_by_heuristic(proof: Proof) -> bool:
    """Return whether a heuristic finds the first action of a puzzle."""
    heuristics = mate_at_once, strongest_winner, fewest_answers, lone_card
    return any(heuristic(proof.position) is proof.key for heuristic in heuristics)
