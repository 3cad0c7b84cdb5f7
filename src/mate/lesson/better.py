"""The second lesson, with what wins. The solver found its positions; tests prove what it says."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from mate.lesson.lesson import Lesson, Offer
from mate.lesson.step import Step

_ASIDE: Final = 70
"""What it is worth to foreplace the right card in the step on that."""
_NOTHING_ASIDE: Final = 40
"""What it is worth to foreplace nothing where that is right."""
_PRIZE: Final = 99
"""What the last position is worth. The solver says so of all three in tests."""

_STEPS: Final[tuple[Step, ...]] = (
    Step(
        title="Count the answers",
        text=(
            "Before you lead, count Ben's answers to each card. {KC} has one: he has no club, so a "
            "king must answer. {TD} and {AD} have two each. One answer can be forced out; none is "
            "mate."
        ),
        task="Force out both diamonds, and keep {AD} for mate.",
        hint="{KC} forces out {KD}, then {TD} forces out {QD}.",
        after=("{sum}. Leads decide: a random one costs four times as much as a random reply."),
        deal="18538",
        dealer=0,
        before="- - 7H TH 7S KS KH QH AC 7C AH AS QC TC",
        asked=("KC", "TD", "AD"),
        replies=("KD", "QD"),
        wrong=MappingProxyType(
            {
                "AD": "That spends your heaviest card. {comes}",
                "TD": "Two answers: Ben can choose. {comes}",
                "7D": "Ben would take it, and lead. {comes}",
            }
        ),
        reason=(
            "Two forced answers in a row, the first by rank, with the heaviest card left for mate; "
            "whoever leads a diamond first gets less."
        ),
    ),
    Step(
        title="Not the first mate",
        text=(
            "{QC} is mate now, for {points QC}. But Ben has no club and no queen: it will still be "
            "mate later, and your other clubs weigh more. Only {AD} answers {AC}, only {7D} "
            "answers {7C}."
        ),
        task="Force out {AD} and {7D}, then give mate with {7C}.",
        hint="{AC} forces out {AD}; then {TD} draws {7D}.",
        after=(
            "{sum}. While you lead and Ben must answer, the price goes up. Two times in three, "
            "the first mate on offer is not the best."
        ),
        deal="160749",
        dealer=1,
        before="- - QS 7S AS AH QH TH KD QD TC KC KH 7H",
        asked=("AC", "TD", "7C"),
        replies=("AD", "7D"),
        wrong=MappingProxyType(
            {"TD": "{AD} beats it, and then nothing of yours answers {TS}. {comes}"}
        ),
        reason="Mate is on at once with the lightest card; two forced answers treble it.",
    ),
    Step(
        title="Draw out the guard",
        text=(
            "{AD} is Ben's guard: without it he has no answer to {AS}. A guard can be drawn out "
            "by a small card of its suit. That loses the trick, but you hold a card against "
            "everything that he can lead then."
        ),
        task="Draw out {AD}, keep both aces, and give mate.",
        hint="You have one diamond.",
        after=("{sum}. A guard is worth a small card and the lead."),
        deal="63394",
        dealer=0,
        before="- - KH TH QH AH QS TS TC KC QD TD KS KD",
        asked=("7D", "AC", "AS"),
        replies=("AD QC",),
        wrong=MappingProxyType(
            {
                "AS": "{AD} must answer, but the ace that was to give mate is gone. {comes}",
                "AC": "Ben has clubs to answer with, and keeps {AD}. {comes}",
            }
        ),
        reason="The small card loses the lead and wins the hand; with either ace it is drawn.",
    ),
    Step(
        title="Keep your guards",
        text=(
            "Ben leads {AS}, and no spade of yours beats it. He will lead again, from {QS}, {KH} "
            "and {7H}, and you have no heart. Ask of each spade what it answers."
        ),
        task="Give up the spade that guards nothing; then take the lead, and give mate.",
        hint="{KS} answers {KH}, and {7S} answers {7H}. Ben has no ten.",
        after="{sum}. Give up what guards nothing, even if it is not the smallest.",
        deal="174483",
        dealer=1,
        before="- - AH QH TD KD QC KC 7C 7D TC TH QD AD AS",
        asked=("TS", "KS", "AC"),
        replies=("KH",),
        wrong=MappingProxyType(
            {
                "7S": "{7S} is your only answer to {7H}. {comes}",
                "KS": "{KS} is your only answer to {KH}. {comes}",
            }
        ),
        reason="The habit is to throw the smallest card; here the strongest is the one to spare.",
    ),
    Step(
        title="Keep what he lacks",
        text=(
            "Ben leads {AC}. You have no club, so you must answer with an ace. After that he holds "
            "no diamond and no ace: {AD} will be mate when you lead. But his spades need an "
            "answer too."
        ),
        task="Give up the right ace; then take the lead, and give mate.",
        hint="{AS} gets you the lead, and {AD} gives mate.",
        after="{sum}. Keep the card of a suit and a rank that he lacks.",
        deal="5119",
        dealer=1,
        before="- - KC 7C TC TH QS 7S QC QD 7D TD 7H QH AC",
        asked=("AH", "AS", "AD"),
        replies=("TS",),
        wrong=MappingProxyType(
            {
                "AD": "{AD} was the card that Ben cannot answer. {comes}",
                "AS": "{AS} is your only spade. {comes}",
            }
        ),
        reason="Three aces to choose from: one is a guard, one gives mate, one is neither.",
    ),
    Step(
        title="Duck",
        text=(
            "Ben leads {QD}. {TD} would take it, but then you lead, and Ben has an answer to all "
            "you have left. If you duck, Ben must lead a heart to your ace."
        ),
        task="Let Ben have this trick; then take his heart, and give mate.",
        hint="Answer with {7D}.",
        after=(
            "{sum}. Take a trick only if you want to lead. Where it matters who takes it, "
            "losing it is right three times in ten."
        ),
        deal="123319",
        dealer=0,
        before="- - AD KD QS 7S TS TH TC 7C KS KH AS AC KC QC QD",
        asked=("7D", "AH", "TD"),
        replies=("QH",),
        wrong=MappingProxyType({"TD": "Now you must lead from {AH} and {7D}. {comes}"}),
        reason="Two answers only; the one that takes the trick throws a hundred points away.",
    ),
    Step(
        title="Count your hand",
        text=(
            "Before trick 1 count two for an ace, one for a ten, one for a club, five for a whole "
            "rank, and two for beginning: you have {count 0}, Ben {count 1}. The five are for your "
            "tens: Ben can answer none of them in rank."
        ),
        task="Draw out Ben's only diamond, then give mate with {TD}.",
        hint="{AD} draws out {KD}.",
        after=(
            "{sum}, and any other first lead loses. The higher count names the winner of "
            "nearly nine in ten decided hands."
        ),
        deal="121355",
        dealer=0,
        before="- -",
        asked=("AD", "TD"),
        replies=("KD",),
        wrong=MappingProxyType({"TD": "Ben would answer with {KD}. {comes}"}),
        reason=(
            "A count that is far ahead, four tens in one hand, and what they are good for: mate on "
            "trick 2, and every other lead loses."
        ),
    ),
    Step(
        title="Foreplace a lone card",
        text=(
            "You deal, and may foreplace. {7D} is your only diamond, and a small one. Without it, "
            "diamonds must be answered in rank, and you hold an ace, tens, kings and queens in "
            "other suits."
        ),
        task="Foreplace the card that you need least.",
        hint="A lone card whose suit you can answer in rank.",
        after=(
            f"Best play wins {_ASIDE} points now, and draws at best with any other card, or none. "
            "A lone seven is worth putting aside about half the time, a lone ace hardly ever."
        ),
        deal="92526",
        dealer=0,
        before="",
        asked=("7D",),
        reason=(
            "The only best declaration by far: a lone seven, in a suit whose other ranks are all "
            "held elsewhere."
        ),
    ),
    Step(
        title="Foreplace nothing",
        text=(
            "You deal, with {TD} alone in its suit again. But look for aces: you hold none, so "
            "every ace of Ben's must be answered in suit, and {TD} is your only diamond."
        ),
        task="Declare what is right here.",
        hint="Every card you put aside is an answer less.",
        after=(
            f"Best play wins {_NOTHING_ASIDE} points now, and loses with any card put aside. "
            "In seven of ten deals, keeping all ten is right."
        ),
        deal="101264",
        dealer=0,
        before="",
        asked=("-",),
        wrong=MappingProxyType({"TD": "Nothing of yours would answer {AD} then. {comes}"}),
        reason="A lone card as in the step before, but a guard; every foreplacement loses.",
    ),
    Step(
        title="Save the draw",
        text=(
            "Trick 8, and Ben holds nothing but clubs. You have two, so his third would be mate. "
            "A bad hand is saved if every card he leads finds an answer."
        ),
        task="Lead so that Ben cannot give mate.",
        hint="{KH} can meet one card of Ben's only. Make it happen now.",
        after="{KC} had to answer. Your two clubs answer the two that are left: a draw.",
        deal="167808",
        dealer=0,
        before="- - KS TS QD AD AH TH QH QS 7S AS TD KD 7H 7D",
        asked=("KH",),
        replies=("KC",),
        reason="One lead draws, the others lose a hundred points and more.",
    ),
    Step(
        title="Your turn again",
        text=(
            "Trick 6, five cards each. Count Ben's answers to each of your cards, force out what "
            "you can, draw out the guard, and take the lead back when you want it."
        ),
        task=f"Give mate for {_PRIZE} points or more.",
        hint="{AC} forces out {AD}. Then {7S} draws out {QS}, which guards against {AS}.",
        after="{sum}. That was perfect play, all the way.",
        deal="14675",
        dealer=0,
        before="- - KS TS QH KH AH TH KC QC TC 7C",
        goal=_PRIZE,
        right=(
            "{AD} must answer it, then {7S} draws out {QS}, and {AS} is mate as soon as you lead "
            "again."
        ),
        reason=(
            "Five cards: an answer forced by rank, a guard drawn out at the price of the lead, a "
            "trick to be taken and one to be left; every other first lead draws at best."
        ),
    ),
)

BETTER: Final = Lesson(
    title="Play better",
    steps=_STEPS,
    farewell="That is what wins.",
    choice="Now try it: in puzzles, or in a match.",
    offers=(Offer.PUZZLES, Offer.TOGETHER, Offer.COMPUTER),
    opponent="casual",
    bookmark="lesson-better",
)
"""The lesson for those who know the rules."""
