"""The program's surroundings: terminal or browser, shell, and signals."""
