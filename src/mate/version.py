"""The version of the program, where all parts may import it."""

__version__ = "0.1.0"
