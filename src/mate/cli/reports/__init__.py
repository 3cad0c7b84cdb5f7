"""What commands found, as text and as JSON documents, a module for each kind.

Texts are lines without a final line break. Documents hold nothing but what JSON has.
"""
