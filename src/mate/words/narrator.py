"""Sentences about a match, shared by the screen, line mode and transcripts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from mate.rules import (
    Action,
    Card,
    Hand,
    Holding,
    Match,
    Mate,
    NoForeplacement,
    Outcome,
    Phase,
    Position,
    Suit,
    beats,
    one_of,
    refusal,
)
from mate.words import capital, partial_product, plus_one, points, signed
from mate.words.rulebook import foreplacing, legal_actions_in_words

_VERBS: Final = {
    Phase.DECLARE: ("foreplaces", "foreplaced"),
    Phase.LEAD: ("leads", "led"),
    Phase.REPLY: ("replies with", "replied with"),
}
"""The verb of each phase, in the present and past tense."""


class Narrator(NamedTuple):
    """A writer of sentences about a match, with the players' names and a style of cards.

    Args:
        names: the players' cleaned names, by seat.
        signs: whether cards are written with suit symbols (`10♣`) or letters (`10C`).
        spoken: whether the sentences are for speech, without symbols: `the ten of clubs`.

    >>> from mate.rules import Deal, Ruleset
    >>> narrator = Narrator(("Ana", "Ben"))
    >>> position = Position.start(Deal.parse("AT.AT7.T.ATK7"), Ruleset.preset("bga"))
    >>> narrator.prompt(position)
    'Ana to lead: any card.'
    >>> narrator.preview(position, Card.parse("TD"))
    '10♦: Ben can reply with Q♦.'
    """

    names: tuple[str, str]
    signs: bool = True
    spoken: bool = False

    def card(self, action: Action) -> str:
        """Name a card: `10♣`, or aloud `the ten of clubs`; `none` for no foreplacement."""
        if self.spoken and isinstance(action, Card):
            return f"the {action.rank.word} of {action.suit.word}"
        return action.label if self.signs else action.ascii_label

    def named(self, action: Action) -> str:
        """Name an action as the subject of a sentence: `10♣`, `keeping all ten`."""
        return "keeping all ten" if isinstance(action, NoForeplacement) else self.card(action)

    def holding(self, holding: Holding) -> str:
        """List all cards of a holding: `A♣ 10♠`, or aloud `clubs ace; spades ten`."""
        if self.spoken:
            return in_suits(holding, aloud=True)
        return " ".join(self.card(card) for card in holding) or "no cards"

    def signed(self, value: int) -> str:
        """Write signed points: `+28`, `−77`; aloud `plus 28`, `minus 77`."""
        if self.spoken and value:
            return f"{'plus' if value > 0 else 'minus'} {abs(value)}"
        return signed(value)

    # Prompts.

    def role(self, position: Position, seat: int) -> str:
        """State a player's duty, such as `to lead`; empty if the other player is to act."""
        if position.outcome is not None or position.turn != seat:
            return ""
        return f"to {position.phase.value}"

    def to_act(self, position: Position) -> str:
        """Name the player to act: `Ana to lead`, `Ben to reply to 7♦`, or `The hand is over`."""
        if position.phase is Phase.OVER:
            return "The hand is over"
        led = "" if position.led is None else f" to {self.card(position.led)}"
        return f"{self.names[position.turn]} {self.role(position, position.turn)}{led}"

    def prompt(self, position: Position, *, short: bool = False) -> str:
        """Say in one sentence who is to act, what is legal and why, and list the legal replies.

        Args:
            short: whether to say only what is legal, for a board that shows player and cards.
        """
        if position.phase is Phase.OVER:
            return f"{self.to_act(position)}."
        legal = legal_actions_in_words(position, self.card)
        if short:
            return f"{capital(legal)}."
        replies = position.phase is Phase.REPLY and f" ({one_of(self._replies(position))})"
        return f"{self.to_act(position)}: {legal}{replies or ''}."

    def _replies(self, position: Position) -> list[str]:
        # In speech, don't repeat the suit or rank with each card, because the prompt names both.
        cards = [card for card in position.legal_actions if isinstance(card, Card)]
        if self.spoken and len(cards) > 1:
            if len({card.suit for card in cards}) == 1:
                return [card.rank.word for card in cards]
            if len({card.rank for card in cards}) == 1:
                return [card.suit.word for card in cards]
        return [self.card(card) for card in cards]

    def refusal(self, position: Position, action: Action | None, *, cites: bool = True) -> str:
        """Say why the player to act may not take an action; if `action` is None, ask for a card.

        Args:
            cites: whether to cite the clause of the rules.
        """
        if action is None:
            if position.phase is not Phase.REPLY:
                return "Choose a card first."
            return f"Choose a card first: {one_of(map(self.card, position.legal_actions))}."
        refused = refusal(position, action, self.names, self.card)
        return refused.message if cites else f"{refused.reason}."

    def preview(self, position: Position, action: Action) -> str:
        """Say what a legal action would do, or return '' for keeping all ten, which is obvious."""
        if isinstance(action, NoForeplacement):
            return ""
        shown, after = self.card(action), position.play(action)
        match position.phase:
            case Phase.DECLARE:
                return foreplacing(position, self.names)[-1]
            case Phase.LEAD if isinstance(mate := after.outcome, Mate):
                return f"{shown} {self._mate_word(mate)}s: {self.product(mate)} points."
            case Phase.LEAD:
                replies = one_of(map(self.card, after.legal_actions))
                return f"{shown}: {self.names[after.turn]} can reply with {replies}."
            case _:
                return self._reply_forecast(position, action, after)

    def _reply_forecast(self, position: Position, card: Card, after: Position) -> str:
        assert position.led is not None
        shown, led = self.card(card), self.card(position.led)
        won = beats(card, position.led)
        result = f"{shown} wins the trick" if won else f"{shown} loses the trick to {led}"
        if after.outcome is not None:
            return f"{result}; the hand is drawn."
        if after.free_move_used and not position.free_move_used:
            result = f"{result}, using the free move"
        return f"{result}; {self.names[after.turn]} leads next."

    # The state of the game, for players who hear the text or read it in braille.

    def state_of_game(self, match: Match, hand: Hand) -> str:
        """Describe the state of a hand on one line, without the cards held."""
        position = hand.position
        parts = [self.standing(match)] if match.practice is None else []
        if position.outcome is not None:
            return ". ".join([*parts, self.ending(position)])
        if position.trick:
            parts.append(f"trick {position.trick} of {position.terms.trick_total}")
        for seat, card in enumerate(position.foreplaced):
            if card is not None:
                parts.append(f"{self.names[seat]} foreplaced {self.card(card)}")
        return f"{'; '.join(parts)}. {self.prompt(position)}"

    def state_of_cards(self, position: Position) -> str:
        """List the cards of both players on one line, the player to act first."""
        seats = (position.turn, 1 - position.turn)
        held = (f"{self.names[seat]}: {self.holding(position.holdings[seat])}" for seat in seats)
        led = "" if position.led is None else f"Led: {self.card(position.led)}. "
        return f"{led}{'. '.join(held)}."

    # Events.

    def describe_event(self, before: Position, action: Action) -> str:
        """Report an action and its result in a sentence."""
        name, after = self.names[before.turn], before.play(action)
        does = f"{name} {self.verb_phrase(before, action)}"
        if before.led is None or not isinstance(action, Card):
            return f"{does}: {self._mate_word(after.outcome)}!" if after.outcome else f"{does}."
        winner = " and" if beats(action, before.led) else f"; {self.names[before.leader]}"
        how = " as the free move" if after.free_move_used and not before.free_move_used else ""
        return f"{does}{how}{winner} wins trick {before.trick}."

    def verb_phrase(self, position: Position, action: Action, *, past: bool = False) -> str:
        """Put an action into a verb phrase: `leads 10♣`, `replied with Q♦`, `keeps all ten`."""
        if not isinstance(action, Card):
            return "kept all ten" if past else "keeps all ten"
        return f"{_VERBS[position.phase][past]} {self.card(action)}"

    def line_of_play(self, start: Position, actions: Iterable[Action]) -> str:
        """Write a line of play: `Ana foreplaces K♠, Ben keeps all ten, K♥–7♥, Q♦ mate`.

        Aloud: `the king of hearts, answered by the seven of hearts; the queen of diamonds, mate`.
        If the first action is a reply, the card led comes first.
        """
        parts: list[str] = []
        position = start
        for action in actions:
            shown, after = self.card(action), position.play(action)
            match position.phase:
                case Phase.DECLARE:
                    parts.append(
                        f"{self.names[position.turn]} {self.verb_phrase(position, action)}"
                    )
                case Phase.REPLY if position.led is not None:
                    led = parts.pop() if parts else self.card(position.led)
                    parts.append(f"{led}{', answered by ' if self.spoken else '–'}{shown}")
                case _:
                    mates = f"{shown}{',' if self.spoken else ''} mate"
                    parts.append(mates if after.is_mate else shown)
            position = after
        return ("; " if self.spoken else ", ").join(parts)

    def undone(self, before: Match, after: Match) -> str:
        """Report what was undone; of several actions, name the earliest: `Undone: Ana's 7♦`."""
        if before.given_up is not None:
            return f"Undone: {self.names[before.given_up[0]]}'s resignation."
        hand = before.hands[after.current_number - 1]
        done = len(after.hand.actions)
        if done == len(hand.actions):
            return "Undone: the agreement on a draw."
        action = hand.actions[done]
        what = "declaration" if isinstance(action, NoForeplacement) else self.card(action)
        return f"Undone: {self.names[after.hand.position.turn]}'s {what.removeprefix('the ')}."

    # Results.

    @staticmethod
    def _mate_word(outcome: Outcome) -> str:
        return "overmate" if outcome.overmate else "mate"

    def ending(self, position: Position) -> str:
        """Say in a sentence how a hand ended."""
        outcome = position.outcome
        if outcome is None:
            return "The hand is not over."
        if outcome.agreed:
            return f"Draw agreed on trick {outcome.trick}."
        if outcome.winner is None:
            return f"The hand is drawn: no mate in {_TRICKS[outcome.trick]} tricks."
        return f"{self.mates(outcome)}{plus_one(outcome)}."

    def ending_with_points(self, outcome: Outcome) -> str:
        """Say how a hand ended, with the points: `Ana mates with K♠ on trick 7: 28 points`."""
        mate = self.mates(outcome)
        if not mate:
            return f"The hand is drawn{' by agreement' if outcome.agreed else ''}."
        return f"{mate}{plus_one(outcome)}: {points(outcome.points)}."

    def mates(self, outcome: Outcome) -> str:
        """Report the mate and its trick: `Ana mates with K♠ on trick 7`; empty for a draw."""
        return (mates := self.mates_with(outcome)) and f"{mates} on trick {outcome.trick}"

    def mates_with(self, outcome: Outcome) -> str:
        """Report the mate: `Ana mates with K♠`; empty for a draw."""
        if outcome.winner is None:
            return ""
        name, mate = self.names[outcome.winner], self._mate_word(outcome)
        return f"{name} {mate}s with {self.card(outcome.card)}"

    def product(self, mate: Mate) -> str:
        """Write the calculation of a mate's points (R16): `4 × 7 = 28`; aloud `4 times 7 is 28`."""
        product = f"{partial_product(mate, 1)[0]} = {mate.points}"
        return product.replace("×", "times").replace("=", "is") if self.spoken else product

    def score_breakdown(self, outcome: Outcome | None) -> str:
        """Write the card and the calculation of a mate: `K♠: 4 × 7 = 28 points`; '' for a draw."""
        if outcome is None or outcome.winner is None:
            return ""
        return f"{self.card(outcome.card)}: {self.product(outcome)} points"

    def outcome_in_short(self, outcome: Outcome) -> str:
        """Name the outcome in a few cells: `K♠, trick 7`, `A♠, overmate`, `draw`, `draw agreed`."""
        if outcome.card is None:
            return f"draw{' agreed' if outcome.agreed else ''}"
        how = "overmate" if outcome.overmate else f"trick {outcome.trick}"
        return f"{self.card(outcome.card)}, {how}"

    def beginning(self, match: Match, *, short: bool = False) -> str:
        """Say whether the next hand begins with a deal or a swap (R19, R20), and who leads.

        Args:
            short: whether to write a text that fits into 38 cells.
        """
        hand = match.current
        if hand is None:
            deal = "New deal" if short else "Round 2: new deal"
            return f"{deal}. {self.names[1 - match.first_dealer]} deals."
        name = self.names[hand.dealer]
        if short:
            return f"Holdings swapped. {name} begins."
        declares = hand.position.phase is Phase.DECLARE
        if match.is_dealt(match.current_number):
            does = "deals, declares first, then leads" if declares else "deals and leads"
            return f"New deal. {name} {does}."
        does = "declares first, then leads" if declares else "leads"
        return f"The players swap holdings. {name} {does}."

    def beginner(self, dealer: int, number: int) -> str:
        """Name the player who begins a hand: `Ana deals`; `Ana begins` after a swap (R18, R19)."""
        return f"{self.names[dealer]} {'deals' if Match.is_dealt(number) else 'begins'}"

    def swap(self, hand: Hand, number: int) -> str:
        """Report the swap at the start of a hand: `Hand 2: holdings swapped. Ben begins.`."""
        return f"Hand {number}: holdings swapped. {self.beginner(hand.dealer, number)}."

    def standing(self, match: Match) -> str:
        """Write the score: `Ana 45 – 28 Ben`; aloud `Ana 45, Ben 28`."""
        first, second = match.score
        if self.spoken:
            return f"{self.names[0]} {first}, {self.names[1]} {second}"
        return f"{self.names[0]} {first} – {second} {self.names[1]}"

    def head_start(self, match: Match) -> str:
        """Name a player's head start, if any: `Ben's head start of 40 points`."""
        ahead = max(match.head_start)
        name = self.names[match.head_start.index(ahead)]
        return f"{name}'s head start of {points(ahead)}" if ahead else ""

    def result(self, match: Match, *, short: bool = False) -> str:
        """Say in one sentence how the match ended or, before the end, what the score is.

        Args:
            short: whether to leave out the head start.
        """
        result = match.result
        if result is None:
            return f"Hand {match.current_number} of {match.length}: {self.standing(match)}."
        counted = "" if short else self._counting(match)
        if result.winner is None:
            return f"The match is drawn, {result.score[0]} to {result.score[0]}{counted}."
        if given_up := self.loser_by_other_means(match):
            # Leave out the score, because it did not decide the match.
            return f"{self.names[result.winner]} wins the match: {given_up}."
        won, lost = result.score[result.winner], result.score[1 - result.winner]
        return f"{self.names[result.winner]} wins the match, {won} to {lost}{counted}."

    def loser_by_other_means(self, match: Match) -> str:
        """Name the loser of a match not decided by points: `Ben resigned`; otherwise return ''."""
        if match.given_up is None:
            return ""
        loser, by = match.given_up
        return f"{self.names[loser]} {'resigned' if by == 'resignation' else 'ran out of time'}"

    def result_to_copy(self, match: Match) -> str:
        """Write the result on one line: `Mate: Ana 98 – 93 Ben (32 – 0, …; classic rules)`."""
        outcomes = [hand.outcome for hand in match.hands if hand.outcome]
        hands = ", ".join(f"{each.points_of(0)} – {each.points_of(1)}" for each in outcomes)
        details = hands, self.loser_by_other_means(match), f"{match.ruleset.name} rules"
        whole = "; ".join(filter(None, details))
        return f"Mate: {self.standing(match)} ({whole}){self._counting(match)}"

    def _counting(self, match: Match) -> str:
        return (start := self.head_start(match)) and f", counting {start}"


def in_suits(holding: Holding, *, aloud: bool = False) -> str:
    """List a holding suit by suit.

    >>> holding = Holding.parse("AT.AT7..7")
    >>> in_suits(holding)
    'clubs A 10, spades A 10 7, diamonds 7'
    >>> in_suits(holding, aloud=True)
    'clubs ace, ten; spades ace, ten, seven; diamonds seven'
    >>> in_suits(Holding(0))
    'no cards'
    """
    suits = []
    for suit in Suit:
        ranks = [card.rank for card in holding.of_suit(suit)]
        if words := [rank.word if aloud else rank.label for rank in ranks]:
            suits.append(f"{suit.word} {(', ' if aloud else ' ').join(words)}")
    return ("; " if aloud else ", ").join(suits) or "no cards"


_TRICKS: Final = {9: "nine", 10: "ten"}


def why_it_ended(narrator: Narrator, outcome: Outcome) -> str:
    """Say why a hand ended: the mated player lacked suit and rank (R6), or nobody mated (R8).

    >>> from mate.rules import Card, Deal, Hand, Ruleset
    >>> hand = Hand.begin(Deal.parse("KQ7.KQ.AKQ7.Q"), Ruleset.preset("bga"))
    >>> for card in "AH TH KH KD QH".split():
    ...     hand = hand.play(Card.parse(card))
    >>> why_it_ended(Narrator(("Ana", "Ben")), hand.end)
    'Ben has no hearts and no queen.'
    """
    if outcome.agreed:
        return f"Agreed on trick {outcome.trick}: neither player scores."
    if outcome.winner is None:
        return f"No mate in {_TRICKS[outcome.trick]} tricks: neither player scores."
    suit, rank = outcome.card.suit.word, outcome.card.rank.word
    return f"{narrator.names[1 - outcome.winner]} has no {suit} and no {rank}."
