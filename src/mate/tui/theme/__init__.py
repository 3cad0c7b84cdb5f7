"""The look of the program: themes, styles, contrast, and the output to the terminal."""
