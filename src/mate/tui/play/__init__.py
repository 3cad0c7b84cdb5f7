"""What screens know of a game beside its cards: the prompt of a table, the analysis of a match."""
