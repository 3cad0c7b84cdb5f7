"""The wording check in `make lint` finds openings that name nothing, and rationed words."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts import wording

SOURCE = '''"""What a module is for."""

# Where a comment begins badly,
# its second line does not count.
LIMIT = 1  # the limit that a player is told
"""The value, named."""
'''


def test_wording_check_reports_bad_first_words_and_rationed_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(wording, "ROOT", tmp_path)
    (tmp_path / "module.py").write_text(SOURCE, encoding="utf-8")
    assert [*wording.findings(tmp_path / "module.py")] == [
        "module.py:1: begins with 'What'",
        "module.py:3: begins with 'Where'",
        "module.py:5: has 'told'",
    ]
