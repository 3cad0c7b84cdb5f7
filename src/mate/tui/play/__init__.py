"""Parts of game screens: the prompt and timers of a table, and the analysis of a match."""
