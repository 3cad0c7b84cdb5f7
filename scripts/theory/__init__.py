"""The theory of Mate: the figures and pictures of `docs/theory.md`, and the page itself.

    python -m scripts.theory [SECTION …] [--jobs N] [--write]
    python -m scripts.theory --page

Print the figures of the named sections, or of all sections, as JSON. With `--write`, store the
figures in `docs/theory.json`, and make the page and its pictures from that file and `page.md`.
Figures about all deals are exact; for samples, the file states the seed and the sample size.

`wholegame` solves all deals under a rule set; `python -m scripts.theory.solve` prints the results.
"""
