"""The game in lines of text: played, replayed and transcribed without a full screen.

What is printed here reads well aloud: whole sentences, one thing a line, nothing that depends on
columns or colour.
"""
