"""The version of the program, in a module that all parts may import."""

__version__ = "1.0.0"
