"""The theory of Mate: every figure of `docs/theory.md`, its pictures, and the page itself.

    python -m scripts.theory [SECTION …] [--jobs N] [--write]
    python -m scripts.theory --page

Print the figures of the named sections, or of all sections, as JSON. With `--write`, store the
figures in `docs/theory.json`, and make the page and its pictures from that file and `page.md`.
Figures about all deals are exact; for samples, the file states the seed and the size.

`wholegame` solves all deals of a rule set; `python -m scripts.theory.solve` prints the results.
"""
