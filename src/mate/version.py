"""The version of the program, in a module that all modules may import."""

__version__ = "1.0.0"
