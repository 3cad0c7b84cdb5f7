"""What is said of the game: every sentence once, for screen, lines and reports alike."""
