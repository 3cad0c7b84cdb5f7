"""Lines of play in cards, trick by trick."""

from __future__ import annotations

from collections.abc import Iterable

from mate.rules import Action, Card, Phase, Position
from mate.words.narrator import Narrator


def line_of_play(start: Position, actions: Iterable[Action], narrator: Narrator) -> str:
    """A line of play, lead and reply: `Ana foreplaces K♠, Ben foreplaces nothing, K♥–7♥, Q♦ mate`.

    Aloud: `the king of hearts, answered by the seven of hearts; the queen of diamonds, mate`.

    Args:
        start: the first position; if a reply is due there, the card led comes first.
        actions: the actions of the line.
        narrator: the players' names, and how cards are written.
    """
    parts: list[str] = []
    position = start
    for action in actions:
        shown, after = narrator.card(action), position.play(action)
        match position.phase:
            case Phase.DECLARE:
                foreplaced = shown if isinstance(action, Card) else "nothing"
                parts.append(f"{narrator.names[position.turn]} foreplaces {foreplaced}")
            case Phase.REPLY:
                assert position.led is not None
                led = parts.pop() if parts else narrator.card(position.led)
                parts.append(f"{led}{', answered by ' if narrator.aloud else '–'}{shown}")
            case _:
                mates = f"{shown}, mate" if narrator.aloud else f"{shown} mate"
                parts.append(mates if after.is_mate else shown)
        position = after
    return ("; " if narrator.aloud else ", ").join(parts)
