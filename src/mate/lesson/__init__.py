"""The lessons: texts to read and questions to answer, step by step, under the real rules.

Steps are immutable values, and each step asks its question as an exercise. The comment on a wrong
action names the cause of the mistake, which the solver finds. Only the bookmarks touch the disk.
"""

from __future__ import annotations

import contextlib
import re
import tomllib
from collections.abc import Mapping
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from mate.disk import home, read_file, replace_file
from mate.errors import StorageError
from mate.exercise import Exercise, Policy, Stage
from mate.grading import Cause, cause_of
from mate.record.terms import Level
from mate.rules import CLASSIC, Action, Card, Deal, Hand, Rank, Suit, mate_points, parse_action
from mate.solver import solve
from mate.words import BEGINS, Count
from mate.words.narrator import Narrator
from mate.words.reasons import addressing, explain_fault, wrong_answer

LEARNER: Final = 0
"""The learner's seat."""
OTHER: Final = 1
NAMES: Final = ("Ana", "Ben")
"""The names of the players in the lessons, by seat."""

_PLACEHOLDER: Final = re.compile(r"\{([^{}]+)\}")
_MOST_BYTES: Final = 8
"""The maximum size of a bookmark file, in bytes."""


def actions_of(text: str) -> tuple[Action, ...]:
    """Return the actions in a text, separated by spaces."""
    return tuple(map(parse_action, text.split()))


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a lesson: a text and a task.

    Texts have placeholders in braces for cards and figures. `fill_placeholders` fills them in from
    the rules, because a number typed in a text could be wrong.

    Args:
        tasks: the task for each action of the learner; the last task is kept for all later actions.
        hints: the hint for each action of the learner; the last hint is kept for all later actions.
        after: the comment on each right action, or, in free play, on the last action only.
        deal: the number of the deal, or the dealer's holding.
        before: the actions before the step starts; the learner acts next.
        asked: for each action of the learner, all actions that the step accepts.
        replies: for each action of the learner, the other player's actions after it.
        wrong: the comments on particular first actions that are legal but wrong.
        otherwise: the comment on all other wrong actions; if empty, Mate explains the mistake.
        goal: the points to score in free play against the best replies; 0 if the step follows
            `asked` and `replies`.
        coach: in free play, the comments on particular actions; if there are any, the step accepts
            only best actions.
        number: the number of the hand in its match.
        chapter: the heading of the chapter that begins with the step; empty if no chapter begins.
    """

    title: str
    text: str
    tasks: tuple[str, ...]
    hints: tuple[str, ...]
    after: tuple[str, ...]
    deal: str
    dealer: int = LEARNER
    before: str
    asked: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    wrong: Mapping[str, str] = {}
    otherwise: str = ""
    goal: int = 0
    coach: Mapping[str, str] = {}
    number: int = 1
    chapter: str = ""

    @property
    def opening(self) -> Hand:
        """The hand at the start of the step."""
        hand = Hand.begin(Deal.parse(self.deal), CLASSIC, self.dealer)
        return hand.play_all(actions_of(self.before))

    def accepted(self, turn: int) -> tuple[Action, ...]:
        """Return the accepted actions at the learner's turn, from 0; empty in free play."""
        return actions_of(self.asked[turn]) if turn < len(self.asked) else ()

    def answers(self, turn: int) -> tuple[Action, ...]:
        """Return the other player's actions after the learner's turn, from 0."""
        return actions_of(self.replies[turn]) if turn < len(self.replies) else ()

    def task(self, turn: int) -> str:
        """Return the task at the learner's turn, from 0."""
        return self.tasks[min(turn, len(self.tasks) - 1)]

    def hint(self, turn: int) -> str:
        """Return the hint at the learner's turn, from 0."""
        return self.hints[min(turn, len(self.hints) - 1)]

    def exercise(self, missed: int = 0) -> Exercise:
        """Return the step as an exercise.

        Args:
            missed: in free play, the number of earlier tries that missed the goal.
        """
        opening = self.opening

        def is_right(asked: Exercise, action: Action) -> bool:
            if self.coach:
                return action in solve(asked.hand.position).evaluate().best
            return bool(self.goal) or action in self.accepted(asked.turn)

        def replies(hand: Hand, turn: int) -> Hand:
            hand = hand.play_all(self.answers(turn))
            while self.goal and hand.outcome is None and hand.position.turn == OTHER:
                hand = hand.play(solve(hand.position).evaluate().best[0])
            return hand

        policy = Policy(
            solve=lambda: solve(opening.position),
            is_right=is_right,
            replies=replies,
            questions=len(self.asked),
            goal=self.goal,
        )
        return Exercise.begin(policy, opening)._replace(mistakes=missed, missed=missed)

    def comment_on_wrong(self, action: Action, turn: int) -> str:
        """Return the comment on a legal but wrong action at a turn, from 0, or an empty text."""
        # Use the comments on particular actions only at the start of the step, for which they are
        # written.
        return self.otherwise if turn else self.wrong.get(action.notation, self.otherwise)


def fill_placeholders(text: str, hand: Hand, narrator: Narrator) -> str:
    """Return a text with its placeholders filled in.

    The placeholders are:

    - `{QD}`: the card;
    - `{weights}`, `{ranks}`, `{suits}`: all weights, ranks or suits, the strongest first;
    - `{count 1}`: the count of seat 1 before trick 1;
    - `{sum}`: the card of the mate on the table, and the calculation of its points;
    - `{tricks}`: the number of tricks in the hand;
    - `{points QC}`: the points of the mate that follows if these actions are played;
    - `{mate QH 6}`: the points of a mate with QH on trick 6; with ` +`, after foreplacing.

    >>> from mate.rules import Deal
    >>> hand = Hand.begin(Deal.from_number(0))
    >>> narrator = Narrator(("Ana", "Ben"), signs=False)
    >>> fill_placeholders("{QH}: {mate QH 6}, or {mate QH 6 +}.", hand, narrator)
    'QH: 18, or 21.'
    """
    return _PLACEHOLDER.sub(partial(_placeholder_text, hand, narrator), text)


def _placeholder_text(hand: Hand, narrator: Narrator, found: re.Match[str]) -> str:
    word, *rest = found[1].split()
    match word:
        case "weights":
            return ", ".join(f"{rank.word} {rank.weight}" for rank in Rank)
        case "ranks":
            if narrator.spoken:
                return ", ".join(rank.word for rank in Rank)
            return " ".join(rank.label for rank in Rank)
        case "suits":
            return ", ".join(suit.word for suit in Suit)
        case "sum":
            return narrator.score_breakdown(hand.outcome)
        case "tricks":
            return str(hand.position.terms.trick_total)
        case "count":
            seat = int(rest[0])
            begins = BEGINS if seat == hand.dealer else 0
            return str(Count.of(hand.start.holdings[seat]).total + begins)
        case "points":
            return str(hand.play_all(map(parse_action, rest)).end.points)
        case "mate":
            card, trick, *plus = rest
            led = Card.parse(card)
            return str(mate_points(led, int(trick), foreplaced=bool(plus), overmate=False))
        case _:
            return narrator.card(Card.parse(word))


class Offer(Enum):
    """Something that the program offers to a learner after a lesson."""

    BETTER = "better"
    """The second lesson."""
    PUZZLES = "puzzles"
    TOGETHER = "together"
    """A match for two people."""
    COMPUTER = "computer"
    """A match against the computer."""


class Lesson(msgspec.Struct, frozen=True):
    """A lesson under the real rules.

    Args:
        title: the name of the lesson.
        steps: the steps, in order.
        farewell: the sentence after the last step.
        choice: the sentence that introduces the offers.
        offers: the offers, in order.
        opponent: the level of the computer, if a match against the computer is offered.
        bookmark: the name of the file with the learner's progress, which can be deleted safely.
    """

    title: str
    steps: tuple[Step, ...]
    farewell: str
    choice: str
    offers: tuple[Offer, ...]
    opponent: Level
    bookmark: str

    def heading(self, number: int) -> str:
        """Return the heading above a step, numbered from 0: its chapter, or the lesson's title."""
        chapters = [step.chapter for step in self.steps[: number + 1] if step.chapter]
        return chapters[-1] if chapters else self.title


def _read(file: str) -> Lesson:
    return msgspec.convert(tomllib.loads(Path(__file__).with_name(file).read_text("utf-8")), Lesson)


BASICS: Final = _read("basics.toml")
"""The lesson for new players."""
BETTER: Final = _read("better.toml")
"""The lesson for players who know the rules."""


def read_bookmark(lesson: Lesson) -> int:
    """Return the number of finished steps, or 0 if the file is missing or invalid."""
    try:
        number = int(read_file(home() / lesson.bookmark, _MOST_BYTES).decode("ascii"))
    except (StorageError, OSError, ValueError):
        return 0
    return number if 0 <= number <= len(lesson.steps) else 0


def is_done(lesson: Lesson) -> bool:
    """Return whether the learner has finished all steps of a lesson."""
    return read_bookmark(lesson) == len(lesson.steps)


def write_bookmark(lesson: Lesson, done: int) -> None:
    """Save the number of finished steps, and ignore errors, because the lesson can go on."""
    with contextlib.suppress(StorageError, OSError, ValueError):
        replace_file(home() / lesson.bookmark, f"{done}\n".encode("ascii"))


TRIES: Final = 2
"""The number of wrong tries at a turn after which the comment includes a hint."""


def comment(step: Step, exercise: Exercise, narrator: Narrator) -> str:
    """Return the comment on the last answer, with unfilled placeholders, or an empty text.

    >>> from mate.lesson import BASICS
    >>> first = BASICS.steps[0].exercise()
    >>> wrong = first.answer(first.hand.position.legal_actions[0])
    >>> bool(comment(BASICS.steps[0], wrong, Narrator(NAMES)))
    True
    """
    hint = f" Hint: {step.hint(exercise.turn)}" if exercise.missed >= TRIES else ""
    match exercise.stage:
        case Stage.REFUTED:
            assert exercise.last is not None
            text = step.comment_on_wrong(exercise.last, exercise.turn)
            if not text:
                cause = _cause(exercise.hand, exercise.last)
                text = wrong_answer(cause, addressing(LEARNER, narrator), gives_away=False)
            return text + hint
        case Stage.FAILED:
            return _why_lost(step, exercise.hand, narrator) + hint
        case Stage.SOLVED:
            return step.after[-1]
        case _:
            if step.goal or not exercise.turn:
                return step.coach.get(exercise.last.notation, "") if exercise.last else ""
            return step.after[exercise.turn - 1]


def _cause(hand: Hand, action: Action) -> Cause:
    """Return the cause that makes a legal action wrong."""
    cause = cause_of(solve(hand.position), hand.position, action)
    assert cause is not None
    return cause


def _why_lost(step: Step, hand: Hand, narrator: Narrator) -> str:
    """Explain how a hand ended, and which mistake of the learner put the goal out of reach."""
    outcome = hand.end
    if outcome.winner == OTHER:
        ended = f"{NAMES[OTHER]} mated you for {outcome.points} points."
    elif outcome.winner == LEARNER:
        ended = f"you scored {outcome.points} points, and {step.goal} were possible."
    else:
        ended = f"the hand is drawn, and {step.goal} points were possible."
    before, action, worth = _turning_point(step, hand)
    trick = f"The mistake was on trick {before.position.trick}."
    why = explain_fault(_cause(before, action), addressing(LEARNER, narrator))
    # If the hand ended worse than with best play after this mistake, another mistake followed.
    value = outcome.points_of(LEARNER) - outcome.points_of(OTHER)
    again = "Another mistake followed. " if value < worth else ""
    return f"Not this time: {ended} {trick} {why} {again}Try again."


def _turning_point(step: Step, hand: Hand) -> tuple[Hand, Action, int]:
    """Return the hand before the mistake that missed the goal, the mistake, and its value."""
    for count in range(len(step.opening.actions), len(hand.actions)):
        before, action = hand.at(count), hand.actions[count]
        if before.position.turn == LEARNER:
            values = solve(before.position).evaluate().worth
            if max(values.values()) >= step.goal > values[action]:
                return before, action, values[action]
    raise AssertionError("the goal was missed without a mistake")
