"""The version of the program, where all parts may import it."""

__version__ = "1.0.0"
