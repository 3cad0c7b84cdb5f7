"""Lines of input, which may hold anything."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import IO, Final

from mate.errors import NotationError, StorageError

LINE_LIMIT: Final = 1000
"""The longest line, in bytes; an action takes two or three."""


@dataclass(slots=True)
class ActionLines:
    """The lines of a stream of bytes, one at a time.

    Args:
        source: the stream; None for an empty one.

    Attributes:
        number: the number of the line read last, from 1; 0 before the first.
    """

    source: IO[bytes] | None
    number: int = field(init=False, default=0)

    @property
    def from_terminal(self) -> bool:
        """Whether a person types them."""
        return self.source is not None and self.source.isatty()

    def next(self) -> str | None:
        """The next line without surrounding blanks; None at the end.

        Raises:
            NotationError: if the line is not text, or far too long; the next one can be read.
            StorageError: if the stream cannot be read.
        """
        try:
            line = self._read()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is closed"
            raise StorageError(f"Standard input cannot be read: {reason}.") from error
        if not line:
            return None
        self.number += 1
        if len(line) > LINE_LIMIT:
            raise NotationError(
                f"The line is longer than {LINE_LIMIT:,} bytes. Type a card such as TC, or none."
            )
        try:
            return line.decode("utf-8-sig").strip()
        except UnicodeDecodeError:
            raise NotationError(
                "The line is not UTF-8 text. Type a card such as TC, or none."
            ) from None

    def _read(self) -> bytes:
        if self.source is None:
            return b""
        line = rest = self.source.readline(LINE_LIMIT + 1)
        while len(rest) > LINE_LIMIT and not rest.endswith(b"\n"):
            rest = self.source.readline(LINE_LIMIT + 1)
        return line
