"""Between the program and what it runs in: a terminal or a browser, a shell, and its signals."""
