"""The second lesson: how to win. The solver found its positions; tests prove what it says."""

from __future__ import annotations

from typing import Final

from mate.lesson.lesson import Lesson, Offer, Step

_ASIDE: Final = 70
"""The value of the right foreplacement in its step."""
_NOTHING_ASIDE: Final = 40
"""The value of foreplacing nothing where that is right."""
_PRIZE: Final = 99
"""The value of the last position. Tests ask the solver about all three."""

_STEPS: Final[tuple[Step, ...]] = (
    # Two forced answers in a row, the first by rank, with the heaviest card left for mate; leading
    # a diamond first scores less.
    Step(
        title="Count the answers",
        text=(
            "Before you lead, count Ben's answers to each card. {KC} has one: he has no clubs, so "
            "he must answer with a king. {TD} and {AD} have two each. You can force out a single "
            "answer. A card without answers mates."
        ),
        task="Force out both diamonds, and keep {AD} to mate.",
        hint="{KC} forces out {KD}, then {TD} forces out {QD}.",
        after="{sum}. Leads matter most: a random lead costs four times as much as a random reply.",
        deal="18538",
        before="- - 7H TH 7S KS KH QH AC 7C AH AS QC TC",
        asked=("KC", "TD", "AD"),
        replies=("KD", "QD"),
        wrong={
            "AD": "That spends your heaviest card. {comes}",
            "TD": "Ben has two answers to choose from. {comes}",
            "7D": "Ben would take it and lead. {comes}",
        },
    ),
    # A mate at once with the lightest card; two forced answers treble the score.
    Step(
        title="Not the first mate",
        text=(
            "{QC} would mate now, for {points QC} points. But Ben has no clubs and no queens, so "
            "it can still mate later, and your other clubs weigh more. Only {AD} answers {AC}, "
            "and only {7D} answers {7C}."
        ),
        task="Force out {AD} and {7D}, then mate with {7C}.",
        hint="{AC} forces out {AD}, then {TD} forces out {7D}.",
        after=(
            "{sum}. As long as you keep the lead, waiting raises the score. Two times in three, "
            "the first mate on offer is not the best."
        ),
        deal="160749",
        dealer=1,
        before="- - QS 7S AS AH QH TH KD QD TC KC KH 7H",
        asked=("AC", "TD", "7C"),
        replies=("AD", "7D"),
        wrong={"TD": "{AD} beats it, and then you cannot answer {TS}. {comes}"},
    ),
    # The small card loses the lead and wins the hand; either ace only draws.
    Step(
        title="Draw out the guard",
        text=(
            "{AD} is Ben's guard: without it he has no answer to {AS}. You can draw out a guard "
            "with a small card of its suit. You lose the trick, but you can answer everything "
            "that he may lead next."
        ),
        task="Draw out {AD}, keep both aces, and mate.",
        hint="You have one diamond.",
        after="{sum}. Drawing out a guard is worth a small card and the lead.",
        deal="63394",
        before="- - KH TH QH AH QS TS TC KC QD TD KS KD",
        asked=("7D", "AC", "AS"),
        replies=("AD QC",),
        wrong={
            "AS": "{AD} must answer, but the ace that should mate is gone. {comes}",
            "AC": "Ben answers with a club and keeps {AD}. {comes}",
        },
    ),
    # Most people give up the smallest card; here the strongest is the one to spare.
    Step(
        title="Keep your guards",
        text=(
            "Ben leads {AS}, and none of your spades beats it. He will lead again, from {QS}, {KH} "
            "and {7H}, and you have no hearts. Which of these does each of your spades answer?"
        ),
        task="Give up the spade that guards nothing, then take the lead and mate.",
        hint="{KS} answers {KH}, and {7S} answers {7H}. Ben has no ten.",
        after="{sum}. Give up a card that guards nothing, even if it is not your smallest.",
        deal="174483",
        dealer=1,
        before="- - AH QH TD KD QC KC 7C 7D TC TH QD AD AS",
        asked=("TS", "KS", "AC"),
        replies=("KH",),
        wrong={
            "7S": "{7S} is your only answer to {7H}. {comes}",
            "KS": "{KS} is your only answer to {KH}. {comes}",
        },
    ),
    # Three aces to choose from: one is a guard, one mates, one does neither.
    Step(
        title="Keep what he lacks",
        text=(
            "Ben leads {AC}. You have no clubs, so you must reply with an ace. After that he has "
            "no diamonds and no aces, so {AD} will mate when you lead. But you must still be able "
            "to answer his spades."
        ),
        task="Give up the right ace, then take the lead and mate.",
        hint="{AS} takes the lead, and {AD} mates.",
        after="{sum}. Keep a card if your opponent lacks both its suit and its rank.",
        deal="5119",
        dealer=1,
        before="- - KC 7C TC TH QS 7S QC QD 7D TD 7H QH AC",
        asked=("AH", "AS", "AD"),
        replies=("TS",),
        wrong={
            "AD": "{AD} is the card that Ben cannot answer. {comes}",
            "AS": "{AS} is your only spade. {comes}",
        },
    ),
    # Only two replies; the one that takes the trick loses a hundred points.
    Step(
        title="Duck",
        text=(
            "Ben leads {QD}. {TD} would take it, but then you lead, and Ben can answer both of "
            "your other cards. If you duck, losing the trick on purpose, he must lead a heart to "
            "your ace."
        ),
        task="Let Ben take this trick, then take his heart and mate.",
        hint="Reply with {7D}.",
        after=(
            "{sum}. Take a trick only if you want the lead. When it matters who takes a trick, "
            "losing it is right three times in ten."
        ),
        deal="123319",
        before="- - AD KD QS 7S TS TH TC 7C KS KH AS AC KC QC QD",
        asked=("7D", "AH", "TD"),
        replies=("QH",),
        wrong={"TD": "You would have to lead {AH} or {7D}. {comes}"},
    ),
    # A count that is far ahead, a holding with all four tens, and their use: mate on trick 2, while
    # every other lead loses.
    Step(
        title="Count your cards",
        text=(
            "Before trick 1 count two for each ace, one for each ten, one for each club, five for "
            "a whole rank and two for beginning. You have {count 0}, Ben {count 1}. You hold "
            "all four tens, so Ben cannot answer any of them by rank."
        ),
        task="Draw out Ben's only diamond, then mate with {TD}.",
        hint="{AD} draws out {KD}.",
        after=(
            "{sum}. Any other first lead loses. The higher count predicts the winner of nearly "
            "nine in ten decided hands."
        ),
        deal="121355",
        before="- -",
        asked=("AD", "TD"),
        replies=("KD",),
        wrong={"TD": "Ben would answer with {KD}. {comes}"},
    ),
    # By far the best declaration: a lone seven, in a suit whose other ranks are all held elsewhere.
    Step(
        title="Foreplace a lone card",
        text=(
            "You are the dealer and may foreplace. {7D} is your only diamond, and a small one. "
            "Without it you answer diamonds by rank, and you hold an ace, tens, kings and queens "
            "in other suits."
        ),
        task="Foreplace the card that you need least.",
        hint="Choose a lone card whose suit you can answer by rank.",
        after=(
            f"With best play you win by {_ASIDE} points now. Any other card, or none, draws at "
            "best. Foreplacing a lone seven is right about half the time, a lone ace hardly ever."
        ),
        deal="92526",
        before="",
        asked=("7D",),
    ),
    # A lone card as in the previous step, but a guard; every foreplacement loses.
    Step(
        title="Foreplace nothing",
        text=(
            "You are the dealer, and {TD} is your only diamond. But you hold no ace, so you "
            "must answer each of Ben's aces in suit."
        ),
        task="Make the right declaration.",
        hint="Foreplacing any card costs you an answer.",
        after=(
            f"With best play you win by {_NOTHING_ASIDE} points now. Foreplacing any card loses. "
            "In seven of ten deals, foreplacing nothing is right."
        ),
        deal="101264",
        before="",
        asked=("-",),
        wrong={"TD": "{TD} is your only answer to {AD}. {comes}"},
    ),
    # One lead draws; the others lose a hundred points or more.
    Step(
        title="Save the draw",
        text=(
            "Ben holds only clubs. You have two, so his third would mate you. To save the draw, "
            "you need an answer to every card that he leads."
        ),
        task="Lead a card after which Ben cannot mate.",
        hint="Only {KC} can answer {KH}. Force it out now.",
        after="{KC} had to answer. Your two clubs answer Ben's last two: a draw.",
        deal="167808",
        before="- - KS TS QD AD AH TH QH QS 7S AS TD KD 7H 7D",
        asked=("KH",),
        replies=("KC",),
    ),
    # Five cards: an answer forced by rank, a guard drawn out at the cost of the lead, one trick to
    # take and one to leave; every other first lead draws at best.
    Step(
        title="Your turn again",
        text=(
            "You have five cards each. Count Ben's answers to each of your cards, force out what "
            "you can, draw out the guard, and take back the lead when you want it."
        ),
        task=f"Mate for {_PRIZE} points or more.",
        hint="{AC} forces out {AD}. Then {7S} draws out {QS}, the guard against {AS}.",
        after="{sum}. That was best play all the way.",
        deal="14675",
        before="- - KS TS QH KH AH TH KC QC TC 7C",
        goal=_PRIZE,
        right=(
            "{AD} must answer it, then {7S} draws out {QS}, and {AS} mates as soon as you lead "
            "again."
        ),
    ),
)

BETTER: Final = Lesson(
    title="Play better",
    steps=_STEPS,
    farewell="Now you know how to win.",
    choice="Try it in puzzles or in a match.",
    offers=(Offer.PUZZLES, Offer.TOGETHER, Offer.COMPUTER),
    opponent="casual",
    bookmark="lesson-better",
)
"""The lesson for those who know the rules."""
