"""How the program looks: themes, styles, contrast, and what reaches the terminal."""
