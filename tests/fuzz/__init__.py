"""A monkey at a real terminal: the program is fed with whatever a terminal can send.

`python -m tests.fuzz` runs it; `make fuzz` is the same. A seed makes a history (`monkey`), which is
a value with a text form, and is made short if it fails (`history`). A `trial` starts the program on
a terminal, in a house of its own with saved matches of every kind (`house`), feeds it with the
history, and looks whether all holds that must hold (`judging`).
"""
