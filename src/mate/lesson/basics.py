"""The first lesson: the rules. The solver found its positions; tests prove what it says."""

from __future__ import annotations

from typing import Final

from mate.lesson.lesson import Lesson, Offer, Step

# One hand in five steps. Ana holds no spades and Ben few hearts, so both soon have to reply in
# rank, and trick 6 has exactly one mate.
_STORY: Final = "48565"

_PRIZE: Final = 63
"""The value of the last position to the leader; a test asks the solver."""

_STEPS: Final[tuple[Step, ...]] = (
    # A whole deal, so that the first look is at the real table.
    Step(
        title="Nothing is hidden",
        text=(
            "You are Ana, and you play against Ben. All twenty cards are face up. In each trick "
            "one player leads a card and the other replies. The aim is to mate: to lead a card "
            "that has no legal reply. A mate scores the card's weight times the trick number."
        ),
        task="Lead {QD}.",
        hint="{QD} is the last card in your list.",
        after="Ben took {QD} with {AD}, so he leads the next trick.",
        deal=_STORY,
        before="- -",
        asked=("QD",),
        replies=("AD",),
        otherwise="You may lead any card, but for this lesson lead {QD}.",
    ),
    # Four clubs to choose from, and newcomers miss that the ten beats the king.
    Step(
        title="Follow suit",
        text=(
            "Ben leads {TC}. If you hold the suit led, you must reply with a card of that suit. "
            "The stronger card takes the trick. Ranks from strong to weak: {ranks}."
        ),
        task="Take the trick.",
        hint="Only the ace beats the ten.",
        after="{AC} beats {TC}. You took the trick, so you lead the next one.",
        deal=_STORY,
        before="- - QD AD TC",
        asked=("AC",),
        wrong={
            "KC": "You do need a club, but the ten beats the king.",
        },
        otherwise="You do need a club, but this one is weaker than {TC}.",
    ),
    # The learner sees Ben follow the rule before having to follow it.
    Step(
        title="Match the rank",
        text=(
            "{7H} is Ben's only heart. A player who cannot follow suit must reply with a card of "
            "the same rank: a ten to a ten."
        ),
        task="Lead {KH}, then {TH}, and watch Ben.",
        hint="Lead {KH} first to draw out {7H}, then lead {TH}.",
        after=(
            "Ben had no hearts left, so he answered {TH} with {TS}. Between cards of the same "
            "rank, the stronger suit wins: {suits}. Spades beat hearts."
        ),
        deal=_STORY,
        before="- - QD AD TC AC",
        asked=("KH", "TH"),
        replies=("7H", "TS"),
        otherwise="For this lesson lead {KH} first, then {TH}.",
    ),
    # Two queens, one above and one below the suit led.
    Step(
        title="Which suit is stronger?",
        text=(
            "Ben leads {QS}. You have no spades, so you must reply with a queen. "
            "Suits from strong to weak: {suits}."
        ),
        task="Take the trick.",
        hint="Which of your queens is in a suit stronger than spades?",
        after="Clubs are the strongest suit, so {QC} beats {QS}. You lead again.",
        deal=_STORY,
        before="- - QD AD TC AC KH 7H TH TS QS",
        asked=("QC",),
        otherwise="You do need a queen, but hearts are weaker than spades.",
    ),
    # Five cards of which exactly one is a mate; the others fail for plain reasons.
    Step(
        title="Mate",
        text=(
            "Look for a card that Ben can answer by neither suit nor rank. "
            "Leading it mates him. That ends the hand, and only a mate scores points."
        ),
        task="Lead the one card that mates Ben.",
        hint="Ben has no hearts. Which rank is he also out of?",
        after="Mate! {sum}, the weight of the card times the trick number.",
        deal=_STORY,
        before="- - QD AD TC AC KH 7H TH TS QS QC",
        asked=("QH",),
        wrong={
            "KC": "Ben has no clubs, but he has a king: {KS}.",
            "7C": "Ben has no clubs, but he has sevens.",
            "AH": "Ben has no hearts, but he has an ace: {AS}.",
            "KD": "Ben has diamonds, so he can answer.",
        },
    ),
    # A mate now, and one a trick later for more than twice as much after a forced reply; only one
    # lead is best.
    Step(
        title="Late mates pay more",
        text=(
            "The weights: {weights}. {QC} would mate now, for {points QC} points. But later "
            "tricks count for more, and only {7H} stops {7S} from mating."
        ),
        task="Draw out {7H}, then mate with {7S}.",
        hint="{7H} is Ben's only heart. Lead a heart that beats it, then {7S}.",
        after="{sum}. Before you take a mate, look for a later one or a heavier card.",
        deal="19846",
        before="- - AC KC TC TH AH QH TS QS AS KS 7C 7D",
        asked=("KH", "7S"),
        replies=("7H",),
        wrong={
            "QC": "That mates, but for only {points QC} points. You can score more.",
            "7S": "Ben would answer with {7H}. Make him play it first.",
            "QD": "Ben would answer with a diamond.",
        },
    ),
    # Both replies lose the trick; one of them alone is safe, and a lead shows why.
    Step(
        title="Stay safe",
        text=(
            "Ben leads {AC}, which you cannot beat, so he will lead again. "
            "Look at his cards: which one could mate you?"
        ),
        task="Reply with the club that you can spare.",
        hint="You need a card to answer {TH}, and you have no hearts.",
        after="Well done: if Ben leads {TH} now, {TC} answers it.",
        deal="112049",
        before="- - AS TS TD 7D QD AD QH AH 7S 7H KD KH AC",
        asked=("KC",),
        wrong={
            "TC": (
                "Then Ben leads {TH}. You would have no hearts and no ten, and he would mate "
                "you for {points TC TH} points."
            ),
        },
    ),
    # The learner knows these cards, and half of them are barred by R11.
    Step(
        title="Foreplacement",
        text=(
            "Before trick 1 you may foreplace: set a card aside, and every trick counts one more "
            "for you. Ben foreplaced {7H}, so you may not foreplace a heart or a seven."
        ),
        task="Foreplace any legal card.",
        hint="Choose a club or a diamond, but not a seven.",
        after=(
            "If you mate with {QH} on trick 6, you now score {mate QH 6 +} points, not "
            "{mate QH 6}. As you both foreplaced, the hand has only {tricks} tricks."
        ),
        deal="T.ATKQ7.7.AT7",
        dealer=1,
        before="7H",
        asked=("AC KC QC KD QD",),
        otherwise="You may foreplace nothing, but for this lesson foreplace a card.",
    ),
    # The highest score possible, with every reply of Ben's forced.
    Step(
        title="Overmate",
        text=(
            "You foreplaced and Ben did not, so you run out of cards first. The card that you "
            "play to trick 9 is played again on trick 10. If it mates there, it is an overmate "
            "and scores double."
        ),
        task="Keep {AD} for trick 9, then lead it again.",
        hint="Lead {TH} now, then lead {AD} twice.",
        after="{sum}. No hand can score more.",
        deal="18165",
        dealer=1,
        before="- 7S KS AS QD 7D AH KH QH 7H 7C TC AC QC QS TS",
        asked=("TH", "AD", "AD"),
        replies=("TD", "KD"),
        wrong={"AD": "Too early: you would play {TH} to trick 9, and it would return on trick 10."},
    ),
    # The first step seen from the other side; best play makes both hands equal.
    Step(
        title="The swap",
        text=(
            "A match has two rounds of two hands. After the first hand of a round you swap "
            "holdings: you get Ben's ten cards, and he gets yours and begins. That keeps the deal "
            "fair."
        ),
        task="Ben leads {QD}, as you did. Reply to it.",
        hint="You must follow suit. Play any of your three diamonds.",
        after=(
            "The second round has a fresh deal and two more hands. The higher total after four "
            "hands wins."
        ),
        deal=_STORY,
        dealer=1,
        before="- - QD",
        asked=("AD TD 7D",),
        number=2,
    ),
    # A single best lead, which loses a trick; whatever Ben does then, mate follows. Every other
    # lead draws at best.
    Step(
        title="Your turn",
        text=(
            "You have four cards each, and Ben makes no mistakes. Play on without help: "
            "count his answers to each card, and keep the answers that you need."
        ),
        task=f"Mate for {_PRIZE} points or more.",
        hint="Let {AH} take {TH}. After that, {7H} mates whenever you lead.",
        after="{sum}. That was best play!",
        deal="66158",
        before="- - 7D AD QD KD AC TC QH KH AS 7S 7C KC",
        goal=_PRIZE,
        right=(
            "{AH} must take it, and that was Ben's last heart. He has no seven either, so {7H} "
            "mates the next time you lead."
        ),
    ),
)

BASICS: Final = Lesson(
    title="Learn to play",
    steps=_STEPS,
    farewell="Now you know the whole game.",
    choice=(
        "Play a match with someone beside you or against the computer, or learn to play better."
    ),
    offers=(Offer.TOGETHER, Offer.COMPUTER, Offer.BETTER),
    opponent="novice",
    bookmark="lesson",
)
"""The lesson for new players."""
