"""Encodings that write suits as letters: `10♣` becomes `10C`, and the rest stays as it is."""

from __future__ import annotations

import codecs
from functools import cache
from typing import Final

from mate.characters import SUIT_LETTERS

_PREFIX: Final = "suits_as_letters_in_"
"""As Python writes the names of encodings when it looks for them."""
_TABLE: Final = str.maketrans(dict(SUIT_LETTERS))


def with_letters(encoding: str) -> str:
    """The name of an encoding like this one that writes suits as letters.

    All that is printed passes through one encoding, so no command has to know of it.

    >>> "10♣–7♦".encode(with_letters("utf-8")).decode()
    '10C–7D'
    """
    _register()
    return encoding if encoding.startswith(_PREFIX) else f"{_PREFIX}{encoding}"


@cache
def _register() -> None:
    codecs.register(_found)


def _found(name: str) -> codecs.CodecInfo | None:
    if not name.startswith(_PREFIX):
        return None
    base = codecs.lookup(name.removeprefix(_PREFIX))

    def encode(text: str, errors: str = "strict") -> tuple[bytes, int]:
        return base.encode(text.translate(_TABLE), errors)

    class Lettered(base.incrementalencoder):  # type: ignore[misc, name-defined]  # found as it runs
        def encode(self, text: str, final: bool = False) -> bytes:
            data: bytes = super().encode(text.translate(_TABLE), final)
            return data

    return codecs.CodecInfo(
        encode,
        base.decode,
        name=name,
        incrementalencoder=Lettered,
        incrementaldecoder=base.incrementaldecoder,
    )
