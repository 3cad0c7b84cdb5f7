"""A fuzzer: a monkey at a real terminal sends the program anything that a terminal can send.

`make fuzz` runs `python -m tests.fuzz`. A seed determines a history of inputs (`monkey`). A history
has a text form and is shortened if it fails (`history`). A trial (`trial`) starts the program on a
terminal in a sandbox with saved matches of every kind (`sandbox`), sends the history to the
program, and checks the program's exit, output and files (`checks`).
"""
