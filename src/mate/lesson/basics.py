"""The first lesson, with the rules. The solver found its positions; tests prove what it says."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from mate.lesson.lesson import Lesson, Offer
from mate.lesson.step import Step

# One hand, told in five steps. Ana holds no spade and Ben few hearts, so that both have to answer
# in rank soon, and trick 6 has exactly one mate.
_STORY: Final = "48565"

_PRIZE: Final = 63
"""What the last position is worth to who leads; the solver says so in a test."""

_STEPS: Final[tuple[Step, ...]] = (
    Step(
        title="Nothing is hidden",
        text=(
            "You are Ana, below; Ben sits above. All twenty cards lie open. In each trick one "
            "player leads a card, and the other answers. The aim is to give mate: to lead a card "
            "that has no answer. A mate scores the card's weight × the number of the trick."
        ),
        task="Lead {QD}.",
        hint="{QD} is the last of your cards.",
        after="Ben took your {QD} with {AD}. Now he leads the next trick.",
        deal=_STORY,
        dealer=0,
        before="- -",
        asked=("QD",),
        replies=("AD",),
        otherwise="You may lead any card, but for this story lead {QD}.",
        reason="A whole deal, so that the first look is at the real table.",
    ),
    Step(
        title="Follow suit",
        text=(
            "Ben leads {TC}. If you hold a card of the suit led, you must answer with one. "
            "The stronger card takes the trick. From strong to weak: {ranks}."
        ),
        task="Take the trick.",
        hint="Only the ace stands above the ten.",
        after="{AC} beats {TC}. You took the trick, so you lead the next one.",
        deal=_STORY,
        dealer=0,
        before="- - QD AD TC",
        asked=("AC",),
        wrong=MappingProxyType(
            {
                "KC": "A club is right, but mind the ten: it stands above the king.",
            }
        ),
        otherwise="A club is right, but this one is weaker than {TC}.",
        reason="Four clubs to choose from, and the ten above the king is what newcomers miss.",
    ),
    Step(
        title="No suit? Same rank",
        text=(
            "{7H} is Ben's only heart. Without a card of the suit led, a player must answer with "
            "one of the same rank: a ten to a ten."
        ),
        task="Lead {KH}, then {TH}, and watch Ben.",
        hint="First {KH}, to draw {7H}; then {TH}.",
        after=(
            "No heart left, so Ben answered {TH} with {TS}. Same rank? Then the suit decides: "
            "{suits}. Spades beat hearts."
        ),
        deal=_STORY,
        dealer=0,
        before="- - QD AD TC AC",
        asked=("KH", "TH"),
        replies=("7H", "TS"),
        otherwise="For this story lead {KH} first, then {TH}.",
        reason="The rule is seen in what Ben has to do, before the learner has to do it.",
    ),
    Step(
        title="Which suit is stronger?",
        text=(
            "Ben leads {QS}. You have no spade, so you need a queen. "
            "The suits from strong to weak: {suits}."
        ),
        task="Take the trick.",
        hint="Which of your queens has a suit above spades?",
        after="Clubs are the strongest suit, so {QC} beats {QS}. You lead again.",
        deal=_STORY,
        dealer=0,
        before="- - QD AD TC AC KH 7H TH TS QS",
        asked=("QC",),
        otherwise="A queen is right, but hearts are weaker than spades.",
        reason="Two queens, one above and one below the suit led.",
    ),
    Step(
        title="Mate",
        text=(
            "Look for a card that Ben can answer neither in suit nor in rank. "
            "That is mate: it ends the hand, and only mate scores."
        ),
        task="Find your one card that gives mate.",
        hint="Ben has no hearts. Which rank does he not hold either?",
        after=(
            "Mate! Every card has a weight. A mate scores it times the number of the trick: {sum}."
        ),
        deal=_STORY,
        dealer=0,
        before="- - QD AD TC AC KH 7H TH TS QS QC",
        asked=("QH",),
        wrong=MappingProxyType(
            {
                "KC": "Ben has no clubs, but he has a king: {KS}.",
                "7C": "Ben has no clubs, but he has sevens.",
                "AH": "Ben has no hearts, but he has an ace: {AS}.",
                "KD": "Ben has diamonds, so he can answer.",
            }
        ),
        reason="Five cards of which exactly one is a mate; the others fail for plain reasons.",
    ),
    Step(
        title="Late mates pay more",
        text=(
            "The weights: {weights}. {QC} is mate now, for {points QC}. But a later trick "
            "multiplies more. Only {7H} keeps your {7S} from being mate."
        ),
        task="Draw out {7H}, then give mate with {7S}.",
        hint="{7H} is Ben's only heart. Lead a heart that beats it, then {7S}.",
        after="{sum}. Before you take a mate, look for a later or a heavier one.",
        deal="19846",
        dealer=0,
        before="- - AC KC TC TH AH QH TS QS AS KS 7C 7D",
        asked=("KH", "7S"),
        replies=("7H",),
        wrong=MappingProxyType(
            {
                "QC": "That is mate, but for {points QC} points only. There is more to be had.",
                "7S": "Ben would answer with {7H}. Make him play that first.",
                "QD": "Ben would answer with a diamond.",
            }
        ),
        reason=(
            "A mate now, and one a trick later for more than twice as much, reached by one forced "
            "reply; the best lead is the only best one."
        ),
    ),
    Step(
        title="Stay safe",
        text=(
            "Ben leads {AC}, and you cannot beat it. So he will lead again. "
            "Look at his cards: what could he mate you with?"
        ),
        task="Answer with the club that you can spare.",
        hint="You need a card to answer {TH}, and you have no hearts.",
        after="Well kept: if Ben leads {TH} now, your {TC} answers it.",
        deal="112049",
        dealer=0,
        before="- - AS TS TD 7D QD AD QH AH 7S 7H KD KH AC",
        asked=("KC",),
        wrong=MappingProxyType(
            {
                "TC": (
                    "Then Ben leads {TH}. With no heart and no ten you are mated, "
                    "for {points TC TH} points."
                ),
            }
        ),
        reason="Both replies lose the trick; one of them alone is safe, and a lead shows why.",
    ),
    Step(
        title="Foreplacement",
        text=(
            "Before trick 1 you may foreplace: put a card aside, and every trick counts one more "
            "for you. Ben foreplaced {7H}, which bars hearts and sevens for you."
        ),
        task="Foreplace any card that is allowed.",
        hint="Clubs and diamonds are allowed, but not a seven.",
        after=(
            "Now {QH} on trick 6 would score {mate QH 6 +} for you, not {mate QH 6}. "
            "As both of you foreplaced, there are {tricks} tricks."
        ),
        deal="T.ATKQ7.7.AT7",
        dealer=1,
        before="7H",
        asked=("AC KC QC KD QD",),
        otherwise="None is allowed too, but try it once: put a card aside.",
        reason="The learner knows these cards, and half of them are barred by R11.",
    ),
    Step(
        title="Overmate",
        text=(
            "You foreplaced, Ben did not: your cards run out first. So the card you play to "
            "trick 9 is played again on trick 10. A mate with it is an overmate, and counts twice."
        ),
        task="Keep {AD} for trick 9, then lead it again.",
        hint="Lead {TH} now. Then {AD}, and {AD} once more.",
        after="{sum}. No hand can bring more.",
        deal="18165",
        dealer=1,
        before="- 7S KS AS QD 7D AH KH QH 7H 7C TC AC QC QS TS",
        asked=("TH", "AD", "AD"),
        replies=("TD", "KD"),
        wrong=MappingProxyType(
            {"AD": "Too early: on trick 9 you would play {TH}, and that card would come back."}
        ),
        reason="The dearest mate there is, with every reply of Ben's forced.",
    ),
    Step(
        title="The swap",
        text=(
            "A match has two rounds of two hands. After the first hand of a round you swap: you "
            "hold Ben's ten cards, he holds yours and begins. So the deal is fair."
        ),
        task="Ben leads {QD}, as you did. Answer it.",
        hint="You must follow suit: any of your three diamonds.",
        after="Then cards are dealt anew for two more hands. Who has more points after four wins.",
        deal=_STORY,
        dealer=1,
        before="- - QD",
        asked=("AD TD 7D",),
        number=2,
        reason="The first step seen from the other side; perfect play makes both hands equal.",
    ),
    Step(
        title="Your turn",
        text=(
            "Trick 7, four cards each, and Ben will make no mistake. Play on your own: "
            "count what he can answer, and keep what you need yourself."
        ),
        task=f"Give mate for {_PRIZE} points or more.",
        hint="Let {AH} take your {TH}. From then on {7H} is mate, whenever you lead.",
        after="{sum}. You beat perfect play!",
        deal="66158",
        dealer=0,
        before="- - 7D AD QD KD AC TC QH KH AS 7S 7C KC",
        goal=_PRIZE,
        right=(
            "{AH} must take it, and that was Ben's last heart. He has no seven either, so your "
            "{7H} is mate the next time you lead."
        ),
        reason=(
            "A single best lead, which gives a trick away; whatever Ben does then, mate follows. "
            "Every other lead brings a draw at best."
        ),
    ),
)

BASICS: Final = Lesson(
    title="Learn to play",
    steps=_STEPS,
    farewell="That is the whole game.",
    choice=(
        "Now play a match, with somebody beside you or against the computer, or learn what wins."
    ),
    offers=(Offer.TOGETHER, Offer.COMPUTER, Offer.BETTER),
    opponent="novice",
    bookmark="lesson",
)
"""The lesson for new players."""
