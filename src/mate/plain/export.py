"""A transcript in a text file."""

from __future__ import annotations

from pathlib import Path

from mate.disk import disk_errors, write_new_file
from mate.plain.transcript import transcript
from mate.record import load_whole_lines


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
    record, _ = load_whole_lines(log)
    text = "\n".join(transcript(record)) + "\n"
    data = text.encode("utf-8", "replace")
    with disk_errors(path, "be written"):
        file = path / f"{log.stem}.txt" if path.is_dir() else path
    with disk_errors(file, "be written"):
        write_new_file(file, data)
    return file.absolute()
