"""The theory of Mate: every figure of `docs/theory.md`, its pictures, and the page itself.

    python -m scripts.theory [SECTION …] [--jobs N] [--write]
    python -m scripts.theory --page

The figures of the sections named, or of all, are printed as JSON. With `--write` they are kept in
`docs/theory.json`, and the page and its pictures are made of that file and of `page.md` alone.
Everything about all deals is exact; samples have their seed and their size in the file.

`wholegame` solves all deals of a rule set; `python -m scripts.theory.solve` prints what it finds.
"""
