"""`python -m mate` is `mate`."""

from __future__ import annotations

import sys

from mate.cli import main

if __name__ == "__main__":
    sys.exit(main())
