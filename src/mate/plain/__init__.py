"""Line mode: the game played, replayed and transcribed in lines of text.

Its output reads well aloud: whole sentences, one fact a line, nothing that depends on columns or
colour.
"""
