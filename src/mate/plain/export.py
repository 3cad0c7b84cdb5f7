"""A transcript in a text file."""

from __future__ import annotations

import os
from pathlib import Path

from mate.plain.transcript import transcript
from mate.record.files import read_bytes, refusals, shown
from mate.record.text import loads_whole_lines


def export_transcript(log: Path, path: Path) -> Path:
    """Write the transcript of a match into a new text file, in UTF-8.

    Args:
        log: the match's log; a last line cut short is left out.
        path: the file; if it is a folder, a file in it with the log's name.

    Returns:
        The file.

    Raises:
        StorageError: if the log cannot be read, the file exists already, or cannot be written.
        LogError: if there is anything wrong in the log but a last line cut short.
    """
    record, _ = loads_whole_lines(read_bytes(log), shown(log))
    with refusals(path, "be written"):
        if path.is_dir():
            path /= f"{log.stem}.txt"
        text = "\n".join(transcript(record)) + "\n"
        file = path.open("x", encoding="utf-8", errors="replace", newline="\n")
        try:
            with file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        except BaseException:
            path.unlink(missing_ok=True)
            raise
    return path.absolute()
