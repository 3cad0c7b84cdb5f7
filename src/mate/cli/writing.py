"""How a command writes: in ASCII or not, and suits as signs or letters. It is decided only here."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from io import TextIOWrapper
from typing import Final, NamedTuple, TextIO

_SETTINGS: Final = ("ascii", "suits")


class Writing(NamedTuple):
    """How a command writes.

    Args:
        on_screen: whether it opens the full screen, which decides for itself what it writes.
        ascii_only: whether it writes only ASCII, whatever its output is encoded in.
        letters: whether it writes suits as letters: `10C` for `10♣`.
        problems: what is wrong with the settings that it looked at, a line each; empty for a
            command that reports on all settings itself.
    """

    on_screen: bool = False
    ascii_only: bool = False
    letters: bool = False
    problems: tuple[str, ...] = ()

    @classmethod
    def of(cls, args: Namespace) -> Writing:
        """What a command line, the settings and the locale come to.

        `--ascii` comes first, then the settings, then the locale. What is ASCII anyway, such as a
        JSON document, needs no more than the first, nor does the screen, which reads the settings
        itself.

        Args:
            args: the arguments, parsed. `settings` are those that the command itself looks at;
                `prints_ascii` is set by a command that prints nothing else.
        """
        on_screen = args.opens_screen and not getattr(args, "plain", False)
        if on_screen or getattr(args, "json", False) or getattr(args, "prints_ascii", False):
            return cls(on_screen, args.ascii)
        # Loaded only by what it makes a difference to.
        from mate.settings.file import load_some

        more: tuple[str, ...] = getattr(args, "settings", ())
        values, problems = load_some((*_SETTINGS, *more))
        switch = values.get("ascii", "auto")
        by_locale = switch == "auto" and _trusts_only_ascii(sys.stdout)
        return cls(
            ascii_only=args.ascii or switch == "on" or by_locale,
            letters=values.get("suits") == "letters",
            problems=() if getattr(args, "reports_settings", False) else problems,
        )


def _trusts_only_ascii(stream: TextIO | None) -> bool:
    # An encoding that is not UTF-8 is what the locale or the user chose: what it lacks has
    # stand-ins, and what it has can be written.
    from mate.characters import is_utf_8, why_ascii

    if not isinstance(stream, TextIOWrapper) or not is_utf_8(stream.encoding):
        return False

    return bool(why_ascii(os.environ, stream.encoding, on_terminal=stream.isatty()))
