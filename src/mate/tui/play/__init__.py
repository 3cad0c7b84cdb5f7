"""The parts of a game besides its cards: the prompt of a table, and the analysis of a match."""
